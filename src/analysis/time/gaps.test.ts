import { describe, expect, it } from "vitest";
import { gapsOf, windowsOf } from "./windows";

const gapsAt = (ends: readonly number[], window_s: number) =>
  gapsOf(windowsOf(ends, new Array<number>(ends.length).fill(1), window_s).windows, window_s);

describe("missing intervals", () => {
  it("are where ends of windows are more than one and a half windows apart", () => {
    expect(gapsAt([1, 2, 3, 7, 8], 1)).toEqual([{ from_s: 3, to_s: 6 }]);
    expect(gapsAt([1, 2, 4, 5], 1)).toEqual([{ from_s: 2, to_s: 3 }]);
  });

  it("are not windows that ended late, nor the time before the first", () => {
    expect(gapsAt([0.634, 1.135, 1.7, 2.4, 2.9], 0.5)).toEqual([]);
    expect(gapsAt([5, 6], 1)).toEqual([]);
    expect(gapsAt([], 1)).toEqual([]);
  });
});
