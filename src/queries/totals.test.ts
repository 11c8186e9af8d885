import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { windowsOf, type TimeWindow } from "~/analysis/time/windows";
import { addRates, weighMeans } from "../../tests/support/windows";
import { fill } from "../../tests/support/arrow";
import { answer, engine } from "../../tests/support/questions";
import { insertLogs, logs, type Log } from "../../tests/support/logs";
import { totals, type TotalsParams } from "./totals";

const whole = { dataset: "local", weights: [], offsets_s: [], from_s: null, to_s: null, pixels: 100, most: 1e6 };

const windowsOfLog = ({ t_s, value, window_s }: Log, offset_s = 0): readonly TimeWindow[] =>
  windowsOf(t_s, value, window_s).windows.map(({ from_s, to_s, value: v }) => ({
    ...{ from_s: from_s + offset_s, to_s: to_s + offset_s, value: v },
  }));

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** SQL over the range gives what the analysis gives over the whole, cut to the range. */
async function same(params: TotalsParams, right: readonly TimeWindow[]): Promise<void> {
  const { from_s, to_s } = params;
  const wanted = right.filter((one) => (from_s === null || one.to_s > from_s) && (to_s === null || one.from_s < to_s));
  const [found] = await answer(totals, params);
  expect(found?.t_s ?? []).toHaveLength(wanted.length);
  wanted.forEach((one, i) => {
    expect([found!.t_s[i], found!.value[i]], String(i)).toSatisfy(
      ([t, value]) => near(t as number, one.to_s) && near(value as number, one.value),
    );
  });
}

const ranges = fc.option(
  fc.tuple(fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: 0.1, max: 20, noNaN: true })),
);
const offsets = fc.array(fc.constantFrom(0, 0.25, 1, 3.7, -0.5), { minLength: 4, maxLength: 4 });

describe("sums", () => {
  it("are of the time in which all ran, on windows that begin at whole multiples", async () => {
    const traces = await insertLogs([
      { window_s: 0.5, t_s: [0.5, 1, 1.5, 2], value: [10, 20, 30, 40] },
      { window_s: 0.5, t_s: [0.5, 1.1, 1.6], value: [100, 200, 300] },
    ]);
    const [sum] = await answer(totals, { ...whole, traces, window_s: 0.5 });
    expect(sum).toMatchObject({ trace_no: 1, rows: 3, drawn: "all", t_s: [0.5, 1, 1.5] });
    expect(sum!.value[0]).toBe(110);
    expect(sum!.value[1]).toBe(220);
    // 0.1 s of 200 and 0.4 s of 300.
    expect(sum!.value[2]).toBeCloseTo(30 + (0.1 * 200 + 0.4 * 300) / 0.5, 9);
  });

  it("of a range, leave out windows that only touch it", async () => {
    const traces = await insertLogs([{ window_s: 0.5, t_s: [0.5, 1, 1.5, 2], value: [10, 20, 30, 40] }]);
    const [sum] = await answer(totals, { ...whole, traces, window_s: 0.5, from_s: 0.5, to_s: 1 });
    expect(sum).toMatchObject({ t_s: [1], value: [20] });
  });

  it("are of traces whatever their numbers: those of published datasets have 16 digits", async () => {
    const trace_no = 2_188_234_298_753_024;
    const trace = { trace_no, source_no: 1, dataset: "d", tool: "fio", metric: "iops", stat: "mean", window_s: 1 };
    await fill(engine, "trace", [{ ...trace, unit: "iops", rows: 2 }]);
    await fill(engine, "sample", [1, 2].map((t_s) => ({ trace_no, t_s, value: 10 * t_s }))); // prettier-ignore
    const [sum] = await answer(totals, { ...whole, traces: [String(trace_no)], window_s: 1 });
    expect([...sum!.value]).toEqual([10, 20]);
  });

  it("equal those of the analysis: late windows, gaps, cut ends, different lengths and clocks, any range", async () => {
    await fc.assert(
      fc.asyncProperty(logs(4), offsets, ranges, fc.integer({ min: 1, max: 3 }), async (members, by, range, times) => {
        const traces = await insertLogs(members);
        const window_s = times * Math.max(...members.map((log) => log.window_s));
        const right = addRates(
          members.map((log, i) => windowsOfLog(log, by[i])),
          window_s,
        );
        const [from_s, to_s] = range === null ? [null, null] : [range[0], range[0] + range[1]];
        await same({ ...whole, traces, offsets_s: by.map(String), window_s, from_s, to_s }, right);
      }),
      { numRuns: 40 },
    );
  });

  it("of many windows are the extremes of each pixel, a single peak and a single drop among them, in any range", async () => {
    const n = 20_000;
    const t_s = Array.from({ length: n }, (_, i) => i + 1 + (i % 7) / 1000);
    const one = t_s.map((_, i) => (i === 12_345 ? 9e5 : 1000 + ((i * 7919) % 50)));
    const two = t_s.map((_, i) => (i === 4321 ? 0 : 500 + ((i * 104_729) % 50)));
    const traces = await insertLogs([
      { window_s: 1, t_s, value: one },
      { window_s: 1, t_s, value: two },
    ]);
    const asked = { ...whole, traces, window_s: 1, most: null };
    for (const pixels of [390, 1440]) {
      for (const [from_s, to_s] of [
        [null, null],
        [0, 20_000],
        [4000, 13_000],
        [12_340, 12_350],
        [9000, 12_346.5],
      ] as const) {
        const [sum] = await answer(totals, { ...asked, pixels, from_s, to_s });
        expect(sum!.t_s.length).toBeLessThanOrEqual(4 * (pixels + 1));
        const peak = sum!.value.reduce((a, b) => Math.max(a, b));
        expect(peak).toBeGreaterThan(8.9e5);
        expect(Math.abs(sum!.t_s[sum!.value.indexOf(peak)]! - 12_346)).toBeLessThanOrEqual(1);
        if ((from_s ?? 0) < 4321 && (to_s ?? n) > 4322) {
          expect(sum!.value.reduce((a, b) => Math.min(a, b))).toBeLessThan(1100);
        }
        expect(sum!.t_s).toEqual(sum!.t_s.toSorted((a, b) => a - b));
      }
    }
  });
});

