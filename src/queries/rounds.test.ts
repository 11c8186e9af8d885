import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { windowsOf, type TimeWindow } from "~/analysis/time/windows";
import { addRates } from "../../tests/support/windows";
import { answer } from "../../tests/support/questions";
import { insertLogs, logs, type Log } from "../../tests/support/logs";
import { rounds } from "./rounds";

const whole = { dataset: "local", from_s: null, to_s: null };

const windowsOfLog = ({ t_s, value, window_s }: Log): readonly TimeWindow[] => windowsOf(t_s, value, window_s).windows;

/** Mean over a span by definition: each window weighted by its overlap with the span. */
function over(windows: readonly TimeWindow[], from_s: number, to_s: number) {
  let [sum, s] = [0, 0];
  for (const window of windows) {
    const length = Math.min(window.to_s, to_s) - Math.max(window.from_s, from_s);
    if (length > 0) [sum, s] = [sum + window.value * length, s + length];
  }
  return { mean: sum / s, covered: s / (to_s - from_s) };
}

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

describe("rounds", () => {
  it("are means by time from the first window on; one with a gap has none, what is left over is in none", async () => {
    const traces = await insertLogs([
      { window_s: 1, t_s: [1, 2.5, 3, 4, 5, 6, 9, 10, 10.4], value: [10, 20, 30, 40, 50, 60, 70, 80, 1e6] },
    ]);
    const [own, sum] = await answer(rounds, { ...whole, traces, window_s: 2 });
    // 1 s of 10 and 1 s of the window from 1 to 2.5 s; the run ended within the last one.
    expect(own).toEqual({
      trace_no: 1,
      t_s: [2, 4, 6, 8, 10],
      value: [15, (0.5 * 20 + 0.5 * 30 + 40) / 2, 55, null, 75],
    });
    expect(sum).toEqual({ ...own, trace_no: null });
    const [later] = await answer(rounds, { ...whole, traces, window_s: 2, from_s: 3, to_s: 6.5 });
    expect(later).toMatchObject({ t_s: [5], value: [45] });
  });

  it("of one log, asked for as its sum in the windows of the log, are those: none is a mix of two", async () => {
    // fio 3.33 with log_avg_msec=100: the first IOPS window is 1.5 times as long, and all others are shifted.
    const [t_s, value] = [
      [0.15, 0.25, 0.351, 0.451, 0.551],
      [20_000, 13_000, 13_300, 8070, 13_100],
    ];
    const traces = await insertLogs([{ window_s: 0.1, t_s, value }]);
    const [own] = await answer(rounds, { ...whole, traces, offsets_s: ["2"], window_s: 0.1, sum_only: true });
    expect(own).toMatchObject({ trace_no: null, value });
    expect(own!.t_s.map((t) => Number(t.toFixed(3)))).toEqual([2.15, 2.25, 2.351, 2.451, 2.551]);
    expect(own!.from_s!.map((t) => Number(t.toFixed(3)))).toEqual([2, 2.15, 2.25, 2.351, 2.451]);
    const [longer] = await answer(rounds, { ...whole, traces, window_s: 0.2, sum_only: true });
    expect(longer!.from_s).toBeUndefined();
  });

  it("have a last one that lacks no more than a hundredth of its length", async () => {
    const traces = await insertLogs([{ window_s: 1, t_s: [1, 2, 3, 3.99], value: [10, 20, 30, 40] }]);
    const [own] = await answer(rounds, { ...whole, traces, window_s: 2 });
    expect(own).toMatchObject({ t_s: [2, 4], value: [15, expect.closeTo((30 + 0.99 * 40) / 1.99, 9)] });
  });

  it("have no value where more than a hundredth is missing", async () => {
    const minute = Array.from({ length: 60 }, (_, i) => i + 1);
    const t_s = minute.filter((t) => t !== 30);
    const traces = await insertLogs([{ window_s: 1, t_s, value: t_s.map(() => 7) }]);
    const [own] = await answer(rounds, { ...whole, traces, window_s: 20 });
    expect(own).toMatchObject({ t_s: [20, 40, 60], value: [7, null, 7] });
  });

  it("are none where a damaged time would make them without end", async () => {
    const traces = await insertLogs([
      { window_s: 1, t_s: [1, 2, 3, 2 ** 40], value: [10, 20, 30, 40] },
      { window_s: 1, t_s: [1, 2, 3, 2 ** 40], value: [10, 20, 30, 40] },
    ]);
    expect(await answer(rounds, { ...whole, traces, window_s: 2 })).toEqual([]);
    const begun = await answer(rounds, { ...whole, traces, window_s: 2, to_s: 3 });
    expect(begun.at(-1)).toMatchObject({ trace_no: null, value: [30] });
  });

  it("of a sum are where all of them have windows, on one clock", async () => {
    const ten = Array.from({ length: 10 }, (_, i) => i + 1);
    const traces = await insertLogs([
      { window_s: 1, t_s: ten, value: ten.map(() => 100) },
      { window_s: 1, t_s: ten.slice(0, 6), value: ten.slice(0, 6).map(() => 7) },
    ]);
    const asked = { ...whole, traces, offsets_s: ["0", "2.5"], window_s: 2 };
    const [first, second, sum] = await answer(rounds, asked);
    // All run from 2.5 to 8.5 s.
    expect(first).toMatchObject({ trace_no: 1, t_s: [4.5, 6.5, 8.5], value: [100, 100, 100] });
    expect(second).toMatchObject({ trace_no: 2, t_s: [4.5, 6.5, 8.5], value: [7, 7, 7] });
    expect(sum).toMatchObject({ trace_no: null, t_s: [4.5, 6.5, 8.5], value: [107, 107, 107] });
    expect(await answer(rounds, { ...asked, sum_only: true })).toEqual([sum]);
    // A missing one did not run, so there is no sum.
    const missing = await answer(rounds, { ...asked, traces: [...traces, "3"] });
    expect(missing.map(({ trace_no }) => trace_no)).toEqual([1, 2]);
  });

  it("of a part are of windows that are no longer than asked for, on the clock with the offset", async () => {
    const ten = Array.from({ length: 10 }, (_, i) => i + 1);
    const traces = await insertLogs([
      { window_s: 1, t_s: ten, value: ten },
      { window_s: 1.5, t_s: [1.5, 3], value: [7, 7] },
    ]);
    const asked = { ...whole, traces, offsets_s: ["20", "20"], window_s: 1, from_s: 22, to_s: 25 };
    expect(await answer(rounds, asked)).toMatchObject([{ trace_no: 1, t_s: [23, 24, 25], value: [3, 4, 5] }]);
  });

  it("equal those of the analysis, on logs with late windows, gaps and different lengths", async () => {
    await fc.assert(
      fc.asyncProperty(logs(3), fc.integer({ min: 1, max: 8 }), async (members, length) => {
        const traces = await insertLogs(members);
        const window_s = length * Math.max(...members.map((log) => log.window_s));
        const found = await answer(rounds, { ...whole, traces, window_s });
        const all = members.map(windowsOfLog);
        const zero = Math.max(...all.map((windows) => windows[0]!.from_s));
        const shifted = all.map((windows) =>
          windows.map(({ from_s, to_s, value }) => ({ from_s: from_s - zero, to_s: to_s - zero, value })),
        );
        for (const { trace_no, t_s, value } of found) {
          if (trace_no === null) continue;
          const windows = shifted[trace_no - 1]!;
          expect(t_s).toHaveLength(Math.max(0, Math.floor(windows.at(-1)!.to_s / window_s + 0.01)));
          t_s.forEach((end, i) => {
            const own = over(windows, i * window_s, (i + 1) * window_s);
            expect(near(end - zero, (i + 1) * window_s)).toBe(true);
            if (own.covered >= 0.99) expect(near(value[i]!, own.mean)).toBe(true);
            else expect(value[i]).toBeNull();
          });
        }
        const sum = found.find(({ trace_no }) => trace_no === null);
        const told = (sum?.t_s ?? []).flatMap((t, i) => (sum!.value[i] === null ? [] : [[t - zero, sum!.value[i]!]]));
        const right = addRates(shifted, window_s).filter(({ from_s }) => from_s >= 0);
        expect(told).toHaveLength(right.length);
        right.forEach(({ to_s, value }, i) => {
          expect(near(told[i]![0]!, to_s) && near(told[i]![1]!, value)).toBe(true);
        });
      }),
      { numRuns: 40 },
    );
  });

  it("nothing loaded, nothing asked for, no numbers: nothing", async () => {
    expect(await answer(rounds, { ...whole, traces: ["1"], window_s: 60 })).toEqual([]);
    expect(await answer(rounds, { ...whole, traces: [], window_s: 60 })).toEqual([]);
    expect(await answer(rounds, { ...whole, traces: ["0) OR (1=1"], window_s: 60 })).toEqual([]);
    expect(rounds.finish([{ rows: 0, columns: {} }], { ...whole, traces: ["1"], window_s: 60 })).toEqual([]);
  });
});
