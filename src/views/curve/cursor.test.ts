import { expect, test } from "vitest";
import { readCurve } from "~/analysis/reading";
import { point, stats } from "../../../tests/support/points";
import { options } from "~/charts/curve/testing";
import { linesOf } from "~/model/lines";

/** A step of a curve whose maximum is 800 IOPS: asked rates are rounded up to the next 100. */
const step = (percent: number, asked_iops: number) =>
  point({
    ...{ title: `curve1_(${String(percent)}%)`, load_kind: "rate", asked_iops, load_percent: asked_iops / 8 },
    ...{ iops: asked_iops, total_iops: asked_iops, latency: { clat: stats(100 + percent) } },
  });

test("a share of the maximum is the step that the run names, not the share that rounding made of it", () => {
  const lines = linesOf([step(10, 100), step(20, 200), step(50, 400)], options);
  const at = (value: number) => {
    const { cursor } = readCurve(lines, options, { lim: null, knee: "limit", at: value, ak: "percent" });
    return [...cursor!.hits.values()];
  };
  expect(at(10)).toEqual([{ found: "point", p: lines[0]!.points[0]! }]);
  expect(at(20)).toEqual([{ found: "point", p: lines[0]!.points[1]! }]);
  // 25 % was reached by the step at 20 %; no step was asked at 30 %.
  expect(at(30)[0]!.found).toBe("absent");
});

test("of a closed loop a share above its maximum is absent, and tells the last step and the first", () => {
  const deep = (outstanding: number, iops: number) =>
    point({ outstanding, iodepth: outstanding, iops, total_iops: iops, latency: { clat: stats(100 * outstanding) } });
  const lines = linesOf([deep(1, 1000), deep(2, 1500), deep(4, 2000)], options);
  const { points } = lines[0]!;
  const at = (value: number) =>
    [...readCurve(lines, options, { lim: null, knee: "limit", at: value, ak: "percent" }).cursor!.hits.values()][0];
  expect(at(120)).toEqual({ found: "absent", below: points[2]!, above: points[0]! });
  expect(at(20)).toEqual({ found: "absent", below: null, above: points[0]! });
  expect(at(50)).toEqual({ found: "point", p: points[0]! });
});
