/**
 * Facts about the reader's systems as chips: set and guessed ones with ✓ ✗ and a field to correct them in place, and
 * readings of names.
 */
import { useEffect, useId, useMemo, useState, type ReactNode } from "react";
import { confirming, type Fact, factsOf, refusalTaken, refusing, saysFolder, type SystemFacts } from "~/describe/guess";
import { resolve } from "~/describe/resolve";
import { readValue } from "~/describe/values";
import type { Edit } from "~/describe/edits";
import { ABOUT_TARGET, kindOf, type LabelKey, runTarget } from "~/model/labels";
import { readingKey } from "~/model/grouping";
import { describe } from "~/text/en/describe";
import { overview } from "~/text/en/overview";
import { usePicked, useWorkspace, workspace } from "~/workspace/workspace";
import { whenCalm } from "../shared/calm";
import { shownText } from "../shared/saidText";
import type { SystemRows } from "./picture";
import { Button } from "~/components/ui/Button";
import { Form } from "~/components/ui/Field";

const text = overview.chips;

export function useFacts(systems: readonly SystemRows[]): SystemFacts {
  const { said, grouped } = usePicked("said", "grouped");
  return useMemo(() => {
    const own = systems.filter(({ first }) => first.dataset === "local");
    const named = own.map(({ id, runs }) => ({ name: id, targets: [...runs].map(runTarget) }));
    return factsOf(named, resolve([...said, ...grouped]), said);
  }, [said, grouped, systems]);
}

type Questions = Awaited<ReturnType<typeof openQuestions>>;

/** Loaded only for a reader with files: trying each reading groups everything again, which takes time. */
async function openQuestions() {
  const { openReadings } = await import("~/workspace/describing");
  const { runs, said, columns, guest } = workspace.store.getState();
  return guest === null ? openReadings(runs, said, columns) : [];
}

/** While files grow, these questions wait until the chart has its answers. */
const CALM_MS = 300;

/** Words in paths that can be read in several ways, and the result of each reading. */
export function useReadings(isShown: boolean): Questions {
  const { columns, revision } = usePicked("columns", "revision");
  const [questions, setQuestions] = useState<Questions>([]);
  useEffect(() => {
    if (!isShown) return undefined;
    let isStill = true;
    const stop = whenCalm(CALM_MS, () => {
      openQuestions().then(
        (found) => {
          if (isStill) setQuestions(found);
        },
        // Without an answer the grouping stays as it is.
        () => undefined,
      );
    });
    return () => {
      isStill = false;
      stop();
    };
  }, [columns, revision, isShown]);
  return questions;
}

const say = (edits: readonly Edit[]) => void workspace.edit(edits);

const CHIP =
  "inline-flex h-5 shrink-0 items-center gap-1.5 rounded border border-ctrl bg-bg pr-1 pl-1.5 text-small leading-4.5 whitespace-nowrap max-sm:h-8";
const DO = "h-4 border-0 border-l border-rule bg-transparent px-1.5 text-ink2 hover:text-ink max-sm:h-8 max-sm:min-w-8";

/** Guesses about data that came with a link are not for this reader to confirm. */
const useIsGuest = (): boolean => useWorkspace(({ guest }) => guest !== null);

interface FactsProps {
  readonly label: string;
  readonly facts: readonly Fact[];
  /** Runs whose medium is unknown; the reader is asked for it. */
  readonly silent?: readonly string[];
  readonly children?: ReactNode;
}

/** The facts of a system as chips, dashed if guessed. */
export function FactChips({ label, facts, silent = [], children }: FactsProps) {
  const isGuest = useIsGuest();
  return (
    <div className="flex h-full items-center gap-2 overflow-x-auto" role="group" aria-label={label}>
      {facts.map((fact) => (
        <FactChip key={`${fact.from} ${fact.key} ${fact.value}`} fact={fact} isGuest={isGuest} />
      ))}
      {silent.length === 0 || isGuest ? null : (
        <Asked of="media" targets={silent}>
          {(ask) => (
            <button type="button" className={`${CHIP} border-dashed text-ink2`} data-chip="open" onClick={ask}>
              {text.open(describe.keyName("media"))}
            </button>
          )}
        </Asked>
      )}
      {children}
    </div>
  );
}

