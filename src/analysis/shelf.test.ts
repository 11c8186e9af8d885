import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { commonLoads, loadsShared, shelfOf } from "./shelf";

let n = 0;
const point = (over: Partial<CurvePoint> & { readonly p99?: number | null; readonly mean?: number }): CurvePoint => {
  const { p99 = 500, mean = 100, ...rest } = over;
  const { iodepth = 1, numjobs = 1 } = rest;
  const stats = { samples: 1e5, mean_us: mean, stddev_us: null, min_us: null, max_us: null };
  n++;
  return {
    ...{
      key: `k${n}`,
      point_no: n,
      run_no: n,
      dataset: "d",
      source_name: "f",
      source_path: "f",
      sha256: "0",
      format: "fio-json",
    },
    ...{
      tool: "fio",
      tool_version: "3.36",
      title: "",
      series: `randread-4k-j${String(numjobs)}-libaio-direct`,
      setup: null,
    },
    ...{ repeat: null, misnamed: null, workload_op: "read", op: "read", pattern: "random", block_bytes: 4096 },
    ...{ read_percent: 100, iodepth, numjobs, outstanding: (iodepth ?? 1) * (numjobs ?? 1), load_kind: "outstanding" },
    ...{ rate_process: null, asked_iops: null, load_percent: null, engine: "libaio", direct: true, combined_from: 1 },
    ...{
      phase: 0,
      document: 0,
      job_index: 0,
      iops: 1000,
      bytes_per_s: null,
      total_iops: null,
      total_bytes_per_s: null,
    },
    ...{ ios: 1e5, runtime_s: 30, ramp_s: null, started_ms: null, cpu_percent: null, error: null, failed: false },
    ...{
      staggered: false,
      why: null,
      remarks: null,
      options: null,
      line: null,
      targets: [],
      corrected: [],
      excluded: null,
    },
    ...{ note: null, together: null, parts: 1, host: "h", said: {}, system: "s", system_label: "S", drive_model: null },
    ...{ media: null, interface: null, drive_count: 1 },
    latency: { clat: { ...stats, quantiles: p99 === null ? {} : { "0.99": p99 } } },
    ...rest,
  };
};
const statsOf = (mean_us: number) => ({
  ...{ samples: 1e5, mean_us, stddev_us: null, min_us: null, max_us: null },
  quantiles: { "0.99": 500 },
});
const rowsOf = (points: readonly CurvePoint[]) => shelfOf(points, () => false);
const sweep = (of: readonly (readonly [depth: number, iops: number, p99: number])[], more: Partial<CurvePoint> = {}) =>
  of.map(([iodepth, iops, p99]) => point({ iodepth, iops, p99, ...more }));

describe("a sweep over the depth", () => {
  it("reaches the last load before the first over the limit; loads that pass again later do not count", () => {
    const [row] = rowsOf(
      sweep([
        [1, 9e3, 200],
        [8, 4e4, 700],
        [16, 5e4, 1200],
        [32, 6e4, 900],
      ]),
    );
    expect(row?.read).toMatchObject({ within_iops: 4e4, peak_iops: 6e4, qd1_mean_us: 100, furthest: 1 });
    expect(row?.read?.line).toHaveLength(4);
    expect(row?.write).toBeNull();
  });

  it("of several loads that pass takes the most: past saturation throughput folds back", () => {
    const [row] = rowsOf(
      sweep([
        [1, 9e3, 200],
        [8, 4e4, 700],
        [16, 3.9e4, 800],
        [32, 3e4, 1200],
      ]),
    );
    expect(row?.read?.within_iops).toBe(4e4);
  });

  it("says none, and whether any load could be judged", () => {
    expect(rowsOf(sweep([[1, 90, 9000]]))[0]?.read).toMatchObject({ within_iops: null, judged: true, peak_iops: 90 });
    const unjudged = rowsOf([point({ p99: null })])[0]?.read;
    expect(unjudged).toMatchObject({ within_iops: null, judged: false, peak_iops: 1000 });
  });
});

describe("depths × jobs", () => {
  const grid = [
    ...sweep([
      [1, 8e3, 120],
      [4, 25e3, 150],
      [16, 4e4, 1400],
    ]),
    ...sweep(
      [
        [1, 15e3, 130],
        [4, 45e3, 980],
        [16, 6e4, 2000],
      ],
      { numjobs: 2, series: "randread-4k-j2-libaio-direct" },
    ),
  ];
  it("are one line, and every load is judged", () => {
    const [row] = rowsOf(grid);
    expect(row?.read).toMatchObject({ within_iops: 45e3, peak_iops: 6e4, qd1_mean_us: 100 });
    expect(row?.read?.loads).toEqual(["1x1", "1x2", "4x1", "4x2", "16x1", "16x2"]);
    // Points that no other load beats; the one with the most IOPS is among them.
    expect(row?.read?.line[row.read.furthest!]).toEqual([45e3, 980]);
  });
});

it("repeats are represented by their median; equal loads that are not known as repeats by the first", () => {
  const three = [3, 1, 2].map((repeat) => point({ iops: repeat * 1000, repeat }));
  expect(rowsOf(three)[0]?.read?.within_iops).toBe(2000);
  expect(rowsOf(three.map((p) => ({ ...p, repeat: null })))[0]?.read?.within_iops).toBe(3000);
});

