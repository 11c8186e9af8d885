import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IntervalRow, TraceRow } from "~/model/traceAnswers";
import { heatOf } from "./heat";

const choice = { id: "0/a/read", name: "read", kind: "clat", rows: [{ window_s: 1 } as TraceRow] };

/** Buckets of fio: 64 to an octave from 128 ns on, each 1/64 of the octave wide. */
function interval(
  window: number,
  buckets: readonly (readonly [octave: number, place: number, ios: number])[],
): IntervalRow {
  const sorted = buckets.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lo_ns = sorted.map(([octave, place]) => 2 ** octave * (1 + place / 64));
  const hi_ns = sorted.map(([octave, place]) => 2 ** octave * (1 + (place + 1) / 64));
  const count = sorted.map(([, , ios]) => ios);
  return {
    trace_no: 1,
    window,
    last_s: window + 1,
    intervals: 1,
    traces: 1,
    total: count.reduce((a, b) => a + b, 0),
    lo_ns,
    hi_ns,
    value_ns: lo_ns.map((lo, i) => (lo + hi_ns[i]!) / 2),
    count,
  };
}

describe("a column", () => {
  it("counts every I/O in one cell that holds its bucket", () => {
    const bucket = fc.tuple(
      fc.integer({ min: 7, max: 34 }),
      fc.integer({ min: 0, max: 63 }),
      fc.integer({ min: 1, max: 1000 }),
    );
    const unique = fc.uniqueArray(bucket, { selector: ([octave, place]) => octave * 64 + place, minLength: 1 });
    fc.assert(
      fc.property(unique, (buckets) => {
        const row = interval(0, buckets);
        const [column] = heatOf(choice, [row], null, 0).heat!.columns;
        expect(column!.cells.reduce((n, { ios }) => n + ios, 0)).toBe(row.total);
        for (const [i, lo] of row.lo_ns.entries()) {
          const holds = column!.cells.filter((cell) => cell.lo_us * 1000 <= lo && cell.hi_us * 1000 >= row.hi_ns[i]!);
          expect(holds).toHaveLength(1);
        }
      }),
    );
  });

  it("is left out where no I/O ended", () => {
    const rows = [interval(0, [[17, 0, 30]]), interval(1, []), interval(2, [[17, 0, 30]])];
    expect(heatOf(choice, rows, null, 0).heat!.columns.map(({ from_s, t_s }) => [from_s, t_s])).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(heatOf(choice, [interval(0, [])], null, 0).heat).toBeNull();
  });

  it("tells a percentile only with ten I/Os above it", () => {
    const of = (ios: number) => heatOf(choice, [interval(0, [[17, 0, ios]])], null, 0).heat!.columns[0]!.quantiles;
    expect(of(19).map(({ q }) => q)).toEqual([]);
    expect(of(20).map(({ q }) => q)).toEqual([0.5]);
    expect(of(999).map(({ q }) => q)).toEqual([0.5]);
    expect(of(1000).map(({ q }) => q)).toEqual([0.5, 0.99]);
    expect(of(10_000).map(({ q }) => q)).toEqual([0.5, 0.99, 0.999]);
    expect(of(20)[0]!.us).toBeCloseTo((2 ** 17 * (1 + 1 / 128)) / 1000, 9);
  });

  it("reads no percentile from buckets that are a factor of two wide", () => {
    const row = { ...interval(0, []), total: 5000, lo_ns: [512e3], hi_ns: [1024e3], value_ns: [1024e3], count: [5000] };
    const { heat, coarse } = heatOf(choice, [row], null, 0);
    expect(coarse).toBe(true);
    expect(heat!.columns[0]).toMatchObject({ quantiles: [], cells: [{ lo_us: 512, hi_us: 1024, ios: 5000 }] });
  });

  it("adds the histograms of jobs in one window, and begins where the one before ended", () => {
    const jobs = { ...choice, rows: [choice.rows[0]!, choice.rows[0]!] };
    const { heat } = heatOf(jobs, [interval(0, [[17, 0, 30]]), { ...interval(0, [[17, 0, 70]]), trace_no: 2 }], 1, 5);
    expect(heat!.columns).toMatchObject([{ from_s: 5, t_s: 6, ios: 100 }]);
    // Before and after the time in which all ran there is no total.
    const alone = [
      interval(1, [[17, 0, 30]]),
      { ...interval(2, [[17, 0, 30]]), traces: 2 },
      interval(3, [[17, 0, 30]]),
    ];
    expect(heatOf(jobs, alone, 1, 0).heat!.columns.map(({ t_s }) => t_s)).toEqual([3]);
    const single = [interval(0, [[17, 0, 30]]), { ...interval(1, [[17, 0, 30]]), last_s: 2.01 }];
    expect(heatOf(choice, single, null, 0).heat!.columns.map(({ from_s, t_s }) => [from_s, t_s])).toEqual([
      [0, 1],
      [1, 2.01],
    ]);
  });
});
