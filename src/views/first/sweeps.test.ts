import { expect, it } from "vitest";
import { seriesKeys } from "~/analysis/series";
import type { CurvePoint } from "~/model/answers";
import { curvePoint, readStats } from "../../../tests/support/points";
import { factsOf } from "./facts";
import { curveRow } from "./sweeps";

interface Load extends Partial<CurvePoint> {
  readonly system: string;
  readonly depth?: number;
}

/** The curve drawn first for these loads, as the questions give them. */
function curveOf(loads: readonly Load[]) {
  const points = loads.map(({ depth = 1, ...more }, run_no) =>
    curvePoint({
      ...{ dataset: "local", run_no, key: `${String(run_no).padStart(12, "0")}.0.0.read` },
      ...{ source_path: `${more.system}/${String(run_no)}.json`, iodepth: depth, outstanding: depth, numjobs: 1 },
      ...{ engine: "libaio", direct: true, targets: ["/dev/a"], misnamed: null, setup: "" },
      ...more,
    }),
  );
  for (const system of new Set(points.map((point) => point.system))) {
    const own = points.filter((point) => point.system === system);
    seriesKeys(own, () => "").forEach((key, i) => (own[i]!.series = key));
  }
  const facts = factsOf({ curve: points, members: [], traces: [] }, []);
  return curveRow(facts.tests, facts);
}

const depths = (system: string, of: readonly number[], more: Partial<CurvePoint> = {}): Load[] =>
  of.map((depth) => ({ ...more, system, depth }));

it("two loads of a system are shown beside the curve of another", () => {
  const claim = curveOf([...depths("a", [1, 8, 64]), ...depths("b", [1, 8]), ...depths("c", [1, 8])]);
  expect(claim).toMatchObject({ state: { w: ["randread-4k"] }, why: { code: "loads", loads: 3, curves: 3 } });
  expect(claim?.state).toEqual({ w: ["randread-4k"] });
  expect(curveOf([...depths("a", [1, 8]), ...depths("b", [1, 8])])).toBeNull();
});

it("a single load is not a line: the others are named", () => {
  const claim = curveOf([...depths("a", [1, 8, 64]), ...depths("b", [1, 8, 64]), ...depths("trial", [8])]);
  expect(claim?.state).toEqual({
    w: ["randread-4k"],
    s: ["local/a/randread-4k-j1-libaio-direct", "local/b/randread-4k-j1-libaio-direct"],
  });
  expect(claim?.tests).toHaveLength(6);
});

it("asked rates beside a single depth of the same workload: the page starts with the rates", () => {
  const rates = [1000, 2000, 3000].map((asked_iops): Load => ({
    system: "a",
    load_kind: "rate",
    asked_iops,
    depth: 32,
  }));
  const state = { w: ["randread-4k"], load: "rate" };
  expect(curveOf([...rates, ...depths("nights", [8])])).toMatchObject({ state, why: { code: "rates" } });
  expect(curveOf(rates)?.state).toEqual({ w: ["randread-4k"] });
});

it("depths at many numbers of jobs: one number, at which every system was swept", () => {
  const at = (system: string, jobs: readonly number[]) =>
    jobs.flatMap((numjobs) => depths(system, [1, 8, 64], { numjobs, targets: [`/dev/${String(numjobs)}`] }));
  expect(curveOf([...at("a", [1, 2, 4]), ...at("b", [2, 4, 8]), ...at("c", [2, 4, 8])])?.state).toEqual({
    w: ["randread-4k"],
    j: ["2"],
  });
  // Few enough to distinguish, so all are shown.
  expect(curveOf([...at("a", [1, 2]), ...at("b", [1, 2])])?.state).toEqual({ w: ["randread-4k"] });
});

it("depth × jobs on the same devices: the best of each system, as the page draws it, unless most systems are slow", () => {
  const at = (system: string, p99_us: number) =>
    [1, 2, 4].flatMap((numjobs) =>
      depths(system, [1, 8, 64], { numjobs, latency: { clat: readStats({ quantiles: { "0.99": p99_us } }) } }),
    );
  expect(curveOf([...at("a", 500), ...at("b", 500), ...at("c", 5000)])?.state).toEqual({ w: ["randread-4k"] });
  const slow = curveOf([...at("a", 500), ...at("b", 5000), ...at("c", 5000)])?.state;
  expect(slow).toEqual({ w: ["randread-4k"], j: ["1"] });
});

