/**
 * A chart with free axes from any table: which columns are x, y, size, colour, dash and panels, and the marks. Nothing
 * is averaged or summed: each row is a mark, or is counted if it has none.
 */
import {
  numberAt,
  type PlotChoices,
  type PlotColumn,
  type PlotTable,
  sameUnit,
  UNITS,
  isNumeric,
  unitName,
} from "~/model/plotTable";
import { lazy } from "~/base/lazy";
import { explore as text } from "~/text/en/explore";
import { legend } from "../legend";
import { buildPlot } from "../plot/build";
import { type Channel, tableOf } from "../plot/channels";
import type { PlotCell, PlotPanel, PlotPoint, PlotSpec } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import { classesOf, type Classes, fullName, ONE } from "./classes";
import { barPanel, boxPanel } from "./places";
import { classKey, pointPanel } from "./points";
import { namesAxis, placesOf, valueText } from "./values";
import { group } from "d3-array";
import { phrases } from "~/text/en/phrases";

export interface ExploreData {
  readonly table: PlotTable;
  readonly choices: PlotChoices;
  /** Rows joined by each line, in order; any other row stands alone. */
  readonly lines: readonly (readonly number[])[];
  /** The chart's sentence. */
  readonly title: string;
}

/** Input shared by all kinds of marks. */
export interface Drawn extends Pick<ExploreData, "table" | "choices" | "lines"> {
  readonly x: PlotColumn;
  readonly z: PlotColumn | undefined;
  readonly colour: Classes;
  readonly dash: Classes;
  /** Number of combinations of colour and dash. */
  readonly styles: number;
  /** All rows of the chart: its axes and classes are the same in all panels. */
  readonly rows: readonly number[];
  /** Number of panels side by side. */
  readonly across: number;
  /** With several quantities on y, the panels of one of them name the lines. */
  readonly named: boolean;
  readonly pointOf: (row: number, x: number, y: number, yColumn: PlotColumn, more?: More) => PlotPoint;
}

type More = Pick<PlotPoint, "bar" | "r" | "x_tag">;

interface RowsOf extends Pick<Drawn, "table" | "x"> {
  readonly read: (row: number, y: PlotColumn) => [string, string][];
}

/** A row as a mark. Its id and texts are made on demand, since only one of ten thousand marks is read at a time. */
class RowPoint implements PlotPoint {
  readonly fill: PlotPoint["fill"];
  readonly colour: PlotPoint["colour"];
  readonly bar: More["bar"];
  readonly r: More["r"];
  readonly x_tag: More["x_tag"];
  readonly #row: number;
  readonly #y: PlotColumn;
  readonly #of: RowsOf;

  constructor(
    of: RowsOf,
    row: number,
    readonly x: number,
    readonly y: number,
    yColumn: PlotColumn,
    more: More | undefined,
  ) {
    const { table } = of;
    this.fill = table.excluded?.(row) === true ? "excluded" : "computed";
    this.colour = table.isFew?.(row, yColumn.id) === true || table.isFew?.(row, of.x.id) === true ? "ctrl" : undefined;
    this.bar = more?.bar;
    this.r = more?.r;
    this.x_tag = more?.x_tag;
    this.#of = of;
    this.#row = row;
    this.#y = yColumn;
  }

  /** A row without a value cannot be pointed at, and breaks its line. */
  get id() {
    return Number.isNaN(this.x) || Number.isNaN(this.y) ? null : this.#of.table.mark(this.#row);
  }

  get title() {
    return this.#of.table.title(this.#row);
  }

  get lines() {
    return this.#of.read(this.#row, this.#y);
  }
}

/** Colours of the palette, without the one for "not set". */
const COLOURS = 8;
const DASHES = 8;
/** Most panels along both rows and columns, and if there are only rows or columns; further values are merged. */
const FACETS = { each: 6, alone: 12 } as const;
/** Most names along an axis; more are unreadable. */
const PLACES = 60;
const BARS = 300;

