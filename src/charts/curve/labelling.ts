/** Names at the ends of lines, each with its answer, and the numbers beside points. */
import { en } from "~/text/en";
import type { Crowd, LabelLine } from "../labels";
import type { Frame, SceneNode } from "../scene";
import { inPlot } from "./draw";
import { type Layout, xUnit } from "./layout";
import { isGood, type Line, type LinePoint } from "./lines";
import type { CurveOptions } from "./options";
import { loadText, peakAnswer } from "./readout";
import { type LineStyle, peakOf, type Styles } from "./style";

const text = en.charts.curve;

const labelSize = (frame: Frame): 11 | 12 => (frame.size === "card" ? 11 : 12);

export const labelWidth = (names: ReadonlyMap<string, string>, frame: Frame): number =>
  [...names.values()].reduce((most, name) => Math.max(most, frame.measure(name, labelSize(frame), 600)), 0);

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
    const p = line.points.findLast((one) => isGood(one) && inPlot(one, layout));
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
  const gutter = layout.plot.x + layout.plot.w + 8;
  const longest = frame.size === "page" ? Infinity : layout.plot.w * 0.6;
  return labels.flatMap(({ end, suffix }) => {
    const name = names.get(end.line.series) ?? end.line.series;
    const full = suffix ? `${name}, ${text.ops[end.line.op] ?? end.line.op}` : name;
    const first: LabelLine = {
      text: cut(full, longest, frame),
      size: labelSize(frame),
      weight: 600,
      colour: end.style.background ? "ink2" : end.style.colour,
    };
    const withAnswer = frame.size === "page" && !end.style.background && !(suffix && end.line.op !== "read");
    const answer = withAnswer
      ? peakAnswer(
          lines.filter((line) => line.series === end.line.series),
          options,
          xUnit(options),
        )
      : null;
    return crowd.placeEnd(
      {
        x: end.x,
        y: end.y,
        r: end.style.r,
        lines: answer === null ? [first] : [first, { text: answer, size: 11, weight: 400, colour: "ink2" }],
        series: end.line.id,
        leader: end.style.colour,
      },
      gutter,
    );
  });
}

/** The series in focus is named first, then by height of the peak. */
const rank = (end: End): number => (end.style.focused ? 1e15 : 0) + peakOf([end.line]);

/** A name that is too long for the frame keeps its beginning; the table and the read-out have all of it. */
function cut(name: string, longest: number, frame: Frame): string {
  const size = labelSize(frame);
  if (frame.measure(name, size, 600) <= longest) return name;
  const chars = [...name];
  while (chars.length > 1 && frame.measure(`${chars.join("")}…`, size, 600) > longest) chars.pop();
  return `${chars.join("").trimEnd()}…`;
}

/** All loads of the series in focus; first, peak and last of the others; none on a card. */
export function pointNumbers(
  lines: readonly Line[],
  styles: Styles,
  layout: Layout,
  frame: Frame,
  crowd: Crowd,
): SceneNode[] {
  if (frame.size === "card") return [];
  const wanted: { p: LinePoint; style: LineStyle; line: Line; weight: number }[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const style = styles.of.get(line.id);
    const good = line.points.filter((p) => isGood(p) && inPlot(p, layout));
    // Reads and writes of one mixed run stand above each other: the upper of the two carries the number.
    const hidden = lines.some((other) => other !== line && other.series === line.series && isBelow(line, other));
    if (!style || style.background || hidden || (frame.size === "phone" && !style.focused)) continue;
    const peak = good.reduce<LinePoint | null>(
      (a, b) => (!a || (b.point.total_iops ?? 0) > (a.point.total_iops ?? 0) ? b : a),
      null,
    );
    good.forEach((p, i) => {
      const isEnd = i === 0 || i === good.length - 1;
      if (seen.has(p.id) || !(style.focused || isEnd || p === peak)) return;
      seen.add(p.id);
      wanted.push({ p, style, line, weight: style.focused ? 3 : i === good.length - 1 ? 2 : p === peak ? 1 : 0 });
    });
  }
  wanted.sort((a, b) => b.weight - a.weight);
  return wanted.flatMap(({ p, style, line }) => {
    const load = loadText(p.point);
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
