import { describe, expect, it } from "vitest";
import { point, stats } from "~/charts/curve/testing";
import type { CurvePoint } from "~/model/answers";
import { datasetOf, figureRows } from "../../../tests/support/figures";
import { stepsOf, type Step } from "../shared/steps";
import { comparableTo, foundOf, ratioTo } from "./comparable";
import { chosenStep, ownSteps } from "./own";
import { measurementsOf } from "./printed";
import { kindsOf, tableOf } from "./table";

const slugs = ["qlc-175gbs", "pmem200-p5800x-p5510", "roce-vs-iscsi-vsphere7", "sk-hynix-pe6011-se4011"];
const figures = (await Promise.all(slugs.map(figureRows))).flat();
const reports = slugs.map((slug) => {
  const { title, systems } = datasetOf(slug);
  return { slug, title, systems };
});

const own = (more: Partial<CurvePoint>): Step => {
  const base: Partial<CurvePoint> = {
    dataset: "local",
    op: "read",
    workload_op: "read",
    pattern: "random",
    block_bytes: 4096,
    read_percent: 100,
    media: null,
  };
  const [step] = stepsOf([point({ ...base, ...more })]);
  return step!;
};

describe("published points of one workload", () => {
  const reads = own({ iops: 100_000, total_iops: 100_000, outstanding: 16, tool: "fio", tool_version: "3.33" });
  const { all, far } = comparableTo(reads, [], figures, reports);

  it("are those of the same operation, pattern and block size, of every report", () => {
    const near_and_far = [...all, ...far];
    const marks = new Set(near_and_far.map(({ mark }) => mark));
    const fitting = figures.filter(
      (row) =>
        row.op === "read" &&
        row.pattern === "random" &&
        row.block_bytes === 4096 &&
        row.value !== null &&
        row.restates === null &&
        ["iops", "bandwidth", "latency_mean", "latency_p99"].includes(row.metric),
    );
    expect(fitting.length).toBeGreaterThan(5);
    expect(near_and_far.length).toBeGreaterThan(3);
    expect(all.length).toBeGreaterThan(0);
    for (const mark of marks) expect(fitting.map((row) => `${row.dataset}/${row.fact_id}`)).toContain(mark);
    const shown = near_and_far.flatMap(({ iops, bytes_per_s, mean_us, p99_us }) =>
      [iops, bytes_per_s, mean_us, p99_us].flatMap((one) => one?.value ?? []),
    );
    for (const row of fitting) expect(shown, row.fact_id).toContain(row.value);
  });

  it("say what differs, what only yours says, and the ratio with the bound of the printed number", () => {
    for (const one of all) {
      expect(one.differs.every(({ theirs, yours }) => theirs !== yours)).toBe(true);
      const printed = one.iops;
      if (printed === null) continue;
      expect(ratioTo(reads, one)).toEqual({ ...printed, value: printed.value / 100_000 });
    }
    const tools = all.flatMap(({ differs }) => differs.filter(({ name }) => name === "tool"));
    expect(tools.every(({ yours }) => yours === "fio 3.33")).toBe(true);
    expect(tools.length).toBeGreaterThan(0);
  });

  it("stand in the order of what differs, data sheets last", () => {
    const rank = all.map(({ origin }) => origin === "rated");
    expect(rank).toEqual(rank.toSorted((a, b) => Number(a) - Number(b)));
  });

  it("are one row where a report prints one measurement by its IOPS and, in the conclusion, by its bytes", () => {
    const rows = all.filter(({ dataset, origin }) => dataset === "qlc-175gbs" && origin === "published");
    expect(rows.map(({ iops, bytes_per_s, workload }) => [iops?.value, bytes_per_s?.value, workload])).toEqual([
      [21_200_000, 86_900_000_000, "4K random read; 4K random read (conclusion)"],
    ]);
  });

  it("are two where names differ and nothing restates, or where both have another number of one quantity", () => {
    const [iops, bytes] = ["s0-19", "s0-26"].map((id) => figures.find(({ fact_id }) => fact_id === id)!);
    expect(measurementsOf([iops!, bytes!])).toEqual([[iops], [bytes]]);
    const again = { ...iops!, fact_id: "again", workload: "later", restates: iops!.fact_id };
    const other = { ...iops!, fact_id: "other", workload: "later", value: 1 };
    expect(measurementsOf([iops!, again, other])).toEqual([[iops], [other]]);
  });

  it("say of no printed latency which one it is", () => {
    const printed = all.flatMap(({ mean_us, p99_us }) => [mean_us, p99_us].flatMap((one) => one ?? []));
    expect(printed.length).toBeGreaterThan(0);
    expect(new Set(printed.map(({ kind }) => kind))).toEqual(new Set(["unknown"]));
  });

  it("are none of a mix of another share, and none of another block size", () => {
    const mixed = own({ op: "read", workload_op: "mixed", read_percent: 55, block_bytes: 4096 });
    expect(comparableTo(mixed, [], figures, reports).all).toEqual([]);
    expect(comparableTo(own({ block_bytes: 12_288 }), [], figures, reports).all).toEqual([]);
  });

  it("count figures that do not say their pattern or block", () => {
    const { unlike } = comparableTo(reads, [], figures, reports);
    const open = figures.filter(
      ({ op, value, pattern, block_bytes, tool }) =>
        op === "read" && value !== null && (pattern === null || block_bytes === null) && tool !== "spec-sheet",
    );
    expect(unlike).toBe(open.length);
  });
});

