import { describe, expect, it } from "vitest";
import { fill } from "../../tests/support/arrow";
import { answer, engine, type LatencySpec, p99, runsOf, seriesOf, sha } from "../../tests/support/questions";
import { about } from "./about";
import { curve } from "./curve";
import { duckdb } from "./dialect";
import { figures } from "./figures";
import { members } from "./members";
import { runs } from "./runs";
import type { Params } from "./question";
import type { Row } from "~/model/tables";

describe("nothing loaded", () => {
  it.each([runs, curve, members, figures])("$name answers with no rows", async (question) => {
    expect(await answer<Params & { dataset: string }, unknown[]>(question, { dataset: "local" })).toEqual([]);
    expect(
      question.finish(
        question.sql({ dataset: "x" }, duckdb).map(() => ({ rows: 0, columns: {} })),
        { dataset: "x" },
      ),
    ).toEqual([]);
  });
});

describe("about", () => {
  it("counts jobs × directions once, those at the top of the histogram, those of failed jobs", async () => {
    const TOP_US = 17_112_760.32;
    await fill(engine, "system", [{ dataset: "d", system: "s", label: "Drive", note: "folder name" }]);
    const both = { combined_from: 2 };
    const job = (job_index: number) => ({ ...both, job_index, member: `job${String(job_index)}`, member_unit: "job" });
    await runsOf(
      "d",
      [
        { source: 1, system: "s", points: [both, { ...job(0), remarks: "untimed top-bin" }, job(1)] },
        { source: 2, system: "s", points: [{ error: 5, failed: true }, { op: "write" }, { op: "mixed" }, { iops: 0 }] },
      ].map((run) => ({ ...run, points: run.points.map((point) => ({ system: "s", iops: 100, ...point })) })),
      [101, 201].map((point_no) => ({ point_no, kind: "clat", stat: "quantile", quantile: 0.99, value_us: TOP_US })),
    );
    const [row, ...more] = await answer(about, { dataset: "d" });
    expect(more).toEqual([]);
    expect(row).toMatchObject({ system: "s", label: "Drive", note: "folder name", points: 4, topped: 2, errors: 1 });
  });
});

