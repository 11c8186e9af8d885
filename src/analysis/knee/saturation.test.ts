import { describe, expect, it } from "vitest";
import { ownSweep, rates } from "./own-sweep.fixture";
import { powerPoint, saturation } from "../reading";

describe("saturation", () => {
  it("is the first load after which no later gain is 5 % per doubling", () => {
    // 45.4k IOPS at QD 16 and no more beyond: typical of a SATA drive with a full queue.
    expect(saturation(rates(8000, 15_000, 26_000, 40_000, 45_400, 45_500, 45_390))).toBe(4);
    expect(saturation(rates(100, 200, 205, 400, 401))).toBe(3);
  });
  it("is absent while throughput rises at the end, or if nothing follows", () => {
    expect(saturation(rates(100, 200, 400))).toBeNull();
    expect(saturation(rates(100))).toBeNull();
    expect(saturation([])).toBeNull();
    expect(saturation(rates(null, 100, null))).toBeNull();
  });
  it("counts gains against the load, so a dip and its recovery do not count", () => {
    expect(saturation(rates(100, 200, 150, 202))).toBe(1);
  });
  it("is the peak of the own sweep, which only folds back after it", () => {
    expect(saturation(ownSweep("mean"))).toBe(7);
  });
  it("goes by doublings, whatever the steps: 9 % at four times the load are 4.4 % per doubling", () => {
    const step = (load: number, rate: number) => ({ load, rate, latency_us: 1 });
    expect(saturation([step(16, 100), step(64, 109)])).toBe(0);
    expect(saturation([step(16, 100), step(32, 109)])).toBeNull();
    expect(saturation([step(16, 100), step(32, 104.9)])).toBe(0);
    expect(saturation([step(16, 100), step(32, 105.1)])).toBeNull();
  });
  it("is not made by equal loads, nor by rates that are all equal beyond the first", () => {
    const twice = [...rates(100), ...rates(101)];
    expect(saturation(twice)).toBeNull();
    expect(saturation(rates(100, 100, 100))).toBe(0);
    expect(saturation(rates(0, 0))).toBeNull();
  });
});

describe("the power point", () => {
  it("is the largest throughput over latency, the first of equal ones", () => {
    // 13,405 / 74.03 = 181, 244, 326, 254, 250 …
    expect(powerPoint(ownSweep("mean"))).toBe(2);
    expect(powerPoint(rates(100, 50).map((step) => ({ ...step, latency_us: step.rate })))).toBe(0);
  });
  it("leaves out steps without both, or without a time", () => {
    expect(powerPoint([])).toBeNull();
    expect(powerPoint(rates(null, 5))).toBe(1);
    expect(powerPoint([{ load: 1, rate: 5, latency_us: 0 }])).toBeNull();
    expect(powerPoint([{ load: 1, rate: 0, latency_us: 5 }])).toBeNull();
  });
});
