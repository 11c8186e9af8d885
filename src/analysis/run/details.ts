/** What a run's file prints besides its measurements, from the rows of the question `details`. */
import { grouped } from "~/base/byKey";
import type { DetailRow } from "~/model/answers";

/** fio prints this percentage for anything smaller than it but above 0 (stat.c: stat_calc_dist, stat_calc_lat). */
export const LEAST_PERCENT = { depth: 0.1, latency: 0.01 } as const;

/** Rows by job, in the order of the file; -1: about the whole run. */
export const jobRows = (rows: readonly DetailRow[]): ReadonlyMap<number, readonly DetailRow[]> =>
  grouped(rows, (row) => row.job_index ?? -1);

export const valueOf = (rows: readonly DetailRow[], name: string, subject: string | null = null): number | null =>
  rows.find((row) => row.name === name && row.subject === subject)?.value ?? null;

export interface CpuUse {
  readonly job: number;
  /** Host; null: the job itself. */
  readonly subject: string | null;
  readonly rows: readonly DetailRow[];
  /** Percent; null: not printed. `total` is the sum if both are. */
  readonly usr: number | null;
  readonly sys: number | null;
  readonly total: number | null;
}

/** Hosts have a row each; jobs have no subject. @param rows of the topic cpu */
export const cpuUse = (rows: readonly DetailRow[]): CpuUse[] =>
  [...jobRows(rows)].flatMap(([job, ofJob]) =>
    [...new Set(ofJob.map(({ subject }) => subject))].map((subject): CpuUse => {
      const own = ofJob.filter((row) => row.subject === subject);
      const [usr, sys] = [valueOf(own, "usr_percent", subject), valueOf(own, "sys_percent", subject)];
      const total = usr === null || sys === null ? valueOf(own, "total_percent", subject) : usr + sys;
      return { job, subject, rows: own, usr, sys, total };
    }),
  );

/** Upper edges in each unit, starting at 2 (fio stat.h, FIO_IO_U_LAT_*): the lower edge is the one before. */
const EDGES = ["2", "4", "10", "20", "50", "100", "250", "500", "750", "1000", "2000"];

export interface BucketEdges {
  /** ns, us or ms. */
  readonly unit: string;
  /** As printed; null: the first bucket, which starts at 0. */
  readonly from: string | null;
  /** null: open. */
  readonly to: string | null;
}

/**
 * 1000 of one unit is 1 of the next; without nanoseconds (fio 2) the first bucket starts at 0.
 * @param fine the file has buckets of nanoseconds
 */
export function bucketEdges({ name, subject }: Pick<DetailRow, "name" | "subject">, fine: boolean): BucketEdges {
  const unit = /_(ns|us|ms)_/.exec(name)?.[1] ?? "";
  const bucket = subject ?? "";
  if (bucket.startsWith(">=")) return { unit, from: bucket.slice(2), to: null };
  const at = EDGES.indexOf(bucket);
  const first = unit === "ms" || (unit === "us" && fine) ? "1" : null;
  return { unit, from: at > 0 ? (EDGES[at - 1] ?? null) : first, to: bucket };
}

/** The tool's own rule of steady state, for one job. */
export interface SteadyRule {
  readonly job: number;
  readonly rows: readonly DetailRow[];
  /** 1: attained; null: not printed. Its row, else the first of the job. */
  readonly attained: number | null;
  readonly verdict: DetailRow;
  /** `iops`, `bw_slope` …; "": not printed. */
  readonly criterion: string;
  readonly limit: DetailRow | undefined;
  readonly found: DetailRow | undefined;
  /** Largest deviation, or the slope. */
  readonly off: DetailRow | undefined;
  readonly dur_s: number | null;
  /** Of the judged quantity. */
  readonly mean: DetailRow | undefined;
}

/** @param rows of the topic steadystate */
export const steadyRules = (rows: readonly DetailRow[]): SteadyRule[] =>
  [...jobRows(rows)].map(([job, own]): SteadyRule => {
    const named = (name: string) => own.find((row) => row.name === name);
    const criterion = named("criterion")?.text ?? "";
    const mean = criterion.startsWith("bw")
      ? "bw_mean_bytes_per_s"
      : criterion.startsWith("lat")
        ? "lat_mean_ns"
        : "iops_mean";
    return {
      ...{ job, rows: own, criterion },
      attained: valueOf(own, "attained"),
      verdict: named("attained") ?? own[0]!,
      limit: named("limit"),
      found: named("found"),
      off: named("deviation") ?? named("slope"),
      dur_s: valueOf(own, "dur_s"),
      mean: named(mean),
    };
  });

/** Not a failure of the run, yet a reason to doubt it. */
const LESSER: ReadonlySet<string> = new Set(["short_ios", "drop_ios", "warning", "reconnects", "ignored_errors"]);

export interface ErrorsFound {
  /** Rows that are not 0, or have a text of their own. */
  readonly bad: readonly DetailRow[];
  /** There are such rows, but none is a failure. */
  readonly isLesser: boolean;
  /** Jobs that failed, and among them those without I/O and without an error of their own. */
  readonly failed: readonly number[];
  readonly idle: readonly number[];
}

interface JobPoint {
  readonly job_index: number;
  readonly failed: boolean;
  readonly error?: unknown;
  readonly ios: number | null;
}

/** A stopped test has failed, but did its I/O. @param rows of the topic errors */
export function errorsFound(rows: readonly DetailRow[], points: readonly JobPoint[]): ErrorsFound {
  const idle = points.filter(({ failed, error, ios }) => failed && !error && !ios).map(({ job_index }) => job_index);
  const bad = rows.filter(({ value, text }) => (value !== null && value !== 0) || text !== null);
  const failures = bad.filter(({ name }) => !LESSER.has(name));
  return {
    bad,
    isLesser: bad.length > failures.length,
    failed: [...new Set([...failures.map(({ job_index }) => job_index ?? -1), ...idle])],
    idle: [...new Set(idle)],
  };
}
