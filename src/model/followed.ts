/** The folder followed by `kneepoint open`, as the command reports it to the page. */

/** A file of the folder. */
export interface FollowedEntry {
  readonly path: string;
  /** Bytes that will not change any more: up to the last whole piece while the file is being written. */
  readonly size: number;
  /** Grows when earlier bytes have changed: the file must be read again from the start. */
  readonly generation: number;
  /** Hash of the first bytes seen, hex: identifies a file that is, or was, being written; null: it did not change. */
  readonly id: string | null;
  readonly writing: boolean;
}

/** Sent to the page: everything at first, then only changes. */
export interface FolderNews {
  /** A new session: the command was restarted, and this is everything. */
  readonly session: string;
  readonly version: number;
  readonly files: readonly FollowedEntry[];
  readonly gone: readonly string[];
  /** Large files without results, and files without permission: never sent. */
  readonly left: readonly { readonly path: string; readonly reason: string }[];
}
