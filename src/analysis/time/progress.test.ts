import { describe, expect, it } from "vitest";
import { fioLog } from "../../../tests/support/fioLog";
import { bytesAt, progressOf } from "./written";
import { windowsOf, type TimeWindow } from "./windows";

const rates = (...windows: readonly (readonly [number, number, number])[]): TimeWindow[] =>
  windows.map(([from_s, to_s, value]) => ({ from_s, to_s, value }));

describe("bytes moved", () => {
  it("add up rate by length of the window, linear inside one", () => {
    const { steps, complete } = progressOf(rates([0, 1, 100], [1, 3, 50], [3, 3.5, 400]));
    expect(steps.map(({ bytes }) => bytes)).toEqual([0, 100, 200, 400]);
    expect(complete).toBe(true);
    expect([0, 0.5, 1, 2, 3.5].map((t) => bytesAt(steps, t))).toEqual([0, 50, 100, 150, 400]);
  });

  it("are a lower bound behind a missing time, and flat in it", () => {
    const { steps, complete } = progressOf(rates([0, 1, 100], [4, 5, 100]));
    expect(complete).toBe(false);
    expect([1, 2, 4, 5].map((t) => bytesAt(steps, t))).toEqual([100, 100, 100, 200]);
    expect(progressOf(rates([30, 31, 100])).complete).toBe(false);
  });

  it("are unknown before the first window and behind the last", () => {
    const { steps } = progressOf(rates([1, 2, 100]));
    expect([0.5, 1, 2, 2.5].map((t) => bytesAt(steps, t))).toEqual([null, 0, 100, null]);
    expect(bytesAt([], 0)).toBeNull();
    expect(progressOf([])).toEqual({ steps: [], complete: false });
  });

  it("of a real log are its I/Os by their block, less than a percent from what fio counted", () => {
    const { t_s, value } = fioLog("noisy-neighbour-75s/ts_iops.2.log", "write");
    const { windows } = windowsOf(t_s, value, 0.5);
    const { steps } = progressOf(windows.map((window) => ({ ...window, value: window.value * 2 ** 20 })));
    // result.json of that run: 59,661 writes of 1 MiB.
    expect(Math.abs(steps.at(-1)!.bytes / (59_661 * 2 ** 20) - 1)).toBeLessThan(0.01);
  });
});
