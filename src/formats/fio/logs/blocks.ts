/** Jobs that share one log, one after another (per_job_logs=0): time runs backwards where the next one begins. */

const LINE_FEED = 0x0a;

/** The last two times of the current job, and its number of lines so far. */
export interface Passed {
  readonly last: number;
  readonly before: number;
  readonly lines: number;
}

/**
 * Does a line whose time is before that of the previous line begin the next job? A single line out of place does not:
 * the time of a new job is before the last two, and the next line is still before them. In averages a job may have only
 * two windows, or two and their rest, and then the times are equal.
 * @param next time of the next line; null: unknown
 */
export function beginsJob(t: number, { last, before, lines }: Passed, next: number | null, averaged: boolean): boolean {
  const two = averaged && lines === 2;
  if (t >= last || lines < 2 || t > before || (t === before && !two)) return false;
  return next === null || next < last || (next === last && (two || (averaged && before === last)));
}

/** The number at the start of a line; null: there is none. */
export function timeAt(bytes: Uint8Array, at: number, end: number): number | null {
  let value = 0;
  let i = at;
  for (; i < end && i < at + 16; i++) {
    const digit = bytes[i]! - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  return i > at && bytes[i] === 0x2c ? value : null;
}

/**
 * Time of the next line, for `beginsJob`. Windows are never out of order, so in averages, if the next line is damaged
 * (its time is missing or far off), the line after it is used.
 * @param last time of the previous line
 */
export function timeBehind(
  bytes: Uint8Array,
  at: number,
  end: number,
  { last, averaged }: { readonly last: number; readonly averaged: boolean },
): number | null {
  const next = timeAt(bytes, at, end);
  if (!averaged || (next !== null && next <= 2 * last)) return next;
  const feed = bytes.indexOf(LINE_FEED, at);
  return (feed === -1 ? null : timeAt(bytes, feed + 1, end)) ?? next;
}
