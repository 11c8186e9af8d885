import type { Browser, Page } from "@playwright/test";
import { elsewhere } from "./handOver";
import { expect, test, twin, type TwinRow } from "./kit";

/** Opens this address as another person, in a fresh browser. */
async function asSeenBy(browser: Browser, url: string): Promise<TwinRow[]> {
  return elsewhere(browser, async (page) => {
    await page.goto(url);
    return settledTwin(page);
  });
}

async function settledTwin(page: Page): Promise<TwinRow[]> {
  await expect(page.locator(".twin table tbody tr").first()).toBeVisible();
  return twin(page);
}

test("every choice on a curve is in its address; Back undoes it, Forward does it again", async ({ page, browser }) => {
  await page.goto("./#/curve?d=example-virtual-disk");
  const first = await settledTwin(page);
  const start = page.url();
  await page.goto(
    "./#/curve?v=1&d=example-virtual-disk&w=randwrite-4k~randrw70-4k&x=outstanding&xs=log&y=p99.9&ys=linear&t=1&o=iops-desc",
  );
  const chosen = await settledTwin(page);
  expect(chosen).not.toEqual(first);
  expect(await asSeenBy(browser, page.url())).toEqual(chosen);
  const title = await page.locator(".scene svg").getAttribute("aria-label");
  await page.goBack();
  await expect(page).toHaveURL(start);
  expect(await settledTwin(page)).toEqual(first);
  await page.goForward();
  await expect(page.locator(".scene svg")).toHaveAttribute("aria-label", title ?? "");
  expect(await settledTwin(page)).toEqual(chosen);
});

test("a broken field falls back alone and is named", async ({ page }) => {
  await page.goto("./#/curve?v=1&d=example-virtual-disk&y=p99&x=furlongs&zx=9..2&made-up=1");
  await settledTwin(page);
  const lines = page.locator(".line");
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText("“furlongs” in this link is not a valid value for “x”.");
  await lines.first().getByRole("button", { name: "Dismiss this line" }).click();
  await expect(lines).toHaveCount(1);
  // The address is unchanged, so Reload tries the same again.
  expect(page.url()).toContain("x=furlongs");
});

test("a newer version and a missing page say so, and something is shown", async ({ page }) => {
  await page.goto("./#/figures?v=12&d=qlc-175gbs&form=bars");
  expect((await settledTwin(page)).length).toBeGreaterThan(0);
  await expect(page.locator(".line")).toContainText("This link has version 12; this page knows versions up to 1.");
  await page.goto("./#/flamegraph?v=1");
  await expect(page.locator(".line")).toContainText("There is no page “flamegraph”.");
  await expect(page.locator("[data-row], [data-report]").first()).toBeVisible();
});

test("data that changed since the link was made is named, today's is shown", async ({ page }) => {
  await page.goto("./#/figures?v=1&d=qlc-175gbs.00000000&form=bars");
  expect((await settledTwin(page)).length).toBeGreaterThan(0);
  await expect(page.locator(".line")).toContainText("The data changed since this link was made.");
  await expect(page.locator(".line")).toContainText("Dataset “qlc-175gbs” was 00000000, is ");
});

test("arbitrary addresses break nothing", async ({ page }) => {
  for (const hash of [
    "#",
    "#/",
    "#//?&&==",
    "#/curve?%",
    "#/runs?sort=__proto__&rows=%ff",
    "#/constructor?v=1",
    `#/library?q=${"%F0%9F%92%BE".repeat(2000)}`,
  ]) {
    await page.goto(`./${hash}`);
    await expect(page.locator("main > *").first()).toBeVisible();
    await expect(page.getByText("stopped.")).toHaveCount(0);
  }
});
