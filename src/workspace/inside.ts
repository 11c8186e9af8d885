/** What the parts of a workspace share: one state, one engine behind it, one shelf. */
import type { StoreApi } from "zustand/vanilla";
import type { keeping } from "./keeping";
import type { Reading } from "./reading";
import type { saying } from "./saying";
import type { Shelf } from "./shelf";
import type { WorkspaceState } from "./state";
import type { DropMarks } from "./unfinished";
import type { Tabs } from "./tabs";
import type { WayBack } from "./wayBack";

export interface Inside extends ReturnType<typeof keeping> {
  readonly store: StoreApi<WorkspaceState>;
  /** Changes the state so that pages ask again. */
  readonly changed: (change: Partial<WorkspaceState>) => void;
  readonly shelf: Shelf;
  /** Writes to the shelf, one after another. */
  readonly onShelf: <T>(work: () => Promise<T>) => Promise<T>;
  readonly marks: DropMarks;
  readonly tabs: Tabs;
  readonly reading: Reading;
  readonly saying: ReturnType<typeof saying>;
  readonly wayBack: WayBack;
  readonly describeAgain: () => Promise<void>;
  /** Another tab forgot everything: this tab forgets it too. */
  readonly letGo: () => void;
}
