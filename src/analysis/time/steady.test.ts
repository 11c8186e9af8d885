import { describe, expect, it } from "vitest";
import { fioLog } from "../../../tests/support/fioLog";
import { holds, roundsOf, steadyOf, windowAt, type Round } from "./steady";
import { windowsOf, type TimeWindow } from "./windows";

const even = (values: readonly number[], window_s = 1, from = 0): TimeWindow[] =>
  values.map((value, i) => ({ from_s: from + i * window_s, to_s: from + (i + 1) * window_s, value }));

/** One value for each round of a minute. */
const minutes = (...means: readonly (number | null)[]): Round[] =>
  means.map((mean, i) => ({ from_s: i * 60, to_s: (i + 1) * 60, mean }));

describe("rounds", () => {
  it("are whole minutes from the first window on, their means weighted by time", () => {
    const windows = [...even([100], 45, 10), ...even([300], 15, 55), ...even([50], 90, 70)];
    expect(roundsOf(windows, 60)).toEqual([
      { from_s: 10, to_s: 70, mean: 150 },
      { from_s: 70, to_s: 130, mean: 50 },
    ]);
  });

  it("have no mean where more than a hundredth is missing", () => {
    const seconds = even(new Array<number>(120).fill(7));
    expect(roundsOf(seconds.toSpliced(30, 1), 60).map(({ mean }) => mean)).toEqual([null, 7]);
    const hair = seconds.map(({ from_s, to_s, value }) => ({ from_s: from_s + 0.005, to_s, value }));
    expect(roundsOf(hair, 60).map(({ mean }) => mean?.toFixed(6))).toEqual(["7.000000", "7.000000"]);
  });

  it("are never shorter than a minute", () => {
    expect(roundsOf(even(new Array<number>(120).fill(1)), 0.5)).toHaveLength(2);
    expect(roundsOf(even(new Array<number>(1200).fill(1)), 300)).toHaveLength(4);
    expect(roundsOf([], 60)).toEqual([]);
  });

  it("end a year after a damaged time, and are judged before it", () => {
    const far = { from_s: 2 ** 40, to_s: 2 ** 40 + 1, value: 7 };
    const rounds = roundsOf([...even(new Array<number>(300).fill(7)), far], 60);
    expect(rounds).toHaveLength(366 * 24 * 60);
    expect(rounds.slice(4, 6).map(({ mean }) => mean)).toEqual([7, null]);
    expect(steadyOf(rounds)).toMatchObject({ state: "steady", window: { first: 0 } });
  });
});

describe("steady state", () => {
  it("is the first five rounds within a range of 20 % and a rise of 10 %, limits included", () => {
    const steady = steadyOf(minutes(200, 160, 90, 100, 110, 100, 100));
    expect(steady).toMatchObject({ state: "steady", lost: null });
    expect(steady.state === "steady" && steady.window).toEqual({
      first: 2,
      last: 6,
      from_s: 120,
      to_s: 420,
      mean: 100,
      range_share: 0.2,
      // Slope by hand: (-2 × -10 − 1 × 0 + 0 × 10 + 1 × 0 + 2 × 0) / 10 = 2; four steps of it are 8.
      rise_share: 0.08,
      low: 90,
      high: 110,
      line: [95, 105],
    });
  });

  it("is not reached if the line rises more, even within the range", () => {
    const rising = steadyOf(minutes(92, 96, 100, 104, 108));
    expect(rising.state).toBe("not-steady");
    expect(rising.state === "not-steady" && rising.nearest).toMatchObject({ range_share: 0.16, rise_share: 0.16 });
    // Falling is judged like rising.
    expect(steadyOf(minutes(108, 104, 100, 96, 92)).state).toBe("not-steady");
    expect(steadyOf(minutes(96, 98, 100, 102, 104)).state).toBe("steady");
    expect(steadyOf(minutes(95, 97.5, 100, 102.5, 105)).state).toBe("steady");
    expect(steadyOf(minutes(94.8, 97.4, 100, 102.6, 105.2)).state).toBe("not-steady");
  });

  it("is not reached if the range is more, even on a line that rises less", () => {
    const wide = steadyOf(minutes(89, 100, 110, 100, 101));
    expect(wide.state === "not-steady" && wide.nearest).toMatchObject({ range_share: 0.21 });
    expect(wide.state === "not-steady" && wide.nearest.rise_share).toBeCloseTo(0.096, 9);
  });

  it("says by how much the last five rounds miss", () => {
    const found = steadyOf(minutes(400, 300, 200, 150, 100, 80));
    expect(found.state === "not-steady" && found.nearest).toMatchObject({ first: 1, last: 5 });
  });

  it("may be lost again", () => {
    const found = steadyOf(minutes(100, 100, 100, 100, 100, 40));
    expect(found).toMatchObject({ state: "steady", window: { first: 0 }, lost: { first: 1, last: 5 } });
  });

  it("under five whole rounds is too short to judge", () => {
    expect(steadyOf(minutes(100, 100, 100, 100))).toEqual({ state: "too-short", rounds: 4, covered_s: 240 });
    expect(steadyOf([])).toEqual({ state: "too-short", rounds: 0, covered_s: 0 });
  });

  it("needs five rounds one after another", () => {
    expect(steadyOf(minutes(1, 1, null, 1, 1, 1, null))).toEqual({ state: "gaps" });
    expect(steadyOf(minutes(9, null, 1, 1, 1, 1, 1)).state).toBe("steady");
  });

  it("of nothing at all is not steady", () => {
    expect(steadyOf(minutes(0, 0, 0, 0, 0)).state).toBe("not-steady");
  });
});

describe("half seconds", () => {
  /** A run that falls to a third within ten minutes. */
  const falling = even(
    Array.from({ length: 1200 }, (_, i) => 90_000 * 3 ** (-i / 1200)),
    0.5,
  );

  it("would pass as rounds on a falling run, so they are not used as rounds", () => {
    const asRounds = falling.map(({ from_s, to_s, value }): Round => ({ from_s, to_s, mean: value }));
    expect(holds(windowAt(asRounds, 0)!)).toBe(true);
    expect(steadyOf(asRounds)).toEqual({ state: "too-short", rounds: 0, covered_s: 600 });
    expect(roundsOf(falling, 0.5)).toHaveLength(10);
    expect(steadyOf(roundsOf(falling, 0.5)).state).toBe("not-steady");
  });
});

describe("real logs", () => {
  const rounds = (path: string, op: "read" | "write"): Round[] => {
    const { t_s, value } = fioLog(path, op);
    return roundsOf(windowsOf(t_s, value, 0.5).windows, 60);
  };

  it("of a minute and a quarter are too short, however even they are", () => {
    const buffered = rounds("buffered-randwrite-75s/ts_iops.1.log", "write");
    expect(buffered).toHaveLength(1);
    expect(buffered[0]!.mean).toBeGreaterThan(300_000);
    expect(steadyOf(buffered)).toEqual({ state: "too-short", rounds: 1, covered_s: 60 });
    expect(steadyOf(rounds("direct-mix-60s/ts_iops.1.log", "read")).state).toBe("too-short");
  });
});
