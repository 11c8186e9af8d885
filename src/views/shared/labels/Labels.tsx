import {
  type ClipboardEvent,
  type FormEvent,
  type RefObject,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadedLater } from "~/components/useLoaded";
import { byName } from "~/base/byName";
import { within } from "~/base/path";
import { lookUp } from "~/base/lookUp";
import { EmptyState } from "~/components/EmptyState";
import { saveFile } from "~/components/save";
import { Popover } from "~/components/ui/Popover";
import { Button, TextButton } from "~/components/ui/Button";
import { groupsOf } from "~/describe/groups";
import { paste, type Pasted } from "~/describe/paste";
import { resolve } from "~/describe/resolve";
import { keyOf } from "~/describe/values";
import { kindOf, type LabelKey, togetherText } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { fileLists } from "~/text/en/file-lists";
import { useWorkspace, workspace } from "~/workspace/workspace";
import {
  type GridRow,
  type Resolved,
  allColumns,
  cellView,
  cellText,
  gridRows,
  sharedValue,
  sheetTarget,
  shownColumns,
  targetsOf,
  usedKeys,
  arrange,
  clear,
  suggestions,
  write,
} from "./cells";
import { About, Proposals, Unheard } from "./Proposals";
import { Rules } from "./Rules";
import { phrases } from "~/text/en/phrases";

const VirtualRows = loadedLater(async () => (await import("~/components/VirtualRows")).default);

/** Reports the result of a step: the text if it succeeded. Resolves to whether it did. */
export type After = (step: Promise<boolean>, words: string) => Promise<boolean>;

/** With more rows than this, rows are rendered as they scroll into view. */
const LONG = 300;

interface LabelsProps {
  readonly paths: readonly string[];
  /** A column to fill in, by key; an unknown key adds nothing. */
  readonly column: string;
  /** Keys of the runs selected at first. */
  readonly runs?: readonly string[];
}

/**
 * Labels of the reader's runs: a plain table in which runs are selected and a column is set for all of them. Tables can
 * be pasted.
 */
