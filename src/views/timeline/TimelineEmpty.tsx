import { EmptyState } from "~/components/EmptyState";
import { timeline } from "~/text/en/timeline";
import { twoRuns } from "~/text/en/timeline-two";
import type { AskFailure } from "../shared/useAnswers";
import { NoSeries } from "./NoSeries";
import type { TimelineState } from "./state";

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
      onClick: () => {
        set({ in: [] });
      },
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
      onClick: () => {
        set({ b: "" });
      },
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
