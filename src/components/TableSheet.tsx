import type { ReactNode } from "react";
import { chartFrame } from "~/text/en/chart-frame";
import { Sheet } from "./ui/Sheet";

export interface TableSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The table. */
  readonly children: ReactNode;
}

/** On a phone: the table twin over the page. */
export function TableSheet({ title, onClose, children }: TableSheetProps) {
  return (
    <Sheet label={title} form="page" onClose={onClose}>
      <div className="source-head sheet-head">
        <p>{title}</p>
        <button type="button" className="btn" onClick={onClose}>
          {chartFrame.close}
        </button>
      </div>
      {children}
    </Sheet>
  );
}
