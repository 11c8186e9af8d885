import { describe, expect, it } from "vitest";
import type { TraceRow } from "~/model/traceAnswers";
import { chainsOf, offsetsOf, onOneClock, runOf, runsOf } from "./runs";

const START = Date.UTC(2026, 10, 20, 10);

/** A run of 200 s that began `at_s` after the first. */
const part = (n: number, at_s: number | null, more: Partial<TraceRow> = {}): TraceRow[] =>
  ["iops", "latency"].map(
    (metric) =>
      ({
        ...{ dataset: "local", tool: "fio", run_key: `run${n}`, run_title: "pre", run_path: `lab/${n}/result.json` },
        ...{ metric, unit: metric === "iops" ? "iops" : "us", kind: metric === "iops" ? null : "clat", stat: "mean" },
        ...{ trace_no: 2 * n, member: "pre", job_index: 0, op: "write", rows: 200, last_s: 200, window_s: 1 },
        ...{ series: "randwrite-4k", iodepth: 32, phase: 0, part: false, setup: false, idle: false, together: null },
        ...{ started_ms: null, run_started_ms: at_s === null ? null : START + at_s * 1000, own_start: false },
        ...{ drive_model: null, media: null, source_path: `lab/${n}/log`, excluded: null, apart: false },
        options: JSON.stringify({ global: {}, jobs: [{ filename: "/dev/nvme0n1" }] }),
        ...more,
      }) as TraceRow,
  );

const chains = (rows: readonly TraceRow[]) => runsOf(rows, []).filter(({ chain }) => chain);

it("runs that go on with the same work are one more run, on one clock, each where it began", () => {
  const rows = [...part(1, 0), ...part(3, 435), ...part(2, 205)];
  const [chain, ...others] = chains(rows);
  expect(others).toEqual([]);
  expect([chain?.title, chain?.path]).toEqual(["pre, 3 runs one after another", "lab"]);
  expect(chain?.rows.map(({ run_key }) => run_key)).toEqual(["run1", "run1", "run2", "run2", "run3", "run3"]);
  const offsets = offsetsOf(chain!.rows);
  expect(offsets === false ? [] : [...offsets.values()]).toEqual([0, 205, 435]);
  // It is offered only, so a link without a run means the same as before.
  expect(runOf(runsOf(rows, []), "")?.id).toBe("run1");
});

it("all operations of a run that did one are no second line; of a run that did two they are one", () => {
  const opsOf = (idle: boolean) => {
    const rows = ["mixed", "read", "write"].flatMap((op) => part(1, 0, { op, idle: idle && op === "write" }));
    // vdbench counts operations on files of no direction beside them.
    const [operations] = part(1, 0, { op: null, metric: "ops_per_s", unit: "count_per_s" });
    const [run] = runsOf(
      // What was never done has a rate of 0 and no latency.
      [...rows.filter((row) => !row.idle || row.metric === "iops"), operations!],
      [],
    );
    return [run!.rows.map(({ op, metric }) => `${String(op)} ${metric}`), run!.idle];
  };
  expect(opsOf(true)).toEqual([["read iops", "read latency", "null ops_per_s"], 1]);
  expect(opsOf(false)[0]).toHaveLength(7);
});

it("a run with results comes before what watched it, however many series that has", () => {
  const watched = ["sda", "sdb"].flatMap((member) => part(9, 0, { member, series: null, run_title: "iostat" }));
  expect(runOf(runsOf([...watched, ...part(1, 3)], []), "")?.id).toBe("run1");
  expect(runOf(runsOf(watched, []), "")?.id).toBe("run9");
});

it.each([
  ["of which a start is not known", part(2, null)],
  ["that began while the other ran", part(2, 100)],
  ["an hour later", part(2, 3800)],
  ["of other work", part(2, 205, { iodepth: 64 })],
  ["on another drive", part(2, 205, { options: JSON.stringify({ global: { filename: "/dev/sdb" }, jobs: [] }) })],
  ["on the drive of that name in another system", part(2, 205, { system: "b", system_label: "host b" })],
  ["on the drive of that name in another host", part(2, 205, { host: "db2" })],
  ["whose options do not say on what", part(2, 205, { options: null })],
])("never runs %s", (_, second) => {
  expect(chains([...part(1, 0), ...second])).toEqual([]);
});

const link = (key: string, start_s: number, length_s: number) => ({ key, started_ms: start_s * 1000, length_s });
const keys = (all: ReturnType<typeof chainsOf>): string[] => all.map((chain) => chain.map(({ key }) => key).join(""));

describe("chains of runs", () => {
  it("go on where the next begins after the end, in order of time", () => {
    const links = [link("c", 7200, 3600), link("a", 0, 3600), link("b", 3605, 3590)];
    expect(keys(chainsOf(links, 60))).toEqual(["abc"]);
  });

  it("break at a longer gap", () => {
    const links = [link("a", 0, 60), link("b", 200, 60)];
    expect(keys(chainsOf(links, 139))).toEqual(["a", "b"]);
    expect(keys(chainsOf(links, 140))).toEqual(["ab"]);
  });

  it("never hold runs that overlap by more than the clock is coarse", () => {
    expect(keys(chainsOf([link("a", 0, 60), link("b", 58, 60)], 60))).toEqual(["a", "b"]);
    expect(keys(chainsOf([link("a", 0, 60), link("b", 59.5, 60)], 60))).toEqual(["ab"]);
    expect(keys(chainsOf([link("a", 0, 60), link("b", 0, 60), link("c", 61, 60)], 60))).toEqual(["ac", "b"]);
  });

  it("go on with the one that ended last", () => {
    expect(keys(chainsOf([link("a", 0, 10), link("b", 2, 18), link("c", 21, 5)], 60))).toEqual(["a", "bc"]);
    expect(chainsOf([], 60)).toEqual([]);
  });
});

describe("two runs", () => {
  /** Its logs are on the clock. */
  const told = (n: number, at_s: number, last_s = 200) => part(n, at_s, { started_ms: START + at_s * 1000, last_s });

  it("that ran at the same time lie on one clock, whichever began first", () => {
    expect(onOneClock(told(1, 3.3), told(2, 0))).toEqual([3.3, 0]);
    expect(onOneClock(told(1, 0), told(2, 90))).toEqual([0, 90]);
    expect(onOneClock(told(1, 0, 1000), told(2, 400, 10))).toEqual([0, 400]);
  });

  it("that ran one after the other, or at unknown times, begin at 0 each", () => {
    expect(onOneClock(told(1, 0), told(2, 150))).toBeNull();
    expect(onOneClock(told(1, 0), part(2, 0))).toBeNull();
    expect(
      onOneClock(
        told(1, 0),
        told(2, 0).map((row) => ({ ...row, own_start: true })),
      ),
    ).toBeNull();
  });
});
