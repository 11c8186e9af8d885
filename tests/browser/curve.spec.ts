import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { elsewhere } from "./handOver";
import { atRest, expect, expectNoFault, expectWithin, test, twin, WCAG, type TwinRow, LONG } from "./kit";

const raw = new URL("../../datasets/example-virtual-disk/qd-sweep/", import.meta.url);
const disk = "sys=example-virtual-disk/virtual-disk";

interface FioRun {
  readonly jobs: readonly {
    readonly read: {
      readonly iops: number;
      readonly bw_bytes: number;
      readonly total_ios: number;
      readonly clat_ns: { readonly mean: number; readonly max: number; readonly percentile: Record<string, number> };
    };
  }[];
}

const token = (page: Page, words: string | RegExp) => page.locator(".sentence").getByRole("button", { name: words });
const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const row = (rows: readonly TwinRow[], depth: number) => rows.find((one) => one["iodepth"] === String(depth));

/** Opens the link and waits for the table of the page. */
async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`./${hash}`);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
}

test("the first curve: every number of its table stands in the raw files", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  const rows = await twin(page);
  const files = readdirSync(raw).filter((name) => name.startsWith("randread-4k-"));
  expect(rows).toHaveLength(files.length);
  for (const name of files) {
    const { jobs } = JSON.parse(readFileSync(new URL(name, raw), "utf8")) as FioRun;
    const read = jobs[0]?.read;
    const found = rows.find((one) => one["file"]?.endsWith(name));
    expect(found, name).toBeDefined();
    const expected: Record<string, number> = {
      iops: read?.iops ?? NaN,
      bytes_per_s: read?.bw_bytes ?? NaN,
      n_io: read?.total_ios ?? NaN,
      clat_mean_us: (read?.clat_ns.mean ?? NaN) / 1000,
      clat_max_us: (read?.clat_ns.max ?? NaN) / 1000,
      clat_p50_us: (read?.clat_ns.percentile["50.000000"] ?? NaN) / 1000,
      clat_p99_us: (read?.clat_ns.percentile["99.000000"] ?? NaN) / 1000,
      clat_p9999_us: (read?.clat_ns.percentile["99.990000"] ?? NaN) / 1000,
    };
    for (const [column, value] of Object.entries(expected)) {
      expect(Math.abs(Number(found?.[column] || "NaN") - value), `${name} ${column}`).toBeLessThanOrEqual(1e-9 * value);
    }
  }
});

test("the chart, its table and the sentence share one name", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  await atRest(page);
  const name = await page.locator("h1").innerText();
  expect(name).toMatch(/^4K random read on .*: p99 completion latency against IOPS\.$/);
  await expect(page.getByRole("table", { name })).toBeVisible();
  await expect(page.getByRole("img", { name })).toBeVisible();
});

test("a choice in the sentence is kept in the link, and Back undoes it", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  const before = await twin(page);
  await token(page, /^4K random read/).click();
  await option(page, "4K random write").locator(".ui-label").click();
  await expect(page).toHaveURL(/[?&]w=randwrite-4k/);
  await expect(page.locator("h1")).toContainText("4K random write");
  const after = await twin(page);
  expect(new Set(after.map((one) => one["op"]))).toEqual(new Set(["write"]));
  await page.goBack();
  await expect(page.locator("h1")).toContainText("4K random read");
  expect(await twin(page)).toEqual(before);
});

