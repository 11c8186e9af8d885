/** Files that are small and read whole: descriptions, inventories, summaries. */
import { onceOf } from "~/base/byKey";
import type { ByteSource } from "~/base/bytes";
import type { JsonNode } from "~/base/json";
import type { Format, Sink } from "./format";

/** Larger files are something else. */
const LARGEST_MIB = 16;

const decoder = new TextDecoder();

/** The head of a file as text; null: it does not begin as an object or a list. Several sniffers ask for it. */
export const jsonHead = onceOf((head: Uint8Array): string | null => {
  const from = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const first = head.find((byte, i) => i >= from && byte > 0x20);
  return first === 0x7b || first === 0x5b ? decoder.decode(head) : null;
});

/** Keys as JSON, so that the same words in another file's text do not count. */
export const jsonKeys = (...names: readonly string[]): readonly RegExp[] =>
  names.map((name) => new RegExp(`"${name}"\\s*:`));

/** A sniffer that is sure of a file if its head begins as JSON and is of this kind. */
export const sniffJson =
  (isOne: (text: string) => boolean) =>
  (head: Uint8Array): number => {
    const text = jsonHead(head);
    return text !== null && isOne(text) ? 1 : 0;
  };

/** The parser of a file that is read whole; `code`: see `wholeText`. */
export const parseWhole =
  (code: string, read: (text: string, sink: Sink, path: string) => void): Format["parse"] =>
  async (source, sink, context) => {
    const text = await wholeText(source, sink, code, context.signal);
    if (text === null) return;
    read(text, sink, source.path);
    context.progress(source.size);
  };

/** The text of the file; null: it is larger than LARGEST_MIB, which a notice with this code says. */
export async function wholeText(
  source: ByteSource,
  sink: Pick<Sink, "notice">,
  code: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { path, size } = source;
  if (size <= LARGEST_MIB * 2 ** 20) return decoder.decode(await source.slice(0, size, signal));
  sink.notice({ code, level: "error", path, values: { limit: LARGEST_MIB } });
  return null;
}

/** Text without a tool's padding; numbers as text. */
export function textOf(node: JsonNode | null): string | null {
  if (node?.kind !== "text" && node?.kind !== "number") return null;
  const text = String(node.value).trim();
  return text === "" ? null : text;
}

/** A number, also in quotes (nvme-cli and lsblk have printed both). */
export function numberOf(node: JsonNode | null): number | null {
  if (node?.kind === "number") return node.value as number;
  if (node?.kind !== "text" || !/^-?\d+(?:\.\d+)?$/.test(String(node.value))) return null;
  // A damaged file may have more digits than a number can hold.
  return Number.isFinite(Number(node.value)) ? Number(node.value) : null;
}
