/** What the readers of archives report to `expand`. */
import type { ByteSource } from "~/base/bytes";
import type { Budget, LimitReached } from "./limits";
import type { Names } from "./names";

/**
 * `truncated`: the archive ends inside the entry, which is given as far as it goes. `unended`: it ends after an entry,
 * without its end mark. `torn`: the stream around the entries is damaged; everything inflated before is given.
 * `damaged`, `checksum`, `encrypted`, `method`: the entry is not given. `trailing`: other bytes follow the end of a
 * gzip file.
 */
export type Problem = "truncated" | "unended" | "trailing" | "torn" | "damaged" | "checksum" | "encrypted" | "method";

export type Opened =
  | { readonly source: ByteSource }
  | { readonly limit: LimitReached }
  | { readonly problem: Problem; readonly entry: string; readonly byte?: number; readonly method?: string };

export interface Unpacking {
  /** Shared by everything in one given file. */
  readonly budget: Budget;
  readonly signal: AbortSignal;
  /** Is an entry wanted? Others are skipped unopened. */
  readonly wants: (path: string) => boolean;
}

/** The same for the entries of one archive. */
export interface Opening extends Unpacking {
  readonly names: Names;
}
