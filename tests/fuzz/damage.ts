/** How files are damaged, and how often. */
import fc from "fast-check";
import { cases } from "../support/cases";

const runs = process.env["FUZZ_RUNS"];
const numRuns = Number(runs ?? cases(100, 300));
const FIXED_SEED = 20_260_301;
/** The same seed in every `npm test`, so that only a change of the code can make it fail; a new one for many runs. */
function seedOf(given: string | undefined): number {
  if (given !== undefined) return Number(given);
  if (runs === undefined) return FIXED_SEED;
  const drawn = Math.floor(Math.random() * 2 ** 31);
  console.info(`FUZZ_SEED=${drawn} repeats this.`);
  return drawn;
}
export const options = { numRuns, seed: seedOf(process.env["FUZZ_SEED"]) };
/** Ends a parser that hangs; generous, so that a busy machine is not mistaken for that. */
export const timeout = 60_000 + numRuns * 100;
/** Fixtures are small, so that every byte is hit sometimes. */
export const MOST_BYTES = 16 * 2 ** 10;

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
/** Characters that structures are made of. */
const mark = fc
  .array(fc.constantFrom(...'{}[]()<>",:;=|-+._ \t\n\r\\0159#*nan'), { maxLength: 5 })
  .map((chars) => bytesOf(chars.join("")));
const edit = fc.record({
  at: fc.nat(MOST_BYTES),
  drop: fc.nat(12),
  put: fc.oneof(fc.uint8Array({ maxLength: 5 }), mark),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;
export const edits = fc.array(edit, { minLength: 1, maxLength: 3 });

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The bytes with [start, end) changed and nothing else. */
export function changed(bytes: Uint8Array, start: number, end: number, list: readonly Edit[]): Uint8Array {
  let inside: Uint8Array = bytes.slice(start, end);
  for (const { at, drop, put } of list) {
    const place = at % (inside.length + 1);
    inside = concat(inside.subarray(0, place), put, inside.subarray(place + drop));
  }
  return concat(bytes.subarray(0, start), inside, bytes.subarray(end));
}
