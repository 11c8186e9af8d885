/**
 * Columns of a latency histogram, ascending: bucket i counts `count[i]` I/Os in [lo_ns, hi_ns), printed by the tool
 * as `value_ns`. Integer nanoseconds and counts up to 2^53; the four arrays have equal lengths.
 */
export interface Histogram {
  readonly lo_ns: Float64Array;
  readonly hi_ns: Float64Array;
  readonly value_ns: Float64Array;
  readonly count: Float64Array;
}
