import { expect, test } from "vitest";
import { curvePoint, readStats } from "../../../tests/support/points";
import { units } from "~/charts/axis";
import type { RunRow } from "~/model/answers";
import {
  columnsOf,
  latencyUnitOf,
  rateWords,
  RUN_COLUMNS,
  sameInAll,
  sortLeaves,
  spreadWords,
  twinOf,
} from "./columns";
import { allLeaves, amountsOf, branchesOf, eachOf, loadRows, rowsOf, spreadOf } from "./leaves";

const ONE = { rep: "one", k: "default" } as const;
const p99 = (us: number) => ({ clat: readStats({ quantiles: { "0.99": us } }) });
let no = 0;
const at = (depth: number, jobs: number, iops: number, us: number, more: object = {}) =>
  curvePoint({
    ...{ key: `k${String(++no)}`, run_no: no, iodepth: depth, numjobs: jobs, outstanding: depth * jobs },
    ...{ series: `randread-4k-j${String(jobs)}-libaio-direct`, iops, total_iops: iops, latency: p99(us) },
    ...more,
  });

test("repeats are one row of the median of each measure; without evidence each has its row", () => {
  const three = [300, 100, 200].map((iops, i) => at(1, 1, iops, 500, { repeat: i + 1 }));
  const [leaf, ...more] = allLeaves(three, [], ONE);
  expect(more).toEqual([]);
  expect(leaf!.point!.iops).toBe(200);
  expect(spreadOf(leaf!)).toEqual({ n: 3, rates: [100, 200, 300], ratio: 3 });
  expect(eachOf(leaf!)).toEqual([500, 500, 500]);
  expect(allLeaves(three.slice(0, 2), [], ONE)[0]!.point!.iops).toBe(200);
  const each = allLeaves(three, [], { ...ONE, rep: "each" });
  expect(each.map(({ point, isRepeat }) => [point!.iops, isRepeat])).toEqual(
    [300, 100, 200].map((iops) => [iops, true]),
  );
  // Their heading is that of the loads, as on Curve: no single repeat is a peak.
  expect(branchesOf(each, "system", 1000)[0]!.children[0]!.peak!.point!.iops).toBe(200);
  const apart = three.map((point) => ({ ...point, repeat: null }));
  expect(allLeaves(apart, [], ONE).map((one) => spreadOf(one))).toEqual([null, null, null]);
});

test("a run is one invocation of a tool: the jobs of one file that ran one after the other are one run", () => {
  const chain = [0, 1, 2].map((phase) => at(1, 1, 100, 500, { run_no: 1, phase, job_index: phase }));
  const again = [1, 2].map((repeat) => at(1, 1, 100, 500, { repeat }));
  const mix = at(4, 1, 100, 500, { workload_op: "mixed", read_percent: 70 });
  const leaves = allLeaves([...chain, ...again, mix, { ...mix, key: `${mix.key}w`, op: "write" }], [], ONE);
  expect(amountsOf(leaves)).toEqual({ runs: 4, systems: 1, measurements: 6 });
});

test("the p99 of syncs is a column where a run has it; of a mix with its writes", () => {
  const write = at(1, 1, 900, 26, { workload_op: "write", op: "write" });
  const sync = { ...write, key: `${write.key}s`, op: "sync", iops: null, latency: { lat: p99(3654).clat } };
  const column = RUN_COLUMNS.find(({ id }) => id === "sync")!;
  const [leaf, ...more] = allLeaves([write, sync], [], ONE);
  expect(more).toEqual([]);
  expect(column.value(leaf!)).toBe(3654);
  const shown = (leaves: Parameters<typeof columnsOf>[1]) => columnsOf(["p99", "iops"], leaves).map(({ id }) => id);
  expect(shown([leaf!])).toEqual(["iops", "p99", "sync"]);
  expect(shown(allLeaves([write], [], ONE))).toEqual(["iops", "p99"]);
  const mix = [write, { ...write, key: `${write.key}r`, op: "read" }, sync].map((p) => ({
    ...p,
    workload_op: "mixed",
  }));
  expect(allLeaves(mix, [], ONE).map((one) => [one.point!.op, column.value(one)])).toEqual([
    ["read", null],
    ["write", 3654],
  ]);
});