test("a mixed run is two lines over its total throughput", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}&w=randrw70-4k`);
  const rows = await twin(page);
  expect(new Set(rows.map((one) => one["op"]))).toEqual(new Set(["read", "write"]));
  for (const depth of [1, 256]) {
    const [read, write] = ["read", "write"].map((op) =>
      rows.find((one) => one["op"] === op && one["iodepth"] === String(depth)),
    );
    expect(read?.["total_iops"]).toBe(write?.["total_iops"]);
    expect(Number(read?.["iops"]) + Number(write?.["iops"])).toBeCloseTo(Number(read?.["total_iops"]), 3);
  }
});

test("keyboard alone: choose, walk the chart, open a source, come back", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  await token(page, /^p99 completion latency/).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]y=mean/);
  await expect(token(page, /^mean completion latency/)).toBeFocused();

  const chart = page.getByRole("application");
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(chart.locator("[aria-live]")).toContainText("2 outstanding");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Source of this point" });
  await expect(panel).toContainText("randread-4k-qd002.json");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(chart).toBeFocused();
});

test("T goes to the table and back; a row lights its mark, Enter pins it", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  await page.keyboard.press("t");
  const first = page.locator(".twin tbody tr").first();
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const second = page.locator(".twin tbody tr").nth(1);
  await expect(second).toHaveAttribute("data-linked");
  await expect(page.locator(".scene-tooltip")).toContainText("2 outstanding");
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-current", "true");
  // The source of the point has the focus until it is closed.
  await expect(page.getByRole("complementary", { name: "Source of this point" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(second).toBeFocused();
  await page.keyboard.press("t");
  await expect(page.getByRole("application")).toBeFocused();
});

test("a point opens its line in the file, and the whole file", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  const depth16 = page.locator(".twin tbody tr", { hasText: "randread-4k-qd016.json" });
  await depth16.click();
  const text = readFileSync(new URL("randread-4k-qd016.json", raw), "utf8");
  const { jobs } = JSON.parse(text) as FioRun;
  const p99 = String(jobs[0]?.read.clat_ns.percentile["99.000000"]);
  const panel = page.getByRole("complementary", { name: "Source of this point" });
  const lit = panel.locator(".raw-lit");
  await expect(lit).toContainText(`"99.000000" : ${p99}`);
  const line = Number(await lit.getAttribute("data-line"));
  expect(text.split("\n")[line - 1]).toContain(`"99.000000" : ${p99}`);
  await expect(panel.locator(".source-path")).toHaveText(`qd-sweep/randread-4k-qd016.json:${line}`);
  await expect(panel).toContainText("Little holds");
  await expect(panel).toContainText("iodepth=16");
  await panel.getByRole("button", { name: "Whole file" }).click();
  const whole = page.getByRole("dialog");
  await expect(whole.locator(".raw-line")).toHaveCount(text.split("\n").length);
  await page.keyboard.press("Escape");
  await expect(whole).toHaveCount(0);
});

test("column headings sort, and the link keeps the order", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  const head = page.getByRole("columnheader", { name: "completion latency p99, microseconds" });
  await head.getByRole("button").click();
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/[?&]o=clat_p99_us-desc/);
  const values = (await twin(page)).map((one) => Number(one["clat_p99_us"]));
  expect(values).toEqual(values.toSorted((a, b) => b - a));
});

test("a drag zooms, the crumb steps back", async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  await atRest(page);
  const box = await page.getByRole("application").locator("svg").first().boundingBox();
  if (box === null) throw new Error("no chart");
  await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height - 80, { steps: 6 });
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]zx=[\d.]+\.\.[\d.]+/);
  const crumbs = page.getByRole("navigation", { name: "Zoom" });
  await expect(crumbs).toContainText("IOPS");
  await crumbs.getByRole("button", { name: "all" }).click();
  await expect(crumbs).toHaveCount(0);
  await expect(page).not.toHaveURL(/zx=/);
});

test("the address in another browser is the same chart", async ({ page, browser }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}&w=randrw70-4k~randwrite-4k&y=max&xs=log&o=iops-desc`);
  await page.locator(".twin tbody tr").nth(2).click();
  await expect(page).toHaveURL(/[?&]p=/);
  await elsewhere(browser, async (other) => {
    await other.goto(page.url());
    await expect(other.getByRole("complementary", { name: "Source of this point" })).toBeVisible();
    expect(await twin(other)).toEqual(await twin(page));
    await expect(other.locator("h1")).toHaveText((await page.locator("h1").textContent()) ?? "");
  });
});

test("choices without common data say so and offer a way out", async ({ page }) => {
  await page.goto("./#/curve?d=example-virtual-disk&w=randtrim-8k");
  await expect(page.getByText("No series match all choices.")).toBeVisible();
  await page.getByRole("button", { name: "Clear all choices" }).click();
  expect((await twin(page)).length).toBeGreaterThan(0);
});

test("a link that names missing data says so beside the chart", async ({ page }) => {
  await open(page, "#/curve?d=example-virtual-disk~no-such-lab~local&p=local/0123456789ab.0.0.read");
  const remarks = page.getByRole("complementary");
  await expect(remarks).toContainText("no-such-lab not read");
  await expect(remarks).toContainText("files not here");
});

test("a report without result files points at its figures", async ({ page }) => {
  await page.goto("./#/curve?d=qlc-175gbs");
  // Said once, not by a verdict as well.
  await expect(page.locator("main .empty h2")).toHaveText("No runs here.");
  await expect(page.locator("main").getByText("No runs here.")).toHaveCount(1);
  await page.getByRole("link", { name: "Open its figures" }).click();
  await expect(page).toHaveURL(/#\/figures\?d=qlc-175gbs/);
});

test("axe finds nothing, light and dark", LONG, async ({ page }) => {
  await open(page, `#/curve?d=example-virtual-disk&${disk}`);
  await page.locator(".twin tbody tr").nth(4).click();
  await expect(page.locator(".raw-lit")).toBeVisible();
  await token(page, /^4K random read/).click();
  await expectNoFault(page, { tags: WCAG });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a tap pins, the readout steps, source and table are sheets", async ({ page }) => {
    await page.goto(`./#/curve?d=example-virtual-disk&${disk}`);
    const svg = page.getByRole("application").locator("svg").first();
    await expect(svg).toBeVisible();
    await expectWithin(page, 390);
    await page.locator("[data-table-button]").click();
    const table = page.getByRole("dialog");
    const rows = await twin(page);
    const mark = row(rows, 8)?.["file"];
    await table.locator("tbody tr", { hasText: "randread-4k-qd008.json" }).click();
    await table.getByRole("button", { name: "Close" }).click();
    const readout = page.locator(".readout");
    await expect(readout).toContainText("8 outstanding");
    await readout.getByRole("button", { name: "Next point" }).click();
    await expect(readout).toContainText("16 outstanding");
    await readout.getByRole("button", { name: "Source" }).click();
    await expect(page.getByRole("dialog")).toContainText("randread-4k-qd016.json");
    expect(mark).toContain("qd008");
  });
});
