/**
 * Lines as series of charts/plot: which points are joined, what each value is, names with answers, numbers at points.
 */
import { cutApart } from "~/base/letters";
import type { CurvePoint } from "~/model/answers";
import {
  asBytes,
  isGood,
  isMain,
  isPlaced,
  isPublished,
  joinedLoads,
  type Line,
  type LinePoint,
  linesOf,
  peakOn,
} from "~/model/lines";
import { en } from "~/text/en";
import { cut, largest } from "../cut";
import { withMark } from "../medium";
import { readOutOf } from "../plot/channels";
import type { PlotPoint, PlotRule, PlotSeries, ReadOut } from "../plot/plot";
import type { Fill, Frame, Twin } from "../scene";
import { opText } from "./names";
import type { CurveOptions } from "./options";
import { asRatios } from "./ratio";
import { loadTag, loadText, peakAnswer, reads, xUnit } from "./readout";
import { type LineStyle, peakOf, type Styles } from "./style";

const text = en.charts.curve;

/** A series of other data drawn behind the chart for orientation: no marks, no rows, no effect on the axes. */
export interface Behind {
  readonly points: readonly CurvePoint[];
  /** Name of what it belongs to. */
  readonly name: string;
}

/** Readings from a curve: a limit, knees, a cursor. The page makes it when the link asks for one (overlay/). */
export interface Layer {
  /** A limit on the y axis, a cursor on the x axis. */
  readonly rules: (size: Frame["size"]) => readonly PlotRule[];
  /** Ringed points; they show their load whatever is near. */
  readonly ringed: ReadonlySet<string>;
  /** Points at the cursor, and values interpolated between two points, by line: µs, and the unit of the rate. */
  readonly ticked: ReadonlySet<string>;
  readonly between: readonly { readonly line: string; readonly rate: number; readonly latency_us: number }[];
  /** Second line under the name that these lines of one series share; null: show their peak. */
  answer(lines: readonly Line[]): string | null;
  /** Adds what the reading says about the point. */
  readOut(mark: string, lines: ReadOut): ReadOut;
  twin(twin: Twin): Twin;
  readonly key: readonly string[];
  readonly notes: readonly string[];
}

export function behindLines({ points }: Behind, options: CurveOptions, baseline: readonly Line[]): Line[] {
  const lines = linesOf(points, options);
  return baseline.length === 0 ? lines : asRatios(lines, baseline);
}

export const behindSeries = (line: Line, name: string, frame: Frame): PlotSeries => ({
  id: `behind/${line.id}`,
  name: frame.size === "card" ? "" : cut(name, frame.width * 0.3, 11, 400, frame),
  ...{ colour: "ctrl", shape: "circle", join: "line", faint: true, opacity: 1, bare: true, off_axes: true, z: -1 },
  points: pathPoints(line).map((point) => ({ ...point, id: null, fill: "computed", title: "", lines: [] })),
});

export interface Context {
  readonly styles: Styles;
  /** Names for read-outs. */
  readonly names: ReadonlyMap<string, string>;
  readonly options: CurveOptions;
  readonly frame: Frame;
  readonly layer: Layer | null;
}

/** Widest name on a phone and on a chart narrower than this, as one of several: longer ones would cover the lines. */
const NAME_SHARE = 0.45;
const NARROW = 640;
export const isNarrow = ({ size, width }: Frame): boolean => size === "phone" || (size === "page" && width < NARROW);
/** There is no room for more. */
const MOST_LETTERS = 60;

/**
 * @param labels names at the ends of lines; empty when a title holds them
 * @param small no room for answers and all numbers
 */
