import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Histogram } from "~/model/histogram";
import { parsed, type Pushed } from "../../../../tests/support/sink";
import { histogram } from "../bins";
import { histBins } from "./bins";
import { fioHistLog } from "./format";
import { UNTOLD_HIST, type HistTold } from "./rows";

const read = (text: string, told: Partial<HistTold> = {}): Promise<Pushed> =>
  parsed(fioHistLog, text, { told: { ...UNTOLD_HIST, ...told } });

/** A line with these bins filled, the others 0. */
function line(t: number, op: number, bins: Readonly<Record<number, number>>, columns = 1856): string {
  const counts = Array.from({ length: columns }, (_, i) => bins[i] ?? 0);
  return `${t}, ${op}, 4096, ${counts.join(", ")}\n`;
}

describe("bins of a histogram log", () => {
  it("have the edges and values of the JSON's bins", () => {
    // For json+ they are derived from the printed value, here from the column.
    for (const [columns, unit_ns] of [
      [1856, 1],
      [1216, 1000],
    ] as const) {
      const { lo_ns, hi_ns, value_ns, coarseness } = histBins(columns)!;
      expect(coarseness).toBe(0);
      const value = value_ns.map((v) => v / unit_ns);
      const printed = { value, count: new Float64Array(columns), edges: new Float64Array(2 * columns) };
      const json = histogram(printed, unit_ns) as Histogram;
      expect([...lo_ns]).toEqual([...json.lo_ns]);
      expect([...hi_ns]).toEqual([...json.hi_ns]);
    }
  });

  it("of a coarse log span those that were added up", () => {
    const fine = histBins(1856)!;
    for (let coarseness = 0; coarseness <= 6; coarseness++) {
      const stride = 2 ** coarseness;
      const coarse = histBins(1856 / stride)!;
      expect(coarse.coarseness).toBe(coarseness);
      coarse.lo_ns.forEach((lo, i) => {
        expect(lo).toBe(fine.lo_ns[i * stride]);
        expect(coarse.hi_ns[i]).toBe(fine.hi_ns[(i + 1) * stride - 1]);
        expect(coarse.value_ns[i]!).toBeGreaterThanOrEqual(lo);
        expect(coarse.value_ns[i]!).toBeLessThan(coarse.hi_ns[i]!);
      });
    }
  });

  it("are as many as fio has, or it is no histogram log", () => {
    const known = Array.from({ length: 2000 }, (_, i) => i).filter((n) => histBins(n) !== null);
    expect(known).toEqual([19, 29, 38, 58, 76, 116, 152, 232, 304, 464, 608, 928, 1216, 1856]);
  });
});

describe("a histogram log", () => {
  it("is one histogram for each line, as printed: nothing is subtracted", async () => {
    const text = line(1000, 0, { 5: 2, 700: 9 }) + line(1001, 1, { 1855: 1 }) + line(2000, 0, { 5: 1 });
    const { traces, intervals, notices } = await read(text, { window_s: 1 });
    expect(notices).toEqual([]);
    expect(traces).toMatchObject([
      { op: "read", metric: "histogram", kind: "clat", window_s: 1, block_bytes: 4096, line: 1 },
      { op: "write", line: 2 },
    ]);
    const [first, second] = intervals.get(0)!;
    expect(first!.t_s).toBe(1);
    expect([...first!.histogram.count]).toEqual([2, 9]);
    expect([...first!.histogram.lo_ns]).toEqual([5, histBins(1856)!.lo_ns[700]!]);
    expect([...second!.histogram.count]).toEqual([1]);
  });

  it("loses no count, whatever the bins", async () => {
    const bins = fc.dictionary(fc.nat(231).map(String), fc.integer({ min: 1, max: 1e6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(bins, { minLength: 1, maxLength: 8 }), async (rows) => {
        const { intervals } = await read(rows.map((row, i) => line(100 * i, 0, row, 232)).join(""), { blocks: false });
        expect(intervals.get(0)!.map(({ histogram: { count } }) => count.reduce((a, b) => a + b, 0))).toEqual(
          rows.map((row) => Object.values(row).reduce((a, b) => a + b, 0)),
        );
      }),
    );
  });

  it("of several jobs begins again where time runs backwards", async () => {
    const job = line(1000, 0, { 1: 1 }) + line(2000, 0, { 1: 1 }) + line(3000, 0, { 1: 1 });
    expect((await read(job + job)).traces.map(({ job_index }) => job_index)).toEqual([0, 1]);
    expect((await read(job + job, { blocks: false })).traces).toHaveLength(1);
  });

  it.each([1000, 9000])("is known by lines of %i ms", (t) =>
    expect(fioHistLog.sniff(new TextEncoder().encode(line(t, 0, { 1: 1 })))).toBe(1),
  );

  it("leaves out lines with more or fewer bins and reads the others", async () => {
    const text = line(1000, 0, { 1: 1 }) + line(1000, 0, { 1: 1 }, 1855) + "\n" + line(2000, 3, { 1: 1 });
    const { intervals, notices } = await read(text + line(3000, 0, { 2: 1 }));
    expect(notices).toMatchObject([{ code: "fio/log-broken-lines", line: 2, values: { count: 2, rows: 2 } }]);
    expect(intervals.get(0)!.map(({ t_s }) => t_s)).toEqual([1, 3]);
  });

  it("has the bins of most lines, though the first one was torn where a coarser log would end", async () => {
    const cells = line(1000, 0, { 1: 1 }).split(", ");
    const torn = `${cells.slice(0, 3 + 116).join(", ")}\n`;
    const { intervals, notices } = await read(torn + line(2000, 0, { 1: 1 }) + line(3000, 0, { 2: 1 }));
    expect(notices).toMatchObject([{ code: "fio/log-broken-lines", line: 1, values: { count: 1, rows: 2 } }]);
    expect(intervals.get(0)!.map(({ t_s }) => t_s)).toEqual([2, 3]);
  });

  it("believes no count that cannot be", async () => {
    const { intervals, notices } = await read(line(1000, 0, { 1: 1 }) + line(2000, 0, { 1: 7, 2: 2 ** 58 }));
    expect(notices).toMatchObject([{ code: "fio/hist-impossible", level: "error", line: 2, values: { count: 1 } }]);
    expect(intervals.get(0)).toHaveLength(1);
    expect(fioHistLog.sniff(new TextEncoder().encode(line(2000, 0, { 2: 2 ** 58 })))).toBe(1);
  });

  it("cut in its last line says so", async () => {
    const text = line(1000, 0, { 1: 1 }) + line(2000, 0, { 1855: 12 });
    const cut = await read(text.slice(0, -2));
    expect(cut.notices).toMatchObject([{ code: "fio/log-cut", level: "error", line: 2 }]);
    expect(cut.intervals.get(0)).toHaveLength(1);
  });
});

it("a first line that is cut at a number of bins that a coarser log has is no line of that", async () => {
  const cut = line(1000, 0, { 10: 5, 100: 7 })
    .split(", ")
    .slice(0, 3 + 58)
    .join(", ");
  const { intervals, notices } = await read(cut);
  expect(intervals.size).toBe(0);
  expect(notices).toMatchObject([{ code: "fio/log-cut", level: "error", line: 1 }]);
});
