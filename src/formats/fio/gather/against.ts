/** Evidence that a run cannot have written a log, and disagreements between the two. */
import { DATA_OPS } from "~/model/workload";
import type { Notice } from "~/base/notice";
import type { GatherFile, KnownDirection } from "../../gather";
import { isEach, layoutOf, look, type Layout, type Look } from "../logs/look";
import { isLatency, UNTOLD, type LatencyUnit, type LogTold, type LogWhat } from "../logs/told";
import { before, versionOf } from "../version";
import { idleWindows, LEAST_MS } from "../logs/lane";
import { spacing } from "../logs/spacing";
import { windowOf, windowValue } from "./asked";
import type { Candidate } from "./match";
import type { LogName } from "./names";
import type { Whose } from "./whose";

/** Last windows and rounding cause smaller differences; above it both values are shown, with a warning. */
const CLOSE = 0.05;
/** A log prints whole units: up to 2.21 a slat of 2.8 µs is printed as 2 or 3. */
const ROUNDED = 1;
/** Rows of a direction below this share may be damaged lines. */
const FEW = 0.05;

/** A log compared with a run. */
export interface Seen {
  readonly given: GatherFile;
  readonly name: LogName;
  readonly candidate: Candidate;
  readonly whose: Whose;
}

export interface Against {
  readonly why: "thread" | "columns" | "averaged" | "single" | "direction" | "unit";
  readonly values: Notice["values"];
}

/** Differing numbers of a log and its run for the same thing, in the given unit. */
export interface Disagreement {
  readonly op: string;
  readonly what: string;
  /** Least and largest window; equal for a mean. */
  readonly from: number;
  readonly to: number;
  readonly own: number;
  readonly unit: "µs" | "IOPS" | "KiB/s";
}

interface Opened {
  readonly found: Look;
  readonly layout: Layout;
  readonly each: boolean;
  readonly what: LogWhat;
  readonly version: readonly number[] | null;
  /** Nothing of the file is missing. */
  readonly whole: boolean;
}

/** Most lines read by `look`. */
const MOST_LINES = 1999;

function open({ given, name, candidate, whose }: Seen): Opened | null {
  if (given.format !== "fio-log" || name.what === "clat_hist") return null;
  const all = given.size <= given.head.length;
  const found = look(given.head, all);
  if (found === null) return null;
  const version = versionOf(candidate.run.tool_version);
  const told: LogTold = { ...UNTOLD, what: name.what, version, window: windowValue(whose.options) };
  const layout = layoutOf(found, told);
  const each = isEach(found, layout, name.what, told);
  return { found, layout, each, what: name.what, version, whole: all && found.lines < MOST_LINES };
}

/** A build between two releases, `fio-3.17-31-g7c68`, may behave like the next release. */
const isBuild = (version: string | null): boolean => /-\d+-g[0-9a-f]/.test(version ?? "");

/** Fewest and most columns that a version writes (iolog.c, flush_samples, at its tags). */
function columnsOf(text: string | null): readonly [number, number] | null {
  const version = versionOf(text);
  if (version === null) return null;
  const later = isBuild(text) ? 1 : 0;
  if (before(version, 1, 26)) return [3, 3 + later];
  if (before(version, 1, 27)) return [3, 4];
  if (before(version, 3, 18)) return [4, 5 + later];
  if (before(version, 3, 37)) return [5, 6 + later];
  return [5, before(version, 3, 38) ? 7 + later : 8];
}

/** The file lists all options, so that an option not listed was not set. */
const isListed = ({ candidate, whose }: Seen): boolean =>
  whose.asked || (candidate.run.format === "fio-json" && (whose.options?.size ?? 0) > 0);

/** Directions of a log, without those of a few damaged lines. */
function opsOf({ found: { rows }, layout }: Opened): readonly string[] {
  return DATA_OPS.filter((_, op) => rows.filter((row) => row[layout.op] === op).length > FEW * rows.length);
}

/** A histogram log has its direction after the time. */
function opsOfHist({ given: { head } }: Seen): readonly string[] {
  const text = new TextDecoder("latin1").decode(head);
  const found = new Set(Array.from(text.matchAll(/(?:^|\n)\d{1,15}, ?([012]),/g), ([, op]) => DATA_OPS[Number(op)]!));
  return [...found];
}

