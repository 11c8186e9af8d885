/**
 * Accesses -> tests and their rounds, in order of time. A round has each cell once, so the first repeated cell begins
 * the next round. Names are not used.
 */
import { group } from "d3-array";
import { type Access, cellId, ROUND_TESTS, type RoundTest, SATURATING } from "./accesses";

/** Length of an access in the specification; a run of 58.2 s is one, a preconditioning of an hour is not. */
export const ACCESS_S = 60;
const SHORTEST_S = 0.95 * ACCESS_S;
const LONGEST_S = 1.5 * ACCESS_S;

export interface Round {
  /** By `cellId`. */
  readonly accesses: ReadonlyMap<string, Access>;
  /** Cells of the test that are missing in this round. */
  readonly lacks: readonly string[];
  /** Cells whose access took less than a minute, or states no length. */
  readonly short: readonly string[];
}

export interface FoundTest {
  readonly test: RoundTest;
  readonly outstanding: number;
  readonly rounds: readonly Round[];
}

/** The same random 4K write minute after minute, from fresh on: no steady state is required. */
export interface Saturation {
  readonly outstanding: number;
  readonly accesses: readonly Access[];
}

/** One workload at many loads. */
export interface Intensity {
  /** In order of I/Os in flight. */
  readonly accesses: readonly Access[];
  /** Rounds of one load immediately before: they must be steady. */
  readonly before: readonly Access[];
}

export interface Found {
  readonly tests: readonly FoundTest[];
  readonly saturation: readonly Saturation[];
  readonly intensity: readonly Intensity[];
}

/** A longer pause ends a test: a device left alone collects garbage, so what follows is another test. */
const LONGEST_PAUSE_S = 600;

/** From this many equal accesses in a row on they belong to no round, which has each cell once. */
const ROW = 2;
/** Fewest loads of a demand intensity test. */
const LOADS = 4;
/** More accesses of one load than the rounds of a test are a saturation, and do not precede a sweep. */
const MOST_BEFORE = 25;

const isSaturating = (one: Access): boolean => one.pattern === "random" && cellId(one) === cellId(SATURATING);

/** @param accesses of one system */
export function findTests(accesses: readonly Access[]): Found {
  const inTime = accesses.toSorted(
    (a, b) => a.started_ms - b.started_ms || a.point.run_no - b.point.run_no || a.point.phase - b.point.phase,
  );
  const minutes = inTime.filter(({ runtime_s }) => (runtime_s ?? 0) <= LONGEST_S);
  // One workload at many loads, one right after the other: in a round the next access is another workload.
  const sweeps = rowsOf(minutes, workOf).map(intensityOf).filter(isSweep);
  const swept = new Set(sweeps.flatMap(({ accesses, before }) => [...before, ...accesses]));
  const rows = rowsOf(
    minutes.filter((one) => !swept.has(one)),
    loadOf,
  );
  const single = rows.flatMap((row) => (row.length < ROW ? row : []));
  const saturation = rows.filter((row) => row.length >= ROW && isSaturating(row[0]!));
  // One I/O in flight is the latency test, unless other blocks or mixes were run with it.
  const [iops, latency] = [cellsOf("iops"), cellsOf("latency")];
  const isWide = single.some(
    ({ pattern, outstanding, ...one }) =>
      pattern === "random" && outstanding === 1 && iops.has(cellId(one)) && !latency.has(cellId(one)),
  );
  const sittingOf = sittingsOf(inTime);
  const byTest = ROUND_TESTS.flatMap((test) => {
    const cells = cellsOf(test.id);
    const own = single.filter(
      ({ pattern, outstanding, ...one }) =>
        pattern === test.pattern &&
        cells.has(cellId(one)) &&
        (outstanding !== 1 || pattern === "seq" || (test.id === "iops") === isWide) &&
        (test.outstanding === null || outstanding === test.outstanding),
    );
    return [...group(own, (one) => `${one.outstanding} ${sittingOf.get(one)!}`).values()].map((some): FoundTest => ({
      ...{ test, outstanding: some[0]!.outstanding },
      rounds: cut(some).map((round) => roundOf(round, cells)),
    }));
  });
  // A single access is not a test.
  const tests = byTest.filter(({ rounds }) => rounds.some(({ accesses: own }) => own.size > 1));
  return {
    tests,
    saturation: saturation.map((row) => ({ outstanding: row[0]!.outstanding, accesses: row })),
    intensity: sweeps,
  };
}

