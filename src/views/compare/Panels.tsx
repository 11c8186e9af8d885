import { useMemo } from "react";
import type { MemberRow } from "~/model/answers";
import { EfficiencyTable } from "./efficiency/EfficiencyTable";
import { LimitTable } from "./limits/LimitTable";
import { chosenOf, type PanelInput, togetherNote } from "./panels";
import SharePanel from "./SharePanel";
import type { Shown } from "./shown";
import type { CompareState } from "./state";

export interface PanelsProps {
  readonly shown: Shown;
  readonly input: PanelInput;
  readonly state: CompareState;
  readonly set: (patch: Partial<CompareState>) => void;
  /** Answer to the question `members`; [] until it is there. */
  readonly members: readonly MemberRow[];
  readonly onPin: (mark: string | null) => void;
}

/** Below the table of ratios: the most under a limit, the share of reads, what it costs. */
export default function Panels({ shown, input, state, set, members, onPin }: PanelsProps) {
  const { measured, published } = input;
  const chosen = useMemo(() => chosenOf(measured, state.w), [measured, state.w]);
  const pinned = state.p === "" ? null : state.p;
  return (
    <div className="chart-main compare-panels">
      {shown.of === "measured" ? (
        <LimitTable
          sides={chosen}
          members={members}
          drivesOf={shown.model.drivesOf}
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
      <EfficiencyTable
        measured={chosen}
        drivesOf={shown.of === "measured" ? shown.model.drivesOf : undefined}
        published={published}
        note={togetherNote(input, state.per)}
        confirmed={state.ok}
        pinned={pinned}
        onPin={onPin}
      />
    </div>
  );
}
