import { useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { anchored } from "./anchored";

export interface PopoverProps {
  /** What the trigger shows. */
  readonly label: ReactNode;
  /** Accessible name of the trigger, if the label is not enough. */
  readonly name?: string | undefined;
  readonly haspopup?: "listbox" | "dialog";
  /** Classes of the trigger, which looks like a link without any. */
  readonly className?: string;
  readonly title?: string | undefined;
  readonly popoverName: string;
  /** Rendered only while open. `close` hides it and returns the focus to the trigger. */
  readonly children: (close: () => void) => ReactNode;
  /** The popover is about to open: time to start work that may be needed. */
  readonly onIntent?: (() => void) | undefined;
  /** Where it opens, if not at the trigger. */
  readonly anchor?: RefObject<Element | null>;
}

const PANEL =
  "fixed inset-[var(--at-top,auto)_var(--at-right,auto)_var(--at-bottom,auto)_var(--at-left,auto)] max-h-(--at-height,60vh) max-w-[min(var(--at-width,100vw),32.5rem)] min-w-45 overflow-auto rounded border border-ctrl bg-bg text-left text-base tracking-normal text-wrap whitespace-normal text-ink max-sm:inset-[auto_0_0_0] max-sm:max-h-[62dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 print:hidden";

/**
 * A plain button and a native `popover`: light dismiss, Esc and the top layer come from the browser, with no library
 * and no `<style>` (see README). On a phone it is a sheet at the bottom.
 */
export function Popover(props: PopoverProps) {
  const { label, name, haspopup = "dialog", className = "lnk", title, popoverName, children, onIntent, anchor } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const close = () => {
    document.getElementById(id)?.hidePopover();
    document.getElementById(`${id}-trigger`)?.focus();
  };

  const place = () => {
    if (trigger.current === null || panel.current === null) return;
    const by = anchor?.current ?? trigger.current;
    const at = anchored(by.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
    const style = panel.current.style;
    const px = (value: number | null) => (value === null ? "auto" : `${String(value)}px`);
    style.setProperty("--at-left", px(at.left));
    style.setProperty("--at-right", px(at.right));
    style.setProperty("--at-top", px(at.top));
    style.setProperty("--at-bottom", px(at.bottom));
    style.setProperty("--at-height", px(at.maxHeight));
    style.setProperty("--at-width", px(at.maxWidth));
  };

  return (
    <>
      <button
        ref={trigger}
        id={`${id}-trigger`}
        type="button"
        className={className}
        title={title}
        aria-label={name}
        aria-haspopup={haspopup}
        aria-expanded={open}
        popoverTarget={id}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          panel.current?.showPopover();
        }}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={haspopup === "dialog" ? "dialog" : undefined}
        aria-label={haspopup === "dialog" ? popoverName : undefined}
        className={PANEL}
        onBeforeToggle={(event) => {
          if (event.target !== panel.current) return;
          const opening = event.newState === "open";
          if (opening) place();
          // The focused element disappears with the contents: the focus returns to the trigger.
          else if (panel.current?.contains(document.activeElement) === true) trigger.current?.focus();
          setOpen(opening);
        }}
        onToggle={(event) => {
          if (event.target !== panel.current || event.newState !== "open") return;
          // The event arrives late: focus that has moved into the panel stays there.
          if (!panel.current.contains(document.activeElement))
            panel.current.querySelector<HTMLElement>("[data-first]")?.focus();
        }}
      >
        {open ? children(close) : null}
      </div>
    </>
  );
}
