/**
 * From the points and the state of a link to everything the page shows, and to the scene. Pure: page, report and tests
 * draw the same chart from the same rows.
 */
import { group, rollup, sum } from "d3-array";
import { type ExpressionFault, withFormulas } from "~/analysis/explore/expression";
import { joinedLines } from "~/analysis/explore/lines";
import { type Suggestion, suggestionsFor, varying } from "~/analysis/explore/vary";
import { buildExplore, type ExploreData } from "~/charts/explore/build";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { KIND_ORDER } from "~/model/latency";
import type { PlotChoices, PlotColumn, PlotTable } from "~/model/plotTable";
import { hasLatency, stepId } from "~/model/step";
import { asksSeveral } from "~/model/workload";
import { workloadId } from "../shared/point/workload";
import { firstWorkload, select, type Selected, systemName } from "../shared/selection";
import { columnNamed, rowsOf, tableOfPoints } from "./columns";
import { sentence } from "./controls";
import type { ExploreState } from "./state";
import { valueText } from "~/charts/explore/values";
import { sentences } from "~/text/en/counted";
import { explore as text } from "~/text/en/explore";
import { BESIDE_PANEL, fitting, type VerdictText } from "../shared/verdictText";

export interface ExploreModel {
  /** Points of the chart, in order of the table's rows. */
  readonly points: readonly CurvePoint[];
  readonly selected: Selected<CurvePoint>;
  /** One point of each system among them, and the number of their files. */
  readonly ofSystems: readonly CurvePoint[];
  readonly files: number;
  /** The selected points: by the link, else by the first suggestion. */
  readonly chosen: Pick<ExploreState, "w" | "only">;
  readonly table: PlotTable;
  /** Columns with more than one value among these points. */
  readonly varying: readonly PlotColumn[];
  readonly suggestions: readonly Suggestion[];
  /** The chart: by the link, else by the first suggestion. */
  readonly choices: PlotChoices;
  /** By expression of the link; null: it is valid. */
  readonly faults: readonly (ExpressionFault | null)[];
  /** Number of x values where it is unknown which of several points a line would pass through. */
  readonly unjoined: number;
  readonly parts: readonly (string | Token)[];
  readonly data: ExploreData;
}

/** Most expressions read from a link. */
export const MOST_FORMULAS = 6;

export function exploreModel(
  all: readonly CurvePoint[],
  state: ExploreState,
  set: (patch: Partial<ExploreState>) => void = () => undefined,
): ExploreModel {
  const { varies, shared, ...found } = chosenIn(all, state);
  const choices = choicesOf(state, found.suggestions);
  const rest = { ...found, ...onceEach({ ...found, shared }, choices, state.e) };
  const { points, table } = rest;
  const { lines, unjoined } = choices.form === "lines" ? joinedLines(points, choices.x) : { lines: [], unjoined: 0 };
  const made = { ...rest, varying: varies, choices, unjoined };
  const parts = sentence(made, state, set);
  return { ...made, parts, data: { table, choices, lines, title: sentenceText(parts) } };
}

type Tabled = Pick<Chosen, "points" | "table">;

/** Directions of a mix that fall on one spot, as of a rate in total, are one point: the first stands for all. */
function onceEach(
  { points, table, shared }: Tabled & Pick<Chosen, "shared">,
  choices: PlotChoices,
  e: ExploreState["e"],
): Tabled {
  if (shared.size === 0) return { points, table };
  const { x, y, z, colour, dash, facet_rows, facet_columns } = choices;
  const drawn = new Set([x, ...y, z, colour, dash, facet_rows, facet_columns]);
  const columns = table.columns.filter(({ id }) => drawn.has(id));
  const seen = new Set<string>();
  const once = points.filter((point, row) => {
    if (!shared.has(row)) return true;
    const before = seen.size;
    return seen.add(JSON.stringify([stepId(point), ...columns.map(({ values }) => values[row] ?? null)])).size > before;
  });
  return once.length === points.length ? { points, table } : { points: once, table: tableWith(once, e).table };
}

