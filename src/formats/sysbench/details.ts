/**
 * What a report prints besides rates and latencies (sysbench.c, report_cumulative; sb_lua and legacy drivers): general
 * statistics, fairness of the threads, counts of SQL. Names bear the unit; each has its own line.
 */
import type { ParsedDetail } from "../format";
import { NUMBER, numberOf } from "./text";

const N = `(${NUMBER})`;

interface Names {
  readonly topic: string;
  readonly subject?: string;
  /** One for each group of the pattern: name and unit. */
  readonly values: readonly (readonly [name: string, unit: string])[];
}

const count = (subject: string, topic = "general"): Names => ({ topic, subject, values: [["count", "count"]] });

const LINES: readonly (readonly [RegExp, Names])[] = [
  [`(?:total time|time elapsed): +${N}s`, { topic: "general", values: [["total_time_s", "s"]] }],
  [`total number of events: +(\\d+)`, { topic: "general", values: [["events", "count"]] }],
  [`sum: +${N}`, { topic: "general", subject: "latency", values: [["sum_ms", "ms"]] }],
  [`read: +(\\d+)`, count("queries read")],
  [`write: +(\\d+)`, count("queries written")],
  [`other: +(\\d+)`, count("queries, other")],
  [`total: +(\\d+)`, count("queries in all")],
  [`transactions: +(\\d+) +\\(.*\\)`, count("transactions")],
  [`(?:ignored errors|deadlocks): +(\\d+) +\\(.*\\)`, { topic: "errors", values: [["ignored_errors", "count"]] }],
  [`reconnects: +(\\d+) +\\(.*\\)`, { topic: "errors", values: [["reconnects", "count"]] }],
  [
    `events \\(avg/stddev\\): +${N}/${N}`,
    {
      topic: "fairness",
      subject: "events of a thread",
      values: [
        ["mean", "count"],
        ["stddev", "count"],
      ],
    },
  ],
  [
    `execution time \\(avg/stddev\\): +${N}/${N}`,
    {
      topic: "fairness",
      subject: "execution time of a thread",
      values: [
        ["mean_s", "s"],
        ["stddev_s", "s"],
      ],
    },
  ],
].map(([pattern, names]) => [new RegExp(`^ *${pattern as string}$`), names as Names] as const);

/** Facts of one line of a report, of all threads. */
export function detailsOfLine(line: string, at: number): ParsedDetail[] {
  for (const [pattern, { topic, subject = null, values }] of LINES) {
    const match = pattern.exec(line);
    if (match === null) continue;
    return values.flatMap(([name, unit], i) => {
      const value = numberOf(match[i + 1]!);
      return value === null ? [] : [{ job_index: null, topic, subject, name, value, unit, text: null, line: at }];
    });
  }
  return [];
}
