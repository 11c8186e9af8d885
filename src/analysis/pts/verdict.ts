/**
 * The steady-state window of a test, the numbers reported from it, and the reason for refusing it (PTS 2.0.2). Pure.
 */
import type { SteadyWindow } from "~/model/timeLine";
import { holds, windowAt } from "../time/steady";
import { type Access, type Cell, cellId, type Latency } from "./accesses";
import { ACCESS_S, type FoundTest, type Intensity, type Round } from "./rounds";

/** Rounds of a measurement window, and the most that a test has. */
const WINDOW = 5;
const MOST_ROUNDS = 25;

export interface Tracked {
  readonly cell: Cell;
  /** By round; IOPS, bytes per second or µs. null: the round lacks it, or it is shorter than a minute. */
  readonly values: readonly (number | null)[];
  /** Window of the verdict; null: one of its rounds has no value. */
  readonly window: SteadyWindow | null;
}

/** Why a test has no steady state. */
export type Refusal =
  /** Fewer than five rounds. */
  | "few-rounds"
  /** No five rounds in a row without a gap: accesses are missing or shorter than a minute. */
  | "gaps"
  /** A value is more than 20 % of the mean away from another. */
  | "range"
  /** The fitted line rises or falls by more than 10 %. */
  | "slope"
  /** Five rounds are steady, but only after the 25th. */
  | "late";

export type Steady =
  | { readonly state: "steady"; readonly first: number; readonly last: number }
  /** `first`, `last`: the last five rounds, which show by how much they fail; null: there are none. */
  | {
      readonly state: "refused";
      readonly why: readonly Refusal[];
      readonly first: number | null;
      readonly last: number | null;
    };

/** One cell over the rounds of the window: means are weighted by I/Os. */
export interface Reported extends Cell {
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly latencies: readonly Latency[];
}

export interface Judged {
  readonly steady: Steady;
  readonly tracked: readonly Tracked[];
  /** Values in the window; [] without one: a test that is not steady reports no numbers. */
  readonly reported: readonly Reported[];
  /** What is missing or not as specified, by round from 0. */
  readonly incomplete: readonly {
    readonly round: number;
    readonly lacks: readonly string[];
    readonly short: readonly string[];
  }[];
}

export function judge({ test, rounds }: FoundTest): Judged {
  const values = test.tracked.map((cell) => rounds.map((round) => valueOf(round, cell, test.of)));
  const steady = steadyOf(values);
  const from = steady.first;
  const tracked = test.tracked.map((cell, i): Tracked => ({
    ...{ cell, values: values[i]! },
    window: from === null ? null : windowOf(values[i]!, from),
  }));
  return {
    ...{ steady, tracked },
    reported: steady.state === "steady" ? reportedOf(rounds.slice(steady.first, steady.last + 1)) : [],
    incomplete: rounds.flatMap(({ lacks, short }, round) =>
      lacks.length + short.length > 0 ? [{ round, lacks, short }] : [],
    ),
  };
}

/** The rounds before a demand intensity, tracked by IOPS. */
export const judgeBefore = ({ before }: Intensity): Steady =>
  steadyOf([before.map(({ iops, runtime_s }) => ((runtime_s ?? 0) < ACCESS_S * 0.95 ? null : iops))]);

function valueOf({ accesses, short }: Round, cell: Cell, of: FoundTest["test"]["of"]): number | null {
  const access = accesses.get(cellId(cell));
  if (access === undefined || short.includes(cellId(cell))) return null;
  return of === "mean_us" ? (access.latencies[0]?.mean_us ?? null) : access[of];
}

const windowOf = (values: readonly (number | null)[], first: number): SteadyWindow | null =>
  windowAt(
    values.map((mean, i) => ({ from_s: i * ACCESS_S, to_s: (i + 1) * ACCESS_S, mean })),
    first,
  );

/** @param values of each tracked variable by round */
function steadyOf(values: readonly (readonly (number | null)[])[]): Steady {
  const rounds = values[0]?.length ?? 0;
  const refused = (why: Refusal[], first: number | null): Steady => ({
    ...{ state: "refused", why, first, last: first === null ? null : first + WINDOW - 1 },
  });
  if (rounds < WINDOW) return refused(["few-rounds"], null);
  const starts = Array.from({ length: rounds - WINDOW + 1 }, (_, first) => first);
  const whole = starts.filter((first) => values.every((own) => windowOf(own, first) !== null));
  const last = whole.at(-1);
  if (last === undefined) return refused(["gaps"], null);
  const first = whole.find((at) => values.every((own) => holds(windowOf(own, at)!)));
  if (first !== undefined && first + WINDOW <= MOST_ROUNDS) return { state: "steady", first, last: first + WINDOW - 1 };
  if (first !== undefined) return refused(["late"], first);
  const missed = values.map((own) => windowOf(own, last)!).filter((window) => !holds(window));
  // Which of the two rules failed: each is checked with the other's share set to 0.
  const range = missed.some((window) => !holds({ ...window, rise_share: 0 }));
  const slope = missed.some((window) => !holds({ ...window, range_share: 0 }));
  return refused([...(range ? (["range"] as const) : []), ...(slope ? (["slope"] as const) : [])], last);
}

function reportedOf(window: readonly Round[]): Reported[] {
  const cells = [...new Set(window.flatMap(({ accesses }) => [...accesses.keys()]))];
  return cells.map((cell): Reported => {
    const own = window.flatMap(({ accesses }) => accesses.get(cell) ?? []);
    const { block_bytes, read_percent } = own[0]!;
    const rate = (of: "iops" | "bytes_per_s") => meanOf(own.map((access) => access[of]));
    return {
      ...{ block_bytes, read_percent, iops: rate("iops"), bytes_per_s: rate("bytes_per_s") },
      latencies: latenciesOf(own),
    };
  });
}

const meanOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value / values.length),
    0,
  );

function latenciesOf(own: readonly Access[]): Latency[] {
  const all = own.flatMap(({ latencies }) => [...latencies]);
  return [...new Set(all.map(({ op }) => op))].map((op) => {
    const some = all.filter((one) => one.op === op);
    const ios = some.reduce((sum, one) => sum + one.ios, 0);
    const max = some.reduce<number | null>(
      (most, { max_us }) => (most === null || max_us === null ? null : Math.max(most, max_us)),
      0,
    );
    return { op, ios, mean_us: some.reduce((sum, one) => sum + one.mean_us * (one.ios / ios), 0), max_us: max };
  });
}
