/** One report: of a run, or of the time since the last checkpoint (--report-checkpoints). */
import { NO_FACT } from "../blank";
import type { ParsedDetail } from "../format";
import { NUMBER, numberOf, shifted, sizeOf } from "./text";

/** null: not printed, or not a number. */
export class Report {
  readonly line: number;
  /** Line of the last value that was read. */
  last: number;
  readonly checkpoint: boolean;
  /** From 0.4 or 0.5: counts instead of rates, and fsyncs are not events. */
  legacy = false;
  test: "fileio" | "sql" | "cpu" | "memory" | null = null;
  /** fileio of 1.1, which prints neither time nor fairness and ends with the sum of latencies. */
  short = false;
  /** fileio, per second; `*_bytes` are counts of 0.4 and 0.5, `*_bytes_per_s` rates of later ones. */
  reads: number | null = null;
  writes: number | null = null;
  fsyncs: number | null = null;
  read_ios: number | null = null;
  write_ios: number | null = null;
  fsync_ios: number | null = null;
  read_bytes: number | null = null;
  written_bytes: number | null = null;
  read_bytes_per_s: number | null = null;
  written_bytes_per_s: number | null = null;
  /** SQL. */
  transactions_per_s: number | null = null;
  /** Reads and writes before 1.0, which prints the other queries separately. */
  queries_per_s: number | null = null;
  other_queries_per_s: number | null = null;
  transactions: number | null = null;
  read_queries: number | null = null;
  write_queries: number | null = null;
  queries: number | null = null;
  /** Deadlocks and other errors after which a transaction was restarted. */
  errors: number | null = null;
  errors_per_s: number | null = null;
  events_per_s: number | null = null;
  memory_bytes_per_s: number | null = null;
  total_s: number | null = null;
  events: number | null = null;
  /** Mean over the threads. */
  thread_events: number | null = null;
  min_us: number | null = null;
  mean_us: number | null = null;
  max_us: number | null = null;
  /** 0.99; null if percentiles are off. */
  quantile: number | null = null;
  quantile_us: number | null = null;
  /** Latencies are printed as multiples of this: 10 with two decimals of a millisecond. */
  rounded_us: number | null = null;
  /** The sum of latencies was read. Everything that is used comes before it. */
  summed = false;
  /** Its last line was read. */
  whole = false;
  /** Execution statistics of --debug look like the latency but are something else. */
  debug = false;
  /**
   * Everything printed besides rates and latencies (sysbench.c, report_cumulative; sb_lua and legacy drivers): general
   * statistics, fairness of the threads, counts of SQL. Names end in the unit; each has its own line.
   */
  readonly details: ParsedDetail[] = [];

  constructor(line: number, checkpoint: boolean) {
    this.line = this.last = line;
    this.checkpoint = checkpoint;
  }
}

/**
 * The threads of a report whose head is lost: all events over the mean of a thread, which is printed with four decimals.
 * null: that gives no whole number.
 */
export function threadsOf({ events, thread_events }: Report): number | null {
  if (events === null || thread_events === null || thread_events <= 0) return null;
  const threads = Math.round(events / thread_events);
  return threads >= 1 && Math.abs(threads * thread_events - events) <= threads * 5e-5 + 1e-6 ? threads : null;
}

type Amount = Exclude<
  { [K in keyof Report]: Report[K] extends number | null ? K : never }[keyof Report],
  "line" | "last" | undefined
>;
type Read = (text: string) => number | null;
type Take = (report: Report, groups: readonly string[]) => void;
type FactOf = readonly [topic: string, subject: string | null, name: string, unit: string, read?: Read];

interface Field {
  readonly pattern: RegExp;
  readonly take: Take;
  /** What the line says about the whole report. */
  readonly is: { readonly test?: Report["test"]; readonly legacy?: true; readonly short?: true; readonly whole?: true };
  /** By group of the pattern. */
  readonly facts: readonly FactOf[];
}

const N = `(${NUMBER})`;
const COUNT = String.raw`(-?\d+)`;
const PER_SECOND = String.raw`${COUNT} +\((${NUMBER}) per sec\.\)`;
const LATENCY = String.raw`(${NUMBER})(ms|s)?`;

