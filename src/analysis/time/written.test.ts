import { describe, expect, it } from "vitest";
import { fioLog } from "../../../tests/support/fioLog";
import { addProgress, axisOf, capacityOf, movedAt, progressOf, timeOf } from "./written";
import { windowsOf, type TimeWindow } from "./windows";

const rates = (...windows: readonly (readonly [number, number, number])[]): TimeWindow[] =>
  windows.map(([from_s, to_s, value]) => ({ from_s, to_s, value }));

describe("bytes moved", () => {
  it("add up rate by length of the window, linear inside one", () => {
    const { steps, complete } = progressOf(rates([0, 1, 100], [1, 3, 50], [3, 3.5, 400]));
    expect(steps.map(({ bytes }) => bytes)).toEqual([0, 100, 200, 400]);
    expect(complete).toBe(true);
    expect([0, 0.5, 1, 2, 3.5].map((t) => movedAt({ steps }, t))).toEqual([0, 50, 100, 150, 400]);
  });

  it("are a lower bound after a missing time, and flat within it", () => {
    const { steps, complete } = progressOf(rates([0, 1, 100], [4, 5, 100]));
    expect(complete).toBe(false);
    expect([1, 2, 4, 5].map((t) => movedAt({ steps }, t))).toEqual([100, 100, 100, 200]);
    expect(progressOf(rates([30, 31, 100])).complete).toBe(false);
  });

  it("are absent before the first window, and stay constant after the last", () => {
    const progress = progressOf(rates([1, 2, 100]));
    expect([0.5, 1, 2, 2.5].map((t) => movedAt(progress, t))).toEqual([0, 0, 100, 100]);
    expect(progressOf([])).toEqual({ steps: [], complete: false });
    expect(movedAt(progressOf([]), 0)).toBe(0);
  });

  it("of a real log are its I/Os by their block, less than a percent from what fio counted", () => {
    const { t_s, value } = fioLog("noisy-neighbour-75s/ts_iops.2.log", "write");
    const { windows } = windowsOf(t_s, value, 0.5);
    const { steps } = progressOf(windows.map((window) => ({ ...window, value: window.value * 2 ** 20 })));
    // result.json of that run: 59,661 writes of 1 MiB.
    expect(Math.abs(steps.at(-1)!.bytes / (59_661 * 2 ** 20) - 1)).toBeLessThan(0.01);
  });
});

const window = (from_s: number, to_s: number, value: number) => ({ from_s, to_s, value });

describe("bytes of several series", () => {
  const first = progressOf([window(0, 10, 5), window(10, 20, 15)]);
  const second = progressOf([window(10, 30, 2)]);

  it("add up while either runs, and stay where both have ended", () => {
    const both = addProgress([first, second]);
    expect(both.steps).toEqual([
      { to_s: 0, bytes: 0 },
      { to_s: 10, bytes: 50 },
      { to_s: 20, bytes: 220 },
      { to_s: 30, bytes: 240 },
    ]);
    expect([movedAt(both, -1), movedAt(both, 15), movedAt(both, 99)]).toEqual([0, 135, 240]);
  });

  it("tell the time at which so much was moved, the first of a pause", () => {
    const paused = progressOf([window(0, 10, 5), window(20, 30, 5)]);
    expect([timeOf(paused, 25), timeOf(paused, 50), timeOf(paused, 75), timeOf(paused, 1e9)]).toEqual([5, 10, 25, 30]);
    expect(paused.complete).toBe(false);
    expect(addProgress([first, paused]).complete).toBe(false);
  });

  it("are few steps however long the logs are", () => {
    const day = progressOf(Array.from({ length: 86_400 }, (_, i) => window(i, i + 1, 3)));
    const { steps } = addProgress([day]);
    expect(steps.length).toBeLessThanOrEqual(4001);
    expect(steps.at(-1)).toEqual({ to_s: 86_400, bytes: 3 * 86_400 });
  });
});

describe("fills of the drives as an axis", () => {
  const rows = (...drives: (number | null)[]) => drives.map((drive_count) => ({ capacity_bytes: 1000, drive_count }));
  const written = { kind: "written" as const, known_s: Infinity, ...progressOf([window(0, 100, 60)]) };

  it.each([
    [null, 6],
    [1, 6],
    [3, 2],
  ])("of %s drives of 1,000 bytes: 6,000 bytes fill them %i times", (drives, fills) => {
    const { axis, timeAt } = axisOf("fills", written, capacityOf(rows(drives, drives)));
    expect([axis.kind, axis.at(100), axis.at(50), timeAt(fills)]).toEqual(["fills", fills, fills / 2, 100]);
  });
  it("are not known where the series disagree on the drives", () => {
    const { axis } = axisOf("fills", written, capacityOf(rows(1, 3)));
    expect([axis.kind, axis.at(100)]).toEqual(["time", 100]);
  });
});
