/**
 * Rules over paths: `{drive_model}_{firmware}_qd{iodepth}_r{repeat}`. A rule without a slash fits a folder or a file
 * name (its extension may be left out), the deepest first; one with slashes fits the whole path. `{key}` takes the
 * shortest text without a slash that fits, `*` any text without one, `**` any folders. Nothing of it becomes a regular
 * expression: whatever a person writes, matching ends.
 */
import { err, ok, type Result } from "~/base/result";
import { kindOf, type LabelKey } from "~/model/labels";
import { rules as text } from "~/text/en/label-values";
import { keyOf } from "./values";

type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "key"; readonly key: LabelKey }
  | { readonly kind: "any" };
/** null: any number of folders. */
type Level = readonly Piece[] | null;

export interface Rule {
  readonly text: string;
  readonly keys: readonly LabelKey[];
  /** The rule has a slash: it fits a whole path. */
  readonly whole: boolean;
  readonly levels: readonly Level[];
}

const LONGEST = 500;
const MOST_PIECES = 60;

/** @returns the rule, or a sentence that says what is wrong with it. */
export function parseRule(given: string): Result<Rule, string> {
  const rule = given.trim();
  if (rule.length > LONGEST) return err(text.long(LONGEST));
  const keys: LabelKey[] = [];
  const levels: Level[] = [];
  for (const level of rule.split("/")) {
    if (level === "**") {
      levels.push(null);
      continue;
    }
    const pieces = piecesOf(level, rule);
    if (!pieces.ok) return pieces;
    for (const [i, piece] of pieces.value.entries()) {
      if (piece.kind !== "key") continue;
      if (keys.includes(piece.key)) return err(text.twice(piece.key));
      const next = pieces.value[i + 1];
      if (next?.kind === "key") return err(text.adjacent(piece.key, next.key));
      keys.push(piece.key);
    }
    levels.push(pieces.value);
  }
  if (keys.length === 0 || levels.flat().length > MOST_PIECES) return err(text.empty);
  return ok({ text: rule, keys, whole: rule.includes("/"), levels });
}

function piecesOf(level: string, rule: string): Result<Piece[], string> {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < level.length) {
    const begin = level.slice(at).search(/[{}*]/);
    const end = begin === -1 ? level.length : at + begin;
    if (end > at) pieces.push({ kind: "text", text: level.slice(at, end) });
    if (end === level.length) break;
    if (level[end] === "*") {
      if (pieces.at(-1)?.kind !== "any") pieces.push({ kind: "any" });
      at = end + 1;
      continue;
    }
    const close = level.indexOf("}", end);
    if (level[end] === "}" || close === -1) return err(text.brace(rule.indexOf(level) + end + 1));
    const name = level.slice(end + 1, close);
    const key = keyOf(name);
    if (key === null || name.includes("{")) return err(text.key(name));
    pieces.push({ kind: "key", key });
    at = close + 1;
  }
  return ok(pieces);
}

/** Paths are cut here: no folder is so deep. */
const DEEPEST = 64;
const LONGEST_PATH = 4096;

/** What the rule takes out of a path, as it stands there; null: it does not fit. */
export function matchRule(rule: Rule, path: string): ReadonlyMap<LabelKey, string> | null {
  if (path.length > LONGEST_PATH) return null;
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length > DEEPEST) return null;
  if (rule.whole) return matchLevels(rule.levels, segments, 0, 0);
  const [level] = rule.levels;
  for (const segment of segments.toReversed()) {
    const found = matchSegment(level!, segment, segment === segments.at(-1));
    if (found !== null) return found;
  }
  return null;
}

type Found = ReadonlyMap<LabelKey, string>;

/** `**` tries the fewest folders first; levels and folders are few. */
function matchLevels(levels: readonly Level[], segments: readonly string[], l: number, s: number): Found | null {
  if (l === levels.length) return s === segments.length ? new Map() : null;
  const level = levels[l]!;
  if (level === null) {
    if (l > 0 && levels[l - 1] === null) return matchLevels(levels, segments, l + 1, s);
    for (let from = s; from <= segments.length; from++) {
      const rest = matchLevels(levels, segments, l + 1, from);
      if (rest !== null) return rest;
    }
    return null;
  }
  if (s === segments.length) return null;
  const own = matchSegment(level, segments[s]!, s === segments.length - 1);
  if (own === null) return null;
  const rest = matchLevels(levels, segments, l + 1, s + 1);
  return rest === null ? null : new Map([...own, ...rest]);
}

/** `last`: a file name, whose extension the rule may leave out. */
function matchSegment(pieces: readonly Piece[], segment: string, last: boolean): Found | null {
  const stem = segment.replace(/\.[^.]{1,10}$/, "");
  const bare = last && stem !== "" && stem !== segment ? matchPieces(pieces, stem) : null;
  return bare ?? matchPieces(pieces, segment);
}

function matchPieces(pieces: readonly Piece[], segment: string): Found | null {
  // What failed once from a place fails again: each pair of piece and place is tried once.
  const failed = new Set<number>();
  const found: [LabelKey, string][] = [];
  const fits = (p: number, at: number): boolean => {
    if (p === pieces.length) return at === segment.length;
    const place = p * (segment.length + 1) + at;
    if (failed.has(place)) return false;
    const piece = pieces[p]!;
    if (piece.kind === "text") {
      if (segment.startsWith(piece.text, at) && fits(p + 1, at + piece.text.length)) return true;
    } else {
      const next = pieces[p + 1];
      for (let end = at + (piece.kind === "key" ? 1 : 0); end <= segment.length; end++) {
        if (next?.kind === "text") {
          end = segment.indexOf(next.text, end);
          if (end === -1) break;
        } else if (next === undefined) end = segment.length;
        if (!fits(p + 1, end)) continue;
        if (piece.kind === "key") found.push([piece.key, segment.slice(at, end)]);
        return true;
      }
    }
    failed.add(place);
    return false;
  };
  return fits(0, 0) ? new Map(found.reverse()) : null;
}

