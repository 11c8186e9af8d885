/** Files on disk for the parsers: walks folders, reads bytes piece by piece. */
import { isHidden } from "~/base/path";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { bytesSource, type ByteSource } from "~/base/bytes";
import { lookUp } from "~/base/lookUp";
import { plain, plainLines, plainNames } from "~/base/shownText";
import { cli } from "~/text/en/cli";
import type { Terminal } from "./inspect";

/** For a terminal: no character of a name may change direction or break a line. */
export const plainly = <T extends Pick<Terminal, "error">>(terminal: T): T => ({
  ...terminal,
  error: (text: string) => terminal.error(plainLines(text)),
});

/** Why a file could not be opened, in words; of errors without any, the system's own message. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return lookUp(cli.reasons, code) ?? plain(error instanceof Error ? error.message : String(error));
}

/** As a path: standard input. A file of that name is `./-`. */
const STDIN = "-";

/** A path that does not exist, or cannot be opened. */
export interface Missing {
  readonly path: string;
  readonly reason: string;
}

export const isInside = (root: string, real: string): boolean =>
  real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);

/**
 * Files in the order given, those of a folder by name. Paths as given; inside a folder `<folder>/<entry>`, plain
 * (base/shownText). Links are followed, but not back into a folder around them.
 * @param outside why a link that leads out of the given folder is refused: the result may be shown to others
 * @param input what a path of `-` is
 */
export async function findFiles(
  paths: readonly string[],
  cwd: string,
  outside?: string,
  input: AsyncIterable<Uint8Array> = process.stdin,
): Promise<{ readonly sources: readonly ByteSource[]; readonly missing: readonly Missing[] }> {
  const sources: ByteSource[] = [];
  const missing: Missing[] = [];
  const visit = async (path: string, place: string, above: readonly string[]): Promise<void> => {
    try {
      const found = await stat(place);
      const real = await realpath(place);
      const [root = real] = above;
      if (outside !== undefined && !isInside(root, real)) {
        missing.push({ path, reason: outside });
      } else if (found.isDirectory()) {
        if (above.includes(real)) return;
        const inside = path.endsWith("/") ? path : `${path}/`;
        const names = (await readdir(place)).filter((name) => !isHidden(name)).sort();
        const shown = plainNames(names);
        for (const name of names) await visit(inside + shown.get(name)!, join(place, name), [...above, real]);
      } else if (found.isFile()) sources.push({ ...fileSource(path, place, found.size), modified_ms: found.mtimeMs });
      else missing.push({ path, reason: cli.notAFile });
    } catch (error) {
      missing.push({ path, reason: reasonOf(error) });
    }
  };
  for (const path of paths) {
    if (path === STDIN) sources.push(bytesSource(STDIN, await allOf(input)));
    else await visit(path, resolve(cwd, path), []);
  }
  return { sources, missing };
}

async function allOf(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of input) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Bytes of a file, or fewer if it is shorter. */
export async function bytesAt(place: string, start: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, length));
  const file = await open(place, "r");
  try {
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/** Opened for each slice: thousands of files wait in a drop, more than may be open at once. */
export const fileSource = (path: string, place: string, size: number): ByteSource => ({
  ...{ path, size },
  slice: async (start, end, signal) => {
    signal?.throwIfAborted();
    return bytesAt(place, start, Math.min(end, size) - start);
  },
});
