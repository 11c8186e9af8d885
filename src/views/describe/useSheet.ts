import { useMemo, useState } from "react";
import type { Edit } from "~/describe/edits";
import type { LabelKey, Said } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { workspace } from "~/workspace/workspace";
import { cellView, sharedValue, type Resolved } from "./cells";
import { FIXED_COLUMNS } from "./columns";
import { editedText } from "../shared/saidText";
import { clear, copied, fillDown, write } from "./edits";
import type { Draft } from "./Grid";
import type { GridRow } from "./rows";
import { outcome, type Told } from "./told";
import { clamped, followed, only, rectsOf, rowsAt, wholeRows, type Rect, type Selection } from "./selection";

export interface Sheet {
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  /** The reader went somewhere in the grid, or the link did. */
  readonly entered: boolean;
  readonly rects: readonly Rect[];
  readonly draft: Draft | null;
  readonly told: Told;
  readonly tell: (words: string) => void;
  /** Says what became of a step: the words once it was taken, else that nothing was changed. Resolves to whether it was. */
  readonly after: (step: Promise<boolean>, words: string) => Promise<boolean>;
  readonly edit: (typed: string | null) => void;
  readonly type: (text: string) => void;
  readonly commit: () => boolean;
  readonly cancel: () => void;
  readonly leave: () => void;
  readonly clear: () => void;
  readonly fill: () => void;
  readonly copied: () => string;
  /** Rows that are selected whole. */
  readonly chosen: readonly GridRow[];
  /** Ids of the rows that this selection has whole. */
  readonly wholeOf: (selection: Selection) => string[];
}

export interface SheetOf {
  readonly rows: readonly GridRow[];
  readonly columns: readonly LabelKey[];
  readonly said: readonly Said[];
  readonly resolved: Resolved;
  /** Selected when the page opens: rows by their id. */
  readonly begin: readonly string[];
}

