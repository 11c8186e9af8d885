import type { Bins } from "./bins";
import { jsonLine, readJson } from "~/base/json";
import { object, string, type JsonObject } from "./json";
import { countLines, type ScannedDocument, type Span } from "./scan";

/** Options in listed order; a repeated option occurs several times. */
export type OptionList = readonly (readonly [name: string, value: string])[];

export interface RawJob {
  readonly json: JsonObject;
  /** Position in the document, from 0, broken jobs included. */
  readonly index: number;
  readonly line: number;
  /** null: the job lists none. */
  readonly options: OptionList | null;
}

/** The values of one document. `json` is everything but the jobs. */
export interface RawDocument {
  readonly json: JsonObject;
  readonly jobs: readonly RawJob[];
  /** Jobs whose brackets match but which are not JSON, and list entries that are not objects. */
  readonly broken: readonly { readonly line: number }[];
  readonly globalOptions: OptionList | null;
  /** Client/server, 3.42 and later: the global options of each host, including its hostname and port. */
  readonly hostOptions: readonly OptionList[];
  readonly line: number;
  readonly client: boolean;
  /** The part outside the jobs (version, global options) is not JSON. */
  readonly headLost: boolean;
  /** The document is JSON from its first brace to its last. */
  readonly sound: boolean;
  /** Control characters or NaN were mended before parsing. */
  readonly mended: boolean;
  /** Lines of fields by their keys: in a job, or outside the jobs. Reads the text again. */
  readonly lines?: (job: number | null) => (path: readonly string[]) => number;
  /** Bins cut out of the text: the number in their place is the index into this list. */
  readonly bins: readonly Bins[];
}

const decoder = new TextDecoder();

/** Buffer for the text of a document without its bins; grows with the largest, up to SCRATCH_BYTES. */
const SCRATCH_BYTES = 2 ** 20;
let scratch = new Uint8Array(2 ** 16);

function scratchOf(size: number): Uint8Array {
  if (size <= scratch.length) return scratch;
  const room = new Uint8Array(size);
  if (size <= SCRATCH_BYTES) scratch = room;
  return room;
}

