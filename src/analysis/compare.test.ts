import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { point } from "../../tests/support/points";
import { stepsOf } from "~/model/step";
import { ratioOf, t975, unitAbove } from "./compare";

it.each([
  ["a write of smaller blocks", "write", 4096, "16384", 16_384],
  ["a mix of smaller blocks", "mixed", 4096, "16384", 16_384],
  ["a read", "read", 4096, "16384", null],
  ["a write of whole units", "write", 16_384, "16384", null],
  ["a write of blocks of unlike size", "write", null, "16384", null],
  ["an unknown unit", "write", 4096, undefined, null],
])("%s, beside the indirection unit", (_, workload_op, block_bytes, unit, above) => {
  const said = unit === undefined ? {} : { indirection_unit_bytes: unit };
  expect(unitAbove(stepsOf([point({ workload_op, op: "write", block_bytes, said } as object)]))).toBe(above);
});

describe("one side against another", () => {
  it.each(["more", "less"] as const)("takes the middle of the middle two of an even number (%s)", (better) => {
    expect(ratioOf([4, 1, 3, 2], [10, 20], better)).toMatchObject({
      base: { n: 4, median: 2.5 },
      other: { median: 15 },
    });
  });
  it("takes the slower of the middle two percentiles, which have no mean, and says both", () => {
    const found = ratioOf([4, 1, 3, 2], [20, 10], "percentile")!;
    expect(found.base).toEqual({ n: 4, min: 1, max: 4, median: 3, middle: [2, 3] });
    expect(found.other).toMatchObject({ median: 20, middle: [10, 20] });
    expect(ratioOf([4, 4], [1, 2, 3], "percentile")?.base).toEqual({ n: 2, min: 4, max: 4, median: 4 });
  });
  it("is a ratio of medians, with the number of measurements of each", () => {
    const found = ratioOf([100, 120, 110, null], [159], "more");
    expect(found?.base).toEqual({ n: 3, median: 110, min: 100, max: 120 });
    expect(found?.ratio).toBeCloseTo(159 / 110, 12);
    expect(found?.other.n).toBe(1);
  });
  it("has no ratio if a side or the base has no value", () => {
    expect(ratioOf([], [1], "more")).toBeNull();
    expect(ratioOf([null], [1], "more")).toBeNull();
    expect(ratioOf([0], [1], "more")).toBeNull();
  });
});

describe("repeats", () => {
  it("give no verdict under three of each side", () => {
    expect(ratioOf([100, 101], [200, 201, 202], "more")).toMatchObject({ verdict: "few", interval: null });
  });
  it("differ where the interval of the ratio of geometric means excludes 1, by 3 % or more", () => {
    const apart = ratioOf([100, 101, 99], [120, 121, 119], "more");
    expect(apart?.verdict).toBe("different");
    // Welch on logarithms, t(3.874) = 2.81242 by integrating the density of t.
    expect(apart?.interval?.[0]).toBeCloseTo(1.1749135, 6);
    expect(apart?.interval?.[1]).toBeCloseTo(1.2256471, 6);
    expect(ratioOf([100, 100.1, 99.9], [102.9, 103, 102.8], "more")?.verdict).toBe("not-different");
    expect(ratioOf([100, 100.1, 99.9], [103.1, 103.2, 103], "more")?.verdict).toBe("different");
    expect(ratioOf([100, 130, 70], [120, 90, 150], "more")?.verdict).toBe("not-different");
  });
  it.each([
    ["one and one", [100], [150]],
    ["two and two", [100, 101], [150, 151]],
    ["three and two", [100, 101, 102], [150, 151]],
    ["one and ten", [100], [150, 151, 152, 153, 154, 155, 156, 157, 158, 159]],
    ["three and two that count", [100, 101, 102], [150, 151, null]],
  ])("of %s are too few, however far apart", (_, base, other) => {
    const found = ratioOf(base, other, "less");
    expect(found).toMatchObject({ verdict: "few", interval: null });
    expect(Number.isFinite(found!.ratio)).toBe(true);
  });
  it("of ten and ten: 4.5 % in scattered values are a difference, 2.9 % to 6.2 %", () => {
    const before = [100, 102, 98, 101, 99, 103, 97, 100, 101, 99];
    const after = [104, 106, 103, 105, 102, 107, 104, 105, 106, 103];
    const found = ratioOf(before, after, "more")!;
    // Welch on logarithms: 17.399 degrees of freedom, t = 2.106132 by integrating the density of t.
    expect(found.interval?.[0]).toBeCloseTo(1.028671, 5);
    expect(found.interval?.[1]).toBeCloseTo(1.061688, 5);
    expect(found).toMatchObject({ verdict: "different", base: { n: 10 }, other: { n: 10 } });
  });
  it("one of which is 0 have no interval: 0 has no logarithm", () => {
    expect(ratioOf([1, 2, 3], [0, 2, 3], "more")).toMatchObject({ verdict: "few", interval: null });
  });
  it("that all gave one value have an interval of no width", () => {
    expect(ratioOf([100, 100, 100], [110, 110, 110], "more")?.verdict).toBe("different");
  });
  it("hold 1 in the interval when both sides are the same, whatever the values", () => {
    const values = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(values, (same) => {
        const { interval, ratio, verdict } = ratioOf(same, same, "less")!;
        expect(ratio).toBe(1);
        expect(verdict).toBe("not-different");
        expect(interval![0]).toBeLessThanOrEqual(1);
        expect(interval![1]).toBeGreaterThanOrEqual(1);
      }),
    );
  });
  it.each([
    [2, 4.3027],
    [3, 3.1824],
    [4, 2.7764],
    [5, 2.5706],
    [10, 2.2281],
    [30, 2.0423],
    [1000, 1.9623],
  ])("use the t of the tables: %i degrees of freedom, %f", (df, t) => {
    expect(t975(df)).toBeCloseTo(t, 3);
  });
});
