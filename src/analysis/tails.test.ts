import { describe, expect, it } from "vitest";
import { tailOfFigure } from "./tails";

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
