/** What the first lines of a log say by themselves. */
import { median, zip } from "d3-array";
import { before } from "../version";
import { type LatencyUnit, type LogTold, type LogWhat, UNTOLD } from "./told";

export interface Look {
  /** Of most lines. */
  readonly columns: number;
  /** Lines with that many columns, as numbers. */
  readonly rows: readonly (readonly number[])[];
  /** A priority in hexadecimal: log_prio. */
  readonly hex: boolean;
  /** Lines of the head, and how many of them are lines of a log. */
  readonly lines: number;
  readonly good: number;
}

const MOST_LINES = 2000;
const HEAD_BYTES = 2 ** 16;

/** Larger values in milliseconds are Unix time (1973), not a run of three years. */
export const EPOCH_MS = 1e11;

const isOp = (value: number | undefined): boolean => value === 0 || value === 1 || value === 2;

const [LINE_FEED, RETURN, SPACE, COMMA, ZERO, LETTER_X] = [10, 13, 32, 44, 48, 120];
const isDigit = (byte: number | undefined): boolean => byte! >= 48 && byte! <= 57;
const isHex = (byte: number | undefined): boolean => isDigit(byte) || (byte! >= 97 && byte! <= 102);

/** Three columns up to fio 1.26, eight with everything (iolog.c, flush_samples). */
const [FEWEST, MOST] = [3, 8];
/** Most digits of the time, of another number, and after 0x. */
const [TIME_DIGITS, DIGITS, HEX_DIGITS] = [15, 20, 4];

interface Line {
  readonly row: readonly number[];
  readonly hex: boolean;
}

/**
 * The numbers of a log line, `503, 269913, 0, 4096, 0x1000`; null: it is not one. Read byte by byte, since the first
 * lines of a log are read several times; with regular expressions this took a quarter of the reading time of a hundred
 * logs.
 */
function lineIn(bytes: Uint8Array, from: number, end: number): Line | null {
  const to = end > from && bytes[end - 1] === RETURN ? end - 1 : end;
  const row: number[] = [];
  let hex = false;
  for (let at = from; ; at++) {
    if (row.length > 0 && bytes[at] === SPACE) at++;
    const begin = at;
    let value = 0;
    for (; at < to && isDigit(bytes[at]); at++) value = value * 10 + (bytes[at]! - ZERO);
    if (at === begin || at - begin > (row.length === 0 ? TIME_DIGITS : DIGITS)) return null;
    if (at < to && bytes[at] === LETTER_X && at === begin + 1 && value === 0 && row.length > 0) {
      const first = ++at;
      while (at < to && isHex(bytes[at])) at++;
      if (at === first || at - first > HEX_DIGITS) return null;
      value = parseInt(String.fromCharCode(...bytes.subarray(first, at)), 16);
      hex = true;
    }
    row.push(value);
    if (at >= to) return row.length < FEWEST ? null : { row, hex };
    if (bytes[at] !== COMMA || row.length === MOST) return null;
  }
}

/**
 * @param whole the head is the whole file. @returns null: it has no log line
 */
export function look(head: Uint8Array, whole: boolean): Look | null {
  const bytes = head.subarray(0, HEAD_BYTES);
  const counts = new Map<number, number>();
  const rows: Line[] = [];
  let said = 0;
  let from = 0;
  for (let n = 0; n < MOST_LINES && from < bytes.length; n++) {
    const feed = bytes.indexOf(LINE_FEED, from);
    // The last line has no end: it may be cut.
    if (feed === -1 && !(whole && n === 0)) break;
    const [begin, end] = [from, feed === -1 ? bytes.length : feed];
    from = end + 1;
    const line = lineIn(bytes, begin, end);
    if (line !== null || bytes.subarray(begin, end).some((byte) => byte > SPACE)) said++;
    if (line === null || !(isOp(line.row[2]) || isOp(line.row[3]))) continue;
    counts.set(line.row.length, (counts.get(line.row.length) ?? 0) + 1);
    rows.push(line);
  }
  const [columns] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  if (columns === 0) return null;
  const same = rows.filter(({ row }) => row.length === columns);
  return {
    columns,
    rows: same.map(({ row }) => row),
    hex: same.filter(({ hex }) => hex).length > same.length / 2,
    lines: said,
    good: rows.length,
  };
}

/** Which column holds what. */
export interface Layout {
  readonly columns: number;
  /** log_window_value=both: the maximum follows the mean. */
  readonly both: boolean;
  /** Index of the direction; the block size follows it. */
  readonly op: number;
  /** Index of the priority; -1: none. */
  readonly priority: number;
  /** The fifth of five columns is an offset (up to 3.17, log_offset) or a priority (since 3.18): undecidable. */
  readonly unclear: boolean;
}

/**
 * Columns (iolog.c, flush_samples):
 *
 *     503, 269913, 0, 4096, 0        time ms, value, direction, block size (1.26.4), offset or priority
 *
 * The offset needs log_offset; the priority came with 3.18. Since 3.37 log_window_value=both adds the maximum after the
 * mean; since 3.38 log_issue_time (only with log_offset) adds its time at the end. Six and seven columns have two
 * readings: the direction is 0, 1 or 2, and a maximum is not below its mean.
 */
