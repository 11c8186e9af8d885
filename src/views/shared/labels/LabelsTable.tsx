/** The table of labels: runs in rows that are chosen, keys in columns that are set. */
import { type RefObject, useRef, useState } from "react";
import { lookUp } from "~/base/lookUp";
import { Button } from "~/components/ui/Button";
import { Popover } from "~/components/ui/Popover";
import { Form } from "~/components/ui/Field";
import { loadedLater } from "~/components/useLoaded";
import { kindOf, type LabelKey } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { cellText, cellView, type GridRow, type Resolved, sharedValue } from "./cells";

const VirtualRows = loadedLater(async () => (await import("~/components/VirtualRows")).default);

/** With more rows than this, rows are rendered as they scroll into view. */
const LONG = 300;

/** What is typed into the setter of a column. */
interface Draft {
  readonly of: string;
  readonly typed: string;
}

interface TableProps {
  readonly rows: readonly GridRow[];
  readonly columns: readonly LabelKey[];
  readonly resolved: Resolved;
  readonly chosen: ReadonlySet<string>;
  readonly picked: readonly GridRow[];
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
  /** Chooses these and no others. */
  readonly onOnly: (ids: readonly string[]) => void;
  readonly onOpen: (id: string) => void;
  /** Returns why the value was refused; null: it was accepted. */
  readonly onSet: (key: LabelKey, value: string) => string | null;
  readonly onClear: (key: LabelKey) => void;
  readonly onLines: (key: LabelKey, lines: string) => void;
  readonly words: (key: LabelKey) => readonly string[];
}

const CELL = "border-b border-grid py-0.5 pr-3 whitespace-nowrap";

