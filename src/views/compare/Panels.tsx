import { useMemo } from "react";
import { useAnswers } from "../shared/useAnswers";
import { members } from "~/queries/members";
import { EfficiencyTable } from "./efficiency/EfficiencyTable";
import { LimitTable } from "./limits/LimitTable";
import { chosenOf, type PanelInput } from "./panels";
import SharePanel from "./SharePanel";
import type { Shown } from "./shown";
import type { CompareState } from "./state";

export interface PanelsProps {
  readonly shown: Shown;
  readonly input: PanelInput;
  readonly state: CompareState;
  readonly set: (patch: Partial<CompareState>) => void;
  readonly revision: number;
  readonly onPin: (mark: string | null) => void;
}

/** Below the table of ratios: the most under a limit, the share of reads, what it costs. */
export default function Panels({ shown, input, state, set, revision, onPin }: PanelsProps) {
  const { measured, published } = input;
  const parts = useAnswers(members, measured.length > 0 ? state.d : NONE, revision);
  const chosen = useMemo(() => chosenOf(measured, state.w), [measured, state.w]);
  const pinned = state.p === "" ? null : state.p;
  return (
    <div className="chart-main compare-panels">
      {shown.of === "measured" ? (
        <LimitTable
          sides={chosen}
          members={parts.rows}
          statistic={shown.model.data.statistic}
          limit_us={state.lim}
          onStatistic={(y) => {
            set({ y });
          }}
          onLimit={(lim) => {
            set({ lim });
          }}
          pinned={pinned}
          onPin={onPin}
        />
      ) : null}
      {shown.of === "measured" ? <SharePanel input={input} state={state} set={set} onPin={onPin} /> : null}
      <EfficiencyTable measured={chosen} published={published} confirmed={state.ok} pinned={pinned} onPin={onPin} />
    </div>
  );
}

const NONE: readonly string[] = [];
