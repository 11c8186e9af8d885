import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { curvePoint, stats } from "../shared/point/rows.fixture";
import { repeatsModel, repeatsPicture } from "./picture";
import { answerOf } from "./sentence";
import { fields } from "./state";

const state = { ...defaults(fields), d: ["example"] };
const run = (n: number, iops: number, p99: number, more: Partial<CurvePoint> = {}): CurvePoint =>
  curvePoint({
    run_no: n,
    repeat: n,
    key: `k${String(n)}.0.0.read`,
    source_path: `r/run${String(n)}.json`,
    op: "read",
    workload_op: "read",
    total_iops: iops,
    total_bytes_per_s: iops * 4096,
    started_ms: null,
    latency: { clat: stats({ max_us: 9e9, quantiles: { "0.99": p99 } }) },
    ...more,
  });

describe("repeats", () => {
  it("are runs of one load that the grouping says repeat one another; the median is one of them", () => {
    const points = [
      run(1, 100, 10),
      run(2, 300, 30),
      run(10, 200, 20),
      run(4, 250, 40),
      run(5, 5, 5, { outstanding: 1 }),
    ];
    const { data, sets } = repeatsModel(points, state, []);
    expect(sets).toHaveLength(1);
    expect(data.rows.map(({ name }) => name)).toEqual(["run1", "run2", "run4", "run10"]);
    expect(data.rate).toEqual({ n: 4, median: 200, min: 100, max: 300 });
    expect(data.latency["read"]).toEqual({ n: 4, median: 20, min: 10, max: 40 });
    expect(answerOf(data)).toContain("Median of 4: 200.0 IOPS, from 100.0 IOPS to 300.0 IOPS");
  });

  it("stand in the order in which they ran, where all say when", () => {
    const points = [
      run(1, 1, 1, { started_ms: 30 }),
      run(2, 2, 2, { started_ms: 10 }),
      run(3, 3, 3, { started_ms: 20 }),
    ];
    expect(repeatsModel(points, state, []).data.rows.map(({ name }) => name)).toEqual(["run2", "run3", "run1"]);
  });

  it("that failed or were excluded are shown and do not count", () => {
    const points = [run(1, 100, 10), run(2, 900, 90, { excluded: "fan" }), run(3, 0, 1, { failed: true })];
    const { data } = repeatsModel(points, state, []);
    expect(data.rows).toHaveLength(3);
    expect(data.rate).toEqual({ n: 1, median: 100, min: 100, max: 100 });
    expect(answerOf(data)).toMatch(/1 run failed.*1 run excluded/);
    const scene = repeatsPicture({ points }, state, [], {
      width: 900,
      height: 500,
      size: "page",
      measure: estimateWidth,
    });
    expect(scene.marks.length).toBe(6);
    const column = scene.twin.columns.findIndex(({ id }) => id === "off_median_percent");
    expect(scene.twin.rows.map(({ cells }) => cells[column]!.value)).toEqual([0, null, null]);
  });

  it("of which only some have a latency say how many", () => {
    const { data } = repeatsModel([run(1, 100, 10), run(2, 300, 30, { latency: {} })], state, []);
    expect(answerOf(data)).toContain("only one of them has a p99: 10.0 µs");
  });

  it("are none where each was run once", () => {
    expect(repeatsModel([run(1, 1, 1)], state, []).set).toBeUndefined();
  });

  it("as ratios to the median, or to one run; values stay in the table", () => {
    const points = [run(1, 100, 10), run(2, 300, 30), run(3, 200, 20, { excluded: "fan failed" })];
    const frame = { width: 900, height: 500, size: "page" as const, measure: estimateWidth };
    const column = (base: string, id: string) => {
      const { twin, y_title } = repeatsPicture({ points }, { ...state, base }, [], frame);
      const at = twin.columns.findIndex((one) => one.id === id);
      return { values: twin.rows.map(({ cells }) => cells[at]?.value), title: y_title?.name };
    };
    // Of two that count the median is the lower: 100 IOPS, 10 µs.
    expect(column("median", "throughput_ratio")).toEqual({
      values: [1, 3, 2],
      title: expect.stringContaining("ratio to the median") as string,
    });
    expect(column("median", "latency_ratio").values).toEqual([1, 3, 2]);
    const second = repeatsModel(points, state, []).data.rows[1]!.id;
    expect(column(second, "throughput_ratio").values).toEqual([1 / 3, 1, 2 / 3]);
    expect(column(second, "iops").values).toEqual([100, 300, 200]);
    expect(column("gone", "throughput_ratio").values).toEqual([undefined, undefined, undefined]);
  });
});
