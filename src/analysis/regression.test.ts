import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { LAST_BIN_US } from "~/model/latency";
import { point, stats } from "../../tests/support/points";
import { regressionOf } from "./regression";

type More = Partial<CurvePoint>;

const one = (dataset: string, iops: number, p99: number, more: More = {}): CurvePoint =>
  point({
    ...{ dataset, iops, total_iops: iops, ios: iops * 60, bytes_per_s: iops * 4096, total_bytes_per_s: iops * 4096 },
    latency: { clat: stats(p99, { samples: iops * 60 }) },
    ...more,
  });
const repeats = (dataset: string, iops: readonly number[], p99: number, more: More = {}): CurvePoint[] =>
  iops.map((value, i) => one(dataset, value, p99, { repeat: i + 1, ...more }));

const measures = (base: readonly CurvePoint[], other: readonly CurvePoint[], limit: number | null = 0.05) =>
  Object.fromEntries(
    regressionOf(base, other, limit).loads.flatMap((load) =>
      load.measures.map(({ of, verdict, isOver }) => [of, `${verdict}${isOver ? " over" : ""}`]),
    ),
  );

describe("verdicts", () => {
  it("need three repeats on both sides", () => {
    const base = repeats("base", [1000, 1001, 999], 100);
    expect(measures(base, repeats("other", [900, 901, 899], 100))).toMatchObject({
      iops: "worse over",
      p99: "no-difference-shown",
    });
    expect(measures(base, repeats("other", [900, 901], 100))).toMatchObject({ iops: "untested over" });
    expect(measures(base, repeats("other", [960, 961, 959], 100))).toMatchObject({ iops: "worse" });
    expect(measures(base, repeats("other", [900, 1200, 600], 100))).toMatchObject({ iops: "no-difference-shown" });
    expect(measures(base, repeats("other", [900, 901, 899], 100), null)).toMatchObject({ iops: "worse" });
  });

  it("are within a limit that the change meets exactly, whatever its last binary digit", () => {
    for (const iops of [1000, 1142, 1147, 3108, 45_389.123]) {
      expect(measures([one("base", iops, 100)], [one("other", iops * 0.9, 110)], 0.1)).toMatchObject({
        iops: "untested",
        p99: "untested",
      });
      expect(measures([one("base", iops, 100)], [one("other", iops * 0.8999, 110.01)], 0.1)).toMatchObject({
        iops: "untested over",
        p99: "untested over",
      });
    }
  });

  it("of two repeats are of the middle of both rates, and of the pair of p99 that is worse", () => {
    const base = repeats("base", [57_317, 68_781], 100);
    const found = regressionOf(base, repeats("other", [57_317, 57_346], 100), 0.05).loads[0]!.measures[0]!;
    expect(found.value.ratio).toBeCloseTo(0.90932, 5);
    expect([found.isOver, found.verdict]).toEqual([true, "untested"]);
    const tails = (dataset: string, p99: readonly number[]) =>
      p99.map((value, i) => one(dataset, 1000, value, { repeat: i + 1 }));
    const p99 = (a: readonly number[], b: readonly number[]) =>
      regressionOf(tails("base", a), tails("other", b), 0.05).loads[0]!.measures.find(({ of }) => of === "p99")!;
    // The slower two are equal; the regression shows in the faster ones.
    expect(p99([100, 300], [290, 300])).toMatchObject({ isOver: true, worse: 1.9, value: { other: { median: 290 } } });
    expect(p99([100, 110], [100, 300]).isOver).toBe(true);
    expect(p99([100, 300], [100, 300])).toMatchObject({ isOver: false, value: { ratio: 1 } });
  });

  it("count fsync, whose latency is compared beside that of the writes", () => {
    const synced = (dataset: string, us: number) => [
      one(dataset, 1000, 100, { run_no: 1 }),
      one(dataset, 1000, us, { run_no: 1, op: "sync", key: "sync", iops: null, total_iops: null }),
    ];
    const [load] = regressionOf(synced("base", 300), synced("other", 3000), 0.05).loads;
    const p99 = load!.measures.filter(({ of }) => of === "p99").map(({ op, isOver }) => [op, isOver]);
    expect(p99).toEqual([
      ["read", false],
      ["sync", true],
    ]);
  });

  it("do not exist for a p99 with fewer than 10 I/Os above it", () => {
    const few = { latency: { clat: stats(500, { samples: 900 }) } };
    expect(measures([one("base", 1000, 100)], [one("other", 1000, 500, few)])).toMatchObject({ p99: "few-ios" });
    expect(measures([one("base", 1000, 100)], [one("other", 1000, 500)])).toMatchObject({ p99: "untested over" });
  });

  it("count a p99 that is at least so much only where that is worse", () => {
    const [most] = [...LAST_BIN_US];
    const top = (dataset: string) => one(dataset, 1000, most!, { latency: { clat: stats(most!, { max_us: null }) } });
    expect(measures([one("base", 1000, 100)], [top("other")])).toMatchObject({ p99: "untested over" });
    expect(measures([top("base")], [one("other", 1000, 100)])).toMatchObject({ p99: "untested" });
    // Both in the last bin: the ratio is unknown.
    expect(measures([top("base")], [top("other")])).toMatchObject({ p99: "bounded" });
  });

  it("do not exist for a sum that lacks members of the fullest of its side", () => {
    const deep = { iodepth: 8, outstanding: 8 };
    const found = regressionOf(
      [one("base", 1000, 100, { parts: 4 }), one("base", 2000, 100, { parts: 4, ...deep })],
      [one("other", 750, 100, { parts: 3 }), one("other", 2000, 100, { parts: 4, ...deep })],
      0.05,
    );
    expect(found.loads[0]!.measures[0]).toMatchObject({ of: "iops", verdict: "incomplete", isOver: false });
    expect(found.loads[1]!.measures[0]).toMatchObject({ of: "iops", verdict: "untested", isOver: false });
  });
});

