import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { textScale } from "~/charts/render/react/textScale";
import { type ReactNode, useCallback, useState } from "react";

export interface LongRowsProps {
  readonly count: number;
  /** Of a row, px at the usual size of text. */
  readonly height: number;
  /** `slot`: its place among the drawn ones: rows of another order take the elements that stand there. */
  readonly draw: (index: number, slot: number) => ReactNode;
  /** In place of the rows above and below. `ref`: of what stands where the list begins. */
  readonly spacer: (where: "above" | "below", height: number, ref?: (element: HTMLElement | null) => void) => ReactNode;
}

/** Rows beyond the window, so that a step of the wheel shows no gap. */
const BEYOND = 6;

/** Of a long list the rows in the window and some more. Loaded for long lists only. */
export default function LongRows({ count, height, draw, spacer }: LongRowsProps) {
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer keeps its own state; nothing here is memoised
  const virtual = useWindowVirtualizer({
    ...{ count, overscan: BEYOND, scrollMargin: top },
    estimateSize: () => height * textScale(),
  });
  const shown = virtual.getVirtualItems();
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const begins = useCallback((element: HTMLElement | null) => {
    if (element !== null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, []);
  return (
    <>
      {spacer("above", (shown[0]?.start ?? top) - top, begins)}
      {shown.map(({ index }, slot) => draw(index, slot))}
      {spacer("below", below)}
    </>
  );
}
