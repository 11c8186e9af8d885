import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { Repeats } from "~/model/ratio";
import { lookUp } from "~/base/lookUp";
import type { AxisUnit } from "~/charts/axis";
import { axisRateUnit } from "~/charts/curve/names";
import { inRepeats } from "~/charts/curve/reading";
import { fixed, signed } from "~/base/number";
import { MediumMark } from "~/components/MediumMark";
import { latencyWords, rateText } from "~/model/valueText";
import { textScale } from "~/charts/render/react/textScale";
import { RowTick } from "~/components/ui/Field";
import { latencyOrSlowest } from "~/model/latency";
import { PHONE, useWindow } from "~/components/useBox";
import { phrases } from "~/text/en/phrases";
import { runs as text } from "~/text/en/runs";
import { loadOf, rateWords, remarksOf, type RunColumn } from "./columns";
import { amountsOf, type Branch, eachOf, type Leaf, type Row, spreadOf } from "./leaves";
import type { RunsState, ShownColumnId } from "./state";
import { en } from "~/text/en";

export interface RunsTableProps {
  readonly rows: readonly Row[];
  readonly columns: readonly RunColumn[];
  readonly unit: AxisUnit;
  readonly limit_us: number | null;
  readonly pinned: string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], on: boolean) => void;
  readonly onPin: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onAll: (id: string) => void;
  /** Order of the list without groups. */
  readonly order: RunsState["o"] | null;
  readonly onOrder: (order: RunsState["o"]) => void;
}

const ROW = 25;
const cell =
  "border-b border-rule px-2 whitespace-nowrap xl:max-[90rem]:pr-1 xl:max-[90rem]:pl-1.5 overflow-hidden text-ellipsis";
const numeric = `${cell} text-right`;

/**
 * A tree in a table of any length: only rows in view are in the document. Arrows move between rows, Right and Left open
 * and close a group, Space selects, Enter opens the source.
 */
