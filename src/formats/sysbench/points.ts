/** A fileio report as a member: the echoed options say what was asked, the report what was done. */
import { lookUp } from "~/base/lookUp";
import type { Histogram } from "~/model/histogram";
import type { MeasuredLatency } from "~/model/latency";
import { NO_MEMBER } from "../blank";
import type { ParsedDirection, ParsedMember } from "../format";
import type { Report } from "./report";
import type { LatencyOf } from "./series";
import type { Setup } from "./setup";
import { rounded } from "./text";

const ASKED: Readonly<Record<string, { op: "read" | "write" | "mixed"; pattern: "seq" | "random" }>> = {
  seqrd: { op: "read", pattern: "seq" },
  seqwr: { op: "write", pattern: "seq" },
  seqrewr: { op: "write", pattern: "seq" },
  rndrd: { op: "read", pattern: "random" },
  rndwr: { op: "write", pattern: "random" },
  rndrw: { op: "mixed", pattern: "random" },
};

const askedOf = (setup: Setup) => (setup.mode === null ? null : (lookUp(ASKED, setup.mode) ?? null));

/**
 * Which events a latency covers. sysbench keeps one for all: reads, writes and, since 1.0, the fsyncs of
 * --file-fsync-freq (sysbench.c thread_run times every event; 0.4 and 0.5 time reads and writes only, sb_fileio.c
 * file_execute_request; an fsync after each write is part of the write; an fsync at the end of the test is not an
 * event). The latency of asynchronous I/O is that of io_submit, plus waiting when the queue is full: not a response
 * time (file_submit_or_wait).
 * @param synced whether the report shows fsyncs, for a file that lost its options; null: unknown
 */
export function latencyOf(setup: Setup, legacy: boolean, synced: boolean | null): LatencyOf {
  const kind = setup.engine === "async" ? "unknown" : "response";
  const asked = askedOf(setup)?.op ?? "mixed";
  if (asked !== "write") return { op: asked, kind };
  const counted = setup.threads === null ? synced !== false : setup.fsync_periodic && !setup.fsync_each;
  return { op: legacy || !counted ? "write" : "mixed", kind };
}

const sum = (a: number | null, b: number | null, decimals: number): number | null =>
  a === null || b === null ? null : rounded(a + b, decimals);

/** Percent of reads: the ratio is printed with two decimals. */
function readPercent(setup: Setup): number | null {
  const op = askedOf(setup)?.op;
  if (op === "read" || op === "write") return op === "read" ? 100 : 0;
  return op === undefined || setup.rw_ratio === null ? null : rounded((100 * setup.rw_ratio) / (1 + setup.rw_ratio), 1);
}

export function latencyIn(report: Report, kind: LatencyOf["kind"], buckets: Histogram | null): MeasuredLatency[] {
  const { events, mean_us, min_us, max_us, quantile, quantile_us, rounded_us } = report;
  // Without events sysbench prints the largest integer as the minimum, or 0.
  if (events === 0) return [];
  const quantiles = !quantile || quantile_us === null ? [] : [[quantile, quantile_us] as const];
  return [{ kind, samples: events, mean_us, stddev_us: null, min_us, max_us, quantiles, rounded_us, buckets }];
}

/** Of a computed rate: reads and writes add up to the rate that the file prints for both, with two decimals. */
const RATE_DECIMALS = 6;

/** Reads, writes or fsyncs: a rate as printed, or a count over the time (0.4 and 0.5). */
function rates(report: Report, runtime_s: number | null, op: "read" | "write" | "sync"): ParsedDirection {
  const printed = { read: report.reads, write: report.writes, sync: report.fsyncs }[op];
  const ios = { read: report.read_ios, write: report.write_ios, sync: report.fsync_ios }[op];
  const moved = { read: report.read_bytes_per_s, write: report.written_bytes_per_s, sync: null }[op];
  const io_bytes = { read: report.read_bytes, write: report.written_bytes, sync: null }[op];
  const per_s = (count: number | null, decimals: number): number | null =>
    count === null || runtime_s === null || runtime_s <= 0 ? null : rounded(count / runtime_s, decimals);
  return {
    op,
    iops: printed ?? per_s(ios, RATE_DECIMALS),
    bytes_per_s: moved === null ? per_s(io_bytes, 0) : rounded(moved, 0),
    ios,
    io_bytes,
    runtime_s,
    latency: [],
  };
}

