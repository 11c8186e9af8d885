import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadOf } from "./outliers";

const outliers = (values: readonly (number | null)[]) => spreadOf(values).members.map((m) => m.outlier);

describe("per-drive outliers", () => {
  it("names a drive with a modified z-score over 3.5 that is more than 5 % off the median", () => {
    const spread = spreadOf([100, 101, 99, 100, 102, 98, 70]);
    expect(spread.median).toBe(100);
    expect(spread.members.map((m) => m.outlier)).toEqual([false, false, false, false, false, false, true]);
    expect(spread.members[6]!.z).toBeCloseTo((0.6745 * -30) / 1, 9);
    expect(spread.members[6]!.off).toBeCloseTo(-0.3, 12);
    expect(spread.spread).toBeCloseTo(0.32, 12);
  });
  it("names none at a score of 3.5 or less", () => {
    // The median is 100 and the median distance from it 10: 3.5 are 51.89 off.
    const scored = (last: number) => outliers([100, 110, 90, 110, 90, 100, last]).at(-1);
    expect([48.2, 48].map(scored)).toEqual([false, true]);
  });
  it("does not name what agrees within 5 %, however small the spread", () => {
    expect(outliers([1000, 1000.1, 999.9, 1000, 1000.1, 999.9, 1040])).not.toContain(true);
    expect(outliers([1000, 1000.1, 999.9, 1000, 1000.1, 999.9, 1060])).toContain(true);
  });
  it("only ranks fewer than six", () => {
    const spread = spreadOf([100, 100, 101, 99, 10]);
    expect(spread.enough).toBe(false);
    expect(spread.members.map((m) => m.outlier)).not.toContain(true);
    expect(spread.members.map((m) => m.rank)).toEqual([3, 3, 5, 2, 1]);
    expect(outliers([100, 100, 101, 99, 10, 100])).toEqual([false, false, false, false, true, false]);
  });
  it("names the one that differs where all the others are equal", () => {
    expect(outliers([100, 100, 100, 100, 100, 100, 50])).toEqual([false, false, false, false, false, false, true]);
  });
  it("does not count what is absent", () => {
    const spread = spreadOf([100, null, 101, 99, 100, 102, 10]);
    expect(spread.n).toBe(6);
    expect(spread.members[1]).toEqual({ z: null, off: null, rank: null, outlier: false });
    expect(spread.members[6]!.outlier).toBe(true);
    expect(spreadOf([null, null])).toMatchObject({ n: 0, median: null, spread: null });
  });
  it("of ten thousand jobs no value is compared with all the others", () => {
    const looks = (n: number): number => {
      let count = 0;
      const value = (i: number) => ({ valueOf: () => (count++, (i * 7919) % n) }) as unknown as number;
      const { members } = spreadOf(Array.from({ length: n }, (_, i) => value(i)));
      expect(members[0]!.rank).toBe(1);
      return count;
    };
    // Ten times as many: a sort looks 13 times as often, all pairs 100 times.
    expect(looks(10_000) / looks(1000)).toBeLessThan(20);
  });
  it("names the same drives in any unit and any order", () => {
    const rates = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 6, maxLength: 24 });
    fc.assert(
      fc.property(rates, (values) => {
        const named = values.filter((_, i) => outliers(values)[i]).sort((a, b) => a - b);
        // Powers of two, so that doubles are exact.
        const scaled = values.map((v) => v * 1024).reverse();
        expect(scaled.filter((_, i) => outliers(scaled)[i]).sort((a, b) => a - b)).toEqual(named.map((v) => v * 1024));
        expect(named.length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});
