/** The page of one run: from a dropped file to its percentiles, its tiles and the source line of a number. */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { drop, expect, faults, test, type TestFile, twin } from "./kit";

test.use({ warmEngine: true });

const fixture = (path: string): TestFile => ({
  name: basename(path),
  bytes: readFileSync(new URL(`../fixtures/${path}`, import.meta.url)),
});

test("percentiles by nines, tiles, and the source of each", async ({ page }) => {
  await page.goto("#/run?v=1&d=local");
  await drop(page, [fixture("fio-qd-sweep/randrw70-4k-qd016-nj1.json")]);
  const tiles = page.locator("[data-tiles]");
  await expect(tiles.locator("[data-op]")).toHaveCount(3);
  await page.goto("#/run?v=1&d=local");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "4K random 70/30 mix, 16 outstanding in randrw70-4k-qd016-nj1.json: completion latency by percentile.",
  );
  // Where the line has room none of its words is cut.
  const cut = await page
    .locator(".controls .tok")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
  const read = tiles.locator("[data-op=read]");
  await expect(read.locator("[data-tile=iops]")).toHaveAttribute("data-value", "38311.844078");
  await expect(read.locator("[data-tile=clat_p99_us]")).toHaveText("717 µs");
  // Reads and writes together have no latency.
  const total = tiles.locator("[data-op=mixed] [data-tile]");
  await expect(total).toHaveText(["54,652", "0.2239"]);
  await expect(page.locator("[data-answer]")).toHaveText("54,652 IOPS. p99 clat 717 µs read, 791 µs write.");
  const rows = await twin(page);
  const p99 = rows.filter((row) => row["statistic"] === "p99");
  expect(p99.map((row) => [row["op"], row["percent"], row["latency_us"]])).toEqual([
    ["read", "99", "716.8"],
    ["write", "99", "790.528"],
  ]);

  await read.locator("[data-tile=clat_p999_us]").getByRole("button").click();
  await expect(page).toHaveURL(/p=local\/[0-9a-f]{12}\.0\.\d+\.read\/p99\.9/);
  const source = page.getByRole("complementary", { name: "Source of this point" });
  await expect(source).toContainText("p99.9 clat");
  await expect(source).toContainText("2,572,288 ns");
  await expect(page.locator(".twin tr[data-linked]")).toContainText("p99.9");
});

test("sysbench: its rate over time, and its latency on an axis of its own", async ({ page }) => {
  await page.goto("#/run?v=1&d=local");
  await drop(page, [fixture("sysbench/rndrw.txt")]);
  await expect(page.locator("[data-tiles]")).toBeVisible();
  await page.goto("#/run?v=1&d=local");
  await test.step("what the report says", async () => {
    await expect(said(page, "errors")).toContainText("none printed");
    // The sections stand in front of the table.
    const [sections, table] = [page.locator(".said"), page.locator(".twin")];
    expect((await sections.boundingBox())!.y).toBeLessThan((await table.boundingBox())!.y);
    await openByKey(page, "general");
    await expect(said(page, "general")).toContainText("execution time of a thread");
    await said(page, "general").getByRole("button", { name: "events: its line in the file" }).click();
    const lit = said(page, "raw").locator(".raw-lit");
    await expect(lit.filter({ hasText: "total number of events:" })).toHaveCount(1);
  });
  await expect(page.locator(".twin tbody tr")).toHaveCount(4);
  expect((await twin(page))[0]).toEqual({
    t_s: "1",
    read_bytes_per_s: String(200.19 * 2 ** 20),
    write_bytes_per_s: String(133.43 * 2 ** 20),
    latency_p99_us: "417",
  });
  await expect(page.locator("[data-chart] text[data-role=head]")).toHaveText(
    "p99 response time, all operations, ms, log",
  );
  await page.locator(".twin tbody tr").nth(1).press("Enter");
  const source = page.getByRole("complementary", { name: "Source of this value" });
  await expect(source).toContainText("at 2 s");
});

