/**
 * The tail of one series: the latency kind, percentiles, histogram and judged limits. The histogram of joined points is
 * the sum of their members'.
 */
import { lookUp } from "~/base/lookUp";
import type { BucketsRow, CurvePoint, LatencyStats, MemberRow } from "~/model/answers";
import { isUpperBound } from "~/model/figure";
import type { Histogram } from "~/model/histogram";
import { hasPercentiles, isAtLeast, KIND_ORDER, openPercentOf, quantileKey, samplesAbove } from "~/model/latency";
import {
  ninesPlace,
  quantileName,
  type Tail,
  type TailBin,
  type TailLevel,
  type TailLimits,
  type TailOver,
  type TailStretch,
  type TailValue,
} from "~/model/tail";
import { hasBinnedPercentiles } from "~/model/tools";
import {
  type Interval,
  shareOver,
  mergeHistograms,
  quantile_ns,
  quantileEdges_ns,
  isCoarse,
  type KnownQuantile,
  levelVerdict,
  overByQuantiles,
  quantileBetween,
  shareBins,
  stretchesOf,
} from "./histogram";

/** Drawn for a histogram without printed percentiles. */
const USUAL = [0.5, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.99999];

const us = (ns: number): number => ns / 1000;
const capped = (value: number, max_us: number | null): number => (max_us === null ? value : Math.min(value, max_us));
const samplesOver = (samples: number | null, q: number): number | null =>
  samples === null ? null : samplesAbove(samples, q);

type Bins = Pick<BucketsRow, "lo_ns" | "hi_ns" | "value_ns" | "count">;

export const histogramOf = ({ lo_ns, hi_ns, value_ns, count }: Bins): Histogram => ({
  lo_ns: Float64Array.from(lo_ns),
  hi_ns: Float64Array.from(hi_ns),
  value_ns: Float64Array.from(value_ns),
  count: Float64Array.from(count),
});

/**
 * With the maximum: the greatest of n samples is 1 − 1/n; with too few samples it coincides with the last percentile.
 */
function withMaximum(values: TailValue[], stats: LatencyStats | undefined, samples: number | null): TailValue[] {
  const max = stats?.max_us ?? null;
  if (max === null || samples === null || samples <= (values.at(-1)?.place ?? 0)) return values;
  const edges = { lo_us: null, hi_us: null, open_percent: 0, above: null, topped: false };
  return [...values, { name: "max", q: null, place: samples, value_us: max, drawn_us: max, ...edges }];
}

const printedOf = (stats: LatencyStats | undefined): (readonly [q: number, us: number])[] =>
  Object.entries(stats?.quantiles ?? {})
    .map(([key, value]) => [Number(key), value] as const)
    .filter(([q]) => q > 0 && q < 1)
    .sort(([a], [b]) => a - b);

interface Told {
  /** Share over a limit, µs. */
  readonly over: (limit_us: number) => Interval | null;
  /** Bounds of a quantile, µs, and how it is shown. */
  readonly at: (q: number) => KnownQuantile | null;
  readonly value: (q: number, at: KnownQuantile | null) => TailValue | null;
}

const judged = ({ limits_us, levels }: TailLimits, { over, at, value }: Told): Pick<Tail, "over" | "levels"> => ({
  over: limits_us.flatMap((limit_us): TailOver[] => {
    const share = over(limit_us);
    return share === null ? [] : [{ limit_us, ...share }];
  }),
  levels: levels.map(({ q, limit_us }): TailLevel => {
    const known = at(q);
    return { q, limit_us, verdict: levelVerdict(known, limit_us), value: value(q, known) };
  }),
});

