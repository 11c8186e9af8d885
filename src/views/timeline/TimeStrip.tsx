import { useEffect, useMemo, useRef, useState, type PointerEvent } from "react";
import { columnsOf } from "~/analysis/time/extremes";
import { dragged, keyed, nudged, trail, type Drag, type TimeSpan } from "~/analysis/time/spans";
import { stripPaths } from "~/charts/timeline/strip";
import { useKeysOn } from "~/components/useKey";
import type { TimeLine } from "~/model/timeLine";
import { stretchText, timeline } from "~/text/en/timeline";

const text = timeline.zoom;

/** @param colour index of a line's colour on the chart, 0 to 7 */
export const seriesColour = (colour: number): string => `var(--s${(colour % 8) + 1})`;

interface TimeStripProps {
  /** Main lines of the whole run, whatever part is shown; empty until loaded. */
  readonly lines: readonly TimeLine[];
  /** Seconds; null: all of it. */
  readonly shown: TimeSpan | null;
  readonly end_s: number;
  readonly onChange: (shown: TimeSpan | null, how?: "push" | "replace") => void;
}

/** Size of the strip's drawing, which is stretched to the page. */
const WIDTH = 1000;
const HEIGHT = 44;
const COLUMNS = 250;
/** A shorter drag is a click. */
const CLICK = 0.006;

/**
 * The whole run in small, with the visible part marked: drag to choose a part, move it, or take it by an end. Keys: + −
 * 0, Shift with ← →, Esc for the whole run, and ← → at each end.
 */
export function TimeStrip({ lines, shown, end_s, onChange }: TimeStripProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const picture = useMemo(() => {
    const columns = lines.map(({ values }) =>
      columnsOf(
        values.map(({ t_s }) => t_s),
        values.map(({ value }) => value),
        COLUMNS,
      ),
    );
    return stripPaths(columns, end_s, WIDTH, HEIGHT);
  }, [lines, end_s]);
  useZoomKeys({ shown, end_s, onChange });
  if (end_s <= 0) return null;
  const timeAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = box.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * end_s;
  };
  const whole = { from: 0, to: end_s };
  const now = drag === null ? (shown ?? whole) : dragged(drag, shown ?? whole, end_s);
  const percent = (t_s: number): string => `${(Math.min(Math.max(0, t_s), end_s) / end_s) * 100}%`;
  const show = (span: TimeSpan, how?: "push" | "replace") => onChange(span.to - span.from >= end_s ? null : span, how);
  const release = () => {
    setDrag(null);
    if (drag !== null && Math.abs(drag.to - drag.from) >= CLICK * end_s) show(now);
  };
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_9.375rem] gap-x-3 pl-11 max-sm:grid-cols-1 max-sm:pl-0 print:hidden">
      <div
        ref={box}
        className="relative h-11 cursor-crosshair touch-pan-y border border-rule bg-panel select-none"
        data-strip
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const part = event.target instanceof HTMLElement ? event.target.dataset["part"] : undefined;
          const t_s = timeAt(event);
          // The whole run cannot be moved.
          const own = part === "from" || part === "to" || (part === "move" && shown !== null) ? part : "new";
          setDrag({ part: own, from: t_s, to: t_s });
        }}
        onPointerMove={(event) => {
          if (drag !== null) setDrag({ ...drag, to: timeAt(event) });
        }}
        onPointerUp={release}
        onPointerCancel={() => setDrag(null)}
      >
        <svg
          className="pointer-events-none absolute inset-0 h-full w-full"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {picture.map(({ band, mean }, i) => (
            <g key={lines[i]!.id} style={{ color: seriesColour(lines[i]!.colour) }}>
              <path d={band} fill="currentColor" opacity={0.26} />
              <path d={mean} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
            </g>
          ))}
        </svg>
        <div
          data-part="move"
          className={`absolute -inset-y-px border border-ink ${shown === null ? "" : "cursor-grab"}`}
          style={{ left: percent(now.from), right: `calc(100% - ${percent(now.to)})` }}
        />
        {(["from", "to"] as const).map((end) => (
          <div
            key={end}
            role="slider"
            tabIndex={0}
            data-part={end}
            aria-label={text[end]}
            aria-valuemin={0}
            aria-valuemax={Number(end_s.toPrecision(4))}
            aria-valuenow={Number(now[end].toPrecision(6))}
            aria-valuetext={`${Number(now.from.toPrecision(4))}–${Number(now.to.toPrecision(4))} s`}
            className="absolute top-1/2 h-5 w-2 -translate-x-1/2 -translate-y-1/2 cursor-ew-resize rounded-[2px] border border-ink bg-bg after:absolute after:-inset-x-3 after:-inset-y-3"
            style={{ left: percent(now[end]) }}
            onKeyDown={(event) => {
              const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
              if (event.shiftKey || way === 0) return;
              event.preventDefault();
              event.stopPropagation();
              show(nudged(shown ?? whole, end, way, end_s), "replace");
            }}
          />
        ))}
      </div>
      <Steps {...{ shown, end_s, onChange }} />
    </div>
  );
}

/** The visible part, and the steps back. */
function Steps({ shown, end_s, onChange }: Omit<TimeStripProps, "lines">) {
  const [before, setBefore] = useState<readonly TimeSpan[]>([]);
  const steps = trail(before, shown);
  // The path of zooms is remembered from one part to the next.
  if (steps.length !== before.length || steps.some((step, i) => step !== before[i])) setBefore(steps);
  return (
    <nav className="text-small text-ink2" aria-label={text.name}>
      {shown === null ? (
        <b className="text-ink">{text.whole}</b>
      ) : (
        <ol className="m-0 flex list-none flex-wrap items-baseline gap-x-1.5 p-0">
          <li>
            <button type="button" className="lnk" onClick={() => onChange(null)}>
              {text.all}
            </button>
          </li>
          {steps.map((step, i, all) => (
            <li key={`${step.from}..${step.to}`}>
              <span aria-hidden="true">› </span>
              {i === all.length - 1 ? (
                <b className="text-ink" aria-current="true">
                  {stretchText(step.from, Math.min(step.to, end_s))}
                </b>
              ) : (
                <button type="button" className="lnk" onClick={() => onChange(step)}>
                  {stretchText(step.from, step.to)}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      <span className="block text-ink3 max-sm:hidden">{shown === null ? text.drag : text.leave}</span>
    </nav>
  );
}

/** Handled before the chart's keys: its arrows walk along a line; with Shift they move the visible part. */
function useZoomKeys({ shown, end_s, onChange }: Omit<TimeStripProps, "lines">): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && !useKeysOn.getState()) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], [popover], [role=listbox]")) return;
      const next = end_s <= 0 ? undefined : keyed(event, shown, end_s);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onChange(next);
    };
    // By now Esc has closed an open source or menu, if there was one.
    const left = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && shown !== null && isFree(event.target)) onChange(null);
    };
    document.addEventListener("keydown", pressed, true);
    document.addEventListener("keydown", left);
    return () => {
      document.removeEventListener("keydown", pressed, true);
      document.removeEventListener("keydown", left);
    };
  }, [shown, end_s, onChange]);
}

/** Nothing open on the page uses the key. */
const isFree = (target: EventTarget | null): boolean =>
  document.querySelector(".source, :popover-open, dialog[open]") === null &&
  (target === document.body || (target instanceof Element && target.closest("[data-chart], [data-strip]") !== null));
