import { expect, it } from "vitest";
import { actTest } from "~/analysis/act/verdict";
import { slicesOf } from "~/analysis/act/slices";
import { loadOf } from "./model";
import { type ActLog, logsOf } from "~/analysis/act/logs";
import type { TraceRow } from "~/model/traceAnswers";

const log: ActLog = {
  ...{
    id: "a.0",
    dataset: "local",
    place: "local/",
    system: "",
    name: "act_storage",
    path: "a.txt",
    version: "6.6",
    program: "storage" as const,
    device_reads_per_s: null,
    device_writes_per_s: null,
    excluded: null,
    interval_s: 1,
    unit: null,
    length_s: 20,
    running: false,
  },
  ...{
    test: actTest({}, null),
    ending: { drives: false, load: false, errors: 0 },
    table: null,
    says: null,
    histograms: [],
    judged: null,
  },
};

it("the highest possible share is from the slice with the highest upper end, not the one with the highest lower end", () => {
  // 512 to 1,024 µs is bucket 10, 1,024 to 2,048 µs bucket 11: between 5 and 6 % over 1 ms, then between 1 and 9 %.
  const windows = [
    { window: 0, last_s: 10, total: 100, hi_ns: [1e3, 1024e3, 2048e3], count: [94, 1, 5] },
    { window: 1, last_s: 20, total: 100, hi_ns: [1e3, 1024e3, 2048e3], count: [91, 8, 1] },
  ];
  const { worst } = loadOf(log, { slices: slicesOf(windows, "us", 10), unit: "us", slice_s: 10 }, null);
  expect(worst[0]).toEqual({ ms: 1, slice: 1, least: 5, most_slice: 2, most: 9 });
});

it("a log has windows as long as its tool was told to print, else of a second", () => {
  const of = (window_s: number | null) => {
    const row = {
      tool: "act",
      metric: "histogram",
      run_title: "act_storage",
      run_key: "a.0",
      options: null,
      member: "reads",
      window_s,
    };
    return logsOf([row as unknown as TraceRow])[0]!.interval_s;
  };
  expect([1, 10, null].map(of)).toEqual([1, 10, 1]);
});

it("a log of a link whose options are no options is a log without a configuration", () => {
  const of = (options: string) => {
    const row = {
      tool: "act",
      metric: "histogram",
      run_title: "act_storage",
      run_key: "a.0",
      member: "reads",
      options,
    };
    const { test, ending, table, says, unit, device_reads_per_s } = logsOf([row as unknown as TraceRow])[0]!;
    return { test, ending, table, says, unit, device_reads_per_s };
  };
  const none = of("{}");
  expect(none.test.known).toBe(false);
  for (const options of ["", "{", "null", "7", "[]", '"drives"', '{"global":null,"ended":null,"load_x":"3"}'])
    expect(of(options)).toEqual(none);
  const ended = { drives: "no", load: 1, errors: "many", hours: [], verdict: "passed" };
  expect(of(JSON.stringify({ global: { "device-names": 7 }, derived: [1], ended }))).toEqual(none);
});
