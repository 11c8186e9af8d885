/**
 * How much of the requested depth was in flight. fio counts, at each submission, the power of two at or below the I/Os
 * in flight of the thread (stat.c, io_u_mark_depth; HOWTO 3.42, "IO depths": `16=` is 16 to 31), in percent of
 * submissions.
 */

/** A bucket as printed: `8`, `>=64`. */
export interface DepthShare {
  readonly bucket: string;
  /** Of submissions. */
  readonly percent: number;
}

export interface DepthReached {
  /** Requested I/Os in flight per job. */
  readonly asked: number;
  /** Percent of submissions with at least `from` in flight: the bucket that holds the requested depth. */
  readonly percent: number;
  readonly from: number;
  /** More than half of the submissions had fewer in flight. */
  readonly hardly: boolean;
}

/** Under half of all submissions: another load than requested. */
const HARDLY_PERCENT = 50;

/** `8` -> 8, `>=64` -> 64. */
export const bucketFrom = (bucket: string): number => Number(bucket.replace(/^>=/, ""));

/** null: nothing was submitted, or no depth was requested. */
export function depthReached(asked: number | null, levels: readonly DepthShare[]): DepthReached | null {
  if (asked === null || asked < 1) return null;
  const total = levels.reduce((sum, { percent }) => sum + percent, 0);
  if (total === 0) return null;
  // The last bucket is open: depth 64 and depth 4,096 look alike.
  const from = Math.min(64, 2 ** Math.floor(Math.log2(asked)));
  const reached = levels.reduce((sum, { bucket, percent }) => sum + (bucketFrom(bucket) >= from ? percent : 0), 0);
  // fio prints 0.1 for smaller shares, so the sum may slightly exceed 100.
  const percent = Math.min(100, reached);
  return { asked, percent, from, hardly: percent < HARDLY_PERCENT };
}
