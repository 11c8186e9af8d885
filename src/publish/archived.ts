import type { ByteSource } from "~/base/bytes";
import { archiveKind, HEAD_BYTES } from "~/ingest/detect";
import { Budget, expandWanted } from "~/ingest/expand/expand";

/** Entries of an archive, and of archives in it, whose paths are wanted: one pass, one after the other. */
export async function* archived(
  source: ByteSource,
  wanted: ReadonlyMap<string, string>,
  budget = new Budget(),
): AsyncGenerator<{ readonly path: string; readonly entry: ByteSource }, void, void> {
  const kind = archiveKind(await source.slice(0, HEAD_BYTES));
  if (kind === null) return;
  const paths = [...wanted.keys()];
  const signal = new AbortController().signal;
  const wants = (of: string): boolean => wanted.has(of) || paths.some((path) => path.startsWith(`${of}/`));
  for await (const entry of expandWanted(source, kind, { signal, budget, wants })) {
    if ("code" in entry) continue;
    if (wanted.has(entry.path)) yield { path: entry.path, entry };
    else yield* archived(entry, wanted, budget);
  }
}
