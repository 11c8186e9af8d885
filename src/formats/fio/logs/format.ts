import { byteBlocks, countLineFeeds } from "~/base/lines";
import type { ByteSource } from "~/base/bytes";
import type { Format, ParseContext, Sink } from "../../format";
import { fioLogs } from "../gather/gather";
import { readCompressed } from "./compressed";
import { isZlib } from "./fz/text";
import { EPOCH_MS, isEach, layoutOf, look, type Look } from "./look";
import { readTail, Rows, type Reading } from "./rows";
import { sniffLog } from "./sniff";
import { UNTOLD, type LogTold } from "./told";

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
    const next = rows.read(bytes, 0, end, line);
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
