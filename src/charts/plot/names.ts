/** Names at the ends of lines and numbers beside points. */
import { cut } from "../cut";
import { type Box, clipSegment, overlap, type Segment } from "../geometry";
import { Crowd, type LabelLine, type LabelRequest } from "../labels";
import type { Frame, SceneNode } from "../scene";
import { boundsAt, radiusOf, segmentsOf, spotOf, whiskerSegments } from "./marks";
import { label, ruleAt, type TextNode } from "./furniture";
import type { Placed } from "./layout";
import { nameRoom, tickSize } from "./margins";
import { bestOf, type PlacedNames, placeNames } from "./order";
import type { PlotPoint, PlotSeries } from "./plot";
import { categoriesOf } from "./scales";

export interface Named {
  readonly nodes: SceneNode[];
  /** Series whose names found a place. */
  readonly named: readonly string[];
}

/** Texts of one panel: names of rules and series, numbers at points. None stands on another. */
export function nameNodes(placed: Placed, frame: Frame): Named {
  const { panel, plot } = placed;
  const lines = panel.series.flatMap((series) => [
    ...outline(segmentsOf(series, placed)),
    ...outline(series.points.flatMap((point) => whiskerSegments(point, placed))),
  ]);
  const rules = ruleNames(placed, lines, frame);
  const requests = panel.series.flatMap((series) => nameRequest(series, placed, frame) ?? []);
  const gutter = plot.x + plot.w + 10;
  const place = (order: readonly LabelRequest[]): PlacedNames =>
    placeNames(order, crowdOf(placed, frame, lines, rules), gutter, (request) =>
      panel.series.some((series) => series.id === request.series && isAside(series, frame)),
    );
  const names = bestOf(requests, place);
  return {
    nodes: [
      ...rules,
      ...requests.flatMap((request) => names.nodes.get(request) ?? []),
      ...numberNodes(placed, names.crowd, frame),
    ],
    named: requests.flatMap((request) => (names.nodes.has(request) ? (request.series ?? []) : [])),
  };
}

/** What stands in a panel before any name: rules, lines, marks and the arrows of their bounds. */
function crowdOf(placed: Placed, frame: Frame, lines: readonly Segment[], rules: readonly TextNode[]): Crowd {
  const { panel, plot } = placed;
  // On a phone the title of the axis stands close above.
  const top = plot.y - (frame.size === "page" ? 16 : 12);
  const right = Math.min(frame.width - 1, plot.x + plot.w + placed.right);
  const bounds = { x: plot.x + 2, y: top, w: right - plot.x - 2, h: plot.y + plot.h - top - 1 };
  const crowd = new Crowd(bounds, frame.measure);
  for (const text of rules) crowd.addText(boxOf(text, frame));
  for (const segment of lines) crowd.addSegment(...segment);
  for (const rule of panel.rules ?? []) {
    const at = rule.upright === true ? ruleAt(placed, rule) : null;
    if (at !== null) crowd.addSegment(at, plot.y, at, plot.y + plot.h);
  }
  for (const series of panel.series) {
    if (series.bare === true) continue;
    for (const point of series.points) {
      const at = spotOf(point, placed);
      if (at === null) continue;
      const r = radiusOf(series, frame);
      crowd.addMark(at[0], at[1], breadthOf(point, r));
      for (const arrow of boundsAt(point, at, series, r, placed)) {
        if (arrow.nodes.length > 0) crowd.addText(arrowBox(at, arrow));
      }
    }
  }
  return crowd;
}

/** A reading in doubt is a ring around its mark. */
const breadthOf = ({ fill }: PlotPoint, r: number): number => (fill === "ambiguous" ? r * 1.65 : r);

/** More segments than these on one line are told by their reach in each column. */
const DENSE = 600;
const COLUMN = 3;

/** What a line covers, in few segments: thousands of them are a band to a text that looks for a place. */
function outline(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length <= DENSE) return segments;
  const columns = new Map<number, readonly [number, number]>();
  for (const [x1, y1, x2, y2] of segments) {
    const column = Math.floor((x1 + x2) / 2 / COLUMN);
    const [low, high] = columns.get(column) ?? [Infinity, -Infinity];
    columns.set(column, [Math.min(low, y1, y2), Math.max(high, y1, y2)]);
  }
  return [...columns].map(([column, [low, high]]) => [column * COLUMN, low, column * COLUMN, high]);
}

const boxOf = ({ x, y, text, anchor, size = 12, weight = 400 }: TextNode, frame: Frame): Box => {
  const w = frame.measure(text, size, weight);
  return { x: anchor === "end" ? x - w : anchor === "middle" ? x - w / 2 : x, y: y - size, w, h: size + 3 };
};

/** A note is read in the notes over the chart; at its time stands what has room. */
const NOTE_SHARE = 0.3;