it("reads that ran beside writes are no pure reads; beside other jobs of the same reads they are", () => {
  const beside = (setup: string, remarks: string | null) =>
    sweep([[8, 4e4, 700]], { series: `randread-4k-j1-libaio-direct~${setup}`, setup, remarks });
  const half = beside("flow=99", "unlike:size beside:write-4k");
  expect(rowsOf(half)).toMatchObject([{ setup: null, read: null, series: [] }]);
  const [alone, ...more] = rowsOf([...half, ...beside("alone", null)]);
  expect(alone).toMatchObject({ setup: "alone", read: { within_iops: 4e4 } });
  expect(more).toEqual([]);
  expect(rowsOf(beside("two", "beside:randread-4k"))[0]?.read?.within_iops).toBe(4e4);
});

it("many set-ups with one load each are not rows, and their numbers are not the system's; a sweep beside them is a row", () => {
  const conditions = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      point({ iops: i + 1, series: `randread-4k-j1-libaio-direct~case-${String(i)}`, setup: `case ${String(i)}` }),
    );
  expect(rowsOf(conditions(12))).toHaveLength(12);
  expect(rowsOf(conditions(13))).toMatchObject([{ system: "s", setup: null, read: null, write: null, series: [] }]);
  const beside = rowsOf([
    ...conditions(13),
    ...sweep([
      [1, 9e3, 200],
      [8, 4e4, 700],
    ]),
  ]);
  expect(beside).toMatchObject([{ setup: null, read: { within_iops: 4e4 } }]);
});

it("failed and excluded points, and figures that were printed, are no loads", () => {
  const good = point({ iops: 10 });
  const none = [point({ failed: true }), point({ excluded: "warm-up" }), point({ format: "figures-csv" })];
  expect(rowsOf([good, ...none])[0]?.read?.peak_iops).toBe(10);
  expect(rowsOf([point({ format: "figures-csv" })])).toEqual([]);
});

it("how it was measured: runtimes as asked, else as they were, and a state that holds for all", () => {
  const asked = JSON.stringify({ global: { runtime: "60s" }, jobs: [{}] });
  const [row] = rowsOf([
    point({ options: asked, runtime_s: 61.4, said: { state: "steady" } }),
    point({ iodepth: 2, runtime_s: 300.02, said: { state: "steady" } }),
  ]);
  expect(row).toMatchObject({ runtimes_s: [60, 300], state: "steady" });
  expect(rowsOf([point({ said: { state: "steady" } }), point({})])[0]?.state).toBeNull();
});

it("a percentile of a histogram is never above the exact maximum", () => {
  const { latency } = point({ p99: 1020 });
  const capped = point({ latency: { clat: { ...latency["clat"]!, max_us: 990 } } });
  expect(rowsOf([capped])[0]?.read?.within_iops).toBe(1000);
});

it("set-ups have their own rows; other runs make no row beside them", () => {
  const rows = rowsOf([
    point({ iops: 1 }),
    point({ iops: 2, series: "randread-4k-j1-libaio-direct~cache-off", setup: "cache off" }),
    point({ series: "read-128k-j1-sync", workload_op: "read", pattern: "seq", block_bytes: 131072, bytes_per_s: 5e8 }),
  ]);
  expect(rows.map(({ setup, read }) => [setup, read?.peak_iops])).toEqual([
    [null, 1],
    ["cache off", 2],
  ]);
  const [only] = rowsOf([
    point({}),
    point({ series: "read-128k-j1-sync", pattern: "seq", block_bytes: 131072, bytes_per_s: 5e8 }),
  ]);
  expect(only?.seq_bytes_per_s).toBe(5e8);
});

it("a system without 4K random has one row, with nothing in it", () => {
  const [row, ...more] = rowsOf([point({ series: "write-1m-j1-libaio-direct", workload_op: "write", op: "write" })]);
  expect([row?.read, row?.write, more]).toEqual([null, null, []]);
});

it("ranks hold over loads that both ran; rows with other loads are marked", () => {
  const of = (depths: readonly number[]) => rowsOf(depths.map((iodepth) => point({ iodepth })))[0]!.read!;
  const [a, b, few] = [of([1, 4, 16]), of([1, 4, 16]), of([1, 2])];
  const common = commonLoads([a, b, few, null]);
  expect(common).toEqual(["1x1", "4x1", "16x1"]);
  expect([a, few].map((one) => loadsShared(one, common))).toEqual([null, 1]);
});

it("says where most of the latency at the furthest load is submission, which clat leaves out", () => {
  const readOf = (slat_us: number, point: Partial<CurvePoint>) =>
    rowsOf(sweep([[1, 100, 500]], { latency: { clat: statsOf(100), slat: statsOf(slat_us) }, ...point }))[0]!.read!;
  expect(readOf(101, {}).submitted).toBe(true);
  expect(readOf(99, {})).not.toHaveProperty("submitted");
  // lat has it in it.
  expect(readOf(101, { latency: { lat: statsOf(201), slat: statsOf(101) } })).not.toHaveProperty("submitted");
});
