import { describe, expect, it } from "vitest";
import { fioLog } from "../../../tests/support/fioLog";
import { even, jitter } from "../../../tests/support/series";
import { changesOf, slideOf } from "./changes";
import type { Change } from "./drops";
import { windowsOf } from "./windows";

const DAY = 86_400;

const spans = (changes: readonly Change[]) => changes.map(({ kind, from_s, to_s }) => [kind, from_s, to_s]);

describe("a drop", () => {
  it("begins and ends where the value crosses the half-way to its median", () => {
    const values = [
      ...new Array<number>(30).fill(1000),
      700,
      400,
      200,
      200,
      200,
      650,
      ...new Array<number>(20).fill(1000),
    ];
    expect(changesOf(even(values))).toEqual([
      { kind: "drop", from_s: 31, to_s: 35, before: 1000, during: 200, depth: 0.8 },
    ]);
  });

  it("continues over one window at the level, and ends at two", () => {
    const level = new Array<number>(20).fill(100);
    expect(spans(changesOf(even([...level, 10, 10, 100, 10, 10, ...level])))).toEqual([["drop", 20, 25]]);
    expect(spans(changesOf(even([...level, 10, 10, 100, 100, 10, 10, ...level])))).toEqual([
      ["drop", 20, 22],
      ["drop", 24, 26],
    ]);
  });

  it("of one window must go below half; one of less than a third is not a drop", () => {
    const level = new Array<number>(20).fill(100);
    expect(changesOf(even([...level, 55, ...level]))).toEqual([]);
    expect(changesOf(even([...level, 55, 55, ...level]))).toEqual([]);
    expect(spans(changesOf(even([...level, 55, 55, 55, ...level])))).toEqual([["drop", 20, 23]]);
    expect(spans(changesOf(even([...level, 45, ...level])))).toEqual([["drop", 20, 21]]);
    expect(changesOf(even([...level, ...new Array<number>(9).fill(70), ...level]))).toEqual([]);
  });

  it("in which the series ends has no end", () => {
    const level = new Array<number>(20).fill(100);
    expect(spans(changesOf(even([...level, 10, 10, 10])))).toEqual([["drop", 20, null]]);
    expect(spans(changesOf(even([...level, ...new Array<number>(20).fill(10)])))).toEqual([["shift", 20, null]]);
    // A single window back at the level ends it if no other drop follows.
    expect(spans(changesOf(even([...level, 10, 10, 10, 100])))).toEqual([["drop", 20, 23]]);
  });

  it("longer than the windows of a level is a drop still, where the old level comes back", () => {
    const high = (n: number) => new Array<number>(n).fill(3000);
    // Throttled for ten minutes: a recovery that stops half-way does not count, deeper drops within it are reported.
    const throttled = new Array<number>(600).fill(1000).fill(1600, 200, 205).fill(100, 400, 404);
    const values = [...high(300), ...throttled, ...high(300)];
    expect(spans(changesOf(even(values)))).toEqual([
      ["drop", 300, 900],
      ["drop", 700, 704],
    ]);
  });

  it("is not reported for fewer than ten windows, nor for a level of 0", () => {
    expect(changesOf(even([100, 100, 100, 1, 1, 100, 100]))).toEqual([]);
    expect(changesOf(even([...new Array<number>(20).fill(0), ...new Array<number>(5).fill(9)]))).toEqual([]);
    expect(changesOf([])).toEqual([]);
  });
});

describe("a rise", () => {
  it("of a latency has a negative depth", () => {
    const level = new Array<number>(20).fill(100);
    expect(changesOf(even([...level, 300, 400, 300, ...level]))).toEqual([
      { kind: "rise", from_s: 20, to_s: 23, before: 100, during: 300, depth: -2 },
    ]);
  });
});

describe("a day of seconds", () => {
  it.each([0.02, 0.05, 0.1, 0.15])("steady with a jitter of %d has no change", (share) => {
    expect(changesOf(even(jitter(DAY, () => 100_000, share)))).toEqual([]);
  });

  it("with a slow decline has none: the level goes with it", () => {
    expect(changesOf(even(jitter(DAY, (i) => 100_000 * (1 - (0.8 * i) / DAY), 0.05)))).toEqual([]);
  });

  it("shows a single second below half", () => {
    const values = jitter(DAY, () => 100_000, 0.05);
    values[43_210] = 30_000;
    expect(changesOf(even(values))).toMatchObject([{ kind: "drop", from_s: 43_210, to_s: 43_211, during: 30_000 }]);
  });

  it("shows the end of a write cache as a shift that stays", () => {
    const cliff = 3_600;
    const [change, ...others] = changesOf(even(jitter(DAY, (i) => (i < cliff ? 3e9 : 6e8), 0.08)));
    expect(others).toEqual([]);
    expect(change).toMatchObject({ kind: "shift", from_s: cliff, to_s: null });
    expect(change!.depth).toBeCloseTo(0.8, 2);
    expect(change!.during / 6e8).toBeCloseTo(1, 2);
  });

  it("shows each dip of a garbage collection that comes again and again, after the cliff as well", () => {
    const [cliff, period, long] = [3_600, 600, 4];
    const level = (i: number) => (i < cliff ? 3e9 : i % period < long ? 1e8 : 6e8);
    const changes = changesOf(even(jitter(DAY, level, 0.08)));
    const shifts = changes.filter(({ kind }) => kind === "shift");
    // The first collection begins with the cliff: the shift is where the cache ends.
    expect(spans(shifts)).toEqual([["shift", cliff, null]]);
    const dips = changes.filter(({ kind }) => kind === "drop");
    expect(dips.map(({ from_s }) => from_s)).toEqual(
      Array.from({ length: (DAY - cliff) / period - 1 }, (_, n) => cliff + (n + 1) * period),
    );
    expect(dips.every(({ from_s, to_s }) => to_s === from_s + long)).toBe(true);
    expect(changes).toHaveLength(1 + dips.length);
  });

  it("shows levels one after another as shifts, each with the median of its own time", () => {
    const steps = [1000, 300, 90];
    const changes = changesOf(even(jitter(DAY, (i) => steps[Math.floor(i / (DAY / 3))]!, 0.05)));
    expect(spans(changes)).toEqual([
      ["shift", DAY / 3, null],
      ["shift", (2 * DAY) / 3, null],
    ]);
    expect(changes.map(({ during }) => Math.round(during / 10))).toEqual([30, 9]);
  });
});

