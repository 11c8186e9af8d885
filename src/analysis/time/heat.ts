/** Histograms over time: columns of the heat map, and their percentiles. Pure. */
import { grouped } from "~/base/byKey";
import { mergeHistograms, quantile_ns, quantileHalfWidth_ns, totalCount } from "../histogram";
import { histogramOf } from "../tails";
import type { Heat, HeatColumn } from "~/model/timeLine";
import type { Histogram } from "~/model/histogram";
import type { IntervalRow } from "~/model/traceAnswers";
import type { HeatChoice } from "./lines";

const QUANTILES: readonly number[] = [0.5, 0.99, 0.999];
/** A percentile with fewer samples above it is unreliable. */
const ABOVE = 10;
/** A bucket wider than this share of its value is drawn, but never read as one number (ACT: a factor of two). */
const WIDEST = 0.1;
/** Cells per octave: fio's bucket edges nest in them. */
const PER_OCTAVE = 8;

/** The cell of an eighth of an octave that contains the bucket; a wider bucket is its own cell. */
function cellOf(lo: number, hi: number): readonly [number, number] {
  if (lo <= 0) return [lo, hi];
  const octave = 2 ** Math.floor(Math.log2(lo));
  const width = octave / PER_OCTAVE;
  if (hi - lo >= width) return [lo, hi];
  const from = octave + Math.floor((lo - octave) / width) * width;
  return hi <= from + width ? [from, from + width] : [lo, hi];
}

function cellsOf({ lo_ns, hi_ns, count }: Histogram): HeatColumn["cells"] {
  const cells = new Map<number, { lo_us: number; hi_us: number; ios: number }>();
  for (let i = 0; i < count.length; i++) {
    const [lo, hi] = cellOf(lo_ns[i]!, hi_ns[i]!);
    const known = cells.get(lo);
    if (known === undefined) cells.set(lo, { lo_us: lo / 1000, hi_us: hi / 1000, ios: count[i]! });
    else known.ios += count[i]!;
  }
  return [...cells.values()];
}

function quantilesOf(histogram: Histogram, ios: number, of: readonly number[]): HeatColumn["quantiles"] {
  return of.flatMap((q) => {
    if (ios * (1 - q) < ABOVE - 1e-6) return [];
    const ns = quantile_ns(histogram, q, ios);
    const half = quantileHalfWidth_ns(histogram, q);
    return ns === null || half === null || half > WIDEST * ns ? [] : [{ q, us: ns / 1000 }];
  });
}

export interface HeatAnswer {
  readonly heat: Heat | null;
  /** Buckets are too wide for percentiles. */
  readonly coarse: boolean;
  /** Number of jobs added up. */
  readonly jobs: number;
}

/**
 * Several traces are added up over the time in which all ran: the windows before and after it, in which some had ended
 * or not begun, are left out.
 * @param column_s seconds of the requested windows; null: each interval by itself, of one series
 * @param offset_s seconds to the zero of the chart
 * @param quantiles read from each column, if its histogram supports them
 */
export function heatOf(
  choice: HeatChoice | null,
  rows: readonly IntervalRow[],
  column_s: number | null,
  offset_s: number,
  quantiles: readonly number[] = QUANTILES,
): HeatAnswer {
  if (choice === null || rows.length === 0) return { heat: null, coarse: false, jobs: 0 };
  const window_s = choice.rows[0]!.window_s;
  const inOrder = [...grouped(rows, ({ window }) => window)].toSorted(([a], [b]) => a - b);
  const isWhole = ([, parts]: (typeof inOrder)[number]): boolean =>
    parts.reduce((sum, { traces }) => sum + traces, 0) >= choice.rows.length;
  const shared = inOrder.slice(inOrder.findIndex(isWhole), inOrder.findLastIndex(isWhole) + 1);
  let before: number | null = null;
  const columns = shared.flatMap(([window, parts]): HeatColumn[] => {
    const last = parts.reduce((most, { last_s }) => Math.max(most, last_s), -Infinity);
    const first =
      before !== null && window_s !== null && last - before <= 1.5 * window_s ? before : last - (window_s ?? 0);
    before = last;
    const histogram = mergeHistograms(parts.map(histogramOf));
    const ios = histogram === null ? 0 : totalCount(histogram);
    if (histogram === null || ios === 0) return [];
    const [from, to] = column_s === null ? [Math.max(0, first), last] : [window * column_s, (window + 1) * column_s];
    return [
      {
        from_s: from + offset_s,
        t_s: to + offset_s,
        ios,
        cells: cellsOf(histogram),
        quantiles: quantilesOf(histogram, ios, quantiles),
      },
    ];
  });
  const { id, name, kind } = choice;
  const coarse =
    columns.length > 0 && columns.every(({ quantiles, ios }) => quantiles.length === 0 && ios >= 2 * ABOVE);
  return {
    heat: columns.length === 0 ? null : { id: `heat/${id}`, name, kind, columns },
    coarse,
    jobs: choice.rows.length,
  };
}
