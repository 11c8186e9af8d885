import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latencyAt, sameLoop } from "./equalThroughput";
import { ownSweep } from "./knee/own-sweep.fixture";
import type { LoadStep } from "./knee/step";

const steps = (...all: readonly (readonly [rate: number | null, latency_us: number | null])[]): LoadStep[] =>
  all.map(([rate, latency_us], i) => ({ load: 2 ** i, rate, latency_us, samples: 1 }));

describe("latency at equal throughput", () => {
  const curve = steps([100, 100], [200, 400], [150, 5000]);
  it("is linear in its logarithm between two steps: half way from 100 to 400 µs is 200", () => {
    const found = latencyAt(curve, 150);
    expect(found).toMatchObject({ between: [0, 1], exact: false });
    expect((found as { latency_us: number }).latency_us).toBeCloseTo(200, 9);
  });
  it("is the measured one where a step has this rate", () => {
    expect(latencyAt(curve, 200)).toEqual({ latency_us: 400, between: [1, 1], exact: true });
    expect(latencyAt(curve, 100)).toEqual({ latency_us: 100, between: [0, 0], exact: true });
  });
  it("is never extrapolated", () => {
    expect(latencyAt(curve, 99)).toEqual({ why: "below" });
    expect(latencyAt(curve, 201)).toEqual({ why: "above" });
  });
  it("is of the rising branch: 130,000 IOPS of the own sweep lie between 64 and 128, not on the way back", () => {
    expect(latencyAt(ownSweep("mean"), 130_000)).toMatchObject({ between: [6, 7] });
  });
  it("is that of the lower load where the branch passes a rate twice", () => {
    expect(latencyAt(steps([100, 10], [200, 20], [150, 30], [300, 40]), 180)).toMatchObject({ between: [0, 1] });
  });
  it("does not bridge a step that has no latency, nor take a logarithm of 0", () => {
    expect(latencyAt(steps([100, 10], [200, null], [300, 40]), 150)).toEqual({ why: "few" });
    expect(latencyAt(steps([100, 0], [200, 10]), 150)).toEqual({ why: "below" });
    expect(latencyAt([], 1)).toEqual({ why: "few" });
    expect(latencyAt(steps([100, 10]), 100)).toMatchObject({ exact: true });
    expect(latencyAt(steps([null, 10]), 100)).toEqual({ why: "few" });
    expect(latencyAt(curve, NaN)).toEqual({ why: "few" });
  });
  it("lies between the latencies of its two steps", () => {
    const positive = fc.double({ min: 1, max: 1e7, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(positive, positive), { maxLength: 10 }), positive, (all, rate) => {
        const given = steps(...all);
        const found = latencyAt(given, rate);
        if ("why" in found) return;
        const ends = found.between.map((i) => given[i]!.latency_us!);
        expect(found.latency_us).toBeGreaterThanOrEqual(Math.min(...ends) * (1 - 1e-9));
        expect(found.latency_us).toBeLessThanOrEqual(Math.max(...ends) * (1 + 1e-9));
      }),
    );
  });
});

it("reads an open loop against an open one only; an uncontrolled maximum belongs to its curve of rates", () => {
  expect(sameLoop("outstanding", "outstanding")).toBe(true);
  expect(sameLoop("outstanding", "rate")).toBe(false);
  expect(sameLoop("max", "rate")).toBe(true);
});
