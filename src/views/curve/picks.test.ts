import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaults } from "~/permalink/field";
import type { SeriesRow } from "~/model/answers";
import { seriesId } from "~/model/load";
import { statisticOf } from "../shared/selection";
import { colourOf, pick, pointsOf, xOf } from "./picks";
import { curvePoint, seriesRow, readStats } from "../../../tests/support/points";
import { fields, MOST_SERIES } from "./state";

const plain = defaults(fields);
const write = seriesRow({ series: "randwrite-4k-j1-libaio-direct", workload_op: "write", points: 30 });
const large = seriesRow({
  series: "read-128k-j1-libaio-direct",
  pattern: "seq",
  block_bytes: 131_072,
  peak_iops: 9_000,
});
const rate = seriesRow({ series: "randread-4k-j1-libaio-direct-rate-qd64", load_kind: "rate" });
const four = seriesRow({ series: "randread-4k-j4-libaio-direct", numjobs: 4, peak_iops: 120_000 });
const all = [seriesRow(), four, write, large, rate];
const names = (rows: readonly { series: string }[]) => rows.map((row) => row.series);

describe("without choices", () => {
  test("4K random read in a closed loop, highest peak first", () => {
    const picks = pick(all, plain);
    expect(names(picks.shown)).toEqual(["randread-4k-j4-libaio-direct", "randread-4k-j1-libaio-direct"]);
    expect(picks.chosen).toMatchObject({ workloads: ["randread-4k"], jobs: ["1", "4"] });
    expect(picks.loads).toEqual(["outstanding", "rate"]);
  });

  test("the workload with most points where nothing is 4K random read", () => {
    expect(pick([large, write], plain).chosen.workloads).toEqual(["randwrite-4k"]);
  });

  test("an open loop where there is no other", () => {
    expect(names(pick([rate], plain).shown)).toEqual([rate.series]);
  });

  test("a rate sweep, where the closed loop is no sweep but its maximum", () => {
    const maximum = seriesRow({ points: 1 });
    expect(names(pick([maximum, { ...rate, points: 12 }], plain).shown)).toEqual([rate.series]);
    expect(
      names(
        pick(
          [
            { ...maximum, points: 3 },
            { ...rate, points: 12 },
          ],
          plain,
        ).shown,
      ),
    ).toEqual([maximum.series]);
  });

  test("own files decide, and published series of the same workload and sweep stay beside them", () => {
    const own = { ...write, dataset: "local", system: null };
    const picks = pick([...all, own], plain);
    expect(picks.chosen.workloads).toEqual(["randwrite-4k"]);
    expect(new Set(picks.shown.map(seriesId))).toEqual(new Set([seriesId(write), seriesId(own)]));
    const ownRate = { ...rate, dataset: "local", system: null };
    expect(pick([...all, ownRate], plain).shown.map((row) => row.load_kind)).toEqual(["rate", "rate"]);
  });

  test("own files that can be drawn go before those that cannot: ACT before nothing, its reads before large blocks", () => {
    const act = { dataset: "local", system: null, tool: "act", kinds: [], quantiles: [], points: 1, load_kind: "rate" };
    const reads = seriesRow({ ...act, series: "randread-1536b-j1-rate", block_bytes: 1536, peak_iops: 2000 });
    const blocks = seriesRow({ ...act, series: "randread-128k-j1-rate", block_bytes: 131_072, peak_iops: 23.5 });
    const chosen = (...rows: SeriesRow[]) => pick(rows, plain).chosen.workloads;
    expect(chosen(blocks, reads)).toEqual(["randread-1536b"]);
    const means = seriesRow({ ...act, series: "randrw70-4k-j1", kinds: ["response"] });
    expect(chosen({ ...blocks, points: 9 }, reads, means)).toEqual(["randrw70-4k"]);
    const tails = seriesRow({ ...act, series: "randrw60-16k-j4", kinds: ["response"], quantiles: [0.99] });
    expect(chosen({ ...means, points: 9 }, tails)).toEqual(["randrw60-16k"]);
    const bare = seriesRow({ dataset: "local", kinds: [], quantiles: [] });
    expect(chosen(bare, reads)).toEqual(["randread-4k"]);
    expect(chosen(bare, means)).toEqual(["randrw70-4k"]);
  });

  test("nothing without series", () => {
    expect(pick([], plain)).toMatchObject({ shown: [], matching: [], chosen: { workloads: [] }, load: "outstanding" });
  });
});

