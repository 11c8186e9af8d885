/** One time span of a diskspd run, from either format, and its members. */
import type { MeasuredLatency, Quantile } from "~/model/latency";
import { NO_FACT, NO_MEMBER } from "../blank";
import type { ParsedDetail, ParsedDirection, ParsedMember } from "../format";

export const OPS = ["read", "write"] as const;
export type DiskOp = (typeof OPS)[number];

/** A target as requested; null: not stated. `requests` and the limits are per thread. */
export interface Asked {
  path: string;
  block_bytes: number | null;
  /** null: partly random. */
  random: boolean | null;
  write_percent: number | null;
  requests: number | null;
  threads: number | null;
  limit_iops: number | null;
  limit_bytes_per_s: number | null;
  direct: boolean | null;
  mapped: boolean;
}
export const nothingAsked = (path: string): Asked => ({
  ...{ path, block_bytes: null, random: null, write_percent: null, requests: null, threads: null },
  ...{ limit_iops: null, limit_bytes_per_s: null, direct: null, mapped: false },
});

/** The request for a time span: `-t`, `-o` for each target, or `-F`, `-O` for a pool. */
export interface Plan {
  targets: Asked[];
  warmup_s: number | null;
  /** Threads that work on all targets; 0: each target has its own. */
  pool_threads: number;
  /** Outstanding I/Os of each thread of a pool; 0: as stated for the targets. */
  pool_requests: number;
}
export const noPlan = (): Plan => ({ targets: [], warmup_s: null, pool_threads: 0, pool_requests: 0 });

export interface Counted {
  bytes: number;
  ios: number;
  /** As printed, with two decimals; null: only counts and time are. */
  iops: number | null;
  mean_us: number | null;
  stddev_us: number | null;
}
export type Both<T> = Record<DiskOp, T>;

/** Minimum, maximum and percentiles, of whole microseconds. */
export interface Times {
  min_us: number | null;
  max_us: number | null;
  quantiles: Quantile[];
}

/** One thread on one target. */
export interface Row {
  readonly thread: number;
  readonly path: string;
  /** Of the file or device, as printed. */
  readonly size: string | null;
  readonly of: Both<Counted>;
}

export interface Span {
  /** 1-based, where its results begin. */
  readonly line: number;
  readonly seconds: number;
  readonly threads: number | null;
  readonly cpu_percent: number | null;
  readonly plan: Plan;
  readonly rows: readonly Row[];
  /** As printed; null: the rows added up. */
  readonly total: Both<Counted> | null;
  readonly times: Both<Times | null>;
  /** By path, if there are several targets and the file separates them. */
  readonly timesOf: ReadonlyMap<string, Both<Times | null>>;
  readonly iops_stddev: Both<number | null>;
}

const nothing = (): Counted => ({ bytes: 0, ios: 0, iops: 0, mean_us: null, stddev_us: null });

/** Mean weighted by I/Os, deviation pooled: equal to DiskSpd's own merged histogram, except for rounding. */
function addedUp(parts: readonly Counted[]): Counted {
  const sum = nothing();
  const timed = parts.filter(({ ios, mean_us }) => ios > 0 && mean_us !== null);
  for (const { bytes, ios, iops } of parts) {
    sum.bytes += bytes;
    sum.ios += ios;
    sum.iops = sum.iops === null || iops === null ? null : sum.iops + iops;
  }
  if (timed.length === 0 || timed.length < parts.filter(({ ios }) => ios > 0).length) return sum;
  const mean = timed.reduce((n, part) => n + part.ios * part.mean_us!, 0) / sum.ios;
  sum.mean_us = timed.length === 1 ? timed[0]!.mean_us : mean;
  if (timed.some(({ stddev_us }) => stddev_us === null)) return sum;
  const square = timed.reduce((n, { ios, mean_us, stddev_us }) => n + ios * (stddev_us! ** 2 + mean_us! ** 2), 0);
  sum.stddev_us = timed.length === 1 ? timed[0]!.stddev_us : Math.sqrt(Math.max(0, square / sum.ios - mean ** 2));
  return sum;
}

const bothOf = (rows: readonly Row[]): Both<Counted> => ({
  read: addedUp(rows.map(({ of }) => of.read)),
  write: addedUp(rows.map(({ of }) => of.write)),
});

