/**
 * The heat table: a row for each workload of each system, a cell for each measured load. Grey within the limit, darker
 * where better; hatched over the limit, denser where further over; an outline where nothing was run.
 */
import { group as byGroup } from "d3-array";
import { overview as text } from "~/text/en/overview";
import type { Box } from "../geometry";
import { significant } from "~/base/number";
import { besideLimit, latencyWords, limitText, rateText } from "~/model/valueText";
import { mediaColour } from "../palette";
import { label, type TextNode } from "../plot/axes";
import type { Colour, Frame, Mark, Scene, SceneNode } from "../scene";
import { type Figures, type HeatLayout, layoutOf, NAME_X } from "./layout";
import { twinOf } from "./twin";
import { BOUND_SIGNS } from "~/text/alike";
import { phrases } from "~/text/en/phrases";

/** The quantity shown by the colour of a cell. */
export type HeatMetric = "iops" | "gb_per_s" | "latency";

export interface HeatColumn {
  readonly id: string;
  /** Columns of one group share a head: "4 jobs", "% of maximum". */
  readonly group: string;
  readonly label: string;
  /** "depth 8, 4 jobs". */
  readonly words: string;
  /** The same beside a figure: "8 × 4". */
  readonly short: string;
  /** For the table; null: not depth × jobs. */
  readonly depth: number | null;
  readonly jobs: number | null;
  /** An asked rate: every workload has its own, shares of its own maximum. */
  readonly isRate: boolean;
}

export interface HeatCell {
  /** Mark id; opens the source. */
  readonly id: string;
  readonly file: string;
  readonly state: "measured" | "failed" | "excluded" | "absent";
  /** Why it is excluded. */
  readonly why: string | null;
  /** In the unit of the metric: IOPS, bytes per second or µs. */
  readonly value: number | null;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly latency_us: number | null;
  /** Where it is a median: the latency of each repeat; absent where one is only a bound. */
  readonly each?: readonly number[];
  /** I/Os above the percentile; null: not a percentile, or not counted. */
  readonly above: number | null;
  readonly n: number;
  /** Other measurements at this load that are not repeats, and a remark on the values. */
  readonly others: number;
  readonly notes: readonly string[];
}

export interface HeatRow {
  readonly id: string;
  readonly name: string;
  readonly block: string;
  readonly workload: string;
  readonly op: string;
  /** Column of its rates in the table: `iops`, or what a database does. */
  readonly rate_column: string;
  /** What its latency is: "p99 clat". */
  readonly latency: string;
  readonly statistic: string;
  readonly kind: string;
  readonly rate: "iops" | "gb_per_s";
  /** The counted unit: "IOPS", "transactions/s", "GB/s". */
  readonly unit: string;
  readonly limit_us: number | null;
  /** By column; null: not run. */
  readonly cells: readonly (HeatCell | null)[];
  /**
   * Column indices: the most throughput within the limit; the lowest latency if no load is within it; the most
   * throughput of all.
   */
  readonly furthest: number | null;
  /** Nothing was measured over the limit, and the highest load gave most: a further one may give more. */
  readonly isOpen: boolean;
  readonly lowest: number | null;
  readonly peak: number | null;
}

export interface HeatBlock {
  readonly id: string;
  readonly name: string;
  readonly media: string | null;
  /** Its medium is a guess: a ring instead of a dot. */
  readonly guessed: boolean;
  /** Chips stand beside its name. */
  readonly chips: boolean;
  readonly rows: readonly HeatRow[];
}

export interface HeatData {
  readonly title: string;
  readonly metric: HeatMetric;
  readonly columns: readonly HeatColumn[];
  readonly blocks: readonly HeatBlock[];
  /** A line above the table stays free for values that apply to all systems. */
  readonly band: boolean;
}

/** A percentile with fewer I/Os above it gets a small ring. */
const FEW_ABOVE = 100;

/** Greys, weakest first. The gap in the middle is where neither ink nor paper is legible. */
const GREYS = [0.07, 0.12, 0.18, 0.25, 0.33, 0.41, 0.62, 0.72, 0.82] as const;
/** Text on this grey is in paper colour, not ink. */
const isStrong = (grey: number): boolean => grey > 0.5;
/** Distance between strokes over the limit: up to 10 times, up to 100 times, and beyond. */
const HATCHES = [7, 5, 3] as const;

export interface HeatScale {
  readonly from: number;
  readonly to: number;
  /** Less is better. */
  readonly inverse: boolean;
}

type Shown = Pick<HeatData, "blocks" | "metric">;

/** Of a row; rows of rates share one. */
const scaleId = (row: Pick<HeatRow, "statistic">, metric: HeatMetric): string =>
  metric === "latency" ? row.statistic : "";

/** A mean is never on the scale of a percentile: rows of each statistic have their own. */
const byScale = ({ blocks, metric }: Shown) =>
  byGroup(
    blocks.flatMap(({ rows }) => rows),
    (row) => scaleId(row, metric),
  );

/**
 * The values that the greys span, by scale; for latency those within the limit, if there are any. A scale without values
 * is absent.
 */
function scalesOf(data: Shown): Map<string, HeatScale> {
  const scales = new Map<string, HeatScale>();
  for (const [id, rows] of byScale(data)) {
    const values = rows.flatMap((row) =>
      row.cells.flatMap((cell) => (cell === null || isOver(cell, row) ? [] : (cell.value ?? []))),
    );
    const known = values.filter((value) => value > 0);
    if (known.length === 0) continue;
    scales.set(id, { from: Math.min(...known), to: Math.max(...known), inverse: data.metric === "latency" });
  }
  return scales;
}