describe("real logs", () => {
  const changes = (path: string, op: "read" | "write") => {
    const { t_s, value } = fioLog(path, op);
    return changesOf(windowsOf(t_s, value, 0.5).windows);
  };

  it.each([
    ["read", 49_266, 400],
    ["write", 21_438, 164],
  ] as const)(
    "a neighbour writes from 30 s to 55 s: the victim's %s drops within one window of it",
    (op, before, during) => {
      const found = changes("noisy-neighbour-75s/ts_iops.1.log", op);
      // Before that it ran a third faster for twelve seconds.
      const [rise, drop, ...others] = found;
      expect([others, spans([rise!])]).toEqual([[], [["rise", 16.635, 28.635]]]);
      expect(drop).toMatchObject({ kind: "drop", before, during });
      expect(Math.abs(drop!.from_s - 30)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(drop!.to_s! - 55)).toBeLessThanOrEqual(0.5);
      expect(drop!.depth).toBeGreaterThan(0.99);
    },
  );

  it("the neighbour itself wrote on", () => {
    expect(changes("noisy-neighbour-75s/ts_iops.2.log", "write")).toEqual([]);
  });

  it("a buffered write drops where the page cache is written back, once until the end", () => {
    const found = changes("buffered-randwrite-75s/ts_iops.1.log", "write");
    expect(spans(found)).toEqual([
      ["drop", 20.034, 23.558],
      ["drop", 35.097, 40.633],
      ["drop", 59.151, 60.683],
      ["drop", 61.684, 64.186],
      ["drop", 70.191, null],
    ]);
    expect(found.every(({ depth }) => depth > 0.4)).toBe(true);
  });

  it.each(["read", "write"] as const)("a mix on a virtual disk loses a quarter at 44 s, and stays (%s)", (op) => {
    const [shift, ...others] = changes("direct-mix-60s/ts_iops.1.log", op);
    expect(others).toEqual([]);
    expect(spans([shift!])).toEqual([["shift", 44.049, null]]);
    expect(shift!.depth).toBeCloseTo(0.24, 2);
  });

  it("its latency rises by as much, at the same time", () => {
    const { t_s, value } = fioLog("direct-mix-60s/ts_clat.1.log", "read");
    expect(spans(changesOf(windowsOf(t_s, value, 0.5).windows))).toEqual([
      ["rise", 34.501, 36],
      ["shift", 44, null],
    ]);
  });
});

