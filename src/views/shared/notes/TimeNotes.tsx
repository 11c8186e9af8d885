import { useState } from "react";
import { Popover } from "~/components/ui/Popover";
import { Button, TextButton } from "~/components/ui/Button";
import { Form, TextField } from "~/components/ui/Field";
import { notes as text } from "~/text/en/notes";
import { canSay } from "~/workspace/canSay";
import { useWorkspace, workspace } from "~/workspace/workspace";
import type { NotedRun } from "~/analysis/time/notes";
import type { NoteAt } from "~/model/timeLine";
import { moveEdits, noteEdits, readTime, saidElsewhere } from "./times";
import { phrases } from "~/text/en/phrases";

export interface TimeNotesProps {
  /** The reader's runs on the chart. */
  readonly runs: readonly NotedRun[];
  readonly notes: readonly NoteAt[];
  /** Time of the pinned mark, where a new note starts; null: none is pinned. */
  readonly at_s: number | null;
  /** "12.5 s", "2 h". */
  readonly timeText: (t_s: number) => string;
}

/** Notes at a time of the reader's runs: adding, changing and removing are one step each and can be undone. */
export function TimeNotes(props: TimeNotesProps) {
  if (props.runs.length === 0 || (!canSay && props.notes.length === 0)) return null;
  return (
    <Popover label={text.button(props.notes.length)} popoverName={text.title}>
      {() => <Notes {...props} />}
    </Popover>
  );
}

function Notes({ runs, notes, at_s, timeText }: TimeNotesProps) {
  const said = useWorkspace((state) => state.said);
  const [changed, setChanged] = useState<NoteAt | null>(null);
  const [told, setTold] = useState<{ readonly words: string; readonly bad: boolean } | null>(null);
  const take = (step: Promise<boolean>, words: string) => {
    void step.then((taken) => {
      setTold(taken ? { words, bad: false } : { words: text.refused, bad: true });
      // Another note may have been opened in the meantime.
      if (taken) setChanged((now) => (now === changed ? null : now));
    });
  };
  return (
    <div className="grid w-[min(26.25rem,100%)] gap-2 px-3 py-2.5">
      <h2 className="text-[0.8125rem] font-semibold">{text.title}</h2>
      {canSay && notes.length === 0 ? <p className="sub">{text.none}</p> : null}
      <ul className="grid gap-[3px] wrap-anywhere">
        {notes.map((note) => {
          const elsewhere = !canSay ? undefined : saidElsewhere(runs, note.t_s, said);
          const at = timeText(note.t_s);
          return (
            <li key={`${note.t_s} ${note.text}`}>
              <b>{at}</b> {note.text}{" "}
              {elsewhere === null ? (
                <>
                  <TextButton aria-label={text.changeName(at)} onClick={() => setChanged(note)}>
                    {text.change}
                  </TextButton>{" "}
                  <TextButton
                    aria-label={text.removeName(at)}
                    onClick={() => take(workspace.edit(noteEdits(runs, note.t_s, "")), text.removed(at))}
                  >
                    {phrases.remove}
                  </TextButton>
                </>
              ) : elsewhere === undefined ? null : (
                <span className="sub">{text.elsewhere(elsewhere.where?.path ?? elsewhere.origin)}</span>
              )}
            </li>
          );
        })}
      </ul>
      {canSay ? (
        <>
          <NoteForm
            key={changed === null ? `new ${notes.length} ${at_s}` : `${changed.t_s} ${changed.text}`}
            at={changed === null ? (at_s === null ? "" : timeText(at_s)) : timeText(changed.t_s)}
            words={changed?.text ?? ""}
            action={changed === null ? phrases.add : phrases.save}
            onTake={(t_s, words) => {
              // The field shows a rounded time; unless it is retyped the note keeps its exact time.
              const same = changed !== null && timeText(t_s) === timeText(changed.t_s);
              const to_s = same ? changed.t_s : at_s !== null && timeText(t_s) === timeText(at_s) ? at_s : t_s;
              const edits = changed === null ? noteEdits(runs, to_s, words) : moveEdits(runs, changed.t_s, to_s, words);
              take(workspace.edit(edits), text.added(timeText(to_s)));
            }}
          />
          <p role="status" className={told?.bad === true ? "tone-bad" : "sub"}>
            {told === null ? "" : told.words}
          </p>
        </>
      ) : (
        <p className="sub">{text.notHere}</p>
      )}
    </div>
  );
}

interface NoteFormProps {
  readonly at: string;
  readonly words: string;
  readonly action: string;
  readonly onTake: (t_s: number, words: string) => void;
}

function NoteForm({ at, words, action, onTake }: NoteFormProps) {
  const [time, setTime] = useState(at);
  const [note, setNote] = useState(words);
  const [bad, setBad] = useState(false);
  return (
    <Form
      className="flex flex-wrap items-end gap-2"
      onTake={() => {
        const t_s = readTime(time);
        setBad(t_s === null);
        if (t_s !== null && note.trim() !== "") onTake(t_s, note);
      }}
    >
      <TextField
        label={text.at}
        className="w-21 flex-none"
        data-first
        value={time}
        placeholder="12.5 s"
        aria-invalid={bad || undefined}
        required
        onChange={setTime}
      />
      <TextField
        label={text.words}
        className="min-w-32.5 flex-1"
        value={note}
        placeholder={text.placeholder}
        required
        maxLength={200}
        onChange={setNote}
      />
      <Button type="submit">{action}</Button>
      {bad ? <p className="tone-bad">✕ {text.badTime}</p> : null}
    </Form>
  );
}
