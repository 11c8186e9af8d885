import { useId, useState } from "react";
import { limitText } from "~/charts/curve/overlay/words";
import { step125, typedLatency } from "~/components/limitSteps";
import { knee as text } from "~/text/en/knee";
import type { Answer } from "./answer";
import type { CurveModel } from "./picture";
import { withoutKnee } from "./asks";
import type { CurveState } from "./state";
import "./knee.css";

interface KneeBarProps {
  readonly answer: Answer;
  readonly model: Pick<CurveModel, "y">;
  /** The limit as it is drawn, which may be under the pointer. */
  readonly limit_us: number | null;
  readonly state: Pick<CurveState, "knee">;
  readonly set: (patch: Partial<CurveState>, how?: "push" | "replace") => void;
}

/** The answer above the chart, and the limit it is the answer to: typed, stepped, taken away. */
export function KneeBar({ answer, model: { y }, limit_us, state, set }: KneeBarProps) {
  const ofLimit = state.knee === "limit" && limit_us !== null;
  return (
    <div className="answer knee-bar" role="group" aria-label={text.kneeTool}>
      <div>
        {ofLimit ? (
          <LimitField
            key={limit_us}
            statistic={y}
            limit_us={limit_us}
            onChange={(lim) => {
              set({ lim });
            }}
          />
        ) : (
          <b>{answer.lead}</b>
        )}{" "}
        <span aria-live="polite" data-answer>
          {answer.body}
        </span>{" "}
        <button
          type="button"
          className="quiet knee-off"
          aria-label={ofLimit ? text.removeLimit : text.removeKnee}
          onClick={() => {
            set(withoutKnee(state));
          }}
        >
          ×
        </button>
      </div>
    </div>
  );
}

interface LimitFieldProps {
  readonly statistic: string;
  readonly limit_us: number;
  readonly onChange: (us: number) => void;
}

/** "At p99 ≤ [1 ms] − +". What cannot be read stands until it is mended, and the limit stays. */
function LimitField({ statistic, limit_us, onChange }: LimitFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(limitText(limit_us));
  const value = typedLatency(typed);
  const take = () => {
    if (value !== null && value !== limit_us) onChange(value);
  };
  return (
    <form
      className="limit-field"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label htmlFor={id}>
        <b>{text.answer.at(statistic)}</b>
      </label>{" "}
      <input
        id={id}
        aria-label={text.limitField(statistic)}
        value={typed}
        size={7}
        aria-invalid={value === null}
        aria-describedby={value === null ? `${id}-why` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onBlur={take}
      />
      <button
        type="button"
        className="btn"
        aria-label={text.smaller}
        onClick={() => {
          onChange(step125(limit_us, -1));
        }}
      >
        −
      </button>
      <button
        type="button"
        className="btn"
        aria-label={text.larger}
        onClick={() => {
          onChange(step125(limit_us, 1));
        }}
      >
        +
      </button>
      {value === null ? (
        <span id={`${id}-why`} className="tone-warn">
          {" "}
          ! {text.limitUnread}
        </span>
      ) : null}
    </form>
  );
}
