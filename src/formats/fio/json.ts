/** Reads of parsed JSON whose shape nobody promised. Values are asked for by fixed names, never by a name of the file. */
import { lookUp } from "~/base/lookUp";

export type JsonObject = Readonly<Record<string, unknown>>;

export function object(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/**
 * Whole numbers above are no longer told apart by a double: no rate, count or time is that large (fio counts in 64 bit;
 * what it never set it prints as 2^64 − 1).
 */
const MOST = 2 ** 53;

/** Values that cannot be: where they stood and as they were printed. */
export interface Impossible {
  readonly field: string;
  readonly text: string;
}

/** A measured amount, 0 or more; what cannot be (negative, beyond any double or count) is null and told to `found`. */
export function amount(owner: JsonObject, field: string, found: Impossible[], of = ""): number | null {
  const value = lookUp(owner, field);
  const read = typeof value === "number" ? value : number(value);
  if (read === null || (read >= 0 && read < MOST)) return read;
  found.push({ field: of === "" ? field : `${of}.${field}`, text: String(value) });
  return null;
}

/** A finite number, also one that was re-serialised as text ("64"). Absent or anything else: null. */
export function number(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || !/^\s*[-+]?\d/.test(value)) return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

export const string = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A decimal text times 10^shift as the nearest double: "99.900000", −2 -> 0.999 and not 0.9990000000000001. */
export function shifted(text: string, shift: number): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(`${text}e${shift}`) : NaN;
}
