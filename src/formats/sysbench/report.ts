/** One report: of a run, or of what passed since the last checkpoint (--report-checkpoints). */
import type { ParsedDetail } from "../format";
import { detailsOfLine } from "./details";
import { NUMBER, numberOf, shifted, sizeOf } from "./text";

/** Latency in microseconds. */
interface ReportLatency {
  min_us: number | null;
  mean_us: number | null;
  max_us: number | null;
  /** 0.99; null where percentiles are off. */
  quantile: number | null;
  quantile_us: number | null;
}

export interface Report {
  readonly line: number;
  /** Line of the last value that was read. */
  last: number;
  readonly checkpoint: boolean;
  /** Of 0.4 or 0.5: counts instead of rates, and fsyncs are no events. */
  legacy: boolean;
  test: "fileio" | "sql" | "cpu" | "memory" | null;
  /** fileio of 1.1: it prints neither time nor fairness, and ends with the sum of latencies. */
  short: boolean;
  /** fileio, per second; `*_bytes` are counts of 0.4 and 0.5, `*_bytes_per_s` rates of later ones. */
  reads: number | null;
  writes: number | null;
  fsyncs: number | null;
  read_ios: number | null;
  write_ios: number | null;
  fsync_ios: number | null;
  read_bytes: number | null;
  written_bytes: number | null;
  read_bytes_per_s: number | null;
  written_bytes_per_s: number | null;
  /** SQL. */
  transactions_per_s: number | null;
  /** Reads and writes before 1.0, which prints the other queries apart. */
  queries_per_s: number | null;
  other_queries_per_s: number | null;
  transactions: number | null;
  read_queries: number | null;
  write_queries: number | null;
  queries: number | null;
  /** Deadlocks and other errors after which a transaction was begun again. */
  errors: number | null;
  errors_per_s: number | null;
  events_per_s: number | null;
  memory_bytes_per_s: number | null;
  total_s: number | null;
  events: number | null;
  readonly latency: ReportLatency;
  /** The sum of latencies was read: everything that is used stands before it. */
  summed: boolean;
  /** Its last line was read. */
  whole: boolean;
  /** Execution statistics of --debug look like the latency, and are something else. */
  debug: boolean;
  /** What it prints besides. */
  readonly details: ParsedDetail[];
}

export const newReport = (line: number, checkpoint: boolean): Report => ({
  line,
  last: line,
  checkpoint,
  legacy: false,
  test: null,
  short: false,
  reads: null,
  writes: null,
  fsyncs: null,
  read_ios: null,
  write_ios: null,
  fsync_ios: null,
  read_bytes: null,
  written_bytes: null,
  read_bytes_per_s: null,
  written_bytes_per_s: null,
  transactions_per_s: null,
  queries_per_s: null,
  other_queries_per_s: null,
  transactions: null,
  read_queries: null,
  write_queries: null,
  queries: null,
  errors: null,
  errors_per_s: null,
  events_per_s: null,
  memory_bytes_per_s: null,
  total_s: null,
  events: null,
  latency: { min_us: null, mean_us: null, max_us: null, quantile: null, quantile_us: null },
  summed: false,
  whole: false,
  debug: false,
  details: [],
});

type Take = (report: Report, groups: readonly string[]) => void;
interface Field {
  readonly pattern: RegExp;
  readonly take: Take;
}

const MIB = 2 ** 20;
const N = `(${NUMBER})`;
const field = (pattern: string, take: Take = () => undefined): Field => ({
  pattern: new RegExp(`^ *${pattern}$`),
  take,
});
const num = (text: string | undefined): number | null => (text === undefined ? null : numberOf(text));
const mebi = (text: string | undefined): number | null => {
  const value = num(text);
  return value === null ? null : value * MIB;
};
const file = (take: Take): Take => {
  return (report, groups) => {
    report.test = "fileio";
    take(report, groups);
  };
};
const sql = (take: Take): Take => {
  return (report, groups) => {
    report.test = "sql";
    take(report, groups);
  };
};
/** `12.38` in ms, `12.38ms`, or `0.0124s` (0.4.8 and earlier). */
const micros = (text: string, unit: string | undefined): number | null => shifted(text, unit === "s" ? 6 : 3);

const COUNT = String.raw`(-?\d+)`;
const PER_SECOND = String.raw`${COUNT} +\((${NUMBER}) per sec\.\)`;
const counted = (text: string | undefined): number | null => {
  const count = num(text);
  return count === null || count < 0 ? null : count;
};
const LATENCY = String.raw`(${NUMBER})(ms|s)?`;

const rate = (name: "reads" | "writes" | "fsyncs"): Take => file((r, [v]) => void (r[name] = num(v)));

