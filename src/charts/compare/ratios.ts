/**
 * Sides against a base, measure by measure: one table for measured and published results, with dots on axes from 0. The
 * page passes values, ratios and texts; nothing is computed here.
 */
import { compare as text } from "~/text/en/compare";
import { type Axis, axis, type AxisUnit } from "../axis";
import { type Medium, withMark } from "../medium";
import { exact } from "~/base/number";
import { buildPlot } from "../plot/build";
import { lineNodes } from "../plot/marks";
import type { PlotPoint, PlotSeries } from "../plot/plot";
import { COLOURS, mediaColour, seriesStyle, SYSTEM_COLOURS } from "../palette";
import type { Colour, Fill, Frame, Scene, SceneNode, Shape, Twin } from "../scene";

export interface RatioSide {
  /** The side's value in links. */
  readonly value: string;
  readonly name: string;
  readonly colour: Colour;
  readonly shape: Shape;
  readonly medium?: Medium | null;
}

/** @param all the sides in their own order, so that a new base changes no colour */
export function stylesOf(
  by: string,
  ordered: readonly string[],
  all: readonly string[],
  nameOf: (value: string) => string,
): RatioSide[] {
  return ordered.map((value): RatioSide => {
    const n = all.indexOf(value);
    const colour = by === "media" ? mediaColour(value) : SYSTEM_COLOURS[n % COLOURS]!;
    // When colours repeat, shapes change: no two sides look the same.
    return { value, name: nameOf(value), colour, shape: seriesStyle(Math.floor(n / COLOURS) % COLOURS).marker };
  });
}

export interface RatioCell {
  /** Base unit; null: lost in the report. */
  readonly value: number | null;
  /** The value with its bound, without its unit. */
  readonly text: string;
  /** The load it was reached at, and anything that makes it more than a plain measured value. */
  readonly note: string;
  readonly fill: Fill;
  readonly bound: string;
  /** Mark whose source it opens; null: it has none of its own. */
  readonly mark: string | null;
}

/** A side against the base. */
export interface RatioOf {
  /** "1.63×"; "" where there is no ratio. */
  readonly times: string;
  /** Unrounded; absent when it is not stated. */
  readonly ratio?: number;
  /** "▲ 63 % more", "n = 2", or why there is no ratio. */
  readonly said: string;
  readonly tone: "better" | "worse" | "none";
  /** How it was computed. */
  readonly from: string;
  /** The repeats and the interval, to be shown; "": they were not tested. */
  readonly tested: string;
}

export interface RatioRow {
  readonly id: string;
  /** Heading that its measures share: the workload. */
  readonly group: string;
  readonly measure: string;
  readonly unit: AxisUnit;
  /** By side, the base first. null: the side has no such value. */
  readonly cells: readonly (RatioCell | null)[];
  /** By side; null for the base. */
  readonly ratios: readonly (RatioOf | null)[];
  /** Size in bytes of the indirection unit that its blocks are smaller than. */
  readonly under_bytes: number | null;
}

export interface RatioTable {
  readonly title: string;
  /** The sides, base first. */
  readonly sides: readonly RatioSide[];
  readonly rows: readonly RatioRow[];
  readonly key: readonly string[];
  readonly notes: readonly string[];
  readonly twin: Twin;
}

/** One axis from 0 for all rows of a unit, so that their dots compare. */
export interface RowScale {
  readonly unit: AxisUnit;
  readonly axis: Axis;
}

const INSET = 7;

/**
 * One scale per unit, in the order of the rows.
 * @param width pixels of the column of dots
 */
export function scalesOf(rows: readonly RatioRow[], width: number): RowScale[] {
  const units = [...new Map(rows.map(({ unit }) => [unit.label, unit])).values()];
  return units.map((unit) => {
    const values = rows.flatMap((row) =>
      row.unit.label === unit.label ? row.cells.flatMap((cell) => cell?.value ?? []) : [],
    );
    const extent = [Math.min(0, ...values), Math.max(0, ...values)] as const;
    return { unit, axis: axis({ extent, log: false, unit, range: [INSET, width - INSET], room: 60 }) };
  });
}

/** "0 to 80,000 IOPS". */
export const scaleText = ({ unit, axis: { from, to } }: RowScale): string =>
  text.scale(endText(from / unit.factor), endText(to / unit.factor), unit.label);

/** Three steps of 0.2 are 0.6000000000000001 in doubles. */
const endText = (end: number): string => exact(Number(end.toPrecision(12)));

