/**
 * From a raw drop to the page that shows it best, without a click: one test for each row of the table of first views.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { drops, slower, type DropFile } from "../support/realFiles";
import {
  atRest,
  drop,
  expect,
  faults,
  longUnless,
  picker,
  test,
  type TestFile,
  textFile,
  told,
  twin,
  type TwinRow,
  LONG,
} from "./kit";

test.use({ warmEngine: true });

interface FioSide {
  readonly iops: number;
  readonly bw_bytes: number;
  readonly total_ios: number;
  readonly clat_ns: { readonly mean: number; readonly percentile: Readonly<Record<string, number>> };
}
interface FioJob {
  readonly jobname: string;
  readonly read: FioSide;
  readonly write: FioSide;
}

const files = (of: readonly DropFile[]): TestFile[] => of.map(({ path, bytes }) => ({ name: path, bytes }));
const jobsOf = (file: DropFile | undefined): readonly FioJob[] =>
  (JSON.parse(file?.bytes.toString("utf8") ?? "{}") as { jobs: FioJob[] }).jobs;
const p99 = ({ clat_ns }: FioSide): number => (clat_ns.percentile["99.000000"] ?? NaN) / 1000;

const why = (page: Page) => told(page).locator("[data-why]");
const axes = (page: Page) => page.locator(".axis-title");

/** Drops files on the catalogue and waits for the first view, its sentence and its table. */
async function dropped(page: Page, given: readonly TestFile[], link: RegExp, sentence: string): Promise<TwinRow[]> {
  await page.goto("./");
  await drop(page, given);
  await expect(page).toHaveURL(link, { timeout: 60_000 });
  await expect(why(page)).toHaveText(sentence);
  // Compare without a chart has its measures.
  const table = page.locator(".twin tbody tr, [data-measures] tbody tr").first();
  await expect(table).toBeVisible({ timeout: 30_000 });
  return (await page.locator(".twin").count()) > 0 ? twin(page) : [];
}

/** A column as numbers; NaN where a cell is empty. */
const column = (rows: readonly TwinRow[], name: string): number[] => rows.map((row) => Number(row[name] || "NaN"));

function near(shown: number | undefined, value: number | undefined): void {
  expect(shown).toBeCloseTo(value ?? NaN, Math.max(0, 8 - Math.ceil(Math.log10(Math.abs(value ?? 1) + 1))));
}

test("one fio JSON of one job: its distribution, with tiles", async ({ page }) => {
  const [read] = jobsOf(drops.oneRun[0]).map((job) => job.read);
  const rows = await dropped(
    page,
    files(drops.oneRun),
    /#\/run\?v=1&d=local&r=local\/[0-9a-f]{12}\.0$/,
    "One run: the distribution of its latency, by operation.",
  );
  await expect(axes(page)).toContainText(["completion latency (clat)", "percentile, spaced by 1/(1 − p), %"]);
  const of = (statistic: string) =>
    rows.find((row) => row["op"] === "read" && row["kind"] === "clat" && row["statistic"] === statistic);
  near(Number(of("p99")?.["latency_us"]), p99(read!));
  near(Number(of("mean")?.["latency_us"]), (read?.clat_ns.mean ?? NaN) / 1000);
  const tiles = page.locator("[data-tiles]");
  await expect(tiles.locator("dt")).toContainText(["IOPS", "GB/s", "mean", "p99", "p99.9", "max"]);
  for (const [tile, value] of [
    ["iops", read!.iops],
    ["bytes_per_s", read!.bw_bytes],
    ["clat_mean_us", read!.clat_ns.mean / 1000],
    ["clat_p99_us", p99(read!)],
  ] as const)
    near(Number(await tiles.locator(`[data-tile=${tile}]`).first().getAttribute("data-value")), value);
});

