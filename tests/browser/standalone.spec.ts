/** A chart saved as one HTML file, opened from disk on a machine without a network. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";
import {
  atRest,
  complaintsOf,
  drop,
  expect,
  expectWithin,
  faults,
  longUnless,
  mainTwin,
  sweep,
  test,
  twin,
  LONG,
} from "./kit";

interface Opened {
  readonly page: Page;
  /** Requests other than the file itself, console errors, policy violations. */
  readonly complaints: readonly string[];
  readonly html: string;
}

/** Saves the page through the menu and opens the file in a fresh browser. */
async function opened(sender: Page, browser: Browser, path: string): Promise<Opened> {
  await sender.getByRole("button", { name: "Export", exact: true }).click();
  const download = sender.waitForEvent("download");
  await sender.getByRole("button", { name: /^HTML\b/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[\p{L}\p{N}.-]+\.html$/u);
  const html = readFileSync(await file.path(), "utf8");
  writeFileSync(path, html);
  const address = pathToFileURL(path).href;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.setOffline(true);
  const page = await context.newPage();
  const complaints = await complaintsOf(page);
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && url.split("#")[0] !== address) complaints.push(`request: ${url}`);
  });
  await page.goto(address);
  await expect(mainTwin(page).locator("tbody tr").first()).toBeVisible();
  return { page, complaints, html };
}

const shownTwin = async (page: Page) => {
  await expect(mainTwin(page).locator("tbody tr").first()).toBeVisible({ timeout: 60_000 });
  return twin(page);
};

const hash = (page: Page) => decodeURIComponent(new URL(page.url()).hash);

test("own data: equal table and a pinned source from disk without network", async ({ page, browser }, info) => {
  await page.goto("./");
  await drop(page, sweep());
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  const rows = await shownTwin(page);
  const { page: other, complaints } = await opened(page, browser, info.outputPath("own.html"));
  expect(await twin(other)).toEqual(rows);
  await expect(other).toHaveTitle(/p99 .*IOPS/);
  await mainTwin(other).locator("tbody tr").nth(1).click();
  await expect(other.locator(".source-panel")).toBeVisible();
  await expect.poll(() => hash(other)).toContain("&p=");
  expect(await faults(other)).toEqual([]);
  expect(complaints).toEqual([]);
  await other.context().close();
});

for (const [what, address] of [
  ["published figures", "./#/figures?v=1&d=qlc-175gbs&form=bars"],
  ["a published curve", "./#/curve?v=1&d=example-virtual-disk&w=randread-4k"],
  ["a published run over time", "./#/timeline?v=1&d=example-virtual-disk"],
  ["published percentiles", "./#/percentiles?v=1&d=example-virtual-disk"],
  ["published scaling", "./#/scaling?v=1&d=example-virtual-disk"],
] as const) {
  const stays = !/percentiles|scaling/.test(what);
  test(`${what}: the table is equal from disk without network`, longUnless(stays), async ({ page, browser }, info) => {
    await page.goto(address);
    const rows = await shownTwin(page);
    const { page: other, complaints, html } = await opened(page, browser, info.outputPath("published.html"));
    expect(await twin(other)).toEqual(rows);
    expect(html).toContain("default-src 'none'");
    expect(hash(other)).toBe(hash(page));
    // Links to the whole app have the app's address, not that of a file on disk.
    await expect(other.getByRole("link", { name: "Open it in Kneepoint" })).toHaveAttribute("href", page.url());
    await expect(other.getByRole("alert")).toHaveCount(0);
    expect(complaints).toEqual([]);
    await other.context().close();
  });
}