const originOf = (fill: Fill): "computed" | "published" | "derived" =>
  fill === "derived" ? "derived" : fill === "computed" || fill === "interpolated" ? "computed" : "published";

const pointOf = (cell: RatioCell, y: number, group: string, id: string | null): PlotPoint | null =>
  cell.value === null
    ? null
    : {
        ...{ id, x: cell.value, y, fill: cell.fill, bound: cell.bound, title: group, tag: cell.text },
        lines: cell.note === "" ? [] : [["", cell.note]],
        origin: originOf(cell.fill),
      };

/** The base is drawn as a ring, since another value may lie on it. */
const seriesOf = (side: RatioSide, i: number, points: readonly (PlotPoint | null)[]): PlotSeries => ({
  ...{ id: `side-${String(i)}`, name: side.name, colour: side.colour, shape: side.shape },
  points: points.flatMap((point) => point ?? []).map((point) => (i === 0 ? { ...point, r: 4.6 } : point)),
});

/** The dots of one row in a box of this height. */
export function rowNodes({ cells, group }: RatioRow, sides: readonly RatioSide[], scale: Axis, height: number) {
  const y = height / 2;
  const [lo, hi] = [scale.at(scale.from), scale.at(scale.to)];
  const zero = scale.at(0);
  const across: Axis = { ...scale, from: 0, to: 1, at: () => y, ticks: [], log: false };
  const plot = { x: lo, y: 0, w: hi - lo, h: height };
  const at = cells.flatMap((cell) => (cell?.value == null ? [] : [scale.at(cell.value)]));
  const nodes: SceneNode[] = [
    { type: "line", x1: zero, y1: 0, x2: zero, y2: height, colour: "rule" },
    { type: "line", x1: lo, y1: y, x2: hi, y2: y, colour: "grid" },
    ...(at.length > 1
      ? [{ type: "line", x1: Math.min(...at), y1: y, x2: Math.max(...at), y2: y, colour: "ctrl" } as const]
      : []),
  ];
  for (const [i, side] of sides.entries()) {
    const cell = cells[i];
    const point = cell == null ? null : pointOf(cell, 0.5, group, null);
    // A ring for the base: another value may lie on it.
    if (i === 0 && cell?.value != null && cell.fill === "computed") {
      nodes.push({ type: "ring", x: scale.at(cell.value), y, r: 4.5, colour: side.colour });
      continue;
    }
    nodes.push(
      ...lineNodes(seriesOf(side, i, [point]), 3.6, { plot, x: scale, y: across, rows: true }, () => new Map()),
    );
  }
  return nodes;
}

/** Share of the width that is always left to names of rows (plot/scales.ts). */
const RATIO_SHARE = 0.32;

/** The table as a picture: a panel per unit, a row per measure. */
export function buildRatios({ title, sides, rows, key, notes, twin }: RatioTable, frame: Frame): Scene {
  const units = [...new Map(rows.map(({ unit }) => [unit.label, unit])).values()];
  const panels = units.map((unit, n) => {
    const own = rows.filter((row) => row.unit.label === unit.label);
    const plain = own.map(({ group, measure }) => [group, measure].filter((part) => part !== "").join(", "));
    const told = own.map(({ ratios }, i) => [plain[i], ...ratios.flatMap((one) => one?.times || [])].join(" · "));
    // A name that is too long is cut, and half of a number would be read as another number.
    const names = told.every((name) => frame.measure(name, 12, 400) <= frame.width * RATIO_SHARE) ? told : plain;
    return {
      id: `unit-${String(n)}`,
      x: { name: unit.label, unit: { ...unit, label: "" }, log: false, zoom: null },
      y: { name: "", unit: { categories: names }, log: false, zoom: null },
      series: sides.map((side, i) =>
        seriesOf(
          side,
          i,
          own.map(({ cells, group }, y) => (cells[i] == null ? null : pointOf(cells[i], y, group, cells[i].mark))),
        ),
      ),
      share: Math.max(1, own.length),
    };
  });
  const whole = sides.map(({ name, medium }, i) => withMark(i === 0 ? text.baseKey(name) : name, medium));
  return buildPlot(
    {
      ...{ title, arrange: "beside", panels, notes, twin },
      grid: { columns: [1], rows: panels.map(({ share }) => share) },
      key: [...(frame.size === "card" ? [] : [whole.join(" · ")]), ...key],
      empty: rows.length === 0 ? "compare/none" : undefined,
    },
    frame,
  );
}
