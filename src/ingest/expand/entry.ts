/** Reads one entry of an archive again, for the source panel. */
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
  const found = await find(source, path, { signal: new AbortController().signal, budget: new Budget() });
  if (found === null) throw new Error(`There is no ${path}.`);
  return found;
}

async function find(
  source: ByteSource,
  path: string,
  options: { readonly signal: AbortSignal; readonly budget: Budget },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kind = containerKind(await source.slice(0, SEARCHED_BYTES, options.signal));
  if (kind === null) return null;
  const wants = (of: string): boolean => of === path || path.startsWith(`${of}/`);
  for await (const entry of expandWanted(source, kind, { ...options, wants })) {
    if ("code" in entry) continue;
    if (entry.path === path) return Uint8Array.from(await entry.slice(0, entry.size, options.signal));
    const inner = await find(entry, path, options);
    if (inner !== null) return inner;
  }
  return null;
}
