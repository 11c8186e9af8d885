/** Which measurements a link shows: named ones, else those of its system, workload, jobs and load. Pure. */
import { group } from "d3-array";
import { compareLoad } from "~/analysis/order";
import { markId } from "~/charts/curve/lines";
import type { CurvePoint } from "~/model/answers";
import { workloadId } from "../shared/point/workload";
import { loadId } from "../shared/loadId";
import { stepsOf, type Step } from "../shared/steps";
import { within } from "../shared/within";
import { type PercentilesState, READABLE } from "./state";

/** So many are drawn at most. */
const MOST = 100;
const FIRST_WORKLOAD = "randread-4k";

export const systemId = ({ first }: Pick<Step, "first">): string => `${first.dataset}/${first.system ?? ""}`;
export const jobsId = ({ first }: Pick<Step, "first">): string => String(first.numjobs ?? "");

export interface Picks {
  /** What each filter leaves to choose from, one measurement each. */
  readonly workloads: readonly Step[];
  readonly systems: readonly Step[];
  readonly jobs: readonly Step[];
  readonly loads: readonly Step[];
  readonly chosen: { readonly workloads: readonly string[]; readonly loads: readonly string[] };
  readonly steps: readonly Step[];
  /** Series there would be; more than `steps` have where not all are drawn. */
  readonly of: number;
  /** What was taken of too many: one load, or one system; null: all. */
  readonly narrowed: { readonly by: "load" | "system"; readonly step: Step } | null;
}

const distinctBy = (steps: readonly Step[], id: (step: Step) => string): Step[] =>
  [...new Map(steps.toReversed().map((step) => [id(step), step])).values()].reverse();

/** Latencies of a measurement that the link's directions take. */
export const directionsIn = (step: Step, op: PercentilesState["op"]): readonly CurvePoint[] =>
  op === "all" ? step.latencies : step.latencies.filter((point) => point.op === op);

const seriesIn = (steps: readonly Step[], op: PercentilesState["op"]): number =>
  steps.reduce((sum, step) => sum + directionsIn(step, op).length, 0);

/** Percentiles, or a tool that prints histograms instead. */
const hasTail = ({ latencies }: Step): boolean =>
  latencies.some(({ latency }) => {
    const all = Object.values(latency);
    return all.length === 0 || all.some(({ quantiles }) => Object.keys(quantiles).length > 0);
  });

/** 4K random read, else the workload with most measurements, of equals the one with the highest rate; those with percentiles first. */
function firstWorkload(steps: readonly Step[]): string[] {
  const own = steps.filter(({ first }) => first.dataset === "local");
  const all = own.length > 0 ? own : steps;
  const telling = all.filter(hasTail);
  const groups = group(telling.length > 0 ? telling : all, ({ first }) => workloadId(first));
  if (groups.has(FIRST_WORKLOAD)) return [FIRST_WORKLOAD];
  const peak = (all: readonly Step[]): number =>
    all.reduce((most, { first }) => Math.max(most, first.total_iops ?? 0), 0);
  return [...groups]
    .toSorted(([a, x], [b, y]) => y.length - x.length || peak(y) - peak(x) || (a < b ? -1 : 1))
    .slice(0, 1)
    .map(([id]) => id);
}

const among = (ids: readonly string[], of: (step: Step) => string) => (step: Step) =>
  ids.length === 0 || ids.includes(of(step));

type Wanted = Pick<PercentilesState, "in" | "sys" | "w" | "j" | "l" | "s" | "op">;

export function picksOf(points: readonly CurvePoint[], wanted: Wanted): Picks {
  const all = stepsOf(points.filter(({ source_path }) => within(wanted.in, source_path))).filter(
    ({ failed }) => !failed,
  );
  const bySystem = all.filter(among(wanted.sys, systemId));
  const named = wanted.s.length === 0 ? [] : all.filter((step) => isNamed(step, wanted.s));
  const workloads = wanted.w.length > 0 ? wanted.w : named.length > 0 ? idsOf(named) : firstWorkload(bySystem);
  const byWorkload = bySystem.filter(among(workloads, ({ first }) => workloadId(first)));
  const byJobs = byWorkload.filter(among(wanted.j, jobsId));
  const byLoad = wanted.l.length > 0 ? byJobs.filter(among(wanted.l, loadId)) : oneLoop(byJobs);
  const matching = inOrder(named.length > 0 ? named : byLoad);
  const chose = wanted.w.length + wanted.j.length + wanted.l.length + named.length > 0;
  const narrowed = !chose && seriesIn(matching, wanted.op) > READABLE ? narrowing(matching) : null;
  const shown = narrowed === null ? matching : matching.filter(isLike(narrowed));
  const steps = shown.slice(0, chose ? MOST : READABLE);
  return {
    workloads: distinctBy(bySystem, ({ first }) => workloadId(first)),
    systems: distinctBy(all, systemId),
    jobs: distinctBy(byWorkload, jobsId).toSorted((a, b) => Number(jobsId(a)) - Number(jobsId(b))),
    loads: distinctBy(byJobs, loadId).toSorted(byLoadKind),
    chosen: { workloads, loads: [...new Set(steps.map(loadId))] },
    steps,
    of: seriesIn(matching, wanted.op),
    narrowed,
  };
}

/** By any of its directions: a mark stands for one of them. */
const isNamed = ({ directions, latencies }: Step, ids: readonly string[]): boolean =>
  [...directions, ...latencies].some((point) => ids.includes(markId(point)));

/** Closed and open loop are different experiments (DOMAIN, Load): the closed one, where there is any. */
function oneLoop(steps: readonly Step[]): readonly Step[] {
  const closed = steps.filter(({ first }) => first.load_kind === "outstanding");
  return closed.length > 0 ? closed : steps;
}

const idsOf = (steps: readonly Step[]): string[] => [...new Set(steps.map(({ first }) => workloadId(first)))];

/** Fewer series at one load are no comparison. */
const COMPARABLE = 3;

const most = (steps: readonly Step[], id: (step: Step) => string): readonly Step[] =>
  [...group(steps, id).values()].toSorted((a, b) => b.length - a.length || compareLoad(b[0]!.first, a[0]!.first))[0] ??
  [];

/** The load that most of them have, of equals the highest; where hardly two have one, the system with most of them. */
function narrowing(steps: readonly Step[]): Picks["narrowed"] {
  const sameLoad = most(steps, loadId);
  const [step] = sameLoad.length >= COMPARABLE ? sameLoad : most(steps, systemId);
  return step === undefined ? null : { by: sameLoad.length >= COMPARABLE ? "load" : "system", step };
}

const isLike = ({ by, step }: NonNullable<Picks["narrowed"]>): ((one: Step) => boolean) =>
  by === "load" ? (one) => loadId(one) === loadId(step) : (one) => systemId(one) === systemId(step);

const byLoadKind = (a: Step, b: Step): number =>
  Number(a.first.load_kind === "rate") - Number(b.first.load_kind === "rate") || compareLoad(a.first, b.first);

/** By system and workload as they come, then by jobs and load. */
function inOrder(steps: readonly Step[]): Step[] {
  const groups = [...group(steps, systemId, ({ first }) => workloadId(first)).values()].flatMap((by) => [
    ...by.values(),
  ]);
  return groups.flatMap((same) =>
    same.toSorted((a, b) => (a.first.numjobs ?? 0) - (b.first.numjobs ?? 0) || byLoadKind(a, b)),
  );
}
