/** The table twin from a list of columns: unrounded values, texts with the decimals that their column needs. */
import { isAtLeast } from "~/model/latency";
import { en } from "~/text/en";
import { columnDecimals, exact, fixed } from "~/base/number";
import type { Twin, TwinCell, TwinRow } from "./scene";

export interface TwinColumnOf<T> {
  /** Also its head, with the unit in it: `clat_p99_us`. `[a-z0-9_.]+`: it stands in links. */
  readonly id: string;
  /** Head, where it is not the id. */
  readonly label?: string | undefined;
  readonly value: (row: T) => number | string | null;
  /** Its text, where the value says too much; undefined: as the column has it. */
  readonly text?: (row: T) => string | undefined;
  /** Significant digits of its smallest value, most and least decimals; absent: as it is. */
  readonly digits?: readonly [number, number, number?] | undefined;
  readonly note?: (row: T) => string | undefined;
  /** Chance decides over it: its note, or another of the row, says why. */
  readonly grey?: ((row: T) => boolean) | undefined;
}

/** @param mark the mark that a row stands for; null: it has none. */
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

/** Its cells are made when the row comes into view: a long run has twenty thousand rows, a screen thirty. */
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

/** A latency of fio's last bin is a bound wherever it stands. */
function twinCell(
  id: string,
  value: number | string | null,
  decimals: number | null,
  note: string | undefined,
): TwinCell {
  const isBound = typeof value === "number" && id.endsWith("_us") && isAtLeast(value);
  const said = isBound ? [note, en.charts.curve.atLeast].filter((part) => part !== undefined).join("; ") : note;
  const text = (isBound ? "≥ " : "") + textOf(value, decimals);
  return said === undefined ? { value, text } : { value, text, note: said };
}

function textOf(value: number | string | null, decimals: number | null): string {
  if (value === null) return en.charts.absent;
  if (typeof value === "string") return value;
  return decimals === null ? exact(value) : fixed(value, decimals);
}
