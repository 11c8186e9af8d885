/** Slices of an ACT log from the histograms of its windows of time, as a question adds them up. */
import { LIMITS, Slicer } from "./slices";

/** What one histogram counted in window `window`, from 0: windows are as long as the slices. */
export interface SliceWindow {
  readonly window: number;
  /** End of the last interval in it. */
  readonly last_s: number;
  readonly total: number;
  /** Upper edges of the buckets that count something. */
  readonly hi_ns: readonly number[];
  readonly count: readonly number[];
}

export type ActUnit = "ms" | "us";

const UNIT_NS = { ms: 1e6, us: 1e3 } as const;

/**
 * The unit of a log by its buckets, whose upper edges are powers of two of it: none of 2^n ms is one of 2^n µs.
 * null: nothing was counted.
 */
export function unitOf(windows: readonly SliceWindow[]): ActUnit | null {
  const edge = windows.find(({ hi_ns }) => hi_ns.length > 0)?.hi_ns[0];
  if (edge === undefined) return null;
  return Number.isInteger(Math.log2(edge / UNIT_NS.ms)) ? "ms" : "us";
}

/**
 * The slices of act_latency.py: a window whose end no block has is not whole, nor is the one behind it (slices.ts).
 * @param windows of one histogram, in order
 */
export function slicesOf(windows: readonly SliceWindow[], unit: ActUnit, slice_s: number): Slicer {
  const slicer = new Slicer(slice_s);
  // Since the start, as the blocks of the log count.
  const within = new Float64Array(Math.max(64, LIMITS.length));
  let total = 0;
  for (const { window, last_s, total: ops, hi_ns, count } of windows) {
    total += ops;
    for (const [i, edge] of hi_ns.entries()) within[Math.round(Math.log2(edge / UNIT_NS[unit]))]! += count[i]!;
    if (last_s === (window + 1) * slice_s) slicer.add(window + 1, total, within, 0);
  }
  return slicer;
}
