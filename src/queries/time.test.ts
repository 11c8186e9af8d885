import { describe, expect, it } from "vitest";
import { fill } from "../../tests/support/arrow";
import { chances } from "../../tests/support/chance";
import { answer, engine, runsOf, sha } from "../../tests/support/questions";
import { duckdb } from "./dialect";
import { counts } from "./counts";
import { intervals } from "./intervals";
import { samples } from "./samples";
import { traces } from "./traces";

const range = { dataset: "local", from_s: null, to_s: null };

describe("nothing loaded", () => {
  it("answers with no rows, on the engine and without one", async () => {
    const asked = [
      [traces, { dataset: "local" }],
      [samples, { ...range, traces: ["1"], pixels: 100 }],
      [counts, { ...range, traces: ["1"], window_s: 1 }],
      [intervals, { ...range, traces: ["1"], window_s: 1 }],
      [intervals, { ...range, traces: ["1"], window_s: null }],
    ] as const;
    for (const [question, params] of asked) {
      expect(await answer(question as typeof traces, params as { dataset: string })).toEqual([]);
      const results = (question as typeof traces)
        .sql(params as { dataset: string }, duckdb)
        .map(() => ({ rows: 0, columns: {} }));
      expect((question as typeof traces).finish(results, params as { dataset: string })).toEqual([]);
    }
  });

  it("never runs the id of a trace as SQL", async () => {
    const none = ["0) OR (1=1", "", "1e3", "-1"];
    expect(await answer(samples, { ...range, traces: none, pixels: 10 })).toEqual([]);
    expect(await answer(samples, { ...range, traces: [], pixels: 10 })).toEqual([]);
  });
});

describe("series", () => {
  it("have their run, the point of their job and their ends; one without a run stands for itself", async () => {
    await runsOf("local", [{ source: 1, path: "a/result.json", points: [{ iops: 5, iodepth: 8, phase: 2 }] }]);
    await fill(engine, "source", [
      {
        source_no: 2,
        dataset: "local",
        name: "x_iops.1.log",
        path: "a/x_iops.1.log",
        sha256: sha(2),
        format: "fio-log",
      },
    ]);
    const of = { source_no: 2, dataset: "local", tool: "fio", op: "read", metric: "iops", stat: "mean", unit: "iops" };
    await fill(engine, "trace", [
      { ...of, trace_no: 2 * 2 ** 20, run_no: 1, job_index: 0, member: "job", rows: 2, window_s: 1 },
      { ...of, trace_no: 2 * 2 ** 20 + 1, run_no: null, own_start: true, rows: 0 },
    ]);
    await fill(engine, "sample", [
      { trace_no: 2 * 2 ** 20, t_s: 2, value: 7 },
      { trace_no: 2 * 2 ** 20, t_s: 1, value: 9 },
    ]);
    const [placed, alone] = await answer(traces, { dataset: "local" });
    const key = sha(2).slice(0, 12);
    expect(placed).toMatchObject({
      ...{ key: `${key}.0`, run_key: `${sha(1).slice(0, 12)}.0`, run_path: "a/result.json", own_start: false },
      ...{ phase: 2, iodepth: 8, series: "randread-4k-j1-libaio-direct", block_bytes: 4096, first_s: 1, last_s: 2 },
      ...{ part: false, setup: false, warm_up_s: 0, failed: false },
    });
    expect(alone).toMatchObject({
      ...{ key: `${key}.1`, run_key: `${key}.0`, run_path: "a/x_iops.1.log", own_start: true },
      ...{ phase: null, series: null, first_s: null, last_s: null },
    });
    expect(placed).toMatchObject({ excluded: null, apart: false, together: null, corrected: [], notes: [] });
    const [values] = await answer(samples, { ...range, traces: [String(2 * 2 ** 20)], pixels: 10 });
    expect(values).toEqual({ trace_no: 2 * 2 ** 20, rows: 2, drawn: "all", t_s: [1, 2], value: [9, 7] });
    const [later] = await answer(samples, { ...range, from_s: 1, to_s: 2, traces: [String(2 * 2 ** 20)], pixels: 10 });
    expect(later).toMatchObject({ t_s: [2] });
  });

  it("show labels of their job and run: the job's first, a correction marked, notes by time", async () => {
    await runsOf("local", [{ source: 1, path: "a/result.json", points: [{ iops: 5, iodepth: 8 }] }]);
    const of = { source_no: 1, dataset: "local", tool: "fio", op: "read", metric: "iops", stat: "mean", unit: "iops" };
    await fill(engine, "trace", [
      { ...of, trace_no: 2 ** 20, run_no: 1, job_index: 0, rows: 1 },
      { ...of, trace_no: 2 ** 20 + 1, run_no: 1, job_index: 1, rows: 1 },
    ]);
    const [run, job] = [`run:${sha(1).slice(0, 12)}.0`, `job:${sha(1).slice(0, 12)}.0.1`];
    const by = { dataset: "local", origin: "user" };
    await fill(engine, "label", [
      { ...by, target: run, key: "together", value: "night" },
      { ...by, target: run, key: "iodepth", value: "16" },
      { ...by, target: run, key: "note@40", value: "fan failed" },
      { ...by, target: run, key: "note@7.5", value: "fw updated" },
      { ...by, target: run, key: "note@soon", value: "no time" },
      { ...by, target: job, key: "excluded", value: "other disk" },
    ]);
    const [first, second] = await answer(traces, { dataset: "local" });
    expect(first).toMatchObject({
      ...{ excluded: null, together: { of: "run", text: "night" }, iodepth: 16, corrected: ["iodepth"] },
      notes: [
        { t_s: 7.5, text: "fw updated" },
        { t_s: 40, text: "fan failed" },
      ],
    });
    expect(second).toMatchObject({ excluded: "other disk", together: null });
  });
});

