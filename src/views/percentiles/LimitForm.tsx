import { useId, useState } from "react";
import { percentiles } from "~/text/en/percentiles";
import { limitsText, readLimits, type Limits } from "./limits";
import type { PercentilesState } from "./state";
import "./percentiles.css";

const text = percentiles.limits;

interface LimitFormProps {
  readonly limits: Limits;
  readonly set: (patch: Pick<PercentilesState, "lim" | "sla">) => void;
}

/** Limits as text: "1 ms, p99 ≤ 2 ms". Remount it where the link brings others. */
export function LimitForm({ limits, set }: LimitFormProps) {
  const said = limitsText(limits);
  const [words, setWords] = useState(said);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const id = useId();
  return (
    <form
      className="limit-form"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readLimits(words);
        if ("unreadable" in read) setUnreadable(read.unreadable);
        else {
          setUnreadable(null);
          set(read);
        }
      }}
    >
      <label>
        {text.label}
        <input
          type="text"
          value={words}
          placeholder={text.placeholder}
          aria-describedby={id}
          aria-invalid={unreadable !== null || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => {
            setWords(event.target.value);
          }}
        />
      </label>
      <button type="submit" className="btn">
        {text.set}
      </button>
      {said === "" ? null : (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            set({ lim: [], sla: [] });
          }}
        >
          {text.clear}
        </button>
      )}
      <span
        id={id}
        className={unreadable === null ? "sub" : "tone-bad"}
        role={unreadable === null ? undefined : "alert"}
      >
        {unreadable === null ? text.help : text.unreadable(unreadable)}
      </span>
    </form>
  );
}
