import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Histogram } from "~/model/histogram";
import type { MeasuredLatency } from "~/model/latency";
import { mergeHistograms, quantile_ns, quantileHalfWidth_ns, totalCount, withReadOff } from "./histogram";

/** Bins of 16 ns around their keys. */
function histogram(bins: readonly (readonly [value: number, count: number])[]): Histogram {
  return {
    lo_ns: Float64Array.from(bins, ([v]) => v - 8),
    hi_ns: Float64Array.from(bins, ([v]) => v + 8),
    value_ns: Float64Array.from(bins, ([v]) => v),
    count: Float64Array.from(bins, ([, n]) => n),
  };
}

const bins = (h: Histogram): [number, number][] => Array.from(h.value_ns, (v, i) => [v, h.count[i]!]);

const anyHistogram = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 2 ** 40 })), {
    selector: ([v]) => v,
    minLength: 1,
    maxLength: 30,
  })
  .map((list) => histogram(list.map(([v, n]) => [v * 16, n] as const).sort((a, b) => a[0] - b[0])));

describe("mergeHistograms", () => {
  it("adds the counts of equal bins and keeps the others", () => {
    const merged = mergeHistograms([
      histogram([
        [100, 1],
        [116, 2],
      ]),
      histogram([
        [116, 5],
        [148, 7],
      ]),
    ])!;
    expect(bins(merged)).toEqual([
      [100, 1],
      [116, 7],
      [148, 7],
    ]);
    expect([...merged.lo_ns]).toEqual([92, 108, 140]);
    expect([...merged.hi_ns]).toEqual([108, 124, 156]);
  });

  it("has no result without parts", () => expect(mergeHistograms([])).toBeNull());

  it("keeps every count, ascends, and does not care for the order of the parts", () => {
    fc.assert(
      fc.property(fc.array(anyHistogram, { minLength: 1, maxLength: 6 }), (parts) => {
        const merged = mergeHistograms(parts)!;
        expect(totalCount(merged)).toBe(parts.reduce((n, p) => n + totalCount(p), 0));
        expect(merged.value_ns.every((v, i) => i === 0 || merged.value_ns[i - 1]! < v)).toBe(true);
        expect(bins(mergeHistograms([...parts].reverse())!)).toEqual(bins(merged));
      }),
    );
  });

  it("puts a merged quantile between the lowest and the highest of its parts", () => {
    fc.assert(
      fc.property(
        fc.array(anyHistogram, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0.01, 0.5, 0.9, 0.99, 0.999, 0.9999),
        (all, q) => {
          const parts = all.filter((p) => totalCount(p) > 0);
          fc.pre(parts.length > 0);
          const own = parts.map((p) => quantile_ns(p, q)!);
          const merged = quantile_ns(mergeHistograms(parts)!, q)!;
          expect(merged).toBeGreaterThanOrEqual(Math.min(...own));
          expect(merged).toBeLessThanOrEqual(Math.max(...own));
        },
      ),
    );
  });
});

describe("quantile_ns", () => {
  const three = histogram([
    [1000, 90],
    [2000, 9],
    [3000, 1],
  ]);

  it("takes the first bin whose cumulative count reaches q × N", () => {
    expect(quantile_ns(three, 0.5)).toBe(1000);
    expect(quantile_ns(three, 0.9)).toBe(1000);
    expect(quantile_ns(three, 0.91)).toBe(2000);
    expect(quantile_ns(three, 0.99)).toBe(2000);
    expect(quantile_ns(three, 0.999)).toBe(3000);
    expect(quantile_ns(three, 1)).toBe(3000);
  });

  it("is never an empty bin, and null of no I/O", () => {
    expect(
      quantile_ns(
        histogram([
          [10, 0],
          [20, 4],
        ]),
        0,
      ),
    ).toBe(20);
    expect(quantile_ns(histogram([[10, 0]]), 0.5)).toBeNull();
    expect(quantile_ns(histogram([]), 0.5)).toBeNull();
  });

  it("decides a tie as fio does: 99.9 as a double is a hair above 99.9, 99.99 a hair below, 7 exact", () => {
    // stat.c compares in long double: 99.9/100 × 1000 is above 999, so the last I/O decides.
    expect(
      quantile_ns(
        histogram([
          [10, 999],
          [20, 1],
        ]),
        0.999,
      ),
    ).toBe(20);
    expect(
      quantile_ns(
        histogram([
          [10, 9999],
          [20, 1],
        ]),
        0.9999,
      ),
    ).toBe(10);
    // 7/100 × 100 is 7.000000000000001 in doubles, but exactly 7.
    expect(
      quantile_ns(
        histogram([
          [10, 7],
          [20, 93],
        ]),
        0.07,
      ),
    ).toBe(10);
  });

  it("takes a percentile too small to be exact in fractions of 2^-60", () => {
    const twice = {
      lo_ns: Float64Array.of(8, 24),
      hi_ns: Float64Array.of(24, 40),
      value_ns: Float64Array.of(16, 32),
      count: Float64Array.of(1, 841_042_893),
    };
    expect(quantile_ns(twice, 1.885e-10)).toBe(16);
  });

  it("ascends with q", () => {
    fc.assert(
      fc.property(
        anyHistogram,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (h, a, b) => {
          fc.pre(totalCount(h) > 0);
          expect(quantile_ns(h, Math.min(a, b))!).toBeLessThanOrEqual(quantile_ns(h, Math.max(a, b))!);
        },
      ),
    );
  });
});

it("leaves half a bin open around a quantile", () => {
  expect(quantileHalfWidth_ns(histogram([[1000, 1]]), 0.5)).toBe(8);
  expect(quantileHalfWidth_ns(histogram([]), 0.5)).toBeNull();
});

describe("withReadOff", () => {
  const of = (quantiles: readonly (readonly [number, number])[], rounded_us: number | null = null) => {
    const buckets = histogram([
      [1000, 50],
      [2000, 49],
      [4000, 1],
    ]);
    const none = { mean_us: null, stddev_us: null, min_us: null, max_us: null };
    const given: MeasuredLatency = { kind: "response", samples: 100, ...none, quantiles, rounded_us, buckets };
    const { bands, ...found } = withReadOff(given);
    return [found.quantiles, bands];
  };

  it("adds what bins give beside what is printed, marked by the edges of its bin", () => {
    expect(of([[0.99, 2]])).toEqual([
      [
        [0.5, 1],
        [0.9, 2],
        [0.95, 2],
        [0.99, 2],
      ],
      [
        [0.5, 0.992, 1.008],
        [0.9, 1.992, 2.008],
        [0.95, 1.992, 2.008],
      ],
    ]);
  });

  it("adds none above rounded digits of a higher percentile, and none where a printed one is of another bin", () => {
    expect(of([[0.99, 1.9]], 0.2)).toEqual([
      [
        [0.5, 1],
        [0.99, 1.9],
      ],
      [[0.5, 0.992, 1.008]],
    ]);
    expect(of([[0.99, 4]])).toEqual([[[0.99, 4]], undefined]);
  });
});
