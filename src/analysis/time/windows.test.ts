import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fioLog } from "../../../tests/support/fioLog";
import { gridOf, meansOn } from "./grid";
import {
  gapsOf,
  pairsOf,
  ratesOf,
  ratio,
  ratiosTo,
  STALLED,
  windowsOf,
  type TimeWindow,
  type WindowColumns,
} from "./windows";
import { addRates, weighMeans } from "../../../tests/support/windows";

const columnsOf = (windows: readonly TimeWindow[]): WindowColumns => ({
  from_s: Float64Array.from(windows, ({ from_s }) => from_s),
  to_s: Float64Array.from(windows, ({ to_s }) => to_s),
  value: Float64Array.from(windows, ({ value }) => value),
});

const even = (values: readonly number[], window_s = 1, from = 0): TimeWindow[] =>
  values.map((value, i) => ({ from_s: from + i * window_s, to_s: from + (i + 1) * window_s, value }));

describe("windows", () => {
  it("begin where the previous one ended, and have their own length after a gap", () => {
    const { windows, partial } = windowsOf([0.5, 1.002, 1.5, 3.5], [1, 2, 3, 4], 0.5);
    expect(windows.map(({ from_s, to_s }) => [from_s, to_s])).toEqual([
      [0, 0.5],
      [0.5, 1.002],
      [1.002, 1.5],
      [3, 3.5],
    ]);
    expect(partial).toBe(false);
  });

  it("of latency begin where the previous one ended after a stall too", () => {
    const { windows } = windowsOf([2.509, 3.356, 3.639, 9], [235, 461, 7797, 300], 0.5, 20, STALLED);
    expect(windows.slice(1).map(({ from_s, to_s }) => [from_s, to_s])).toEqual([
      [2.509, 3.356],
      [3.356, 3.639],
      [8.5, 9],
    ]);
  });

  it("begin with the log, however late the first one ends; a log that begins late has windows of its own length", () => {
    expect(windowsOf([0.634, 1.135], [1, 2], 0.5).windows[0]).toMatchObject({ from_s: 0, to_s: 0.634 });
    expect(windowsOf([0.3, 0.8], [1, 2], 0.5).windows[0]).toMatchObject({ from_s: 0, to_s: 0.3 });
    expect(windowsOf([0.8, 1.3], [1, 2], 0.5).windows[0]).toMatchObject({ from_s: 0.8 - 0.5, to_s: 0.8 });
  });

  // runs/fio/timeseries/noisy-neighbour-75s: windows of 500 ms, the first line of its IOPS log is at 634 ms.
  it.each([
    [1, "read", 2_290_442],
    [1, "write", 982_185],
    [2, "write", 59_661],
  ] as const)("hold the I/Os of the run: job %i, %s", (job, op, total_ios) => {
    const { t_s: ends, value: iops } = fioLog(`noisy-neighbour-75s/ts_iops.${String(job)}.log`, op);
    const { windows } = windowsOf(ends, iops, 0.5);
    const end_s = job === 1 ? 75 : ends.at(-1)!;
    // What the run did after the last window, at the same rate.
    const rest = (end_s - ends.at(-1)!) * iops.at(-1)!;
    const ios = windows.reduce((sum, { from_s, to_s, value }) => sum + (to_s - from_s) * value, rest);
    // With the first window 500 ms long 5,360 of the reads are missing.
    expect(Math.abs(ios - total_ios)).toBeLessThan(1_100);
  });

  it("lose the last one where it is shorter", () => {
    expect(windowsOf([1, 2, 2.2], [5, 5, 900], 1)).toEqual({ windows: even([5, 5]), partial: true });
    expect(windowsOf([0.3], [5], 1).partial).toBe(false);
    // fio's rest of a window, in the millisecond of the window before it (formats/fio/logs).
    expect(windowsOf([1, 2, 3, 3.0005], [5, 5, 5, 900], 1)).toEqual({ windows: even([5, 5, 5]), partial: true });
  });
});

describe("sums", () => {
  it("are of the time in which all ran", () => {
    expect(addRates([even([10, 10, 10]), even([1, 2], 1, 1)], 1)).toEqual([
      { from_s: 1, to_s: 2, value: 11 },
      { from_s: 2, to_s: 3, value: 12 },
    ]);
    expect(addRates([even([10]), even([1], 1, 5)], 1)).toEqual([]);
  });

  it("split a window over the two it lies in", () => {
    expect(addRates([even([4, 8], 1, 0.5)], 1)).toEqual([{ from_s: 1, to_s: 2, value: 6 }]);
  });

  it("never go by row: a job that began later has another first row", () => {
    const [sum] = addRates([even([1, 100, 1]), even([7, 7], 1, 1)], 1);
    expect(sum).toEqual({ from_s: 1, to_s: 2, value: 107 });
  });

  it("keep the I/Os: what is added up is what the members did in the common time", () => {
    const member = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 4 }), (members) => {
        const sums = addRates(
          members.map((values) => even(values, 0.5)),
          1,
        );
        const end = Math.floor(Math.min(...members.map((values) => values.length)) / 2);
        const ios = members.flatMap((values) => values.slice(0, end * 2)).reduce((a, b) => a + b * 0.5, 0);
        expect(sums.reduce((a, { value }) => a + value, 0)).toBeCloseTo(ios, 4);
      }),
    );
  });
});