/** The bytes [start, end) as text, with all bins replaced by their index: JSON.parse never sees them. */
function textOf(bytes: Uint8Array, start: number, end: number, cuts: readonly Span[]): string {
  const first = cuts.findIndex((cut) => cut.start >= start);
  if (first === -1 || cuts[first]!.start >= end) return decoder.decode(bytes.subarray(start, end));
  let size = end - start;
  // The index is shorter than any object with a key.
  for (let i = first; i < cuts.length && cuts[i]!.start < end; i++) size -= cuts[i]!.end - cuts[i]!.start - 10;
  const rest = scratchOf(size);
  let length = 0;
  let at = start;
  for (let i = first; i < cuts.length && cuts[i]!.start < end; i++) {
    const { start: from, end: to } = cuts[i]!;
    rest.set(bytes.subarray(at, from), length);
    length += from - at;
    for (const digit of String(i)) rest[length++] = digit.charCodeAt(0);
    at = to;
  }
  rest.set(bytes.subarray(at, end), length);
  return decoder.decode(rest.subarray(0, length + end - at));
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Repairs what fio writes but JSON does not allow: raw control characters inside strings (json.c escapes only `"` and
 * `\`), and nan or inf as numbers (printf of a mean over nothing). These become texts, and the reader of the field
 * reports them.
 */
function mend(text: string): string {
  const token = /"(?:[^"\\]|\\.)*"|-?\b(?:nan|inf(?:inity)?)\b/gis;
  return text.replace(token, (found) =>
    found.startsWith('"')
      ? // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
        found.replace(/[\u0000-\u001f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
      : `"${found}"`,
  );
}

interface Parsed {
  readonly value: JsonObject | null;
  readonly mended: boolean;
}

function parseObject(text: string): Parsed {
  const plain = tryParse(text);
  if (plain !== undefined) return { value: object(plain), mended: false };
  const mended = object(tryParse(mend(text)));
  return { value: mended, mended: mended !== null };
}

/** Every key and value of an options object, repeated keys too: JSON.parse would keep only the last. */
function everyOption(text: string): OptionList {
  const pair = /"((?:[^"\\]|\\.)*)"\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}]+)/gs;
  const list: [string, string][] = [];
  for (const [, name, value] of text.matchAll(pair)) {
    const key = tryParse(`"${name}"`);
    const parsed = tryParse(value!);
    list.push([typeof key === "string" ? key : name!, typeof parsed === "string" ? parsed : value!]);
  }
  return list;
}

function optionList(json: unknown): OptionList | null {
  const options = object(json);
  if (options === null) return null;
  return Object.entries(options).map(([name, value]) => [name, string(value) ?? JSON.stringify(value) ?? ""]);
}

/** A document with a 0 and its line breaks in place of each job; for a truncated document, the part before the jobs. */
function textAround(bytes: Uint8Array, { start, end, jobsStart, jobs, whole }: ScannedDocument): string {
  const decoded = (from: number, to: number): string => decoder.decode(bytes.subarray(from, to));
  if (!whole) return `${decoded(start, jobsStart === -1 ? end : jobsStart)}]}`;
  let text = "";
  let at = start;
  for (const job of jobs) {
    text += `${decoded(at, job.start)}0${"\n".repeat(countLines(bytes, job.start, job.end))}`;
    at = job.end;
  }
  return text + decoded(at, end);
}

function linesOf(bytes: Uint8Array, scanned: ScannedDocument, index: number | null) {
  const { line } = scanned;
  const job = index === null ? null : scanned.jobs[index]!;
  const text = job === null ? textAround(bytes, scanned) : decoder.decode(bytes.subarray(job.start, job.end));
  const from = job?.line ?? line;
  const read = readJson(mend(text));
  return (path: readonly string[]): number => (read.ok ? from + jsonLine(read.value, path) - 1 : from);
}

/**
 * The values of a scanned document: one JSON.parse if it is whole and sound, else one per whole job, so that a broken
 * job does not affect others.
 */
export function readDocument(bytes: Uint8Array, scanned: ScannedDocument): RawDocument {
  const { start, end, jobsStart, jobsEnd, bins } = scanned;
  const spans = new Map(scanned.options.map((span) => [span.job, span]));
  const optionsOf = (json: unknown, job: number): OptionList | null => {
    const list = optionList(json);
    const span = spans.get(job);
    if (list === null || span === undefined || span.keys === list.length) return list;
    return everyOption(mend(decoder.decode(bytes.subarray(span.start, span.end))));
  };
  const jobs: RawJob[] = [];
  const broken: { line: number }[] = [];
  const add = (json: JsonObject | null, index: number): void => {
    const { line } = scanned.jobs[index]!;
    if (json === null) broken.push({ line });
    else jobs.push({ json, index, line, options: optionsOf(json["job options"], index) });
  };

  let top: Parsed = { value: null, mended: false };
  if (scanned.whole) top = parseObject(textOf(bytes, start, end, bins));
  const sound = top.value !== null;
  let mended = top.mended;
  const name = scanned.client ? "client_stats" : "jobs";
  const inPlace = top.value?.[name];
  const entries = Array.isArray(inPlace) ? inPlace.map(object) : null;
  const objects = entries?.filter((job) => job !== null) ?? [];
  if (entries !== null && objects.length === scanned.jobs.length) {
    objects.forEach(add);
    const lineOf = objects.length === entries.length ? null : linesOf(bytes, scanned, null);
    entries.forEach((job, i) => job === null && broken.push({ line: lineOf!([name, String(i)]) }));
  } else {
    scanned.jobs.forEach((job, index) => {
      const parsed = job.whole ? parseObject(textOf(bytes, job.start, job.end, bins)) : null;
      if (parsed === null) return;
      mended ||= parsed.mended;
      add(parsed.value, index);
    });
    if (top.value === null) {
      const head = textOf(bytes, start, jobsStart === -1 ? end : jobsStart, bins);
      top = scanned.whole && jobsEnd !== -1 ? parseObject(head + textOf(bytes, jobsEnd, end, bins)) : top;
      if (top.value === null) top = parseObject(`${head}]}`);
    }
  }
  const json = top.value ?? {};
  const hosts = json["global options"];
  return {
    json,
    jobs,
    broken,
    globalOptions: optionsOf(json["global options"], -1),
    hostOptions: Array.isArray(hosts) ? hosts.map((host, i) => optionsOf(host, -2 - i) ?? []) : [],
    line: scanned.line,
    client: scanned.client,
    headLost: top.value === null,
    sound,
    mended,
    lines: (index) => linesOf(bytes, scanned, index),
    bins: bins.map((b) => b.bins),
  };
}
