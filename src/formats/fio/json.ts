/** Reads parsed JSON of unknown shape. Fields are requested by fixed names, never by names from the file. */
import { isObject, lookUp } from "~/base/lookUp";

export type JsonObject = Readonly<Record<string, unknown>>;

export function object(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

/**
 * Doubles are exact up to here: no rate, count or time is that large (fio counts in 64 bit, and prints unset values as
 * 2^64 − 1).
 */
const MOST = 2 ** 53;

/** An option that no fio accepts, as listed. */
export interface Impossible {
  readonly field: string;
  readonly text: string;
}

/** A field whose value is not used as printed. */
export interface Fault {
  /**
   * `type`: not the type that fio prints there. `amount`: negative, too large, or not whole. `contradicted`: impossible
   * beside other values; `computed`: impossible, and replaced by a value computed from others.
   */
  readonly why: "type" | "amount" | "contradicted" | "computed";
  /** Keys from the job (or the document) downwards. */
  readonly path: readonly string[];
  /** As printed. */
  readonly text: string;
  /** For `type`: what fio prints there. For `contradicted` and `computed`: the contradicting value. */
  readonly beside: string;
}

/** Faults of one job or document: each field once, however often it is read. */
export class Faults {
  readonly #byPath = new Map<string, Fault>();

  add(fault: Fault): void {
    const key = JSON.stringify(fault.path);
    if (!this.#byPath.has(key)) this.#byPath.set(key, fault);
  }

  get list(): readonly Fault[] {
    return [...this.#byPath.values()];
  }
}

/** The text of a fault is kept up to this length. */
const SHOWN = 40;

/**
 * Reads the fields of one object as the types that fio prints. Absent and null give null silently; another type gives
 * null and a fault.
 */
export class Fields {
  readonly json: JsonObject;
  readonly faults: Faults;
  readonly path: readonly string[];

  constructor(json: JsonObject, faults: Faults, path: readonly string[] = []) {
    this.json = json;
    this.faults = faults;
    this.path = path;
  }

  /** The value, of any type. */
  value(name: string): unknown {
    return lookUp(this.json, name);
  }

  has(name: string): boolean {
    const value = this.value(name);
    return value !== undefined && value !== null;
  }

  /** A finite number, also if re-serialised as text ("64"). */
  number(name: string): number | null {
    const value = this.value(name);
    const read = number(value);
    if (read === null && this.has(name)) {
      if (typeof value === "number") this.tell(name, "amount");
      else this.tell(name, "type", "a number");
    }
    return read;
  }

  /** A measured amount: 0 or more, and countable. */
  amount(name: string): number | null {
    const read = this.number(name);
    if (read === null || (read >= 0 && read < MOST)) return read;
    this.tell(name, "amount");
    return null;
  }

  /** A whole amount: of I/Os, of bytes. */
  count(name: string): number | null {
    const read = this.amount(name);
    if (read === null || Number.isInteger(read)) return read;
    this.tell(name, "amount");
    return null;
  }

  /** A value, unless it is 0 although another field shows activity: then it was not measured, which is a fault. */
  orContradicted(name: string, value: number | null, beside: string | null): number | null {
    if (value !== 0 || beside === null) return value;
    this.tell(name, "contradicted", beside);
    return null;
  }

  text(name: string): string | null {
    const read = string(this.value(name));
    if (read === null && this.has(name)) this.tell(name, "type", "a text");
    return read;
  }

  object(name: string): Fields | null {
    const read = object(this.value(name));
    if (read === null && this.has(name)) this.tell(name, "type", "an object");
    return read === null ? null : new Fields(read, this.faults, [...this.path, name]);
  }

  /** The objects of a list; other entries are reported and left out. */
  objects(name: string): Fields[] | null {
    const value = this.value(name);
    if (!Array.isArray(value)) {
      if (this.has(name)) this.tell(name, "type", "a list");
      return null;
    }
    const list = new Fields(Object.fromEntries(value.entries()), this.faults, [...this.path, name]);
    return value.flatMap((_, i) => list.object(String(i)) ?? []);
  }

  tell(name: string, why: Fault["why"], beside = ""): void {
    const value = this.value(name);
    const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "");
    this.faults.add({ why, path: [...this.path, name], text: text.slice(0, SHOWN), beside });
  }
}

/** A finite number, also if re-serialised as text ("64"). Absent or anything else: null. */
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
