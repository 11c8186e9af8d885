/** Archives as the files they hold. */
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { ArchiveKind } from "../detect";

/** Yields the entries in order, each with the path `<archive>/<entry>`, and notices of what could not be opened. */
// eslint-disable-next-line @typescript-eslint/require-await -- the rooms' first day: the entries follow
export async function* expand(
  source: ByteSource,
  kind: ArchiveKind,
  signal: AbortSignal,
): AsyncGenerator<ByteSource | Notice, void, void> {
  signal.throwIfAborted();
  yield { code: "file/archive", level: "error", path: source.path, values: { format: kind } };
}
