/** What may be served: regular files below the given places, by the paths that a drop of them would show. */
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { plainNames } from "~/base/shownText";
import { isHidden } from "~/base/path";
import { isInside, reasonOf } from "../files";

export interface Place {
  /** As shown on the page: the folder's name, then the path of the file, forward slashes, plain (base/shownText). */
  readonly path: string;
  /** Path on disk. */
  readonly place: string;
  /** Real path of the given folder: nothing outside is read. */
  readonly root: string;
}

export interface Seen extends Place {
  readonly size: number;
  readonly modified_ms: number;
  /** Another number means another file of that name. */
  readonly inode: number;
}

export interface Root {
  readonly name: string;
  readonly place: string;
  readonly folder: boolean;
}

/** @throws the system's error if it does not exist, or is neither a folder nor a file. */
export async function rootOf(path: string, cwd: string): Promise<Root> {
  const place = await realpath(resolve(cwd, path));
  const found = await stat(place);
  if (!found.isDirectory() && !found.isFile()) throw new Error(`${path}: neither a folder nor a regular file`);
  return { name: basename(place) || "files", place, folder: found.isDirectory() };
}

const lastParts = (place: string, parts: number): string => place.split(/[\\/]/).slice(-parts).join("/");

/**
 * The roots under distinct plain names: roots with one name get enough of their path to differ. A root given twice
 * counts once.
 */
export function apart(roots: readonly Root[]): readonly Root[] {
  const once = [...new Map(roots.map((root) => [root.place, root])).values()];
  const named = once.map((root) => {
    const others = once.filter((other) => other !== root && other.name === root.name);
    if (others.length === 0) return root;
    let parts = 2;
    while (others.some(({ place }) => lastParts(place, parts) === lastParts(root.place, parts))) parts++;
    return { ...root, name: lastParts(root.place, parts) };
  });
  const names = plainNames(named.map(({ name }) => name));
  return named.map((root) => ({ ...root, name: names.get(root.name)! }));
}

async function seenAt(path: string, place: string, root: string): Promise<Seen> {
  const { size, mtimeMs, ino } = await stat(place);
  return { path, place, root, size, modified_ms: mtimeMs, inode: ino };
}

/** Told about what a walk leaves out. */
export interface Aside {
  /** A link that leads out of its root, or back into a folder it stands in. */
  readonly refused: (path: string) => void;
  /** There, and the system does not let it be looked at. */
  readonly unreadable: (path: string, reason: string) => void;
}

/** A file that vanishes meanwhile does not exist. */
export const hasVanished = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Every file below the roots, by path; without what the system hides. */
export async function walk(roots: readonly Root[], { refused, unreadable }: Aside): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>();
  const tried = async (path: string, look: () => Promise<void>): Promise<void> => {
    try {
      await look();
    } catch (error) {
      if (!hasVanished(error)) unreadable(path, reasonOf(error));
    }
  };
  const visit = async (path: string, place: string, root: string, above: readonly string[]): Promise<void> => {
    const entries = await readdir(place, { withFileTypes: true });
    const names = plainNames(entries.map(({ name }) => name).sort());
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isHidden(entry.name)) continue;
      const [shown, at] = [`${path}/${names.get(entry.name)!}`, join(place, entry.name)];
      await tried(shown, async () => {
        const real = entry.isSymbolicLink() ? await realpath(at) : at;
        const kind = entry.isSymbolicLink() ? await lstat(real) : entry;
        if (!isInside(root, real) || (kind.isDirectory() && above.includes(real))) refused(shown);
        else if (kind.isDirectory()) await visit(shown, real, root, [...above, real]);
        else if (kind.isFile()) found.set(shown, await seenAt(shown, at, root));
      });
    }
  };
  for (const { name, place, folder } of roots) {
    await tried(name, async () => {
      if (folder) await visit(name, place, place, [place]);
      else found.set(name, await seenAt(name, place, place));
    });
  }
  return found;
}
