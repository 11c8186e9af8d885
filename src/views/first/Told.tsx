import { useEffect, useState } from "react";
import { groupsOf } from "~/describe/groups";
import { en } from "~/text/en";
import { first as text } from "~/text/en/first";
import { isNoResult } from "~/workspace/noResult";
import type { BatchSummary } from "~/workspace/state";
import { useWorkspace } from "~/workspace/workspace";
import { tellTabs } from "../shared/tabLinks";
import { hrefOf, tabLink } from "./links";
import { holdsRuns } from "./rest";
import type { Tab } from "./rule";
import { useFirst } from "./useFirst";
import { whyText } from "./words";

/** LOOK2: messages are one line at the foot, for six seconds. */
const SHOWN_MS = 6000;

interface Shown {
  readonly page: string;
  /** Link fields of the page. */
  readonly state: Readonly<Record<string, unknown>>;
  /** The link stayed where the drop would have shown its first view. */
  readonly stayed: boolean;
}

/** The sentence is of the files of its tab: on a link of others it would not be true. */
const sameFiles = (tab: Tab, shown: Shown["state"]): boolean =>
  tab.state["in"] === undefined || JSON.stringify(tab.state["in"]) === JSON.stringify(shown["in"]);

/** After a drop: what was read, and why this page shows it. It also tells the bar which views own files have. */
export function Told({ page, state, stayed }: Shown) {
  const last = useWorkspace((all) => all.last);
  const { first, tabs } = useFirst();
  const [before] = useState(last);
  const [put, setPut] = useState<BatchSummary | null>(null);
  useEffect(() => {
    // Asked anew on each page; what was known holds until then.
    if (tabs.length > 0) tellTabs(new Map(tabs.map((tab) => [tab.page, hrefOf(tabLink(tab, first))])));
  }, [tabs, first]);
  const isNew = last !== null && last !== put && tabs.length > 0 && (last !== before || last.files > 0);
  useEffect(() => {
    if (!isNew) return undefined;
    const hide = setTimeout(() => {
      setPut(last);
    }, SHOWN_MS);
    return () => {
      clearTimeout(hide);
    };
  }, [isNew, last]);
  const here = tabs.find((tab) => tab.page === page);
  return (
    <div className="undo-line" role="status" data-told>
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
    </div>
  );
}

/** "36 runs of 3 systems." */
function Amounts() {
  const sources = useWorkspace((all) => all.sources);
  const said = useWorkspace((all) => all.said);
  const grouped = useWorkspace((all) => all.grouped);
  const runs = sources.filter(({ report }) => holdsRuns(report)).flatMap((source) => source.runs);
  if (runs.length === 0) return null;
  return <b>{text.runs(runs.length, groupsOf(runs, [...said, ...grouped]).length)}.</b>;
}

/** What of the drop was not read or was here already, and where it is said why. */
function Lost() {
  const problems = useWorkspace((all) => all.problems);
  const duplicates = useWorkspace((all) => all.duplicates);
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
