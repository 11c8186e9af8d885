/**
 * Tables that act_latency.py prints (latency_calc up to 4.0, analysis since 5.0): per histogram and slice the
 * percentage of operations that took longer than each limit, with `-x` also the rate; then the slices' mean and
 * maximum.
 */
import type { Unit } from "./series";

/** One column of numbers. */
export interface Column {
  readonly histogram: string;
  /** In the unit of the table; null: operations per second. */
  readonly limit: number | null;
  /** By slice. */
  readonly values: number[];
}

export interface LatencyTable {
  /** Line of its head, `slice 1 2 4 …`. */
  readonly line: number;
  /** Its last line. */
  end: number;
  readonly unit: Unit;
  readonly columns: readonly Column[];
  readonly slices: number[];
  /** By column; null: no such line. */
  avg: readonly number[] | null;
  max: readonly number[] | null;
  avgLine: number;
  maxLine: number;
  firstLine: number;
}

/** A bad row: wrong number of cells, a cell that is not a number, a slice out of order. */
export interface BadRow {
  readonly line: number;
  readonly text: string;
}

const HEAD = /^\s*slice((?:\s+(?:\d{1,6}|rate))+)\s*$/;
const UNITS = /^\s*%>\(([mu]s)\)(?:\s+%>\(\1\))*\s*$/;
const RULE = /^\s*-{5}(?:\s+-+)+\s*$/;
const ROW = /^\s*(\d{1,7}|avg|max)\s+(\d.*)$/;
const PERCENT = /^\d{1,3}\.\d\d$/;
const RATE = /^\d{1,12}\.\d$/;
/** Rates of the old tool's -x: transactions, large-block reads and writes. */
const RATES = /\s\[(\d{1,12}\.\d), (\d{1,12}\.\d), (\d{1,12}\.\d)\]\s*$/;
const OLD_RATES = ["READS", "LARGE BLOCK READS", "LARGE BLOCK WRITES"];
const isOldRate = ({ histogram, limit }: Column): boolean => limit === null && OLD_RATES.includes(histogram);

/** Most bad rows reported one by one. */
const MOST_BAD = 20;

export class TableReader {
  readonly tables: LatencyTable[] = [];
  /** The first of them; `badRows` counts all. */
  readonly bad: BadRow[] = [];
  badRows = 0;
  #names: readonly string[] = [];
  #unit: Unit | null = null;
  #table: LatencyTable | null = null;
  /** The last line outside a table: the names are above the units. */
  #above = "";

  /** An empty line. */
  gap(line: number): void {
    if (this.#table?.max === null) this.#table.end = line;
  }

  /** Number of lines now known to belong to a table: this one (1), and the names above it (2). */
  line(text: string, line: number): 0 | 1 | 2 {
    const units = UNITS.exec(text);
    if (units !== null) {
      this.#unit = units[1] as Unit;
      this.#names = this.#above.trim().split(/\s+/);
      this.#table = null;
      return 2;
    }
    const head = HEAD.exec(text);
    if (head !== null && this.#unit !== null) {
      this.#open(head[1]!.trim().split(/\s+/), this.#unit, line);
      return 1;
    }
    if (this.#table !== null) {
      if (RULE.test(text)) return 1;
      const row = ROW.exec(text);
      if (row !== null) {
        this.#row(this.#table, row[1]!, row[2]!, { line, text });
        return 1;
      }
      // After the maximum the table has ended; before it, a line of another shape is a torn row.
      if (this.#table.max === null && !/^could not find/.test(text)) {
        this.#lose({ line, text });
        return 1;
      }
    }
    this.#table = null;
    this.#above = text;
    return 0;
  }

  #lose(row: BadRow): void {
    if (++this.badRows <= MOST_BAD) this.bad.push(row);
  }

  #open(labels: readonly string[], unit: Unit, line: number): void {
    const columns: Column[] = [];
    let group = -1;
    let last = Infinity;
    for (const label of labels) {
      const limit = label === "rate" ? null : Number(label);
      if (limit !== null) {
        if (limit <= last) group++;
        last = limit;
      } else last = Infinity;
      columns.push({ histogram: this.#names[group] ?? `histogram ${group + 1}`, limit, values: [] });
    }
    const lines = { line, end: line, avgLine: line, maxLine: line, firstLine: line };
    this.#table = { unit, columns, slices: [], avg: null, max: null, ...lines };
    this.tables.push(this.#table);
  }

  #row(table: LatencyTable, label: string, text: string, at: BadRow): void {
    const rates = RATES.exec(text);
    const cells = (rates === null ? text : text.slice(0, rates.index)).trim().split(/\s+/);
    const isSlice = label !== "avg" && label !== "max";
    const old = table.slices.length > 0 && table.columns.some(isOldRate);
    const printed = table.columns.filter((column) => !isOldRate(column));
    const isCell = (cell: string, i: number): boolean => (printed[i]!.limit === null ? RATE : PERCENT).test(cell);
    if (
      cells.length !== printed.length ||
      !cells.every(isCell) ||
      (isSlice && table.slices.length > 0 && old !== (rates !== null))
    ) {
      this.#lose(at);
      return;
    }
    const values = cells.map(Number);
    table.end = at.line;
    if (!isSlice) {
      table[label] = values;
      table[`${label}Line`] = at.line;
      return;
    }
    const slice = Number(label);
    if (slice <= (table.slices.at(-1) ?? 0)) {
      this.#lose(at);
      return;
    }
    if (table.slices.length === 0) {
      table.firstLine = at.line;
      const more = rates === null ? [] : OLD_RATES.map((histogram) => ({ histogram, limit: null, values: [] }));
      (table.columns as Column[]).push(...more);
    }
    table.slices.push(slice);
    values.push(...(rates?.slice(1).map(Number) ?? []));
    for (const [i, column] of table.columns.entries()) column.values.push(values[i] ?? NaN);
  }
}
