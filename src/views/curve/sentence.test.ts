import { expect, test } from "vitest";
import { sentenceText, toggled, type Token } from "~/components/token";
import type { SeriesRow } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { curveModel, zoomText } from "./picture";
import { curvePoint, seriesRow, readStats } from "../../../tests/support/points";
import { fields, type CurveState } from "./state";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import { pickable } from "./series";

const plain = defaults(fields);
const series = [
  seriesRow(),
  seriesRow({ series: "randread-4k-j4-libaio-direct", numjobs: 4 }),
  seriesRow({ series: "randwrite-4k-j1-libaio-direct", workload_op: "write" }),
  seriesRow({ series: "randrw70-4k-j1-libaio-direct", workload_op: "mixed", read_percent: 70 }),
  seriesRow({ series: "write-1m-j1-libaio-direct", workload_op: "write", pattern: "seq", block_bytes: 2 ** 20 }),
];

function model(state: Partial<CurveState>, patches: Partial<CurveState>[] = []) {
  return curveModel({ series, points: [curvePoint()] }, { ...plain, ...state }, [], (patch) => patches.push(patch));
}
const token = (parts: readonly (string | Token)[], id: string): Token => {
  const found = parts.find((part): part is Token => typeof part !== "string" && part.id === id);
  if (found === undefined) throw new Error(`no token ${id}`);
  return found;
};

test("reads like English", () => {
  expect(sentenceText(model({}).parts)).toBe(
    "4K random read on one virtual disk, 1 and 4 jobs: p99 completion latency against IOPS.",
  );
  const three = model({ w: ["randrw70-4k", "randwrite-4k", "randread-4k"], y: "mean", k: "lat", x: "outstanding" });
  expect(sentenceText(three.parts)).toBe(
    "4K random read, write and 70/30 mix on one virtual disk, 1 and 4 jobs: mean total latency against outstanding I/Os.",
  );
});

test("the jobs of a tool go by its own word", () => {
  const said = (tool: string, most: number) => {
    const rows = Array.from({ length: most }, (_, i) =>
      seriesRow({ tool, numjobs: i + 1, series: `randread-4k-j${String(i + 1)}` }),
    );
    return sentenceText(curveModel({ series: rows, points: [] }, plain, []).parts);
  };
  expect(said("mlperf-storage", 2)).toContain("1 and 2 accelerators");
  expect(said("mlperf-storage", 4)).toContain("any number of accelerators");
  expect(said("sysbench", 4)).toContain("any number of threads");
  expect(said("fio", 4)).toContain("any number of jobs");
});

test("a bare version as set-up says of which tool", () => {
  const row = seriesRow({ setup: "3.36 fsync=1" });
  const point = curvePoint({ setup: "3.36 fsync=1", tool: "fio", tool_version: "3.36" });
  expect(sentenceText(curveModel({ series: [row], points: [point] }, plain, []).parts)).toContain(
    "4K random read, fio 3.36 fsync=1 on",
  );
});

test("only the systems and jobs drawn are named", () => {
  const other = seriesRow({
    system: "loop",
    system_label: "loop devices",
    series: "randread-4k-libaio",
    numjobs: null,
  });
  const said = (w: string) =>
    sentenceText(curveModel({ series: [...series, other], points: [] }, { ...plain, w: [w] }, []).parts);
  expect(said("randread-4k")).toContain(" on one virtual disk and loop devices, 1 and 4 jobs and jobs as the load: ");
  expect(said("write-1m")).toContain("1M sequential write on one virtual disk, 1 job: ");
});

test("jobs are left out for tools that have none; sysbench has threads", () => {
  const said = (rows: readonly SeriesRow[]) => sentenceText(curveModel({ series: rows, points: [] }, plain, []).parts);
  expect(said([seriesRow({ tool: "vdbench" })])).toContain("4K random read on one virtual disk: ");
  expect(said([seriesRow({ tool: "sysbench", numjobs: 4 })])).toContain("one virtual disk, 4 threads: ");
  expect(said([seriesRow({ tool: "vdbench" }), seriesRow({ numjobs: 2 })])).toContain(", 1 and 2 jobs: ");
});

test("a rate sweep is named, and its arrivals if they are not evenly spaced", () => {
  const rate = (rate_process: string | null, series: string) =>
    seriesRow({ series, load_kind: "rate", rate_process, peak_iops: 9_000 });
  const linear = rate("linear", "randread-4k-j1-libaio-direct-rate-qd32");
  const poisson = rate("poisson", "randread-4k-j1-libaio-direct-rate-poisson-qd32");
  const said = (rows: readonly SeriesRow[], state: Partial<CurveState> = {}) =>
    sentenceText(curveModel({ series: rows, points: [] }, { ...plain, ...state }, []).parts);
  expect(said([linear])).toContain(", 1 job, rate sweep: ");
  expect(said([poisson])).toContain(", 1 job, rate sweep, Poisson arrivals: ");
  expect(said([poisson, linear])).toContain(", rate sweep, linear and Poisson arrivals: ");
  expect(said([linear, poisson], { s: [linear.series] })).toContain(", rate sweep: ");
  expect(said([seriesRow(), poisson])).toContain(", depth sweep: ");
  expect(said([seriesRow(), poisson], { load: "both" })).toContain(", depth and rate sweeps, Poisson arrivals: ");
  const model = curveModel({ series: [linear, poisson], points: [] }, plain, []);
  expect(pickable(model, plain).map(({ label }) => label)).toEqual([
    "4K random read, one virtual disk, 1 job, libaio, rate sweep, Poisson arrivals",
    "4K random read, one virtual disk, 1 job, libaio, rate sweep",
  ]);
});

