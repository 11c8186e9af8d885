import { expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { cellKey } from "~/analysis/sides";
import { testKey } from "./cell";
import { curvePoint } from "./point/rows.fixture";

const of = (more: Partial<CurvePoint> = {}) => ({ first: curvePoint(more) });

it("a cell is of one workload, load and number of jobs, whoever measured it", () => {
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