export function LabelsTable(props: TableProps) {
  const { rows, columns, resolved, chosen, onChoose, onOnly, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  /** Start of a range selected with Shift. */
  const anchor = useRef(0);
  /** The cell whose column is being set; null: the head's "set…" was used. */
  const cell = useRef<HTMLElement | null>(null);
  const [draft, setDraft] = useState<Draft>({ of: "", typed: "" });
  const leaves = rows.filter(({ kind }) => kind !== "group");
  const all = leaves.length > 0 && leaves.every(({ id }) => chosen.has(id));
  const tick = (index: number, on: boolean, range: boolean) => {
    const from = range ? Math.min(anchor.current, index) : index;
    const to = range ? Math.max(anchor.current, index) : index;
    anchor.current = index;
    onChoose(rows.slice(from, to + 1).flatMap(idsOf), on);
  };
  /** Sets a cell as "set…" does: of the chosen rows if its own is one of them, else of its own alone. */
  const openCell = (target: EventTarget, typed: string) => {
    const at = (target as Element).closest<HTMLElement>("td[data-key]");
    const row = rows.find(({ id }) => id === at?.parentElement?.dataset["id"]);
    const of = at?.dataset["key"];
    if (row === undefined || of === undefined) return false;
    const ids = idsOf(row);
    if (!ids.every((id) => chosen.has(id))) onOnly(ids);
    setDraft({ of, typed });
    cell.current = at;
    scroller.current?.querySelector<HTMLElement>(`th[data-key="${CSS.escape(of)}"] [aria-haspopup]`)?.click();
    cell.current = null;
    return true;
  };
  const draw = (row: GridRow, index: number) => {
    const ids = idsOf(row);
    const on = ids.length > 0 && ids.every((id) => chosen.has(id));
    const indent = row.level === 1 ? "font-semibold" : row.level === 2 ? "pl-3" : "pl-7 text-ink2";
    return (
      <tr key={row.id} data-kind={row.kind} data-id={row.id} className={on ? "bg-hi" : ""} data-row>
        <td className={CELL}>
          <input
            type="checkbox"
            aria-label={text.tools.choose(row.name)}
            checked={on}
            onChange={() => undefined}
            onClick={(event) => tick(index, !on, event.shiftKey)}
          />
        </td>
        <th scope="row" className={`${CELL} text-left font-normal`} title={row.leaves[0]?.run.path}>
          <span className={indent}>
            {row.open === null ? null : (
              <button
                type="button"
                className="quiet mr-1"
                aria-expanded={row.open}
                aria-label={text.grid.jobs(row.name)}
                onClick={() => onOpen(row.id)}
              >
                {row.open ? "▾" : "▸"}
              </button>
            )}
            {row.name}
            {row.kind === "group" ? <span className="sub font-normal"> {text.runs(row.leaves.length)}</span> : null}
          </span>
        </th>
        {columns.map((key) => {
          const view = cellView(row, key, resolved);
          const words = cellText(key, view);
          return (
            <td
              key={key}
              // A click focuses it; the keyboard has "set…" in the head of the column.
              tabIndex={-1}
              data-key={key}
              data-value={sharedValue(view) ?? ""}
              data-origin={view.origins.join(" ")}
              data-conflict={view.conflict || undefined}
              className={`${CELL} ${words?.warn === true ? "text-warn" : ""}`}
              title={text.cellTitle(view.values, view.silent, view.origins)}
            >
              {words === null ? null : (
                <>
                  {words.words} <small className="text-tiny text-ink3">{words.origin}</small>
                </>
              )}
            </td>
          );
        })}
      </tr>
    );
  };
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      className="mb-4 max-h-[70vh] overflow-auto border-t border-rule"
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      role="region"
      aria-label={text.heading}
    >
      <table aria-label={text.heading} className="said-grid border-collapse" aria-rowcount={rows.length + 1}>
        <thead className="sticky top-0 z-1 bg-bg">
          <tr>
            <th scope="col" className={`${CELL} text-left`}>
              <input
                type="checkbox"
                aria-label={text.tools.chooseAll}
                checked={all}
                onChange={() =>
                  onChoose(
                    leaves.map(({ id }) => id),
                    !all,
                  )
                }
              />
            </th>
            <th scope="col" className={`${CELL} text-left font-normal text-ink2`}>
              {text.grid.head}
            </th>
            {columns.map((key) => (
              <th key={key} scope="col" data-key={key} className={`${CELL} text-left font-normal`}>
                <SetColumn of={key} {...props} {...{ draft, anchor: cell }} onDraft={setDraft} />
              </th>
            ))}
          </tr>
        </thead>
        {/* The cells take keys and double clicks; they are handled here, in one place. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          onDoubleClick={({ target }) => openCell(target, "")}
          onKeyDown={(event) => {
            const { key, target } = event;
            if (event.ctrlKey || event.metaKey || event.altKey || !/^(?:\S|Enter)$/u.test(key)) return;
            if (openCell(target, key === "Enter" ? "" : key)) event.preventDefault();
          }}
        >
          {rows.length <= LONG ? (
            rows.map(draw)
          ) : (
            <VirtualRows
              count={rows.length}
              columns={columns.length + 2}
              scroller={scroller}
              draw={(index) => draw(rows[index]!, index)}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

const idsOf = ({ leaves }: GridRow): string[] =>
  leaves.map(({ run, job }) => (job === null ? run.key : `${run.key}.${String(job.index)}`));

interface SetColumnProps extends TableProps {
  readonly of: LabelKey;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** "set…": the typed value is set on every selected run; several lines go to them one by one. */
function SetColumn({ of, picked, onSet, onClear, onLines, words, draft, onDraft, anchor }: SetColumnProps) {
  const typed = draft.of === of ? draft.typed : "";
  const setTyped = (next: string) => onDraft({ of, typed: next });
  const [bad, setBad] = useState<string | null>(null);
  const name = text.keyName(of);
  const listId = `words-${of}`;
  const take = (close: () => void) => {
    const why = onSet(of, typed);
    setBad(why === null ? null : text.bad(name, typed, why));
    if (why === null) {
      setTyped("");
      close();
    }
  };
  return (
    <>
      {name}{" "}
      <Popover
        label={text.tools.set}
        name={text.tools.setName(name)}
        popoverName={text.tools.setName(name)}
        anchor={anchor}
      >
        {(close) => (
          <Form className="grid max-w-[48ch] gap-1.5 p-3" onTake={() => take(close)}>
            <p className="m-0">
              {picked.length === 0 ? text.tools.chooseFirst : text.tools.setOf(name, picked.length)}
            </p>
            <input
              type="text"
              data-first
              list={listId}
              className="rounded border border-ctrl bg-bg px-2 py-0.5 text-ink"
              aria-label={name}
              aria-invalid={bad !== null || undefined}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setBad(null);
              }}
              onPaste={(event) => {
                const lines = event.clipboardData.getData("text/plain");
                if (!/\S\r?\n\s*\S/.test(lines)) return;
                event.preventDefault();
                onLines(of, lines);
                close();
              }}
            />
            <datalist id={listId}>
              {words(of).map((word) => (
                <option key={word} value={word} />
              ))}
            </datalist>
            <span className="sub">
              {lookUp(text.hints, of) ?? (kindOf(of)?.kind === "bytes" ? text.bytesHint : text.tools.lines)}
            </span>
            {bad === null ? null : <span className="tone-bad">✕ {bad}</span>}
            <span className="flex gap-2">
              <Button type="submit" disabled={picked.length === 0 || typed.trim() === ""}>
                {text.tools.write}
              </Button>
              <Button
                disabled={picked.length === 0}
                onClick={() => {
                  onClear(of);
                  close();
                }}
              >
                {text.tools.clear}
              </Button>
            </span>
          </Form>
        )}
      </Popover>
    </>
  );
}
