import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { type HeatData, heatKeys } from "~/charts/heat/data";
import { buildHeat } from "~/charts/heat/heat";
import type { Frame } from "~/charts/scene";
import type { CurvePoint, LatencyStats } from "~/model/answers";
import { curvePoint } from "../../../tests/support/points";
import { tableOf, type Choice } from "./picture";
import { verdictOf } from "./verdict";

let next = 0;
/** A run, or the read and write of a mixed one. */
function run(more: Partial<CurvePoint>): CurvePoint[] {
  const run_no = ++next;
  const one = curvePoint({ run_no, key: `k${String(run_no)}.read`, numjobs: 1, load_kind: "outstanding", ...more });
  if (one.workload_op !== "mixed") return [{ ...one, op: one.workload_op }];
  return [
    { ...one, op: "read" },
    { ...one, op: "write", key: `k${String(run_no)}.write`, iops: (one.iops ?? 0) / 2 },
  ];
}

const p99 = (us: number, samples: number | null = 1e6): Record<string, LatencyStats> => ({
  clat: { samples, mean_us: us / 2, stddev_us: null, min_us: 1, max_us: us * 9, quantiles: { "0.99": us } },
});

const read = (iodepth: number, iops: number, more: Partial<CurvePoint> = {}) =>
  run({
    ...{ series: "randread-4k-j1-libaio-direct", workload_op: "read", pattern: "random", block_bytes: 4096 },
    ...{ read_percent: 100, iodepth, outstanding: iodepth, failed: false, latency: p99(iodepth * 100) },
    ...{ iops, total_iops: iops, bytes_per_s: iops * 4096, total_bytes_per_s: iops * 4096 },
    ...more,
  });

const table = (points: readonly CurvePoint[], choice: Partial<Choice> = {}) =>
  tableOf(points, { metric: "auto", kind: "default", lim: null, ...choice });
const rowsOf = (points: readonly CurvePoint[], choice: Partial<Choice> = {}) =>
  table(points, choice).systems.flatMap(({ rows }) => rows);
const valuesOf = (points: readonly CurvePoint[], choice: Partial<Choice> = {}) =>
  rowsOf(points, choice).map(({ cells }) => cells.map((cell) => cell?.value ?? null));

