import { useState } from "react";
import { knee as text } from "~/text/en/knee";
import type { Answer } from "./answer";
import type { CurveModel } from "./picture";
import { withoutKnee } from "./asks";
import type { CurveState } from "./state";
import { LimitField } from "../shared/LimitField";
import "./knee.css";

interface KneeBarProps {
  readonly answer: Answer;
  readonly model: Pick<CurveModel, "y">;
  /** The limit as it is drawn, which may be under the pointer. */
  readonly limit_us: number | null;
  /** It is under the pointer: the answer is announced once it is let go. */
  readonly held: boolean;
  readonly state: Pick<CurveState, "knee">;
  readonly set: (patch: Partial<CurveState>, how?: "push" | "replace") => void;
}

/** The answer above the chart, and the limit it is the answer to: typed, stepped, taken away. */
export function KneeBar({ answer, model: { y }, limit_us, held, state, set }: KneeBarProps) {
  // Each step under the pointer is seen; what is said waits until it is let go.
  const [said, say] = useState(answer.body);
  if (!held && said !== answer.body) say(answer.body);
  const ofLimit = state.knee === "limit" && limit_us !== null;
  return (
    <div className="answer knee-bar" role="group" aria-label={text.kneeTool}>
      <div>
        {ofLimit ? (
          <>
            <b>{text.answer.at(y)}</b>{" "}
            <LimitField
              label={text.limitOn(y)}
              limit_us={limit_us}
              onLimit={(lim) => {
                set({ lim });
              }}
            />
          </>
        ) : (
          <b>{answer.lead}</b>
        )}{" "}
        <button
          type="button"
          className="quiet knee-off"
          aria-label={ofLimit ? text.removeLimit : text.removeKnee}
          onClick={() => {
            set(withoutKnee(state));
          }}
        >
          ×
        </button>{" "}
        <span aria-hidden="true" data-answer>
          {answer.body}
        </span>
        <span className="sr-only" aria-live="polite">
          {said}
        </span>
      </div>
    </div>
  );
}
