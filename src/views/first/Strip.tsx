import { useEffect, useMemo } from "react";
import { groupsOf } from "~/describe/groups";
import { runs as question } from "~/queries/runs";
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes } from "~/permalink/field";
import { en } from "~/text/en";
import { first as text } from "~/text/en/first";
import { isNoResult } from "~/workspace/noResult";
import { useWorkspace } from "~/workspace/workspace";
import { fields, type FilesState } from "../files/state";
import { tellTabs } from "../shared/tabLinks";
import { useAnswers } from "../shared/useAnswers";
import { holdsRuns } from "./amounts";
import { Asked } from "./Asked";
import { Forget } from "../shared/Forget";
import { hrefOf } from "./links";
import type { Tab } from "./rule";
import { useCalm } from "./useCalm";
import { useFirst } from "./useFirst";
import { whyText } from "./words";
import "../shared/strip.css";

interface Shown {
  readonly page: string;
  /** Link fields of the page. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** The sentence is of the files of its tab: on a link of others it would not be true. */
const sameFiles = (tab: Tab, shown: Shown["state"]): boolean =>
  tab.state["in"] === undefined || JSON.stringify(tab.state["in"]) === JSON.stringify(shown["in"]);

const own = ["local"];
const filesAt = (at: FilesState["at"]): string => encodeHash("files", fields, { ...defaults(fields), at }, noHashes);

/** Over the pages of own files: what is here and what nobody said of it, why this page, what else there is. */
export function Strip({ page, state, stayed }: Shown & { readonly stayed: boolean }) {
  const sources = useWorkspace((state) => state.sources);
  const problems = useWorkspace((state) => state.problems);
  // What came along is put away by the line that tells of it.
  const isGuest = useWorkspace((state) => state.guest !== null);
  const { first, tabs } = useFirst();
  useEffect(() => {
    // Asked anew on each page; what was known holds until then.
    if (tabs.length > 0) tellTabs(new Map(tabs.map((tab) => [tab.page, hrefOf(tab)])));
  }, [tabs]);
  if (sources.length === 0 && problems.length === 0) return null;
  const here = tabs.find((tab) => tab.page === page);
  return (
    <aside className="strip" aria-label={text.title}>
      <div className="strip-words">
        <Amounts page={page} />
        {stayed && first !== null ? (
          <p>
            {text.stayed}{" "}
            <a className="lnk" href={hrefOf(first)}>
              {en.app.pages[first.page]}
            </a>
            .
          </p>
        ) : null}
        <p className="strip-why">
          {stayed || here === undefined || !sameFiles(here, state) ? null : (
            <span>
              {whyText(here.why)}
              {here.wide ? ` ${text.wide}` : ""}{" "}
            </span>
          )}
          <Also tabs={tabs.filter((tab) => tab !== here)} />
        </p>
        {sources.length === 0 || isGuest ? null : <Asked page={page} by={state["by"]} />}
      </div>
      {sources.length === 0 || isGuest ? null : <Forget files={sources.length} />}
    </aside>
  );
}

/** "36 runs of 3 systems; media unknown." and the way to say it. */
function Amounts({ page }: { readonly page: string }) {
  const duplicates = useWorkspace((state) => state.duplicates);
  const { hidden, cancelled } = useWorkspace((state) => state.aside);
  const revision = useWorkspace((state) => state.revision);
  const sources = useWorkspace((state) => state.sources);
  const results = useMemo(() => sources.filter(({ report }) => holdsRuns(report)), [sources]);
  const runs = useMemo(() => results.flatMap((source) => source.runs), [results]);
  const said = useWorkspace((state) => state.said);
  const grouped = useWorkspace((state) => state.grouped);
  const groups = useMemo(() => groupsOf(runs, [...said, ...grouped]).length, [runs, said, grouped]);
  const paths = useMemo(() => new Set(results.map(({ report }) => report.path)), [results]);
  const { rows } = useAnswers(question, own, useCalm(revision));
  const measured = rows.filter(({ origin, source_path }) => origin === "computed" && paths.has(source_path ?? ""));
  const unknown = measured.filter(({ media }) => media === null).length;
  const words = [
    ...(runs.length === 0 ? [] : [text.runs(runs.length, groups)]),
    ...(unknown === 0 ? [] : [unknown === measured.length ? text.mediaUnknown : text.mediaSome(unknown)]),
  ].join("; ");
  return (
    <p>
      {words === "" ? null : <b>{words}. </b>}
      {runs.length === 0 || page === "describe" ? null : (
        <a className="lnk" href="#/describe?v=1">
          {text.describe}
        </a>
      )}
      <span className="sub">
        {duplicates.length === 0 ? null : (
          <>
            {" "}
            <a className="lnk" href={filesAt("files")}>
              {text.duplicates(duplicates.length)}
            </a>
            .
          </>
        )}
        {hidden === 0 ? "" : ` ${text.hidden(hidden)}.`}
        {cancelled ? ` ${text.cancelled}` : ""}
      </span>
    </p>
  );
}

/** "Also here: 1 ACT log, 24 logs, 1 not read: a.json (why), 1 left aside: README.txt." */
function Also({ tabs }: { readonly tabs: readonly Tab[] }) {
  const problems = useWorkspace((state) => state.problems);
  const beside = problems.filter(isNoResult);
  const lost = problems.filter((problem) => !beside.includes(problem));
  const none = lost.filter(({ status }) => status === "not-read").length;
  const parts = tabs.map((tab) => (
    <a key={tab.page} className="lnk" href={hrefOf(tab)}>
      {text.nouns[tab.noun](tab.count, en.app.pages[tab.page])}
    </a>
  ));
  if (parts.length === 0 && problems.length === 0) return null;
  return (
    <span className="sub">
      {text.also}
      {parts.flatMap((part, i) => [i === 0 ? " " : ", ", part])}
      {lost.length === 0 ? null : (
        <>
          {parts.length > 0 ? ", " : ""}
          {text.notRead(none, lost.length - none, lost.map(nameOf))} (
          <a className="lnk strip-bad" href={filesAt("problems")}>
            {text.whyNot}
          </a>
          )
        </>
      )}
      {beside.length === 0 ? null : (
        <>
          {parts.length + lost.length > 0 ? ", " : ""}
          <a className="lnk" href={filesAt("problems")}>
            {text.leftAside(beside.map(nameOf))}
          </a>
        </>
      )}
      .
    </span>
  );
}

const nameOf = ({ path }: { readonly path: string }): string => path.slice(path.lastIndexOf("/") + 1);
