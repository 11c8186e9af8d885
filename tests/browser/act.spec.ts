/** The page of ACT logs: tables of act_latency.py, a day with one planted second, published tests beside a log, keys. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { printedTable } from "../formats/act";
import { actDay, type ActDay } from "../support/actDay";
import { realPath } from "../support/realFiles";
import { copiedLink, elsewhere, guestLine } from "./handOver";
import {
  atRest,
  drop,
  expect,
  expectWithin,
  faults,
  longUnless,
  picker,
  test,
  type TestFile,
  textFile,
  twin,
  LONG,
} from "./kit";

test.use({ warmEngine: true });

const runs = realPath("act/");
const log = (folder: string): string => readFileSync(join(runs, folder, "output.txt"), "utf8");
const DAY = 86_400;

async function show(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./#/library");
  await drop(page, files);
  await expect(picker(page).getByText(/run/)).toBeVisible({ timeout: 60_000 });
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
}

/** A day of ten-second blocks of one histogram in few buckets: synthetic, by the recipe of the shared runs. */
const day = (more: Partial<ActDay> = {}): string =>
  actDay(log("v6.6-storage-1x-ms-1s"), {
    ...{ keep: ["reads"], interval_s: 10, asked_s: DAY, length_s: DAY, most_bucket: 0 },
    ...more,
  });

const TABLES = [
  ["v6.6-storage-1x-ms-1s", "t10-x-n17-allhists", "th=reads~/dev/loop15 reads~large-block-reads~large-block-writes"],
  ["v6.6-storage-1x-us-1s", "t10-s6-n3-e3", "ts=6&tn=3&te=3"],
  ["v6.6-storage-commit-to-device-us", "t10-x-n17-allhists", "th=reads~large-block-writes~writes"],
  ["v5.3-storage-1x-us", "t10-x-n17-e1", "th=reads~device-reads&tn=17&ts=0"],
] as const;

// Every table of the tool against the page's, cell by cell: tests/act-page-tables.test.ts.
for (const [folder, table, options] of TABLES) {
  test(`the table of act_latency.py: ${folder}, ${table}`, longUnless(folder === TABLES[0][0]), async ({ page }) => {
    const printed = printedTable(readFileSync(join(runs, folder, `output.act_latency.${table}.txt`), "utf8"))!;
    const limits = table.includes("n17") && !options.includes("ts=") ? "&ts=0&tn=17" : "";
    await show(page, [textFile("output.txt", log(folder))], `#/act?d=local&s=10&${encodeURI(options)}${limits}`);
    await atRest(page);
    const heads = await page.locator(".twin thead th").evaluateAll((all) => all.map((th) => th.dataset["column"]));
    const cells = await page
      .locator(".twin tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(cells.map(([slice]) => slice)).toEqual(printed.rows.map(({ slice }) => slice));
    let compared = 0;
    for (const [i, { histogram, limit }] of printed.columns.entries()) {
      const column = limit === "rate" ? "rate_per_s" : `over_${limit}${printed.unit}_percent`;
      const own = histogram.replaceAll(/[^a-z0-9]+/g, "_");
      const at = heads.findIndex((head) => head === column || head === `${own}.${column}`);
      // There is no column for histograms that this case did not ask for.
      if (at === -1) continue;
      for (const [r, row] of printed.rows.entries()) {
        expect(cells[r]![at]!.replaceAll(",", ""), `${histogram} ${limit} slice ${row.slice}`).toBe(row.cells[i]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(printed.rows.length * 2);
  });
}

test("5 h 24 min of a day: five slices, incomplete", async ({ page }) => {
  await show(page, [textFile("synthetic-day.txt", day({ length_s: 19_440 }))], "#/act?d=local");
  await expect(page.locator("[data-verdict]")).toContainText("Incomplete: 5 whole one-hour slices of 24 in 5 h 24 min");
  const rows = await twin(page);
  expect(rows.map((row) => row["slice"])).toEqual(["1", "2", "3", "4", "5", "avg", "max"]);
});

test("one planted second in a day of seconds is seen over 24 hours, named, zoomed to, and opens its block", async ({
  page,
}) => {
  const at_s = 13 * 3600 + 22 * 60 + 5;
  const text = day({ interval_s: 1, spike: { at_s, bucket: 4 } });
  await show(page, [textFile("synthetic-day.txt", text)], "#/act?d=local&n=8");
  await expect(page.locator("[data-verdict]")).toContainText("Load test passed: all 24 slices");
  await expect(page.locator(".notes")).toContainText(
    "Highest one-second interval: 100 % over 8 ms, 13 h 22 min 5 s after the start.",
  );
  const label = page.locator("[data-chart] svg text", { hasText: "100 %" });
  await expect(label).toHaveCount(1);
  await atRest(page);
  const key = /"([0-9a-f]{12}\.\d+)\.14"/.exec(await page.locator(".twin tbody").innerHTML())![1]!;
  for (const z of ["&z=43200..86400", "&z=46800..50400", `&z=${at_s - 30}..${at_s + 30}`]) {
    await page.evaluate((to) => {
      location.hash = to;
    }, `#/act?d=local&n=8${z}&p=${key}.at-${at_s}`);
    await expect(label).toHaveCount(1);
    await expect(page.locator(".notes")).toContainText("100 % over 8 ms, 13 h 22 min 5 s");
  }
  const panel = page.locator(".raw");
  await expect(panel).toContainText(`after ${at_s} sec:`, { timeout: 60_000 });
});

test("published tests are shown beside a log, can be removed, and each opens its citation", async ({ page }) => {
  await show(page, [textFile("output.txt", log("v6.6-storage-1x-ms-1s"))], "#/act?d=local");
  await expect(page.locator("[data-published]")).toHaveCount(0);
  const own = await twin(page);
  await page.getByRole("button", { name: /^Show published ACT tests of Solidigm/ }).click();
  await expect(page.locator("[data-published]")).toContainText(
    "PS1010 350×, PS1030 simulated 500×: reported pass, hourly slices not printed.",
  );
  await expect(page.locator("[data-published]")).toContainText("aborted in hour 6, 0.75 to 0.76 %.");
  await expect(page.locator("[data-chart] svg text", { hasText: /^published$/ })).toHaveCount(1);
  await expect.poll(() => twin(page).then((rows) => rows.length)).toBe(own.length + 7);
  const rows = await twin(page);
  expect(rows.slice(0, own.length)).toEqual(own);
  await page.locator(".twin tbody tr", { hasText: "PS1030 simulated 500×" }).click();
  const panel = page.getByRole("complementary", { name: "Source of this figure" });
  await expect(panel).toContainText("0.26 %");
  await expect(panel).toContainText("NetEase Hao");
  await page.getByRole("button", { name: /^Hide published ACT tests/ }).click();
  await expect(page.locator("[data-published]")).toHaveCount(0);
});

test(
  "published tests alone: by keyboard from mark to mark, accessible in light and dark and on a phone",
  LONG,
  async ({ page }) => {
    await page.goto("./#/act?d=solidigm-ps1010");
    await expect(page.locator(".twin tbody tr").first()).toBeVisible();
    await page.locator("[data-chart] svg[tabindex], [data-chart] [tabindex='0']").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("[data-chart] [aria-live=polite]").first()).toContainText(/PS10|P55/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "Source of this figure" })).toContainText("NetEase Hao");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faults(page)).toEqual([]);
    }
    await page.keyboard.press("Escape");
    for (const width of [390, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faults(page)).toEqual([]);
      await expectWithin(page, width);
    }
  },
);