export function Labels({ paths, column, runs: first = [] }: LabelsProps) {
  const loaded = useWorkspace((all) => all.runs);
  const said = useWorkspace((all) => all.said);
  const grouped = useWorkspace((all) => all.grouped);
  const canUndo = useWorkspace((all) => all.canUndo);
  const canRedo = useWorkspace((all) => all.canRedo);
  const [asked, setAsked] = useState("");
  const wanted = useDeferredValue(asked.trim().toLowerCase());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first));
  const [added, setAdded] = useState<readonly string[]>(allColumns(new Set()).filter((key) => key === column));
  const [told, setTold] = useState("");
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const resolved = useMemo(() => resolve(said), [said]);
  const rows = useMemo(() => {
    const runs = loaded.filter(({ path }) => within(paths, path) && path.toLowerCase().includes(wanted));
    return gridRows(groupsOf(runs, [...said, ...grouped]), opened);
  }, [loaded, paths, wanted, said, grouped, opened]);
  const used = useMemo(() => usedKeys(resolved), [resolved]);
  const columns = useMemo(() => shownColumns(used, added), [used, added]);
  const picked = useMemo(() => rows.filter(({ id, kind }) => kind !== "group" && chosen.has(id)), [rows, chosen]);
  const targets = targetsOf(picked);

  const after: After = async (step, words) => {
    const taken = await step;
    setTold(taken ? words : text.refused);
    return taken;
  };
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  /** A table with row names; or one column without a head, filled line by line into the selected rows. */
  const takeTable = (table: string, key?: LabelKey) => {
    const into = key === undefined || picked.length === 0 ? rows : picked;
    const found = paste(table, {
      rows: into.map(sheetTarget),
      columns: key === undefined ? columns : [key],
      start: { row: 0, column: 0 },
    });
    setPasted(found);
    if (found.edits.length > 0) void after(workspace.edit(found.edits), text.paste.taken(found.taken));
  };
  const save = async () => {
    const file = await workspace.description();
    if (file !== null) saveFile("kneepoint.json", "application/json", file);
    setTold(file === null ? text.notSaved : text.saved);
  };
  const onPaste = (event: ClipboardEvent) => {
    const table = event.clipboardData.getData("text/plain");
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || table === "") return;
    // Prevents the page from reading the pasted table as a result file.
    event.preventDefault();
    event.stopPropagation();
    takeTable(table);
  };
  const allPaths = useMemo(() => [...new Set(loaded.map(({ path }) => path))].sort(byName), [loaded]);

  if (loaded.length === 0) {
    return (
      <div className="px-6 py-3.5 max-sm:px-4">
        <h1 className="m-0 text-sentence font-medium">{text.heading}</h1>
        <Unheard />
        <EmptyState
          title={fileLists.empty.title}
          why={text.emptyWhy}
          links={[{ label: fileLists.empty.catalogue, href: "#/" }]}
        />
      </div>
    );
  }
  const able = picked.length > 0;
  return (
    <div className="px-6 pt-3.5 max-sm:px-4" onPaste={onPaste}>
      <h1 className="m-0 text-sentence font-medium">{text.heading}</h1>
      <p className="sub m-0">{text.intro}</p>
      <Unheard />
      <About after={after} />
      <Proposals resolved={resolved} after={after} />
      <Rules paths={allPaths} after={after} />
      <div className="my-2 flex flex-wrap items-center gap-2" role="group" aria-label={text.tools.label}>
        <input
          type="search"
          data-search
          className="w-52 rounded border border-ctrl bg-bg px-2 py-0.5 text-ink max-sm:min-h-11 max-sm:w-full"
          aria-label={text.tools.search}
          placeholder={text.tools.search}
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
        />
        <b>{text.tools.chosen(picked.length)}</b>
        <Tool
          label={text.tools.together}
          able={targets.length > 1}
          onClick={() =>
            void after(workspace.edit(arrange(targets, togetherText(targets))), text.together(targets.length))
          }
        />
        <Tool
          label={text.tools.apart}
          able={able}
          onClick={() => void after(workspace.edit(arrange(targets, null)), text.apart(targets.length))}
        />
        <Tool label={text.tools.undo} able={canUndo} onClick={() => void after(workspace.undo(), text.undone)} />
        <Tool label={text.tools.redo} able={canRedo} onClick={() => void after(workspace.redo(), text.redone)} />
        <Popover label={text.tools.paste} className="btn" popoverName={text.paste.title}>
          {(close) => (
            <PasteForm
              onPaste={(table) => {
                takeTable(table);
                close();
              }}
            />
          )}
        </Popover>
        <ColumnAdd
          all={allColumns(used).filter((key) => !columns.includes(key))}
          onAdd={(key) => setAdded([...added, key])}
        />
        <Tool
          label={text.tools.save}
          able={said.some(({ origin }) => origin !== "result file")}
          onClick={() => void save()}
        />
      </div>
      <p className="cell-told my-1 min-h-4.5" role="status">
        {told}
      </p>
      {pasted === null || pasted.bad.length === 0 ? null : <Bad pasted={pasted} onDismiss={() => setPasted(null)} />}
      <Table
        rows={rows}
        columns={columns}
        resolved={resolved}
        chosen={chosen}
        picked={picked}
        onChoose={choose}
        onOnly={(ids) => setChosen(new Set(ids))}
        opened={opened}
        onOpen={(id) => setOpened(new Set(opened.has(id) ? [...opened].filter((one) => one !== id) : [...opened, id]))}
        onSet={(key, value) => {
          const written = write(key, value, picked, said);
          if (!written.ok) return written.bad.reason;
          void after(workspace.edit(written.edits), text.written(targets.length));
          return null;
        }}
        onClear={(key) => void after(workspace.edit(clear([key], picked, said)), text.cleared(targets.length))}
        onLines={(key, lines) => takeTable(lines, key)}
        words={(key) => suggestions(key, said)}
      />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly able: boolean;
  readonly onClick: () => void;
}

/** A button that is disabled stays focusable and gives its reason. */
function Tool({ label, able, onClick }: ToolProps) {
  return (
    <Button
      className="aria-disabled:text-ink3"
      aria-disabled={!able || undefined}
      title={able ? undefined : text.tools.needs}
      onClick={() => {
        if (able) onClick();
      }}
    >
      {label}
    </Button>
  );
}

function ColumnAdd({ all, onAdd }: { readonly all: readonly LabelKey[]; readonly onAdd: (key: string) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <form
      className="flex gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const named = all.find((key) => text.keyName(key) === typed.trim());
        const key = named ?? (typed.trim() === "" ? null : (keyOf(typed.trim()) ?? `tag:${typed.trim()}`));
        if (key !== null) onAdd(key);
        setTyped("");
      }}
    >
      <input
        type="text"
        list="label-columns"
        className="w-36 rounded border border-ctrl bg-bg px-2 py-0.5 text-ink"
        aria-label={text.columns.label}
        placeholder={text.columns.label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id="label-columns">
        {all.map((key) => (
          <option key={key} value={text.keyName(key)} />
        ))}
      </datalist>
      <Button type="submit">{phrases.add}</Button>
    </form>
  );
}

