import { useMemo } from "react";
import { togetherText } from "~/describe/together";
import type { TogetherRow } from "~/model/answers";
import { runTarget } from "~/model/labels";
import { together as question } from "~/queries/together";
import { describe as text } from "~/text/en/describe";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { useAnswers } from "../shared/useAnswers";
import type { Resolved } from "./cells";
import { shownText } from "../shared/saidText";
import { arrange } from "./edits";
import { driveProposals, type DriveProposal } from "./proposals";
import type { Sheet } from "./useSheet";

export interface ProposalsProps {
  readonly resolved: Resolved;
  /** Says what became of a step. */
  readonly after: Sheet["after"];
}

const own = ["local"];
/** Paths that are named of runs that may have run together; the others are counted. */
const NAMED = 2;

/** What could be said, with one click each: runs of one time, what is known of a drive. */
export function Proposals({ resolved, after }: ProposalsProps) {
  const revision = useWorkspace((state) => state.revision);
  const { rows } = useAnswers(question, own, revision);
  // Of whom somebody said how they ran, nothing is proposed.
  const open = rows.filter(({ runs }) => !runs.some((key) => isArranged(resolved, key)));
  const drives = useMemo(() => driveProposals(resolved), [resolved]);
  if (open.length + drives.length === 0) return null;
  return (
    <section className="describe-section" aria-labelledby="proposals-title">
      <h2 id="proposals-title">{text.proposals.title}</h2>
      {drives.map((proposal) => (
        <Drive key={proposal.model} proposal={proposal} after={after} />
      ))}
      {open.map((row) => (
        <Together key={row.runs.join(" ")} row={row} after={after} />
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
  /** Says what became of a step. */
  readonly after: Sheet["after"];
}

function Together({ row, after }: TogetherProps) {
  const { runs, evidence } = row;
  const loaded = useWorkspace((state) => state.runs);
  const wanted = new Set(runs);
  const paths = [...new Set(loaded.filter(({ key }) => wanted.has(key)).map(({ path }) => path))];
  const say = (name: string | null) => {
    const words = name === null ? text.apart(runs.length) : text.together(runs.length);
    void after(workspace.edit(arrange(runs.map(runTarget), name)), words);
  };
  return (
    <div className="proposal">
      <p title={paths.join("\n")}>
        {evidence === "start" ? text.proposals.together(runs.length) : text.proposals.unsure(runs.length)}{" "}
        <span className="mono sub">{text.proposals.paths(paths.slice(0, NAMED), paths.length - NAMED)}</span>
      </p>
      <button
        type="button"
        className="btn"
        onClick={() => {
          say(togetherText(runs.map(runTarget)));
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

interface DriveProps {
  readonly proposal: DriveProposal;
  /** Says what became of a step. */
  readonly after: Sheet["after"];
}

/** What a published report states of a drive that is named here: taken only by a click. */
function Drive({ proposal, after }: DriveProps) {
  const { model, known, facts, targets, edits } = proposal;
  const { publisher, sponsor, title, dataset } = known.source;
  return (
    <div className="proposal">
      <p>
        <b>{model}</b> {text.proposals.of(targets.length)}{" "}
        {facts.map(({ key, value }) => text.proposals.fact(text.keyName(key), shownText(key, value))).join(", ")}.{" "}
        <span className="sub">
          {text.proposals.source(publisher, sponsor)}{" "}
          <a className="lnk" href={`#/figures?d=${dataset}`}>
            {title}
          </a>
          {known.ratings.length === 0 ? "." : `; ${text.proposals.ratings(known.ratings.map((rating) => rating.text))}`}
        </span>
      </p>
      <button
        type="button"
        className="btn"
        aria-label={text.proposals.acceptName(model)}
        onClick={() => {
          void after(workspace.edit(edits), text.written(targets.length));
        }}
      >
        {text.proposals.accept}
      </button>
    </div>
  );
}
