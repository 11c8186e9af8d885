import { expect, it } from "vitest";
import { samplesAbove } from "./latency";

it("I/Os above a quantile are samples × (1 − q): of 100,000 just ten for p99.99", () => {
  expect(samplesAbove(100_000, 0.9999)).toBe(10);
  expect(samplesAbove(99_999, 0.9999)).toBe(9);
  expect(samplesAbove(1000, 0.99)).toBe(10);
  expect(samplesAbove(0, 0.5)).toBe(0);
});