/** Values in base units. Its `empty` is a code of text/en/explore. */
export function exploreSpec({ table, choices, lines, title }: ExploreData): PlotSpec {
  const { form } = choices;
  const columns = new Map(table.columns.map((column) => [column.id, column]));
  const x = columns.get(choices.x);
  const z = columns.get(choices.z);
  const asked = choices.y.flatMap((id) => columns.get(id) ?? []);
  const ys = form === "heat" ? asked.slice(0, 1) : asked;
  const all = Array.from({ length: table.rows }, (_, row) => row);
  const empty = whyNothing({ form, x, ys: asked, z, rows: all });
  if (empty !== null) return { title, panels: [], key: [], twin: { columns: [], rows: [] }, empty };

  const facets = facetsOf(columns.get(choices.facet_rows), columns.get(choices.facet_columns), ys.length, all);
  const { down, along, across } = facets;
  const colour = form === "heat" ? ONE : classesOf(columns.get(choices.colour), all, COLOURS);
  const dash = form === "heat" ? ONE : classesOf(columns.get(choices.dash), all, DASHES);
  const read = (row: number, y: PlotColumn): [string, string][] =>
    [...new Set([x, y, z, colour.column, dash.column])]
      .flatMap((column): [string, string][] =>
        column == null ? [] : [[column.label, valueText(column, column.values[row])]],
      )
      .slice(0, READ);
  const of: RowsOf = { table, x: x!, read };
  const drawn: Drawn = {
    ...{ table, choices, lines, x: x!, z, colour, dash, rows: all, across },
    styles: colour === ONE || dash === ONE ? 1 : new Set(all.map(classKey({ colour, dash }))).size,
    named: true,
    pointOf: (row, px, py, y, more) => new RowPoint(of, row, px, py, y, more),
  };
  const panels = panelsOf(drawn, facets, ys);
  const isGrid = panels.length > ys.length;
  const twin = lazy(() => tableOf(all, channelsOf(drawn, ys, [down, along]), (row) => table.mark(row)));
  return {
    title,
    x: panels[0]!.x ?? { name: x!.label, unit: { categories: [] } },
    arrange: isGrid || (form === "bars" && ys.length > 1) ? "beside" : "stacked",
    grid: isGrid ? { columns: Array.from({ length: across }, () => 1), rows: [1] } : undefined,
    alike: isGrid,
    // Stacked panels share the x axis; bars have one each.
    panels: form === "bars" && !isGrid ? panels : panels.map(({ x: _, ...panel }) => panel),
    key: keyOf(drawn),
    notes: [...crowdNote(panels), ...notesOf(drawn, ys, [down, along])],
    get twin() {
      return twin();
    },
  };
}

interface Wanted {
  readonly form: ExploreData["choices"]["form"];
  readonly x: PlotColumn | undefined;
  readonly ys: readonly PlotColumn[];
  readonly z: PlotColumn | undefined;
  readonly rows: readonly number[];
}

/** Why these columns make no chart of this form; null: they do. */
function whyNothing({ form, x, ys, z, rows }: Wanted): string | null {
  if (rows.length === 0) return "explore/no-rows";
  if (x === undefined || ys.length === 0) return "explore/no-column";
  if (form === "heat" && z === undefined) return "explore/no-shade";
  if (form !== "heat" && form !== "points" && ys.some((column) => !isNumeric(column))) return "explore/text-y";
  const named = [...(form === "points" || form === "lines" ? [] : [x]), ...(form === "heat" ? ys.slice(0, 1) : [])];
  if (named.some((column) => placesOf(column, rows).names.length > PLACES)) return "explore/too-many-places";
  return form === "bars" && rows.length > BARS ? "explore/too-many-bars" : null;
}

interface Facets {
  readonly down: Classes;
  readonly along: Classes;
  /** Panels side by side. */
  readonly across: number;
}

/** Several quantities are the rows of panels: no column makes others. */
function facetsOf(
  rowsBy: PlotColumn | undefined,
  columnsBy: PlotColumn | undefined,
  quantities: number,
  all: readonly number[],
): Facets {
  const isOne = quantities === 1;
  const most = isOne && (rowsBy === undefined || columnsBy === undefined) ? FACETS.alone : FACETS.each;
  const down = isOne ? classesOf(rowsBy, all, most) : ONE;
  const along = classesOf(columnsBy, all, most);
  return { down, along, across: isOne && down === ONE ? acrossOf(along.names.length) : along.names.length };
}

