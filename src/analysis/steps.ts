/** Comparing steps (model/step): their rate, repeats, ids of loads, tool versions. Pure. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { drawnLatency, hasStatistic, type DrawnLatency, type AnyStatistic, type Statistic } from "~/model/latency";
import { controlledLoad, totalRate } from "~/model/load";
import { nominalPercent } from "~/model/nominal";
import { medianPoint } from "~/model/middle";
import { rowsOfStep, type Step } from "~/model/step";
import { testMode } from "./askedOption";
import { allLargeBlocks } from "./largeBlock";

/** Throughput of all directions, base units; null = not known. */
export const rateOf = ({ first }: Step, quantity: "iops" | "gb_per_s" | "gib_per_s"): number | null =>
  totalRate(first, quantity);

/** IOPS for small blocks, GB/s for large ones and where no I/Os are counted. */
export function quantityOf(points: readonly CurvePoint[]): "iops" | "gb_per_s" {
  const counted = points.some((point) => totalRate(point, "iops") !== null);
  return allLargeBlocks(points) || !counted ? "gb_per_s" : "iops";
}

export const latencyOf = (point: CurvePoint, kind: string, name: AnyStatistic): DrawnLatency =>
  drawnLatency(lookUp(point.latency, kind), name);

/** p99, or the mean if none of these has a p99. */
export const usualStatistic = (points: readonly CurvePoint[]): Statistic =>
  hasStatistic(points, "p99") || !hasStatistic(points, "mean") ? "p99" : "mean";

// When a measurement is a repeat of a test.

type OfStep = Pick<Step, "first">;

function shareOf(first: CurvePoint): number | null {
  const percent = nominalPercent(first);
  return percent === null ? null : Math.round(percent);
}

/** One system, one series, one load. Among steps that the grouping calls repeats, those with equal keys are repeats. */
export const testKey = ({ first }: OfStep): string =>
  JSON.stringify([
    first.dataset,
    first.system,
    first.host,
    first.tool,
    first.series,
    first.load_kind,
    first.iodepth,
    first.numjobs,
    first.outstanding,
    first.asked_iops,
    // Rates of a curve are rounded from its own maximum: the step identifies the test.
    shareOf(first),
    first.targets,
    testMode(first),
  ]);

/**
 * Which of the steps at one place represent it: the first and its repeats, else only the first. The others are other
 * set-ups or beside the line, and never enter a median.
 */
export function standing<T>(all: readonly T[], stepOf: (one: T) => OfStep): readonly T[] {
  const [first] = all;
  if (first === undefined || stepOf(first).first.repeat === null) return all.slice(0, 1);
  const key = testKey(stepOf(first));
  return all.filter((one) => stepOf(one).first.repeat !== null && testKey(stepOf(one)) === key);
}

/** Repeats of one load as one step: the median of each measure. @param main opens the source */
export function medianStep(main: Step, all: readonly Step[]): Step {
  if (all.length < 2) return main;
  const rows = all.flatMap((step) => [...rowsOfStep(step), ...step.beside]);
  const median = (point: CurvePoint): CurvePoint =>
    medianPoint(
      point,
      rows.filter(({ op }) => op === point.op),
    );
  const [directions, latencies, beside] = [main.directions, main.latencies, main.beside].map((own) => own.map(median));
  return { ...main, first: directions![0]!, directions: directions!, latencies: latencies!, beside: beside! };
}

/** A load in links: what was controlled, and its value. */
export function loadId({ first }: Pick<Step, "first">): string {
  if (first.load_kind === "max") return "max";
  if (first.load_kind === "rate" && first.load_percent !== null) return `r${String(Math.round(first.load_percent))}`;
  const load = controlledLoad(first);
  return load === null ? "none" : `${first.load_kind === "rate" ? "a" : "q"}${String(load)}`;
}

// Versions of the tools behind measurements: repeats with different versions are repeats, and must say so.

/** Distinct ones as printed, without the tool's name before them (`fio-3.33` -> `3.33`), ascending. */
export const versionsOf = (steps: readonly { readonly first: Pick<CurvePoint, "tool" | "tool_version"> }[]): string[] =>
  [
    ...new Set(
      steps.flatMap(({ first: { tool, tool_version: version } }) =>
        version === null ? [] : [version.startsWith(`${tool}-`) ? version.slice(tool.length + 1) : version],
      ),
    ),
  ].sort(byName);
