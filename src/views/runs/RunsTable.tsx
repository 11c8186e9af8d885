import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { lookUp } from "~/base/lookUp";
import { rateUnit } from "~/charts/curve/names";
import { atLeast, exact, rateText, significant } from "~/charts/number";
import { isOfDatabase } from "~/model/workload";
import { remarkWords } from "~/text/en/remarks";
import { runs as runsText } from "~/text/en/runs";
import type { TableRow } from "./rows";
import { columns, type Column, type RunsState } from "./state";

/** Shift would mark text from the last click to this one. */
const keepSelection = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault();
};

export interface RunsTableProps {
  /** Filtered and sorted. */
  readonly rows: readonly TableRow[];
  readonly phone: boolean;
  readonly sort: RunsState["sort"];
  readonly onSort: (sort: RunsState["sort"]) => void;
  readonly selected: ReadonlySet<string>;
  /** Adds or removes these rows. */
  readonly onSelect: (ids: readonly string[], on: boolean) => void;
}

const ROW = 25;
/** Three lines of text and a rule. */
const PHONE_ROW = 76;
const numeric: ReadonlySet<Column> = new Set<Column>(["iops", "bytes_per_s", "p99_us"]);

/**
 * A real table of any length: only the rows in view are in the document, `aria-rowcount` tells of the others. The
 * focus stays on the table and `aria-activedescendant` says where it is, so that scrolling never loses it.
 */
export function RunsTable({ rows, phone, sort, onSort, selected, onSelect }: RunsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [cursor, setCursor] = useState(0);
  /** Where a range with Shift begins. */
  const anchor = useRef(0);
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer keeps its own state; nothing here is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? PHONE_ROW : ROW),
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  const active = Math.min(cursor, rows.length - 1);
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));

  const range = (from: number, to: number) =>
    rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);

  const choose = (index: number, extend: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    setCursor(index);
    if (extend) onSelect(range(anchor.current, index), true);
    else {
      anchor.current = index;
      onSelect([row.id], !selected.has(row.id));
    }
  };

  const move = (to: number, extend: boolean) => {
    const index = Math.max(0, Math.min(rows.length - 1, to));
    setCursor(index);
    virtual.scrollToIndex(index);
    if (extend) onSelect(range(anchor.current, index), true);
    else anchor.current = index;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (phone ? PHONE_ROW : ROW)) - 2);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -rows.length,
      End: rows.length,
    };
    const step = lookUp(steps, event.key);
    if (step !== undefined) move(active + step, event.shiftKey);
    else if (event.key === " ") choose(active, event.shiftKey);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>("tr[data-index]")?.dataset["index"];
    // Who marks text to copy it does not choose a row.
    if (at === undefined || (!event.shiftKey && getSelection()?.isCollapsed === false)) return;
    choose(Number(at), event.shiftKey);
  };

  return (
    <div className="runs-scroller" ref={scroller}>
      <table
        role="grid"
        className="runs-table"
        tabIndex={0}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={rows.length === 0 ? undefined : `${id}-${String(active)}`}
        onKeyDown={onKeyDown}
      >
        <caption className="sr-only">{runsText.title}</caption>
        <thead>
          <tr role="row" aria-rowindex={1}>
            <th role="columnheader" scope="col" className="pick">
              <input
                type="checkbox"
                aria-label={runsText.selectAll}
                checked={all}
                onChange={() => {
                  onSelect(
                    rows.map((row) => row.id),
                    !all,
                  );
                }}
              />
            </th>
            {columns.map((column) => (
              <Head key={column} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* One listener for all rows; the keys are on the grid itself. */}
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onClick={onClick} onMouseDown={keepSelection}>
          <Spacer height={shown[0]?.start ?? 0} />
          {shown.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row
                key={row.id}
                id={`${id}-${String(index)}`}
                row={row}
                index={index}
                selected={selected.has(row.id)}
                active={index === active}
              />
            );
          })}
          <Spacer height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" className="runs-spacer">
      <td colSpan={columns.length + 1} style={{ height }} />
    </tr>
  );
}

