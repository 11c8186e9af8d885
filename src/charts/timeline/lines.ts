/** The lines of one panel: windows as steps, moments joined as they come. */
import { timeline as text } from "~/text/en/timeline";
import type { AxisUnit } from "../axis";
import { computed, significant } from "../number";
import { COLOURS, seriesStyle } from "../palette";
import type { PlotPoint, PlotSeries } from "../plot/plot";
import type { TimeColumn, TimeLine } from "~/model/timeLine";
import type { TimeAxis } from "./options";
import { valueId } from "./twin";

/** As a hollow mark of a line that has no marks. */
const EXCLUDED_DASH = "3 3";

/** So many pixels without a value are a gap. */
const MISSING = 3;

/** More lines than this have no names of their own unless they are coloured. */
const NAMED = 4;

export interface Drawing {
  /** Lines of the panel. */
  readonly lines: number;
  /** Where the axis begins, seconds. */
  readonly begin_s: number;
  readonly axis: TimeAxis;
  /** "1,234 IOPS" */
  readonly said: (value: number) => string;
  /** Rows of the table of each line's values, in their order. */
  readonly rows: ReadonlyMap<TimeLine, readonly string[]>;
}

type Value = TimeLine["values"][number];

/** Where it stands on the axis. */
const yValue = ({ value, ratio }: Value): number => (ratio === undefined ? value : (ratio ?? NaN));

export const saidMicro = (us: number): string =>
  us >= 1000 ? `${significant(us / 1000, 4)} ms` : `${significant(us, 4)} µs`;
export const saidRate = (value: number, unit: AxisUnit): string =>
  `${significant(value / unit.factor, 4)} ${unit.label}`;

/** A rate of which no part is told: IOPS to the integer. */
export const saidWhole = (value: number, unit: AxisUnit): string =>
  unit.factor === 1 && value >= 100 ? `${Math.round(value).toLocaleString("en")} ${unit.label}` : saidRate(value, unit);

export function seriesOf(line: TimeLine, drawing: Drawing): PlotSeries {
  const { id, name, role, values } = line;
  const isMain = role === "main" && line.colour < COLOURS;
  const style = seriesStyle(line.colour);
  const moments = values[0]?.from_s === null;
  return {
    id,
    name: isMain || drawing.lines <= NAMED ? (line.excluded === null ? name : text.excluded(name)) : "",
    // A phone has no room for so many: the panel names each beside its colour.
    ...(drawing.lines > NAMED ? { phone_name: "" } : {}),
    ...(line.excluded === null ? {} : { dash: EXCLUDED_DASH }),
    colour: isMain ? style.colour : "ctrl",
    shape: style.marker,
    join: moments ? "line" : "steps",
    bare: true,
    faint: !isMain,
    ...(isMain && (line.columns?.length ?? 0) > 1 ? bandOf(line.columns!, drawing.axis) : {}),
    points: moments ? values.map((value, i) => new ValuePoint(line, i, value.t_s, drawing)) : steps(line, drawing),
  };
}

/** The mean of the values under each pixel, in a band from their lowest to their highest; broken where some are missing. */
function bandOf(columns: readonly TimeColumn[], { at }: TimeAxis): Pick<PlotSeries, "band" | "through" | "width"> {
  const usual_s = (columns.at(-1)!.t_s - columns[0]!.t_s) / Math.max(1, columns.length - 1);
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

/** Its texts are made when it is pointed at. */
class ValuePoint implements PlotPoint {
  readonly id: string;
  readonly row: string;
  readonly x: number;
  readonly y: number;
  readonly fill: "derived" | "computed";
  readonly #line: TimeLine;
  readonly #value: Value;
  readonly #said: Drawing["said"];

  constructor(line: TimeLine, i: number, t_s: number, { axis, said, rows }: Drawing) {
    const value = line.values[i]!;
    this.id = valueId(line.id, value.t_s);
    this.row = rows.get(line)?.[i] ?? this.id;
    this.x = axis.at(t_s);
    this.y = yValue(value);
    this.fill = line.kind === "total" || value.ratio !== undefined ? "derived" : "computed";
    this.#line = line;
    this.#value = value;
    this.#said = said;
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
    return [...(ratio == null ? [] : [["", `${significant(ratio, 3)} ×`] as const]), ["", this.#said(value)]];
  }

  get origin() {
    return this.fill;
  }
}

function steps(line: TimeLine, drawing: Drawing): PlotPoint[] {
  const { axis, begin_s } = drawing;
  // A window that reaches into the zoom is pointed at inside it.
  const pointOf = (value: Value, i: number) => new ValuePoint(line, i, Math.max(value.from_s!, begin_s), drawing);
  return stepped(line.values, pointOf, axis.at);
}

/** A window's value holds from its beginning; a gap between windows is a gap in the line. */
export function stepped<V extends { readonly from_s: number | null; readonly t_s: number }>(
  values: readonly V[],
  pointOf: (value: V, i: number) => PlotPoint,
  at: (t_s: number) => number,
): PlotPoint[] {
  const silent = { id: null, fill: "computed" as const, title: "", lines: [] };
  return values.flatMap((value, i) => {
    const own = pointOf(value, i);
    const next = values[i + 1];
    const follows = next !== undefined && next.from_s! - value.t_s <= 0.5 * (value.t_s - value.from_s!);
    if (follows) return [own];
    const end = { ...silent, x: at(value.t_s), y: own.y };
    return next === undefined ? [own, end] : [own, end, { ...silent, x: end.x, y: NaN }];
  });
}
