/** Printed figures that tell of one measurement: of one system at one load. Pure. */
import { group } from "d3-array";
import type { FigureRow } from "~/model/answers";

const isPrinted = ({ value, restates }: FigureRow): boolean => value !== null && restates === null;

/** A figure that is another number of the same quantity: two measurements. */
const isContested = (rows: readonly FigureRow[]): boolean =>
  new Set(rows.map(({ metric }) => metric)).size < rows.length;

const says = (some: readonly FigureRow[], again: readonly FigureRow[]): boolean =>
  some.some(({ restates }) => restates !== null && again.some(({ fact_id }) => fact_id === restates));

/**
 * Figures of the same system, load and name of the workload. A report names one measurement twice where it repeats its
 * number under another name, in a conclusion: that figure `restates` the first, and what else stands beside it is of the
 * same measurement. Restated figures are in none of the groups.
 */
export function measurementsOf(rows: readonly FigureRow[]): FigureRow[][] {
  const placeOf = (row: FigureRow): string =>
    JSON.stringify([row.dataset, row.system, row.tool, row.threads, row.queue_depth, row.load_percent]);
  const measured = [...group(rows, placeOf).values()].flatMap((same) => {
    const groups: FigureRow[][] = [];
    for (const named of group(same, ({ workload }) => workload).values()) {
      const told = groups.find(
        (one) => (says(named, one) || says(one, named)) && !isContested([...one, ...named].filter(isPrinted)),
      );
      if (told === undefined) groups.push([...named]);
      else told.push(...named);
    }
    return groups;
  });
  return measured.map((one) => one.filter(isPrinted)).filter(({ length }) => length > 0);
}
