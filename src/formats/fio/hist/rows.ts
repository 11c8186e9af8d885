import { DATA_OPS } from "~/model/workload";
import { NO_TRACE } from "../../blank";
import type { Sink } from "../../format";
import { beginsJob, timeBehind } from "../logs/blocks";
import { EPOCH_MS } from "../logs/look";
import { another, type Broken } from "../logs/rows";
import type { ToldTime } from "../logs/told";
import { histBins, type HistBins } from "./bins";

export interface HistTold extends ToldTime {
  /** log_hist_msec. */
  readonly window_s: number | null;
}

export const UNTOLD_HIST: HistTold = { base_ms: null, shift_ms: 0, started_ms: null, blocks: true, window_s: null };

const COMMA = 0x2c;
const SPACE = 0x20;
const ZERO = 0x30;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MOST = 2 ** 53;
const MOST_BINS = 29 * 64;

/** Trace of one job and direction. */
interface Lane {
  readonly trace: number;
  readonly line: number;
  /** null: it varies. */
  block_bytes: number | null;
}

/**
 * Reads whole lines into histograms of intervals, with a trace per job and direction:
 *
 *     1007, 1, 4096, 0, 0, 12, 340, …
 *     ms,   direction (0 read, 1 write, 2 trim), block size, one count per bin
 */
export class HistRows {
  readonly #lanes: (Lane | undefined)[] = [];
  #bins: HistBins | null = null;
  #base_ms = -1;
  #traces = 0;
  #job = 0;
  #last = -1;
  #before = -1;
  #lines = 0;
  broken: Broken | null = null;
  /** Complete lines with impossible counts. */
  impossible: Broken | null = null;
  rows = 0;
  /** For the current line: number of non-empty bins, and whether one is too large. */
  #n = 0;
  #tooMany = false;
  readonly #index = new Int32Array(MOST_BINS);
  readonly #count = new Float64Array(MOST_BINS);
  readonly #lo_ns = new Float64Array(MOST_BINS);
  readonly #hi_ns = new Float64Array(MOST_BINS);
  readonly #value_ns = new Float64Array(MOST_BINS);

  constructor(
    private readonly sink: Sink,
    private readonly told: HistTold,
  ) {}

  /**
   * @param end whole lines up to here, each ended by a line feed
   * @param first number of the first one
   * @returns number of the line after them
   */
  read(bytes: Uint8Array, end: number, first: number): number {
    this.#bins ??= mostBins(bytes, end);
    let line = first;
    for (let at = 0; at < end; line++) {
      const feed = bytes.indexOf(LINE_FEED, at);
      const stop = bytes[feed - 1] === CARRIAGE_RETURN ? feed - 1 : feed;
      const begin = at;
      at = feed + 1;
      if (stop > begin)
        this.#line(bytes, begin, stop, line, timeBehind(bytes, at, end, { last: this.#last, averaged: true }));
    }
    return line;
  }

