import type { ReactNode } from "react";
import { Sheet } from "./ui/Sheet";
import { Button } from "./ui/Button";
import { phrases } from "~/text/en/phrases";

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
      <div className="sticky left-0 flex items-baseline justify-between gap-3 px-4 py-3">
        <p>{title}</p>
        <Button onClick={onClose}>{phrases.close}</Button>
      </div>
      <div className="[&>.twin]:px-4 [&>.twin]:pb-6">{children}</div>
    </Sheet>
  );
}
