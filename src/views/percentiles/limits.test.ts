import { describe, expect, it } from "vitest";
import { limitsOf, readLimits } from "./limits";

describe("limits as they are typed", () => {
  it("are read like every limit of the site: units in any case, leading zero optional", () => {
    expect(readLimits("1 MS, .5 ms; 250us")).toEqual({ lim: ["1000", "500", "250"], sla: [] });
    expect(readLimits("p99 ≤ 2 ms, P99.9 <= 5MS")).toEqual({
      lim: [],
      sla: [
        ["0.99", "2000"],
        ["0.999", "5000"],
      ],
    });
  });
  it("are returned if the unit or percentile is unclear", () => {
    expect(readLimits("1 ms, 5")).toEqual({ unreadable: "5" });
    expect(readLimits("p0 1 ms")).toEqual({ unreadable: "p0 1 ms" });
    expect(readLimits("p99 ≤ soon")).toEqual({ unreadable: "p99 ≤ soon" });
  });
  it("come back from the link as typed", () => {
    const read = readLimits("0.0004 us, 1 ms, p99 2 ms");
    expect("lim" in read && limitsOf(read)).toEqual({
      limits_us: [0.0004, 1000],
      levels: [{ q: 0.99, limit_us: 2000 }],
    });
  });
});
