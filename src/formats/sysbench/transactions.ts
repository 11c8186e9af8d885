/**
 * An SQL report as a member: transactions with their latency, over threads, and beside them the rate of their queries.
 * The counts of queries are in the details.
 */
import type { Histogram } from "~/model/histogram";
import { NO_MEMBER } from "../blank";
import type { ParsedDirection, ParsedMember } from "../format";
import { askedLoad, latencyIn, type MemberOptions } from "./points";
import type { Report } from "./report";
import type { Setup } from "./setup";
import { rounded } from "./text";

/** A mean count of queries may be this far from a whole number: a transaction that failed halfway sent some of them. */
const WHOLE = 0.25;

/** `oltp_read_only`, if known; else `sql`. */
export const testName = (setup: Setup): string => setup.script ?? "sql";

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
export const countsNoCommit = ({ transactions, events }: Report): boolean => transactions === 0 && (events ?? 0) > 0;

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
export function transactionsOf(report: Report, { setup, index, runtime_s, buckets }: MemberOptions): ParsedMember {
  return {
    ...{ ...NO_MEMBER, ...askedLoad(setup) },
    member: testName(setup),
    index,
    phase: index,
    signature: testName(setup),
    workload_op: "transaction",
    read_percent: readShare(report),
    // A thread waits for its transaction before it begins the next.
    iodepth: setup.threads === null ? null : 1,
    failed: (report.transactions ?? 0) === 0 && (report.events ?? 0) === 0,
    line: report.line,
    directions: directionsOf(report, runtime_s, buckets),
  };
}
