import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestOf, frontier, type GridStep, isGrid, reachOf } from "./frontier";

const step = (depth: number, jobs: number, rate: number | null, latency_us: number | null): GridStep => ({
  depth,
  jobs,
  load: depth * jobs,
  rate,
  latency_us,
});

/** A drive that reaches 40,000 with one job and 60,000 with two; more jobs only wait. */
const grid = [
  step(1, 1, 8_000, 120),
  step(4, 1, 25_000, 150),
  step(16, 1, 40_000, 400),
  step(1, 2, 15_000, 130),
  step(4, 2, 45_000, 180),
  step(16, 2, 60_000, 520),
  step(1, 4, 26_000, 150),
  step(4, 4, 58_000, 600),
  step(16, 4, 59_000, 2_100),
];

// Few values, because ties are the difficult case.
const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 12 }),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
);
const steps = fc.array(
  fc.record({
    depth: fc.integer({ min: 1, max: 4 }),
    jobs: fc.integer({ min: 1, max: 4 }),
    load: fc.option(fc.integer({ min: 1, max: 16 })),
    rate: value,
    latency_us: value,
  }),
  { maxLength: 40 },
);

describe("frontier", () => {
  it("joins what nothing beats, in order of throughput", () => {
    expect(frontier(grid).map((i) => [grid[i]!.depth, grid[i]!.jobs])).toEqual([
      [1, 1],
      [1, 2],
      [1, 4],
      [4, 2],
      [16, 2],
    ]);
  });

  it("of equal steps keeps the least load; without throughput or latency a step has no place", () => {
    const equal = [step(4, 2, 100, 10), step(1, 1, 100, 10), step(1, 2, null, 1), step(2, 1, 200, null)];
    expect(frontier(equal)).toEqual([1]);
    expect(frontier([])).toEqual([]);
  });

  const beats = (a: GridStep, b: GridStep): boolean =>
    a.rate! >= b.rate! && a.latency_us! <= b.latency_us! && (a.rate! > b.rate! || a.latency_us! < b.latency_us!);
  const isPlaced = ({ rate, latency_us }: GridStep): boolean => rate !== null && latency_us !== null;

  it("holds measured steps, each once, none beaten by any other", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const at = frontier(all);
        expect(new Set(at).size).toBe(at.length);
        const placed = all.filter(isPlaced);
        for (const i of at) {
          expect(isPlaced(all[i]!)).toBe(true);
          expect(placed.some((other) => beats(other, all[i]!))).toBe(false);
        }
      }),
    );
  });

  it("beats or equals every step that it leaves out", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const own = frontier(all).map((i) => all[i]!);
        const covered = (one: GridStep): boolean =>
          own.some((best) => best.rate! >= one.rate! && best.latency_us! <= one.latency_us!);
        expect(all.filter(isPlaced).every(covered)).toBe(true);
      }),
    );
  });

  it("rises in throughput and in latency", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const own = frontier(all).map((i) => all[i]!);
        own.slice(1).forEach((one, i) => {
          expect(one.rate!).toBeGreaterThan(own[i]!.rate!);
          expect(one.latency_us!).toBeGreaterThan(own[i]!.latency_us!);
        });
      }),
    );
  });

  it("holds the most throughput within every limit", () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1e6, noNaN: true }), (all, limit_us) => {
        const most = (of: readonly GridStep[]): number =>
          Math.max(-1, ...of.filter((one) => isPlaced(one) && one.latency_us! <= limit_us).map(({ rate }) => rate!));
        expect(most(frontier(all).map((i) => all[i]!))).toBe(most(all));
      }),
    );
  });
});

describe("grid", () => {
  it("varies depth at equal jobs and jobs at equal depth", () => {
    expect(isGrid(grid)).toBe(true);
    expect(isGrid(grid.filter(({ jobs }) => jobs === 1))).toBe(false);
    expect(isGrid(grid.filter(({ depth }) => depth === 4))).toBe(false);
    expect(isGrid([step(1, 1, 1, 1), step(2, 2, 2, 2), step(4, 4, 4, 4)])).toBe(false);
    expect(isGrid([])).toBe(false);
  });
});

