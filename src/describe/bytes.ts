/**
 * Sizes. K and Ki are 1024; kB, MB … are powers of 1000. Spellings that the field uses both ways are not guessed:
 * blocks of "64 KB" (64K or 64,000 bytes), drives of "960G" (GB or GiB).
 */
import type { LabelKey } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { decimalOf } from "./number";
import type { ReadValue } from "./values";

const text = labels.value;

const SIZE = /^(.*?\d[.,]?)\s*(?:([kmgtp])(i)?)?(b|bytes?)?$/i;
const LETTERS = "kmgtp";

/** The unit letter and its spellings: 4K, 64 KiB, 3.84 TB, 64 kB. */
const decimalUnit = (letter: string): string => (letter === "k" ? "kB" : `${letter.toUpperCase()}B`);

/** Value: whole bytes; a fraction of a byte is rounded. */
export function readBytes(key: LabelKey, words: string): ReadValue {
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
    return digits.includes("e") ? Number(digits) * factor : null;
  const product = BigInt(whole + fraction) * BigInt(factor);
  const scale = 10n ** BigInt(fraction.length);
  const [quotient, rest] = [product / scale, product % scale];
  return Number(quotient) + Number(rest) / Number(scale);
}
