import { describe, expect, it } from "vitest";
import type { TraceRow } from "~/model/traceAnswers";
import { chooseOf, linesOf, type TimeChoice } from "./lines";
import { offsetsOf, runOf, runsOf, type TimeRun } from "./runs";

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
    ...{ excluded: null, apart: false, together: null, corrected: [], notes: [] },
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

  it("jobs with one name are told apart by their number, like their logs", () => {
    const one = (job_index: number) => job(job_index, { member: "a", job_index });
    expect(said([one(2), one(1)])).toEqual([
      ["read, total of 2", "main", 2],
      ["a.1", "member", 1],
      ["a.2", "member", 1],
    ]);
    // Runs that continue one another: the same job goes on.
    const later = (n: number) => job(n, { member: "a", job_index: 100_000 * n });
    expect(linesOf([later(0), later(1)], [later(0), later(1)]).lines.map(({ name }) => name)).not.toContain("a.1");
  });

  it.each([
    ["of another phase", { phase: 1 }],
    ["of another workload", { series: "randwrite-4k" }],
    ["of another depth", { iodepth: 16 }],
    ["of which no point tells", { phase: null, series: null }],
    ["that do the same but are not added up, as with unlike options or tags", { alone: true }],
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

describe("labels", () => {
  it("on an excluded job: it is in no total and shown on its own", () => {
    const rows = [job(1), job(2), job(3, { excluded: "fan failed" })];
    expect(said(rows)).toEqual([
      ["read, total of 2", "main", 2],
      ["job.1", "member", 1],
      ["job.2", "member", 1],
      ["job.3", "main", 1],
    ]);
    expect(linesOf(rows, rows).lines.at(-1)?.excluded).toBe("fan failed");
  });

  it("on jobs that are kept apart: nothing is added up", () => {
    expect(said([job(1, { apart: true }), job(2, { apart: true })]).map(([, , n]) => n)).toEqual([1, 1]);
  });

  it("on jobs of different phases that ran together: they are added up; other work is not", () => {
    const together = { of: "job", text: "one" } as const;
    const rows = [job(1, { together }), job(2, { phase: 1, together }), job(3, { iodepth: 16, together })];
    expect(said(rows).filter(([, , n]) => n === 2)).toEqual([["job, read, total of 2", "main", 2]]);
    expect(said(rows)).toHaveLength(4);
  });

  const ofRun = (key: string, n: number, more: Partial<TraceRow> = {}): TraceRow =>
    job(n, {
      ...{
        dataset: "local",
        run_key: key,
        run_title: "disk.json",
        run_path: `${key}/disk.json`,
        rows: 9,
        unit: "iops",
      },
      ...{ metric: "iops", member: "disk", source_path: `${key}/disk_iops.1.log`, setup: false },
      together: { of: "run", text: "night" },
      run_started_ms: null,
      ...more,
    });

  it("on runs that ran together: one more run, with its jobs on one clock", () => {
    const rows = [ofRun("hostA", 1, { run_started_ms: 10_000 }), ofRun("hostB", 2, { run_started_ms: 12_500 })];
    const found = runsOf(rows, []);
    expect(found.map(({ title, rows: own }) => [title, own.length])).toEqual([
      ["disk.json", 1],
      ["disk.json", 1],
      ["2 runs together", 2],
    ]);
    const both = found.at(-1)!.rows;
    expect(said(both)).toEqual([
      ["read, total of 2", "main", 2],
      ["hostA/disk.json, disk", "member", 1],
      ["hostB/disk.json, disk", "member", 1],
    ]);
    expect([...(offsetsOf(both) as Map<number, number>).values()]).toEqual([0, 2.5]);
  });

  it("on a run that only made files, shown on request if another run measured", () => {
    const part = { setup: true, together: null };
    const mixed = [ofRun("a", 1, part), ofRun("a", 2, { together: null })];
    expect(runsOf(mixed, []).map((run) => [run.id, run.rows.length, run.setup, run.making])).toEqual([
      ["a", 1, 1, false],
    ]);
    const made = [ofRun("b", 3, part), ofRun("b", 4, part)];
    expect(runsOf(made, []).map((run) => [run.id, run.rows.length, run.setup, run.making])).toEqual([
      ["b", 2, 0, true],
    ]);
    expect(runOf(runsOf(made, []), "")?.id).toBe("b");
    expect(runOf(runsOf([...made, ...mixed], []), "")?.id).toBe("a");
  });

  it("on runs that ran together at unknown times: nothing is added up", () => {
    const both = runsOf([ofRun("hostA", 1), ofRun("hostB", 2)], []).at(-1)!.rows;
    expect(said(both).map(([, , n]) => n)).toEqual([1, 1]);
    expect(linesOf(both, both).apart.ownStart).toBe(2);
  });

  it("on an excluded run: it is combined with no other", () => {
    const rows = [ofRun("hostA", 1), ofRun("hostB", 2, { excluded: "fan", together: null })];
    expect(runsOf(rows, [])).toHaveLength(2);
  });
});

describe("clocks", () => {
  it("of successive definitions are recognised by their starts; parts begin with them", () => {
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

  it("are not shared if one start is unknown", () => {
    expect(offsetsOf([job(1, { job_index: 0, started_ms: 10_000 }), job(2, { job_index: 1 })])).toBe(false);
    expect(offsetsOf([job(1, { job_index: 0 }), job(2, { job_index: 1 })])).toEqual(
      new Map([
        [0, 0],
        [1, 0],
      ]),
    );
  });
});

it("a heat map adds up the histograms of all jobs that ran together, whichever has most rows", () => {
  const write = { op: "write", series: "randwrite-4k", phase: 1 };
  const rows = [job(1), job(2), job(3, write)].map((row) => ({ ...row, metric: "histogram", kind: "clat", rows: 10 }));
  const choice = { y: "auto", l: "auto", h: "auto" } as TimeChoice;
  const { heats, heat } = chooseOf({ rows } as unknown as TimeRun, choice);
  expect(heats.map((one) => [one.kind, one.rows.map(({ trace_no }) => trace_no)])).toEqual([
    ["clat", [1, 2]],
    ["clat", [3]],
  ]);
  expect(heat).toBe(heats[0]);
});