describe("rows of the overview", () => {
  it("the headline is of the plain work, not of a hot set that goes further", () => {
    const options = JSON.stringify({ global: {}, jobs: [{ random_distribution: "zipf:1.2" }] });
    const plain = run({ series: "randread-4k-j1", iops: 48_169, total_iops: 48_169, latency: p99(171) });
    const hot = run({
      ...{ series: "randread-4k-j1~zipf", setup: "zipf", options, job_index: 0 },
      ...{ iops: 80_989, total_iops: 80_989, latency: p99(191) },
    });
    const said = verdictOf(table([...hot, ...plain]), () => "a")!;
    expect(said.first).toMatch(/^4K random read reaches 48,169 IOPS/);
    expect(said.second).toContain("4K random read, zipf: 80,989");
    expect(verdictOf(table(hot), () => "a")!.first).toContain("80,989 IOPS");
  });

  it("bytes are said in MB/s where no row reaches a tenth of a GB/s, else all in GB/s", () => {
    const big = (name: string, bytes_per_s: number) =>
      run({
        ...{ series: "read-128k", block_bytes: 131_072, system: name, system_label: name, latency: {} },
        ...{ iops: bytes_per_s / 131_072, total_iops: bytes_per_s / 131_072 },
        ...{ bytes_per_s, total_bytes_per_s: bytes_per_s },
      });
    const said = (...rates: readonly number[]) =>
      verdictOf(table(rates.flatMap((rate, i) => big(`s${String(i)}`, rate))), () => "a")!.first;
    expect(said(3_084_561)).toContain("3.085 MB/s");
    expect(said(3_084_561, 4_858_402)).toContain("3.085 to 4.858 MB/s");
    expect(said(3_084_561, 2_500_000_000)).toContain("0.003085 to 2.500 GB/s");
  });

  it("the verdict says in how many repeats a load is within the limit", () => {
    const again = (...latencies: readonly number[]) =>
      latencies.flatMap((us, i) => read(1, 8000, { repeat: i + 1, latency: p99(us) }));
    const said = (points: readonly CurvePoint[]) => {
      const { first, second } = verdictOf(table(points), () => "a")!;
      return `${first} ${second ?? ""}`;
    };
    expect(said(again(300, 400, 2000))).toContain("at depth 1, 1 job (limit met in 2 of 3 repeats).");
    expect(said(again(300, 1200, 9000))).toContain("1.20 ms at depth 1, 1 job (limit met in 1 of 3 repeats).");
    expect(said(again(300, 400, 500))).not.toContain("repeats");
  });

  it("the verdict on a mix is that of the direction which fewer systems keep within the limit", () => {
    const mix = (system: string, write_us: number) =>
      read(1, 1000, { system, workload_op: "mixed", read_percent: 70, series: "randrw70-4k-j1" }).map((point) =>
        point.op === "write" ? { ...point, latency: p99(write_us) } : point,
      );
    const said = (write_us: number) =>
      verdictOf(table([...mix("a", write_us), ...mix("b", 300)]), ({ id }) => id)!.first;
    expect(said(2210)).toContain("4K random 70/30 mix, writes");
    expect(said(300)).toContain("4K random 70/30 mix, reads");
    // Of one system: the reads reach, not the mix.
    expect(verdictOf(table(mix("a", 300)), () => "a")!.first).toMatch(/^4K random 70\/30 mix: reads reach /);
  });

  it("syncs have a row of their own latency, and no rate: the verdict is that of the I/Os", () => {
    const write = run({
      workload_op: "write",
      series: "randwrite-4k-j1",
      iops: 900,
      total_iops: 900,
      latency: p99(26),
    });
    const stats = p99(3654)["clat"]!;
    const sync = { ...write[0]!, key: "s", op: "sync", iops: null, bytes_per_s: null, latency: { lat: stats } };
    const both = table([...write, sync]);
    expect(both.systems[0]!.rows.map(({ name, kind, cells }) => [name, kind, cells[0]!.value])).toEqual([
      ["4K random write", "clat", 26],
      ["4K random write, sync", "lat", 3654],
    ]);
    expect(verdictOf(both, () => "a")!.first).toContain("4K random write reaches 900.0 IOPS within p99 ≤ 1 ms");
    expect(table([...write, sync], { metric: "iops" }).systems[0]!.rows).toHaveLength(1);
    // A sync within the limit goes nowhere.
    const soon = { ...sync, latency: { lat: p99(0.8)["clat"]! } };
    expect(table([...write, soon]).systems[0]!.rows.map(({ furthest }) => furthest)).toEqual([0, null]);
  });

  it("are workload, op and set-up; columns are jobs with their depths, and a load that was not run is a hole", () => {
    const mixed = run({
      ...{ series: "randrw70-4k-j1", workload_op: "mixed", pattern: "random", block_bytes: 4096, read_percent: 70 },
      ...{ iodepth: 16, iops: 700, total_iops: 1050, failed: false, latency: p99(5000) },
    });
    const points = [
      ...read(16, 900),
      ...mixed,
      ...read(1, 100),
      ...read(1, 150, { numjobs: 4, series: "randread-4k-j4-libaio-direct" }),
    ];
    const { columns } = table(points);
    expect(columns.map(({ group, label }) => [group, label])).toEqual([
      ["1 job", "1"],
      ["1 job", "16"],
      ["4 jobs", "1"],
    ]);
    const rows = rowsOf(points);
    expect(rows.map(({ name }) => name)).toEqual([
      "4K random read",
      "4K random 70/30 mix, reads",
      "4K random 70/30 mix, writes",
    ]);
    expect(rows[0]!.cells.map((cell) => cell?.iops ?? null)).toEqual([100, 900, 150]);
    expect(rows[1]!.cells.map((cell) => cell?.iops ?? null)).toEqual([null, 700, null]);
    // Rates also have a total; latencies never do.
    expect(rowsOf(points, { metric: "iops" }).map(({ op }) => op)).toEqual(["read", "read", "write", "total"]);
  });

  it("know the most within the limit, else the lowest, and the peak", () => {
    const points = [...read(1, 100), ...read(4, 300), ...read(8, 250), ...read(16, 400)];
    expect(rowsOf(points)[0]).toMatchObject({ limit_us: 1000, furthest: 1, lowest: null, peak: 3 });
    expect(rowsOf(points, { lim: 50 })[0]).toMatchObject({ furthest: null, lowest: 0, peak: 3 });
    expect(rowsOf(points, { lim: "off" })[0]).toMatchObject({ limit_us: null, furthest: null, peak: 3 });
    // A further load might give more, unless one over the limit, or one that gave less, was measured.
    const isOpen = (...loads: readonly (readonly [number, number])[]) =>
      rowsOf(loads.flatMap(([depth, iops]) => read(depth, iops)))[0]!.isOpen;
    expect(rowsOf(points)[0]!.isOpen).toBe(false);
    expect([isOpen([1, 100]), isOpen([1, 100], [4, 300]), isOpen([1, 100], [4, 300], [8, 250])]).toEqual([
      true,
      true,
      false,
    ]);
    // Jobs at one depth are a line each, and still loads of one workload.
    const ofJobs = (...p99s: readonly number[]) =>
      p99s.flatMap((us, i) => {
        const series = `randread-4k-j${String(i + 1)}-libaio-direct`;
        return read(8, 100 * (i + 1), { series, numjobs: i + 1, outstanding: 8 * (i + 1), latency: p99(us) });
      });
    expect(rowsOf(ofJobs(100, 800, 2000))[0]).toMatchObject({ isOpen: false });
    expect(rowsOf(ofJobs(100, 800, 900))[0]).toMatchObject({ isOpen: true });
    // The mean has no limit of its own; a rate is judged by its p99.
    expect(rowsOf(points, { metric: "mean" })[0]!.limit_us).toBeNull();
    expect(rowsOf(points, { metric: "iops" })[0]).toMatchObject({ statistic: "p99", furthest: 1 });
  });

  it("show one measured repeat, one row per set-up, and the first of other equal loads", () => {
    const again = [300, 100, 200].flatMap((iops, n) => read(1, iops, { repeat: n + 1 }));
    expect(valuesOf(again, { metric: "iops" })).toEqual([[200]]);
    expect(rowsOf(again)[0]!.cells[0]).toMatchObject({ n: 3 });
    const setups = ["4G", "5G"].flatMap((setup, n) =>
      read(1, [300, 100][n]!, { setup, series: `randread-4k-j1-libaio-direct~${setup.toLowerCase()}` }),
    );
    expect(rowsOf(setups).map(({ name }) => name)).toEqual(["4K random read, 4G", "4K random read, 5G"]);
    const apart = [...read(1, 300), ...read(1, 100)];
    expect(valuesOf(apart, { metric: "iops" })).toEqual([[300]]);
    expect(rowsOf(apart, { metric: "iops" })[0]!.cells[0]!.notes.join()).toContain("not a repeat of it");
  });

  it("say what failed, what is excluded and what the file lacks", () => {
    const points = [
      ...read(1, 0, { failed: true, iops: null, total_iops: null }),
      ...read(2, 50, { excluded: "fan failed" }),
      ...read(4, 10, { latency: {} }),
      ...read(8, 20),
    ];
    expect(rowsOf(points)[0]!.cells.map((cell) => cell!.state)).toEqual(["failed", "excluded", "absent", "measured"]);
  });

  it("use the mean, without a limit, for a workload without p99, and judge a total by the slower of reads and writes", () => {
    const mean = { response: { ...p99(100).clat!, quantiles: {} } };
    const points = read(4, 10, { tool: "vdbench", latency: mean });
    expect(rowsOf(points)[0]).toMatchObject({ statistic: "mean response", limit_us: null });
    const [a, b] = run({ workload_op: "mixed", iodepth: 1, latency: p99(500), total_iops: 30 }) as [
      CurvePoint,
      CurvePoint,
    ];
    const total = rowsOf([a, { ...b, latency: p99(2000) }], { metric: "iops" }).find(({ op }) => op === "total");
    expect(total!.cells[0]).toMatchObject({ latency_us: 2000, iops: 30 });
    expect(total!.furthest).toBeNull();
  });
});

