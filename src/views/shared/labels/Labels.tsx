import { type ClipboardEvent, useDeferredValue, useMemo, useState } from "react";
import { byName } from "~/base/byName";
import { within } from "~/base/path";
import { EmptyState } from "~/components/EmptyState";
import { saveFile } from "~/components/save";
import { Popover } from "~/components/ui/Popover";
import { Button, TextButton } from "~/components/ui/Button";
import { Form } from "~/components/ui/Field";
import { groupsOf } from "~/describe/groups";
import { paste, type Pasted } from "~/describe/paste";
import { resolve } from "~/describe/resolve";
import { keyOf } from "~/describe/values";
import { kindOf, type LabelKey, togetherText } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { fileLists } from "~/text/en/file-lists";
import { usePicked, workspace } from "~/workspace/workspace";
import {
  allColumns,
  gridRows,
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
import { LabelsTable } from "./LabelsTable";
import { Rules } from "./Rules";
import { phrases } from "~/text/en/phrases";

/** Reports the result of a step: the text if it succeeded. Resolves to whether it did. */
export type After = (step: Promise<boolean>, words: string) => Promise<boolean>;

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
  const { runs: loaded, said, grouped, canUndo, canRedo } = usePicked("runs", "said", "grouped", "canUndo", "canRedo");
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
    // Where cells were refused, their list says how many were taken.
    const words = found.bad.length === 0 ? text.paste.taken(found.taken) : "";
    if (found.edits.length > 0) void after(workspace.edit(found.edits), words);
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
      <LabelsTable
        rows={rows}
        columns={columns}
        resolved={resolved}
        chosen={chosen}
        picked={picked}
        onChoose={choose}
        onOnly={(ids) => setChosen(new Set(ids))}
        onOpen={(id) => setOpened(new Set(opened.has(id) ? [...opened].filter((one) => one !== id) : [...opened, id]))}
        onSet={(key, value) => {
          const written = write(key, value, picked, said);
          if (!written.ok) return written.error;
          void after(workspace.edit(written.value), text.written(targets.length));
          return null;
        }}
        onClear={(key) => void after(workspace.edit(clear(key, picked, said)), text.cleared(targets.length))}
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
    <Form
      className="flex gap-1"
      onTake={() => {
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
    </Form>
  );
}

/** A field for a table copied from elsewhere, in case the keyboard cannot paste. */
function PasteForm({ onPaste }: { readonly onPaste: (table: string) => void }) {
  const [table, setTable] = useState("");
  return (
    <Form
      className="grid w-[60ch] max-w-full gap-1.5 p-3"
      onTake={() => {
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
    </Form>
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
