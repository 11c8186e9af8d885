/** The data of a chart as text for a link (`own=`): compact, exact, checked. docs/permalinks.md, "Data in a link". */
import { onceOf } from "~/base/byKey";
import type { Notice } from "~/base/notice";
import { err, ok, type Result } from "~/base/result";
import type { CarriedRows, Content } from "~/model/carried";
import { seal, unseal } from "./packet/envelope";
import { bodyOf, contentOf } from "./packet/version1";
import { TooMuch } from "./packet/wire";
import { fewNotes, fewViews, tooMuchForLink } from "./room";

const MAGIC = "kneepoint-link\n";

/** Cached: `packetLength` is usually followed by `encodePacket`. */
const packet = onceOf((content: Content): string | null => {
  const carried = forLink(content);
  const body = tooMuchForLink(carried) === null ? bodyOf(carried) : null;
  return body === null || isTooMuch(body) ? null : seal(VERSION, body);
});

/** Checks the writer's own output by reading it: the writer counts nothing. */
function isTooMuch(body: Uint8Array): boolean {
  try {
    readBody(VERSION, body);
    return false;
  } catch (error) {
    return error instanceof TooMuch;
  }
}

/**
 * Text of `own=`: letters, digits, `-` and `_`. Equal content gives equal text. `forLink` removes what does not travel.
 * Throws a RangeError if `packetLength` is Infinity.
 */
export function encodePacket(content: Content): string {
  const text = packet(content);
  if (text === null) throw new RangeError("More than a packet holds.");
  return text;
}

/** Length of `encodePacket`; Infinity: too much for a packet. */
export const packetLength = (content: Content): number => packet(content)?.length ?? Infinity;

/**
 * Codes: own/not-readable, own/bad-checksum, own/newer-version {version, known}, own/too-much {reason}. Never throws.
 */
export function decodePacket(text: string): Result<Content, Notice> {
  const refused = (code: string, values?: Notice["values"]): Result<never, Notice> =>
    err({ code, level: "error", path: "", ...(values === undefined ? {} : { values }) });
  const opened = unseal(text);
  if (opened.is === "no packet") return refused("own/not-readable");
  if (opened.is === "damaged") return refused("own/bad-checksum");
  if (opened.version > VERSION) return refused("own/newer-version", { version: opened.version, known: VERSION });
  try {
    const content = readBody(opened.version, opened.body);
    if (content === null) return refused("own/not-readable");
    const reason = tooMuchForLink(content);
    if (reason !== null) return refused("own/too-much", { reason });
    return ok({ ...content, views: fewViews(content.views), notes: fewNotes(content.notes) });
  } catch {
    return refused("own/not-readable");
  }
}

const encoder = new TextEncoder();

/** Content of a File that represents a link's data: a magic line and the text. */
export const packetFile = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(MAGIC + text);

const starts = encoder.encode(MAGIC);
export const isPacket = (head: Uint8Array): boolean => starts.every((byte, i) => head[i] === byte);

/** The text of `own=` out of such a file. */
export const packetText = (file: Uint8Array): string => new TextDecoder().decode(file.subarray(MAGIC.length));

// What a link does not carry.

/** Keys of runs and points begin with this many digits of the sha256 of their file. */
const KEY_DIGITS = 12;

/** Shown only in the list of files, which the receiver does not have. */
const AT_HOME = ["bytes", "warnings", "errors"];

function sourceForLink({ rows, columns }: CarriedRows): CarriedRows {
  const kept = Object.entries(columns).filter(([name]) => !AT_HOME.includes(name));
  return {
    rows,
    columns: Object.fromEntries(
      kept.map(([name, cells]) => [
        name,
        name === "sha256" ? cells.map((sha) => (typeof sha === "string" ? sha.slice(0, KEY_DIGITS) : sha)) : cells,
      ]),
    ),
  };
}

/**
 * The content that `decodePacket` returns: of each sha256 the digits needed for keys, and nothing about the files
 * alone.
 */
export function forLink(content: Content): Content {
  const { source, ...others } = content.tables;
  return source === undefined ? content : { ...content, tables: { ...others, source: sourceForLink(source) } };
}

// Versions of packets. A body is read as its version wrote it, then upgraded step by step: links live longer than
// tables. To change the format: keep the reader, raise VERSION, append a reader and a step.

/** Written into every packet. */
const VERSION = 1;

/** Readers of packets by version, from 1. */
const readers: readonly ((body: Uint8Array) => Content)[] = [contentOf];
/** N -> N + 1, from 1: renames, and additions. */
const steps: readonly ((content: Content) => Content)[] = [];

/** Throws if the body is broken. null: unknown version. */
function readBody(version: number, body: Uint8Array): Content | null {
  const read = readers[version - 1];
  return read === undefined ? null : steps.slice(version - 1).reduce((content, step) => step(content), read(body));
}
