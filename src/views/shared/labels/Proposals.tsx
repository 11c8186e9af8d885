import { useMemo, useState } from "react";
import { togetherRows } from "~/analysis/together";
import { shownName } from "~/base/shownText";
import type { TogetherRow } from "~/model/answers";
import { ABOUT, runTarget, togetherText } from "~/model/labels";
import { curve } from "~/queries/curve";
import { describe as text } from "~/text/en/describe";
import { usePicked, useWorkspace, workspace } from "~/workspace/workspace";
import { shownText } from "../saidText";
import { byPlaces, type DriveProposal, driveProposals, unheard } from "./proposed";
import { noticeWords } from "../Problems";
import { useAnswers } from "../useAnswers";
import { type AboutTexts, aboutEdits, arrange, textsOf, type Resolved } from "./cells";
import type { After } from "./Labels";
import { Button, TextButton } from "~/components/ui/Button";
import { Form } from "~/components/ui/Field";
import { clause, commas, sentence, sentences } from "~/text/en/counted";
import { phrases } from "~/text/en/phrases";

/** Descriptions that match no loaded run: a reader comes here because nothing changed. */
export function Unheard() {
  const { descriptions, inventory, said } = usePicked("descriptions", "inventory", "said");
  const files = useMemo(() => unheard({ descriptions, inventory, said }), [descriptions, inventory, said]);
  return (
    <div role="status">
      {files.map(({ path, first, more }) => {
        const { what, todo } = noticeWords(first);
        return (
          <p key={path} className="tone-warn my-1">
            <span className="mono">{path}</span> {text.files.unheard} {what}{" "}
            {more === 0 ? "" : `${text.files.unheardMore(more)} `}
            {todo}
          </p>
        );
      })}
    </div>
  );
}

const words = text.about;

/** Title, publisher, caveats and notes for all of the reader's results: one line that opens a form. */
export function About({ after }: { readonly after: After }) {
  const about = useWorkspace((state) => state.about);
  const texts = textsOf(about);
  const parts = [
    about.title === null ? null : shownName(about.title),
    about.publisher === null ? null : words.by(shownName(about.publisher)),
    about.caveats.length === 0 ? null : words.caveats(about.caveats.length),
    about.notes.length === 0 ? null : words.notes(about.notes.length),
  ].filter((part) => part !== null);
  return (
    <details className="describe-about my-1.5 [overflow-wrap:anywhere]">
      <summary>
        <b>{words.title}</b> <span className="sub">{parts.length === 0 ? words.nothing : parts.join(", ")}</span>
      </summary>
      <AboutForm key={JSON.stringify(texts)} texts={texts} after={after} />
    </details>
  );
}

/** Starts afresh whenever the texts change: after saving, after undo. */
function AboutForm({ texts, after }: { readonly texts: AboutTexts; readonly after: After }) {
  const [typed, setTyped] = useState(texts);
  const edits = aboutEdits(texts, typed);
  const take = () => {
    if (edits.length > 0) void after(workspace.edit(edits), words.saved);
  };
  const field = "rounded border border-ctrl bg-bg px-2 py-0.5 text-ink";
  return (
    <Form className="my-1.5 grid max-w-[72ch] gap-1.5" aria-label={words.title} onTake={take}>
      <p className="sub m-0">{words.intro}</p>
      {ABOUT.map((name) => {
        const isList = name === "caveats" || name === "notes";
        const common = {
          value: typed[name],
          placeholder: words.hints[name],
          className: field,
          onChange: (event: { readonly target: { readonly value: string } }) =>
            setTyped({ ...typed, [name]: event.target.value }),
        };
        return (
          <label key={name} className="grid">
            <span>{isList ? words.list(words.fields[name]) : words.fields[name]}</span>
            {isList ? <textarea rows={2} {...common} /> : <input type="text" {...common} />}
          </label>
        );
      })}
      <Button type="submit" className="justify-self-start" aria-disabled={edits.length === 0 || undefined}>
        {phrases.save}
      </Button>
    </Form>
  );
}

