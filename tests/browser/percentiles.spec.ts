/** The Percentiles page: tails of dropped files, limits, opened from a point; by mouse, keyboard and link. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { realFile } from "../support/realFiles";
import {
  expectWithin,
  atRest,
  drop,
  expect,
  expectNoFault,
  sweep,
  test,
  textFile,
  twin,
  type TestFile,
  type TwinRow,
  told,
  LONG,
} from "./kit";
import { allKept } from "./shelf";

test.use({ warmEngine: true });

interface FioLatency {
  readonly N: number;
  readonly percentile?: Readonly<Record<string, number>>;
}
interface FioJob {
  readonly read: { readonly clat_ns: FioLatency };
  readonly write: { readonly clat_ns: FioLatency };
}

/** Drops files, waits for the first view, then opens the link. */
async function opened(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./");
  await drop(page, files);
  await expect(told(page)).toContainText("run", { timeout: 30_000 });
  await page.goto(hash);
  await read(page);
}

/** Waits until every histogram is there. */
async function read(page: Page): Promise<void> {
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".caption")).not.toContainText("Reading the histograms", { timeout: 30_000 });
}

/** All rows: a long table renders only the visible ones. */
async function rows(page: Page): Promise<TwinRow[]> {
  const all = new Map<string, TwinRow>();
  const table = page.locator(".twin table").first();
  // A table without a row count renders all of its rows.
  const counted = await table.getAttribute("aria-rowcount");
  if (counted === null) return twin(page);
  const count = Number(counted) - 1;
  await expect(async () => {
    for (const row of await twin(page)) all.set(JSON.stringify(row), row);
    await table.evaluate((own) => {
      let box: Element | null = own;
      while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
      box?.scrollBy(0, 300);
    });
    expect(all.size).toBe(count);
  }).toPass({ intervals: [50], timeout: 60_000 });
  return [...all.values()];
}

const NINE = ["1", "10", "50", "90", "95", "99", "99.9", "99.99", "99.999"];

