/** The timeline: steady state, drops, data written, runs in succession, aligned clocks, steps of the zoom. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { madeRun, type Made } from "../support/madeRun";
import { realPath } from "../support/realFiles";
import { atRest, drop, expect, faults, picker, test, type TestFile, textFile, twin, LONG } from "./kit";
import { allKept } from "./shelf";

test.use({ warmEngine: true });

const runs = realPath("");

const folder = (path: string, prefix = ""): TestFile[] =>
  readdirSync(path).map((name) => ({ name: `${prefix}${name}`, bytes: readFileSync(join(path, name)) }));

async function show(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./#/library");
  await drop(page, files);
  await expect(picker(page).getByText(/run/)).toBeVisible({ timeout: 60_000 });
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

const made = (run: Made): TestFile[] => madeRun(run).map(({ path, text }) => textFile(path, text));

const level = (seconds: number, iops: number): number[] =>
  Array.from({ length: seconds }, (_, i) => iops + ((i * 37) % 11) * 20);

/** Falls for four minutes, then is steady; for five seconds no I/O ends. */
const preconditioning = [
  ...Array.from({ length: 240 }, (_, i) => 60_000 - 150 * i),
  ...level(330, 24_000),
  ...[null, null, null, null, null],
  ...level(125, 24_000),
];

const verdicts = (page: Page) => page.getByRole("group", { name: "Steady state" });
const changes = (page: Page) => page.locator("[data-changes] tbody tr");

