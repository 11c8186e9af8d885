import { useEffect, useState } from "react";
import { timeline } from "~/text/en/timeline";
import type { TimeSpan } from "~/analysis/time/spans";
import { moved, movedTo, scaled, trail } from "~/analysis/time/spans";

const text = timeline.zoom;

interface ZoomBarProps {
  /** Seconds; null: all of it. */
  readonly shown: TimeSpan | null;
  readonly end_s: number;
  readonly onChange: (shown: TimeSpan | null, how?: "push" | "replace") => void;
}

/**
 * The part of the time that is shown: the steps back, closer and wider, earlier and later. The same by keys: + − 0 and
 * Shift with ← →.
 */
export function ZoomBar({ shown, end_s, onChange }: ZoomBarProps) {
  const [before, setBefore] = useState<readonly TimeSpan[]>([]);
  const steps = trail(before, shown);
  // The way here is remembered from one part to the next.
  if (steps.length !== before.length || steps.some((step, i) => step !== before[i])) setBefore(steps);
  useZoomKeys({ shown, end_s, onChange });
  if (end_s <= 0) return null;
  const length = shown === null ? end_s : shown.to - shown.from;
  return (
    <nav className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-ink2" aria-label={text.name}>
      {shown === null ? null : (
        <ol className="m-0 flex list-none items-baseline flex-wrap gap-x-1.5 gap-y-1 p-0">
          <li>
            <button type="button" className="lnk" onClick={() => onChange(null)}>
              {text.all}
            </button>
          </li>
          {steps.map((step, i, all) => (
            <li key={`${step.from}..${step.to}`}>
              <span aria-hidden="true">› </span>
              {i === all.length - 1 ? (
                <span aria-current="true">{timeline.span(step.from, step.to)}</span>
              ) : (
                <button type="button" className="lnk" onClick={() => onChange(step)}>
                  {timeline.span(step.from, step.to)}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      <span className="flex items-center gap-1 print:hidden">
        {shown === null ? null : (
          <>
            <Step name={text.earlier} sign="‹" to={moved(shown, -1, end_s)} shown={shown} onChange={onChange} />
            <input
              type="range"
              className="w-30 accent-ink max-sm:min-h-11"
              aria-label={text.from}
              aria-valuetext={timeline.span(shown.from, shown.to)}
              min={0}
              max={end_s - length}
              step={length / 20}
              value={shown.from}
              onChange={(event) => onChange(movedTo(shown, Number(event.target.value), end_s), "replace")}
            />
            <Step name={text.later} sign="›" to={moved(shown, 1, end_s)} shown={shown} onChange={onChange} />
            <Step name={text.wider} sign="−" to={scaled(shown, 2, end_s)} shown={shown} onChange={onChange} />
          </>
        )}
        <Step name={text.closer} sign="+" to={scaled(shown, 0.5, end_s)} shown={shown} onChange={onChange} />
      </span>
    </nav>
  );
}

interface StepProps extends Pick<ZoomBarProps, "shown" | "onChange"> {
  readonly name: string;
  readonly sign: string;
  readonly to: TimeSpan | null;
}

function Step({ name, sign, to, shown, onChange }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="min-h-6.5 min-w-6.5 rounded border border-ctrl bg-bg px-1.5 text-base text-ink disabled:text-ink3 max-sm:min-h-11 max-sm:min-w-11"
      disabled={to !== null && to.from === shown?.from && to.to === shown.to}
      onClick={() => onChange(to)}
    >
      {sign}
    </button>
  );
}

/** Before the chart sees it: its arrows walk along a line, with Shift they move the part that is shown. */
function useZoomKeys({ shown, end_s, onChange }: ZoomBarProps): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], [popover], [role=listbox]")) return;
      const next = nextOf(event, { shown, end_s });
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onChange(next);
    };
    document.addEventListener("keydown", pressed, true);
    return () => {
      document.removeEventListener("keydown", pressed, true);
    };
  }, [shown, end_s, onChange]);
}

/** undefined: a key of others. */
function nextOf(
  { key, shiftKey }: KeyboardEvent,
  { shown, end_s }: Pick<ZoomBarProps, "shown" | "end_s">,
): TimeSpan | null | undefined {
  if (end_s <= 0) return undefined;
  if (key === "+" || key === "=") return scaled(shown, 0.5, end_s);
  if (shown === null) return undefined;
  if (key === "-" || key === "−") return scaled(shown, 2, end_s);
  if (key === "0") return null;
  if (shiftKey && key === "ArrowLeft") return moved(shown, -1, end_s);
  if (shiftKey && key === "ArrowRight") return moved(shown, 1, end_s);
  return undefined;
}
