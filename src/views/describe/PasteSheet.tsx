import { useState, type FormEvent } from "react";
import type { BadCell } from "~/describe/paste";
import { kindOf } from "~/model/labels";
import { describe as text } from "~/text/en/describe";

export interface PasteSheetProps {
  readonly onPaste: (table: string) => void;
  readonly onClose: () => void;
}

/** A table from elsewhere, for whom the keyboard cannot paste into the grid. */
export function PasteSheet({ onPaste, onClose }: PasteSheetProps) {
  const [table, setTable] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (table.trim() === "") return;
    onPaste(table);
    onClose();
  };
  return (
    <form className="paste-sheet" onSubmit={submit} aria-label={text.paste.title}>
      <p className="sub">{text.paste.intro}</p>
      <textarea
        aria-label={text.paste.label}
        rows={7}
        spellCheck={false}
        value={table}
        // Who asked for it is here to paste.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => {
          setTable(event.target.value);
        }}
      />
      <p className="paste-do">
        <button type="submit" className="btn" disabled={table.trim() === ""}>
          {text.paste.read}
        </button>
        <button type="button" className="lnk" onClick={onClose}>
          {text.paste.close}
        </button>
      </p>
    </form>
  );
}

/** How many to show before it is asked for more. */
const SHORT = 12;

export interface PasteResultProps {
  readonly taken: number;
  readonly bad: readonly BadCell[];
  readonly onDismiss: () => void;
}

/** What of a pasted table was written, and each cell that was not. */
export function PasteResult({ taken, bad, onDismiss }: PasteResultProps) {
  const [all, setAll] = useState(false);
  return (
    <section className="paste-result" aria-label={text.paste.title} role="status">
      <p>
        {text.paste.taken(taken)}{" "}
        {bad.length === 0 ? null : <span className="tone-bad">✕ {text.paste.bad(bad.length)}</span>}{" "}
        <button type="button" className="lnk" onClick={onDismiss}>
          {text.paste.dismiss}
        </button>
      </p>
      {bad.length === 0 ? null : (
        <table className="describe-table">
          <thead>
            <tr>
              <th scope="col" className="n">
                {text.paste.row}
              </th>
              <th scope="col">{text.paste.column}</th>
              <th scope="col">{text.paste.value}</th>
              <th scope="col">{text.paste.why}</th>
            </tr>
          </thead>
          <tbody>
            {(all ? bad : bad.slice(0, SHORT)).map(({ row, cell, value, reason }, i) => (
              <tr key={i}>
                <td className="n">{row.toLocaleString("en")}</td>
                <td>{kindOf(cell) === null ? cell : text.keyName(cell)}</td>
                <td className="mono">{value}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all || bad.length <= SHORT ? null : (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            setAll(true);
          }}
        >
          {text.rule.all(bad.length)}
        </button>
      )}
    </section>
  );
}
