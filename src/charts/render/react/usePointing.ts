import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Scene } from "../../scene";
import { nearest } from "./find";

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
export function usePointing(svg: RefObject<SVGSVGElement | null>, scene: Scene, actions: Actions) {
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
