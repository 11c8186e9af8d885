import fc from "fast-check";
import { expect, test } from "vitest";
import { nearest125, step125, typedLatency } from "./limitSteps";

test("a limit goes by 1-2-5 steps, up and down the same way", () => {
  expect([1, 2, 5, 10, 0.3, 999, 1000].map((value) => step125(value, 1))).toEqual([2, 5, 10, 20, 0.5, 1000, 2000]);
  expect([1, 2, 5, 10, 0.3, 999, 1001].map((value) => step125(value, -1))).toEqual([0.5, 1, 2, 5, 0.2, 500, 1000]);
  fc.assert(
    fc.property(fc.integer({ min: -3, max: 9 }), fc.constantFrom(1, 2, 5), (power, digit) => {
      const value = Number(`${digit}e${power}`);
      expect(step125(step125(value, 1), -1)).toBe(value);
    }),
  );
});

test("the nearest step is by ratio", () => {
  expect([1, 1.3, 1.5, 3, 3.3, 7, 7.2, 140].map(nearest125)).toEqual([1, 1, 2, 2, 5, 5, 10, 100]);
});

test("a typed latency has a unit, else it is milliseconds; what is none is refused", () => {
  const read = ["1 ms", "500us", "0,5 ms", "2", "1.5 s", "750 µs", "80 μs", ".2ms"].map(typedLatency);
  expect(read).toEqual([1000, 500, 500, 2000, 1_500_000, 750, 80, 200]);
  for (const none of ["", "ms", "1 h", "-1 ms", "0", "1e3", "1 ms 2", "99999 s"])
    expect(typedLatency(none), none).toBeNull();
});
