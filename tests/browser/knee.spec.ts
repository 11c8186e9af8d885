/** Readings on the curve: limit, knees, one load, panels; members that ran together; rates that were missed. */
import { readdirSync, readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import type { Page } from "@playwright/test";
import { realFile, realPath, slower } from "../support/realFiles";
import {
  atRest,
  drop,
  expect,
  expectNoFault,
  expectWithin,
  sweep,
  test,
  twin,
  WCAG,
  type TestFile,
  type TwinRow,
  LONG,
  longUnless,
} from "./kit";

test.use({ warmEngine: true });

const disk = "#/curve?d=example-virtual-disk&sys=example-virtual-disk/virtual-disk";

async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`./${hash}`);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
}

/**
 * Opens the link before the drop, because other tests cover the first view. `rows`: rows of the table once everything
 * is read.
 */
async function read(page: Page, files: readonly TestFile[], hash: string, rows: number): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  await expect(page.locator(".read tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await open(page, hash);
  await expect.poll(async () => (await twin(page)).length, { timeout: 60_000 }).toBe(rows);
}

const answer = (page: Page) => page.locator("[data-answer]");
const limit = (page: Page) => page.getByRole("slider", { name: /^Limit on / });
const atDepth = (rows: readonly TwinRow[], depth: number) =>
  rows.find(({ outstanding }) => outstanding === String(depth));

/** The last point in load order before the first over the limit. */
function lastOk(rows: readonly TwinRow[], column: string, limit_us: number): TwinRow | undefined {
  const ordered = rows.toSorted((a, b) => Number(a["outstanding"]) - Number(b["outstanding"]));
  const fails = ordered.findIndex((row) => Number(row[column]) > limit_us);
  return fails < 0 ? ordered.at(-1) : ordered[fails - 1];
}

test("a limit in the link: every point is judged, the last that passes is ringed, named and in the table", async ({
  page,
}) => {
  await open(page, `${disk}&lim=1000`);
  const rows = await twin(page);
  const last = lastOk(rows, "clat_p99_us", 1000);
  expect(last).toBeDefined();
  expect(rows.filter((row) => row["limit"] === "last ok")).toEqual([last]);
  expect(Number(last?.["headroom_percent"])).toBeCloseTo(100 * (1 - Number(last?.["clat_p99_us"]) / 1000), 9);
  for (const row of rows) {
    const over = Number(row["clat_p99_us"]) > 1000;
    expect(over, `${row["outstanding"] ?? ""}: ${row["limit"] ?? ""}`).toBe(/over|fail$/.test(row["limit"] ?? ""));
  }
  const shown = Math.round(Number(last?.["iops"])).toLocaleString("en-US");
  await expect(answer(page)).toContainText(`reaches ${shown} IOPS at ${last?.["outstanding"] ?? ""} outstanding.`);
  const svg = page.getByRole("application").locator("svg").first();
  await expect(svg.locator("circle[r='8']")).toHaveCount(1);
  await expect(svg).toContainText(`≤ 1 ms: ${shown} at ${last?.["outstanding"] ?? ""}`);
});

test('"all pass" and "none passes" are answers', async ({ page }) => {
  await open(page, `${disk}&lim=1000000`);
  const all = (await twin(page)).map((row) => [Number(row["iops"]), row["outstanding"]] as const);
  const [peak, at] = all.reduce((most, one) => (one[0] > most[0] ? one : most));
  const last = all.at(-1)![0] === peak;
  const shown = Math.round(peak).toLocaleString("en-US");
  await expect(answer(page)).toContainText(
    `reaches ${shown} IOPS at ${at ?? ""} outstanding. No load exceeds the limit.`,
  );
  await expect(page.getByRole("application")).toContainText(
    last ? `all pass, ≥ ${shown}` : `all pass, most ${shown} at ${at ?? ""}`,
  );
  await open(page, `${disk}&lim=20`);
  await expect(answer(page)).toContainText("No load meets p99 ≤ 20 µs. The lowest is");
  await expect(page.getByRole("application")).toContainText("none within 20 µs");
  expect(new Set((await twin(page)).map((row) => row["limit"]))).toEqual(new Set(["first fail", "over"]));
});

test("the limit by keyboard: it starts at p99 = 1 ms, arrows step it, a typed one counts, Delete removes it", async ({
  page,
}) => {
  await open(page, disk);
  await page.keyboard.press("l");
  await expect(limit(page)).toBeFocused();
  await expect(limit(page)).toHaveAttribute("aria-valuetext", "1 ms");
  await expect(page).not.toHaveURL(/lim=/);
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(/[?&]lim=2000/);
  await expect(limit(page)).toHaveAttribute("aria-valuetext", "2 ms");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/[?&]lim=500(&|$)/);
  const field = page.getByRole("spinbutton", { name: "Limit on p99" });
  await field.fill("300 us");
  await field.press("Enter");
  await expect(page).toHaveURL(/[?&]lim=300(&|$)/);
  expect((await twin(page)).filter((row) => row["limit"] === "last ok")).toHaveLength(1);
  // A value that no link can hold is refused, not dropped silently.
  await field.fill("0.5 ns");
  await field.press("Enter");
  await expect(page.getByText("0.5 ns is below the smallest limit, 1 ns.")).toBeVisible();
  await expect(page).toHaveURL(/[?&]lim=300(&|$)/);
  await field.press("Escape");
  await page.keyboard.press("Tab");
  await limit(page).focus();
  for (let i = 0; i < 9; i++) await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/[?&]lim=0\.001(&|$)/);
  await page.keyboard.press("Delete");
  await expect(page).toHaveURL(/[?&]lim=off(&|$)/);
  await expect(limit(page)).toHaveCount(0);
  await expect(answer(page)).toContainText("peaks at");
  await page.keyboard.press("l");
  await expect(limit(page)).toHaveAttribute("aria-valuetext", "1 ms");
  await expect(page).not.toHaveURL(/lim=/);
});