test("the neighbour's cliff: start and end within one window, depth, bytes written; its row zooms to it", async ({
  page,
}) => {
  const path = join(runs, "fio/timeseries/noisy-neighbour-75s");
  await show(page, folder(path), "#/timeline?d=local&h=none");
  const cliff = changes(page).filter({ hasText: "drop" }).filter({ hasText: "victim, read" }).first();
  await expect(cliff).toContainText("drop");
  await expect(cliff).toContainText(/−9\d(\.\d)? %/);
  await expect(cliff).toContainText(/\d GB/);
  // job.fio: the neighbour runs from 30 to 55 s; a window is half a second and begins up to one window earlier.
  expect(Math.abs(Number(await cliff.getAttribute("data-from")) - 30)).toBeLessThanOrEqual(1);
  expect(Math.abs(Number(await cliff.getAttribute("data-to")) - 55)).toBeLessThanOrEqual(1);
  await expect(verdicts(page)).toContainText("too short to judge: 75 s, five rounds of 60 s are needed");
  await expect(page.locator("[data-chart] svg text", { hasText: "drop −99 %, 2 lines" })).toHaveCount(1);
  await expect(page.locator("[data-answer]")).toHaveText(
    /^victim, write: falls to \d+ IOPS \(−99 %\) from 29\.64 s to 55\.19 s; too short to judge steady state: 75 s$/,
  );

  await cliff.getByRole("button").click();
  const part = page.getByRole("navigation", { name: "Part of the time shown" });
  await expect(part.locator("[aria-current]")).toHaveText(/^1\d\.?\d* to 6\d\.?\d* s$/);
  await page.keyboard.press("+");
  await expect(part.getByRole("listitem")).toHaveCount(3);
  const [narrow] = await part.locator("[aria-current]").allTextContents();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(part.locator("[aria-current]")).not.toHaveText(narrow!);
  // Step by step back: first the previous part, then everything.
  await part.getByRole("listitem").nth(1).getByRole("button").click();
  await expect(part.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("0");
  await expect(part.getByRole("listitem")).toHaveCount(0);
  await expect(page).not.toHaveURL(/z=/);

  // The strip: a part by mouse, one end of it by keys, Esc for the whole run.
  const strip = page.locator("[data-strip]");
  await strip.scrollIntoViewIfNeeded();
  const box = (await strip.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.4, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(part.locator("[aria-current]")).toHaveText(/^(29|30)\.?\d* to (59|60)\.?\d* s$/);
  const end = strip.getByRole("slider", { name: "where the part ends" });
  const before = Number(await end.getAttribute("aria-valuenow"));
  await end.press("ArrowLeft");
  await expect.poll(async () => Number(await end.getAttribute("aria-valuenow"))).toBeLessThan(before);
  await end.press("Escape");
  await expect(part).toContainText("whole run");
  await expect(page).not.toHaveURL(/z=/);
});

test("a warm-up counts in no figure, and its lowest value is shown separately", async ({ page }) => {
  const run = [...level(60, 5000), ...level(540, 20_000)];
  await show(page, made({ jobs: [run] }), "#/timeline?d=local");
  const readOff = page.locator("[data-read-off]");
  await expect(readOff).toContainText("5,000 IOPS");
  const warmUp = page.getByRole("group", { name: "warm-up" });
  await expect(warmUp).toContainText("none");
  await warmUp.getByRole("button", { name: "Longer warm-up" }).click();
  await expect(warmUp).toContainText("1 min");
  await expect(page).toHaveURL(/[?&]w=1(&|$)/);
  await expect(readOff).toContainText(/20,1\d\d IOPS.*20,000 IOPS/);
  await expect(readOff).toContainText("In the warm-up: lowest 5,000 IOPS");
  await expect(page.locator(".key-line")).toContainText("warm-up, left out of all numbers");
});

// The same verdict as that of the neighbour's run above.
test("the buffered write is too short to judge and not steady", LONG, async ({ page }) => {
  const path = join(runs, "fio/timeseries/buffered-randwrite-75s");
  await show(page, folder(path), "#/timeline?d=local");
  await expect(verdicts(page)).toHaveText(/^too short to judge: 7\d s, five rounds of 60 s are needed$/);
});

test("fio's own steady state is shown beside ours, even without a series", async ({ page }) => {
  const sets = join(runs, "fio/special");
  const files = readdirSync(sets)
    .filter((name) => name.startsWith("steadystate-"))
    .flatMap((name) => folder(join(sets, name), `${name}-`));
  await show(page, files, "#/timeline?d=local");
  const items = page.locator(".no-series li");
  const count = files.filter(({ name }) => name.endsWith("result.json")).length;
  await expect(items).toHaveCount(count);
  for (const item of await items.all()) {
    await expect(item).toContainText("not judged: no series over time");
    await expect(item).toContainText(/fio says: (not )?attained, (iops|bw|lat)/);
  }
  await expect(items.filter({ hasText: "steadystate-iops-result.json" })).toContainText(
    "fio says: not attained, iops within 10 %, found 46.482 %, over 6 s",
  );
});

test("steady from the fourth minute by one-minute rounds; longer rounds are too few; no line of a rate is 0", async ({
  page,
}) => {
  await show(page, made({ jobs: [preconditioning] }), "#/timeline?d=local");
  await expect(verdicts(page)).toContainText(
    /steady from 4 to 9 min: range [\d.]+ %, slope [\d.]+ % \(SNIA-style, 60 s/,
  );
  await expect(page.locator("[data-answer]")).toHaveText(
    /^Steady from 4 to 9 min at 24,\d+ IOPS; falls to 0 IOPS \(−100 %\) from 9:30 to 9:35$/,
  );
  await expect(page.locator("[data-read-off]")).toContainText("0 IOPS");
  for (const [width, height, most] of [
    [1440, 900, 120],
    [390, 844, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await atRest(page);
    expect((await page.locator("[data-chart]").boundingBox())!.y).toBeLessThanOrEqual(most);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator(".key-line")).toContainText("bounds of the steady window");

  await page.getByRole("button", { name: /^rounds of 1 min/ }).click();
  await page.getByRole("option", { name: "5 min" }).click();
  await expect(verdicts(page)).toContainText("too short to judge: 700 s, five rounds of 300 s are needed");
  await expect(page).toHaveURL(/rd=300/);
  await page.evaluate(() => {
    location.hash += "&z=567..578";
  });
  await expect
    .poll(async () => (await twin(page)).map(({ t_s }) => Math.round(Number(t_s))))
    .toEqual([568, 569, 570, 571, 572, 573, 574, 575, 576, 577, 578]);
  expect((await twin(page)).slice(2, 9).map(({ iops }) => Math.sign(Number(iops)))).toEqual([1, 0, 0, 0, 0, 0, 1]);
});

test("bytes written as axis: the zoom of the link stays in seconds; fills need a capacity", LONG, async ({ page }) => {
  const bytes = 4096 * 10_000;
  await show(
    page,
    made({ jobs: [Array.from({ length: 100 }, () => 10_000)] }),
    "#/timeline?d=local&x=written&z=20..60",
  );
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  await expect
    .poll(async () => (await twin(page)).map((row) => Number(row["written_bytes"]) / Number(row["t_s"])))
    .toEqual(Array.from({ length: 40 }, () => expect.closeTo(bytes, -3)));
  await page.getByRole("button", { name: /written since measuring began/ }).click();
  const fills = page.getByRole("option", { name: /drive fills/ });
  await expect(fills).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "Set the capacity of the drive" }).click();
  await expect(page.getByRole("columnheader", { name: "capacity" })).toBeVisible();

  const labels = [{ path: "", capacity_bytes: String(bytes * 50) }];
  await allKept(page);
  await page.goto("about:blank");
  await show(
    page,
    [
      ...made({ jobs: [Array.from({ length: 100 }, () => 10_000)] }),
      textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels })),
    ],
    "#/timeline?d=local&x=fills",
  );
  await expect.poll(async () => (await twin(page)).map((row) => Number(row["drive_fills"])).at(-1)).toBeCloseTo(2, 2);
});

