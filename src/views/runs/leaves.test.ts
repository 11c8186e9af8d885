import { expect, test } from "vitest";
import { curvePoint, stats } from "../shared/point/rows.fixture";
import { sameInAll, sortLeaves } from "./columns";
import { allLeaves, branchesOf, rowsOf, spreadOf } from "./leaves";

const ONE = { rep: "one", k: "default" } as const;
const p99 = (us: number) => ({ clat: stats({ quantiles: { "0.99": us } }) });
let no = 0;
const at = (depth: number, jobs: number, iops: number, us: number, more: object = {}) =>
  curvePoint({
    ...{ key: `k${String(++no)}`, run_no: no, iodepth: depth, numjobs: jobs, outstanding: depth * jobs },
    ...{ series: `randread-4k-j${String(jobs)}-libaio-direct`, iops, total_iops: iops, latency: p99(us) },
    ...more,
  });

test("repeats are one row that was measured: the middle one, of two the lower; without evidence each has its row", () => {
  const three = [300, 100, 200].map((iops, i) => at(1, 1, iops, 500, { repeat: i + 1 }));
  const [leaf, ...more] = allLeaves(three, [], ONE);
  expect(more).toEqual([]);
  expect(leaf!.point!.iops).toBe(200);
  expect(spreadOf(leaf!)).toEqual({ n: 3, rates: [100, 200, 300], ratio: 3 });
  expect(allLeaves(three.slice(0, 2), [], ONE)[0]!.point!.iops).toBe(100);
  expect(allLeaves(three, [], { ...ONE, rep: "each" })).toHaveLength(3);
  const apart = three.map((point) => ({ ...point, repeat: null }));
  expect(allLeaves(apart, [], ONE).map((one) => spreadOf(one))).toEqual([null, null, null]);
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
  const rows = rowsOf([system!], { open: [], all: [] });
  expect(rows.map(({ is }) => is)).toEqual(["branch", "branch", ...Array.from({ length: 7 }, () => "leaf"), "more"]);
  expect(rowsOf([system!], { open: [], all: [workload!.id] })).toHaveLength(2 + 12);
  expect(rowsOf([system!], { open: [system!.id], all: [] })).toHaveLength(1);
  const none = branchesOf(allLeaves(grid, [], ONE), "system", 50)[0]!.children[0]!;
  expect(none.furthest).toBeNull();
  expect(none.lowest!.point).toMatchObject({ iops: 100 });
});

test("set-ups are workloads of their own, and never a repeat", () => {
  const plain = at(1, 1, 100, 100);
  const cached = at(1, 1, 900, 100, { setup: "cache", series: "randread-4k-j1-libaio-direct~cache" });
  const [system] = branchesOf(allLeaves([plain, cached], [], ONE), "system", 1000);
  expect(system!.children.map(({ name }) => name)).toEqual(["4K random read", "4K random read, cache"]);
});

test("a list sorts by any column, what is absent last; what all share is told once", () => {
  const leaves = allLeaves([at(1, 1, 50, 1), at(2, 1, 70, 2), at(4, 1, 60, 3, { cpu_percent: 9 })], [], ONE);
  const iops = (of: typeof leaves) => of.map(({ point }) => point!.iops);
  expect(iops(sortLeaves(leaves, { column: "iops", descending: true }))).toEqual([70, 60, 50]);
  expect(iops(sortLeaves(leaves, { column: "cpu", descending: false }))[0]).toBe(60);
  expect(sameInAll(leaves).get("tool")).toMatch(/^fio/);
  expect(sameInAll(leaves).has("outstanding")).toBe(false);
});