test("one JSON of stonewalled phases: the overview of its workloads, nothing summed", async ({ page }) => {
  await page.goto("./");
  await drop(page, files(drops.phases));
  await expect(page).toHaveURL(/#\/overview\?v=1&d=local$/, { timeout: 60_000 });
  await expect(why(page)).toHaveText("3 phases of one file, one after another: each workload in a cell.");
  const jobs = jobsOf(drops.phases[0]);
  const iops = (name: string, op: "read" | "write"): number =>
    jobs.filter(({ jobname }) => jobname.startsWith(name)).reduce((sum, job) => sum + job[op].iops, 0);
  // By rate, the sum of reads and writes is offered too.
  await page.goto("./#/overview?v=1&d=local&m=iops");
  const rows = (await twin(page)).filter((row) => row["state"] === "measured");
  const cell = new Map(rows.map((row) => [`${row["workload"] ?? ""}, ${row["op"] ?? ""}`, row["iops"]]));
  expect(new Set((await twin(page)).map((row) => row["load"]))).toEqual(
    new Set(["depth 1, 1 job", "depth 8, 1 job", "depth 16, 2 jobs"]),
  );
  expect([...cell.keys()]).toEqual([
    "random read, read",
    "random 70/30 mix, read",
    "random 70/30 mix, write",
    "random 70/30 mix, total",
    "random write, write",
  ]);
  near(Number(cell.get("random read, read")), iops("randread", "read"));
  near(Number(cell.get("random 70/30 mix, write")), iops("randrw70", "write"));
  near(Number(cell.get("random 70/30 mix, total")), iops("randrw70", "read") + iops("randrw70", "write"));
  near(Number(cell.get("random write, write")), iops("randwrite", "write"));
});

test("one workload on several devices: a dot per device, the sum, p99 beside", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.drives),
    /#\/scaling\?v=1&d=local&w=randrw70-4k&by=each$/,
    "One workload on 4 drives: each of them, and their sum.",
  );
  await expect(axes(page)).toContainText(["drive", "IOPS, reads and writes"]);
  await expect(page.locator("[data-chart]")).toContainText("p99");
  const jobs = jobsOf(drops.drives[0]);
  const [sum, ...drives] = rows.toSorted((a, b) => Number(b["iops"]) - Number(a["iops"]));
  expect(drives.map((row) => row["device"])).toEqual(expect.arrayContaining(["/dev/loop0", "/dev/loop3"]));
  const each = jobs.map(({ read, write }) => read.iops + write.iops).toSorted((a, b) => b - a);
  column(drives, "iops").forEach((value, i) => {
    near(value, each[i]);
  });
  near(
    Number(sum?.["iops"]),
    each.reduce((a, b) => a + b, 0),
  );
  // The merged value lies between the fastest and the slowest drive, and equals that of none.
  const merged = Number(sum?.["read_clat_p99_us"]);
  const parts = column(drives, "read_clat_p99_us");
  expect(merged).toBeGreaterThan(Math.min(...parts));
  expect(merged).toBeLessThan(Math.max(...parts));
});

test("device counts differ: scaling, with the ideal line and efficiencies", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.scaling),
    /#\/scaling\?v=1&d=local&w=randread-4k$/,
    "The same work on 1, 2, 3, 4, 6, 8 and 12 drives: throughput against the number of drives.",
  );
  await expect(axes(page)).toContainText(["IOPS, all drives", "drives"]);
  await expect(page.locator("[data-chart]")).toContainText("ideal: N ×");
  const totals = drops.scaling.map((file) => jobsOf(file).reduce((sum, { read }) => sum + read.iops, 0));
  const counts = rows.filter((row) => row["efficiency_percent"] !== "");
  expect(column(counts, "drives")).toEqual([1, 2, 3, 4, 6, 8, 12]);
  column(counts, "iops").forEach((value, i) => {
    near(value, totals[i]);
  });
  column(counts, "efficiency_percent").forEach((value, i) => {
    near(value, (100 * totals[i]!) / (totals[0]! * Number(counts[i]?.["drives"])));
  });
});

for (const [title, given, workload, x, loads] of [
  ["a depth sweep of small blocks: IOPS against p99", drops.depths, "randread-4k", "IOPS, achieved", 9],
  ["a depth sweep of large blocks: GB/s against p99", drops.largeBlocks, "read-128k", "GB/s, achieved", 6],
] as const) {
  test(title, longUnless(title.includes("small")), async ({ page }) => {
    const rows = await dropped(
      page,
      files(given),
      new RegExp(`#/curve\\?v=1&d=local&w=${workload}$`),
      `${String(loads)} loads of one workload: throughput against latency.`,
    );
    await expect(axes(page)).toContainText(["p99 completion latency (clat)", x]);
    const reads = given.flatMap((file) => jobsOf(file).map((job) => job.read));
    expect(rows).toHaveLength(loads);
    rows.forEach((row, i) => {
      near(Number(row["iops"]), reads[i]?.iops);
      near(Number(row["clat_p99_us"]), p99(reads[i]!));
    });
  });
}

