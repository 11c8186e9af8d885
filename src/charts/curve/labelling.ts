/** Names at the ends of lines, each with its answer, and the numbers beside points. */
import { en } from "~/text/en";
import { cut } from "../cut";
import { type Crowd, type LabelLine, type LabelRequest, LONGEST_LEADER } from "../labels";
import type { Frame, SceneNode } from "../scene";
import { inPlot } from "./draw";
import type { Layer } from "./layer";
import { type Layout, xUnit } from "./layout";
import { isMain, type Line, type LinePoint } from "./lines";
import { opText } from "./names";
import type { CurveOptions } from "./options";
import { loadText, peakAnswer } from "./readout";
import { peakOn } from "./standing";
import { type LineStyle, peakOf, type Styles } from "./style";

const text = en.charts.curve;

const labelSize = (frame: Frame): 11 | 12 => (frame.size === "card" ? 11 : 12);

/** Widest right margin (LOOK: 34 to 150), for names that find no place beside their line. */
const GUTTER = 150;

/** Pixels the names of so many series want at the right. */
export function gutterWidth(names: ReadonlyMap<string, string>, frame: Frame): number {
  if (names.size <= LABELS_INSIDE || frame.size !== "page") return 0;
  const widest = [...names.values()].reduce((most, name) => Math.max(most, frame.measure(name, 11, 400)), 0);
  return Math.min(GUTTER, widest + 14);
}

/** Up to so many names find a place beside their lines. */
const LABELS_INSIDE = 7;

/** Series of these lines that have an end on the chart, and those of them whose name stands there. */
export function namedOf(
  ends: readonly SceneNode[],
  lines: readonly Line[],
  layout: Layout,
): { readonly wanted: readonly string[]; readonly named: ReadonlySet<string> } {
  const series = new Map(lines.map((line) => [line.id, line.series]));
  const seen = lines.filter((line) => line.points.some((p) => isMain(p) && inPlot(p, layout)));
  const named = ends.flatMap((node) => (node.type === "text" ? (series.get(node.series ?? "") ?? []) : []));
  return { wanted: [...new Set(seen.map((line) => line.series))], named: new Set(named) };
}

interface End {
  readonly line: Line;
  readonly style: LineStyle;
  readonly p: LinePoint;
  readonly x: number;
  readonly y: number;
}

/** The last visible good point of each line. */
function endsOf(lines: readonly Line[], styles: Styles, layout: Layout): End[] {
  return lines.flatMap((line): End[] => {
    const style = styles.of.get(line.id);
    const p = line.points.findLast((one) => isMain(one) && inPlot(one, layout));
    return style && p?.x != null && p.y !== null ? [{ line, style, p, x: layout.x.at(p.x), y: layout.y.at(p.y) }] : [];
  });
}

/** Two lines of one series that end this close share one name. */
const SHARED = 34;

export function endLabels(
  lines: readonly Line[],
  styles: Styles,
  names: ReadonlyMap<string, string>,
  layout: Layout,
  options: CurveOptions,
  frame: Frame,
  crowd: Crowd,
  layer: Layer | null,
  gutter: boolean,
): SceneNode[] {
  const ends = endsOf(lines, styles, layout);
  const bySeries = new Map<string, End[]>();
  for (const end of ends) bySeries.set(end.line.series, [...(bySeries.get(end.line.series) ?? []), end]);
  const labels = [...bySeries.values()].flatMap((group) => {
    const near = group.filter((end) => Math.hypot(end.x - (group[0]?.x ?? 0), end.y - (group[0]?.y ?? 0)) <= SHARED);
    if (near.length < group.length) return group.map((end) => ({ end, suffix: true }));
    const upper = group.reduce((a, b) => (b.y < a.y ? b : a));
    return [{ end: upper, suffix: false }];
  });
  labels.sort((a, b) => rank(b.end) - rank(a.end));
  const inGutter: LabelRequest[] = [];
  const requestFor = (end: End, suffix: boolean, longest: number): LabelRequest =>
    requestOf(end, suffix, lines, names, options, frame, longest, layer);
  const nodes = labels.flatMap(({ end, suffix }) => {
    const request = requestFor(end, suffix, longestName(frame));
    const placed = crowd.placeNear(request);
    // On a small frame a column of names would cover the lines: the read-out and the table have them.
    const few = names.size <= LABELS_INSIDE || end.style.focused;
    if (!placed && gutter && (frame.size === "page" || (few && !end.style.background))) {
      inGutter.push(end.style.background ? requestFor(end, suffix, GUTTER - 14) : request);
    }
    return placed ?? [];
  });
  return [...nodes, ...crowd.placeGutter(inGutter, layout.plot.x + layout.plot.w + 10, LONGEST_LEADER)];
}

function requestOf(
  { line, style, x, y }: End,
  suffix: boolean,
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
  options: CurveOptions,
  frame: Frame,
  longest: number,
  layer: Layer | null,
): LabelRequest {
  const name = names.get(line.series) ?? line.series;
  const full = suffix ? `${name}, ${opText(line.op)}` : name;
  const first: LabelLine = style.background
    ? { text: cut(full, longest, 11, 400, frame), size: 11, weight: 400, colour: "ink2" }
    : {
        text: cut(full, longest, labelSize(frame), 600, frame),
        size: labelSize(frame),
        weight: 600,
        colour: style.colour,
      };
  const of = suffix ? [line] : sameSeries(lines, line);
  const said = frame.size === "page" && !style.background;
  const read = said ? (layer?.answer(of) ?? null) : null;
  const answer =
    read ??
    (!said || (suffix && line.op !== "read")
      ? null
      : peakAnswer(sameSeries(lines, line), options, xUnit(options, lines)));
  return {
    x,
    y,
    r: style.r,
    lines:
      answer === null
        ? [first]
        : [
            first,
            { text: answer, size: 11, weight: 400, colour: "ink2", ...(read === null ? {} : { role: "answer" }) },
          ],
    series: line.id,
    leader: style.background ? "rule" : "ctrl",
  };
}

