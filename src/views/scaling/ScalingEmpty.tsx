import { EmptyState } from "~/components/EmptyState";
import { scaling as text } from "~/text/en/scaling";
import { NothingYet } from "../shared/NothingYet";
import { pathsGone } from "../shared/paths";
import type { AskFailure } from "../shared/useAnswers";
import type { ScalingModel } from "./picture";
import type { ScalingState } from "./state";

interface ScalingEmptyProps {
  readonly model: ScalingModel;
  readonly state: ScalingState;
  readonly failures: readonly AskFailure[];
  /** Paths of the link that are not here. */
  readonly missing: readonly string[];
  readonly set: (patch: Partial<ScalingState>) => void;
}

/** Why there is nothing to scale, and the one thing to click. */
export function ScalingEmpty({ model, state, failures, missing, set }: ScalingEmptyProps) {
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

function Reason({ model, state, set }: Omit<ScalingEmptyProps, "failures" | "missing">) {
  const words = text.empty;
  if (model.published !== undefined || (model.groups.length > 0 && model.group === undefined)) {
    const clear = () => {
      set({ w: "", g: "", p: "", sys: [], u: "auto" });
    };
    const action = { label: words.clear, onClick: clear };
    const why = model.published === undefined ? words.filtered(state.w) : words.filteredFigures;
    return <EmptyState title={words.filteredTitle} why={why} action={action} />;
  }
  const links = [
    { label: words.toDescribe, href: "#/overview?d=local&open=labels" },
    { label: words.toCurve, href: `#/curve?d=${state.d.join("~")}` },
  ];
  if (model.group !== undefined) return <EmptyState title={words.noRate} why="" links={links} />;
  return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
}
