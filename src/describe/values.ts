/** Text as people and files write it -> the value of a label; a column heading -> its key. */
import { kindOf, type LabelKey, refusedKey, timeNoteAt, timeNoteKey } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { keyNamed } from "./names";
import { decimalOf, readNumber } from "./number";

// Sizes. K and Ki are 1024; kB, MB … are powers of 1000. Spellings that the field uses both ways are not guessed:
// blocks of "64 KB" (64K or 64,000 bytes), drives of "960G" (GB or GiB).

const SIZE = /^(.*?\d[.,]?)\s*(?:([kmgtp])(i)?)?(b|bytes?)?$/i;
const LETTERS = "kmgtp";

/** The unit letter and its spellings: 4K, 64 KiB, 3.84 TB, 64 kB. */
const decimalUnit = (letter: string): string => (letter === "k" ? "kB" : `${letter.toUpperCase()}B`);

/** Value: whole bytes; a fraction of a byte is rounded. */
function readBytes(key: LabelKey, words: string): ReadValue {
  const [, digits = "", unit = "", binary, byte] = SIZE.exec(words) ?? [];
  const decimal = decimalOf(digits);
  if (decimal === null) return { ok: false, reason: text.bytes };
  const letter = unit.toLowerCase();
  if (decimal.other !== null && letter !== "")
    return { ok: false, reason: text.comma(`${decimal.digits} ${words.slice(digits.length).trim()}`, decimal.other) };
  if (letter !== "" && binary === undefined) {
    const isCapacity = key === "capacity_bytes";
    if (isCapacity === (byte === undefined)) {
      const [a, b] = [decimalUnit(letter), `${letter.toUpperCase()}iB`].map((of) => `${decimal.digits} ${of}`);
      return { ok: false, reason: text.bytesUnit(a!, b!) };
    }
  }
  const base = letter === "" ? 1 : binary === undefined && byte !== undefined ? 1000 : 1024;
  const value = times(decimal.digits, base ** (LETTERS.indexOf(letter) + 1));
  if (value === null) return { ok: false, reason: text.bytes };
  const whole = Math.round(value);
  if (letter === "" && whole !== value) return { ok: false, reason: text.bytes };
  return whole >= 1 && Number.isSafeInteger(whole)
    ? { ok: true, value: String(whole) }
    : { ok: false, reason: text.bytesRange };
}

/** Digits times a whole factor, without the error of a binary fraction: 3.84 TB is 3,840,000,000,000 bytes. */
function times(digits: string, factor: number): number | null {
  const [, whole = "", fraction = ""] = /^\+?(\d*)\.?(\d*)$/.exec(digits) ?? [];
  // Further digits are less than a byte, or more than any drive.
  if (whole + fraction === "" || whole.length > 16 || fraction.length > 30)
    return /e/i.test(digits) ? Number(digits) * factor : null;
  const product = BigInt(whole + fraction) * BigInt(factor);
  const scale = 10n ** BigInt(fraction.length);
  const [quotient, rest] = [product / scale, product % scale];
  return Number(quotient) + Number(rest) / Number(scale);
}

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
