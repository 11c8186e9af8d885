/**
 * The editor: CodeMirror in a shadow root of its own. There its styles are constructed sheets, which the site's policy
 * allows; anywhere else it writes <style> elements, which the policy refuses. The Tab key is left to the page.
 */
import { autocompletion, completionKeymap, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { PostgreSQL, sql as sqlLanguage, type SQLNamespace } from "@codemirror/lang-sql";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { SchemaTable } from "./schema";

interface EditorOptions {
  readonly text: string;
  readonly label: string;
  readonly tables: readonly SchemaTable[];
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

export interface SqlEditor {
  /** Replaces the whole text, unless it is equal. */
  readonly show: (text: string) => void;
  /** Writes at the cursor, replacing the selection. */
  readonly write: (text: string) => void;
  /** Moves the cursor there and focuses the editor. */
  readonly goTo: (at: number) => void;
  readonly end: () => void;
}

const THEME = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--bg)", fontSize: "0.8125rem", maxHeight: "40vh" },
  "&.cm-focused": { outline: "2px solid var(--ink)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--font-mono, monospace)", lineHeight: "1.25rem" },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "7.5rem", padding: "6px 0" },
  ".cm-gutters": { backgroundColor: "var(--bg)", color: "var(--ink3)", border: "none" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-content ::selection": {
    backgroundColor: "var(--hi)",
  },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--bg)", border: "1px solid var(--ctrl)" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-mono, monospace)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--bg)", backgroundColor: "var(--ink)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75" },
  ".cm-completionInfo": { maxWidth: "44ch", padding: "4px 8px" },
});

/** Colour is reserved for data: weight and grey show the kind of a word. */
const WORDS = HighlightStyle.define([
  { tag: tags.keyword, fontWeight: "600" },
  { tag: [tags.comment, tags.string], color: "var(--ink2)" },
  { tag: tags.comment, fontStyle: "italic" },
]);

const completion = (label: string, type: string, detail: string, info: string): Completion => ({
  ...{ label, type, detail, info },
});

const namespace = (tables: readonly SchemaTable[]): SQLNamespace =>
  Object.fromEntries(
    tables.map(({ name, doc, columns }) => [
      name,
      {
        self: completion(name, "type", "", doc),
        children: columns.map((column) => completion(column.name, "property", column.type, column.doc)),
      },
    ]),
  );

/**
 * Typing over a selection is handled here: Chromium would keep the look of the removed text with style attributes,
 * which the policy refuses.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType, isComposing } = event;
    if (inputType !== "insertText" || data === null || isComposing || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch({ ...view.state.replaceSelection(data), userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

/** Columns are offered everywhere, not only after the name of their table. */
const columnsOf = (tables: readonly SchemaTable[]): Completion[] => {
  const found = new Map<string, Completion>();
  for (const { name, columns } of tables)
    for (const column of columns)
      if (!found.has(column.name))
        found.set(column.name, completion(column.name, "property", `${name}, ${column.type}`, column.doc));
  return [...found.values()];
};

export function openEditor(host: HTMLElement, { text, label, tables, onChange, onRun }: EditorOptions): SqlEditor {
  const place = document.createElement("div");
  host.replaceChildren(place);
  const root = place.attachShadow({ mode: "open" });
  // Otherwise the page would take a letter typed here as a shortcut.
  place.addEventListener("keydown", (event) => event.stopPropagation());
  const run = () => {
    onRun();
    return true;
  };
  const columns = columnsOf(tables);
  const language = sqlLanguage({ dialect: PostgreSQL, schema: namespace(tables), upperCaseKeywords: true });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of([{ key: "Mod-Enter", run }])),
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        history(),
        lineNumbers(),
        language,
        language.language.data.of({
          autocomplete: (context: CompletionContext) => {
            // After a point, the language support knows the table.
            const word = context.matchBefore(/(?<![\w.])\w+/);
            return word === null ? null : { from: word.from, options: columns };
          },
        }),
        autocompletion({ icons: false }),
        syntaxHighlighting(WORDS),
        THEME,
        typedOver,
        EditorView.lineWrapping,
        // For tools that check whether a scrolling box can be reached by keyboard; it is focusable anyway.
        EditorView.contentAttributes.of({
          ...{ "aria-label": label, tabindex: "0", spellcheck: "false", autocapitalize: "off" },
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show: (next) => {
      if (view.state.doc.toString() === next) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    write: (word) => {
      view.dispatch(view.state.replaceSelection(word));
      view.focus();
    },
    goTo: (at) => {
      const anchor = Math.min(at, view.state.doc.length);
      const word = view.state.wordAt(anchor);
      view.dispatch({ selection: { anchor, head: word?.to ?? anchor }, scrollIntoView: true });
      view.focus();
    },
    end: () => {
      view.destroy();
      place.remove();
    },
  };
}
