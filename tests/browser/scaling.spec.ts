/** Scaling in the browser: own drives, the example, published groups against their rating; twins, keyboard, axe. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { realPath, slower } from "../support/realFiles";
import {
  drop,
  expect,
  expectNoFault,
  expectWithin,
  test,
  twin,
  WCAG,
  type TestFile,
  type TwinRow,
  LONG,
  longUnless,
} from "./kit";

test.use({ warmEngine: true });

const RUNS = realPath("fio/drive-scaling/");
const EXAMPLE = fileURLToPath(new URL("../../datasets/example-virtual-disk/drive-scaling/", import.meta.url));
const filesOf = (folder: string): TestFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ name, bytes: readFileSync(folder + name) }));

async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`./${hash}`);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
}
async function read(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  // A long list renders only its visible rows.
  await expect(page.locator(".read tbody tr").nth(Math.min(files.length, 7) - 1)).toBeVisible({ timeout: 60_000 });
  await open(page, hash);
}
const counts = (rows: readonly TwinRow[]): TwinRow[] => rows.filter(({ drives }) => drives !== "");
const whole = (rows: readonly TwinRow[], column: string): number[] =>
  rows.map((row) => Math.round(Number(row[column])));

test("our own set: 100, 86, 121, 75, 96, 104, 68 %, baseline not reproducible, p99 of merged histograms, line ends named", async ({
  page,
}) => {
  await read(page, filesOf(`${RUNS}randread-perjob/`), "#/scaling?v=1&d=local");
  const rows = counts(await twin(page));
  expect(whole(rows, "drives")).toEqual([1, 2, 3, 4, 6, 8, 12]);
  expect(whole(rows, "efficiency_percent")).toEqual([100, 86, 121, 75, 96, 104, 68]);
  expect(whole(rows.slice(1), "marginal_iops")).toEqual([6992, 18587, -6171, 13389, 12583, -549]);
  expect(whole(rows, "clat_p99_us")).toEqual([5669, 8225, 2933, 4014, 4227, 4014, 6717]);
  expect(rows.map((row) => Number(row["p99_ratio"]).toFixed(2))).toEqual([
    "1.00",
    "1.45",
    "0.52",
    "0.71",
    "0.75",
    "0.71",
    "1.18",
  ]);
  expect(rows.at(-1)).toMatchObject({ slowest: "loop2", fastest: "loop11" });
  expect(rows[3]).toMatchObject({ outliers: "ranks only", p99_outliers: "ranks only" });
  await expect(page.locator("[data-answer]")).toHaveText(
    "Baseline unstable, run it again: three give 121 % of three times one; twelve give 78,882 IOPS, 68 %.",
  );
  await expect(page.locator(".notes")).toContainText("Closed loop, QD 8 per drive. 7 measurements in 7 files");
  await expect(page.locator(".notes")).toContainText("p99 from added histograms.");
});

test("two own sets: a line for each workload, with its own ideal; the baseline is a menu; both in the link", async ({
  page,
}) => {
  const files = ["randread-perjob", "randrw70-perjob"].flatMap((set) =>
    filesOf(`${RUNS}${set}/`).map(({ name, bytes }) => ({ name: `${set}-${name}`, bytes })),
  );
  await read(page, files, "#/scaling?v=1&d=local");
  // The files are read while the page is shown.
  await page.getByRole("button", { name: /a line per/ }).click({ timeout: 60_000 });
  await page.getByRole("option", { name: /^workload/ }).click();
  await expect(page).toHaveURL(/line=workload/);
  const rows = counts(await twin(page));
  expect([...new Set(rows.map(({ set }) => set))].toSorted()).toEqual(["4K random 70/30 mix", "4K random read"]);
  expect(
    whole(
      rows.filter(({ set }) => set === "4K random read"),
      "efficiency_percent",
    ),
  ).toEqual([100, 86, 121, 75, 96, 104, 68]);
  await page.getByRole("button", { name: /second panel/ }).click();
  await page.getByRole("option", { name: "each drive", exact: true }).click();
  await expect(page).toHaveURL(/second=each/);
  await expect(page.locator("[data-chart] text[data-role=head]", { hasText: "IOPS of each drive" })).toHaveCount(1);
});

test("schedulers on one to eight drives: one ideal, the host full from five, the table by count", async ({ page }) => {
  // The figures of ICPE 2024, Ren et al., fig. 9, as fio would have written them.
  const rates = {
    none: [776955, 1543588, 2307767, 3075066, 3418410, 3466951, 3406917, 3424824],
    bfq: [286393, 512757, 632686, 818386, 958896, 1076368, 1169869, 1254843],
  };
  const cpu = [39.2, 66.5, 86.1, 92.4, 99.9, 99.9, 99.9, 99.9];
  const [base] = filesOf(`${RUNS}randread-grouped/`);
  const text = base!.bytes.toString("utf8");
  const whole = JSON.parse(text.slice(text.indexOf("{"))) as {
    jobs: { read: { iops: number } }[];
    "global options": object;
  };
  const files = Object.entries(rates).flatMap(([scheduler, all]) =>
    all.map((iops, i) => {
      const filename = Array.from({ length: i + 1 }, (_, n) => `/dev/nvme${String(n)}n1`).join(":");
      const [job] = whole.jobs;
      const percent = scheduler === "bfq" ? 99.8 : cpu[i]!;
      const options = { name: "1", numjobs: "10", filename, ioscheduler: scheduler, iodepth: "128" };
      // A rate that the file's own counts contradict is not read.
      const { read: measured } = (slower(base!.bytes, iops / job!.read.iops) as typeof whole).jobs[0]!;
      const own = { ...job, usr_cpu: 0, sys_cpu: percent, "job options": options, read: { ...measured, iops } };
      return {
        name: `proc_10_dev_${String(i + 1)}_sche_${scheduler}.json`,
        bytes: Buffer.from(JSON.stringify({ ...whole, jobs: [own] })),
      };
    }),
  );
  await read(page, files, "#/scaling?v=1&d=local");
  await expect(page.locator("[data-answer]")).toHaveText(
    "Four drives read 3,075,066 IOPS (none), 99 % of four times one; host full from five, eight stop at 55 %.",
  );
  const panel = page.getByRole("complementary", { name: "Read-off at 8 drives" });
  await expect(panel.locator("tbody tr")).toHaveText([/none3,424,82455 %55 %5 drives/, /bfq1,254,84320 %55 %1 drive/]);
  await expect(panel).toContainText("load per drive falls");
  const matrix = page.locator("[data-matrix] tbody tr");
  await expect(matrix).toHaveCount(2);
  await expect(matrix.first().locator("td").nth(3)).toContainText("3,075,06699 %");
});

test("the example answers 1 to 12 drives from its raw files; a mark opens its source", async ({ page }) => {
  await open(page, "#/scaling?v=1&d=example-virtual-disk");
  const rows = counts(await twin(page));
  const measured = filesOf(EXAMPLE).map(({ name, bytes }) => {
    const text = bytes.toString("utf8");
    const { jobs } = JSON.parse(text.slice(text.indexOf("{"))) as { jobs: { read: { iops: number } }[] };
    return [Number(/\d+/.exec(name)![0]), jobs.reduce((sum, job) => sum + job.read.iops, 0)] as const;
  });
  expect(whole(rows, "drives")).toEqual(measured.map(([drives]) => drives));
  for (const [i, [drives, iops]] of measured.entries()) {
    expect(Number(rows[i]!["iops"])).toBeCloseTo(iops, 3);
    expect(Number(rows[i]!["efficiency_percent"])).toBeCloseTo((100 * iops) / (drives * measured[0]![1]), 6);
  }
  await page.locator(".twin tbody tr").nth(2).click();
  await expect(page).toHaveURL(/p=example-virtual-disk/);
  await expect(page.locator(".source-path")).toContainText("drives03.json");
});

test("published: 24 drives against the rated line, five printed values of one drive beside four derived", async ({
  page,
}) => {
  await open(page, "#/scaling?v=1&d=qlc-175gbs&g=figures/qlc-175gbs&sys=ves-vss2249p-24x-p5316");
  const rows = await twin(page);
  expect(rows.map((row) => Number(row["bytes_per_s"]) / 1e9)).toEqual([
    175.5, 56.1, 159, 57.7, 176.3, 13.2, 44, 130.7, 86.9,
  ]);
  const rated = rows.flatMap((row) =>
    row["rated_bytes_per_s"] === "" ? [] : [Number((Number(row["rated_bytes_per_s"]) / 1e9).toFixed(4))],
  );
  expect(rated).toEqual([168, 86.4, 168, 86.4, 78.6432]);
  const printed = rows.filter((row) => row["per_member_from"] === "as printed");
  expect(printed.map((row) => Number(row["bytes_per_s_per_member"]) / 1e9)).toEqual([7.3, 2.34, 6.62, 2.4, 0.55]);
  const derived = rows.filter((row) => row["per_member_from"] !== "as printed");
  expect(derived.map((row) => (Number(row["bytes_per_s_per_member"]) / 1e9).toFixed(3))).toEqual([
    "7.346",
    "1.833",
    "5.446",
    "3.621",
  ]);
  expect(derived[0]!["per_member_from"]).toBe("176.3 GB/s / 24 drives");
  await expect(page.locator(".twin tbody tr").first()).toContainText("7,300,000,000 at least");
  await expect(page.locator(".twin tbody tr").first()).toContainText("168,000,000,000 up to");
  await expect(page.locator("[data-answer]")).toContainText("175.5 GB/s, 104.5 % of the rated ≤ 168 GB/s");
  await page.locator(".twin tbody tr").nth(4).click();
  await expect(page.getByRole("complementary", { name: "Source of this figure" })).toContainText("s0-13");
});

test("published: 0.85M and 0.60M per device, 1.6M per namespace", async ({ page }) => {
  await open(page, "#/scaling?v=1&d=pmem200-p5800x-p5510&w=4K random read 16T/16Q".replaceAll(" ", "+"));
  const rows = await twin(page);
  expect(rows.map((row) => [row["iops_per_member"], row["member_unit"], row["members"]])).toEqual([
    ["600000", "drive", "8"],
    ["1600000", "namespace", "2"],
    ["850000", "drive", "2"],
  ]);
  await page.goto(`${page.url()}&p=pmem200-p5800x-p5510/s4-10`);
  await expect(page.getByRole("complementary", { name: "Source of this figure" })).toContainText("s4-10");
});

test("the keyboard leads from count to count, to the drives and to the source", async ({ page }) => {
  await open(page, "#/scaling?v=1&d=example-virtual-disk&second=each");
  const chart = page.getByRole("application");
  await chart.focus();
  const said = chart.locator("[aria-live=polite]");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(said).not.toHaveText("");
  const before = await said.textContent();
  await page.keyboard.press("ArrowDown");
  await expect(said).not.toHaveText(before ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/p=example-virtual-disk/);
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/p=example-virtual-disk/);
});

for (const [hash, looks] of [
  ["#/scaling?v=1&d=example-virtual-disk", [["light"], ["dark"]]],
  ["#/scaling?v=1&d=qlc-175gbs", [["dark"]]],
] as const) {
  test(`axe finds nothing, ${hash}`, longUnless(hash.includes("qlc")), async ({ page }) => {
    await open(page, hash);
    await page.locator(".twin tbody tr").first().click();
    await expect(page.getByRole("complementary")).toBeVisible();
    await expectNoFault(page, { tags: WCAG, looks });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const slug of ["example-virtual-disk", "qlc-175gbs", "pmem200-p5800x-p5510"]) {
    test(`${slug} fits the screen`, LONG, async ({ page }) => {
      await page.goto(`./#/scaling?v=1&d=${slug}`);
      await expect(page.getByRole("application")).toBeVisible();
      await expectWithin(page, 390);
    });
  }
});
