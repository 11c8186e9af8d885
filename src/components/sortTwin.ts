import type { TwinCell, TwinRow } from "~/charts/scene";

/** Column id and direction; null = the chart's own order (load order within a series). */
export interface TwinOrder {
  readonly column: string;
  readonly descending: boolean;
}

function compare(a: TwinCell["value"], b: TwinCell["value"]): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

/** Rows in order of a column, by the unrounded values. Stable; what is absent stands last either way. */
export function sortTwin(
  rows: readonly TwinRow[],
  columnIds: readonly string[],
  order: TwinOrder | null,
): readonly TwinRow[] {
  const column = order === null ? -1 : columnIds.indexOf(order.column);
  if (order === null || column < 0) return rows;
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((left, right) => {
    const a = left.cells[column]?.value ?? null;
    const b = right.cells[column]?.value ?? null;
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

/** A click on a head: ascending, descending, the chart's own order again. */
export function nextOrder(order: TwinOrder | null, column: string): TwinOrder | null {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? null : { column, descending: true };
}
