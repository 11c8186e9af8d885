/** Whether a zip is a bundle of ours, by the names in it: some pack it again, with other tools, in a folder of its own. */
import type { ByteSource } from "~/base/bytes";
import { localHeader, readDirectory } from "./expand/directory";

/** null: an ordinary zip. `base`: what the names of its parts begin with, "" or a folder. */
export interface BundlePlace {
  readonly base: string;
  readonly names: ReadonlySet<string>;
}

const PART = /^((?:[^/]+\/)?)(?:manifest\.json|tables\/[a-z]+\.parquet)$/;

/** A cheap look; `openBundle` tells for certain. Of a zip that was cut only the first entry is known. */
export async function bundlePlace(source: ByteSource, signal: AbortSignal): Promise<BundlePlace | null> {
  const directory = await readDirectory(source, signal);
  const first = directory === null ? await localHeader(source, 0, signal) : null;
  const entries = directory?.entries ?? (first === null ? [] : [first.entry]);
  const names = entries.map(({ name }) => name.replaceAll("\\", "/"));
  const found = names.flatMap((name) => PART.exec(name)?.[1] ?? []).sort((a, b) => a.length - b.length);
  return found.length === 0 ? null : { base: found[0]!, names: new Set(names) };
}
