/** The followed folder (`kneepoint open`), as the command tells the page of it. */

/** A file of the folder. */
export interface FollowedEntry {
  readonly path: string;
  /** Bytes that may be read: up to the last whole piece while somebody writes. They will not change any more. */
  readonly size: number;
  /** Grows when the bytes before are no longer the same: then all is to be read again. */
  readonly generation: number;
  /** Hash of the bytes that were seen first, hex: the name of a file that is written, or was; null: it is as it was. */
  readonly id: string | null;
  readonly writing: boolean;
}

/** What the page is told: everything at first, then what changed. */
export interface FolderNews {
  /** A new session: the command was restarted, and this is everything. */
  readonly session: string;
  readonly version: number;
  readonly files: readonly FollowedEntry[];
  readonly gone: readonly string[];
  /** Large files without results, and files without permission: never sent. */
  readonly left: readonly { readonly path: string; readonly reason: string }[];
}