test("the limit is dragged: the answer follows, the axis stays, one step back undoes it", async ({ page }) => {
  await open(page, `${disk}&lim=1000`);
  const before = await twin(page);
  const svg = page.getByRole("application").locator("svg").first();
  const ticks = await svg.locator("text[data-role=tick]").allTextContents();
  const box = await limit(page).boundingBox();
  if (box === null) throw new Error("no limit");
  const x = box.x + box.width / 4;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, box.y + 90, { steps: 5 });
  await page.mouse.move(x, box.y + 170, { steps: 5 });
  // During the drag the link keeps its value; the answer follows at once.
  await expect(page).toHaveURL(/[?&]lim=1000(&|$)/);
  await expect
    .poll(async () => (await twin(page)).find((row) => row["limit"] === "last ok")?.["iodepth"])
    .not.toBe(before.find((row) => row["limit"] === "last ok")?.["iodepth"]);
  expect(await svg.locator("text[data-role=tick]").allTextContents()).toEqual(ticks);
  // One limit is visible: the one in the link is hidden during the drag.
  await expect(page.locator("[data-held] [data-role=limit]")).toHaveCSS("visibility", "hidden");
  await expect(page.locator(".scene-held [data-role=limit]")).toHaveCSS("visibility", "visible");
  // The screen reader announces the limit at the end of the drag.
  const spoken = page.locator(".verdict [aria-live]");
  const seen = async () => ((await answer(page).textContent()) ?? "").trim();
  expect(await spoken.textContent()).not.toBe(await seen());
  await page.mouse.up();
  await expect(page).not.toHaveURL(/lim=1000(&|$)/);
  await atRest(page);
  await expect(spoken).toHaveText(await seen());
  const moved = Number(/lim=([\d.]+)/.exec(page.url())?.[1]);
  expect(moved).toBeLessThan(1000);
  const rows = await twin(page);
  expect(rows.find((row) => row["limit"] === "last ok")?.["iodepth"]).toBe(
    lastOk(rows, "clat_p99_us", moved)?.["iodepth"],
  );
  await page.goBack();
  await expect(page).toHaveURL(/[?&]lim=1000(&|$)/);
});