function panelsOf(drawn: Drawn, { down, along }: Facets, ys: readonly PlotColumn[]): PlotPanel[] {
  // Lines side by side end apart in latency, which is asked for last; stacked, a name beside the first serves both.
  const namedBy = along === ONE ? 0 : ys.length - 1;
  const panels: PlotPanel[] = [];
  for (const [r, rowName] of down.names.entries()) {
    for (const [i, y] of ys.entries()) {
      for (const [c, columnName] of along.names.entries()) {
        const rows =
          down === ONE && along === ONE
            ? drawn.rows
            : drawn.rows.filter((row) => down.of(row) === r && along.of(row) === c);
        const title = [fullName(down, rowName), fullName(along, columnName)].filter((name) => name !== "").join(" · ");
        const panel = panelOf({ ...drawn, named: i === namedBy }, rows, y, `${String(r)}-${String(c)}-${String(i)}`);
        panels.push(
          title === "" ? besideEnds(panel) : { ...panel, title, none: rows.length === 0 ? text.nothing : undefined },
        );
      }
    }
  }
  return panels;
}

/** From this many lines that end at one x on, names stand in a column: at the ends they would cover the lines. */
const ENDS = 4;

function besideEnds(panel: PlotPanel): PlotPanel {
  const lines = panel.series.filter(({ name = "", join }) => name !== "" && join === "line");
  const ends = new Set(lines.map(({ points }) => points.at(-1)?.x));
  if (lines.length < ENDS || ends.size > 1) return panel;
  return { ...panel, series: panel.series.map((one) => ({ ...one, aside: true })) };
}

/** Panels of one column of the table wrap into rows of about equal length. */
const acrossOf = (n: number): number => (n <= 3 ? n : Math.ceil(n / Math.ceil(n / 4)));

/** Lines of a read-out: three (LOOK), and two more for the row's colour and dash. */
const READ = 5;

export const buildExplore = (data: ExploreData, frame: Frame): Scene => buildPlot(exploreSpec(data), frame);

/** Cells of a heat map with several different points: they have no shade. */
function crowdNote(panels: readonly PlotPanel[]): string[] {
  const n = panels.reduce((sum, { cells = [] }) => sum + cells.filter(({ share }) => share === 0).length, 0);
  return n === 0 ? [] : [text.chart.crowded(n)];
}

function panelOf(drawn: Drawn, rows: readonly number[], y: PlotColumn, id: string): PlotPanel {
  switch (drawn.choices.form) {
    case "heat":
      return heatPanel(drawn, rows, y, id);
    case "bars":
      return barPanel(drawn, rows, y, id);
    case "box":
    case "strip":
      return boxPanel(drawn, rows, y, id);
    case "lines":
    case "points":
      return pointPanel(drawn, rows, y, id);
  }
}

function keyOf({ colour, dash, z, choices }: Drawn): string[] {
  const of = ({ column }: Classes): string | undefined => column?.label;
  const words = choices.form === "heat" ? text.chart.shade : text.chart.size;
  const sized = z !== undefined && (choices.form === "heat" || choices.form === "points" || choices.form === "lines");
  return [...legend({ colour: of(colour), dash: of(dash) }), ...(sized ? [words(z.label)] : [])];
}

function notesOf(
  { rows, x, colour, dash, choices, table }: Drawn,
  ys: readonly PlotColumn[],
  facets: readonly Classes[],
) {
  const lacks = ({ values }: PlotColumn): number => {
    let n = 0;
    for (const row of rows) if (values[row] == null || Number.isNaN(values[row])) n++;
    return n;
  };
  const channels = [colour, dash, ...facets];
  return [
    ...[...new Set([x, ...ys])].flatMap((column) => {
      const n = lacks(column);
      return n === 0 ? [] : [text.chart.lacks(n, column.label)];
    }),
    ...channels.flatMap(({ merged, column }) =>
      merged === 0 || column === null ? [] : [text.chart.merged(merged, column.label)],
    ),
    ...(ys.length > 1 && choices.facet_rows !== "" ? [text.chart.noFacets] : []),
    ...excludedNote(rows, choices.form, table),
  ];
}

function excludedNote(rows: readonly number[], form: PlotChoices["form"], { excluded }: PlotTable): string[] {
  const n = excluded === undefined ? 0 : rows.filter(excluded).length;
  if (n === 0) return [];
  return [form === "heat" ? text.chart.inNoCell(n) : form === "box" ? text.chart.inNoBox : text.chart.excluded];
}

