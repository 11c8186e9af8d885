import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { lookUp } from "~/base/lookUp";
import { limitText } from "~/model/valueText";
import { valueAt } from "~/charts/render/react/find";
import { textScale } from "~/charts/render/react/textScale";
import type { Domain, Scene } from "~/charts/scene";
import { fittingLimit, nextLimit, tenfoldLimit } from "~/model/limit";
import { knee as text } from "~/text/en/knee";

/** A limit on the latency of the y axis, µs. The scene draws it; this is the control that moves it. */
export interface LimitControl {
  /** null: not set. */
  readonly value: number | null;
  /** "Limit on p99" */
  readonly name: string;
  /** Under the pointer, at most once per frame; null: let go. */
  readonly onDraft: (value: number | null) => void;
  /** `replace`: one of many steps. */
  readonly onChange: (value: number | null, how: "push" | "replace") => void;
  /** L: sets a first limit if there is none. */
  readonly onStart: () => void;
}

/**
 * A line is too thin for a mouse, and more so for a finger: the handle is wider at its right end, and leaves the marks
 * beside it within reach.
 */
const HANDLE =
  "absolute -mt-[4px] h-[9px] cursor-ns-resize touch-none after:absolute after:right-0 after:-inset-y-2 after:w-24 focus-visible:outline-offset-0 pointer-coarse:-mt-5.5 pointer-coarse:h-11 pointer-coarse:[clip-path:inset(0_0_0_calc(100%-96px))] print:hidden";

const twoDigits = (value: number): number => Number(value.toPrecision(2));

/** Position of a value on the axis: 0 at its lower end, 1 at its upper, clamped. */
function shareOf(value: number, { from, to, log }: Domain): number {
  const share = log ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

/** The line of a limit can be dragged and stepped; in small multiples in each panel. */
export function LimitHandle({ scene, control }: { readonly scene: Scene; readonly control: LimitControl }) {
  const { y_domain, panels, plot } = scene;
  const { value } = control;
  if (value === null || y_domain === undefined) return null;
  const k = textScale();
  return (
    <>
      {(panels ?? [plot]).map((one, i) => (
        <Handle
          // Keyed by index: margins follow the axis, and a focused handle keeps the focus.
          key={i}
          plot={{ x: one.x * k, y: one.y * k, w: one.w * k, h: one.h * k }}
          domain={y_domain}
          value={value}
          control={control}
          isStop={i === 0}
        />
      ))}
    </>
  );
}

interface HandleProps {
  /** As drawn. */
  readonly plot: Scene["plot"];
  readonly domain: Domain;
  readonly value: number;
  readonly control: LimitControl;
  /** Of several panels, the tab stop. */
  readonly isStop: boolean;
}

function Handle({ plot, domain, value, control, isStop }: HandleProps) {
  /** While held: how far below the line it was grabbed, and the current value. */
  const held = useRef<{ readonly off: number; last: number | null } | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const y = plot.y + plot.h * (1 - shareOf(value, domain));

  const valueFor = (event: PointerEvent<HTMLElement>): number | null => {
    const box = event.currentTarget.closest("[data-chart]")?.getBoundingClientRect();
    if (box === undefined || held.current === null) return null;
    const share = (plot.y + plot.h - (event.clientY - box.top - held.current.off)) / plot.h;
    // An axis that starts at 0 extends below the smallest limit.
    return fittingLimit(twoDigits(valueAt(domain, Math.min(1, Math.max(0, share)), plot.h)));
  };
  /** The value of the last key press: a held key repeats faster than the link is read back. */
  const asked = useRef(value);
  useEffect(() => {
    asked.current = value;
  }, [value]);
  const step = (next: number) => {
    asked.current = next;
    control.onChange(next, "replace");
  };
  const letGo = (): number | null => {
    const last = held.current?.last ?? null;
    held.current = null;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    return last;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = lookUp({ ArrowUp: 1, ArrowRight: 1, "+": 1, ArrowDown: -1, ArrowLeft: -1, "-": -1 }, event.key);
    if (by !== undefined) step(nextLimit(asked.current, by as 1 | -1));
    else if (event.key === "PageUp") step(tenfoldLimit(asked.current, 1));
    else if (event.key === "PageDown") step(tenfoldLimit(asked.current, -1));
    else if (event.key === "Delete" || event.key === "Backspace") control.onChange(null, "push");
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={HANDLE}
      style={{ left: plot.x, width: plot.w, top: y }}
      title={text.limitHint}
      {...(isStop
        ? {
            role: "slider",
            tabIndex: 0,
            "aria-label": control.name,
            "aria-orientation": "vertical" as const,
            "aria-valuemin": Math.min(domain.from, value),
            "aria-valuemax": Math.max(domain.to, value),
            "aria-valuenow": value,
            "aria-valuetext": limitText(value),
            onKeyDown,
          }
        : { "aria-hidden": true })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const box = event.currentTarget.closest("[data-chart]")?.getBoundingClientRect();
        held.current = { off: event.clientY - (box?.top ?? 0) - y, last: null };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={(event) => {
        const next = valueFor(event);
        if (next === null || held.current === null || next === (held.current.last ?? value)) return;
        held.current.last = next;
        // A pointer moves more often than the screen refreshes.
        frame.current ||= requestAnimationFrame(() => {
          frame.current = 0;
          if (held.current !== null) control.onDraft(held.current.last);
        });
      }}
      onPointerUp={() => {
        const last = letGo();
        if (last !== null) control.onChange(last, "push");
        control.onDraft(null);
      }}
      onPointerCancel={() => {
        letGo();
        control.onDraft(null);
      }}
    />
  );
}