test("workloads of one system and set-up with equal names get what distinguishes them", () => {
  const series = (end: string) => `randread-4k-j1-libaio${end}~status`;
  const two = [
    at(4, 1, 48_962, 500, { series: series("-direct"), setup: "status", direct: true }),
    at(4, 1, 45_935, 500, { series: series(""), setup: "status", direct: null }),
    at(4, 1, 45_935, 500, { series: "randread-4k-j1-psync-direct~lt", setup: "lt", direct: true }),
  ];
  expect(allLeaves(two, [], ONE).map(({ workloadName }) => workloadName)).toEqual([
    "4K random read, status, direct",
    "4K random read, status",
    "4K random read, lt",
  ]);
  const asked = [1, 8].map((depth) =>
    at(depth, 1, 100, 500, { series: `randread-4k-j1-libaio-direct-rate-qd${String(depth)}`, load_kind: "rate" }),
  );
  expect(allLeaves(asked, [], ONE).map(({ workloadName }) => workloadName)).toEqual([
    "4K random read, depth 1",
    "4K random read, depth 8",
  ]);
});

test("block sizes that one load ran with are a workload each, with a furthest of its own", () => {
  const sizes = [4096, 131_072].flatMap((block_bytes, i) =>
    [1, 10].map((jobs) =>
      at(16, jobs, 1_000_000 / (1 + 20 * i), 300, { series: "read-blocks-j16-libaio", pattern: "seq", block_bytes }),
    ),
  );
  const [system] = branchesOf(allLeaves(sizes, [], ONE), "system", 1000);
  expect(
    system!.children.map(({ name, leaves, furthest }) => [name, leaves.length, furthest?.point?.block_bytes]),
  ).toEqual([
    ["4K sequential read", 2, 4096],
    ["128K sequential read", 2, 131_072],
  ]);
});

test("a tool that counts no I/Os has bytes per second, and never IOPS", () => {
  const bytes = [6_365_973_352, 6_472_045_585];
  const runs = bytes.map((bytes_per_s, i) =>
    at(1, 1, 0, 500, { iops: null, total_iops: null, bytes_per_s, total_bytes_per_s: bytes_per_s, repeat: i + 1 }),
  );
  const [leaf] = allLeaves(runs, [], ONE);
  expect(spreadWords(leaf!.repeats[0]!.first, [bytes[0]!, bytes[1]!])).toEqual(["6.366 GB/s", "6.472 GB/s"]);
  expect(rateWords(runs[0]!)).toBe("6.366 GB/s");
  expect(columnsOf(["iops"], [leaf!]).map(({ id }) => id)).toEqual(["iops", "gb_per_s"]);
  const counted = at(1, 1, 79_639, 500);
  expect(rateWords(counted)).toBe("79,639");
  expect(spreadWords(counted, [67_983, 79_639])).toEqual(["67,983", "79,639 IOPS"]);
  expect(spreadWords({ ...counted, op: "transaction" }, [9.5, 12])[1]).toContain("transactions");
});

test("system › workload › load: the furthest within the limit of depths × jobs, by jobs and load; the first loads, then the furthest", () => {
  const grid = [1, 2, 4].flatMap((jobs) =>
    [1, 2, 4, 8].map((depth) => at(depth, jobs, 100 * depth * jobs, 100 * depth * jobs, { setup: null })),
  );
  const [system] = branchesOf(allLeaves(grid, [], ONE), "system", 1000);
  expect(system!.children).toHaveLength(1);
  const [workload] = system!.children;
  expect(workload!.furthest!.point).toMatchObject({ iops: 800 });
  expect(workload!.peak!.point).toMatchObject({ iops: 3200 });
  expect(workload!.leaves.map(({ point }) => point!.numjobs)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4]);
  const rows = rowsOf([system!], { open: [], all: [], rep: "one" });
  expect(rows.map(({ is }) => is)).toEqual(["branch", "branch", ...Array.from({ length: 7 }, () => "leaf"), "more"]);
  expect(rowsOf([system!], { open: [], all: [workload!.id], rep: "one" })).toHaveLength(2 + 12);
  expect(rowsOf([system!], { open: [system!.id], all: [], rep: "one" })).toHaveLength(1);
  const none = branchesOf(allLeaves(grid, [], ONE), "system", 50)[0]!.children[0]!;
  expect(none.furthest).toBeNull();
  expect(none.lowest!.point).toMatchObject({ iops: 100 });
});

test("the writes of a mix have a peak of their own, wherever reads and writes together peak", () => {
  const mix = (depth: number, read: number, write: number) => {
    const more = { workload_op: "mixed", read_percent: 70, series: "randrw70-4k-j1", total_iops: read + write };
    const first = at(depth, 1, read, 200, more);
    return [first, { ...first, key: `${first.key}w`, op: "write", iops: write }];
  };
  const [system] = branchesOf(allLeaves([...mix(1, 100, 60), ...mix(2, 200, 50)], [], ONE), "system", 1000);
  const peaks = system!.children.map(({ peak }) => [peak!.point!.op, peak!.point!.iops]);
  expect(Object.fromEntries(peaks)).toEqual({ read: 200, write: 60 });
});