describe("the line of a system", () => {
  it("is the frontier where that has four points", () => {
    expect(bestOf(grid, 1000)).toEqual({ kind: "frontier", at: frontier(grid) });
  });

  it("else the sweep that goes furthest within the limit, fold-back and all", () => {
    const slow = [step(1, 1, 100, 9_000), step(4, 1, 90, 40_000), step(1, 2, 99, 9_500), step(4, 2, 98, 60_000)];
    expect(bestOf(slow, 1000)).toEqual({ kind: "sweep", at: [0, 1] });
    const late = [step(1, 1, 100, 900), step(4, 1, 105, 1_200), step(1, 2, 101, 950), step(4, 2, 104, 3_000)];
    expect(bestOf(late, 1000)).toEqual({ kind: "sweep", at: [2, 3] });
    expect(bestOf(late, null)).toEqual({ kind: "sweep", at: [0, 1] });
  });

  it("ends past the limit where more load only waits", () => {
    const tall = [...grid, step(64, 2, 60_100, 9_000), step(64, 4, 70_000, 12_000)];
    const ids = (limit_us: number | null) => bestOf(tall, limit_us).at.map((i) => tall[i]!.rate);
    expect(ids(null)).toEqual([8_000, 15_000, 26_000, 45_000, 60_000, 60_100, 70_000]);
    expect(ids(1000)).toEqual([8_000, 15_000, 26_000, 45_000, 60_000]);
    expect(ids(200)).toEqual([8_000, 15_000, 26_000, 45_000, 60_000]);
    expect(ids(50)).toEqual(ids(1000));
    // 1 % more than the 60,000 is worth the way.
    const further = (rate: number) => bestOf([...grid, step(64, 2, rate, 9_000)], 1000).at.includes(grid.length);
    expect([60_590, 60_610].map(further)).toEqual([false, true]);
  });
});

describe("the furthest within a limit", () => {
  it("of depths × jobs is the most of all loads, whether or not others are over it", () => {
    expect(reachOf(grid, 500)).toEqual({ found: "within", at: 4, last: 4, next: null, all: false });
    expect(reachOf(grid, 5000)).toMatchObject({ found: "within", at: 5, all: true });
    expect(reachOf(grid, 100)).toEqual({ found: "none", lowest: 0 });
  });

  it("of a sweep ends at the first load over it, also where a later one is within it again", () => {
    const sweep = [step(1, 1, 100, 200), step(2, 1, 190, 400), step(4, 1, 150, 1200), step(8, 1, 210, 900)];
    expect(reachOf(sweep, 1000)).toEqual({ found: "within", at: 1, last: 1, next: 2, all: false });
    expect(reachOf(sweep, 2000)).toEqual({ found: "within", at: 3, last: 3, next: null, all: true });
    expect(reachOf(sweep, 100)).toEqual({ found: "none", lowest: 0 });
    const folding = [step(1, 1, 100, 200), step(2, 1, 190, 400), step(4, 1, 150, 700), step(8, 1, 140, 1900)];
    expect(reachOf(folding, 1000)).toMatchObject({ at: 1, last: 2, next: 3 });
    expect(reachOf([step(1, 1, 10, null)], 100)).toEqual({ found: "nothing" });
  });

  it("is known by the slowest member where only bounds are; what may be within is never over", () => {
    const bounded = (depth: number, jobs: number, rate: number, least_us: number, latency_us: number) => ({
      ...step(depth, jobs, rate, latency_us),
      least_us,
    });
    const [one, two] = [step(1, 1, 100, 200), bounded(2, 1, 190, 300, 400)];
    expect(reachOf([one, two, bounded(4, 1, 250, 700, 1200)], 1000)).toEqual({
      ...{ found: "within", at: 1, last: 1, next: null, all: false },
    });
    expect(reachOf([one, two, bounded(4, 1, 250, 1100, 1200)], 1000)).toMatchObject({ at: 1, next: 2 });
    expect(reachOf([one, two], 400)).toMatchObject({ at: 1, all: true });
    expect(reachOf([bounded(1, 1, 100, 90, 200)], 100)).toEqual({ found: "nothing" });
    expect(reachOf([bounded(1, 1, 100, 110, 200)], 100)).toEqual({ found: "none", lowest: 0 });
    const several = [bounded(1, 1, 100, 90, 200), step(2, 1, 150, 300), step(1, 2, 160, 310), step(2, 2, 170, 400)];
    expect(reachOf(several, 100)).toEqual({ found: "nothing" });
    expect(reachOf(several, 250)).toMatchObject({ found: "within", at: 0 });
  });

  it("lies on the line that is drawn with that limit", () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1e6, noNaN: true }), (all, limit_us) => {
        const found = reachOf(all, limit_us);
        const line = bestOf(all, limit_us);
        if (!isGrid(all) || found.found !== "within" || line.kind !== "frontier") return;
        expect(line.at.map((i) => all[i]!.rate)).toContain(all[found.at]!.rate);
      }),
    );
  });
});
