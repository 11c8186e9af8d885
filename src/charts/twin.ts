/** Builds the table twin from columns: unrounded values, and texts with the decimals that each column needs. */
import { isAtLeast } from "~/model/latency";
import { en } from "~/text/en";
import { phrases } from "~/text/en/phrases";
import { columnDecimals, decimal, exact, fixed } from "~/base/number";
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
  /** Unreliable: the note of this or another cell in the row says why. */
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
  const markAt = (r: number) => mark(rows[r]!);
  const cellsAt = (r: number) =>
    columns.map(({ id, note, grey, text }, c): TwinCell => {
      const value = values[c]![r] ?? null;
      const rounded = typeof value === "number" ? decimal(value) : value;
      const cell = twinCell(id, rounded, decimals[c] ?? null, note?.(rows[r]!));
      const own = text?.(rows[r]!);
      return { ...cell, text: own ?? cell.text, grey: grey?.(rows[r]!) === true || undefined };
    });
  return {
    columns: columns.map(({ id, label }, c) => ({
      id,
      label: label ?? id,
      numeric: values[c]!.some((v) => typeof v === "number"),
    })),
    rows: rows.map((_, r) => new LazyRow(r, markAt, cellsAt)),
  };
}

/** Made when the row comes into view: a long run has twenty thousand rows, a screen shows thirty. */
class LazyRow implements TwinRow {
  readonly #place: number;
  readonly #markAt: (place: number) => string | null;
  readonly #cellsAt: (place: number) => readonly TwinCell[];
  #mark: string | null | undefined;
  #cells: readonly TwinCell[] | undefined;

  constructor(
    place: number,
    markAt: (place: number) => string | null,
    cellsAt: (place: number) => readonly TwinCell[],
  ) {
    [this.#place, this.#markAt, this.#cellsAt] = [place, markAt, cellsAt];
  }

  get mark(): string | null {
    return (this.#mark ??= this.#markAt(this.#place));
  }

  get cells(): readonly TwinCell[] {
    return (this.#cells ??= this.#cellsAt(this.#place));
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
  const said = isBound
    ? [note, en.charts.curve.atLeast].filter((part) => part !== undefined).join(phrases.semicolon)
    : note;
  const text = (isBound ? "≥ " : "") + formattedText(value, decimals);
  return said === undefined ? { value, text } : { value, text, note: said };
}

function formattedText(value: number | string | null, decimals: number | null): string {
  if (value === null) return en.charts.absent;
  if (typeof value === "string") return value;
  return decimals === null ? exact(value) : fixed(value, decimals);
}
