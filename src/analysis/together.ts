/** Which runs of a drop ran at the same time. Only proposals: nothing is summed without a label. */
import { group, least } from "d3-array";
import { folderOf } from "~/base/path";
import type { CurvePoint, TogetherRow } from "~/model/answers";
import { runKey } from "~/model/labels";
import { nominalPercent } from "~/model/nominal";
import { runTargets } from "./targets";

type Work = Parameters<typeof nominalPercent>[0] &
  Pick<CurvePoint, "tool" | "workload_op" | "pattern" | "block_bytes" | "read_percent" | "iodepth" | "engine"> &
  Pick<CurvePoint, "direct" | "load_kind" | "rate_process" | "asked_iops" | "numjobs">;

/** The requested load, equal for different members: the step of a curve, else the asked rate per job. */
function askedOf(p: Work): readonly (number | null)[] {
  const percent = nominalPercent(p);
  if (percent !== null) return [percent, null];
  return [null, p.asked_iops === null ? null : Number((p.asked_iops / (p.numjobs ?? 1)).toPrecision(9))];
}

/**
 * Equal if rates may be added: the workload, its depth and kind of load. Jobs are not included: twelve drives of one
 * host and eight of another may have run together.
 */
export const signatureOf = (p: Work): string =>
  JSON.stringify([
    ...[p.tool, p.workload_op, p.pattern, p.block_bytes, p.read_percent, p.iodepth, p.engine, p.direct],
    ...[p.load_kind, p.rate_process],
    ...askedOf(p),
  ]);

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

/** Do two spans overlap by more than half of the shorter one, even with this clock error? */
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
export function togetherEvidence(runs: readonly TimedRun[]): TogetherRow[] {
  const order = new Map(runs.map(({ run }, i) => [run, i]));
  const named = (cluster: readonly TimedRun[]): string[] =>
    cluster.map(({ run }) => run).sort((a, b) => order.get(a)! - order.get(b)!);
  return [...group(runs, ({ signature }) => signature).values()].flatMap((alike): TogetherRow[] => {
    const timed = alike.filter(isTimed);
    const untimed = alike.filter((run) => run.started_ms === null);
    const places = new Set(untimed.map(({ place }) => place));
    const proposals = clusters(timed)
      .filter((cluster) => cluster.length > 1)
      .map((cluster): TogetherRow => {
        const sure = cluster.every((a) => cluster.every((b) => a === b || overlaps(a, b, CLOCK_MS)));
        return { runs: named(cluster), evidence: "start", sure };
      });
    const alone = timed.length === 0 && untimed.length > 1 && places.size === untimed.length;
    return alone ? [...proposals, { runs: named(untimed), evidence: "none", sure: false }] : proposals;
  });
}

/** Runs that may have run at the same time, by the path of the first. Runs that a label arranges are left out. */
export function togetherRows(points: readonly CurvePoint[]): TogetherRow[] {
  return [...group(points, ({ dataset }) => dataset).values()].flatMap((own) => {
    const runs = [...group(own, ({ run_no }) => run_no).values()]
      .filter((run) => run.every(({ together, apart }) => together === null && apart !== true))
      .sort(([a], [b]) => (a!.source_path < b!.source_path ? -1 : 1));
    return togetherEvidence(runs.map(timedRun));
  });
}

/** Phases ran one after another, each as long as its longest point. */
function timedRun(points: readonly CurvePoint[]): TimedRun {
  const { tool, options, host, source_path, source_name, started_ms, ramp_s } = points[0]!;
  const phases = [...group(points, ({ phase }) => phase).values()];
  const seconds = phases.map((own) => own.map(({ runtime_s }) => runtime_s));
  const ramps_s = (ramp_s ?? 0) * phases.length;
  const busy_s = seconds.flat().includes(null)
    ? null
    : seconds.reduce((sum, own) => sum + Math.max(0, ...(own as number[])), ramps_s);
  const { all } = runTargets(tool, options);
  const targets = all.length > 0 || started_ms === null ? all : [source_name];
  const steps = [...group(points, ({ phase, job_index }) => `${phase}/${job_index}`).values()];
  return {
    run: runKey(points[0]!),
    signature: JSON.stringify(steps.map((own) => signatureOf(least(own, ({ point_no }) => point_no)!)).sort()),
    place: JSON.stringify([host, folderOf(source_path), targets]),
    started_ms,
    busy_ms: busy_s === null ? null : busy_s * 1000,
  };
}