function tableWith(points: readonly CurvePoint[], e: ExploreState["e"]) {
  const plain = tableOfPoints(points);
  const { columns, faults } = withFormulas(plain.columns, plain.rows, e.slice(0, MOST_FORMULAS), columnNamed);
  return { table: { ...plain, columns }, faults };
}

/** The y of a link that names x alone. */
const USUAL_Y = ["iops"] as const;

const choicesOf = (state: ExploreState, [first]: readonly Suggestion[]): PlotChoices => ({
  ...(state.x === "" && first !== undefined
    ? first.choices
    : {
        ...{
          form: state.form,
          x: state.x,
          y: state.y.length > 0 ? state.y : USUAL_Y,
          z: state.z,
          colour: state.c,
          dash: state.dash,
        },
        ...{ facet_rows: state.row, facet_columns: state.col },
      }),
  ...{ x_scale: state.xs, y_scale: state.ys, x_zoom: state.zx, y_zoom: state.zy },
});

type Chosen = Pick<
  ExploreModel,
  "points" | "selected" | "ofSystems" | "files" | "chosen" | "table" | "faults" | "suggestions"
> & {
  readonly varies: readonly PlotColumn[];
  /** Rows of steps with several directions. */
  readonly shared: ReadonlySet<number>;
};

/** The last table of these points: changing an axis does not need a new one. */
const kept = new WeakMap<readonly CurvePoint[], { readonly key: string; readonly chosen: Chosen }>();

function chosenIn(all: readonly CurvePoint[], state: ExploreState): Chosen {
  const { in: paths, sys, w, e, only } = state;
  const key = JSON.stringify([paths, sys, w, e, only, state.x === ""]);
  const before = kept.get(all);
  if (before?.key === key) return before.chosen;
  const whole = choose(all, state, { w, only });
  const of = state.x === "" && w.length === 0 && only.length === 0 ? whole.suggestions[0]?.of : undefined;
  const made = of === undefined ? whole : narrowed(choose(all, state, pointsOf(of)), whole.suggestions);
  kept.set(all, { key, chosen: made });
  return made;
}

/** Its first suggestion is based on its own points. */
function narrowed(own: Chosen, [first, ...others]: readonly Suggestion[]): Chosen {
  const same = own.suggestions.find(({ id }) => id === first?.id) ?? first;
  return { ...own, suggestions: [...(same === undefined ? [] : [{ ...same, of: first?.of }]), ...others] };
}

/** The link fields for the points of a suggestion. */
export const pointsOf = (of: Suggestion["of"]): ExploreModel["chosen"] => ({
  w: of === undefined || of.workload === "" ? [] : [of.workload],
  only: of === undefined || of.load_kind === null ? [] : [["load_kind", of.load_kind]],
});

function choose(all: readonly CurvePoint[], { in: paths, sys, e }: ExploreState, by: ExploreModel["chosen"]): Chosen {
  const every = (rows: readonly CurvePoint[]) => [...new Set(rows.map(workloadId))];
  const selected = select(rowsOf(all), { in: paths, sys, w: by.w, j: [] }, every);
  const points = onlyOf(selected.rows, by.only);
  const { table, faults } = tableWith(points, e);
  const [rate, latency] = usual(table, points);
  const [first = ""] = firstWorkload(points, (point) => ({
    ...{ points: 1, drawable: hasLatency(point) ? 2 : 0, peak: point.total_iops ?? 0 },
  }));
  const suggestions = table.rows === 0 ? [] : suggestionsFor(table, rate, latency, first);
  const files = new Set(points.map(({ sha256, source_path }) => `${sha256} ${source_path}`)).size;
  const ofSystems = [...new Map(points.map((point) => [systemName(point), point])).values()];
  const directions = rollup(points, ({ length }) => length, stepId);
  return {
    points,
    selected,
    ofSystems,
    files,
    chosen: by,
    table,
    faults,
    varies: varying(table),
    shared: new Set(points.flatMap((point, row) => (directions.get(stepId(point))! > 1 ? [row] : []))),
    suggestions,
  };
}