/** Each column of the chart once: run, panels, colour, dash, x, y and z. */
function channelsOf({ table, x, z, colour, dash }: Drawn, ys: readonly PlotColumn[], facets: readonly Classes[]) {
  const columns = [...facets.map(({ column }) => column), colour.column, dash.column, x, ...ys, z];
  const own = [...new Set(columns)].filter((column) => column != null);
  return [
    { id: "title", label: phrases.run, value: (row: number) => table.title(row) },
    ...own.map((column): Channel<number> => ({
      id: column.id,
      label: headOf(column),
      value: (row) => {
        const value = column.values[row] ?? null;
        return typeof value === "number" && Number.isNaN(value) ? null : value;
      },
      ...(column.words !== undefined && { text: (row: number) => valueText(column, column.values[row]) }),
      digits: column.unit === null ? undefined : [4, 3],
      grey: (row) => table.isFew?.(row, column.id) === true,
      note: (row) => (table.isFew?.(row, column.id) === true ? text.chart.few : undefined),
    })),
  ];
}

/** `clat_p99_us`; of a formula its text and unit; of `iops` that count transactions, those. */
function headOf({ id, formula, unit, label }: PlotColumn): string {
  if (formula !== undefined) return text.chart.formulaHead(formula, unitName(unit ?? {}));
  return id.endsWith("iops") && !sameUnit(unit ?? {}, UNITS.iops) ? label : id;
}

// A heat map: a cell for each pair of values of x and y. A cell with several rows shows their number, not a mean.
// Rows that failed or are excluded are in none.

/** Shade of the darkest cell: its number stays readable. */
const DARKEST = 0.6;

function heatPanel(drawn: Drawn, rows: readonly number[], y: PlotColumn, id: string): PlotPanel {
  const { x, z, rows: all, table } = drawn;
  const [across, up] = [placesOf(x, all), placesOf(y, all, isNumeric(y))];
  const isCounted = (row: number): boolean => table.excluded?.(row) !== true;
  const share = shadeOf(z!, all.filter(isCounted));
  const cells: PlotCell[] = [];
  const measured = rows.filter((row) => z !== undefined && !Number.isNaN(numberAt(z, row)) && isCounted(row));
  for (const [place, own] of group(measured, (row) => `${String(across.of(row))} ${String(up.of(row))}`)) {
    const [i = NaN, j = NaN] = place.split(" ").map(Number);
    if (Number.isNaN(i) || Number.isNaN(j)) continue;
    const [row] = own as [number];
    const where = [
      [x.label, across.names[i]!],
      [y.label, up.names[j]!],
    ] as const;
    const values = own.map((one) => numberAt(z!, one)).sort((a, b) => a - b);
    // The reads and writes of a mix share one total.
    const one = values[0] === values.at(-1);
    cells.push({
      x: [i - 0.5, i + 0.5],
      y: [j - 0.5, j + 0.5],
      share: one ? share(values[0]!) : 0,
      text: one ? shortText(z!, values[0]!) : text.chart.several(own.length),
      id: table.mark(row),
      title: one ? table.title(row) : text.chart.severalHere(own.length),
      lines: [
        ...where,
        [
          z!.label,
          one ? valueText(z!, values[0]) : text.chart.span(valueText(z!, values[0]), valueText(z!, values.at(-1))),
        ],
      ],
    });
  }
  return { id, x: namesAxis(x, across), y: namesAxis(y, up), series: [], cells };
}

/** A value without its unit, which is in the key. */
const shortText = (column: PlotColumn, value: number): string =>
  valueText(column, value).replace(/ (?:IOPS|GB\/s)$/, "");

/** Shade 0..1 of a value: linear from 0; from the lowest value for latencies and negative values. */
function shadeOf(z: PlotColumn, rows: readonly number[]): (value: number) => number {
  let [low, high] = [Infinity, -Infinity];
  for (const row of rows) {
    const value = numberAt(z, row);
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const isLog = low > 0 && z.unit !== null && sameUnit(z.unit, UNITS.us);
  const place = isLog ? Math.log : (value: number) => value;
  const from = isLog ? place(low) : Math.min(0, low);
  const width = place(high) - from || 1;
  return (value) => Math.max(0.02, ((place(value) - from) / width) * DARKEST);
}
