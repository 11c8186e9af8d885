import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, extremesOf } from "./extremes";

describe("the extremes of each pixel", () => {
  it("are the first, least, greatest and last, in the order of time, each once", () => {
    const t_s = [0, 1, 2, 3, 4, 10, 11, 12, 20];
    const value = [5, 1, 9, 2, 3, 7, 7, 7, 0];
    expect(extremesOf(t_s, value, 2)).toEqual({ t_s: [0, 1, 2, 4, 10, 12, 20], value: [5, 1, 9, 3, 7, 7, 0] });
    expect(extremesOf([], [], 5)).toEqual({ t_s: [], value: [] });
    expect(extremesOf([3], [7], 5)).toEqual({ t_s: [3], value: [7] });
  });

  it("hold the least and greatest of every column, and nothing that is not there", () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer()), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), (pairs, pixels) => {
        const sorted = pairs.toSorted((a, b) => a[0] - b[0]);
        const [t_s, value] = [sorted.map(([t]) => t), sorted.map(([, v]) => v)];
        const drawn = extremesOf(t_s, value, pixels);
        expect(drawn.t_s.length).toBeLessThanOrEqual(4 * (pixels + 1));
        expect(drawn.t_s).toEqual(drawn.t_s.toSorted((a, b) => a - b));
        const known = new Set(sorted.map(String));
        expect(drawn.t_s.every((t, i) => known.has(`${t},${drawn.value[i]}`))).toBe(true);
        const length = Math.max(t_s.at(-1)! - t_s[0]!, 1e-9);
        const column = (t: number) => Math.floor(((t - t_s[0]!) / length) * pixels);
        for (const own of new Set(t_s.map(column))) {
          const all = value.filter((_, i) => column(t_s[i]!) === own);
          const left = drawn.value.filter((_, i) => column(drawn.t_s[i]!) === own);
          expect([Math.min(...left), Math.max(...left), left[0], left.at(-1)]).toEqual([
            Math.min(...all),
            Math.max(...all),
            all[0],
            all.at(-1),
          ]);
        }
      }),
    );
  });
});

describe("columns of pixels", () => {
  it("are the mean of their values between the lowest and the highest, one column without a value left out", () => {
    expect(columnsOf([0, 1, 2, 4, 20], [5, 1, 9, 3, 7], 4)).toEqual([
      { t_s: 2, mean: 4.5, least: 1, greatest: 9 },
      { t_s: 20, mean: 7, least: 7, greatest: 7 },
    ]);
    expect(columnsOf([], [], 4)).toEqual([]);
  });
});