test(
  "our own sweep: limits of six series as printed, Kneedle finds none in the writes and says why",
  LONG,
  async ({ page }) => {
    await read(page, sweep(), "#/curve?d=local&w=randread-4k~randwrite-4k~randrw70-4k&lines=jobs", 72);
    const chart = page.getByRole("application");
    for (const said of [
      "≤ 1 ms: 100,022 at 16",
      "≤ 1 ms: 43,266 at 8",
      "≤ 1 ms: 36,044 at 4",
      "≤ 1 ms: 54,652 at 16",
    ]) {
      await expect(chart).toContainText(said);
    }
    await expect(chart).toContainText("none within 1 ms");
    await open(page, "#/curve?d=local&w=randwrite-4k&j=1&knee=kneedle");
    await expect(answer(page)).toContainText(/no knee \(.+\)/);
    const rows = await twin(page);
    expect(rows[0]?.["knee"]).toMatch(/^no knee: /);
    expect(rows.slice(1).map((row) => row["knee"])).toEqual(rows.slice(1).map(() => ""));
  },
);

test("named knees are chosen beside the key and kept in the link; the peak keeps its own label", async ({ page }) => {
  await open(page, disk);
  await page.getByRole("button", { name: "Knee and limit" }).click();
  await page.getByRole("option", { name: /^power point/ }).click();
  await expect(page).toHaveURL(/[?&]knee=power/);
  const rows = await twin(page);
  const power = (row: TwinRow): number => Number(row["total_iops"]) / Number(row["clat_p99_us"]);
  const best = rows.toSorted((a, b) => power(b) - power(a))[0];
  expect(rows.filter((row) => row["knee"] === "knee")).toEqual([best]);
  const peak = rows.toSorted((a, b) => Number(b["total_iops"]) - Number(a["total_iops"]))[0];
  await expect(page.getByRole("application")).toContainText(`${peak?.["outstanding"] ?? ""} peak`);
  await page.getByRole("button", { name: "Remove the knee" }).click();
  await expect(page).not.toHaveURL(/knee=/);
});

test("one load on every series: read off, marked in the table, moved by keyboard", async ({ page }) => {
  await open(page, `${disk}&w=randread-4k~randwrite-4k&j=1&at=16`);
  const reads = page.getByRole("group", { name: "At one load" });
  const rows = await twin(page);
  const shown = (row: TwinRow | undefined) => `${Math.round(Number(row?.["total_iops"])).toLocaleString("en-US")} IOPS`;
  for (const op of ["read", "write"]) {
    const own = atDepth(
      rows.filter((row) => row["op"] === op),
      16,
    );
    await expect(reads.getByRole("listitem").filter({ hasText: `random ${op}` })).toContainText(shown(own));
  }
  await expect(page.locator(".twin tr[data-linked]")).toHaveCount(2);
  const slider = reads.getByRole("slider", { name: "Load of the cursor" });
  await expect(slider).toHaveAttribute("aria-valuetext", "16 outstanding");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/[?&]at=32/);
  await expect(reads).toContainText(
    shown(
      atDepth(
        rows.filter((row) => row["op"] === "read"),
        32,
      ),
    ),
  );
});

test("half of each series' maximum lies between two loads: interpolated, hollow, never extrapolated", async ({
  page,
}) => {
  await open(page, `${disk}&at=50&ak=percent`);
  const rows = await twin(page);
  const peak = Math.max(...rows.map((row) => Number(row["total_iops"])));
  const item = page.getByRole("group", { name: "At one load" }).getByRole("listitem");
  const half = Math.round(peak / 2).toLocaleString("en-US");
  await expect(item).toContainText(`${half} IOPS`);
  await expect(item).toContainText(/interpolated \d+ to \d+/);
  await open(page, `${disk}&at=5&ak=percent`);
  await expect(item).toContainText("no point here");
});

