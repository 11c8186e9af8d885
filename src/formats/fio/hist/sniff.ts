import { histBins } from "./bins";

const LINE_FEED = 0x0a;
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
export function sniffHist(head: Uint8Array): number {
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