function idle(seen: Seen, opened: Opened | null): Against | null {
  const { name, given, whose } = seen;
  // --bandwidth-log writes a file for each direction, used or not.
  if (name.total) return null;
  const measured = new Set<string>(whose.members.flatMap((member) => member.measured.map(({ op }) => op)));
  // With one direction for all (unified_rw_reporting), the actual direction is unknown.
  if (measured.size === 0 || measured.has("mixed")) return null;
  const ops =
    opened !== null
      ? opsOf(opened)
      : name.what === "clat_hist" && given.format === "fio-hist-log"
        ? opsOfHist(seen)
        : [];
  const op = ops.find((one) => !measured.has(one));
  return op === undefined ? null : { why: "direction", values: { op } };
}

/** Averages although single I/Os were requested, or the reverse. */
function otherKind(seen: Seen, { each, what, version, layout }: Opened): Against | null {
  const { options } = seen.whose;
  // --bandwidth-log is no option of a job, and its lines are always averages.
  if (options === null || seen.name.total || !isListed(seen) || layout.columns < 4) return null;
  // Before 2.10 bw and iops logs were averages over bwavgtime and iopsavgtime, whatever log_avg_msec said.
  if (!isLatency(what) && before(version, 2, 10) !== false) return null;
  const asked = (options.get("log_avg_msec") ?? "0").trim();
  const averages = asked !== "0";
  if (averages !== each) return null;
  // per_unit_log: log_compression leaves single I/Os in logs of averages.
  if (each && options.has("log_compression")) return null;
  return { why: each ? "single" : "averaged", values: each ? { asked } : {} };
}

const meanOf = (direction: KnownDirection, kind: string): number | null =>
  direction.mean_us.find((mean) => mean.kind === kind)?.mean_us ?? null;

interface Compared {
  readonly op: string;
  /** As printed. */
  readonly values: readonly number[];
  /** Ends of the windows, and their length; null: no rate, or unknown. */
  readonly ends_ms: readonly number[];
  readonly window_ms: number | null;
  readonly direction: KnownDirection;
}

/**
 * The same value from one job of the run and from its log: none if the log holds maxima, or if either covers several
 * jobs.
 */
function compared(seen: Seen, { found, layout, each, what }: Opened): Compared[] {
  const { members, options } = seen.whose;
  const [member] = members;
  if (members.length !== 1 || member!.clones !== 1 || seen.name.total) return [];
  if (!each && windowValue(options) === "max") return [];
  const window_s = isLatency(what) || each ? null : (windowOf(options, what) ?? spacing(found, layout));
  return DATA_OPS.flatMap((op, i) => {
    const own = found.rows.filter((row) => row[layout.op] === i);
    const direction = member!.measured.find((one) => one.op === op);
    if (direction === undefined || own.length === 0) return [];
    const window_ms = window_s === null ? null : window_s * 1000;
    return [{ op, values: own.map((row) => row[1]!), ends_ms: own.map((row) => row[0]!), window_ms, direction }];
  });
}

/** The run's own rate, in the unit of the log. */
const rateOf = ({ iops, bytes_per_s }: KnownDirection, what: LogWhat): number | null =>
  what === "iops" ? iops : bytes_per_s === null ? null : bytes_per_s / 1024;

/**
 * Where a line of a rate is late, were the windows before it idle, or did fio look late, so that the line is the mean of
 * all this time? The one of the two that gives the rate that the run printed; by length where neither or both do.
 */
