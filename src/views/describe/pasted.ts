/** A pasted table in the words of the grid: its rows, those too that are folded away. Pure. */
import { paste, type Pasted, type SheetTarget } from "~/describe/paste";
import type { LabelKey } from "~/model/labels";
import { leafTarget, type GridRow } from "./rows";

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** What people call a row: what stands in the grid, its path, its file. */
function sheetTarget(row: GridRow): SheetTarget {
  const path = row.kind === "run" ? row.leaves[0]?.run.path : undefined;
  const names = path === undefined ? [row.name] : [row.name, path, fileName(path)];
  return { names: row.kind === "job" ? [] : names, targets: row.leaves.map(leafTarget) };
}

/**
 * @param shown rows of the grid in their order
 * @param all rows of the grid with every group open
 * @param start the selected cell, from 0; a column before the first of the keys is the first
 */
export function pasted(
  table: string,
  shown: readonly GridRow[],
  all: readonly GridRow[],
  columns: readonly LabelKey[],
  start: { readonly row: number; readonly column: number },
): Pasted {
  const ids = new Set(shown.map(({ id }) => id));
  return paste(table, {
    rows: shown.map(sheetTarget),
    folded: all.filter(({ id }) => !ids.has(id)).map(sheetTarget),
    columns,
    start: { row: start.row, column: Math.max(0, start.column) },
  });
}