/** The printed total, or that of the rows. */
export const totalOf = ({ total, rows }: Span): Both<Counted> => total ?? bothOf(rows);

function latencyOf({ ios, mean_us, stddev_us }: Counted, times: Times | null): MeasuredLatency[] {
  if (ios === 0 || (mean_us === null && times === null)) return [];
  const { min_us = null, max_us = null, quantiles = [] } = times ?? {};
  // Milliseconds with three decimals.
  const rounded_us = quantiles.length > 0 ? 1 : null;
  return [{ kind: "response", samples: ios, mean_us, stddev_us, min_us, max_us, quantiles, rounded_us, buckets: null }];
}

function directionsOf(
  of: Both<Counted>,
  times: Both<Times | null> | undefined,
  { seconds }: Span,
  asked: ParsedMember["workload_op"],
): ParsedDirection[] {
  return OPS.flatMap((op) => {
    const { bytes, ios, iops: printed } = of[op];
    if (ios === 0 && asked !== op && asked !== "mixed") return [];
    const iops = printed ?? Number((ios / seconds).toFixed(2));
    // Bytes and I/Os are exact counts of the same time. That and the rate have two decimals: the larger is more precise.
    const bytes_per_s = ios > 0 && printed !== null && printed > seconds ? (printed * bytes) / ios : bytes / seconds;
    return [
      {
        ...{ op, iops, ios, io_bytes: bytes, runtime_s: seconds },
        bytes_per_s: Math.round(bytes_per_s),
        latency: latencyOf(of[op], times?.[op] ?? null),
      },
    ];
  });
}

/** Must be equal for numbers to be added. */
const workOf = ({ path: _, ...work }: Asked): string => JSON.stringify(work);

/** The common value; null: they differ, or there are none. */
function common<T>(all: readonly T[]): T | null {
  const [first] = all;
  return first !== undefined && all.every((one) => one === first) ? first : null;
}

type Work = Pick<
  ParsedMember,
  | "clones"
  | "iodepth"
  | "outstanding"
  | "workload_op"
  | "pattern"
  | "block_bytes"
  | "read_percent"
  | "asked_iops"
  | "load_kind"
  | "rate_process"
  | "engine"
  | "direct"
>;

/**
 * The load of targets that are added up. A thread with its own target keeps `-o` I/Os in flight; one of a pool (`-F`)
 * keeps `-o` on every target, or `-O` over all of them. `-g` limits one thread on one target.
 */
function loadOf(targets: readonly Asked[], { pool_threads, pool_requests }: Plan, threads: number | null): Work {
  const requests = targets.map((target) => target.requests);
  const sum = (all: readonly (number | null)[]): number | null =>
    all.length === 0 || all.includes(null) ? null : all.reduce<number>((n, one) => n + one!, 0);
  const perThread = pool_threads === 0 ? common(requests) : pool_requests > 0 ? pool_requests : sum(requests);
  const asked = sum(targets.map((target) => target.threads));
  // The threads that ran count: an edited file may lack targets, or rows of them.
  const ran = Math.max(asked ?? 0, threads ?? 0);
  const clones = pool_threads || ran || 1;
  const inFlight =
    pool_threads > 0
      ? perThread
      : ran === asked
        ? sum(targets.map(({ requests: o, threads: t }) => (o === null || t === null ? null : o * t)))
        : perThread && ran && perThread * ran;
  const block_bytes = common(targets.map((target) => target.block_bytes));
  const writes = common(targets.map(({ write_percent }) => write_percent));
  const limit = common(
    targets.map(({ limit_iops, limit_bytes_per_s, block_bytes: block }) =>
      limit_iops !== null ? limit_iops : limit_bytes_per_s === null || !block ? null : limit_bytes_per_s / block,
    ),
  );
  const random = common(targets.map((target) => target.random));
  return {
    ...{ clones, block_bytes, iodepth: perThread, direct: common(targets.map(({ direct }) => direct)) },
    outstanding: inFlight === null ? null : pool_threads > 0 ? inFlight * pool_threads : inFlight,
    workload_op: writes === null ? null : writes === 0 ? "read" : writes === 100 ? "write" : "mixed",
    pattern: random === null ? null : random ? "random" : "seq",
    read_percent: writes === null ? null : 100 - writes,
    load_kind: limit === null ? "outstanding" : "rate",
    asked_iops: limit === null ? null : limit * (pool_threads > 0 ? targets.length : 1),
    rate_process: limit === null ? null : "linear",
    engine: targets.length > 0 && targets.every(({ mapped }) => mapped) ? "mmap" : null,
  };
}