test("workloads are sorted by block size, random before sequential, whatever the order of files", () => {
  const of = (series: string, block_bytes: number, pattern: "random" | "sequential") =>
    at(1, 1, 100, 100, { series, block_bytes, pattern });
  const points = [
    of("read-1m-j1-libaio-direct", 2 ** 20, "sequential"),
    of("read-4k-j1-libaio-direct", 4096, "sequential"),
    of("randread-4k-j1-libaio-direct", 4096, "random"),
  ];
  const [system] = branchesOf(allLeaves(points, [], ONE), "system", 1000);
  expect(system!.children.map(({ name }) => name)).toEqual([
    "4K random read",
    "4K sequential read",
    "1M sequential read",
  ]);
  const outer = branchesOf(allLeaves(points, [], ONE), "workload", 1000);
  expect(outer.map(({ name }) => name)).toEqual(["4K random read", "4K sequential read", "1M sequential read"]);
});

test("set-ups are separate workloads, never repeats", () => {
  const plain = at(1, 1, 100, 100);
  const cached = at(1, 1, 900, 100, { setup: "cache", series: "randread-4k-j1-libaio-direct~cache" });
  const [system] = branchesOf(allLeaves([plain, cached], [], ONE), "system", 1000);
  expect(system!.children.map(({ name }) => name)).toEqual(["4K random read", "4K random read, cache"]);
});

test("a list sorts by any column, absent values last; what all share is listed once", () => {
  const leaves = allLeaves([at(1, 1, 50, 1), at(2, 1, 70, 2), at(4, 1, 60, 3, { cpu_percent: 9 })], [], ONE);
  const iops = (of: typeof leaves) => of.map(({ point }) => point!.iops);
  expect(iops(sortLeaves(leaves, { column: "iops", descending: true }))).toEqual([70, 60, 50]);
  expect(iops(sortLeaves(leaves, { column: "cpu", descending: false }))[0]).toBe(60);
  expect(sameInAll(leaves).get("tool")).toMatch(/^fio/);
  expect(sameInAll(leaves).has("outstanding")).toBe(false);
});

test("repeats unfold: each in the order run, how far off the median, and median and range of those that count", () => {
  const runs = [300, 100, 200, 900].map((iops, i) =>
    at(1, 1, iops, iops * 2, {
      ...{ repeat: i + 1, source_path: `a/run${String(i)}.json`, started_ms: 10 - i },
      ...(iops === 900 && { excluded: "fan" }),
    }),
  );
  const branches = branchesOf(allLeaves(runs, [], ONE), "system", 1000);
  const rows = rowsOf(branches, { open: [], all: [], rep: "one" });
  expect(rows.map(({ is }) => is)).toEqual([...["branch", "branch", "leaf"], ...Array(4).fill("repeat"), "median"]);
  const each = rows.flatMap((row) => (row.is === "repeat" ? [row] : []));
  expect(each.map(({ name, off_percent, leaf }) => [name, leaf.point!.iops, off_percent])).toEqual([
    ["run3.json", 900, null],
    ["run2.json", 200, 0],
    ["run1.json", 100, -50],
    ["run0.json", 300, 50],
  ]);
  expect(rows.at(-1)).toMatchObject({
    iops: { n: 3, median: 200, min: 100, max: 300 },
    p99_us: { n: 3, median: 400, min: 200, max: 600 },
  });
  const [leaf] = allLeaves(runs, [], ONE);
  expect(rowsOf(branches, { open: [leaf!.id], all: [], rep: "one" })).toHaveLength(3);
  expect(rowsOf(branches, { open: [leaf!.id], all: [], rep: "each" }).map(({ is }) => is)).not.toContain("repeat");
});

test("names of repeats that are too long for their cell keep what tells them apart; files of repeats are not the same", () => {
  const runs = [1, 2, 3].map((round) =>
    at(1, 1, 100, 100, { repeat: round, source_path: `pts/lab-a-round0${String(round)}-1024k-100.json` }),
  );
  const leaves = allLeaves(runs, [], ONE);
  const rows = loadRows(leaves[0]!, false, true, "one").flatMap((row) => (row.is === "repeat" ? [row] : []));
  expect(rows.map(({ name, short }) => [name, short])).toEqual(
    ["01", "02", "03"].map((n) => [`lab-a-round${n}-1024k-100.json`, `lab-a-round${n}…`]),
  );
  expect(sameInAll([...leaves, ...leaves]).get("file")).toBe(null);
});