function Head({ column, sort, onSort }: { readonly column: Column } & Pick<RunsTableProps, "sort" | "onSort">) {
  const mine = sort.column === column;
  const label = runsText.columns[column];
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={column}
      className={numeric.has(column) ? "n" : undefined}
      aria-sort={mine ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        title={runsText.columnTitles[column] ?? runsText.sortBy(label)}
        onClick={() => {
          // The first click on a number shows the highest: that is what one looks for.
          onSort({ column, descending: mine ? !sort.descending : numeric.has(column) });
        }}
      >
        {label}
        {mine ? <span aria-hidden="true">{sort.descending ? " ▾" : " ▴"}</span> : null}
      </button>
    </th>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: TableRow;
  readonly index: number;
  readonly selected: boolean;
  readonly active: boolean;
}

const Row = memo(function Row({ id, row, index, selected, active }: RowProps) {
  const { run } = row;
  const name = [row.dataset, row.system, row.workload].filter((part) => part !== "").join(", ");
  const published = run.origin === "published";
  // The bound is of the figure that is named first.
  const bound = run.peak_bound === null ? "" : (lookUp(runsText.bounds, run.peak_bound) ?? "");
  const plain = published ? exact : rateText;
  return (
    <tr
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active || undefined}
      data-index={index}
      data-id={row.id}
    >
      <td role="gridcell" className="pick">
        <input type="checkbox" tabIndex={-1} aria-label={runsText.select(name)} checked={selected} readOnly />
      </td>
      <td role="gridcell" data-column="dataset" title={`${row.dataset}: ${runsText.origins[run.origin]}`}>
        <Origin origin={run.origin} /> {row.dataset}
      </td>
      <Text column="system" text={row.system} />
      <td role="gridcell" data-column="media">
        {row.media === "" ? (
          <span className="none">{runsText.absent}</span>
        ) : (
          <>
            <span className="media-dot" data-media={row.media} aria-hidden="true" /> {row.media}
          </>
        )}
      </td>
      <Text column="tool" text={row.tool} />
      <td role="gridcell" data-column="workload" title={row.workload}>
        {row.workload}
        {run.failed > 0 ? <span className="tone-bad"> ✕ {runsText.failed(run.failed, run.points)}</span> : null}
        {run.remarks === null ? null : <span className="tone-warn"> ! {remarkWords(run.remarks)}</span>}
      </td>
      <Text column="load" text={row.load} />
      <Value
        column="iops"
        value={run.peak_iops}
        before={bound}
        plain={plain}
        note={run.workload_op !== null && isOfDatabase(run.workload_op) ? rateUnit(run.workload_op) : null}
      />
      <Value
        column="bytes_per_s"
        value={run.peak_bytes_per_s}
        before={run.peak_iops === null ? bound : ""}
        plain={(bytes) => (published ? exact(bytes / 1e9) : significant(bytes / 1e9, 4))}
        note={null}
      />
      <Value
        column="p99_us"
        value={run.p99_at_peak_us}
        before={published ? "" : atLeast(run.p99_at_peak_us ?? 0)}
        plain={plain}
        note={run.p99_kind}
      />
    </tr>
  );
});

/** Published and computed never look alike: ring and dot, or a dot, as in the charts. */
function Origin({ origin }: { readonly origin: "computed" | "published" }) {
  return (
    <>
      <svg className="origin" width="9" height="9" aria-hidden="true">
        {origin === "published" ? <circle cx="4.5" cy="4.5" r="3.6" fill="none" stroke="currentColor" /> : null}
        <circle cx="4.5" cy="4.5" r={origin === "published" ? 1.4 : 2.6} fill="currentColor" />
      </svg>
      <span className="sr-only">{runsText.origins[origin]}:</span>
    </>
  );
}

function Text({ column, text }: { readonly column: Column; readonly text: string }) {
  return (
    <td role="gridcell" data-column={column} title={text}>
      {text === "" ? <span className="none">{runsText.absent}</span> : text}
    </td>
  );
}

interface ValueProps {
  readonly column: Column;
  readonly value: number | null;
  /** Sign of a bound. */
  readonly before: string;
  readonly plain: (value: number) => string;
  /** Latency kind. */
  readonly note: string | null;
}

function Value({ column, value, before, plain, note }: ValueProps) {
  return (
    <td
      role="gridcell"
      data-column={column}
      className="n"
      data-value={value === null ? "" : String(value)}
      // On a phone it stands behind the number, where a database has its own.
      data-unit={column === "iops" && note !== null ? "" : runsText.units[column]}
    >
      {value === null ? (
        <span className="none">{runsText.absent}</span>
      ) : (
        <>
          {before}
          {plain(value)}
          {note === null ? null : <span className="none"> {note}</span>}
        </>
      )}
    </td>
  );
}
