import { NO_TRACE } from "../../blank";
import type { Metric, ParsedTrace, Sink } from "../../format";
import { DATA_OPS, type LatencyKind } from "~/model/workload";
import { beginsJob, timeBehind } from "./blocks";
import { Lane, LEAST_MS, pushLane, type Scale } from "./lane";
import { EPOCH_MS, type Layout } from "./look";
import { isLatency, type LogTold } from "./told";

const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const LETTER_X = 0x78;
/** Doubles are exact up to here; fio prints nothing larger, except counters that ran below 0. */
const MOST = 2 ** 53;
/** Two series per priority, of which runs use a few. */
const PRIORITIES = 2 ** 16;

/** How a log is read: what the drop told, and what its first lines say. */
export interface Reading {
  readonly told: LogTold;
  readonly layout: Layout;
  /** Each line is one I/O. */
  readonly each: boolean;
  /** log_prio: priorities are kept apart; otherwise only the real-time class is. */
  readonly hex: boolean;
  readonly base_ms: number;
}

/** Lines that are not lines of this log. */
export interface Broken {
  /** The first of them. */
  readonly line: number;
  readonly count: number;
}

export const another = (broken: Broken | null, line: number): Broken => ({
  line: broken?.line ?? line,
  count: (broken?.count ?? 0) + 1,
});

/**
 * Reads the last line, which has no line feed, if `isWhole` accepts the text after its last blank. Without a line
 * before it the number of columns is unknown.
 * @returns it was a row
 */
export function readTail(
  rows: Pick<Rows, "rows" | "broken" | "read">,
  tail: Uint8Array,
  line: number,
  isWhole: (last: Uint8Array) => boolean,
): boolean {
  const { rows: before, broken } = rows;
  if (before > 0 && isWhole(tail.subarray(tail.lastIndexOf(0x20) + 1))) {
    const ended = new Uint8Array(tail.length + 1);
    ended.set(tail);
    ended[tail.length] = LINE_FEED;
    rows.read(ended, ended.length, line);
  }
  // A cut line is reported once.
  if (rows.rows === before) rows.broken = broken;
  return rows.rows > before;
}

function metricOf({ what, unit }: LogTold): { metric: Metric; kind: LatencyKind | null } {
  if (what === "iops") return { metric: "iops", kind: null };
  if (what === "bw") return { metric: "bytes_per_s", kind: null };
  if (what === null) return { metric: "unknown", kind: null };
  return { metric: unit === null ? "unknown" : "latency", kind: what === "latency" ? "unknown" : what };
}

/**
 * bw is KiB/s (HOWTO), but in a log of single I/Os kB/s: bytes × 10^6 / ns (stat.c, add_bw_sample). Latencies become
 * microseconds.
 */
function scaleOf({ told, each, base_ms }: Reading): Scale {
  const isRate = told.what === "bw" || told.what === "iops";
  const idle =
    isRate && !each && told.window_s !== null
      ? { window_ms: told.window_s * 1000, least_ms: LEAST_MS[told.idle] }
      : null;
  const plain = { base_ms, shift_ms: told.shift_ms, times: 1, by: 1, idle };
  if (told.what === "bw") return { ...plain, times: each ? 1000 : 1024 };
  return isLatency(told.what) && told.unit === "ns" ? { ...plain, by: 1000 } : plain;
}

/** Reads whole lines into traces: one per job, direction, priority, and mean or maximum. */
export class Rows {
  readonly #sink: Sink;
  readonly #reading: Reading;
  readonly #scale: Scale;
  /** By direction and priority: the value, and the maximum beside it. */
  readonly #lanes = new Map<number, readonly [Lane, Lane | null]>();
  readonly #columns = new Float64Array(8);
  #traces = 0;
  #job = 0;
  /** Of the job: the last two times and the number of lines. */
  #last = -1;
  #before = -1;
  #lines = 0;
  broken: Broken | null = null;
  rows = 0;
  /** Windows of a rate without I/O and so without a line. */
  idle = 0;

  constructor(sink: Sink, reading: Reading) {
    this.#sink = sink;
    this.#reading = reading;
    this.#scale = scaleOf(reading);
  }

