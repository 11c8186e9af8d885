import { EmptyState, emptyStates } from "~/components/EmptyState";
import { act as text, duration } from "~/text/en/act";
import type { PageProps } from "../page";
import { failedState, NoSuchPath } from "../shared/NothingYet";
import type { AskFailure } from "../shared/useAnswers";
import type { ActChoice } from "./model";
import { SLICES, type ActState } from "./state";

interface ActEmptyProps extends PageProps<ActState> {
  readonly choice: ActChoice;
  readonly failures: readonly AskFailure[];
}

/** Why there are no slices, and the one action to offer. */
export function ActEmpty({ state, choice: { logs, log, slice_s }, failures, set }: ActEmptyProps) {
  const { empty } = text;
  if (failures.length > 0) return failedState(failures);
  if (logs.length === 0 && state.in.length > 0) return <NoSuchPath missing={state.in} onAll={() => set({ in: [] })} />;
  if (logs.length === 0) {
    const isLocal = state.d.join() === "local";
    return (
      <EmptyState
        title={empty.noneTitle}
        why={isLocal ? empty.noneLocal : empty.none}
        links={[
          ...(isLocal ? [{ label: empty.toFiles, href: "#/overview?d=local&open=files" }] : []),
          { label: empty.toTimeline, href: `#/timeline?d=${state.d.join("~")}` },
        ]}
      />
    );
  }
  const length_s = log?.length_s ?? Math.min(...logs.map((one) => one.length_s));
  const shorter = SLICES.map(Number).find((seconds) => seconds < slice_s && seconds <= length_s);
  const title = empty.shortTitle(slice_s);
  if (shorter === undefined) return <EmptyState title={title} why={empty.zero} />;
  return emptyStates(set)(title, empty.short(duration(length_s)), empty.shorter(shorter), {
    s: String(shorter) as ActState["s"],
  });
}
