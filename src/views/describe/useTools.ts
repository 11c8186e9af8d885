import { useState, type KeyboardEvent } from "react";
import { saveFile } from "~/components/save";
import type { BadCell } from "~/describe/paste";
import { togetherText } from "~/describe/together";
import type { LabelKey, Said } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { FIXED_COLUMNS } from "./columns";
import { arrange } from "./edits";
import { pasted as readPasted } from "./pasted";
import { targetsOf, type GridRow } from "./rows";
import type { Tool } from "./Toolbar";
import type { Sheet } from "./useSheet";

export interface ToolsOf {
  readonly sheet: Sheet;
  readonly rows: readonly GridRow[];
  readonly columns: readonly LabelKey[];
  readonly said: readonly Said[];
  /** Rows with every group open. */
  readonly allRows: () => readonly GridRow[];
}

export interface Tools {
  readonly groups: readonly (readonly Tool[])[];
  readonly pasting: boolean;
  readonly pasted: { readonly taken: number; readonly bad: readonly BadCell[] } | null;
  readonly paste: (table: string) => void;
  readonly closePaste: () => void;
  readonly dismissPasted: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** In a field Ctrl+Z is the field's. */
const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/** What the toolbar, and the keyboard, can do with what is selected. */
export function useTools({ sheet, rows, columns, said, allRows }: ToolsOf): Tools {
  const canUndo = useWorkspace((state) => state.canUndo);
  const canRedo = useWorkspace((state) => state.canRedo);
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState<Tools["pasted"]>(null);
  const { chosen } = sheet;
  const targets = targetsOf(chosen);

  const undo = () => {
    // Of the workspace, not of what was drawn last: keys come faster than the page is drawn.
    const { canUndo, undoable } = workspace.store.getState();
    if (!canUndo && undoable === null) return;
    void sheet.after(workspace.undo(), text.undone);
  };
  const redo = () => {
    if (!workspace.store.getState().canRedo) return;
    void sheet.after(workspace.redo(), text.redone);
  };
  const arranged = (together: string | null) => {
    const words = together === null ? text.apart(targets.length) : text.together(targets.length);
    void sheet.after(workspace.edit(arrange(targets, together)), words);
  };
  const save = () => {
    void workspace.description().then((file) => {
      if (file !== null) saveFile("kneepoint.json", "application/json", file);
      sheet.tell(file === null ? text.notSaved : text.saved);
    });
  };
  const paste = (table: string) => {
    const { at, from } = sheet.selection;
    const start = { row: Math.min(at.row, from.row), column: Math.min(at.column, from.column) - FIXED_COLUMNS };
    const { edits, bad, taken } = readPasted(table, rows, allRows(), columns, start);
    const shown = { taken, bad };
    if (edits.length === 0) setPasted(shown);
    else {
      void sheet.after(workspace.edit(edits), text.paste.taken(taken)).then((done) => {
        if (done) setPasted(shown);
      });
    }
  };

  return {
    groups: [
      [
        {
          label: text.tools.undo,
          onClick: undo,
          shortcut: "Control+Z",
          not: canUndo ? null : text.tools.nothingToUndo,
        },
        {
          label: text.tools.redo,
          onClick: redo,
          shortcut: "Control+Y",
          not: canRedo ? null : text.tools.nothingToRedo,
        },
      ],
      [
        { label: text.tools.fill, onClick: sheet.fill, shortcut: "Control+D", not: null },
        {
          label: text.tools.paste,
          onClick: () => {
            setPasting(true);
          },
          not: null,
        },
      ],
      [
        {
          label: text.tools.together,
          onClick: () => {
            arranged(togetherText(targets));
          },
          not: targets.length > 1 ? null : text.tools.rowsNeed,
        },
        {
          label: text.tools.apart,
          onClick: () => {
            arranged(null);
          },
          not: targets.length > 0 ? null : text.tools.rowsNeed,
        },
      ],
      [
        {
          label: text.tools.save,
          onClick: save,
          not: said.some(({ origin }) => origin !== "result file") ? null : text.tools.saveNeeds,
          title: text.tools.saveTitle,
        },
      ],
    ],
    pasting,
    pasted,
    paste,
    closePaste: () => {
      setPasting(false);
    },
    dismissPasted: () => {
      setPasted(null);
    },
    onKeyDown: (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) undo();
      else if (key === "y" || (key === "z" && event.shiftKey)) redo();
      else return;
      event.preventDefault();
    },
  };
}
