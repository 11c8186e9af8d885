import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useMemo, useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from "react";
import { lookUp } from "~/base/lookUp";
import { kindOf, type LabelKey } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import type { CellView } from "./cells";
import { columnWidths, FIXED_COLUMNS, HEAD_WIDTH_PHONE, headWidth, MEASURED_WIDTH } from "./columns";
import { isNumeric } from "../shared/saidText";
import { Editor } from "./Editor";
import { Row } from "./Row";
import type { GridRow } from "./rows";
import { clicked, column, everything, moved, only, rectsOf, within, type Selection, type Spot } from "./selection";

/** More rows than this are drawn as they scroll into view. */
const WHOLE = 300;
const ROW_HEIGHT = 27;
const ROW_HEIGHT_PHONE = 44;

/** What is typed into a cell. */
export interface Draft {
  readonly spot: Spot;
  readonly text: string;
  /** Typed over the cell, not into it: the words of before are gone. */
  readonly typed: boolean;
}

export interface GridProps {
  readonly rows: readonly GridRow[];
  readonly columns: readonly LabelKey[];
  readonly phone: boolean;
  readonly view: (row: GridRow, key: LabelKey) => CellView;
  readonly measured: (row: GridRow) => string;
  readonly title: (row: GridRow) => string;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (row: GridRow, open: boolean) => void;
  readonly draft: Draft | null;
  /** Begins to edit where the keyboard is; `typed`: what was typed over it. */
  readonly onEdit: (typed: string | null) => void;
  readonly onDraft: (text: string) => void;
  /** false: it is no value, the editor stays. */
  readonly onCommit: () => boolean;
  readonly onCancel: () => void;
  /** The focus went elsewhere. */
  readonly onLeave: () => void;
  /** What is typed is no value. */
  readonly bad: boolean;
  readonly onClear: () => void;
  readonly onFillDown: () => void;
  readonly copied: () => string;
  readonly onPaste: (text: string) => void;
  /** Words for the editor of a column. */
  readonly suggestions: (key: LabelKey) => readonly string[];
}

/**
 * A table of any length that is worked in like a sheet. The focus stays on the table, `aria-activedescendant` says
 * where the keyboard is, so that rows may come and go while scrolling.
 */
