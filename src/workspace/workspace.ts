/** The one workspace of the page, and how React reads it. */
import { lazily } from "~/base/lazy";
import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { warm } from "~/engine/browser";
import { type Download, engineDownload, onEngineDownload } from "~/engine/download";
import { store } from "./pageState";
import { type OwnFiles, ownFiles, type WorkspaceState } from "./state";
import type { Workspace } from "./store";
import type { StoreApi } from "zustand/vanilla";
import { nobody } from "./shelter";

// A workspace whose work is loaded when first needed: the first page needs only its state.

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

const work = lazily(async () => (await import("./browser")).browserWorkspace(store));

export const workspace: Workspace = later(store, work);

/** A part of the state. The selector must return something from the state, not a new object. */
export const useWorkspace = <T>(select: (state: WorkspaceState) => T): T => useStore(store, select);

/** Several fields of the state; the component renders again when one of them changes. */
export const usePicked = <K extends keyof WorkspaceState>(...names: readonly K[]): Pick<WorkspaceState, K> =>
  useStore(
    store,
    useShallow((state) => Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<WorkspaceState, K>),
  );

/** Used by every page with own files. */
export const useOwnFiles = (): OwnFiles => useStore(store, ownFiles);

/** null: the engine is loaded, or was never requested. */
export const useEngineDownload = (): Download | null => useSyncExternalStore(onEngineDownload, engineDownload);

/**
 * At the first sign of intent (a drag enters, Open files has the focus): starts what a drop will need. Returns whether
 * that includes the engine.
 */
export function warmUp(): boolean {
  void import("./browser").then(
    ({ warmParser }) => {
      warmParser();
    },
    () => undefined, // reported when something is really dropped
  );
  return warm();
}
