/** Names at the ends of lines and numbers beside points. */
import { group } from "d3-array";
import { cutApart } from "~/base/letters";
import { cut, largest } from "../cut";
import { type Box, crosses, Grid, type Segment } from "../geometry";
import type { Frame, SceneLine, SceneNode } from "../scene";
import { cardUnit, label, ruleAt, startName, type TextNode } from "./axes";
import { Crowd, GOOD as NEAR, type LabelLine, type LabelRequest } from "./crowd";
import type { Placed } from "./layout";
import { boundsAt, radiusOf, RING, segmentsOf, spotOf, whiskerSegments } from "./marks";
import { noteName } from "./notes";
import type { PlotPoint, PlotRule, PlotSeries } from "./plot";
import { rangeSegments } from "./rows";
import { categoriesOf, HEAD_LINE, nameRoom, tickSize } from "./scales";

export interface Named {
  readonly nodes: SceneNode[];
  /** Named series (or groups) that end in the panel, and those whose names found a place. */
  readonly wanted: readonly string[];
  readonly named: readonly string[];
  /** On a phone: its lines by name, from the top down. */
  readonly lines: readonly SceneLine[];
}

/** Texts of one panel: names of rules and series, numbers at points. None overlaps another. */
export function nameNodes(placed: Placed, frame: Frame): Named {
  const { panel, plot } = placed;
  const lines = new Grid<Segment>();
  const add = (segment: Segment): void => lines.addAlong(segment, segment);
  const joined = panel.series.map((series) => segmentsOf(series, placed));
  const isCrowd = joined.reduce((sum, { length }) => sum + length, 0) > CROWD;
  // Among hundreds of lines names avoid the area they cover, not each line.
  for (const lists of isCrowd ? [joined] : joined.map((segments) => [segments])) outline(lists).forEach(add);
  for (const series of panel.series) {
    const whiskers = series.points.filter(({ whisker }) => whisker !== undefined);
    outline(whiskers.map((point) => whiskerSegments(point, placed))).forEach(add);
  }
  rangeSegments(panel.ranges ?? [], placed).forEach(add);
  const crowd = (): Crowd => crowdOf(placed, frame, lines);
  const rules = ruleNames(placed, crowd(), frame);
  const ends = endsOf(placed);
  const requests = nameRequests(ends, placed, frame);
  // Small multiples have no room beside them.
  const gutter = panel.title === undefined ? plot.x + plot.w + 10 : null;
  const asides = new Set(panel.series.filter((series) => isAside(series, frame)).map(({ id }) => id));
  const names = bestOf(requests, (order, across) => {
    const own = crowd();
    for (const text of rules) own.addText(boxOf(text, frame));
    return placeNames(order, own, gutter, ({ series }) => asides.has(series), across);
  });
  const groups = new Map(panel.series.map(({ id, group: of = id }) => [id, of]));
  const groupOf = ({ series }: LabelRequest): string => groups.get(series) ?? series;
  return {
    nodes: [
      ...rules,
      ...requests.flatMap((request) => names.nodes.get(request) ?? []),
      ...numberNodes(placed, names.crowd, frame),
      ...wayNodes(placed, names.crowd, frame),
    ],
    wanted: requests.map(groupOf),
    named: requests.filter((request) => names.nodes.has(request)).map(groupOf),
    lines: frame.size === "phone" ? listed(ends) : [],
  };
}

/** What is in a panel before any text: rules, lines, marks and the arrows of their bounds. */
function crowdOf(placed: Placed, frame: Frame, lines: Grid<Segment>): Crowd {
  const { panel, plot } = placed;
  // Above the plot there is one line of texts, or more, as wide as the picture.
  const top = Math.max(0, plot.y - 16 - (placed.head ?? 0) * HEAD_LINE);
  const right = Math.min(frame.width - (frame.size === "phone" ? 4 : 1), plot.x + plot.w + placed.right);
  const bounds = { x: plot.x + 2, y: top, w: right - plot.x - 2, h: plot.y + plot.h - top - 1 };
  const crowd = new Crowd(bounds, frame, lines);
  if (frame.size === "card") for (const text of cardUnit(placed)) crowd.addText(boxOf(text, frame));
  for (const rule of panel.rules ?? []) {
    const at = ruleAt(placed, rule);
    if (at === null) continue;
    if (rule.upright === true) crowd.addSegment([at, plot.y, at, plot.y + plot.h]);
    // No text lies on a limit that is named at its start.
    else if (rule.start === true) crowd.addRule({ x: plot.x, y: at - 2, w: plot.w, h: 4 });
  }
  for (const series of panel.series) {
    // Names lie over a cloud of points.
    if (series.bare === true || series.merged === true) continue;
    for (const point of series.points) {
      const at = spotOf(point, placed);
      if (at === null) continue;
      const r = radiusOf(series, frame);
      crowd.addMark(at[0], at[1], breadthOf(point, r, frame), point);
      for (const arrow of boundsAt(point, at, series, point.r ?? r, placed)) {
        if (arrow.nodes.length > 0) crowd.addText(arrowBox(at, arrow));
      }
    }
  }
  return crowd;
}