export function seriesOf(
  lines: readonly Line[],
  labels: ReadonlyMap<string, string>,
  small: boolean,
  context: Context,
): PlotSeries[] {
  const { styles, options, layer, frame } = context;
  const numbers = frame.size === "card" ? new Map<string, PlotNumber>() : numbersOf(lines, small, context);
  const ways = waysOf(lines, context);
  const answer = (own: readonly Line[], asPeak: boolean): PlotSeries["answer"] => {
    const read = layer?.answer(own) ?? null;
    if (read !== null) return { text: read, role: "answer" };
    const all = lines.filter(({ series }) => series === own[0]?.series);
    const peak = asPeak ? peakAnswer(all, options, xUnit(options, lines)) : null;
    return peak === null ? undefined : { text: peak };
  };
  const room = isNarrow(frame) && labels.size > 1 ? NAME_SHARE * frame.width : Infinity;
  const named = [...new Set(labels.size === 0 ? [] : lines.map(({ series }) => series))];
  const full = named.map((series) => withMark(labels.get(series) ?? series, styles.media.get(series)));
  const fits = (name: string): boolean => frame.measure(name, 12, 600) <= room;
  const cutToFit = () =>
    cutApart(
      full,
      largest(MOST_LETTERS, (most) => cutApart(full, most).every(fits)),
    );
  const short = full.every(fits) ? full : cutToFit();
  const names = new Map(named.map((series, i) => [series, short[i]!]));
  return lines.flatMap((line, i): PlotSeries[] => {
    const style = styles.of.get(line.id);
    if (style === undefined) return [];
    const { series, op } = line;
    const said = !small && options.bare !== true && !style.background && labels.size > 0;
    const all = lines.filter((one) => one.series === series);
    const shared = said ? answer(all, true) : undefined;
    const own: PlotSeries = {
      id: line.id,
      name: names.get(series) ?? "",
      group: series,
      suffix: opText(op),
      answer: shared,
      answer_apart: said ? answer([line], op === "read") : undefined,
      rank: (style.focused ? 1e15 : 0) + peakOf([line]),
      ...{ colour: style.colour, width: style.width, r: style.r, shape: style.marker, focused: style.focused },
      dash: style.dash,
      ...(style.background && { faint: true, opacity: 1 }),
      // In the reader's order the first is drawn on top.
      z:
        (style.focused ? 2 : style.background ? 0 : 1) + (options.order?.length ? 1 - (i + 1) / (lines.length + 1) : 0),
      ...{ join: "line", thinned: true, number_colour: "ink2" },
      points: pointsOf(line, style, numbers, ways, context),
    };
    return [own, ...(layer?.between ?? []).flatMap((hit) => betweenOf(hit, line, style, options))];
  });
}

/** A value interpolated between two loads: hollow, and cannot be pointed at. */
function betweenOf(
  { line: id, rate, latency_us }: Layer["between"][number],
  line: Line,
  style: LineStyle,
  { x, baseline }: CurveOptions,
): PlotSeries[] {
  // Between two points there is no count of outstanding I/Os and no ratio to a baseline.
  if (id !== line.id || x === "outstanding" || baseline != null || line.points.every((p) => p.x === null)) return [];
  const point: PlotPoint = { id: null, x: rate, y: latency_us, fill: "interpolated", tick: true, title: "", lines: [] };
  const look = { colour: style.colour, shape: style.marker, r: style.r } as const;
  return [{ id: `${id}/cursor`, ...look, points: [{ ...point, off_axes: true }] }];
}

function pointsOf(
  line: Line,
  style: LineStyle,
  numbers: ReadonlyMap<string, PlotNumber>,
  ways: ReadonlySet<string>,
  { names, options, layer }: Context,
): PlotPoint[] {
  const name = names.get(line.series) ?? line.series;
  const isPart = line.points[0]?.point.workload_op !== line.op;
  const joined = pathPoints(line);
  const channels = reads(options);
  return line.points.map((p, i): PlotPoint => {
    const number = numbers.get(`${line.id} ${p.id}`);
    const own = readOutOf({ line, p, name }, channels);
    return {
      ...joined[i]!,
      id: p.id,
      fill: fillOf(p),
      opacity: p.apart === "beaten" && line.grid !== "points" ? 0.38 : undefined,
      nameless: !isMain(p),
      off_axes: !isGood(p),
      ring: layer?.ringed.has(p.id),
      tick: layer?.ticked.has(p.id),
      label: number?.text,
      label_rank: number?.rank,
      way: ways.has(`${line.id} ${p.id}`) ? text.pastPeak : undefined,
      r: isPlaced(p) ? radiusOf(p, style) : 0,
      colour: p.few ? "ctrl" : undefined,
      ...(isGood(p) && whiskerOf(p)),
      title: isPart ? `${name}, ${line.op}` : name,
      tag: loadTag(p.point),
      lines: layer === null ? own : (units) => layer.readOut(p.id, own(units)),
      origin: isPublished(p.point) ? "published" : "computed",
    };
  });
}

/** Along x to the asked rate, or down to the fastest of the members that cannot be merged; it ends in a bar. */
function whiskerOf({ x, y, asked_x, least_us }: LinePoint): Pick<PlotPoint, "whisker" | "whisker_along"> {
  if (asked_x !== null) return { whisker: [x ?? NaN, asked_x], whisker_along: true };
  return least_us === undefined ? {} : { whisker: [y ?? NaN, least_us] };
}