/** What the counts show of the work if the parameters are missing: its sizes, and its direction if it had one. */
function workDone({ read, write }: Both<Counted>): Pick<Work, "block_bytes" | "workload_op" | "read_percent"> {
  const bytes = (read.bytes + write.bytes) / (read.ios + write.ios);
  const isOneSize = [read, write].every((own) => own.ios === 0 || own.bytes === bytes * own.ios);
  const op = write.ios === 0 ? "read" : read.ios === 0 ? "write" : "mixed";
  return {
    block_bytes: isOneSize && Number.isInteger(bytes) ? bytes : null,
    workload_op: read.ios + write.ios === 0 ? null : op,
    read_percent: op === "mixed" ? null : op === "read" ? 100 : 0,
  };
}

const isIdle = (of: Both<Counted>): boolean => of.read.ios + of.write.ios === 0;

/**
 * Members of a time span: one for all targets with the same work, with its parts (the targets, or the threads of a
 * single one); for unlike targets one each.
 * @param index of the first
 */
export function membersOf(span: Span, phase: number, index: number): ParsedMember[] {
  const { plan, rows, line, cpu_percent } = span;
  const paths = [...new Set([...plan.targets.map(({ path }) => path), ...rows.map(({ path }) => path)])];
  const targetsOf = (path: string): Asked[] => plan.targets.filter((target) => target.path === path);
  const rowsOf = (path: string): Row[] => rows.filter((row) => row.path === path);
  const base = { ...NO_MEMBER, index, phase, line };
  const member = (
    name: string,
    work: Work,
    of: Both<Counted>,
    more: Partial<ParsedMember> & { readonly times?: Both<Times | null> | undefined },
  ): ParsedMember => {
    const { times, ...given } = more;
    return {
      ...{ ...base, ...work, member: name, signature: name, failed: isIdle(of) },
      directions: directionsOf(of, times, span, work.workload_op),
      ...given,
    };
  };
  if (new Set(plan.targets.map(workOf)).size > 1) {
    return paths.flatMap((path, i) => {
      const own = rowsOf(path);
      if (own.length === 0) return [];
      const load = loadOf(targetsOf(path), plan, new Set(own.map(({ thread }) => thread)).size);
      const times = span.timesOf.get(path);
      return [member(path, load, bothOf(own), { index: index + i, unit: "drive", signature: path, times })];
    });
  }
  const asked = loadOf(plan.targets, plan, span.threads);
  const work = plan.targets.length === 0 ? { ...asked, ...workDone(totalOf(span)) } : asked;
  const { outstanding: _, asked_iops: __, ...like } = work;
  const alone = { ...like, asked_iops: null, clones: 1 };
  const parts =
    paths.length > 1
      ? paths
          .map((path) => ({ path, own: rowsOf(path) }))
          .filter(({ own }) => own.length > 0)
          .map(({ path, own }) =>
            member(path, { ...alone, clones: own.length }, bothOf(own), {
              ...{ unit: "drive", times: span.timesOf.get(path) },
            }),
          )
      : rows.length > 1
        ? rows.map(({ thread, of }) => member(`thread ${thread}`, alone, of, { unit: "job" }))
        : [];
  const name = paths.length === 1 ? paths[0]! : `${paths.length} targets`;
  return [member(name, work, totalOf(span), { parts, cpu_percent, times: span.times, signature: "all" })];
}

export function detailsOf({ iops_stddev, line, rows }: Span, job_index: number): ParsedDetail[] {
  const stddev = OPS.flatMap((op): ParsedDetail[] => {
    const value = iops_stddev[op];
    const of = { topic: "general", subject: op, name: "iops_stddev", unit: "per s" };
    return value === null ? [] : [{ ...NO_FACT, ...of, job_index, value, line }];
  });
  const threads = new Set(rows.map(({ thread }) => thread)).size;
  const of = { topic: "general", name: "threads", unit: "count" };
  return [...stddev, { ...NO_FACT, ...of, job_index, value: threads, line }];
}