/** What is typed into the setter of a column. */
interface Draft {
  readonly of: string;
  readonly typed: string;
}

export interface TableProps {
  readonly rows: readonly GridRow[];
  readonly columns: readonly LabelKey[];
  readonly resolved: Resolved;
  readonly chosen: ReadonlySet<string>;
  readonly picked: readonly GridRow[];
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
  /** Chooses these and no others. */
  readonly onOnly: (ids: readonly string[]) => void;
  readonly opened: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  /** Returns why the value was refused; null: it was accepted. */
  readonly onSet: (key: LabelKey, value: string) => string | null;
  readonly onClear: (key: LabelKey) => void;
  readonly onLines: (key: LabelKey, lines: string) => void;
  readonly words: (key: LabelKey) => readonly string[];
}

const CELL = "border-b border-grid py-0.5 pr-3 whitespace-nowrap";

function Table(props: TableProps) {
  const { rows, columns, resolved, chosen, onChoose, onOnly, opened, onOpen } = props;
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
    const ids = rows.slice(from, to + 1).flatMap((one) => (one.kind === "group" ? idsOf(one) : [one.id]));
    onChoose(ids, on);
  };
  /** Sets a cell as "set…" does: of the chosen rows if its own is one of them, else of its own alone. */
  const openCell = (target: EventTarget, typed: string) => {
    const at = (target as Element).closest<HTMLElement>("td[data-key]");
    const row = rows.find(({ id }) => id === at?.parentElement?.dataset["id"]);
    const of = at?.dataset["key"];
    if (row === undefined || of === undefined) return false;
    const ids = row.kind === "group" ? idsOf(row) : [row.id];
    if (!ids.every((id) => chosen.has(id))) onOnly(ids);
    setDraft({ of, typed });
    cell.current = at;
    scroller.current?.querySelector<HTMLElement>(`th[data-key="${CSS.escape(of)}"] [aria-haspopup]`)?.click();
    cell.current = null;
    return true;
  };
  const draw = (row: GridRow, index: number) => {
    const isGroup = row.kind === "group";
    const ids = isGroup ? idsOf(row) : [row.id];
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
                aria-expanded={opened.has(row.id)}
                aria-label={text.grid.jobs(row.name)}
                onClick={() => onOpen(row.id)}
              >
                {opened.has(row.id) ? "▾" : "▸"}
              </button>
            )}
            {row.name}
            {isGroup ? <span className="sub font-normal"> {text.runs(row.leaves.length)}</span> : null}
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
  const submit = (close: () => void) => (event: FormEvent) => {
    event.preventDefault();
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
          <form className="grid max-w-[48ch] gap-1.5 p-3" onSubmit={submit(close)}>
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
                {text.tools.set}
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
          </form>
        )}
      </Popover>
    </>
  );
}

/** A field for a table copied from elsewhere, in case the keyboard cannot paste. */
function PasteForm({ onPaste }: { readonly onPaste: (table: string) => void }) {
  const [table, setTable] = useState("");
  return (
    <form
      className="grid w-[60ch] max-w-full gap-1.5 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (table.trim() !== "") onPaste(table);
      }}
    >
      <p className="sub m-0">{text.paste.intro}</p>
      <textarea
        data-first
        rows={7}
        className="to-copy"
        aria-label={text.paste.label}
        value={table}
        onChange={(event) => setTable(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" disabled={table.trim() === ""}>
        {text.paste.read}
      </Button>
    </form>
  );
}

/** Cells of a pasted table that were refused, and why. */
function Bad({ pasted: { taken, bad }, onDismiss }: { readonly pasted: Pasted; readonly onDismiss: () => void }) {
  return (
    <section className="paste-result mb-2" aria-label={text.paste.title} role="status">
      <p className="my-1">
        {text.paste.taken(taken)} <span className="tone-bad">✕ {text.paste.bad(bad.length)}</span>{" "}
        <TextButton onClick={onDismiss}>{phrases.dismiss}</TextButton>
      </p>
      <ul className="m-0 max-h-40 list-none overflow-auto p-0">
        {bad.map(({ row, cell, value, reason }, i) => (
          <li key={i}>{text.paste.line(row, kindOf(cell) === null ? cell : text.keyName(cell), value, reason)}</li>
        ))}
      </ul>
    </section>
  );
}
