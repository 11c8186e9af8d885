/** "Where do I stand?": from the receipt of a drop to ranks among the systems of the Library, counted anew here. */
import { readCatalogue, type WrittenCatalogue } from "~/model/catalogue";
import type { ShelfReading, ShelfRow } from "~/model/shelf";
import { copiedLink, elsewhere } from "./handOver";
import { drop, expect, expectNoFault, sweep, test, told, twin, WIDE_AND_PHONE } from "./kit";

interface Job {
  readonly iops: number;
  readonly p99_us: number;
  /** "8x4": depth 8, 4 jobs. */
  readonly load: string;
}

/** 4K random jobs of one operation, as fio printed them. */
const jobsOf = (op: "read" | "write"): Job[] =>
  sweep().flatMap(({ bytes }) => {
    const { jobs, "global options": given = {} } = JSON.parse(bytes.toString()) as {
      jobs: Record<string, unknown>[];
      "global options"?: Record<string, string>;
    };
    return jobs.flatMap((job): Job[] => {
      const options: Record<string, string> = { ...given, ...(job["job options"] as Record<string, string>) };
      if (options["rw"] !== `rand${op}` || (options["bs"] !== "4k" && options["bs"] !== "4096")) return [];
      const { iops, clat_ns } = job[op] as { iops: number; clat_ns: { percentile: Record<string, number> } };
      const load = `${options["iodepth"] ?? "1"}x${options["numjobs"] ?? "1"}`;
      return [{ iops, p99_us: clat_ns.percentile["99.000000"]! / 1000, load }];
    });
  });

/** The most IOPS of one operation, within p99 ≤ 1 ms or at any latency. */
const mostOf = (op: "read" | "write", within: boolean): number =>
  Math.max(...jobsOf(op).flatMap(({ iops, p99_us }) => (within && p99_us > 1000 ? [] : [iops])));

const hasLoads = (reading: ShelfReading | null, loads: ReadonlySet<string>): boolean =>
  reading?.loads.length === loads.size && reading.loads.every((load) => loads.has(load));

/** The value of each system's best set-up in the catalogue. */
function valuesOf(rows: readonly ShelfRow[], of: (row: ShelfRow) => number | null | undefined): number[] {
  const best = new Map<string, number>();
  for (const row of rows) {
    const [value, id] = [of(row), `${row.dataset}/${row.system ?? ""}`];
    if (value != null) best.set(id, Math.max(value, best.get(id) ?? 0));
  }
  return [...best.values()];
}

