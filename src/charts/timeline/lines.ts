/** The lines of one panel: windows as steps, single moments joined in order. */
import { ascending, median, pairs } from "d3-array";
import { timeline as text } from "~/text/en/timeline";
import type { AxisUnit } from "~/charts/axis";
import { computed, significant, exact } from "~/base/number";
import { plainLatency } from "~/model/valueText";
import { COLOURS, seriesStyle } from "~/charts/palette";
import {
  type PlotPoint,
  type PlotSeries,
  type PlotCell,
  type PlotPanel,
  type PlotRule,
  type PlotSpan,
  silent,
} from "~/charts/plot/plot";
import type {
  TimeColumn,
  TimeLine,
  Heat,
  HeatColumn,
  SteadyMark,
  Stretch,
  TimelineData,
  TimeAxis,
} from "~/model/timeLine";
import { valueId } from "./twin";
import { noteRules } from "~/charts/plot/notes";
/** The dash of excluded lines: a line without markers cannot have hollow ones. */
const EXCLUDED_DASH = "3 3";

/** This many pixels without a value are a gap. */
const MISSING = 3;

/** With more lines than this, only coloured ones are named. */
const NAMED = 4;

export interface Drawing {
  readonly lines: number;
  readonly coloured: number;
  /** Start of the axis in seconds. */
  readonly begin_s: number;
  readonly axis: TimeAxis;
  /** "1,234 IOPS" */
  readonly said: (value: number) => string;
  /** Table row of a line's value by its index; called when a mark is pointed at. */
  readonly rowOf: (line: TimeLine, i: number) => string | undefined;
}

type Value = TimeLine["values"][number];

/** Its place on the y axis. */
const yValue = ({ value, ratio }: Value): number => (ratio === undefined ? value : (ratio ?? NaN));

export const saidLatency = (us: number): string => plainLatency(us, 4);
export const saidRate = (value: number, unit: AxisUnit): string =>
  `${significant(value / unit.factor, 4)} ${unit.label}`;

/** A rate without a fractional part: IOPS to the integer. */
export const saidWhole = (value: number, unit: AxisUnit): string =>
  unit.factor === 1 && value >= 100 ? `${Math.round(value).toLocaleString("en")} ${unit.label}` : saidRate(value, unit);

export const isColoured = ({ role, colour }: TimeLine): boolean => role === "main" && colour < COLOURS;

export function seriesOf(line: TimeLine, drawing: Drawing): PlotSeries {
  const { id, name, values } = line;
  const isMain = isColoured(line);
  const style = seriesStyle(line.colour);
  const moments = values[0]?.from_s === null;
  return {
    id,
    name: isMain || drawing.lines <= NAMED ? (line.excluded === null ? name : text.excluded(name)) : "",
    // A phone has no room for so many names.
    keyed: drawing.coloured > NAMED,
    dash: line.excluded === null ? undefined : EXCLUDED_DASH,
    colour: isMain ? style.colour : "ctrl",
    shape: style.marker,
    join: moments ? "line" : "steps",
    bare: true,
    faint: !isMain,
    ...(isMain && (line.columns?.length ?? 0) > 1 ? bandOf(line.columns!, drawing.axis) : {}),
    points: moments ? values.map((value, i) => new ValuePoint(line, i, value.t_s, drawing)) : steps(line, drawing),
  };
}

/** The mean of the values at each pixel, in a band from lowest to highest; broken where values are missing. */
export function bandOf(
  columns: readonly TimeColumn[],
  { at }: Pick<TimeAxis, "at">,
): Pick<PlotSeries, "band" | "through" | "width"> {
  // The gaps themselves would widen a mean.
  const usual_s = median(pairs(columns, (before, after) => after.t_s - before.t_s)) ?? 0;
  const placed = columns.flatMap((column, i) => {
    const before = columns[i - 1];
    const own = { ...column, x: at(column.t_s) };
    const isBroken = before !== undefined && column.t_s - before.t_s > MISSING * usual_s;
    return isBroken ? [{ ...own, mean: NaN, least: NaN, greatest: NaN }, own] : [own];
  });
  return {
    width: 1.3,
    band: placed.map(({ x, least, greatest }) => ({ x, from: least, to: greatest })),
    through: placed.map(({ x, mean }) => ({ x, y: mean })),
  };
}

