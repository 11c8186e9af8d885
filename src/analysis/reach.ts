/**
 * How far a workload goes within a limit, by the one rule of all pages: Library, Overview, Runs and Curve give the same
 * load for the same measurements. Pure.
 */
import { group } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import {
  compareOnLine,
  controlledLoad,
  countedId,
  isBlockSeries,
  loadOnLine,
  severalCounts,
  totalRate,
} from "~/model/load";
import { standFor } from "~/model/middle";
import { type GridStep, isGrid, reachOf } from "./frontier";
import { gridId } from "./series";

/** One measurement of a workload. */
export interface Measured {
  readonly point: CurvePoint;
  /** The judged statistic, µs. */
  readonly latency_us: number | null;
  /** As of a step. */
  readonly least_us?: number | null;
}

/** Is its rate in bytes per second? */
export const isRatedInBytes = (point: CurvePoint): boolean =>
  isBlockSeries(point.series) || totalRate(point, "iops") === null;

/** IOPS of all directions; bytes per second if blocks vary or I/Os are not counted. */
export const rateOf = (point: CurvePoint): number | null =>
  isRatedInBytes(point) ? totalRate(point, "gb_per_s") : totalRate(point, "iops");

/** The same for several points: if some count I/Os, points that count only bytes have no comparable rate. */
export function ratesOf(all: readonly CurvePoint[]): (point: CurvePoint) => number | null {
  const counted = all.some((point) => !isBlockSeries(point.series) && totalRate(point, "iops") !== null);
  return (point) => (counted && !isBlockSeries(point.series) ? totalRate(point, "iops") : rateOf(point));
}

/**
 * Measurements of one operation -> its lines, each one step per load in order of the load: depths × jobs are one line,
 * anything else one line per series. Failed and excluded measurements, and those without a controlled load, are on
 * none.
 * @param medianOf repeats of one load as one measurement: the median of each measure
 */
export function linesOf<M extends Measured>(all: readonly M[], medianOf: MedianOf<M>): (M & GridStep)[][] {
  const apart = severalCounts(all.map(({ point }) => point));
  const idOf = (point: CurvePoint): string => countedId(point, apart);
  const rateIn = ratesOf(all.map(({ point }) => point));
  const series = [...group(all, ({ point }) => idOf(point)).values()]
    .map((own) => stepsOf(own, rateIn, medianOf))
    .filter(({ length }) => length > 0);
  const gridOf = (line: readonly Measured[]): string => {
    const { point } = line[0]!;
    return isBlockSeries(point.series) ? idOf(point) : `${gridId(point)} ×${String(point.drive_count)}`;
  };
  return [...group(series, gridOf).values()].flatMap((own) => {
    const together = own.flat();
    const isClosed = together.every(({ point }) => point.load_kind === "outstanding");
    return own.length > 1 && isClosed && isGrid(together) ? [together] : own;
  });
}

type MedianOf<M> = (main: M, among: readonly M[]) => M;

/** One line: for each load what represents it (model/middle). */
function stepsOf<M extends Measured>(
  all: readonly M[],
  rateIn: typeof rateOf,
  medianOf: MedianOf<M>,
): (M & GridStep)[] {
  const loadOf = loadOnLine(all.map(({ point }) => point));
  const compare = compareOnLine(loadOf);
  const ordered = all
    .filter(({ point }) => !point.failed && point.excluded === null)
    .toSorted((a, b) => compare(a.point, b.point));
  const controlled = ordered.filter(({ point }) => controlledLoad(point) !== null);
  // An uncontrolled maximum is beside its curve: it is judged only if it is the only load.
  const loads =
    controlled.length > 0 ? [...group(controlled, ({ point }) => loadOf(point)).values()] : ordered.map((one) => [one]);
  return loads.map((same) => {
    const { main } = standFor(
      same,
      ({ latency_us }) => latency_us !== null,
      ({ point }) => point.repeat !== null,
      ({ point }) => rateIn(point) ?? 0,
      medianOf,
    );
    const { iodepth: depth, numjobs: jobs, ios: samples } = main.point;
    return { ...main, load: loadOf(main.point), rate: rateIn(main.point), depth, jobs, samples };
  });
}

/** A step of the lines of one workload, or why there is none. */
export type Reach<S> =
  /** `all`: no step of any line is over the limit. */
  | { readonly found: "within"; readonly step: S; readonly all: boolean }
  /** Each line is over the limit from its first load on. */
  | { readonly found: "none"; readonly lowest: S }
  | { readonly found: "nothing" };

/** The furthest of several lines. @param limit_us a latency equal to the limit passes */
export function furthestOf<S extends GridStep>(lines: readonly (readonly S[])[], limit_us: number): Reach<S> {
  const reached = lines.map((line) => ({ line, found: reachOf(line, limit_us) }));
  const all = reached.every(({ found }) => found.found === "nothing" || (found.found === "within" && found.all));
  const within = reached.flatMap(({ line, found }) =>
    found.found === "within" ? [{ step: line[found.at]!, all }] : [],
  );
  const [first, ...others] = within;
  if (first !== undefined) {
    const most = others.reduce((best, one) => ((one.step.rate ?? -1) > (best.step.rate ?? -1) ? one : best), first);
    return { found: "within", ...most };
  }
  const [lowest] = reached
    .flatMap(({ line, found }) => (found.found === "none" ? [line[found.lowest]!] : []))
    .toSorted((a, b) => a.latency_us! - b.latency_us!);
  return lowest === undefined ? { found: "nothing" } : { found: "none", lowest };
}
