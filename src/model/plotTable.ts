/**
 * Any table as a chart with free axes sees it: columns by id with their unit, whatever their source (points, the result
 * of a query). Absent values are null, undefined or NaN.
 */
import { lookUp } from "~/base/lookUp";

/** Exponents of base units: {us: 1}, {B: 1, s: -1}, {IO: 1, s: -1}; {}: a plain number. */
export type Unit = Readonly<Record<string, number>>;

export interface PlotColumn {
  /** `[a-z0-9_.]+`: in links, in expressions, and the head of the table, with the unit. */
  readonly id: string;
  /** "p99 completion latency (clat)". */
  readonly label: string;
  /** null: text. */
  readonly unit: Unit | null;
  readonly values: ArrayLike<number | string | null | undefined>;
  /** Its values as words, if they are ids. */
  readonly words?: ((value: string) => string) | undefined;
  /** It doubles from step to step (depth, jobs, block size): log2 is its usual scale. */
  readonly doubles?: boolean | undefined;
  /** Set by the test, not measured. */
  readonly controlled?: boolean | undefined;
  /** Set for a formula: the head of the table shows it. */
  readonly formula?: string | undefined;
}

export interface PlotTable {
  readonly rows: number;
  readonly columns: readonly PlotColumn[];
  /** Mark of a row: its id in links; null: it cannot be pointed at. */
  readonly mark: (row: number) => string | null;
  /** First line of its read-out. */
  readonly title: (row: number) => string;
  /** Drawn hollow and not on lines: failed, or excluded by the reader. */
  readonly excluded?: ((row: number) => boolean) | undefined;
  /** Is the value of a column unreliable: a percentile with too few samples above it? Drawn and written grey. */
  readonly isFew?: ((row: number, column: string) => boolean) | undefined;
}

export const PLOT_FORMS = ["lines", "points", "bars", "heat", "box", "strip"] as const;
export type PlotForm = (typeof PLOT_FORMS)[number];
export const PLOT_SCALES = ["auto", "linear", "log", "log2"] as const;
export type PlotScale = (typeof PLOT_SCALES)[number];

/** Columns by id; "" = none. */
export interface PlotChoices {
  readonly form: PlotForm;
  readonly x: string;
  /** Several: a panel each. A heat map takes the first. */
  readonly y: readonly string[];
  /** Size of points; darkness of the cells of a heat map. */
  readonly z: string;
  readonly colour: string;
  readonly dash: string;
  /** Small multiples. */
  readonly facet_rows: string;
  readonly facet_columns: string;
  readonly x_scale: PlotScale;
  readonly y_scale: PlotScale;
  readonly x_zoom: { readonly from: number; readonly to: number } | null;
  readonly y_zoom: { readonly from: number; readonly to: number } | null;
}

export const isNumeric = ({ unit }: Pick<PlotColumn, "unit">): boolean => unit !== null;

/** The number in a row; NaN: absent. */
export function numberAt({ values }: Pick<PlotColumn, "values">, row: number): number {
  const value = values[row];
  return typeof value === "number" ? value : NaN;
}

export const sameUnit = (a: Unit, b: Unit): boolean => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.every((name) => (lookUp(a, name) ?? 0) === (lookUp(b, name) ?? 0));
};

export function unitTimes(a: Unit, b: Unit, power: 1 | -1): Unit {
  const all = new Map(Object.entries(a));
  for (const [name, exponent] of Object.entries(b)) all.set(name, (all.get(name) ?? 0) + power * exponent);
  return Object.fromEntries([...all].filter(([, exponent]) => exponent !== 0));
}

export const UNITS = {
  none: {},
  us: { us: 1 },
  s: { s: 1 },
  bytes: { B: 1 },
  bytes_per_s: { B: 1, s: -1 },
  iops: { IO: 1, s: -1 },
  percent: { "%": 1 },
} as const satisfies Readonly<Record<string, Unit>>;

const SHORT: Readonly<Record<string, string>> = { us: "µs", IO: "I/O" };

/** "µs", "B/s", "IOPS", "B/s/price"; "" for a plain number. */
export function unitName(unit: Unit): string {
  if (sameUnit(unit, UNITS.iops)) return "IOPS";
  const part = ([name, exponent]: readonly [string, number]): string => {
    const size = Math.abs(exponent);
    return (lookUp(SHORT, name) ?? name) + (size === 1 ? "" : `^${String(size)}`);
  };
  // Rates first: I/Os per second per drive are IOPS/drive.
  const over = unitTimes(unit, UNITS.iops, -1);
  if (unit["IO"] === 1 && unit["s"] === -1 && Object.values(over).every((exponent) => exponent < 0))
    return ["IOPS", ...Object.entries(over).map(part)].join("/");
  const entries = Object.entries(unit);
  const above = entries.filter(([, exponent]) => exponent > 0).map(part);
  const below = entries.filter(([, exponent]) => exponent < 0).map(part);
  return [above.join(" ") || (below.length > 0 ? "1" : ""), ...below].filter((text) => text !== "").join("/");
}
