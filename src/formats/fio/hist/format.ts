import { lineBlocks } from "~/base/lines";
import type { ByteSource } from "~/base/bytes";
import type { Format, ParseContext, Sink } from "../../format";
import { fioLogs } from "../gather/gather";
import { readTail } from "../logs/rows";
import { HistRows, type HistTold, UNTOLD_HIST } from "./rows";
import { histBins } from "./bins";

const decoder = new TextDecoder("latin1");
/** Time, direction, block size, and nineteen bins or more. */
const LINE = /^\d{1,15}, ?[012], ?\d{1,15}(?:, ?\d{1,20}){19,}\r?$/;
const BINS = /, ?/g;
/** Most lines examined: one takes several kilobytes. */
const MOST_LINES = 64;
/** Lines of another kind that may come first. */
const MOST_BEFORE = 8;

/**
 * A clat histogram log by content: a line has a number of bins that only fio uses. A file cut in its first line:
 * perhaps.
 */
function sniffHist(head: Uint8Array): number {
  let good = 0;
  let at = 0;
  for (let lines = 0; lines < MOST_LINES && at < head.length; lines++) {
    const feed = head.indexOf(LINE_FEED, at);
    const end = feed === -1 ? head.length : feed;
    // Nearly every other file is ruled out by its first byte.
    const first = head[at]!;
    if (first >= 0x30 && first <= 0x39) {
      const text = decoder.decode(head.subarray(at, end));
      if (feed === -1 && good === 0 && /^\d+, [012], \d+(?:, \d+){40,}(?:, ?)?$/.test(text)) return 0.9;
      if (LINE.test(text) && histBins(text.match(BINS)!.length - 2) !== null) good++;
    } else if (lines >= MOST_BEFORE && good === 0) return 0;
    at = end + 1;
  }
  return good > 0 ? 1 : 0;
}

const LINE_FEED = 0x0a;

/**
 * A last line without line feed is complete if it has as many bins as the previous lines and ends with a 0, as it
 * nearly always does.
 */
const isWhole = (last: Uint8Array): boolean => last.length === 1 && last[0] === 0x30;

/**
 * Each line counts what happened since the previous line (iolog.c, flush_hist_samples, since 2.14, the first release
 * with it): nothing is subtracted. Notices: `fio/log-broken-lines` and `fio/hist-impossible` {count, rows} (errors),
 * `fio/log-cut` {kept} (error, or info if the last line could be read).
 */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const { path } = source;
  const rows = new HistRows(sink, (context.told as HistTold | undefined) ?? UNTOLD_HIST);
  for await (const { bytes, line, offset, last } of lineBlocks(source, context.signal)) {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const next = rows.read(bytes, end, line);
    if (last && end < bytes.length) {
      const kept = readTail(rows, bytes.subarray(end), next, isWhole);
      const values = { kept: kept ? 1 : 0 };
      sink.notice({ code: "fio/log-cut", level: kept ? "info" : "error", path, line: next, values });
    }
    context.progress(offset + bytes.length);
  }
  rows.close();
  for (const [code, lost] of [
    ["fio/log-broken-lines", rows.broken],
    ["fio/hist-impossible", rows.impossible],
  ] as const) {
    if (lost === null) continue;
    const values = { count: lost.count, rows: rows.rows };
    sink.notice({ code, level: "error", path, line: lost.line, values });
  }
}

/** fio's clat histogram logs (write_hist_log), of any coarseness. */
export const fioHistLog: Format = { id: "fio-hist-log", tool: "fio", sniff: sniffHist, parse, gather: fioLogs };
