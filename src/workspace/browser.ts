/** The work behind the page's workspace: engine, parse worker, shelf, tabs. Loaded when first needed (workspace.ts). */
import type { StoreApi } from "zustand/vanilla";
import { browserEngine, onRestart } from "~/engine/browser";
import { folderName } from "./pageState";
import { startParser } from "./parser";
import { browserShelf, wordsOnly } from "./shelf";
import type { WorkspaceState } from "./state";
import { createWorkspace, type Workspace } from "./store";
import { browserTabs } from "./tabs";
import { browserMarks, noMarks } from "./unfinished";

export { warmParser } from "./parser";

export function browserWorkspace(store: StoreApi<WorkspaceState>): Workspace {
  // Files of a served folder are fetched again each time.
  const isFolder = folderName() !== null;
  const around = {
    engine: browserEngine,
    onRestart,
    startParser,
    shelf: isFolder ? wordsOnly(browserShelf()) : browserShelf(),
    marks: isFolder ? noMarks : browserMarks(),
    tabs: browserTabs(),
    now: () => performance.now(),
  };
  return createWorkspace(around, store);
}
