/**
 * Rows from a link or a bundle into the tables: renumbered for this database, in the dataset of the drop. Numbers
 * within a source stay, since keys in links are made from them.
 */
import { lookUp, put } from "~/base/lookUp";
import type { CarriedRows, CarriedTable, CarriedTables, Cell } from "~/model/carried";
import type { Histogram } from "~/model/histogram";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { type Row, type TableDef, tables } from "~/model/tables";
import { type IngestCounts, NO_COUNTS } from "./assemble";
import type { Batches } from "./batch";

type Held = Row<CarriedTable>;

/** Where the rows go, and to which dataset. */
export interface CarriedInto {
  readonly batches: Batches;
  readonly dataset: string;
  /** Awaited now and then, since rows may have grown large. */
  readonly handOver: () => Promise<void>;
}

const NO_ROWS: CarriedRows = { rows: 0, columns: {} };

/** A column; all null if absent. */
const column = (rows: CarriedRows, name: string): readonly Cell[] => lookUp(rows.columns, name) ?? [];

const numberAt = (cells: readonly Cell[], row: number): number | null => {
  const value = cells[row];
  return typeof value === "number" ? value : null;
};

/** A row of a carried table, after its cells were checked (carriedCells). */
export function rowAt<T extends CarriedTable>(table: T, rows: CarriedRows, row: number): Row<T> {
  const { columns }: TableDef = tables[table];
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(columns)) {
    const cell = column(rows, name)[row] ?? null;
    put(found, name, Array.isArray(cell) ? Float64Array.from(cell) : cell);
  }
  return found as Row<T>;
}

/** The sender's numbers of one table -> ours. */
type Numbers = ReadonlyMap<number, number>;

/**
 * Points, runs or traces of the sources that are read. Within its source each keeps its number, from which keys are
 * made (a series over time is `<sha256 12>.<n>`); a run has that of its document. If another writer's numbering would
 * merge two of them, they are counted in order.
 */
function numbered(rows: CarriedRows, own: string, sources: Numbers, document?: readonly Cell[]): Map<number, number> {
  const [of, numbers] = [column(rows, "source_no"), column(rows, own)];
  const bySource = new Map<number, Map<number, number>>();
  for (let row = 0; row < rows.rows; row++) {
    const [source, was] = [sources.get(numberAt(of, row) ?? NaN), numberAt(numbers, row)];
    if (source === undefined || was === null || was < 0) continue;
    const all = bySource.get(source) ?? new Map<number, number>();
    bySource.set(source, all);
    all.set(was, (document && numberAt(document, row)) ?? was % POINTS_PER_SOURCE);
  }
  const found = new Map<number, number>();
  for (const [source, all] of bySource) {
    const isOwn = new Set(all.values()).size === all.size;
    for (const [nth, [was, n]] of [...all].sort(([a], [b]) => a - b).entries()) {
      const place = isOwn ? n : nth;
      if (place >= 0 && place < POINTS_PER_SOURCE) found.set(was, source * POINTS_PER_SOURCE + place);
    }
  }
  return found;
}

/** Values of a trace handed over at a time. */
const STRETCH = 2 ** 16;

export class CarriedWriter {
  readonly #tables: CarriedTables;
  readonly #into: CarriedInto;
  readonly #sources: Numbers;
  readonly #runs: Numbers;
  readonly #points: Numbers;
  readonly #traces: Numbers;
  readonly #counts = new Map<number, IngestCounts>();

  /** @param sources the sender's number of each source that is read -> ours */
  constructor(carried: CarriedTables, sources: Numbers, into: CarriedInto) {
    this.#tables = carried;
    this.#into = into;
    this.#sources = sources;
    const runs = this.#rows("run");
    this.#runs = numbered(runs, "run_no", sources, column(runs, "document"));
    this.#points = numbered(this.#rows("point"), "point_no", sources);
    this.#traces = numbered(this.#rows("trace"), "trace_no", sources);
    for (const source of sources.values()) this.#counts.set(source, { ...NO_COUNTS });
  }

  counts(source_no: number): IngestCounts {
    return this.#counts.get(source_no) ?? NO_COUNTS;
  }

  /** Writes everything except the labels and table `source`, whose rows report the result of each file. */
  async write(): Promise<void> {
    for (const table of ["run", "point", "latency", "trace", "detail"] as const) await this.#plain(table);
    await this.#histograms();
    await this.#samples();
  }