describe("a level that lasts", () => {
  const throttled = (from: number, to: number, share: number) => (i: number) =>
    i >= from && i < to ? 1e5 * share : 1e5;

  it.each([
    [0.8, 0.05],
    [0.9, 0.02],
  ])("of %d in the last two hours of a day is a shift (jitter %d)", (share, spread) => {
    const [shift, ...others] = changesOf(even(jitter(DAY, throttled(79_200, DAY, share), spread)));
    expect(others).toEqual([]);
    expect(shift).toMatchObject({ kind: "shift", to_s: null });
    expect(Math.abs(shift!.from_s - 79_200)).toBeLessThanOrEqual(2);
    expect(Math.abs(shift!.depth - 1 + share)).toBeLessThan(0.01);
  });

  it("that comes back is a drop with an end, beside dips of a garbage collection", () => {
    const [period, long] = [300, 4];
    const level = (i: number) => throttled(1_800, 2_400, 0.8)(i) * (i % period >= period - long ? 0.2 : 1);
    const changes = changesOf(even(jitter(3_600, level, 0.05)));
    const [drop, ...others] = changes.filter(({ from_s, to_s }) => to_s! - from_s > long);
    expect(others).toEqual([]);
    expect(spans([drop!])).toEqual([["drop", 1_800, 2_396]]);
    expect(drop!.depth).toBeCloseTo(0.2, 1);
    expect(changes).toHaveLength(1 + 3_600 / period);
  });

  it("with a gradual start and a sharp end is a drop, not a shift", () => {
    // 16K random writes of a virtual disk, thousands of IOPS: it slows down for 10 s, stops for 14 s, and is back.
    const real =
      "30 37 38 52 47 50 58 64 57 47 60 52 56 56 46 47 44 45 42 42 37 43 42 29 11 7 7 10 16 9 6 20 35 47 56 59 56 " +
      "51 49 38 38 23 9 17 4 13 13 22 18 14 19 38 31 32 49 41 60 56 31 35 23 13 42 38 35 45 48 54 57 52 41 51 51 56 " +
      "55 53 57 56 46 41 47 27 37 47 44 56 54 55 54 30 26 29 36 52 54 55 55 49 55 29 16 9 3 7 13 12 11 20 29 50 55 " +
      "65 52 58 55 51 51 52 58 61 59 59 64 59 64 38 51 36 24 29 30 40 42 34 37 37 8 12 9 9 13 16 13 13 9 7 25 11 11 " +
      "18 47 49 46 53 52 50 54 54 62 67 66 66 57 54 69 70 71 60 63 63 57 55 52 55 52 63 53 53 52";
    expect(spans(changesOf(even(real.split(" ").map(Number))))).toEqual([
      ["drop", 24, 32],
      ["drop", 41, 54],
      ["drop", 125, 150],
    ]);
  });

  it("must do so for ten windows and a tenth of the run", () => {
    const steps = (long: number) => even([...jitter(100, () => 100, 0.01), ...jitter(long, () => 80, 0.01, 2)]);
    expect(changesOf(steps(10))).toEqual([]);
    expect(spans(changesOf(steps(12)))).toEqual([["shift", 100, null]]);
  });

  it("under a tenth does not count", () => {
    expect(changesOf(even([...jitter(200, () => 100, 0.01), ...jitter(200, () => 92, 0.01, 2)]))).toEqual([]);
  });

  it("after a deep shift is reported against that level", () => {
    const level = (i: number) => (i < 600 ? 3e9 : i < 1_800 ? 6e8 : 5e8);
    const changes = changesOf(even(jitter(3_600, level, 0.03)));
    expect(spans(changes)).toEqual([
      ["shift", 600, null],
      ["shift", 1_800, null],
    ]);
    expect(changes[1]!.before / 6e8).toBeCloseTo(1, 1);
  });
});

describe("no level that lasts is seen", () => {
  const kinds: readonly [string, (i: number, n: number) => number][] = [
    ["a steady run", () => 1000],
    ["a decline to two fifths", (i, n) => 1000 * (1 - (0.6 * i) / n)],
    ["dips that come again and again", (i) => (i % 30 < 3 ? 700 : 1000)],
    ["a wave", (i, n) => 1000 + 200 * Math.sin((2 * Math.PI * i) / n)],
  ];

  it.each(kinds)("in %s", (_, level) => {
    // Of runs of 60 to 3,000 windows with a jitter of 2 to 15 %: one in fifty short declines may look like one.
    let told = 0;
    let runs = 0;
    for (const n of [60, 300, 3_000]) {
      for (const share of [0.02, 0.05, 0.1, 0.15]) {
        for (let seed = 1; seed <= 5; seed++) {
          const values = even(jitter(n, (i) => level(i, n), share, seed * 97));
          runs++;
          told += changesOf(values).some(({ kind }) => kind === "shift") ? 1 : 0;
        }
      }
    }
    expect(told / runs).toBeLessThanOrEqual(0.02);
  });
});

describe("a slow fall", () => {
  const slide = (values: readonly number[]) => {
    const windows = even(values);
    return slideOf(windows, changesOf(windows));
  };
  const series = (n: number, of: (i: number) => number) => jitter(n, of, 0.02);

  it("of the first minutes, or of the whole run, has its two ends", () => {
    const early = slide(series(600, (i) => (i < 200 ? 90_000 - 300 * i : 30_000)))!;
    expect(early.before).toBeGreaterThan(78_000);
    expect(early.after).toBeCloseTo(30_000, -3);
    const whole = slide(series(600, (i) => 30_000 * (1 - (0.13 * i) / 600)))!;
    expect(whole.before / whole.after).toBeGreaterThan(1.1);
    // A stall within it is a drop, and the fall is still reported.
    expect(slide(series(600, (i) => (i >= 300 && i < 303 ? 500 : 90_000 - 100 * i)))).not.toBeNull();
  });

  it("is absent in a level series, a wave, a step or a short series", () => {
    expect(slide(series(600, () => 30_000))).toBeNull();
    expect(slide(series(600, (i) => 30_000 * (1 - (0.05 * i) / 600)))).toBeNull();
    expect(slide(series(600, (i) => 30_000 + 5000 * Math.cos(i / 17)))).toBeNull();
    expect(slide(series(600, (i) => (i < 300 ? 30_000 : 20_000)))).toBeNull();
    expect(slide(series(15, (i) => 1000 - 40 * i))).toBeNull();
  });
});
