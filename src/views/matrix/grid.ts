/**
 * Combined points -> tables: per system one, a row for each block size, mix and op, a column for each depth and number
 * of jobs. A cell holds everything that was measured there: nothing is averaged, of repeats it shows a value that one of
 * them has, and what is no repeat of it is told beside it. Pure.
 */
import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { kindOf, samplesAbove } from "~/charts/curve/lines";
import type { KindChoice, Statistic } from "~/charts/curve/options";
import type { CurvePoint } from "~/model/answers";
import { lowerMiddle } from "~/model/middle";
import { standing } from "../shared/cell";
import { latencyOf, quantityOf, stepsOf, type Step } from "../shared/steps";
import { workloadId } from "../shared/point/workload";
import type { Metric } from "./state";

export type Unit = "iops" | "gb_per_s" | "us";

/** What one run has for a cell. */
export interface Measured {
  readonly step: Step;
  /** Whose source the cell opens: the row of its op, of a total the first direction. */
  readonly point: CurvePoint;
  /** IOPS, bytes per second or µs; null: the file does not have it. */
  readonly value: number | null;
  /** I/Os above the percentile that it is; null: it is none, or nobody counted. */
  readonly above: number | null;
  /** Counts: neither failed nor excluded, and has a value. */
  readonly good: boolean;
}

export interface Cell {
  readonly measured: readonly Measured[];
  /** Of the good ones the first with its repeats, ascending. */
  readonly values: readonly number[];
  /** Of an odd number of repeats the one in the middle, of an even one the lower of the two. */
  readonly shown: Measured;
  /** Good ones of other set-ups, or that nothing tells to be repeats. */
  readonly others: readonly Measured[];
}

export interface GridRow {
  readonly id: string;
  /** Of its points: block size, pattern, mix. */
  readonly first: CurvePoint;
  /** read, write, trim, sync, mixed (as the tool has it), or total. */
  readonly op: string;
  readonly workload: string;
  readonly unit: Unit;
  /** Latency kind of its cells; null for rates. */
  readonly kind: string | null;
  /** By column; null: nobody measured it. */
  readonly cells: readonly (Cell | null)[];
}

export interface GridColumn {
  readonly id: string;
  readonly first: CurvePoint;
  readonly workloads: readonly string[];
}

export interface Grid {
  readonly id: string;
  readonly first: CurvePoint;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
}

const OPS = ["read", "write", "trim", "sync", "transaction", "query", "mixed", "total"];
const nullsLast = (a: number | null, b: number | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;

/** As in links: one table each. */
export const systemOf = (point: CurvePoint): string => `${point.dataset}/${point.system ?? ""}`;

const columnOf = (p: CurvePoint): string =>
  p.load_kind === "rate"
    ? `rate ${String(p.load_percent === null ? p.asked_iops : Math.round(p.load_percent))} ${String(p.numjobs)}`
    : p.load_kind === "max"
      ? "max"
      : `${String(p.iodepth)} ${String(p.numjobs)}`;

const LOADS = ["outstanding", "rate", "max"];
const byLoad = (a: CurvePoint, b: CurvePoint): number =>
  LOADS.indexOf(a.load_kind) - LOADS.indexOf(b.load_kind) ||
  nullsLast(a.load_percent, b.load_percent) ||
  nullsLast(a.asked_iops, b.asked_iops) ||
  nullsLast(a.numjobs, b.numjobs) ||
  nullsLast(a.iodepth, b.iodepth);

const byWorkload = (a: CurvePoint, b: CurvePoint): number =>
  nullsLast(a.block_bytes, b.block_bytes) ||
  (a.pattern ?? "").localeCompare(b.pattern ?? "") ||
  nullsLast(b.read_percent, a.read_percent) ||
  a.workload_op.localeCompare(b.workload_op);

interface Choice {
  readonly metric: Metric;
  readonly kind: KindChoice;
}

/** Tables in order of the answer. @param points combined points, directions and synced writes too. */
export function gridsOf(points: readonly CurvePoint[], choice: Choice): Grid[] {
  return [...grouped(points, systemOf)].map(([id, own]) => gridOf(id, own, choice));
}

function gridOf(id: string, points: readonly CurvePoint[], choice: Choice): Grid {
  const steps = stepsOf(points);
  const columns = [...grouped(steps, ({ first }) => columnOf(first))]
    .map(([column, own]) => ({
      id: column,
      first: own[0]!.first,
      workloads: [...new Set(own.map(({ first }) => workloadId(first)))],
    }))
    .sort((a, b) => byLoad(a.first, b.first));
  const rows = [...grouped(steps, ({ first }) => workloadId(first))]
    .sort(([, a], [, b]) => byWorkload(a[0]!.first, b[0]!.first))
    .flatMap(([workload, own]) => rowsOf(workload, own, columns, choice));
  return { id, first: points[0]!, columns, rows };
}

function rowsOf(workload: string, steps: readonly Step[], columns: readonly GridColumn[], choice: Choice): GridRow[] {
  const { first } = steps[0]!;
  const quantity = quantityOf(steps.flatMap(({ directions }) => directions));
  const rate = choice.metric === "auto" ? quantity : choice.metric;
  const isRate = rate === "iops" || rate === "gb_per_s";
  const of = (step: Step): readonly CurvePoint[] => (isRate ? step.directions : step.latencies);
  const ops = new Set(steps.flatMap((step) => of(step).map(({ op }) => op)));
  // Reads and writes have one rate together, and never one latency.
  if (isRate && steps.some(({ directions }) => directions.length > 1)) ops.add("total");
  return [...ops]
    .sort((a, b) => OPS.indexOf(a) - OPS.indexOf(b))
    .map((op) => {
      const pick = (step: Step): CurvePoint | undefined =>
        op === "total" ? step.first : of(step).find((point) => point.op === op);
      const rows = steps.flatMap((step) => pick(step) ?? []);
      const kind = isRate ? null : kindOf(rows, choice.kind, rate);
      const value = (point: CurvePoint): number | null => {
        if (kind !== null) return latencyOf(point, kind, rate as Statistic).value_us;
        if (op === "total") return rate === "iops" ? point.total_iops : point.total_bytes_per_s;
        return rate === "iops" ? point.iops : point.bytes_per_s;
      };
      const cells = columns.map(({ id }) => {
        const here = steps.filter((step) => columnOf(step.first) === id);
        return cellOf(
          here.flatMap((step): Measured[] => {
            const point = pick(step);
            if (point === undefined) return [];
            const found = value(point);
            const above =
              kind === null || found === null
                ? null
                : samplesAbove(lookUp(point.latency, kind), rate as Statistic, point.ios);
            return [
              { step, point, value: found, above, good: found !== null && !step.failed && step.excluded === null },
            ];
          }),
        );
      });
      const unit: Unit = rate === "iops" || rate === "gb_per_s" ? rate : "us";
      return { id: `${workload}-${op}`, first, op, workload, unit, kind, cells };
    });
}

function cellOf(measured: readonly Measured[]): Cell | null {
  const [first] = measured;
  if (first === undefined) return null;
  const good = measured.filter((one) => one.good);
  const again = standing(good, ({ step }) => step);
  return {
    measured,
    values: again.map(({ value }) => value!).sort((a, b) => a - b),
    shown: lowerMiddle(again, ({ value }) => value!) ?? first,
    others: good.filter((one) => !again.includes(one)),
  };
}
