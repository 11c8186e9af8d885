import { memo, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { loadedLater } from "./useLoaded";
import type { Twin, TwinColumn, TwinRow } from "~/charts/scene";
import { en } from "~/text/en";
import { columnHead, columnSaid } from "~/text/en/charts";
import { usePrinting } from "./printing";
import { roving } from "./roving";
import { nextOrder, sortTwin, type TwinOrder } from "./sortTwin";

/** Longer tables render only the rows in view. */
const WHOLE = 300;
/** Most rows of a printed table: more than a hundred sheets are of no use. */
const PRINTED = 3_000;
const TALL = "max-h-[70vh] overflow-y-auto [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:bg-bg";
const VirtualRows = loadedLater(async () => (await import("./VirtualRows")).default);

export interface TableTwinProps {
  readonly twin: Twin;
  /** The chart's sentence: the accessible name of the table. */
  readonly caption: string;
  readonly hovered?: string | null;
  readonly pinned?: string | null;
  readonly onHover?: (mark: string | null) => void;
  readonly onPin?: (mark: string) => void;
  /** With `onOrder`: kept by the page; absent: the table keeps its order itself. */
  readonly order?: TwinOrder | null;
  readonly onOrder?: ((order: TwinOrder | null) => void) | undefined;
  /** Marks whose rows are also highlighted. */
  readonly lit?: ReadonlySet<string> | undefined;
}

const nothing = () => undefined;

/** The same numbers as the chart, in a real table: `data-value` holds each unrounded number in its column's unit. */
export function TableTwin(props: TableTwinProps) {
  const { twin, caption, hovered = null, pinned = null, onHover = nothing, onPin = nothing, lit } = props;
  const [own, setOwn] = useState<TwinOrder | null>(null);
  const { order = own, onOrder = setOwn } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const sorted = useMemo(
    () =>
      sortTwin(
        twin.rows,
        twin.columns.map((column) => column.id),
        order,
      ),
    [twin, order],
  );
  const rows = printing ? sorted.slice(0, PRINTED) : sorted;
  const left = sorted.length - rows.length;
  const virtual = rows.length > WHOLE && !printing;
  const cursor = pinned !== null && rows.some(({ mark }) => mark === pinned) ? pinned : (rows[0]?.mark ?? null);

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const at = (event.target as HTMLElement).closest("tr");
    if (at === null) return;
    const mark = at.dataset.mark;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const to = event.key === "ArrowDown" ? at.nextElementSibling : at.previousElementSibling;
      if (to instanceof HTMLElement) to.focus();
    } else if (event.key === "Enter" && mark !== undefined) onPin(mark);
    else return;
    event.preventDefault();
  };

  const head = (column: TwinColumn) => {
    const mine = order?.column === column.id ? order : null;
    const isPlain = column.label === column.id;
    const name = isPlain ? columnHead(column.id) : column.label;
    const said = isPlain ? columnSaid(column.id) : column.label;
    return (
      <th
        key={column.id}
        scope="col"
        // Read by screen readers before each value.
        aria-label={said}
        data-column={column.id}
        className={column.numeric ? "n" : undefined}
        aria-sort={mine === null ? undefined : mine.descending ? "descending" : "ascending"}
      >
        {/* With a button in them, Chromium prints the heads on the first sheet only. */}
        {printing ? (
          name
        ) : (
          <button type="button" title={en.charts.sortBy(said)} onClick={() => onOrder(nextOrder(order, column.id))}>
            {name}
            {mine === null ? null : <span aria-hidden="true">{mine.descending ? " ▾" : " ▴"}</span>}
          </button>
        )}
      </th>
    );
  };
  const draw = (row: TwinRow, index: number) => (
    <Row
      key={row.mark ?? `row-${String(index)}`}
      row={row}
      index={virtual ? index + 2 : undefined}
      columns={twin.columns}
      lit={row.mark !== null && (row.mark === hovered || row.mark === pinned || lit?.has(row.mark) === true)}
      pinned={row.mark !== null && row.mark === pinned}
      stop={row.mark === cursor || (cursor === null && index === 0)}
      onHover={onHover}
      onPin={onPin}
    />
  );

  return (
    <div ref={scroller} className={virtual ? `twin ${TALL}` : "twin"}>
      <table aria-rowcount={virtual ? rows.length + 1 : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr ref={roving} aria-rowindex={virtual ? 1 : undefined}>
            {twin.columns.map(head)}
          </tr>
        </thead>
        {/* The rows are the tab stops; arrows and Enter are handled once, here. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={onKeyDown} onMouseLeave={() => onHover(null)}>
          {virtual ? (
            <VirtualRows
              count={rows.length}
              columns={twin.columns.length}
              scroller={scroller}
              draw={(index) => draw(rows[index]!, index)}
            />
          ) : (
            rows.map(draw)
          )}
        </tbody>
      </table>
      {left === 0 ? null : <p className="notes">{en.charts.frame.notPrinted(left)}</p>}
    </div>
  );
}

interface RowProps {
  readonly row: TwinRow;
  readonly index: number | undefined;
  readonly columns: readonly TwinColumn[];
  readonly lit: boolean;
  readonly pinned: boolean;
  readonly stop: boolean;
  readonly onHover: (mark: string | null) => void;
  readonly onPin: (mark: string) => void;
}

const Row = memo(function Row({ row, index, columns, lit, pinned, stop, onHover, onPin }: RowProps) {
  const { mark } = row;
  return (
    <tr
      tabIndex={stop ? 0 : -1}
      aria-rowindex={index}
      aria-current={pinned || undefined}
      data-mark={mark ?? undefined}
      data-linked={lit || undefined}
      onMouseEnter={() => onHover(mark)}
      onFocus={() => onHover(mark)}
      onBlur={() => onHover(null)}
      onClick={() => {
        if (mark !== null) onPin(mark);
      }}
    >
      {row.cells.map((cell, i) => {
        const column = columns[i];
        // The first cell identifies the row.
        const Cell = i === 0 ? "th" : "td";
        return (
          <Cell
            key={column?.id ?? i}
            scope={i === 0 ? "row" : undefined}
            className={column?.numeric === true ? "n" : undefined}
            data-value={cell.value === null ? "" : String(cell.value)}
            data-grey={cell.grey === true || undefined}
          >
            {cell.text}
            {cell.note === undefined ? null : <span className="note"> {cell.note}</span>}
          </Cell>
        );
      })}
    </tr>
  );
});
