import { lookUp } from "~/base/lookUp";
import type { FactPlace, Fragment, Place } from "../format";
import { keysOf } from "./details";
import { fragment } from "./fragment";
import { countLines, findOpening, scanDocument, type ScannedDocument } from "./scan";
import { locateText } from "./text/locate";

const decoder = new TextDecoder();

/**
 * Number of lines shown, and how many of them follow the number; the first line of its object is shown if it is not far
 * above.
 */
const SHOWN = 22;
const AFTER = 2;
const FARTHEST_HEAD = 30;
const LONGEST_NAME = 400;

/** The JSON documents of a file, as the parser finds them. */
function* documentsOf(bytes: Uint8Array): Generator<ScannedDocument, void, void> {
  let from = 0;
  let line = 1;
  for (;;) {
    const open = findOpening(bytes, from);
    if (open === -1) return;
    line += countLines(bytes, from, open);
    const scanned = scanDocument(bytes, open, line);
    if (scanned.fio) yield scanned;
    from = scanned.fio ? scanned.end : open + 1;
    line = scanned.fio ? scanned.lastLine : line;
  }
}

/** Offset after the `{` of the object under a key within [start, end), and where that object ends; null: not there. */
function objectUnder(text: string, key: string, start: number, end: number): readonly [number, number] | null {
  const at = valueUnder(text, (name) => name === key, start, end);
  if (at === null || text[at] !== "{") return null;
  return [at + 1, skipValue(text, at)];
}

/** Offset after the value that begins at `at`. */
function skipValue(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const c = text[i];
    if (c === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === "\\") i++;
    } else if (c === "{" || c === "[") depth++;
    else if (c === "}" || c === "]") {
      if (--depth < 0) return i;
      if (depth === 0) return i + 1;
    } else if (depth === 0 && c === ",") return i;
  }
  return text.length;
}

/** Offset of the value of the first matching key among the direct members of the object inside [start, end). */
function valueUnder(text: string, fits: (key: string) => boolean, start: number, end: number): number | null {
  const member = /\s*,?\s*"((?:[^"\\]|\\.)*)"\s*:\s*/y;
  let at = start;
  while (at < end) {
    member.lastIndex = at;
    const found = member.exec(text);
    if (found === null) return null;
    if (fits(found[1]!)) return member.lastIndex;
    at = skipValue(text, member.lastIndex);
  }
  return null;
}

const STATS: Readonly<Record<string, string>> = { mean: "mean", min: "min", max: "max", stddev: "stddev" };
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  iops: ["iops"],
  bytes_per_s: ["bw_bytes", "bw"],
  ios: ["total_ios"],
  io_bytes: ["io_bytes"],
  runtime_s: ["runtime"],
};

/** Offsets of the shown lines and of the number in the text. */
interface Found {
  readonly from: number;
  readonly at: number;
}

/**
 * The latency object that holds a statistic: percentiles of `lat` and `unknown` may be inside clat (fio before 3.18).
 */
function latencyPlace(text: string, place: Place, inside: readonly [number, number]): Found | null {
  const { stat = "mean" } = place;
  const kind = place.kind ?? "clat";
  const kinds = Object.hasOwn(STATS, stat) ? [kind] : [kind, "clat", "lat"];
  for (const name of kinds.flatMap((k) => [`${k}_ns`, k])) {
    const block = objectUnder(text, name, ...inside);
    if (block === null) continue;
    const from = block[0];
    if (Object.hasOwn(STATS, stat)) {
      const at = valueUnder(text, (key) => key === lookUp(STATS, stat), ...block);
      if (at !== null) return { from, at };
    } else {
      const percentile = objectUnder(text, "percentile", ...block);
      const wanted = Number(stat) * 100;
      const fits = (key: string): boolean => Math.abs(Number(key) - wanted) < 1e-9 * wanted;
      const at = percentile && valueUnder(text, fits, ...percentile);
      if (at !== null) return { from, at };
    }
  }
  return null;
}

function find(text: string, place: Place): Found {
  const start = text.indexOf("{") + 1;
  const whole: Found = { from: 0, at: 0 };
  const inside = objectUnder(text, place.op, start, text.length);
  if (inside === null) return whole;
  const direction: Found = { from: inside[0], at: inside[0] };
  const { stat } = place;
  for (const field of lookUp(FIELDS, stat) ?? []) {
    const at = valueUnder(text, (key) => key === field, ...inside);
    if (at !== null) return { from: inside[0], at };
  }
  return latencyPlace(text, place, inside) ?? direction;
}