const FIELDS: readonly Field[] = [
  // fileio, 1.0
  field(`reads/s: +${N}`, rate("reads")),
  field(`writes/s: +${N}`, rate("writes")),
  field(`fsyncs/s: +${N}`, rate("fsyncs")),
  field(
    `read, MiB/s: +${N}`,
    file((r, [v]) => void (r.read_bytes_per_s = mebi(v))),
  ),
  field(
    `written, MiB/s: +${N}`,
    file((r, [v]) => void (r.written_bytes_per_s = mebi(v))),
  ),
  // fileio, 1.1
  field(
    `read: +IOPS=${N} ${N} MiB/s \\(${N} MB/s\\)`,
    file((r, [iops, moved]) => {
      r.short = true;
      r.reads = num(iops);
      r.read_bytes_per_s = mebi(moved);
    }),
  ),
  field(
    `write: +IOPS=${N} ${N} MiB/s \\(${N} MB/s\\)`,
    file((r, [iops, moved]) => {
      r.short = true;
      r.writes = num(iops);
      r.written_bytes_per_s = mebi(moved);
    }),
  ),
  field(
    `fsync: +IOPS=${N}`,
    file((r, [iops]) => {
      r.short = true;
      r.fsyncs = num(iops);
    }),
  ),
  // fileio, 0.4 and 0.5
  field(
    String.raw`Operations performed: +(\d+) [Rr]eads?, (\d+) [Ww]rites?, (\d+) Other = \d+ Total`,
    file((r, [read, write, other]) => {
      r.legacy = true;
      r.read_ios = num(read);
      r.write_ios = num(write);
      r.fsync_ios = num(other);
    }),
  ),
  field(
    String.raw`Read (\S+)b +Written (\S+)b +Total transferred \S+b +\(\S+b/sec\)`,
    file((r, [read, written]) => {
      r.read_bytes = sizeOf(read!);
      r.written_bytes = sizeOf(written!);
    }),
  ),
  field(`${N} Requests/sec executed`),
  // SQL
  // 0.4 and 0.5 print 32 bits of a counter of 64: past 2^31 it is negative, and nothing tells what it was.
  field(`read: +${COUNT}`, (r, [n]) => void (r.read_queries = counted(n))),
  field(`write: +${COUNT}`, (r, [n]) => void (r.write_queries = counted(n))),
  field(`other: +${COUNT}`),
  field(`total: +${COUNT}`, (r, [n]) => void (r.queries = counted(n))),
  field(
    `transactions: +${PER_SECOND}`,
    sql((r, [n, v]) => {
      r.transactions = counted(n);
      r.transactions_per_s = num(v);
    }),
  ),
  field(
    `(?:queries|read/write requests): +${PER_SECOND}`,
    sql((r, [, v]) => void (r.queries_per_s = num(v))),
  ),
  field(
    `other operations: +${PER_SECOND}`,
    sql((r, [, v]) => void (r.other_queries_per_s = num(v))),
  ),
  field(
    `(?:ignored errors|deadlocks): +${PER_SECOND}`,
    sql((r, [n, v]) => {
      r.errors = counted(n);
      r.errors_per_s = num(v);
    }),
  ),
  field(`reconnects: +${PER_SECOND}`),
  // cpu and memory
  field(`events per second: +${N}`, (r, [v]) => {
    r.test = "cpu";
    r.events_per_s = num(v);
  }),
  field(String.raw`(?:Total operations|Operations performed): +\d+ \( *${N} (?:per second|ops/sec)\)`, (r, [v]) => {
    r.test = "memory";
    r.events_per_s = num(v);
  }),
  field(`${N} (?:MiB|MB) transferred \\(${N} (?:MiB|MB)/sec\\)`, (r, [, v]) => {
    r.test = "memory";
    r.memory_bytes_per_s = mebi(v);
  }),
  // all tests
  field(`(?:total time|time elapsed): +${N}s`, (r, [v]) => void (r.total_s = num(v))),
  field(String.raw`total number of events: +(\d+)`, (r, [v]) => void (r.events = num(v))),
  field(String.raw`events/s \(eps\): +${N}`, (r, [v]) => void (r.events_per_s ??= num(v))),
  field(`total time taken by event execution: +${N}s?`, (r) => void (r.legacy = true)),
  field(`min: +${LATENCY}`, (r, [v, unit]) => void (r.latency.min_us = micros(v!, unit))),
  field(`avg: +${LATENCY}`, (r, [v, unit]) => void (r.latency.mean_us = micros(v!, unit))),
  field(`max: +${LATENCY}`, (r, [v, unit]) => {
    r.latency.max_us = micros(v!, unit);
    // 0.4 and 0.5 print no sum, and no percentile where there was no event.
    if (unit !== undefined) r.summed = true;
  }),
  field(String.raw`(\d{1,3})th percentile: +${N}`, (r, [percent, v]) => {
    r.latency.quantile = Number(percent) / 100;
    r.latency.quantile_us = micros(v!, undefined);
  }),
  field(String.raw`approx\. +(\d{1,3}) percentile: +${LATENCY}`, (r, [percent, v, unit]) => {
    r.latency.quantile = Number(percent) / 100;
    r.latency.quantile_us = micros(v!, unit);
  }),
  field("percentile stats: +disabled"),
  field(`sum: +${N}`, (r) => {
    r.summed = true;
    r.whole = r.short;
  }),
  field(`events \\(avg/stddev\\): +${N}/${N}`),
  field(`execution time \\(avg/stddev\\): +${N}/${N}`, (r) => void (r.whole = true)),
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

/** Whether a line belongs to a report; without taking it. */
export const isReportLine = (line: string): boolean =>
  HEADINGS.includes(line.trim()) || UNFINISHED.test(line) || FIELDS.some(({ pattern }) => pattern.test(line));

/** Takes a line of a report; false when it is none. */
export function takeReport(report: Report, line: string, at: number): boolean {
  const trimmed = line.trim();
  if (HEADINGS.includes(trimmed) || UNFINISHED.test(line)) {
    report.debug = false;
    return true;
  }
  if (DEBUG_HEADINGS.includes(trimmed)) return (report.debug = true);
  if (report.debug && /^(?:min|avg|max|total): +[\d.]+s$/.test(trimmed)) return true;
  if (report.whole) return DEBUG_LINES.some((pattern) => pattern.test(trimmed));
  for (const { pattern, take } of FIELDS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    take(report, match.slice(1));
    report.details.push(...detailsOfLine(line, at));
    report.last = at;
    return true;
  }
  return false;
}
