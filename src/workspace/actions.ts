/** What may be done with what is loaded. One drop is read at a time; each ends with a summary, whatever happened to its files. */
import type { StoreApi } from "zustand/vanilla";
import type { Edit } from "~/describe/edits";
import type { Find, Given } from "./collect";
import type { Changed, Replaced } from "./replace";
import type { BatchSummary, Guest, WorkspaceState } from "./state";

export interface Workspace {
  readonly store: StoreApi<WorkspaceState>;
  /** Reads files and resolves when their rows can be asked for. Drops are read one after another. */
  open(given: Given | Find): Promise<BatchSummary>;
  /**
   * Puts files that changed in the place of what was read of them, in one step: the pages see the old rows, then the
   * new ones. No drop: `last` stays, nothing is put on the shelf.
   */
  replace(changed: Changed): Promise<Replaced>;
  /** From now on everything is a guest's. Call it before anything else. */
  readonly beginGuest: (kind: Guest["kind"]) => void;
  /**
   * Reads what came with a link, alone: the reader's own results make room for it. No drop: `last` stays. Files that
   * `open` finds to be bundles come in the same way.
   */
  openGuest(given: Given, kind: Guest["kind"]): Promise<BatchSummary>;
  /** The guest's results are the reader's from now on, beside their own. */
  keepGuest(): Promise<void>;
  /** Shows the reader's own results again. */
  leaveGuest(): Promise<void>;
  /** Stops finding and reading; what was read whole stays. */
  cancel(): void;
  /**
   * Takes the kept files from the browser's store and reads them again, once, or until it succeeds. Call it when the
   * first chart stands.
   */
  restore(): Promise<void>;
  /** The user's word on keeping a large drop. */
  answerKeep(keep: boolean): Promise<void>;
  /** Files as they were given: an entry of an archive takes the archive with it. */
  forget(sourceNos: readonly number[]): Promise<void>;
  forgetAll(): Promise<void>;
  /**
   * Edits of what is said, in one step that can be undone. They are in the state when it resolves; the shelf follows.
   * No change of what is said rejects: false, and `sayFailed`, when it was not taken.
   */
  edit(edits: readonly Edit[]): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** Rules over paths, as describe/rules writes them: steps that can be undone too. */
  acceptRule(rule: string): Promise<boolean>;
  removeRule(rule: string): Promise<boolean>;
  /** Text of a kneepoint.json that says all this of the loaded runs; null, and `sayFailed`, when it cannot be written. */
  description(): Promise<string | null>;
  dismissRestart(): void;
  dismissElsewhere(): void;
  dismissUnfinished(): void;
  /** Puts away what was told of the drops so far. */
  dismissTold(): void;
}
