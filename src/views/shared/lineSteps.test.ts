import { describe, expect, it } from "vitest";
import { stepsOfLine } from "~/analysis/lineSteps";
import { readCurve } from "~/analysis/reading";
import { point, stats } from "../../../tests/support/points";
import { options } from "~/charts/curve/testing";
import type { CurvePoint } from "~/model/answers";
import { loadsOf as comparedLoads } from "~/analysis/compareLoads";
import { linesOf } from "~/model/lines";
import { stepsOf } from "~/model/step";
import { defaults } from "~/permalink/field";
import { compareModel } from "../compare/model";
import { fields } from "../compare/state";

/** A step of a rate curve whose tool does not print outstanding I/Os. */
const rate = (asked_iops: number, p99: number, total_iops: number, more: Partial<CurvePoint> = {}): CurvePoint =>
  point({
    ...{ load_kind: "rate", asked_iops, outstanding: null, iodepth: null, iops: total_iops, total_iops },
    ...{ latency: { clat: stats(p99) }, ...more },
  });

/** Three repeats at 2,000: the one of median throughput has 200 µs, but the median of p99 is 5 ms, over the limit of 1 ms. */
const repeated = [
  rate(1000, 100, 1000),
  rate(2000, 5000, 1980, { repeat: 1 }),
  rate(2000, 200, 1990, { repeat: 2 }),
  rate(2000, 5000, 2000, { repeat: 3 }),
  rate(3000, 300, 3000),
];
const loadsOf = (x: "iops" | "outstanding", points: readonly CurvePoint[]) =>
  linesOf(points, { ...options, x }).map((line) =>
    stepsOfLine(line).map((p) => [p.point.asked_iops, p.y, p.repeats?.n ?? 1]),
  );
const kneeOn = (x: "iops" | "outstanding", points: readonly CurvePoint[]): string | undefined => {
  const own = { ...options, x };
  const { knees } = readCurve(linesOf(points, own), own, { lim: 1000, knee: "limit", at: null, ak: "load" });
  return [...knees.values()][0]?.found;
};

describe("steps of a line", () => {
  it("are one per load, whatever axis it is drawn on", () => {
    const steps = [
      [1000, 100, 1],
      [2000, 5000, 3],
      [3000, 300, 1],
    ];
    expect(loadsOf("iops", repeated)).toEqual([steps]);
    expect(loadsOf("outstanding", repeated)).toEqual([steps]);
  });

  it("have the same knee on both axes and in the table of Compare", () => {
    expect(kneeOn("iops", repeated)).toBe("knee");
    expect(kneeOn("outstanding", repeated)).toBe("knee");
    const points = ["a", "b"].flatMap((system, s) =>
      repeated.map((p, i) => ({
        ...{ ...p, system, key: `${system}${String(i)}`, source_path: `${system}/${String(i)}`, run_no: 10 * s + i },
      })),
    );
    const [within] = compareModel({ points }, { ...defaults(fields), d: ["local"] }, []).table.rows;
    expect(within?.measure).toBe("IOPS at p99 ≤ 1 ms");
    expect(within?.cells.map((cell) => cell?.text)).toEqual(["1,000", "1,000"]);
  });

  it("are compared at equal throughput", () => {
    const other = [rate(1000, 100, 1000), rate(2000, 200, 1990), rate(3000, 300, 3000)];
    const sides = [repeated, other].map((points) => stepsOf(points));
    const { pairs } = comparedLoads(sides, { at: "throughput", statistic: "p99", drivesOf: null });
    expect(pairs.map(({ latencies }) => latencies[0]?.ratio)).toEqual([1, 200 / 5000, 1]);
  });

  it("are the median of the runs that have the statistic, of two percentiles the slower", () => {
    const bare = rate(2000, 0, 1985, { repeat: 2, latency: { clat: stats(0, { quantiles: {} }) } });
    const again = [rate(2000, 200, 1980, { repeat: 1 }), bare, rate(2000, 210, 2000, { repeat: 3 })];
    const points = [rate(1000, 100, 1000), ...again];
    expect(loadsOf("iops", points)[0]?.[1]).toEqual([2000, 210, 2]);
  });

  it("judge a single point of unknown load; several are not judged", () => {
    const lone = point({ outstanding: null, iodepth: null, numjobs: null });
    expect(kneeOn("iops", [lone])).toBe("all-pass");
    expect(kneeOn("outstanding", [lone])).toBe("all-pass");
    expect(kneeOn("iops", [lone, { ...lone, key: "b", run_no: 0 }])).toBe("nothing");
  });
});