/** Size of a marker with its ring: large around an answer, small around a reading in doubt. */
const breadthOf = ({ fill, ring }: PlotPoint, r: number, { size }: Frame): number =>
  ring === true ? RING[size] : fill === "ambiguous" ? r * 1.65 : r;

/** From this many segments in a panel on. */
const CROWD = 3000;

/** A line with more segments than this is reduced to its extent per column. */
const DENSE = 600;
const COLUMN = 3;

/** What lines cover, in few segments: for text placement, thousands of segments are a band. */
function outline(lists: readonly (readonly Segment[])[]): readonly Segment[] {
  if (lists.reduce((sum, { length }) => sum + length, 0) <= DENSE) return lists.flat();
  const columns = new Map<number, [low: number, high: number]>();
  for (const segments of lists) {
    for (const [x1, y1, x2, y2] of segments) {
      const column = Math.floor((x1 + x2) / 2 / COLUMN);
      const own = columns.get(column);
      if (own === undefined) columns.set(column, [Math.min(y1, y2), Math.max(y1, y2)]);
      else {
        own[0] = Math.min(own[0], y1, y2);
        own[1] = Math.max(own[1], y1, y2);
      }
    }
  }
  return [...columns].map(([column, [low, high]]) => [column * COLUMN, low, column * COLUMN, high]);
}

const boxOf = ({ x, y, text, anchor, size = 12, weight = 400 }: TextNode, frame: Frame): Box => {
  const w = frame.measure(text, size, weight);
  return { x: anchor === "end" ? x - w : anchor === "middle" ? x - w / 2 : x, y: y - size, w, h: size + 3 };
};

/** Puts the name of each rule at the end and side where it hides least; an upright rule is named above the panel. */
function ruleNames(placed: Placed, crowd: Crowd, frame: Frame): TextNode[] {
  const size = tickSize(frame);
  const { panel, plot } = placed;
  // No rule crosses the name of another; names of lines and numbers may lie on one.
  for (const rule of panel.rules ?? []) {
    const at = ruleAt(placed, rule);
    if (at !== null && rule.upright !== true) crowd.addSegment([plot.x, at, plot.x + plot.w, at]);
  }
  return (panel.rules ?? []).flatMap((rule) => {
    const start = startName(placed, rule);
    if (start !== null) {
      crowd.addText(boxOf(start, frame));
      return [start];
    }
    if (rule.name === "") return [];
    const weight = rule.kind === "limit" ? 600 : 400;
    const name = noteName(rule, frame);
    const more = { colour: weight === 600 ? "ink" : "ink2", size, weight, halo: true, role: rule.kind } as const;
    const places = placesOf(rule, placed, frame.measure(name, size, weight));
    return (
      crowd.takeOne(
        places.map(([x, y, anchor]) => label(name, x, y, anchor, more)),
        (text) => boxOf(text, frame),
      ) ?? []
    );
  });
}

type Place = readonly [x: number, y: number, anchor: "start" | "end"];

/** A note goes above the panel or, if no line there is free, beside its time in a line below the top. */
function placesOf(rule: PlotRule, placed: Placed, width: number): Place[] {
  const { panel, plot, right: beyond, head = 0 } = placed;
  const at = ruleAt(placed, rule);
  if (at === null) return [];
  const right = plot.x + plot.w;
  if (rule.upright === true) {
    const above = Array.from({ length: head + 1 }, (_, line) => -4 - line * HEAD_LINE);
    return [...above, ...(rule.kind === "note" ? [12, 28, 44] : [])].flatMap((dy): Place[] => [
      ...(at + 4 + width <= right + beyond ? [[at + 4, plot.y + dy, "start"] as const] : []),
      ...(at - 4 - width >= 0 ? [[at - 4, plot.y + dy, "end"] as const] : []),
    ]);
  }
  // Where lines have their names in the margin, every line of it is theirs.
  const isTaken = panel.series.filter(({ aside }) => aside === true).length > 1;
  return [
    ...(width + 10 <= beyond && !isTaken ? [[right + 8, at + 4, "start"] as const] : []),
    ...[at - 5, at + 14].map((y): Place => [right, y, "end"]),
    ...[at - 5, at + 14].map((y): Place => [plot.x + 4, y, "start"]),
  ];
}

