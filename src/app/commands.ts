/** Commands available everywhere: one table, used for the shortcuts and the `?` sheet. */
import { useEffect } from "react";
import { isFree } from "~/components/useKey";

export interface Command {
  readonly id: string;
  /** `KeyboardEvent.key`, without modifiers. */
  readonly key: string;
  readonly title: string;
  /** false: there is nothing to do here, the key is left to the page. */
  run(): boolean;
}

/** The command for a key press without modifiers. */
export const commandFor = (event: KeyboardEvent, commands: readonly Command[]): Command | undefined =>
  isFree(event) ? commands.find((command) => command.key.toLowerCase() === event.key.toLowerCase()) : undefined;

export function useShortcuts(commands: readonly Command[]) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (commandFor(event, commands)?.run() === true) event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [commands]);
}
