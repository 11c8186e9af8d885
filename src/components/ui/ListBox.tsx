import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { moved, typed } from "./listKeys";

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Said behind the label, quieter: a count, a unit. */
  readonly detail?: string | undefined;
  /** Why it cannot be chosen; undefined = it can. */
  readonly disabled?: string | undefined;
  /** Heading above the first option of a group. */
  readonly group?: string | undefined;
}

export interface ListBoxProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  /** Take exactly this option: Enter, or a click on its words. */
  readonly onOnly: (id: string) => void;
  /** Multi-select: add or remove it: Space, or a click on its box. */
  readonly onToggle?: ((id: string) => void) | undefined;
  /** Takes the focus when its popover opens. */
  readonly first?: boolean;
}

/** Typed letters within this time belong to one word. */
const WORD_MS = 600;

/** A listbox after the ARIA Authoring Practices: one tab stop, aria-activedescendant, type-ahead. */
export function ListBox({ label, options, selected, onOnly, onToggle, first = true }: ListBoxProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const word = useRef({ text: "", at: 0 });
  const chosen = options.findIndex((option) => selected.includes(option.id));
  const [active, setActive] = useState(Math.max(0, chosen));
  const enabled = options.map((option) => option.disabled === undefined);

  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const take = (index: number, toggle: boolean) => {
    const option = options[index];
    if (option === undefined || option.disabled !== undefined) return;
    setActive(index);
    if (toggle && onToggle !== undefined) onToggle(option.id);
    else onOnly(option.id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = event.timeStamp;
    const typing = now - word.current.at < WORD_MS && word.current.text !== "";
    let next = moved(event.key, active, enabled);
    if (event.key === "Enter") take(active, false);
    else if (event.key === " " && !typing) take(active, true);
    else if (next === null && event.key.length === 1) {
      word.current = { text: (typing ? word.current.text : "") + event.key, at: now };
      next = typed(
        word.current.text,
        active,
        options.map((option) => option.label),
        enabled,
      );
    } else if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) setActive(next);
  };

  return (
    <ul
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={onToggle !== undefined || undefined}
      aria-activedescendant={options.length > 0 ? `${id}-${String(active)}` : undefined}
      data-first={first || undefined}
      className="ui-list"
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => {
        const on = selected.includes(option.id);
        const heading = option.group !== undefined && option.group !== options[index - 1]?.group;
        return (
          // The keyboard is handled on the list: aria-activedescendant keeps the focus there.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={on}
            aria-disabled={option.disabled !== undefined || undefined}
            data-active={index === active || undefined}
            data-heading={heading ? option.group : undefined}
            title={option.disabled}
            className="ui-option"
            onClick={() => {
              take(index, false);
            }}
          >
            <span
              aria-hidden="true"
              className={onToggle === undefined ? "ui-tick" : "ui-box"}
              onClick={(event) => {
                if (onToggle === undefined) return;
                event.stopPropagation();
                take(index, true);
              }}
            >
              <span className={on ? undefined : "ui-off"}>✓</span>
            </span>
            <span className="ui-label">{option.label}</span>
            {option.detail === undefined && option.disabled === undefined ? null : (
              <span className="ui-detail">{option.disabled ?? option.detail}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
