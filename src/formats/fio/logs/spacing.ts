import type { Look } from "./look";

/** Fewer gaps prove nothing. */
const LEAST_GAPS = 4;
/** A window that ends this much early or late is still one. */
const NEAR = 0.1;
/** This share of the gaps must be equal: the others are times without an I/O, or an end that came late. */
const AGREE = 0.9;
/** fio ends a window with the first I/O after its time: 1,001 ms are a second. */
const ROUND = 0.01;

/**
 * Length of the windows of an averaged log in seconds, if no run says log_avg_msec: the median gap between ends of one
 * direction (fio ends a window log_avg_msec after the one before; iolog.c, stat.c __add_samples), if nine of ten gaps
 * are within a tenth of it; to two digits if these agree. null: the ends do not tell.
 * @param op index of the direction, the priority at `priority` (-1: none)
 */
export function spacing(
  { rows }: Look,
  { op, priority }: { readonly op: number; readonly priority: number },
): number | null {
  const last = new Map<string, number>();
  const gaps: number[] = [];
  for (const row of rows) {
    const series = `${String(row[op])} ${String(row[priority])}`;
    const before = last.get(series);
    // Where time runs backwards the next job begins.
    if (before !== undefined && row[0]! > before) gaps.push(row[0]! - before);
    last.set(series, row[0]!);
  }
  if (gaps.length < LEAST_GAPS) return null;
  gaps.sort((a, b) => a - b);
  const middle = gaps[gaps.length >> 1]!;
  const near = gaps.filter((gap) => Math.abs(gap - middle) <= NEAR * middle).length;
  if (near < AGREE * gaps.length) return null;
  const short = Number(middle.toPrecision(2));
  return (Math.abs(short - middle) <= ROUND * middle ? short : middle) / 1000;
}
