/** Paths of a link that stand for files: folders where all that is in them is meant. */

/** More would make a link that no mail program keeps whole. */
const MOST = 24;

/**
 * The fewest paths, files or folders, that stand for `paths` and nothing else of `all`. [] stands for everything: where
 * all are meant, and where a link would need more than 24 of them.
 */
export function coverOf(paths: readonly string[], all: readonly string[]): string[] {
  const wanted = new Set(paths);
  const others = new Set<string>();
  let rest = false;
  for (const path of all) {
    if (wanted.has(path)) continue;
    rest = true;
    for (const folder of foldersOf(path)) others.add(folder);
  }
  if (!rest) return [];
  const cover = new Set(paths.map((path) => foldersOf(path).find((folder) => !others.has(folder)) ?? path));
  return cover.size > MOST ? [] : [...cover];
}

/** `a/b/c.json` -> `a`, `a/b`. */
const foldersOf = (path: string): string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, i, parts) => parts.slice(0, i + 1).join("/"));