describe("measured ones of the catalogue", () => {
  const series = (outstanding: number, iops: number) =>
    point({
      dataset: "other",
      sha256: "0".repeat(64),
      key: `k${String(outstanding)}`,
      series: "randread-4k-j1",
      op: "read",
      workload_op: "read",
      pattern: "random",
      block_bytes: 4096,
      read_percent: 100,
      outstanding,
      iops,
      total_iops: iops,
      latency: { clat: stats(outstanding * 3) },
    });
  const points = [1, 8, 32, 128].map((depth) => series(depth, depth * 1000));

  it("are there with the step at the nearest load, in doublings", () => {
    const { all } = comparableTo(own({ outstanding: 24 }), points, [], []);
    expect(all.map(({ mark, origin, p99_us }) => [mark, origin, p99_us?.value])).toEqual([
      ["other/k32", "computed", 96],
    ]);
  });

  it("stand beside a run at its uncontrolled maximum with what was outstanding, not with their best", () => {
    const most = own({ load_kind: "max", outstanding: 16 });
    const { all, far } = comparableTo(most, [...points, series(16, 20_000)], [], []);
    expect([...all, ...far].map(({ mark, load_ratio }) => [mark, load_ratio])).toEqual([["other/k16", 1]]);
    // A rate and I/Os outstanding have no load in common: the best stands there, without a ratio.
    const rate = own({ load_kind: "rate", asked_iops: 16_000, outstanding: 16 });
    const beside = comparableTo(rate, points, [], []).all;
    expect(beside.map(({ mark, load_ratio }) => [mark, load_ratio])).toEqual([["other/k128", null]]);
  });

  it("are none of the very file of the reader, which is named", () => {
    const published = points.map((one) => ({ ...one, sha256: "5".repeat(64) }));
    const { all, same } = comparableTo(own({ outstanding: 24, sha256: "5".repeat(64) }), published, [], []);
    expect([all, same]).toEqual([[], ["other"]]);
  });

  it("have a table whose first row is the reader's own", () => {
    const step = own({ outstanding: 24, iops: 16_000, total_iops: 16_000 });
    const { all } = comparableTo(step, points, [], []);
    const { columns, rows } = tableOf(step, all);
    const at = columns.findIndex(({ id }) => id === "throughput_ratio");
    expect(rows.map(({ cells }) => cells[at]!.value)).toEqual([1, 2]);
    expect(rows[0]!.mark).toBe(step.id);
  });

  it("stand beside yours up to half and twice its load; further off they are counted, the nearest first", () => {
    const beside = (outstanding: number) => {
      const { all, far } = comparableTo(own({ outstanding }), points, [], []);
      return [all, far].map((some) => some.map(({ mark, load_ratio }) => [mark, load_ratio]));
    };
    expect(beside(4)).toEqual([[["other/k8", 2]], []]);
    expect(beside(256)).toEqual([[["other/k128", 0.5]], []]);
    expect(beside(3)).toEqual([[], [["other/k8", 8 / 3]]]);
    expect(beside(12_800)).toEqual([[], [["other/k128", 0.01]]]);
  });

  it("of a load in other terms are neither near nor far: they are listed", () => {
    const asked = own({ load_kind: "rate", asked_iops: 500, outstanding: null });
    const { all, far } = comparableTo(asked, points, [], []);
    expect([all.map(({ load_ratio }) => load_ratio), far]).toEqual([[null], []]);
  });

  it("are counted apart from what is printed, say how far their load is, and which latency they have", () => {
    const step = own({ outstanding: 16, iops: 16_000, total_iops: 16_000, tool: "vdbench" });
    const { all } = comparableTo(step, points.slice(2), figures, reports);
    const [printed, measured] = foundOf(all);
    expect(measured).toEqual({ n: 1, sources: 1 });
    expect(printed.n).toBe(all.length - 1);
    expect(printed.sources).toBeGreaterThan(1);
    const { columns, rows } = tableOf(step, all);
    const of = (id: string) => rows.map(({ cells }) => cells[columns.findIndex((column) => column.id === id)]!.value);
    const at = rows.findIndex(({ mark }) => mark === "other/k32");
    expect(of("load_ratio")[0]).toBe(1);
    expect(of("load_ratio")[at]).toBe(2);
    expect(of("latency_kind")[at]).toBe("clat");
    expect(kindsOf(step, all)).toContain("unknown");
    for (const [i, kind] of of("latency_kind").entries()) {
      expect(kind === null, rows[i]!.mark!).toBe(of("mean_us")[i] === null && of("p99_us")[i] === null);
    }
  });
});

it("the measurement is the one of the link, else the one with the highest throughput", () => {
  const rows = [1, 2, 3].map((n) =>
    point({ dataset: "local", key: `p${String(n)}`, phase: n, bytes_per_s: n, total_bytes_per_s: n }),
  );
  const steps = ownSteps(rows);
  expect(chosenStep(steps, "")?.first.key).toBe("p3");
  expect(chosenStep(steps, "local/p1")?.first.key).toBe("p1");
  expect(chosenStep(steps, "local/gone")).toBeUndefined();
});
