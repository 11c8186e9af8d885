import { describe, expect, it } from "vitest";
import type { Histogram } from "~/model/histogram";
import { isCoarse, levelVerdict, overByQuantiles, quantileBetween, shareBins, stretchesOf } from "./histogram";

const histogram = (...bins: readonly (readonly [lo: number, hi: number, count: number])[]): Histogram => ({
  lo_ns: Float64Array.from(bins, ([lo]) => lo),
  hi_ns: Float64Array.from(bins, ([, hi]) => hi),
  value_ns: Float64Array.from(bins, ([lo, hi]) => (lo + hi) / 2),
  count: Float64Array.from(bins, ([, , count]) => count),
});
const nothing = { min_us: null, max_us: null };
const known = (q: number, us: number) => ({ q, lo_us: us, hi_us: us });

describe("stretches", () => {
  it("are the shares that each bin with I/Os holds, and end at 1", () => {
    const found = stretchesOf(histogram([0, 10, 5], [10, 20, 0], [20, 40, 4], [40, 80, 1]));
    expect(found.map(({ from, to, lo_ns }) => [from, to, lo_ns])).toEqual([
      [0, 0.5, 0],
      [0.5, 0.9, 20],
      [0.9, 1, 40],
    ]);
  });

  it("of buckets are coarse, of fio's bins fine: 1.6 % wide, a nanosecond near 0", () => {
    expect(isCoarse(stretchesOf(histogram([0, 1, 3], [71_680, 72_704, 4])))).toBe(false);
    expect(isCoarse(stretchesOf(histogram([71_680, 72_704, 4], [512_000, 1_024_000, 1])))).toBe(true);
    expect(isCoarse(stretchesOf(histogram([512_000, 1_024_000, 0], [71_680, 72_704, 4])))).toBe(false);
  });
});

describe("bins of a distribution", () => {
  it("are eighths of a doubling where the tool's are finer, each I/O in one", () => {
    // fio: 65,536 ns and on in steps of 1,024; an eighth is 8,192.
    const bins = shareBins(
      histogram([65_536, 66_560, 1], [72_704, 73_728, 2], [73_728, 74_752, 3], [131_072, 133_120, 4]),
    );
    expect(bins).toEqual([
      { lo_ns: 65_536, hi_ns: 73_728, count: 3, share: 0.3 },
      { lo_ns: 73_728, hi_ns: 81_920, count: 3, share: 0.3 },
      { lo_ns: 131_072, hi_ns: 147_456, count: 4, share: 0.4 },
    ]);
  });

  it("are the tool's own where they are wider", () => {
    const bins = shareBins(histogram([0, 50_000, 1], [512_000, 1_024_000, 3]));
    expect(bins.map(({ lo_ns, hi_ns, share }) => [lo_ns, hi_ns, share])).toEqual([
      [0, 50_000, 0.25],
      [512_000, 1_024_000, 0.75],
    ]);
  });
});

describe("a limit, by percentiles alone", () => {
  const printed = [known(0.5, 100), known(0.99, 800), known(0.999, 1200)];

  it("lies between the percentiles on either side of it", () => {
    expect(overByQuantiles(printed, 1000, nothing)).toEqual({ lo: 0.001, hi: 0.01 });
    expect(overByQuantiles(printed, 50, nothing)).toEqual({ lo: 0.5, hi: 1 });
    expect(overByQuantiles(printed, 5000, nothing)).toEqual({ lo: 0, hi: 0.001 });
  });

  it("is over for none above the maximum, for all below the minimum, unknown of nothing", () => {
    expect(overByQuantiles(printed, 5000, { min_us: 20, max_us: 5000 })).toEqual({ lo: 0, hi: 0 });
    expect(overByQuantiles(printed, 10, { min_us: 20, max_us: 5000 })).toEqual({ lo: 1, hi: 1 });
    expect(overByQuantiles([], 10, nothing)).toBeNull();
  });

  it("of members that cannot be combined holds for every mixture of them", () => {
    const band = [
      { q: 0.99, lo_us: 400, hi_us: 900 },
      { q: 0.999, lo_us: 800, hi_us: 3000 },
    ];
    expect(overByQuantiles(band, 1000, nothing)).toEqual({ lo: 0, hi: 0.01 });
    expect(overByQuantiles(band, 600, nothing)).toEqual({ lo: 0.001, hi: 1 });
  });
});

describe("a step of a service level", () => {
  const printed = [known(0.9, 400), known(0.99, 800), known(0.9999, 5000)];
  const verdict = (q: number, limit_us: number, ends = nothing as { min_us: number | null; max_us: number | null }) =>
    levelVerdict(quantileBetween(printed, q, ends), limit_us);

  it("is passed at the limit, failed above", () => {
    expect([verdict(0.99, 800), verdict(0.99, 799)]).toEqual(["pass", "fail"]);
  });

  it("on a percentile that is not printed is decided by those around it, where they agree", () => {
    expect([verdict(0.999, 5000), verdict(0.999, 700), verdict(0.999, 1000)]).toEqual(["pass", "fail", "open"]);
    expect([verdict(0.99999, 6000), verdict(0.99999, 6000, { min_us: 1, max_us: 5500 })]).toEqual(["open", "pass"]);
  });

  it("of nothing has no verdict", () => {
    expect(levelVerdict(quantileBetween([], 0.99, nothing), 1000)).toBe("none");
  });
});
