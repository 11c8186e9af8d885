/** One run of sysbench, collected line by line and then pushed. */
import type { Notice } from "~/base/notice";
import { NO_FACT, NO_MEMBER, NO_RUN } from "../blank";
import type { ParsedDetail, ParsedDirection, ParsedMember, ParsedRun, Sink } from "../format";
import type { Command } from "./command";
import { askedLoad, latencyIn, latencyOf, memberOf, type MemberOptions } from "./points";
import { type Report, threadsOf } from "./report";
import { type IntervalTest, type Said, Series } from "./series";
import { Setup } from "./setup";
import { rounded } from "./text";
import type { Histogram } from "~/model/histogram";

// The rows of --histogram:
//
// value  ------------- distribution ------------- count
// 0.318 |******                                   230
//
// sysbench counts events in 1,024 slots, evenly spaced on a logarithmic scale from 0.001 ms to 100 s. Slot i holds
// values that round to i, and is printed as exp(i) to a microsecond (sb_logger.c OPER_LOG_*, sb_histogram.c
// sb_histogram_update and sb_histogram_print, 1.0.0 to 1.1). Below 0.056 ms several slots print the same number: they
// become one bucket.

const SLOTS = 1024;
const LOWEST_MS = 1e-3;
const HIGHEST_MS = 1e5;
const BASE = Math.log(LOWEST_MS);
const PER_SLOT = (Math.log(HIGHEST_MS) - BASE) / (SLOTS - 1);

const valueOf = (slot: number): number => Math.exp(slot * PER_SLOT + BASE);
/** Between slot - 1 and slot. Below the first and above the last slot nothing is resolved. */
const edge_ns = (slot: number): number => (slot <= 0 ? 0 : Math.round(valueOf(slot - 0.5) * 1e6));

/** First and last slot that print this number; null: none does. */
function slotsOf(printed: string): { first: number; last: number } | null {
  const value = Number(printed);
  const near = (ms: number): number => (Math.log(Math.max(ms, LOWEST_MS)) - BASE) / PER_SLOT;
  let first = Math.max(0, Math.floor(near(value - 0.0005)));
  const end = Math.min(SLOTS - 1, Math.ceil(near(value + 0.0005)));
  while (first <= end && valueOf(first).toFixed(3) !== printed) first++;
  if (first > end) return null;
  let last = end;
  while (valueOf(last).toFixed(3) !== printed) last--;
  return { first, last };
}

interface Bucket {
  readonly printed: string;
  readonly first: number;
  readonly last: number;
  rows: number;
  count: number;
}

export class Rows {
  readonly #buckets: Bucket[] = [];
  #lost = false;

  get empty(): boolean {
    return this.#buckets.length === 0 && !this.#lost;
  }

  /** One row, milliseconds as printed. false: no slot prints this number, or it does not follow the row before. */
  add(printed: string, count: number): boolean {
    const before = this.#buckets.at(-1);
    if (before?.printed === printed && before.rows <= before.last - before.first) {
      before.rows++;
      before.count += count;
      return true;
    }
    const slots = slotsOf(printed);
    if (slots === null || slots.first <= (before?.last ?? -1)) {
      this.lose();
      return false;
    }
    this.#buckets.push({ printed, ...slots, rows: 1, count });
    return true;
  }

  /** A row could not be read, so the rest is not a histogram of all events. */
  lose(): void {
    this.#lost = true;
  }

  /** Events of all rows. */
  get total(): number {
    return this.#buckets.reduce((sum, { count }) => sum + count, 0);
  }

