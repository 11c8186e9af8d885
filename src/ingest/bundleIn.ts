/**
 * Is a zip one of our bundles? Decided by the names in it, since people repack bundles with other tools, inside a
 * folder.
 */
import type { ByteSource } from "~/base/bytes";
import { archiveKind } from "./detect";
import { localHeader, readDirectory } from "./expand/directory";

/** null: an ordinary zip. `base`: prefix of the names of its parts, "" or a folder. */
export interface BundlePlace {
  readonly base: string;
  readonly names: ReadonlySet<string>;
}

const PART = /^((?:[^/]+\/)?)(?:manifest\.json|tables\/[a-z]+\.parquet)$/;

/** A cheap check; `openBundle` decides. Of a truncated zip only the first entry is known. */
export async function bundlePlace(source: ByteSource, signal: AbortSignal): Promise<BundlePlace | null> {
  const directory = await readDirectory(source, signal);
  const first = directory === null ? await localHeader(source, 0, signal) : null;
  const entries = directory?.entries ?? (first === null ? [] : [first.entry]);
  const names = entries.map(({ name }) => name.replaceAll("\\", "/"));
  const found = names.flatMap((name) => PART.exec(name)?.[1] ?? []).sort((a, b) => a.length - b.length);
  return found.length === 0 ? null : { base: found[0]!, names: new Set(names) };
}

const HEAD_BYTES = 4096;

/** The same without unpacking: it has tables, or its first entry identifies it. */
export async function isBundle(source: ByteSource, signal: AbortSignal): Promise<boolean> {
  const head = await source.slice(0, HEAD_BYTES, signal);
  if (archiveKind(head) !== "zip") return false;
  const place = await bundlePlace(source, signal);
  if (place === null) return false;
  if ([...place.names].some((name) => name.startsWith(`${place.base}tables/`))) return true;
  return new TextDecoder("latin1").decode(head).includes('"kneepoint_bundle"');
}