  /**
   * @param end whole lines up to here, each ended by a line feed
   * @param first number of the first one
   * @returns number of the line after them
   */
  read(bytes: Uint8Array, end: number, first: number): number {
    const columns = this.#columns;
    const { layout, each } = this.#reading;
    const { columns: width, op: opAt, priority: priorityAt } = layout;
    let key = -1;
    let lanes: readonly [Lane, Lane | null] | undefined;
    let at = 0;
    let line = first;
    let last = this.#last;
    let before = this.#before;
    let lines = this.#lines;
    for (; at < end; line++) {
      const begin = at;
      let n = 0;
      let value = 0;
      let c = 0;
      // One number and its separator at a time; anything else leaves the loop with n too small.
      for (;;) {
        const digits = at;
        value = 0;
        for (c = bytes[at]! - 0x30; c >= 0 && c <= 9; c = bytes[++at]! - 0x30) value = value * 10 + c;
        c += 0x30;
        if (c === LETTER_X && at === digits + 1 && value === 0 && n === priorityAt) {
          at++;
          for (let d = hexDigit(bytes[at]!); d !== -1; d = hexDigit(bytes[++at]!)) value = value * 16 + d;
          if (at === digits + 2 || at > digits + 6) break;
          c = bytes[at]!;
        } else if (at === digits) break;
        columns[n++] = value;
        if (c !== COMMA || n === width) break;
        if (bytes[++at] === 0x20) at++;
      }
      if (c === 0x0d && bytes[at + 1] === LINE_FEED) c = bytes[++at]!;
      const op = columns[opAt]!;
      const t = columns[0]!;
      const number = columns[1]!;
      // In a log with both values the third column is a value too; in every other it is far smaller.
      if (n !== width || c !== LINE_FEED || op > 2 || t >= MOST || number >= MOST || columns[2]! >= MOST) {
        at = bytes.indexOf(LINE_FEED, at) + 1;
        // A blank line means nothing.
        if (at - begin > 1 && !(at - begin === 2 && bytes[begin] === 0x0d)) this.broken = another(this.broken, line);
        continue;
      }
      at++;
      if (t < last && this.#reading.told.blocks) {
        if (beginsJob(t, { last, before, lines }, timeBehind(bytes, at, end, { last, averaged: !each }), !each)) {
          this.#closeJob();
          this.#job++;
          key = -1;
          before = last = -1;
          lines = 0;
        }
      }
      before = last;
      last = t;
      lines++;
      const wanted = priorityAt === -1 ? op : this.#priority(columns[priorityAt]!) * 4 + op;
      if (wanted !== key) {
        key = wanted;
        lanes = this.#lanes.get(key) ?? this.#open(key, line);
      }
      const [lane, most] = lanes!;
      if (lane.n === lane.t.length) lane.makeRoom(this.#push);
      lane.t[lane.n] = t;
      lane.value[lane.n++] = number;
      if (most !== null) {
        if (most.n === most.t.length) most.makeRoom(this.#push);
        most.t[most.n] = t;
        most.value[most.n++] = columns[2]!;
      }
      this.rows++;
    }
    this.#last = last;
    this.#before = before;
    this.#lines = lines;
    return line;
  }

  /** Pushes the rest, and declares the traces of the last job. */
  close(): void {
    this.#closeJob();
  }

  /** Without log_prio the column only says whether the priority class is real-time (ioprio_value_is_class_rt). */
  #priority(printed: number): number {
    if (this.#reading.hex) return printed % PRIORITIES;
    return printed === 1 ? 1 : 0;
  }

  readonly #push = (lane: Lane): void => pushLane(this.#sink, lane, this.#scale);

  #open(key: number, line: number): readonly [Lane, Lane | null] {
    const lane = new Lane(this.#traces++, line);
    const opened = [lane, this.#reading.layout.both ? new Lane(this.#traces++, line) : null] as const;
    this.#lanes.set(key, opened);
    return opened;
  }

  #closeJob(): void {
    const { told, each, hex, layout, base_ms } = this.#reading;
    for (const [key, [lane, most]] of this.#lanes) {
      const priority = key >> 2;
      const trace: ParsedTrace = {
        ...NO_TRACE,
        trace: lane.trace,
        job_index: this.#job,
        op: DATA_OPS[key & 3]!,
        ...metricOf(told),
        stat: !each ? (told.window === "max" ? "max" : "mean") : told.what === "iops" ? "count" : "each",
        window_s: each ? null : told.window_s,
        started_ms: base_ms > EPOCH_MS ? base_ms : told.started_ms,
        priority: hex ? `0x${priority.toString(16).padStart(4, "0")}` : priority === 1 ? "1" : null,
        line: lane.line,
      };
      if (!each) lane.setRestApart();
      this.#push(lane);
      this.idle += lane.idle;
      this.#sink.trace(trace);
      if (most === null) continue;
      most.setRestApart();
      this.#push(most);
      this.#sink.trace({ ...trace, trace: most.trace, stat: layout.both ? "max" : trace.stat });
    }
    this.#lanes.clear();
  }
}

function hexDigit(c: number): number {
  if (c >= 0x30 && c <= 0x39) return c - 0x30;
  if (c >= 0x61 && c <= 0x66) return c - 0x57;
  return c >= 0x41 && c <= 0x46 ? c - 0x37 : -1;
}
