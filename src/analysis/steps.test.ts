import { describe, expect, it } from "vitest";
import { cellKey } from "~/analysis/sides";
import { point, stats } from "../../tests/support/points";
import type { CurvePoint } from "~/model/answers";
import { curvePoint } from "../../tests/support/points";
import { stepsOf } from "~/model/step";
import { latencyOf, quantityOf, rateOf, testKey, usualStatistic } from "./steps";

const mix = { run_no: 7, workload_op: "mixed", total_iops: 1000, latency: { clat: stats(500) } };

describe("steps", () => {
  it("put the directions of a run together, reads first, without synced writes", () => {
    const rows = [
      point({ ...mix, op: "write", iops: 300, total_iops: 1000 }),
      point({ ...mix, op: "read", iops: 700, total_iops: 1000 }),
      point({ ...mix, op: "sync", iops: null, total_iops: 1000 }),
      point({ run_no: 8 }),
    ];
    const steps = stepsOf(rows);
    expect(steps.map(({ directions }) => directions.map(({ op }) => op))).toEqual([["read", "write"], ["read"]]);
    expect(steps[0]!.id).toBe(`local/${rows[1]!.key}`);
    expect(rateOf(steps[0]!, "iops")).toBe(1000);
  });
  it("ignore values of all operations together, unless only these have the latency", () => {
    const told = [point({ ...mix, op: "mixed" }), point({ ...mix, op: "read" }), point({ ...mix, op: "write" })];
    expect(stepsOf(told)[0]!.latencies.map(({ op }) => op)).toEqual(["read", "write"]);
    const once = [
      point({ ...mix, op: "mixed" }),
      point({ ...mix, op: "read", latency: {} }),
      point({ ...mix, op: "write", latency: {} }),
    ];
    expect(stepsOf(once)[0]).toMatchObject({
      directions: [{ op: "read" }, { op: "write" }],
      latencies: [{ op: "mixed" }],
    });
  });
  it("leave reads that verify a write aside", () => {
    const own = { run_no: 9, workload_op: "write" };
    const rows = [point({ ...own, op: "read", iops: 9000 }), point({ ...own, op: "write", iops: 500 })];
    expect(stepsOf(rows)[0]!.directions.map(({ op }) => op)).toEqual(["write"]);
    expect(rateOf(stepsOf(rows)[0]!, "iops")).toBe(500);
  });
  it("fail with one direction", () => {
    const rows = [point({ ...mix, op: "read" }), point({ ...mix, op: "write", failed: true })];
    expect(stepsOf(rows)[0]!.failed).toBe(true);
  });
});

describe("what is drawn", () => {
  it("is GB/s from 64K on, and where no I/Os are counted", () => {
    expect(quantityOf([point()])).toBe("iops");
    expect(quantityOf([point({ block_bytes: 65536 })])).toBe("gb_per_s");
    expect(quantityOf([point({ block_bytes: 65536 }), point()])).toBe("iops");
    expect(quantityOf([point({ iops: null, total_iops: null })])).toBe("gb_per_s");
  });
  it("is never a percentile above the exact maximum", () => {
    const over = point({ latency: { clat: stats(500, { max_us: 490 }) } });
    expect(latencyOf(over, "clat", "p99")).toEqual({ value_us: 490, reported_us: 500 });
    expect(latencyOf(point(), "clat", "p99")).toEqual({ value_us: 500, reported_us: null });
    expect(latencyOf(point(), "lat", "p99")).toEqual({ value_us: null, reported_us: null });
  });
  it("is the mean where nothing has a p99", () => {
    expect(usualStatistic([point()])).toBe("p99");
    expect(usualStatistic([point({ latency: { clat: stats(500, { quantiles: {} }) } })])).toBe("mean");
    expect(usualStatistic([])).toBe("p99");
  });
});

const of = (more: Partial<CurvePoint> = {}) => ({ first: curvePoint(more) });

it("a cell has one workload, load and number of jobs, whoever measured it", () => {
  const same = of({ tool: "vdbench", host: "b", system: "other", source_path: "b/r.json", targets: ["/dev/b"] });
  expect(cellKey(same)).toBe(cellKey(of()));
  const others = [{ outstanding: 77 }, { numjobs: 77 }, { block_bytes: 512 }, { load_kind: "rate" }, { pattern: "x" }];
  for (const more of others) expect(cellKey(of(more))).not.toBe(cellKey(of()));
});

it("an uncontrolled maximum has no load: it is the cell of any other, and of no rate", () => {
  const maximum = (asked_iops: number | null, outstanding: number | null) =>
    cellKey(of({ load_kind: "max", asked_iops, outstanding }));
  expect(maximum(5000, 8)).toBe(maximum(null, 16));
  expect(maximum(null, null)).not.toBe(cellKey(of({ load_kind: "rate", asked_iops: null })));
});

it("a repeat is of one system, host, device and tool too; the percent of a curve is the step", () => {
  const moved = of({ source_path: "again/r.json", started_ms: 5, load_percent: 50.2 });
  expect(testKey(moved)).toBe(testKey(of({ load_percent: 49.8 })));
  const others = [{ system: "other" }, { host: "b" }, { targets: ["/dev/b"] }, { tool: "vdbench" }, { series: "x" }];
  for (const more of others) expect(testKey(of(more))).not.toBe(testKey(of()));
});
