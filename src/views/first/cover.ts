/** Paths in a link that stand for files: a folder where everything in it is meant. */

/** With more paths than this a link names folders, with whatever else is in them. */
const MOST = 100;

export interface Cover {
  /** Files and folders; [] stands for everything. */
  readonly paths: readonly string[];
  /** false: other files lie there too. */
  readonly exact: boolean;
}

/**
 * The fewest paths, files or folders, that cover `paths` and nothing else of `all`. If a link needed more than 100: the
 * folders that contain them, inner ones first.
 */
export function coverOf(paths: readonly string[], all: readonly string[]): Cover {
  const wanted = new Set(paths);
  const others = new Set<string>();
  let rest = false;
  for (const path of all) {
    if (wanted.has(path)) continue;
    rest = true;
    for (const folder of foldersOf(path)) others.add(folder);
  }
  if (!rest) return { paths: [], exact: true };
  const cover = new Set(paths.map((path) => foldersOf(path).find((folder) => !others.has(folder)) ?? path));
  return cover.size <= MOST ? { paths: [...cover], exact: true } : { paths: wideCover([...cover]), exact: false };
}

/** Each path replaced by its folder, repeatedly until few are left. */
function wideCover(paths: readonly string[]): string[] {
  let wide = paths;
  while (wide.length > MOST) {
    const up = [...new Set(wide.map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/")))))];
    if (up.includes("")) return [];
    wide = up;
  }
  // A folder covers the folders in it.
  return wide.filter((path) => !foldersOf(path).some((folder) => wide.includes(folder)));
}

/** `a/b/c.json` -> `a`, `a/b`. */
const foldersOf = (path: string): string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, i, parts) => parts.slice(0, i + 1).join("/"));
