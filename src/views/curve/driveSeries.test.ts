import { describe, expect, it } from "vitest";
import { point, stats } from "../../../tests/support/points";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { seriesId } from "~/model/load";
import { defaults } from "~/permalink/field";
import { curveModel } from "./picture";
import { fields, type CurveState } from "./state";

const sweep = (drive_count: number | null, loads: readonly number[]): CurvePoint[] =>
  loads.map((load) =>
    point({
      ...{ drive_count, iodepth: load, outstanding: load, iops: load * 100 * (drive_count ?? 1) },
      ...{ total_iops: load * 100 * (drive_count ?? 1), latency: { clat: stats(100) } },
    }),
  );

/** As the question `series` answers: a row per number of drives, all with one key. */
const rowsOf = (points: readonly CurvePoint[]): SeriesRow[] =>
  [...new Set(points.map((p) => p.drive_count))].map((count) => {
    const own = points.filter((p) => p.drive_count === count);
    const peak = Math.max(...own.map((p) => p.total_iops!));
    return {
      ...own[0]!,
      points: own.length,
      peak_iops: peak,
      kinds: ["clat"],
      quantiles: [0.99],
    } as unknown as SeriesRow;
  });

const modelOf = (points: readonly CurvePoint[], more: Partial<CurveState> = {}) =>
  curveModel({ series: rowsOf(points), points }, { ...defaults(fields), d: ["local"], ...more }, []);

describe("series that differ in the number of drives alone", () => {
  const points = [...sweep(1, [1, 4]), ...sweep(4, [1, 4])];
  const key = points[0]!.series;
  const of = (n: number) => `local//${key} ×${String(n)}`;

  it("have an id each: one of them can be chosen, hidden and named", () => {
    expect(modelOf(points).picks.shown.map(seriesId)).toEqual([of(4), of(1)]);
    expect(modelOf(points, { s: [of(1)] }).picks.shown.map(seriesId)).toEqual([of(1)]);
    const hidden = modelOf(points, { hide: [[of(4), "fan failed"]] });
    expect(hidden.picks.shown.map(seriesId)).toEqual([of(1)]);
    expect(new Set(hidden.points.map((p) => p.drive_count))).toEqual(new Set([1]));
    expect(modelOf(points, { n: [[of(4), "shelf"]] }).names.get(of(4))).toBe("shelf");
  });
  it("are all meant by an old link, which names the key they share", () => {
    expect(modelOf(points, { s: [key] }).picks.shown).toHaveLength(2);
    expect(modelOf(points, { s: [`local//${key}`] }).picks.shown).toHaveLength(2);
    expect(modelOf(points, { hide: [[`local//${key}`, ""]] }).picks.shown).toHaveLength(0);
  });
  it("keep the key where nothing collides, and where the drives are the load", () => {
    expect(modelOf(sweep(4, [1, 4])).picks.shown.map(seriesId)).toEqual([`local//${key}`]);
    const scaling = [...sweep(1, [1]), ...sweep(2, [2]), ...sweep(4, [4])];
    expect(new Set(modelOf(scaling).points.map(seriesId))).toEqual(new Set([`local//${key}`]));
  });
});
