import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";
import type { TwinRow } from "~/charts/scene";

const ROW_HEIGHT = 25;

export interface VirtualRowsProps {
  readonly rows: readonly TwinRow[];
  readonly columns: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly draw: (row: TwinRow, index: number) => ReactNode;
}

/** The rows in view and a few more, between two spacer rows. Loaded only for long tables. */
export default function VirtualRows({ rows, columns, scroller, draw }: VirtualRowsProps) {
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer keeps its own state; nothing here is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
  });
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      <Spacer height={above} columns={columns} />
      {shown.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : draw(row, item.index);
      })}
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