test("the table's options: chosen on the page, kept in the link, equal to those of the command line; accessible", async ({
  page,
}) => {
  await show(page, [textFile("output.txt", log("v6.6-storage-1x-ms-1s"))], "#/act?d=local");
  await page.getByRole("button", { name: "Table options" }).click();
  const options = page.locator("[data-options]");
  await options.getByRole("checkbox", { name: "large-block-writes" }).check();
  await options.getByRole("combobox", { name: "First limit" }).selectOption("3");
  await options.getByRole("combobox", { name: "Number of limits" }).selectOption("2");
  await expect(options).toContainText("As act_latency.py -h reads -h large-block-writes -s 3 -n 2 -x");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".twin thead th")).toHaveText([
    "slice",
    "to, s",
    "reads over_8ms_percent",
    "reads over_16ms_percent",
    "reads ops",
    "reads rate_per_s",
    "large-block-writes over_8ms_percent",
    "large-block-writes over_16ms_percent",
    "large-block-writes ops",
    "large-block-writes rate_per_s",
  ]);
  await expect(page).toHaveURL(/th=reads~large-block-writes&ts=3&tn=2/);
});

test("a test whose threads could not generate the load is inconclusive", async ({ page }) => {
  await page.goto("./#/library");
  await drop(page, [textFile("output.txt", log("v6.6-storage-max-lag-fail"))]);
  await page.evaluate(() => {
    location.hash = "#/act?d=local";
  });
  await expect(page.locator("[data-verdict]")).toContainText("nconclusive: ACT could not generate the requested load", {
    timeout: 60_000,
  });
});

test("results from a link are drawn as wide as on the sender's page", LONG, async ({ page, browser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await show(page, [textFile("output.txt", log("v6.6-storage-1x-ms-1s"))], "#/act?d=local&s=10");
  await page.locator(".share-says").first().hover();
  await expect(page.locator(".share-says").first()).toHaveAttribute("data-carries", "packed", { timeout: 60_000 });
  const link = await copiedLink(page);
  const sent = await chartOf(page);
  expect(sent.width).toBeGreaterThan(500);
  await elsewhere(browser, async (other) => {
    await other.goto(link);
    await expect(guestLine(other)).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => chartOf(other), { timeout: 30_000 }).toEqual(sent);
  });
});

/** The width of the chart, and its text. */
const chartOf = (page: Page) =>
  page.locator("[data-chart]").evaluate((chart) => {
    const svg = chart.querySelector("svg");
    const words = [...(svg?.querySelectorAll("text") ?? [])].map((text) => text.textContent);
    return { width: Math.round(svg?.getBoundingClientRect().width ?? 0), words };
  });