it("reads and writes of sizes of their own have both in the name of the work, and each its own", () => {
  const setup = "bs=4k,64k";
  const mix = { workload_op: "mixed", read_percent: 50, block_bytes: null, series: "randrw50-bsvaries", setup };
  const rows = rowsOf([...read(1, 100, mix), ...read(1, 100, { ...mix, op: "write" })]);
  expect(rows.map(({ op, name, block }) => [op, name, block])).toEqual([
    ["read", "4K/64K random 50/50 mix, reads", "4K"],
    ["write", "4K/64K random 50/50 mix, writes", "64K"],
  ]);
});

describe("columns are the load that was varied", () => {
  const groups = (points: readonly CurvePoint[]) =>
    table(points).columns.map(({ group, label }) => `${group}: ${label}`);

  it("an unknown depth is not 1, nor is an unknown block size one that varies", () => {
    const untold = { iodepth: null, outstanding: null, block_bytes: null, series: "randread-bsvaries", tool: "ior" };
    expect(groups(read(1, 100, { ...untold, numjobs: 8 }))).toEqual(["8 jobs: ?"]);
    expect(groups(read(1, 100, { ...untold, numjobs: null }))).toEqual(["depth: ?"]);
    expect(rowsOf(read(1, 100, untold))[0]).toMatchObject({ name: "random read", block: "not stated" });
    const simulated = read(1, 100, { ...untold, tool: "mlperf-storage", numjobs: 8 });
    expect(groups(simulated)).toEqual(["accelerators: 8"]);
    expect(rowsOf(simulated)[0]).toMatchObject({ name: "random read", block: "not stated" });
    // The model is named even where it is the only one.
    const trained = simulated.map((point) => ({ ...point, setup: "unet3d h100 training" }));
    expect(rowsOf(trained)[0]).toMatchObject({ name: "random read, unet3d h100 training" });
  });

  it("asked rates, shares of a maximum and that maximum, threads", () => {
    const rate = (asked_iops: number) => read(32, asked_iops, { load_kind: "rate", asked_iops });
    expect(groups([...rate(2000), ...rate(1000)])).toEqual([
      "asked IOPS, depth 32: 1,000",
      "asked IOPS, depth 32: 2,000",
    ]);
    const options = JSON.stringify({ jobs: [{ rate_iops: ",500" }] });
    const half = {
      asked_iops: null,
      workload_op: "mixed",
      combined_from: 1,
      numjobs: 1,
      job_index: 0,
      options,
    } as const;
    expect(groups(rate(1).map((one) => ({ ...one, ...half })))).toEqual(["asked IOPS, depth 32: 500.0 writes"]);
    const asked = { load_kind: "rate", asked_iops: 300, iodepth: 1 } as const;
    const oltp = read(1, 99, asked).flatMap((one) => [
      { ...one, op: "transaction" },
      { ...one, op: "query" },
    ]);
    expect(groups(oltp)).toEqual(["asked transactions/s: 300.0"]);
    const share = (load_percent: number) =>
      read(8, 10, { load_kind: "rate", load_percent, asked_iops: 94_000 * load_percent });
    expect(groups([...read(8, 99, { load_kind: "max" }), ...share(50), ...share(10)])).toEqual([
      "% of maximum: 10",
      "% of maximum: 50",
      "% of maximum: max",
    ]);
    expect(groups(read(1, 10, { tool: "sysbench", numjobs: 64 }))).toEqual(["threads: 64"]);
    expect(groups(read(8, 10, { tool: "vdbench", numjobs: null }))).toEqual(["threads: 8"]);
  });
});

