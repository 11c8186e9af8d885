/**
 * A comparison as its page shows it: the selection of each cell, ratios of cells, and the sentence built from them.
 * Pure.
 */
import { sumOrNull } from "~/analysis/combine";
import { greatest, least, max } from "d3-array";
import { boundOfRatio } from "~/analysis/bounds";
import { fits } from "~/base/path";
import { exact, fixed, significant } from "~/base/number";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { type Comparison, type Measured, OF_SERIES, type Ratio, type Row } from "~/model/comparison";
import { statistic } from "~/model/latency";
import type { TraceRow } from "~/model/traceAnswers";
import { markId } from "~/model/step";
import { bytesRateText, latencyWords, rateText } from "~/model/valueText";
import { en } from "~/text/en";
import { comparison as text } from "~/text/en/comparison";

/** Does one of the rows select this point? */
export const isOf = ({ rows }: Comparison, point: CurvePoint): boolean =>
  rows.some((row) => row.facts === undefined && wanted(row)(point));

/** Input of a comparison: the answers of all its datasets. */
export interface Rows {
  readonly points: readonly CurvePoint[];
  readonly figures: readonly FigureRow[];
  /** Absent: no column needs series over time. */
  readonly traces?: readonly TraceRow[];
}

/** count: threads, processes or accelerators. */
export type Unit = "iops" | "bytes_per_s" | "us" | "s" | "bytes" | "count" | "drives" | "times" | "percent";

/** Computed from the values of a series; `at_s`: the end of its only window; null: over all windows. */
export interface OfTrace {
  readonly trace: TraceRow;
  readonly at_s: number | null;
  /** The number, in words. */
  readonly said: string;
}

/** A measured or printed number. */
export interface Part {
  /** As pages pin it: `<dataset>/<key>`. */
  readonly mark: string;
  readonly value: number;
  readonly unit: Unit;
  readonly of: { readonly point: CurvePoint } | { readonly figure: FigureRow } | OfTrace;
}

export interface Cell {
  /** null: not run, or without this statistic. */
  readonly value: number | null;
  readonly unit: Unit;
  /** Its sources; for a computed value, both. Empty if there is no value. */
  readonly parts: readonly Part[];
  readonly derived: boolean;
  /** For a ratio: the factor of its second part. */
  readonly times?: number;
}

/** By `row.column`. A row divided by itself has no cell. */
export type Cells = ReadonlyMap<string, Cell>;

/** @throws if a cell selects several measurements, or a ratio names a missing cell */
export function cellsOf({ rows, columns }: Comparison, from: Rows): Cells {
  const cells = new Map<string, Cell>();
  const kept = rows.map((row) => ({ row, points: from.points.filter(wanted(row)) }));
  for (const { row, points } of kept)
    for (const column of columns)
      if ("of" in column) cells.set(`${row.id}.${column.id}`, cellOf(row, column, { ...from, points }));
  for (const { id } of rows)
    for (const column of columns) {
      if ("ratio" in column && column.row !== id) cells.set(`${id}.${column.id}`, ratioOf(id, column, cells));
      if ("each" in column) cells.set(`${id}.${column.id}`, perDrive(cells.get(`${id}.${column.each}`)));
    }
  return cells;
}

const wanted =
  ({ dataset, system, workload, op, depth, jobs, job, file }: Omit<Row, "id" | "name" | "facts">) =>
  (point: CurvePoint): boolean =>
    (dataset === undefined || point.dataset === dataset) &&
    (system === undefined || point.system === system) &&
    (workload === undefined || point.series.startsWith(`${workload}-`)) &&
    (op === undefined || point.op === op) &&
    (depth === undefined || point.iodepth === depth) &&
    (jobs === undefined || point.numjobs === jobs) &&
    (job === undefined || point.title === job) &&
    (file === undefined || fits(file, point.source_path));

const NONE = { value: null, parts: [] };

