/** The lines around a number, for the source panel. */
import { lookUp } from "~/base/lookUp";
import type { Place } from "../format";
import { locateFrom } from "../lineAt";

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
export const locateSysbench = locateFrom({ most: REPORT_LINES, patternOf, least: SHOWN });
