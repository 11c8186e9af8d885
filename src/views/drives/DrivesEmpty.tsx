import { EmptyState } from "~/components/EmptyState";
import { drives as text } from "~/text/en/drives";
import { NothingYet } from "../shared/NothingYet";
import { pathsGone } from "../shared/paths";
import type { AskFailure } from "../shared/useAnswers";
import type { DrivesModel } from "./picture";
import type { DrivesState } from "./state";

interface DrivesEmptyProps {
  readonly model: DrivesModel;
  readonly state: DrivesState;
  readonly failures: readonly AskFailure[];
  /** Paths of the link that are not here. */
  readonly missing: readonly string[];
  readonly set: (patch: Partial<DrivesState>) => void;
}

/** Why there are no drives side by side, and the one thing to click. */
export function DrivesEmpty({ model, state, failures, missing, set }: DrivesEmptyProps) {
  return (
    <NothingYet
      datasets={state.d}
      failures={failures}
      paths={pathsGone(state.in, missing, () => {
        set({ in: [], p: "" });
      })}
    >
      <Reason model={model} state={state} set={set} />
    </NothingYet>
  );
}

function Reason({ model, state, set }: Omit<DrivesEmptyProps, "failures" | "missing">) {
  const words = text.empty;
  if (model.sets.length > 0 && model.set === undefined) {
    const clear = () => {
      set({ w: "", g: "", p: "" });
    };
    return (
      <EmptyState
        title={words.filteredTitle}
        why={words.filtered(state.w)}
        action={{ label: words.clear, onClick: clear }}
      />
    );
  }
  const links = [
    { label: words.toCurve, href: `#/curve?d=${state.d.join("~")}` },
    { label: words.toRuns, href: `#/runs?dataset=${state.d.join("~")}` },
  ];
  if (model.set !== undefined) return <EmptyState title={words.noRate} why="" links={links} />;
  return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
}