export function Grid(props: GridProps) {
  const { rows, columns, phone, selection, onSelect, draft } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  /** The cell that was active before a tap: the second tap edits. */
  const tapped = useRef(false);
  const rowHeight = phone ? ROW_HEIGHT_PHONE : ROW_HEIGHT;
  const long = rows.length > WHOLE;
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer keeps its own state; nothing here is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = long ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const above = long ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const below = long ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;
  const size = { rows: rows.length, columns: columns.length + FIXED_COLUMNS };
  const rects = useMemo(() => rectsOf(selection, size.columns), [selection, size.columns]);
  const { at } = selection;
  const cellId = (spot: Spot) => `${id}-${rows[spot.row]?.id ?? ""}-${String(spot.column)}`;

  const editing = draft !== null;
  const wasEditing = useRef(false);
  useEffect(() => {
    // Back from the editor to the sheet, not from elsewhere on the page.
    if (wasEditing.current && !editing) table.current?.focus({ preventScroll: true });
    wasEditing.current = editing;
  }, [editing]);

  const activeId = rows.length === 0 ? undefined : cellId(at);
  useEffect(() => {
    if (activeId === undefined || document.activeElement !== table.current) return;
    // The heads of the table and of the rows stand above what scrolls under them (scroll-padding).
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [activeId]);

  const go = (next: Selection | null) => {
    if (next === null) return false;
    // A row that is far away is not in the document yet.
    if (long) virtual.scrollToIndex(next.at.row);
    onSelect(next);
    return true;
  };

  const openKey = (key: string): boolean => {
    const row = rows[at.row];
    if (at.column !== 0 || row?.open == null) return false;
    const wanted = key === "ArrowRight" ? true : key === "ArrowLeft" ? false : !row.open;
    if (wanted === row.open) return key === "ArrowLeft";
    props.onOpen(row, wanted);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.nativeEvent.isComposing) return;
    const { key, shiftKey: shift } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const held = { shift, ctrl };
    const done = (): boolean => {
      if (ctrl && key.toLowerCase() === "a") return go(everything(size));
      if (ctrl && key.toLowerCase() === "d") return (props.onFillDown(), true);
      if (!ctrl && !shift && (key === "ArrowRight" || key === "ArrowLeft") && openKey(key)) return true;
      if (!ctrl && (key === "Enter" || key === " ") && openKey(key)) return true;
      if (shift && key === " ") return go({ ...selection, from: { row: selection.from.row, column: 0 } });
      const next = moved(selection, key, held, size, page);
      if (next !== null) return go(next);
      if (key === "Escape") return rects.length > 1 || selection.from !== at ? go(only(at)) : false;
      if (ctrl) return false;
      if (key === "Delete" || key === "Backspace") return (props.onClear(), true);
      if (key === "F2" || key === "Enter") return (props.onEdit(null), true);
      if (key.length === 1 && at.column >= FIXED_COLUMNS) return (props.onEdit(key), true);
      return false;
    };
    if (done()) event.preventDefault();
  };

  const spotOf = (event: MouseEvent): Spot | null => {
    const cell = (event.target as Element).closest<HTMLElement>("[data-column]");
    const row = cell?.closest<HTMLElement>("[data-row]")?.dataset["row"];
    return cell == null || row === undefined ? null : { row: Number(row), column: Number(cell.dataset["column"]) };
  };

  const onMouseDown = (event: MouseEvent<HTMLTableSectionElement>) => {
    const spot = spotOf(event);
    if (spot === null || event.button !== 0 || (event.target as Element).closest("input") !== null) return;
    event.preventDefault();
    if (editing && !props.onCommit()) return;
    table.current?.focus({ preventScroll: true });
    const row = rows[spot.row];
    if ((event.target as Element).closest("[data-opener]") !== null && row?.open != null) {
      onSelect(only(spot));
      props.onOpen(row, !row.open);
      return;
    }
    tapped.current = spot.row === at.row && spot.column === at.column;
    onSelect(clicked(selection, spot, { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }, size.columns));
  };

  const onMouseMove = (event: MouseEvent<HTMLTableSectionElement>) => {
    if (event.buttons !== 1 || editing || document.activeElement !== table.current) return;
    const spot = spotOf(event);
    if (spot !== null && (spot.row !== at.row || spot.column !== at.column)) onSelect({ ...selection, at: spot });
  };

  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    const touch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
    if (touch && tapped.current && !editing && at.column >= FIXED_COLUMNS) props.onEdit(null);
  };

  const editorKey = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const back = event.shiftKey;
    const next: Readonly<Record<string, string>> = {
      Enter: back ? "ArrowUp" : "ArrowDown",
      Tab: back ? "ArrowLeft" : "ArrowRight",
    };
    const step = lookUp(next, event.key);
    if (event.key === "Escape") props.onCancel();
    else if (step !== undefined && !event.ctrlKey && !event.metaKey) {
      const several = rects.length > 1 || selection.from.row !== at.row || selection.from.column !== at.column;
      // Who wrote into many cells at once still looks at them.
      if (props.onCommit() && !several) go(moved(selection, step, { shift: false, ctrl: false }, size, 1));
    } else return;
    event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget) return;
    event.clipboardData.setData("text/plain", props.copied());
    event.preventDefault();
    event.stopPropagation();
  };

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget) return;
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted === "") return;
    event.preventDefault();
    // The shell would read it as a result file.
    event.stopPropagation();
    props.onPaste(pasted);
  };

  const editedKey = draft === null ? undefined : columns[draft.spot.column - FIXED_COLUMNS];
  const listId = `${id}-words`;
  const head = phone ? HEAD_WIDTH_PHONE : headWidth(rows);
  const { view } = props;
  const widths = useMemo(() => columnWidths(rows, columns, view), [rows, columns, view]);
  const width = head + MEASURED_WIDTH + widths.reduce((sum, one) => sum + one, 0);
  return (
    <div className="said-scroller" ref={scroller} style={{ scrollPaddingLeft: head + 6 }}>
      {editedKey === undefined ? null : (
        <datalist id={listId}>
          {props.suggestions(editedKey).map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      <table
        ref={table}
        // A sheet whose rows open: the pattern is treegrid, and a table is what it is drawn with.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="treegrid"
        className="said-grid"
        tabIndex={0}
        style={{ width }}
        aria-label={text.grid.label}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-colcount={size.columns}
        aria-activedescendant={activeId}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <colgroup>
          <col style={{ width: head }} />
          <col style={{ width: MEASURED_WIDTH }} />
          {columns.map((key, i) => (
            <col key={key} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <thead>
          <tr role="row" aria-rowindex={1}>
            <th role="columnheader" scope="col">
              {text.grid.head}
            </th>
            <th role="columnheader" scope="col">
              {text.grid.measured}
            </th>
            {columns.map((key, i) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                data-key={key}
                className={isNumeric(key) ? "n" : undefined}
                title={lookUp(text.hints, key) ?? (kindOf(key)?.kind === "bytes" ? text.bytesHint : undefined)}
              >
                {/* The keyboard has Shift and the arrows for it. */}
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => {
                    onSelect(column(i + FIXED_COLUMNS, rows.length));
                    table.current?.focus({ preventScroll: true });
                  }}
                >
                  {text.keyName(key)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {/* One set of listeners for all cells; the keys are on the grid itself. */}
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          onMouseDown={onMouseDown}
          onMouseMove={onMouseMove}
          onClick={onClick}
          onDoubleClick={(event) => {
            if (!editing && (spotOf(event)?.column ?? 0) >= FIXED_COLUMNS) props.onEdit(null);
          }}
        >
          <Spacer height={above} columns={size.columns} />
          {shown.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const mask = Array.from({ length: size.columns }, (_, i) =>
              rects.some((rect) => within(rect, { row: index, column: i })) ? "1" : "0",
            ).join("");
            return (
              <Row
                key={row.id}
                id={id}
                row={row}
                index={index}
                columns={columns}
                view={props.view}
                measured={props.measured}
                title={props.title}
                mask={mask}
                at={index === at.row ? at.column : null}
                edited={draft?.spot.row === index ? draft.spot.column : null}
                editor={
                  draft?.spot.row !== index || editedKey === undefined ? null : (
                    <Editor
                      draft={draft}
                      name={text.grid.edit(text.keyName(editedKey), row.name)}
                      listId={listId}
                      bad={props.bad}
                      onDraft={props.onDraft}
                      onLeave={props.onLeave}
                      onKeyDown={editorKey}
                    />
                  )
                }
              />
            );
          })}
          <Spacer height={below} columns={size.columns} />
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true">
      <td className="grid-spacer" colSpan={columns} style={{ height }} />
    </tr>
  );
}
