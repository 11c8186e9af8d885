/** Detects what a file is from its first bytes alone. The name is never used. */
import type { Notice } from "~/base/notice";
import { markLength } from "~/base/lines";
import { pictureKind, startsWith } from "~/base/picture";
import { type Result, err, ok } from "~/base/result";
import type { Format } from "~/formats/format";
import { programKind } from "~/formats/known";

/** Number of bytes that the sniffers see. */
export const HEAD_BYTES = 64 * 2 ** 10;

export interface DetectOptions {
  readonly formats: readonly Format[];
  /** Names a format that is recognised but not read; null: unknown. */
  readonly knownOther: (head: Uint8Array) => string | null;
}

/**
 * Containers that are opened. Text in UTF-16 is opened like one, and read as the same text in UTF-8 in its place; so is
 * a result wrapped by another tool (`unwrap.ts`).
 */
export type ArchiveKind = "zip" | "gzip" | "tar" | "utf-16" | "wrapped";

/** First bytes of containers that are not opened here. */
const ARCHIVES: readonly (readonly [name: string, magic: readonly number[]])[] = [
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf]],
];

/**
 * First entries of zips that are a single document or program; in ODF the only entry without a folder must be first.
 */
const DOCUMENTS: readonly (readonly [name: string, entry: RegExp])[] = [
  [
    "a document of a spreadsheet or word processor",
    /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(?:app|core)\.xml|mimetype)$/,
  ],
  ["a Java program", /^META-INF\/(?:MANIFEST\.MF)?$/],
];

/** null: not a zip, or a zip of files. */
function documentKind(head: Uint8Array): string | null {
  if (!startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || head.length < 30) return null;
  const length = head[26]! + 256 * head[27]!;
  const name = new TextDecoder().decode(head.subarray(30, 30 + length));
  return DOCUMENTS.find(([, entry]) => entry.test(name))?.[0] ?? null;
}

/**
 * Kind of container, by its first bytes (zip: PKWARE APPNOTE 6.3.10, 4.3.7; gzip: RFC 1952; tar: POSIX ustar; UTF-16:
 * the byte order mark that Windows PowerShell 5 writes when redirecting to a file).
 */
export function archiveKind(head: Uint8Array): ArchiveKind | null {
  if (startsWith(head, [0x1f, 0x8b])) return "gzip";
  if (startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff])) return "utf-16";
  if (documentKind(head) !== null) return null;
  // An empty zip has only its end record.
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return "zip";
  return startsWith(head.subarray(257), [0x75, 0x73, 0x74, 0x61, 0x72]) ? "tar" : null;
}

const isBlank = (head: Uint8Array): boolean => head.every((b) => b === 32 || (b >= 9 && b <= 13));

/** Text has no NUL, and few control characters besides white space. */
function isBinary(head: Uint8Array): boolean {
  let odd = 0;
  for (const b of head) {
    if (b === 0) return true;
    if (b < 32 && (b < 8 || b > 13) && b !== 27) odd++;
  }
  return odd > head.length / 32;
}

/**
 * Finds the format of a file.
 * Errors (level error): `file/empty`, `file/archive` {format}, `file/document` {format} (programs too),
 * `format/not-supported` {format}, `image/no-link` {format}, `file/binary`, `format/unknown`.
 * @param head the first HEAD_BYTES of the file, or all of it.
 */
export function detect(
  path: string,
  size: number,
  head: Uint8Array,
  { formats, knownOther }: DetectOptions,
): Result<Format, Notice> {
  const refuse = (code: string, values?: Notice["values"]): Result<never, Notice> =>
    err({ code, level: "error", path, ...(values && { values }) });

  if (size === 0 || (size <= head.length && isBlank(head))) return refuse("file/empty");
  // Editors of Windows write a byte order mark; the readers skip it too.
  const text = head.subarray(markLength(head));
  const program = programKind(text);
  if (program !== null) return refuse("file/document", { format: program });
  let best: { format: Format; score: number } | null = null;
  for (const format of formats) {
    const score = format.sniff(text);
    if (score > (best?.score ?? 0)) best = { format, score };
    // Certain: the others need not be tried.
    if (score === 1) break;
  }
  if (best !== null) return ok(best.format);
  const document = documentKind(head);
  if (document !== null) return refuse("file/document", { format: document });
  const archive = ARCHIVES.find(([, magic]) => startsWith(head, magic));
  if (archive !== undefined) return refuse("file/archive", { format: archive[0] });
  const other = knownOther(head);
  if (other !== null) return refuse("format/not-supported", { format: other });
  const picture = pictureKind(head);
  if (picture !== null) return refuse("image/no-link", { format: picture });
  return refuse(isBinary(head) ? "file/binary" : "format/unknown");
}
