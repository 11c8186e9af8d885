/**
 * Rows of many files, collected per table and cut into Arrow streams of a useful size: every insert costs a few
 * milliseconds, and a stream exists three times while it is handed over.
 */
import { oncePer } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { shownName } from "~/base/shownText";
import type { Histogram } from "~/model/histogram";
import type { MeasuredLatency } from "~/model/latency";
import { type Row, stored, type StoredName, type StoredType, type TableDef } from "~/model/tables";
import { toArrowStream } from "./arrow";
import { Chunks } from "./chunks";
import { type AnyColumn, type ColumnsOf, newColumn } from "./column";

/** Rows of one table, ready to insert. */
export interface Batch {
  readonly table: StoredName;
  readonly rows: number;
  /** An Arrow IPC stream; owns its buffer, so it can be transferred. */
  readonly ipc: Uint8Array;
}

/**
 * A stream of this size keeps the cost per insert low, stays in the caches while it is copied, and is inserted while
 * the next one fills: little should be left for the end, when nothing is being parsed.
 */
const CUT_BYTES = 4 * 2 ** 20;
/** Tables of this size are cut together with another. */
const ALONG_BYTES = CUT_BYTES / 8;

/** Beyond what a column holds. */
const INT64 = 2 ** 63;

function newTable(name: StoredName): Record<string, AnyColumn> {
  const { columns }: TableDef<StoredType> = stored[name];
  return Object.fromEntries(Object.entries(columns).map(([c, def]) => [c, newColumn[def.type]()]));
}

function bytesOf(columns: Readonly<Record<string, AnyColumn>>): number {
  let bytes = 0;
  for (const column of Object.values(columns)) bytes += column.bytes;
  return bytes;
}

/** Texts stored unchanged, since they are parsed again: JSON, paths, parts of links and keys, remarks. */
const WHOLE: ReadonlySet<string> = new Set([
  ...["options", "path", "key", "sha256", "dataset", "target", "value", "text", "note"],
  ...["unit_as_printed", "value_as_printed", "per_member_as_printed"],
]);

/** Cached: thousands of rows have the same few names. */
const shown = oncePer(shownName);

/** A text as stored: outside WHOLE it is a name to show, so it is cleaned (base/shownText). */
export const shownIn = (column: string, text: string): string => (WHOLE.has(column) ? text : shown(text));

/** A histogram of a point (`point_no`), or of the interval of a trace that ends at `t_s` (`trace_no`). */
export interface PlacedHistogram {
  readonly point_no: number | null;
  readonly trace_no: number | null;
  readonly t_s: number | null;
  readonly kind: string;
  readonly histogram: Histogram;
}

/** Statistics of one latency kind, microseconds. */
export interface LatencyStatistics extends Omit<MeasuredLatency, "kind" | "buckets"> {
  readonly kind: string;
}

export class Batches {
  readonly #open = new Map<StoredName, Record<string, AnyColumn>>();
  readonly #chunks = new Chunks(() => this.#columns("chunk") as unknown as ColumnsOf<"chunk">);

  /** Number of rows not yet cut. */
  rows(table: StoredName): number {
    const columns = this.#open.get(table);
    return columns === undefined ? 0 : Object.values(columns)[0]!.length;
  }

  /** Appends a row; columns not given are null. */
  add<T extends StoredName>(table: T, row: Partial<Row<T>>): void {
    const values = row as Readonly<Record<string, string | number | boolean | null | undefined>>;
    const columns = this.#columns(table);
    for (const [name, column] of Object.entries(columns)) {
      const value = lookUp(values, name) ?? null;
      (column as { push(v: unknown): void }).push(typeof value === "string" ? shownIn(name, value) : value);
    }
  }

  /** Appends the statistics of one latency kind to the latency table, one row each. */
  addLatency(pointNo: number, latency: LatencyStatistics): void {
    const { point_no, kind, stat, quantile, value_us, samples, rounded_us } = this.#columns(
      "latency",
    ) as unknown as ColumnsOf<"latency">;
    const before = value_us.length;
    const moment = (name: string, value: number | null): void => {
      if (value === null) return;
      stat.push(name);
      quantile.push(null);
      value_us.push(value);
    };
    moment("mean", latency.mean_us);
    moment("stddev", latency.stddev_us);
    moment("min", latency.min_us);
    moment("max", latency.max_us);
    stat.fill("quantile", latency.quantiles.length);
    for (const [q, value] of latency.quantiles) {
      quantile.push(q);
      value_us.push(value);
    }
    for (const [q, ...edges] of latency.bands ?? []) {
      for (const [i, value] of edges.entries()) {
        stat.push(i === 0 ? "least" : "most");
        quantile.push(q);
        value_us.push(value);
      }
    }
    const rows = value_us.length - before;
    point_no.fill(pointNo, rows);
    kind.fill(latency.kind, rows);
    for (let i = 0; i < rows; i++) {
      samples.push(latency.samples);
      rounded_us.push(latency.rounded_us ?? null);
    }
  }

  /**
   * Appends a histogram as one row: integers from 0 to 2^53 in all lists, edges ascending; sums of members may be
   * larger. Throws a RangeError if they cannot be stored exactly, which is a fault of the parser.
   */
  addHistogram({ point_no, trace_no, t_s, kind, histogram }: PlacedHistogram): void {
    const columns = this.#columns("histogram") as unknown as ColumnsOf<"histogram">;
    let total = 0;
    for (const n of histogram.count) total += n;
    const last_ns = histogram.hi_ns.at(-1) ?? 0;
    if (!(total < INT64 && last_ns < INT64)) throw new RangeError(`a histogram of ${total} counts up to ${last_ns} ns`);
    columns.point_no.push(point_no);
    columns.trace_no.push(trace_no);
    columns.t_s.push(t_s);
    columns.kind.push(kind);
    columns.total.push(total);
    columns.lo_ns.push(histogram.lo_ns);
    columns.hi_ns.push(histogram.hi_ns);
    columns.value_ns.push(histogram.value_ns);
    columns.count.push(histogram.count);
  }

  /**
   * Appends values of a trace: seconds and numbers in the trace's unit, two arrays of equal length, copied; non-finite
   * ones become NULL. Pass many at a time, and cut in between.
   */
  addSamples(traceNo: number, t_s: Float64Array, value: Float64Array): void {
    this.#chunks.add(traceNo, t_s, value);
  }

  /** Cuts large tables, together with those that are no longer small. */
  cutFull(): Batch[] {
    for (const columns of this.#open.values()) if (bytesOf(columns) >= CUT_BYTES) return this.#cut(ALONG_BYTES);
    return [];
  }

  /** Cuts all remaining rows. */
  cutAll(): Batch[] {
    return this.#cut(0);
  }

  #cut(bytes: number): Batch[] {
    const batches: Batch[] = [];
    this.#chunks.end();
    for (const [table, columns] of this.#open) {
      const rows = this.rows(table);
      if (rows === 0 || bytesOf(columns) < bytes) continue;
      batches.push({ table, rows, ipc: toArrowStream(columns) });
      for (const column of Object.values(columns)) column.clear();
    }
    return batches;
  }

  #columns(table: StoredName): Record<string, AnyColumn> {
    let columns = this.#open.get(table);
    if (columns === undefined) this.#open.set(table, (columns = newTable(table)));
    return columns;
  }
}