  /** null: rows are missing, or there are none. */
  histogram(): Histogram | null {
    const buckets = this.#buckets;
    if (this.#lost || buckets.length === 0) return null;
    return {
      lo_ns: Float64Array.from(buckets, ({ first }) => edge_ns(first)),
      hi_ns: Float64Array.from(buckets, ({ last }) => edge_ns(last + 1)),
      value_ns: Float64Array.from(buckets, ({ printed }) => Number(`${printed}e6`)),
      count: Float64Array.from(buckets, ({ count }) => count),
    };
  }
}

export class OpenRun {
  readonly line: number;
  readonly document: number;
  readonly version: string | null;
  readonly setup: Setup;
  readonly series: Series;
  readonly rows = new Rows();
  rowsLine = 0;
  /** Whole reports in order, and the current one, which may already be whole. */
  readonly reports: Report[] = [];
  report: Report | null = null;
  /** "Running the test …" was read, or anything that only a run prints: from here on unknown lines count as damaged. */
  running = false;
  /** Its threads are being started: unknown lines are those that its Lua script prints. */
  starting = false;
  /** The final report was read, the one not announced as a checkpoint. */
  final = false;
  /** An interval line could not be read: it may have announced a checkpoint. */
  lostInterval = false;
  /** Last line of a report that was left out because it lost its end. */
  cutReport: number | null = null;
  /** Some of its lines could not be read, and were named. */
  damaged = false;
  intervalTest: IntervalTest | null = null;
  intervals = 0;
  /** FATAL and WARNING lines: the first, and how many. */
  message: { readonly line: number; readonly text: string; readonly fatal: boolean } | null = null;
  messages = 0;
  /** A command other than `run`. */
  command: "prepare" | "cleanup" | null = null;