/** A piece of a path as it is shown to be clicked. */
export interface Token {
  readonly text: string;
  /** Something a rule can name; false: what stands between. */
  readonly word: boolean;
  /** What it is likely to say; null: nothing tells. */
  readonly guess: LabelKey | null;
}

/** Short words in front of a number that say what it is: they stay in the rule. */
const PREFIXES: Readonly<Record<string, LabelKey>> = {
  qd: "iodepth",
  iodepth: "iodepth",
  depth: "iodepth",
  nj: "numjobs",
  j: "numjobs",
  jobs: "numjobs",
  numjobs: "numjobs",
  bs: "block_bytes",
  r: "repeat",
  rep: "repeat",
  run: "repeat",
  repeat: "repeat",
};
const MEDIA_WORD = /^(?:slc|mlc|tlc|qlc|3dxp|optane|pmem|hdd)$/i;

/** All of the path, in order. */
export function tokensOf(path: string): Token[] {
  return path.split(/([/_. +=,()[\]-]+)/).flatMap((part, i): Token[] => {
    if (part === "") return [];
    if (i % 2 === 1) return [{ text: part, word: false, guess: null }];
    const [, prefix = "", number = ""] = /^([a-z]+)(\d+[km]?)$/i.exec(part) ?? [];
    const key = Object.hasOwn(PREFIXES, prefix.toLowerCase()) ? PREFIXES[prefix.toLowerCase()]! : null;
    if (key !== null) {
      return [
        { text: prefix, word: false, guess: null },
        { text: number, word: true, guess: key },
      ];
    }
    return [{ text: part, word: true, guess: guessOf(part) }];
  });
}

function guessOf(word: string): LabelKey | null {
  if (MEDIA_WORD.test(word)) return "media";
  if (/^fw/i.test(word)) return "firmware";
  if (/^\d+k$/i.test(word)) return "block_bytes";
  if (/^host/i.test(word)) return "host";
  return /^[a-z]{1,4}\d{3,}[a-z]*$/i.test(word) ? "drive_model" : null;
}

/**
 * The rule that names these tokens of a path (by their place in `tokensOf`). Words beside them that nobody named may be
 * anything; folders outside of theirs too.
 */
export function ruleFromTokens(path: string, chosen: ReadonlyMap<number, LabelKey>): string {
  const levels: string[] = [""];
  const named: boolean[] = [false];
  tokensOf(path).forEach(({ text: part, word }, i) => {
    const key = chosen.get(i);
    const at = levels.length - 1;
    if (key !== undefined) {
      levels[at] += `{${kindOf(key) === null || key.startsWith("tag:") ? key.replace(/^tag:/, "") : key}}`;
      named[at] = true;
    } else if (word) levels[at] += "*";
    else {
      const [first = "", ...more] = part.split("/");
      levels[at] += first;
      for (const one of more) {
        levels.push(one);
        named.push(false);
      }
    }
  });
  const [from, to] = [named.indexOf(true), named.lastIndexOf(true)];
  if (from === -1) return "";
  const used = levels
    .slice(from, to + 1)
    .map((level, i) => (named[from + i]! ? tidy(level, to + 1 === levels.length && from + i === to) : "*"));
  const below = levels.length - 1 - to;
  const above = from > 0 ? ["**"] : [];
  // A folder's pattern alone may fit the file's name too, which goes first: then the rule says which level it means.
  const forms = [
    ...(used.length === 1 ? [used] : []),
    [...above, ...used, ...(below > 0 ? ["**"] : [])],
    [...above, ...used, ...Array<string>(below).fill("*")],
  ].map((form) => form.join("/"));
  return forms.find((form) => takesJust(form, path, chosen)) ?? forms.at(-1)!;
}

/** The rule takes of this path what was named in it. */
function takesJust(form: string, path: string, chosen: ReadonlyMap<number, LabelKey>): boolean {
  const rule = parseRule(form);
  const found = rule.ok ? matchRule(rule.value, path) : null;
  const tokens = tokensOf(path);
  return found !== null && [...chosen].every(([i, key]) => found.get(key) === tokens[i]?.text);
}

/** What follows the last named part may be anything, in one star; of a file name the extension goes with it. */
function tidy(level: string, isFile: boolean): string {
  const end = level.lastIndexOf("}") + 1;
  const tail = level.slice(end);
  const begin = level.indexOf("{");
  const head = level.slice(0, begin);
  const starred = (words: string): boolean => words.includes("*");
  const before = starred(head) ? `*${head.slice(head.lastIndexOf("*") + 1)}` : head;
  const extension = isFile && !starred(tail) && /^\.[^.]{1,10}$/.test(tail);
  const after = starred(tail.replace(/\.[^.]*$/, ""))
    ? `${tail.slice(0, tail.indexOf("*"))}*`
    : extension || (isFile && /^\.\*$/.test(tail))
      ? ""
      : tail;
  return before + level.slice(begin, end) + after;
}
