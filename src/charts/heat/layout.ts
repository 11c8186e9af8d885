/** Positions of the heat table's columns, rows and figures, in pixels. */
import { cut, wrapText } from "../cut";
import type { Frame } from "../scene";
import type { HeatData } from "./data";

export interface Column {
  readonly x: number;
  readonly w: number;
}

export interface Row {
  /** Its name, in one line or two, and their baselines. */
  readonly name: readonly (readonly [words: string, y: number])[];
  /** Baseline of its figures. */
  readonly text_y: number;
  /** Top of its cells. */
  readonly y: number;
}

export interface HeatLayout {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly Column[];
  readonly cell_h: number;
  /** Each cell shows its number. */
  readonly printed: boolean;
  /** Left edge of the cells, and the width they take. */
  readonly x: number;
  readonly w: number;
  /** Baselines of the group heads and of the ticks under them. */
  readonly head_y: number;
  readonly tick_y: number;
  readonly top: number;
  /** By block: baseline of its name, and its rows. */
  readonly blocks: readonly { readonly y: number; readonly rows: readonly Row[] }[];
  /** Right edges of the figures beside a row. */
  readonly figures: { readonly within: number; readonly at: number; readonly peak: number };
}

/** With more columns than this, cells show colour only. */
const PRINTED = 12;
const PRINTED_W = { least: 44, most: 64 } as const;
const CELL_W = { least: 5, most: 18 } as const;
/** Minimum width of the figures beside a row, and the gap between two of them. */
const FIGURES = { within: 84, at: 116, peak: 76 } as const;
const APART = 16;
const GAP = 9;
/** The figures begin at most this far from the last cell. */
const NEAR = 80;
const HEAD = 40;
/** Height of a line of chips above the table for what applies to all systems; on a phone they are higher. */
export const bandOf = (isPhone: boolean): number => (isPhone ? 40 : 30);

/** Left edge of the names, the gap after a name, and the distance of its lines. */
export const NAME_X = 16;
const NAME_GAP = 10;
const LINE = 14;

/** The figures beside a row, as text; on a phone one of them. */
export interface Figures extends Readonly<Record<keyof typeof FIGURES, string>> {
  readonly only: string;
  /** The first column in which something is drawn. */
  readonly first: number;
}

/** In one line if it fits in `room`, otherwise in two; the last keeps its end, where names differ. */
function linesOf(name: string, room: number, last: number, frame: Frame): readonly string[] {
  const [head = "", more] = wrapText(name, room, (words) => frame.measure(words, 13, 400));
  if (more === undefined) return [cut(name, room, 13, 400, frame)];
  return [head, cut(name.slice(head.length + 1), last, 13, 400, frame)];
}

export function layoutOf({ blocks, columns, band }: HeatData, frame: Frame, figures: readonly Figures[]): HeatLayout {
  const { width, size, measure } = frame;
  const phone = size !== "page";
  const widthOf = (which: keyof typeof FIGURES): number =>
    Math.max(FIGURES[which], ...figures.map((row) => Math.ceil(measure(row[which], 13, 600)) + APART));
  const own = { within: widthOf("within"), at: widthOf("at"), peak: widthOf("peak") };
  const names = blocks.flatMap(({ rows }) => rows.map(({ name }) => measure(name, 13, 400) + 16));
  const x = phone ? 0 : Math.ceil(Math.min(340, Math.max(164, ...names))) + 14;
  const beside = phone ? 0 : own.within + own.at + own.peak;
  const gap = phone ? 3 : GAP;
  const gaps = columns.filter(({ group }, i) => i > 0 && group !== columns[i - 1]!.group).length * gap;
  const room = (width - x - beside - gaps) / Math.max(1, columns.length);
  const printed = columns.length <= PRINTED && room >= PRINTED_W.least;
  const cell = printed
    ? Math.min(PRINTED_W.most, Math.floor(room))
    : Math.min(CELL_W.most, Math.max(CELL_W.least, phone ? room : Math.floor(room)));
  let at = x;
  const placed = columns.map(({ group }, i): Column => {
    if (i > 0 && group !== columns[i - 1]!.group) at += gap;
    const column = { x: at, w: cell - 1 };
    at += cell;
    return column;
  });
  const end = at;
  const whole = Math.max(width, Math.floor(end + beside));
  // Beside a few cells, figures stay close enough to read along the row.
  const edge = Math.min(whole, Math.floor(end + beside) + NEAR);
  const cell_h = phone ? 18 : 22;
  const start = band ? bandOf(phone) : 0;
  let y = start + HEAD;
  let row_no = 0;
  const layout = blocks.map(({ chips, rows }) => {
    const head = y + 19;
    y += phone && chips ? 64 : 30;
    return {
      y: head,
      rows: rows.map(({ name }): Row => {
        const { only, first } = figures[row_no++]!;
        const own = (phone ? width - measure(only, 12, 400) : (placed[first]?.x ?? x)) - NAME_X - NAME_GAP;
        const lines = linesOf(name, own, phone ? width - NAME_X : own, frame);
        const more = (lines.length - 1) * LINE;
        // Beside the cells a name in two lines stands in their middle, on a phone above them.
        const [text_y, top] = phone ? [y + 13, y + 19 + more] : [y + 16 + more / 2, y + more / 2];
        const from = phone ? text_y : text_y - more / 2;
        y += (phone ? 44 : 25) + more;
        return { name: lines.map((words, i) => [words, from + i * LINE] as const), text_y, y: top };
      }),
    };
  });
  return {
    width: whole,
    height: y + 6,
    columns: placed,
    cell_h,
    printed,
    x,
    w: end - x,
    head_y: start + 13,
    tick_y: start + 29,
    top: start + HEAD - 6,
    blocks: layout,
    figures: phone
      ? { within: width, at: width, peak: width }
      : { within: edge - own.peak - own.at, at: edge - own.peak, peak: edge },
  };
}