it("a sweep of jobs, each of them a member, lacks none at fewer jobs", () => {
  const jobs = (dataset: string, numjobs: number, iops: number) =>
    one(dataset, iops, 100, { parts: numjobs, numjobs, outstanding: numjobs });
  const { loads } = regressionOf(
    [jobs("base", 1, 1000), jobs("base", 4, 3000)],
    [jobs("other", 1, 800), jobs("other", 4, 3000)],
    0.05,
  );
  expect(loads.map(({ measures: [iops] }) => [iops!.verdict, iops!.isOver])).toEqual([
    ["untested", true],
    ["untested", false],
  ]);
});

describe("a p99 of members without histograms lies between the fastest's and the slowest's", () => {
  const between = (dataset: string, least: number, most: number, more: More = {}) => {
    const { quantiles: _, ...rest } = stats(most, { samples: 60_000, max_us: null });
    const latency = { clat: { ...rest, quantiles: {}, bounds: { "0.99": [least, most] as const } } };
    return one(dataset, 1000, most, { latency, parts: 2, ...more });
  };
  const bounded = (base: CurvePoint, other: CurvePoint, limit: number | null = 0.05) =>
    regressionOf([base], [other], limit).loads[0]!.bounded.map(({ open, isOver }) => [open, isOver]);

  it("is over where the fastest of the new is slower than the slowest of the base by more than the limit", () => {
    const base = between("base", 65, 98);
    expect(bounded(base, between("other", 327, 489))).toEqual([[null, true]]);
    expect(bounded(base, between("other", 102, 489))).toEqual([["members", false]]);
    expect(bounded(base, between("other", 30, 68))).toEqual([[null, false]]);
    expect(bounded(base, one("other", 1000, 327))).toEqual([[null, true]]);
    expect(bounded(base, between("other", 102, 489), null)).toEqual([[null, false]]);
  });

  it("is not judged by members with few I/Os above theirs, and is not reported if both are known", () => {
    const few = { ios: 1500, latency: {} };
    const { latency } = between("other", 327, 489);
    const short = { ...few, latency: { clat: { ...latency["clat"]!, samples: 1500 } } };
    expect(bounded(between("base", 65, 98), between("other", 327, 489, short))).toEqual([["few-ios", false]]);
    expect(bounded(one("base", 1000, 98), one("other", 1000, 327))).toEqual([]);
    // A gate must not pass a p99 that is gone, or has become one of another latency.
    const { quantiles: _, ...rest } = stats(98);
    const without = one("other", 1000, 98, { latency: { clat: { ...rest, quantiles: {} } } });
    const ofLat = one("other", 1000, 98, { latency: { lat: stats(98) } });
    for (const other of [without, ofLat]) expect(bounded(one("base", 1000, 98), other)).toEqual([["absent", false]]);
    expect(bounded(without, ofLat)).toEqual([["absent", false]]);
  });
});

describe("pairs", () => {
  it("of two drives: each with itself, whatever the other does", () => {
    const drives = (dataset: string, a: number, b: number) => [
      one(dataset, a, 100, { system: "A", system_label: "A" }),
      one(dataset, b, 100, { system: "B", system_label: "B" }),
    ];
    const { loads, matches } = regressionOf(drives("base", 1000, 5000), drives("other", 1000, 4000).reverse(), 0.05);
    expect(matches.map(({ id }) => id)).toEqual(["system"]);
    expect(loads.map(({ first, measures: [iops] }) => [first.system, iops!.isOver])).toEqual([
      ["A", false],
      ["B", true],
    ]);
  });

  it("leave out equal loads without evidence that they repeat the first, and count them", () => {
    const base = [one("base", 1000, 100), one("base", 2000, 100)];
    const [load] = regressionOf(base, [one("other", 1000, 100)], 0.05).loads;
    expect([load!.n, load!.left]).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  it("have no verdict then, whichever comes first, and name the files", () => {
    const [slow, fast] = [1000, 2000].map((iops) => one("base", iops, 100));
    for (const base of [
      [slow!, fast!],
      [fast!, slow!],
    ]) {
      const [load] = regressionOf(base, [one("other", 1000, 100)], 0.05).loads;
      expect(new Set(load!.measures.map(({ verdict, isOver }) => `${verdict} ${isOver}`))).toEqual(
        new Set(["several false"]),
      );
      expect(load!.files.map(({ length }) => length > 0)).toEqual([true, true]);
    }
    expect(regressionOf([slow!], [one("other", 1000, 100)], 0.05).loads[0]!.files).toEqual([[], []]);
  });

  it("name loads that one side lacks, and those that failed there", () => {
    const deep = { iodepth: 8, outstanding: 8 };
    const found = regressionOf(
      [one("base", 1000, 100), one("base", 2000, 100, deep)],
      [
        one("other", 1000, 100),
        one("other", 0, 100, { ...deep, failed: true }),
        one("other", 9, 9, { block_bytes: 512 }),
      ],
      null,
    );
    expect(found.alone.map(({ side, why, first }) => [side, why, first.block_bytes])).toEqual([
      ["other", "absent", 512],
      ["base", "failed", 4096],
    ]);
  });

  it("say in what else the sides differ", () => {
    const { differs, loads } = regressionOf(
      [one("base", 1000, 100, { tool_version: "3.28", engine: "libaio" })],
      [one("other", 1000, 100, { tool_version: "3.33", engine: "libaio" })],
      null,
    );
    expect(loads).toHaveLength(1);
    expect(differs).toEqual([{ id: "tool_version", values: [["fio 3.28"], ["fio 3.33"]] }]);
  });
});
