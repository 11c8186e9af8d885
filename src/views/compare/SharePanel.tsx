import { useMemo } from "react";
import { type PanelInput, togetherNote } from "./panels";
import { ReadShare } from "./share/ReadShare";
import type { CompareState } from "./state";

export interface SharePanelProps {
  readonly input: PanelInput;
  readonly state: CompareState;
  readonly set: (patch: Partial<CompareState>) => void;
  readonly onPin: (mark: string | null) => void;
}

/** Throughput over the share of reads, of what the page compares. */
export default function SharePanel({ input, state, set, onPin }: SharePanelProps) {
  const { measured, published, styles } = input;
  const share = useMemo(() => ({ measured, published, styles }), [measured, published, styles]);
  return (
    <ReadShare
      input={share}
      note={togetherNote(input, state.per)}
      asked={{ blocks: state.rs, load: state.rl }}
      onAsked={({ blocks, load }) => {
        set({ rs: blocks, rl: load });
      }}
      pinned={state.p === "" ? null : state.p}
      onPin={onPin}
    />
  );
}
