/**
 * Power: throughput over response time. L. Kleinrock, "Power and deterministic rules of thumb for probabilistic
 * problems in computer communications", ICC 1979: the operating point is where it is largest (DOMAIN, Knee, kind iv).
 */
import { isKnown, type LoadStep } from "./step";

/**
 * Index of the step with the largest rate / latency, the first of equal ones; null if no step has both. Meant for a
 * mean latency; with a percentile it is only a figure of merit.
 */
export function powerPoint(steps: readonly LoadStep[]): number | null {
  let best: number | null = null;
  let most = 0;
  steps.forEach(({ rate, latency_us }, i) => {
    if (!isKnown(rate) || !isKnown(latency_us) || latency_us <= 0) return;
    const power = rate / latency_us;
    if (power > most) [most, best] = [power, i];
  });
  return best;
}
