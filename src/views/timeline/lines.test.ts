import { describe, expect, it } from "vitest";
import type { TraceRow } from "~/model/traceAnswers";
import { linesOf } from "./lines";
import { offsetsOf } from "./runs";

const job = (n: number, more: Partial<TraceRow> = {}): TraceRow =>
  ({
    ...{ trace_no: n, member: `job.${n}`, job_index: 0, op: "read", priority: null, tool: "fio", stat: "mean" },
    ...{
      phase: 0,
      series: "randread-4k",
      iodepth: 8,
      part: false,
      member_unit: null,
      own_start: false,
      started_ms: null,
    },
    ...more,
  }) as TraceRow;

const said = (rows: readonly TraceRow[]) =>
  linesOf(rows, rows).lines.map(({ name, role, traces }) => [name, role, traces.length]);

describe("what is added up", () => {
  it("jobs of one phase and signature, by operation", () => {
    expect(said([job(1), job(2)])).toEqual([
      ["read, total of 2", "main", 2],
      ["job.1", "member", 1],
      ["job.2", "member", 1],
    ]);
  });

  it.each([
    ["of another phase", { phase: 1 }],
    ["of another workload", { series: "randwrite-4k" }],
    ["of another depth", { iodepth: 16 }],
    ["of which no point tells", { phase: null, series: null }],
    ["that are no jobs but workloads side by side", { member_unit: "workload" }],
  ])("never jobs %s", (_, more) => {
    expect(said([job(1), job(2, more)])).toEqual([
      ["job.1", "main", 1],
      ["job.2", "main", 1],
    ]);
  });

  it("never jobs whose start in the run is not known, and that is said", () => {
    const rows = [job(1), job(2, { own_start: true })];
    expect(said(rows).map(([, role]) => role)).toEqual(["main", "main"]);
    expect(linesOf(rows, rows).apart.ownStart).toBe(2);
    expect(offsetsOf(rows)).toBe(false);
  });

  it("never parts of what the tool has added up", () => {
    expect(said([job(1, { member: "run" }), job(2, { member: "sd1", part: true, member_unit: "drive" })])).toEqual([
      ["read", "main", 1],
      ["sd1", "member", 1],
    ]);
  });
});

describe("clocks", () => {
  it("of definitions one behind the other are told by their starts; parts begin with them", () => {
    const rows = [
      job(1, { job_index: 0, started_ms: 10_000 }),
      job(2, { job_index: 1, started_ms: 14_000 }),
      job(3, { job_index: 1, started_ms: 13_100, part: true }),
    ];
    expect(offsetsOf(rows)).toEqual(
      new Map([
        [0, 0],
        [1, 4],
      ]),
    );
  });

  it("are not shared where one start is not told", () => {
    expect(offsetsOf([job(1, { job_index: 0, started_ms: 10_000 }), job(2, { job_index: 1 })])).toBe(false);
    expect(offsetsOf([job(1, { job_index: 0 }), job(2, { job_index: 1 })])).toEqual(
      new Map([
        [0, 0],
        [1, 0],
      ]),
    );
  });
});
