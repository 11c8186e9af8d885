import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS, printed, sliceSeconds, Slicer, type SliceRow } from "./slices";

/** Counts since the start, for as many buckets as a log has. */
const counts = (...buckets: readonly number[]): Float64Array =>
  Float64Array.from({ length: 41 }, (_, i) => buckets[i] ?? 0);
const total = (of: Float64Array): number => of.reduce((a, b) => a + b, 0);

function rowsOf(slice_s: number, ...ends: readonly (readonly [number: number, counts: Float64Array])[]): SliceRow[] {
  const slicer = new Slicer(slice_s);
  for (const [number, of] of ends) slicer.add(number, total(of), of, 0);
  return [...slicer.rows()];
}

describe("numbers as Python prints them", () => {
  it.each([
    [12.125, 2, 12.12],
    [12.375, 2, 12.38],
    [0.125, 2, 0.12],
    [2.675, 2, 2.67],
    [100, 2, 100],
    [2.25, 1, 2.2],
    [2.75, 1, 2.8],
    [0.05, 1, 0.1],
  ] as const)("%s with %s decimals", (value, decimals, wanted) => {
    expect(printed(value, decimals)).toBe(wanted);
  });

  it("are the nearest, of two equally near the even one", () => {
    const ops = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(ops, fc.nat(100_000), fc.constantFrom(1, 2), (n, over, decimals) => {
        const value = (Math.min(over, n) * 100) / n;
        // The double as an exact fraction.
        const scale = 2n ** 80n;
        const exact = BigInt(value * 2 ** 80);
        const digits = BigInt(Math.round(printed(value, decimals) * 10 ** decimals));
        const below = (exact * 10n ** BigInt(decimals)) / scale;
        const twice = 2n * (exact * 10n ** BigInt(decimals) - below * scale);
        const up = twice > scale || (twice === scale && below % 2n === 1n);
        expect(digits).toBe(up ? below + 1n : below);
      }),
    );
  });
});

describe("slices", () => {
  it("are differences, in percent of the operations of the slice", () => {
    const rows = rowsOf(10, [1, counts(900, 50, 50)], [2, counts(1000, 50, 50, 100)]);
    expect(rows.map(({ slice, ops, rate_per_s }) => [slice, ops, rate_per_s])).toEqual([
      [1, 1000, 100],
      [2, 200, 20],
      ["avg", 600, 60],
      ["max", 1000, 100],
    ]);
    expect(rows.map(({ exceed_percent }) => exceed_percent.slice(0, 4))).toEqual([
      [10, 5, 0, 0],
      [50, 50, 50, 0],
      [30, 27.5, 25, 0],
      [50, 50, 50, 0],
    ]);
  });

  it("have a mean of rounded cells that does not weigh them", () => {
    const rows = rowsOf(1, [1, counts(2, 1)], [2, counts(4, 2)], [3, counts(1004, 2)]);
    expect(rows.slice(0, 3).map((row) => row.exceed_percent[0])).toEqual([33.33, 33.33, 0]);
    expect(rows[3]).toMatchObject({ slice: "avg" });
    expect(rows[3]!.exceed_percent[0]).toBe(22.22);
  });

  it("count what took longer than every limit", () => {
    const slow = counts(...Array.from({ length: 20 }, (_, bucket) => (bucket === 18 ? 3 : bucket === 0 ? 1 : 0)));
    const [row] = rowsOf(1, [1, slow]);
    expect(row!.exceed_percent).toEqual(LIMITS.map(() => 75));
  });

  it("without operations are 0 % over every limit", () => {
    expect(rowsOf(1, [1, counts()])[0]).toEqual({
      slice: 1,
      ops: 0,
      rate_per_s: 0,
      exceed_percent: LIMITS.map(() => 0),
    });
  });

  it("on both sides of a missing end are left out", () => {
    const rows = rowsOf(1, [1, counts(5)], [3, counts(5, 10)], [4, counts(9, 10)]);
    expect(rows.map((row) => row.slice)).toEqual([1, 4, "avg", "max"]);
    expect(rows[1]).toMatchObject({ ops: 4 });
    expect(rowsOf(1, [2, counts(5)])).toEqual([]);
  });

  it("are whole report intervals", () => {
    expect([sliceSeconds(3600, 1), sliceSeconds(10, 4), sliceSeconds(1, 10)]).toEqual([3600, 12, 10]);
  });
});
