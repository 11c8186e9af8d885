/** Archives made for tests, and reading their entries back. */
import type { ByteSource } from "~/base/bytes";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { archiveKind } from "~/ingest/detect";
import { Budget, expand } from "~/ingest/expand/expand";
import type { Limits } from "~/ingest/expand/limits";

export interface TarEntry {
  readonly name: string;
  readonly bytes?: Uint8Array;
  /** "0" a file, "5" a folder, "2" a link … */
  readonly type?: string;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const padding = (size: number): Uint8Array => new Uint8Array((512 - (size % 512)) % 512);

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A ustar header, or one of V7 if `ustar` is false. */
export function tarHeader(name: Uint8Array, size: number, type = "0", ustar = true): Uint8Array {
  const block = new Uint8Array(512);
  const put = (at: number, text: string): void => block.set(encode(text), at);
  block.set(name.subarray(0, 100), 0);
  put(100, "0000644\0");
  put(108, "0000000\0");
  put(116, "0000000\0");
  put(124, `${size.toString(8).padStart(11, "0")}\0`);
  put(136, "00000000000\0");
  put(148, "        ");
  put(156, type);
  if (ustar) put(257, "ustar\u000000");
  const sum = block.reduce((a, b) => a + b, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return block;
}

/** Names of more than 100 bytes get a pax header, or with `gnu` GNU's long name. */
export function tar(
  entries: readonly TarEntry[],
  { gnu = false, ended = true, ustar = true }: { gnu?: boolean; ended?: boolean; ustar?: boolean } = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  const put = (name: Uint8Array, bytes: Uint8Array, type: string): void => {
    parts.push(tarHeader(name, bytes.length, type, ustar), bytes, padding(bytes.length));
  };
  for (const { name, bytes = new Uint8Array(), type = "0" } of entries) {
    const raw = encode(name);
    if (raw.length > 100 && gnu) put(encode("././@LongLink"), concat([raw, new Uint8Array(1)]), "L");
    else if (raw.length > 100) put(encode("PaxHeaders/x"), paxRecord("path", name), "x");
    put(raw, bytes, type);
  }
  if (ended) parts.push(new Uint8Array(1024));
  return concat(parts);
}

export function paxRecord(key: string, value: string): Uint8Array {
  const body = encode(` ${key}=${value}\n`);
  let length = body.length;
  while (`${length}`.length + body.length !== length) length = `${length}`.length + body.length;
  return concat([encode(`${length}`), body]);
}

export interface Expanded {
  /** Path without that of the archive, and bytes, in order. */
  readonly entries: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly notices: readonly Notice[];
}

export async function expanded(
  bytes: Uint8Array | ByteSource,
  { path = "a.zip", limits = {} }: { path?: string; limits?: Partial<Limits> } = {},
): Promise<Expanded> {
  const source = bytes instanceof Uint8Array ? bytesSource(path, bytes) : bytes;
  const kind = archiveKind(await source.slice(0, 2 ** 16))!;
  const entries: { name: string; bytes: Uint8Array }[] = [];
  const notices: Notice[] = [];
  for await (const entry of expand(source, kind, new AbortController().signal, new Budget(limits))) {
    if ("code" in entry) notices.push(entry);
    else entries.push({ name: entry.path.slice(path.length + 1), bytes: await entry.slice(0, entry.size) });
  }
  return { entries, notices };
}