test("the sweep on a disk: nine percentiles of each point equal the file", LONG, async ({ page }) => {
  test.setTimeout(180_000);
  const files = sweep().filter(({ name }) => /^rand.*-4k-.*-nj1\.json$/.test(name));
  expect(files).toHaveLength(36);
  await opened(page, files, "#/percentiles?v=1&d=local&w=randread-4k~randwrite-4k&j=1");
  let points = 0;
  let compared = 0;
  for (const w of ["randread-4k", "randwrite-4k", "randrw70-4k", "randrw90-4k"]) {
    const own = files.filter(({ name }) => name.startsWith(w));
    if (own.length === 0) continue;
    // A few loads at a time, so that the tables render all rows.
    const shown: TwinRow[] = [];
    for (const loads of [
      [1, 2, 4],
      [8, 16, 32],
      [64, 128, 256],
    ]) {
      const named = loads.map((load) => `-qd${String(load).padStart(3, "0")}-`);
      const last = named.findLast((part) => own.some(({ name }) => name.includes(part)));
      if (last === undefined) continue;
      await page.goto(`#/percentiles?v=1&d=local&w=${w}&l=${loads.map((load) => `q${load}`).join("~")}`);
      await read(page);
      await expect(page.locator(".twin td", { hasText: last }).first()).toBeAttached();
      shown.push(...(await rows(page)));
    }
    for (const { name, bytes } of own) {
      const [job] = (JSON.parse(bytes.toString("utf8").replace(/^[^{]*/, "")) as { jobs: FioJob[] }).jobs;
      points++;
      for (const op of ["read", "write"] as const) {
        const { N, percentile } = job![op].clat_ns;
        if (N === 0) continue;
        const of = shown.filter((row) => row["file"]?.endsWith(name) === true && row["op"] === op);
        for (const percent of NINE) {
          const row = of.find((one) => one["percent"] === percent);
          expect(Number(row?.["latency_us"]), `${name} ${op} p${percent}`).toBe(
            percentile![Number(percent).toFixed(6)]! / 1000,
          );
          expect(row?.["drawn_from"]).toBe("bins");
          compared++;
        }
      }
    }
  }
  expect(points).toBe(files.length);
  expect(compared).toBeGreaterThanOrEqual(9 * points);
});

test("one file: from a point of the curve, limits that the link and a reload keep, its distribution, by keyboard", async ({
  page,
}) => {
  const file = sweep().find(({ name }) => name === "randread-4k-qd016-nj1.json")!;
  await opened(page, [file], "#/curve?v=1&d=local");
  await test.step("one click from a point of the curve", async () => {
    await page.locator(".twin tbody tr").first().press("Enter");
    await page.getByRole("link", { name: "Its percentiles and distribution" }).click();
    await expect(page).toHaveURL(/#\/percentiles\?v=1&d=local&s=local\/[0-9a-f]{12}\.0\.\d+\.read$/);
    await read(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("percentiles of completion latency");
  });
  await test.step("limits are typed, stand in the link, and survive a reload", async () => {
    await page.goto("#/percentiles?v=1&d=local");
    await read(page);
    const input = page.getByRole("textbox", { name: "Limits" });
    await input.fill("p99 1 ms, soon");
    await input.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "soon" })).toHaveText(
      "“soon” is not a limit. Write 1 ms, or p99 ≤ 2 ms.",
    );
    await input.fill("1ms, p99 <= 1 ms, p99.9 ≤ 4ms");
    await input.press("Enter");
    await expect(page).toHaveURL(/lim=1000&sla=0\.99~1000~0\.999~4000/);
    const verdicts = async () =>
      (await twin(page)).filter((row) => row["verdict"] !== "").map((row) => [row["statistic"], row["verdict"]]);
    const wanted = [
      ["p99 ≤ 1 ms", "pass"],
      ["p99.9 ≤ 4 ms", "fail"],
    ];
    await expect.poll(verdicts).toEqual(wanted);
    await expect(page.locator(".caption")).toContainText("p99 ≤ 1 ms: 1 of 1 passes. p99.9 ≤ 4 ms: 0 of 1 passes.");
    await allKept(page);
    await page.reload();
    await read(page);
    await expect.poll(verdicts).toEqual(wanted);
    await expect(input).toHaveValue("1 ms, p99 ≤ 1 ms, p99.9 ≤ 4 ms");
  });
  await test.step("by keyboard: along the percentiles to the source of one", async () => {
    await page.goto("#/percentiles?v=1&d=local");
    await read(page);
    const chart = page.locator("[data-chart] svg [tabindex='0'], [data-chart] [tabindex='0']").first();
    await atRest(page);
    await chart.focus();
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/p=local\/[0-9a-f]{12}\.0\.\d+\.read\/p9\d/);
    await expect(page.getByRole("complementary", { name: "Source of this point" })).toBeVisible();
  });
  await test.step("the distribution is one more view of the same I/Os", async () => {
    await page.goto("#/percentiles?v=1&d=local&form=distribution");
    await read(page);
    await expect(page.locator(".twin th[data-column=ios]")).toBeAttached();
    const bins = await rows(page);
    const [job] = (JSON.parse(file.bytes.toString("utf8")) as { jobs: FioJob[] }).jobs;
    expect(bins.reduce((sum, row) => sum + Number(row["ios"]), 0)).toBe(job!.read.clat_ns.N);
    expect(Number(bins.at(-1)!["percent_below"])).toBeCloseTo(100, 9);
  });
});

test("ACT: intervals of its buckets, nothing read between edges", async ({ page }) => {
  const log = textFile("output.txt", realFile("act/v6.6-storage-1x-us-1s/output.txt").toString("utf8"));
  await opened(page, [log], "#/percentiles?v=1&d=local&lim=1000");
  const act = await twin(page);
  const over = act.find((row) => row["statistic"] === "over 1 ms")!;
  expect(Number(over["over_from_percent"])).toBeLessThan(Number(over["over_to_percent"]));
  const p99 = act.find((row) => row["statistic"] === "p99")!;
  expect([p99["latency_us"], Number(p99["to_us"]) / Number(p99["from_us"])]).toEqual(["", 2]);
  await expect(page.locator("[data-chart] [data-role=boxes]").first()).toBeAttached();
});

// As numbers: "buckets of vdbench count exactly at their edges" in tests/percentiles-page.test.ts.
test("vdbench: a percentile is given as the two bucket edges around it", LONG, async ({ page }) => {
  const folder = new URL("../fixtures/vdbench/mixed/", import.meta.url);
  const output = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
  await opened(page, output, "#/percentiles?v=1&d=local");
  const vdbench = await twin(page);
  expect(new Set(vdbench.map((row) => row["drawn_from"]))).toEqual(new Set(["buckets"]));
  expect(vdbench.find((row) => row["statistic"] === "p99")!["latency_us"]).toBe("");
});

