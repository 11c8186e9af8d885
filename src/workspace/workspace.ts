/** The one workspace of the page, and how React reads it. */
import { useStore } from "zustand";
import { browserEngine, onRestart, warm } from "~/engine/browser";
import { startParser, warmParser } from "./parser";
import { folderName } from "./folder";
import { browserShelf, wordsOnly } from "./shelf";
import { createWorkspace, type Workspace } from "./store";
import type { WorkspaceState } from "./state";
import { browserTabs } from "./tabs";
import { browserMark, noMark } from "./unfinished";

/** The files of a served folder come from there each time. */
const isFolder = folderName() !== null;

export const workspace: Workspace = createWorkspace({
  engine: browserEngine,
  onRestart,
  startParser,
  shelf: isFolder ? wordsOnly(browserShelf()) : browserShelf(),
  mark: isFolder ? noMark : browserMark,
  tabs: browserTabs(),
  now: () => performance.now(),
});

/** A part of the state. The selector must return what stands in the state, not a new object. */
export const useWorkspace = <T>(select: (state: WorkspaceState) => T): T => useStore(workspace.store, select);

/** At the first sign of intent (a drag enters, Open files has the focus): what a drop will need is started. */
export function warmUp(): void {
  warm();
  warmParser();
}
