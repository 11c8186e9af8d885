import { byteBlocks, countLineFeeds } from "~/base/lines";
import type { ByteSource } from "~/base/bytes";
import type { Format, ParseContext, Sink } from "../../format";
import { fioLogs } from "../gather/gather";
import { isZlib, isCompressedLog, unpacked } from "./fz/text";
import { EPOCH_MS, isEach, layoutOf, look, type Look } from "./look";
import { readTail, Rows, type Reading } from "./rows";
import { UNTOLD, type LogTold } from "./told";

/**
 * A fio log by content: lines of three to eight whole numbers, separated by a comma and a blank, with a direction among
 * them. A few broken lines do not hide it. Or the same, compressed.
 */
function sniffLog(head: Uint8Array): number {
  // Nearly every other file is ruled out by its first byte.
  const first = head[0] === 0xef ? head[3] : head[0];
  if (first === undefined || first < 0x30 || first > 0x39) return isCompressedLog(head) ? 1 : laterLines(head);
  return score(head);
}

/** Lines of another kind that may come first. */
const MOST_BEFORE = 4;

/** If the first lines are broken, many good ones must follow. */
function laterLines(head: Uint8Array): number {
  for (let i = 0, at = 0; i < MOST_BEFORE; i++) {
    const feed = head.indexOf(0x0a, at);
    if (feed === -1) return 0;
    at = feed + 1;
    if (head[at]! >= 0x30 && head[at]! <= 0x39) return Math.min(score(head), 0.6);
  }
  return 0;
}

function score(head: Uint8Array): number {
  // The last line may be cut, by the end of the head or of the file.
  const found = look(head, false) ?? look(head, true);
  if (found === null || found.good < found.lines / 2) return 0;
  if (!head.subarray(0, 2 ** 16).includes(0x20) && found.columns < 4) return 0;
  return found.good === found.lines ? 1 : 0.8;
}

const LINE_FEED = 0x0a;
function readingOf(found: Look, told: LogTold): Reading {
  const layout = layoutOf(found, told);
  const first = found.rows[0]![0]!;
  const base_ms = told.base_ms ?? (first > EPOCH_MS ? first : 0);
  return { told, layout, each: isEach(found, layout, told.what, told), hex: found.hex, base_ms };
}

/** One log, a block of lines at a time. */
class LogReader {
  #reading: Reading | null = null;
  #rows: Rows | null = null;

  constructor(
    private readonly path: string,
    private readonly sink: Sink,
    private readonly told: LogTold,
  ) {}

  /**
   * @param last nothing follows; otherwise the block ends with a line feed
   * @returns number of the line after the block
   */
  block(bytes: Uint8Array, line: number, last: boolean): number {
    const rows = this.#rows ?? this.#begin(bytes, last);
    if (rows === null) return line + countLineFeeds(bytes);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const next = rows.read(bytes, end, line);
    if (!last || end === bytes.length) return next;
    const kept = this.#readTail(rows, bytes.subarray(end), next);
    const values = { kept: kept ? 1 : 0 };
    this.sink.notice({ code: "fio/log-cut", level: kept ? "info" : "error", path: this.path, line: next, values });
    return next;
  }

  close(): void {
    const rows = this.#rows;
    if (rows === null) return;
    rows.close();
    const path = this.path;
    if (rows.broken !== null) {
      const { line, count } = rows.broken;
      const values = { count, rows: rows.rows };
      this.sink.notice({ code: "fio/log-broken-lines", level: "error", path, line, values });
    }
    if (rows.idle > 0) this.sink.notice({ code: "fio/log-idle", level: "info", path, values: { count: rows.idle } });
    if (this.#reading!.layout.unclear) {
      this.sink.notice({ code: "fio/log-fifth-column", level: "info", path, line: 1 });
    }
  }