const field = (pattern: string, take: Take | null, is: Field["is"] = {}, ...facts: readonly FactOf[]): Field => ({
  ...{ pattern: new RegExp(`^ *${pattern}$`), take: take ?? (() => undefined), is, facts },
});
const mebi: Read = (text) => {
  const value = numberOf(text);
  return value === null ? null : value * 2 ** 20;
};
/** 0.4 and 0.5 print 32 bits of a 64-bit counter: past 2^31 it is negative, and the true value is lost. */
const counted: Read = (text) => {
  const count = numberOf(text);
  return count === null || count < 0 ? null : count;
};
/** The amount of each group of the pattern; null: a group that is not read. */
const amounts =
  (...of: readonly (Amount | readonly [Amount, Read] | null)[]): Take =>
  (report, groups) => {
    for (const [i, one] of of.entries()) {
      const [name, read] = typeof one === "string" ? [one, numberOf] : (one ?? []);
      if (name !== undefined) report[name] = read!(groups[i]!);
    }
  };
/** `12.38` in ms, `12.38ms`, or `0.0124s` (0.4.8 and earlier). */
const micros = (text: string, unit: string | undefined): number | null => shifted(text, unit === "s" ? 6 : 3);
const quantile: Take = (r, [percent, v, unit]) => {
  r.quantile = Number(percent) / 100;
  r.quantile_us = micros(v!, unit);
};

const FILEIO = { test: "fileio" } as const;
const SHORT = { ...FILEIO, short: true } as const;
const SQL = { test: "sql" } as const;
const queries = (subject: string): FactOf => ["general", subject, "count", "count", counted];

const FIELDS: readonly Field[] = [
  // fileio, 1.0
  field(`reads/s: +${N}`, amounts("reads"), FILEIO),
  field(`writes/s: +${N}`, amounts("writes"), FILEIO),
  field(`fsyncs/s: +${N}`, amounts("fsyncs"), FILEIO),
  field(`read, MiB/s: +${N}`, amounts(["read_bytes_per_s", mebi]), FILEIO),
  field(`written, MiB/s: +${N}`, amounts(["written_bytes_per_s", mebi]), FILEIO),
  // fileio, 1.1
  field(`read: +IOPS=${N} ${N} MiB/s \\(${N} MB/s\\)`, amounts("reads", ["read_bytes_per_s", mebi]), SHORT),
  field(`write: +IOPS=${N} ${N} MiB/s \\(${N} MB/s\\)`, amounts("writes", ["written_bytes_per_s", mebi]), SHORT),
  field(`fsync: +IOPS=${N}`, amounts("fsyncs"), SHORT),
  // fileio, 0.4 and 0.5
  field(
    String.raw`Operations performed: +(\d+) [Rr]eads?, (\d+) [Ww]rites?, (\d+) Other = \d+ Total`,
    amounts("read_ios", "write_ios", "fsync_ios"),
    { ...FILEIO, legacy: true },
  ),
  field(
    String.raw`Read (\S+)b +Written (\S+)b +Total transferred \S+b +\(\S+b/sec\)`,
    amounts(["read_bytes", sizeOf], ["written_bytes", sizeOf]),
    FILEIO,
  ),
  field(`${N} Requests/sec executed`, null),
  // SQL
  field(`read: +${COUNT}`, amounts(["read_queries", counted]), {}, queries("queries read")),
  field(`write: +${COUNT}`, amounts(["write_queries", counted]), {}, queries("queries written")),
  field(`other: +${COUNT}`, null, {}, queries("queries, other")),
  field(`total: +${COUNT}`, amounts(["queries", counted]), {}, queries("queries in all")),
  field(
    `transactions: +${PER_SECOND}`,
    amounts(["transactions", counted], "transactions_per_s"),
    SQL,
    queries("transactions"),
  ),
  field(`(?:queries|read/write requests): +${PER_SECOND}`, amounts(null, "queries_per_s"), SQL),
  field(`other operations: +${PER_SECOND}`, amounts(null, "other_queries_per_s"), SQL),
  field(`(?:ignored errors|deadlocks): +${PER_SECOND}`, amounts(["errors", counted], "errors_per_s"), SQL, [
    "errors",
    null,
    "ignored_errors",
    "count",
    counted,
  ]),
  field(`reconnects: +${PER_SECOND}`, null, {}, ["errors", null, "reconnects", "count", counted]),
  // cpu and memory
  field(`events per second: +${N}`, amounts("events_per_s"), { test: "cpu" }),
  field(
    String.raw`(?:Total operations|Operations performed): +\d+ \( *${N} (?:per second|ops/sec)\)`,
    amounts("events_per_s"),
    { test: "memory" },
  ),
  field(`${N} (?:MiB|MB) transferred \\(${N} (?:MiB|MB)/sec\\)`, amounts(null, ["memory_bytes_per_s", mebi]), {
    test: "memory",
  }),
  // all tests
  field(`(?:total time|time elapsed): +${N}s`, amounts("total_s"), {}, ["general", null, "total_time_s", "s"]),
  field(String.raw`total number of events: +(\d+)`, amounts("events"), {}, ["general", null, "events", "count"]),
  field(String.raw`events/s \(eps\): +${N}`, (r, [v]) => void (r.events_per_s ??= numberOf(v!))),
  field(`total time taken by event execution: +${N}s?`, null, { legacy: true }),
  field(`min: +${LATENCY}`, (r, [v, unit]) => void (r.min_us = micros(v!, unit))),
  field(`avg: +${LATENCY}`, (r, [v, unit]) => {
    r.mean_us = micros(v!, unit);
    r.rounded_us = 10 ** ((unit === "s" ? 6 : 3) - (v!.split(".")[1]?.length ?? 0));
  }),
  field(`max: +${LATENCY}`, (r, [v, unit]) => {
    r.max_us = micros(v!, unit);
    // 0.4 and 0.5 print no sum, and no percentile without events.
    if (unit !== undefined) r.summed = true;
  }),
  field(String.raw`(\d{1,3})th percentile: +${N}`, quantile),
  field(String.raw`approx\. +(\d{1,3}) percentile: +${LATENCY}`, quantile),
  field("percentile stats: +disabled", null),
  field(
    `sum: +${N}`,
    (r) => {
      r.summed = true;
      r.whole = r.short;
    },
    {},
    ["general", "latency", "sum_ms", "ms"],
  ),
  field(
    `events \\(avg/stddev\\): +${N}/${N}`,
    amounts("thread_events", null),
    {},
    ["fairness", "events of a thread", "mean", "count"],
    ["fairness", "events of a thread", "stddev", "count"],
  ),
  field(
    `execution time \\(avg/stddev\\): +${N}/${N}`,
    null,
    { whole: true },
    ["fairness", "execution time of a thread", "mean_s", "s"],
    ["fairness", "execution time of a thread", "stddev_s", "s"],
  ),
];