/** Selecting and editing, as a sheet does it. What is written goes to the workspace, a step each. */
export function useSheet({ rows, columns, said, resolved, begin }: SheetOf): Sheet {
  const [held, setHeld] = useState<{ readonly selection: Selection; readonly of: Places } | null>(null);
  const [drafted, setDrafted] = useState<{ readonly draft: Draft; readonly of: Places } | null>(null);
  const [told, setTold] = useState<Told>(null);
  const size = { rows: rows.length, columns: columns.length + FIXED_COLUMNS };
  const places = useMemo(() => placesOf(rows, columns), [rows, columns]);
  const selection = clamped(held === null ? beginning(rows, begin) : here(held.selection, held.of, places), size);
  const draft = drafted === null ? null : draftHere(drafted.draft, drafted.of, places);
  const setSelection = (next: Selection) => {
    setHeld({ selection: next, of: places });
  };
  const setDraft = (next: Draft | null) => {
    setDrafted(next === null ? null : { draft: next, of: places });
  };
  const rects = rectsOf(selection, size.columns);
  const { at } = selection;

  const pick = (indices: readonly number[]) => indices.flatMap((index) => rows[index] ?? []);
  const rowsOf = (column: number) => pick(rowsAt(rects, column, rows.length));
  const keyAt = (column: number): LabelKey | undefined => columns[column - FIXED_COLUMNS];
  const selectedKeys = () =>
    columns.map((key, i) => ({ key, rows: rowsOf(i + FIXED_COLUMNS) })).filter((of) => of.rows.length > 0);

  const after = async (step: Promise<boolean>, words: string): Promise<boolean> => {
    const taken = await step;
    setTold(outcome(taken, words));
    return taken;
  };
  const put = (edits: readonly Edit[], words: (n: number) => string) => {
    if (edits.length === 0) return;
    const targets = new Set(edits.map(({ target }) => target));
    void after(workspace.edit(edits), words(targets.size));
  };

  const select = (next: Selection) => {
    setSelection(next);
    if (told !== null) setTold(null);
  };

  const commit = (): boolean => {
    const key = draft === null ? undefined : keyAt(draft.spot.column);
    const row = draft === null ? undefined : rows[draft.spot.row];
    if (draft === null || key === undefined || row === undefined) return true;
    const standing = sharedValue(cellView(row, key, resolved));
    const into = rowsOf(draft.spot.column);
    const unchanged = into.length < 2 && draft.text === (standing === null ? "" : editedText(key, standing));
    if (unchanged) {
      setDraft(null);
      return true;
    }
    const written = write(key, draft.text, into, said);
    if (!written.ok) {
      setTold({ bad: written.bad });
      return false;
    }
    setDraft(null);
    put(written.edits, draft.text.trim() === "" ? text.cleared : text.written);
    return true;
  };

  return {
    selection,
    select,
    entered: held !== null || begin.length > 0,
    rects,
    draft,
    told,
    tell: (words) => {
      setTold({ words });
    },
    after,
    edit: (typed) => {
      const key = keyAt(at.column);
      const row = rows[at.row];
      if (key === undefined || row === undefined) return;
      const standing = sharedValue(cellView(row, key, resolved));
      setTold(null);
      setDraft({
        spot: at,
        text: typed ?? (standing === null ? "" : editedText(key, standing)),
        typed: typed !== null,
      });
    },
    type: (words) => {
      if (draft !== null) setDraft({ ...draft, text: words });
    },
    commit,
    cancel: () => {
      setDraft(null);
      setTold(null);
    },
    leave: () => {
      // The focus went elsewhere: a value is taken, anything else is put away and said.
      if (draft !== null && !commit()) setDraft(null);
    },
    clear: () => {
      put(
        selectedKeys().flatMap((of) => clear([of.key], of.rows, said)),
        text.cleared,
      );
    },
    fill: () => {
      const edits = selectedKeys().flatMap((of) => fillDown(of.key, of.rows, resolved));
      if (edits.length === 0) setTold({ words: text.tools.fillNeeds });
      put(edits, text.written);
    },
    copied: () => {
      const last = rects.at(-1);
      if (last === undefined) return "";
      const keys = columns.filter((_, i) => i + FIXED_COLUMNS >= last.left && i + FIXED_COLUMNS <= last.right);
      return copied(rows.slice(last.top, last.bottom + 1), keys, resolved);
    },
    chosen: pick(wholeRows(rects, rows.length)),
    wholeOf: (next) => pick(wholeRows(rectsOf(next, size.columns), rows.length)).map(({ id }) => id),
  };
}

/** Rows and columns by their names, in order: a selection is of them, not of places. */
interface Places {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

const placesOf = (rows: readonly GridRow[], columns: readonly LabelKey[]): Places => ({
  rows: rows.map(({ id }) => id),
  columns: [...Array.from({ length: FIXED_COLUMNS }, (_, i) => `fixed ${i}`), ...columns],
});

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);
const same = (a: Places, b: Places): boolean => a === b || (equal(a.rows, b.rows) && equal(a.columns, b.columns));

const here = (selection: Selection, of: Places, now: Places): Selection =>
  same(of, now) ? selection : only(followed(selection.at, of, now) ?? { row: 0, column: 0 });

/** What was typed is of its cell; it goes where that goes, and goes with it. */
function draftHere(draft: Draft, of: Places, now: Places): Draft | null {
  if (same(of, now)) return draft;
  const spot = followed(draft.spot, of, now);
  return spot === null ? null : { ...draft, spot };
}

function beginning(rows: readonly GridRow[], begin: readonly string[]): Selection {
  const wanted = new Set(begin);
  const found = rows.flatMap((row, index) => (wanted.has(row.id) ? [index] : []));
  const first = found[0];
  if (first === undefined) return only({ row: 0, column: 0 });
  const at = { row: first, column: 0 };
  const others = found.slice(1).map((row) => ({ top: row, bottom: row, left: 0, right: Number.MAX_SAFE_INTEGER }));
  return { at, from: at, others };
}
