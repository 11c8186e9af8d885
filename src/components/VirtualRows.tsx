import { useVirtualizer } from "@tanstack/react-virtual";
import { textScale } from "~/charts/render/react/textScale";
import { useEffect, useState, type ReactNode, type RefObject } from "react";

/** Height of a row at the default text size, px. */
const ROW_HEIGHT = 25;

export interface VirtualRowsProps {
  readonly count: number;
  readonly columns: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly draw: (index: number) => ReactNode;
}

/** The rows in view and a few more, between two spacer rows. Loaded only for long tables. */
export default function VirtualRows({ count, columns, scroller, draw }: VirtualRowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer keeps its own state; nothing here is memoised
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT * textScale(),
    overscan: 20,
  });
  // The scroller is an ancestor: at this component's first layout effect its ref may not be set yet.
  const [, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      <Spacer height={above} columns={columns} />
      {shown.map(({ index }) => (index < count ? draw(index) : null))}
      <Spacer height={below} columns={columns} />
    </>
  );
}

function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" className="spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
