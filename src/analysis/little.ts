/** One direction of a point: its rate and its mean total latency. */
export interface LittleDirection {
  readonly iops: number | null;
  /** Mean of `lat` (slat + clat): completion latency alone omits the submission. */
  readonly lat_mean_us: number | null;
  /** The mean was printed as a multiple of this; absent: with all digits. */
  readonly rounded_us?: number;
}

export interface LittleCheck {
  /** Σ IOPS × mean lat: I/Os in flight by Little's law, "effective outstanding". */
  readonly in_flight: number;
  /** in_flight / outstanding; null in an open loop. */
  readonly ratio: number | null;
  /** `open`: nothing to check against. */
  readonly verdict: "fits" | "off" | "open";
  /** Largest deviation that still fits. */
  readonly tolerance: number;
}

const TOLERANCE = 0.05;
/** Below 20 µs the host's own time per I/O weighs too much (tmpfs at depth 1 gives 0.968). */
const SHORT_MEAN_US = 20;
const SHORT_TOLERANCE = 0.15;

/**
 * Little's law over the directions of one combined point, same window. It checks bookkeeping, not caching.
 * @param outstanding requested I/Os in flight; null (or an open loop: rate, thinktime, latency_target, verify, fsync,
 * trim) gives no verdict.
 * @returns null if a rate or a mean is absent or nothing was done.
 */
export function checkLittle(directions: readonly LittleDirection[], outstanding: number | null): LittleCheck | null {
  let inFlight = 0;
  let iops = 0;
  let unsure = 0;
  for (const d of directions) {
    if (d.iops === null || d.lat_mean_us === null) return null;
    inFlight += (d.iops * d.lat_mean_us) / 1e6;
    iops += d.iops;
    unsure += (d.iops * (d.rounded_us ?? 0)) / 2e6;
  }
  if (iops === 0) return null;
  const short = (inFlight / iops) * 1e6 < SHORT_MEAN_US;
  const tolerance = (short ? SHORT_TOLERANCE : TOLERANCE) + unsure / inFlight;
  if (outstanding === null || outstanding === 0)
    return { in_flight: inFlight, ratio: null, verdict: "open", tolerance };
  const ratio = inFlight / outstanding;
  return { in_flight: inFlight, ratio, verdict: Math.abs(ratio - 1) <= tolerance ? "fits" : "off", tolerance };
}
