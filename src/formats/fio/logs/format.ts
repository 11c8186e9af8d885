import { lineBlocks } from "~/base/lines";
import type { ByteSource } from "~/base/bytes";
import type { Format, ParseContext, Sink } from "../../format";
import { fioLogs } from "../gather/gather";
import { EPOCH_MS, isEach, layoutOf, look, type Look } from "./look";
import { Rows, type Reading } from "./rows";
import { sniffLog } from "./sniff";
import { UNTOLD, type LogTold } from "./told";

const LINE_FEED = 0x0a;

function readingOf(found: Look, told: LogTold): Reading {
  const layout = layoutOf(found, told);
  const first = found.rows[0]![0]!;
  const base_ms = told.base_ms ?? (first > EPOCH_MS ? first : 0);
  return { told, layout, each: isEach(found, layout, told.what, told), hex: found.hex, base_ms };
}

/** The last line without its line feed: its last number may be cut, and whatever stands before it is whole. */
function readTail(rows: Rows, tail: Uint8Array, line: number, { layout, hex }: Reading): boolean {
  const ended = new Uint8Array(tail.length + 1);
  ended.set(tail);
  ended[tail.length] = LINE_FEED;
  const last = tail.subarray(tail.lastIndexOf(0x20) + 1);
  // Of three columns the last one is the direction, of log_prio the priority with four digits.
  const whole = layout.columns > 3 && (!hex || layout.priority !== layout.columns - 1 || last.length === 6);
  const { rows: before, broken } = rows;
  if (whole) rows.read(ended, 0, ended.length, line);
  // What is cut is said once.
  if (rows.rows === before) rows.broken = broken;
  return rows.rows > before;
}

/**
 * Notices: `fio/log-broken-lines` {count} (error), `fio/log-cut` {kept} (error, or info when the last line could be
 * read), `fio/log-fifth-column` (info).
 */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const { path } = source;
  const told = (context.told as LogTold | undefined) ?? UNTOLD;
  let rows: Rows | null = null;
  let reading: Reading | null = null;
  for await (const { bytes, line, offset, last } of lineBlocks(source, context.signal)) {
    if (rows === null) {
      const found = look(bytes, last);
      if (found === null) continue;
      reading = readingOf(found, told);
      rows = new Rows(sink, reading);
    }
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const next = rows.read(bytes, 0, end, line);
    if (last && end < bytes.length) {
      const kept = readTail(rows, bytes.subarray(end), next, reading!);
      const values = { kept: kept ? 1 : 0 };
      sink.notice({ code: "fio/log-cut", level: kept ? "info" : "error", path, line: next, values });
    }
    context.progress(offset + bytes.length);
  }
  if (rows === null || reading === null) return;
  rows.close();
  const { broken } = rows;
  if (broken !== null) {
    const values = { count: broken.count, rows: rows.rows };
    sink.notice({ code: "fio/log-broken-lines", level: "error", path, line: broken.line, values });
  }
  if (reading.layout.unclear) sink.notice({ code: "fio/log-fifth-column", level: "info", path, line: 1 });
}

/**
 * fio's bw, iops, lat, clat and slat logs, and those of log_store_compressed. What one holds is not in its bytes: its
 * name and the run it belongs to tell (gather).
 */
export const fioLog: Format = { id: "fio-log", tool: "fio", sniff: sniffLog, parse, gather: fioLogs };
