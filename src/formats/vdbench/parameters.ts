/**
 * Parameter files: the user's own, its copy `parmfile.html`, or what vdbench read of it, `parmscan.html`. A line is a
 * definition (`sd=sd1,lun=…`) or a general parameter; keywords may be abbreviated (`xf=1k`, `el=60`: User's Guide
 * 5.04.07, "Parameter file").
 */
import type { ByteSource } from "~/base/bytes";
import { textBlocks } from "~/base/lines";
import { lookUp } from "~/base/lookUp";
import type { ParseContext, Sink } from "../format";

export type DefinitionKind = "hd" | "sd" | "wd" | "rd" | "fsd" | "fwd";
const KINDS = new Set<string>(["hd", "sd", "wd", "rd", "fsd", "fwd"] satisfies DefinitionKind[]);

export interface Definition {
  readonly kind: DefinitionKind;
  readonly name: string;
  /** Including the `default` before it; keywords as in the file, in lower case. */
  readonly values: ReadonlyMap<string, string>;
}

export interface Parameters {
  readonly kind: "parameters";
  /** The copy that vdbench made in its output directory. */
  readonly copy: boolean;
  readonly definitions: readonly Definition[];
  /** Definitions and general parameters, as written. */
  readonly lines: readonly string[];
}

export const isParameters = (part: unknown): part is Parameters => (part as Parameters).kind === "parameters";

/** Definitions beyond these are not kept: no parameter file comes near. */
const MOST_LINES = 20_000;
const LONGEST = 8192;

/** In parmscan.html, before each line that was read; then come its keywords and values. */
const SCANNED = /^(?:<pre>)?\d\d:\d\d:\d\d\.\d{3} line: /;
const SCANNED_PART = /^(?:<pre>)?\d\d:\d\d:\d\d\.\d{3} /;

export async function parseParameters(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const lines: string[] = [];
  let copy = false;
  let going = "";
  let cut: number | null = null;
  for await (const { lines: block, line, end, open } of textBlocks(source, context.signal)) {
    for (const text of block) {
      if (text.startsWith("* Contents of parameter file:")) copy = true;
      if (lines.length >= MOST_LINES) continue;
      // `==>`: the line above, with its variables substituted.
      if (text.startsWith("==> ") && going === "") lines.pop();
      const plain = text.startsWith("==> ") ? text.slice(4) : text.replace(SCANNED, "");
      if (plain.length > LONGEST || /^\s*(?:[*#/<]|$)/.test(plain) || SCANNED_PART.test(plain)) continue;
      // Anything after the first blank is a remark; after a comma at the end the definition continues on the next line.
      const word = plain.trim().split(/\s/, 1)[0]!;
      going = going.length > LONGEST ? word : going + word;
      if (going.endsWith(",")) continue;
      lines.push(going);
      going = "";
    }
    if (open && block.at(-1)?.trim()) cut = line + block.length - 1;
    context.progress(end);
  }
  if (cut !== null) {
    sink.notice({ code: "vdbench/parameters-cut", level: "warning", path: source.path, line: cut });
  }
  if (going !== "") lines.push(going);
  const part: Parameters = { kind: "parameters", copy, definitions: definitionsOf(lines), lines };
  sink.part(part);
}

function definitionsOf(lines: readonly string[]): Definition[] {
  const defaults = new Map<string, ReadonlyMap<string, string>>();
  const found: Definition[] = [];
  for (const line of lines) {
    const [first, ...rest] = splitOutside(line).map(keyAndValue);
    if (first === undefined || !KINDS.has(first[0])) continue;
    const [kind, name] = first;
    const values = new Map(defaults.get(kind) ?? []);
    for (const [key, value] of rest) values.set(key, value);
    if (name === "default") defaults.set(kind, values);
    else {
      const names = countedNames(name, values, MOST_LINES - found.length);
      found.push(...names.map((one) => ({ kind: kind as DefinitionKind, name: one, values })));
    }
  }
  return found;
}

/**
 * `sd=sd,count=(1,3)` defines sd1, sd2 and sd3. The numbers stand at the end of the name, else where it has a `*` or a
 * mask (`sd%02d`) (vdbench's SD_entry.java and FsdEntry.java).
 */
function countedNames(name: string, values: ReadonlyMap<string, string>, most: number): string[] {
  const [start, count] = listOf(values.get("count") ?? null).map(plainNumber);
  if (start == null || count == null) return [name];
  return Array.from({ length: Math.min(count, most) }, (_, i) => {
    const n = String(start + i);
    const filled = name.replace(/%(?:0(\d))?d/, (_mask, digits: string | undefined) =>
      n.padStart(Number(digits ?? 0), "0"),
    );
    return filled !== name ? filled : name.includes("*") ? name.replaceAll("*", n) : name + n;
  });
}

/** Parts between commas outside brackets and quotes. */
function splitOutside(line: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (c === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (c === "(") depth++;
    else if (c === ")") depth--;
    else if (c === "," && depth <= 0) {
      parts.push(line.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(line.slice(from));
  return parts.filter((part) => part !== "");
}

function keyAndValue(text: string): readonly [string, string] {
  const equals = text.indexOf("=");
  return equals === -1 ? [text.toLowerCase(), ""] : [text.slice(0, equals).toLowerCase(), text.slice(equals + 1)];
}

/** The value of a keyword, also if abbreviated (two letters at least). */
export function valueOf({ values }: Definition, keyword: string): string | null {
  const exact = values.get(keyword);
  if (exact !== undefined) return exact;
  for (const [key, value] of values) if (key.length >= 2 && keyword.startsWith(key)) return value;
  return null;
}

/** `sd1`, `(sd1,sd3)` -> the words. */
export const listOf = (list: string | null): string[] => (list ?? "").split(/[(),]/).filter((one) => one !== "");

/** `sd1`, `(sd1,sd3)`, `sd*`, `sd1-sd4`, `(sd1-4)` -> the definitions meant. */
export function named(list: string | null, of: readonly Definition[]): Definition[] {
  if (list === null) return [...of];
  const wanted = listOf(list);
  return of.filter(({ name }) => wanted.some((one) => matches(name, one)));
}

function matches(name: string, wanted: string): boolean {
  if (wanted === name || wanted === "*") return true;
  const star = wanted.indexOf("*");
  if (star !== -1) return name.startsWith(wanted.slice(0, star)) && name.endsWith(wanted.slice(star + 1));
  const range = /^(.*?)(\d+)-(?:.*?)(\d+)$/.exec(wanted);
  const number = /^(.*?)(\d+)$/.exec(name);
  if (range === null || number === null || number[1] !== range[1]) return false;
  const n = Number(number[2]);
  return n >= Number(range[2]) && n <= Number(range[3]);
}

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

/** `4k` -> 4096; null: several sizes, or none. */
export function sizeBytes(text: string | null): number | null {
  const found = /^\(?(\d{1,15}(?:\.\d{1,15})?)([kmgt]?)b?\)?$/i.exec(text ?? "");
  return found === null ? null : Number(found[1]) * lookUp(UNITS, found[2]!.toLowerCase())!;
}

/** One number; null: several, or a word. */
export const plainNumber = (text: string | null): number | null => {
  const found = /^\(?(\d{1,15}(?:\.\d{1,15})?)\)?$/.exec(text ?? "");
  return found === null ? null : Number(found[1]);
};
