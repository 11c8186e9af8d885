/** Paths of files, as they were given: `/` between folders. */

/** `a/b/c.json` -> `a/b/`; "" of a file that lies in no folder. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** `a/b/c.json` -> `c.json`. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The innermost folder that all paths lie in, with its slash; "": none. */
export function sharedFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  let folder = folderOf(first);
  while (folder !== "" && !paths.every((path) => path.startsWith(folder))) folder = parentOf(folder);
  return folder;
}

/** The folder above a folder: `a/b/` -> `a/`, `a/` -> "". */
export const parentOf = (folder: string): string => folderOf(folder.slice(0, -1));

/** Is a path one of these, or in one of these folders? No paths: everything is. */
export const within = (paths: readonly string[], path: string): boolean =>
  paths.length === 0 || paths.some((one) => path === one || path.startsWith(one.endsWith("/") ? one : `${one}/`));