describe("with choices", () => {
  test("workloads, jobs and sweep narrow", () => {
    expect(names(pick(all, { ...plain, w: ["read-128k"] }).shown)).toEqual([large.series]);
    expect(names(pick(all, { ...plain, j: ["4"] }).shown)).toEqual([four.series]);
    expect(pick(all, { ...plain, load: "both" }).shown).toHaveLength(3);
  });

  test("a choice that nothing matches shows nothing, and keeps the workloads to choose from", () => {
    const picks = pick(all, { ...plain, w: ["randtrim-4k"] });
    expect(picks.shown).toEqual([]);
    expect(picks.workloads.length).toBeGreaterThan(0);
  });

  test("series by key imply their workloads and sweeps", () => {
    const picks = pick(all, { ...plain, s: [large.series, rate.series] });
    expect(new Set(names(picks.shown))).toEqual(new Set([large.series, rate.series]));
    expect(picks.load).toBe("both");
  });

  test("a series by its whole id is that of one dataset", () => {
    const other = seriesRow({ dataset: "other" });
    const picks = pick([seriesRow(), other], { ...plain, s: [seriesId(other)] });
    expect(picks.shown).toEqual([other]);
  });

  test("systems narrow before anything else", () => {
    const nvme = seriesRow({ system: "nvme", series: write.series });
    expect(pick([...all, nvme], { ...plain, sys: ["example/nvme"] }).shown).toEqual([nvme]);
  });
});

test("at most 12 series, and always the highest peaks", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 60 }), (peaks) => {
      const rows = peaks.map((peak_iops, i) => seriesRow({ system: `s${String(i)}`, peak_iops }));
      const { shown, matching } = pick(rows, plain);
      expect(matching).toHaveLength(rows.length);
      expect(shown).toHaveLength(Math.min(MOST_SERIES, rows.length));
      const left = rows.filter((row) => !shown.includes(row)).map((row) => row.peak_iops ?? 0);
      expect(Math.min(...shown.map((row) => row.peak_iops ?? 0))).toBeGreaterThanOrEqual(Math.max(0, ...left));
    }),
  );
});

test("x: IOPS under 64K, GB/s from 64K on; IOPS if any block is smaller", () => {
  expect(xOf("auto", [seriesRow()])).toBe("iops");
  expect(xOf("auto", [large])).toBe("gb_per_s");
  expect(xOf("auto", [large, seriesRow()])).toBe("iops");
  expect(xOf("auto", [large, seriesRow({ block_bytes: null })])).toBe("iops");
  expect(xOf("auto", [])).toBe("iops");
  expect(xOf("outstanding", [large])).toBe("outstanding");
});

test("y: p99, the mean as soon as a point that did I/O lacks it", () => {
  const meanOnly = curvePoint({ latency: { clat: readStats({ quantiles: {} }) } });
  expect(statisticOf({ y: "auto", k: "default" }, [curvePoint()])).toBe("p99");
  const deeper = { ...meanOnly, iodepth: 64, outstanding: 64 };
  expect(statisticOf({ y: "auto", k: "default" }, [curvePoint(), deeper])).toBe("mean");
  // A repeat of the load has one, and stands for it.
  expect(statisticOf({ y: "auto", k: "default" }, [curvePoint(), meanOnly])).toBe("p99");
  expect(statisticOf({ y: "auto", k: "default" }, [curvePoint(), { ...meanOnly, failed: true }])).toBe("p99");
  expect(statisticOf({ y: "auto", k: "slat" }, [curvePoint()])).toBe("mean");
  expect(statisticOf({ y: "p99.9", k: "default" }, [meanOnly])).toBe("p99.9");
  // The latency that sysbench prints for all operations covers reads and writes, too.
  const all = curvePoint({ op: "mixed", latency: { response: readStats() } });
  expect(statisticOf({ y: "auto", k: "default" }, [curvePoint({ latency: {} }), all])).toBe("p99");
  // The queries of transactions have no latency of their own.
  expect(statisticOf({ y: "auto", k: "default" }, [curvePoint(), curvePoint({ op: "query", latency: {} })])).toBe(
    "p99",
  );
});

test("colour: what differs first", () => {
  expect(colourOf("auto", [seriesRow()])).toBe("workload");
  expect(colourOf("auto", [seriesRow(), four])).toBe("jobs");
  expect(colourOf("auto", [seriesRow(), four, write])).toBe("workload");
  expect(colourOf("auto", [seriesRow(), seriesRow({ system: "nvme" })])).toBe("system");
  expect(colourOf("auto", [seriesRow(), seriesRow({ dataset: "local" })])).toBe("dataset");
  const two = [seriesRow(), seriesRow({ dataset: "local" }), seriesRow({ dataset: "local", system: "nvme" })];
  expect(colourOf("auto", two)).toBe("system");
  expect(colourOf("media", [seriesRow()])).toBe("media");
  expect(colourOf("auto", [seriesRow(), { ...four, tool: "vdbench" }])).toBe("tool");
  expect(colourOf("auto", [seriesRow(), seriesRow({ engine: "io_uring" })])).toBe("engine");
});

test("own points come last, so that they lie on top", () => {
  const own = curvePoint({ dataset: "local" });
  const rows = [seriesRow(), seriesRow({ dataset: "local" })];
  expect(pointsOf([own, curvePoint(), curvePoint({ series: "other" })], rows)).toEqual([curvePoint(), own]);
});
