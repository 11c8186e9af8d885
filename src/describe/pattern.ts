/**
 * Patterns over paths: literals, `*` (any text within a name), `**` (any folders), `{key}` (the shortest text within a
 * name that fits, never empty). They are compared piece by piece, never made into a regular expression: the work is at
 * most names of the pattern × names of the path × their lengths.
 */

/** A name of a path, cut into fixed and free parts. */
export type Piece =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "any" }
  /** `name`: the key of the captured text. */
  | { readonly kind: "key"; readonly name: string };

/** One name (folder or file) of the pattern; `folders`: `**`. */
export type Name = { readonly kind: "folders" } | { readonly kind: "name"; readonly pieces: readonly Piece[] };

/** File endings of results: a pattern may leave them out. */
const ENDINGS = /(?:\.(?:json|log|txt|out|html?|csv|tsv|xml|dat|fio|conf|yaml|yml|gz|zst|bz2|xz|zip|tar|tgz)){1,3}$/i;

/** A name without its endings; unchanged if nothing would be left. */
export function stemOf(name: string): string {
  const stem = name.replace(ENDINGS, "");
  return stem === "" ? name : stem;
}

type Taken = ReadonlyMap<string, string>;

/**
 * Leftmost, shortest. The text after a `*` or a key is searched from the left, except at the end of the name: if the
 * first match fails, no later one succeeds.
 */
export function matchText(pieces: readonly Piece[], text: string): Taken | null {
  const taken = new Map<string, string>();
  let at = 0;
  let open: Extract<Piece, { kind: "any" | "key" }> | null = null;
  const close = (end: number): boolean => {
    if (open?.kind === "key") {
      if (end === at) return false;
      taken.set(open.name, text.slice(at, end));
    }
    return true;
  };
  for (const [i, piece] of pieces.entries()) {
    if (piece.kind !== "literal") {
      open = piece;
      continue;
    }
    const last = i === pieces.length - 1;
    const from = at + (open?.kind === "key" ? 1 : 0);
    let found: number;
    if (last) found = text.endsWith(piece.text) ? text.length - piece.text.length : -1;
    else found = open === null ? (text.startsWith(piece.text, at) ? at : -1) : text.indexOf(piece.text, from);
    if (found < from || (open === null && found !== at) || !close(found)) return null;
    at = found + piece.text.length;
    open = null;
  }
  if (open === null) return at === text.length ? taken : null;
  return close(text.length) ? taken : null;
}

/** A file is first tried without its endings, so that no `{key}` takes `.json` as part of its value. */
function matchName(pieces: readonly Piece[], name: string, isFile: boolean): Taken | null {
  const stem = isFile ? stemOf(name) : name;
  return matchText(pieces, stem) ?? (stem === name ? null : matchText(pieces, name));
}

/** `**` takes as few folders as will do. */
function matchNames(pattern: readonly Name[], path: readonly string[]): Taken | null {
  const failed = new Set<number>();
  const walk = (i: number, j: number): Taken | null => {
    if (i === pattern.length) return j === path.length ? new Map() : null;
    const place = i * (path.length + 1) + j;
    if (failed.has(place)) return null;
    const name = pattern[i]!;
    let found: Taken | null = null;
    if (name.kind === "folders") {
      // The last `**` includes the file: names before it are folders.
      if (i === pattern.length - 1) found = j < path.length ? new Map() : null;
      else found = walk(i + 1, j) ?? (j < path.length ? walk(i, j + 1) : null);
    } else if (j < path.length) {
      const here = matchName(name.pieces, path[j]!, j === path.length - 1);
      const rest = here === null ? null : walk(i + 1, j + 1);
      if (here !== null && rest !== null) found = new Map([...here, ...rest]);
    }
    if (found === null) failed.add(place);
    return found;
  };
  return walk(0, 0);
}

/** Paths longer than this, or deeper, match nothing. */
const LONGEST = 4096;
const DEEPEST = 256;

/**
 * A pattern of one name applies to the file, else to the nearest folder that fits; any other applies to the path from
 * its start.
 */
export function matchPath(pattern: readonly Name[], path: string): Taken | null {
  if (path.length > LONGEST) return null;
  const names = path.split("/").filter((name) => name !== "");
  if (names.length === 0 || names.length > DEEPEST) return null;
  const [only] = pattern;
  if (pattern.length > 1 || only?.kind !== "name") return matchNames(pattern, names);
  for (let j = names.length - 1; j >= 0; j--) {
    const taken = matchName(only.pieces, names[j]!, j === names.length - 1);
    if (taken !== null) return taken;
  }
  return null;
}