function cellOf(row: Row, column: Measured, { points, figures, traces = [] }: Rows): Cell {
  const { of } = column;
  const unit = column.reach !== undefined ? "count" : unitOf(of);
  if (isSeries(of)) return seriesCell(row, { ...column, of }, traces);
  const cell = (part: Omit<Part, "unit"> | null): Cell =>
    part === null
      ? { ...NONE, unit, derived: false }
      : { value: part.value, unit, parts: [{ ...part, unit }], derived: false };
  if (row.facts !== undefined) {
    const fact = lookUp(row.facts, column.id);
    const figure = figures.find((one) => one.dataset === row.dataset && one.fact_id === fact);
    if (fact === undefined) return cell(null);
    if (figure?.unit !== unit) throw new Error(`${fact} is no figure in ${unit}`);
    return cell(
      figure.value === null ? null : { mark: `${figure.dataset}/${fact}`, value: figure.value, of: { figure } },
    );
  }
  const found = points.filter((point) => wanted(column)(point) && !point.failed && point.excluded === null);
  const { best, reach } = column;
  const point =
    best === true
      ? greatest(found, ({ iops }) => iops ?? -1)
      : reach !== undefined
        ? least(
            found.filter(({ iops }) => iops !== null && iops >= reach * (max(found, ({ iops }) => iops) ?? 0)),
            ({ numjobs }) => numjobs ?? Infinity,
          )
        : found[0];
  if (best !== true && reach === undefined && found.length > 1)
    throw new Error(`${row.id}.${column.id} selects ${String(found.length)} measurements`);
  const value = point === undefined ? null : reach !== undefined ? point.numjobs : valueOf(point, of);
  return cell(point === undefined || value === null ? null : { mark: markId(point), value, of: { point } });
}

const unitOf = (of: Measured["of"]): Unit => (of === "iops" || of === "bytes_per_s" || of === "count" ? of : "us");

type OfSeries = (typeof OF_SERIES)[number];
const SERIES_UNITS: Readonly<Record<OfSeries, Unit>> = {
  ...{ series_mean: "iops", series_least: "iops", series_s: "s", series_bytes: "bytes" },
};
const isSeries = (of: Measured["of"]): of is OfSeries => (OF_SERIES as readonly string[]).includes(of);

/** Does any column use series over time? */
export const hasSeries = ({ columns }: Comparison): boolean =>
  columns.some((column) => "of" in column && isSeries(column.of));

/** IOPS of one log over time, of one operation; or the bytes of all operations. */
function seriesCell(
  row: Row,
  { id, of, op, file }: Measured & { readonly of: OfSeries },
  traces: readonly TraceRow[],
): Cell {
  const unit = SERIES_UNITS[of];
  const found = traces.filter(
    (trace) =>
      trace.metric === "iops" &&
      trace.excluded === null &&
      trace.dataset === row.dataset &&
      (row.system === undefined || trace.system === row.system) &&
      [row.file, file].every((path) => path === undefined || fits(path, trace.source_path)) &&
      (of === "series_bytes" || trace.op === (op ?? row.op)),
  );
  const [trace] = found;
  if (trace === undefined) return { ...NONE, unit, derived: false };
  if (new Set(found.map(({ key }) => key.split(".")[0])).size > 1 || (found.length > 1 && of !== "series_bytes"))
    throw new Error(`${row.id}.${id} selects ${String(found.length)} series`);
  const value =
    of === "series_bytes"
      ? sumOrNull(found.map(bytesOf))
      : { series_s: trace.last_s, series_least: trace.least, series_mean: trace.mean }[of];
  if (value === null) return { ...NONE, unit, derived: false };
  const at_s = of === "series_least" ? trace.least_s : null;
  const mark = `${trace.dataset}/${trace.key}/${of}`;
  const parts = [{ mark, value, unit, of: { trace, at_s, said: cellText({ value, unit }) } }];
  return { value, unit, parts, derived: false };
}

/** Sum over windows of equal length and block size; null: one of them is unknown. */
const bytesOf = ({ mean, rows, window_s, block_bytes }: TraceRow): number | null =>
  mean === null || window_s === null || block_bytes === null ? null : mean * rows * window_s * block_bytes;

/**
 * Percentiles are of completion latency, as fio prints them; means are of total latency, since engines split it
 * differently.
 */
function valueOf(point: CurvePoint, of: Exclude<Measured["of"], OfSeries>): number | null {
  if (of === "iops" || of === "bytes_per_s") return point[of];
  if (of === "count") return null;
  const kind = of === "mean" ? "lat" : "clat";
  return statistic(point.latency[kind], of);
}

