import { EmptyState } from "~/components/EmptyState";
import { act as text, duration } from "~/text/en/act";
import type { AskFailure } from "../shared/useAnswers";
import type { ActChoice } from "./model";
import { SLICES, type ActState } from "./state";

interface ActEmptyProps {
  readonly state: ActState;
  readonly choice: ActChoice;
  readonly failures: readonly AskFailure[];
  readonly set: (patch: Partial<ActState>) => void;
}

/** Why there are no slices, and the one action to offer. */
export function ActEmpty({ state, choice: { logs, log, slice_s }, failures, set }: ActEmptyProps) {
  const { empty } = text;
  const [failure] = failures;
  if (failure !== undefined) return <EmptyState title={empty.failedTitle} why={failure.reason} />;
  if (logs.length === 0 && state.in.length > 0) {
    const action = {
      label: empty.all,
      onClick: () => {
        set({ in: [] });
      },
    };
    return <EmptyState title={empty.pathTitle} why={empty.path} action={action} />;
  }
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
  return (
    <EmptyState
      title={empty.shortTitle(slice_s)}
      why={shorter === undefined ? empty.zero : empty.short(duration(length_s))}
      action={
        shorter === undefined
          ? undefined
          : {
              label: empty.shorter(shorter),
              onClick: () => {
                set({ s: String(shorter) as ActState["s"] });
              },
            }
      }
    />
  );
}
