/** Points, and the lines between them that the table defines. */
import { grouped, putUnder } from "~/base/byKey";
import { isNumeric, numberAt, type PlotColumn } from "~/model/plotTable";
import { explore as text } from "~/text/en/explore";
import { startsApart } from "../cut";
import { mediaColour, seriesStyle, SYSTEM_COLOURS } from "../palette";
import { type PlotPanel, type PlotPoint, type PlotSeries, silent } from "../plot/plot";
import type { Drawn } from "./build";
import { fullName } from "./classes";
import { namesAxis, numberAxis, placesOf } from "./values";

/** A series with more points is drawn as one path instead of one element per point. */
export const MANY = 150;
/** With more rows in the chart, the lines of a class are also one path. */
const MANY_ROWS = 1500;
/** Ends a line within a path. */
const BREAK = silent(NaN, NaN);

/** Colour, dash and marker of a row by its classes. A medium has the same colour everywhere, a system that of Curve. */
export function styleOf({ colour, dash }: Pick<Drawn, "colour" | "dash">, c: number, d: number) {
  const own = seriesStyle(colour.grey.has(c) ? COLOURLESS : c);
  const other = dash.column === null ? own : seriesStyle(dash.grey.has(d) ? COLOURLESS : d);
  const media = colour.column?.id === "media" ? mediaColour(colour.names[c] ?? null) : undefined;
  const system = colour.column?.id === "system" && !colour.grey.has(c) ? SYSTEM_COLOURS[c] : undefined;
  // If only dashes distinguish lines, a hue would seem to mean something too.
  const none = colour.column === null && dash.column !== null ? "ink2" : undefined;
  return { colour: media ?? system ?? none ?? own.colour, dash: other.dash, shape: other.marker };
}
/** Number beyond the palette: grey. */
const COLOURLESS = 99;

export function classKey({ colour, dash }: Pick<Drawn, "colour" | "dash">): (row: number) => string {
  const keys: string[][] = [];
  return (row) => {
    const [c, d] = [colour.of(row), dash.of(row)];
    return ((keys[c] ??= [])[d] ??= `${String(c)} ${String(d)}`);
  };
}

/** Up to this many lines have both classes in their names. */
const NAMED = 6;
/** A longer name would be cut at the end of its line, perhaps where it differs from another. */
const LONG = 20;

/** "PM883, jobs 4"; "" if there is one class only. */
export function classNameOf({ colour, dash, styles }: Pick<Drawn, "colour" | "dash" | "styles">, c: number, d: number) {
  if (colour.names.length === 1) return dash.names.length > 1 ? (dash.names[d] ?? "") : "";
  const isLong = colour.names.some(({ length }) => length > LONG);
  const name = (isLong ? startsApart(colour.names) : colour.names)[c] ?? "";
  // Many names would cover the lines: each colour is named once, and the read-out has the dash.
  if (styles > NAMED || dash.names.length === 1 || dash.names[d] === text.chart.notSet) return name;
  return `${name}, ${fullName(dash, dash.names[d] ?? "")}`;
}

export function pointPanel(drawn: Drawn, rows: readonly number[], y: PlotColumn, id: string): PlotPanel {
  const { x, rows: all, choices, z, across } = drawn;
  const ticks = across > 1 ? 6 : 12;
  const xPlaces = isNumeric(x) ? null : placesOf(x, all);
  const yPlaces = isNumeric(y) ? null : placesOf(y, all);
  const xOf = (row: number): number => (xPlaces === null ? numberAt(x, row) : (xPlaces.of(row) ?? NaN));
  const yOf = (row: number): number => (yPlaces === null ? numberAt(y, row) : (yPlaces.of(row) ?? NaN));
  const radius = sizeOf(drawn);
  const pointOf = (row: number): PlotPoint =>
    drawn.pointOf(row, xOf(row), yOf(row), y, z === undefined ? undefined : { r: radius(row) });
  const series: PlotSeries[] = [];
  const joined = new Set<number>();
  const named = new Set<string>();
  const keyOf = classKey(drawn);
  const add = (key: string, lines: readonly (readonly number[])[], join: "line" | "none", n: number): void => {
    const [c = 0, d = 0] = key.split(" ").map(Number);
    const points = lines.flatMap((line, i) => (i === 0 ? line.map(pointOf) : [BREAK, ...line.map(pointOf)]));
    const isMany = points.length > MANY || rows.length > MANY_ROWS;
    const name = classNameOf(drawn, c, d);
    series.push({
      id: `${key.replace(" ", "-")}.${String(n)}`,
      name: named.has(name) || !drawn.named ? "" : name,
      ...styleOf(drawn, c, d),
      join,
      points,
      merged: isMany,
      r: isMany && z === undefined ? 2 : undefined,
    });
    named.add(name);
  };
  if (choices.form === "lines" && drawn.lines.length > 0) {
    const inPanel = new Set(rows);
    const byClass = new Map<string, (readonly number[])[]>();
    for (const line of drawn.lines.toSorted((a, b) => b.length - a.length)) {
      const here = line.filter((row) => inPanel.has(row));
      for (const [key, own] of grouped(here, keyOf)) {
        if (own.length < 2) continue;
        for (const row of own) joined.add(row);
        putUnder(byClass, key, own);
      }
    }
    let n = 0;
    for (const [key, own] of byClass) {
      for (const some of rows.length > MANY_ROWS ? [own] : own.map((line) => [line])) add(key, some, "line", n++);
    }
  }
  const alone = grouped(joined.size === 0 ? rows : rows.filter((row) => !joined.has(row)), keyOf);
  for (const [key, own] of [...alone].toSorted(([a], [b]) => (a < b ? -1 : 1))) add(key, [own], "none", -1);
  return {
    id,
    x: xPlaces === null ? numberAxis(x, all, choices.x_scale, choices.x_zoom, ticks) : namesAxis(x, xPlaces),
    y: yPlaces === null ? numberAxis(y, all, choices.y_scale, choices.y_zoom, 10) : namesAxis(y, yPlaces),
    series,
  };
}

const [SMALL, LARGE] = [2, 11];

/** Radius by the size column, so that the area is proportional to the value. */
function sizeOf({ z, rows }: Pick<Drawn, "z" | "rows">): (row: number) => number {
  if (z === undefined || !isNumeric(z)) return () => SMALL;
  const most = rows.reduce((max, row) => Math.max(max, numberAt(z, row) || 0), 0);
  return (row) => {
    const value = numberAt(z, row);
    return value > 0 && most > 0 ? Math.max(SMALL, LARGE * Math.sqrt(value / most)) : SMALL;
  };
}