test("the latency kind is that of the lines, left out if they differ", () => {
  const vdbench = curvePoint({ tool: "vdbench", latency: { response: readStats() } });
  const own = { series, points: [vdbench] };
  expect(sentenceText(curveModel(own, plain, []).parts)).toContain("p99 response time against");
  const unlike = { series, points: [curvePoint(), { ...vdbench, series: "randread-4k-j4-libaio-direct" }] };
  expect(sentenceText(curveModel(unlike, plain, []).parts)).toContain("p99 latency against");
});

test("the chart's accessible name is the sentence", () => {
  const { options, parts } = model({});
  expect(options.title).toBe(sentenceText(parts));
});

test("different workloads are named one by one, many are counted", () => {
  expect(workloadPhrase([series[0]!, series[4]!])).toBe("4K random read and 1M sequential write");
  const many = [1, 2, 3, 4].map((n) => seriesRow({ series: `randread-${String(n)}k-j1`, block_bytes: n * 1024 }));
  expect(workloadPhrase(many)).toBe("4 workloads");
  expect(workloadPhrase([])).toBe("no workload");
});

test("results that are not here are not said to have no workload", () => {
  const none = { series: [], points: [] };
  expect(sentenceText(curveModel(none, plain, []).parts)).toMatch(/^no workload on /);
  expect(sentenceText(curveModel(none, plain, [], undefined, true).parts)).toMatch(/^a workload on /);
  expect(sentenceText(curveModel(none, { ...plain, w: ["randread-4k"] }, [], undefined, true).parts)).toMatch(
    /^randread-4k on /,
  );
});

test("a workload's name uses only what the file says", () => {
  expect(workloadName(seriesRow({ block_bytes: null, pattern: null }))).toBe("read, block sizes vary");
  const unknown = { block_bytes: null, pattern: null, series: "read-bsvaries" };
  expect(workloadName(seriesRow({ ...unknown, tool: "io500" }))).toBe("read");
  expect(workloadName(seriesRow({ ...unknown, tool: "io500", series: "read-blocks" }))).toBe("read, block sizes vary");
  const mix = seriesRow({ workload_op: "mixed", read_percent: null, block_bytes: null, pattern: null });
  expect(workloadName(mix)).toBe("mix of reads and writes, block sizes vary");
  expect(workloadName(seriesRow({ block_bytes: 512 }))).toBe("512 B random read");
  expect(workloadId(seriesRow({ series: "unknown-bsvaries" }))).toBe("unknown-bsvaries");
});

test("a choice in a token is a patch of the link, and removes what depended on the old choice", () => {
  const patches: Partial<CurveState>[] = [];
  const { parts } = model({ p: "example/x", zx: { from: 1, to: 2 } }, patches);
  token(parts, "workload").onChange(["randwrite-4k"]);
  token(parts, "statistic").onChange(["max"]);
  token(parts, "jobs").onChange(["1", "4"]);
  expect(patches[0]).toMatchObject({ w: ["randwrite-4k"], p: "", zx: null });
  expect(patches[1]).toMatchObject({ y: "max", zy: null });
  expect(patches[2]).toMatchObject({ j: [] });
});

test("only statistics that a point has are offered", () => {
  expect(token(model({}).parts, "statistic").options.map(({ id }) => id)).toEqual(["mean", "p50", "p99", "max", "min"]);
});

test("a box adds and removes; the last one stays", () => {
  const options = ["a", "b", "c"].map((id) => ({ id, label: id }));
  expect(toggled(options, ["c"], "a")).toEqual(["a", "c"]);
  expect(toggled(options, ["a", "c"], "c")).toEqual(["a"]);
  expect(toggled(options, ["a"], "a")).toEqual(["a"]);
});

test("a zoom is said in the unit of its axis", () => {
  const zoom = { zx: { from: 22_000, to: 81_000 }, zy: { from: 200, to: 1_500 }, yu: "auto" } as const;
  expect(zoomText({ x: "iops", baseline: null }, zoom)).toEqual(["22,000–81,000 IOPS", "0.200–1.50 ms"]);
  expect(zoomText({ x: "gb_per_s", baseline: null }, { ...zoom, zx: { from: 1e9, to: 2.5e9 }, zy: null })).toEqual([
    "1.00–2.50 GB/s",
  ]);
  expect(zoomText({ x: "iops", baseline: null }, { ...zoom, zx: null, zy: null })).toEqual([]);
});