  constructor(
    sink: Sink,
    of: { line: number; document: number; version: string | null; command: Command | null; number: () => number },
  ) {
    const { line, document, version, command, number } = of;
    this.line = line;
    this.document = document;
    this.version = version;
    const setup = (this.setup = new Setup(command));
    this.series = new Series(sink, { setup, document, number, latencyOf: (legacy) => latencyOf(setup, legacy, null) });
  }
}

/** Notices about several runs of a file are given once. */
export type Say = (
  code: string,
  level: Notice["level"],
  line: number,
  values?: Readonly<Record<string, string | number>>,
) => void;

/** Pushes a run that has ended. false: there was nothing to push. */
export function pushRun(sink: Sink, run: OpenRun, say: Say): boolean {
  const { setup, series, reports, rows } = run;
  series.flush();
  if (reports.length === 0 && series.empty) {
    histogramFits(run, undefined, say);
    return false;
  }
  const test = testOf(run);
  const times = timesOf(reports);
  const last = reports.at(-1);
  const histogram = histogramFits(run, run.final ? last : undefined, say) ? rows.histogram() : null;
  const members: ParsedMember[] = [];
  for (const [index, report] of reports.entries()) {
    const { runtime_s, end_s } = times[index]!;
    const buckets = report === last ? histogram : null;
    const options = { setup, index, runtime_s, counted: countedThreads(reports), buckets };
    if (test === "fileio") members.push(memberOf(report, options));
    else if (test === "sql") members.push(transactionsOf(report, options));
    if (test !== "fileio") pushReport(series, report, end_s, runtime_s);
    if (test !== "fileio" && test !== "sql" && buckets !== null) {
      pushHistogram(sink, series, buckets, { end_s, window_s: runtime_s, line: run.rowsLine });
    }
  }
  if (test === "fileio") sayOfFile(run, members, say);
  else if (test === "sql") sayOfSql(run, say);
  else say("sysbench/not-io", "info", run.line, { test });
  if (reports.length > 1) say("sysbench/checkpoints", "info", reports[0]!.line, { count: reports.length });
  const title = test === "sql" ? testName(setup) : test === "fileio" && setup.mode ? `fileio ${setup.mode}` : test;
  sink.run({ ...headOf(run), title, members, details: detailsOf(run) });
  return true;
}

const headOf = ({ version, document, setup, line }: OpenRun): Omit<ParsedRun, "title" | "members" | "details"> => ({
  ...NO_RUN,
  tool: "sysbench",
  tool_version: version,
  document,
  // Printed when there is one (--warmup-time, 1.1).
  ramp_s: setup.warmup_s ?? (setup.threads === null ? null : 0),
  engine: setup.engine,
  direct: setup.direct,
  options: setup.options.size === 0 ? null : JSON.stringify({ global: Object.fromEntries(setup.options), jobs: [] }),
  line,
});

/** Details of the last report, which counts to the end; an error message is kept as printed. */
function detailsOf({ reports, message }: OpenRun): ParsedDetail[] {
  const facts = reports.at(-1)?.details ?? [];
  if (message === null) return facts;
  const { fatal, text, line } = message;
  const name = fatal ? "fatal" : "warning";
  return [...facts, { ...NO_FACT, topic: "errors", name, text, line }];
}

/** `events`: a test that does not say what it is, such as threads, mutex, or a Lua script without a database. */
function testOf({ setup, reports, intervalTest }: OpenRun): string {
  const told = reports.find((report) => report.test !== null)?.test;
  return told ?? setup.test ?? intervalTest ?? "events";
}

/**
 * The time each report covers. Since 1.0 a report counts since the last checkpoint but prints the time since the start
 * (sysbench.c checkpoint, report_get_common_stat); before, it prints the time that it covers.
 */
function timesOf(reports: readonly Report[]): { runtime_s: number | null; end_s: number }[] {
  let end_s = 0;
  return reports.map(({ total_s, legacy }) => {
    if (total_s === null) return { runtime_s: null, end_s };
    const runtime_s = legacy ? total_s : rounded(total_s - end_s, 4);
    end_s = legacy ? rounded(end_s + total_s, 4) : total_s;
    return { runtime_s: runtime_s > 0 ? runtime_s : null, end_s };
  });
}

/**
 * Lost rows would distort every quantile of the others.
 * @param last the report that they belong to; undefined: lost, and with it the number of events
 */
function histogramFits({ rows, rowsLine }: OpenRun, last: Report | undefined, say: Say): boolean {
  if (rows.empty) return false;
  const whole = last !== undefined && rows.histogram() !== null && (last.events ?? rows.total) === rows.total;
  if (!whole) say("sysbench/histogram-count", "error", rowsLine, { rows: rows.total, events: last?.events ?? "?" });
  return whole;
}

function sayOfSql({ setup, reports, line }: OpenRun, say: Say): void {
  if (setup.threads === null) say("sysbench/no-options", "warning", line, { threads: countedThreads(reports) ?? "?" });
  const uncommitted = reports.find(countsNoCommit);
  if (uncommitted !== undefined) say("sysbench/events-counted", "info", uncommitted.line);
}

/** One run has the same threads in all reports: the last that tells them counts. */
const countedThreads = (reports: readonly Report[]): number | null =>
  reports.map(threadsOf).findLast((threads) => threads !== null) ?? null;

function sayOfFile({ setup, reports, line }: OpenRun, members: readonly ParsedMember[], say: Say): void {
  const [first] = members;
  if (first === undefined) return;
  if (setup.threads === null || setup.mode === null || setup.engine === null) {
    say("sysbench/no-options", "warning", line, { threads: setup.threads ?? countedThreads(reports) ?? "?" });
  }
  if (setup.engine === "async") say("sysbench/async-latency", "warning", first.line ?? line);
  else if (first.directions.some(({ op }) => op === "mixed")) say("sysbench/one-latency", "info", first.line ?? line);
}

// Reports of cpu, memory, threads and mutex. Their event is a search for primes, a copy of a memory block … They make
// no points, so that they are never drawn beside the latency of a disk: the report becomes traces of one value each,
// over the time it covers. For SQL only values that its points lack.

const latency = { metric: "event_latency", op: null, kind: "response" } as const;

/** @param end_s end of the report since the start of the run; window_s: the time it covers */
function pushReport(series: Series, report: Report, end_s: number, window_s: number | null): void {
  const push = (said: Said, value: number | null): void => series.whole(said, end_s, value, report.line, window_s);
  push({ metric: "errors_per_s", op: null }, report.errors_per_s);
  if (report.test === "sql") return;
  push({ metric: "memory_bytes_per_s", op: null }, report.memory_bytes_per_s);
  push({ metric: "events_per_s", op: null }, eventsPerSecond(report, window_s));
  if (report.events === 0) return;
  const { min_us, mean_us, max_us, quantile, quantile_us } = report;
  push({ ...latency, stat: "mean" }, mean_us);
  push({ ...latency, stat: "min" }, min_us);
  push({ ...latency, stat: "max" }, max_us);
  if (quantile !== null && quantile > 0) push({ ...latency, stat: "quantile", quantile }, quantile_us);
}

function eventsPerSecond({ events_per_s, events }: Report, window_s: number | null): number | null {
  if (events_per_s !== null || events === null || window_s === null || window_s <= 0) return events_per_s;
  return Number((events / window_s).toFixed(2));
}

/** The histogram of the last report, as the one interval of a trace. */
function pushHistogram(
  sink: Sink,
  series: Series,
  histogram: Histogram,
  place: { readonly end_s: number; readonly window_s: number | null; readonly line: number },
): void {
  const trace = series.declare({ ...latency, metric: "histogram", stat: "count" }, place.line, place.window_s);
  sink.interval(trace, place.end_s, "response", histogram);
}

/** A mean count of queries may be this far from a whole number: a transaction that failed halfway sent some of them. */
const WHOLE = 0.25;

/** `oltp_read_only`, if known; else `sql`. */
const testName = (setup: Setup): string => setup.script ?? "sql";

/**
 * Percent of reads among the reads and writes of a transaction: 14 and 4 for oltp_read_write. Computed from the counts
 * over all transactions that were begun; null if transactions differ in their number of queries.
 */
function readShare(report: Report): number | null {
  const { read_queries: reads, write_queries: writes, events } = report;
  if (reads === null || writes === null || reads + writes === 0) return null;
  if (writes === 0 || reads === 0) return writes === 0 ? 100 : 0;
  const begun = (events ?? 0) + (report.errors ?? 0);
  if (begun === 0) return null;
  const each = [reads / begun, writes / begun].map((mean) => ({ mean, whole: Math.round(mean) }));
  if (each.some(({ mean, whole }) => whole === 0 || Math.abs(mean - whole) > WHOLE)) return null;
  const [read, write] = each;
  return rounded((100 * read!.whole) / (read!.whole + write!.whole), 1);
}

/** All queries: 0.4 and 0.5 print one rate for reads and writes, and another for the rest (BEGIN, COMMIT …). */
function queriesPerSecond({ queries_per_s, other_queries_per_s }: Report): number | null {
  if (queries_per_s === null || other_queries_per_s === null) return queries_per_s;
  return rounded(queries_per_s + other_queries_per_s, 2);
}

/**
 * 0.5 counts a transaction by its COMMIT (db_driver.c, db_update_thread_stats): for a script that sends none it prints
 * 0. Then each event counts as one, as in sysbench 1.0.
 */
const countsNoCommit = ({ transactions, events }: Report): boolean => transactions === 0 && (events ?? 0) > 0;

/**
 * An SQL report: transactions with their latency, and beside them the rate of their queries. The counts of queries are in
 * the details.
 */
function directionsOf(report: Report, runtime_s: number | null, buckets: Histogram | null): ParsedDirection[] {
  const nothing = { bytes_per_s: null, io_bytes: null, runtime_s };
  const { events } = report;
  const byEvents = countsNoCommit(report);
  const eventRate = events === null || runtime_s === null ? null : rounded(events / runtime_s, 2);
  const queries_per_s = queriesPerSecond(report);
  return [
    {
      ...nothing,
      op: "transaction",
      iops: byEvents ? eventRate : report.transactions_per_s,
      ios: byEvents ? events : report.transactions,
      latency: latencyIn(report, "response", buckets),
    },
    ...(queries_per_s === null
      ? []
      : [{ ...nothing, op: "query", iops: queries_per_s, ios: report.queries, latency: [] } as const]),
  ];
}

/** Reports of one run follow each other in time: each is a phase of its own, as for fileio. */
function transactionsOf(report: Report, { setup, index, runtime_s, counted, buckets }: MemberOptions): ParsedMember {
  return {
    ...{ ...NO_MEMBER, ...askedLoad(setup, counted) },
    member: testName(setup),
    index,
    phase: index,
    signature: testName(setup),
    workload_op: "transaction",
    read_percent: readShare(report),
    // A thread waits for its transaction before it begins the next.
    iodepth: (setup.threads ?? counted) === null ? null : 1,
    failed: (report.transactions ?? 0) === 0 && (report.events ?? 0) === 0,
    line: report.line,
    directions: directionsOf(report, runtime_s, buckets),
  };
}
