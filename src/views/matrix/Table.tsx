import { useState, type KeyboardEvent, type ReactNode } from "react";
import { lookUp } from "~/base/lookUp";
import { markId } from "~/charts/curve/lines";
import { en } from "~/text/en";
import { matrix as text } from "~/text/en/matrix";
import type { Cell, Grid, GridColumn, GridRow } from "./grid";
import {
  blockWords,
  cellWords,
  columnName,
  columnText,
  gridName,
  mixText,
  opWords,
  rowName,
  unitWords,
  valueIn,
} from "./words";

export interface TableProps {
  readonly grid: Grid;
  readonly pivot: boolean;
  readonly pinned: string;
  /** Remarks that all cells of the page have. */
  readonly shared: ReadonlySet<string>;
  readonly onPin: (mark: string) => void;
  readonly curveOfRow: (row: GridRow) => string;
  readonly curveOfColumn: (column: GridColumn) => string;
}

/** The matrix of one system: a table whose cells are buttons, walked by arrows; heads lead to their curves. */
export function Table({ grid, pivot, pinned, shared, onPin, curveOfRow, curveOfColumn }: TableProps) {
  const { rows, columns } = grid;
  // One stop of Tab for the whole table: the cell that was last there.
  const [last, setStop] = useState({ r: 0, c: 0 });
  const stop = { r: Math.min(last.r, rows.length - 1), c: Math.min(last.c, columns.length - 1) };
  const name = gridName(grid);
  const cell = (row: GridRow, r: number, column: GridColumn, c: number): ReactNode => (
    <CellOf
      key={`${row.id} ${column.id}`}
      cell={row.cells[c] ?? null}
      row={row}
      label={`${rowName(row)}, ${opWords(row.op)}, ${columnName(column)}`}
      pinned={pinned}
      shared={shared}
      stop={stop.r === r && stop.c === c}
      onStop={() => {
        setStop({ r, c });
      }}
      onPin={onPin}
    />
  );
  const columnLink = (column: GridColumn) => (
    <a href={curveOfColumn(column)} title={text.openColumn(columnName(column))}>
      {columnText(column)}
    </a>
  );
  const rowLink = (row: GridRow, words: string) => (
    <a href={curveOfRow(row)} title={text.openRow(rowName(row))}>
      {words}
    </a>
  );
  return (
    <section className="matrix">
      <h2>{name}</h2>
      <div className="matrix-scroll">
        {/* The cells are the stops of the keyboard; arrows are handled once, here. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table data-matrix={grid.id} onKeyDown={walk}>
          <caption className="sr-only">{name}</caption>
          {pivot ? (
            <>
              <thead>
                <tr>
                  <th scope="col">{text.head.load}</th>
                  {rows.map((row) => (
                    <th key={row.id} scope="col" className="n" data-row={row.id}>
                      {rowLink(row, rowName(row))}
                      <span className="matrix-sub">{`${opWords(row.op)}, ${unitWords(row)}`}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {columns.map((column, c) => (
                  <tr key={column.id}>
                    <th scope="row">{columnLink(column)}</th>
                    {rows.map((row, r) => cell(row, r, column, c))}
                  </tr>
                ))}
              </tbody>
            </>
          ) : (
            <>
              <thead>
                <tr>
                  <th scope="col">{text.head.block}</th>
                  <th scope="col">{text.head.workload}</th>
                  <th scope="col">{text.head.op}</th>
                  <th scope="col">{text.head.unit}</th>
                  {columns.map((column) => (
                    <th key={column.id} scope="col" className="n" title={columnName(column)}>
                      {columnLink(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, r) => (
                  <tr key={row.id} data-row={row.id} data-again={row.workload === rows[r - 1]?.workload || undefined}>
                    <td className="matrix-head">{blockWords(row.first)}</td>
                    <th scope="row">{rowLink(row, mixText(row.first))}</th>
                    <td>{opWords(row.op)}</td>
                    <td className="sub">{unitOf(row)}</td>
                    {columns.map((column, c) => cell(row, r, column, c))}
                  </tr>
                ))}
              </tbody>
            </>
          )}
        </table>
      </div>
    </section>
  );
}

const unitOf = (row: GridRow): string =>
  row.kind === null ? unitWords(row) : `${unitWords(row)} ${en.charts.curve.kindShort(row.kind)}`;

interface CellProps {
  readonly cell: Cell | null;
  readonly row: GridRow;
  readonly label: string;
  readonly pinned: string;
  readonly shared: ReadonlySet<string>;
  readonly stop: boolean;
  readonly onStop: () => void;
  readonly onPin: (mark: string) => void;
}

function CellOf({ cell, row, label, pinned, shared, stop, onStop, onPin }: CellProps) {
  const { text: value, n, says, remarks, state, few } = cellWords(cell, row, shared);
  const shown = cell?.shown;
  const mark = shown === undefined ? null : markId(shown.point);
  const number = state === "good" && shown !== undefined && shown.value !== null ? valueIn(shown.value, row.unit) : "";
  return (
    <td
      className="n"
      data-state={state}
      data-value={number}
      data-n={cell === null ? 0 : cell.values.length}
      data-few={few || undefined}
      data-linked={(mark !== null && mark === pinned) || undefined}
    >
      <button
        type="button"
        aria-label={`${label}: ${says}`}
        title={says}
        tabIndex={stop ? 0 : -1}
        aria-disabled={mark === null || undefined}
        onFocus={onStop}
        onClick={() => {
          if (mark !== null) onPin(mark);
        }}
      >
        {n === null ? null : <span className="matrix-n">{n}</span>}
        {remarks === 0 ? null : <span className="matrix-audit" aria-hidden="true" />}
        {value}
      </button>
    </td>
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = lookUp(STEPS, event.key);
  const at = (event.target as HTMLElement).closest("td");
  const row = at?.parentElement;
  if (step === undefined || at === null || !(row instanceof HTMLTableRowElement)) return;
  const to = row.parentElement?.children[row.sectionRowIndex + step[0]];
  const cell = to instanceof HTMLTableRowElement ? to.cells[at.cellIndex + step[1]] : undefined;
  const button = cell?.querySelector("button");
  if (button === undefined || button === null) return;
  event.preventDefault();
  button.focus();
}