describe("the verdict", () => {
  const named = (points: readonly CurvePoint[], choice: Partial<Choice> = {}) =>
    verdictOf(table(points, choice), ({ id }) => id.slice(id.indexOf("/") + 1));
  const slow = (system: string) => read(1, 50, { system, latency: p99(9000) });

  it("is about the workload that most systems have: how many meet the limit, from least to most", () => {
    const points = [...read(1, 100, { system: "a" }), ...read(8, 900, { system: "b" }), ...slow("c")];
    expect(named(points)).toEqual({
      first: "2 of 3 systems meet p99 ≤ 1 ms in 4K random read: 100.0 to 900.0 IOPS.",
      second: "c starts above it.",
    });
    expect(named([...slow("a"), ...read(1, 900, { system: "b" })])!.first).toBe(
      "1 of 2 systems meets p99 ≤ 1 ms in 4K random read: 900.0 IOPS.",
    );
    const again = (system: string, iops: number) =>
      [300, 400, 2000].flatMap((us, i) => read(1, iops, { system, repeat: i + 1, latency: p99(us) }));
    expect(named([...again("a", 100), ...read(8, 900, { system: "b" })])!.first).toContain(
      ": 100.0 (limit met in 2 of 3 repeats) to 900.0 IOPS.",
    );
    expect(named([...slow("a"), ...slow("b")])!.first).toBe("Neither system meets p99 ≤ 1 ms in 4K random read.");
    expect(named([...slow("a"), ...slow("b")])!.second).toMatch(/^Lowest: .* on [ab]\.$/);
    expect(named(points, { lim: "off" })!.first).toBe("3 systems peak at 50.00 to 900.0 IOPS in 4K random read.");
  });

  it("is about random reads of 4 KiB if most systems ran them, though all ran another workload", () => {
    const large = (system: string) =>
      read(1, 40, { system, series: "read-128k-j1", pattern: "sequential", block_bytes: 131_072 });
    const both = (system: string) => [...large(system), ...read(1, 900, { system })];
    expect(named([...both("a"), ...both("b"), ...large("c")])!.first).toContain("in 4K random read: ");
    expect(named([...both("a"), ...large("b"), ...large("c")])!.first).toContain("in 128K sequential read: ");
  });

  it("counts a system whose rows name its set-ups, once, with its best", () => {
    const engines = ["libaio", "io_uring"].flatMap((setup) =>
      read(1, setup === "libaio" ? 700 : 600, { system: "b", setup, engine: setup, series: `randread-4k-j1~${setup}` }),
    );
    expect(named([...slow("a"), ...engines])!.first).toBe(
      "1 of 2 systems meets p99 ≤ 1 ms in 4K random read: 700.0 IOPS.",
    );
  });

  it("says that it is about a set-up that all ran, if some go further in another", () => {
    const ran = (system: string, setup: string, iops: number) =>
      read(1, iops, { system, setup, series: `randread-4k-j1~${setup}` });
    const both = (other: number) => [
      ...[...ran("a", "libaio", 500), ...ran("a", "io_uring", 400)],
      ...[...ran("b", "libaio", 700), ...ran("b", "io_uring", other)],
    ];
    const more = "Some go further in another set-up.";
    expect(named(both(900), { lim: "off" })).toMatchObject({
      first: "2 systems peak at 400.0 to 900.0 IOPS in 4K random read, io_uring.",
      second: more,
    });
    expect(named(both(900))!.second).toBe(more);
    expect(named([...both(900), ...ran("a", "sync", 300)].filter(({ iops }) => iops !== 500))!.second).not.toBe(more);
  });

  it("names of several set-ups that miss the limit the one that comes nearest", () => {
    const of = (setup: string, us: number) =>
      read(1, 100, { setup, series: `randread-4k-j1~${setup}`, latency: p99(us) });
    const said = named([...of("plain", 2870), ...of("tuned", 2470)])!;
    expect([said.first, said.second]).toEqual([
      "4K random read, tuned: never within p99 ≤ 1 ms.",
      "Lowest: 2.47 ms at depth 1, 1 job.",
    ]);
  });

  it("says of the second workload that its first load is over the limit, where a later one is within it", () => {
    const mix = { workload_op: "write", op: "write", series: "randwrite-4k-j1" };
    const later = [...read(1, 50, { ...mix, latency: p99(2000) }), ...read(8, 90, { ...mix, latency: p99(500) })];
    expect(named([...read(1, 100), ...later])!.second).toBe("4K random write: first load over it.");
    expect(named([...read(1, 100), ...read(1, 50, { ...mix, latency: p99(2000) })])!.second).toBe(
      "4K random write: none.",
    );
  });

  it("says that clat leaves out most of the time where I/Os took that to be submitted", () => {
    const latency = { ...p99(9), slat: p99(400).clat! };
    expect(named(read(1, 4702, { latency }))!.first).toMatch(/, 1 job \(clat leaves out most of the time\)\.$/);
  });

  it("names the one system with known latencies", () => {
    const mean = { response: { ...p99(100).clat!, quantiles: {} } };
    const both = [...read(1, 100, { system: "a" }), ...read(8, 900, { system: "b", tool: "vdbench", latency: mean })];
    expect(named(both)!.first).toBe("4K random read on a reaches 100.0 IOPS within p99 ≤ 1 ms, at depth 1, 1 job.");
  });

  it("does not say never if the values of a system leave it open", () => {
    const { systems, ...all } = table([...read(1, 100, { system: "a" }), ...slow("b")]);
    const open = systems.map(({ rows, ...system }) => ({
      ...system,
      rows: rows.map((row) => ({ ...row, lowest: null })),
    }));
    const { second } = verdictOf({ ...all, systems: open }, ({ id }) => id.slice(id.indexOf("/") + 1))!;
    expect(second).toBe("b cannot be judged.");
  });

  it("for one system says how far its workloads go", () => {
    expect(named([...read(1, 100), ...read(8, 45_419.4)])).toEqual({
      first: "4K random read reaches 45,419 IOPS within p99 ≤ 1 ms, at depth 8, 1 job.",
      second: "",
    });
    expect(named([])).toBeNull();
  });

  it("prefers 4K random reads whatever the row is called", () => {
    const writes = { workload_op: "write", op: "write", series: "randwrite-4k-j1" };
    const points = ["a", "b"].flatMap((system) => [...read(1, 100, { system }), ...read(1, 50, { system, ...writes })]);
    const { systems, ...all } = table(points);
    const called = systems.map(({ rows, ...system }) => {
      const translated = rows.map((row) => ({ ...row, workName: row.op === "read" ? "4K ランダムリード" : row.name }));
      return { ...system, rows: translated.toReversed() };
    });
    expect(verdictOf({ ...all, systems: called }, ({ id }) => id)!.first).toContain("in 4K ランダムリード: ");
  });

  it("compares systems in one set-up that both ran, not the best of unlike ones", () => {
    const of = (system: string, setup: string, iops: number, us: number) =>
      read(1, iops, { system, setup, latency: p99(us), series: `randread-4k-j1-${setup}` });
    const points = [...of("a", "1G", 200, 500), ...of("a", "100M", 900, 500), ...of("b", "1G", 300, 500)];
    const { first } = named([...points, ...of("b", "500M", 990, 500)])!;
    expect(first).toBe("Both systems meet p99 ≤ 1 ms in 4K random read, 1G: 200.0 to 300.0 IOPS.");
    expect(named([...points, ...of("b", "100M", 50, 5000)])!.first).toContain(", 1G: 200.0 to 300.0 IOPS");
  });

  it("names one system if none share a workload: no range of one", () => {
    const writes = read(8, 400, { system: "b", workload_op: "write", op: "write", series: "randwrite-4k-j1" });
    const { first, second } = named([...read(4, 300, { system: "a" }), ...writes])!;
    expect(first).toBe("4K random read on a reaches 300.0 IOPS within p99 ≤ 1 ms, at depth 4, 1 job.");
    expect(second).toContain("4K random write on b: 400.0 IOPS");
  });
});

