import { group } from "d3-array";
import { knownDrive, type KnownDrive } from "~/describe/drives";
import type { Edit } from "~/describe/edits";
import type { DescribedRun } from "~/model/described";
import { useMemo } from "react";
import type { TogetherRow } from "~/model/answers";
import { runTarget, type Said } from "~/model/labels";
import { together as question } from "~/queries/together";
import { describe as text } from "~/text/en/describe";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { useAnswers } from "../shared/useAnswers";
import type { Resolved } from "./cells";
import { togetherText } from "~/describe/together";
import { shownText } from "./display";
import { arrange } from "./edits";

export interface ProposalsProps {
  readonly runs: readonly DescribedRun[];
  readonly resolved: Resolved;
  readonly onDone: (words: string) => void;
}

const own = ["local"];

/** What could be said, with one click each: runs of one time, what is known of a drive. */
export function Proposals({ runs: loaded, resolved, onDone }: ProposalsProps) {
  const revision = useWorkspace((state) => state.revision);
  const { rows } = useAnswers(question, own, revision);
  // Of whom somebody said how they ran, nothing is proposed.
  const open = rows.filter(({ runs }) => !runs.some((key) => isArranged(resolved, key)));
  const drives = drivesOf(loaded, resolved);
  if (open.length + drives.length === 0) return null;
  return (
    <section className="describe-section" aria-label={text.proposals.title}>
      {drives.map((drive) => (
        <Drive key={drive.model} drive={drive} onDone={onDone} />
      ))}
      {open.map((row) => (
        <Together key={row.runs.join(" ")} row={row} onDone={onDone} />
      ))}
    </section>
  );
}

interface ProposedDrive {
  readonly model: string;
  readonly known: KnownDrive;
  readonly runs: number;
  /** What nobody says of its runs yet. */
  readonly edits: readonly Edit[];
}

/** Models that a published report describes, with what of it nobody says of these runs. */
function drivesOf(runs: readonly DescribedRun[], resolved: Resolved): ProposedDrive[] {
  const models = group(runs, ({ key }) => resolved.get(runTarget(key))?.get("drive_model")?.value ?? "");
  return [...models].flatMap(([model, own]) => {
    const known = model === "" ? null : knownDrive(model);
    if (known === null) return [];
    const edits = own.flatMap((run) => {
      const target = runTarget(run.key);
      return known.says.flatMap(({ key, value }): Edit[] =>
        resolved.get(target)?.has(key) === true ? [] : [{ target, key, value }],
      );
    });
    return edits.length === 0 ? [] : [{ model, known, runs: own.length, edits }];
  });
}

function Drive({ drive, onDone }: { readonly drive: ProposedDrive; readonly onDone: (words: string) => void }) {
  const { model, known, runs, edits } = drive;
  const { publisher, title, dataset } = known.source;
  const keys = new Set(edits.map(({ key }) => key));
  return (
    <div className="proposal">
      <p>
        <b>{text.proposals.drive(model, runs)}</b>:{" "}
        {known.says
          .filter(({ key }) => keys.has(key))
          .map(({ key, value }) => `${text.keyName(key)} ${shownText(key, value)}`)
          .join(", ")}
        {known.ratings.length === 0 ? null : `; ${known.ratings.map((rating) => rating.text).join(", ")}`}{" "}
        <a className="lnk" href={`#/figures?d=${dataset}`} title={title}>
          {text.proposals.source(publisher)}
        </a>
      </p>
      <button
        type="button"
        className="btn"
        aria-label={text.proposals.acceptName(model)}
        onClick={() => {
          void workspace.edit(edits).then(() => {
            onDone(text.written(runs));
          });
        }}
      >
        {text.proposals.accept}
      </button>
    </div>
  );
}

const isArranged = (resolved: Resolved, run: string): boolean => {
  const cells = resolved.get(runTarget(run));
  return cells?.has("together") === true || cells?.has("apart") === true;
};

interface TogetherProps {
  readonly row: TogetherRow;
  readonly onDone: (words: string) => void;
}

function Together({ row, onDone }: TogetherProps) {
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
  readonly onDone: (words: string) => void;
}

/** What a published report states of a drive that is named here: taken only by a click. */
function Drive({ proposal, onDone }: DriveProps) {
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
          void workspace.edit(edits).then(() => {
            onDone(text.written(targets.length));
          });
        }}
      >
        {text.proposals.accept}
      </button>
    </div>
  );
}
