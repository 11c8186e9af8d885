/** Members of a group as rows of the chart: ranks, what is off the median, outliers. Pure. */
import { spreadOf, type Spread } from "~/analysis/outliers";
import { lookUp } from "~/base/lookUp";
import { samplesAbove } from "~/charts/curve/lines";
import type { Statistic, XQuantity } from "~/charts/curve/options";
import type { DriveLatency, DriveRow } from "~/charts/drives/data";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { counts, latencyOf, rateOf, type Step } from "../shared/steps";
import { namesOf, targetOf } from "../shared/memberNames";

export interface RowChoices {
  readonly quantity: XQuantity;
  readonly statistic: Statistic;
  readonly kind: string;
}

export interface Rows {
  /** Fastest first; what failed or is excluded last. */
  readonly rows: readonly DriveRow[];
  /** Of the throughput of those that count. */
  readonly spread: Spread;
  /** Directions that have a latency, in order. */
  readonly ops: readonly string[];
}

export function rowsOf(members: readonly Step<MemberRow>[], choices: RowChoices): Rows {
  const names = namesOf(members);
  const spread = spreadOf(members.map((step) => (counts(step) ? rateOf(step, choices.quantity) : null)));
  const ops = [...new Set(members.flatMap(({ latencies }) => latencies.map(({ op }) => op)))].filter((op) =>
    members.some(({ latencies }) => latencies.some((one) => one.op === op && valueOf(one, choices) !== null)),
  );
  const spreads = new Map(
    ops.map((op) => [
      op,
      spreadOf(members.map((step) => (counts(step) ? valueOf(directionOf(step, op), choices) : null))),
    ]),
  );
  const rows = members.map((step, i): DriveRow => ({
    ...plainRow(step, names[i]!, choices),
    ...spread.members[i]!,
    latencies: ops.flatMap((op) => {
      const own = spreads.get(op)!.members[i]!;
      return driveLatency(directionOf(step, op), choices, own.outlier ? { outlier: true, off: own.off } : own);
    }),
  }));
  const rate = (row: DriveRow): number => (choices.quantity === "iops" ? row.iops : row.bytes_per_s) ?? -1;
  const last = (row: DriveRow): number => (row.failed || row.excluded !== null ? 1 : 0);
  return { rows: rows.toSorted((a, b) => last(a) - last(b) || rate(b) - rate(a)), spread, ops };
}

const directionOf = ({ latencies }: Step, op: string): CurvePoint | undefined => latencies.find((one) => one.op === op);

const valueOf = (point: CurvePoint | undefined, { kind, statistic }: RowChoices): number | null =>
  point === undefined ? null : latencyOf(point, kind, statistic).value_us;

function driveLatency(
  point: CurvePoint | undefined,
  { kind, statistic }: RowChoices,
  { outlier, off }: Pick<DriveLatency, "outlier" | "off">,
): DriveLatency[] {
  if (point === undefined) return [];
  return [
    {
      op: point.op,
      ...latencyOf(point, kind, statistic),
      mean_us: lookUp(point.latency, kind)?.mean_us ?? null,
      above: samplesAbove(lookUp(point.latency, kind), statistic, point.ios),
      outlier,
      off,
    },
  ];
}

/** Its numbers alone. */
function plainRow(step: Step, name: string, choices: RowChoices): DriveRow {
  const { first, directions } = step;
  const ios = directions.map((one) => one.ios);
  return {
    id: step.id,
    name,
    host: first.host,
    device: "device" in first ? targetOf(step as Step<MemberRow>) : null,
    file: first.source_path,
    iops: rateOf(step, "iops"),
    bytes_per_s: rateOf(step, "gb_per_s"),
    by_op: directions.length > 1 ? directions.map(({ op, iops }) => ({ op, iops })) : [],
    ios: ios.includes(null) ? null : ios.reduce<number>((sum, n) => sum + (n ?? 0), 0),
    latencies: step.latencies.flatMap((point) => driveLatency(point, choices, { outlier: false, off: null })),
    rank: null,
    off: null,
    z: null,
    outlier: false,
    failed: step.failed,
    excluded: step.excluded,
  };
}

/** All together, as `curve` has combined them. */
export const sumRow = (step: Step, name: string, choices: RowChoices): DriveRow => plainRow(step, name, choices);