describe("curve", () => {
  it("comes in order of the controlled load, never of the achieved rate, name or time", async () => {
    await runsOf("d", [
      { source: 1, started_ms: 50, points: [{ iodepth: 64, iops: 90 }] },
      { source: 2, started_ms: 40, points: [{ iodepth: 16, iops: 100 }] },
      { source: 3, started_ms: 60, points: [{ iodepth: 1, iops: 120 }] },
      { source: 4, started_ms: 30, points: [{ iodepth: 16, iops: 80 }] },
    ]);
    const points = await answer(curve, { dataset: "d" });
    expect(points.map((p) => [p.outstanding, p.started_ms])).toEqual([
      [1, 60],
      [16, 30],
      [16, 40],
      [64, 50],
    ]);
  });

  it("orders an open loop by the asked rate", async () => {
    const rate = (asked_iops: number, iops: number) => ({ load_kind: "rate", asked_iops, iops, iodepth: 64 });
    await runsOf("d", [
      { source: 1, points: [rate(3000, 2000)] },
      { source: 2, points: [rate(1000, 1000)] },
      { source: 3, points: [rate(2000, 2100)] },
    ]);
    expect((await answer(curve, { dataset: "d" })).map((p) => p.iops)).toEqual([1000, 2100, 2000]);
  });

  it("has every statistic of every kind under clean names, and null for what is absent", async () => {
    const at = (stat: string, value_us: number, quantile: number | null = null, kind = "clat"): LatencySpec => ({
      point_no: 100,
      kind,
      stat,
      quantile,
      value_us,
      samples: 7,
    });
    await runsOf(
      "d",
      [{ source: 1, points: [{ iops: 5, iodepth: 1 }] }],
      [
        at("mean", 1.5),
        at("min", 1),
        at("max", 9),
        at("quantile", 4, 0.5),
        at("quantile", 8, 99.9 / 100),
        at("quantile", 9, 99.99 / 100),
        at("mean", 2, null, "lat"),
      ],
    );
    const [point] = await answer(curve, { dataset: "d" });
    expect(point!.latency).toEqual({
      clat: {
        samples: 7,
        mean_us: 1.5,
        stddev_us: null,
        min_us: 1,
        max_us: 9,
        quantiles: { "0.5": 4, "0.999": 8, "0.9999": 9 },
      },
      lat: { samples: 7, mean_us: 2, stddev_us: null, min_us: null, max_us: null, quantiles: {} },
    });
    expect(point).toMatchObject({
      source_path: "a/1.json",
      sha256: sha(1),
      tool_version: "3.33",
      document: 0,
      ramp_s: null,
      options: null,
      asked_iops: null,
    });
  });

  it("a member from another file has the line of its combined point, which is in that source", async () => {
    await runsOf("local", [
      {
        source: 1,
        points: [
          { job_index: 0, iops: 30, line: 51, combined_from: 2 },
          { job_index: 0, iops: 10, line: null, member: "sd1" },
          { job_index: 0, iops: 20, line: 7, member: "sd2" },
        ],
      },
    ]);
    const found = await answer(members, { dataset: "local" });
    expect(found.map(({ member, line }) => [member, line])).toEqual([
      ["sd1", 51],
      ["sd2", 7],
    ]);
  });

  it("leaves members out: they were combined once", async () => {
    await runsOf(
      "d",
      [{ source: 1, points: [{ iops: 10 }, { iops: 4, member: "a" }, { iops: 6, member: "b" }] }],
      [p99(100, "clat", 5), p99(101, "clat", 6)],
    );
    const points = await answer(curve, { dataset: "d" });
    expect(points.map((p) => [p.point_no, p.iops])).toEqual([[100, 10]]);
  });

  it("keeps a failed point and one that asked for nothing we know", async () => {
    await runsOf("d", [{ source: 1, points: [{ failed: true, workload_op: null, op: null }] }]);
    expect(await answer(curve, { dataset: "d" })).toMatchObject([
      { failed: true, workload_op: "unknown", op: "none", iops: null, latency: {} },
    ]);
  });

  it("names jobs in the series if the depth varies too, but not if they are the load", async () => {
    const of = (source: number, iodepth: number, numjobs: number, engineName: string) => ({
      source,
      points: [
        {
          iodepth,
          numjobs,
          outstanding: iodepth * numjobs,
          engine: engineName,
          iops: 1,
          series: `randread-4k-j${numjobs}-${engineName}-direct`,
        },
      ],
    });
    await runsOf("d", [
      of(1, 1, 1, "psync"),
      of(2, 1, 4, "psync"),
      of(3, 1, 1, "libaio"),
      of(4, 8, 1, "libaio"),
      of(5, 8, 4, "libaio"),
    ]);
    const keys = (await answer(curve, { dataset: "d" })).map((p) => p.series);
    const all = ["randread-4k-psync-direct", "randread-4k-j1-libaio-direct", "randread-4k-j4-libaio-direct"];
    expect([...new Set(keys)]).toEqual(all);
    expect(new Set((await seriesOf({ dataset: "d" })).map((s) => s.series))).toEqual(new Set(all));
    expect((await answer(runs, { dataset: "d" })).map((r) => r.series)).toEqual([
      [all[0]],
      [all[0]],
      [all[1]],
      [all[1]],
      [all[2]],
    ]);
  });
});

describe("series", () => {
  it("over block sizes has no block size of its own", async () => {
    const sizes = [4096, 16_384, 65_536];
    await runsOf(
      "d",
      sizes.map((block_bytes, i) => ({ source: i + 1, points: [{ iodepth: 8, iops: 100, block_bytes }] })),
    );
    expect(await seriesOf({ dataset: "d" })).toMatchObject([
      { series: expect.stringContaining("blocks") as string, block_bytes: null, points: 3 },
    ]);
    expect((await answer(curve, { dataset: "d" })).map((p) => p.block_bytes)).toEqual(sizes);
  });
});

