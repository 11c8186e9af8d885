import { byName } from "~/base/byName";
import type { Scene, TwinCell, TwinRow } from "~/charts/scene";

/** Column id and direction; null = the chart's own order (load order within a series). */
export interface TwinOrder {
  readonly column: string;
  readonly descending: boolean;
}

function compare(a: TwinCell["value"], b: TwinCell["value"]): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return byName(String(a), String(b));
}

/** Rows in order of an unrounded value. Stable; absent values come last in both directions. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => TwinCell["value"],
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted(({ value: a }, { value: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b),
    )
    .map(({ row }) => row);
}

export function sortTwin(
  rows: readonly TwinRow[],
  columnIds: readonly string[],
  order: TwinOrder | null,
): readonly TwinRow[] {
  const column = order === null ? -1 : columnIds.indexOf(order.column);
  return order === null || column < 0
    ? rows
    : sortedBy(rows, ({ cells }) => cells[column]?.value ?? null, order.descending);
}

/** The table row of a mark: several panels may share one row. Marks and rows of a scene are made when asked for. */
export function rowOf(scene: Pick<Scene, "marks" | "twin">, id: string | null): string | null {
  const mark = id === null ? undefined : scene.marks.find((one) => one.id === id);
  return mark === undefined ? id : (scene.twin.rows[mark.row]?.mark ?? id);
}

/** A click on a heading cycles through ascending, descending and the chart's own order. */
export function nextOrder(order: TwinOrder | null, column: string): TwinOrder | null {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? null : { column, descending: true };
}