test("own files stand alone; a published series is faint behind them when asked for, off the table, and one click away", async ({
  page,
}) => {
  // Runs that differ from the published ones: the same work in twice the time.
  const own = drops.depths.map(({ path, bytes }) => ({
    name: path,
    bytes: Buffer.from(JSON.stringify(slower(bytes, 0.5))),
  }));
  await dropped(
    page,
    own,
    /#\/curve\?v=1&d=local&w=randread-4k$/,
    "9 loads of one workload: throughput against latency.",
  );
  await expect(page.getByText("Faint grey")).toHaveCount(0);
  await page.evaluate(() => {
    location.hash += "&ref=example-virtual-disk";
  });
  await expect(page.locator(".notes")).toContainText("Faint grey");
  const rows = await twin(page);
  expect(new Set(rows.map((row) => row["series"])).size).toBe(1);
  await expect(page.locator(".notes")).toContainText("Faint grey: the same workload of virtual disk of a 2-core VM");
  await expect(page.locator("h1")).toContainText("on testfile");
  await page.getByRole("button", { name: "Compare with virtual disk of a 2-core VM" }).click();
  await expect(page).toHaveURL(/d=local~example-virtual-disk/);
  await expect(page).not.toHaveURL(/ref=/);
  await expect.poll(async () => (await twin(page)).length).toBe(18);
});

test("a rate sweep: open loop, missed rates hollow", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.rates),
    /#\/curve\?v=1&d=local&w=randread-4k$/,
    "12 asked rates of one workload, open loop: the rate achieved against latency.",
  );
  await expect(axes(page)).toContainText(["p99 completion latency (clat)", "IOPS, achieved"]);
  await expect(page.locator(".caption")).toContainText("Open loop.");
  await expect(page.locator(".key-line")).toContainText("missed rate");
  const reads = drops.rates.map((file) => jobsOf(file)[0]!.read);
  expect(rows).toHaveLength(12);
  rows.forEach((row, i) => {
    near(Number(row["iops"]), reads[i]?.iops);
  });
  const missed = rows.filter((row) => Math.abs(Number(row["iops"]) / Number(row["asked_iops"]) - 1) > 0.03).length;
  expect(missed).toBeGreaterThan(0);
  await expect(page.locator(".notes")).toContainText(`${String(missed)} points missed the asked rate`);
});

test("a vdbench curve: mean response, load percent, the maximum beside the line", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.vdbenchCurve),
    /#\/curve\?v=1&d=local&w=randrw70-4k$/,
    "A vdbench curve: an uncontrolled maximum, then 10 asked rates, shares of it: the rate achieved against response time.",
  );
  await expect(axes(page)).toContainText(["mean response time", "IOPS, achieved"]);
  await expect(page.locator(".notes")).toContainText("1 point at uncontrolled load");
  const reads = rows.filter((row) => row["op"] === "read");
  expect(reads).toHaveLength(11);
  expect(reads.map((row) => row["asked_iops"]).toSorted()).toContain("9400");
  expect(reads.find((row) => row["asked_iops"] === "9400")).toMatchObject({ response_mean_us: "220.4" });
  expect(column(reads, "load_percent").filter((percent) => percent > 0)).toHaveLength(10);
});

test("vdbench loop steps: a curve from three on", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.vdbenchLoops),
    /#\/curve\?v=1&d=local&w=randread-4k$/,
    "8 loads of one workload: throughput against latency.",
  );
  await expect(axes(page)).toContainText(["mean response time", "IOPS, achieved"]);
  expect(column(rows, "outstanding")).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
  expect(rows[1]).toMatchObject({ iops: "10875.5", response_mean_us: "181.9" });
});

test("vdbench without a curve: rate and response over time, runs that made the files set aside", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.vdbenchSingle),
    /#\/timeline\?v=1&d=local$/,
    "1 run with fewer than 3 loads of a workload, so no curve: rate and response time in each interval.",
  );
  await expect(axes(page)).toContainText(["IOPS", "since measuring began, s"]);
  await expect(page.locator("[data-chart]")).toContainText("response");
  await expect(page.locator(".notes")).toContainText("writes that created the files: not shown");
  expect(rows[0]).toMatchObject({ line: "read", t_s: "1", iops: "37063", response_mean_us: "122.5" });
});