export function layoutOf({ columns, rows, hex }: Look, told: LogTold): Layout {
  const plain = { columns, both: false, op: 2, unclear: false };
  if (columns < 5) return { ...plain, priority: -1 };
  if (columns === 5) {
    // A priority class is 0 or 1, an offset a multiple of the sector; log_prio prints in hexadecimal.
    const old = before(told.version, 3, 18);
    const offset = !hex && (old ?? rows.filter((row) => row[4]! > 1).length > rows.length / 20);
    const flagged = rows.some((row) => row[4] === 1);
    return { ...plain, priority: offset ? -1 : 4, unclear: !hex && !offset && old === null && !flagged };
  }
  const single = rows.filter((row) => isOp(row[2])).length;
  const double = rows.filter((row) => isOp(row[3]) && row[2]! >= row[1]!).length;
  const both = columns === 8 || double > single || (double === single && told.window === "both");
  const priority = columns === 6 ? 5 : columns === 7 && !both ? 5 : 6;
  return { columns, both, op: both ? 3 : 2, priority, unclear: false };
}

/** Rows with the same time and direction as the row before them: no window ends twice at one time. */
function repeats(rows: Look["rows"], op: number): number {
  let n = 0;
  for (let i = 1; i < rows.length; i++) if (rows[i]![0] === rows[i - 1]![0] && rows[i]![op] === rows[i - 1]![op]) n++;
  return n;
}

/** Median gap between values of one direction, in ms. */
function middleGap(rows: Look["rows"], op: number): number {
  const last = new Map<number, number>();
  const gaps: number[] = [];
  for (const row of rows) {
    const before = last.get(row[op]!);
    if (before !== undefined) gaps.push(row[0]! - before);
    last.set(row[op]!, row[0]!);
  }
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? Infinity;
}

/**
 * Is each line one I/O? Averaged lines have no block size (HOWTO, log_avg_msec). Before 2.10 bw and iops logs held an
 * average over bwavgtime or iopsavgtime, with the block size beside it (stat.c); since then one line per I/O, with an
 * iops of 1. Three columns have no block size: nobody averages over less than 50 ms. log_compression also prints the
 * block size of averaged lines for single I/Os (per_unit_log).
 */
export function isEach({ rows, columns }: Look, { op }: Layout, what: LogWhat | null, told: LogTold): boolean {
  const more = (n: number): boolean => n > rows.length / 2;
  const repeated = more(repeats(rows, op));
  if (columns === 3) return repeated || middleGap(rows, op) < 50;
  const sized = more(rows.filter((row) => row[op + 1] !== 0).length);
  if (!sized) return repeated;
  if (what === "iops") return more(rows.filter((row) => row[1] === 1).length);
  if (what !== "bw") return true;
  const old = before(told.version, 2, 10);
  return old === null ? repeated || middleGap(rows, op) < 100 : !old;
}

/**
 * Did 3.18 or later write it? It has a priority. Zeros in the fifth column are one beside single I/Os, which do not all
 * begin at the start of a file; beside averages the offset is 0 as well.
 */
export function isRecent(found: Look, what: LogWhat | null, told: LogTold): boolean {
  const layout = layoutOf(found, told);
  if (layout.priority === -1) return false;
  return !layout.unclear || (found.rows.length > 1 && isEach(found, layout, what, told));
}

/** Shortest possible I/O: no system call takes less. */
const LEAST_NS = 20;

/**
 * Unit of latencies if the fio version is unknown (µs before 2.99, ns since): decided where microseconds would be
 * longer than the whole run so far, or nanoseconds shorter than any I/O. null: both are possible by the values.
 */
export function unitOf({ rows }: Look): LatencyUnit | null {
  const epoch = rows.some((row) => row[0]! > EPOCH_MS);
  const long = epoch ? 0 : rows.filter((row) => row[1]! > 2000 * (row[0]! + 1)).length;
  const short = rows.filter((row) => row[1]! > 0 && row[1]! < LEAST_NS).length;
  const enough = Math.min(2, rows.length);
  if (long >= enough && short === 0) return "ns";
  return short >= enough && long === 0 ? "us" : null;
}

/**
 * I/Os that a job has in flight in its median window, if its latencies are ns: latency × rate (Little's law), reads,
 * writes and trims together. A stall makes few I/Os slow, so means over all windows would count it many times.
 * @param latency averages of a job. @param rate the iops log of the same job, averages too. Their lines of a direction
 * are paired in order. NaN: one of them has no average.
 */
export function inFlight(latency: Look, rate: Look): number {
  if (isEach(rate, layoutOf(rate, UNTOLD), "iops", UNTOLD)) return NaN;
  const valuesOf = ({ rows }: Look, op: number): number[] => rows.filter((row) => row[2] === op).map((row) => row[1]!);
  let in_flight = 0;
  for (const op of [0, 1, 2]) {
    const values = valuesOf(latency, op);
    if (values.length === 0) continue;
    in_flight += median(zip(values, valuesOf(rate, op)), ([ns = 0, iops = 0]) => (ns / 1e9) * iops) ?? NaN;
  }
  return in_flight;
}
