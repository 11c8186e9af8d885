/** The matrix on sheets: a table that is broader than one stands in parts, one under the other. Pure. */
import type { Grid } from "./grid";

/** So many columns, of a workload or of a load, stand on a sheet across. */
const LOADS = 9;
const WORKLOADS = 6;

const parts = <T>(all: readonly T[], most: number): (readonly T[])[] => {
  const count = Math.max(1, Math.ceil(all.length / most));
  const each = Math.ceil(all.length / count);
  return Array.from({ length: count }, (_, i) => all.slice(i * each, (i + 1) * each));
};

/** @param pivot workloads stand across */
export function sheetsOf(grid: Grid, pivot: boolean): Grid[] {
  if (pivot) return parts(grid.rows, WORKLOADS).map((rows) => ({ ...grid, rows }));
  return parts([...grid.columns.keys()], LOADS).map((at) => ({
    ...grid,
    columns: at.map((c) => grid.columns[c]!),
    rows: grid.rows.map((row) => ({ ...row, cells: at.map((c) => row.cells[c] ?? null) })),
  }));
}
