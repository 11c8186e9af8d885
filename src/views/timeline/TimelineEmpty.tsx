import { useMemo } from "react";
import { within } from "~/base/path";
import { Badge } from "~/components/Badge";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import type { RunRow } from "~/model/answers";
import { runs as runsQuestion } from "~/queries/runs";
import { timeline } from "~/text/en/timeline";
import { judged } from "~/text/en/timeline-judged";
import { twoRuns } from "~/text/en/timeline-two";
import type { PageProps } from "../page";
import { failedState, NoSuchPath } from "../shared/NothingYet";
import { useAnswers, type AskFailure } from "../shared/useAnswers";
import { useOwnVerdicts } from "./Panel";
import type { TimelineState } from "./state";

interface TimelineEmptyProps extends PageProps<TimelineState> {
  /** Runs with series, whether they can be drawn or not. */
  readonly runs: number;
  readonly failures: readonly AskFailure[];
}

/** Why nothing is drawn over time, and the one action to offer. */
export function TimelineEmpty({ state, runs, failures, set }: TimelineEmptyProps) {
  const text = timeline.empty;
  const two = twoRuns.empty;
  if (failures.length > 0) return failedState(failures);
  if (runs === 0 && state.in.length > 0) return <NoSuchPath missing={state.in} onAll={() => set({ in: [] })} />;
  if (runs > 0 && state.b !== "") return emptyStates(set)(two.title, two.why, two.toOne, { b: "" });
  const isLocal = state.d.join() === "local";
  const links = [
    ...(isLocal ? [{ label: text.toFiles, href: "#/overview?d=local&open=files" }] : []),
    { label: text.toCurve, href: `#/curve?d=${state.d.join("~")}` },
    { label: text.toHistory, href: `#/history?d=${state.d.join("~")}` },
  ];
  if (runs > 0) return <EmptyState title={text.nothingTitle} why={text.nothing} links={links} />;
  return (
    <EmptyState title={text.noneTitle} why={isLocal ? text.noneLocal : text.none} links={links}>
      <NoSeries {...{ state }} />
    </EmptyState>
  );
}

/** Number of runs asked for their own verdict; a drop may have thousands. */
const ASKED = 24;

/** A tool may state whether a run without series was steady; this is shown, since we cannot judge it ourselves. */
function NoSeries({ state }: Pick<TimelineEmptyProps, "state">) {
  const { rows } = useAnswers<RunRow>(runsQuestion, state.d);
  const some = useMemo(
    () => rows.filter(({ source_path: path }) => path !== null && within(state.in, path)).slice(0, ASKED),
    [rows, state.in],
  );
  const badgesOf = useOwnVerdicts(some.map((run) => ({ ...run, run_key: run.key })));
  const said = some.flatMap((run, i) => (badgesOf[i]!.length === 0 ? [] : [{ run, badges: badgesOf[i]! }]));
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
