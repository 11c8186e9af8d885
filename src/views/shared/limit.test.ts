import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limitText } from "~/model/valueText";
import { noHashes } from "~/permalink/field";
import { fields } from "../curve/state";
import { fittingLimit, nextLimit, readLatency, readLimit, tenfoldLimit } from "~/model/limit";

describe("a limit", () => {
  it.each([
    ["1 ms", 1000],
    ["500us", 500],
    [" 2.5 µs ", 2.5],
    [".5 s", 500_000],
    ["100 NS", 0.1],
    ["1", null],
    ["0 ms", null],
    ["-1 ms", null],
    ["1 m", null],
    ["", null],
  ])("is read from %j", (typed, us) => {
    expect(readLatency(typed)).toBe(us);
  });
  it("moves to the next of 1-2-5, also from between two of them", () => {
    expect([1000, 2000, 5000].map((us) => nextLimit(us, 1))).toEqual([2000, 5000, 10_000]);
    expect([1000, 2000, 5000].map((us) => nextLimit(us, -1))).toEqual([500, 1000, 2000]);
    expect([nextLimit(750, 1), nextLimit(750, -1), nextLimit(0.3, 1)]).toEqual([1000, 500, 0.5]);
    expect([nextLimit(0.001, -1), nextLimit(1e9, 1)]).toEqual([0.001, 1e9]);
  });
  it("moves back by the same steps, and reads what it writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 7 }), fc.constantFrom(1, 2, 5), (power, n) => {
        const us = Number((n * 10 ** power).toPrecision(1));
        expect(nextLimit(nextLimit(us, 1), -1)).toBe(us);
        expect(readLatency(limitText(us).replace(",", ""))).toBe(us);
      }),
    );
  });
});

it("says why typed text is not a limit", () => {
  const typed = ["1", "0.5 ns", "1001 s", "0 ms", "1 ns", "1000 s"];
  expect(typed.map(readLimit)).toEqual(["no-time", "too-small", "too-large", "no-time", 0.001, 1e9]);
});

it("snaps when dragged to the nearest value that a link can hold", () => {
  for (const us of [0, 1e-9, 5e9, 250]) {
    const lim = fittingLimit(us);
    expect(fields.lim.decode(fields.lim.encode(lim, noHashes))).toBe(lim);
  }
});

it("moves ten steps up or down, never to a limit that no link can hold", () => {
  expect([tenfoldLimit(1000, 1), tenfoldLimit(1000, -1), tenfoldLimit(0.3, -1)]).toEqual([10_000, 100, 0.03]);
  expect([tenfoldLimit(0.001, -1), tenfoldLimit(0.004, -1), tenfoldLimit(5e8, 1)]).toEqual([0.001, 0.001, 1e9]);
  for (const way of [1, -1] as const) {
    const lim = tenfoldLimit(way > 0 ? 1e9 : 0.001, way);
    expect(fields.lim.decode(fields.lim.encode(lim, noHashes))).toBe(lim);
  }
});