describe("labels of a run", () => {
  const label = (target: string, key: string, value: string, origin = "user") => ({ target, key, value, origin });
  const target = `run:${sha(1).slice(0, 12)}.0`;

  it("overrides what the dataset says; a person's label overrides a rule's", async () => {
    await runsOf("local", [
      { source: 1, system: "s", points: [{ iops: 10, iodepth: 1 }] },
      { source: 2, points: [{ iops: 20, iodepth: 1 }] },
    ]);
    await fill(engine, "system", [
      { dataset: "local", system: "s", label: "Box", media: "TLC", interface: "PCIe 4.0 NVMe", drive_count: 2 },
    ]);
    await fill(engine, "label", [
      label(target, "media", "TLC", "rule"),
      label(target, "media", "QLC"),
      label(target, "media", "MLC", "inventory"),
      label(target, "label", "My drive"),
      label(target, "drive_count", "8"),
      label(target, "drive_model", ""),
    ]);
    const facts = {
      system: "s",
      system_label: "My drive",
      media: "QLC",
      drive_model: null,
      interface: "PCIe 4.0 NVMe",
      drive_count: 8,
    };
    const nothing = {
      system: null,
      system_label: null,
      media: null,
      drive_model: null,
      interface: null,
      drive_count: null,
    };
    expect(await answer(runs, { dataset: "local" })).toMatchObject([facts, nothing]);
    expect(await answer(curve, { dataset: "local" })).toMatchObject([facts, nothing]);
    expect(await seriesOf({ dataset: "local" })).toMatchObject([
      { ...nothing, peak_iops: 20 },
      { ...facts, peak_iops: 10 },
    ]);
  });

  it("does not change a published run that has the same bytes, nor count what is no number", async () => {
    await runsOf("published", [{ source: 1, points: [{ iops: 10 }] }]);
    await fill(engine, "label", [label(target, "media", "QLC"), label(target, "drive_count", "many", "rule")]);
    expect(await answer(runs, { dataset: "published" })).toMatchObject([{ media: null, drive_count: null }]);
  });
});

describe("runs", () => {
  it("says load range, peak and the p99 of the slower direction at the peak", async () => {
    const mixed = (iodepth: number, op: string, iops: number, total: number) => ({
      workload_op: "mixed",
      read_percent: 70,
      op,
      iodepth,
      iops,
      phase: iodepth,
      total_iops: total,
      total_bytes_per_s: total * 4096,
    });
    await runsOf(
      "d",
      [
        {
          source: 1,
          points: [
            mixed(1, "read", 7, 10),
            mixed(1, "write", 3, 10),
            mixed(8, "read", 70, 100),
            mixed(8, "write", 30, 100),
            { ...mixed(8, "sync", 0, 100), iops: null },
            { ...mixed(64, "read", 0, 500), failed: true },
          ],
        },
      ],
      [
        p99(100, "clat", 900),
        p99(102, "clat", 50),
        p99(103, "clat", 80),
        p99(103, "lat", 85),
        p99(104, "lat", 7000),
        p99(105, "clat", 1),
      ],
    );
    expect(await answer(runs, { dataset: "d" })).toMatchObject([
      {
        key: `${sha(1).slice(0, 12)}.0`,
        origin: "computed",
        title: "run 1",
        workload_op: "mixed",
        block_bytes: 4096,
        load_kind: "outstanding",
        points: 3,
        failed: 1,
        peak_iops: 100,
        peak_bytes_per_s: 409600,
        p99_at_peak_us: 80,
        p99_kind: "clat",
        bounds: {},
      },
    ]);
  });

  it("says null where the jobs of a run differ, and where nothing was measured", async () => {
    await runsOf("d", [
      {
        source: 1,
        points: [
          { iops: 1, iodepth: 1 },
          { iops: 2, iodepth: 1, block_bytes: 131072, pattern: "seq", phase: 1 },
        ],
      },
      { source: 2, points: [{ failed: true }] },
    ]);
    expect(await answer(runs, { dataset: "d" })).toMatchObject([
      { block_bytes: null, pattern: null, workload_op: "read", points: 2, failed: 0 },
      { peak_iops: null, peak_bytes_per_s: null, p99_at_peak_us: null, p99_kind: null, failed: 1 },
    ]);
  });

  it("never shows IOPS of one workload with bytes of another that ran at the same time (ACT)", async () => {
    const at = (job_index: number, asked_iops: number, block_bytes: number, more = {}) => ({
      ...{ job_index, block_bytes, load_kind: "rate", asked_iops, iops: asked_iops, numjobs: 1 },
      ...{ bytes_per_s: asked_iops * block_bytes, total_bytes_per_s: asked_iops * block_bytes, ...more },
    });
    await runsOf("d", [
      { source: 1, points: [at(0, 2000, 1536), at(2, 23.5, 131_072)] },
      { source: 2, points: [at(0, 2000, 1536), at(0, 30, 131_072, { phase: 1 })] },
    ]);
    expect(await answer(runs, { dataset: "d" })).toMatchObject([
      { peak_iops: 2000, peak_bytes_per_s: 2000 * 1536, points: 2 },
      { peak_iops: 2000, peak_bytes_per_s: 30 * 131_072, points: 2 },
    ]);
  });

  it("never replaces p99 by a neighbouring percentile, and asks for none of a member", async () => {
    const near = (quantile: number, value_us: number) => ({ ...p99(100, "clat", value_us), quantile });
    await runsOf(
      "d",
      [{ source: 1, points: [{ iops: 10 }, { iops: 4, member: "a" }] }],
      [near(0.95, 2), near(0.98, 80), near(0.99, 5), near(0.999, 90), p99(101, "clat", 70)],
    );
    expect(await answer(runs, { dataset: "d" })).toMatchObject([{ p99_at_peak_us: 5 }]);
    // A run of 64 jobs has 64 members, whose rows would be useless here.
    const [, said] = runs.sql({ dataset: "d" }, duckdb);
    expect(await engine.query(said!)).toMatchObject({ rows: 1 });
  });

  it("uses lat if there is no clat, and says so", async () => {
    await runsOf("d", [{ source: 1, points: [{ iops: 1 }] }], [p99(100, "lat", 12), p99(100, "slat", 99)]);
    expect(await answer(runs, { dataset: "d" })).toMatchObject([{ p99_at_peak_us: 12, p99_kind: "lat" }]);
  });
});

