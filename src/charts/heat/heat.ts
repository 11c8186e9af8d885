/**
 * The heat table: a row for each workload of each system, a cell for each measured load. Grey within the limit, darker
 * where better; hatched over the limit, denser where further over; an outline where nothing was run.
 */
import { group as byGroup } from "d3-array";
import { overview as text } from "~/text/en/overview";
import type { Box } from "../geometry";
import { besideLimit, latencyWords, rateText } from "~/model/valueText";
import { mediaColour } from "../palette";
import { label, type TextNode } from "../plot/axes";
import type { Colour, Frame, Mark, Scene, SceneNode } from "../scene";
import {
  gapsIn,
  GREYS,
  greyOf,
  type HeatBlock,
  type HeatCell,
  type HeatColumn,
  type HeatData,
  type HeatRow,
  isOver,
  limitName,
  rateDigits,
  rateInUnit,
  scaleId,
  scalesOf,
  valueText,
  withStatistics,
} from "./data";
import { type Figures, type HeatLayout, layoutOf, NAME_X } from "./layout";
import { twinOf } from "./twin";
import { BOUND_SIGNS } from "~/text/alike";
import { phrases } from "~/text/en/phrases";

/** A percentile with fewer I/Os above it gets a small ring. */
const FEW_ABOVE = 100;
/** Text on this grey is in paper colour, not ink. */
const isStrong = (grey: number): boolean => grey > 0.5;
/** Distance between strokes over the limit: up to 10 times, up to 100 times, and beyond. */
const HATCHES = [7, 5, 3] as const;

const hatchOf = (latency_us: number, limit_us: number): number =>
  HATCHES[Math.min(HATCHES.length - 1, Math.floor(Math.log10(latency_us / limit_us)))]!;

type Path = SceneNode & { readonly type: "path" };
type Look = Omit<Path, "type" | "d">;

const shade = (opacity: number, role: string): Look => ({ colour: "ink", fill: "ink", width: 0, opacity, role });
const OUTLINES = {
  none: { colour: "grid", width: 1, role: "not-run" },
  outline: { colour: "ctrl", width: 1, role: "no-value" },
} as const satisfies Record<string, Look>;

export function buildHeat(data: HeatData, frame: Frame): Scene {
  const gaps = gapsIn(data);
  const figures = data.blocks.flatMap(({ rows }) => rows.map((row) => figuresOf(row, data.columns, gaps(row))));
  const named = withStatistics(data);
  const layout = layoutOf(named, frame, figures);
  const scales = scalesOf(data);
  const nodes: SceneNode[] = [];
  const marks: Mark[] = [];
  /** Cells that look the same form one path, so that thousands of cells stay cheap to draw. */
  const paths = new Map<string, Path>();
  const add = (id: string, look: Look, d: string): void => {
    paths.set(id, { type: "path", ...look, d: (paths.get(id)?.d ?? "") + d });
  };
  const outline = (id: keyof typeof OUTLINES, { x, y, w, h }: Box): void =>
    add(id, OUTLINES[id], `M${x + 0.5} ${y + 0.5}h${w - 1}v${h - 1}h${1 - w}z`);
  const over: SceneNode[] = [];
  let row_no = 0;
  let line_no = 0;
  data.blocks.forEach((block, b) => {
    const place = layout.blocks[b]!;
    nodes.push(...headNodes(block, place.y));
    block.rows.forEach((row, r) => {
      const { y } = place.rows[r]!;
      const scale = scales.get(scaleId(row, data.metric)) ?? null;
      nodes.push(...rowNodes(row.id, place.rows[r]!, figures[line_no++]!, layout, frame));
      const isGap = gaps(row);
      row.cells.forEach((cell, c) => {
        const { x, w } = layout.columns[c]!;
        const box = { x, y, w, h: layout.cell_h };
        if (cell === null && !isGap(c)) return;
        const own = row_no++;
        if (cell === null) return outline("none", box);
        const middle = { x: x + w / 2, y: y + box.h / 2 };
        const write = (words: string, colour: Colour, halo?: boolean): unknown =>
          over.push(label(words, middle.x, middle.y + 4, "middle", { colour, size: 11, halo }));
        marks.push(markOf({ block, row, cell, column: data.columns[c]!, order: c, row_no: own }, middle));
        if (cell.state !== "measured" || cell.value === null) {
          outline("outline", box);
          return write(cell.state === "failed" ? "✕" : "–", cell.state === "failed" ? "bad" : "ink3");
        }
        const isBeyond = isOver(cell, row);
        const grey = isBeyond || scale === null || cell.value <= 0 ? null : greyOf(cell.value, scale);
        const colour = isStrong(grey ?? 0) ? "bg" : "ink";
        if (isBeyond) {
          add("over", shade(0.05, "over"), boxPath(box));
          const step = hatchOf(cell.latency_us!, row.limit_us!);
          add(`hatch${step}`, { colour: "ctrl", width: 0.8, role: "hatch" }, strokes(box, step));
        } else add(`grey${grey ?? "less"}`, shade(grey ?? GREYS[0], "within"), boxPath(box));
        if (layout.printed) write(valueText(cell.value, data.metric), colour, isBeyond || undefined);
        if (cell.above !== null && cell.above < FEW_ABOVE && w >= 5) {
          const at = layout.printed ? { x: x + w - 5, y: y + 5 } : middle;
          over.push({ type: "ring", ...at, r: Math.min(2.2, w / 2 - 1), colour });
        }
        if (c === row.furthest && row.limit_us !== null) {
          over.push({ type: "path", d: boxPath(box), colour: "ink", width: 2, role: "furthest" });
        }
      });
    });
  });
  const line: SceneNode = { type: "line", x1: 0, x2: layout.width, y1: layout.top, y2: layout.top, colour: "ctrl" };
  return {
    width: layout.width,
    height: layout.height,
    title: data.title,
    plot: { x: layout.x, y: layout.top, w: layout.w, h: layout.height - layout.top },
    nodes: [line, ...headLine(data, layout, frame), ...paths.values(), ...nodes, ...over],
    marks,
    key: keyOf(data),
    notes: [],
    twin: twinOf(data),
    empty: marks.length === 0 ? "heat/none" : undefined,
  };
}

