/**
 * One phase (WRITE, READ, RWMIX70 …) as printed, and the run made from it. Rates, bytes and time are those of the
 * column "last done", from the start until the slowest thread ended. Latencies cover the same I/Os only in that column;
 * "first done" ends while all threads still run, and in a distributed run is read at intervals of up to 500 ms
 * (docs/result-columns-explanation.md, 3.1-9). It is kept as details.
 */
import type { Histogram } from "~/model/histogram";
import type { Quantile } from "~/model/latency";
import type { WorkloadOp } from "~/model/workload";
import { NO_FACT, NO_MEMBER, NO_RUN } from "../blank";
import type { ParsedDetail, ParsedDirection, ParsedMember, Sink } from "../format";
import { type Asked, askedRate, listed } from "./command";

/** A result column: "first done" or "last done". Absent: not printed. */
export interface Column {
  iops?: number;
  /** A whole multiple of `step`, rounded down: 2^20 where MiB/s are printed. */
  bytes_per_s?: number;
  step?: number;
  ios?: number;
  bytes?: number;
  entries_per_s?: number;
}

export interface Latency {
  min_us: number | null;
  mean_us: number | null;
  max_us: number | null;
  quantiles: readonly Quantile[];
  buckets: Histogram | null;
}

/** Results of all I/Os, or of the reads or writes of a mix. */
export interface Done {
  readonly first: Column;
  readonly last: Column;
  latency: Latency | null;
}

export const nothingDone = (): Done => ({ first: {}, last: {}, latency: null });
export const noLatency = (): Latency => ({ min_us: null, mean_us: null, max_us: null, quantiles: [], buckets: null });

export interface Phase {
  readonly operation: string;
  /** 1-based. */
  readonly line: number;
  readonly asked: Asked;
  readonly label: string | null;
  readonly version: string | null;
  readonly started_ms: number | null;
  /** Of a mix: the writes. */
  readonly done: Done;
  readonly reads: Done;
  first_ms: number | null;
  last_ms: number | null;
  cpu_percent: number | null;
}

const READ_SHARE = /^RWMIX(\d{1,3})(?:\+|$)/;
const MIXED = /^(?:RWMIX|MIX-T)\d/;

/** null: it moves no data on a disk (MKDIRS, STAT, SYNC, DROPCACHE, NET …). */
function opOf({ operation, reads }: Phase): WorkloadOp | null {
  if (MIXED.test(operation) || reads.last.iops !== undefined || reads.last.bytes_per_s !== undefined) return "mixed";
  if (/^READ(?:\+|$)/.test(operation)) return "read";
  return /^WRITE(?:\+|$)/.test(operation) ? "write" : null;
}

const isMoved = ({ iops, bytes_per_s }: Column): boolean => iops !== undefined || bytes_per_s !== undefined;

/**
 * Bytes per second. elbencho rounds both rates down, MiB/s to 2^20 bytes and IOPS to one block: the more precise one
 * counts unless they contradict each other.
 */
function bytesPerS({ iops, bytes_per_s, step = 1 }: Column, block_bytes: number | null): number | null {
  if (bytes_per_s === undefined) return null;
  if (iops === undefined || block_bytes === null || block_bytes >= step) return bytes_per_s;
  const moved = iops * block_bytes;
  return moved < bytes_per_s + step && moved + block_bytes > bytes_per_s ? moved : bytes_per_s;
}

function directionOf(op: "read" | "write", { last, latency }: Done, phase: Phase): ParsedDirection {
  const buckets = latency?.buckets ?? null;
  const samples = buckets === null ? null : buckets.count.reduce((sum, n) => sum + n, 0);
  return {
    op,
    iops: last.iops ?? null,
    bytes_per_s: bytesPerS(last, phase.asked.block_bytes),
    ios: last.ios ?? null,
    io_bytes: last.bytes ?? null,
    runtime_s: phase.last_ms === null ? null : phase.last_ms / 1000,
    latency: latency === null ? [] : [{ kind: "response", samples, stddev_us: null, ...latency, buckets }],
  };
}

