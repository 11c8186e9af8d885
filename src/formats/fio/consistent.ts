/**
 * Printed values that contradict the rest of their direction. lat = slat + clat for every I/O, so clat is never the
 * longer one; and of N I/Os at most N·mean/v take v or longer, so no percentile lies far above the mean. fio breaks
 * both where it does not know when an I/O was submitted: io_uring with sqthread_poll before 3.34 (c011bf12, axboe/fio
 * issue 1484) prints a clat of 25 s beside a lat of 13 ms, and percentiles at the top of its histogram.
 */
import { isAtLeast, type MeasuredLatency } from "~/model/latency";
import type { RemarkCode } from "~/model/remarks";
import type { ParsedDirection } from "../format";

/** Share by which means may differ: slat and clat of a job do not always cover the very same I/Os. */
const TOLERANCE = 0.05;
/** Microseconds that the last printed digit may be worth. */
const DIGIT_US = 1;

const longer = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && a > b * (1 + TOLERANCE) + DIGIT_US;

const sameIos = (a: MeasuredLatency, b: MeasuredLatency): boolean =>
  a.samples === null || b.samples === null || a.samples === b.samples;

/** Is the part longer than the whole? By its mean, by its minimum above the other's maximum, or by its maximum. */
const exceeds = (clat: MeasuredLatency, lat: MeasuredLatency): boolean =>
  sameIos(clat, lat) &&
  (longer(clat.mean_us, lat.mean_us) || longer(clat.min_us, lat.max_us) || longer(clat.max_us, lat.max_us));

/** A percentile with so many I/Os above it that their mean would exceed the printed one. */
function deniesMean({ mean_us, quantiles, rounded_us }: MeasuredLatency): boolean {
  return quantiles.some(
    ([q, value_us]) => mean_us !== null && longer((1 - q) * (value_us - (rounded_us ?? 0)), mean_us),
  );
}

const isTopped = ({ quantiles }: MeasuredLatency): boolean =>
  quantiles.some(([q, value_us]) => Math.abs(q - 0.99) < 1e-9 && isAtLeast(value_us));

/** Drops what contradicts: a clat longer than lat, percentiles that contradict their own mean. */
export function consistent(direction: ParsedDirection): ParsedDirection {
  const lat = direction.latency.find(({ kind }) => kind === "lat");
  const untimed = lat !== undefined && direction.latency.some((l) => l.kind === "clat" && exceeds(l, lat));
  const kept = untimed
    ? direction.latency.filter(({ kind }) => kind !== "clat" && kind !== "unknown")
    : direction.latency;
  const denying = kept.filter(deniesMean);
  if (!untimed && denying.length === 0) return direction;
  const latency = kept.map((l) => (denying.includes(l) ? { ...l, quantiles: [], buckets: null } : l));
  const left = direction.latency.filter((l) => !latency.includes(l));
  const remarks: RemarkCode[] = [
    ...(untimed ? (["untimed"] as const) : []),
    ...(denying.length > 0 ? (["no-percentiles"] as const) : []),
    ...(left.some(isTopped) ? (["top-bin"] as const) : []),
  ];
  return { ...direction, latency, remarks: [...(direction.remarks ?? []), ...remarks] };
}