function ofHistogram(histogram: Histogram, total: number, stats: LatencyStats | undefined, limits: TailLimits): Tail {
  const max_us = stats?.max_us ?? null;
  const found = stretchesOf(histogram);
  const coarse = isCoarse(found);
  const upper = (hi_ns: number, lo_ns: number): number =>
    capped(us(hi_ns), max_us === null ? null : Math.max(max_us, us(lo_ns)));
  const printed = printedOf(stats).map(([q]) => q);
  const usual = USUAL.filter((q) => total * (1 - q) >= 1 - 1e-6);
  const wanted = [...new Set([...(printed.length > 0 ? printed : usual), ...limits.levels.map(({ q }) => q)])];
  const valueOf = (q: number): TailValue => {
    const edges = quantileEdges_ns(histogram, q);
    const value_ns = quantile_ns(histogram, q, total);
    // The file's own digits if it prints this percentile: it is the same bin.
    const value_us = lookUp(stats?.quantiles, quantileKey(q)) ?? (coarse || value_ns === null ? null : us(value_ns));
    return {
      name: quantileName(q),
      q,
      place: ninesPlace(q),
      value_us,
      drawn_us: value_us === null ? null : capped(value_us, max_us),
      lo_us: edges === null ? null : us(edges[0]),
      hi_us: edges === null ? null : upper(edges[1], edges[0]),
      open_percent: 0,
      above: samplesOver(total, q),
      topped: value_ns !== null && isAtLeast(us(value_ns)),
    };
  };
  const values = wanted.sort((a, b) => a - b).map(valueOf);
  // The last bin ends at the highest of n samples, or at a percentile that so few samples cannot distinguish from it.
  const end = Math.max(total, values.at(-1)?.place ?? 0);
  return {
    how: coarse ? "buckets" : "bins",
    members: 1,
    samples: total,
    values: withMaximum(values, stats, total),
    stretches: found.map(({ from, to, lo_ns, hi_ns, value_ns }): TailStretch => ({
      from: ninesPlace(from),
      to: to >= 1 ? end : Math.min(total, ninesPlace(to)),
      lo_us: us(lo_ns),
      hi_us: upper(hi_ns, lo_ns),
      value_us: capped(us(value_ns), max_us),
    })),
    bins: shareBins(histogram).map(({ lo_ns, hi_ns, count, share }): TailBin => ({
      lo_us: us(lo_ns),
      hi_us: us(hi_ns),
      count,
      share,
    })),
    ...judged(limits, {
      over: (limit_us) =>
        max_us !== null && max_us <= limit_us ? { lo: 0, hi: 0 } : shareOver(histogram, limit_us * 1000),
      at: (q) => {
        const { drawn_us, lo_us, hi_us } = valueOf(q);
        if (drawn_us !== null) return { q, lo_us: drawn_us, hi_us: drawn_us };
        return lo_us === null || hi_us === null ? null : { q, lo_us, hi_us };
      },
      value: valueOf,
    }),
  };
}

/** From percentiles alone: each is known, or lies between the lowest and the highest of the members. */
function ofKnown(
  known: readonly KnownQuantile[],
  { point, kind }: Pick<TailSource, "point" | "kind">,
  limits: TailLimits,
): Pick<Tail, "samples" | "values" | "stretches" | "bins" | "over" | "levels"> {
  const stats = lookUp(point.latency, kind);
  const samples = stats?.samples ?? point.ios;
  const binned = hasBinnedPercentiles(point.tool);
  const rounded_us = stats?.rounded_us ?? 0;
  const ends = { min_us: stats?.min_us ?? null, max_us: stats?.max_us ?? null };
  const valueOf = ({ q, lo_us, hi_us }: KnownQuantile): TailValue => {
    const single = lo_us === hi_us;
    return {
      name: quantileName(q),
      q,
      place: ninesPlace(q),
      value_us: single ? lo_us : null,
      drawn_us: single ? capped(lo_us, ends.max_us) : null,
      lo_us: single ? null : lo_us,
      hi_us: single ? null : capped(hi_us, ends.max_us),
      open_percent: single ? openPercentOf(lo_us, quantileKey(q), stats, binned) : 0,
      above: samplesOver(samples, q),
      topped: isAtLeast(hi_us),
    };
  };
  const between = (q: number): KnownQuantile | null => quantileBetween(known, q, ends);
  // A rounded value may be a whole step off the printed one.
  const widened = (one: KnownQuantile): KnownQuantile => ({
    q: one.q,
    lo_us: one.lo_us - rounded_us,
    hi_us: one.hi_us + rounded_us,
  });
  return {
    samples,
    values: withMaximum(known.map(valueOf), stats, samples),
    stretches: [],
    bins: [],
    ...judged(limits, {
      over: (limit_us) => overByQuantiles(known.map(widened), limit_us, ends),
      at: (q) => {
        const own = between(q);
        return own && widened(own);
      },
      value: (q) => {
        const own = between(q);
        return own && valueOf(own);
      },
    }),
  };
}

