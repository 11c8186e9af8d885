/**
 * Numbers as vdbench prints them, from bytes: plain decimals, `n/a`, `NaN`. Java prints them by the locale of the
 * machine: `0,83`. The reader of a row checks that it has one kind of decimal point: `1,024` beside `0.83` is not a
 * decimal.
 */

const ZERO = 0x30;
const POINT = 0x2e;
/** With this many digits, a number and every power of ten below 10^23 are exact doubles. */
export const EXACT_DIGITS = 15;
export const POWERS: readonly number[] = Array.from({ length: 23 }, (_, i) => 10 ** i);
/** No run measures as much; a number of hundreds of digits would be infinite. */
const MOST = 2 ** 53;
const decoder = new TextDecoder("latin1");

/**
 * The decimal in bytes [from, to); NaN if it is none or far too large. Up to 15 digits, both the digits and the power
 * of ten are exact doubles, so their quotient is the nearest double, as Number() gives it.
 */
export function decimalAt(bytes: Uint8Array, from: number, to: number): number {
  let digits = 0;
  let value = 0;
  let point = -1;
  for (let i = from; i < to; i++) {
    const c = bytes[i]! - ZERO;
    if (c >= 0 && c <= 9) {
      value = value * 10 + c;
      digits++;
    } else if (c === POINT - ZERO && point === -1) point = i;
    else return NaN;
  }
  if (digits === 0) return NaN;
  if (digits > EXACT_DIGITS) {
    const long = Number(decoder.decode(bytes.subarray(from, to)));
    return long < MOST ? long : NaN;
  }
  return point === -1 ? value : value / POWERS[to - point - 1]!;
}

/**
 * A number below 0 is no measurement: vdbench prints it where a clock was set back during the run. Nor is -1 one: it
 * stands for the threads of SDs that have unlike ones (RD_entry.java).
 */
const NEGATIVE = /^-\d{1,15}(?:[.,]\d{0,15})?$/;
export const isNegative = (text: string): boolean => NEGATIVE.test(text) && text !== "-1";

/** `n/a`, `NaN`, below 0, or a dash or nothing between separators: the file has no number here. */
export function isAbsent(text: string): boolean {
  return text === "-" || text === "-1" || text === "" || /^(?:n\/a|nan)$/i.test(text) || isNegative(text);
}

const DECIMAL = /^\d+(?:[.,]\d*)?$/;

/** A number of a report; NaN if the file has none, null if the text is not vdbench's. */
export function decimal(text: string): number | null {
  if (DECIMAL.test(text)) {
    const value = Number(text.replace(",", "."));
    return value < MOST ? value : null;
  }
  return text === "NaN" || text === "n/a" || isNegative(text) ? NaN : null;
}

/** Digits after the point. */
export const decimalsOf = (text: string): number => {
  const point = text.search(/[.,]/);
  return point === -1 ? 0 : text.length - point - 1;
};

/** Do some have a decimal point and others a comma? Then the commas are between thousands. */
export const isMixed = (texts: readonly string[]): boolean =>
  texts.some((text) => text.includes(",")) && texts.some((text) => text.includes("."));
