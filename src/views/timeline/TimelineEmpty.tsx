import { useMemo } from "react";
import { Badge } from "~/components/Badge";
import { EmptyState } from "~/components/EmptyState";
import type { RunRow } from "~/model/answers";
import { details } from "~/queries/details";
import { runs as runsQuestion } from "~/queries/runs";
import { timeline } from "~/text/en/timeline";
import { judged } from "~/text/en/timeline-judged";
import { twoRuns } from "~/text/en/timeline-two";
import { useAnswers, type AskFailure } from "../shared/useAnswers";
import { useEach } from "../shared/useAnswers";
import { within } from "~/base/path";
import type { TimelineState } from "./state";
import { ownVerdicts } from "~/analysis/time/verdict";

interface TimelineEmptyProps {
  readonly state: TimelineState;
  /** Runs with series, drawable or not. */
  readonly runs: number;
  readonly failures: readonly AskFailure[];
  readonly revision: number;
  readonly set: (patch: Partial<TimelineState>) => void;
}

/** Why nothing is drawn over time, and the one thing to click. */
export function TimelineEmpty({ state, runs, failures, revision, set }: TimelineEmptyProps) {
  const text = timeline.empty;
  const two = twoRuns.empty;
  const [failure] = failures;
  if (failure !== undefined) return <EmptyState title={text.failedTitle} why={failure.reason} />;
  if (runs === 0 && state.in.length > 0) {
    const action = {
      label: text.all,
      onClick: () => set({ in: [] }),
    };
    return <EmptyState title={text.pathTitle} why={text.path} action={action} />;
  }
  const isLocal = state.d.join() === "local";
  const links = [
    ...(isLocal ? [{ label: text.toFiles, href: "#/overview?d=local&open=files" }] : []),
    { label: text.toCurve, href: `#/curve?d=${state.d.join("~")}` },
  ];
  // Runs without series may say themselves whether they were steady.
  const children = <NoSeries d={state.d} paths={state.in} revision={revision} />;
  if (runs > 0 && state.b !== "") {
    const action = {
      label: two.toOne,
      onClick: () => set({ b: "" }),
    };
    return <EmptyState title={two.title} why={two.why} action={action} />;
  }
  if (runs > 0) return <EmptyState title={text.nothingTitle} why={text.nothing} links={links} />;
  return (
    <EmptyState title={text.noneTitle} why={isLocal ? text.noneLocal : text.none} links={links}>
      {children}
    </EmptyState>
  );
}

/** Runs that are asked what they say themselves; a drop may have thousands. */
const ASKED = 24;

/** Runs without a series may say themselves whether they were steady: it stands beside what we cannot say of them. */
function NoSeries({
  d,
  paths,
  revision,
}: {
  readonly d: readonly string[];
  readonly paths: readonly string[];
  readonly revision: number;
}) {
  const { rows } = useAnswers<RunRow>(runsQuestion, d, revision);
  const some = useMemo(
    () => rows.filter(({ source_path }) => source_path !== null && within(paths, source_path)).slice(0, ASKED),
    [rows, paths],
  );
  const asked = useEach(
    details,
    some.map(({ dataset, key }) => ({ dataset, run_key: key })),
    revision,
  );
  const said = some.flatMap((run, i) => {
    const badges = ownVerdicts(asked.answers[i] ?? [], run.tool);
    return badges.length === 0 ? [] : [{ run, badges }];
  });
  if (said.length === 0) return null;
  return (
    <section className="no-series mt-4" aria-labelledby="no-series-heading">
      <h2 id="no-series-heading" className="text-answer">
        {judged.heading}
      </h2>
      <ul className="m-0 mt-1 grid list-none gap-2 p-0">
        {said.map(({ run, badges }) => (
          <li key={`${run.dataset} ${run.key}`}>
            <span>{judged.runNamed(run.title, run.source_path ?? "")}</span>{" "}
            <Badge tone="plain" text={judged.noSeries} why={judged.whyShort} />{" "}
            {badges.map((badge) => (
              <Badge key={badge.text} {...badge} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