test("an ACT log: the verdict, its slices, shares over 1, 2, 4 and 8 ms", LONG, async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.act),
    /#\/act\?v=1&d=local$/,
    "One ACT log: the verdict, and the share of I/Os over 1, 2, 4 and 8 ms in each slice.",
  );
  await expect(axes(page)).toContainText(["reads slower than, %", "since the test began"]);
  await expect(page.locator("h1")).toContainText("over 1, 2, 4 and 8 ms");
  // Slice 1: 39,990 reads, 4,000 of them over 2^10 µs, as the first block of the log adds up.
  expect(rows[0]).toMatchObject({ slice: "1", to_s: "10", ops: "39990" });
  near(Number(rows[0]?.["over_1024us_percent"]), (100 * 4000) / 39_990);
});

/** The table of slices of the second log. */
async function dropped2x(page: Page): Promise<TwinRow[]> {
  await page.goto("./#/act?v=1&d=local&in=2x");
  await expect(page.locator("th[data-column=slice]")).toBeVisible();
  return (await twin(page)).filter((row) => /^\d+$/.test(row["slice"] ?? ""));
}

test("several ACT logs: load against the worst slice of each", LONG, async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.actLogs),
    /#\/act\?v=1&d=local$/,
    "2 ACT logs: load against the worst slice of each.",
  );
  await expect(axes(page)).toContainText(["in the worst slice, %", "load of a device, ×"]);
  expect(rows.map(({ path, load_x, slices }) => [path, load_x, slices])).toEqual([
    ["1x/output.txt", "1", "12"],
    ["2x/output.txt", "2", "18"],
  ]);
  // The worst slice of a log is the worst of its table.
  const alone = await dropped2x(page);
  near(Number(rows[1]?.["worst_over_1ms_percent"]), Math.max(...column(alone, "over_1024us_percent")));
});

test("fio logs: throughput over latency against time, members, a heat map of their histograms", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.fioLogs),
    /#\/timeline\?v=1&d=local$/,
    "5 logs: throughput over latency, against time.",
  );
  await expect(axes(page)).toContainText(["IOPS", "since measuring began, s"]);
  await expect(page.locator("[data-chart]")).toContainText("share of each window");
  // The first lines of log_iops.1.log and log_clat.1.log.
  const log = (name: string) => drops.fioLogs.find(({ path }) => path.endsWith(name))?.bytes.toString("utf8") ?? "";
  const first = (name: string) =>
    log(name)
      .split("\n")
      .find((line) => line.split(", ")[2] === "0")
      ?.split(", ") ?? [];
  const [row] = rows.filter(({ line }) => line === "mix.1, read");
  expect(row?.["iops"]).toBe(first("log_iops.1.log")[1]);
  near(Number(row?.["clat_mean_us"]), Number(first("log_clat.1.log")[1]) / 1000);
});

test("two folders with matching cells: ratios to the first, names editable", async ({ page }) => {
  await dropped(
    page,
    files(drops.twoFolders),
    /#\/compare\?v=1&d=local&by=system&base=before$/,
    "before and after have 2 loads in common: ratios to the first.",
  );
  await expect(page.locator("h1")).toContainText("after against before");
  const [before, after] = drops.twoFolders.map((file) => jobsOf(file)[0]!.read);
  await page.getByRole("button", { name: /4K random read, psync: .*in common/ }).click();
  const reads = page.locator("[data-measures] tbody", { hasText: "4K random read" }).locator("tr[data-load]");
  const ratio = async (measure: string) =>
    Number(await reads.filter({ hasText: measure }).locator("[data-ratio]").getAttribute("data-ratio"));
  near(await ratio("IOPS"), after!.iops / before!.iops);
  near(await ratio("p99"), p99(after!) / p99(before!));
  await expect(page.getByRole("textbox", { name: "Name of before" })).toHaveValue("before");
});

