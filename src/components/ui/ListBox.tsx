import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { moved, typed } from "./listKeys";

export interface Option {
  readonly id: string;
  readonly label: string;
  /** After the label, in a quieter tone: a count, a unit. */
  readonly detail?: string | undefined;
  /** Why it cannot be chosen; undefined: it can. */
  readonly disabled?: string | undefined;
  /** Heading above the first option of a group. */
  readonly group?: string | undefined;
}

export interface ListBoxProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  /** Choose exactly this option: Enter, or a click on its text. */
  readonly onOnly: (id: string) => void;
  /** Multi-select: add or remove it: Space, or a click on its box. */
  readonly onToggle?: ((id: string) => void) | undefined;
  /** Takes the focus when its popover opens. */
  readonly first?: boolean;
}

const HEADING =
  "data-heading:before:flex-none data-heading:before:basis-full data-heading:before:py-1 data-heading:before:pl-1 data-heading:before:text-small data-heading:before:text-ink3 data-heading:before:content-[attr(data-heading)]";
/** While the list has the focus: the option that a key chooses. */
const ACTIVE =
  "group-focus-visible/list:data-active:bg-hi group-focus-visible/list:data-active:outline-2 group-focus-visible/list:data-active:-outline-offset-2 group-focus-visible/list:data-active:outline-ink forced-colors:group-focus-visible/list:data-active:outline-[Highlight]";
const OPTION = `flex cursor-default flex-wrap items-baseline gap-x-2 py-1 pr-3.5 pl-2 hover:bg-hi aria-disabled:text-ink3 max-sm:min-h-11 max-sm:items-center ${HEADING} ${ACTIVE}`;
const TICK = "w-4 flex-none text-center text-small/4.5";
const BOX = "size-4 flex-none rounded border border-ctrl text-center text-small/3.5";

/** Letters typed within this time belong to one word. */
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
      className="group/list py-1 outline-none"
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => {
        const on = selected.includes(option.id);
        const heading = option.group !== undefined && option.group !== options[index - 1]?.group;
        return (
          // The keyboard is handled on the list: aria-activedescendant keeps the focus there.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={on}
            aria-disabled={option.disabled !== undefined || undefined}
            data-active={index === active || undefined}
            data-heading={heading ? option.group : undefined}
            title={option.disabled}
            className={OPTION}
            onClick={() => take(index, false)}
          >
            <span
              aria-hidden="true"
              className={onToggle === undefined ? TICK : BOX}
              onClick={(event) => {
                if (onToggle === undefined) return;
                event.stopPropagation();
                take(index, true);
              }}
            >
              <span className={on ? undefined : "invisible"}>✓</span>
            </span>
            <span className="ui-label flex-1">{option.label}</span>
            {option.detail === undefined && option.disabled === undefined ? null : (
              <span className="text-small/4.5 text-ink3">{option.disabled ?? option.detail}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
