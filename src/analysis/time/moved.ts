/** Bytes that several series moved together, and the way back from bytes to the time. */
import { bytesAt, type Progress, type ProgressOf } from "./progress";

/** More steps than a chart has pixels are thinned: what lies between two is taken as even. */
const STEPS = 4000;

/** Before its first window a series had moved nothing, behind its last one it moves no more. */
function until(steps: readonly Progress[], t_s: number): number {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || t_s <= first.to_s) return 0;
  return t_s >= last!.to_s ? last!.bytes : bytesAt(steps, t_s)!;
}

/** Sum over series on one clock. Bytes add up whatever the jobs were, and whether or not they ran at the same time. */
export function addProgress(parts: readonly ProgressOf[]): ProgressOf {
  const times = [...new Set(parts.flatMap(({ steps }) => steps.map(({ to_s }) => to_s)))].sort((a, b) => a - b);
  const every = Math.ceil(times.length / STEPS);
  const kept = times.filter((_, i) => i % every === 0 || i === times.length - 1);
  return {
    steps: kept.map((to_s) => ({ to_s, bytes: parts.reduce((sum, { steps }) => sum + until(steps, to_s), 0) })),
    complete: parts.every(({ complete }) => complete),
  };
}

/** Moved until a time; before the first and behind the last step what these say. */
export const movedAt = ({ steps }: Pick<ProgressOf, "steps">, t_s: number): number => until(steps, t_s);

/** The first time at which so much was moved. */
export function timeOf({ steps }: Pick<ProgressOf, "steps">, bytes: number): number {
  const at = steps.findIndex((step) => step.bytes >= bytes);
  if (at === -1) return steps.at(-1)?.to_s ?? 0;
  const [a, b] = [steps[at - 1], steps[at]!];
  if (a === undefined || b.bytes === a.bytes) return b.to_s;
  return a.to_s + ((bytes - a.bytes) / (b.bytes - a.bytes)) * (b.to_s - a.to_s);
}
