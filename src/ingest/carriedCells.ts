/**
 * Checks cells from a link or a bundle against their columns before anything else uses them: a link may contain
 * anything. An invalid cell becomes null, a row without a required cell is left out; both are reported once per column.
 */
import { lookUp } from "~/base/lookUp";
import type { Notice } from "~/base/notice";
import { CARRIED, type CarriedRows, type CarriedTable, type CarriedTables, type Cell } from "~/model/carried";
import { plain } from "~/base/shownText";
import { type ColumnDef, type ColumnType, type TableDef, tables } from "~/model/tables";
import { shownIn } from "./batch";

/** Largest and smallest int32. */
const MOST = 2 ** 31 - 1;
const LEAST = -(2 ** 31);

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const HOLDS: Readonly<Record<ColumnType, (cell: Cell) => boolean>> = {
  int32: (cell) => Number.isSafeInteger(cell) && (cell as number) >= LEAST && (cell as number) <= MOST,
  int64: (cell) => Number.isSafeInteger(cell),
  float64: (cell) => Number.isFinite(cell),
  text: (cell) => typeof cell === "string",
  bool: (cell) => typeof cell === "boolean",
  int64s: (cell) => Array.isArray(cell) && cell.every(isCount),
};

function isHeld({ type, values, most = Infinity }: ColumnDef, cell: Cell): boolean {
  if (typeof cell === "number" && Math.abs(cell) > most) return false;
  return HOLDS[type](cell) && (values === undefined || values.includes(cell as string));
}

/** Its text in a notice. */
const shown = (cell: Cell): string => (typeof cell === "object" ? JSON.stringify(cell) : String(cell)).slice(0, 200);

/** A path is shown everywhere, but never compared with a path of this machine. */
const shownCell = (column: string, cell: Cell): Cell =>
  typeof cell !== "string" ? cell : column === "path" ? plain(cell) : shownIn(column, cell);

type Tell = (code: string, values: NonNullable<Notice["values"]>) => void;

function arrivedRows(table: CarriedTable, { rows, columns }: CarriedRows, tell: Tell): CarriedRows {
  const { columns: defs }: TableDef = tables[table];
  const held: [string, readonly Cell[]][] = [];
  const isLeftOut = new Uint8Array(rows);
  for (const [column, def] of Object.entries(defs)) {
    const cells = lookUp(columns, column) ?? [];
    const bad = cells.findIndex((cell) => cell !== null && !isHeld(def, cell));
    const good = bad < 0 ? cells : cells.map((cell) => (cell !== null && isHeld(def, cell) ? cell : null));
    if (bad >= 0) {
      const count = cells.reduce<number>((n, cell, i) => n + (cell !== good[i] ? 1 : 0), 0);
      tell("carried/bad-value", { table, column, value: shown(cells[bad]!), count });
    }
    held.push([column, def.type === "text" ? good.map((cell) => shownCell(column, cell)) : good]);
    if (def.needed !== true) continue;
    let missing = 0;
    for (let row = 0; row < rows; row++) {
      if ((good[row] ?? null) !== null) continue;
      isLeftOut[row] = 1;
      missing++;
    }
    if (missing > 0) tell("carried/no-value", { table, column, count: missing });
  }
  const left = isLeftOut.reduce((n, one) => n + one, 0);
  const kept = (cells: readonly Cell[]): readonly Cell[] =>
    left === 0
      ? cells
      : Array.from({ length: rows }, (_, row) => cells[row] ?? null).filter((_, row) => isLeftOut[row] === 0);
  return { rows: rows - left, columns: Object.fromEntries(held.map(([column, cells]) => [column, kept(cells)])) };
}

/** Codes: `carried/bad-value` {table, column, value, count}, `carried/no-value` {table, column, count}. */
export function arrived(carried: CarriedTables, path: string): { tables: CarriedTables; notices: Notice[] } {
  const notices: Notice[] = [];
  const tell: Tell = (code, values) => void notices.push({ code, level: "warning", path, values });
  const found = CARRIED.flatMap((table) => {
    const rows = carried[table];
    return rows === undefined ? [] : [[table, arrivedRows(table, rows, tell)] as const];
  });
  return { tables: Object.fromEntries(found), notices };
}
