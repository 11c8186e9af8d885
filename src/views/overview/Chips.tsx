import { useId, useState, type FormEvent, type ReactNode } from "react";
import { type Fact, confirming, refusalTaken, refusing, saysFolder } from "~/describe/guess";
import { readValue } from "~/describe/values";
import type { Edit } from "~/describe/edits";
import { ABOUT_TARGET, kindOf, type LabelKey } from "~/model/labels";
import { readingKey } from "~/model/grouping";
import { describe } from "~/text/en/describe";
import { overview } from "~/text/en/overview";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { shownText } from "../shared/saidText";
import type { useReadings } from "./useFacts";

const text = overview.chips;

const say = (edits: readonly Edit[]) => {
  void workspace.edit(edits);
};

const CHIP =
  "inline-flex h-5 shrink-0 items-center gap-1.5 rounded border border-ctrl bg-bg pr-1 pl-1.5 text-small leading-4.5 whitespace-nowrap max-sm:h-8";
const DO = "h-4 border-0 border-l border-rule bg-transparent px-1.5 text-ink2 hover:text-ink max-sm:h-8 max-sm:min-w-8";

interface FactsProps {
  readonly label: string;
  readonly facts: readonly Fact[];
  readonly open?: readonly { readonly key: LabelKey; readonly targets: readonly string[] }[];
  readonly children?: ReactNode;
}

/** What is known of a system, each in a chip: dashed where it is a guess. */
export function FactChips({ label, facts, open = [], children }: FactsProps) {
  return (
    <div className="flex h-full items-center gap-2 overflow-x-auto" role="group" aria-label={label}>
      {facts.map((fact) => (
        <FactChip key={`${fact.from} ${fact.key} ${fact.value}`} fact={fact} />
      ))}
      {open.map(({ key, targets }) => (
        <OpenChip key={key} of={key} targets={targets} />
      ))}
      {children}
    </div>
  );
}

function FactChip({ fact }: { readonly fact: Fact }) {
  const [asks, setAsks] = useState(false);
  const { key, value, from, targets } = fact;
  const name = describe.keyName(key);
  const shown = shownText(key, value);
  const words = text.fact(name, shown);
  const path = useWorkspace(({ runs }) => runs.find((run) => `run:${run.key}` === targets[0])?.path ?? "");
  const isGuest = useWorkspace(({ guest }) => guest !== null);
  const ask = () => {
    setAsks(true);
  };
  if (asks) {
    return (
      <RightValue
        of={key}
        targets={targets}
        also={from === "refused" ? refusalTaken(fact) : []}
        onClose={() => {
          setAsks(false);
        }}
      />
    );
  }
  if (from === "refused") {
    return (
      <span className={`${CHIP} border-rule text-ink3`} data-chip="refused">
        {text.refused(name, shown)}
        {isGuest ? null : (
          <>
            <button type="button" className={DO} aria-label={text.back(words)} onClick={() => say(refusalTaken(fact))}>
              ↺
            </button>
            <button type="button" className={DO} aria-label={text.right(name)} onClick={ask}>
              …
            </button>
          </>
        )}
      </span>
    );
  }
  if (from === "said") {
    return (
      <button
        type="button"
        className={CHIP}
        data-chip="said"
        disabled={isGuest}
        aria-label={text.edit(words)}
        onClick={ask}
      >
        <span className="text-ink3">{name}</span> {shown}
      </button>
    );
  }
  return (
    <span className={`${CHIP} border-dashed`} data-chip="guess">
      <span className="text-ink3">{name}</span>{" "}
      <span>
        {shown}
        <span className="text-ink3">{saysFolder(path, fact) ? text.from.folder : text.from.file}</span>
      </span>
      {isGuest ? null : (
        <>
          <button type="button" className={DO} aria-label={text.yes(words)} onClick={() => say(confirming(fact))}>
            ✓
          </button>
          <button type="button" className={DO} aria-label={text.no(words)} onClick={() => say(refusing(fact))}>
            ✗
          </button>
        </>
      )}
    </span>
  );
}

function OpenChip({ of, targets }: { readonly of: LabelKey; readonly targets: readonly string[] }) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <button
        type="button"
        className={`${CHIP} border-dashed text-ink2`}
        data-chip="open"
        onClick={() => {
          setAsks(true);
        }}
      >
        {text.open(describe.keyName(of))}
      </button>
    );
  }
  return (
    <RightValue
      of={of}
      targets={targets}
      onClose={() => {
        setAsks(false);
      }}
    />
  );
}

interface RightProps {
  readonly of: LabelKey;
  readonly targets: readonly string[];
  /** What goes with a value: what was refused says nothing more beside it. */
  readonly also?: readonly Edit[];
  readonly onClose: () => void;
}

/** The right value, asked for in place; an empty one takes the reader's word back. */
function RightValue({ of, targets, also = [], onClose }: RightProps) {
  const [typed, setTyped] = useState("");
  const [bad, setBad] = useState<string | null>(null);
  const id = useId();
  const kind = kindOf(of);
  const name = describe.keyName(of);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = readValue(of, typed);
    if (typed.trim() !== "" && !value.ok) setBad(value.reason);
    else {
      const said = value.ok && typed.trim() !== "" ? value.value : null;
      say([...targets.map((target) => ({ target, key: of, value: said })), ...(said === null ? [] : also)]);
      onClose();
    }
  };
  return (
    <form className={`${CHIP} h-6 border-ink`} onSubmit={submit}>
      <label className="flex items-center gap-1.5">
        <span className="text-ink3">{name}</span>
        <input
          type="text"
          className="h-5 w-24 border border-rule bg-bg px-1 text-ink"
          aria-label={text.right(name)}
          aria-invalid={bad !== null || undefined}
          title={bad ?? undefined}
          list={id}
          // Who asked for it is here to write.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setBad(null);
          }}
        />
        {kind?.kind === "choice" ? (
          <datalist id={id}>
            {kind.options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        ) : null}
      </label>
      {bad === null ? null : <span className="text-bad">{bad}</span>}
      <button type="submit" className={DO}>
        {text.set}
      </button>
      <button type="button" className={DO} aria-label={text.cancel} onClick={onClose}>
        ×
      </button>
    </form>
  );
}

/** Words of the paths that could as well be read otherwise: what would come of each reading, one click each. */
export function ReadingChips({ questions }: { readonly questions: ReturnType<typeof useReadings> }) {
  return questions.map(({ column: { id, values, reading }, outcomes }) => (
    <span key={id} className={CHIP} role="group" aria-label={text.reading(values)}>
      <span className="text-ink3">{text.reading(values)}</span>
      {outcomes.map((outcome) => (
        <button
          key={outcome.reading}
          type="button"
          className={`${DO} aria-pressed:font-semibold aria-pressed:text-ink`}
          aria-pressed={outcome.reading === reading}
          onClick={() => say([{ target: ABOUT_TARGET, key: readingKey(id), value: outcome.reading }])}
        >
          {text.outcome(outcome)}
        </button>
      ))}
    </span>
  ));
}

export const ConfirmAll = ({ guesses }: { readonly guesses: readonly Fact[] }) => (
  <button
    type="button"
    className="btn border-ink bg-ink font-semibold text-bg"
    onClick={() => say(guesses.flatMap(confirming))}
  >
    {text.confirmAll(guesses.length)}
  </button>
);
