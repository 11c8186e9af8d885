import { describe, expect, it } from "vitest";
import { chances } from "../../tests/support/chance";
import { median } from "d3-array";
import { ended, seekChangePoints } from "./changePoints";

const changePoints = (values: readonly number[]) => ended(seekChangePoints(values, (level) => median(level)!));

/** Values around 1,000 with this much noise: a normal deviate (Box–Muller) on the logarithm. @param level by place */
function made(n: number, noise: number, seed: number, level: (i: number) => number = () => 1): number[] {
  const random = chances(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: n }, (_, i) => 1000 * level(i) * Math.exp(noise * normal()));
}

describe("a planted step", () => {
  it.each([
    ["10 % down in the last three of 20", 20, (i: number) => (i < 17 ? 1 : 0.9), [17]],
    ["10 % up in the middle of 20", 20, (i: number) => (i < 10 ? 1 : 1.1), [10]],
    ["down and back", 36, (i: number) => (i < 12 || i >= 24 ? 1 : 0.9), [12, 24]],
    ["three levels", 30, (i: number) => 0.9 ** Math.floor(i / 10), [10, 20]],
  ])("%s is found where it is", (_, n, level, at) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const found = changePoints(made(n, 0.01, seed, level));
      expect(found.map((one) => one.at)).toEqual(at);
      for (const { before, after, p } of found) {
        expect(Math.abs(after / before - 1)).toBeGreaterThan(0.07);
        expect(p).toBeLessThanOrEqual(0.01);
      }
    }
  });

  it("says the medians of the levels next to it", () => {
    const values = [10, 11, 10, 10, 11, 10, 11, 10, 20, 21, 20, 20, 21, 20];
    expect(changePoints(values)).toMatchObject([{ at: 8, before: 10, after: 20 }]);
  });

  it("is the same whatever the unit, and each time", () => {
    const values = made(20, 0.02, 9, (i) => (i < 12 ? 1 : 0.85));
    const found = changePoints(values);
    expect(found).toEqual(changePoints(values));
    expect(changePoints(values.map((value) => value / 1e6)).map(({ at }) => at)).toEqual(found.map(({ at }) => at));
  });

  it("of 3 % in 10 of 20 with 2 % of noise is found in some series, 10 % in the last three in nearly all", () => {
    const rate = (level: (i: number) => number): number => {
      const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);
      return seeds.filter((seed) => changePoints(made(20, 0.02, seed, level)).length > 0).length / seeds.length;
    };
    expect(rate((i) => (i < 10 ? 1 : 0.97))).toBeGreaterThan(0.2);
    expect(rate((i) => (i < 17 ? 1 : 0.9))).toBeGreaterThan(0.9);
  });
});

describe("noise alone", () => {
  it("gives a false alarm in about one series of a hundred", () => {
    const alarms = [12, 20, 40].map((n) => {
      const seeds = Array.from({ length: 100 }, (_, i) => 1000 * n + i);
      return seeds.filter((seed) => changePoints(made(n, 0.02, seed)).length > 0).length;
    });
    // Nominal: 1 of 100 each. Under a binomial of 300, seven or more have a chance of 3 %; the seeds are fixed.
    expect(alarms.reduce((sum, n) => sum + n)).toBeLessThan(7);
  });

  it("gives none where one result in ten is an outlier of half its value", () => {
    const values = made(40, 0.01, 3).map((value, i) => (i % 10 === 4 ? value / 2 : value));
    expect(changePoints(values)).toEqual([]);
  });

  it.each([
    ["nothing", []],
    ["one value", [5]],
    ["five values, two levels", [1, 1, 1, 9, 9]],
    ["equal values", Array.from({ length: 20 }, () => 7)],
    ["a 0, which has no logarithm", [0, ...Array.from({ length: 20 }, (_, i) => (i < 10 ? 1 : 9))]],
  ])("there is none in %s", (_, values) => {
    expect(changePoints(values)).toEqual([]);
  });
});
