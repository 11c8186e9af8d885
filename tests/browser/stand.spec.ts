/** "Where do I stand?": from the receipt of a drop to ranks among the systems of the Library, counted anew here. */
import type { ShelfReading, ShelfRow } from "~/model/shelf";
import { drop, expect, expectNoFault, expectWithin, sweep, test, told, twin, WIDE_AND_PHONE } from "./kit";

interface Card {
  readonly slug: string;
  readonly example?: boolean;
  readonly raw_files?: number;
  readonly shelf?: readonly ShelfRow[];
}

/** The most IOPS of one operation in files of fio, 4K random; within p99 ≤ 1 ms, or of all. */
function mostOf(op: "read" | "write", within: boolean): number {
  const all = sweep().flatMap(({ bytes }) => {
    const { jobs, "global options": given = {} } = JSON.parse(bytes.toString()) as {
      jobs: Record<string, unknown>[];
      "global options"?: Record<string, string>;
    };
    return jobs.flatMap((job): number[] => {
      const { rw, bs } = { ...given, ...(job["job options"] as Record<string, string>) };
      if (rw !== `rand${op}` || (bs !== "4k" && bs !== "4096")) return [];
      const { iops, clat_ns } = job[op] as { iops: number; clat_ns: { percentile: Record<string, number> } };
      return within && clat_ns.percentile["99.000000"]! > 1e6 ? [] : [iops];
    });
  });
  return Math.max(...all);
}

/** The value of each system, of its best set-up, as the catalogue has it. */
function valuesOf(rows: readonly ShelfRow[], of: (row: ShelfRow) => number | null | undefined): number[] {
  const best = new Map<string, number>();
  for (const row of rows) {
    const [value, id] = [of(row), `${row.dataset}/${row.system ?? ""}`];
    if (value != null) best.set(id, Math.max(value, best.get(id) ?? 0));
  }
  return [...best.values()];
}

const ofLoads = (reading: ShelfReading | null) => reading?.loads.join(" ");

test("own files are ranked in one click from the receipt of their drop, as counted from the catalogue", async ({
  page,
}) => {
  await page.goto("./");
  await drop(page, sweep());
  await told(page).getByRole("link", { name: "Where do I stand?" }).click();
  await expect(page.locator("[data-standing]")).toBeVisible();
  const { datasets } = (await (await page.request.get("./data/catalogue.json")).json()) as { datasets: Card[] };
  const field = datasets
    .filter(({ example, raw_files }) => example !== true && (raw_files ?? 0) > 0)
    .flatMap(({ shelf }) => shelf ?? [])
    .filter(({ tool, options }) => tool === "fio" && !options.split("-").includes("rate"));
  const direct = field.filter(({ options }) => options.split("-").includes("direct"));

  // What is not known of these files cannot be held equal; that they ran with direct I/O is.
  for (const id of ["media", "drives"]) await expect(page.locator(`[data-alike=${id}]`)).toContainText("not known");
  await expect(page.locator("[data-alike=direct]")).toContainText("held equal");

  const expectRank = async (measure: string, own: number, others: readonly number[]) => {
    const cells = page.locator(`[data-measure=${measure}]`).first().locator("td");
    const rank = 1 + others.filter((value) => value > own).length;
    await expect(cells.nth(0)).toHaveText(Math.round(own).toLocaleString("en"));
    await expect(cells.nth(1)).toHaveAttribute("data-value", String(rank));
    await expect(cells.nth(1)).toContainText(` of ${String(others.length + 1)}`);
    expect(Number(await cells.nth(2).getAttribute("data-value"))).toBeCloseTo(
      (100 * others.filter((value) => value < own).length) / others.length,
    );
    await expect(cells.nth(4)).toHaveAttribute("data-value", String(Math.max(...others)));
    return rank;
  };
  const within = mostOf("read", true);
  const rank = await expectRank("read", within, valuesOf(direct, ({ read }) => read?.within_iops));
  await expectRank("readPeak", mostOf("read", false), valuesOf(direct, ({ read }) => read?.peak_iops));
  await expectRank("write", mostOf("write", true), valuesOf(direct, ({ write }) => write?.within_iops));
  await expect(page.locator("[data-answer]")).toContainText(
    `4K random read: ${Math.round(within).toLocaleString("en")} IOPS at p99 ≤ 1 ms, ${String(rank)}th of`,
  );

  // The table twin has every dot: the same ranks, and the own one among them.
  const rows = (await twin(page)).filter(({ measure }) => measure === "4K random read, IOPS at p99 ≤ 1 ms");
  const values = valuesOf(direct, ({ read }) => read?.within_iops);
  expect(rows.map(({ iops }) => Number(iops))).toEqual([...values, within].sort((a, b) => b - a));
  expect(Number(rows.find(({ iops }) => Number(iops) === within)!["rank"])).toBe(rank);

  // Nothing held equal: buffered runs count too.
  await page.getByRole("button", { name: /hold equal/ }).click();
  await page.getByRole("option", { name: /page cache/ }).click();
  await page.keyboard.press("Escape");
  await expectRank("readPeak", mostOf("read", false), valuesOf(field, ({ read }) => read?.peak_iops));
  expect(new URL(page.url()).hash).toContain("like=media~drives");

  // The same loads only: none of the Library ran these.
  await page.getByRole("button", { name: /hold equal/ }).click();
  await page.getByRole("option", { name: /^loads/ }).click();
  await page.keyboard.press("Escape");
  const loads = sweepLoads(field);
  await expectRankless(loads);

  async function expectRankless(alike: number) {
    const cell = page.locator("[data-measure=readPeak]").first().locator("td").nth(1);
    if (alike === 0) await expect(cell).toHaveText("no like system");
    else await expect(cell).toContainText(` of ${String(alike + 1)}`);
  }
});

/** How many systems ran the loads of the sweep, and no others: depths 1 to 256, one job. */
const sweepLoads = (rows: readonly ShelfRow[]): number =>
  valuesOf(
    rows.filter(({ read }) => ofLoads(read) === Array.from({ length: 9 }, (_, i) => `${String(2 ** i)}x1`).join(" ")),
    ({ read }) => read?.peak_iops,
  ).length;
