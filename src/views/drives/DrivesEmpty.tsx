import { EmptyState } from "~/components/EmptyState";
import { drives as text } from "~/text/en/drives";
import { useWorkspace } from "~/workspace/workspace";
import type { AskFailure } from "../shared/useAnswers";
import type { DrivesModel } from "./picture";
import type { DrivesState } from "./state";

interface DrivesEmptyProps {
  readonly model: DrivesModel;
  readonly state: DrivesState;
  readonly failures: readonly AskFailure[];
  readonly set: (patch: Partial<DrivesState>) => void;
}

/** Why there are no drives side by side, and the one thing to click. */
export function DrivesEmpty({ model, state, failures, set }: DrivesEmptyProps) {
  const restoring = useWorkspace((workspace) => workspace.restoring > 0);
  const none = useWorkspace((workspace) => workspace.sources.length === 0);
  const words = text.empty;
  const [failure] = failures;
  if (failure !== undefined) {
    return <EmptyState title={words.failedTitle} why={words.failed(failure.dataset, failure.reason)} />;
  }
  const only = state.d.length === 1 && state.d[0] === "local";
  if (only && restoring) return <EmptyState title={words.restoring} why="" />;
  if (only && none) return <EmptyState title={words.noLocalTitle} why={words.noLocal} />;
  if (model.sets.length > 0 && state.w !== "") {
    return (
      <EmptyState
        title={words.filteredTitle}
        why={words.filtered(state.w)}
        action={{
          label: words.clear,
          onClick: () => {
            set({ w: "", g: "", p: "" });
          },
        }}
      />
    );
  }
  const links = [
    { label: words.toCurve, href: `#/curve?d=${state.d.join("~")}` },
    { label: words.toRuns, href: "#/runs" },
  ];
  if (model.set !== undefined) return <EmptyState title={words.noRate} why="" links={links} />;
  return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
}