test("three files of one signature and device: each run below its load, with median and range", async ({ page }) => {
  await page.goto("./");
  await drop(page, files(drops.repeats));
  await expect(page).toHaveURL(/#\/runs\?v=1&d=local$/, { timeout: 60_000 });
  await expect(why(page)).toHaveText("3 runs of 3 workloads on one device: each of them, with their median.");
  const tree = page.getByRole("treegrid");
  const iops = drops.repeats.map((file) => jobsOf(file)[0]!.read.iops);
  const median = iops.toSorted((a, b) => a - b)[1]!;
  const workload = tree.getByRole("row", { name: /4K random read/ });
  await expect(workload).toContainText("1 load");
  if ((await workload.getAttribute("aria-expanded")) === "false") await workload.click();
  const each = drops.repeats.map((_, i) => tree.getByRole("row", { name: `run${String(i + 1)}.json` }).first());
  for (const [i, row] of each.entries()) {
    near(Number(await row.locator('[data-column="iops"]').getAttribute("data-value")), iops[i]);
    const off = (await row.locator('[data-column="repeats"]').innerText()).replace("−", "-");
    expect(Number(/^[+-]?[\d.]+/.exec(off)?.[0])).toBeCloseTo(100 * (iops[i]! / median - 1), 0);
  }
  await expect(tree.locator("[data-median]").first()).toContainText(
    `median of 3: ${Math.round(median).toLocaleString("en")}, from`,
  );
});

test("sysbench: rate over time, the latency on its own axis", async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.sysbench),
    /#\/run\?v=1&d=local&r=local\/[0-9a-f]{12}\.0$/,
    "1 run of sysbench: rate and latency over time.",
  );
  await expect(axes(page)).toContainText(["throughput, MiB/s", "time"]);
  await expect(page.locator("[data-chart]")).toContainText("p99 response time, all operations");
  // [ 1s ] reads: 200.19 MiB/s writes: 133.43 MiB/s … latency (ms,99%): 0.417
  near(Number(rows[0]?.["read_bytes_per_s"]), 200.19 * 2 ** 20);
  expect(rows[0]).toMatchObject({ t_s: "1", latency_p99_us: "417" });
});

