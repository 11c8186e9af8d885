/** The tables of the matrix as one list of values, for files: a row for each cell, those that nobody measured too. Pure. */
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import { matrix as text } from "~/text/en/matrix";
import type { Cell, Grid, GridColumn, GridRow, Unit } from "./grid";
import { blockWords, cellWords, type CellWords, columnName, gridName, mixText, opWords } from "./words";

interface Line {
  readonly grid: Grid;
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly cell: Cell | null;
  readonly words: CellWords;
}

/** Heads as in all tables: bytes per second also where the page shows GB/s. */
function valueColumns(lines: readonly Line[], metric: string): TwinColumnOf<Line>[] {
  const kinds = new Set(lines.flatMap(({ row }) => row.kind ?? []));
  const [kind = ""] = kinds;
  const heads: Readonly<Record<Unit, string>> = {
    iops: "iops",
    gb_per_s: "bytes_per_s",
    us: `${kinds.size === 1 ? `${kind}_` : ""}${metric.replace(".", "")}_us`,
  };
  const units = (Object.keys(heads) as Unit[]).filter((unit) => lines.some(({ row }) => row.unit === unit));
  return [
    ...units.map((unit): TwinColumnOf<Line> => ({
      id: heads[unit],
      value: ({ row, cell }) =>
        row.unit !== unit || cell === null || cell.values.length === 0 ? null : cell.shown.value,
      digits: unit === "us" ? [4, 3] : [4, 0],
      note: ({ row, words }) => (row.unit === unit && words.notes.length > 0 ? words.notes.join("; ") : undefined),
      grey: ({ words }) => words.few,
    })),
    ...(kinds.size > 1 ? [{ id: "latency_kind", value: ({ row }: Line) => row.kind }] : []),
  ];
}

/** "measured", "not measured", "failed", "excluded: why". */
const stateOf = ({ cell, words }: Line): string =>
  cell === null
    ? text.missing
    : cell.values.length > 0
      ? text.measured
      : words.state === "absent"
        ? text.absentWhy
        : words.text;

/** @param metric of the page: a latency statistic, or one of the rates */
export function twinOf(grids: readonly Grid[], metric: string): Twin {
  const lines = grids.flatMap((grid) =>
    grid.rows.flatMap((row) =>
      grid.columns.map((column, c): Line => {
        const cell = row.cells[c] ?? null;
        return { grid, row, column, cell, words: cellWords(cell, row) };
      }),
    ),
  );
  const columns: TwinColumnOf<Line>[] = [
    { id: "system", value: ({ grid }) => gridName(grid) },
    { id: "block", value: ({ row }) => blockWords(row.first) },
    { id: "workload", value: ({ row }) => mixText(row.first) },
    { id: "op", value: ({ row }) => opWords(row.op) },
    { id: "load", value: ({ column }) => columnName(column) },
    { id: "iodepth", value: ({ column }) => (column.first.load_kind === "outstanding" ? column.first.iodepth : null) },
    { id: "numjobs", value: ({ column }) => (column.first.load_kind === "outstanding" ? column.first.numjobs : null) },
    ...valueColumns(lines, metric),
    { id: "n", value: ({ cell }) => cell?.values.length ?? 0 },
    { id: "state", value: stateOf },
    { id: "file", value: ({ cell }) => cell?.shown.point.source_path ?? null },
  ];
  return twinFrom(lines, columns, () => null);
}