it("rows of two versions of a tool are named by tool and version", () => {
  const of = (setup: string) =>
    read(1, 100, { setup, series: `randread-4k-j1~${setup}`, tool: "fio", tool_version: setup });
  expect(rowsOf([...of("3.35"), ...of("3.36")]).map(({ name }) => name)).toEqual([
    "4K random read, fio 3.35",
    "4K random read, fio 3.36",
  ]);
});

it("without a latency in any file the colour is the throughput", () => {
  const without = { latency: {} };
  expect(table([...read(1, 100, without), ...read(4, 300, without)]).metric).toBe("iops");
  expect(valuesOf([...read(1, 100, without), ...read(4, 300, without)])).toEqual([[100, 300]]);
  expect(table([...read(1, 100, without), ...read(4, 300)]).metric).toBe("latency");
});

it("has the highest throughput of all loads as its peak, even of a load without this latency", () => {
  const jobs = { numjobs: 10, series: "randread-4k-j10-libaio-direct", latency: {} };
  const [row] = rowsOf([...read(16, 990_344), ...read(16, 3_380_732, jobs)]);
  expect(row!.cells.map((cell) => [cell?.state, cell?.iops, cell?.latency_us])).toEqual([
    ["measured", 990_344, 1600],
    ["absent", 3_380_732, null],
  ]);
  expect(row!.peak).toBe(1);
  const failed = read(16, 5e6, { ...jobs, failed: true });
  expect(rowsOf([...read(16, 990_344), ...failed])[0]!.peak).toBe(0);
});

