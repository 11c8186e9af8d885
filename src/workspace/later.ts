/** A workspace whose work is loaded when first needed: the first page needs only its state. */
import type { StoreApi } from "zustand/vanilla";
import { nobody } from "./shelter";
import type { WorkspaceState } from "./state";
import type { Workspace } from "./store";

type Work = Omit<Workspace, "store" | "beginGuest">;

const ASKED = [
  ...(["open", "replace", "openGuest", "keepGuest", "leaveGuest", "restore", "answerKeep", "forget"] as const),
  ...(["forgetAll", "edit", "undo", "redo", "acceptRule", "removeRule", "description"] as const),
];

/** Every call waits for the work to load, in order. Calls without a result never reject: they are fire and forget. */
export function later(store: StoreApi<WorkspaceState>, load: () => Promise<Workspace>): Workspace {
  const asked =
    <K extends keyof Work>(name: K) =>
    async (...given: Parameters<Work[K]>): Promise<Awaited<ReturnType<Work[K]>>> => {
      const work = (await load())[name] as (...given: Parameters<Work[K]>) => ReturnType<Work[K]>;
      return await work(...given);
    };
  const told =
    <K extends keyof Work>(name: K) =>
    (...given: Parameters<Work[K]>): void => {
      asked(name)(...given).catch(() => undefined);
    };
  return {
    store,
    // Immediately: the next caller must know whose results these are.
    beginGuest: (kind) => store.setState({ guest: nobody(kind) }),
    ...(Object.fromEntries(ASKED.map((name) => [name, asked(name)])) as Pick<Work, (typeof ASKED)[number]>),
    cancel: told("cancel"),
    dismiss: told("dismiss"),
  };
}