it("set-ups of all systems are offered one after the other; those of some systems are listed beside them", () => {
  const under = (system: string, setups: readonly string[]) =>
    setups.flatMap((setup) => depths(system, [1, 8, 64], { setup }));
  const systems = ["a", "b", "c"];
  const crossed = curveOf(systems.flatMap((system) => under(system, ["short", "long", "wide"])));
  expect(crossed?.state["s"]).toEqual(systems.map((system) => `local/${system}/randread-4k-j1-libaio-direct~long`));
  const some = curveOf([
    ...under("a", ["4G", "5G"]),
    ...under("b", ["4G", "5G"]),
    ...under("c", [""]),
    ...under("d", [""]),
  ]);
  expect(some?.state).toEqual({ w: ["randread-4k"] });
});

it("with more lines than colours, the longest of each system", () => {
  const many = ["a", "b", "c"].flatMap((system) => [
    ...depths(system, [1, 8, 64], { setup: `${system}1` }),
    ...depths(system, [1, 8, 64, 128], { setup: `${system}2` }),
    ...depths(system, [1, 8, 64], { setup: `${system}3` }),
  ]);
  expect(curveOf(many)?.state["s"]).toEqual(
    ["a", "b", "c"].map((system) => `local/${system}/randread-4k-j1-libaio-direct~${system}2`),
  );
});

it("4K random read goes first, then what most systems have, then what no name contradicts", () => {
  const of = (system: string, block_bytes: number, more: Partial<CurvePoint> = {}) =>
    depths(system, [1, 8, 64], { workload_op: "write", op: "write", block_bytes, ...more });
  const wide = [...of("a", 8192), ...of("b", 8192), ...of("a", 65_536)];
  expect(curveOf([...wide, ...depths("a", [1, 8, 64])])?.state["w"]).toEqual(["randread-4k"]);
  expect(curveOf(wide)?.state["w"]).toEqual(["randwrite-8k"]);
  expect(curveOf([...of("a", 4096), ...of("a", 8192)])?.state["w"]).toEqual(["randwrite-4k"]);
  const doubtful = of("a", 4096, { misnamed: "64t", setup: "64t" }).slice(0, 1);
  expect(curveOf([...of("a", 4096), ...of("a", 8192), ...doubtful])?.state["w"]).toEqual(["randwrite-8k"]);
});

it("block sizes at one load are a curve over them", () => {
  const blocks = ["a", "b"].flatMap((system) =>
    [4096, 16_384, 131_072, 33_554_432].map((block_bytes): Load => ({ system, depth: 16, block_bytes })),
  );
  expect(curveOf(blocks)).toMatchObject({
    state: { w: ["randread-blocks"] },
    why: { code: "blocks", loads: 4, curves: 2, workloads: 1 },
  });
});

it("of two workloads with equally many loads the one with the most throughput goes first, as on Curve without a link", () => {
  const mix = (read_percent: number, iops: number) =>
    depths("a", [1, 8, 64], { workload_op: "mixed", read_percent, iops, total_iops: iops });
  expect(curveOf([...mix(30, 1000), ...mix(70, 2000)])?.state).toEqual({ w: ["randrw70-4k"] });
  expect(curveOf([...mix(30, 2000), ...mix(70, 1000)])?.state).toEqual({ w: ["randrw30-4k"] });
});

it("lines without latency are left to other pages where others have one", () => {
  const none = { latency: {} };
  const loads = [...depths("a", [1, 8, 64, 128], none), ...depths("b", [1, 8, 64])];
  expect(curveOf(loads)?.state).toEqual({ w: ["randread-4k"], s: ["local/b/randread-4k-j1-libaio-direct"] });
  expect(curveOf(depths("a", [1, 8, 64], none))?.state).toEqual({ w: ["randread-4k"] });
});
