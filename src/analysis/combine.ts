/**
 * Members of one phase (jobs, drives, hosts that ran together on the same work) -> one number each. Rates
 * add over equal runtimes, means are weighted by I/Os, percentiles come from merged histograms or not at all.
 */
import { max, min } from "d3-array";
import { grouped } from "~/base/byKey";
import type { Band, MeasuredLatency, Part, Quantile } from "~/model/latency";
import type { LatencyKind } from "~/model/workload";
import { mergeHistograms, quantile_ns, totalCount } from "./histogram";

/**
 * A tool may have added up the same I/Os in several ways, by drive and by host: the parts of the first way that has
 * several.
 */
export function countedParts<T>(parts: readonly T[], unitOf: (part: T) => string | null | undefined): readonly T[] {
  const ways = [...grouped(parts, unitOf).values()];
  return ways.find(({ length }) => length > 1) ?? ways[0] ?? [];
}

/**
 * `why/no-histograms`: some members print percentiles without bins. `why/unlike-kinds`: not every member has the
 * latency kind.
 */
export type Why = "why/no-histograms" | "why/unlike-kinds";

export interface CombinedLatency extends MeasuredLatency {
  /** Filled if the quantiles are not combined: for those that every member has. */
  readonly bands: readonly Band[];
}

export interface Combined extends Omit<Part, "latency"> {
  readonly latency: readonly CombinedLatency[];
  /**
   * Runtimes differ by more than 2 %: the rates are total / longest runtime, a lower bound, and only with a common
   * start.
   */
  readonly staggered: boolean;
  readonly why: Why | null;
}

/** Runtimes within this share of the longest count as equal. */
const EQUAL_RUNTIMES = 0.02;

/** Sum; null if any part is absent, since absent is not 0. */
export const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

/** The highest that is known. */
export const most = (values: readonly (number | null)[]): number | null =>
  values.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);

interface Moment {
  readonly n: number;
  readonly mean: number;
  readonly stddev: number | null;
}

/** I/O-weighted mean, and the standard deviation of all samples together (n − 1, as fio prints it). */
function pool(parts: readonly Moment[]): { mean: number | null; stddev: number | null } {
  const n = parts.reduce((sum, p) => sum + p.n, 0);
  if (n === 0) return { mean: null, stddev: null };
  const mean = parts.reduce((sum, p) => sum + p.mean * p.n, 0) / n;
  let squares = 0;
  for (const p of parts) {
    if (p.stddev === null) return { mean, stddev: null };
    squares += p.stddev ** 2 * (p.n - 1) + p.n * (p.mean - mean) ** 2;
  }
  return { mean, stddev: Math.sqrt(squares / (n - 1)) };
}

interface Weighted {
  readonly latency: MeasuredLatency;
  /** Number of I/Os behind the latency; null if neither the latency nor the direction states it. */
  readonly n: number | null;
  /** The same, or rate × time for a tool that prints no counts: enough to weight a mean, not to pool deviations. */
  readonly weight: number | null;
}

function combineMoments(parts: readonly Weighted[]): { mean: number | null; stddev: number | null } {
  const moments: Moment[] = [];
  for (const { latency, n, weight } of parts) {
    if (weight === null || latency.mean_us === null) return { mean: null, stddev: null };
    moments.push({ n: weight, mean: latency.mean_us, stddev: n === null ? null : latency.stddev_us });
  }
  return pool(moments);
}

/** Every quantile that a part prints, ascending. */
const askedQuantiles = (parts: readonly MeasuredLatency[]): number[] =>
  [...new Set(parts.flatMap((p) => p.quantiles.map(([q]) => q)))].sort((a, b) => a - b);

/**
 * The q-quantile of all I/Os lies between the lowest and highest q-quantile of the members, if all of them are known.
 */
export function bandsOf(parts: readonly Pick<MeasuredLatency, "quantiles" | "bands">[]): Band[] {
  const known = parts.map(({ quantiles, bands = [] }) => [...quantiles, ...bands]);
  return [...new Set(known.flat().map(([q]) => q))]
    .sort((a, b) => a - b)
    .flatMap((q): Band[] => {
      const own = known.map((all) => all.filter(([x]) => x === q).flatMap(([, ...values]) => values));
      return own.every(({ length }) => length > 0) ? [[q, Math.min(...own.flat()), Math.max(...own.flat())]] : [];
    });
}