function fillOf(p: LinePoint): Fill {
  if (p.apart === "failed" || p.apart === "excluded") return "excluded";
  if (isPublished(p.point)) return "published";
  if (p.point.staggered || p.least_us !== undefined) return "derived";
  return p.members === undefined && p.missed === null ? "computed" : "missed";
}

/** A repeat beside the line is smaller. */
function radiusOf(p: LinePoint, style: LineStyle): number {
  if (p.apart === "beaten") return Math.min(2, style.r);
  if (p.apart === "repeat") return Math.max(1.5, style.r * 0.62);
  return isPublished(p.point) ? style.r + 1 : style.r;
}

/**
 * Joins neighbours in load order, one point per load. A gap, a failed or an unordered point is not joined, unless
 * another point at its load is. Points excluded by the reader are skipped, and so are loads of a grid that are not on
 * its line.
 */
function pathPoints(line: Line): Pick<PlotPoint, "x" | "y" | "line">[] {
  const joined = joinedLoads(line);
  return line.points.map((p) => {
    const aside = p.apart === "beaten" || line.grid === "points" || p.apart === "excluded";
    const passes = aside || (p.apart !== null && joined.has(p.load));
    return { x: p.x ?? NaN, y: p.y ?? NaN, line: passes ? "passes" : p.apart === null ? "joins" : "breaks" };
  });
}

/** Is the point on the chart, considering zoom and the end of the axis? */
function isInside({ x, y }: LinePoint, { zoom, y_end = Infinity }: CurveOptions): boolean {
  const within = (value: number | null, span: readonly [number, number] | null | undefined): boolean =>
    value !== null && (span == null || (value >= span[0] && value <= span[1]));
  return within(x, zoom?.x) && within(y, zoom?.y) && y! <= y_end;
}

/** Up to this many lines every point shows its load, where there is room. */
const FEW_LINES = 4;

interface PlotNumber {
  readonly text: string;
  readonly rank: number;
}

/** All loads of the series in focus and of few lines; of many lines the first, the peak and the last. */
function numbersOf(
  lines: readonly Line[],
  small: boolean,
  { styles, options, layer }: Context,
): Map<string, PlotNumber> {
  const numbers = new Map<string, PlotNumber>();
  const seen = new Set<string>();
  const few = lines.length <= (small ? FEW_LINES / 2 : FEW_LINES);
  for (const line of lines) {
    const style = styles.of.get(line.id);
    const good = line.points.filter((p) => isMain(p) && isInside(p, options));
    // Reads and writes of a mixed run stand above each other; the upper one shows the number.
    const hidden = lines.some((other) => other !== line && other.series === line.series && isBelow(line, other));
    if (!style || style.background || hidden || (small && !style.focused && !few)) continue;
    const peak = peakOn(line.points, asBytes(options));
    good.forEach((p, i) => {
      const isEnd = i === 0 || i === good.length - 1;
      const isKnee = layer?.ringed.has(p.id) === true;
      const lacks = p.members !== undefined;
      if (seen.has(p.id) || !(style.focused || few || isEnd || p === peak || isKnee || lacks)) return;
      seen.add(p.id);
      const load = loadText(p);
      const said = lacks
        ? text.membersAt(load, p.point.parts, p.members)
        : // If the answer of the line is another point, its peak is named at the point.
          load !== null && layer !== null && p === peak && good.length > 1 && line.grid === undefined
          ? text.peakHere(load)
          : load;
      if (said === null) return;
      const ranks = [lacks, style.focused, isKnee, i === good.length - 1, p === peak, isEnd, true];
      numbers.set(`${line.id} ${p.id}`, { text: said, rank: ranks.length - ranks.indexOf(true) });
    });
  }
  return numbers;
}

/** Where the fold-back past the peak begins: labelled on the line in focus, and if there are few lines. */
function waysOf(lines: readonly Line[], { styles, options }: Context): Set<string> {
  const named = new Set<string>();
  const ways = lines.flatMap((line) => {
    const style = styles.of.get(line.id);
    const p = line.points.find((one) => one.fallen !== undefined && isInside(one, options));
    if (p === undefined || !style || style.background || named.has(line.series)) return [];
    if (!style.focused && lines.length > FEW_LINES) return [];
    named.add(line.series);
    return [`${line.id} ${p.id}`];
  });
  return new Set(ways);
}

/** Does the line lie below another of its series at most of their common loads? Of equal lines the later one does. */
function isBelow(line: Line, other: Line): boolean {
  let below = 0;
  line.points.forEach((p, i) => {
    const q = other.points[i];
    if (p.y !== null && q?.y != null) below += Math.sign(q.y - p.y);
  });
  return below > 0 || (below === 0 && line.id > other.id);
}