export function idleOf(seen: Seen): LogTold["idle"] {
  const opened = open(seen);
  if (opened === null || !opened.whole || opened.each || isLatency(opened.what)) return "long";
  const said = compared(seen, opened).flatMap(({ values, ends_ms, window_ms, direction }) => {
    const own = rateOf(direction, opened.what);
    if (own === null || window_ms === null) return [];
    const isIdle = (gap_ms: number): boolean => idleWindows(gap_ms, { window_ms, least_ms: 0 }) > 0;
    // Before its first window a log says nothing.
    const gaps = ends_ms.map((end_ms, n) => (n === 0 ? Math.min(end_ms, window_ms) : end_ms - ends_ms[n - 1]!));
    if (!gaps.some(isIdle)) return [];
    const meanOver = (lengthOf: (gap_ms: number) => number): number =>
      sum(values.map((value, n) => value * lengthOf(gaps[n]!))) / sum(gaps);
    const idle = meanOver((gap_ms) => (isIdle(gap_ms) ? window_ms : gap_ms));
    const late = meanOver((gap_ms) => gap_ms);
    const fits = [idle, late].map((mean) => holds(mean, mean, own));
    // One stall in a long log changes its mean by less than the two may differ.
    return [fits[0] === fits[1] ? ("long" as const) : fits[0] === true ? ("all" as const) : ("none" as const)];
  });
  const [first = "long"] = said;
  return said.every((one) => one === first) ? first : "long";
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const holds = (from: number, to: number, value: number): boolean =>
  value >= (from - ROUNDED) * (1 - CLOSE) && value <= (to + ROUNDED) * (1 + CLOSE);

const unitOfVersion = (version: readonly number[] | null): LatencyUnit | null => {
  const old = before(version, 2, 99);
  return old === null ? null : old ? "us" : "ns";
};

const rounded = (value: number): number => Number(value.toPrecision(4));

/** The run's own mean lies far outside the values of the log, but inside with the other unit. */
function otherUnit(seen: Seen, opened: Opened): Against | null {
  const unit = unitOfVersion(opened.version);
  if (unit === null || !isLatency(opened.what)) return null;
  for (const { op, values, direction } of compared(seen, opened)) {
    const own = meanOf(direction, opened.what);
    const [from, to] = [least(values), largest(values)];
    const scale = unit === "ns" ? 1000 : 1;
    if (own === null || own <= 0 || holds(from, to, own * scale)) continue;
    const other = unit === "ns" ? 1 : 1000;
    if (from <= own * other * 3 && to >= (own * other) / 3) {
      const printed = rounded(sum(values) / values.length);
      return { why: "unit", values: { op, kind: opened.what, printed, own: rounded(own), unit } };
    }
  }
  return null;
}

/** Why a run cannot have written a log; null: no evidence against it. */
export function against(seen: Seen): Against | null {
  const { candidate, name, whose } = seen;
  const { run } = candidate;
  const jobs = run.members.reduce((all, { clones }) => all + (clones ?? 1), 0);
  // fio's text leaves out jobs without I/O, and without options clones are unknown.
  const counted = run.format === "fio-json" && (candidate.options?.every((options) => options.size > 0) ?? false);
  if (name.thread !== null && whose.owners.length === 0 && counted) {
    return { why: "thread", values: { thread: name.thread, jobs } };
  }
  const opened = open(seen);
  const can = columnsOf(run.tool_version);
  if (opened !== null && can !== null) {
    const { columns } = opened.layout;
    if (columns < can[0] || columns > can[1]) {
      return { why: "columns", values: { columns, version: run.tool_version ?? "" } };
    }
  }
  const other = opened === null ? null : (otherKind(seen, opened) ?? idle(seen, opened) ?? otherUnit(seen, opened));
  return other ?? (opened === null ? idle(seen, null) : null);
}

/**
 * How far a log is off its run. Windows of a latency have unknown weights (those of the iops log begin and end
 * elsewhere), so only a mean outside all windows is wrong. Windows of a rate have equal weights; an incomplete last one
 * is left out, and may have held anything up to the largest.
 * @returns null: they agree, or the log is too large to be judged by its first lines.
 */
export function disagreement(seen: Seen): Disagreement | null {
  const opened = open(seen);
  if (opened === null || !opened.whole) return null;
  const { what, each } = opened;
  const least_ms = LEAST_MS[idleOf(seen)];
  for (const { op, values, ends_ms, window_ms, direction } of compared(seen, opened)) {
    const gaps = ends_ms.slice(1).map((end_ms, i) => end_ms - ends_ms[i]!);
    const without = window_ms === null ? 0 : sum(gaps.map((gap_ms) => idleWindows(gap_ms, { window_ms, least_ms })));
    const n = values.length + without;
    const mean = sum(values) / n;
    if (isLatency(what)) {
      const unit = unitOfVersion(opened.version);
      const own = meanOf(direction, what);
      if (unit === null || own === null) continue;
      const scale = unit === "ns" ? 1000 : 1;
      const [from, to] = each ? [mean, mean] : [least(values), largest(values)];
      if (holds(from, to, own * scale)) continue;
      return { op, what, from: rounded(from / scale), to: rounded(to / scale), own: rounded(own), unit: "µs" };
    }
    if (each) continue;
    const own = rateOf(direction, what);
    if (own === null || holds((mean * n) / (n + 1), (mean * n + largest(values)) / (n + 1), own)) continue;
    return {
      op,
      what,
      from: rounded(mean),
      to: rounded(mean),
      own: rounded(own),
      unit: what === "iops" ? "IOPS" : "KiB/s",
    };
  }
  return null;
}