/** The name of each rule at that end and side of it where it hides least; an upright one is named over the panel. */
function ruleNames(placed: Placed, lines: readonly Segment[], frame: Frame): TextNode[] {
  const { panel, plot } = placed;
  const right = plot.x + plot.w;
  const size = tickSize(frame);
  const standing: Box[] = [];
  return (panel.rules ?? []).flatMap((rule) => {
    const at = ruleAt(placed, rule);
    if (at === null || rule.name === "") return [];
    const limit = rule.kind === "limit";
    const weight = limit ? 600 : 400;
    const more = { colour: limit ? "ink" : "ink2", size, weight, halo: true, role: rule.kind } as const;
    const own = rule.kind === "note" ? cut(rule.name, frame.width * NOTE_SHARE, size, weight, frame) : rule.name;
    const width = frame.measure(own, size, weight);
    const spots =
      rule.kind === "note"
        ? noteSpots(own, at, placed, more, width, right)
        : rule.upright === true
          ? at + 4 + width <= right + placed.right
            ? [label(rule.name, at + 4, plot.y - 4, "start", more)]
            : [label(rule.name, at - 4, plot.y - 4, "end", more)]
          : [
              ...(width + 10 <= placed.right ? [label(rule.name, right + 8, at + 4, "start", more)] : []),
              label(rule.name, right, at - 5, "end", more),
              label(rule.name, right, at + 14, "end", more),
              label(rule.name, plot.x + 4, at - 5, "start", more),
              label(rule.name, plot.x + 4, at + 14, "start", more),
            ];
    if (spots.length === 0) return [];
    const best = spots
      .map((text) => ({ text, hidden: hiddenBy(boxOf(text, frame), standing, lines, placed, frame) }))
      .reduce((a, b) => (b.hidden < a.hidden ? b : a));
    standing.push(boxOf(best.text, frame));
    return [best.text];
  });
}

/** A note stands over the panel or, where others stand there, in one of the lines below its top, beside its time. */
function noteSpots(
  name: string,
  at: number,
  { plot, right: beyond }: Placed,
  more: Partial<Omit<TextNode, "type">>,
  width: number,
  right: number,
): TextNode[] {
  return [-4, 12, 28, 44].flatMap((dy) => [
    ...(at + 4 + width <= right + beyond ? [label(name, at + 4, plot.y + dy, "start", more)] : []),
    ...(at - 4 - width >= 0 ? [label(name, at - 4, plot.y + dy, "end", more)] : []),
  ]);
}

/** What a text would stand on: other texts first, then marks, then lines. */
function hiddenBy(box: Box, texts: readonly Box[], lines: readonly Segment[], placed: Placed, frame: Frame): number {
  const { panel, plot } = placed;
  let cost = texts.filter((other) => overlap(box, other, 1)).length * 1000;
  if (box.y < plot.y - 16 || box.y + box.h > plot.y + plot.h) cost += 500;
  for (const [x1, y1, x2, y2] of lines) if (clipSegment(x1, y1, x2, y2, box) !== null) cost += 1;
  for (const series of panel.series) {
    if (series.bare === true) continue;
    const r = radiusOf(series, frame);
    for (const point of series.points) {
      const at = spotOf(point, placed);
      if (at !== null && overlap(box, { x: at[0] - r, y: at[1] - r, w: 2 * r, h: 2 * r }, 0)) cost += 50;
    }
  }
  return cost;
}

/** A phone has no room beside its panels. */
const isAside = ({ aside }: PlotSeries, frame: Frame): boolean => aside === true && frame.size === "page";

/** The name of a series, at its last mark that is seen. */
function nameRequest(series: PlotSeries, placed: Placed, frame: Frame): LabelRequest | null {
  const name = frame.size === "phone" ? (series.phone_name ?? series.name) : series.name;
  if (name === "") return null;
  const last = series.points.findLast((point) => point.fill !== "excluded" && spotOf(point, placed) !== null);
  const at = last === undefined ? null : spotOf(last, placed);
  if (at === null) return null;
  const faint = series.faint === true;
  const size = frame.size === "card" || faint ? 11 : 12;
  const weight = faint ? 400 : 600;
  const longest = isAside(series, frame) ? placed.right - 12 : nameRoom(false, frame);
  return {
    x: at[0],
    y: at[1],
    r: series.bare === true ? 0 : radiusOf(series, frame),
    lines: [{ text: cut(name, longest, size, weight, frame), size, weight, colour: faint ? "ink2" : series.colour }],
    series: series.id,
    leader: faint ? "rule" : "ctrl",
  };
}

/** What the arrow of a bound covers: no text stands on it. */
const arrowBox = (
  [x, y]: readonly [number, number],
  { before, after, upwards }: ReturnType<typeof boundsAt>[number],
): Box =>
  upwards
    ? { x: x - 5, y: y - after, w: 10, h: before + after }
    : { x: x - before, y: y - 5, w: before + after, h: 10 };

/** Numbers at points: first and last of each series before those between; one without room is left to the table. */
function numberNodes(placed: Placed, crowd: Crowd, frame: Frame): SceneNode[] {
  const { panel } = placed;
  if (frame.size === "card") return [];
  const along = categoriesOf(panel.y) !== null;
  const wanted = panel.series.flatMap((series) =>
    series.points.flatMap((point, i) => {
      if (point.label === undefined) return [];
      const at = spotOf(point, placed);
      if (at === null) return [];
      const isEnd = i === 0 || i === series.points.length - 1;
      return [{ at, point, series, text: point.label, weight: (series.focused === true ? 2 : 0) + (isEnd ? 1 : 0) }];
    }),
  );
  wanted.sort((a, b) => b.weight - a.weight);
  return wanted.flatMap(({ at: [x, y], point, series, text }) => {
    const focused = series.focused === true;
    // Of lines that nearly meet, the colour tells whose a number is.
    const colour = focused ? "ink" : panel.series.length > 1 ? series.colour : "ink2";
    const line: LabelLine = { text, size: 11, weight: focused ? 600 : 400, colour };
    const request = { x, y, r: breadthOf(point, radiusOf(series, frame)), lines: [line], series: series.id };
    return crowd.placePoint(request, focused, along) ?? [];
  });
}