test("files one after another are offered as one more run, with their pauses", async ({ page }) => {
  const started_s = 1_795_203_000;
  const files = [
    ...made({ path: "a/", started_s, jobs: [level(120, 50_000)] }),
    ...made({ path: "b/", started_s: started_s + 125, jobs: [level(120, 31_000)] }),
    ...made({ path: "c/", started_s: started_s + 280, jobs: [level(120, 30_000)] }),
  ];
  await show(page, files, "#/timeline?d=local");
  await page.getByRole("button", { name: /Choose the run/ }).click();
  await page.getByRole("option", { name: /3 runs one after another/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("3 runs one after another");
  await expect(page.locator(".notes")).toContainText("2 stretches of missing intervals");
  await page.evaluate(() => {
    location.hash += "&z=117..128";
  });
  // Ends of windows: the first run ends at 120 s, the second began at 125 s.
  await expect
    .poll(async () => (await twin(page)).map(({ t_s }) => Math.round(Number(t_s))))
    .toEqual([118, 119, 120, 126, 127, 128]);
  const rows = await twin(page);
  expect(new Set(rows.map(({ line }) => line)).size).toBe(1);
  // A value of the second part opens that part's log.
  const second = rows.findIndex(({ t_s }) => Number(t_s) > 125);
  await page.evaluate(
    (mark) => {
      location.hash = `${location.hash}&p=${mark}`;
    },
    `0/job0/write@${Number(rows[second]?.["t_s"])}`,
  );
  await expect(page.locator(".source-path")).toContainText("b/pre_");
});

test("jobs with an unknown start are drawn side by side, each on its own clock", async ({ page }) => {
  await show(
    page,
    made({ jobs: [level(60, 40_000), level(60, 20_000)], options: [{}, { stonewall: "" }] }),
    "#/timeline?d=local",
  );
  const heads = page.locator("[data-chart] svg text[data-role=head]");
  await expect(heads.filter({ hasText: "job1: rate, averaged over 1 s" })).toHaveCount(1);
  await expect(page.locator(".axis-title").first()).toContainText("job0: rate, averaged over 1 s");
  await expect(page.locator(".notes")).toContainText(
    "when 1 job began within the run: each counts from its own start, and that one is in no total",
  );
});

test("several statistics of latency have a panel and a column each", async ({ page }) => {
  await show(page, folder(join(runs, "fio/logs/max-value")), "#/timeline?d=local&h=none");
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  await atRest(page);
  const before = await page.locator("[data-chart] svg text[data-role=head]").count();
  await page.getByRole("button", { name: /Choose the latency/ }).click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-chart] svg text[data-role=head]")).toHaveCount(before + 1);
  const columns = Object.keys((await twin(page))[0] ?? {}).filter((column) => /^(clat|slat|lat)_.*_us$/.test(column));
  expect(columns.length).toBe(2);
});

test("axe finds nothing, light and dark, wide and on a phone, zoomed and not", LONG, async ({ page }) => {
  await show(page, made({ jobs: [preconditioning] }), "#/timeline?d=local&z=380..420");
  await expect(verdicts(page)).toContainText("steady");
  for (const [width, colorScheme] of [
    [1440, "light"],
    [1440, "dark"],
    [390, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await atRest(page);
    expect(await faults(page)).toEqual([]);
  }
});
