/** The one workspace of the page, and how React reads it. */
import { useStore } from "zustand";
import { browserEngine, onRestart } from "~/engine/browser";
import { startParser } from "./parser";
import { browserShelf } from "./shelf";
import { createWorkspace, type Workspace } from "./store";
import type { WorkspaceState } from "./state";

export const workspace: Workspace = createWorkspace({
  engine: browserEngine,
  onRestart,
  startParser,
  shelf: browserShelf(),
  now: () => performance.now(),
});

/** A part of the state. The selector must return what stands in the state, not a new object. */
export const useWorkspace = <T>(select: (state: WorkspaceState) => T): T => useStore(workspace.store, select);

/** The shell calls it at the first sign of intent (a drag enters, Open files has the focus): engine/browser.ts, warm. */
export { warm as warmEngine } from "~/engine/browser";