  #begin(bytes: Uint8Array, last: boolean): Rows | null {
    const found = look(bytes, last);
    if (found === null) return null;
    this.#reading = readingOf(found, this.told);
    this.#rows = new Rows(this.sink, this.#reading);
    return this.#rows;
  }

  /** The last line without its line feed: its last number may be cut; everything before it is whole. */
  #readTail(rows: Rows, tail: Uint8Array, line: number): boolean {
    const { layout, hex } = this.#reading!;
    // The last of three columns is the direction; in log_prio it is the priority, with four digits.
    const isWhole = (last: Uint8Array): boolean =>
      layout.columns > 3 && (!hex || layout.priority !== layout.columns - 1 || last.length === 6);
    return readTail(rows, tail, line, isWhole);
  }
}

/**
 * Notices: `fio/log-broken-lines` {count, rows} (error), `fio/log-cut` {kept} (error, or info if the last line could be
 * read), `fio/log-idle` {count} (info), `fio/log-fifth-column` (info), and those of compressed logs.
 */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const reader = new LogReader(source.path, sink, (context.told as LogTold | undefined) ?? UNTOLD);
  if (isZlib(await source.slice(0, 2, context.signal))) await readCompressed(source, reader, sink, context);
  else {
    let line = 1;
    for await (const { bytes, offset, last } of byteBlocks(source, context.signal)) {
      line = reader.block(bytes, line, last);
      context.progress(offset + bytes.length);
    }
  }
  reader.close();
}

/**
 * fio's bw, iops, lat, clat and slat logs, and those of log_store_compressed. Their bytes do not show which; the name
 * and the run do (gather).
 */
export const fioLog: Format = { id: "fio-log", tool: "fio", sniff: sniffLog, parse, gather: fioLogs };

/** Takes whole lines of a log. `line`: number of the first one. */
interface LineReader {
  block(bytes: Uint8Array, line: number, last: boolean): number;
}

export interface Limits {
  readonly packed_bytes: number;
  /** Size of the unpacked lines. */
  readonly unpacked_bytes: number;
  /** This much is unpacked without a pause. */
  readonly stretch_bytes: number;
}

/** Compressed logs are read whole; larger ones do not occur, and unpacking takes time. */
const LIMITS: Limits = { packed_bytes: 2 ** 28, unpacked_bytes: 2 ** 31, stretch_bytes: 2 ** 20 };

/**
 * Samples of log_store_compressed, as lines. Notices, all errors: `fio/log-too-large` {mb, unpacked: 1 if the unpacked
 * log is too large, 0 if the file is}, `fio/log-compressed`.
 */
export async function readCompressed(
  source: ByteSource,
  reader: LineReader,
  sink: Sink,
  context: ParseContext,
  limits = LIMITS,
): Promise<void> {
  const { path, size } = source;
  const { signal } = context;
  const tooLarge = (limit_bytes: number, unpacked: 0 | 1): void => {
    const values = { mb: Math.round(limit_bytes / 1e6), unpacked };
    sink.notice({ code: "fio/log-too-large", level: "error", path, values });
  };
  if (size > limits.packed_bytes) return tooLarge(limits.packed_bytes, 0);
  const lines = unpacked(await source.slice(0, size, signal));
  let line = 1;
  let out = 0;
  let paused = 0;
  let step = lines.next();
  for (; step.done !== true; step = lines.next()) {
    const { lines: bytes, end } = step.value;
    out += bytes.length;
    if (out > limits.unpacked_bytes) return tooLarge(limits.unpacked_bytes, 1);
    line = reader.block(bytes, line, false);
    context.progress(end);
    if (out - paused < limits.stretch_bytes) continue;
    paused = out;
    // Reads no bytes, but lets the source wait until there is room for more rows, as any read does.
    await source.slice(0, 0, signal);
    signal.throwIfAborted();
  }
  if (step.value !== null) sink.notice({ code: "fio/log-compressed", level: "error", path, byte: step.value });
  context.progress(size);
}
