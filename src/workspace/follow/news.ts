/** What the server of `kneepoint open` tells of its folder. */

/** A file of the folder, as the server has it. */
export interface Entry {
  readonly path: string;
  /** Bytes that stand for good. */
  readonly size: number;
  /** Another one: the bytes before are no longer the same. */
  readonly generation: number;
  /** Name of a file that changed since it was first seen; null: the hash of its bytes. */
  readonly id: string | null;
  readonly writing: boolean;
}

export interface News {
  readonly session: string;
  readonly version: number;
  readonly files: readonly Entry[];
  readonly gone: readonly string[];
  readonly left: readonly { readonly path: string; readonly reason: string }[];
}
