import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasAlone, marginalGains, scalingOf, type ScalingPoint } from "./scaling";

const of = (...rates: readonly (readonly [number, number | null])[]): ScalingPoint[] =>
  rates.map(([count, rate]) => ({ count, rate, alone: null, stands: true }));

/** tests read these from ../shared/runs/fio/drive-scaling/randread-perjob too (views/scaling): IOPS summed over drives. */
const OWN = of([1, 9726.11], [2, 16718.22], [3, 35305.35], [4, 29134.74], [6, 55913.04], [8, 81078.96], [12, 78882.06]);

describe("scaling", () => {
  it("gives the own set 100, 86, 121, 75, 96, 104 and 68 %", () => {
    const { points, base, holds_to, against, counts } = scalingOf(OWN);
    expect(points.map(({ efficiency }) => Math.round(efficiency! * 100))).toEqual([100, 86, 121, 75, 96, 104, 68]);
    expect(points.every(({ basis }) => basis === "smallest")).toBe(true);
    expect(base).toEqual({ count: 1, rate: 9726.11 });
    expect(counts).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(holds_to).toBe(1);
    expect(against).toEqual(["over", "rises"]);
  });
  it("names the smallest count as the baseline, where no single drive was measured", () => {
    const { base, points } = scalingOf(of([8, 760], [4, 400]));
    expect(base).toEqual({ count: 4, rate: 400 });
    expect(points[0]).toEqual({ ideal: 800, efficiency: 0.95, basis: "smallest" });
  });
  it("measures by single drives if each was measured alone", () => {
    const { points } = scalingOf([
      ...of([1, 100]),
      { count: 2, rate: 180, alone: 200, stands: true },
      { count: 2, rate: 180, alone: 190, stands: true },
    ]);
    expect(points[1]).toEqual({ ideal: 200, efficiency: 0.9, basis: "alone" });
    expect(points[2]!.efficiency).toBeCloseTo(180 / 190, 12);
  });
  it("measures all counts by the smallest, unless each of them has its drives alone", () => {
    const part = [
      ...of([1, 100]),
      { count: 2, rate: 180, alone: 200, stands: true },
      { count: 4, rate: 300, alone: null, stands: true },
    ];
    // 90 % by the single drives, 75 % by four times the smallest: a change of the basis is never a rise or a fall.
    const { points, against } = scalingOf([{ count: 2, rate: 200, alone: 220, stands: true }, ...of([4, 380])]);
    expect(points.map(({ basis, efficiency }) => [basis, efficiency])).toEqual([
      ["smallest", 1],
      ["smallest", 0.95],
    ]);
    expect(against).toEqual([]);
    expect(hasAlone(part)).toBe(false);
    expect(scalingOf(part).points.map(({ ideal }) => ideal)).toEqual([100, 200, 400]);
    // Failed runs do not count.
    const failed = [...part.slice(0, 2), { count: 4, rate: null, alone: null, stands: true }];
    expect(scalingOf(failed).points.map(({ basis }) => basis)).toEqual(["alone", "alone", "alone"]);
  });
  it("measures by the smallest count on request", () => {
    const points = [...of([1, 100]), { count: 2, rate: 180, alone: 190, stands: true }];
    expect(scalingOf(points, "smallest").points[1]).toEqual({ ideal: 200, efficiency: 0.9, basis: "smallest" });
  });
  it("holds up to the largest count whose smaller ones all hold 90 %", () => {
    expect(scalingOf(of([1, 100], [2, 195], [4, 361], [8, 640])).holds_to).toBe(4);
    expect(scalingOf(of([1, 100], [2, 170], [4, 400])).holds_to).toBe(1);
    expect(scalingOf(of([1, 100], [2, 195], [2, 150], [4, 380])).holds_to).toBe(1);
  });
  it("doubts the baseline over 102 %, or where more drives are more efficient", () => {
    expect(scalingOf(of([1, 100], [2, 203], [4, 400])).against).toEqual([]);
    expect(scalingOf(of([1, 100], [2, 206])).against).toEqual(["over", "rises"]);
    expect(scalingOf(of([1, 100], [2, 160], [4, 380])).against).toEqual(["rises"]);
    expect(scalingOf(of([1, 100], [2, 190], [4, 383])).against).toEqual([]);
  });
  it("takes the median of repeats at the smallest count", () => {
    const { base, points } = scalingOf(of([1, 100], [1, 90], [1, 110], [2, 200]));
    expect(base).toEqual({ count: 1, rate: 100 });
    expect(points[3]!.efficiency).toBe(1);
  });
  it("takes no median over runs that are not repeats: the first of a count represents it", () => {
    const [a, b, c] = of([1, 100], [1, 50], [2, 190]);
    const points = [a!, { ...b!, stands: false }, c!];
    expect(scalingOf(points).base).toEqual({ count: 1, rate: 100 });
    expect(marginalGains(points)).toEqual([null, null, 90]);
  });
  it("ignores steps without a rate", () => {
    expect(scalingOf([])).toMatchObject({ base: null, holds_to: null, against: [] });
    expect(scalingOf(of([1, null], [2, 100])).base).toEqual({ count: 2, rate: 100 });
    expect(scalingOf(of([1, 100], [2, null])).points[1]!.efficiency).toBeNull();
  });
  it("says what each added drive gave, for our own set", () => {
    expect(marginalGains(OWN).map((gain) => (gain === null ? null : Math.round(gain)))).toEqual([
      null,
      6992,
      18587,
      -6171,
      13389,
      12583,
      -549,
    ]);
    // If a count was measured twice, the median is used.
    expect(marginalGains(of([1, 100], [2, 180], [2, 190], [4, 400], [8, null]))).toEqual([null, 80, 90, 107.5, null]);
  });
  it("is 100 % everywhere and doubts nothing where every drive adds the same", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 64 }), { minLength: 1 }), (counts) => {
        const found = scalingOf(of(...counts.map((n) => [n, n * 1024] as const)));
        expect(found.points.every(({ efficiency }) => efficiency === 1)).toBe(true);
        expect(found.holds_to).toBe(Math.max(...counts));
        expect(found.against).toEqual([]);
      }),
    );
  });
});
