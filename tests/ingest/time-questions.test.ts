/** Questions about time on real data: logs of fio, ACT, vdbench and sysbench, from files to answers. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { intervals } from "~/queries/intervals";
import { samples } from "~/queries/samples";
import { traces } from "~/queries/traces";
import { answer, loadDrop } from "../support/questions";
import { loadFolder } from "./showTimeline";

const RUNS = "tests/fixtures/runs";

const whole = { dataset: "local", from_s: null, to_s: null };

describe("real logs", () => {
  it("noisy neighbour: two jobs on one clock, the second 30 s later, with what their points say", async () => {
    const rows = await loadFolder(`${RUNS}/fio/timeseries/noisy-neighbour-75s`);
    expect(rows).toHaveLength(18);
    const iops = rows.filter(({ metric }) => metric === "iops");
    expect(iops.map((t) => [t.member, t.op, t.unit, t.window_s, t.first_s, t.last_s, t.own_start, t.part])).toEqual([
      ["victim", "read", "iops", 0.5, 0.634, 74.788, false, false],
      ["victim", "write", "iops", 0.5, 0.634, 74.788, false, false],
      ["neighbour", "write", "iops", 0.5, 30.5, 55.009, false, false],
    ]);
    expect(iops.map((t) => [t.phase, t.workload_op, t.block_bytes, t.iodepth, t.warm_up_s])).toEqual([
      [0, "mixed", 4096, 8, 0],
      [0, "mixed", 4096, 8, 0],
      [0, "write", 1048576, 32, 0],
    ]);
    expect(new Set(rows.map(({ run_key, run_path }) => [run_key, run_path].join(" "))).size).toBe(1);
    expect(rows[0]!.run_path).toBe("result.json");
    expect(rows[0]!.key).toMatch(/^[0-9a-f]{12}\.0$/);

    const victim = iops[0]!;
    const [read] = await answer(samples, { ...whole, traces: [String(victim.trace_no)], pixels: 100 });
    expect(read).toMatchObject({ rows: 149, drawn: "all" });
    const log = readFileSync(`${RUNS}/fio/timeseries/noisy-neighbour-75s/ts_iops.1.log`, "utf8");
    const printed = log.split("\n").flatMap((line) => {
      const [ms, value, op] = line.split(",").map(Number);
      return op === 0 ? [[ms! / 1000, value]] : [];
    });
    expect(read!.t_s.map((t, i) => [t, read!.value[i]])).toEqual(printed);
  });

  it("histograms: one by one, and added up in windows, count the same I/Os", async () => {
    const rows = await loadFolder(`${RUNS}/fio/timeseries/direct-mix-60s`);
    const log = rows.find((t) => t.metric === "histogram" && t.op === "read")!;
    const asked = { ...whole, traces: [String(log.trace_no)] };
    const each = await answer(intervals, { ...asked, window_s: null });
    const tens = await answer(intervals, { ...asked, window_s: 10 });
    expect(each).toHaveLength(log.rows);
    expect(each.map(({ window }) => window)).toEqual(each.map((_, i) => i));
    expect(tens.map(({ window, intervals: n }) => [window, n])).toEqual([
      [0, 10],
      [1, 10],
      [2, 10],
      [3, 10],
      [4, 10],
      [5, 9],
    ]);
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    const first = each.slice(0, 10);
    expect(tens[0]!.total).toBe(sum(first.map(({ total }) => total)));
    expect(sum(tens[0]!.count)).toBe(tens[0]!.total);
    for (const row of each) expect(sum(row.count)).toBe(row.total);
    const bin = tens[0]!.value_ns[40]!;
    const of = (row: (typeof each)[number]) => row.count[row.value_ns.indexOf(bin)] ?? 0;
    expect(tens[0]!.count[40]).toBe(sum(first.map(of)));
  });

  it("vdbench: creating the files is told apart, drives and hosts are parts", async () => {
    const rows = await loadFolder(`${RUNS}/vdbench/randread-4k`);
    const iops = rows.filter(({ metric }) => metric === "iops");
    expect(iops.map((t) => [t.member, t.member_unit, t.part, t.setup, t.warm_up_s])).toEqual([
      ["SD_format", null, false, true, 1],
      ["run1", null, false, false, 1],
      ["localhost", "host", true, true, 1],
      ["localhost", "host", true, false, 1],
      ["sd1", "drive", true, true, 1],
      ["sd1", "drive", true, false, 1],
      ["wd1", "workload", true, false, 1],
    ]);
  });

  it("logs without a result are a run of their own, on nobody's clock", async () => {
    const folder = `${RUNS}/fio/logs/avg500-perjob1`;
    await loadDrop(
      ["log_iops.1.log", "log_iops.2.log"].map((path) => ({
        path,
        bytes: new Uint8Array(readFileSync(`${folder}/${path}`)),
      })),
    );
    const rows = await answer(traces, { dataset: "local" });
    expect(rows.map((t) => [t.run_title, t.member, t.own_start, t.phase])).toEqual([
      ["log", "log.1", true, null],
      ["log", "log.1", true, null],
      ["log", "log.2", true, null],
      ["log", "log.2", true, null],
    ]);
  });
});
