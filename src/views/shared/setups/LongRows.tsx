import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { textScale } from "~/charts/render/react/textScale";
import { type ReactNode, useCallback, useState } from "react";

export interface LongRowsProps {
  readonly count: number;
  /** Height of a row in px, at the usual text size. */
  readonly height: number;
  /** `slot`: the position among the drawn rows: after sorting, the elements at each position are reused. */
  readonly draw: (index: number, slot: number) => ReactNode;
  /** The space for the rows above and below. `ref`: for the element at the start of the list. */
  readonly spacer: (where: "above" | "below", height: number, ref?: (element: HTMLElement | null) => void) => ReactNode;
}

/** Rows drawn beyond the window, so that a step of the wheel shows no gap. */
const BEYOND = 4;

/** Draws only the rows in the window, and some more. Loaded for long lists only. */
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