test("own files are ranked in one click from the receipt of their drop, as counted from the catalogue", async ({
  page,
}) => {
  await page.goto("./");
  await drop(page, sweep());
  await told(page).getByRole("link", { name: "Where do I stand?" }).click();
  await expect(page.locator("[data-standing]")).toBeVisible();
  const { datasets } = readCatalogue(
    (await (await page.request.get("./data/catalogue.json")).json()) as WrittenCatalogue,
  );
  const field = datasets
    .filter(({ example, raw_files }) => !example && raw_files > 0)
    .flatMap(({ shelf }) => shelf)
    .filter(({ tool, options }) => tool === "fio" && !options.split("-").includes("rate"));
  const direct = field.filter(({ options }) => options.split("-").includes("direct"));

  // Unknown facts of these files cannot be held equal; direct I/O is known.
  for (const id of ["media", "drives"]) await expect(page.locator(`[data-alike=${id}]`)).toContainText("not known");
  await expect(page.locator("[data-alike=direct]")).toContainText("held equal");

  // Over the limit even with one I/O outstanding: behind all that are within it.
  const lostOf = (op: "read" | "write"): number => {
    const among = (is: (of: NonNullable<ShelfRow["read"]>) => boolean) =>
      new Set(
        direct
          .filter((row) => row[op] !== null && is(row[op]))
          .map(({ dataset, system }) => `${dataset}/${system ?? ""}`),
      );
    const within = among(({ within_iops }) => within_iops !== null);
    const over = among(
      ({ within_iops, judged, qd1_mean_us }) => within_iops === null && judged && qd1_mean_us !== null,
    );
    return [...over].filter((id) => !within.has(id)).length;
  };
  const expectRank = async (measure: string, own: number, others: readonly number[], lost = 0) => {
    const cells = page.locator(`[data-measure=${measure}]`).first().locator("td");
    const rank = 1 + others.filter((value) => value > own).length;
    await expect(cells.nth(0)).toHaveText(Math.round(own).toLocaleString("en"));
    await expect(cells.nth(1)).toHaveAttribute("data-value", String(rank));
    await expect(cells.nth(1)).toContainText(` of ${String(others.length + lost + 1)}`);
    expect(Number(await cells.nth(2).getAttribute("data-value"))).toBeCloseTo(
      (100 * (others.filter((value) => value < own).length + lost)) / (others.length + lost),
    );
    await expect(cells.nth(4)).toHaveAttribute("data-value", String(Math.max(...others)));
    return rank;
  };
  const within = mostOf("read", true);
  const rank = await expectRank(
    "read",
    within,
    valuesOf(direct, ({ read }) => read?.within_iops),
    lostOf("read"),
  );
  expect(lostOf("read")).toBeGreaterThan(0);
  await expectRank(
    "readPeak",
    mostOf("read", false),
    valuesOf(direct, ({ read }) => read?.peak_iops),
  );
  await expectRank(
    "write",
    mostOf("write", true),
    valuesOf(direct, ({ write }) => write?.within_iops),
    lostOf("write"),
  );
  await expect(page.locator("[data-answer]")).toContainText(
    `4K random read: ${Math.round(within).toLocaleString("en")} IOPS at p99 ≤ 1 ms, ${String(rank)}th of`,
  );

  // The table has every dot with the same ranks, including the reader's own.
  const rows = (await twin(page)).filter(({ measure }) => measure === "4K random read, IOPS at p99 ≤ 1 ms");
  const values = valuesOf(direct, ({ read }) => read?.within_iops);
  expect(rows.map(({ iops }) => Number(iops))).toEqual([...values, within].sort((a, b) => b - a));
  expect(Number(rows.find(({ iops }) => Number(iops) === within)!["rank"])).toBe(rank);

  // Direct I/O is no longer held equal, so runs through the page cache count, too.
  const peak = mostOf("read", false);
  await page.getByRole("button", { name: /^hold equal/ }).click();
  await page.getByRole("option", { name: /page cache/ }).click();
  await expectRank(
    "readPeak",
    peak,
    valuesOf(field, ({ read }) => read?.peak_iops),
  );
  expect(new URL(page.url()).hash).toContain("like=media~drives");

  // The same loads only.
  await page.getByRole("option", { name: /^loads/ }).click();
  const loads = new Set(jobsOf("read").map(({ load }) => load));
  const alike = valuesOf(field, ({ read }) => (hasLoads(read, loads) ? read?.peak_iops : null)).length;
  const cell = page.locator("[data-measure=readPeak]").first().locator("td").nth(1);
  await expect(cell).toHaveText(alike === 0 ? "no peers" : new RegExp(` of ${String(alike + 1)}$`));
  await page.keyboard.press("Escape");

  await expectNoFault(page, { looks: WIDE_AND_PHONE });
});

test.describe("its link", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("shows a reader all rows, those of other workloads too", async ({ page, browser }) => {
    await page.goto("./");
    await drop(page, sweep());
    await told(page).getByRole("link", { name: "Where do I stand?" }).click();
    const measures = (of: typeof page) => of.locator("[data-measure]");
    await expect(measures(page).filter({ hasText: "mix" })).not.toHaveCount(0);
    const shown = await measures(page).allTextContents();
    const link = await copiedLink(page);
    await elsewhere(browser, async (reader) => {
      await reader.goto(link);
      await expect(measures(reader)).toHaveText(shown);
    });
  });
});

test("a set-up unlike any in the Library says so, and is ranked again once a condition is dropped", async ({
  page,
}) => {
  await page.goto("./#/compare?v=1&d=example-virtual-disk&of=library&like=runtime~tool");
  await expect(page.getByText("No system of the Library was measured like this.")).toBeVisible();
  await expect(page.getByText("None is equal in runtime and tool version.")).toBeVisible();
  await page.getByRole("button", { name: "Hold nothing equal" }).click();
  await expect(page.locator("[data-answer]")).toContainText(/4K random read: [\d,]+ IOPS at p99 ≤ 1 ms, \d+\w\w of/);
  // A dot opens the page of its system.
  await page.locator("[data-measure=read] a").first().click();
  await expect(page).toHaveURL(/#\/system\?/);
});

test("without own files the page says how to add some", async ({ page }) => {
  await page.goto("./#/compare?v=1&d=local&of=library");
  await expect(page.getByRole("main")).toContainText(/Open|Drop/);
  await expect(page.locator("[data-standing]")).toHaveCount(0);
});
