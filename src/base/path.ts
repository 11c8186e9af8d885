/** Paths of files as they were given, with `/` between folders. */

/** `a/b/c.json` -> `a/b/`; "" for a file outside any folder. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** `a/b/c.json` -> `c.json`. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Hidden by the operating system: left out of a folder, read if given explicitly. */
export const isHidden = (name: string): boolean =>
  (name.startsWith(".") && name !== "..") || name === "__MACOSX" || name === "Thumbs.db";

/** The innermost folder that contains all paths, with its slash; "" if none. */
export function sharedFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  let folder = folderOf(first);
  while (folder !== "" && !paths.every((path) => path.startsWith(folder))) folder = parentOf(folder);
  return folder;
}

/** The folder above a folder: `a/b/` -> `a/`, `a/` -> "". */
export const parentOf = (folder: string): string => folderOf(folder.slice(0, -1));

/** Is the path one of these, inside one of these folders, or matched by one with `*`? Always true for an empty list. */
export const within = (paths: readonly string[], path: string): boolean =>
  paths.length === 0 ||
  paths.some((one) => path === one || path.startsWith(one.endsWith("/") ? one : `${one}/`) || fits(one, path));

/** Does the text match the pattern, with any text for each `*`? */
export function fits(pattern: string, text: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  if (others.length === 0) return text === pattern;
  if (!text.startsWith(first)) return false;
  const last = others.pop()!;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}
