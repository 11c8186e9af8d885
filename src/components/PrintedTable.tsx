import { useMemo } from "react";
import type { Twin } from "~/charts/scene";
import { TableTwin } from "./TableTwin";

/**
 * On paper: replaces a table that is interactive or wider than a sheet, with all its columns and no cell cut. Columns
 * without any value are left out.
 */
export function PrintedTable({ twin, caption }: { readonly twin: Twin; readonly caption: string }) {
  const told = useMemo(() => withoutEmpty(twin), [twin]);
  return <TableTwin twin={told} caption={caption} />;
}

function withoutEmpty({ columns, rows }: Twin): Twin {
  const kept = columns.map((_, c) => rows.some(({ cells }) => (cells[c]?.value ?? null) !== null));
  return {
    columns: columns.filter((_, c) => kept[c]),
    rows: rows.map(({ mark, cells }) => ({ mark, cells: cells.filter((_, c) => kept[c]) })),
  };
}
