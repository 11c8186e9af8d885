import { together as question } from "~/queries/together";
import { runTarget } from "~/model/labels";
import type { TogetherRow } from "~/model/answers";
import { describe as text } from "~/text/en/describe";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { useAnswers } from "../shared/useAnswers";
import type { Resolved } from "./cells";
import { arrange, freeTogether } from "./edits";
import type { Said } from "~/model/labels";

export interface ProposalsProps {
  readonly said: readonly Said[];
  readonly resolved: Resolved;
  readonly onDone: (words: string) => void;
}

const own = ["local"];

/** What could be said, with one click each: runs of one time, what is known of a drive. */
export function Proposals({ said, resolved, onDone }: ProposalsProps) {
  const revision = useWorkspace((state) => state.revision);
  const { rows } = useAnswers(question, own, revision);
  // Of whom somebody said how they ran, nothing is proposed.
  const open = rows.filter(({ runs }) => !runs.some((key) => isArranged(resolved, key)));
  if (open.length === 0) return null;
  return (
    <section className="describe-section" aria-label={text.proposals.title}>
      {open.map((row) => (
        <Together key={row.runs.join(" ")} row={row} said={said} onDone={onDone} />
      ))}
    </section>
  );
}

const isArranged = (resolved: Resolved, run: string): boolean => {
  const cells = resolved.get(runTarget(run));
  return cells?.has("together") === true || cells?.has("apart") === true;
};

interface TogetherProps {
  readonly row: TogetherRow;
  readonly said: readonly Said[];
  readonly onDone: (words: string) => void;
}

function Together({ row, said, onDone }: TogetherProps) {
  const { runs, evidence } = row;
  const say = (name: string | null) => {
    void workspace.edit(arrange(runs.map(runTarget), name)).then(() => {
      onDone(name === null ? text.apart(runs.length) : text.together(runs.length));
    });
  };
  return (
    <div className="proposal">
      <p>{evidence === "start" ? text.proposals.together(runs.length) : text.proposals.unsure(runs.length)}</p>
      <button
        type="button"
        className="btn"
        onClick={() => {
          say(freeTogether(said));
        }}
      >
        {text.proposals.sum}
      </button>
      <button
        type="button"
        className="lnk"
        onClick={() => {
          say(null);
        }}
      >
        {text.proposals.apart}
      </button>
    </div>
  );
}
