import { useLayoutEffect, useRef, type ReactNode } from "react";
import "./ui.css";

export interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `sheet`: from the bottom edge, for phones. `page`: nearly the whole window. `middle`: in the middle, a sheet on phones. */
  readonly form: "sheet" | "page" | "middle";
}

/** A native modal dialog: focus stays inside, Esc and a click beside it close it, focus goes back by itself. */
export function Sheet({ label, onClose, children, form }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: else the focus would have nowhere to go back from.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // A click on the backdrop is a shortcut; Esc and the button inside do the same by keyboard.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      className={`ui-dialog ui-${form}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
