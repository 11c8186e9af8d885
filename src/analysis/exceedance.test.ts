import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Histogram } from "~/model/histogram";
import { shareOver } from "./histogram";

/** Buckets between edges, as ACT's: each twice as wide as the one before. */
const between = (edges: readonly number[], counts: readonly number[]): Histogram => ({
  lo_ns: Float64Array.from(edges.slice(0, -1)),
  hi_ns: Float64Array.from(edges.slice(1)),
  value_ns: Float64Array.from(edges.slice(1)),
  count: Float64Array.from(counts),
});
const act = between([256_000, 512_000, 1_024_000, 2_048_000], [50, 40, 10]);

describe("share over a limit", () => {
  it("is exact at an edge", () => {
    expect(shareOver(act, 1_024_000)).toEqual({ lo: 0.1, hi: 0.1 });
    expect(shareOver(act, 256_000)).toEqual({ lo: 1, hi: 1 });
    expect(shareOver(act, 2_048_000)).toEqual({ lo: 0, hi: 0 });
  });
  it("is an interval where the limit cuts a bucket: of 1 ms, microsecond buckets tell 10 to 50 %", () => {
    expect(shareOver(act, 1_000_000)).toEqual({ lo: 0.1, hi: 0.5 });
  });
  it("has no upper end where the histogram tops out", () => {
    const top = between([16_978_542_592, 17_247_000_000], [4]);
    top.value_ns[0] = 17_112_760_320;
    expect(shareOver(top, 60e9)).toEqual({ lo: 0, hi: 1 });
    expect(shareOver(top, 1e9)).toEqual({ lo: 1, hi: 1 });
  });
  it("is absent without I/O", () => {
    expect(shareOver(between([0, 1], [0]), 1)).toBeNull();
    expect(shareOver(between([0], []), 1)).toBeNull();
    expect(shareOver(act, NaN)).toBeNull();
  });
  it("falls as the limit rises", () => {
    const limit = fc.integer({ min: 1, max: 3_000_000 });
    fc.assert(
      fc.property(limit, limit, (a, b) => {
        const [low, high] = [shareOver(act, Math.min(a, b))!, shareOver(act, Math.max(a, b))!];
        expect(low.lo).toBeGreaterThanOrEqual(high.lo);
        expect(low.hi).toBeGreaterThanOrEqual(high.hi);
        expect(low.hi).toBeGreaterThanOrEqual(low.lo);
      }),
    );
  });
});
