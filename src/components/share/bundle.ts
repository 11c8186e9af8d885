/** A bundle of the chart's data with the user's choices. Loaded with its sheet. */
import { VERSION } from "~/base/version";
import { writeBundle } from "~/bundle/writeBundle";
import { leftOut } from "~/bundle/private";
import type { Content } from "~/model/carried";
import { ownBytes, sha256Of } from "~/workspace/raw";
import type { LocalSource } from "~/workspace/state";

export interface Ticks {
  readonly hosts: boolean;
  readonly serials: boolean;
  readonly raw: boolean;
}

export interface RawFile {
  readonly sha256: string;
  readonly size: number;
}

/** The available raw files of the content. */
export function rawOf({ tables }: Content, sources: readonly LocalSource[]): RawFile[] {
  const hashes = new Set(tables.source?.columns["sha256"]);
  return sources
    .filter(({ sha256, raw }) => hashes.has(sha256) && raw !== null)
    .map(({ sha256, report }) => ({ sha256, size: report.bytes }));
}

/** The title as in the bundle: the file name reveals nothing that the content leaves out. */
export const titleOf = (content: Content, { hosts, serials }: Ticks, title: string): string =>
  leftOut(content, { hosts, serials }).replace(title);

/** The bytes of the bundle; equal content and choices give equal bytes. */
export async function bundleOf(content: Content, { hosts, serials, raw }: Ticks, files: readonly RawFile[]) {
  return writeBundle(content, {
    made_with: `kneepoint ${VERSION}`,
    sha256: sha256Of,
    allowed: { hosts, serials },
    files: raw ? await Promise.all(files.map(async ({ sha256 }) => ({ sha256, bytes: await ownBytes(sha256) }))) : [],
  });
}
