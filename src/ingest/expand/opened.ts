/** What the readers of archives tell `expand`. */
import type { ByteSource } from "~/base/bytes";
import type { LimitReached } from "./limits";

/**
 * `truncated`: the archive ends inside the entry, which is given as far as it goes. `unended`: it ends behind an entry
 * and without its mark. `torn`: the stream around the entries is damaged, what was inflated before is given. `damaged`,
 * `checksum`, `encrypted`, `method`: the entry is not given. `trailing`: behind the end of a gzip file stand other bytes.
 */
export type Problem = "truncated" | "unended" | "trailing" | "torn" | "damaged" | "checksum" | "encrypted" | "method";

export type Opened =
  | { readonly source: ByteSource }
  | { readonly limit: LimitReached }
  | { readonly problem: Problem; readonly entry: string; readonly byte?: number; readonly method?: string };

/** Whether an entry is asked for: the others are passed by, unopened. */
export type Wants = (path: string) => boolean;
