/**
 * All directions of one measurement together: one point to a reader, however many rows it has. Also its ids in links.
 * Pure.
 */
import { grouped } from "~/base/byKey";
import type { CurvePoint } from "./answers";
import { isBeside, ranAfterwards } from "./workload";

/** Id of a point's mark and of its row in the table. */
export const markId = ({ dataset, key }: Pick<CurvePoint, "dataset" | "key">): string => `${dataset}/${key}`;

/** Directions that one run measured together at one load. */
export const stepId = (point: CurvePoint): string =>
  `${point.dataset}/${point.run_no}/${point.phase}/${point.job_index}`;

export const hasLatency = ({ latency }: CurvePoint): boolean => Object.keys(latency).length > 0;

/**
 * Steps for which the tool prints one latency of all operations and none for reads and writes (sysbench fileio, fio
 * unified_rw_reporting=mixed). Elsewhere a row of all operations repeats the I/Os of its directions.
 */
export function oneLatencySteps(points: readonly CurvePoint[]): Set<string> {
  const steps = new Set(points.filter((p) => p.op === "mixed" && hasLatency(p)).map(stepId));
  if (steps.size > 0) for (const p of points) if (isDirection(p) && hasLatency(p)) steps.delete(stepId(p));
  return steps;
}

export const isDirection = ({ op }: CurvePoint): boolean => op === "read" || op === "write" || op === "trim";

/** Does it lack a latency because its step has one for all operations? */
export const isToldTogether = (point: CurvePoint, steps: ReadonlySet<string>): boolean =>
  point.op !== "mixed" && !hasLatency(point) && steps.has(stepId(point));

/** One run, or one member of it, at one load. */
export interface Step<P extends CurvePoint = CurvePoint> {
  /** Id in links: that of its first direction. */
  readonly id: string;
  readonly first: P;
  /** Reads, writes, trims; or all together, if the tool or file gives no more. */
  readonly directions: readonly P[];
  /** Rows with its latencies: the directions, unless the tool prints one latency for all operations. */
  readonly latencies: readonly P[];
  /** fsync and fdatasync calls, queries of transactions: counted separately, not directions. */
  readonly beside: readonly P[];
  readonly failed: boolean;
  /** Reason for excluding it; null: it counts. */
  readonly excluded: string | null;
}

/** Rows whose latency is compared: of the operations, and of fsync and the like. */
export const timedRows = <P extends CurvePoint>({ latencies, beside }: Step<P>): P[] => [
  ...latencies,
  ...beside.filter(hasLatency),
];

/** Its fsync and fdatasync calls, if they were timed. */
export const syncOf = <P extends CurvePoint>({ beside }: Pick<Step<P>, "beside">): P | null =>
  beside.find((point) => point.op === "sync" && hasLatency(point)) ?? null;

/** Measured, and not excluded. Only such steps are compared, summed or counted. */
export const counts = ({ failed, excluded }: Pick<Step, "failed" | "excluded">): boolean =>
  !failed && excluded === null;

/** Its directions, and the row of all operations if only that one has the latency. */
export const rowsOfStep = <P extends CurvePoint>({ directions, latencies }: Step<P>): P[] => [
  ...new Set([...directions, ...latencies]),
];

const RANK = ["read", "write", "trim", "mixed"];
const rank = ({ op }: CurvePoint): number => (RANK.includes(op) ? RANK.indexOf(op) : RANK.length);

/**
 * In order of first appearance. `idOf` identifies a step. Rows of syncs, and of reads that verify what was written,
 * belong to their step without being directions of it.
 */
export function stepsOf<P extends CurvePoint>(points: readonly P[], idOf: (point: P) => string = stepId): Step<P>[] {
  return [...grouped(points, idOf).values()].flatMap((rows) => {
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
