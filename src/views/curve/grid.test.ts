import { describe, expect, it } from "vitest";
import { gridIds, gridsOf } from "~/analysis/lineSteps";
import { point, stats } from "../../../tests/support/points";
import { buildCurve } from "~/charts/curve/curve";
import { options, page } from "~/charts/curve/testing";
import { gridId } from "~/analysis/series";
import { linesOf } from "~/model/lines";

/** Depths 1, 4, 16, 64 by jobs 1, 2, 4: throughput grows up to `most`, latency with the outstanding I/Os. */
const grid = (system: string, most: number, more = {}) =>
  [1, 2, 4].flatMap((numjobs) =>
    [1, 4, 16, 64].map((iodepth) => {
      const outstanding = iodepth * numjobs;
      const iops = Math.min(most, 5_000 * outstanding ** 0.8);
      const latency = { clat: stats((1e6 * outstanding) / iops + 10 * numjobs) };
      return point({
        system,
        series: `randread-4k-j${numjobs}`,
        numjobs,
        iodepth,
        outstanding,
        iops,
        latency,
        ...more,
      });
    }),
  );

const two = [...grid("a", 60_000), ...grid("b", 40_000)];
const drawn = (points: typeof two, mode: "best" | "all" = "best") => {
  const grids = gridsOf(linesOf(points, options), options, mode, 1000);
  return { grids, lines: linesOf(points, { ...options, grids }) };
};

describe("depths and jobs", () => {
  it("draw one line per system; every point is there, those beaten by others beside it", () => {
    const { lines } = drawn(two);
    expect(lines.map(({ series, grid: kind }) => [series, kind])).toEqual([
      ["local/a/randread-4k-j1", "frontier"],
      ["local/b/randread-4k-j1", "frontier"],
    ]);
    for (const { points } of lines) {
      expect(points).toHaveLength(12);
      const through = points.filter(({ apart }) => apart === null);
      const beaten = points.filter(({ apart }) => apart === "beaten");
      expect(through.length + beaten.length).toBe(12);
      expect(through.map(({ x }) => x)).toEqual(through.map(({ x }) => x).toSorted((m, n) => m! - n!));
      for (const p of beaten) expect(through.some((one) => one.x! >= p.x! && one.y! <= p.y!)).toBe(true);
    }
  });

  it("name in the key the systems whose line is a sweep, if others have a frontier", () => {
    const keyOf = (points: typeof two) => {
      const grids = gridsOf(linesOf(points, options), options, "best", 1000);
      return buildCurve(points, { ...options, grids }, page).key.filter((line) => /^(?:line|of b)\b/.test(line));
    };
    expect(keyOf(two)).toHaveLength(1);
    const [first, swept] = keyOf([...grid("a", 60_000), ...grid("b", 5_000)]);
    expect(first).toBe(keyOf(two)[0]);
    expect(swept).toBe("of b, with fewer than four such loads: depths of the jobs that reach furthest");
  });

  it("drawn as points give the same answers, without a line", () => {
    const { lines, grids } = drawn(two, "all");
    expect(lines.map(({ grid: kind }) => kind)).toEqual(["points", "points"]);
    expect(grids.map(({ marks }) => marks)).toEqual(drawn(two).grids.map(({ marks }) => marks));
  });

  it("one sweep, other drives, rates and another latency do not make a grid", () => {
    expect(drawn(two.filter(({ numjobs }) => numjobs === 1)).grids).toEqual([]);
    expect(drawn(two.map((one) => ({ ...one, drive_count: one.numjobs }))).grids).toEqual([]);
    expect(drawn(two.map((one) => ({ ...one, load_kind: "rate", asked_iops: one.iops }))).grids).toEqual([]);
    expect(gridIds(two.filter(({ numjobs }) => numjobs === 1)).size).toBe(0);
    expect(gridIds(two).size).toBe(2);
  });

  it("of a drive that is over the limit at every load show the sweep with the most throughput", () => {
    const slow = grid("disk", 200).map((one) => ({
      ...one,
      iops: 200 - one.outstanding!,
      total_iops: 200 - one.outstanding!,
    }));
    const { lines } = drawn(slow);
    expect(lines.map(({ grid: kind }) => kind)).toEqual(["sweep"]);
    expect(new Set(lines[0]!.points.filter(({ apart }) => apart === null).map((p) => p.point.numjobs))).toEqual(
      new Set([1]),
    );
  });
});

it("an open loop at another depth is another experiment", () => {
  const row = { dataset: "d", system: "s", load_kind: "outstanding" };
  expect(gridId({ ...row, series: "randread-4k-j4-libaio-direct" })).toBe("d/s/randread-4k-libaio-direct");
  const rate = { ...row, load_kind: "rate", series: "randread-4k-j4-libaio-direct-rate-qd32" };
  expect(gridId(rate)).toBe(`d/s/${rate.series}`);
});
