/** The set-ups nearest to a given one, by ratios over loads that both ran. Pure. */
import type { ShelfReading, ShelfRow } from "~/model/shelf";
import { loadsShared } from "./shelf";

/**
 * A set-up compared with the base: its values over those of the base, and the largest of these ratios or of their
 * inverses.
 */
export interface Near<R> {
  readonly row: R;
  readonly largest: number;
}

type Readings = Pick<ShelfRow, "read" | "write">;

const ratio = (own: number | null | undefined, base: number | null | undefined): number | null =>
  own == null || base == null || own <= 0 || base <= 0 ? null : own / base;

/** IOPS within the limit depend on the loads that ran: a larger grid has an advantage. */
const ofLoads = (own: ShelfReading | null, base: ShelfReading | null): number | null =>
  own === null || base === null || loadsShared(own, base.loads) !== null
    ? null
    : ratio(own.within_iops, base.within_iops);

/** IOPS of reads and of writes, and the mean latency of one read in flight, as far as both have them. */
const ratiosOf = (own: Readings, base: Readings): number[] =>
  [
    ofLoads(own.read, base.read),
    ofLoads(own.write, base.write),
    ratio(own.read?.qd1_mean_us, base.read?.qd1_mean_us),
  ].filter((known) => known !== null);

/** Over the same loads one goes within the limit and the other does not: no ratio, and not near. */
const isUnlike = (own: ShelfReading | null, base: ShelfReading | null): boolean =>
  own !== null &&
  base !== null &&
  own.judged &&
  base.judged &&
  loadsShared(own, base.loads) === null &&
  (own.within_iops === null) !== (base.within_iops === null);

/** A single ratio does not show how near two drives are. */
const ENOUGH = 2;

/**
 * The rows with the smallest largest ratio. Rows with fewer than two measures in common with the base are left out, and
 * those of which one alone keeps the limit.
 * @param most number of rows
 */
export function nearestTo<R>(
  base: Readings,
  others: readonly R[],
  readingsOf: (row: R) => Readings | null,
  most: number,
): Near<R>[] {
  return others
    .flatMap((row): Near<R>[] => {
      const own = readingsOf(row);
      if (own === null || isUnlike(own.read, base.read) || isUnlike(own.write, base.write)) return [];
      const ratios = ratiosOf(own, base);
      if (ratios.length < ENOUGH) return [];
      return [{ row, largest: Math.max(...ratios.map((value) => Math.max(value, 1 / value))) }];
    })
    .sort((a, b) => a.largest - b.largest)
    .slice(0, most);
}
