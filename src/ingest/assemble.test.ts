import type { MeasuredLatency } from "~/model/latency";
import { tableFromIPC } from "@uwdata/flechette";
import { describe, expect, it } from "vitest";
import type { ParsedDirection, ParsedMember, ParsedRun } from "~/formats/format";
import { Assembler, type IngestCounts } from "./assemble";
import { Batches } from "./batch";

const clat = (mean_us: number, bins: readonly (readonly [number, number])[] | null): MeasuredLatency => ({
  kind: "clat",
  samples: 100,
  mean_us,
  stddev_us: 1,
  min_us: 1,
  max_us: 99,
  quantiles: [[0.99, 90]],
  buckets: bins && {
    lo_ns: Float64Array.from(bins, ([v]) => v),
    hi_ns: Float64Array.from(bins, ([v]) => v + 1),
    value_ns: Float64Array.from(bins, ([v]) => v),
    count: Float64Array.from(bins, ([, n]) => n),
  },
});
const direction = (op: ParsedDirection["op"], iops: number, latency: MeasuredLatency[] = []): ParsedDirection => ({
  op,
  iops,
  bytes_per_s: iops * 4096,
  ios: 100,
  io_bytes: 409_600,
  runtime_s: 2,
  latency,
});
const member = (index: number, patch: Partial<ParsedMember> = {}): ParsedMember => ({
  member: `drive${index}`,
  host: null,
  index,
  phase: 0,
  signature: "randread 4k",
  clones: 1,
  workload_op: "read",
  pattern: "random",
  block_bytes: 4096,
  read_percent: 100,
  iodepth: 8,
  asked_iops: null,
  load_percent: null,
  load_kind: "outstanding",
  rate_process: null,
  engine: "libaio",
  direct: true,
  error: 0,
  failed: false,
  started_ms: null,
  line: 10 * (index + 1),
  directions: [direction("read", 1000, [clat(10, [[5000, 100]])])],
  ...patch,
});
const run = (members: ParsedMember[], patch: Partial<ParsedRun> = {}): ParsedRun => ({
  tool: "fio",
  tool_version: "3.33",
  title: "t",
  document: 0,
  started_ms: null,
  ramp_s: null,
  engine: "libaio",
  direct: true,
  host: null,
  options: null,
  line: 1,
  members,
  ...patch,
});

type Rows = Record<string, unknown>[];

function assemble(...runs: ParsedRun[]): {
  counts: IngestCounts;
  point: Rows;
  latency: Rows;
  histogram: Rows;
  run: Rows;
} {
  const batches = new Batches();
  const context = { batches, source_no: 3, sha256: "0123456789abcdef", dataset: "local", system: null };
  const assembler = new Assembler(context);
  for (const r of runs) expect(assembler.add(r)).toBe(true);
  const cut = batches.cutAll();
  const rows = (table: string): Rows =>
    cut.filter((b) => b.table === table).flatMap((b) => tableFromIPC(b.ipc).toArray());
  return {
    counts: assembler.counts,
    point: rows("point"),
    latency: rows("latency"),
    histogram: rows("histogram"),
    run: rows("run"),
  };
}