test(
  "from disk without network: pointer, keys, source, zoom, axis, order, series, theme, phone, missing parts",
  LONG,
  async ({ page, browser }, info) => {
    await page.goto("./#/curve?v=1&d=example-virtual-disk&w=randread-4k");
    await shownTwin(page);
    const { page: other, complaints } = await opened(page, browser, info.outputPath("walk.html"));
    const scene = other.locator(".scene svg").first();
    const panel = other.locator(".source-panel");
    const tooltip = other.locator(".scene-tooltip");
    const asSaved = other.getByRole("link", { name: "The chart as saved" });
    const saved = hash(other);
    const shown = await twin(other);
    await expect(asSaved).toHaveCount(0);

    // Keys move along a series, announce the point and open its source. Escape closes it and returns the focus to the
    // chart.
    await other.locator("[data-chart] [tabindex='0']").first().focus();
    await other.keyboard.press("ArrowRight");
    await expect(tooltip).toContainText("IOPS");
    const said = await tooltip.innerText();
    await other.keyboard.press("Enter");
    await expect(panel).toContainText("p99 clat");
    await expect(panel).toContainText("The raw files are not in this page");
    await expect(panel).not.toContainText("Drop it");
    await other.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(other.locator("[data-chart] .scene")).toBeFocused();

    // A row of the table highlights its mark; the pointer over a mark reads its values.
    await mainTwin(other).locator("tbody tr").nth(1).hover();
    await expect(tooltip).toBeVisible();
    await expect.poll(() => tooltip.innerText()).not.toBe(said);
    const mark = (await scene.locator("circle").last().boundingBox())!;
    await other.mouse.move(5, 5);
    await expect(tooltip).toHaveCount(0);
    await other.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2, { steps: 3 });
    await expect(tooltip).toContainText("IOPS");

    // A drag zooms, the crumb steps back.
    await atRest(other);
    const box = (await scene.boundingBox())!;
    await other.mouse.move(box.x + box.width * 0.3, box.y + 40);
    await other.mouse.down();
    await other.mouse.move(box.x + box.width * 0.9, box.y + box.height - 80, { steps: 6 });
    await other.mouse.up();
    const crumbs = other.getByRole("navigation", { name: "Zoom" });
    await expect(crumbs).toContainText("IOPS");
    await crumbs.getByRole("button", { name: "all" }).click();
    await expect(crumbs).toHaveCount(0);

    // The axis menu offers another percentile from the data in the file.
    await other.getByRole("button", { name: /^p99 completion latency .*: change$/ }).click();
    await other.getByRole("option", { name: "p99.9", exact: true }).click();
    await expect(other).toHaveURL(/y=p99\.9(&|$)/);
    await expect(scene).toHaveAttribute("aria-label", /p99\.9/);
    await other.keyboard.press("Escape");

    // The table sorts by its headings; a series can be hidden in chart and table.
    await mainTwin(other).getByRole("button", { name: "IOPS", exact: true }).click();
    await expect(other).toHaveURL(/o=iops/);
    const iops = (await twin(other)).map((row) => Number(row["iops"]));
    expect(iops.length).toBeGreaterThan(3);
    const order = hash(other).includes("o=iops-desc") ? -1 : 1;
    expect(iops).toEqual(iops.toSorted((a, b) => order * (a - b)));
    await other.getByRole("button", { name: /^Series \d+ of \d+$/ }).click();
    await other.getByRole("dialog", { name: "Series on the chart" }).getByRole("checkbox").first().click();
    await other.keyboard.press("Escape");
    await expect.poll(async () => (await twin(other)).length).toBeLessThan(iops.length);

    // One click restores the chart as sent.
    await asSaved.click();
    await expect(asSaved).toHaveCount(0);
    await expect.poll(() => hash(other)).toBe(saved);
    await expect.poll(() => twin(other)).toEqual(shown);

    // As the system, light, dark; the choice survives reopening.
    const ground = () => other.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    const theme = other.getByRole("button", { name: /^Theme/ });
    await theme.click();
    await theme.click();
    await expect.poll(ground).not.toBe(light);
    await other.reload();
    await expect(scene).toBeVisible();
    await expect.poll(ground).not.toBe(light);

    await other.setViewportSize({ width: 390, height: 844 });
    await expect(scene).toBeVisible();
    await expectWithin(other, 390);

    // A sentence says what was not available when the file was saved, and where to find it.
    for (const elsewhere of ["#/figures?v=1&d=qlc-175gbs", "#/library?v=1"]) {
      await other.evaluate((to) => {
        location.hash = to;
      }, elsewhere);
      await expect(other.locator("main")).toContainText("open the chart in Kneepoint");
      await other.locator("main").getByRole("link", { name: "The chart as saved" }).click();
      await expect(scene).toBeVisible();
    }
    expect(complaints).toEqual([]);
    await other.context().close();
  },
);

test("a run over time: a zoom is drawn from the values in the file", LONG, async ({ page, browser }, info) => {
  await page.goto("./#/timeline?v=1&d=example-virtual-disk");
  await shownTwin(page);
  const { page: other, complaints } = await opened(page, browser, info.outputPath("zoom.html"));
  const closer = (one: Page) => one.keyboard.press("+");
  await closer(other);
  await expect(other).toHaveURL(/[?&]z=/);
  const zoomed = await shownTwin(other);
  await closer(page);
  await expect(page).toHaveURL(/[?&]z=/);
  expect(zoomed).toEqual(await shownTwin(page));
  // Another latency was not asked when saving.
  await other.evaluate(() => {
    location.hash += "&l=response_max";
  });
  await expect(other.locator("main")).toContainText("This page holds the data of one chart");
  expect(complaints).toEqual([]);
  await other.context().close();
});
