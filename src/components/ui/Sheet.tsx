import { useEffect, useRef, type ReactNode } from "react";
import "./ui.css";

export interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `sheet`: from the bottom edge, for phones. `page`: nearly the whole window. `middle`: in the middle, a sheet on phones. */
  readonly form: "sheet" | "page" | "middle";
}

/** A native modal dialog: focus stays inside, Esc and a click beside it close it, the focus goes back. */
export function Sheet({ label, onClose, children, form }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // It is gone from the page by now: the browser gives nothing back.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
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
