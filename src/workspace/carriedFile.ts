/** Files that hold rows of other files: known by their content, as ingest knows them. */
import { isPacket } from "~/bundle/packet";

/** Enough for a magic line, and for the first entry of an archive. */
const HEAD_BYTES = 4096;

export async function isCarried(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return isPacket(head);
}
