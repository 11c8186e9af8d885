/** The timeline of real logs, from files to drawing: what is added up, what is not, and the notes about it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import type { TimelineData } from "~/model/timeLine";
import { ratioNotes } from "~/queries/time/said";
import { madeRun } from "../support/madeRun";
import { engine } from "../support/questions";

import { show } from "./showTimeline";

const RUNS = "tests/fixtures/runs";

interface Fio {
  readonly jobs: readonly { readonly read: { readonly total_ios: number } }[];
}

const names = (lines: TimelineData["latency"]) => lines.map(({ name, role, kind }) => `${name} (${role}, ${kind})`);

/** Mean over the windows, weighted by their length. */
const meanOf = ({ values }: TimelineData["latency"][number]): number => {
  const length = values.reduce((s, { from_s, t_s }) => s + t_s - from_s!, 0);
  return values.reduce((s, { from_s, t_s, value }) => s + value * (t_s - from_s!), 0) / length;
};

describe("real logs", () => {
  it("clones: a total of the time in which both ran, its latency weighted by their I/Os", async () => {
    const { data, notes } = await show(`${RUNS}/fio/logs/avg500-perjob1`);
    expect(names(data.throughput)).toEqual([
      "read, total of 2 (main, total)",
      "mix.1, read (member, series)",
      "mix.2, read (member, series)",
      "write, total of 2 (main, total)",
      "mix.1, write (member, series)",
      "mix.2, write (member, series)",
    ]);
    const [total, one, two] = data.throughput as [
      TimelineData["latency"][number],
      (typeof data.throughput)[0],
      (typeof data.throughput)[0],
    ];
    // log_iops.1.log and .2.log: 8392 up to 500 ms, 9744 up to 502 ms.
    expect(total.values[0]).toMatchObject({ from_s: 0, t_s: 0.5, value: 8392 + 9744 });
    const second = [one, two].map(({ values }) => values[1]!.value);
    expect(total.values[1]!.value).toBeGreaterThan(second[0]! + second[1]! - 20);
    expect(meanOf(total) / (meanOf(one) + meanOf(two))).toBeCloseTo(1, 1);
    const [mean, first, other] = data.latency;
    const at = (line: typeof mean) => line!.values[0]!.value;
    expect(at(mean)).toBeGreaterThan(Math.min(at(first), at(other)));
    expect(at(mean)).toBeLessThan(Math.max(at(first), at(other)));
    // log_clat: 538.488 and 500.305 µs, by 8392 and 9744 I/Os per second.
    expect(at(mean)).toBeCloseTo((538.488 * 8392 + 500.305 * 9744) / (8392 + 9744), 0);
    expect(notes).toContain("A total covers the time in which both jobs ran.");
    expect(notes).toContain("weighted by the I/Os");
    expect(data.heat!.columns[0]!.quantiles.map(({ q }) => q)).toEqual([0.5, 0.99]);
  });

  it("without the iops logs there is no latency of the total, and the members are shown by themselves", async () => {
    const { data, notes } = await show(
      `${RUNS}/fio/logs/avg500-perjob1`,
      {},
      (path) => path.endsWith(".json") || path.includes("log_clat.") || path.includes("log_bw"),
    );
    expect(names(data.latency)).toEqual([
      "mix.1, read (main, series)",
      "mix.2, read (main, series)",
      "mix.1, write (main, series)",
      "mix.2, write (main, series)",
    ]);
    expect(notes).toContain("Latency logs do not count I/Os");
  });

  it("windows in which no I/O ended count: the mean is that of the run, and the slowest window is 0", async () => {
    // thinktime 170 ms after every 50 I/Os, windows of 100 ms: fio wrote 23 lines for 40 windows.
    const { data, judged } = await show("tests/fixtures/fio-timeseries/idle-windows");
    const [read] = data.throughput;
    expect(read!.values).toHaveLength(40);
    expect(Math.min(...read!.values.map(({ value }) => value))).toBe(0);
    const [own] = (JSON.parse(readFileSync("tests/fixtures/fio-timeseries/idle-windows/gap.json", "utf8")) as Fio).jobs;
    const ios = read!.values.reduce((sum, { from_s, t_s, value }) => sum + value * (t_s - from_s!), 0);
    expect(ios / own!.read.total_ios).toBeCloseTo(1, 2);
    expect(judged[0]!.mean).toBeCloseTo(meanOf(read!), 9);
    expect(judged[0]!.gaps).toEqual([]);
  });

  it("tenants are never added up, and the second one is placed where it began", async () => {
    const { data, notes } = await show(`${RUNS}/fio/timeseries/noisy-neighbour-75s`);
    expect(names(data.throughput)).toEqual([
      "victim, read (main, series)",
      "victim, write (main, series)",
      "neighbour, write (main, series)",
    ]);
    expect(data.throughput[2]!.values[0]).toMatchObject({ from_s: 30, t_s: 30.5 });
    expect(notes).toContain("2 different jobs ran together");
    expect(data.heat).toMatchObject({ name: "victim, read" });
  });

  it("values as ratios to one line: over the same windows; where that did not run there is a counted gap", async () => {
    const base = "1/neighbour/write";
    const { data } = await show(`${RUNS}/fio/timeseries/noisy-neighbour-75s`, { base });
    const own = data.throughput.find(({ id }) => id === base)!;
    expect(own.values.every(({ ratio }) => ratio === 1)).toBe(true);
    const reads = data.throughput.find(({ name }) => name === "victim, read")!;
    const beside = reads.values.filter(({ ratio }) => ratio !== null);
    // The neighbour ran from 30 to 55 s.
    expect(beside.length).toBeGreaterThan(40);
    expect(beside.length).toBeLessThan(60);
    for (const { t_s, value, ratio } of beside) {
      const nearest = own.values.reduce((a, b) => (Math.abs(b.t_s - t_s) < Math.abs(a.t_s - t_s) ? b : a));
      expect(ratio! * nearest.value).toBeCloseTo(value, 6);
    }
    const gaps = [...data.throughput, ...data.latency]
      .flatMap(({ values }) => values)
      .filter(({ ratio }) => ratio === null);
    expect(ratioNotes(data, base)[0]).toContain(`${gaps.length} values have no counterpart in neighbour, write`);
    expect(ratioNotes(data, "gone")[0]).toContain("The baseline of the link is not on the chart");
  });

  it("logs without a result: it is unknown what ran together or when", async () => {
    const { data, notes } = await show(`${RUNS}/fio/logs/avg500-perjob1`, {}, (path) => path.endsWith(".log"));
    expect(data.throughput.every(({ kind }) => kind === "series")).toBe(true);
    expect(notes).toContain("Nothing says that these 2 jobs did the same work together");
  });

  it("averaged logs without a result are judged by windows that their spacing tells, from the first line on", async () => {
    const { data, judged, plan, notes } = await show(`${RUNS}/fio/timeseries/noisy-neighbour-75s`, {}, (path) =>
      /_(?:iops|bw|lat)\.1\.log$/.test(path),
    );
    expect(names(data.throughput)).toEqual(["read (main, series)", "write (main, series)"]);
    expect(plan.chosen.throughput.map(({ window_s }) => window_s)).toEqual([0.5, 0.5]);
    // The first line is at 634 ms.
    expect(data.throughput[0]!.values[0]).toMatchObject({ from_s: 0, t_s: 0.634 });
    expect(judged.map(({ steady }) => steady.state)).toEqual(["too-short", "too-short"]);
    expect(judged.some(({ changes }) => changes.length > 0)).toBe(true);
    // The IOPS beside them prove that the latencies are ns.
    expect(notes).not.toContain("latency");
    const [first] = readFileSync(`${RUNS}/fio/timeseries/noisy-neighbour-75s/ts_lat.1.log`, "utf8").split(
      ", 0, 0, 0\n",
    );
    expect(data.latency[0]!.values[0]!.value).toBeCloseTo(Number(first!.split(", ")[1]) / 1000);
  });

  it("latencies without a result, and without the IOPS beside them, have no unit", async () => {
    const { notes } = await show(`${RUNS}/fio/timeseries/noisy-neighbour-75s`, {}, (path) =>
      /_(?:bw|lat)\.1\.log$/.test(path),
    );
    expect(notes).toContain("2 latency series are not shown: it is not known whether the values are µs or ns.");
  });

  it("maxima of windows are named so", async () => {
    const { plan } = await show(`${RUNS}/fio/logs/max-value`);
    expect(plan.chosen.latency).toMatchObject({ id: "clat_max" });
    expect(plan.chosen.throughput[0]).toMatchObject({ stat: "max" });
  });

  it("vdbench: definitions one after another, their drives with them, warm-up marked, format runs hidden", async () => {
    const { data, notes } = await show(`${RUNS}/vdbench/forthreads`);
    const mains = data.throughput.filter(({ role }) => role === "main");
    expect(mains.map(({ name }) => name)).toEqual([1, 2, 4, 8, 16, 32, 64, 128].map((n) => `thr threads=${n}`));
    const begins = mains.map(({ values }) => values[0]!.from_s!);
    expect(begins[0]).toBe(0);
    expect(begins).toEqual(begins.toSorted((a, b) => a - b));
    expect(data.warm_ups).toHaveLength(8);
    expect(notes).toBe("");
    await engine.clear("trace");
    const made = await show(`${RUNS}/vdbench/randread-4k`);
    expect(made.notes).toContain("writes that created the files: not shown");
    expect(made.data.throughput.map(({ name }) => name)).not.toContain("SD_format");
  });

  it("sysbench: bytes of reads and writes, the p99 of all operations as printed", async () => {
    const { plan, data } = await show(`${RUNS}/sysbench/fileio`);
    expect(plan.chosen).toMatchObject({ quantity: "gb_per_s", latency: { id: "response_p99" } });
    expect(names(data.throughput)).toEqual(["read (main, series)", "write (main, series)"]);
  });

  it("the neighbour's cliff: where it begins and ends within a window, how deep, what was written so far", async () => {
    const { judged, written, data } = await show(`${RUNS}/fio/timeseries/noisy-neighbour-75s`);
    const read = judged.find(({ line }) => line.name === "victim, read")!;
    const [cliff] = read.changes.filter(({ kind }) => kind === "drop");
    // job.fio: the neighbour starts at 30 s and stops at 55 s; windows are half a second.
    expect(Math.abs(cliff!.from_s - 30)).toBeLessThanOrEqual(1);
    expect(Math.abs(cliff!.to_s! - 55)).toBeLessThanOrEqual(1);
    expect(cliff!.depth).toBeGreaterThan(0.95);
    expect(read.steady.state).toBe("too-short");
    // One change for reads and writes of the victim, listed once.
    expect(data.changes.filter(({ from_s }) => from_s === cliff!.from_s)).toHaveLength(1);
    expect(written?.kind).toBe("written");
    // All bytes that fio reports as written, over all jobs; those after the last whole window are missing.
    const json = JSON.parse(readFileSync(`${RUNS}/fio/timeseries/noisy-neighbour-75s/result.json`, "utf8")) as {
      jobs: { write: { io_bytes: number } }[];
    };
    const printed = json.jobs.reduce((sum, { write }) => sum + write.io_bytes, 0);
    expect(written!.steps.at(-1)!.bytes / printed).toBeCloseTo(1, 1);
  });

  it("75 s are too short to judge, however short the samples", async () => {
    const { judged } = await show(`${RUNS}/fio/timeseries/buffered-randwrite-75s`);
    expect(judged.map(({ steady }) => steady.state)).toEqual(["too-short"]);
  });
});

it("a damaged time in every log of two jobs: too many windows for a total, and the members are shown", async () => {
  const folder = mkdtempSync(`${tmpdir()}/damaged-`);
  for (const { path, text } of madeRun({ jobs: [Array(30).fill(1000), Array(30).fill(900)], together: true })) {
    writeFileSync(`${folder}/${path}`, path.endsWith(".log") ? `${text}1000000000000000, 5, 1, 0, 0\n` : text);
  }
  const { data, notes } = await show(folder);
  rmSync(folder, { recursive: true });
  expect(names(data.throughput)).toEqual(["job0 (main, series)", "job1 (main, series)"]);
  expect(notes).toContain("Too many windows to add up");
}, 60_000);