/** For one published percentile: between the two ends of its bound. */
export function tailOfFigure(q: number, value_us: number, bound: string | null, limits: TailLimits): Tail {
  const [lo_us, hi_us] = [isUpperBound(bound) ? 0 : value_us, bound === "at_least" ? Infinity : value_us];
  const known = [{ q, lo_us, hi_us }];
  const none = { min_us: null, max_us: null };
  const exact = lo_us === hi_us;
  const value: TailValue = {
    name: quantileName(q),
    q,
    place: ninesPlace(q),
    value_us: exact ? value_us : null,
    drawn_us: value_us,
    lo_us: exact ? null : lo_us,
    hi_us: exact ? null : hi_us,
    open_percent: 0,
    above: null,
    topped: false,
  };
  return {
    how: "published",
    members: 1,
    samples: null,
    values: [value],
    stretches: [],
    bins: [],
    ...judged(limits, {
      over: (limit_us) => overByQuantiles(known, limit_us, none),
      at: (asked) => quantileBetween(known, asked, none),
      value: (asked) => (asked === q ? value : null),
    }),
  };
}

export interface TailSource {
  readonly point: CurvePoint;
  readonly kind: string;
  /** Histogram of this kind, if the file has one. */
  readonly buckets: BucketsRow | undefined;
  /** Number of measurements that bound what cannot be combined. */
  readonly members: number;
}

/** null: nothing is known of this latency. */
export function tailOf(source: TailSource, limits: TailLimits): Tail | null {
  const { point, kind, buckets, members } = source;
  const stats = lookUp(point.latency, kind);
  if (buckets !== undefined && buckets.total > 0)
    return ofHistogram(histogramOf(buckets), buckets.total, stats, limits);
  const printed = printedOf(stats).map(([q, value]): KnownQuantile => ({ q, lo_us: value, hi_us: value }));
  if (printed.length > 0) return { how: "printed", members: 1, ...ofKnown(printed, source, limits) };
  // Of members that cannot be merged: their slowest and fastest values, as on the curve (analysis/combine).
  const band = Object.entries(stats?.bounds ?? {})
    .map(([key, [lo_us, hi_us]]): KnownQuantile => ({ q: Number(key), lo_us, hi_us }))
    .sort((a, b) => a.q - b.q);
  return band.length === 0 ? null : { how: "band", members, ...ofKnown(band, source, limits) };
}

/** Kinds that at least one of these has, the usual one of each tool first. */
export function kindsOf(points: readonly CurvePoint[], buckets: readonly Pick<BucketsRow, "kind">[] = []): string[] {
  const has = new Set([...points.flatMap(({ latency }) => Object.keys(latency)), ...buckets.map(({ kind }) => kind)]);
  return KIND_ORDER.filter((kind) => has.has(kind));
}

/**
 * One for the whole line, so that unlike intervals never share it: the requested one, else the first with percentiles
 * or a histogram; null: it has none.
 */
export function kindOf(point: CurvePoint, buckets: readonly Pick<BucketsRow, "kind">[], asked: string): string | null {
  const kinds = kindsOf([point], buckets);
  if (asked !== "default") return kinds.includes(asked) ? asked : null;
  const tells = (kind: string): boolean =>
    hasPercentiles(lookUp(point.latency, kind)) || buckets.some((row) => row.kind === kind);
  return kinds.find(tells) ?? kinds[0] ?? null;
}

type Row = BucketsRow & { readonly dataset: string };

export const membersOf = ({ dataset, key, op }: CurvePoint, members: readonly MemberRow[]): MemberRow[] =>
  members.filter((member) => member.of === key && member.op === op && member.dataset === dataset);

/**
 * Of a point, by kind: if one member lacks the histogram of a kind, there is none of that kind.
 * @param members of any points
 * @param rows of the points and of members of joined points
 */
export function bucketsOf(point: CurvePoint, members: readonly MemberRow[], rows: readonly Row[]): BucketsRow[] {
  const of = ({ dataset, point_no }: Pick<CurvePoint, "dataset" | "point_no">): Row[] =>
    rows.filter((row) => row.dataset === dataset && row.point_no === point_no);
  if (point.together === null) return of(point);
  const parts = membersOf(point, members).map(of);
  return (parts[0] ?? []).flatMap(({ kind }): BucketsRow[] => {
    const own = parts.flatMap((part) => part.find((row) => row.kind === kind) ?? []);
    const merged = own.length === parts.length ? mergeHistograms(own.map(histogramOf)) : null;
    if (merged === null) return [];
    const { lo_ns, hi_ns, value_ns, count } = merged;
    const lists = { lo_ns: [...lo_ns], hi_ns: [...hi_ns], value_ns: [...value_ns], count: [...count] };
    return [{ point_no: point.point_no, kind, total: own.reduce((sum, { total }) => sum + total, 0), ...lists }];
  });
}