  #rows(table: CarriedTable): CarriedRows {
    return this.#tables[table] ?? NO_ROWS;
  }

  async #plain(table: "run" | "point" | "latency" | "trace" | "detail"): Promise<void> {
    const rows = this.#rows(table);
    for (let row = 0; row < rows.rows; row++) {
      if (row % STRETCH === STRETCH - 1) await this.#into.handOver();
      const placed = this.#placed(rowAt(table, rows, row));
      if (placed === null) continue;
      this.#into.batches.add(table, placed);
      this.#count(table, placed);
    }
    await this.#into.handOver();
  }

  /** A row with our numbers; null: it belongs to nothing that is read. */
  #placed(row: Held): Held | null {
    const placed = { ...row } as Record<string, unknown>;
    if ("dataset" in placed) placed["dataset"] = this.#into.dataset;
    for (const [name, ours] of [
      ["source_no", this.#sources],
      ["run_no", this.#runs],
      ["point_no", this.#points],
      ["trace_no", this.#traces],
    ] as const) {
      if (!(name in placed)) continue;
      const was = placed[name];
      const now = typeof was === "number" ? ours.get(was) : undefined;
      // Only a series may have an unknown run.
      const mayMiss = name === "run_no" && "trace_no" in placed;
      if (now === undefined && !mayMiss) return null;
      placed[name] = now ?? null;
    }
    return placed;
  }

  #count(table: CarriedTable, row: Held): void {
    const { source_no, member } = row as Partial<Row<"point">>;
    const counts = this.#counts.get(source_no ?? NaN);
    if (counts === undefined) return;
    if (table === "run") counts.runs++;
    else if (table === "point" && member === null) counts.points++;
    else if (table === "point") counts.members++;
  }

  async #histograms(): Promise<void> {
    const rows = this.#rows("histogram");
    for (let row = 0; row < rows.rows; row++) {
      if (row % 1024 === 1023) await this.#into.handOver();
      const { point_no, trace_no, t_s, kind, lo_ns, hi_ns, value_ns, count } = rowAt("histogram", rows, row);
      const [point, trace] = [this.#points.get(point_no ?? NaN) ?? null, this.#traces.get(trace_no ?? NaN) ?? null];
      const lists = { lo_ns, hi_ns, value_ns, count };
      const place = point ?? trace;
      if (place === null || kind === null || !isHistogram(lists)) continue;
      this.#into.batches.addHistogram({ point_no: point, trace_no: trace, t_s, kind, histogram: lists });
      const counts = this.#counts.get(Math.floor(place / POINTS_PER_SOURCE))!;
      counts.buckets += lists.count.length;
      if (trace !== null) counts.intervals++;
    }
  }

  /** The samples of a trace in stretches, as columns. */
  async #samples(): Promise<void> {
    const rows = this.#rows("sample");
    const [of, t_s, value] = [column(rows, "trace_no"), column(rows, "t_s"), column(rows, "value")];
    for (let from = 0; from < rows.rows;) {
      let to = from + 1;
      while (to < rows.rows && to - from < STRETCH && of[to] === of[from]) to++;
      const trace = this.#traces.get(numberAt(of, from) ?? NaN);
      if (trace !== undefined) {
        this.#into.batches.addSamples(trace, numbersIn(t_s, from, to), numbersIn(value, from, to));
        this.#counts.get(Math.floor(trace / POINTS_PER_SOURCE))!.samples += to - from;
        await this.#into.handOver();
      }
      from = to;
    }
  }
}

/** Non-numbers become NaN, and NULL in the table. */
function numbersIn(cells: readonly Cell[], from: number, to: number): Float64Array {
  const found = new Float64Array(to - from);
  for (let row = from; row < to; row++) found[row - from] = numberAt(cells, row) ?? NaN;
  return found;
}

/** Four lists of one length, whose sums fit a column. */
function isHistogram(lists: { [K in keyof Histogram]: Float64Array | null }): lists is Histogram {
  const { lo_ns, hi_ns, value_ns, count } = lists;
  if (lo_ns === null || hi_ns === null || value_ns === null || count === null) return false;
  const [{ length }] = [count];
  if ([lo_ns, hi_ns, value_ns].some((list) => list.length !== length)) return false;
  return count.reduce((sum, n) => sum + n, 0) < 2 ** 63;
}
