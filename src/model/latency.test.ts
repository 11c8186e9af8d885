import { expect, it } from "vitest";
import { isAtLeast, openPercent, samplesAbove } from "./latency";

it("I/Os above a quantile are samples × (1 − q): of 100,000 just ten for p99.99", () => {
  expect(samplesAbove(100_000, 0.9999)).toBe(10);
  expect(samplesAbove(99_999, 0.9999)).toBe(9);
  expect(samplesAbove(1000, 0.99)).toBe(10);
  expect(samplesAbove(0, 0.5)).toBe(0);
});

it("a value of the last bin of fio's histogram is at least that: as counted, in terse and in text", () => {
  for (const us of [17_112_760.32, 16_711_680, 17_112_761, 17_112_760, 17_113_000, 16_712_000])
    expect(isAtLeast(us)).toBe(true);
  // The bins before it, as text of 3.x prints them.
  for (const us of [16_978_542.592, 16_710_107.136, 16_711_000, 16_979_000, 17_112_000])
    expect(isAtLeast(us)).toBe(false);
});

it("half a bin or half a step of the printing is open, whichever is more", () => {
  expect(openPercent(346.112, true, null)).toBe(0.78125);
  expect(openPercent(7000, true, 1000)).toBeCloseTo(7.14, 2);
  expect(openPercent(110_000, true, 1000)).toBe(0.78125);
  expect(openPercent(7000, false, null)).toBe(0);
  expect(openPercent(0, true, 1)).toBe(0);
});
