/** The timeline of files that are too large to copy: 300,000 single I/Os, and a vdbench run of 937 intervals. */
import { describe, expect, it } from "vitest";
import { counts } from "~/queries/counts";
import { samples } from "~/queries/samples";
import { runsOf } from "~/analysis/time/runs";
import { answer } from "../support/questions";
import { sharedPath } from "../support/shared";
import { loadFolder, show } from "./showTimeline";

const SINGLE = sharedPath("runs/fio/logs/raw-300k-mix-tmpfs");

const whole = { dataset: "local", from_s: null, to_s: null };

describe("real logs", () => {
  it("the extremes of each pixel are among the values, with the first, last, lowest and highest of all", async () => {
    const rows = await loadFolder(SINGLE);
    const log = rows.find((t) => t.kind === "clat" && t.op === "read")!;
    const asked = { ...whole, traces: [String(log.trace_no)] };
    const [all] = await answer(samples, { ...asked, pixels: 100, most: 1e6 });
    const [drawn] = await answer(samples, { ...asked, pixels: 100 });
    expect(all).toMatchObject({ rows: 174_959, drawn: "all" });
    expect(drawn).toMatchObject({ rows: 174_959, drawn: "extremes" });
    expect(drawn!.t_s.length).toBeLessThanOrEqual(404);
    const least = all!.value.reduce((a, b) => Math.min(a, b));
    const most = all!.value.reduce((a, b) => Math.max(a, b));
    expect([drawn!.value.reduce((a, b) => Math.min(a, b)), drawn!.value.reduce((a, b) => Math.max(a, b))]).toEqual([
      least,
      most,
    ]);
    const known = new Set(all!.t_s.map((t, i) => `${t} ${all!.value[i]}`));
    expect(drawn!.t_s.every((t, i) => known.has(`${t} ${drawn!.value[i]}`))).toBe(true);

    const [counted] = await answer(counts, { ...asked, window_s: 0.01 });
    expect(counted!.ios.reduce((a, b) => a + b, 0)).toBe(174_959);
  });

  it("vdbench: if it only created the files, its series over time are still drawn", async () => {
    const rows = await loadFolder(sharedPath("corpus/vdbench/masakioui__vdb/create_file_32T_new"));
    const [run, ...more] = runsOf(rows, []);
    expect([more.length, run?.making, run?.setup]).toEqual([0, true, 0]);
    // avg_2-937 of totals.html: 13769 operations a second.
    const rate = run!.rows.find(({ metric, part }) => metric === "ops_per_s" && !part)!;
    expect([rate.first_s, rate.rows, rate.setup]).toEqual([1, 937, true]);
    const [read] = await answer(samples, { ...whole, traces: [String(rate.trace_no)], pixels: 9999, most: 1e6 });
    const counted = read!.value.slice(1);
    expect(counted.reduce((a, b) => a + b, 0) / counted.length / 13769).toBeCloseTo(1, 2);
  });

  it("single I/Os are counted, and their latencies are the extremes of each pixel", async () => {
    const { data, notes } = await show(SINGLE);
    expect(notes).toContain("counted in windows of 20 ms");
    expect(notes).toContain("2 lines have more values than pixels");
    const read = data.throughput[0]!;
    const counted = read.values.reduce((n, { from_s, t_s, value }) => n + value * (t_s - from_s!), 0);
    expect(counted).toBeGreaterThan(174_959 * 0.98);
    expect(counted).toBeLessThanOrEqual(174_959 + 1e-6);
  });
});