test("a file without percentiles has a headline that says so, once,", async ({ page }) => {
  const latency = { min: 1000, max: 9000, mean: 2000, stddev: 100, N: 6000 };
  const none = { min: 0, max: 0, mean: 0, stddev: 0, N: 0 };
  const read = { io_bytes: 24_576_000, bw_bytes: 409_600, iops: 100, runtime: 60_000, total_ios: 6000 };
  const job = {
    ...{ jobname: "a", groupid: 0, error: 0, "job options": { rw: "randread", bs: "4k", iodepth: "1" } },
    read: { ...read, slat_ns: none, clat_ns: latency, lat_ns: latency },
  };
  const file = textFile("mean.json", JSON.stringify({ "fio version": "fio-3.33", jobs: [job] }));
  await page.goto("./");
  await drop(page, [file]);
  await expect(told(page)).toContainText("run", { timeout: 30_000 });
  await page.goto("#/percentiles?d=local");
  await expect(page.locator("main .empty h2")).toHaveText("No percentiles here.");
  await expect(page.locator("main").getByText("No percentiles here.")).toHaveCount(1);
  await expect(page.locator("main .verdict")).toHaveCount(0);
});

test("names and colours of series go from the curve to their percentiles and back", async ({ page }) => {
  const series = "example-virtual-disk/virtual-disk/randread-4k-j1-libaio-direct";
  const chosen = `n=${series}~Drive+A&pin=${series}~s4`;
  await page.goto(`./#/curve?d=example-virtual-disk&sys=example-virtual-disk/virtual-disk&w=randread-4k&${chosen}`);
  await page.getByRole("link", { name: "Their percentiles" }).click();
  await read(page);
  await expect(page).toHaveURL(/#\/percentiles\?.*w=randread-4k/);
  await atRest(page);
  const strokes = await page
    .locator("[data-chart] path[data-role=line]")
    .evaluateAll((lines) => lines.map((line) => line.getAttribute("stroke")));
  expect(new Set(strokes.filter((stroke) => stroke !== "var(--ctrl)"))).toEqual(new Set(["var(--s4)"]));
  await page.getByRole("link", { name: "Their curves" }).click();
  await expect(page.getByRole("application")).toContainText("Drive A");
  expect(decodeURIComponent(page.url())).toContain(`pin=${series}~s4`);
  await expect(page.locator("[data-chart] path[data-role=line]").first()).toHaveAttribute("stroke", "var(--s4)");
  // Beside other names, the name is shown.
  await page.goto(
    `./#/percentiles?d=example-virtual-disk&sys=example-virtual-disk/virtual-disk&w=randread-4k~randwrite-4k&l=q16&${chosen}`,
  );
  await read(page);
  const names = new Set((await rows(page)).map((row) => row["series"]));
  expect([...names].filter((name) => name === "Drive A")).toHaveLength(1);
  expect(names.size).toBeGreaterThan(1);
  // The narrowest window with all tabs in the bar, and the widest tab open.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectWithin(page, 1280);
});

test("axe finds nothing, light and dark", LONG, async ({ page }) => {
  test.slow();
  // Short tables: of one operation and of both, within the limit and over it.
  const files = sweep().filter(({ name }) => /^(randread-4k-qd016|randrw70-4k-qd256)-nj1\.json$/.test(name));
  await opened(page, files, "#/percentiles?v=1&d=local&w=randread-4k&lim=1000&sla=0.99~1000");
  for (const form of ["nines", "distribution"]) {
    await page.goto(`#/percentiles?v=1&d=local&w=randread-4k~randrw70-4k&lim=1000&sla=0.99~1000&form=${form}`);
    await read(page);
    await expectNoFault(page);
  }
});

test("a badge explains by keyboard what it means and what to do, and links to the guide", async ({ page }) => {
  await page.goto("./#/curve?v=1&d=example-virtual-disk&load=rate&w=randread-4k");
  const badge = page.getByRole("button", { name: /^asked rate not reached by up to [\d.]+ %/ });
  await badge.focus();
  await page.keyboard.press("Enter");
  const why = page.getByRole("dialog", { name: /^What “asked rate not reached/ });
  await expect(why).toContainText("differ by more than 3 %");
  await expect(why).toContainText("Raise iodepth");
  await expect(why.getByRole("link")).toBeFocused();
  const href = await why.getByRole("link").getAttribute("href");
  await page.keyboard.press("Escape");
  await expect(badge).toBeFocused();
  await page.goto(`./${href!}`);
  await expect(page.locator("h3:target")).toHaveText("Asked rate missed");
});
