/** Groups the values of a column into a few classes, each shown by a colour, a dash or a panel. */
import { group } from "d3-array";
import { numberAt, type PlotColumn, unitName } from "~/model/plotTable";
import { explore as text } from "~/text/en/explore";
import { byValue, valueText } from "./values";

export interface Classes {
  readonly column: PlotColumn | null;
  /** In order: numbers ascending, texts by name, then "others" and "not set". */
  readonly names: readonly string[];
  /** Place of a row in `names`. */
  readonly of: (row: number) => number;
  /** Places in grey: "others" and "not set". */
  readonly grey: ReadonlySet<number>;
  /** Number of values without a class of their own. */
  readonly merged: number;
}

export const ONE: Classes = { column: null, names: [""], of: () => 0, grey: new Set(), merged: 0 };

/** "jobs 4": a bare number does not say of what. */
export const fullName = ({ column }: Pick<Classes, "column">, name: string): string =>
  column?.unit == null || unitName(column.unit) !== "" ? name : `${column.label} ${name}`;

/** Numbers with more than `most` values are divided into this many classes of about equal size. */
const STEPS = 5;

/** @param most largest number of classes, not counting "not set" */
export function classesOf(column: PlotColumn | undefined, rows: readonly number[], most: number): Classes {
  if (column === undefined) return ONE;
  const counts = group(rows, (row) => valueAt(column, row));
  const isUnset = counts.delete(null);
  const values = [...counts.keys()] as (string | number)[];
  if (values.length <= most) return named(column, values.toSorted(byValue), isUnset, (value) => value);
  return column.unit === null ? mostFrequent(column, counts, most, isUnset) : inSteps(column, rows, isUnset);
}

const valueAt = (column: PlotColumn, row: number): string | number | null => {
  if (column.unit === null) return column.values[row] ?? null;
  const value = numberAt(column, row);
  return Number.isNaN(value) ? null : value;
};

function named(
  column: PlotColumn,
  values: readonly (string | number)[],
  isUnset: boolean,
  classOf: (value: string | number) => string | number,
): Classes {
  const places = new Map(values.map((value, i) => [value, i]));
  return {
    column,
    names: [...values.map((value) => valueText(column, value)), ...(isUnset ? [text.chart.notSet] : [])],
    of: (row) => {
      const value = valueAt(column, row);
      return value === null ? values.length : places.get(classOf(value))!;
    },
    grey: isUnset ? new Set([values.length]) : new Set(),
    merged: 0,
  };
}

function mostFrequent(
  column: PlotColumn,
  counts: ReadonlyMap<string | number | null, readonly number[]>,
  most: number,
  isUnset: boolean,
): Classes {
  const all = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([value]) => value as string | number);
  const own = all.slice(0, most - 1).sort(byValue);
  const rest = all.length - own.length;
  const places = new Map(own.map((value, i) => [value, i]));
  return {
    column,
    names: [
      ...own.map((value) => valueText(column, value)),
      text.chart.others(rest),
      ...(isUnset ? [text.chart.notSet] : []),
    ],
    of: (row) => {
      const value = valueAt(column, row);
      return value === null ? own.length + 1 : (places.get(value) ?? own.length);
    },
    grey: new Set([own.length, own.length + 1]),
    merged: rest,
  };
}

function inSteps(column: PlotColumn, rows: readonly number[], isUnset: boolean): Classes {
  const all = Float64Array.from(
    rows.map((row) => numberAt(column, row)).filter((value) => !Number.isNaN(value)),
  ).sort();
  const starts = Array.from({ length: STEPS }, (_, i) => all[Math.floor((i * all.length) / STEPS)]!);
  const edges = [...new Set(starts)];
  const classOf = (value: number): number =>
    Math.max(
      0,
      edges.findLastIndex((edge) => edge <= value),
    );
  const ends = edges.map((_, i) => all.findLast((value) => classOf(value) === i)!);
  return {
    column,
    names: [
      ...edges.map((edge, i) => text.chart.span(valueText(column, edge), valueText(column, ends[i]))),
      ...(isUnset ? [text.chart.notSet] : []),
    ],
    of: (row) => {
      const value = numberAt(column, row);
      return Number.isNaN(value) ? edges.length : classOf(value);
    },
    grey: isUnset ? new Set([edges.length]) : new Set(),
    merged: 0,
  };
}