/** Its texts, ids included, are made on demand. */
class ValuePoint implements PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly fill: "derived" | "computed";
  readonly #line: TimeLine;
  readonly #value: Value;
  readonly #i: number;
  #id: string | undefined;
  readonly #drawing: Drawing;

  constructor(line: TimeLine, i: number, t_s: number, drawing: Drawing) {
    const value = line.values[i]!;
    this.x = drawing.axis.at(t_s);
    this.y = yValue(value);
    this.fill = line.kind === "total" || value.ratio !== undefined ? "derived" : "computed";
    this.#line = line;
    this.#value = value;
    this.#i = i;
    this.#drawing = drawing;
  }

  get id(): string {
    return (this.#id ??= valueId(this.#line.id, this.#value.t_s));
  }

  get row(): string {
    return this.#drawing.rowOf(this.#line, this.#i) ?? this.id;
  }

  get title() {
    return this.#line.name;
  }

  get tag() {
    const { from_s, t_s } = this.#value;
    return text.at(from_s === null ? null : computed(from_s), computed(t_s));
  }

  get lines(): PlotPoint["lines"] {
    const { ratio, value } = this.#value;
    return [...(ratio == null ? [] : [["", `${significant(ratio, 3)} ×`] as const]), ["", this.#drawing.said(value)]];
  }

  get origin() {
    return this.fill === "computed" && this.#line.printed === true ? "printed" : this.fill;
  }
}

function steps(line: TimeLine, drawing: Drawing): PlotPoint[] {
  const { axis, begin_s } = drawing;
  // A window that reaches into the zoom has its mark inside the zoom.
  const pointOf = (value: Value, i: number) => new ValuePoint(line, i, Math.max(value.from_s!, begin_s), drawing);
  return stepped(line.values, pointOf, axis.at);
}

/** A window's value holds from its start; a gap between windows is a gap in the line. */
export function stepped<V extends { readonly from_s: number | null; readonly t_s: number }>(
  values: readonly V[],
  pointOf: (value: V, i: number) => PlotPoint,
  at: (t_s: number) => number,
): PlotPoint[] {
  return values.flatMap((value, i) => {
    const own = pointOf(value, i);
    const next = values[i + 1];
    const follows = next !== undefined && next.from_s! - value.t_s <= 0.5 * (value.t_s - value.from_s!);
    if (follows) return [own];
    const end = silent(at(value.t_s), own.y);
    return next === undefined ? [own, end] : [own, end, silent(end.x, NaN)];
  });
}

// Histograms over time: cells as dark as their share of the window, and the percentiles taken from the histograms.

/** Dashes as for statistics in LOOK; further statistics are distinguished by their names. */
const DASHES = [undefined, "7 4", "2 3", "10 3 2 3", "4 2", "12 4"] as const;

export function heatPanel(heat: Heat, axis: TimeAxis): PlotPanel {
  // The largest share of any cell is the darkest; the square root brings out the tails.
  const most = Math.max(...heat.columns.map(({ cells, ios }) => Math.max(0, ...cells.map((cell) => cell.ios / ios))));
  const quantiles = [...new Set(heat.columns.flatMap(({ quantiles }) => quantiles.map(({ q }) => q)))].toSorted(
    ascending,
  );
  return {
    id: "heat",
    y: { name: text.heatName(heat.kind, heat.name), unit: "latency", log: true },
    cells: heat.columns.flatMap((column) => cellsOf(column, most, axis)),
    series: quantiles.map((q, i) => lineOf(heat, q, i, axis)),
    share: 1.1,
  };
}

const cellsOf = ({ from_s, t_s, ios, cells }: HeatColumn, most: number, { at }: TimeAxis): PlotCell[] =>
  cells.map((cell) => ({
    x: [at(from_s), at(t_s)],
    y: [cell.lo_us, cell.hi_us],
    share: Math.sqrt(cell.ios / ios / most),
    id: null,
    title: "",
    lines: [],
  }));

const lineOf = (heat: Heat, q: number, i: number, { at }: TimeAxis): PlotSeries => ({
  id: `p${computed(q * 100)}`,
  name: `p${computed(q * 100)}`,
  colour: "ink",
  dash: DASHES[i],
  shape: seriesStyle(i).marker,
  join: "line",
  bare: true,
  points: heat.columns.map(({ from_s, t_s, ios, quantiles }) => {
    const own = quantiles.find((one) => one.q === q);
    const id = valueId(heat.id, t_s);
    return {
      id: own === undefined ? null : i === 0 ? id : `${id}/p${computed(q * 100)}`,
      row: i === 0 ? undefined : id,
      x: at((from_s + t_s) / 2),
      // Too few I/Os above it: the line breaks here.
      y: own?.us ?? NaN,
      fill: "computed",
      title: `p${computed(q * 100)} ${heat.kind}`,
      tag: text.at(computed(from_s), computed(t_s)),
      lines:
        own === undefined
          ? []
          : [
              ["", saidLatency(own.us)],
              [text.ios, exact(ios)],
            ],
    };
  }),
});

// Marks on the panels besides the lines: stretches behind them, drops, notes, the steady window.

type Marked = Pick<TimelineData, "warm_ups" | "gaps" | "changes" | "notes">;

export function spansOf({ warm_ups, gaps, changes }: Marked, axis: TimeAxis): PlotSpan[] {
  const span = ({ from_s, to_s }: Stretch, look?: PlotSpan["look"]): PlotSpan => ({
    from: axis.at(from_s),
    to: axis.at(to_s),
    name: "",
    look,
  });
  return [
    ...warm_ups.map((one) => span(one)),
    ...gaps.map((one) => span(one, "missing")),
    ...changes.map((one) => span(one, "changed")),
  ];
}

/** Notes, and where a change begins. Of stacked panels the first names them. */
export function rulesOf({ notes, changes }: Marked, axis: TimeAxis, first: boolean): PlotRule[] {
  const placed = notes.map(({ t_s, text: note }) => ({ t_s: axis.at(t_s), text: note }));
  const many = (n: number): string => (first ? text.manyChanges(n) : "");
  return [
    ...noteRules(placed, first),
    ...changes.map(({ from_s, name }): PlotRule => ({
      y: axis.at(from_s),
      upright: true,
      name: first ? name : "",
      kind: "note",
      many,
    })),
  ];
}

/** The window of five rounds: its two bounds, the band between them, and the fitted line. */
export function steadySeries(mark: SteadyMark, axis: TimeAxis, isNamed: boolean): PlotSeries[] {
  const { line, from_s, to_s, low, high, fit } = mark;
  const [from, to] = [axis.at(from_s), axis.at(to_s)];
  const across = (id: string, a: number, b: number, more: Partial<PlotSeries>): PlotSeries => ({
    id: `steady/${id}/${line}`,
    colour: "ink2",
    dash: "2 3",
    shape: "circle",
    join: "line",
    bare: true,
    points: [silent(from, a), silent(to, b)],
    ...more,
  });
  const band = [
    { x: from, from: low, to: high },
    { x: to, from: low, to: high },
  ];
  return [
    across("low", low, low, {}),
    across("high", high, high, { band, name: isNamed ? text.steadyBand : "" }),
    across("fit", fit[0], fit[1], { colour: "ink", dash: "10 4", focused: true }),
  ];
}