describe("means", () => {
  it("are weighted by the I/Os of their time", async () => {
    const traces = await insertLogs([
      { window_s: 1, t_s: [1, 2], value: [100, 200] },
      { window_s: 1, t_s: [1, 2], value: [300, 50] },
      { window_s: 1, t_s: [1, 2], value: [1000, 0] },
      { window_s: 1, t_s: [1, 2], value: [3000, 10] },
    ]);
    const asked = { ...whole, traces: traces.slice(0, 2), weights: traces.slice(2), window_s: 1 };
    const [mean] = await answer(totals, asked);
    expect(mean).toMatchObject({ t_s: [1, 2], value: [(100 * 1000 + 300 * 3000) / 4000, 50] });
    // Without the I/Os of one member there is none.
    expect(await answer(totals, { ...asked, weights: [traces[2]!, "9"] })).toMatchObject([{ trace_no: 1, rows: 0 }]);
  });

  it("give a few slow I/Os no more weight than they have, though their window ends late", async () => {
    // Of a run of fio 3.33, two jobs at 100 ms: 28 I/Os end by 0.609 s, and their latencies are told at 0.642 s.
    const traces = await insertLogs([
      { window_s: 0.1, t_s: [0.501, 0.642, 0.703, 0.824], value: [1045.554, 6431.283, 191.35, 1031.807] },
      { window_s: 0.1, t_s: [0.507, 0.643, 0.7, 0.8], value: [11_424.438, 20_253.723, 98.676, 57.104] },
      { window_s: 0.1, t_s: [0.507, 0.608, 0.708, 0.81], value: [1540, 210, 11_940, 0] },
      { window_s: 0.1, t_s: [0.508, 0.609, 0.709, 0.81], value: [170, 70, 13_470, 30_290] },
    ]);
    const asked = { ...whole, traces: traces.slice(0, 2), weights: traces.slice(2), window_s: 0.1 };
    const [mean] = await answer(totals, asked);
    const at = mean!.t_s.findIndex((t_s) => near(t_s, 0.7));
    // 0.092 s of the fast windows, 0.008 s of the slow ones.
    const slow = 0.008 * 210 * 6431.283 + 0.009 * 70 * 20_253.723;
    const fast = 0.092 * 11_940 * 191.35 + 0.091 * 13_470 * 98.676;
    const ios = 0.008 * 210 + 0.009 * 70 + 0.092 * 11_940 + 0.091 * 13_470;
    expect(mean!.value[at]).toBeCloseTo((slow + fast) / ios, 6);
    expect(mean!.value[at]).toBeLessThan(160);
  });

  it("equal those of the analysis: two logs with different window ends, gaps, seconds without I/O, any range", async () => {
    const pairs = fc.array(fc.tuple(logs(1), logs(1)), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(pairs, offsets, ranges, async (members, by, range) => {
        const latency = members.map(([[log]]) => log!);
        const iops = members.map(([, [log]]) => log!);
        const numbers = await insertLogs([...latency, ...iops]);
        const window_s = Math.max(...[...latency, ...iops].map((log) => log.window_s));
        const right = weighMeans(
          members.map((_, i) => ({
            latency: windowsOfLog(latency[i]!, by[i]),
            iops: windowsOfLog(iops[i]!, by[i]),
          })),
          window_s,
        );
        const [from_s, to_s] = range === null ? [null, null] : [range[0], range[0] + range[1]];
        const [traces, weights] = [numbers.slice(0, members.length), numbers.slice(members.length)];
        await same({ ...whole, traces, weights, offsets_s: by.map(String), window_s, from_s, to_s }, right);
      }),
      { numRuns: 40 },
    );
  });
});

it("nothing loaded, nothing asked for, no numbers: one series without values", async () => {
  const none = [{ rows: 0, drawn: "all", t_s: [], value: [] }];
  for (const traces of [["1"], [], ["0) OR (1=1"]]) {
    expect(await answer(totals, { ...whole, traces, window_s: 1 })).toMatchObject(none);
    expect(await answer(totals, { ...whole, traces, weights: traces, window_s: 1 })).toMatchObject(none);
  }
  expect(totals.finish([{ rows: 0, columns: {} }], { ...whole, traces: ["1"], window_s: 1 })).toMatchObject(none);
});
