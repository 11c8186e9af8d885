/** Directions of one measurement put together: what a reader takes for one point, however many rows it has. Pure. */
import { lookUp } from "~/base/lookUp";
import {
  type DrawnLatency,
  drawnLatency,
  isToldTogether,
  markId,
  oneLatencySteps,
  statistic,
  stepId,
  xOf,
} from "~/charts/curve/lines";
import { type AnyStatistic, type Statistic, type XQuantity } from "~/charts/curve/options";
import type { CurvePoint } from "~/model/answers";
import { isBeside, ranAfterwards } from "~/model/workload";
import { allLargeBlocks } from "./largeBlock";

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