const folder = (path: string): TestFile[] =>
  readdirSync(new URL(`../fixtures/${path}`, import.meta.url)).map((name) => fixture(`${path}/${name}`));

const said = (page: Page, id: string) => page.locator(`[data-said="${id}"]`);

/** Opens each section by keyboard: the title has the focus, and Enter shows its table. */
async function openByKey(page: Page, id: string): Promise<void> {
  const section = said(page, id);
  await section.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(section).toHaveAttribute("open", "");
}

test("what a fio run says: steady state, depth, disk, processor, options, and the line of each", async ({ page }) => {
  await page.goto("#/run?v=1&d=local");
  await drop(page, [fixture("fio/steadystate-lat-3.42.json")]);
  await expect(page.locator("[data-tiles]")).toBeVisible();
  await page.goto("#/run?v=1&d=local");
  await expect(said(page, "steadystate")).toContainText("attained: lat within 20 % over 5 s, 12.689 % found");
  await expect(said(page, "depth")).toContainText("8 asked; reached in over 99.9 % of submissions");
  await expect(said(page, "depth")).toContainText("Little’s law: 7.988 of 8 in flight, holds");
  await expect(said(page, "errors")).toContainText("none: 0 printed");
  await openByKey(page, "disk");
  await expect(said(page, "disk").locator('[data-column="util_percent"]')).toHaveAttribute("data-value", /^65\.2\d+$/);
  await openByKey(page, "cpu");
  await expect(said(page, "cpu").locator('tbody [data-column="ctx"]')).toHaveText("163,204");
  await openByKey(page, "options");
  await expect(said(page, "options").locator("tbody tr").nth(2)).toContainText("iodepth8job");
  expect(await faults(page)).toEqual([]);

  await said(page, "disk").getByRole("button", { name: "vda: its line in the file" }).press("Enter");
  const lit = said(page, "raw").locator(".raw-lit");
  // Every number of the row is highlighted on its own line, including the one that names it.
  await expect(lit.filter({ hasText: '"util" : 65.2' })).toHaveCount(1);
  await expect(lit).toHaveCount(await said(page, "disk").locator("tbody td").count());
});

test("what a vdbench directory says", async ({ page }) => {
  await page.goto("#/run?v=1&d=local");
  await drop(page, folder("vdbench/curve"));
  await expect(page).toHaveURL(/#\/curve\?/, { timeout: 30_000 });
  await page.goto("#/run?v=1&d=local");
  await openByKey(page, "options");
  await expect(said(page, "options").locator("tbody th")).toContainText(["rd", "wd", "sd"]);
  // Their source is another file, so there is no button.
  await openByKey(page, "general");
  await expect(said(page, "general").locator("tbody button").first()).toBeVisible();
  await expect(said(page, "options").locator("tbody button")).toHaveCount(0);
  await expect(said(page, "cpu")).toContainText("%");
  await openByKey(page, "series");
  await expect(said(page, "series").locator("tbody a").first()).toHaveAttribute("href", /^#\/timeline\?/);
});

test("what an ACT log says", async ({ page }) => {
  await page.goto("#/run?v=1&d=local");
  await drop(page, [fixture("act/v6.6-cannot-keep-up.txt")]);
  await expect(page).toHaveURL(/#\/act\?/, { timeout: 30_000 });
  await page.goto("#/run?v=1&d=local");
  await expect(said(page, "errors")).toContainText(/can't/);
  await expect(said(page, "errors")).toHaveAttribute("open", "");
  await openByKey(page, "options");
  await expect(said(page, "options")).toContainText("derived by the tool");
  // A name links to its source line wherever there is one.
  await said(page, "options").getByRole("button", { name: "service-threads: its line" }).press("Enter");
  await expect(
    said(page, "raw")
      .locator(".raw-lit")
      .filter({ hasText: /^service-threads: / }),
  ).toHaveCount(1);
});
