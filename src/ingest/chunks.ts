/**
 * Values of traces as rows of table `chunk`: up to 64 consecutive ones, with their ends, extremes and sum. A zoom uses
 * a chunk within one pixel as it is, and reads values only from chunks at the edges of pixels (queries/pixels).
 */
import { tableFromIPC } from "@uwdata/flechette";
import type { ColumnsOf, Float64Column } from "./column";

/** Smaller chunks need more rows for the same values, larger ones make the edges of pixels longer. */
const VALUES = 64;

/** A chunk that may still grow. */
interface Open {
  readonly t_s: Float64Array;
  readonly value: Float64Array;
  rows: number;
}

export class Chunks {
  /** By trace: many traces may grow by a value at a time. */
  readonly #open = new Map<number, Open>();

  /** @param columns where finished chunks go */
  constructor(private readonly columns: () => ColumnsOf<"chunk">) {}

  /** Appends values of a trace: two arrays of equal length, copied. */
  add(trace_no: number, t_s: Float64Array, value: Float64Array): void {
    let open = this.#open.get(trace_no);
    if (open === undefined) {
      open = { t_s: new Float64Array(VALUES), value: new Float64Array(VALUES), rows: 0 };
      this.#open.set(trace_no, open);
    }
    for (let from = 0; from < t_s.length;) {
      const to = Math.min(t_s.length, from + VALUES - open.rows);
      open.t_s.set(t_s.subarray(from, to), open.rows);
      open.value.set(value.subarray(from, to), open.rows);
      open.rows += to - from;
      from = to;
      if (open.rows === VALUES) this.#finish(trace_no, open);
    }
  }

  /** Finishes the chunks that may still grow. */
  end(): void {
    for (const [trace_no, open] of this.#open) this.#finish(trace_no, open);
    this.#open.clear();
  }

  #finish(trace_no: number, open: Open): void {
    const { t_s, value, rows } = open;
    open.rows = 0;
    if (rows === 0) return;
    let [first, last, least, greatest, total, first_s, last_s] = [0, 0, 0, 0, 0, Infinity, -Infinity];
    let isKnown = true;
    for (let i = 0; i < rows; i++) {
      const [t, v] = [t_s[i]!, value[i]!];
      total += v;
      if (!Number.isFinite(t) || !Number.isFinite(v)) isKnown = false;
      if (v < value[least]!) least = i;
      if (v > value[greatest]!) greatest = i;
      if (!Number.isFinite(t)) continue;
      // Among values at one time the lowest is first and the highest last, as in a list of all values (queries/pixels).
      if (t < first_s || (t === first_s && v < value[first]!)) [first, first_s] = [i, t];
      if (t > last_s || (t === last_s && v >= value[last]!)) [last, last_s] = [i, t];
    }
    const to = this.columns();
    const said = (column: Float64Column, number: number): void => column.push(isKnown ? number : null);
    to.trace_no.push(trace_no);
    to.rows.push(rows);
    // Infinite, so NULL, if there is no time.
    to.first_s.push(first_s);
    to.last_s.push(last_s);
    said(to.first, value[first]!);
    said(to.last, value[last]!);
    said(to.least, value[least]!);
    said(to.greatest, value[greatest]!);
    said(to.least_s, t_s[least]!);
    said(to.greatest_s, t_s[greatest]!);
    said(to.total, total);
    to.t_s.push(t_s.subarray(0, rows));
    to.value.push(value.subarray(0, rows));
  }
}

export interface SampleRows {
  readonly trace_no: (number | bigint)[];
  readonly t_s: (number | null)[];
  readonly value: (number | null)[];
}

/** The values in a stream of chunks, each as a row. */
export function samplesIn(ipc: Uint8Array): SampleRows {
  const table = tableFromIPC(ipc);
  const of = <V>(name: string) => table.getChild(name).toArray() as ArrayLike<V>;
  const [traces, times, values] = [
    of<number | bigint>("trace_no"),
    of<ArrayLike<number | null>>("t_s"),
    of<ArrayLike<number | null>>("value"),
  ];
  const found: SampleRows = { trace_no: [], t_s: [], value: [] };
  for (let row = 0; row < traces.length; row++) {
    for (let i = 0; i < times[row]!.length; i++) {
      found.trace_no.push(traces[row]!);
      found.t_s.push(times[row]![i]!);
      found.value.push(values[row]![i]!);
    }
  }
  return found;
}