test("repeats of a mix unfold by direction; those without a start by name, and only some may have a p99", () => {
  const mix = [10, 9].flatMap((n) =>
    ["read", "write"].map((op) =>
      at(1, 1, n * (op === "read" ? 7 : 3), n, {
        ...{ key: `m${String(n)}.0.0.${op}`, run_no: 100 + n, op, workload_op: "randrw", repeat: n - 8 },
        ...{ source_path: `run${String(n)}.json`, started_ms: null, total_iops: n * 10 },
        ...(n === 9 && op === "write" && { latency: {} }),
      }),
    ),
  );
  const leaves = allLeaves(mix, [], ONE);
  expect(leaves.map(({ point }) => point!.op)).toEqual(["read", "write"]);
  const of = (i: number) => loadRows(leaves[i]!, false, true, "one");
  expect(of(0).map((row) => (row.is === "repeat" ? [row.name, row.leaf.point!.iops] : row.is))).toEqual([
    "leaf",
    ["run9.json", 63],
    ["run10.json", 70],
    "median",
  ]);
  expect(of(1).at(-1)).toMatchObject({ iops: { n: 2, median: 28.5, max: 30 }, p99_us: { n: 1, median: 10 } });
});

test("published runs without a throughput or a p99 are listed only where nothing else is", () => {
  const shares = {
    ...{ dataset: "d", key: "k", origin: "published", title: "reads over 1 ms", system: "s" },
    ...{ peak_iops: null, peak_bytes_per_s: null, p99_at_peak_us: null },
  } as unknown as RunRow;
  expect(allLeaves([at(1, 1, 100, 120)], [shares], ONE)).toHaveLength(1);
  expect(allLeaves([], [shares], ONE)).toHaveLength(1);
  const [inBytes] = allLeaves([], [{ ...shares, peak_bytes_per_s: 14.8e9 }], ONE);
  expect(columnsOf(["iops"], [inBytes!]).map(({ id }) => id)).toEqual(["iops", "gb_per_s"]);
});

test("jobs whose percentiles cannot be merged show the bound by which the row is judged", () => {
  const stats = readStats({ quantiles: {}, bounds: { "0.99": [420, 980] } });
  const [leaf] = allLeaves([at(8, 4, 900, 0, { latency: { clat: stats } })], [], ONE);
  const [column] = columnsOf(["p99"], [leaf!]);
  expect([column!.value(leaf!), column!.bound!(leaf!, units.us)]).toEqual([null, "≤ 980"]);
  const [exact] = allLeaves([at(8, 4, 900, 500)], [], ONE);
  expect(column!.bound!(exact!, units.us)).toBeNull();
});

test("a published run shows its bounds, a measured one has none", () => {
  const published = {
    ...{ dataset: "d", key: "k", origin: "published", title: "4K", system: "s", peak_iops: 650_000 },
    ...{ peak_bytes_per_s: 2.6e9, p99_at_peak_us: 120, p99_kind: "unknown", remarks: null },
    bounds: { iops: "at_least", p99: "less_than" },
  } as unknown as RunRow;
  const leaves = allLeaves([at(1, 1, 650_000, 120)], [published], ONE);
  const shown = leaves.map((leaf) =>
    RUN_COLUMNS.flatMap(({ id, value, show }) =>
      ["iops", "gb_per_s", "p99"].includes(id) ? [show(value(leaf) ?? 0, leaf, units.us)] : [],
    ),
  );
  expect(shown[0]!.join(" ")).not.toMatch(/[≥<]/);
  expect(shown[1]).toEqual(["≥ 650,000", "2.600", "< 120"]);
  const { columns, rows } = twinOf(leaves);
  const bounds = columns.findIndex(({ id }) => id === "bounds");
  expect(rows.map(({ cells }) => cells[bounds]!.value)).toEqual([null, "iops at_least; p99 less_than"]);
});

test("one unit of latency for more runs than a function takes arguments", () => {
  const [leaf] = allLeaves([at(1, 1, 100, 5000)], [], ONE);
  expect(latencyUnitOf(Array.from({ length: 200_000 }, () => leaf!))).toBe(units.ms);
});

test("a start that no date can be is shown as it is", () => {
  const starts = allLeaves([at(1, 1, 100, 500, { started_ms: 1e18 })], [], ONE);
  const started = RUN_COLUMNS.find(({ id }) => id === "started")!;
  expect(started.value(starts[0]!)).toBe("1000000000000000000 ms");
});
