import { useState, type FormEvent } from "react";
import { shownName } from "~/base/shownText";
import { ABOUT, type AboutField } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { aboutEdits, textsOf, type AboutTexts } from "./aboutEdits";
import type { Sheet } from "./useSheet";

const words = text.about;

/** Title, publisher, caveats and notes of all own results: one line, and a form behind it. */
export function About({ after }: { readonly after: Sheet["after"] }) {
  const about = useWorkspace((state) => state.about);
  const texts = textsOf(about);
  const parts = [
    about.title === null ? null : shownName(about.title),
    about.publisher === null ? null : words.by(shownName(about.publisher)),
    about.caveats.length === 0 ? null : words.caveats(about.caveats.length),
    about.notes.length === 0 ? null : words.notes(about.notes.length),
  ].filter((part) => part !== null);
  return (
    <details className="describe-about">
      <summary>
        <b>{words.title}</b> <span className="sub">{parts.length === 0 ? words.nothing : parts.join(", ")}</span>
      </summary>
      <AboutForm key={JSON.stringify(texts)} texts={texts} after={after} />
    </details>
  );
}

interface AboutFormProps {
  readonly texts: AboutTexts;
  readonly after: Sheet["after"];
}

/** Begins anew whenever what is said changes: after saving, after undo. */
function AboutForm({ texts, after }: AboutFormProps) {
  const [typed, setTyped] = useState(texts);
  const edits = aboutEdits(texts, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edits.length > 0) void after(workspace.edit(edits), words.saved);
  };
  const write = (field: AboutField) => (event: { readonly target: { readonly value: string } }) => {
    setTyped({ ...typed, [field]: event.target.value });
  };
  return (
    <form className="about-form" aria-label={words.title} onSubmit={submit}>
      <p className="sub">{words.intro}</p>
      {ABOUT.map((field) => {
        const isList = field === "caveats" || field === "notes";
        return (
          <label key={field}>
            <span>{isList ? words.list(words.fields[field]) : words.fields[field]}</span>
            {isList ? (
              <textarea rows={2} value={typed[field]} placeholder={words.hints[field]} onChange={write(field)} />
            ) : (
              <input type="text" value={typed[field]} placeholder={words.hints[field]} onChange={write(field)} />
            )}
          </label>
        );
      })}
      <p>
        <button type="submit" className="btn" aria-disabled={edits.length === 0 || undefined}>
          {words.save}
        </button>
      </p>
    </form>
  );
}
