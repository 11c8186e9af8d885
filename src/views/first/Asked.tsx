import { useEffect, useMemo, useState } from "react";
import type { Edit } from "~/describe/edits";
import { type Guess, confirming, guessesIn, openSystems, type OpenSystem, refusing } from "~/describe/guess";
import { groupsOf } from "~/describe/groups";
import { resolve } from "~/describe/resolve";
import { readingKey } from "~/model/grouping";
import { ABOUT_TARGET, MEDIA } from "~/model/labels";
import { describe } from "~/text/en/describe";
import { first } from "~/text/en/first";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { shownText } from "../shared/saidText";
import { useCalm } from "./useCalm";

const text = first.asked;

/** Guesses that are shown; Describe has all. */
const SHOWN = 6;

const say = (edits: readonly Edit[]) => {
  void workspace.edit(edits);
};

/** What names of files and folders leave to the reader: guesses, and the media of a system that stands beside known ones. */
export function Asked({ page, by }: { readonly page: string; readonly by: unknown }) {
  const runs = useWorkspace((state) => state.runs);
  const said = useWorkspace((state) => state.said);
  const grouped = useWorkspace((state) => state.grouped);
  const { guesses, media } = useMemo(() => {
    const all = [...said, ...grouped];
    const cells = resolve(all);
    return { guesses: guessesIn(cells), media: openSystems("media", groupsOf(runs, all), cells) };
  }, [runs, said, grouped]);
  const compares = media.values.length > 1 && !(page === "compare" && by === "media");
  return (
    <>
      <Readings />
      {guesses.length === 0 ? null : (
        <p className="asked">
          <span className="sub">{text.guessed}</span>{" "}
          {guesses.slice(0, SHOWN).map((guess) => (
            <Chip key={`${guess.key} ${guess.value}`} guess={guess} />
          ))}
          {guesses.length > SHOWN ? <span className="sub">{text.more(guesses.length - SHOWN)}</span> : null}
        </p>
      )}
      {media.open.map((system) => (
        <MediaOf key={system.name} system={system} />
      ))}
      {compares ? (
        <p>
          <a className="lnk" href="#/compare?v=1&d=local&by=media">
            {text.compare(media.values)}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Chip({ guess }: { readonly guess: Guess }) {
  const words = `${describe.keyName(guess.key)} ${shownText(guess.key, guess.value)}`;
  return (
    <span className="asked-chip">
      <span aria-hidden="true">○</span> {words} <span className="sub">{text.runs(guess.targets.length)}</span>{" "}
      <button
        type="button"
        className="lnk"
        aria-label={text.confirm(words)}
        onClick={() => {
          say(confirming(guess));
        }}
      >
        ✓
      </button>{" "}
      <button
        type="button"
        className="lnk"
        aria-label={text.refuse(words)}
        onClick={() => {
          say(refusing(guess));
        }}
      >
        ✗
      </button>
    </span>
  );
}

function MediaOf({ system }: { readonly system: OpenSystem }) {
  return (
    <p className="asked" role="group" aria-label={text.mediaOf(system.name)}>
      <span>{text.mediaOf(system.name)}</span>{" "}
      {MEDIA.map((value) => (
        <button
          key={value}
          type="button"
          className="lnk"
          onClick={() => {
            say(system.targets.map((target) => ({ target, key: "media", value })));
          }}
        >
          {value}
        </button>
      ))}
    </p>
  );
}

type Questions = Awaited<ReturnType<typeof openQuestions>>;

/** Each reading is grouped once more: only then are the questions there, and only for who has files. */
async function openQuestions() {
  const { openReadings } = await import("~/workspace/describing");
  const { runs, said, columns } = workspace.store.getState();
  return openReadings(runs, said, columns);
}

/** Words of the paths that could as well be read otherwise: what would come of each reading, one click each. */
function Readings() {
  const columns = useWorkspace((state) => state.columns);
  const calm = useCalm(useWorkspace((state) => state.revision));
  const [questions, setQuestions] = useState<Questions>([]);
  useEffect(() => {
    let isStill = true;
    openQuestions().then(
      (found) => {
        if (isStill) setQuestions(found);
      },
      // The grouping stands as it is.
      () => undefined,
    );
    return () => {
      isStill = false;
    };
  }, [columns, calm]);
  return questions.map(({ column: { id, values, reading }, outcomes }) => (
    <p key={id} className="asked" role="group" aria-label={text.reading(values)}>
      <span>{text.reading(values)}</span>{" "}
      {outcomes.map((outcome) => (
        <button
          key={outcome.reading}
          type="button"
          className="lnk asked-reading"
          aria-pressed={outcome.reading === reading}
          onClick={() => {
            say([{ target: ABOUT_TARGET, key: readingKey(id), value: outcome.reading }]);
          }}
        >
          {text.outcome(outcome)}
        </button>
      ))}
    </p>
  ));
}
