import { describe, expect, it } from "vitest";
import { difference, pairsOf, ratio, ratiosTo } from "./windows";

const windows = (ends: readonly number[], values: readonly number[], length = 1) =>
  ends.map((to_s, i) => ({ from_s: to_s - length, to_s, value: values[i]! }));

describe("ratio over time", () => {
  it("is that of the same window, though logs end their windows a little apart", () => {
    const base = windows([1.002, 2.001, 3.004], [10, 20, 40]);
    expect(ratiosTo(windows([1, 2, 3], [20, 20, 20]), base)).toEqual([2, 1, 0.5]);
    expect(ratiosTo(base, base)).toEqual([1, 1, 1]);
  });

  it("is none where the baseline did not run, was 0, or covers less than half", () => {
    const base = windows([1, 3], [10, 0]);
    expect(ratiosTo(windows([1, 2, 3, 4], [5, 5, 5, 5]), base)).toEqual([0.5, null, null, null]);
    expect(ratiosTo(windows([1.6], [5]), base)).toEqual([null]);
    expect(ratiosTo(windows([1], [5]), [])).toEqual([null]);
  });
});

describe("pairs of two series", () => {
  it("are of the time that both have, in windows of the first", () => {
    const a = windows([0.634, 1.135, 1.634, 2.135], [10, 20, 30, 40], 0.5);
    const b = windows([0.5, 1, 1.5], [1, 2, 3], 0.5);
    // From 0.634 to 1.135 most is of the window that ends at 1; behind 1.635 the second had ended.
    expect(pairsOf(a, b).map(({ a: own, b: other, place_b }) => [own, other, place_b])).toEqual([
      [10, 1, 0],
      [20, 2, 1],
      [30, 3, 2],
    ]);
    expect(pairsOf(a, [])).toEqual([]);
  });

  it("have a difference, and a ratio where there is something to divide by", () => {
    expect([difference(3, 5), difference(3, 0), difference(null, 5), difference(3, null)]).toEqual([-2, 3, null, null]);
    expect([ratio(3, 6), ratio(3, 0), ratio(null, 6)]).toEqual([0.5, null, null]);
  });
});
