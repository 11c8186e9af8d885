import { useState } from "react";
import type { Edit } from "~/describe/edits";
import type { CurvePoint } from "~/model/answers";
import { seriesEdit as series } from "~/text/en/series-edit";
import { canSay } from "~/workspace/canSay";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { countAgain, exclude, excludedBy, note, ownNote } from "./pointWord";

const text = series.point;

interface PointWordProps {
  readonly point: CurvePoint;
  readonly points: readonly CurvePoint[];
}

/** What is said of a point of own files; where nothing can be kept, no field asks for it. */
export function PointWord(props: PointWordProps) {
  return canSay ? <Words {...props} /> : <Said point={props.point} />;
}

const Said = ({ point: { note: words, excluded } }: Pick<PointWordProps, "point">) => (
  <section className="point-word">
    <h3>{text.title}</h3>
    {words === null ? null : <p>{words}</p>}
    {excluded === null ? null : <p>{text.excluded(excluded)}</p>}
    <p className="sub">{text.notHere}</p>
  </section>
);

/** Whether a point of own files counts, and a note at it: kept with the files, undone in one step. */
function Words({ point, points }: PointWordProps) {
  const said = useWorkspace((state) => state.said);
  const [refused, setRefused] = useState(false);
  const edit = (edits: readonly Edit[]) => {
    if (edits.length === 0) return;
    void workspace.edit(edits).then((taken) => {
      setRefused(!taken);
    });
  };
  const own = ownNote(point, said);
  const other = point.excluded === null ? null : excludedBy(point, points, said);
  return (
    <section className="point-word">
      <h3>{text.title}</h3>
      {point.note === null || point.note === own ? null : <p>{point.note}</p>}
      <WordForm
        key={`note ${own}`}
        label={text.note}
        placeholder={text.notePlaceholder}
        value={own}
        action={text.save}
        onTake={(words) => {
          if (words.trim() !== own) edit(note(point, words));
        }}
      />
      {point.excluded === null ? (
        <WordForm
          label={text.reason}
          value=""
          required
          action={text.exclude}
          onTake={(words) => {
            edit(exclude(point, points, words));
          }}
        />
      ) : (
        <>
          <p>{text.excluded(point.excluded)}</p>
          {other === null ? (
            <p>
              <button
                type="button"
                className="btn"
                onClick={() => {
                  edit(countAgain(point, points, said));
                }}
              >
                {text.again}
              </button>
            </p>
          ) : (
            <p className="sub">{text.elsewhere(other.where?.path ?? other.origin)}</p>
          )}
        </>
      )}
      {refused ? (
        <p className="tone-bad" role="alert">
          {text.refused}
        </p>
      ) : null}
    </section>
  );
}

interface WordFormProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly action: string;
  readonly onTake: (words: string) => void;
}

function WordForm({ label, value, placeholder, required = false, action, onTake }: WordFormProps) {
  const [words, setWords] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onTake(words);
      }}
    >
      <label>
        {label}
        <input
          type="text"
          value={words}
          placeholder={placeholder}
          required={required}
          maxLength={200}
          onChange={(event) => {
            setWords(event.target.value);
          }}
        />
      </label>
      <button type="submit" className="btn">
        {action}
      </button>
    </form>
  );
}