const HEADINGS = [
  "File operations:",
  "Throughput:",
  "General statistics:",
  "Test execution summary:",
  "Latency (ms):",
  "response time:",
  "per-request statistics:",
  "Threads fairness:",
  "SQL statistics:",
  "OLTP test statistics:",
  "queries performed:",
  "CPU speed:",
];
const DEBUG_HEADINGS = ["Query execution statistics:", "Results fetching statistics:"];
const DEBUG_LINES = [
  /^Verbose per-thread statistics:$/,
  /^thread # *\d+: min: /,
  /^total time taken by event execution: /,
];
const UNFINISHED = /^Number of unfinished transactions on forced shutdown: \d+$/;

/** Does a line belong to a report? Without taking it. */
export const isReportLine = (line: string): boolean =>
  HEADINGS.includes(line.trim()) || UNFINISHED.test(line) || FIELDS.some(({ pattern }) => pattern.test(line));

/** Takes a line of a report; false if it is not one. */
export function takeReport(report: Report, line: string, at: number): boolean {
  const trimmed = line.trim();
  if (HEADINGS.includes(trimmed) || UNFINISHED.test(line)) {
    report.debug = false;
    return true;
  }
  if (DEBUG_HEADINGS.includes(trimmed)) return (report.debug = true);
  if (report.debug && /^(?:min|avg|max|total): +[\d.]+s$/.test(trimmed)) return true;
  if (report.whole) return DEBUG_LINES.some((pattern) => pattern.test(trimmed));
  for (const { pattern, take, is, facts } of FIELDS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const groups = match.slice(1);
    Object.assign(report, is);
    take(report, groups);
    for (const [i, [topic, subject, name, unit, read = numberOf]] of facts.entries()) {
      const value = read(groups[i]!);
      if (value === null) continue;
      report.details.push({ ...NO_FACT, topic, subject, name, value, unit, line: at });
    }
    report.last = at;
    return true;
  }
  return false;
}