test(
  "a mixed drop: the group that goes first, the others as tabs, what was not read with its reason",
  LONG,
  async ({ page }) => {
    const given = [...files(drops.vdbenchCurve), ...files(drops.act), ...files(drops.fioLogs)];
    await dropped(
      page,
      [...given, textFile("notes.txt", "milk\n"), textFile("empty.json", "")],
      /#\/curve\?v=1&d=local&w=randrw70-4k/,
      "A vdbench curve: an uncontrolled maximum, then 10 asked rates, shares of it: the rate achieved against response time.",
    );
    const tabs = page.getByRole("navigation", { name: "Results in tabs" });
    await expect(tabs.locator("[aria-current=page]")).toHaveText("Curve");
    await expect(told(page)).toContainText("1 not read: empty.json");
    // The overview links to every view, as the tabs do.
    await tabs.getByRole("link", { name: "Overview" }).click();
    const draw = page.locator("section", { has: page.getByRole("heading", { name: "Draw" }) });
    await expect(draw.getByRole("link", { name: "Run", exact: true })).toHaveAttribute("href", /#\/run\?v=1&d=local/);
    const act = await draw.getByRole("link", { name: "ACT" }).getAttribute("href");
    await expect(tabs.getByRole("link", { name: "ACT" })).toHaveAttribute("href", act ?? "");
    await tabs.getByRole("link", { name: "ACT" }).click();
    await expect(page).toHaveURL(/#\/act\?v=1&d=local&in=output\.txt$/);
    await expect(tabs.locator("[aria-current=page]")).toHaveText("ACT");
    await expect(page.locator("h1")).toContainText("act_storage 2x");
    await page.goBack();
    await page.getByRole("link", { name: "All files, searchable" }).click();
    await expect(page.locator(".problems tbody tr")).toContainText(["file/empty", "format/unknown"]);
    // A file that is clearly not a result is not an error.
    await expect(page.locator("#problems-title")).toContainText("1 of 17 files was not read; 1 file set aside.");
    const red = (n: number) =>
      page
        .locator(".problems tbody tr")
        .nth(n)
        .locator("code")
        .evaluate((code) => getComputedStyle(code).color);
    expect(await red(1)).not.toBe(await red(0));
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/#\/curve/);
  },
);

test("the line after a drop and the menus pass axe: light and wide, dark on a phone", LONG, async ({ page }) => {
  await page.goto("./");
  await drop(page, [...files(drops.act), ...files(drops.fioLogs), textFile("notes.txt", "milk\n")]);
  await expect(told(page)).toContainText("run", { timeout: 60_000 });
  // Over the page: the list of files that the second drop did not add.
  await drop(page, [textFile("more.txt", "bread\n")]);
  await expect(page.locator(".own-errors tbody tr")).toHaveCount(2, { timeout: 60_000 });
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width > 800) await page.getByRole("button", { name: /choose what to look at/ }).click();
    else await page.getByRole("button", { name: "Menu" }).click();
    const last = page.getByRole("link", { name: width > 800 ? "All in the Library" : "Scaling" });
    await expect(last).toBeVisible();
    expect(await faults(page, { within: ["header", ".own-files"] })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(last).toBeHidden();
  }
});

test("only inventory and job files: they are described, nothing is drawn", async ({ page }) => {
  await page.goto("./");
  const inventory = readFileSync(new URL("../fixtures/hand-made/inventory/nvme-list-2.json", import.meta.url), "utf8");
  await drop(page, [
    textFile("nvme-list.json", inventory),
    textFile("job.fio", "[global]\nbs=4k\niodepth=16\n[a]\nrw=randread\nfilename=/dev/nvme0n1\n"),
  ]);
  await expect(page).toHaveURL(/#\/overview/, { timeout: 60_000 });
  await expect(page.locator(".empty")).toContainText("These files describe");
  // The results arrive after them.
  await drop(page, files(drops.oneRun));
  await expect(page).toHaveURL(/#\/run\?/, { timeout: 60_000 });
});

test("a drop with nothing readable keeps the page and opens the list of errors over it", async ({ page }) => {
  await page.goto("./#/curve?v=1&d=example-virtual-disk&w=randwrite-4k");
  await expect(page.locator("h1")).toContainText("4K random write");
  await atRest(page);
  const name = await page.locator("h1").innerText();
  await drop(page, [textFile("notes.txt", "no numbers here\n")]);
  const problems = page.locator(".problems tbody tr");
  await expect(problems).toContainText(["format/unknown"], { timeout: 60_000 });
  await expect(page).toHaveURL(/#\/curve\?.*w=randwrite-4k/);
  await expect(page.locator("h1")).toHaveText(name);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(problems).toHaveCount(0);
});

test("the page of files keeps its place and leads to the view; Remove says what it removes, and is undone by keyboard", async ({
  page,
}) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files(drops.oneRun));
  await expect(page.locator(".read tbody tr")).toHaveCount(1, { timeout: 60_000 });
  await expect(page).toHaveURL(/#\/overview.*open=files/);
  await page.getByRole("button", { name: "Show what these files hold" }).click();
  await expect(page).toHaveURL(/#\/run\?v=1&d=local&r=local\//);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 30_000 });
  await picker(page).press("Enter");
  const ask = page.getByRole("button", { name: "Remove your files…" });
  await ask.press("Enter");
  await expect(page.getByRole("group", { name: "Remove your files" })).toContainText("Remove 1 file?");
  await expect(page.getByRole("button", { name: "Keep them" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  await ask.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(picker(page)).not.toContainText("1 run");
});

test("a drop on the page that shows it resets the view, except for the reader's own settings", async ({ page }) => {
  await page.goto("./#/curve?v=1&d=local&w=randread-4k&ys=linear&y=p50&zx=100..2000&hide=local//x~gone&t=1");
  await drop(page, files(drops.largeBlocks));
  await expect(page).toHaveURL(/#\/curve\?v=1&d=local&w=read-128k&ys=linear&t=1$/, {
    timeout: 60_000,
  });
});

for (const [link, kind] of [
  ["#/compare?v=1&d=local&at=throughput&in=before~after", "twoFolders"],
  ["#/curve?v=1&d=local&x=outstanding&y=p99.9&lim=2000", "depths"],
  ["#/curve?v=1&d=local&w=randread-4k&y=mean", "depths"],
] as const) {
  test(
    `a link to own files stays when its files arrive: ${link}`,
    longUnless(link.includes("lim=")),
    async ({ page }) => {
      await page.goto(`./${link}`);
      await drop(page, files(drops[kind]));
      await expect(told(page)).toContainText("The link you opened is shown. The first view of these files:", {
        timeout: 60_000,
      });
      expect(new URL(page.url()).hash).toBe(link);
      await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 30_000 });
      // The first view is one click away.
      const offered = told(page).getByRole("link", { name: /^(?!Where do I stand)/ });
      const first = await offered.getAttribute("href");
      await offered.click();
      await expect.poll(() => new URL(page.url()).hash).toBe(first);
      await expect(told(page)).not.toContainText("The link you opened");
    },
  );
}

test("the link of a first view is the same page after a reload, tabs and all", LONG, async ({ page }) => {
  const rows = await dropped(
    page,
    files(drops.drives),
    /#\/scaling.*by=each/,
    "One workload on 4 drives: each of them, and their sum.",
  );
  await page.goto("./#/overview?v=1&d=local&open=files");
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  await page.goBack();
  await page.reload();
  await expect.poll(() => twin(page), { timeout: 60_000 }).toEqual(rows);
});
