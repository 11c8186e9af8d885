/** A result as a chart: its columns as axes, drawn with the marks of Explore. Pure. */
import type { Read, ReadColumn } from "~/ask/sql";
import type { ExploreData } from "~/charts/explore/build";
import { isNumeric as isNumber, type PlotChoices, type PlotTable, type Unit, UNITS } from "~/model/plotTable";
import { isNumeric } from "./result";
import type { SqlState } from "./state";

/** Units by the end of a column name, as in the tables. The longest first. */
const ENDS: readonly (readonly [string, Unit])[] = [
  ["bytes_per_s", UNITS.bytes_per_s],
  ["iops", UNITS.iops],
  ["percent", UNITS.percent],
  ["bytes", UNITS.bytes],
  ["us", UNITS.us],
  ["s", UNITS.s],
];

/** `_s` in a rate (gb_per_s) is not a time. */
function unitOf({ name, type }: Pick<ReadColumn, "name" | "type">): Unit | null {
  if (!isNumeric({ type })) return null;
  const end = ENDS.find(([word]) => name === word || name.endsWith(`_${word}`));
  return end === undefined || (end[0] === "s" && name.endsWith("_per_s")) ? UNITS.none : end[1];
}

/** If two columns have the same name, the first is used. */
export function plotTableOf({ columns, rows }: Read): PlotTable {
  return {
    rows,
    columns: columns.map((column) => ({
      ...{ id: column.name, label: column.name, unit: unitOf(column) },
      values: isNumeric(column)
        ? column.values.map((value) => (typeof value === "string" ? Number(value) : value) as number | null)
        : column.values.map((value) => (value === null ? null : String(value))),
    })),
    mark: (row) => `row:${row}`,
    title: (row) =>
      columns.flatMap(({ type, values }) => (isNumeric({ type }) ? [] : [String(values[row])])).join(", "),
  };
}

export interface SqlChart extends ExploreData {
  readonly choices: PlotChoices;
}

/** The columns of the link, else the last number over the first other one. null: no column is a number. */
export function chartOf(read: Read, { form, x, y, c }: Pick<SqlState, "form" | "x" | "y" | "c">): SqlChart | null {
  if (form === "table") return null;
  const table = plotTableOf(read);
  const numbers = table.columns.filter(isNumber);
  const has = (id: string): boolean => table.columns.some((column) => column.id === id);
  const ofY = has(y) ? y : (numbers.at(-1)?.id ?? "");
  const others = (form === "bars" ? table.columns : numbers).filter(({ id }) => id !== ofY);
  const ofX = has(x) ? x : (others[0]?.id ?? table.columns.find(({ id }) => id !== ofY)?.id ?? "");
  if (ofY === "" || ofX === "") return null;
  const colour = has(c) ? c : "";
  const values = table.columns.find(({ id }) => id === colour)?.values;
  // A line joins the rows of one colour, in the order of the result.
  const lines = new Map<unknown, number[]>();
  for (let row = 0; row < table.rows; row++) {
    const of = values?.[row];
    lines.set(of, [...(lines.get(of) ?? []), row]);
  }
  return {
    table,
    title: `${ofY}, ${ofX}`,
    lines: form === "lines" ? [...lines.values()] : [],
    choices: {
      ...{ form, x: ofX, y: [ofY], z: "", colour, dash: "", facet_rows: "", facet_columns: "" },
      ...{ x_scale: "auto", y_scale: "auto", x_zoom: null, y_zoom: null },
    },
  };
}
