/** Numbers as sysbench prints them: exact, by moving the point in the text. */

/** Longest line that is read: sysbench writes into a buffer of 4096 bytes (sb_logger.c, TEXT_BUFFER_SIZE). */
export const LONGEST_LINE = 4096;

/** A number, or what C prints instead if an interval had no length or no events. */
export const NUMBER = String.raw`-?(?:\d+(?:\.\d+)?|nan|inf)`;

/** null: nan or inf, or more digits than a measurement has. */
export function numberOf(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Milliseconds -> microseconds, seconds -> microseconds … `shift`: places that the point moves. */
export function shifted(text: string, shift: number): number | null {
  return /^-?\d/.test(text) ? numberOf(`${text}e${shift}`) : null;
}

const UNITS = "KMGTPE";

/**
 * `16Ki`, `16K`, `1.5Mi`, `512`: powers of 1024 with and without the i (sb_options.c, sb_print_value_size; before 1.0
 * without). Five significant digits. null: not a size.
 */
export function sizeOf(text: string): number | null {
  const [, digits, unit = ""] = /^(\d{1,20}(?:\.\d{1,20})?(?:e\+\d{1,2})?)([KMGTPE]?)i?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  return Math.round(Number(digits) * 1024 ** (unit === "" ? 0 : UNITS.indexOf(unit) + 1));
}

/** Rounded to the given decimals: a value computed from printed numbers is no more exact than they are. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
