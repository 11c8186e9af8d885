import { describe, expect, it } from "vitest";
import { ratiosTo } from "./ratio";

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