describe("a grid", () => {
  it("has the windows that may be covered, and none where a damaged time would make them without end", () => {
    expect(gridOf(2.5, 9.995, 1)).toEqual({ window_s: 1, first: 2, count: 8 });
    expect(gridOf(0, 2 ** 24, 1).count).toBe(2 ** 24);
    expect(gridOf(0, 2 ** 40, 1).count).toBe(0);
  });
});

describe("means of latencies", () => {
  it("count each window by its I/Os, not by its length", () => {
    const fast = { latency: even([100]), iops: even([900]) };
    const slow = { latency: even([1000]), iops: even([100]) };
    expect(weighMeans([fast, slow], 1)).toEqual([{ from_s: 0, to_s: 1, value: 190 }]);
  });

  // fio 3.33, log_avg_msec=500: the drive stalls at 3.0 s, so the line of 3.356 s has the I/Os of 2.5 to 3.0 s.
  it("count I/Os before a stall at the line behind it", () => {
    const iops = windowsOf([2, 2.503, 3.004, 3.504], [10418, 16462, 10714, 674], 0.5).windows;
    const latency = windowsOf([2, 2.509, 3.356, 3.639], [390, 235, 461, 7797], 0.5, 9).windows;
    const means = weighMeans([{ latency, iops }], 0.5);
    const grid = { window_s: 0.5, first: 3, count: 4 };
    const drawn = meansOn([{ latency: columnsOf(latency), iops: columnsOf(iops) }], grid);
    expect([...drawn]).toEqual(means.map(({ value }) => expect.closeTo(value, 9) as number));
    expect(means.map(({ to_s, value }) => [to_s, Math.round(value)])).toEqual([
      [2, 390],
      [2.5, 235],
      [3, 459],
      // 4 ms at 10,714 IOPS of 461 µs, 496 ms at 674 of 7,797 µs.
      [3.5, 6963],
    ]);
  });

  it("have no value where most I/Os are in no line", () => {
    const iops = windowsOf([1, 2.01, 3.01, 15, 16], [100, 100, 100, 0, 100], 1).windows;
    const latency = windowsOf([1, 2.02, 15, 16], [5, 6, 900, 7], 1).windows;
    expect(weighMeans([{ latency, iops }], 1).map(({ to_s }) => to_s)).toEqual([1, 2, 16]);
  });

  it("have no value for a time without I/O", () => {
    expect(weighMeans([{ latency: even([100]), iops: even([0]) }], 1)).toEqual([]);
  });
});

describe("rates of counts", () => {
  it("are 0 between, and leave out the window in which the log ends", () => {
    expect(
      ratesOf([0.1, 0.3, 0.4], [5, 10, 1], 0.1).map(({ to_s, value }) => [Number(to_s.toFixed(3)), value]),
    ).toEqual([
      [0.1, 50],
      [0.2, 0],
      [0.3, 100],
    ]);
    expect(ratesOf([], [], 1)).toEqual([]);
  });
});

const endingAt = (ends: readonly number[], values: readonly number[], length = 1) =>
  ends.map((to_s, i) => ({ from_s: to_s - length, to_s, value: values[i]! }));

describe("ratio over time", () => {
  it("is that of the same window, though logs end their windows a little apart", () => {
    const base = endingAt([1.002, 2.001, 3.004], [10, 20, 40]);
    expect(ratiosTo(endingAt([1, 2, 3], [20, 20, 20]), base)).toEqual([2, 1, 0.5]);
    expect(ratiosTo(base, base)).toEqual([1, 1, 1]);
  });

  it("is absent if the baseline did not run, was 0, or covers less than half", () => {
    const base = endingAt([1, 3], [10, 0]);
    expect(ratiosTo(endingAt([1, 2, 3, 4], [5, 5, 5, 5]), base)).toEqual([0.5, null, null, null]);
    expect(ratiosTo(endingAt([1.6], [5]), base)).toEqual([null]);
    expect(ratiosTo(endingAt([1], [5]), [])).toEqual([null]);
  });
});

describe("pairs of two series", () => {
  it("are of the time that both have, in windows of the first", () => {
    const a = endingAt([0.634, 1.135, 1.634, 2.135], [10, 20, 30, 40], 0.5);
    const b = endingAt([0.5, 1, 1.5], [1, 2, 3], 0.5);
    // From 0.634 to 1.135 most belongs to the window that ends at 1; after 1.635 the second had ended.
    expect(pairsOf(a, b).map(({ a: own, b: other, places }) => [own, other, places?.[1]])).toEqual([
      [10, 1, 0],
      [20, 2, 1],
      [30, 3, 2],
    ]);
    expect(pairsOf(a, [])).toEqual([]);
  });

  it("have a ratio where there is something to divide by", () => {
    expect([ratio(3, 6), ratio(3, 0)]).toEqual([0.5, null]);
  });
});

const gapsAt = (ends: readonly number[], window_s: number) =>
  gapsOf(windowsOf(ends, new Array<number>(ends.length).fill(1), window_s).windows, window_s);

describe("missing intervals", () => {
  it("are where ends of windows are more than one and a half windows apart", () => {
    expect(gapsAt([1, 2, 3, 7, 8], 1)).toEqual([{ from_s: 3, to_s: 6 }]);
    expect(gapsAt([1, 2, 4, 5], 1)).toEqual([{ from_s: 2, to_s: 3 }]);
  });

  it("are not windows that ended late, nor the time before the first", () => {
    expect(gapsAt([0.634, 1.135, 1.7, 2.4, 2.9], 0.5)).toEqual([]);
    expect(gapsAt([5, 6], 1)).toEqual([]);
    expect(gapsAt([], 1)).toEqual([]);
  });
});
