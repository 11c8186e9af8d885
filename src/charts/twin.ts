/** Builds the table twin from columns: unrounded values, and texts with the decimals that each column needs. */
import { isAtLeast } from "~/model/latency";
import { en } from "~/text/en";
import { columnDecimals, exact, fixed } from "~/base/number";
import type { Twin, TwinCell, TwinRow } from "./scene";

export interface TwinColumnOf<T> {
  /** Also its head, with the unit: `clat_p99_us`. `[a-z0-9_.]+`: part of links. */
  readonly id: string;
  /** Head, if it is not the id. */
  readonly label?: string | undefined;
  readonly value: (row: T) => number | string | null;
  /** Text instead of the value; undefined: formatted as the column is. */
  readonly text?: (row: T) => string | undefined;
  /** Significant digits of the smallest value, maximum and minimum decimals; absent: unformatted. */
  readonly digits?: readonly [number, number, number?] | undefined;
  readonly note?: (row: T) => string | undefined;
  /** Left to chance: its note, or another in the row, says why. */
  readonly grey?: ((row: T) => boolean) | undefined;
}

/** @param mark the mark that a row stands for; null: none */
export function twinFrom<T>(
  rows: readonly T[],
  columns: readonly TwinColumnOf<T>[],
  mark: (row: T) => string | null,
): Twin {
  const values = columns.map(({ value }) => rows.map(value));
  const decimals = columns.map(({ digits }, c) =>
    digits === undefined
      ? null
      : columnDecimals(
          values[c]!.map((value) => (typeof value === "number" ? value : null)),
          ...digits,
        ),
  );
  return {
    columns: columns.map(({ id, label }, c) => ({
      id,
      label: label ?? id,
      numeric: values[c]!.some((v) => typeof v === "number"),
    })),
    rows: rows.map(
      (row, r) =>
        new LazyRow(mark(row), () =>
          columns.map(({ id, note, grey, text }, c): TwinCell => {
            const cell = twinCell(id, values[c]![r] ?? null, decimals[c] ?? null, note?.(row));
            const own = text?.(row);
            return { ...cell, text: own ?? cell.text, grey: grey?.(row) === true || undefined };
          }),
        ),
    ),
  };
}

/** Its cells are made when the row comes into view: a long run has twenty thousand rows, a screen shows thirty. */
class LazyRow implements TwinRow {
  readonly mark: string | null;
  #make: (() => readonly TwinCell[]) | null;
  #cells: readonly TwinCell[] = [];

  constructor(mark: string | null, make: () => readonly TwinCell[]) {
    this.mark = mark;
    this.#make = make;
  }

  get cells(): readonly TwinCell[] {
    if (this.#make !== null) {
      this.#cells = this.#make();
      this.#make = null;
    }
    return this.#cells;
  }
}

/** A latency in fio's last bin is a lower bound wherever it appears. */
function twinCell(
  id: string,
  value: number | string | null,
  decimals: number | null,
  note: string | undefined,
): TwinCell {
  const isBound = typeof value === "number" && id.endsWith("_us") && isAtLeast(value);
  const said = isBound ? [note, en.charts.curve.atLeast].filter((part) => part !== undefined).join("; ") : note;
  const text = (isBound ? "≥ " : "") + formattedText(value, decimals);
  return said === undefined ? { value, text } : { value, text, note: said };
}

function formattedText(value: number | string | null, decimals: number | null): string {
  if (value === null) return en.charts.absent;
  if (typeof value === "string") return value;
  return decimals === null ? exact(value) : fixed(value, decimals);
}
