/**
 * JSON (RFC 8259) with the line of every value, for files that people write: faults are reported with their line. An
 * object is a list of entries, so that repeated keys and `__proto__` survive.
 */
import { err, ok, type Result } from "./result";

export interface JsonObject {
  readonly kind: "object";
  /** 1-based, where it begins. */
  readonly line: number;
  readonly entries: readonly JsonEntry[];
}
export interface JsonArray {
  readonly kind: "array";
  readonly line: number;
  readonly items: readonly JsonNode[];
}
export interface JsonScalar {
  readonly kind: "text" | "number" | "boolean" | "null";
  readonly line: number;
  readonly value: string | number | boolean | null;
}
export type JsonNode = JsonObject | JsonArray | JsonScalar;
export interface JsonEntry {
  readonly key: string;
  /** Of the key. */
  readonly line: number;
  readonly node: JsonNode;
}

/** Where the text stops being JSON. `expected`: what should be there, in words: `a value`, `","`. */
export interface JsonFault {
  readonly line: number;
  readonly expected: string;
  /** The text ends there: it may be cut off. */
  readonly atEnd: boolean;
}

/** The last value of a key; null if there is none. */
export const jsonValue = (node: JsonNode | null | undefined, key: string): JsonNode | null =>
  node?.kind !== "object" ? null : (node.entries.findLast((entry) => entry.key === key)?.node ?? null);

/** Entries of a list; none of anything else. */
export const jsonItems = (node: JsonNode | null): readonly JsonNode[] => (node?.kind === "array" ? node.items : []);

/** 1-based line of the value at a path of keys and indices, or of the deepest part of the path that exists. */
export function jsonLine(node: JsonNode, path: readonly (string | number)[]): number {
  let at = node;
  for (const name of path) {
    const next: JsonNode | null | undefined =
      at.kind === "array" ? at.items[Number(name)] : jsonValue(at, String(name));
    if (next === null || next === undefined) break;
    at = next;
  }
  return at.line;
}

const DEEPEST = 200;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TEXT = /"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"/y;
const BLANK = /[ \t\n\r]*/y;
const WORDS = { true: true, false: false, null: null } as const;

class Fault extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.expected);
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith("\ufeff")) this.#at = 1;
  }

  get atEnd(): boolean {
    this.#blank();
    return this.#at >= this.#text.length;
  }

  get #here(): number {
    for (let feed = this.#text.indexOf("\n", this.#counted); feed !== -1 && feed < this.#at;) {
      this.#line++;
      feed = this.#text.indexOf("\n", (this.#counted = feed + 1));
    }
    return this.#line;
  }

  fail(expected: string): never {
    throw new Fault({ line: this.#here, expected, atEnd: this.#at >= this.#text.length });
  }

  #blank(): void {
    BLANK.lastIndex = this.#at;
    this.#at += BLANK.exec(this.#text)![0].length;
  }

  #take(char: string): boolean {
    this.#blank();
    if (this.#text[this.#at] !== char) return false;
    this.#at++;
    return true;
  }

  #string(expected: string): string {
    TEXT.lastIndex = this.#at;
    const found = TEXT.exec(this.#text)?.[0];
    if (found === undefined) {
      // A string that runs to the end of the text was cut there, not where it begins.
      if (this.#text[this.#at] === '"' && this.#text.indexOf('"', this.#at + 1) === -1) this.#at = this.#text.length;
      this.fail(expected);
    }
    try {
      const value = JSON.parse(found) as string;
      this.#at += found.length;
      return value;
    } catch {
      return this.fail("a string without control characters or broken escapes");
    }
  }

  value(depth = 0): JsonNode {
    this.#blank();
    const line = this.#here;
    if (depth > DEEPEST) this.fail(`no more than ${DEEPEST} nested levels`);
    const char = this.#text[this.#at];
    if (char === "{") return this.#object(line, depth);
    if (char === "[") return this.#array(line, depth);
    if (char === '"') return { kind: "text", line, value: this.#string("a closing quote") };
    for (const [word, value] of Object.entries(WORDS)) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return { kind: value === null ? "null" : "boolean", line, value };
    }
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.#text)?.[0];
    if (number === undefined) this.fail("a value");
    this.#at += number.length;
    return { kind: "number", line, value: Number(number) };
  }

  #object(line: number, depth: number): JsonObject {
    this.#at++;
    const entries: JsonEntry[] = [];
    if (this.#take("}")) return { kind: "object", line, entries };
    do {
      this.#blank();
      const at = this.#here;
      const key = this.#string("a key in quotes");
      if (!this.#take(":")) this.fail('":"');
      entries.push({ key, line: at, node: this.value(depth + 1) });
    } while (this.#take(","));
    if (!this.#take("}")) this.fail('"," or "}"');
    return { kind: "object", line, entries };
  }

  #array(line: number, depth: number): JsonArray {
    this.#at++;
    const items: JsonNode[] = [];
    if (this.#take("]")) return { kind: "array", line, items };
    do items.push(this.value(depth + 1));
    while (this.#take(","));
    if (!this.#take("]")) this.fail('"," or "]"');
    return { kind: "array", line, items };
  }
}

/** Concatenated values, as a loop over devices writes them. `fault`: what follows the last whole one. */
export function readJsonValues(text: string): {
  readonly values: readonly JsonNode[];
  readonly fault: JsonFault | null;
} {
  const reader = new Reader(text);
  const values: JsonNode[] = [];
  try {
    while (!reader.atEnd) values.push(reader.value());
    return { values, fault: null };
  } catch (error) {
    if (error instanceof Fault) return { values, fault: error.fault };
    throw error;
  }
}

/** One value and nothing after it. */
export function readJson(text: string): Result<JsonNode, JsonFault> {
  const reader = new Reader(text);
  try {
    const value = reader.value();
    return reader.atEnd ? ok(value) : reader.fail("the end of the file");
  } catch (error) {
    if (error instanceof Fault) return err(error.fault);
    throw error;
  }
}
