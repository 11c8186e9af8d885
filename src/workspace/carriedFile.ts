/** Files that hold rows of other files, recognised by their content as in ingest. */
import { blobSource } from "~/base/bytes";
import { isPacket, packetFile } from "~/bundle/packet";
import type { Given, GivenFile } from "./collect";

/** Enough for a magic line, and for the first entry of an archive. */
const HEAD_BYTES = 4096;

async function isCarried(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (isPacket(head)) return true;
  // Only a zip is looked into; the archive readers load with the first own file anyway.
  if (head[0] !== 0x50 || head[1] !== 0x4b) return false;
  const { isBundle } = await import("~/ingest/bundleIn");
  return isBundle(blobSource("", file), new AbortController().signal);
}

/** Are all of them files of that kind? */
export async function isBundled(files: readonly GivenFile[]): Promise<boolean> {
  const each = await Promise.all(files.map(({ file }) => isCarried(file).catch(() => false)));
  return each.every(Boolean);
}

const packetOf = (text: string, name: string): Given => ({
  files: [{ path: name, file: new File([packetFile(text)], name) }],
  hidden: 0,
  unreadable: [],
});

/** The data in a link, as if it had been dropped. @param own text of `own=` */
export const linkFile = (own: string): Given => packetOf(own, "link.kneepoint");

/** The labels in a link for results elsewhere. @param words text of `words=` */
export const wordsFile = (words: string): Given => packetOf(words, "words.kneepoint");