function directionsOf(report: Report, setup: Setup, runtime_s: number | null, buckets: Histogram | null) {
  const asked = askedOf(setup)?.op ?? null;
  const read = rates(report, runtime_s, "read");
  const write = rates(report, runtime_s, "write");
  const sync = rates(report, runtime_s, "sync");
  const did = ({ iops, ios }: ParsedDirection): boolean => (iops ?? 0) > 0 || (ios ?? 0) > 0;
  const of = ofReport(report, setup, { read: did(read), write: did(write), sync: did(sync) });
  const latency = latencyIn(report, of.kind, buckets);
  const shown: ParsedDirection[] = [];
  for (const direction of [read, write]) {
    if (!did(direction) && asked !== direction.op && asked !== "mixed") continue;
    const own = of.op === direction.op;
    // Every event is one I/O, except for asynchronous I/O, which is counted at submission.
    const ios = direction.ios ?? (own && setup.engine !== "async" ? report.events : null);
    shown.push({ ...direction, ios, latency: own ? latency : [] });
  }
  if (did(sync)) shown.push(sync);
  if (of.op === "mixed") {
    const iops = sum(read.iops, write.iops, RATE_DECIMALS);
    const bytes_per_s = sum(read.bytes_per_s, write.bytes_per_s, 0);
    const ios = sum(read.ios, write.ios, 0);
    const io_bytes = sum(read.io_bytes, write.io_bytes, 0);
    shown.push({ op: "mixed", iops, bytes_per_s, ios, io_bytes, runtime_s, latency });
  }
  return shown;
}

/** Like latencyOf; for a report without options, by what it did. */
function ofReport(report: Report, setup: Setup, did: { read: boolean; write: boolean; sync: boolean }): LatencyOf {
  const of = latencyOf(setup, report.legacy, did.sync);
  if (setup.mode !== null) return of;
  const synced = did.sync && !report.legacy;
  if (did.read !== did.write && !synced) return { ...of, op: did.read ? "read" : "write" };
  return { ...of, op: "mixed" };
}

export interface MemberOptions {
  readonly setup: Setup;
  /** Position among the reports of the run. */
  readonly index: number;
  readonly runtime_s: number | null;
  /** Threads, if the counts of events give them; null: they do not. */
  readonly counted: number | null;
  /** Of the last report of a run. */
  readonly buckets: Histogram | null;
}

/** The load that the threads of a run were asked for, in any test. */
export function askedLoad({ threads, rate, jitter }: Setup, counted: number | null) {
  const clones = threads ?? counted ?? 1;
  if (rate === null) return { clones, load_kind: "outstanding" } as const;
  return { clones, asked_iops: rate / clones, load_kind: "rate", rate_process: jitter ? "linear" : "poisson" } as const;
}

/** Reports of one run follow each other in time: each is a phase of its own, so nothing is summed over them. */
export function memberOf(report: Report, { setup, index, runtime_s, counted, buckets }: MemberOptions): ParsedMember {
  const asked = askedOf(setup);
  const directions = directionsOf(report, setup, runtime_s, buckets);
  const idle = directions.every(({ iops, ios }) => (iops ?? 0) === 0 && (ios ?? 0) === 0);
  return {
    ...{ ...NO_MEMBER, ...askedLoad(setup, counted) },
    member: setup.mode ?? "fileio",
    index,
    phase: index,
    signature: setup.mode ?? "",
    workload_op: asked?.op ?? null,
    pattern: asked?.pattern ?? null,
    block_bytes: setup.merged ? null : setup.block_bytes,
    read_percent: readPercent(setup),
    // A thread does one I/O at a time. How many asynchronous ones it queues (--file-async-backlog) is not printed.
    iodepth: setup.threads === null || setup.engine === null || setup.engine === "async" ? null : 1,
    engine: setup.engine,
    direct: setup.direct,
    failed: idle,
    line: report.line,
    directions,
  };
}
