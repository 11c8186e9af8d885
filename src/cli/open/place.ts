/** What may be served: regular files below the given places, by the paths that a drop of them would show. */
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { isHidden, isInside } from "../files";

export interface Place {
  /** As the page shows it: the folder's name, then the way to the file, forward slashes. */
  readonly path: string;
  /** Where it lies. */
  readonly place: string;
  /** Real path of what was given: nothing outside is read. */
  readonly root: string;
}

export interface Seen extends Place {
  readonly size: number;
  readonly modified_ms: number;
  /** Another number: another file of that name. */
  readonly inode: number;
}

export interface Root {
  readonly name: string;
  readonly place: string;
  readonly folder: boolean;
}

/** @throws the system's error when it is not there, or is neither a folder nor a file. */
export async function rootOf(path: string, cwd: string): Promise<Root> {
  const place = await realpath(resolve(cwd, path));
  const found = await stat(place);
  if (!found.isDirectory() && !found.isFile()) throw new Error(`${path}: neither a folder nor a regular file`);
  return { name: basename(place) || "files", place, folder: found.isDirectory() };
}

async function seenAt(path: string, place: string, root: string): Promise<Seen | null> {
  const { size, mtimeMs, ino } = await stat(place);
  return { path, place, root, size, modified_ms: mtimeMs, inode: ino };
}

/**
 * Every file below the roots, by path. A link that leads out of its root, or back into a folder it stands in, is left
 * out and told of; so is what the system hides.
 */
export async function walk(roots: readonly Root[], refused: (path: string) => void): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>();
  const visit = async (path: string, place: string, root: string, above: readonly string[]): Promise<void> => {
    // What vanishes while it is looked at is not there.
    const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isHidden(entry.name)) continue;
      const [shown, at] = [`${path}/${entry.name}`, join(place, entry.name)];
      try {
        const real = entry.isSymbolicLink() ? await realpath(at) : at;
        const kind = entry.isSymbolicLink() ? await lstat(real) : entry;
        if (!isInside(root, real) || (kind.isDirectory() && above.includes(real))) refused(shown);
        else if (kind.isDirectory()) await visit(shown, real, root, [...above, real]);
        else if (kind.isFile()) found.set(shown, (await seenAt(shown, at, root))!);
      } catch {
        continue;
      }
    }
  };
  for (const { name, place, folder } of roots) {
    if (folder) await visit(name, place, place, [place]);
    else {
      const seen = await seenAt(name, place, place).catch(() => null);
      if (seen !== null) found.set(name, seen);
    }
  }
  return found;
}
