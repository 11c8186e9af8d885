/** One load step of one series. Steps come in order of the controlled load (analysis/order). null = unknown. */
export interface LoadStep {
  /** The controlled load: outstanding I/Os, or the asked rate. */
  readonly load: number | null;
  /** Achieved throughput: IOPS or bytes per second, the same for all steps. */
  readonly rate: number | null;
  /** One statistic of one latency kind, microseconds. */
  readonly latency_us: number | null;
  /** `latency_us` is the slowest member's, and the statistic of all I/Os lies between this and it; null: it is exact. */
  readonly least_us?: number | null;
}

/** A measured number: not absent, NaN or infinite. */
export const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value);

/** Index of the highest known rate, the first of equal ones; null if no step has a rate. */
export function peakOf(steps: readonly Pick<LoadStep, "rate">[]): number | null {
  let peak: number | null = null;
  let highest = -Infinity;
  steps.forEach(({ rate }, i) => {
    if (!isKnown(rate) || rate <= highest) return;
    highest = rate;
    peak = i;
  });
  return peak;
}
