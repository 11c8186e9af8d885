import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Box } from "../../geometry";
import type { Scene } from "../../scene";
import { nearest, type Span, zoomOf } from "./find";

export interface Zoom {
  readonly x: Span | null;
  readonly y: Span | null;
}

interface Actions {
  readonly onHover: (mark: string | null) => void;
  readonly onPin: (mark: string) => void;
  readonly onZoom?: ((zoom: Zoom) => void) | undefined;
  readonly onSeries?: ((series: string) => void) | undefined;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Less than this is a click with an unsteady hand, not a drag. */
const DRAG = 4;

/**
 * Hover, click and brush over a scene: one look for the nearest mark per frame, whatever the mouse sends. A finger
 * taps; it does not brush, for it scrolls the page.
 */
export function usePointing(svg: RefObject<SVGSVGElement | null>, scene: Scene, actions: Actions) {
  const [brush, setBrush] = useState<Box | null>(null);
  const start = useRef<Place | null>(null);
  /** What was pressed: with the pointer captured, the release names the svg. */
  const pressed = useRef<EventTarget | null>(null);
  const latest = useRef<Place | null>(null);
  const frame = useRef(0);
  const hovered = useRef<string | null>(null);

  const placeOf = useCallback(
    (event: { clientX: number; clientY: number }): Place => {
      const box = svg.current?.getBoundingClientRect();
      if (!box || box.width === 0) return { x: -1e6, y: -1e6 };
      const scale = scene.width / box.width;
      return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    },
    [svg, scene.width],
  );

  const hover = (mark: string | null): void => {
    if (hovered.current === mark) return;
    hovered.current = mark;
    actions.onHover(mark);
  };

  const look = (): void => {
    frame.current = 0;
    const at = latest.current;
    if (!at) return;
    if (start.current && (brush || Math.hypot(at.x - start.current.x, at.y - start.current.y) > DRAG)) {
      hover(null);
      setBrush(dragBox(start.current, at, scene));
      return;
    }
    hover(nearest(scene.marks, at.x, at.y)?.id ?? null);
  };

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return {
    brush,
    cancelBrush: () => {
      start.current = null;
      setBrush(null);
    },
    handlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        pressed.current = event.target;
        if (event.pointerType === "touch" || event.button !== 0 || !actions.onZoom) return;
        const at = placeOf(event);
        if (!panelsOf(scene).some((plot) => isInside(at, plot))) return;
        start.current = at;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (event.pointerType === "touch") return;
        latest.current = placeOf(event);
        frame.current ||= requestAnimationFrame(look);
      },
      onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
        const from = start.current;
        const at = placeOf(event);
        start.current = null;
        setBrush(null);
        const drag = from && dragBox(from, at, scene);
        const zoom = drag && Math.max(drag.w, drag.h) > DRAG ? zoomOf(inPanel(scene, from), drag) : null;
        if (zoom) actions.onZoom?.(zoom);
        else if (event.button === 0) click(pressed.current, at, scene, actions);
      },
      onPointerCancel: () => {
        start.current = null;
        setBrush(null);
      },
      onPointerLeave: () => {
        latest.current = null;
        if (!start.current) hover(null);
      },
    },
  };
}

/** A name at the end of a line focuses its series; anywhere else the nearest mark is pinned. */
function click(target: EventTarget | null, at: Place, scene: Scene, actions: Actions): void {
  const label = target instanceof Element ? target.closest("[data-role=label]") : null;
  const series = label?.getAttribute("data-series");
  if (series != null && actions.onSeries) {
    actions.onSeries(series);
    return;
  }
  const mark = nearest(scene.marks, at.x, at.y);
  if (mark) actions.onPin(mark.id);
}

const isInside = ({ x, y }: Place, { x: left, y: top, w, h }: Box): boolean =>
  x >= left && x <= left + w && y >= top && y <= top + h;

const panelsOf = ({ panels, plot }: Scene): readonly Box[] => panels ?? [plot];

/** A drag belongs to the panel in which it began. */
const inPanel = (scene: Scene, from: Place): Scene => ({
  ...scene,
  plot: panelsOf(scene).find((plot) => isInside(from, plot)) ?? scene.plot,
});

/** The drag within the plot. */
function dragBox(from: Place, to: Place, scene: Scene): Box {
  const { plot } = inPanel(scene, from);
  const x = (value: number): number => Math.min(Math.max(value, plot.x), plot.x + plot.w);
  const y = (value: number): number => Math.min(Math.max(value, plot.y), plot.y + plot.h);
  return {
    x: x(Math.min(from.x, to.x)),
    y: y(Math.min(from.y, to.y)),
    w: Math.abs(x(to.x) - x(from.x)),
    h: Math.abs(y(to.y) - y(from.y)),
  };
}
