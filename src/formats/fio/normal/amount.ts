/**
 * Numbers as fio's num2str prints them (lib/num2str.c): digits, perhaps a fraction, a prefix, a unit.
 * 2.17 and later (d694a6a7): k M G T P E are powers of 1000, Ki Mi Gi … of 1024; 4 significant digits by default. The
 * last digit is rounded; up to 3.25 (c736b361) a carry was lost, so that 41.99 is printed as 41.0, and 2.17 to 2.19
 * print the remainder instead of the fraction (9e55f2c7), as 2.x does.
 * Up to 2.16: K M G are powers of 1024 for bytes (kb_base=1024, the default), else of 1000; there is no T, so P is the
 * fourth power and E the fifth; and after the point comes the remainder of the division, in as many digits as fit, not
 * the fraction: 1536.5 MB is printed as 1536.6MB.
 */
export type Style = "old" | "new";

/** A printed number, in bytes or as a plain count, and the interval of the true value. */
export interface Amount {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The unit of the digits before the point: 1000 for 10.8k. */
  readonly unit: number;
  /** Nothing was rounded. */
  readonly exact: boolean;
}

const POWERS: Readonly<Record<Style, string>> = { new: " kMGTPE", old: " KMGPE" };

const SHAPE = /^(\d{1,20})(?:\.(\d{1,9}))?([kKMGTPE]?)(i?)(B|bit)?(?:\/s)?$/;

/**
 * @param thousand what a prefix without `i` stands for.
 * @returns null: not such a number.
 */
export function amountOf(text: string, style: Style, thousand: 1000 | 1024 = 1000): Amount | null {
  const found = SHAPE.exec(text);
  if (found === null) return null;
  const [, whole, fraction, prefix, binary, unit] = found;
  const power = POWERS[style].indexOf(style === "new" && prefix === "K" ? "k" : prefix === "" ? " " : prefix!);
  if (power === -1) return null;
  const factor = (binary === "i" ? 1024 : thousand) ** power / (unit === "bit" ? 8 : 1);
  const value = Number(fraction === undefined ? whole : `${whole}.${fraction}`) * factor;
  if (power === 0 && fraction === undefined) return { value, low: value, high: value, unit: 1, exact: true };
  const floor = Number(whole) * factor;
  if (fraction === undefined) return { value, low: value - factor, high: value + factor, unit: factor, exact: false };
  if (style === "old") return { value, low: floor, high: floor + factor, unit: factor, exact: false };
  const step = factor / 10 ** fraction.length;
  // A lost carry shows as a fraction of zeros only.
  const high = value + (/[1-9]/.test(fraction) ? step : factor);
  return { value, low: value - step, high, unit: factor, exact: false };
}

export const within = (amount: Amount, value: number): boolean => value >= amount.low && value <= amount.high;

/** The same, if a remainder may follow the point: only the digits before the point count. */
export const roughly = (amount: Amount, value: number): boolean =>
  amount.exact ? value === amount.value : Math.abs(value - amount.value) <= amount.unit;

/** Possible rounding error, as a share of the value. */
export const looseness = (amount: Amount): number => (amount.exact ? 0 : (amount.high - amount.low) / amount.value);

/** A whole rate rounded down to fewer than the four digits that fio prints elsewhere: 13 for 13.69. */
export const isCoarse = (iops: number): boolean => iops < 1000;