/** Points with one of the given values in each given column. */
function onlyOf(points: readonly CurvePoint[], only: ExploreState["only"]): readonly CurvePoint[] {
  if (only.length === 0) return points;
  const columns = new Map(tableOfPoints(points).columns.map((column) => [column.id, column]));
  const wanted = group(only, ([id]) => id);
  return points.filter((_, row) =>
    [...wanted].every(([id, pairs]) => {
      const value = columns.get(id)?.values[row];
      return pairs.some(([, text]) => text === String(value ?? ""));
    }),
  );
}

/**
 * For a mix the rate of both directions; p99 of the first kind of latency that has it, else the mean: not one that most
 * points lack where another has them.
 */
function usual({ columns }: PlotTable, points: readonly CurvePoint[]): [rate: string, latency: string] {
  const has = (id: string): boolean => columns.some((column) => column.id === id);
  const isMixed = points.some(({ workload_op }) => asksSeveral(workload_op));
  const rates = isMixed ? ["total_iops", "total_bytes_per_s", "iops"] : ["iops", "bytes_per_s", "total_iops"];
  const rate = rates.find(has) ?? "";
  const latencies = ["p99", "mean"].flatMap((name) => KIND_ORDER.map((kind) => `${kind}_${name}_us`));
  const filled = new Map(
    columns.map(({ id, values }) => [id, sum(Array.from(values), (value) => Number((value ?? null) !== null))]),
  );
  const counts = latencies.map((id) => filled.get(id) ?? 0);
  const most = Math.max(...counts);
  return [rate, latencies.find((_, i) => counts[i]! > 0 && 2 * counts[i]! >= most) ?? ""];
}

export const explorePicture = (points: readonly CurvePoint[], state: ExploreState, frame: Frame): Scene =>
  buildExplore(exploreModel(points, state).data, frame);

// The line over the chart, the caption under it, and the zoom in words.

/** The content of the chart: with free axes it answers the reader's own question, and states what else varies. */
export function verdictOf({ table, choices, varying, points }: ExploreModel): VerdictText {
  const labelOf = (id: string): string => table.columns.find((column) => column.id === id)?.label ?? id;
  if (table.rows === 0) return { first: text.empty.noRows, second: "" };
  const { x, y, z, form } = choices;
  const isHere = (id: string): boolean => id === "" || table.columns.some((column) => column.id === id);
  // The chart says which ones, and the way on.
  if (![x, ...y, ...(form === "heat" ? [z] : [])].every(isHere)) return { first: text.empty.noColumn, second: "" };
  const first =
    form === "heat"
      ? text.verdict.heat(labelOf(z), labelOf(x), labelOf(y[0] ?? ""))
      : text.verdict.first(y.map(labelOf), labelOf(x));
  const used = new Set([x, ...y, z, choices.colour, choices.dash, choices.facet_rows, choices.facet_columns]);
  // Outstanding I/Os follow from depth and jobs, drives from the system.
  const follows = new Set(["outstanding", ...(used.has("system") ? ["drive_count"] : [])]);
  const others = varying.filter(({ id, controlled }) => controlled === true && !used.has(id) && !follows.has(id));
  const names = others.map(({ label }) => label);
  return fitting(
    BESIDE_PANEL,
    first,
    text.verdict.varies(points.length, names),
    text.verdict.varies(points.length, []),
  );
}

export const captionOf = ({ points, files, unjoined }: ExploreModel): string =>
  points.length === 0
    ? ""
    : sentences([text.caption(points.length, files), ...(unjoined === 0 ? [] : [text.unjoined(unjoined)])]);

export function zoomText({ table, choices }: ExploreModel, { zx, zy }: Pick<ExploreState, "zx" | "zy">): string[] {
  const said = (id: string | undefined, zoom: ExploreState["zx"]): string[] => {
    const column = table.columns.find((one) => one.id === id);
    if (zoom === null || column === undefined) return [];
    return [text.chart.span(valueText(column, zoom.from), valueText(column, zoom.to))];
  };
  return [...said(choices.x, zx), ...said(choices.y[0], zy)];
}