/** A phone has no room beside its panels. */
const isAside = (series: PlotSeries | undefined, frame: Frame): boolean =>
  series?.aside === true && frame.size === "page";

interface End {
  readonly series: PlotSeries;
  readonly point: PlotPoint;
  readonly x: number;
  readonly y: number;
}

/** Series of one group whose ends are this close share a name. */
const SHARED = 34;

/** The last visible mark of each series with a name. */
const endsOf = (placed: Placed): End[] =>
  placed.panel.series.flatMap((series): End[] => {
    if ((series.name ?? "") === "") return [];
    const isSeen = (point: PlotPoint): boolean =>
      point.nameless !== true && point.fill !== "excluded" && point.fill !== "lost" && spotOf(point, placed) !== null;
    // A line is named at its end; rows are read from the top.
    const isRows = placed.rows === true && series.numbered === true;
    const last = isRows ? series.points.find(isSeen) : series.points.findLast(isSeen);
    // What is drawn of a long series are the means of its pixels, not its last value.
    const drawn = series.through?.findLast(({ y }) => Number.isFinite(y));
    const end = drawn === undefined ? null : spotOf({ fill: "computed", ...drawn }, placed);
    const at = last === undefined ? null : (end ?? spotOf(last, placed));
    return last === undefined || at === null ? [] : [{ series, point: last, x: at[0], y: at[1] }];
  });

const nameOnPhone = ({ name = "", phone_name = name }: PlotSeries): string => phone_name;

/** Each line once; of a group its first. Background lines have one colour: a list would not tell them apart. */
const listed = (ends: readonly End[]): SceneLine[] =>
  ends
    .filter(({ series }) => series.faint !== true && nameOnPhone(series) !== "")
    .toSorted((a, b) => a.y - b.y)
    .map(({ series, point }) => ({
      ...{ id: series.group ?? series.id, name: nameOnPhone(series) },
      ...{ colour: series.colour, dash: series.dash, joined: (series.join ?? "none") !== "none" },
      ...(series.bare === true ? {} : { shape: point.shape ?? series.shape, fill: point.fill }),
    }));

/** The name of each series at its end; for a group with close ends, one name at the upper end. */
function nameRequests(ends: readonly End[], placed: Placed, frame: Frame): LabelRequest[] {
  return [...group(ends, ({ series }) => series.group ?? series.id).values()]
    .flatMap((ends): { readonly end: End; readonly apart: boolean }[] => {
      const [{ x, y }] = ends as [End];
      const apart = ends.some((end) => Math.hypot(end.x - x, end.y - y) > SHARED);
      return apart ? ends.map((end) => ({ end, apart })) : [{ end: ends.reduce((a, b) => (b.y < a.y ? b : a)), apart }];
    })
    .sort((a, b) => (b.end.series.rank ?? 0) - (a.end.series.rank ?? 0))
    .flatMap(({ end, apart }) => nameRequest(end, apart, placed, frame) ?? [])
    .map((request, _, all) => unlike(request, all, frame));
}

interface NameRequest extends LabelRequest {
  /** The name in full, and the pixels that it may take. */
  readonly full: string;
  readonly room: number;
}

/** Two names whose middles differ must not be cut to one. */
function unlike(request: NameRequest, all: readonly NameRequest[], frame: Frame): LabelRequest {
  const [name, ...more] = request.lines;
  if (name === undefined || name.text === request.full) return request;
  const alike = new Set(all.filter(({ lines }) => lines[0]?.text === name.text).map(({ full }) => full));
  if (alike.size < 2) return request;
  // Beside all others: what only these two share still says whose they are.
  const names = [...new Set(all.map(({ full }) => full))];
  const apart = (letters: number): string[] => cutApart(names, letters).filter((_, i) => alike.has(names[i]!));
  const fits = (text: string): boolean => frame.measure(text, name.size, name.weight) <= request.room;
  const most = largest(2 * name.text.length, (letters) => apart(letters).every(fits));
  const text = cutApart(names, most)[names.indexOf(request.full)]!;
  return { ...request, lines: [{ ...name, text }, ...more] };
}