export function RunsTable(props: RunsTableProps) {
  const { rows, columns, selected, onSelect, order } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  const phone = useWindow().width < PHONE;
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer keeps its own state; nothing here is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW * textScale(),
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const active = Math.min(cursor, rows.length - 1);
  const rate = useMemo(() => axisRateUnit(opsOf(rows)), [rows]);

  const go = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to));
    setCursor(index);
    virtual.scrollToIndex(index);
    // The row may not have been rendered yet.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (row === undefined || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const folds = foldOf(row);
    if (event.key === "ArrowDown") go(active + 1);
    else if (event.key === "ArrowUp") go(active - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(rows.length - 1);
    else if (event.key === "ArrowRight" && folds?.open === false) props.onOpen(folds.id);
    else if (event.key === "ArrowLeft" && folds?.open === true) props.onOpen(folds.id);
    else if (event.key === "Enter") act(row, props);
    else if (event.key === " ") onSelect(idsOf(row), !isSelected(row, selected));
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className="max-h-[max(16rem,100vh-10.75rem)] overflow-auto print:max-h-none">
      {/* The role for a table whose rows open and close. */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="treegrid"
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className="w-full border-collapse"
      >
        <caption className="sr-only">{en.app.pages.runs}</caption>
        <thead className="sticky top-0 z-10 bg-bg text-small text-ink2">
          <tr>
            <th scope="col" className={`${cell} w-7`}>
              <span className="sr-only">{text.selected(0)}</span>
            </th>
            <th scope="col" className={`${cell} text-left font-normal`}>
              {text.columns.load}
            </th>
            {columns.map((column) => (
              <Head key={column.id} {...{ column, order, rate, unit: props.unit, onOrder: props.onOrder }} />
            ))}
          </tr>
        </thead>
        {/* The rows take keyboard focus; their keys are handled here, in one place. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={onKeyDown}>
          <Spacer height={shown[0]?.start ?? 0} columns={columns.length + 2} />
          {shown.map(({ index }) => (
            <RowView
              key={index}
              {...props}
              row={rows[index]!}
              index={index}
              phone={phone}
              // A long name takes more lines, and on a phone its answer stands under it.
              measured={virtual.measureElement}
              stop={index === active}
              onFocus={() => setCursor(index)}
            />
          ))}
          <Spacer height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} columns={columns.length + 2} />
        </tbody>
      </table>
    </div>
  );
}

const leavesOf = (row: Row): readonly Leaf[] => ("branch" in row ? row.branch.leaves : [row.leaf]);
/** What the rates of all rows count. */
const opsOf = (rows: readonly Row[]): Set<string> =>
  new Set(rows.flatMap((row) => leavesOf(row).map(({ point }) => point?.op ?? "read")));

const idsOf = (row: Row): string[] =>
  row.is === "branch" || row.is === "more" ? row.branch.leaves.map(({ id }) => id) : [row.leaf.id];
const isSelected = (row: Row, selected: ReadonlySet<string>): boolean => idsOf(row).every((id) => selected.has(id));

/** What this row opens and closes; null: nothing. */
const foldOf = (row: Row): { readonly id: string; readonly open: boolean } | null =>
  row.is === "branch"
    ? { id: row.branch.id, open: row.open }
    : row.is === "leaf" && row.open !== null
      ? { id: row.leaf.id, open: row.open }
      : null;

function act(row: Row, { onOpen, onAll, onPin }: Pick<RunsTableProps, "onOpen" | "onAll" | "onPin">) {
  if (row.is === "leaf" || row.is === "repeat" || row.is === "median") onPin(row.leaf.id);
  else if (row.is === "more") onAll(row.branch.id);
  else onOpen(row.branch.id);
}

const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );

function Head({
  column: { id, numeric: right },
  unit,
  rate,
  order,
  onOrder,
}: Pick<RunsTableProps, "unit" | "order" | "onOrder"> & { readonly column: RunColumn; readonly rate: string }) {
  const label = id === "iops" ? rate : text.head(id, unit.label);
  const className = `${right ? numeric : `${cell} text-left`} font-normal`;
  if (order === null)
    return (
      <th scope="col" data-column={id} className={className}>
        {label}
      </th>
    );
  const mine = order.column === id;
  return (
    <th
      scope="col"
      data-column={id}
      className={className}
      aria-sort={mine ? (order.descending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className="hit"
        title={text.sortBy(label)}
        // The first click on a number column puts the highest first, which is what readers look for.
        onClick={() => onOrder({ column: id, descending: mine ? !order.descending : right })}
      >
        {label}
        {mine ? <span aria-hidden="true">{order.descending ? " ▾" : " ▴"}</span> : null}
      </button>
    </th>
  );
}

interface RowViewProps extends RunsTableProps {
  readonly row: Row;
  readonly index: number;
  readonly phone: boolean;
  readonly measured: (row: Element | null) => void;
  readonly stop: boolean;
  readonly onFocus: () => void;
}

function RowView(props: RowViewProps) {
  const { row, index, measured, stop, selected, onSelect, onFocus, pinned } = props;
  const isOn = isSelected(row, selected);
  const level = row.is === "branch" ? row.branch.level + 1 : row.is === "repeat" || row.is === "median" ? 4 : 3;
  const own = row.is === "leaf" || row.is === "repeat" ? row.leaf.id : undefined;
  const isLit = own !== undefined && (own === pinned || (row.is === "leaf" && row.furthest));
  return (
    <tr
      ref={measured}
      aria-level={level}
      aria-expanded={foldOf(row)?.open}
      aria-selected={isOn}
      aria-rowindex={index + 2}
      aria-current={(own !== undefined && own === pinned) || undefined}
      data-index={index}
      data-id={own}
      tabIndex={stop ? 0 : -1}
      className={`h-6.25 cursor-pointer hover:bg-panel ${isLit ? "bg-hi" : ""}`}
      onFocus={onFocus}
      onClick={(event) => {
        // Selecting text to copy opens nothing.
        if ((event.target as Element).closest("label") !== null || getSelection()?.isCollapsed === false) return;
        act(row, props);
      }}
    >
      <td className={cell}>
        {row.is === "more" || row.is === "median" ? null : (
          <RowTick
            tabIndex={-1}
            aria-label={text.select(
              row.is === "leaf" ? loadOf(row.leaf) : row.is === "repeat" ? row.name : row.branch.name,
            )}
            checked={isOn}
            onChange={() => onSelect(idsOf(row), !isOn)}
          />
        )}
      </td>
      {row.is === "leaf" ? (
        <LeafCells {...props} leaf={row.leaf} furthest={row.furthest} open={row.open} repeat={null} />
      ) : row.is === "repeat" ? (
        <LeafCells {...props} leaf={row.leaf} furthest={false} open={null} repeat={row} />
      ) : row.is === "median" ? (
        <td className={`${cell} pl-16 text-ink2`} colSpan={props.columns.length + 1} data-median>
          {text.medians({
            iops: row.iops && withWords(row.iops, rateText),
            p99: row.p99_us && withWords(row.p99_us, (us) => latencyWords(us)),
          })}
        </td>
      ) : row.is === "more" ? (
        <td className={`${cell} pl-10`} colSpan={props.columns.length + 1}>
          <span className="lnk">{text.moreLoads(row.count)}</span>
        </td>
      ) : (
        <BranchCells {...props} branch={row.branch} open={row.open} />
      )}
    </tr>
  );
}

const withWords = ({ n, median, min, max }: Repeats, words: (value: number) => string) => ({
  ...{ n, median: words(median), min: words(min), max: words(max) },
});

/** Columns that a workload's name spans at most, and those that stay for its answer. */
const NAME_COLUMNS = 4;
const ANSWER_COLUMNS = 2;

/** A workload row shows how far it goes in place of the columns. */
function BranchCells({
  branch,
  open,
  columns,
  limit_us,
  unit,
  phone,
}: RowViewProps & { readonly branch: Branch; readonly open: boolean }) {
  const { level, name, medium, leaves, furthest, lowest, peak } = branch;
  const rate = ({ point }: Leaf): string => (point === null ? "" : rateWords(point));
  const answer =
    level === 0 || limit_us === null || peak === null
      ? ""
      : furthest !== null
        ? text.furthest(rate(furthest), often(loadOf(furthest), furthest, limit_us), rate(peak))
        : lowest !== null
          ? text.none(
              (p99Of(lowest) ?? Infinity) <= limit_us,
              often(`${columnLatency(lowest, unit)} ${unit.label}`, lowest, limit_us),
              rate(peak),
            )
          : text.peak(rate(peak), loadOf(peak));
  // Names that begin alike differ at the end, so they span columns; a system's name spans all.
  const taken =
    level === 0 || phone ? columns.length : Math.max(0, Math.min(NAME_COLUMNS, columns.length - ANSWER_COLUMNS));
  return (
    <>
      <th
        scope="row"
        colSpan={1 + taken}
        title={name}
        className={`${cell} max-w-0 min-w-48 text-left ${level === 0 ? "font-semibold" : "pl-6 font-normal"}`}
      >
        <div className={`pl-4.5 wrap-anywhere whitespace-normal ${phone ? "w-[calc(100vw-6.5rem)]" : ""}`}>
          <span className="-ml-4.5 inline-block w-4.5 text-ink3" aria-hidden="true">
            {open ? "▾" : "▸"}
          </span>
          <MediumMark medium={medium} />
          {name}{" "}
          <span className="font-normal whitespace-nowrap text-ink3">
            {level === 0 ? text.runCount(amountsOf(leaves).runs) : text.loadCount(leaves.length)}
          </span>
          {phone && answer !== "" ? <span className="block pb-1 text-small text-ink2">{answer}</span> : null}
        </div>
      </th>
      {taken === columns.length ? null : (
        <td className={`${cell} text-ink2`} colSpan={columns.length - taken}>
          {answer}
        </td>
      )}
    </>
  );
}

/** The words, and how many repeats are within the limit where they stand on both sides of it. */
const often = (words: string, leaf: Leaf, limit_us: number): string =>
  phrases.bracketed(words, inRepeats(eachOf(leaf), limit_us));

/** Of jobs whose percentiles cannot be merged, that of the slowest. */
const p99Of = ({ point, kind }: Leaf): number | null =>
  point === null ? null : latencyOrSlowest(lookUp(point.latency, kind), "p99").value_us;
const columnLatency = (leaf: Leaf, unit: AxisUnit): string => {
  const us = p99Of(leaf);
  return us === null ? "" : fixed(us / unit.factor, us / unit.factor < 10 ? 2 : 1);
};

/** `repeat`: of one listed under its load, its name, and its throughput against their median, %. */
function LeafCells({
  leaf,
  furthest,
  open,
  repeat,
  onOpen,
  columns,
  unit,
  limit_us,
  phone,
}: RowViewProps & {
  readonly leaf: Leaf;
  readonly furthest: boolean;
  readonly open: boolean | null;
  readonly repeat: { readonly name: string; readonly short: string; readonly off_percent: number | null } | null;
}) {
  const off = repeat?.off_percent ?? null;
  const p99 = p99Of(leaf);
  const holds = limit_us !== null && p99 !== null && p99 <= limit_us;
  return (
    <>
      <th
        scope="row"
        className={`${cell} max-w-0 ${phone ? "min-w-28" : "min-w-40"} text-left font-normal ${indentOf(phone, repeat !== null)}`}
        title={repeat?.name}
      >
        {open === null ? null : (
          <button
            type="button"
            tabIndex={-1}
            className="mr-1.5 w-3 text-ink3"
            aria-label={text.unfold(leaf.repeats.length, open)}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(leaf.id);
            }}
          >
            {open ? "▾" : "▸"}
          </button>
        )}
        {repeat === null ? loadOf(leaf) : <bdi>{repeat.short}</bdi>}
        {furthest ? (
          <span className="badge badge-plain ml-1.5 max-sm:sr-only" title={text.isFurthest}>
            {text.furthestMark}
          </span>
        ) : null}
      </th>
      {columns.map(({ id, numeric: right, value, show, bound }) => {
        const own = value(leaf);
        const look = `${right ? numeric : `${cell} ${WORDS[id] ?? "max-w-60"}`} ${id === "p99" && holds ? "font-semibold" : ""}`;
        return (
          <td
            key={id}
            className={look}
            data-column={id}
            data-value={own === null ? "" : String(own)}
            title={right ? undefined : String(own ?? "")}
          >
            {id === "repeats" ? <Dots leaf={leaf} /> : null}
            {id === "repeats" && repeat !== null ? (
              off === null ? null : (
                text.offMedian(signed(off, Math.abs(off) < 10 ? 1 : 0))
              )
            ) : id === "remarks" ? (
              <Remarks leaf={leaf} />
            ) : own === null ? (
              (bound?.(leaf, unit) ?? <span className="text-ink3">—</span>)
            ) : id === "file" ? (
              <bdi dir="ltr">{show(own, leaf, unit)}</bdi>
            ) : (
              show(own, leaf, unit)
            )}
          </td>
        );
      })}
    </>
  );
}

/** Names of files differ at their end: they are cut at the beginning. */
const CUT_AT_START = "text-left [direction:rtl]";

/** They take the width that is left. */
const WORDS: Partial<Record<ShownColumnId, string>> = {
  remarks: "w-1/5 max-w-0 min-w-24 max-sm:min-w-42",
  file: `w-1/5 max-w-0 min-w-18 max-sm:min-w-22 ${CUT_AT_START}`,
};

const indentOf = (phone: boolean, isRepeat: boolean): string =>
  isRepeat ? (phone ? "pl-6" : "pl-16") : phone ? "pl-2" : "pl-10";

const WIDTH = 58;

/** Repeats as dots from 0. */
function Dots({ leaf }: { readonly leaf: Leaf }): ReactNode {
  const spread = spreadOf(leaf);
  if (spread === null) return null;
  const most = spread.rates.at(-1)!;
  const at = (rate: number): number => 3 + (WIDTH - 6) * (rate / most);
  return (
    <svg width={WIDTH} height="9" className="mr-1.5 inline-block align-middle" aria-hidden="true">
      <line x1={at(spread.rates[0]!)} x2={at(most)} y1="4.5" y2="4.5" stroke="var(--ctrl)" />
      {spread.rates.map((rate, i) => (
        <circle key={i} cx={at(rate)} cy="4.5" r="2.2" fill="var(--ink2)" />
      ))}
    </svg>
  );
}

function Remarks({ leaf }: { readonly leaf: Leaf }) {
  const [first, ...more] = remarksOf(leaf);
  // The first part is cut with an ellipsis, so that the number of others stays readable.
  return (
    <span className="flex items-center gap-1">
      {first === undefined ? null : (
        <span className="badge badge-warn min-w-0 truncate" title={first}>
          {`! ${first}`}
        </span>
      )}
      {more.length === 0 ? null : <span className="text-ink2">{`+ ${String(more.length)}`}</span>}
    </span>
  );
}
