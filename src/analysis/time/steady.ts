/**
 * SNIA-style steady state of a continuous log, by the rule of the SNIA SSS Performance Test Specification 2.0.2: over
 * five consecutive rounds the tracking variable (throughput, or a mean latency) has a range of at most 20 % of its
 * mean, and the straight line fitted through them rises or falls by at most 10 % of it from the first round to the
 * fifth. The specification runs rounds of one minute; a continuous log is cut into such rounds, never shorter ones: on
 * half seconds the rule holds after a few seconds of a run that is still falling. Hence "SNIA-style".
 */
import type { SteadyWindow } from "~/model/timeLine";
import type { TimeWindow } from "./windows";

/** Of the specification: a round is an access of one minute. */
const SHORTEST_ROUND_S = 60;
/** Minutes of a year: the rounds after a damaged time, which may be any, would have no end. */
const MOST_ROUNDS = 366 * 24 * 60;
/** Rounds of a measurement window. */
const ROUNDS = 5;
/** Most range, and most rise of the fitted line, as shares of the mean. */
const RANGE = 0.2;
const RISE = 0.1;
/** Smallest covered share of a round with a mean; rounded times leave tiny gaps. */
const COVERED = 0.99;
/** Floating point: a range of exactly 20 % holds. */
const HAIR = 1e-9;

export interface Round {
  readonly from_s: number;
  readonly to_s: number;
  /** Time-weighted, in the unit of the windows; null: less than 99 % of the round is covered. */
  readonly mean: number | null;
}

export type Steady =
  | {
      readonly state: "steady";
      /** The first steady window. */
      readonly window: SteadyWindow;
      /** The last five rounds, if they are not steady. */
      readonly lost: SteadyWindow | null;
    }
  /** `nearest`: the last five rounds, which show the deviation. */
  | { readonly state: "not-steady"; readonly nearest: SteadyWindow }
  /** Under five whole rounds: too short to judge. */
  | { readonly state: "too-short"; readonly rounds: number; readonly covered_s: number }
  /** Long enough, but without five consecutive rounds free of gaps. */
  | { readonly state: "gaps" };

/**
 * Whole rounds from the first window on; the remainder at the end is in none.
 * @param windows in order of time, not overlapping @param round_s seconds; less than a minute is taken as one minute
 */
export function roundsOf(windows: readonly TimeWindow[], round_s: number): Round[] {
  const [first, last] = [windows[0], windows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = Math.max(SHORTEST_ROUND_S, round_s);
  const rounds: Round[] = [];
  let low = 0;
  // The end of the last round may be the rounded end of the log.
  for (let n = 0; n < MOST_ROUNDS && first.from_s + (n + COVERED) * length <= last.to_s; n++) {
    const [from_s, to_s] = [first.from_s + n * length, first.from_s + (n + 1) * length];
    let [sum, covered] = [0, 0];
    while (low < windows.length && windows[low]!.to_s <= from_s) low++;
    for (let i = low; i < windows.length && windows[i]!.from_s < to_s; i++) {
      const { from_s: a, to_s: b, value } = windows[i]!;
      const s = Math.min(b, to_s) - Math.max(a, from_s);
      sum += value * s;
      covered += s;
    }
    rounds.push({ from_s, to_s, mean: covered >= COVERED * length ? sum / covered : null });
  }
  return rounds;
}

/** Checks five rounds from `first` on; null: one of them has a gap. */
export function windowAt(rounds: readonly Round[], first: number): SteadyWindow | null {
  const five = rounds.slice(first, first + ROUNDS);
  const means = five.flatMap((round) => (round.mean === null ? [] : [round.mean]));
  if (means.length < ROUNDS) return null;
  const mean = means.reduce((a, b) => a + b, 0) / ROUNDS;
  const middle = (ROUNDS - 1) / 2;
  let [along, across] = [0, 0];
  means.forEach((value, i) => {
    along += (i - middle) * (value - mean);
    across += (i - middle) ** 2;
  });
  const slope = along / across;
  const share = (value: number): number => (mean > 0 ? value / mean : Infinity);
  return {
    first,
    last: first + ROUNDS - 1,
    from_s: five[0]!.from_s,
    to_s: five[ROUNDS - 1]!.to_s,
    mean,
    range_share: share(Math.max(...means) - Math.min(...means)),
    rise_share: share(Math.abs(slope) * (ROUNDS - 1)),
    low: mean - (mean * RANGE) / 2,
    high: mean + (mean * RANGE) / 2,
    line: [mean - (slope * ROUNDS) / 2, mean + (slope * ROUNDS) / 2],
  };
}

/** Do range and rise of these five rounds keep within their limits? */
export const holds = ({ range_share, rise_share }: SteadyWindow): boolean =>
  range_share <= RANGE + HAIR && rise_share <= RISE + HAIR;

/** Anything shorter than a minute is not a round: no verdict. */
const isRound = ({ from_s, to_s }: Round): boolean => to_s - from_s >= SHORTEST_ROUND_S * (1 - HAIR);

/** The verdict on the rounds of a log, from `roundsOf`. */
export function steadyOf(rounds: readonly Round[]): Steady {
  const whole = rounds.filter(isRound).length;
  if (whole < rounds.length || whole < ROUNDS) {
    return { state: "too-short", rounds: whole, covered_s: coveredOf(rounds) };
  }
  const windows = rounds.flatMap((_, first) => windowAt(rounds, first) ?? []);
  const last = windows.at(-1);
  if (last === undefined) return { state: "gaps" };
  const window = windows.find(holds);
  if (window === undefined) return { state: "not-steady", nearest: last };
  return { state: "steady", window, lost: holds(last) ? null : last };
}

const coveredOf = (rounds: readonly Round[]): number =>
  rounds.reduce((s, { from_s, to_s, mean }) => s + (mean === null ? 0 : to_s - from_s), 0);
