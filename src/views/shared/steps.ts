/** Directions of one measurement put together: what a reader takes for one point, however many rows it has. Pure. */
import { allLargeBlocks } from "~/analysis/largeBlock";
import { testMode } from "~/analysis/askedOption";
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import {
  drawnLatency,
  isToldTogether,
  markId,
  oneLatencySteps,
  statistic,
  stepId,
  type DrawnLatency,
  xOf,
} from "~/charts/curve/lines";
import type { AnyStatistic, Statistic, XQuantity } from "~/charts/curve/options";
import type { CurvePoint } from "~/model/answers";
import { controlledLoad } from "~/model/load";
import { nominalPercent } from "~/model/nominal";
import { isBeside, ranAfterwards } from "~/model/workload";

/** One run, or one member of it, at one load. */
export interface Step<P extends CurvePoint = CurvePoint> {
  /** Id in links: of its first direction. */
  readonly id: string;
  readonly first: P;
  /** Reads, writes, trims. Of a tool or file that only has all together: that. */
  readonly directions: readonly P[];
  /** Rows with its latency: the directions, unless the tool prints one latency of all operations. */
  readonly latencies: readonly P[];
  /** fsync and fdatasync calls, queries of transactions: counted apart, no direction of it. */
  readonly beside: readonly P[];
  readonly failed: boolean;
  /** Why it does not count; null: it does. */
  readonly excluded: string | null;
}

/** Measured, and not left out with a reason: wherever something is compared, summed or counted, nothing else counts. */
export const counts = ({ failed, excluded }: Pick<Step, "failed" | "excluded">): boolean =>
  !failed && excluded === null;

/** Its directions, and the row of all operations where that alone has the latency. */
export const rowsOfStep = <P extends CurvePoint>({ directions, latencies }: Step<P>): P[] => [
  ...new Set([...directions, ...latencies]),
];

const RANK = ["read", "write", "trim", "mixed"];
const rank = ({ op }: CurvePoint): number => (RANK.includes(op) ? RANK.indexOf(op) : RANK.length);

/**
 * In order of first appearance. `idOf` tells steps apart. Rows of synced writes, and of reads that verify what was
 * written, belong to their step and are no direction of it.
 */
export function stepsOf<P extends CurvePoint>(points: readonly P[], idOf: (point: P) => string = stepId): Step<P>[] {
  const groups = new Map<string, P[]>();
  for (const point of points) {
    const id = idOf(point);
    const same = groups.get(id);
    if (same === undefined) groups.set(id, [point]);
    else same.push(point);
  }
  return [...groups.values()].flatMap((rows) => {
    const moved = rows.filter(({ op }) => !isBeside(op)).toSorted((a, b) => rank(a) - rank(b));
    const parts = moved.filter(({ op }) => op !== "mixed");
    const asked = parts.filter(({ op, workload_op }) => !ranAfterwards(workload_op, op));
    const directions = asked.length > 0 ? asked : parts.length > 0 ? parts : moved;
    const [first] = directions;
    if (first === undefined) return [];
    const once = oneLatencySteps(moved);
    const together = once.size > 0 && directions.every((point) => isToldTogether(point, once));
    return [
      {
        id: markId(first),
        first,
        directions,
        latencies: together ? moved.filter(({ op }) => op === "mixed") : directions,
        beside: rows.filter(({ op }) => isBeside(op)),
        failed: rows.some(({ failed }) => failed),
        excluded: rows.find(({ excluded }) => excluded !== null)?.excluded ?? null,
      },
    ];
  });
}

/** Throughput of all directions, base units; null = not known. */
export const rateOf = ({ first }: Step, quantity: XQuantity): number | null => xOf(first, quantity);

/** IOPS of small blocks, GB/s of large ones and where no I/Os are counted. */
export function quantityOf(points: readonly CurvePoint[]): "iops" | "gb_per_s" {
  const counted = points.some((point) => xOf(point, "iops") !== null);
  return allLargeBlocks(points) || !counted ? "gb_per_s" : "iops";
}

export const latencyOf = (point: CurvePoint, kind: string, name: AnyStatistic): DrawnLatency =>
  drawnLatency(lookUp(point.latency, kind), name);

/** p99, or the mean where none of these has one. */
export function usualStatistic(points: readonly CurvePoint[]): Statistic {
  const has = (name: Statistic): boolean =>
    points.some(({ latency }) => Object.values(latency).some((stats) => statistic(stats, name) !== null));
  return has("p99") || !has("mean") ? "p99" : "mean";
}

// What makes a measurement the same test run again.

type OfStep = Pick<Step, "first">;

function shareOf(first: CurvePoint): number | null {
  const percent = nominalPercent(first);
  return percent === null ? null : Math.round(percent);
}

/** One system, one series, one load: of steps that the grouping calls repeats, what has it alike repeats one another. */
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
    // Rates of a curve are rounded from its own maximum: the step is the test.
    shareOf(first),
    first.targets,
    testMode(first),
  ]);

/**
 * Which of the steps that share a place stand for it: with the first its repeats, else the first alone. The others are
 * set-ups or stand apart, and no median is taken over them.
 */
export function standing<T>(all: readonly T[], stepOf: (one: T) => OfStep): readonly T[] {
  const [first] = all;
  if (first === undefined || stepOf(first).first.repeat === null) return all.slice(0, 1);
  const key = testKey(stepOf(first));
  return all.filter((one) => stepOf(one).first.repeat !== null && testKey(stepOf(one)) === key);
}

/** A load in links: what was controlled, and how much of it. */
export function loadId({ first }: Pick<Step, "first">): string {
  if (first.load_kind === "max") return "max";
  if (first.load_kind === "rate" && first.load_percent !== null) return `r${String(Math.round(first.load_percent))}`;
  const load = controlledLoad(first);
  return load === null ? "none" : `${first.load_kind === "rate" ? "a" : "q"}${String(load)}`;
}

// Versions of the tools behind measurements: repeats of unlike ones are repeats, and must say so.

/** Distinct ones as the tools print them, without the tool's own name before them (`fio-3.33` -> `3.33`), ascending. */
export const versionsOf = (steps: readonly { readonly first: Pick<CurvePoint, "tool" | "tool_version"> }[]): string[] =>
  [
    ...new Set(
      steps.flatMap(({ first: { tool, tool_version: version } }) =>
        version === null ? [] : [version.startsWith(`${tool}-`) ? version.slice(tool.length + 1) : version],
      ),
    ),
  ].sort(byName);
