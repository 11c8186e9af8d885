import { expect, test } from "vitest";
import { isFew, samplesAbove } from "~/model/latency";
import { audit } from "~/text/en/audit";
import { fewBadges, runBadges } from "./badges";
import type { LatencyStats } from "~/model/answers";
import { curvePoint, stats } from "../../../../tests/support/points";

const words = audit["max-not-reproduced"]!;
const maxNot = (percent: number) => words.says({ count: 1, of: 1, values: { curves: 1, percent } });

/** A vdbench curve: its maximum in phase `at`, then steps at these percentages with the rates they reached. */
const curveOf = (maximum: number, steps: readonly (readonly [number, number])[], at = 0, run_no = 1) =>
  [
    curvePoint({ run_no, phase: at, load_kind: "max", total_iops: maximum }),
    ...steps.map(([percent, total_iops], i) => {
      const asked_iops = Math.ceil((maximum * percent) / 100 / 100) * 100;
      const load_percent = (100 * asked_iops) / maximum;
      return curvePoint({ run_no, phase: at + i + 1, load_kind: "rate", asked_iops, load_percent, total_iops });
    }),
  ].flatMap((p) => [p, { ...p, op: "write" }]);

const maxBadges = (points: Parameters<typeof runBadges>[0]) => runBadges(points).filter(({ why }) => why === words.why);

test("a 100 % step that is more than 5 % off its maximum gets a badge, once for reads and writes", () => {
  expect(
    maxBadges(
      curveOf(93_186, [
        [50, 45_250],
        [100, 27_900],
      ]),
    ).map((badge) => badge.text),
  ).toEqual([maxNot(29.94)]);
  expect(
    maxBadges(
      curveOf(93_186, [
        [50, 20_000],
        [100, 90_000],
      ]),
    ),
  ).toEqual([]);
  expect(
    maxBadges(
      curveOf(93_186, [
        [50, 20_000],
        [90, 20_000],
      ]),
    ),
  ).toEqual([]);
});

test("a rate rounded up to the next 100 is still the 100 % step", () => {
  expect(
    maxBadges(
      curveOf(150, [
        [50, 75],
        [100, 100],
      ]),
    ).map((badge) => badge.text),
  ).toEqual([maxNot(66.67)]);
});

test("each curve of a series has its own maximum", () => {
  const two = [...curveOf(90_000, [[100, 89_000]]), ...curveOf(50_000, [[100, 20_000]], 2)];
  expect(maxBadges(two).map((badge) => badge.text)).toEqual([
    words.says({ count: 1, of: 4, values: { curves: 2, percent: 40 } }),
  ]);
});

test("fewer than 10 above are few; uncounted ones are not", () => {
  expect([9, 10, 0, null, undefined].map(isFew)).toEqual([true, false, true, false, false]);
  // p99 from 999 and from 1,000 I/Os.
  expect([999, 1000].map((n) => isFew(samplesAbove(n, 0.99)))).toEqual([true, false]);
});

test("says how many of the values are affected, for percentiles only", () => {
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

test("latencies that contradict each other get a badge with two of them, as in a contribution", () => {
  const { says, why } = audit["contradicting"]!;
  const said = (latency: Record<string, LatencyStats>, tool = "fio") =>
    runBadges([curvePoint({ tool, latency })]).flatMap((badge) => (badge.why === why ? [badge.text] : []));
  const told = (low: string, low_us: number, high: string, high_us: number) => [
    says({ count: 1, of: 1, values: { low_us, high_us }, words: [low, high] }),
  ];
  const clat = stats(300, { mean_us: 100 });
  const [slat, lat] = [3, 103].map((mean_us) => stats(300, { mean_us, min_us: 1, quantiles: {} })) as [
    LatencyStats,
    LatencyStats,
  ];
  expect(said({ slat, clat, lat })).toEqual([]);
  expect(said({ slat, clat, lat: { ...lat, mean_us: 250 } })).toEqual(
    told("slat.mean + clat.mean", 103, "lat.mean", 250),
  );
  expect(said({ clat: { ...clat, min_us: 120, quantiles: {} } })).toEqual(told("clat.min", 120, "clat.mean", 100));
  expect(said({ clat: { ...clat, quantiles: { "0.5": 90, "0.99": 300, "0.999": 200 } } })).toEqual(
    told("clat.p99", 300, "clat.p99.9", 200),
  );
  // A bin of fio is 1/64 wide; other tools' may be a quarter.
  const over = { clat: { ...clat, max_us: 250, quantiles: { "0.99": 300 } } };
  expect(said(over)).toEqual(told("clat.p99", 300, "clat.max", 250));
  expect(said(over, "elbencho")).toEqual([]);
});
