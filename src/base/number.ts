/** Numbers as text: grouped 1,234,567, U+2212 minus, never rounded to k. All digits left of the point are kept. */
import { format } from "d3-format";

export const MINUS = "\u2212";

/**
 * 132248.50894600002, a sum of two printed decimals, is 132248.508946: twelve digits say it but for the noise of binary
 * arithmetic. A quotient stays as it is.
 */
export function decimal(value: number): number {
  const short = Number(value.toPrecision(12));
  return Math.abs(value - short) <= 8 * Number.EPSILON * Math.abs(value) ? short : value;
}

/** Commas before each three digits left of the point. */
function group(digits: string): string {
  const dot = digits.indexOf(".");
  const end = dot < 0 ? digits.length : dot;
  if (end <= 3) return digits;
  let at = end % 3 || 3;
  let text = digits.slice(0, at);
  for (; at < end; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text + digits.slice(end);
}

function signedText(value: number, digits: string): string {
  const isZero = !/[1-9]/.test(digits);
  return value < 0 && !isZero ? MINUS + group(digits) : group(digits);
}

/** Outside these magnitudes, plain digits would fill the line. */
const HUGE = 1e21;
const TINY = 1e-15;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "1.2×10³⁰⁸", as many digits as given. */
function scientific(value: number, decimals: number): string {
  const [digits = "", power = "0"] = value.toExponential(decimals).split("e");
  const raised = [...power.replace("+", "")].map((digit) => RAISED[Number(digit)] ?? "⁻").join("");
  return `${trimmed(digits).replace("-", MINUS)}×10${raised}`;
}

/** Formatters by number of decimals. */
const formats: Record<number, (value: number) => string> = {};

/** With this many decimals: fixed(1234.5, 2) is "1,234.50". */
export function fixed(value: number, decimals: number): string {
  if (Math.abs(value) >= HUGE) return scientific(value, 3);
  const digits = Math.max(0, decimals);
  return (formats[digits] ??= format(`,.${digits}f`))(value);
}

/** The shortest digits that give the same double again, grouped: exact(100022.488756) is "100,022.488756". */
export function exact(value: number): string {
  if (Math.abs(value) >= HUGE || (value !== 0 && Math.abs(value) < TINY)) return scientific(value, 12);
  const text = String(Math.abs(value));
  const plain = text.includes("e") ? trimmed(Math.abs(value).toFixed(20)) : text;
  return signedText(value, plain);
}

/** A computed number: at most three decimals, no trailing zeros. computed(112720.36583000018) is "112,720.366". */
export const computed = (value: number): string =>
  Math.abs(value) >= HUGE ? exact(value) : exact(Number(value.toFixed(3)));

/** Rounded to significant digits, but never left of the point: significant(346.112, 3) "346", significant(17112.8, 3) "17,113". */
export const significant = (value: number, digits: number): string => fixed(value, decimalsOf(value, digits));

/** Decimals that show `digits` significant digits of the value, at most `most`. */
function decimalsOf(value: number, digits: number, most = 6): number {
  const size = Math.abs(value);
  if (size === 0 || !Number.isFinite(size)) return 0;
  return Math.min(most, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}

/**
 * Decimals for a column, so that its points align and its smallest value still shows `digits` significant digits;
 * `least` where any value has a fraction at all.
 */
export function columnDecimals(values: Iterable<number | null>, digits: number, most: number, least = 0): number {
  let decimals = 0;
  for (const value of values) {
    if (value !== null && !Number.isInteger(value)) {
      decimals = Math.max(decimals, least, decimalsOf(value, digits, most));
    }
  }
  return decimals;
}

const ROUND = [1, 2, 5, 10];

/** The 1, 2 or 5 × 10ⁿ at a number above 0, else the first above (1) or below (-1) it. */
export function roundAt(value: number, way: 1 | -1): number {
  const power = Math.floor(Math.log10(value) + 1e-12);
  const digit = value / 10 ** power;
  const round = way > 0 ? ROUND.find((one) => one >= digit - 1e-9) : ROUND.findLast((one) => one <= digit + 1e-9);
  return Number(`${round!}e${power}`);
}

/** The next of them, never the number itself. */
export const nextRound = (value: number, way: 1 | -1): number => roundAt(value * (1 + way * 3e-9), way);

/** A change with its sign: signed(14.6, 1) is "+14.6", signed(-5.2, 1) "−5.2". */
export function signed(value: number, decimals: number): string {
  const text = fixed(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Is this ratio easier to read than its change in percent: "0.003 ×" instead of "−100 %"? */
export const isFactor = (ratio: number): boolean => ratio < 0.05 || ratio > 3;

/** "4.30" is 4.3 in a sentence. */
export const trimmed = (digits: string): string => (digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);
