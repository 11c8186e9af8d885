import { memo, type ReactNode } from "react";
import type { LabelKey } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import type { CellView } from "./cells";
import { FIXED_COLUMNS } from "./columns";
import { isNumeric } from "../shared/saidText";
import type { GridRow } from "./rows";
import { cellWords } from "./words";

export interface RowProps {
  readonly id: string;
  readonly row: GridRow;
  readonly index: number;
  readonly columns: readonly LabelKey[];
  readonly view: (row: GridRow, key: LabelKey) => CellView;
  readonly measured: (row: GridRow) => string;
  readonly title: (row: GridRow) => string;
  /** A 1 for each selected column, the head first. */
  readonly mask: string;
  /** Column of the keyboard, where it is in this row. */
  readonly at: number | null;
  /** The editor of this row and the column it is in. */
  readonly editor: ReactNode;
  readonly edited: number | null;
}

export const Row = memo(function Row(props: RowProps) {
  const { id, row, index, columns, view, measured, title, mask, at, editor, edited } = props;
  const cell = (column: number) => ({
    id: `${id}-${row.id}-${String(column)}`,
    "data-column": column,
    "data-at": at === column || undefined,
    "aria-colindex": column + 1,
    "aria-selected": mask[column] === "1",
  });
  const what = measured(row);
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.level}
      aria-expanded={row.open ?? undefined}
      data-row={index}
      data-kind={row.kind}
      data-id={row.id}
    >
      <th role="rowheader" scope="row" {...cell(0)} title={title(row)}>
        <span className="grid-opener" data-opener={row.open === null ? undefined : ""} aria-hidden="true">
          {row.open === null ? "" : row.open ? "▾" : "▸"}
        </span>
        <span className="grid-name">{row.name}</span>
        {row.kind === "group" ? <span className="grid-count">{text.runs(row.leaves.length)}</span> : null}
      </th>
      <td role="gridcell" {...cell(1)} className="grid-measured" title={what} aria-readonly="true">
        {what}
      </td>
      {columns.map((key, i) => {
        const column = i + FIXED_COLUMNS;
        if (edited === column) {
          return (
            <td key={key} role="gridcell" {...cell(column)} className="grid-edited">
              {editor}
            </td>
          );
        }
        const seen = view(row, key);
        return (
          <td
            key={key}
            role="gridcell"
            {...cell(column)}
            data-key={key}
            data-value={seen.values.length === 1 && seen.silent === 0 ? seen.values[0]?.value : ""}
            data-origin={seen.origins[0] ?? ""}
            data-conflict={seen.conflict || undefined}
            className={isNumeric(key) ? "n" : undefined}
            title={text.cellTitle(seen.values, seen.silent, seen.origins)}
          >
            <Words name={key} seen={seen} />
          </td>
        );
      })}
    </tr>
  );
});

/** The value and whose word it is. */
function Words({ name, seen }: { readonly name: LabelKey; readonly seen: CellView }) {
  const cell = cellWords(name, seen);
  if (cell === null) return null;
  return (
    <span className="grid-cell">
      {name === "media" && seen.values.length === 1 && !cell.warn ? (
        <span className="media-dot" data-media={seen.values[0]?.value} aria-hidden="true" />
      ) : null}
      <span className={cell.warn ? "grid-words tone-warn" : "grid-words"}>{cell.words}</span>{" "}
      <span className="grid-origin">{cell.origin}</span>
    </span>
  );
}
