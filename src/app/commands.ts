/** What can be done from anywhere: one table, from which the shortcuts and the `?` sheet are made. */
import { useEffect } from "react";

export interface Command {
  readonly id: string;
  /** `KeyboardEvent.key`, without modifiers. */
  readonly key: string;
  readonly title: string;
  /** false: there is nothing to do here, the key is left to the page. */
  run(): boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "file"].includes(target.type)));

/** The command a key press means: none with modifiers, while typing, in a dialog or when a part of the page took it. */
export function commandFor(event: KeyboardEvent, commands: readonly Command[]): Command | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (isTyping(event.target)) return undefined;
  if (event.target instanceof Element && event.target.closest("dialog, [popover]") !== null) return undefined;
  return commands.find((command) => command.key.toLowerCase() === event.key.toLowerCase());
}

export function useShortcuts(commands: readonly Command[]) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (commandFor(event, commands)?.run() === true) event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("keydown", pressed);
    };
  }, [commands]);
}