function combineLatency(kind: LatencyKind, weighted: readonly Weighted[]): CombinedLatency {
  const parts = weighted.map((w) => w.latency);
  // Only one of several members did I/O: its values as printed.
  if (parts.length === 1) return { ...parts[0]!, samples: weighted[0]!.n, bands: parts[0]!.bands ?? [] };
  const { mean, stddev } = combineMoments(weighted);
  const histograms = parts.map((p) => p.buckets).filter((h) => h !== null);
  const buckets = histograms.length === parts.length ? mergeHistograms(histograms) : null;
  const quantiles: Quantile[] = [];
  if (buckets !== null) {
    const total = totalCount(buckets);
    for (const q of askedQuantiles(parts)) {
      const value = quantile_ns(buckets, q, total);
      if (value !== null) quantiles.push([q, value / 1000]);
    }
  }
  return {
    kind,
    samples: sumOrNull(weighted.map((w) => w.n)),
    mean_us: mean,
    stddev_us: stddev,
    min_us: min(parts, (p) => p.min_us) ?? null,
    max_us: max(parts, (p) => p.max_us) ?? null,
    quantiles,
    buckets,
    bands: buckets === null ? bandsOf(parts) : [],
  };
}

/** Latency of the parts that did I/O; idle members carry no weight. */
function combineLatencies(parts: readonly Part[]): { latency: CombinedLatency[]; why: Why | null } {
  const active = parts.filter((p) => p.ios !== 0);
  const latency: CombinedLatency[] = [];
  let why: Why | null = null;
  for (const kind of new Set(active.flatMap((p) => p.latency.map((l) => l.kind)))) {
    const weighted: Weighted[] = [];
    let missing = false;
    for (const part of active) {
      const found = part.latency.find((l) => l.kind === kind);
      if (found === undefined) missing = true;
      else if (found.samples !== 0) {
        const n = found.samples ?? part.ios;
        weighted.push({ latency: found, n, weight: amount(n, part.iops, part.runtime_s) });
      }
    }
    if (missing) {
      why ??= "why/unlike-kinds";
      continue;
    }
    const combined = combineLatency(kind, weighted);
    const isPrinted = weighted.some(({ latency: { quantiles, bands = [] } }) => quantiles.length + bands.length > 0);
    if (combined.quantiles.length === 0 && isPrinted) why = "why/no-histograms";
    latency.push(combined);
  }
  return { latency, why };
}

/** Total of a member: as counted, else its rate × its time. */
const amount = (counted: number | null, rate: number | null, runtime_s: number | null): number | null =>
  counted ?? (rate === null || runtime_s === null ? null : rate * runtime_s);

/**
 * Combines one direction over the members of a phase. One member: its values exactly as printed.
 * @param parts the direction of each member that has it, in file order; none: no numbers.
 */
export function combine(parts: readonly Part[]): Combined {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) {
    return {
      ...first,
      latency: first.latency.map((l) => ({ ...l, bands: l.bands ?? [] })),
      staggered: false,
      why: null,
    };
  }
  const active = parts.filter((p) => p.ios !== 0);
  const [longest, shortest] = [max(parts, (p) => p.runtime_s), min(active, (p) => p.runtime_s)];
  const staggered = longest !== undefined && shortest !== undefined && longest - shortest > EQUAL_RUNTIMES * longest;
  const rate = (rates: readonly (number | null)[], amounts: readonly (number | null)[]): number | null => {
    if (!staggered) return sumOrNull(rates);
    const total = sumOrNull(amounts);
    return total === null ? null : total / longest;
  };
  return {
    iops: rate(
      parts.map((p) => p.iops),
      parts.map((p) => amount(p.ios, p.iops, p.runtime_s)),
    ),
    bytes_per_s: rate(
      parts.map((p) => p.bytes_per_s),
      parts.map((p) => amount(p.io_bytes, p.bytes_per_s, p.runtime_s)),
    ),
    ios: sumOrNull(parts.map((p) => p.ios)),
    io_bytes: sumOrNull(parts.map((p) => p.io_bytes)),
    runtime_s: longest ?? null,
    ...combineLatencies(parts),
    staggered,
    ...(parts.some((p) => p.remarks?.length) && { remarks: [...new Set(parts.flatMap((p) => p.remarks ?? []))] }),
  };
}

/** Rates of one combined direction, for the total. */
export interface DirectionRates {
  readonly op: string;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
}

/**
 * All directions of the same members together: read + write + trim. Not sync (it moves no data); the bytes of a trim,
 * which moves none either, are no throughput beside reads or writes. If the tool printed
 * `mixed` beside them (fio unified_rw_reporting=both, vdbench), that is already the total, in the tool's own digits.
 * For a database test the transactions: its queries are part of them.
 */
export function totals(directions: readonly DirectionRates[]): { iops: number | null; bytes_per_s: number | null } {
  const data = directions.filter((d) => d.op === "read" || d.op === "write" || d.op === "trim");
  const moved = data.filter(({ op }) => op !== "trim");
  const whole = directions.find((d) => d.op === "mixed" || d.op === "transaction");
  return {
    iops: whole?.iops ?? sumOrNull(data.map((d) => d.iops)),
    bytes_per_s: whole?.bytes_per_s ?? sumOrNull((moved.length > 0 ? moved : data).map((d) => d.bytes_per_s)),
  };
}
