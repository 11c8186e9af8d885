/** One file: read, detect, hash; after parsing, its rows. No exception of a parser leaves this room. */
import { type ByteSource, bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { isPacket } from "~/bundle/packet";
import type { Format } from "~/formats/format";
import { knownOther } from "~/formats/known";
import { formats } from "~/formats/table";
import type { CarriedView } from "~/model/carried";
import type { DescribedRun } from "~/model/described";
import type { Row } from "~/model/tables";
import type { IngestCounts } from "./assemble";
import { detect, type ArchiveKind, type DetectOptions, HEAD_BYTES } from "./detect";
import { containerKind } from "./expand/expand";
import { isPointsFile } from "./pointsFile";
import { sha256 } from "~/base/digest";
import { sha256OfSource } from "~/base/sha256";
import { lazy, line, type Line } from "~/base/lazy";

export type { IngestCounts } from "./assemble";

/** Data of a link (bundle/packet), a bundle (bundle/archive) or published points (pointsFile): also its `source.format`. */
export type CarriedKind = "kneepoint-link" | "kneepoint-bundle" | "kneepoint-points";

/** A row of table `source`. For a file that was not read, sha256, format and tool may be null. */
export type SourceRow = Row<"source"> & { source_no: number; path: string; name: string };

/**
 * The role of a file: `result` brought runs or figures of its own, `part` belongs to runs of another file (a log, a
 * report of one drive), `companion` says how a run was configured, `archive` holds other files.
 */
export type FileRole = "result" | "part" | "companion" | "archive";

export interface IngestedFile {
  /** Index of the given file: an archive represents all its entries. */
  readonly given: number;
  readonly source: SourceRow;
  /** false: none of it was read; a notice of level error, or `file/duplicate`, says why. */
  readonly read: boolean;
  readonly role: FileRole;
  /** Its format is read together with other files (a gather), so its result depends on its neighbours. */
  readonly gathered?: true;
  readonly notices: readonly Notice[];
  readonly counts: IngestCounts;
  /** Its runs, for labelling. */
  readonly runs: readonly DescribedRun[];
  /** Parts of a describing file (an inventory, a kneepoint.json), as its format pushed them. */
  readonly described: readonly unknown[];
  /** It was not read, but rows of it were already handed over: they must be removed. */
  readonly leftRows: boolean;
  /** For a link or bundle: the views of its sender, and notes about the content. */
  readonly views?: readonly CarriedView[];
  readonly notes?: readonly string[];
  /**
   * Of a file that came in a link or bundle as rows, in UTF-16 or wrapped: path of the bytes that were read, as `expand` gives
   * it; null if they did not come. Undefined if the file itself was read.
   */
  readonly raw?: string | null;
}

/** Up to this size a file is held whole: read once, and hashed by WebCrypto on another thread while it is parsed. */
const WHOLE_BYTES = 64 * 2 ** 20;

/** SHA-256 of a file, 64 hex digits. */
export type Hash = (source: ByteSource, signal?: AbortSignal) => Promise<string>;

export interface PrepareOptions {
  readonly signal?: AbortSignal | undefined;
  readonly detect?: DetectOptions | undefined;
  /** A faster one than the web's, if there is one (Node). Files are then never held whole for hashing. */
  readonly hash?: Hash | undefined;
  /** Large files are hashed one after another. */
  readonly turns?: Line | undefined;
}

/** Up to this size files are read whole in any case: one read instead of several. */
const SMALL_BYTES = 8 * 2 ** 20;

const STANDARD: DetectOptions = { formats, knownOther };

/** A file that was read and recognised, ready to parse. */
export interface PreparedFile {
  /** As given; `held` has small files in memory. */
  readonly source: ByteSource;
  readonly held: ByteSource;
  readonly head: Uint8Array;
  readonly format: Format | null;
  /** It holds other files, or its text in another encoding. */
  readonly archive: ArchiveKind | null;
  /** It was in UTF-16 or wrapped: `raw` of IngestedFile, and its size as given. */
  readonly decoded?: { readonly raw?: string; readonly bytes: number };
  /** It holds rows of files that were read elsewhere. A bundle is an archive too, and only its entries tell. */
  readonly carried: CarriedKind | null;
  /**
   * Hex; null if there is nothing to parse. Hashing of a small file has already begun. For a large file the first call
   * queues it, and may read the whole file: call it together with the parse.
   */
  readonly sha256: (() => Promise<string>) | null;
  /** Why there is nothing to parse. */
  readonly refused: Notice | null;
}

/**
 * Only input and output, so that several can run while another file is parsed. Rejects only with an AbortError; an
 * unreadable file is refused with `file/unreadable` {reason}.
 */
export async function prepareFile(
  source: ByteSource,
  { signal, detect: known = STANDARD, hash: own, turns = line() }: PrepareOptions = {},
): Promise<PreparedFile> {
  const refuse = (refused: Notice): PreparedFile => ({
    source,
    held: source,
    head: new Uint8Array(),
    format: null,
    archive: null,
    carried: null,
    sha256: null,
    refused,
  });
  try {
    const whole = source.size <= (own ? SMALL_BYTES : WHOLE_BYTES);
    const bytes = await source.slice(0, whole ? source.size : HEAD_BYTES, signal);
    const head = bytes.subarray(0, HEAD_BYTES);
    const carried = isPacket(head) ? "kneepoint-link" : isPointsFile(head) ? "kneepoint-points" : null;
    const archive = carried === null ? containerKind(bytes) : null;
    const detected = archive === null && carried === null ? detect(source.path, source.size, head, known) : null;
    if (detected !== null && !detected.ok) return refuse(detected.error);
    const held = whole ? bytesSource(source.path, bytes) : source;
    const begin = own ? () => own(held, signal) : whole ? () => sha256(bytes) : () => sha256OfSource(source, signal);
    const small = source.size <= WHOLE_BYTES;
    const hash = lazy(() => {
      const hashed = small ? begin() : turns(begin);
      // Awaited after the parse; until then its failure must not be an unhandled rejection.
      hashed.catch(() => undefined);
      return hashed;
    });
    if (small) void hash();
    const format = detected?.value ?? null;
    return { source, held, head, format, archive, carried, sha256: hash, refused: null };
  } catch (error) {
    signal?.throwIfAborted();
    return refuse(unreadable(source.path, error));
  }
}

export function unreadable(path: string, error: unknown): Notice {
  const reason = error instanceof Error ? error.message : String(error);
  return { code: "file/unreadable", level: "error", path, values: { reason } };
}

export const countLevel = (notices: readonly Notice[], level: Notice["level"]): number =>
  notices.filter((n) => n.level === level).length;
