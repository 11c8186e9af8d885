import {
  type KeyboardEvent,
  lazy as loadedLater,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useState,
  useLayoutEffect,
} from "react";
import { lazy } from "~/base/lazy";
import { en } from "~/text/en";
import type { Mark, Scene } from "../../scene";
import { Drawing } from "./Drawing";
import { isStep, nearest, step, type Zoom, placeReadout } from "./find";
import { textScale } from "./textScale";
import "./scene.css";
import { phrases } from "~/text/en/phrases";
import { cssPaint } from "../shapes";

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

interface Actions {
  readonly onHover: (mark: string | null) => void;
  readonly onPin: (mark: string) => void;
  readonly onSeries?: ((series: string) => void) | undefined;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Hover and click over a scene: the nearest mark is searched once per frame, however many events the mouse sends. A
 * finger taps.
 */
function usePointing(svg: RefObject<SVGSVGElement | null>, scene: Scene, actions: Actions) {
  const [isBrushed, setBrushed] = useState(false);
  const latest = useRef<Place | null>(null);
  const frame = useRef(0);
  const hovered = useRef<string | null>(null);

  const placeOf = (event: { readonly clientX: number; readonly clientY: number }): Place => {
    const box = svg.current?.getBoundingClientRect();
    if (!box || box.width === 0) return { x: -1e6, y: -1e6 };
    const scale = scene.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };

  const hover = (mark: string | null): void => {
    if (hovered.current === mark) return;
    hovered.current = mark;
    actions.onHover(mark);
  };

  const look = (): void => {
    frame.current = 0;
    const at = latest.current;
    if (at) hover(isBrushed ? null : (nearest(scene.marks, at.x, at.y)?.id ?? null));
  };

  const pin = (x: number, y: number): void => {
    const mark = nearest(scene.marks, x, y);
    if (mark) actions.onPin(mark.id);
  };

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return {
    isBrushed,
    onBrush: (isOn: boolean): void => {
      setBrushed(isOn);
      if (isOn) hover(null);
    },
    pin,
    handlers: {
      /** A click on the name at a line's end focuses its series; anywhere else it pins the nearest mark. */
      onClick: (event: MouseEvent<SVGSVGElement>) => {
        const label = event.target instanceof Element ? event.target.closest("[data-role=label]") : null;
        const series = label?.getAttribute("data-series");
        if (series != null && actions.onSeries) {
          actions.onSeries(series);
          return;
        }
        const { x, y } = placeOf(event);
        pin(x, y);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (event.pointerType === "touch") return;
        latest.current = placeOf(event);
        frame.current ||= requestAnimationFrame(look);
      },
      onPointerLeave: () => {
        latest.current = null;
        hover(null);
      },
    },
  };
}

const paint = cssPaint("");

/** Lines from the mark to both axes. Drawn below the scene, so that numbers keep their halo above them. */
function Crosshair({ mark, scene }: { readonly mark: Mark; readonly scene: Scene }) {
  const plot = mark.plot ?? scene.plot;
  const d =
    (mark.y_tag === undefined ? "" : `M${plot.x} ${mark.y}H${Math.max(plot.x, mark.x - 9)}`) +
    (mark.x_tag === undefined ? "" : `M${mark.x} ${mark.y + 9}V${plot.y + plot.h}`);
  return (
    <path className="print:hidden" d={d} stroke="var(--ink)" fill="none" data-role="crosshair" pointerEvents="none" />
  );
}

const Ring = ({ mark }: { readonly mark: Mark }) => (
  <circle
    cx={mark.x}
    cy={mark.y}
    r="8"
    fill="none"
    stroke="var(--ink)"
    strokeWidth="1.4"
    data-role="focus"
    pointerEvents="none"
  />
);

/** In forced colours the tokens are the system's; a backplate would hide the inverted text. */
const TAG =
  "scene-tag absolute rounded-[2px] bg-ink px-[7px] text-[0.75rem]/[1.125rem] font-semibold whitespace-nowrap text-bg forced-color-adjust-none";

/** Exact values on the axes. HTML, so that the browser measures the texts. */
function AxisTags({ mark, scene }: { readonly mark: Mark; readonly scene: Scene }) {
  const plot = mark.plot ?? scene.plot;
  const k = textScale();
  return (
    <>
      {mark.y_tag !== undefined && (
        <span
          className={`${TAG} -translate-x-full -translate-y-1/2`}
          style={{ left: (plot.x - 2) * k, top: mark.y * k }}
        >
          {mark.y_tag}
        </span>
      )}
      {mark.x_tag !== undefined && (
        <span className={`${TAG} -translate-x-1/2`} style={{ left: mark.x * k, top: (plot.y + plot.h + 5) * k }}>
          {mark.x_tag}
        </span>
      )}
    </>
  );
}

const LINE = "m-0 flex justify-between gap-5 leading-[1.125rem] *:last:text-right";
const BOLD = "font-semibold wrap-anywhere text-ink";

/** At most four lines, placed inside the window where it hides no neighbour. */
function Tooltip({ mark, scene }: { readonly mark: Mark; readonly scene: Scene }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const parent = element?.offsetParent?.getBoundingClientRect();
    if (!element || !parent) return;
    // A panel may stand beside the chart, so the page's column ends at the chart's own box plus a margin.
    const column = element.closest("[data-chart]")?.getBoundingClientRect().right ?? window.innerWidth;
    const right = Math.min(window.innerWidth, column + 20);
    const k = textScale();
    const view = {
      ...{ x: (4 - parent.left) / k, y: (4 - parent.top) / k },
      ...{ w: (right - 8) / k, h: (window.innerHeight - 8) / k },
    };
    const size = { w: element.offsetWidth / k, h: element.offsetHeight / k };
    const place = placeReadout(mark, scene.marks, size, view);
    element.style.transform = `translate(${Math.round(place.x * k)}px, ${Math.round(place.y * k)}px)`;
  }, [mark, scene]);
  return (
    <div
      className="scene-tooltip absolute top-0 left-0 w-max max-w-[min(23.75rem,92vw)] rounded-[3px] border border-ctrl bg-bg px-2.5 py-[5px] text-[0.75rem] text-ink2"
      ref={box}
    >
      <p className={LINE}>
        <b className={BOLD} style={{ color: paint.text(mark.colour ?? "ink") }}>
          {mark.title}
        </b>
        {mark.tag !== undefined && <b className="max-w-1/2 flex-none font-semibold text-ink">{mark.tag}</b>}
      </p>
      {/* Several lines may have no label; of equal keys React would leave lines of the last mark. */}
      {mark.lines.slice(0, 3).map(([label, value], i) => (
        <p key={`${String(i)} ${label}`} className={LINE}>
          <span>{label}</span>
          <b className={BOLD}>{value}</b>
        </p>
      ))}
    </div>
  );
}
