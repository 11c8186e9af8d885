import { useEffect, useRef, useState } from "react";
import { groupsOf, systemCount } from "~/describe/groups";
import { en } from "~/text/en";
import { first as text } from "~/text/en/first";
import { isNoResult } from "~/model/noResult";
import { amountOf, type BatchSummary } from "~/workspace/state";
import { usePicked, useWorkspace, workspace } from "~/workspace/workspace";
import { sentence } from "~/text/en/counted";
import { whenCalm } from "../shared/calm";
import { tellTabs } from "../shared/tabLinks";
import { askFacts } from "./ask";
import { whyText } from "./claim";
import { hrefOf, tabLink } from "./links";
import { firstView, type FirstView, type Tab } from "./rule";

/** While files grow, these questions wait until the chart has its answers. */
const CALM_MS = 300;

const NOTHING: FirstView = { first: null, tabs: [] };

/** What the reader's files contain, by page; asked again when they change. Nothing while nothing is known. */
function useFirst(): FirstView {
  const { revision, ready } = usePicked("revision", "ready");
  const [view, setView] = useState(NOTHING);
  const asked = useRef(false);
  useEffect(() => {
    if (!ready) return undefined;
    const abort = new AbortController();
    const askNow = () => {
      asked.current = true;
      askFacts(workspace.store.getState().sources, abort.signal).then(
        (facts) => {
          if (!abort.signal.aborted) setView(firstView(facts, null));
        },
        // Errors are shown by the page's own questions.
        () => undefined,
      );
    };
    // Edits come in quick succession, and so do changes to a growing file: the page's own questions go first, and only
    // the last change is asked about.
    const stop = whenCalm(asked.current ? CALM_MS : 0, askNow);
    return () => {
      stop();
      abort.abort();
    };
  }, [revision, ready]);
  return view;
}

/** Messages are one line at the foot, for six seconds. */
const SHOWN_MS = 6000;

interface Shown {
  readonly page: string;
  /** Link fields of the page. */
  readonly state: Readonly<Record<string, unknown>>;
  /** The drop left the link as it was instead of showing its first view. */
  readonly stayed: boolean;
}

/** The sentence is about the files of its tab; on a link to others it would be wrong. */
const sameFiles = (tab: Tab, shown: Shown["state"]): boolean =>
  tab.state["in"] === undefined || JSON.stringify(tab.state["in"]) === JSON.stringify(shown["in"]);

/** After a drop: what was read, and why this page shows it. It also tells the bar which views have results. */
export function Told({ page, state, stayed }: Shown) {
  const last = useWorkspace((all) => all.last);
  const { first, tabs } = useFirst();
  const [before] = useState(last);
  const [put, setPut] = useState<BatchSummary | null>(null);
  useEffect(() => {
    // Asked again on each page; the old result holds until then.
    if (tabs.length > 0) tellTabs(new Map(tabs.map((tab) => [tab.page, hrefOf(tabLink(tab, first))])));
  }, [tabs, first]);
  const isNew = last !== null && last !== put && tabs.length > 0 && (last !== before || last.files > 0);
  useEffect(() => {
    if (!isNew) return undefined;
    const hide = setTimeout(() => setPut(last), SHOWN_MS);
    return () => clearTimeout(hide);
  }, [isNew, last]);
  const here = tabs.find((tab) => tab.page === page);
  return (
    <section className="undo-line" aria-label={text.told} data-told>
      {isNew ? (
        <p>
          <Amounts />
          {stayed && first !== null ? (
            <span>
              {text.stayed}{" "}
              <a className="lnk" href={hrefOf(first)}>
                {en.app.pages[first.page]}
              </a>
            </span>
          ) : here === undefined || !sameFiles(here, state) ? null : (
            <span data-why>
              {whyText(here.why)}
              {here.wide ? ` ${text.wide}` : ""}
            </span>
          )}
          <Lost />
        </p>
      ) : null}
    </section>
  );
}

/** Of more runs than this that are each a system of their own, the systems are not counted: nothing grouped them. */
const TOLD_APART = 12;

/** "36 runs of 3 systems." */
function Amounts() {
  const { sources, said, grouped } = usePicked("sources", "said", "grouped");
  const { runs } = amountOf(sources);
  if (runs.length === 0) return null;
  const systems = systemCount(groupsOf(runs, [...said, ...grouped]));
  const isUngrouped = systems === runs.length && systems > TOLD_APART;
  return (
    <>
      <b>{sentence(text.runs(runs.length, isUngrouped ? null : systems))}</b>
      <a className="lnk" href="#/compare?v=1&d=local&of=library">
        {en.app.stand}
      </a>
    </>
  );
}

/** Files of the drop that were not read or were already loaded, and where the reason is given. */
function Lost() {
  const { problems, duplicates } = usePicked("problems", "duplicates");
  const lost = problems.filter((problem) => !isNoResult(problem));
  const none = lost.filter(({ status }) => status === "not-read").length;
  const names = lost.map(({ path }) => path);
  const words = [
    ...(lost.length === 0 ? [] : [text.notRead(none, lost.length - none, names)]),
    ...(duplicates.length === 0 ? [] : [text.duplicates(duplicates.length)]),
  ];
  return words.map((word) => (
    <a key={word} className="lnk" href="#/overview?v=1&d=local&open=files">
      {word}
    </a>
  ));
}
