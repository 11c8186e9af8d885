import { EmptyState } from "~/components/EmptyState";
import { overtime } from "~/text/en/overtime";
import type { AskFailure } from "../shared/useAnswers";
import type { OverTimeState } from "./state";

interface OverTimeEmptyProps {
  readonly state: OverTimeState;
  /** Runs with series. */
  readonly runs: number;
  readonly failures: readonly AskFailure[];
  readonly set: (patch: Partial<OverTimeState>) => void;
}

/** Why there are no two runs to lay over one another, and the one thing to click. */
export function OverTimeEmpty({ state, runs, failures, set }: OverTimeEmptyProps) {
  const text = overtime.empty;
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
    ...(runs > 0 ? [{ label: text.toTimeline, href: `#/timeline?d=${state.d.join("~")}` }] : []),
    ...(isLocal ? [{ label: text.toFiles, href: "#/files" }] : []),
  ];
  return <EmptyState title={text.noneTitle} why={isLocal ? text.noneLocal : text.none} links={links} />;
}
