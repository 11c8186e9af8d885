import { type KeyboardEvent, lazy as loadedLater, Suspense, useEffect, useId, useMemo, useRef } from "react";
import { lazy } from "~/base/lazy";
import { en } from "~/text/en";
import type { Mark, Scene } from "../../scene";
import { Drawing } from "./Drawing";
import { isStep, nearest, step, type Zoom } from "./find";
import { AxisTags, Crosshair, Ring, Tooltip } from "./Pointed";
import { textScale } from "./textScale";
import { usePointing } from "./usePointing";
import "./scene.css";
import { phrases } from "~/text/en/phrases";

/** One step each time the page has nothing else to do. @returns stops before the next step */
function whenIdle(steps: readonly (() => unknown)[]): () => void {
  const [first, ...rest] = steps;
  if (first === undefined) return () => undefined;
  let stop = () => clearTimeout(timer);
  // Shortly after the drawing instead of requestIdleCallback, which Safari does not have.
  const timer = setTimeout(() => {
    first();
    stop = whenIdle(rest);
  }, 200);
  return () => stop();
}

/** Loaded after the first paint: d3-brush and d3-zoom are 15 kB that the first view of a chart does not need. */
const Gestures = loadedLater(() => import("./Gestures"));

export interface SceneViewProps {
  readonly scene: Scene;
  /** Mark ids. Controlled, so that the table twin is linked both ways; an unknown id is ignored. */
  readonly hovered: string | null;
  readonly pinned: string | null;
  readonly onHover: (mark: string | null) => void;
  /** A mark on click, tap or Enter; null on Escape. */
  readonly onPin: (mark: string | null) => void;
  /** A brush was released: base units of the scene's domains; null for an axis = all of it. */
  readonly onZoom?: ((zoom: Zoom) => void) | undefined;
  /** The name of a series was clicked. */
  readonly onSeries?: ((series: string) => void) | undefined;
}

/** On a narrower screen the pinned point is read out at the bottom of the page, not beside the mark. */
const PHONE = 480;

/**
 * A scene for mouse, finger and keyboard (Tab in, arrows, Enter, Escape). The drawing is memoised; what moves lies over
 * it.
 */
export function SceneView(props: SceneViewProps) {
  const { scene, hovered, pinned, onHover, onPin } = props;
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  // Made when a mark is pointed at; prepared a little after the drawing, so that the pointer need not wait for it.
  const byId = useMemo(() => lazy(() => new Map(scene.marks.map((mark) => [mark.id, mark]))), [scene]);
  useEffect(
    () => whenIdle([() => scene.marks, () => nearest(scene.marks, 0, 0), () => scene.marks[0]?.id, byId]),
    [scene, byId],
  );
  const pinnedMark = find(byId, pinned);
  const active = find(byId, hovered) ?? pinnedMark;
  const { isBrushed, onBrush, pin, handlers } = usePointing(svg, scene, props);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isStep(event.key)) {
      const next = step(scene.marks, active, event.key);
      if (next) onHover(next.id);
    } else if (event.key === "Enter" && active) {
      onPin(active.id);
    } else if (event.key === "Escape") {
      // The brush handles Escape itself (Gestures).
      if (isBrushed) return;
      if (pinned !== null) onPin(null);
      else event.currentTarget.blur();
    } else {
      return;
    }
    event.preventDefault();
  };

  const showsTooltip = active !== null && !isBrushed && (active.id === hovered || scene.width >= PHONE);
  return (
    // The arrow keys walk the chart as one control; ARIA has no narrower role for that than application.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are the point of that role
    <div
      className="scene relative w-fit max-w-full"
      role="application"
      aria-roledescription={phrases.chart}
      aria-label={scene.title}
      aria-describedby={`${id}-keys`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard's way into the chart
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (!active && event.currentTarget.matches(":focus-visible")) onHover(scene.marks[0]?.id ?? null);
      }}
      onBlur={() => {
        onHover(null);
      }}
    >
      <svg
        ref={svg}
        className="select-none"
        role="img"
        aria-label={scene.title}
        width={scene.width * textScale()}
        height={scene.height * textScale()}
        viewBox={`0 0 ${scene.width} ${scene.height}`}
        {...handlers}
      >
        <rect width={scene.width} height={scene.height} fill="none" pointerEvents="all" />
        {props.onZoom && (
          <Suspense fallback={null}>
            <Gestures svg={svg} scene={scene} onZoom={props.onZoom} onBrush={onBrush} onClick={pin} />
          </Suspense>
        )}
        {active && <Crosshair mark={active} scene={scene} />}
        <g className="scene-drawn" data-held={scene.over !== undefined || undefined}>
          <Drawing nodes={scene.nodes} id={id} />
        </g>
        {pinnedMark && pinnedMark !== active && <Ring mark={pinnedMark} />}
        {active && <Ring mark={active} />}
      </svg>
      {scene.over && (
        // A layer of its own, so that the thousands of marks under it are not repainted.
        <svg
          className="scene-held pointer-events-none absolute inset-0 will-change-transform select-none"
          aria-hidden="true"
          width={scene.width * textScale()}
          height={scene.height * textScale()}
          viewBox={`0 0 ${scene.width} ${scene.height}`}
        >
          <Drawing nodes={scene.over} id={`${id}-over`} />
        </svg>
      )}
      <div className="scene-over pointer-events-none absolute inset-0 z-1 print:hidden" aria-hidden="true">
        {active && <AxisTags mark={active} scene={scene} />}
        {showsTooltip && <Tooltip mark={active} scene={scene} />}
      </div>
      <p className="sr-only" id={`${id}-keys`}>
        {en.charts.keys}
      </p>
      <p className="sr-only" aria-live="polite">
        {active ? spokenText(active) : ""}
      </p>
    </div>
  );
}

const find = (marks: () => ReadonlyMap<string, Mark>, id: string | null): Mark | null =>
  id === null ? null : (marks().get(id) ?? null);

function spokenText({ title, tag, lines }: Mark): string {
  const head = tag === undefined ? title : `${title}, ${tag}`;
  return en.charts.readout(
    head,
    lines.map(([label, value]) => en.charts.line(label, value)),
  );
}
