/** The lines around a number, for the source panel. */
import { lookUp } from "~/base/lookUp";
import type { Fragment, Place } from "../format";
import { sinkOf } from "../sink";
import { Reader } from "./reader";
import { LONGEST_LINE } from "./text";

/** Longest report: a fileio one has 27 lines. */
const REPORT_LINES = 40;
const BEFORE = 1;
const AFTER = 2;
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

/** null: the place is not in the bytes. A number without a line of its own is located at the head of its report. */
export function locateSysbench(bytes: Uint8Array, place: Place): Fragment | null {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  const heads: number[] = [];
  const sink = sinkOf({
    run: ({ document, members }) => {
      const member = members.find(({ index }) => document === place.document && index === place.job_index);
      if (member?.line != null) heads.push(member.line);
    },
  });
  const reader = new Reader(sink, "");
  lines.forEach((line, i) => reader.line(line, i + 1));
  reader.end(bytes.length, lines.length);
  const [head] = heads;
  if (head === undefined) return null;
  const pattern = patternOf(place);
  const found =
    pattern === null ? -1 : lines.slice(head - 1, head - 1 + REPORT_LINES).findIndex((l) => pattern.test(l));
  const line = head + Math.max(0, found);
  const from_line = Math.max(1, Math.min(head - BEFORE, line + AFTER - SHOWN + 1));
  const shown = lines.slice(from_line - 1, line + AFTER);
  return { from_line, lines: shown.map((text) => text.slice(0, LONGEST_LINE)), line };
}
