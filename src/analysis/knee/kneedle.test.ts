import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { farthestBelowDiagonal, kneedle } from "./kneedle";
import { ownSweep, rates } from "./own-sweep.fixture";
import { peakOf, type LoadStep } from "./step";

/** Rates 1, 2, 4 … up to where the disk saturates, latencies that double from there. */
const saturating = (count: number, from: number): LoadStep[] =>
  Array.from({ length: count }, (_, i) => ({
    load: 2 ** i,
    rate: i <= from ? 1000 * 2 ** i : 1000 * 2 ** from * (1 + 0.01 * (i - from)),
    latency_us: 100 * 2 ** Math.max(0, i - from),
  }));

describe("Kneedle", () => {
  it("finds the knee of figure 2 of the paper: y = −1 / (x + 0.1) + 5 bends at 2/9", () => {
    const x = Array.from({ length: 10 }, (_, i) => i / 9);
    const y = x.map((v) => -1 / (v + 0.1) + 5);
    // Concave there: mirrored at the diagonal it is a curve of latency over throughput.
    expect(x[farthestBelowDiagonal(y, x)!.at]).toBeCloseTo(0.222, 3);
  });
  it("says 16, 128, 4 and 128 of the four variants of the own sweep", () => {
    const steps = ownSweep("mean");
    const [x, linear] = [steps.map(({ rate }) => rate!), steps.map(({ latency_us }) => latency_us!)];
    const log = linear.map(Math.log);
    const variants = [
      farthestBelowDiagonal(x.slice(0, -1), linear.slice(0, -1)),
      farthestBelowDiagonal(x, linear),
      farthestBelowDiagonal(x.slice(0, -1), log.slice(0, -1)),
      farthestBelowDiagonal(x, log),
    ];
    expect(variants.map((found) => steps[found!.at]!.load)).toEqual([16, 128, 4, 128]);
  });
  it("therefore names no knee of it: the scales disagree on its rising prefix", () => {
    expect(kneedle(ownSweep("mean"))).toEqual({ none: "scales-disagree" });
    // For p99 both scales give 128, the last point.
    expect(kneedle(ownSweep("p99"))).toEqual({ none: "last-point" });
  });
  it("names the knee where both scales and one point less agree on it", () => {
    const found = kneedle(saturating(9, 5));
    expect(found).toMatchObject({ at: 5 });
    expect((found as { score: number }).score).toBeGreaterThan(0.5);
  });
  it("looks only at the rising prefix: what folds back after the peak changes nothing", () => {
    const rising = saturating(9, 5);
    const folded = [...rising, { load: 512, rate: 20_000, latency_us: 9000 }];
    expect(kneedle(folded)).toEqual(kneedle(rising));
  });
  it("needs six points of the prefix that have both", () => {
    expect(kneedle(saturating(5, 2))).toEqual({ none: "few" });
    expect(kneedle([])).toEqual({ none: "few" });
    const without = saturating(6, 3).map((step, i) => (i === 2 ? { ...step, latency_us: null } : step));
    expect(kneedle(without)).toEqual({ none: "few" });
    expect(kneedle(ownSweep("mean").toReversed())).toEqual({ none: "few" });
  });
  it("has none where the bend is less than 0.2 from the diagonal", () => {
    /** Two slopes that meet so far below the middle of the diagonal; over a hundredth of the latency, so that both scales agree. */
    const bent = (by: number) =>
      rates(100, 200, 300, 400, 500, 600, 700).map((step, i) => {
        const y = i <= 3 ? ((0.5 - by) * i) / 3 : 0.5 - by + ((0.5 + by) * (i - 3)) / 3;
        return { ...step, latency_us: 1000 + 10 * y };
      });
    expect(kneedle(bent(0.19))).toEqual({ none: "weak" });
    expect(kneedle(bent(0.21))).toMatchObject({ at: 3 });
  });
  it("has none where nothing bends: equal latencies, or a straight line", () => {
    const straight = rates(100, 200, 300, 400, 500, 600, 700).map((step, i) => ({
      ...step,
      latency_us: 100 + 100 * i,
    }));
    expect(kneedle(straight)).toEqual({ none: "weak" });
    const flat = rates(100, 200, 300, 400, 500, 600, 700).map((step) => ({ ...step, latency_us: 100 }));
    expect(kneedle(flat)).toEqual({ none: "last-point" });
    const still = rates(5, 5, 5, 5, 5, 5);
    expect(kneedle(still)).toEqual({ none: "few" });
  });
  it("never names a step beyond the peak, nor a score that is no number", () => {
    const value = fc.option(fc.double({ min: 0, max: 1e9 }), { nil: null });
    const step = fc.record({ load: value, rate: value, latency_us: value });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const found = kneedle(steps);
        if ("none" in found) return;
        expect(found.score).toBeGreaterThanOrEqual(0.2);
        expect(found.at).toBeLessThan(peakOf(steps)!);
      }),
    );
  });
});
