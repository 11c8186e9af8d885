const decoder = new TextDecoder("latin1");

/** `sysbench 1.0.20 (using …)`, `sysbench 0.4.12:  multi-threaded …`, or the answer to --version. */
export const VERSION = /^sysbench (\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?)(?:: | \(using |\s*$)/;
const VERSION_LINE = new RegExp(VERSION.source, "m");
/** A pasted report, or lines of one. */
const REPORT = [/^ *total number of events: +\d+ *$/m, /^ *events \(avg\/stddev\): +\d/m];
const INTERVAL = /^\[ *\d+s *\] (?:reads: \S+ Mi?B\/s writes: |thds: \d+ (?:tps|eps): |threads: \d+, tps: )/m;
/** sysbench refused its options: the file has only the error message. */
const REFUSED = /^\s*FATAL: (?:--[a-z]|Invalid value (?:for|of) --|Missing required argument: --)/;

/** Recognises sysbench by its first line, wherever that is; by a report or an interval line if it was cut off. */
export function sniff(head: Uint8Array): number {
  const text = decoder.decode(head);
  if (VERSION_LINE.test(text)) return 1;
  if (INTERVAL.test(text) || REPORT.every((mark) => mark.test(text))) return 0.95;
  return REFUSED.test(text) ? 0.6 : 0;
}