describe("points", () => {
  it("of one member: one combined point, no second row", () => {
    const { counts, point } = assemble(run([member(0)]));
    expect(counts).toMatchObject({ runs: 1, points: 1, members: 0, buckets: 1, figures: 0 });
    expect(point[0]).toMatchObject({
      point_no: 3 * 2 ** 20,
      key: "0123456789ab.0.0.read",
      member: null,
      combined_from: 1,
      numjobs: 1,
      outstanding: 8,
      iops: 1000,
      total_iops: 1000,
      line: 10,
      series: "randread-4k-j1-libaio-direct",
    });
  });

  it("of three members: the combined point and each member, each once", () => {
    const { point, counts } = assemble(run([member(0), member(1), member(2)]));
    expect(counts).toMatchObject({ points: 1, members: 3, buckets: 4 });
    expect(point.map((p) => [p.member, p.key, p.combined_from, p.iops, p.outstanding, p.series])).toEqual([
      [null, "0123456789ab.0.p0.read", 3, 3000, 24, "randread-4k-j3-libaio-direct"],
      ["drive0", "0123456789ab.0.0.read", 1, 1000, 8, "randread-4k-j3-libaio-direct"],
      ["drive1", "0123456789ab.0.1.read", 1, 1000, 8, "randread-4k-j3-libaio-direct"],
      ["drive2", "0123456789ab.0.2.read", 1, 1000, 8, "randread-4k-j3-libaio-direct"],
    ]);
  });

  it("of an entry that the tool added up itself: its parts stay beside it and are never added", () => {
    const parts = [0, 1].map((i) => member(i, { member: `sd${i + 1}`, unit: "drive", outstanding: 4 }));
    const { point, counts } = assemble(run([member(0, { member: "rd1", unit: "workload", outstanding: 8, parts })]));
    expect(counts).toMatchObject({ points: 1, members: 2 });
    expect(point.map((p) => [p["member"], p["member_unit"], p["combined_from"], p["iops"], p["outstanding"]])).toEqual([
      [null, null, 2, 1000, 8],
      ["sd1", "drive", 1, 1000, 4],
      ["sd2", "drive", 1, 1000, 4],
    ]);
    expect(new Set(point.map((p) => p["key"])).size).toBe(3);
    // Eight hosts on one file system: the hosts are what was added up.
    const hosts = [0, 1, 2].map((i) => member(i, { member: `n${i}`, unit: "host" }));
    const shared = [member(0, { member: "fsd1", unit: "drive" }), ...hosts];
    const { point: whole } = assemble(run([member(0, { member: "rd1", unit: "workload", parts: shared })]));
    expect(whole[0]).toMatchObject({ member: null, combined_from: 3 });
  });

  it("are not summed across phases or over unlike signatures, and every key differs", () => {
    const tenants = [member(0), member(1), member(2, { signature: "write" }), member(3, { signature: "write" })];
    const later = [member(4, { phase: 1 }), member(5, { phase: 1 })];
    const { point } = assemble(run([...tenants, ...later]));
    const combined = point.filter((p) => p.member === null);
    expect(combined.map((p) => [p.key, p.iops])).toEqual([
      ["0123456789ab.0.p0-0.read", 2000],
      ["0123456789ab.0.p0-2.read", 2000],
      ["0123456789ab.0.p1.read", 2000],
    ]);
    expect(new Set(point.map((p) => p.key)).size).toBe(point.length);
    expect(new Set(point.map((p) => p.point_no)).size).toBe(point.length);
  });

  it("of a write job that verifies: what was read back afterwards is not added", () => {
    const directions = [direction("read", 700), direction("write", 300), direction("sync", 5)];
    const { point } = assemble(run([member(0, { workload_op: "write", read_percent: 0, directions })]));
    expect(point.map((p) => [p.op, p.iops, p.total_iops])).toEqual([
      ["read", 700, 700],
      ["write", 300, 300],
      ["sync", 5, 300],
    ]);
  });

  it("of a mixed job: a point per direction, both with the total; sync stands apart", () => {
    const directions = [direction("read", 700), direction("write", 300), direction("sync", 5)];
    const { point } = assemble(run([member(0, { workload_op: "mixed", read_percent: 70, directions })]));
    expect(point.map((p) => [p.op, p.workload_op, p.iops, p.total_iops])).toEqual([
      ["read", "mixed", 700, 1000],
      ["write", "mixed", 300, 1000],
      ["sync", "mixed", 5, 1000],
    ]);
  });

  it("of a job that did nothing are kept and marked", () => {
    const dead = member(0, { workload_op: "mixed", directions: [], failed: true, error: 5 });
    const { point } = assemble(run([dead]));
    expect(point.map((p) => [p.op, p.failed, p.error, p.iops, p.total_iops])).toEqual([
      ["read", true, 5, null, null],
      ["write", true, 5, null, null],
    ]);
  });

  it("of a job that trims and writes are kept and marked, and both count in the total", () => {
    const trimwrite = { workload_op: "trimwrite", read_percent: null } as const;
    const dead = assemble(run([member(0, { ...trimwrite, directions: [], failed: true })]));
    expect(dead.point.map((p) => [p.op, p.failed])).toEqual([
      ["write", true],
      ["trim", true],
    ]);
    const { point } = assemble(
      run([member(0, { ...trimwrite, directions: [direction("write", 30), direction("trim", 20)] })]),
    );
    expect(point.map((p) => [p.op, p.workload_op, p.total_iops])).toEqual([
      ["write", "trimwrite", 50],
      ["trim", "trimwrite", 50],
    ]);
  });

  it("carry how the I/Os of an open loop arrive", () => {
    const open = { load_kind: "rate", asked_iops: 9, rate_process: "poisson" } as const;
    expect(assemble(run([member(0, open)])).point[0]).toMatchObject({
      rate_process: "poisson",
      series: "randread-4k-j1-libaio-direct-rate-poisson-qd8",
    });
    expect(assemble(run([member(0)])).point[0]!["rate_process"]).toBeNull();
  });

  it("with a failed member are not good points", () => {
    const { point } = assemble(run([member(0), member(1, { failed: true, error: 28 })]));
    expect(point.map((p) => [p.member, p.failed, p.error])).toEqual([
      [null, true, 28],
      ["drive0", false, 0],
      ["drive1", true, 28],
    ]);
  });

  it("say why a percentile is missing", () => {
    const bare = (i: number): ParsedMember => member(i, { directions: [direction("read", 1, [clat(10, null)])] });
    const { point, latency } = assemble(run([bare(0), bare(1)]));
    expect(point.map((p) => p.why)).toEqual(["why/no-histograms", null, null]);
    const quantiles = latency.filter((l) => l.stat === "quantile").map((l) => l.point_no);
    expect(quantiles).toEqual([point[1]!.point_no, point[2]!.point_no]);
  });
});