function nameRequest({ series, point, x, y }: End, apart: boolean, placed: Placed, frame: Frame): NameRequest | null {
  const { name: full = "", phone_name = full } = series;
  const own = frame.size === "phone" ? phone_name : full;
  if (own === "" || (frame.size === "phone" && series.keyed === true)) return null;
  const named = (words: string): string =>
    apart && series.suffix !== undefined && words !== "" ? `${words}, ${series.suffix}` : words;
  const faint = series.faint === true;
  const size = frame.size === "card" || faint ? 11 : 12;
  const weight = faint ? 400 : 600;
  // Background names are many, so they go to the gutter.
  const inGutter = isAside(series, frame) || (faint && frame.size === "page" && placed.right > 100);
  const longest = inGutter ? placed.right - 12 : nameRoom(false, frame);
  const fits = (words: string): boolean => words !== "" && frame.measure(words, size, weight) <= longest;
  // Rather than the middle of a name and its number, the number goes.
  const name = !fits(named(own)) && fits(named(phone_name)) ? named(phone_name) : named(own);
  const answer = apart && series.group !== undefined ? series.answer_apart : series.answer;
  return {
    x,
    y,
    r: series.bare === true ? 0 : breadthOf(point, radiusOf(series, frame), frame),
    lines: [
      { text: cut(name, longest, size, weight, frame), size, weight, colour: faint ? "ink2" : series.colour },
      ...(answer == null ? [] : [{ ...answer, size: 11, weight: 400, colour: "ink2" } as const]),
    ],
    ...{ series: series.id, full: name, room: longest },
    leader: faint ? "rule" : "ctrl",
  };
}

/** The area that a bound's arrow covers; no text may lie on it. */
const arrowBox = (
  [x, y]: readonly [number, number],
  { before, after, upwards }: ReturnType<typeof boundsAt>[number],
): Box =>
  upwards
    ? { x: x - 5, y: y - after, w: 10, h: before + after }
    : { x: x - before, y: y - 5, w: before + after, h: 10 };

/**
 * Numbers at points: the first and last of each series before those between. One without room is left out; the table
 * has it.
 */
function numberNodes(placed: Placed, crowd: Crowd, frame: Frame): SceneNode[] {
  const { panel } = placed;
  const along = categoriesOf(panel.y) !== null;
  const wanted = panel.series.flatMap((series) =>
    series.points.flatMap((point, i) => {
      if (point.label === undefined || (frame.size === "card" && series.numbered !== true)) return [];
      const at = spotOf(point, placed);
      if (at === null) return [];
      const isEnd = series.numbered !== true && (i === 0 || i === series.points.length - 1);
      const weight = point.label_rank ?? (series.focused === true ? 2 : 0) + (isEnd ? 1 : 0);
      return [{ at, point, series, text: point.label, weight }];
    }),
  );
  wanted.sort((a, b) => b.weight - a.weight);
  return wanted.flatMap(({ at: [x, y], point, series, text }) => {
    const focused = series.focused === true;
    // When lines nearly meet, colour shows which number belongs to which.
    const colour = focused ? "ink" : (series.number_colour ?? (panel.series.length > 1 ? series.colour : "ink2"));
    const r = breadthOf(point, radiusOf(series, frame), frame) + (along && series.numbered === true ? 2 : 0);
    const arrows = along ? boundsAt(point, [x, y], series, point.r ?? r, placed) : [];
    const beyond = [arrows[0]?.before ?? 0, arrows[0]?.after ?? 0] as const;
    const line: LabelLine = {
      text,
      size: 11,
      weight: focused ? 600 : 400,
      colour: point.fill === "lost" || (point.id === null && series.numbered === true) ? "ink3" : colour,
    };
    const request = { x, y, r, beyond, lines: [line], series: series.id };
    if (point.label_more !== undefined && frame.size !== "card") {
      const both = { ...request, lines: [{ ...line, text: `${text} · ${point.label_more}` }] };
      const whole = crowd.placePoint(both, false, along);
      if (whole !== null) return whole;
    }
    const free = crowd.placePoint(request, focused, along);
    if (free !== null || series.numbered !== true) return free ?? [];
    return crowd.placeNear(request) ?? crowd.placePoint(request, true, along) ?? [];
  });
}

const NONE: readonly SceneNode[] = [];

