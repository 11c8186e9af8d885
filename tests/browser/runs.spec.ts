import type { Page } from "@playwright/test";
import { answersOf, handOut } from "../support/prepared";
import { atRest, expect, test, twin } from "./kit";

const rows = (page: Page) => page.locator("[role=grid] tbody [role=row]");
const values = (page: Page, column: string) =>
  rows(page)
    .locator(`[data-column=${column}]`)
    .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset["value"] || "NaN")));

/** Serves the example's runs many times over, so that the page has `count` of them. */
async function manyRuns(page: Page, count: number) {
  const slug = "example-virtual-disk";
  const { catalogue, answers } = await answersOf(page, slug);
  const runs = answers["runs"] as readonly Record<string, unknown>[];
  const many = Array.from({ length: count }, (_, i) => ({
    ...runs[i % runs.length],
    key: `many.${i}`,
    peak_iops: i + 1,
    drive_model: `model ${i % 100}`,
  }));
  await handOut(page, catalogue, new Map([[slug, { ...answers, runs: many }]]));
}

// The page may still ask when a test has all that it wanted to see: it asks no more, then what it asked is answered.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "wait" });
});

test("one row per run: filter, sort, select, draw", async ({ page }) => {
  await page.goto("./#/runs");
  await expect(rows(page).first()).toBeVisible();
  // Rows and filters come dataset by dataset.
  await atRest(page);
  const all = Number(await page.getByRole("grid").getAttribute("aria-rowcount")) - 1;
  expect(all).toBeGreaterThan(100);

  await page.getByRole("checkbox", { name: /^Example: a virtual disk/ }).check();
  await page.getByRole("button", { name: "peak, IOPS" }).click();
  await expect(page).toHaveURL(/dataset=example-virtual-disk&sort=iops-desc/);
  await expect(page.getByRole("columnheader", { name: "peak, IOPS" })).toHaveAttribute("aria-sort", "descending");
  await atRest(page);
  const peaks = await values(page, "iops");
  expect(peaks).toEqual(peaks.toSorted((a, b) => b - a));

  // A whole sweep of single files: nine depths of 4K random read, drawn as one curve.
  await page.getByRole("searchbox").fill("4K random read 2-core outstanding");
  await expect(rows(page)).toHaveCount(9);
  const chosen = await values(page, "iops");
  await rows(page).first().click();
  await rows(page)
    .last()
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("9 runs selected.")).toBeVisible();
  await page.getByRole("link", { name: "Draw 9 runs" }).click();
  await expect(page).toHaveURL(/#\/curve\?.*s=/);
  await expect(page.locator(".twin tbody tr")).toHaveCount(9);
  // Straight from the file on both pages: the same double.
  expect((await twin(page)).map((row) => Number(row["iops"])).toSorted((a, b) => b - a)).toEqual(chosen);
});

test("published runs are drawn as figures, each with its own fact", async ({ page }) => {
  await page.goto("./#/runs?v=1&media=QLC&q=64K");
  await expect(rows(page).first()).toBeVisible();
  await atRest(page);
  await page.getByRole("checkbox", { name: "Select all runs shown" }).check();
  await page.getByRole("link", { name: /^Draw \d+ published/ }).click();
  await expect(page).toHaveURL(/#\/figures\?v=1&.*f=/);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
});

test("by keyboard: arrows, Space, Shift for a range, the selection in the link", async ({ page }) => {
  await page.goto("./#/runs");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("grid").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByRole("row", { selected: true })).toHaveCount(3);
  await page.keyboard.press("End");
  await expect(page.locator("[data-active]")).toBeInViewport();
  await expect(page).toHaveURL(/rows=[^&]*~[^&]*~/);
  await page.reload();
  await expect(page.getByText("3 runs selected.")).toBeVisible();
});

test("10,000 runs: only the rows in view are in the document, all of them can be reached", async ({ page }) => {
  await manyRuns(page, 10_000);
  await page.goto("./#/runs?v=1&dataset=example-virtual-disk&sort=iops-desc");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "10001");
  expect(await rows(page).count()).toBeLessThan(150);
  await expect.poll(async () => (await values(page, "iops"))[0]).toBe(10_000);
  await page.getByRole("grid").focus();
  await page.keyboard.press("End");
  await expect(page.locator("[data-active] [data-column=iops]")).toHaveText("1.000");
  await page.getByRole("searchbox").fill("model 42");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "101");
  await page.getByRole("checkbox", { name: "Select all runs shown" }).check();
  await expect(page.getByText("100 runs selected.")).toBeVisible();
});