it("writes the latency of each kind, one row per statistic, and the added histogram", () => {
  const fast = member(0, {
    directions: [
      direction("read", 1, [
        clat(10, [
          [5000, 99],
          [7000, 1],
        ]),
      ]),
    ],
  });
  const slow = member(1, { directions: [direction("read", 1, [clat(30, [[7000, 100]])])] });
  const { point, latency, histogram } = assemble(run([fast, slow]));
  const combined = point[0]!.point_no;
  expect(latency.filter((l) => l.point_no === combined).map((l) => [l.kind, l.stat, l.quantile, l.value_us])).toEqual([
    ["clat", "mean", null, 20],
    ["clat", "stddev", null, expect.closeTo(Math.sqrt((99 + 99 + 200 * 100) / 199), 10)],
    ["clat", "min", null, 1],
    ["clat", "max", null, 99],
    ["clat", "quantile", 0.99, 7],
  ]);
  const counts = (no: unknown): unknown[] =>
    histogram
      .filter((h) => h.point_no === no)
      .map((h) => [h.kind, h.total, [...(h.value_ns as number[])], [...(h.count as number[])]]);
  expect(counts(combined)).toEqual([["clat", 200, [5000, 7000], [99, 101]]]);
  expect(counts(point[2]!.point_no)).toEqual([["clat", 100, [7000], [100]]]);
});

it("makes no points of a document that a later one supersedes", () => {
  const { counts, run: runs } = assemble(run([member(0)], { intermediate: true }), run([member(0)], { document: 1 }));
  expect(counts).toMatchObject({ runs: 2, points: 1 });
  expect(runs.map((r) => [r.run_no, r.document])).toEqual([
    [3 * 2 ** 20, 0],
    [3 * 2 ** 20 + 1, 1],
  ]);
});

it("a start is whole milliseconds; one that is no date is unknown", () => {
  const starts = [Date.UTC(2026, 0) + 0.001, 8.64e15 + 2, null];
  const { run: rows } = assemble(...starts.map((started_ms) => run([member(0)], { started_ms })));
  expect(rows.map(({ started_ms }) => (started_ms === null ? null : Number(started_ms)))).toEqual([
    Date.UTC(2026, 0),
    null,
    null,
  ]);
});
