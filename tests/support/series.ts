/** Made series: a level with jitter, the same in every run. */
import type { TimeWindow } from "../../src/analysis/time/windows";

export const even = (values: readonly number[], window_s = 1): TimeWindow[] =>
  values.map((value, i) => ({ from_s: i * window_s, to_s: (i + 1) * window_s, value }));

/** Normal numbers, the same in every run (mulberry32 and Box-Muller). */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A level with jitter, its standard deviation a share of it. */
export function jitter(n: number, levelAt: (i: number) => number, share: number, seed = 1): number[] {
  const normal = normals(seed);
  return Array.from({ length: n }, (_, i) => Math.max(0, levelAt(i) * (1 + share * normal())));
}
