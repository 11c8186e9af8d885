import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { tailOf, tailOfFigure } from "./tails";

const limits = { limits_us: [500, 2000], levels: [{ q: 0.99, limit_us: 2000 }] };

describe("the tail of a published percentile", () => {
  it("knows the share over a limit from one side alone", () => {
    const { values, over, levels } = tailOfFigure(0.99, 1000, "exact", limits);
    expect(values).toMatchObject([{ name: "p99", value_us: 1000, lo_us: null, hi_us: null, above: null }]);
    expect(over).toEqual([
      { limit_us: 500, lo: 0.01, hi: 1 },
      { limit_us: 2000, lo: 0, hi: 0.01 },
    ]);
    expect(levels).toMatchObject([{ verdict: "pass", value: { drawn_us: 1000 } }]);
  });
  it("is open where its bound lies on both sides", () => {
    const { values, over, levels } = tailOfFigure(0.99, 1000, "at_least", limits);
    expect(values).toMatchObject([{ value_us: null, drawn_us: 1000, lo_us: 1000, hi_us: Infinity }]);
    expect(over).toEqual([{ limit_us: 500, lo: 0.01, hi: 1 }]);
    expect(levels).toMatchObject([{ verdict: "open" }]);
  });
  it("bounds the percentiles below it, and leaves those above it open", () => {
    const asked = (q: number) =>
      tailOfFigure(0.99, 1000, "exact", { limits_us: [], levels: [{ q, limit_us: 2000 }] }).levels[0];
    expect(asked(0.9)).toMatchObject({ verdict: "pass", value: null });
    expect(asked(0.999)).toMatchObject({ verdict: "open", value: null });
  });
});

describe("the tail of printed percentiles", () => {
  const quantiles = { 0.5: 400, 0.99: 990, 0.999: 1010 };
  const of = (rounded_us?: number) => {
    const point = { tool: "fio", ios: 1e6, latency: { clat: { quantiles, rounded_us } } } as unknown as CurvePoint;
    const levels = [{ q: 0.99, limit_us: 1000 }];
    return tailOf({ point, kind: "clat", buckets: undefined, members: 1 }, { limits_us: [1000], levels })!;
  };

  it("claims no share over a limit within the digits that the tool rounded", () => {
    expect(of()).toMatchObject({ over: [{ limit_us: 1000, lo: 0.001, hi: 0.01 }], levels: [{ verdict: "pass" }] });
    // 1,010 µs rounded to tens may be 1,000, and 990 µs as well, but no more: neither is over the limit for certain.
    expect(of(10)).toMatchObject({ over: [{ limit_us: 1000, lo: 0, hi: 0.01 }], levels: [{ verdict: "pass" }] });
    expect(of(20)).toMatchObject({ over: [{ limit_us: 1000, lo: 0, hi: 0.5 }], levels: [{ verdict: "open" }] });
  });
});
