/** Reads of parsed JSON whose shape nobody promised. Values are asked for by fixed names, never by a name of the file. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function object(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
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
