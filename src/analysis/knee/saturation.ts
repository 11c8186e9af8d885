/** Where more load stops paying (DOMAIN, Knee, kind iii). */
import { isKnown, type LoadStep } from "./step";

/** A smaller gain of throughput per doubling of the load counts as none. */
const LEAST_GAIN = 0.05;

/**
 * Index of the first step after which all later gains are under 5 % per doubling of the load: anything added after it
 * brings (almost) nothing. A gain is counted from that step to each later one, so that a dip in between does not create
 * one. null: throughput still rises at the end, or only one load was measured.
 */
export function saturation(steps: readonly LoadStep[]): number | null {
  const measured = steps.flatMap(({ load, rate }, at) =>
    isKnown(load) && isKnown(rate) && load > 0 && rate > 0 ? [{ at, load, rate }] : [],
  );
  for (const [i, from] of measured.entries()) {
    const later = measured.slice(i + 1).filter(({ load }) => load > from.load);
    if (later.length === 0) return null;
    const gains = later.map(({ load, rate }) => (rate / from.rate) ** (1 / Math.log2(load / from.load)) - 1);
    if (gains.every((gain) => gain < LEAST_GAIN)) return from.at;
  }
  return null;
}
