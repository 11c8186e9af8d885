/** A run of many drives and hours: a peak of one second is drawn at every zoom, for its drive and in the total. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { TimeSpan } from "~/analysis/time/spans";
import type { TimeLine } from "~/model/timeLine";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import { intervals } from "~/queries/intervals";
import { samples } from "~/queries/samples";
import { totals } from "~/queries/totals";
import { traces } from "~/queries/traces";
import { planOf } from "~/queries/time/plan";
import { chooseOf } from "~/analysis/time/lines";
import { runOf, runsOf } from "~/analysis/time/runs";
import { Colours, Values } from "~/queries/time/values";
import { driveRun, filesOf } from "../bench/drives";
import { answer, engine } from "../support/questions";
import { readDrop } from "./read";

const DRIVES = 3;
const SECONDS = 2 * 3600;
const run = driveRun(DRIVES, SECONDS);
const rows: TraceRow[] = [];

beforeAll(async () => {
  const files = [...filesOf(run)].map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) }));
  read = await readDrop(files);
});
let read: Awaited<ReturnType<typeof readDrop>>;

/** The engine is emptied before each test. */
async function load(): Promise<void> {
  for (const { table, rows: count, ipc } of read.batches) await engine.insert(table, ipc.slice(), count);
  rows.splice(0, Infinity, ...(await answer(traces, { dataset: "local" })));
}

const whole = { from_s: null, to_s: null };

async function drawn(z: TimeSpan | null, l: string): Promise<Record<"throughput" | "latency", TimeLine[]>> {
  const plan = planOf(chooseOf(runOf(runsOf(rows, []), "")!, { y: "auto", l, h: "none" }), { z });
  const asked: SampleSeries[] = [];
  for (const params of plan.drawn) asked.push(...(await answer(samples, params)));
  const sums: SampleSeries[] = [];
  for (const params of plan.totals) sums.push(...(await answer(totals, params)));
  const values = new Values(plan, { drawn: asked, totals: sums, counted: [] });
  return { throughput: values.throughput(new Colours()), latency: values.latency(new Colours()) };
}

const peakOf = (line: TimeLine, z: TimeSpan | null) =>
  line.values
    .filter(({ from_s, t_s }) => z === null || (t_s > z.from && (from_s ?? t_s) < z.to))
    .reduce((most, value) => (value.value > most.value ? value : most));

const named = (lines: readonly TimeLine[], name: string) => lines.find((line) => line.name.startsWith(name))!;

/** A span around a time, of any length from ten seconds to the whole run. */
const around = (at_s: number) =>
  fc
    .tuple(
      fc.double({ min: 1, max: Math.log10(SECONDS), noNaN: true }),
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
    )
    .map(([power, share]): TimeSpan => ({ from: at_s - share * 10 ** power, to: at_s + (1 - share) * 10 ** power }));

describe("three drives, two hours", () => {
  it("is read correctly: a job for each drive, its logs on one clock", async () => {
    await load();
    expect(read.files.flatMap(({ notices }) => notices.map(({ code }) => code))).toEqual([]);
    expect(rows).toHaveLength(4 * DRIVES);
    expect(rows.every((row) => row.rows === SECONDS && row.window_s === 1 && !row.own_start)).toBe(true);
    const { throughput, latency } = await drawn(null, "");
    for (const lines of [throughput, latency]) {
      expect(lines.map(({ role, kind }) => `${role} ${kind}`)).toEqual([
        "main total",
        ...Array.from({ length: DRIVES }, () => "member series"),
      ]);
    }
    expect(await answer(intervals, { dataset: "local", traces: [], ...whole, window_s: 60 })).toEqual([]);
  });

  it("the second of high throughput is drawn at any zoom, of the drive and of the total", async () => {
    await load();
    const { at_s, value, drive } = run.ratePeak;
    await fc.assert(
      fc.asyncProperty(fc.option(around(at_s)), async (z) => {
        const { throughput } = await drawn(z, "");
        const own = peakOf(named(throughput, `drive-0${drive}`), z);
        expect(own.value).toBe(value);
        expect(Math.abs(own.t_s - at_s)).toBeLessThan(0.01);
        // The common window includes all of it except the few milliseconds that the log was late.
        const total = peakOf(throughput[0]!, z);
        expect(total.value).toBeGreaterThan(value * 0.98 + (DRIVES - 1) * 7000);
        expect(Math.abs(total.t_s - at_s)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 15 },
    );
  });

  it("the second of high latency is drawn at any zoom, of the drive and weighted in the total", async () => {
    await load();
    const { at_s, value, drive } = run.latencyPeak;
    await fc.assert(
      fc.asyncProperty(fc.option(around(at_s)), async (z) => {
        const { latency } = await drawn(z, "clat_mean");
        const own = peakOf(named(latency, `drive-0${drive}`), z);
        expect(own.value).toBe(value);
        expect(Math.abs(own.t_s - at_s)).toBeLessThan(0.01);
        const total = peakOf(latency[0]!, z);
        expect(total.value).toBeGreaterThan((value / DRIVES) * 0.8);
        expect(Math.abs(total.t_s - at_s)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 15 },
    );
  });

  it.each([390, 1440])("also in %i columns of every trace and total, as the questions answer", async (pixels) => {
    await load();
    const of = (metric: string, kind: string | null) =>
      rows.filter((row) => row.metric === metric && row.kind === kind).map(({ trace_no }) => String(trace_no));
    const [iops, clat] = [of("iops", null), of("latency", "clat")];
    const spans = fc.tuple(around(run.ratePeak.at_s), around(run.latencyPeak.at_s));
    const most = ({ value }: SampleSeries) => value.reduce((a, b) => Math.max(a, b));
    await fc.assert(
      fc.asyncProperty(spans, async ([rate, latency]) => {
        const asked = { dataset: "local", pixels };
        const at = ({ from, to }: TimeSpan) => ({ from_s: from, to_s: to + 1 });
        const rates = await answer(samples, { ...asked, ...at(rate), traces: iops });
        expect(most(rates[run.ratePeak.drive]!)).toBe(run.ratePeak.value);
        const latencies = await answer(samples, { ...asked, ...at(latency), traces: clat });
        expect(most(latencies[run.latencyPeak.drive]!)).toBe(run.latencyPeak.value);
        const common = { ...asked, offsets_s: [], window_s: 1 };
        const [sum] = await answer(totals, { ...common, ...at(rate), traces: iops, weights: [] });
        expect(most(sum!)).toBeGreaterThan(run.ratePeak.value * 0.98);
        const [mean] = await answer(totals, { ...common, ...at(latency), traces: clat, weights: iops });
        expect(most(mean!)).toBeGreaterThan((run.latencyPeak.value / DRIVES) * 0.8);
        for (const series of [...rates, ...latencies, sum!, mean!]) {
          expect(series.t_s.length).toBeLessThanOrEqual(4 * (pixels + 1));
        }
      }),
      { numRuns: 8 },
    );
  });
});
