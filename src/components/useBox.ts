import { useCallback, useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from "react";
import { textScale } from "~/charts/render/react/textScale";
import { PAPER, PRINTED_WINDOW, usePrinting } from "./printing";

/** A narrower page is a phone: one column, sheets instead of panels (LOOK, Space and layout). */
export const PHONE = 640;
/** From this width on the source panel is beside the chart. */
export const WIDE = 1060;

export interface Box {
  /** For the measured element. */
  readonly ref: RefCallback<HTMLDivElement>;
  readonly element: RefObject<HTMLDivElement | null>;
  /** Whole pixels at the default text size; null before the first layout, so that nothing is drawn twice. */
  readonly width: number | null;
}

/** Width of an element, kept up to date. It follows `ref`, since a changed layout may replace the element. */
export function useBox(): Box {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((target: HTMLDivElement) => {
    element.current = target;
    setWidth(Math.floor(target.getBoundingClientRect().width / textScale()));
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width / textScale()));
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      element.current = null;
    };
  }, []);
  return { ref, element, width };
}

/** The box of a chart as wide as the page, also on paper. */
export function useChartBox(): Box {
  const box = useBox();
  return usePrinting() ? { ...box, width: PAPER.width / textScale() } : box;
}

const windowSize = () => ({ width: innerWidth / textScale(), height: innerHeight / textScale() });

/** Size of the window in pixels at the default text size, like the breakpoints; of a sheet while printing. */
export function useWindow(): { readonly width: number; readonly height: number } {
  const printing = usePrinting();
  const [size, setSize] = useState(windowSize);
  useLayoutEffect(() => {
    const onResize = () => setSize(windowSize());
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  return printing ? PRINTED_WINDOW : size;
}
