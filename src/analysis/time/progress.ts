/** Bytes moved since the start of a series, from its windows of bytes per second (or of IOPS × block size). */
import type { TimeWindow } from "./windows";

/** Rounding of times leaves hair gaps: up to this share of a window nothing is missing. */
const HAIR = 0.01;

export interface Progress {
  readonly to_s: number;
  /** Moved until then. */
  readonly bytes: number;
}

export interface ProgressOf {
  /** In order of time: the start with 0 bytes, then the end of each window; the end of a gap with what was known before it. */
  readonly steps: readonly Progress[];
  /** false: a time is missing, between windows or more than one window before the first. The bytes are a lower bound. */
  readonly complete: boolean;
}

/** @param rates in order of time, not overlapping, from the start of the run at 0 s */
export function progressOf(rates: readonly TimeWindow[]): ProgressOf {
  const [first] = rates;
  if (first === undefined) return { steps: [], complete: false };
  const steps: Progress[] = [{ to_s: first.from_s, bytes: 0 }];
  let complete = first.from_s <= first.to_s - first.from_s;
  let bytes = 0;
  for (const { from_s, to_s, value } of rates) {
    if (from_s - steps.at(-1)!.to_s > HAIR * (to_s - from_s)) {
      complete = false;
      steps.push({ to_s: from_s, bytes });
    }
    bytes += value * (to_s - from_s);
    steps.push({ to_s, bytes });
  }
  return { steps, complete };
}

/** Bytes moved until a time, linear inside a window, flat in a gap. null: before the first window or behind the last. */
export function bytesAt(progress: readonly Progress[], t_s: number): number | null {
  const [first, last] = [progress[0], progress.at(-1)];
  if (first === undefined || t_s < first.to_s || t_s > last!.to_s) return null;
  let [low, high] = [0, progress.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (progress[middle]!.to_s >= t_s) high = middle;
    else low = middle + 1;
  }
  const [a, b] = [progress[low - 1], progress[low]!];
  if (a === undefined) return b.bytes;
  return a.bytes + ((b.bytes - a.bytes) * (t_s - a.to_s)) / (b.to_s - a.to_s);
}