test("panels: a chart per workload on equal axes, each mark opens its source", async ({ page }) => {
  await open(page, disk);
  await page.getByRole("button", { name: "Panels" }).click();
  await page.getByRole("option", { name: /^workload and block size/ }).click();
  await expect(page).toHaveURL(/[?&]facet=workload/);
  const titles = page.getByRole("application").locator("text[data-role=panel][font-weight='600']");
  // The link now lists every workload.
  const workloads = new Set(/[?&]w=([^&]*)/.exec(page.url())?.[1]?.split("~"));
  expect(workloads.size).toBeGreaterThan(4);
  await expect(titles).toHaveCount(workloads.size);
  await atRest(page);
  const ticks = await page.getByRole("application").locator("text[data-role=tick]").allTextContents();
  expect(ticks.length % workloads.size).toBe(0);
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Source of this point" })).toBeVisible();
});

test("24 series: one in focus, the others grey with their names, no ninth colour", async ({ page }) => {
  const files = sweep().filter(({ name }) => name.startsWith("randread-4k") && name.includes("nj1"));
  const labels = Array.from({ length: 24 }, (_, i) => ({
    path: `drive${String(i)}`,
    label: `Drive ${String(i + 1)} ファーム A`,
  }));
  const entries: Record<string, Uint8Array> = { "kneepoint.json": strToU8(JSON.stringify({ kneepoint: 1, labels })) };
  for (let i = 0; i < 24; i++) {
    for (const { name, bytes } of files) {
      // Identical bytes would count once, so each drive is a little slower than the one before.
      const own = slower(bytes, 1 - i * 0.02);
      entries[`drive${String(i)}/${name}`] = strToU8(JSON.stringify(own));
    }
  }
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [{ name: "drives.zip", bytes: Buffer.from(zipSync(entries)) }]);
  await expect(page.locator(".read tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await page.goto("./#/curve?d=local&c=system");
  await page.getByRole("button", { name: /^Series 12 of 24/ }).click({ timeout: 60_000 });
  const boxes = page.locator(".picker-row input[type=checkbox]");
  await expect(boxes).toHaveCount(24);
  for (const box of await boxes.all()) await box.check();
  await page.keyboard.press("Escape");
  const lines = page.getByRole("application").locator("path[data-role=line]");
  await expect(lines).toHaveCount(24);
  await atRest(page);
  const colours = await lines.evaluateAll((all) => all.map((line) => line.getAttribute("stroke")));
  expect(colours.filter((colour) => colour === "var(--ctrl)")).toHaveLength(23);
  // How many names fit depends on the fonts of the machine, so the unnamed ones are counted.
  const names = await page.getByRole("application").locator("text[data-role=label]").allTextContents();
  const all = Array.from({ length: 24 }, (_, i) => `Drive ${String(i + 1)} `);
  const named = all.filter((drive) => names.some((name) => name.includes(drive))).length;
  expect(named).toBeGreaterThan(12);
  if (named < 24) await expect(page.locator(".key-line")).toContainText(`${String(named)} of 24 named`);
});

test("four systems over depths × jobs are four lines: every load is in the table, the sentence gives the maximum of all", async ({
  page,
}) => {
  const files = sweep().filter(({ name }) => name.startsWith("randread-4k"));
  const labels = [1, 2, 3, 4].map((n) => ({ path: `drive${String(n)}`, label: `Drive ${String(n)}` }));
  const entries: Record<string, Uint8Array> = { "kneepoint.json": strToU8(JSON.stringify({ kneepoint: 1, labels })) };
  labels.forEach(({ path }, i) => {
    for (const { name, bytes } of files) {
      const own = slower(bytes, 1 - i * 0.1);
      entries[`${path}/${name}`] = strToU8(JSON.stringify(own));
    }
  });
  const zip = [{ name: "drives.zip", bytes: Buffer.from(zipSync(entries)) }];
  await read(page, zip, "#/curve?d=local&w=randread-4k", 4 * files.length);
  const lines = page.getByRole("application").locator("path[data-role=line]");
  await expect(lines).toHaveCount(4);
  const rows = await twin(page);
  const within = rows.filter((row) => row["series"] === "Drive 1" && Number(row["clat_p99_us"]) <= 1000);
  const most = within.toSorted((a, b) => Number(b["total_iops"]) - Number(a["total_iops"]))[0];
  const shown = Math.round(Number(most?.["total_iops"])).toLocaleString("en-US");
  const load = `${most?.["iodepth"] ?? ""} × ${most?.["jobs"] ?? ""}`;
  await expect(answer(page)).toContainText(`At p99 ≤ 1 ms Drive 1 reaches most: ${shown} IOPS at ${load}.`);
  expect(most?.["limit"]).toBe("ok, most");
  const tool = page.getByRole("button", { name: "Lines", exact: true });
  await tool.click();
  await page.getByRole("option", { name: /^a line per job count/ }).click();
  await expect(page).toHaveURL(/[?&]lines=jobs/);
  await expect(lines).toHaveCount(4 * new Set(rows.map((row) => row["jobs"])).size);
  await tool.click();
  await page.getByRole("option", { name: /^all points/ }).click();
  await expect(lines).toHaveCount(0);
  await expect(answer(page)).toContainText(`reaches most: ${shown} IOPS`);
  expect(await twin(page)).toHaveLength(rows.length);
});

for (const { width, height, top } of [
  { width: 1440, height: 900, top: 120 },
  { width: 1280, height: 900, top: 120 },
  { width: 390, height: 844, top: 200 },
]) {
  test(
    `the answer, one line of controls, then the chart: at most ${String(top)} px down at ${String(width)}`,
    longUnless(width !== 1440),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./${disk}`);
      await expect(answer(page)).toContainText("reaches", { timeout: 60_000 });
      await atRest(page);
      const topOf = (of: string) => page.locator(of).evaluate((one) => one.getBoundingClientRect().top + scrollY);
      const places = [await topOf("[data-answer]"), await topOf(".controls"), await topOf("[data-chart]")];
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[2]).toBeLessThanOrEqual(top);
      await expectWithin(page, width);
      // On a phone the controls scroll sideways.
      const over = await page.locator(".controls").evaluate((one) => one.scrollWidth - one.clientWidth);
      if (width > 390) expect(over).toBeLessThanOrEqual(0);
      // Opening a panel or a reading does not move the layout.
      await page.getByRole("button", { name: "At one load" }).click();
      await page.getByRole("option", { name: "16 outstanding" }).click();
      await expect(page.getByRole("group", { name: "At one load" })).toBeVisible();
      expect(await topOf("[data-chart]")).toBe(places[2]);
    },
  );
}

test("a rate sweep from 10 to 120 %: in order of the asked rate, missed rates hollow with a whisker", async ({
  page,
}) => {
  const dir = realPath("fio/rate-sweep-disk/randread-4k-qd32/");
  const names = readdirSync(dir).filter((name) => /rate\d+pct\.json$/.test(name));
  expect(names).toHaveLength(12);
  const files = names.map((name) => ({ name, bytes: readFileSync(dir + name) }));
  await read(page, files, "#/curve?d=local&load=rate", 12);
  const rows = await twin(page);
  const asked = rows.map((row) => Number(row["asked_iops"]));
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  expect(asked[0]).toBe(7609);
  expect(asked.at(-1)).toBe(91_311);
  const missed = rows.filter((row) => Math.abs(Number(row["iops"]) / Number(row["asked_iops"]) - 1) > 0.03);
  expect(missed.length).toBeGreaterThan(0);
  await expect(page.locator(".notes")).toContainText(`${String(missed.length)} points missed the asked rate`);
  await expect(page.getByRole("application").locator("path[data-role=whisker]")).toHaveCount(missed.length);
});

/** The `flatfile.html` of a drive that is a little slower or lacks a step: rates are scaled, the rest is as printed. */
function flatfile(text: string, factor: number, without: string | null): string {
  const head = text.split("\n").find((line) => /\btod\b.*\breqrate\b/.test(line)) ?? "";
  const columns = head.trim().split(/\s+/);
  const scaled = new Set(["reqrate", "rate", "MB/sec"].map((name) => columns.indexOf(name)));
  return text
    .split("\n")
    .filter((line) => without === null || !line.includes(without))
    .map((line) => {
      if (!/^\d\d:\d\d:\d\d/.test(line)) return line;
      return line
        .split(/(\s+)/)
        .map((part, i) => {
          const value = Number(part);
          if (i % 2 === 1 || !scaled.has(i / 2) || Number.isNaN(value) || value > 9_999_900) return part;
          const next = value * factor;
          return i / 2 === columns.indexOf("reqrate") ? String(Math.ceil(next / 100) * 100) : next.toFixed(4);
        })
        .join("");
    })
    .join("\n");
}

test("two folders of 8 vdbench directories that ran together: two curves, summed per step, one step of 7 of 8", async ({
  page,
}) => {
  const text = realFile("vdbench/curve-4k-70r/output/flatfile.html").toString("utf8");
  const sides = ["roce", "iscsi"] as const;
  const labels = sides.flatMap((side) => [{ path: side, label: side.toUpperCase(), together: `all of ${side}` }]);
  const entries: Record<string, Uint8Array> = { "kneepoint.json": strToU8(JSON.stringify({ kneepoint: 1, labels })) };
  const factors = { roce: (i: number) => 1 - i * 0.01, iscsi: (i: number) => 0.8 - i * 0.01 };
  for (const side of sides) {
    for (let i = 0; i < 8; i++) {
      const lacks = side === "iscsi" && i === 7 ? "curve1_(80%)" : null;
      entries[`${side}/drive${String(i)}/flatfile.html`] = strToU8(flatfile(text, factors[side](i), lacks));
    }
  }
  await read(page, [{ name: "set.zip", bytes: Buffer.from(zipSync(entries)) }], "#/curve?d=local&load=rate&y=mean", 44);
  const rows = await twin(page);
  const lines = page.getByRole("application").locator("path[data-role=line]");
  // Two systems, reads and writes of each.
  await expect(lines).toHaveCount(4);
  const printed = (step: string): number =>
    Number(new RegExp(`${step.replace(/[()]/g, "\\$&")} +avg_2-4 \\S+ (\\S+)`).exec(text)?.[1]);
  for (const side of sides) {
    const reads = rows.filter((row) => row["series"]?.includes(side.toUpperCase()) && row["op"] === "read");
    expect(reads).toHaveLength(11);
    const sum = Array.from({ length: 8 }, (_, i) => factors[side](i)).reduce((a, b) => a + b, 0);
    const half = reads.find((row) => Math.abs(Number(row["load_percent"]) - 50) < 1);
    expect(Number(half?.["total_iops"]) / (sum * printed("curve1_(50%)"))).toBeCloseTo(1, 4);
    expect(half?.["members"]).toBe("8");
  }
  const short = rows.filter((row) => row["members"] === "7");
  expect(short.map((row) => Math.round(Number(row["load_percent"]) / 10) * 10)).toEqual([80, 80]);
  await expect(page.locator(".notes")).toContainText("1 point summed from fewer members than the rest of its line");
  await page.locator(".twin tbody tr", { hasText: "of 8" }).first().hover();
  await expect(page.locator(".scene-tooltip")).toContainText("7 of 8 members");
});

test("limit, cursor and panels: axe finds nothing, light and dark", LONG, async ({ page }) => {
  await open(page, `${disk}&w=randread-4k~randwrite-4k&lim=1000&at=16&facet=workload`);
  await expectNoFault(page, { tags: WCAG });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("panels stack, nothing is wider than the page", LONG, async ({ page }) => {
    await page.goto(`./${disk}&w=randread-4k~randwrite-4k&lim=1000&at=16&facet=workload`);
    const titles = page.getByRole("application").locator("text[data-role=panel][font-weight='600']");
    await expect(titles).toHaveCount(2);
    const [a, b] = await Promise.all([titles.nth(0).boundingBox(), titles.nth(1).boundingBox()]);
    expect(b?.y ?? 0).toBeGreaterThan((a?.y ?? 0) + 200);
    await expectWithin(page, 390);
  });
});
