/** Values of a column as text, and the axis for the column. */
import { onceGiven } from "~/base/byKey";
import { exact, significant } from "~/base/number";
import { byName } from "~/base/byName";
import { shownName } from "~/base/shownText";
import {
  numberAt,
  type PlotChoices,
  type PlotColumn,
  type PlotScale,
  sameUnit,
  unitName,
  UNITS,
} from "~/model/plotTable";
import { blockSizeText, latencyWords, rateText } from "~/model/valueText";
import { type AxisUnit, units } from "../axis";
import type { PlotAxis } from "../plot/plot";

/** "4K", "777 µs", "45,389 IOPS", "3.2 GB/s", "70 %", "16". */
export function valueText(
  { unit, words }: Pick<PlotColumn, "unit" | "words">,
  value: number | string | null | undefined,
): string {
  if (value === null || value === undefined) return "—";
  if (typeof value === "string") return shownName(words?.(value) ?? value);
  if (Number.isNaN(value)) return "—";
  if (unit === null) return exact(value);
  if (sameUnit(unit, UNITS.us)) return latencyWords(value);
  if (sameUnit(unit, UNITS.bytes))
    return Number.isInteger(value) && value > 0 ? blockSizeText(value) : significant(value, 4);
  if (sameUnit(unit, UNITS.iops)) return `${Number.isInteger(value) ? exact(value) : rateText(value)} IOPS`;
  if (sameUnit(unit, UNITS.bytes_per_s)) return `${significant(value / 1e9, 4)} GB/s`;
  const digits = Number.isInteger(value) ? exact(value) : significant(value, 4);
  const name = unitName(unit);
  return name === "" ? digits : `${digits} ${name}`;
}

/** A disk beside an SSD would lie on the axis. */
const FAR = 100;

/**
 * log2 for a value that doubles, log for latencies and for rates that are this far apart, else linear; the reader's
 * choice goes first.
 */
function scaleOf(column: PlotColumn, rows: readonly number[], chosen: PlotScale): Exclude<PlotScale, "auto"> {
  const { unit, doubles } = column;
  if (chosen !== "auto") return chosen;
  if (doubles === true) return "log2";
  if (unit === null) return "linear";
  if (sameUnit(unit, UNITS.us)) return "log";
  if (!sameUnit(unit, UNITS.iops) && !sameUnit(unit, UNITS.bytes_per_s)) return "linear";
  const [least, most] = endsOf(column, rows);
  // 0 has no place on a log axis.
  return least > 0 && most > FAR * least ? "log" : "linear";
}

function axisUnit(unit: NonNullable<PlotColumn["unit"]>): AxisUnit | "latency" {
  if (sameUnit(unit, UNITS.us)) return "latency";
  if (sameUnit(unit, UNITS.iops)) return units.iops;
  if (sameUnit(unit, UNITS.bytes_per_s)) return units.gb_per_s;
  if (sameUnit(unit, UNITS.bytes)) return { label: "KiB", factor: 1024, short: false };
  if (sameUnit(unit, UNITS.percent)) return units.percent;
  return { ...units.count, label: unitName(unit) };
}

/** The axis of a number. @param most ticks of a log2 axis */
export function numberAxis(
  column: PlotColumn,
  rows: readonly number[],
  chosen: PlotScale,
  zoom: PlotChoices["x_zoom"],
  most: number,
): PlotAxis {
  const scale = scaleOf(column, rows, chosen);
  const unit = axisUnit(column.unit ?? {});
  const tag = (value: number): string => valueText(column, value);
  const axis = { name: column.label, unit, zoom, log: scale !== "linear", tag };
  if (scale !== "log2") return axis;
  const ticks = doublings(column, rows, most).map((value) => ({ value, text: tickOf(column, value) }));
  // "4K" says its unit itself.
  const bare = unit !== "latency" && sameUnit(column.unit ?? {}, UNITS.bytes) ? { unit: { ...unit, label: "" } } : {};
  return { ...axis, ...bare, name: `${column.label}, log2`, tight: true, ticks };
}

/** Bytes as 4K; else the plain number, since the axis shows the unit. */
function tickOf({ unit }: PlotColumn, value: number): string {
  return unit !== null && sameUnit(unit, UNITS.bytes) && value >= 1
    ? blockSizeText(value)
    : exact(Number(value.toPrecision(6)));
}

/** The lowest and the highest value that passes. */
function endsOf(
  column: PlotColumn,
  rows: readonly number[],
  passes: (value: number) => boolean = Number.isFinite,
): [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const row of rows) {
    const value = numberAt(column, row);
    if (!passes(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** Powers of two from the lowest to the highest value above 0, thinned to at most `most`. */
function doublings(column: PlotColumn, rows: readonly number[], most: number): number[] {
  const [low, high] = endsOf(column, rows, (value) => value > 0 && value !== Infinity);
  if (low > high) return [];
  const [from, to] = [Math.floor(Math.log2(low) + 1e-9), Math.ceil(Math.log2(high) - 1e-9)];
  const every = Math.max(1, Math.ceil((to - from + 1) / most));
  return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => 2 ** (from + i * every));
}

/** The distinct values of a column as positions on an axis of names. */
export interface Places {
  readonly names: readonly string[];
  /** Position of a row; null: it has no value. */
  readonly of: (row: number) => number | null;
}

/** The last positions of a column: each panel asks for those of all rows. */
export const placesOf = onceGiven(placesIn);

/** Numbers by size, else names. */
export const byValue = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : byName(String(a), String(b));

function placesIn(column: PlotColumn, rows: readonly number[], descending = false): Places {
  const own = (row: number): string | number | null => {
    const value = column.values[row] ?? null;
    return typeof value === "number" && Number.isNaN(value) ? null : value;
  };
  const values = [...new Set(rows.map(own))].filter((value) => value !== null);
  values.sort(byValue);
  if (descending) values.reverse();
  const places = new Map(values.map((value, i) => [value, i]));
  return {
    names: values.map((value) => valueText(column, value)),
    of: (row) => {
      const value = own(row);
      return value === null ? null : places.get(value)!;
    },
  };
}

export const namesAxis = ({ label }: PlotColumn, { names }: Places, shares?: readonly number[]): PlotAxis => ({
  name: label,
  unit: { categories: names, shares },
});
