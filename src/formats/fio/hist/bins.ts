/** Edges of the bins of a histogram log (stat.h and stat.c, plat_idx_to_val; FIO_IO_U_PLAT_BITS 6). */

/** Values of one group; each group is twice as wide as the one below. */
const PER_GROUP = 64;
/** 29 groups of nanoseconds since 2.99, 19 of microseconds before. */
const NS_BINS = 29 * PER_GROUP;
const US_BINS = 19 * PER_GROUP;
/** log_hist_coarseness (HOWTO): 2^c bins are added up to one. */
const COARSEST = 6;

export interface HistBins {
  readonly coarseness: number;
  /** By column. */
  readonly lo_ns: Float64Array;
  readonly hi_ns: Float64Array;
  /** What fio itself prints for the bin (json+); for added bins, the middle. */
  readonly value_ns: Float64Array;
}

/** First value of a bin: the first 128 bins hold one value each. */
function lowest(index: number): number {
  if (index < 2 * PER_GROUP) return index;
  const group = Math.floor(index / PER_GROUP);
  return (PER_GROUP + (index % PER_GROUP)) * 2 ** (group - 1);
}

const known = new Map<number, HistBins | null>();

/**
 * @param columns number of bins in a line. @returns null: no version of fio writes that many
 */
export function histBins(columns: number): HistBins | null {
  const found = known.get(columns);
  if (found !== undefined) return found;
  const made = makeBins(columns);
  // Only possible numbers are kept, so that the map stays small.
  if (made !== null) known.set(columns, made);
  return made;
}

function makeBins(columns: number): HistBins | null {
  for (const [all, unit_ns] of [
    [NS_BINS, 1],
    [US_BINS, 1000],
  ] as const) {
    const coarseness = Math.log2(all / columns);
    if (!Number.isInteger(coarseness) || coarseness < 0 || coarseness > COARSEST) continue;
    const stride = 2 ** coarseness;
    const edges = Float64Array.from({ length: columns + 1 }, (_, i) => lowest(i * stride) * unit_ns);
    const lo_ns = edges.subarray(0, columns);
    const hi_ns = edges.subarray(1);
    // plat_idx_to_val cuts off the half; a bin of one value is that value.
    const value_ns = lo_ns.map((lo, i) => lo + Math.floor((hi_ns[i]! - lo) / unit_ns / 2) * unit_ns);
    return { coarseness, lo_ns, hi_ns, value_ns };
  }
  return null;
}
