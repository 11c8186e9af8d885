/** Made-up series: a level with jitter, the same in every run. */
import type { TimeWindow } from "../../src/analysis/time/windows";
import { chances } from "./chance";

export const even = (values: readonly number[], window_s = 1): TimeWindow[] =>
  values.map((value, i) => ({ from_s: i * window_s, to_s: (i + 1) * window_s, value }));

/** Normal numbers, the same in every run (Box-Muller). */
function normals(seed: number): () => number {
  const uniform = chances(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A level with jitter, whose standard deviation is a share of it. */
export function jitter(n: number, levelAt: (i: number) => number, share: number, seed = 1): number[] {
  const normal = normals(seed);
  return Array.from({ length: n }, (_, i) => Math.max(0, levelAt(i) * (1 + share * normal())));
}
