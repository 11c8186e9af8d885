import type { ByteSource } from "~/base/bytes";
import { eachLine } from "~/base/lines";
import type { Format, ParseContext, Place, Sink } from "../format";
import { Reader } from "./reader";
import { printsOption } from "./setup";
import { sniff } from "./sniff";
import { lookUp } from "~/base/lookUp";
import { locateFrom } from "../lineAt";

// The lines around a number, for the source panel.

/** Longest report: a fileio one has 27 lines. */
const REPORT_LINES = 40;
const SHOWN = 22;

const RATE: Readonly<Record<string, RegExp>> = {
  read: /^ *(?:reads\/s|read: +IOPS=|Operations performed:)/,
  write: /^ *(?:writes\/s|write: +IOPS=|Operations performed:)/,
  sync: /^ *(?:fsyncs\/s|fsync: +IOPS=|Operations performed:)/,
  mixed: /^ *(?:reads\/s|read: +IOPS=|Operations performed:|[\d.]+ Requests\/sec)/,
  transaction: /^ *transactions:/,
  query: /^ *(?:queries|read\/write requests):/,
};
const MOVED: Readonly<Record<string, RegExp>> = {
  read: /^ *(?:read, MiB\/s|read: +IOPS=|Read )/,
  write: /^ *(?:written, MiB\/s|write: +IOPS=|Read )/,
  mixed: /^ *(?:read, MiB\/s|read: +IOPS=|Read )/,
};
const STATS: Readonly<Record<string, RegExp>> = {
  mean: /^ *avg:/,
  min: /^ *min:/,
  max: /^ *max:/,
  ios: /^ *(?:Operations performed:|total number of events:)/,
  runtime_s: /^ *(?:total time|time elapsed):/,
};

function patternOf({ op, stat = "iops" }: Place): RegExp | null {
  if (stat === "iops") return lookUp(RATE, op) ?? null;
  if (stat === "bytes_per_s" || stat === "io_bytes") return lookUp(MOVED, op) ?? null;
  const known = lookUp(STATS, stat);
  if (known !== undefined) return known;
  return Number.isFinite(Number(stat)) ? /^ *(?:approx\. +\d+ percentile|\d+th percentile):/ : null;
}

/** A number without a line of its own is located at the head of its report. */
const locateSysbench = locateFrom({ most: REPORT_LINES, patternOf, least: SHOWN });

/** Errors of its own: see notices-sysbench.ts. Rejects with an AbortError only. */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const reader = new Reader(sink, source.path);
  let last = 1;
  await eachLine(source, context, (text, line, isCut) => {
    last = line;
    reader.line(text, line, isCut);
  });
  reader.end(source.size, last);
  context.progress(source.size);
}

/** What `sysbench … run` prints, 0.4 to 1.1. */
export const sysbench: Format = {
  id: "sysbench",
  tool: "sysbench",
  sniff,
  parse,
  locate: locateSysbench,
  prints: printsOption,
};