/** The text on the segment between two points, at its middle. */
function wayNodes(placed: Placed, crowd: Crowd, frame: Frame): SceneNode[] {
  if (frame.size === "card") return [];
  return placed.panel.series.flatMap(({ points, id }) =>
    points.flatMap((point, i) => {
      if (point.way === undefined) return NONE;
      const [from, to] = [points[i - 1], point].map((one) => (one === undefined ? null : spotOf(one, placed)));
      if (from == null || to == null) return NONE;
      const words = { text: point.way, size: 11, weight: 400, colour: "ink3" } as const;
      const at = { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2, r: 6 };
      return crowd.placePoint({ ...at, lines: [words], series: id }, false) ?? [];
    }),
  );
}

/* The order in which a panel's names are placed. Each takes the best place left, so a late one may find none nearby and
   need a leader across the others; then other orders are tried. */

/** So many names of the background are written wherever there is room. */
const FEW_FAINT = 12;
const isFaint = ({ leader }: LabelRequest): boolean => leader === "rule";

interface PlacedNames {
  readonly nodes: ReadonlyMap<LabelRequest, readonly SceneNode[]>;
  /** The crowd after the names were placed. */
  readonly crowd: Crowd;
  /** Number of names in the gutter, far from their marks. */
  readonly far: number;
}

/**
 * Puts each name near its mark if there is room, the others in the gutter.
 * @param aside names that belong in the gutter
 * @param across order the gutter by x, furthest first: keeps leaders apart when ends lie in a row
 */
function placeNames(
  order: readonly LabelRequest[],
  crowd: Crowd,
  gutter: number | null,
  aside: (request: LabelRequest) => boolean,
  across: boolean,
): PlacedNames {
  const nodes = new Map<LabelRequest, readonly SceneNode[]>();
  // The list under the chart has a name that would lie on another line.
  const isListed = crowd.frame.size === "phone" && order.length > 1;
  const late: LabelRequest[] = [];
  for (const request of order) {
    const near = aside(request) ? null : crowd.placeNear(request, isListed ? NEAR : undefined);
    if (near === null) late.push(request);
    else nodes.set(request, near);
  }
  // Ordered by position, so that their leaders do not cross.
  const ordered = gutter === null ? [] : late.toSorted((a, b) => (across ? b.x - a.x : a.y - b.y));
  // Names of the background take what room is left. Many of them stand beside the ends of their lines or nowhere: their
  // leaders would be a web.
  const [first, rest] = [ordered.filter((request) => !isFaint(request)), ordered.filter(isFaint)];
  const rows = rest.length > FEW_FAINT ? 3 : Infinity;
  const tops = across ? [] : crowd.topsAbove(first);
  for (const [i, request] of [...first, ...rest].entries()) {
    const own = crowd.placeGutter(request, gutter!, aside(request), tops[i], isFaint(request) ? rows : Infinity);
    if (own !== null) nodes.set(request, own);
  }
  return { nodes, crowd, far: late.filter((request) => gutter === null || !aside(request)).length };
}

const FAR = 1000;
const CROSSED = 300;
/** Nothing far or crossed, and at most a few short leaders: good enough. */
const GOOD = 300;

/** With more names than this, leaders are needed anyway; the order of the series is as good as any. */
const MOST = 16;

/**
 * The given order if nothing crosses and all are near; otherwise the order with the fewest far names and crossing
 * leaders.
 */
function bestOf(
  requests: readonly LabelRequest[],
  place: (order: readonly LabelRequest[], across: boolean) => PlacedNames,
): PlacedNames {
  const first = place(requests, false);
  if (costOf(first) < GOOD || requests.length > MOST) return first;
  const orders = [
    requests.toReversed(),
    requests.toSorted((a, b) => a.y - b.y),
    requests.toSorted((a, b) => b.y - a.y),
    requests.toSorted((a, b) => a.x - b.x),
    requests.toSorted((a, b) => b.x - a.x),
    // Each name first once: one that found no place then has every choice.
    ...requests.map((one) => [one, ...requests.filter((other) => other !== one)]),
  ];
  return [place(requests, true), ...orders.map((order) => place(order, false))].reduce(
    (best, one) => (costOf(one) < costOf(best) ? one : best),
    first,
  );
}

/** Crossing leaders mislead; long ones are hard to follow. */
function costOf({ nodes, far }: PlacedNames): number {
  const leaders = [...nodes.values()].flat().flatMap((node): Segment[] => {
    return node.type === "line" && node.role === "leader" ? [[node.x1, node.y1, node.x2, node.y2]] : [];
  });
  const crossings = leaders.reduce(
    (n, one, i) => n + leaders.slice(i + 1).filter((other) => crosses(one, other)).length,
    0,
  );
  const length = leaders.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
  return far * FAR + crossings * CROSSED + length;
}
