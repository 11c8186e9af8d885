/** Which cells of the grid are selected, by their places. Pure: keys and clicks in, a selection out. */
import { lookUp } from "~/base/lookUp";

/** Column 0 is the head of the row: who stands there stands for the whole row. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** All four inclusive. */
export interface Rect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Selection {
  /** Where the keyboard is. */
  readonly at: Spot;
  /** Where the rectangle that ends at `at` begins. */
  readonly from: Spot;
  /** Rectangles that were put aside with Ctrl. */
  readonly others: readonly Rect[];
}

/** Rows, and columns with the head. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface Held {
  readonly shift: boolean;
  readonly ctrl: boolean;
}

export const only = (at: Spot): Selection => ({ at, from: at, others: [] });

/**
 * After rows or columns came, went or moved: the cell where the keyboard was, wherever it is now, and nothing more: a
 * rectangle of places would hold other runs. null: its row or column is gone.
 */
export function followed(
  spot: Spot,
  before: { readonly rows: readonly string[]; readonly columns: readonly string[] },
  after: { readonly rows: readonly string[]; readonly columns: readonly string[] },
): Spot | null {
  const row = after.rows.indexOf(before.rows[spot.row] ?? "");
  const column = after.columns.indexOf(before.columns[spot.column] ?? "");
  return row === -1 || column === -1 ? null : { row, column };
}

const between = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** Into the grid, after rows or columns went. */
export function clamped(selection: Selection, { rows, columns }: Size): Selection {
  const into = ({ row, column }: Spot): Spot => ({
    row: between(row, 0, Math.max(0, rows - 1)),
    column: between(column, 0, columns - 1),
  });
  const others = selection.others
    .filter(({ top, left }) => top < rows && left < columns)
    .map((rect) => ({ ...rect, bottom: Math.min(rect.bottom, rows - 1), right: Math.min(rect.right, columns - 1) }));
  return { at: into(selection.at), from: into(selection.from), others };
}

function rectOf({ at, from }: Selection, columns: number): Rect {
  const whole = at.column === 0 || from.column === 0;
  return {
    top: Math.min(at.row, from.row),
    bottom: Math.max(at.row, from.row),
    left: whole ? 0 : Math.min(at.column, from.column),
    right: whole ? columns - 1 : Math.max(at.column, from.column),
  };
}

/** The rectangles of a selection, the one that is worked on last. */
export const rectsOf = (selection: Selection, columns: number): readonly Rect[] => [
  ...selection.others,
  rectOf(selection, columns),
];

export const within = ({ top, bottom, left, right }: Rect, { row, column }: Spot): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Rows that are selected whole. */
export function wholeRows(rects: readonly Rect[], rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => row).filter((row) =>
    rects.some((rect) => within(rect, { row, column: 0 })),
  );
}

/** Every selected row that has this column selected. */
export function rowsAt(rects: readonly Rect[], column: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => row).filter((row) =>
    rects.some((rect) => within(rect, { row, column })),
  );
}

const STEPS: Readonly<Record<string, (at: Spot, size: Size, page: number) => Spot>> = {
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  PageDown: ({ row, column }, _, page) => ({ row: row + page, column }),
  PageUp: ({ row, column }, _, page) => ({ row: row - page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
};
const FAR: Readonly<Record<string, (at: Spot, size: Size) => Spot>> = {
  ArrowDown: ({ column }, { rows }) => ({ row: rows - 1, column }),
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowRight: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  ArrowLeft: ({ row }) => ({ row, column: 0 }),
  Home: () => ({ row: 0, column: 0 }),
  End: (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
};

/** After a key of movement; null: the key moves nothing. `page`: rows that are in view. */
export function moved(selection: Selection, key: string, held: Held, size: Size, page: number): Selection | null {
  const step = held.ctrl ? lookUp(FAR, key) : lookUp(STEPS, key);
  if (step === undefined || size.rows === 0) return null;
  const next = clamped(only(step(selection.at, size, page)), size).at;
  return held.shift ? { ...selection, at: next } : only(next);
}

/** After a click: alone, with Shift to here, with Ctrl besides what is selected. */
export function clicked(selection: Selection, at: Spot, held: Held, columns: number): Selection {
  if (held.shift) return { ...selection, at };
  return held.ctrl ? { at, from: at, others: rectsOf(selection, columns) } : only(at);
}

/** The whole column from its first row on. */
export const column = (index: number, rows: number): Selection => ({
  at: { row: 0, column: index },
  from: { row: Math.max(0, rows - 1), column: index },
  others: [],
});

export const everything = ({ rows }: Size): Selection => ({
  at: { row: 0, column: 0 },
  from: { row: Math.max(0, rows - 1), column: 0 },
  others: [],
});
