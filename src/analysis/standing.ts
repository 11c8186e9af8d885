/** The rank of one set-up among others of the Library: rank, percentile and median of each measure. Pure. */
import { group, least, median } from "d3-array";
import type { ShelfReading, ShelfRow } from "~/model/shelf";
import type { Measure, Other, Placed, Standing } from "~/model/standing";
import { loadsShared } from "./shelf";

const ofReading = (op: "read" | "write") => {
  const reading = (row: ShelfRow) => row[op];
  return [
    { id: op, unit: "iops", reading, fixed: false, value: (row) => row[op]?.within_iops ?? null },
    { id: `${op}Peak`, unit: "iops", reading, fixed: false, value: (row) => row[op]?.peak_iops ?? null },
    { id: `${op}Qd1`, unit: "us", reading, fixed: true, value: (row) => row[op]?.qd1_mean_us ?? null },
  ] as const satisfies readonly Measure[];
};

export const MEASURES: readonly Measure[] = [
  ...ofReading("read"),
  ...ofReading("write"),
  { id: "seq", unit: "bytes_per_s", reading: () => null, fixed: false, value: (row) => row.seq_bytes_per_s },
  { id: "mix", unit: "iops", reading: () => null, fixed: false, value: (row) => row.mix_iops },
];

/** Fewest others for a percentile: with fewer it says no more than the rank. */
const PERCENTILE_FROM = 10;

/** @param others values in the unit of `own`; null: there are none */
export function standingOf(own: number, others: readonly number[], unit: Measure["unit"]): Standing | null {
  const middle = median(others);
  if (middle === undefined) return null;
  const isLess = unit === "us";
  const ahead = others.filter((value) => (isLess ? value < own : value > own)).length;
  const ties = others.filter((value) => value === own).length;
  const behind = others.length - ahead - ties;
  return {
    ...{ rank: ahead + 1, of: others.length + 1, ties, median: middle },
    percentile: others.length < PERCENTILE_FROM ? null : (100 * (behind + ties / 2)) / others.length,
  };
}

/** A mix is compared only at the same share of reads. */
const isSameWork = ({ id }: Measure, own: ShelfRow, other: ShelfRow): boolean =>
  id !== "mix" || own.mix_read_percent === other.mix_read_percent;

/** Its lowest load was measured, and even that is over the limit: nothing else can be within it. */
const isLost = (reading: ShelfReading | null): boolean => reading?.judged === true && reading.qd1_mean_us !== null;

/**
 * Each system counts once, with its best set-up: forty conditions of one drive are not forty competitors. A system that
 * never meets the limit, not even with one I/O outstanding, is behind all others; one whose low loads were not measured
 * has no rank.
 * @param rows like the own set-up, and of other systems. @param sameLoads only those that ran exactly its loads
 */
export function placedAmong<R extends { readonly shelf: ShelfRow | null; readonly system: string }>(
  own: ShelfRow,
  rows: readonly R[],
  measure: Measure,
  sameLoads: boolean,
): Placed<R> {
  const loads = measure.fixed ? undefined : measure.reading(own)?.loads;
  const all = rows.flatMap((row) => {
    if (row.shelf === null || !isSameWork(measure, own, row.shelf)) return [];
    const reading = measure.reading(row.shelf);
    const shared = loads === undefined || reading === null ? null : loadsShared(reading, loads);
    return sameLoads && shared !== null ? [] : [{ row, value: measure.value(row.shelf), shared, reading }];
  });
  const sign = measure.unit === "us" ? 1 : -1;
  const systems = [...group(all, ({ row }) => row.system).values()].map((same) => ({
    same,
    best: least(
      same.flatMap(({ row, value, shared }) => (value === null ? [] : [{ row, value, shared }])),
      ({ value }) => sign * value,
    ),
  }));
  const found = systems.flatMap(({ best }) => best ?? []).sort((a, b) => sign * (a.value - b.value));
  const values = found.map(({ value }) => value);
  const without = measure.fixed ? [] : systems.filter(({ best }) => best === undefined).map(({ same }) => same);
  const lost = without.filter((same) => same.some(({ reading }) => isLost(reading)));
  const value = measure.value(own);
  const isAhead = (other: number): number => (value !== null && sign * (value - other) < 0 ? 1 : 0);
  return {
    measure,
    own: value,
    others: found.map((one) => ({ ...one, rank: 1 + values.indexOf(one.value) + isAhead(one.value) })),
    standing: value === null ? null : standingOf(value, [...values, ...lost.map(() => 0)], measure.unit),
    none: without.filter((same) => same.some(({ reading }) => reading?.judged)).length,
  };
}

/** Those whose value is nearest to the own one by ratio, nearest first. @param most number of them */
export function nearestIn<R>({ own, others }: Placed<R>, most: number): Other<R>[] {
  if (own === null || own <= 0) return [];
  const distance = ({ value }: Other<R>): number => Math.abs(Math.log(value / own));
  return others
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, most);
}
