/**
 * A folder of results -> datasets: which files belong together, by their paths and by which top-level files are
 * results.
 */
import { fileName } from "~/base/path";
import { byName } from "~/base/byName";
import type { ByteSource } from "~/base/bytes";

/** Most files of one dataset: its charts fetch the answers of all of them. */
export const MOST_FILES = 300;
export const DESCRIPTION = "kneepoint.json";
/** Files in a folder besides results: not published. */
export const isForPeople = (name: string): boolean => /^(readme|license|\.)/i.test(name);

export interface Cut {
  /** Folder within the given one; "" is the given folder itself. */
  readonly path: string;
  /** For a folder with too many files: index of this part, and its first and last file. */
  readonly part: { readonly no: number; readonly of: number; readonly from: string; readonly to: string } | null;
  /** With paths as given. */
  readonly files: readonly ByteSource[];
  /** It has a description of its own and is therefore one dataset, however large. */
  readonly description: ByteSource | null;
}

interface Folder {
  readonly path: string;
  readonly files: ByteSource[];
  readonly folders: Map<string, Folder>;
}

/** A total order: numbers by value, names equal in that order by their characters. */
export const byPath = (a: string, b: string): number => byName(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * First-level folders are datasets; one with more than `MOST_FILES` is divided by its own folders, and a folder with
 * more files than that into parts. Levels with a single folder do not count. A small folder with results of its own at
 * the top is one dataset.
 * @param isResult asked only for top-level files
 */
export async function cutFolder(
  given: readonly ByteSource[],
  isResult: (file: ByteSource) => Promise<boolean>,
): Promise<Cut[]> {
  let top = treeOf(given);
  while (descriptionOf(top) === null && top.files.length === 0 && top.folders.size === 1)
    top = [...top.folders.values()][0]!;
  if (descriptionOf(top) !== null) return cut(top);
  const own = await Promise.all(top.files.map(isResult));
  if (own.includes(true) && allOf(top).length <= MOST_FILES && !describedBelow(top)) return cut(top);
  const below = sorted(top).flatMap(cut);
  return own.includes(true) ? [...parts(top), ...below] : below;
}

function treeOf(files: readonly ByteSource[]): Folder {
  const root: Folder = { path: "", files: [], folders: new Map() };
  for (const file of files) {
    const names = file.path.split("/");
    if (isForPeople(names.at(-1)!)) continue;
    let at = root;
    for (const name of names.slice(0, -1)) {
      const path = at.path === "" ? name : `${at.path}/${name}`;
      const next = at.folders.get(name) ?? { path, files: [], folders: new Map<string, Folder>() };
      at.folders.set(name, next);
      at = next;
    }
    at.files.push(file);
  }
  return root;
}

const sorted = ({ folders }: Folder): Folder[] => [...folders.values()].sort((a, b) => byPath(a.path, b.path));
const allOf = (folder: Folder): ByteSource[] => [...folder.files, ...sorted(folder).flatMap(allOf)];
const inFolder = ({ path }: Folder, name: string): string => (path === "" ? name : `${path}/${name}`);
const descriptionOf = (folder: Folder): ByteSource | null =>
  folder.files.find(({ path }) => path === inFolder(folder, DESCRIPTION)) ?? null;
const describedBelow = ({ folders }: Folder): boolean =>
  [...folders.values()].some((folder) => descriptionOf(folder) !== null || describedBelow(folder));

function cut(folder: Folder): Cut[] {
  const description = descriptionOf(folder);
  const files = allOf(folder);
  if (description !== null || (files.length <= MOST_FILES && !describedBelow(folder))) {
    const own = files.filter((file) => file !== description).sort((a, b) => byPath(a.path, b.path));
    return [{ path: folder.path, part: null, files: own, description }];
  }
  return [...parts(folder), ...sorted(folder).flatMap(cut)];
}

/** The name without its last number, which files of one sweep share. */
const stem = (path: string): string => path.replace(/\d+(\D*)$/, "#$1");

/** The files of a folder itself, in parts if they are many: divided between two sweeps if one ends near the limit. */
function parts({ path, files }: Folder): Cut[] {
  const all = [...files].sort((a, b) => byPath(a.path, b.path));
  const cuts: ByteSource[][] = [];
  while (all.length > 0) {
    let n = Math.min(MOST_FILES, all.length);
    if (n < all.length) {
      let at = n;
      while (at > (n * 3) / 4 && stem(all[at]!.path) === stem(all[at - 1]!.path)) at--;
      if (at > (n * 3) / 4) n = at;
    }
    cuts.push(all.splice(0, n));
  }
  return cuts.map((own, i): Cut => {
    const part = { no: i + 1, of: cuts.length, from: fileName(own[0]!.path), to: fileName(own.at(-1)!.path) };
    return { path, part: cuts.length === 1 ? null : part, files: own, description: null };
  });
}
