/** Reads entries of an archive again: for the source panel, and for a site that publishes them. */
import type { ByteSource } from "~/base/bytes";
import { SEARCHED_BYTES } from "../unwrap";
import { Budget, containerKind, expandWanted } from "./expand";

/**
 * Bytes of an entry.
 * @param source the archive as it was given
 * @param path of the entry as `expand` gave it, `<archive>/<entry>`, also through an archive in the archive. Rejects if
 * it is not there (any more).
 */
export async function entryBytes(source: ByteSource, path: string): Promise<Uint8Array<ArrayBuffer>> {
  for await (const { entry } of archived(source, new Map([[path, ""]])))
    return Uint8Array.from(await entry.slice(0, entry.size));
  throw new Error(`There is no ${path}.`);
}

/** The wanted entries of an archive and of archives in it, in one pass. */
export async function* archived(
  source: ByteSource,
  wanted: ReadonlyMap<string, string>,
  budget = new Budget(),
): AsyncGenerator<{ readonly path: string; readonly entry: ByteSource }, void, void> {
  const kind = containerKind(await source.slice(0, SEARCHED_BYTES));
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