const own = ["local"];
/** Number of paths listed for runs that may have run together; the others are counted. */
const NAMED = 2;

/** Proposals that take one click each: runs that overlap in time, known facts about a drive. */
export function Proposals({ resolved, after }: { readonly resolved: Resolved; readonly after: After }) {
  const loaded = useWorkspace((state) => state.runs);
  const { rows: points } = useAnswers(curve, own);
  const rows = useMemo(() => togetherRows(points), [points]);
  // Nothing is proposed for runs whose arrangement has been set.
  const open = rows.filter(({ runs }) => !runs.some((key) => isArranged(resolved, key)));
  const drives = useMemo(() => driveProposals(resolved), [resolved]);
  if (open.length + drives.length === 0) return null;
  return (
    <section className="my-1.5" aria-labelledby="proposals-title">
      <h2 id="proposals-title" className="m-0 text-base font-semibold">
        {text.proposals.title}
      </h2>
      {drives.map((proposal) => (
        <Drive key={proposal.model} proposal={proposal} after={after} />
      ))}
      {byPlaces(open, loaded).map((rows) => (
        <Together key={rows[0]!.runs.join(" ")} rows={rows} after={after} />
      ))}
    </section>
  );
}

const isArranged = (resolved: Resolved, run: string): boolean => {
  const cells = resolved.get(runTarget(run));
  return cells?.has("together") === true || cells?.has("apart") === true;
};

interface TogetherProps {
  /** Of the same places. */
  readonly rows: readonly TogetherRow[];
  readonly after: After;
}

function Together({ rows, after }: TogetherProps) {
  const { evidence } = rows[0]!;
  const runs = rows.flatMap((row) => row.runs);
  const loaded = useWorkspace((state) => state.runs);
  const wanted = new Set(runs);
  const paths = [...new Set(loaded.filter(({ key }) => wanted.has(key)).map(({ path }) => path))];
  const say = (isTogether: boolean) => {
    const words = isTogether ? text.together(runs.length) : text.apart(runs.length);
    const edits = rows.flatMap((row) => {
      const targets = row.runs.map(runTarget);
      return arrange(targets, isTogether ? togetherText(targets) : null);
    });
    void after(workspace.edit(edits), words);
  };
  return (
    <div className="proposal flex flex-wrap items-baseline gap-x-2.5 [&_p]:m-0">
      <p title={paths.join("\n")}>
        {evidence === "start" ? text.proposals.together(runs.length, rows.length) : text.proposals.unsure(runs.length)}{" "}
        <span className="mono sub">{text.proposals.paths(paths.slice(0, NAMED), paths.length - NAMED)}</span>
      </p>
      <Button onClick={() => say(true)}>{text.tools.together}</Button>
      <TextButton onClick={() => say(false)}>{text.tools.apart}</TextButton>
    </div>
  );
}

/** What a published report states about a drive with this name: applied only on click. */
function Drive({ proposal, after }: { readonly proposal: DriveProposal; readonly after: After }) {
  const { model, known, facts, targets, edits } = proposal;
  const { publisher, sponsor, title, dataset } = known.source;
  return (
    <div className="proposal flex flex-wrap items-baseline gap-x-2.5 [&_p]:m-0">
      <p>
        <b>{model}</b> {text.proposals.of(targets.length)}{" "}
        {sentence(commas(facts.map(({ key, value }) => `${text.keyName(key)} ${shownText(key, value)}`)))}{" "}
        <span className="sub">
          {text.proposals.source(publisher, sponsor)}{" "}
          <a className="lnk" href={`#/figures?d=${dataset}`}>
            {title}
          </a>
          {known.ratings.length === 0
            ? sentence("")
            : sentences([clause(""), text.proposals.ratings(known.ratings.map((rating) => rating.text))])}
        </span>
      </p>
      <Button
        aria-label={text.proposals.acceptName(model)}
        onClick={() => void after(workspace.edit(edits), text.written(targets.length))}
      >
        {text.proposals.accept}
      </Button>
    </div>
  );
}
