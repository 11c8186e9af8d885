/** Text as people and files write it -> the value of a label; a column heading -> its key. */
import { kindOf, type LabelKey, refusedKey, timeNoteAt, timeNoteKey } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { keyNamed } from "./names";
import { readBytes } from "./bytes";
import { readNumber } from "./number";

const text = labels.value;

/** `value`: canonical, so that equal things are equal texts. `reason`: a sentence. */
export type ReadValue = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: string };

/** Longest text kept. */
const LONGEST = 2000;

/** Only letters and digits, in lower case: "3D XPoint" and "3d-xpoint" are one word. */
const bare = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Other words for an option; the options themselves are in model/labels. */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ...["SLC", "MLC", "TLC", "QLC"].flatMap((cell) =>
    [`${cell}nand`, `nand${cell}`, `3d${cell}`, `3d${cell}nand`].map((word) => [word.toLowerCase(), cell] as const),
  ),
  ["3dxpoint", "3DXP"],
  ["xpoint", "3DXP"],
  ["optane", "3DXP"],
  ["persistentmemory", "PMem"],
  ["harddisk", "HDD"],
  ["freshoutofbox", "FOB"],
  ["precond", "preconditioned"],
  ["steadystate", "steady"],
  ["randread", "read"],
  ["randwrite", "write"],
  ["randrw", "mixed"],
  ["rw", "mixed"],
  ["rand", "random"],
  ["sequential", "seq"],
  ["yes", "1"],
  ["true", "1"],
]);

function readChoice(options: readonly string[], words: string): ReadValue {
  const word = bare(words);
  const found = options.find((option) => bare(option) === word);
  const other = OPTIONS.get(word);
  const value = found ?? (other !== undefined && options.includes(other) ? other : undefined);
  return value === undefined ? { ok: false, reason: text.choice(options) } : { ok: true, value };
}

/** Text on one line. */
export const plainText = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** Reads a cell. A value that was read reads back as itself. Empty text is not a value: it removes a label. */
export function readValue(key: LabelKey, words: string): ReadValue {
  const cell = plainText(words);
  if (cell === "") return { ok: false, reason: text.empty };
  if (cell.length > LONGEST) return { ok: false, reason: text.tooLong(LONGEST) };
  const kind = kindOf(key);
  switch (kind?.kind) {
    case "choice":
      return readChoice(kind.options, cell);
    case "number":
    case "count":
      return readNumber(key, cell, kind);
    case "bytes":
      return readBytes(key, cell);
    default:
      return { ok: true, value: cell };
  }
}

/**
 * The key for a heading or a name in a rule: "Drive model", "IU", "fill %"; any other word is a tag. `not:media`
 * rejects a guess. null: not a word.
 */
export function keyOf(words: string): LabelKey | null {
  const head = plainText(words);
  const tag = /^tag:\s*(.*)$/i.exec(head)?.[1] ?? null;
  if (tag !== null) return tagKey(tag);
  const refused = /^not:(.*)$/i.exec(head)?.[1] ?? null;
  if (refused !== null) {
    const of = /^not:/i.test(refused) ? null : keyOf(refused);
    return of === null ? null : refusedKey(of);
  }
  const t_s = timeNoteAt(head.replace(/\s/g, "").toLowerCase());
  if (t_s !== null) return timeNoteKey(t_s);
  return keyNamed(head) ?? tagKey(head);
}

/** Longest name of a tag. */
const TAG = 80;

const tagKey = (name: string): LabelKey | null =>
  /[\p{L}\p{N}]/u.test(name) ? `tag:${name.slice(0, TAG).trim()}` : null;