/** Rows of several statistics say theirs. */
const withStatistics = (data: HeatData): HeatData =>
  byScale(data).size < 2
    ? data
    : {
        ...data,
        blocks: data.blocks.map((block) => ({
          ...block,
          rows: block.rows.map((row) => ({ ...row, name: text.row.more(row.name, [row.statistic]) })),
        })),
      };

/** The key beside the controls: the greys from best to worst, and texts for both ends. */
export interface HeatKey {
  /** The statistic of its rows; "": all rows have the same. */
  readonly of: string;
  /** []: none of its rows has a value within the limit. */
  readonly greys: readonly number[];
  readonly best: string;
  readonly worst: string;
  /** The value furthest over the limit; null: none is over it. */
  readonly over: string | null;
}

/** One for each statistic. */
export function heatKeys(data: Shown): HeatKey[] {
  const { metric } = data;
  const [scales, groups] = [scalesOf(data), byScale(data)];
  return [...groups].flatMap(([id, rows]): HeatKey[] => {
    const known = scales.get(id);
    // One value has no scale: its cell says it.
    const scale = known?.from === known?.to ? undefined : known;
    const over = rows.flatMap((row) =>
      row.cells.flatMap((cell) => (cell !== null && isOver(cell, row) ? [cell.latency_us!] : [])),
    );
    if (scale === undefined && over.length === 0) return [];
    const ends = scale === undefined ? [] : [scale.from, scale.to].map((value) => valueText(value, metric));
    const [best = "", worst = ""] = scale?.inverse === false ? ends.toReversed() : ends;
    return [
      {
        ...{ of: groups.size > 1 ? id : "", best, worst },
        greys: scale === undefined ? [] : GREYS.toReversed(),
        over: over.length === 0 ? null : latencyWords(Math.max(...over)),
      },
    ];
  });
}

/** What a column varies: depth × jobs, or the load that its group names. */
const turned = ({ group, jobs }: HeatColumn): string => (jobs === null ? group : "depth x jobs");

/**
 * Is a load not run, though it belongs to what the row was run at? To its depths belong those of the table for each of
 * its numbers of jobs, and to any row what the same workload was run at elsewhere. A row of asked rates misses no depth,
 * and no rate of another workload.
 * @param rows of the whole table
 */
export function gapsOf<Of extends Pick<HeatRow, "name" | "cells">>(
  rows: readonly Of[],
  columns: readonly HeatColumn[],
): (row: Of) => (column: number) => boolean {
  const ranBy = (of: readonly Of[]) =>
    new Set(columns.flatMap((_, c) => (of.some(({ cells }) => cells[c] != null) ? [c] : [])));
  const byWorkload = new Map([...byGroup(rows, ({ name }) => name)].map(([name, of]) => [name, ranBy(of)]));
  return (row) => {
    const ran = [...ranBy([row])].map((c) => columns[c]!);
    const [kinds, groups] = [new Set(ran.map(turned)), new Set(ran.map(({ group }) => group))];
    return (c) => {
      const column = columns[c]!;
      if (row.cells[c] != null || !kinds.has(turned(column))) return false;
      return byWorkload.get(row.name)?.has(c) === true || (groups.has(column.group) && !column.isRate);
    };
  };
}

export const gapsIn = ({ blocks, columns }: Pick<HeatData, "blocks" | "columns">) =>
  gapsOf(
    blocks.flatMap(({ rows }) => rows),
    columns,
  );

const isOver = ({ latency_us }: HeatCell, { limit_us }: HeatRow): boolean =>
  limit_us !== null && latency_us !== null && latency_us > limit_us;

/** 0 … 1 on a log scale; 1 is best. */
function share(value: number, { from, to, inverse }: HeatScale): number {
  if (to <= from) return 0.5;
  const at = Math.log(Math.max(value, from) / from) / Math.log(to / from);
  return inverse ? 1 - at : at;
}

const greyOf = (value: number, scale: HeatScale): number =>
  GREYS[Math.min(GREYS.length - 1, Math.floor(share(value, scale) * GREYS.length))]!;

const hatchOf = (latency_us: number, limit_us: number): number =>
  HATCHES[Math.min(HATCHES.length - 1, Math.floor(Math.log10(latency_us / limit_us)))]!;

const valueText = (value: number, metric: HeatMetric): string =>
  metric === "latency" ? latencyWords(value) : metric === "iops" ? rateText(value) : significant(value / 1e9, 3);

/** "p99 ≤ 1 ms", for a row with a limit. */
export const limitName = ({ statistic, limit_us }: Pick<HeatRow, "statistic" | "limit_us">): string =>
  `${statistic} ≤ ${limitText(limit_us ?? 0)}`;

/** As on Curve: "74,428", "514.1". */
export const rateDigits = (cell: HeatCell, { rate }: Pick<HeatRow, "rate">): string => {
  const value = rate === "iops" ? cell.iops : cell.bytes_per_s;
  if (value === null) return "—";
  return rate === "iops" ? rateText(value) : significant(value / 1e9, 4);
};

/** "74,428 IOPS", "3.214 GB/s". */
export const rateInUnit = (cell: HeatCell, row: Pick<HeatRow, "rate" | "unit">): string =>
  `${rateDigits(cell, row)} ${row.unit}`;

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

/** A name that can be clicked. */
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
      cell.iops === null
        ? null
        : `${Math.round(cell.iops).toLocaleString("en")} ${row.rate === "iops" ? row.unit : "IOPS"}`,
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