function ratioOf(row: string, { id, ratio, over, row: base, times = 1, as }: Ratio, cells: Cells): Cell {
  const [of, by] = [cells.get(`${row}.${ratio}`), cells.get(`${base ?? row}.${over ?? ratio}`)];
  if (of === undefined || by === undefined) throw new Error(`${row}.${id} names a cell that is not there`);
  // Two bounds leave a ratio open.
  const isOpen = [...of.parts, ...by.parts].every((part) => "figure" in part.of && part.of.figure.bound !== "exact");
  if (of.value === null || by.value === null || by.value === 0 || isOpen) return { ...NONE, unit: as, derived: true };
  const value = (of.value / (times * by.value)) * (as === "percent" ? 100 : 1);
  return { value, unit: as, parts: [...of.parts, ...by.parts], derived: true, times };
}

function perDrive(of: Cell | undefined): Cell {
  const [part] = of?.parts ?? [];
  if (of === undefined || part === undefined || of.value === null)
    return { ...NONE, unit: of?.unit ?? "iops", derived: true };
  const source = Object.values(part.of)[0] as CurvePoint | FigureRow | TraceRow;
  const drives = source.drive_count ?? ("targets" in source ? source.targets.length : 0);
  if (drives === 0) throw new Error(`how many drives ${part.mark} has is not known`);
  if (drives === 1) return of;
  return {
    value: of.value / drives,
    unit: of.unit,
    parts: [part, { ...part, value: drives, unit: "drives" }],
    derived: true,
  };
}

/** "4,118,753", "405 ms", "28×", "99 %": in a sentence the quantity of a rate is named. */
export function cellText({ value, unit }: Pick<Cell, "value" | "unit">): string {
  if (value === null) return "—";
  if (unit === "us") return latencyWords(value);
  if (unit === "s") return `${exact(Math.round(value))} s`;
  if (unit === "bytes") return `${significant(value / 1e9, 4)} GB`;
  if (unit === "count" || unit === "drives") return exact(value);
  if (unit === "times") return `${significant(value, 3)}×`;
  if (unit === "percent") return `${fixed(value, value < 10 ? 1 : 0)} %`;
  return unit === "bytes_per_s" ? bytesRateText(value) : rateText(value);
}

const boundOf = ({ of }: Part): string => ("figure" in of ? of.figure.bound : null) ?? "exact";
const bounded = (bound: string, said: string): string => lookUp(en.figures.chart.bounds, bound)?.(said) ?? said;

/** "405 ms", "24 drives", "≈ 4,800,000": with a printed bound. */
export const partText = (part: Part): string =>
  part.unit === "drives" ? text.drives(cellText(part)) : bounded(boundOf(part), cellText(part));

/**
 * A value per drive has the bound of the whole; a ratio has the bound that its two numbers leave, or states that none
 * is left.
 */
export function valueText(cell: Cell): string {
  const [of, by] = cell.parts;
  if (of === undefined) return cellText(cell);
  const isRatio = cell.derived && by !== undefined && by.unit !== "drives";
  const bound = isRatio ? boundOfRatio(boundOf(of), boundOf(by)) : boundOf(of);
  return bound === null ? text.open : bounded(bound, cellText(cell));
}

const PLACE = /\{([a-z0-9-]+\.[a-z0-9-]+)(:series)?\}/g;

/** Replaces each `{row.column}` by the result of `said` for its cell. @throws if the cell is missing or empty */
function filled(template: string, cells: Cells, said: (cell: Cell, isSeries: boolean) => string): string {
  return template.replaceAll(PLACE, (_, id: string, series?: string) => {
    const cell = cells.get(id);
    if (cell === undefined || cell.value === null) throw new Error(`there is no ${id}`);
    return said(cell, series !== undefined);
  });
}

/** Its mark, or its series as in links; `*` and `~` escaped as in a list of a link. */
function linked({ parts: [part] }: Cell, isSeries: boolean): string {
  const point = "point" in part!.of ? part!.of.point : null;
  const id = isSeries && point !== null ? `${point.dataset}/${point.system ?? ""}/${point.series}` : part!.mark;
  return id.replaceAll("*", "**").replaceAll("~", "*-");
}

/** With its sentences and links filled in: as a site publishes it. */
export function published(comparison: Comparison, cells: Cells): Comparison {
  const { verdict, more, charts } = comparison;
  return {
    ...comparison,
    verdict: filled(verdict, cells, valueText),
    ...(more !== undefined && { more: filled(more, cells, valueText) }),
    charts: charts.map((chart) => ({ ...chart, link: filled(chart.link, cells, linked) })),
  };
}
