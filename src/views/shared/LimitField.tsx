import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { limitText } from "~/model/valueText";
import { limit as text } from "~/text/en/limit";
import { nextLimit, readLimit } from "~/model/limit";
import { Button, TextButton } from "~/components/ui/Button";

interface LimitFieldProps {
  /** What the limit applies to; the accessible name. */
  readonly label: string;
  readonly limit_us: number;
  readonly onLimit: (limit_us: number) => void;
}

interface StepButtonProps {
  readonly sign: "−" | "+";
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const StepButton = ({ sign, label, disabled, onClick }: StepButtonProps) => (
  <Button className="min-w-6.5 px-1.5 max-sm:min-w-11" aria-label={label} disabled={disabled} onClick={onClick}>
    {sign}
  </Button>
);

interface StepperProps<Stop> {
  readonly words: { readonly name: string; readonly less: string; readonly more: string };
  /** Ascending. */
  readonly stops: readonly Stop[];
  /** Index of the one that is chosen. */
  readonly at: number;
  readonly onChange: (stop: Stop) => void;
  /** The choice in words. */
  readonly children: ReactNode;
}

/** A labelled slider with a few stops. */
export function Stepper<Stop>({ words, stops, at, onChange, children }: StepperProps<Stop>) {
  const to = (next: number) => ({ disabled: stops[next] === undefined, onClick: () => onChange(stops[next]!) });
  return (
    <span className="inline-flex items-center whitespace-nowrap" role="group" aria-label={words.name}>
      <span className="mr-1.5 text-ink2">{words.name}</span>
      <StepButton sign="−" label={words.less} {...to(at - 1)} />
      <b className="min-w-14 px-1.5 text-center font-semibold" aria-live="polite">
        {children}
      </b>
      <StepButton sign="+" label={words.more} {...to(at + 1)} />
    </span>
  );
}

export const Away = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => (
  <button
    type="button"
    className="quiet min-h-6.5 min-w-6.5 leading-none max-sm:min-h-11 max-sm:min-w-11"
    aria-label={name}
    onClick={onClick}
  >
    ×
  </button>
);

interface LimitChoiceProps {
  readonly statistic: string;
  /** null: none. */
  readonly limit_us: number | null;
  readonly onLimit: (limit_us: number) => void;
  /** A first limit is wanted. */
  readonly onSet: () => void;
  /** undefined: there always is one. */
  readonly onRemove?: (() => void) | undefined;
}

/** The limit that the answers of a page are based on; it stays visible on a phone, where other controls scroll. */
export const LimitChoice = ({ statistic, limit_us, onLimit, onSet, onRemove }: LimitChoiceProps) => (
  <span className="max-sm:-order-1" role="group" aria-label={text.on(statistic)}>
    {limit_us === null ? (
      <TextButton
        onClick={({ currentTarget }) => {
          // The button disappears with the focus, so the field in its place takes the focus.
          const group = currentTarget.parentElement;
          flushSync(onSet);
          group?.querySelector("input")?.focus();
        }}
      >
        + {text.set(statistic)}
      </TextButton>
    ) : (
      <>
        {text.before(statistic)} <LimitField label={text.on(statistic)} limit_us={limit_us} onLimit={onLimit} />
        {onRemove === undefined ? null : <Away name={text.remove} onClick={onRemove} />}
      </>
    )}
  </span>
);

/** A latency limit: typed with its unit, or stepped through 1-2-5 with the arrow keys and the two buttons. */
export function LimitField({ label, limit_us, onLimit }: LimitFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const help = useId();
  const read = typed === null ? limit_us : readLimit(typed);
  const why = typeof read === "number" ? null : read;
  const move = (way: 1 | -1) => {
    setTyped(null);
    onLimit(nextLimit(typeof read === "number" ? read : limit_us, way));
  };
  const commit = () => {
    if (typed === null || typeof read !== "number") return;
    setTyped(null);
    onLimit(read);
  };
  return (
    <span className="limit inline-flex flex-wrap items-center gap-1 in-[.controls]:flex-nowrap in-[.controls]:gap-0">
      <StepButton sign="−" label={text.less} onClick={() => move(-1)} />
      <input
        type="text"
        role="spinbutton"
        className="limit-field min-h-6.5 rounded border border-ctrl bg-bg px-1.5 py-px text-right font-semibold text-ink max-sm:min-h-11 max-sm:min-w-11 in-[.controls]:w-[3.875rem]"
        aria-label={label}
        aria-valuenow={limit_us}
        aria-valuetext={limitText(limit_us)}
        aria-invalid={why !== null || undefined}
        aria-describedby={help}
        title={text.hint}
        size={9}
        maxLength={24}
        value={typed ?? limitText(limit_us)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            move(event.key === "ArrowUp" ? 1 : -1);
          } else if (event.key === "Enter") commit();
          else if (event.key === "Escape") setTyped(null);
        }}
      />
      <StepButton sign="+" label={text.more} onClick={() => move(1)} />
      <span id={help} className={why === null ? "sr-only" : "text-small/4.5 text-warn"}>
        {why === null ? text.hint : `! ${text.unreadable[why](typed?.trim() ?? "")}`}
      </span>
    </span>
  );
}