const boxPath = ({ x, y, w, h }: Box): string => `M${x} ${y}h${w}v${h}h${-w}z`;

/** Diagonal strokes within a box. */
function strokes({ x, y, w, h }: Box, step: number): string {
  let d = "";
  // From lower left to upper right: x + y is constant along a stroke, so strokes line up across cells.
  for (let sum = Math.ceil((x + y) / step) * step; sum < x + w + y + h; sum += step) {
    const from = Math.max(x, sum - y - h);
    const to = Math.min(x + w, sum - y);
    if (to > from) d += `M${round(from)} ${round(sum - from)}L${round(to)} ${round(sum - to)}`;
  }
  return d;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Prefix of a block's id on its name, which can be clicked. */
export const HEAD = "head ";

const nameNode = (name: string, y: number, series: string, more: Partial<TextNode>): TextNode =>
  label(name, NAME_X, y, "start", { size: 13, role: "label", series, ...more });

function headNodes({ id, name, media, guessed }: HeatBlock, y: number): SceneNode[] {
  const fill = guessed || media === null ? "missed" : "computed";
  return [
    { type: "marker", x: 5, y: y - 4.5, r: 4, shape: "circle", fill, colour: mediaColour(media) },
    nameNode(name, y, `${HEAD}${id}`, { colour: "ink", weight: 600 }),
  ];
}

/** Figures beside a row: the highest rate within the limit, its load, and the highest rate of all. */
function figuresOf(
  row: HeatRow,
  columns: readonly HeatColumn[],
  isGap: (column: number) => boolean,
): Figures & { readonly isFound: boolean } {
  const { cells, furthest, lowest, limit_us, unit, isOpen } = row;
  // The head says IOPS.
  const rate = (of: HeatCell): string => (unit === "IOPS" ? rateDigits(of, row) : rateInUnit(of, row));
  const [best, least, most] = [furthest, lowest, row.peak].map((c) => (c === null ? null : (cells[c] ?? null)));
  const isFound = best != null;
  const lowestText =
    least?.latency_us == null
      ? ""
      : limit_us !== null && least.latency_us <= limit_us
        ? text.firstOver
        : text.lowest(besideLimit(least.latency_us, limit_us));
  const within =
    limit_us === null
      ? ""
      : isFound
        ? isOpen
          ? BOUND_SIGNS.at_least(rate(best))
          : rate(best)
        : least == null
          ? ""
          : phrases.none;
  const at = limit_us === null ? "" : isFound ? columns[furthest!]!.short : lowestText;
  const peak = most == null ? "" : rate(most);
  const only = [within, at].filter((part) => part !== "").join(" ") || peak;
  return { within, at, peak, only, first: cells.findIndex((cell, c) => cell !== null || isGap(c)), isFound };
}

/** A phone has room for one figure. */
function rowNodes(
  id: string,
  { name, text_y: y }: HeatLayout["blocks"][number]["rows"][number],
  { within, at, peak, only, isFound }: ReturnType<typeof figuresOf>,
  { figures }: HeatLayout,
  { size }: Frame,
): SceneNode[] {
  const names = name.map(([words, line_y]) => nameNode(words, line_y, id, {}));
  if (size !== "page") return [...names, label(only, figures.peak, y, "end", { colour: "ink" })];
  const figure = (words: string, x: number, colour: Colour, weight: 400 | 600 = 400): SceneNode[] =>
    words === "" ? [] : [label(words, x, y, "end", { colour, size: 13, weight })];
  return [
    ...names,
    ...figure(within, figures.within, isFound ? "ink" : "ink3", isFound ? 600 : 400),
    ...figure(at, figures.at, isFound ? "ink2" : "ink3"),
    ...figure(peak, figures.peak, "ink2"),
  ];
}

function headLine({ columns, blocks }: HeatData, layout: HeatLayout, { size, measure }: Frame): SceneNode[] {
  const { head_y, tick_y } = layout;
  const nodes: SceneNode[] = [];
  let free = -Infinity;
  let last = -Infinity;
  const groups = [...byGroup(columns, (column) => column.group)];
  const startOf = (i: number): number | undefined => {
    const first = groups[i]?.[1][0];
    return first === undefined ? undefined : layout.columns[columns.indexOf(first)]!.x;
  };
  const rows = blocks.flatMap((block) => block.rows);
  const limited = rows.find((row) => row.limit_us !== null);
  const head = text.heads(rows.some(({ unit }) => unit !== "IOPS"));
  const widthOf = (words: string): number => measure(words, 12, 600) + 4;
  const { within, at, peak } = layout.figures;
  /** Where the heads of the figures begin. */
  const edge = limited === undefined ? peak - widthOf(head.peak[0] ?? "") : within - widthOf(head.within);
  for (const [i, [group, own]] of groups.entries()) {
    const places = own.map((column) => layout.columns[columns.indexOf(column)]!);
    const { x } = places[0]!;
    const end = startOf(i + 1) ?? edge;
    // If a group is narrower than its head, the first word is enough; on a phone a head gives way to the next.
    const short = group.split(" ")[0] ?? group;
    const words = size === "page" && x + widthOf(group) <= end ? group : short;
    if (x >= free) {
      free = x + widthOf(words);
      nodes.push(label(words, x, head_y, "start", { colour: "ink", weight: 600 }));
    }
    // The first and last of a group, and those between as far as there is room.
    own.forEach(({ label: tick }, i) => {
      const half = measure(tick, 11, 400) / 2;
      const middle = Math.min(places[i]!.x + places[i]!.w / 2, layout.width - half);
      const isBetween = i > 0 && i < own.length - 1;
      if (middle - half < last + 4 || (isBetween && middle + half > places.at(-1)!.x - 12)) return;
      last = middle + half;
      nodes.push(label(tick, middle, tick_y, "middle", { colour: "ink3", size: 11 }));
    });
  }
  if (size !== "page") return nodes;
  /** Two lines of text above the figures. */
  const right = (words: readonly string[], x: number, weight: 400 | 600 = 400): SceneNode[] =>
    words.map((one, i) =>
      label(one, x, i === 0 ? head_y : tick_y, "end", { colour: weight === 600 ? "ink" : "ink2", weight }),
    );
  const ofLimit =
    limited === undefined ? [] : [...right([head.within, limitName(limited)], within, 600), ...right(head.load, at)];
  return [...nodes, ...ofLimit, ...right(head.peak, peak)];
}

interface Placed {
  readonly block: HeatBlock;
  readonly row: HeatRow;
  readonly cell: HeatCell;
  readonly column: HeatColumn;
  readonly order: number;
  readonly row_no: number;
}

function markOf({ block, row, cell, column, order, row_no }: Placed, at: Pick<Mark, "x" | "y">): Mark {
  const lines: (readonly [string, string])[] = [];
  if (cell.state === "failed") lines.push(["", text.failed]);
  else if (cell.state === "excluded") lines.push(["", text.excluded(cell.why ?? "")]);
  else {
    if (cell.latency_us !== null) lines.push([row.latency, latencyWords(cell.latency_us, 4)]);
    const rates = [
      cell.iops === null ? null : `${rateText(cell.iops)} ${row.rate === "iops" ? row.unit : "IOPS"}`,
      cell.bytes_per_s === null || row.rate === "iops" ? null : rateInUnit(cell, row),
    ].filter((part) => part !== null);
    if (rates.length > 0) lines.push(["", rates.join(", ")]);
    if (cell.notes.length > 0) lines.push(["", cell.notes.join(phrases.semicolon)]);
  }
  return {
    id: cell.id,
    ...at,
    series: row.id,
    order,
    row: row_no,
    title: `${block.name}, ${row.name}`,
    tag: column.words,
    lines: lines.slice(0, 3),
    origin: "computed",
  };
}

/** The key: what greys, strokes and frames mean. */
function keyOf(data: HeatData): string[] {
  const rows = data.blocks.flatMap(({ rows }) => rows);
  const cells = rows.flatMap((row) => row.cells);
  const limited = rows.find(({ limit_us }) => limit_us !== null);
  const gaps = gapsIn(data);
  const few = cells.some((cell) => cell?.above != null && cell.above < FEW_ABOVE);
  return [
    text.key.grey(data.metric),
    ...(limited === undefined ? [] : [text.key.over(limitName(limited)), text.key.frame]),
    ...(rows.some((row) => data.columns.some((_, c) => gaps(row)(c))) ? [text.key.notRun] : []),
    ...(few ? [text.key.few(FEW_ABOVE)] : []),
    ...(data.blocks.some(({ guessed }) => guessed) ? [text.key.ring] : []),
  ];
}
