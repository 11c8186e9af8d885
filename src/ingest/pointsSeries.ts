/**
 * Values over time as text cells (pointsFile): the value, and after `@` the distance of its time from the grid of
 * windows: `5436`, `5436@-1` 1 ms before, `5436@=0.0123` at 0.0123 s. Every value and time is restored exactly.
 */
import type { Cell } from "~/model/carried";

export interface Series {
  /** Seconds, ascending. */
  readonly t_s: readonly number[];
  /** null: none. */
  readonly value: readonly Cell[];
}

/** The time after `last_ms` on the grid of windows. */
const nextOf = (last_ms: number, window_ms: number): number => (Math.round(last_ms / window_ms) + 1) * window_ms;

/** @param window_s null: every time is written */
export function seriesCells({ t_s, value }: Series, window_s: Cell): string[] {
  let last_ms = 0;
  return t_s.map((t, i) => {
    const text = value[i] == null ? "" : String(value[i]);
    const ms = Math.round(t * 1000);
    const off = typeof window_s === "number" ? ms - nextOf(last_ms, window_s * 1000) : NaN;
    last_ms = ms;
    if (!Number.isSafeInteger(off) || ms / 1000 !== t) return `${text}@=${String(t)}`;
    return off === 0 ? text : `${text}@${String(off)}`;
  });
}

/** Reads cells of one series, line after line. */
export class SeriesReader {
  readonly #window_ms: number;
  #last_ms = 0;

  constructor(window_s: Cell | undefined) {
    this.#window_ms = typeof window_s === "number" ? window_s * 1000 : NaN;
  }

  /** null: not a time, or not a value. */
  next(cell: string): { readonly t_s: number; readonly value: number | null } | null {
    const at = cell.indexOf("@");
    const [text, off] = at < 0 ? [cell, "0"] : [cell.slice(0, at), cell.slice(at + 1)];
    const value = text === "" ? null : Number(text);
    const t_s = off.startsWith("=")
      ? Number(off.slice(1))
      : (nextOf(this.#last_ms, this.#window_ms) + Number(off)) / 1000;
    if (!Number.isFinite(t_s) || !Number.isFinite(value ?? 0)) return null;
    this.#last_ms = Math.round(t_s * 1000);
    return { t_s, value };
  }
}
