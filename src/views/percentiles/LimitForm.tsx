import { useId, useState } from "react";
import { Button } from "~/components/ui/Button";
import type { TailLimits } from "~/model/tail";
import { Away } from "../shared/LimitField";
import { percentiles } from "~/text/en/percentiles";
import { limitsText, readLimits } from "./limits";
import type { PercentilesState } from "./state";

const text = percentiles.limits;

interface LimitFormProps {
  readonly limits: TailLimits;
  readonly set: (patch: Pick<PercentilesState, "lim" | "sla">) => void;
}

/** Limits as text: "1 ms, p99 ≤ 2 ms". Remount it when the link changes them. */
export function LimitForm({ limits, set }: LimitFormProps) {
  const said = limitsText(limits);
  const [words, setWords] = useState(said);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const id = useId();
  return (
    <form
      // The message must stay visible, so it is outside the line of controls, which scrolls.
      className={`flex items-center gap-2 text-ink2 print:hidden ${unreadable === null ? "" : "-order-1"}`}
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
      <label className="flex items-center gap-2">
        {text.label}
        <input
          type="text"
          className="h-6.5 w-[18ch] rounded-[3px] border border-ctrl bg-bg px-2 text-ink aria-invalid:border-bad max-sm:h-11"
          title={text.help}
          value={words}
          placeholder="1 ms, p99 ≤ 2 ms"
          aria-describedby={id}
          aria-invalid={unreadable !== null || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {words === said ? null : <Button type="submit">{text.set}</Button>}
      {said === "" ? null : <Away name={text.clear} onClick={() => set({ lim: [], sla: [] })} />}
      <span
        id={id}
        className={unreadable === null ? "sr-only" : "tone-bad"}
        role={unreadable === null ? undefined : "alert"}
      >
        {unreadable === null ? text.help : text.unreadable(unreadable)}
      </span>
    </form>
  );
}
