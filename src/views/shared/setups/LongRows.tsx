import { useWindowVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";

export interface LongRowsProps {
  readonly count: number;
  /** Of a row, px. */
  readonly height: number;
  /** `slot`: its place among the drawn ones: rows of another order take the elements that stand there. */
  readonly draw: (index: number, slot: number) => ReactNode;
  /** In place of the rows above and below. */
  readonly spacer: (where: "above" | "below", height: number) => ReactNode;
}

/** More than the rows over the list are drawn beyond the window: where the list begins need not be known. */
const BEYOND = 8;

/** Of a long list the rows in the window and some more. Loaded for long lists only. */
export default function LongRows({ count, height, draw, spacer }: LongRowsProps) {
  const virtual = useWindowVirtualizer({ count, estimateSize: () => height, overscan: BEYOND });
  const shown = virtual.getVirtualItems();
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      {spacer("above", shown[0]?.start ?? 0)}
      {shown.map(({ index }, slot) => draw(index, slot))}
      {spacer("below", below)}
    </>
  );
}
