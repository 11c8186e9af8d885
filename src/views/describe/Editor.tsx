import { useEffect, useRef, type KeyboardEvent } from "react";
import type { Draft } from "./Grid";

export interface EditorProps {
  readonly draft: Draft;
  /** Accessible name: column and row. */
  readonly name: string;
  /** Id of the list of words that are offered. */
  readonly listId: string;
  readonly bad: boolean;
  readonly onDraft: (text: string) => void;
  readonly onLeave: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The field in a cell. What is typed is always what counts; the list only offers. */
export function Editor({ draft, name, listId, bad, onDraft, onLeave, onKeyDown }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const { typed } = draft;
  useEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (!typed) field?.select();
  }, [typed]);
  return (
    <input
      ref={input}
      type="text"
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      aria-label={name}
      aria-invalid={bad || undefined}
      list={listId}
      value={draft.text}
      onChange={(event) => {
        onDraft(event.target.value);
      }}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
    />
  );
}