it("a value that is not finite is no extreme of its pixel, and no other value gets its time", async () => {
  const lost = new Set([0, 5, 9]);
  await fill(engine, "trace", [{ trace_no: 1, dataset: "local", metric: "iops", rows: 20 }]);
  await fill(
    engine,
    "sample",
    Array.from({ length: 20 }, (_, t_s) => ({ trace_no: 1, t_s, value: lost.has(t_s) ? null : 100 + (t_s % 7) })),
  );
  const [series] = await answer(samples, { ...range, traces: ["1"], pixels: 2 });
  expect(series).toMatchObject({ rows: 20, drawn: "extremes" });
  for (const [i, t_s] of series!.t_s.entries()) {
    expect(lost).not.toContain(t_s);
    expect(series!.value[i]).toBe(100 + (t_s % 7));
  }
  expect(series!.t_s.slice(0, 1)).toEqual([1]);
  expect(series!.columns!.map(({ least, greatest }) => [least, greatest])).toEqual([
    [100, 106],
    [100, 106],
  ]);
});

interface Sample {
  readonly trace_no: number;
  readonly t_s: number;
  readonly value: number | null;
}

/**
 * A zoom against plain JavaScript: the first, least, greatest and last value of each pixel of its range. No two values
 * are equal, because any of several equal extremes may be drawn.
 */
async function expectZoom(values: readonly Sample[], from_s: number, to_s: number, pixels: number): Promise<void> {
  const found = await answer(samples, { dataset: "local", traces: ["1", "2", "3"], from_s, to_s, pixels });
  for (const trace_no of [1, 2, 3]) {
    const own = values
      .filter((one) => one.trace_no === trace_no && one.t_s > from_s && one.t_s <= to_s)
      .toSorted((a, b) => a.t_s - b.t_s);
    const drawn = new Set<number>();
    for (let pixel = 0; pixel < pixels; pixel++) {
      const inside = own.flatMap(({ t_s, value }) => {
        const at = Math.min(Math.floor(((t_s - from_s) / (to_s - from_s)) * pixels), pixels - 1);
        return at === pixel && value !== null ? [{ t_s, value }] : [];
      });
      if (inside.length === 0) continue;
      const [least, greatest] = [Math.min, Math.max].map((of) => of(...inside.map(({ value }) => value)));
      for (const one of [inside[0]!, inside.at(-1)!]) drawn.add(one.t_s);
      for (const extreme of [least, greatest]) drawn.add(inside.find(({ value }) => value === extreme)!.t_s);
      const mean = inside.reduce((sum, { value }) => sum + value, 0) / inside.length;
      const column = found
        .find((one) => one.trace_no === trace_no)!
        .columns?.find(({ t_s }) => Math.abs(t_s - (inside[0]!.t_s + inside.at(-1)!.t_s) / 2) < 1e-9);
      if (own.length > 4 * pixels) {
        expect(column).toMatchObject({ least, greatest });
        expect(column!.mean).toBeCloseTo(mean, 9);
      }
    }
    const series = found.find((one) => one.trace_no === trace_no);
    expect(series?.rows ?? 0).toBe(own.length);
    if (series === undefined) continue;
    if (own.length <= 4 * pixels) expect(series.t_s).toEqual(own.map(({ t_s }) => t_s));
    else {
      expect(series.columns!.length).toBeLessThanOrEqual(pixels);
      expect(series.t_s).toEqual([...drawn].sort((a, b) => a - b));
    }
    const valueAt = new Map(own.map(({ t_s, value }) => [t_s, value]));
    expect(series.value).toEqual(series.t_s.map((t_s) => valueAt.get(t_s)));
  }
}

