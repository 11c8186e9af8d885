/**
 * Which runs of a drop ran at the same time (DOMAIN, What may be summed). Only proposals: nothing is summed without a
 * label.
 */
import { group } from "d3-array";

/** A run that measured one thing. Times are Unix milliseconds. */
export interface TimedRun {
  readonly run: string;
  /** Equal for runs whose numbers may be added: workload, depth, load. */
  readonly signature: string;
  /** Host, folder and devices: runs at equal places cannot be members running at the same time. */
  readonly place: string;
  /** When it began to measure; null: not known. */
  readonly started_ms: number | null;
  readonly busy_ms: number | null;
}

export interface Proposal {
  readonly runs: readonly string[];
  readonly evidence: "start" | "none";
  readonly sure: boolean;
}

/** fio gives its start in whole elapsed seconds, and each host has its own clock: the error may be this large. */
const CLOCK_MS = 1000;

interface Spanned extends TimedRun {
  readonly started_ms: number;
  readonly busy_ms: number;
}

const isTimed = (run: TimedRun): run is Spanned => run.started_ms !== null && run.busy_ms !== null && run.busy_ms > 0;

/** Time that both measured, milliseconds; below 0: the gap between them. */
const overlap_ms = (a: Spanned, b: Spanned): number =>
  Math.min(a.started_ms + a.busy_ms, b.started_ms + b.busy_ms) - Math.max(a.started_ms, b.started_ms);

/** By more than half of the shorter one, even with this clock error. */
const overlaps = (a: Spanned, b: Spanned, wrong_ms: number): boolean =>
  overlap_ms(a, b) - wrong_ms > Math.min(a.busy_ms, b.busy_ms) / 2;

/** `until_ms`: when the first of them ended. */
interface Cluster {
  readonly runs: Spanned[];
  until_ms: number;
}

/**
 * Runs of other places that overlap every run of the cluster, the earliest first. Later runs begin no earlier, so a
 * cluster with an ended run is complete.
 */
function clusters(runs: readonly Spanned[]): (readonly Spanned[])[] {
  const found: Cluster[] = [];
  let open: Cluster[] = [];
  for (const run of [...runs].sort((a, b) => a.started_ms - b.started_ms)) {
    open = open.filter(({ until_ms }) => until_ms > run.started_ms);
    const fits = (other: Spanned): boolean => other.place !== run.place && overlaps(other, run, 0);
    const end_ms = run.started_ms + run.busy_ms;
    const home = open.find((cluster) => cluster.runs.every(fits));
    if (home === undefined) {
      const cluster = { runs: [run], until_ms: end_ms };
      found.push(cluster);
      open.push(cluster);
    } else {
      home.runs.push(run);
      home.until_ms = Math.min(home.until_ms, end_ms);
    }
  }
  return found.map((cluster) => cluster.runs);
}

/**
 * Runs with equal signatures from different places, two or more each, in the order given. `start`: any two overlap by
 * more than half of the shorter; `sure`: even if their clocks differ by a second. `none`: the times are unknown, and
 * each place has one.
 */
export function togetherEvidence(runs: readonly TimedRun[]): Proposal[] {
  const order = new Map(runs.map(({ run }, i) => [run, i]));
  const named = (cluster: readonly TimedRun[]): string[] =>
    cluster.map(({ run }) => run).sort((a, b) => order.get(a)! - order.get(b)!);
  return [...group(runs, ({ signature }) => signature).values()].flatMap((alike): Proposal[] => {
    const timed = alike.filter(isTimed);
    const untimed = alike.filter((run) => run.started_ms === null);
    const places = new Set(untimed.map(({ place }) => place));
    const proposals = clusters(timed)
      .filter((cluster) => cluster.length > 1)
      .map((cluster): Proposal => {
        const sure = cluster.every((a) => cluster.every((b) => a === b || overlaps(a, b, CLOCK_MS)));
        return { runs: named(cluster), evidence: "start", sure };
      });
    const alone = timed.length === 0 && untimed.length > 1 && places.size === untimed.length;
    return alone ? [...proposals, { runs: named(untimed), evidence: "none", sure: false }] : proposals;
  });
}
