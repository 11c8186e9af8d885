import { expect, test } from "vitest";
import { isFew, samplesAbove } from "~/model/latency";
import { runBadges } from "./badges";
import { fewBadges } from "./few";
import { curvePoint } from "./rows.fixture";

test("fewer than 10 above are few; what nobody counted is not", () => {
  expect([9, 10, 0, null, undefined].map(isFew)).toEqual([true, false, true, false, false]);
  // p99 of 999 and of 1,000 I/Os.
  expect([999, 1000].map((n) => isFew(samplesAbove(n, 0.99)))).toEqual([true, false]);
});

test("says how many of the values it is, of a percentile alone", () => {
  const [badge] = fewBadges([3, null, 4000], "p99");
  expect(badge).toMatchObject({ tone: "warn", text: "few samples above p99: 1 of 3 points" });
  expect(fewBadges([10, null], "p99")).toEqual([]);
  expect(fewBadges([3], "mean")).toEqual([]);
});

test("is the badge of the audit, word for word", () => {
  const latency = (samples: number) => ({
    clat: { samples, mean_us: 90, min_us: 10, max_us: 900, stddev_us: 5, quantiles: { "0.999": 500 } },
  });
  const points = [500, 50_000].map((samples, i) => curvePoint({ run_no: i + 1, latency: latency(samples) }));
  const audited = runBadges(points, { quantile: 0.999, kind: "clat" }).filter(({ text }) => text.startsWith("few"));
  expect(fewBadges([samplesAbove(500, 0.999), samplesAbove(50_000, 0.999)], "p99.9")).toEqual(audited);
});