function FactChip({ fact, isGuest }: { readonly fact: Fact; readonly isGuest: boolean }) {
  const { key, value, from, targets } = fact;
  const name = describe.keyName(key);
  const shown = shownText(key, value);
  const words = `${name} ${shown}`;
  const path = useWorkspace(({ runs }) => runs.find((run) => `run:${run.key}` === targets[0])?.path ?? "");
  const action = (sign: string, label: string, onClick: () => void) =>
    isGuest ? null : (
      <button type="button" className={DO} aria-label={label} onClick={onClick}>
        {sign}
      </button>
    );
  if (from === "guess") {
    return (
      <span className={`${CHIP} border-dashed`} data-chip="guess">
        <span className="text-ink3">{name}</span>{" "}
        <span>
          {shown}
          <span className="text-ink3">{saysFolder(path, fact) ? text.from.folder : text.from.file}</span>
        </span>
        {action("✓", text.yes(words), () => say(confirming(fact)))}
        {action("✗", text.no(words), () => say(refusing(fact)))}
      </span>
    );
  }
  return (
    <Asked of={key} targets={targets} also={from === "refused" ? refusalTaken(fact) : []}>
      {(ask) =>
        from === "refused" ? (
          <span className={`${CHIP} border-rule text-ink3`} data-chip="refused">
            {text.refused(name, shown)}
            {action("↺", text.back(words), () => say(refusalTaken(fact)))}
            {action("…", text.right(name), ask)}
          </span>
        ) : (
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
        )
      }
    </Asked>
  );
}

/** A chip, or in its place a field for the right value. */
function Asked({
  children,
  ...asked
}: Omit<RightProps, "onClose"> & { readonly children: (ask: () => void) => ReactNode }) {
  const [asks, setAsks] = useState(false);
  return asks ? <RightValue {...asked} onClose={() => setAsks(false)} /> : children(() => setAsks(true));
}

interface RightProps {
  readonly of: LabelKey;
  readonly targets: readonly string[];
  /** Edits made along with the value: a refused guess has no further effect. */
  readonly also?: readonly Edit[];
  readonly onClose: () => void;
}

/** A field for the right value in place of the chip; leaving it empty undoes the reader's own entry. */
function RightValue({ of, targets, also = [], onClose }: RightProps) {
  const [typed, setTyped] = useState("");
  const [bad, setBad] = useState<string | null>(null);
  const id = useId();
  const kind = kindOf(of);
  const name = describe.keyName(of);
  const take = () => {
    const value = readValue(of, typed);
    if (typed.trim() !== "" && !value.ok) setBad(value.reason);
    else {
      const said = value.ok && typed.trim() !== "" ? value.value : null;
      say([...targets.map((target) => ({ target, key: of, value: said })), ...(said === null ? [] : also)]);
      onClose();
    }
  };
  return (
    <Form className={`${CHIP} h-6 border-ink`} onTake={take}>
      <label className="flex items-center gap-1.5">
        <span className="text-ink3">{name}</span>
        <input
          type="text"
          className="h-5 w-24 border border-rule bg-bg px-1 text-ink"
          aria-label={text.right(name)}
          aria-invalid={bad !== null || undefined}
          title={bad ?? undefined}
          list={id}
          // The reader has just asked for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
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
    </Form>
  );
}

/** Words in paths that can be read in several ways: the result of each reading, one click each. */
export function ReadingChips({ questions }: { readonly questions: Questions }) {
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

/** Confirms every guess on the page with one click. */
export function ConfirmAll({ all, of }: SystemFacts) {
  const isGuest = useIsGuest();
  const guesses = [...all, ...[...of.values()].flatMap(({ facts }) => facts)].filter(({ from }) => from === "guess");
  return guesses.length === 0 || isGuest ? null : (
    <Button className="btn-solid border-ink" onClick={() => say(guesses.flatMap(confirming))}>
      {text.confirmAll(guesses.length)}
    </Button>
  );
}