describe("published figures", () => {
  const figure = (
    fact_id: string,
    metric: string,
    value: number | null,
    more: Partial<Row<"figure">> = {},
  ): Partial<Row<"figure">> => ({
    dataset: "d",
    source_no: 1,
    fact_id,
    system: "s",
    workload: "4K random read",
    tool: "fio",
    op: "read",
    block_bytes: 4096,
    metric,
    unit: metric === "iops" ? "iops" : "bytes_per_s",
    value,
    bound: "exact",
    confidence: "clean",
    ...more,
  });

  it("come with their system, in the order of their ids", async () => {
    await fill(engine, "figure", [
      figure("s0-10", "iops", 3),
      figure("s0-2", "iops", null),
      figure("s0-1", "iops", 5, { system: "gone" }),
    ]);
    await fill(engine, "system", [{ dataset: "d", system: "s", label: "Box", media: "QLC", drive_count: 24 }]);
    const rows = await answer(figures, { dataset: "d" });
    expect(rows.map((r) => [r.fact_id, r.value, r.system, r.system_label, r.drive_count])).toEqual([
      ["s0-1", 5, "gone", null, null],
      ["s0-2", null, "s", "Box", 24],
      ["s0-10", 3, "s", "Box", 24],
    ]);
  });

  it("make one run per system and workload, of sure and new figures", async () => {
    await fill(engine, "figure", [
      figure("a1", "iops", 650000, { bound: "at_least", outstanding: 512 }),
      figure("a2", "bandwidth", 2.6e9, { outstanding: 256 }),
      figure("a3", "iops", 700000, { confidence: "ambiguous" }),
      figure("a4", "iops", 660000, { restates: "a1" }),
      figure("a5", "iops", 1, { workload: "4K (conclusion)", restates: "a1" }),
      figure("a6", "latency_p99", 120, { unit: "us", bound: "less_than" }),
      figure("b1", "ratio_throughput", null, { workload: "gain", unit: "ratio" }),
    ]);
    expect(await answer(runs, { dataset: "d" })).toMatchObject([
      {
        key: "s/4K random read",
        origin: "published",
        title: "4K random read",
        facts: ["a1", "a2", "a3", "a6"],
        load_kind: "outstanding",
        peak_iops: 650000,
        peak_bytes_per_s: 2.6e9,
        p99_at_peak_us: 120,
        bounds: { iops: "at_least", p99: "less_than" },
      },
      {
        key: "s/gain",
        peak_iops: null,
        peak_bytes_per_s: null,
        bounds: {},
        p99_at_peak_us: null,
        load_kind: null,
      },
    ]);
  });
});

it("a text from a link is a value, never SQL", async () => {
  const dataset = "x' OR TRUE; DROP TABLE point; --";
  await runsOf("d", [{ source: 1, points: [{ iops: 1 }] }]);
  for (const question of [runs, curve, members, figures]) {
    expect(await answer<Params & { dataset: string }, unknown[]>(question, { dataset })).toEqual([]);
  }
  expect(await answer(runs, { dataset: "d" })).toHaveLength(1);
});