it("counts a load of a mix once, though its reads and writes have separate rows", () => {
  const mixed = (iodepth: number) =>
    run({
      ...{ series: "randrw70-4k-j1", workload_op: "mixed", pattern: "random", block_bytes: 4096, read_percent: 70 },
      ...{ iodepth, iops: 700, total_iops: 1050, failed: false, latency: p99(5000) },
    });
  const found = table([...mixed(16), ...read(1, 100), ...read(16, 200)]);
  expect(found.systems.flatMap(({ rows }) => rows)).toHaveLength(3);
  expect([found.loads, found.steps]).toEqual([{ run: 3, not_run: 1 }, 3]);
});

it("systems stand as in the Library: those that go furthest first, those without such reads last", () => {
  const write = { workload_op: "write", op: "write", series: "randwrite-4k-j1" } as const;
  const over = (system: string, iops: number) => read(1, iops, { system, latency: p99(9000) });
  const points = [
    read(1, 9000, { system: "w", ...write }),
    over("h", 80),
    over("i", 90),
    read(1, 100, { system: "a" }),
  ];
  const found = table([...points.flat(), ...read(1, 900, { system: "b" })]);
  expect(found.systems.map(({ id }) => id.slice(id.indexOf("/") + 1))).toEqual(["b", "a", "i", "h", "w"]);
});