const sameSeries = (lines: readonly Line[], { series }: Line): Line[] => lines.filter((one) => one.series === series);

/** A page that is narrow has room for a whole name all the same, on one side of its point or the other. */
const longestName = ({ width, size }: Frame): number =>
  size === "page" ? Math.max(width * 0.4, Math.min(380, width * 0.55)) : width * 0.55;

/** The series in focus is named first, then by height of the peak. */
const rank = (end: End): number => (end.style.focused ? 1e15 : 0) + peakOf([end.line]);

/** Up to so many lines every point carries its load, as far as there is room. */
const FEW_LINES = 4;

/** All loads of the series in focus, and of few lines; first, peak and last of many; none on a card. */
export function pointNumbers(
  lines: readonly Line[],
  styles: Styles,
  layout: Layout,
  frame: Frame,
  crowd: Crowd,
  layer: Layer | null,
): SceneNode[] {
  if (frame.size === "card") return [];
  const wanted: { p: LinePoint; style: LineStyle; line: Line; text: string | null; weight: number }[] = [];
  const seen = new Set<string>();
  const few = lines.length <= (frame.size === "phone" ? FEW_LINES / 2 : FEW_LINES);
  for (const line of lines) {
    const style = styles.of.get(line.id);
    const good = line.points.filter((p) => isMain(p) && inPlot(p, layout));
    // Reads and writes of one mixed run stand above each other: the upper of the two carries the number.
    const hidden = lines.some((other) => other !== line && other.series === line.series && isBelow(line, other));
    if (!style || style.background || hidden || (frame.size === "phone" && !style.focused && !few)) continue;
    const peak = peakOn(line.points);
    good.forEach((p, i) => {
      const isEnd = i === 0 || i === good.length - 1;
      const isKnee = layer?.stressed.has(p.id) === true;
      const lacks = p.members !== undefined;
      if (seen.has(p.id) || !(style.focused || few || isEnd || p === peak || isKnee || lacks)) return;
      seen.add(p.id);
      wanted.push({
        p,
        style,
        line,
        text: lacks
          ? text.membersAt(loadText(p), p.point.parts, p.members)
          : layer !== null && p === peak && line.grid === undefined
            ? ofPeak(p)
            : loadText(p),
        weight: lacks
          ? 5
          : style.focused
            ? 4
            : isKnee
              ? 3.5
              : i === good.length - 1
                ? 3
                : p === peak
                  ? 2
                  : isEnd
                    ? 1
                    : 0,
      });
    });
  }
  wanted.sort((a, b) => b.weight - a.weight);
  return wanted.flatMap(({ p, style, line, text: load }) => {
    if (load === null || p.x === null || p.y === null) return [];
    const placed = crowd.placePoint(
      {
        x: layout.x.at(p.x),
        y: layout.y.at(p.y),
        r: style.r,
        lines: [{ text: load, size: 11, weight: style.focused ? 600 : 400, colour: style.focused ? "ink" : "ink2" }],
        series: line.id,
      },
      style.focused,
    );
    return placed ?? [];
  });
}

/** Where the answer of the line is another, its peak is named at its point. */
function ofPeak(p: LinePoint): string | null {
  const load = loadText(p);
  return load === null ? null : text.peakHere(load);
}

/** The stretch past the peak, where more load brought less: named on the line in focus, and on few. */
export function foldNames(
  lines: readonly Line[],
  styles: Styles,
  layout: Layout,
  frame: Frame,
  crowd: Crowd,
): SceneNode[] {
  if (frame.size === "card") return [];
  const named = new Set<string>();
  return lines.flatMap((line) => {
    const style = styles.of.get(line.id);
    const at = line.points.findIndex((p) => p.fallen !== undefined && inPlot(p, layout));
    const [p, before] = [line.points[at], line.points[at - 1]];
    if (!style || style.background || named.has(line.series) || !(style.focused || lines.length <= FEW_LINES))
      return [];
    if (p?.x == null || p.y === null || before?.x == null || before.y === null) return [];
    named.add(line.series);
    const [x, y] = [(layout.x.at(p.x) + layout.x.at(before.x)) / 2, (layout.y.at(p.y) + layout.y.at(before.y)) / 2];
    const words = { text: text.pastPeak, size: 11, weight: 400, colour: "ink3" } as const;
    return crowd.placePoint({ x, y, r: 6, lines: [words], series: line.id }, false) ?? [];
  });
}

/** Does a line lie below another of its series at most of their common loads? Equal lines: the later one does. */
function isBelow(line: Line, other: Line): boolean {
  let below = 0;
  line.points.forEach((p, i) => {
    const q = other.points[i];
    if (p.y === null || q?.y == null) return;
    below += p.y < q.y ? 1 : p.y > q.y ? -1 : 0;
  });
  return below > 0 || (below === 0 && line.id > other.id);
}