it("a zoom has the first, least, greatest and last value of each pixel of its range, and none outside", async () => {
  const random = chances(7);
  const values = Array.from({ length: 3000 }, (_, i) => ({
    ...{ trace_no: 1 + (i % 3), t_s: i / 3 + random() / 4 },
    value: random() < 0.02 ? null : random() < 0.01 ? 1e6 * random() : random(),
  }));
  for (const trace_no of [1, 2, 3]) await fill(engine, "trace", [{ trace_no, dataset: "local", rows: 1000 }]);
  await fill(engine, "sample", values);
  for (let round = 0; round < 12; round++) {
    const from_s = Math.floor(random() * 700);
    const [to_s, pixels] = [from_s + 60 + Math.floor(random() * 240), 2 + Math.floor(random() * 12)];
    await expectZoom(values, from_s, to_s, pixels);
  }
});

it("a zoom has the same from chunks: many to a pixel, few, out of order, in bursts, with gaps and lost values", async () => {
  const random = chances(11);
  let t_s = 0;
  const values = Array.from({ length: 24_000 }, (_, i): Sample => {
    // Every few hundred values a gap, or a burst of values at almost the same time.
    t_s += i % 300 < 280 ? 0.2 + random() / 10 : i % 900 < 600 ? 1e-4 * random() : 20 * random();
    return {
      trace_no: 1 + (i % 3),
      t_s,
      value: random() < 0.0005 ? null : random() < 0.001 ? 1e6 * random() : random(),
    };
  });
  // A log of several jobs is not always in order.
  for (let i = 9; i < values.length; i += 97) [values[i], values[i - 6]] = [values[i - 6]!, values[i]!];
  await fill(engine, "sample", values);
  for (let round = 0; round < 20; round++) {
    const width = t_s * 10 ** (-2.5 * random());
    const from_s = random() * (t_s - width);
    await expectZoom(values, from_s, from_s + width, 2 + Math.floor(60 * random()));
  }
});

it("single I/Os at the millisecond where two windows meet count in the later one, whatever the window", async () => {
  await fill(engine, "trace", [{ trace_no: 1, dataset: "local", metric: "iops", stat: "count" }]);
  const times = Array.from({ length: 1000 }, (_, i) => i / 1000);
  await fill(
    engine,
    "sample",
    times.map((t_s) => ({ trace_no: 1, t_s, value: 1 })),
  );
  for (const window_s of [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]) {
    const [found] = await answer(counts, { ...range, traces: ["1"], window_s });
    const each = Math.round(window_s * 1000);
    expect(found!.ios).toEqual(Array.from({ length: 1000 / each }, () => each));
  }
});

it("histograms of several traces as one count in each window what all of them count", async () => {
  await fill(engine, "trace", [
    { trace_no: 1, dataset: "local", metric: "histogram", window_s: 1 },
    { trace_no: 2, dataset: "local", metric: "histogram", window_s: 1 },
  ]);
  const of = (trace_no: number, t_s: number, lo_ns: number[], count: number[]) => ({
    ...{ trace_no, t_s, total: BigInt(count.reduce((a, b) => a + b, 0)) as never },
    lo_ns: lo_ns.map(BigInt) as never,
    hi_ns: lo_ns.map((lo) => BigInt(lo + 8)) as never,
    value_ns: lo_ns.map((lo) => BigInt(lo + 4)) as never,
    count: count.map(BigInt) as never,
  });
  await fill(engine, "histogram", [
    of(1, 1, [128, 136], [5, 1]),
    of(2, 1, [136, 144], [2, 7]),
    of(1, 2, [128], [3]),
    of(2, 2.01, [128], [4]),
    of(2, 3, [152], [9]),
  ]);
  const asked = { ...range, traces: ["1", "2"], window_s: 2 };
  const apart = await answer(intervals, asked);
  expect(apart.map(({ trace_no, window, total }) => [trace_no, window, total])).toEqual([
    [1, 0, 9],
    [2, 0, 13],
    [2, 1, 9],
  ]);
  const [first, second] = await answer(intervals, { ...asked, together: true });
  expect(first).toEqual({
    ...{ trace_no: 1, window: 0, last_s: 2.01, intervals: 4, traces: 2, total: 22 },
    ...{ lo_ns: [128, 136, 144], hi_ns: [136, 144, 152], value_ns: [132, 140, 148], count: [12, 3, 7] },
  });
  expect(second).toMatchObject({ trace_no: 1, window: 1, traces: 1, total: 9, count: [9] });
});
