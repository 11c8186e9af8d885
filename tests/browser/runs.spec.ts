import type { Page } from "@playwright/test";
import { answersOf, handOut } from "../support/prepared";
import { atRest, expect, test, twin, LONG } from "./kit";

const EXAMPLE = "example-virtual-disk";
const tree = (page: Page) => page.getByRole("treegrid");
const leaves = (page: Page) => tree(page).locator("tr[data-id]");
const values = (page: Page, column: string) =>
  leaves(page)
    .locator(`[data-column=${column}]`)
    .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset["value"] || "NaN")));

/** Serves the example's points repeatedly, so that the page has `count` loads of them. */
async function manyPoints(page: Page, count: number) {
  const { catalogue, answers } = await answersOf(page, EXAMPLE);
  const points = (answers["curve"] as readonly Record<string, unknown>[]).filter(({ series }) =>
    String(series).startsWith("randread-4k"),
  );
  const many = Array.from({ length: count }, (_, i) => ({
    ...points[0],
    ...{ key: `many.${String(i)}`, run_no: 1_000 + i, point_no: 1_000 + i, iops: i + 1, total_iops: i + 1 },
    ...{ iodepth: i + 1, outstanding: i + 1, drive_model: `model-${String(i % 100)}.` },
  }));
  await handOut(page, catalogue, new Map([[EXAMPLE, { ...answers, curve: many }]]));
}

// The page may still be asking at the end of a test: navigate away, then wait for what is pending.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "wait" });
});

test("the tree is opened, searched, sorted, selected from and drawn", async ({ page }) => {
  await page.goto(`./#/runs?v=1&d=${EXAMPLE}`);
  await expect(leaves(page).first()).toBeVisible();
  await expect(page.locator(".verdict")).toContainText(/^\d+ runs of \d+ systems, \d+ measurements;/);
  // Two systems, and the workloads of the first.
  const groups = tree(page).locator("tr[aria-level='1']");
  expect(await groups.count()).toBeGreaterThan(1);
  await expect(groups.first()).toHaveAttribute("aria-expanded", "true");
  await groups.first().click();
  await expect(groups.first()).toHaveAttribute("aria-expanded", "false");
  await expect(page).toHaveURL(/open=/);

  // A whole sweep of single files: nine depths of 4K random read, in one list, then drawn as one curve.
  await page.goto(`./#/runs?v=1&d=${EXAMPLE}&g=none&o=iops-desc&q=4K+random+read+2-core`);
  await atRest(page);
  const peaks = await values(page, "iops");
  expect(peaks.length).toBeGreaterThan(8);
  expect(peaks).toEqual(peaks.toSorted((a, b) => b - a));
  for (const box of (await leaves(page).getByRole("checkbox").all()).slice(0, 3)) await box.check();
  await expect(page.getByText("3 measurements selected")).toBeVisible();
  await expect(page).toHaveURL(/rows=[^&]*~[^&]*~/);
  await page.getByRole("status").getByRole("link", { name: "Percentiles" }).click();
  await expect(page).toHaveURL(/#\/percentiles\?.*s=/);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  // The same double on both pages, since it comes straight from the file.
  await page.goBack();
  await page.getByRole("status").getByRole("link", { name: "Curve" }).click();
  await expect(page).toHaveURL(/#\/curve\?.*s=/);
  const drawn = (await twin(page)).map((row) => Number(row["iops"]));
  for (const iops of peaks.slice(0, 3)) expect(drawn).toContain(iops);
});

test("a row opens its source; published runs are drawn as figures", async ({ page }) => {
  await page.goto(`./#/runs?v=1&d=${EXAMPLE}&w=randread-4k`);
  await leaves(page).first().click();
  await expect(page).toHaveURL(/[?&]p=/);
  await expect(page.locator(".source-panel")).toContainText("libaio");
  await page.goto("./#/runs?v=1&d=qlc-175gbs&q=64K");
  await expect(leaves(page).first()).toBeVisible();
  await leaves(page).first().getByRole("checkbox").check();
  await page.getByRole("link", { name: "Figures", exact: true }).last().click();
  await expect(page).toHaveURL(/#\/figures\?v=1&.*f=/);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
});

test("by keyboard: arrows go from row to row, open and close, Space selects, Enter opens the source", async ({
  page,
}) => {
  await page.goto(`./#/runs?v=1&d=${EXAMPLE}`);
  await expect(leaves(page).first()).toBeVisible();
  const row = (n: number) => tree(page).locator(`tr[data-index="${String(n)}"]`);
  await row(0).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(row(0)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(row(0)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("1 measurement selected")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".source-panel")).toBeVisible();
});

test("10,000 loads: only the rows in view are in the document, all of them can be reached", LONG, async ({ page }) => {
  await manyPoints(page, 10_000);
  await page.goto(`./#/runs?v=1&d=${EXAMPLE}&g=none&o=iops-desc&w=randread-4k`);
  await expect(tree(page)).toHaveAttribute("aria-rowcount", "10001");
  expect(await leaves(page).count()).toBeLessThan(150);
  await expect.poll(async () => (await values(page, "iops"))[0]).toBe(10_000);
  await leaves(page).first().focus();
  await page.keyboard.press("End");
  await expect(tree(page).locator('tr[data-index="9999"] [data-column=iops]')).toHaveText("1");
  await page.getByRole("searchbox").fill("model-42.");
  await expect(tree(page)).toHaveAttribute("aria-rowcount", "101");
});

test("without runs no number of runs is shown", async ({ page }) => {
  await page.goto("./#/runs?v=1&d=local");
  await expect(page.getByRole("heading", { name: "No files added yet." })).toBeVisible();
  await expect(page.locator("main")).not.toContainText(/\b0 (?:runs|systems)|ran once/);
});

test("at 1440 and 1280 px no column is cut beside the panel, nor the remark of the lit row; on a phone each workload has its answer in view", async ({
  page,
}) => {
  await page.goto(`./#/runs?v=1&d=${EXAMPLE}`);
  await expect(leaves(page).first()).toBeVisible();
  const cut = () => tree(page).evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth);
  await tree(page).getByRole("rowheader", { name: "4K random read 7 loads" }).click();
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(cut).toBeLessThanOrEqual(0);
    // The mark stands by the load: remarks have their column for themselves.
    const lit = leaves(page).filter({ hasText: "furthest" }).first();
    await expect(lit.getByRole("rowheader")).toContainText("furthest");
    await expect(lit.locator("[data-column=remarks]")).not.toContainText("furthest");
    expect(await lit.getByRole("rowheader").evaluate((load) => load.scrollWidth - load.clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = tree(page)
    .getByText(/within the limit/)
    .first();
  await expect(answer).toBeVisible();
  const box = (await answer.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(390);
});
