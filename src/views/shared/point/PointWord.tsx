import { useState } from "react";
import type { Edit } from "~/describe/edits";
import { SourceSection } from "~/components/SourceParts";
import type { CurvePoint } from "~/model/answers";
import { seriesEdit as series } from "~/text/en/series-edit";
import { canSay } from "~/workspace/canSay";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { countAgain, exclude, excludedBy, note, ownNote } from "./pointWord";

const text = series.point;
const WORD = "point-word grid gap-2 pt-2";

interface PointWordProps {
  readonly point: CurvePoint;
  readonly points: readonly CurvePoint[];
}

/** What is said of a point of own files; where nothing can be kept, no field asks for it. */
export function PointWord(props: PointWordProps) {
  return canSay ? <Words {...props} /> : <Said point={props.point} />;
}

const Said = ({ point: { note: words, excluded } }: Pick<PointWordProps, "point">) => (
  <SourceSection title={text.title}>
    <div className={WORD}>
      {words === null ? null : <p>{words}</p>}
      {excluded === null ? null : <p>{text.excluded(excluded)}</p>}
      <p className="sub">{text.notHere}</p>
    </div>
  </SourceSection>
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
    <SourceSection title={text.title}>
      <div className={WORD}>
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
      </div>
    </SourceSection>
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
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onTake(words);
      }}
    >
      <label className="min-w-0 flex-1 text-small/4.5 text-ink2">
        {label}
        <input
          type="text"
          className="field"
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
