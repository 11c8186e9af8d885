import { useCallback, useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from "react";
import { PAPER, PRINTED_WINDOW, usePrinting } from "./printing";

/** Below this width a page is a phone: one column, sheets instead of panels (LOOK, Space and layout). */
export const PHONE = 640;
/** From this width on the source panel stands beside the chart. */
export const WIDE = 1060;

export interface Box {
  /** For the element to be measured. */
  readonly ref: RefCallback<HTMLDivElement>;
  readonly element: RefObject<HTMLDivElement | null>;
  /** Whole CSS pixels; null before the first layout, so that nothing is drawn twice. */
  readonly width: number | null;
}

/** Width of an element, kept up to date. It follows `ref`: a page that changes its layout puts another in its place. */
export function useBox(): Box {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((target: HTMLDivElement) => {
    element.current = target;
    setWidth(Math.floor(target.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      element.current = null;
    };
  }, []);
  return { ref, element, width };
}

/** The box of a chart that takes all of its page, also on paper. */
export function useChartBox(): Box {
  const box = useBox();
  return usePrinting() ? { ...box, width: PAPER.width } : box;
}

/** Size of the window; of a sheet while it is printed. */
export function useWindow(): { readonly width: number; readonly height: number } {
  const printing = usePrinting();
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const onResize = () => {
      setSize({ width: innerWidth, height: innerHeight });
    };
    addEventListener("resize", onResize);
    return () => {
      removeEventListener("resize", onResize);
    };
  }, []);
  return printing ? PRINTED_WINDOW : size;
}
