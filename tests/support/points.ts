/**
 * Rows as answered by `curve` and `series`, for tests: one line states what the test is about, the rest has defaults.
 * Also a real sweep.
 */
import { lookUp } from "~/base/lookUp";
import type { CurvePoint, LatencyStats, SeriesRow } from "~/model/answers";
import file from "./qd-sweep-disk.fixture.json";

export const stats = (p99: number, more: Partial<LatencyStats> = {}): LatencyStats => ({
  samples: 100_000,
  mean_us: p99 / 2,
  stddev_us: null,
  min_us: 10,
  max_us: p99 * 4,
  quantiles: { "0.5": p99 / 3, "0.99": p99 },
  ...more,
});

let made = 0;

export function point(more: Partial<CurvePoint> = {}): CurvePoint {
  const n = ++made;
  return {
    key: `0123456789ab.0.${n}.read`,
    point_no: n,
    run_no: n,
    dataset: "local",
    source_name: `run${n}.json`,
    source_path: `sweep/run${n}.json`,
    sha256: "",
    format: "fio-json",
    tool: "fio",
    tool_version: "3.33",
    title: "randread",
    system: null,
    system_label: null,
    drive_model: null,
    media: null,
    interface: null,
    drive_count: null,
    host: null,
    said: {},
    series: "randread-4k-j1-libaio-direct",
    setup: null,
    repeat: null,
    misnamed: null,
    workload_op: "read",
    op: "read",
    pattern: "random",
    block_bytes: 4096,
    read_percent: 100,
    iodepth: 1,
    numjobs: 1,
    outstanding: 1,
    load_kind: "outstanding",
    rate_process: null,
    asked_iops: null,
    load_percent: null,
    engine: "libaio",
    direct: true,
    combined_from: 1,
    phase: 0,
    document: 0,
    job_index: 0,
    iops: 1000,
    bytes_per_s: 4_096_000,
    total_iops: more.iops === undefined ? 1000 : more.iops,
    total_bytes_per_s: 4_096_000,
    ios: 100_000,
    runtime_s: 100,
    ramp_s: 2,
    started_ms: n,
    cpu_percent: null,
    error: 0,
    failed: false,
    staggered: false,
    why: null,
    remarks: null,
    options: null,
    line: 1,
    targets: [],
    corrected: [],
    excluded: null,
    note: null,
    together: null,
    parts: 1,
    latency: { clat: stats(500) },
    ...more,
  };
}

const quantiles = ["0.5", "0.9", "0.95", "0.99", "0.999", "0.9995", "0.9999"];

/** 54 points in 5 series (six lines and more: the mix has two), fio 3.33 on a virtual disk. */
export function sweep(): CurvePoint[] {
  const { columns, rows } = file;
  return rows.map((row) => {
    const of = Object.fromEntries(columns.map((column, i) => [column, row[i]])) as Record<string, number>;
    const values = of as unknown as Partial<CurvePoint>;
    const latency: LatencyStats = {
      samples: of["samples"] ?? null,
      mean_us: of["mean_us"] ?? null,
      stddev_us: null,
      min_us: of["min_us"] ?? null,
      max_us: of["max_us"] ?? null,
      quantiles: Object.fromEntries(quantiles.map((q) => [q, lookUp(of, q) ?? NaN])),
    };
    const { source_path, series, workload_op, op, read_percent, iodepth, numjobs, outstanding } = values;
    const { iops, bytes_per_s, total_iops, total_bytes_per_s, ios, started_ms } = values;
    return point({
      key: `${String(source_path)}/${String(op)}`,
      ...{ source_path, series, workload_op, op, read_percent, iodepth, numjobs, outstanding },
      ...{ iops, bytes_per_s, total_iops, total_bytes_per_s, ios, started_ms },
      latency: { clat: latency },
    } as Partial<CurvePoint>);
  });
}

// A point of a real file: fio 3.33, 4K random reads at depth 16.

const system = {
  system: "disk",
  system_label: "one virtual disk",
  drive_model: null,
  media: null,
  interface: null,
  drive_count: null,
  host: null,
  said: {},
};

export const seriesRow = (more: Partial<SeriesRow> = {}): SeriesRow => ({
  ...system,
  dataset: "example",
  series: "randread-4k-j1-libaio-direct",
  setup: null,
  tool: "fio",
  workload_op: "read",
  pattern: "random",
  block_bytes: 4096,
  read_percent: 100,
  numjobs: 1,
  load_kind: "outstanding",
  rate_process: null,
  engine: "libaio",
  direct: true,
  points: 9,
  peak_iops: 100_000,
  peak_bytes_per_s: 409_600_000,
  kinds: ["clat", "lat"],
  quantiles: [0.5, 0.99],
  ...more,
});

export const readStats = (more: Partial<LatencyStats> = {}): LatencyStats => ({
  samples: 200_145,
  mean_us: 157.169005006,
  stddev_us: null,
  min_us: 37.791,
  max_us: 5081.499,
  quantiles: { "0.5": 132.096, "0.99": 346.112 },
  ...more,
});

export const curvePoint = (more: Partial<CurvePoint> = {}): CurvePoint =>
  point({
    key: "17d9ae2173e5.0.j0.read",
    ...{ point_no: 1, run_no: 1, dataset: "example", title: "randread-4k-qd16", started_ms: null },
    ...{ source_name: "randread-4k-qd016.json", source_path: "qd-sweep/randread-4k-qd016.json" },
    sha256: "17d9ae2173e5".padEnd(64, "0"),
    ...{ system: "disk", system_label: "one virtual disk", iodepth: 16, outstanding: 16 },
    ...{ iops: 100_022.488756, bytes_per_s: 409_692_113, total_iops: 100_022.488756, total_bytes_per_s: 409_692_113 },
    ...{ ios: 200_145, runtime_s: 2.001, ramp_s: 0, line: 442 },
    options: JSON.stringify({
      global: { ioengine: "libaio", bs: "8k" },
      jobs: [{ rw: "randread", bs: "4k", iodepth: "16" }],
    }),
    latency: { clat: readStats(), lat: readStats({ mean_us: 159.66 }) },
    ...more,
  });
