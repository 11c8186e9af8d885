import { useLayoutEffect, useState, type RefObject } from "react";
import { PAPER, PRINTED_WINDOW, usePrinting } from "./printing";

/** Below this width a page is a phone: one column, sheets instead of panels (LOOK, Space and layout). */
export const PHONE = 640;
/** From this width on the source panel stands beside the chart. */
export const WIDE = 1060;

/** Width of an element, kept up to date; null before the first layout, so that nothing is drawn twice. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    setWidth(Math.floor(target.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return width;
}

/** Width of a chart that takes all of its page, also on paper. */
export function useChartWidth(element: RefObject<HTMLElement | null>): number | null {
  const width = useWidth(element);
  return usePrinting() ? PAPER.width : width;
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