  close(): void {
    const { window_s, started_ms } = this.told;
    this.#lanes.forEach((lane, op) => {
      if (lane === undefined) return;
      const { trace, block_bytes, line } = lane;
      this.sink.trace({
        ...{ ...NO_TRACE, trace, block_bytes, line, window_s, job_index: this.#job, op: DATA_OPS[op]! },
        ...{ metric: "histogram", kind: "clat", stat: "count" },
        started_ms: this.#base_ms > EPOCH_MS ? this.#base_ms : started_ms,
      });
    });
    this.#lanes.length = 0;
  }

  #line(bytes: Uint8Array, begin: number, end: number, line: number, next: number | null): void {
    const columns = [0, 0, 0];
    let at = begin;
    for (let i = 0; i < 3; i++) {
      const from = at;
      let value = 0;
      for (; at < end && bytes[at]! >= ZERO && bytes[at]! <= 0x39; at++) value = value * 10 + bytes[at]! - ZERO;
      if (at === from || value >= MOST || bytes[at] !== COMMA || at >= end) return this.#isBroken(line);
      if (bytes[++at] === SPACE) at++;
      columns[i] = value;
    }
    const [t, op, block] = columns as [number, number, number];
    const bins = op > 2 ? null : histBins(this.#binsOf(bytes, at, end));
    // All lines of a log have the same number.
    if (bins === null || bins !== this.#bins) return this.#isBroken(line);
    if (this.#tooMany) {
      this.impossible = another(this.impossible, line);
      return;
    }
    this.#row(t, op, block, line, next);
  }

  /** Reads the bins; nearly all are 0. Returns their number, or 0 if something else stands among them. */
  #binsOf(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    let n = 0;
    let column = 0;
    this.#tooMany = false;
    while (at < end && column < MOST_BINS) {
      if (bytes[at] === ZERO && bytes[at + 1] === COMMA && bytes[at + 2] === SPACE) {
        at += 3;
        column++;
        // No comma follows the last column.
        if (at >= end) return 0;
        continue;
      }
      const from = at;
      let value = 0;
      for (; at < end && bytes[at]! >= ZERO && bytes[at]! <= 0x39; at++) value = value * 10 + bytes[at]! - ZERO;
      if (at === from) return 0;
      if (value >= MOST) this.#tooMany = true;
      if (value > 0) {
        this.#index[n] = column;
        this.#count[n++] = value;
      }
      column++;
      if (at === end) {
        this.#n = n;
        return column;
      }
      if (bytes[at] !== COMMA || at + 1 >= end) return 0;
      if (bytes[++at] === SPACE) at++;
    }
    return 0;
  }

  #row(t: number, op: number, block: number, line: number, next: number | null): void {
    const { base_ms, shift_ms, blocks } = this.told;
    if (this.#base_ms === -1) this.#base_ms = base_ms ?? (t > EPOCH_MS ? t : 0);
    const passed = { last: this.#last, before: this.#before, lines: this.#lines };
    if (blocks && beginsJob(t, passed, next, true)) {
      this.close();
      this.#job++;
      this.#last = -1;
      this.#lines = 0;
    }
    this.#before = this.#last;
    this.#last = t;
    this.#lines++;
    this.rows++;
    const lane = (this.#lanes[op] ??= { trace: this.#traces++, line, block_bytes: block > 0 ? block : null });
    if (lane.block_bytes !== block) lane.block_bytes = null;
    const n = this.#n;
    const bins = this.#bins!;
    for (let i = 0; i < n; i++) {
      const column = this.#index[i]!;
      this.#lo_ns[i] = bins.lo_ns[column]!;
      this.#hi_ns[i] = bins.hi_ns[column]!;
      this.#value_ns[i] = bins.value_ns[column]!;
    }
    this.sink.interval(lane.trace, (t - this.#base_ms + shift_ms) / 1000, "clat", {
      lo_ns: this.#lo_ns.subarray(0, n),
      hi_ns: this.#hi_ns.subarray(0, n),
      value_ns: this.#value_ns.subarray(0, n),
      count: this.#count.subarray(0, n),
    });
  }

  #isBroken(line: number): void {
    this.broken = another(this.broken, line);
  }
}

/** Lines that are searched for the number of bins. */
const LOOKED_AT = 64;

/** The largest number of bins in the first lines: a torn line may have as many as a coarser log. */
function mostBins(bytes: Uint8Array, end: number): HistBins | null {
  let most = 0;
  for (let at = 0, lines = 0; at < end && lines < LOOKED_AT; lines++) {
    const feed = bytes.indexOf(LINE_FEED, at);
    let commas = 0;
    for (let i = at; i < feed; i++) if (bytes[i] === COMMA) commas++;
    const columns = commas - 2;
    if (columns > most && histBins(columns) !== null) most = columns;
    at = feed + 1;
  }
  return most === 0 ? null : histBins(most);
}
