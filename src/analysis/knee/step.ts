/** One load step of one series. Steps come in order of the controlled load (analysis/order). null = not known. */
export interface LoadStep {
  /** The load that was controlled: outstanding I/Os, or what was asked for. */
  readonly load: number | null;
  /** Throughput that was reached: IOPS or bytes per second, one of them for all steps. */
  readonly rate: number | null;
  /** One statistic of one latency kind, microseconds. */
  readonly latency_us: number | null;
  /** I/Os behind the latency. */
  readonly samples: number | null;
}

/** A number that a tool really measured: not absent, not NaN, not infinite. */
export const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value);

/** Index of the highest of known rates, the first of equal ones; null when no step has a rate. */
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
