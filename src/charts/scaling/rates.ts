/** Throughput, shares and bounds as all scaling charts write and draw them. */
import { lookUp } from "~/base/lookUp";
import { isFew } from "~/model/latency";
import { totalRate } from "~/model/load";
import { counts } from "~/model/step";
import { en } from "~/text/en";
import { latencyUnit, units, type AxisUnit } from "../axis";
import { fixed, signed, significant } from "~/base/number";
import { rateText } from "~/model/valueText";
import { axisRateUnit, rateColumn as countColumn } from "../curve/names";
import { type PlotAxis, type PlotPoint, type PlotSeries, silent } from "../plot/plot";
import type { Drawn, LinesData } from "./data";
import type { DriveRow, RateQuantity, ScalingRow } from "~/model/scaling";

interface InUnit {
  readonly quantity: RateQuantity;
  /** Operations whose rates they are; reads and writes if absent. */
  readonly ops?: readonly string[];
}

type OfStep = Pick<DriveRow, "step">;

export const rateOf = ({ step: { first } }: OfStep, { quantity }: InUnit): number | null => totalRate(first, quantity);

/** Why nothing can be drawn of these measurements or drives. */
export const whyEmpty = (rows: readonly OfStep[], data: InUnit): string | undefined =>
  rows.length === 0 ? "scaling/none" : rows.every((row) => rateOf(row, data) === null) ? "scaling/no-rate" : undefined;

/** I/Os of all directions; null: not counted for one of them. */
export const iosOf = ({ step: { directions } }: OfStep): number | null =>
  directions.reduce<number | null>((sum, { ios }) => (sum === null || ios === null ? null : sum + ios), 0);

/** "78,882", "1.234": in the unit of the axis. */
export const rateDigits = (value: number, { quantity }: InUnit): string =>
  quantity === "iops" ? rateText(value) : significant(value / units[quantity].factor, 4);

/** "IOPS", "GB/s"; "transactions/s" of a database. */
export const rateLabel = ({ quantity, ops = [] }: InUnit): string =>
  quantity === "iops" ? axisRateUnit(ops) : units[quantity].label;

/** "78,882 IOPS", "1.234 GB/s". */
export const rateInUnit = (value: number, data: InUnit): string => `${rateDigits(value, data)} ${rateLabel(data)}`;

/** "121 %": whole percentages, as efficiency is quoted; "0.2 %", which is not 0. */
export const percentText = (share: number): string =>
  `${share > 0 && share < 0.01 ? significant(share * 100, 1) : fixed(share * 100, 0)} %`;

export function rateAxis(name: string, { quantity }: InUnit): PlotAxis {
  const unit: AxisUnit = quantity === "iops" ? { ...units.iops, label: "" } : units[quantity];
  return { name, unit };
}

export const countAxis = (name: string, counts: Iterable<number>): PlotAxis => ({
  name,
  unit: units.count,
  ticks: [...new Set(counts)].sort((a, b) => a - b).map((value) => ({ value, text: fixed(value, 0) })),
});

/** A line goes through one measurement per count. */
export const isOnLine = ({ step, repeat }: Pick<ScalingRow, "step" | "repeat">): boolean => counts(step) && !repeat;

/** From this ratio on, latencies get a log axis. */
const WIDE = 20;

export function latencyAxis(name: string, values: readonly number[]): PlotAxis & { readonly unit: AxisUnit } {
  const [least, most] = [Math.min(...values, Infinity), Math.max(...values, 0)];
  const log = values.length > 1 && least > 0 && most / least >= WIDE;
  return { name, unit: latencyUnit(least, most, log), log };
}

/** "read p99 clat". */
export function latencyName({ ops, statistic, kind }: Drawn, op: string): string {
  const { curve } = en.charts;
  return `${ops.length > 1 ? `${lookUp(curve.ops, op) ?? op} ` : ""}${statistic} ${curve.kindShort(kind)}`;
}

/** Its column in a table: "read_clat_p99_us". */
export const latencyColumn = ({ ops, kind }: Drawn, op: string, name: string): string =>
  `${ops.length > 1 ? `${op}_` : ""}${kind}_${name.replace(".", "")}_us`;

/** Colour of a value backed by few samples. */
export const fewColour = (above: number | null): Pick<PlotPoint, "colour"> => (isFew(above) ? { colour: "ctrl" } : {});

export const BARE = { shape: "circle", join: "line", bare: true } as const;

/** N × a rating, from 0, ending in a mark that opens the figure. */
export const ratedSeries = (id: string, name: string, mark: PlotPoint, aside = false): PlotSeries[] => [
  { ...BARE, id, name, aside, colour: "ink2", dash: "7 4", points: [silent(0, 0), silent(mark.x, mark.y)] },
  { id: `${id}-at`, colour: "ink2", shape: "diamond", points: [mark] },
];

/** "+30", "−4.2": percentage off the median. */
export const offText = (share: number): string => signed(share * 100, Math.abs(share) < 0.1 ? 1 : 0);

/** The table column; its name has the unit. */
export const rateColumn = ({ quantity, ops = [] }: InUnit): string =>
  quantity === "iops" ? countColumn(ops) : "bytes_per_s";
export const columnDigits = ({ quantity }: InUnit): readonly [number, number] =>
  quantity === "iops" ? [4, 3] : [1, 0];

/** Too good to be true: the baseline was too low. */
export const isOver = ({ own }: Pick<ScalingRow, "own">, { most }: Pick<LinesData, "most">): boolean =>
  own !== null && own > most;