function memberOf(phase: Phase, op: WorkloadOp): ParsedMember {
  const { operation, asked, done, reads, line, cpu_percent } = phase;
  const directions =
    op === "mixed"
      ? [directionOf("read", reads, phase), directionOf("write", done, phase)].filter(
          ({ iops, bytes_per_s }) => iops !== null || bytes_per_s !== null,
        )
      : [directionOf(op === "read" ? "read" : "write", done, phase)];
  const share = READ_SHARE.exec(operation)?.[1];
  return {
    ...{ ...NO_MEMBER, ...askedRate(asked, op) },
    member: operation,
    index: 0,
    signature: operation,
    clones: asked.threads === null ? null : (asked.hosts ?? 1) * asked.threads,
    workload_op: op,
    pattern: asked.random === null ? null : asked.random ? "random" : "seq",
    block_bytes: asked.block_bytes,
    read_percent: op === "read" ? 100 : op === "write" ? 0 : share === undefined ? null : Number(share),
    // Per thread; without hosts and threads the load is unknown.
    iodepth: asked.hosts === null || asked.threads === null ? null : asked.iodepth,
    // Depth 1 is synchronous, all others are not, so that a sweep is one line. The run has the engine.
    engine: asked.engine === "sync" || asked.engine === "libaio" ? null : asked.engine,
    direct: asked.direct,
    cpu_percent,
    failed: directions.every(({ iops, bytes_per_s }) => (iops ?? 0) === 0 && (bytes_per_s ?? 0) === 0),
    line,
    directions,
  };
}

function detailsOf({ done, reads, first_ms, line }: Phase, op: WorkloadOp): ParsedDetail[] {
  const facts: ParsedDetail[] = [];
  const add = (subject: string, name: string, value: number | undefined, unit: string): void => {
    if (value !== undefined) facts.push({ ...NO_FACT, topic: "general", subject, name, value, unit, line });
  };
  if (first_ms !== null) add("first done", "time_s", first_ms / 1000, "s");
  for (const [of, { first, last }] of [
    [op === "mixed" ? ", write" : "", done],
    [", read", reads],
  ] as const) {
    add(`first done${of}`, "iops", first.iops, "per s");
    add(`first done${of}`, "bytes_per_s", first.bytes_per_s, "bytes/s");
    add(`last done${of}`, "entries_per_s", last.entries_per_s, "per s");
  }
  return facts;
}

/** Pushes a run for each phase that moved data; notices report the others, and missing information. */
export function pushPhases(sink: Sink, path: string, phases: readonly Phase[]): void {
  const others: Phase[] = [];
  let untold: Phase | null = null;
  let document = 0;
  for (const phase of phases) {
    const op = opOf(phase);
    if (op === null || !(isMoved(phase.done.last) || isMoved(phase.reads.last))) {
      others.push(phase);
      continue;
    }
    const { asked, label, version, started_ms, line, operation } = phase;
    if (asked.threads === null || asked.block_bytes === null) untold ??= phase;
    const global = listed(asked.options);
    sink.run({
      ...{ ...NO_RUN, tool: "elbencho", tool_version: version, title: label ?? operation, document: document++ },
      ...{ started_ms, engine: asked.engine, direct: asked.direct, line },
      options: asked.options.size === 0 ? null : JSON.stringify({ global, jobs: [] }),
      members: [memberOf(phase, op)],
      details: detailsOf(phase, op),
    });
  }
  if (untold !== null) sink.notice({ code: "elbencho/no-options", level: "warning", path, line: untold.line });
  const [first] = others;
  if (first === undefined) return;
  const names = [...new Set(others.map(({ operation }) => operation))].slice(0, 8).join(", ");
  const values = { count: others.length, names };
  sink.notice({ code: "elbencho/no-io", level: "info", path, line: first.line, values });
}
