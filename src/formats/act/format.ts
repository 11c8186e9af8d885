import type { Format, Fragment, Place } from "../format";
import { linesIn } from "../lineAt";
import { printsFact } from "./config";
import { lexLog } from "./lexer";
import { LogReading } from "./log";

// The lines of a histogram, for the source panel.

const SHOWN = 22;
/** The line with the time is included if it is not far above. */
const FARTHEST_HEAD = 14;
/** A block has at most seven lines per histogram. */
const FARTHEST_RAW = 400;
const LONGEST_LINE = 400;

/** A histogram's own lines are enough: its operations and their buckets. */
function locateAct(bytes: Uint8Array, place: Place): Fragment | null {
  const own = place.line ?? null;
  if (own === null) return null;
  const line = rawLine(bytes, own, place) ?? own;
  const first = Math.max(1, line - FARTHEST_HEAD);
  const near = linesIn(bytes, first, line + SHOWN).map((text) => text.slice(0, LONGEST_LINE).trimEnd());
  const head = near.slice(0, line - first).findLastIndex((text) => /^\s*after \d+ sec:/i.test(text));
  const from_line = head === -1 ? line : first + head;
  const shown = near.slice(from_line - first, from_line - first + SHOWN);
  // Up to the empty line after the block.
  const end = shown.findIndex((text, i) => text === "" && from_line + i > line);
  return { from_line, lines: end === -1 ? shown : shown.slice(0, end), line };
}

/**
 * RAW READS and device-reads have lines of their own in the block; they are another latency kind of READS and reads
 * (run.ts).
 */
function rawLine(bytes: Uint8Array, line: number, { kind, op }: Place): number | null {
  if (kind !== "clat") return null;
  const first = Math.max(1, line - FARTHEST_RAW);
  const near = linesIn(bytes, first, line + FARTHEST_RAW);
  const isHead = (text: string): boolean => /^\s*after \d+ sec:/i.test(text);
  const from = near.slice(0, line - first).findLastIndex(isHead) + 1;
  const next = near.findIndex((text, i) => i > line - first && isHead(text));
  const raw = new RegExp(`^\\s*(?:RAW |device-)${op}s\\b`, "i");
  const found = near.findIndex((text, i) => i >= from && (next === -1 || i < next) && raw.test(text));
  return found === -1 || raw.test(near[line - first] ?? "") ? null : first + found;
}

const decoder = new TextDecoder("latin1");

const BLOCK = /^[ \t]*[Aa]fter \d{1,9} sec:[ \t]*\r?$/m;
const LOG = /^[ \t]*(?:ACT version \d|Aerospike act (?:version \d[\w.]* )?- device IO test)/m;
const TABLE = /^[ \t]*%>\([mu]s\)/m;
/** act_latency.py prints no table if it found no slice. */
const TABLE_SAYS = /^(?:act_latency\.py -|data is act version \d|.{0,300} is ACT version \d)/m;

const parse: Format["parse"] = async (source, sink, context) => {
  const reading = new LogReading(source.path, sink, context);
  reading.end(await lexLog(source, reading, context));
};

/** Output of act_storage and act_index (act up to 4.0), 3.0 to 6.6; tables of act_latency.py may follow in the file. */
export const actLog: Format = {
  id: "act-log",
  tool: "act",
  sniff: (head) => {
    const text = decoder.decode(head);
    return BLOCK.test(text) || LOG.test(text) ? 1 : 0;
  },
  parse,
  locate: locateAct,
  prints: printsFact,
};

/** Output of act_latency.py, without the log. */
export const actTable: Format = {
  id: "act-table",
  tool: "act",
  sniff: (head) => {
    const text = decoder.decode(head);
    return TABLE.test(text) || TABLE_SAYS.test(text) ? 1 : 0;
  },
  parse,
  prints: printsFact,
};