function lineOf(text: string, offset: number): number {
  let line = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** Is a place in this document, number `at` of the file? */
const isIn = (scanned: ScannedDocument, at: number, { document, line }: Pick<Place, "document" | "line">): boolean =>
  line == null ? at === document : scanned.line <= line && line <= scanned.lastLine;

/**
 * The lines around a number as printed, in fio's JSON or in its text, whose runs are numbered after the JSON documents.
 * Reads the file again, on demand.
 * @returns null: the document or job is not in the bytes.
 */
export function locateFio(bytes: Uint8Array, place: Place): Fragment | null {
  let at = 0;
  for (const document of documentsOf(bytes)) {
    if (isIn(document, at++, place)) return locateJson(bytes, document, place);
  }
  return locateText(bytes, place);
}

/**
 * The lines of facts (`details.ts`) and options of one document, in one pass over a JSON file.
 * @returns null for each that is not in the bytes, or is in fio's text.
 */
export function locateFactsOf(bytes: Uint8Array, places: readonly FactPlace[]): (Fragment | null)[] {
  let at = 0;
  for (const scanned of documentsOf(bytes)) {
    if (places[0] === undefined || !isIn(scanned, at++, places[0])) continue;
    const texts = new Map<number | null, string>();
    return places.map((place) => {
      const job = place.job_index === null ? scanned : scanned.jobs[place.job_index];
      if (job === undefined) return null;
      const text = texts.get(place.job_index) ?? decoder.decode(bytes.subarray(job.start, job.end));
      texts.set(place.job_index, text);
      const found = findPath(text, keysOf(place));
      return found === null ? null : linesOf(text, found, job.line);
    });
  }
  return places.map(() => null);
}

/** Steps into objects by key, and into a list by the name of one of its objects. */
function findPath(text: string, keys: readonly string[]): Found | null {
  let from: number | null = null;
  let inside: readonly [number, number] = [text.indexOf("{") + 1, text.length];
  const rest = [...keys];
  for (let key = rest.shift(); key !== undefined; key = rest.shift()) {
    const wanted = key;
    const value = valueUnder(text, (name) => name === wanted, ...inside);
    if (value === null) return null;
    if (rest.length === 0) return { from: from ?? value, at: value };
    const next = text[value] === "[" ? objectNamed(text, value, rest.shift() ?? "") : value;
    if (next === null || text[next] !== "{") return null;
    from = next;
    inside = [next + 1, skipValue(text, next)];
  }
  return null;
}

/**
 * The object of a list with this text as its "name", or as its "name" after its "hostname" (disks of several hosts in
 * one list), or as its class and priority.
 */
function objectNamed(text: string, list: number, name: string): number | null {
  const printed = (key: string, at: number, own: number): string => {
    const value = valueUnder(text, (one) => one === key, at + 1, own);
    const [, quoted, digits] =
      /^(?:"((?:[^"\\]|\\.)*)"|(\d+))/.exec(text.slice(value ?? 0, (value ?? 0) + LONGEST_NAME)) ?? [];
    return value === null ? "" : (quoted ?? digits ?? "");
  };
  for (let at = text.indexOf("{", list), end = skipValue(text, list); at !== -1 && at < end;) {
    const own = skipValue(text, at);
    const [disk, host] = [printed("name", at, own), printed("hostname", at, own)];
    if (name === (host === "" ? disk : `${host} ${disk}`)) return at;
    if (disk === "" && name === `${printed("prioclass", at, own)} ${printed("prio", at, own)}`) return at;
    at = text.indexOf("{", own);
  }
  return null;
}

/**
 * From the line of the latency object (or the direction, the job) on, without bins, and the line of the number itself.
 */
function locateJson(bytes: Uint8Array, document: ScannedDocument, place: Place): Fragment | null {
  const job = document.jobs[place.job_index];
  if (job === undefined) return null;
  const text = decoder.decode(bytes.subarray(job.start, job.end));
  return linesOf(text, find(text, place), job.line);
}

function linesOf(text: string, found: Found, from: number): Fragment {
  const line = lineOf(text, found.at);
  const head = lineOf(text, found.from);
  const first = line - head <= FARTHEST_HEAD ? head : line - SHOWN + 1 + AFTER;
  const indent = /^\s*/.exec(text.split("\n", first + 1)[first]!)![0].length;
  const lines: string[] = [];
  const end = Math.max(line + AFTER + 1, first + SHOWN);
  for (const [i, printed] of text.split("\n", end).entries()) {
    if (i < first) continue;
    if (i > line && /"bins"\s*:/.test(printed)) break;
    const blank = printed.length - printed.trimStart().length;
    const column = i === line ? found.at - text.lastIndexOf("\n", found.at - 1) - 1 : 0;
    lines.push(fragment(printed.trimEnd(), column).slice(i === 0 ? 0 : Math.min(indent, blank)));
  }
  return { from_line: from + first, lines, line: from + line };
}
