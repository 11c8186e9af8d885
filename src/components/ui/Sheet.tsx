import { useEffect, useRef, type ReactNode } from "react";

export interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly form: keyof typeof FORM;
}

const FORM = {
  /** From the bottom edge, for phones. */
  sheet: "inset-[auto_0_0_0] max-h-[82dvh] w-full max-w-none border-t",
  /** Nearly the whole window. */
  page: "inset-6 size-auto max-h-none max-w-none rounded border max-sm:inset-0 max-sm:border-0",
  /** As large as its content, centred. */
  fit: "inset-6 m-auto h-fit max-h-dvh w-[min(30rem,100vw)] max-w-none rounded border max-sm:inset-0 max-sm:border-0",
  /** Centred; a sheet on phones. */
  middle:
    "inset-0 m-auto h-fit max-h-[82dvh] w-[min(35rem,100%)] rounded border max-sm:inset-[auto_0_0_0] max-sm:m-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0",
};

/** A native modal dialog: focus stays inside, Esc and a click outside close it, then the focus returns. */
export function Sheet({ label, onClose, children, form }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // The trigger is no longer in the page, so the browser does not restore the focus.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // A click on the backdrop is a shortcut; Esc and the button inside do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      className={`fixed overflow-auto border-ctrl bg-bg text-base text-ink backdrop:bg-ink/35 print:hidden ${FORM[form]}`}
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
