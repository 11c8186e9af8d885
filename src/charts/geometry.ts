/** Boxes and segments in pixels, and a grid that finds those near a place. */
import { putUnder } from "~/base/byKey";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** x1, y1, x2, y2 */
export type Segment = readonly [number, number, number, number];

export const overlap = (a: Box, b: Box, gap: number): boolean =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

export const within = (box: Box, bounds: Box): boolean =>
  box.x >= bounds.x &&
  box.y >= bounds.y &&
  box.x + box.w <= bounds.x + bounds.w &&
  box.y + box.h <= bounds.y + bounds.h;

const holds = ({ x, y, w, h }: Box, atX: number, atY: number): boolean =>
  atX >= x && atX <= x + w && atY >= y && atY <= y + h;

/** The part of a segment inside a box, or null (Liang and Barsky 1984). */
export function clipSegment(x1: number, y1: number, x2: number, y2: number, box: Box): Segment | null {
  const dx = x2 - x1;
  const dy = y2 - y1;
  // Most lie in the box.
  if (holds(box, x1, y1) && holds(box, x2, y2)) return [x1, y1, x1 + dx, y1 + dy];
  let enter = 0;
  let leave = 1;
  for (let side = 0; side < 4; side++) {
    const p = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
    const q = side === 0 ? x1 - box.x : side === 1 ? box.x + box.w - x1 : side === 2 ? y1 - box.y : box.y + box.h - y1;
    if (p === 0) {
      if (q < 0) return null;
    } else if (p < 0) {
      enter = Math.max(enter, q / p);
    } else {
      leave = Math.min(leave, q / p);
    }
    if (enter > leave) return null;
  }
  return [x1 + enter * dx, y1 + enter * dy, x1 + leave * dx, y1 + leave * dy];
}

/** Do two segments cross? Touching ends do not count. */
export function crosses(a: Segment, b: Segment): boolean {
  const side = (s: Segment, x: number, y: number): number => (s[2] - s[0]) * (y - s[1]) - (s[3] - s[1]) * (x - s[0]);
  return side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 && side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;
}

export const boxOf = ([x1, y1, x2, y2]: Segment): Box => ({
  x: Math.min(x1, x2),
  y: Math.min(y1, y2),
  w: Math.abs(x2 - x1),
  h: Math.abs(y2 - y1),
});

const CELL = 40;

const cellAt = (x: number, y: number): number => Math.floor(x / CELL) * 4096 + Math.floor(y / CELL);

/** The 40 px cells that a box touches. */
function cellsOf({ x, y, w, h }: Box, cells: number[] = []): number[] {
  const [right, bottom] = [Math.floor((x + w) / CELL), Math.floor((y + h) / CELL)];
  for (let column = Math.floor(x / CELL); column <= right; column++) {
    for (let row = Math.floor(y / CELL); row <= bottom; row++) cells.push(column * 4096 + row);
  }
  return cells;
}

/** Things by the cells they lie in; a search finds each once. */
export class Grid<T> {
  readonly #cells = new Map<number, T[]>();

  add(box: Box, item: T): void {
    this.#put(cellsOf(box), item);
  }

  /** A long segment is filed in the cells it passes, not in all of its box. */
  addAlong(segment: Segment, item: T): void {
    const [x1, y1, x2, y2] = segment;
    const first = cellAt(x1, y1);
    // Most segments of a long series are this short.
    if (first === cellAt(x2, y2)) return putUnder(this.#cells, first, item);
    if (x1 === x2 || y1 === y2) return this.add(boxOf(segment), item);
    const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (CELL / 2)));
    const at = (i: number) => [x1 + ((x2 - x1) * i) / steps, y1 + ((y2 - y1) * i) / steps] as const;
    const cells: number[] = [];
    for (let i = 0; i < steps; i++) cellsOf(boxOf([...at(i), ...at(i + 1)]), cells);
    this.#put(new Set(cells), item);
  }

  near(box: Box): ReadonlySet<T> {
    return new Set(cellsOf(box).flatMap((cell) => this.#cells.get(cell) ?? []));
  }

  #put(cells: Iterable<number>, item: T): void {
    for (const cell of cells) putUnder(this.#cells, cell, item);
  }
}
