/** Which measurements a link shows: the named ones, else those of its system, workload, jobs and load. Pure. */
import { group } from "d3-array";
import { compareLoad } from "~/analysis/order";
import { loadId } from "~/analysis/steps";
import type { CurvePoint } from "~/model/answers";
import { hasPercentiles } from "~/model/latency";
import { markId, type Step, stepsOf, syncOf } from "~/model/step";
import { systemId } from "~/model/system";
import { workloadId } from "../shared/point/workload";
import { firstWorkload, select, type Selected } from "../shared/selection";
import { within } from "~/base/path";
import { type PercentilesState, READABLE } from "./state";

const MOST = 100;

export interface Picks extends Selected<CurvePoint> {
  /** One row for each load that the other choices leave. */
  readonly loads: readonly CurvePoint[];
  readonly chosen: Selected<CurvePoint>["chosen"] & { readonly loads: readonly string[] };
  readonly steps: readonly Step[];
  /** Number of series found; more than in `steps` if not all are drawn. */
  readonly of: number;
  /** How too many were narrowed: to one load or one system; null: all are shown. */
  readonly narrowed: { readonly by: "load" | "system"; readonly step: Step } | null;
}

/** The measurement's latencies in the directions of the link. */
export const directionsIn = (step: Step, op: PercentilesState["op"]): readonly CurvePoint[] =>
  op === "all"
    ? step.latencies
    : op === "sync"
      ? [syncOf(step)].filter((point) => point !== null)
      : step.latencies.filter((point) => point.op === op);

const seriesIn = (steps: readonly Step[], op: PercentilesState["op"]): number =>
  steps.reduce((sum, step) => sum + directionsIn(step, op).length, 0);

/** Percentiles, or a tool that prints histograms instead. */
const hasTail = ({ latencies }: Step): boolean =>
  latencies.some(({ latency }) => {
    const all = Object.values(latency);
    return all.length === 0 || all.some(hasPercentiles);
  });

const worthOf = (tells: ReadonlySet<CurvePoint>) => (first: CurvePoint) => ({
  ...{ points: 1, drawable: tells.has(first) ? (2 as const) : (0 as const), peak: first.total_iops ?? 0 },
});

type Wanted = Pick<PercentilesState, "in" | "sys" | "w" | "j" | "l" | "s" | "op">;

export function picksOf(points: readonly CurvePoint[], wanted: Wanted): Picks {
  const inPaths = points.filter(({ source_path }) => within(wanted.in, source_path));
  const all = stepsOf(inPaths).filter(({ failed }) => !failed);
  const stepOf = new Map(all.map((step) => [step.first, step]));
  const telling = new Set(all.filter(hasTail).map(({ first }) => first));
  const named = wanted.s.length === 0 ? [] : all.filter((step) => isNamed(step, wanted.s));
  const selected = select(
    all.map(({ first }) => first),
    { ...wanted, in: [] },
    (rows) => (named.length > 0 ? idsOf(named) : firstWorkload(rows, worthOf(telling))),
  );
  const bySelection = selected.rows.map((first) => stepOf.get(first)!);
  const byLoad =
    wanted.l.length > 0 ? bySelection.filter((step) => wanted.l.includes(loadId(step))) : oneLoop(bySelection);
  const matching = inOrder(named.length > 0 ? named : byLoad);
  const chose = wanted.w.length + wanted.j.length + wanted.l.length + named.length > 0;
  const narrowed = !chose && seriesIn(matching, wanted.op) > READABLE ? narrowing(matching) : null;
  const shown = narrowed === null ? matching : matching.filter(isLike(narrowed));
  const steps = shown.slice(0, chose ? MOST : READABLE);
  const loads = new Map(bySelection.toReversed().map((step) => [loadId(step), step.first]));
  return {
    ...selected,
    loads: [...loads.values()].reverse().toSorted(byLoadKind),
    chosen: { ...selected.chosen, loads: [...new Set(steps.map(loadId))] },
    steps,
    of: seriesIn(matching, wanted.op),
    narrowed,
  };
}

/** Named by any of its directions: a mark stands for one of them. */
const isNamed = ({ directions, latencies, beside }: Step, ids: readonly string[]): boolean =>
  [...directions, ...latencies, ...beside].some((point) => ids.includes(markId(point)));

/** Closed and open loop are different experiments: the closed ones if there are any. */
function oneLoop(steps: readonly Step[]): readonly Step[] {
  const closed = steps.filter(({ first }) => first.load_kind === "outstanding");
  return closed.length > 0 ? closed : steps;
}

const idsOf = (steps: readonly Step[]): string[] => [...new Set(steps.map(({ first }) => workloadId(first)))];

/** Fewer series at one load are not a comparison. */
const COMPARABLE = 3;

const most = (steps: readonly Step[], id: (step: Step) => string): readonly Step[] =>
  [...group(steps, id).values()].toSorted((a, b) => b.length - a.length || compareLoad(b[0]!.first, a[0]!.first))[0] ??
  [];

/**
 * The load that most of them have, the highest of several such. If hardly two share one: the system with most series.
 */
function narrowing(steps: readonly Step[]): Picks["narrowed"] {
  const sameLoad = most(steps, loadId);
  const [step] = sameLoad.length >= COMPARABLE ? sameLoad : most(steps, ofSystem);
  return step === undefined ? null : { by: sameLoad.length >= COMPARABLE ? "load" : "system", step };
}

const isLike = ({ by, step }: NonNullable<Picks["narrowed"]>): ((one: Step) => boolean) =>
  by === "load" ? (one) => loadId(one) === loadId(step) : (one) => systemId(one.first) === systemId(step.first);

const byLoadKind = (a: CurvePoint, b: CurvePoint): number =>
  Number(a.load_kind === "rate") - Number(b.load_kind === "rate") || compareLoad(a, b);

const ofSystem = ({ first }: Step): string => systemId(first);

/** Steps by system and workload in the order found, then by jobs and load. */
function inOrder(steps: readonly Step[]): Step[] {
  const groups = [...group(steps, ofSystem, ({ first }) => workloadId(first)).values()].flatMap((by) => [
    ...by.values(),
  ]);
  return groups.flatMap((same) =>
    same.toSorted((a, b) => (a.first.numjobs ?? 0) - (b.first.numjobs ?? 0) || byLoadKind(a.first, b.first)),
  );
}