describe("the drawn table", () => {
  const page: Frame = { width: 1392, height: 600, size: "page", measure: estimateWidth };
  const data = (points: readonly CurvePoint[]): HeatData => {
    const { columns, systems, metric } = table(points);
    const blocks = systems.map(({ id, rows }) => ({ id, name: id, media: null, guessed: false, chips: false, rows }));
    return { title: "t", metric, columns, blocks, band: false };
  };
  const depths = (n: number) => Array.from({ length: n }, (_, i) => read(i + 1, 100 * (i + 1))).flat();

  it("has a mark for each cell that was run, its row in the table, and prints numbers up to 12 columns", () => {
    const scene = buildHeat(data(depths(12)), page);
    expect(scene.marks.map(({ row }) => scene.twin.rows[row]!.mark)).toEqual(scene.marks.map(({ id }) => id));
    const texts = (of: typeof scene) => of.nodes.flatMap((node) => (node.type === "text" ? [node.text] : []));
    expect(texts(scene)).toContain("300 µs");
    expect(texts(buildHeat(data(depths(13)), page))).not.toContain("300 µs");
    const roles = scene.nodes.flatMap((node) => (node.type === "path" ? [node.role] : []));
    // Ten are within 1 ms, two over it; the highest is framed.
    expect(roles).toEqual(expect.arrayContaining(["within", "over", "hatch", "furthest"]));
  });

  it("reads out a slow rate with its digits, as on the other pages", () => {
    const said = (iops: number) => buildHeat(data(read(1, iops)), page).marks[0]!.lines.map(([, words]) => words);
    expect(said(3.4)).toContain("3.400 IOPS");
    expect(said(45_389.2)).toContain("45,389 IOPS");
  });

  it("has a scale for each statistic, which its rows name: a mean is never among percentiles", () => {
    const mean = (us: number) => ({ clat: { ...p99(1).clat!, mean_us: us, quantiles: {} } });
    const writes = { workload_op: "write", series: "randwrite-4k-j1-libaio-direct" };
    const tails = [read(1, 10, { latency: p99(200) }), read(2, 20, { latency: p99(400) })].flat();
    const means = [read(1, 10, { ...writes, latency: mean(20) }), read(2, 20, { ...writes, latency: mean(90) })].flat();
    const both = data([...tails, ...means]);
    expect(heatKeys(both)).toMatchObject([
      { of: "p99", best: "200 µs", worst: "400 µs" },
      { of: "mean", best: "20.0 µs", worst: "90.0 µs" },
    ]);
    const slow = data([...read(1, 10, { latency: p99(5000) }), ...means]);
    expect(heatKeys(slow)).toMatchObject([
      { of: "p99", greys: [], over: "5.00 ms" },
      { of: "mean", best: "20.0 µs", over: null },
    ]);
    const within = (of: HeatData) =>
      buildHeat(of, page).nodes.flatMap((node) =>
        node.type === "path" && node.role === "within" ? [node.opacity] : [],
      );
    const sync = { op: "sync", iops: null, bytes_per_s: null, latency: { clat: p99(0.8).clat! } };
    expect(heatKeys(data([...tails, ...read(4, 0).map((one) => ({ ...one, ...sync, key: "s" }))]))).toMatchObject([
      { best: "200 µs", worst: "400 µs" },
    ]);
    // The strongest and the weakest grey, each in both rows.
    expect(within(both)).toEqual([0.82, 0.07]);
    const names = (of: HeatData) =>
      buildHeat(of, page).nodes.flatMap((node) => (node.type === "text" && node.role === "label" ? [node.text] : []));
    expect(names(both)).toEqual(expect.arrayContaining(["4K random read, p99", "4K random write, mean"]));
    expect(names(data(tails))).toContain("4K random read");
    expect(heatKeys(data(tails))).toMatchObject([{ of: "" }]);
  });

  it("keeps the figures beside a row separate, however long they are", () => {
    const slow = { latency: p99(55_800), block_bytes: 131_072, bytes_per_s: 85_034_567, total_bytes_per_s: 85_034_567 };
    const many = { iops: 16_154_000, total_iops: 16_154_000, workload_op: "transaction", block_bytes: null };
    for (const points of [read(1, 648, slow), [...read(1, 648, { ...slow, latency: p99(900) }), ...read(1, 1, many)]]) {
      const words = buildHeat(data(points), page).nodes.flatMap((node) =>
        node.type === "text" && node.anchor === "end" ? [node] : [],
      );
      for (const row of [...new Set(words.map(({ y }) => y))].map((y) => words.filter((one) => one.y === y)))
        row
          .toSorted((a, b) => a.x - b.x)
          .forEach((one, i, all) => {
            const before = all[i - 1]?.x ?? -Infinity;
            expect(one.x - estimateWidth(one.text, one.size ?? 12, one.weight ?? 400)).toBeGreaterThan(before + 6);
          });
    }
  });

  it("heads each group of loads, by its first word where it is narrow", () => {
    const points = [2, 3, 4, 6, 8].flatMap((numjobs) =>
      read(8, 10, { numjobs, series: `randread-4k-j${String(numjobs)}` }),
    );
    points.push(...depths(10));
    const { nodes } = buildHeat(data(points), page);
    const heads = nodes.flatMap((node) => (node.type === "text" && node.weight === 600 ? [node.text] : []));
    expect(heads.slice(0, 6)).toEqual(["1 job", "2", "3", "4", "6", "8 jobs"]);
  });

  it("a long name takes two lines, on a phone and beside its cells; cut, it keeps its end", () => {
    const long = (end: string) =>
      run({ series: `randread-4k-j1~${end}`, setup: `time series of the noisy neighbour, ${end}`, latency: p99(171) });
    const names = (width: number, size: "page" | "phone") => {
      const { nodes } = buildHeat(data([...long("75 s"), ...long("60 s")]), { ...page, width, size });
      const labels = nodes.flatMap((node) =>
        node.type === "text" && node.role === "label" && node.weight !== 600 ? [node] : [],
      );
      return [...new Set(labels.map(({ series }) => series))].map((id) =>
        labels.flatMap(({ series, text }) => (series === id ? [text] : [])),
      );
    };
    const whole = ["60 s", "75 s"].map((end) => `4K random read, time series of the noisy neighbour, ${end}`);
    for (const lines of [names(358, "phone"), names(600, "page")]) {
      expect(lines.map((own) => own.join(" ")).sort()).toEqual(whole);
      expect(lines.map(({ length }) => length)).toEqual([2, 2]);
    }
    const narrow = names(200, "phone").map((own) => own.join(" "));
    expect(new Set(narrow).size).toBe(2);
  });

  it("lists loads that were not run, and is as wide as a phone", () => {
    const points = [...depths(3), ...read(1, 5, { system: "other" })];
    const { twin } = buildHeat(data(points), page);
    const state = twin.columns.findIndex(({ id }) => id === "state");
    expect(twin.rows.map(({ cells }) => cells[state]!.value)).toEqual([
      ...["measured", "measured", "measured"],
      ...["measured", "not run", "not run"],
    ]);
    // For asked rates no depth is missing, and for depths no rate.
    const asked = read(8, 10, { load_kind: "rate", asked_iops: 500, series: "randread-4k-rate" });
    const mixed = buildHeat(data([...depths(2), ...asked]), page);
    expect(mixed.twin.rows.map(({ cells }) => cells[state]!.value)).toEqual(["measured", "measured", "measured"]);
    expect(mixed.nodes.filter((node) => node.type === "path" && node.role === "not-run")).toEqual([]);
    expect(mixed.key).not.toContain("outline: not run");
    // Each workload has its own rates; rates that the same workload has elsewhere are missing.
    const rate = (asked_iops: number, op: "read" | "write", system = "a") => {
      const series = `rand${op}-4k-rate`;
      return read(8, 10, { load_kind: "rate", asked_iops, series, system, op, workload_op: op });
    };
    const own = [...rate(500, "read"), ...rate(900, "read"), ...rate(700, "write")];
    expect(table(own).loads).toEqual({ run: 3, not_run: 0 });
    expect(table([...own, ...rate(900, "read", "b")]).loads).toEqual({ run: 4, not_run: 1 });
    // A run of three jobs beside a sweep of one job is not a grid.
    const jobs = { numjobs: 3, series: "randwrite-4k-j3", op: "write", workload_op: "write" };
    expect(table([...depths(4), ...read(1, 5, jobs)]).loads).toEqual({ run: 5, not_run: 0 });
    const grid = [1, 2, 4, 8, 16, 32, 64].flatMap((numjobs) =>
      [1, 2, 4, 8, 16, 32, 64].flatMap((depth) =>
        read(depth, 10, { numjobs, series: `randread-4k-j${String(numjobs)}` }),
      ),
    );
    expect(buildHeat(data(grid), { ...page, width: 358, size: "phone" }).width).toBe(358);
  });

  it("no load in its head leaves the picture on a phone", () => {
    const rates = Array.from({ length: 30 }, (_, i) => 100_500 + i * 50_000).flatMap((asked_iops) =>
      read(8, 10, { load_kind: "rate", asked_iops, series: "randread-4k-rate" }),
    );
    const { nodes, width } = buildHeat(data(rates), { ...page, width: 358, size: "phone" });
    const ticks = nodes.flatMap((node) => (node.type === "text" && node.anchor === "middle" ? [node] : []));
    expect(ticks.length).toBeGreaterThan(1);
    for (const { x, text, size } of ticks)
      expect(x + estimateWidth(text, size ?? 12, 400) / 2).toBeLessThanOrEqual(width);
  });

  it("marks percentiles on few I/Os by a ring, and those on too few in the table", () => {
    const scene = buildHeat(data([...read(1, 10, { latency: p99(100, 900) }), ...read(2, 20)]), page);
    expect(scene.nodes.filter(({ type }) => type === "ring")).toHaveLength(1);
    const at = scene.twin.columns.findIndex(({ id }) => id === "clat_p99_us");
    expect(scene.twin.rows[0]!.cells[at]!.note).toBe("only 9 samples above p99");
  });
});