/** Numbers of the stretches of time without a long pause or a preconditioning, which is a longer access. */
function sittingsOf(inTime: readonly Access[]): ReadonlyMap<Access, number> {
  let [sitting, ended_ms] = [0, -Infinity];
  let last: Access | null = null;
  return new Map(
    inTime.map((one) => {
      const runtime_s = one.runtime_s ?? 0;
      const begun_ms = last !== null && follows(one, last) ? Math.max(ended_ms, one.started_ms) : one.started_ms;
      if (begun_ms - ended_ms > 1000 * LONGEST_PAUSE_S || runtime_s > LONGEST_S) sitting++;
      ended_ms = Math.max(ended_ms, begun_ms + 1000 * (runtime_s + (one.point.ramp_s ?? 0)));
      last = one;
      return [one, sitting];
    }),
  );
}

/** fio before 3.42 states only when a job file began: its phases, a job each, came one after the other. */
const follows = (one: Access, last: Access): boolean =>
  one.started_ms === last.started_ms && one.point.run_no === last.point.run_no && one.point.phase !== last.point.phase;

function cellsOf(id: RoundTest["id"]): Set<string> {
  const { blocks, mixes } = ROUND_TESTS.find((test) => test.id === id)!;
  return new Set(blocks.flatMap((block_bytes) => mixes.map((read_percent) => cellId({ block_bytes, read_percent }))));
}

const workOf = (one: Access): string => `${one.pattern} ${cellId(one)}`;
const loadOf = (one: Access): string => `${workOf(one)} ${one.outstanding}`;

/** Accesses with equal keys one after the other. */
function rowsOf(inTime: readonly Access[], keyOf: (one: Access) => string): Access[][] {
  const rows: Access[][] = [];
  for (const one of inTime) {
    const row = rows.at(-1);
    if (row !== undefined && keyOf(row[0]!) === keyOf(one)) row.push(one);
    else rows.push([one]);
  }
  return rows;
}

function cut(inTime: readonly Access[]): Access[][] {
  const rounds: Access[][] = [];
  let seen = new Set<string>();
  for (const one of inTime) {
    const cell = cellId(one);
    if (rounds.length === 0 || seen.has(cell)) {
      rounds.push([]);
      seen = new Set();
    }
    seen.add(cell);
    rounds.at(-1)!.push(one);
  }
  return rounds;
}

function roundOf(own: readonly Access[], cells: ReadonlySet<string>): Round {
  const accesses = new Map(own.map((one) => [cellId(one), one]));
  return {
    accesses,
    lacks: [...cells].filter((cell) => !accesses.has(cell)),
    short: own.filter(({ runtime_s }) => (runtime_s ?? 0) < SHORTEST_S).map(cellId),
  };
}

/** @param row one workload after the other, at any loads */
function intensityOf(row: readonly Access[]): Intensity {
  const rows = rowsOf(row, loadOf);
  const [begin = []] = rows;
  const before = begin.length >= ROW && begin.length <= MOST_BEFORE ? begin : [];
  const sweep = rows.flatMap((own) => (own.length < ROW ? own : []));
  // If the sweep begins at the load of those rounds, its first access is the last of their row.
  const last = before.at(-1);
  const isThere = sweep.some(({ outstanding }) => outstanding === last?.outstanding);
  if (last !== undefined && !isThere) sweep.push(last);
  return { accesses: sweep.toSorted((a, b) => a.outstanding - b.outstanding), before };
}

const isSweep = ({ accesses }: Intensity): boolean =>
  new Set(accesses.map(({ outstanding }) => outstanding)).size >= LOADS;
