/** Names of entries: text to show, and to identify entries. Never joined to a path of a file system. */
import { fileName, isHidden } from "~/base/path";
import { plain } from "~/base/shownText";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("latin1");

/** UTF-8 if valid; old archives use some DOS code page. Ends at a NUL, as in C. */
export function decodeName(bytes: Uint8Array): string {
  const nul = bytes.indexOf(0);
  const name = nul === -1 ? bytes : bytes.subarray(0, nul);
  try {
    return utf8.decode(name);
  } catch {
    return latin1.decode(name);
  }
}

/** A name with slashes, without root, drive or `.`; `..` stays without any effect. */
function plainName(name: string): string {
  const parts = plain(name.replaceAll("\\", "/")).split("/");
  if (/^[A-Za-z]:$/.test(parts[0]!)) parts.shift();
  return parts.filter((part) => part !== "" && part !== ".").join("/");
}

export const isFolderName = (name: string): boolean => /[\\/]$/.test(name);

/** Names within one archive. */
export class Names {
  readonly #base: string;
  readonly #seen = new Map<string, number>();

  constructor(archive: string) {
    this.#base = archive;
  }

  /** Path of an entry, `archive/entry`; the second of equal names is `entry (2)`. null: hidden, not read. */
  path(name: string): string | null {
    const plain = plainName(name);
    if (plain.split("/").some(isHidden)) return null;
    const shown = plain === "" ? "(no name)" : plain;
    let times = this.#seen.get(shown) ?? 0;
    let own: string;
    // Another entry may be named `entry (2)` itself.
    do own = ++times === 1 ? shown : `${shown} (${times})`;
    while (times > 1 && this.#seen.has(own));
    this.#seen.set(shown, times);
    if (own !== shown) this.#seen.set(own, 1);
    return `${this.#base}/${own}`;
  }
}

/** Name of the file in a gzip file: the archive's own without `.gz`, else the one in its header, else its own. */
export function gzipName(archive: string, header: string): string {
  const name = fileName(archive);
  const plain = name.replace(/\.tgz$/i, ".tar").replace(/\.(?:gz|gzip|z)$/i, "");
  if (plain !== name && plain !== "") return plain;
  const own = header.slice(Math.max(header.lastIndexOf("/"), header.lastIndexOf("\\")) + 1);
  return own === "" || isHidden(own) ? name : own;
}

const GZIP_NAME = 8;
const GZIP_EXTRA = 4;

/** Name in the header of a gzip file (RFC 1952, 2.3); empty if it has none. */
export function gzipHeaderName(head: Uint8Array): string {
  const flags = head[3] ?? 0;
  if ((flags & GZIP_NAME) === 0) return "";
  const extra = (flags & GZIP_EXTRA) === 0 ? 0 : 2 + (head[10] ?? 0) + 256 * (head[11] ?? 0);
  return decodeName(head.subarray(10 + extra));
}
