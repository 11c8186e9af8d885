/** Rates and shares as they are said on every chart of scaling. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { type AxisUnit, units } from "../axis";
import { fixed, rateText, significant } from "../number";
import type { PlotAxis } from "../plot/plot";
import type { RateQuantity } from "./data";

interface Rated {
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
}
interface InUnit {
  readonly quantity: RateQuantity;
}

export const rateOf = (row: Rated, { quantity }: InUnit): number | null =>
  quantity === "iops" ? row.iops : row.bytes_per_s;

/** "78,882", "1.234": in the unit of the axis. */
export const rateDigits = (value: number, { quantity }: InUnit): string =>
  quantity === "iops" ? rateText(value) : significant(value / units[quantity].factor, 4);

/** "78,882 IOPS", "1.234 GB/s". */
export const rateWords = (value: number, data: InUnit): string =>
  `${rateDigits(value, data)} ${units[data.quantity].label}`;

/** "121 %": whole percents, as an efficiency is quoted. */
export const percentText = (share: number): string => `${fixed(share * 100, 0)} %`;

/** Its name says the unit. */
export function rateAxis(name: string, { quantity }: InUnit): PlotAxis {
  const unit: AxisUnit = quantity === "iops" ? { ...units.iops, label: "" } : units[quantity];
  return { name, unit, log: false, zoom: null };
}

/** Ticks at the counts that were measured. */
export const countAxis = (name: string, counts: Iterable<number>): PlotAxis => ({
  name,
  unit: units.count,
  log: false,
  zoom: null,
  ticks: [...new Set(counts)].sort((a, b) => a - b).map((value) => ({ value, text: fixed(value, 0) })),
});

/** Columns of the table twin: the unit is in the name. */
export const rateColumn = ({ quantity }: InUnit): "iops" | "bytes_per_s" =>
  quantity === "iops" ? "iops" : "bytes_per_s";
export const columnDigits = ({ quantity }: InUnit): readonly [number, number] =>
  quantity === "iops" ? [4, 3] : [1, 0];

/** "≤ 168 GB/s". */
export const bounded = (bound: string, words: string): string =>
  (lookUp(en.figures.chart.bounds, bound) ?? en.figures.chart.bounds.exact)(words);
/** "up to". */
export const boundWords = (bound: string): string => lookUp(en.figures.chart.boundWords, bound) ?? bound;
