/** One file: read, detect, hash, parse, assemble. Nothing thrown by a parser gets past this file. */
import { type ByteSource, bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Format, ParsedRun, Sink } from "~/formats/format";
import { knownOther } from "~/formats/known";
import { formats } from "~/formats/table";
import type { Row } from "~/model/tables";
import { Assembler, type IngestCounts } from "./assemble";
import { Batches } from "./batch";
import { detect, type DetectOptions, HEAD_BYTES } from "./detect";
import { sha256, sha256OfSource } from "./sha256";

export type { IngestCounts } from "./assemble";

/** A row of table `source`. For a file that was not read, sha256, format and tool may be null. */
export type SourceRow = Row<"source"> & { source_no: number; path: string; name: string };

export interface IngestOptions {
  /** Number of the source in its database: rows are numbered from it. */
  readonly source_no: number;
  /** Slug, or `local`. */
  readonly dataset: string;
  readonly system?: string | null;
  readonly signal?: AbortSignal;
  /** Bytes of this file that were parsed so far. */
  readonly progress?: (bytes: number) => void;
  /** Where the rows go; a new one when absent. Share one to fill large batches from many files. */
  readonly into?: Batches;
  /** sha256 -> path of what is loaded already: the same bytes count once. A file that is read is added. */
  readonly known?: Map<string, string>;
}

export interface IngestedFile {
  readonly source: SourceRow;
  /** false: nothing of it was read; a notice of level error, or `file/duplicate`, says why. */
  readonly read: boolean;
  readonly notices: readonly Notice[];
  readonly counts: IngestCounts;
  /** Holds the rows of this file (and of others, where it is shared). */
  readonly tables: Batches;
}

/** Up to this size a file is held whole: one read, hashed by WebCrypto while others are parsed. */
const WHOLE_BYTES = 256 * 2 ** 20;

const NOTHING: IngestCounts = { runs: 0, points: 0, members: 0, buckets: 0, figures: 0 };

const STANDARD: DetectOptions = { formats, knownOther };

/** A file that was read and recognised, ready to parse. */
export interface PreparedFile {
  readonly source: ByteSource;
  readonly format: Format | null;
  /** Under way while the file is parsed; null when there is nothing to parse. */
  readonly sha256: Promise<string> | null;
  /** Why there is nothing to parse. */
  readonly refused: Notice | null;
}

/**
 * First half: input and output only, so that several can be under way while another file is parsed.
 * Rejects only with an AbortError; a file that cannot be read is refused with `file/unreadable` {reason}.
 */
export async function prepareFile(
  source: ByteSource,
  signal?: AbortSignal,
  options: DetectOptions = STANDARD,
): Promise<PreparedFile> {
  const refuse = (refused: Notice): PreparedFile => ({ source, format: null, sha256: null, refused });
  try {
    const whole = source.size <= WHOLE_BYTES;
    const bytes = await source.slice(0, whole ? source.size : HEAD_BYTES, signal);
    const detected = detect(source.path, source.size, bytes.subarray(0, HEAD_BYTES), options);
    if (!detected.ok) return refuse(detected.error);
    const hash = whole ? sha256(bytes) : sha256OfSource(source, signal);
    // Awaited after the parse; until then its failure must not count as unhandled.
    hash.catch(() => undefined);
    const held = whole ? bytesSource(source.path, bytes) : source;
    return { source: held, format: detected.value, sha256: hash, refused: null };
  } catch (error) {
    signal?.throwIfAborted();
    return refuse(unreadable(source.path, error));
  }
}

function unreadable(path: string, error: unknown): Notice {
  return { code: "file/unreadable", level: "error", path, values: { reason: reasonOf(error) } };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const count = (notices: readonly Notice[], level: Notice["level"]): number =>
  notices.filter((n) => n.level === level).length;

interface Parsed {
  readonly runs: readonly ParsedRun[];
  readonly figures: readonly Partial<Row<"figure">>[];
}

/** Collects first and makes rows when the file is through: an aborted file leaves none behind. */
async function parse(
  source: ByteSource,
  format: Format,
  notices: Notice[],
  { signal = new AbortController().signal, progress = () => undefined }: IngestOptions,
): Promise<Parsed> {
  const runs: ParsedRun[] = [];
  const figures: Partial<Row<"figure">>[] = [];
  const sink: Sink = {
    run: (run) => runs.push(run),
    figure: (figure) => figures.push(figure),
    notice: (notice) => notices.push(notice),
  };
  try {
    await format.parse(source, sink, { signal, progress });
  } catch (error) {
    signal.throwIfAborted();
    const values = { format: format.id, reason: reasonOf(error) };
    notices.push({ code: "file/parser-failed", level: "error", path: source.path, values });
  }
  signal.throwIfAborted();
  return { runs, figures };
}

/**
 * Second half: parses a prepared file into rows. Rejects only with an AbortError.
 * Notices besides the format's own: `file/duplicate` {of} (warning), `file/parser-failed` {format, reason},
 * `file/too-many-points` {count}, `file/nothing-found` {format}, `file/unreadable` {reason}.
 */
export async function ingestPrepared(prepared: PreparedFile, options: IngestOptions): Promise<IngestedFile> {
  const { source, format, refused } = prepared;
  const { path } = source;
  const { source_no, dataset, system = null, signal, known } = options;
  const tables = options.into ?? new Batches();
  const notices: Notice[] = [];
  const finish = (counts: IngestCounts | null, hash: string | null, version: string | null): IngestedFile => {
    const read = counts !== null && counts.runs + counts.figures > 0;
    const row: SourceRow = {
      source_no,
      dataset,
      name: fileName(path),
      path,
      bytes: source.size,
      sha256: hash,
      format: format?.id ?? null,
      tool: format?.tool ?? null,
      tool_version: version,
      warnings: count(notices, "warning"),
      errors: count(notices, "error"),
    };
    if (read) tables.add("source", row);
    return { source: row, read, notices, counts: counts ?? NOTHING, tables };
  };
  const say = (code: string, level: Notice["level"], values: NonNullable<Notice["values"]>): void => {
    notices.push({ code, level, path, values });
  };
  signal?.throwIfAborted();

  if (refused !== null || format === null || prepared.sha256 === null) {
    if (refused !== null) notices.push(refused);
    return finish(null, null, null);
  }
  const { runs, figures } = await parse(source, format, notices, options);
  let hash: string;
  try {
    hash = await prepared.sha256;
  } catch (error) {
    signal?.throwIfAborted();
    notices.push(unreadable(path, error));
    return finish(null, null, null);
  }
  signal?.throwIfAborted();
  const same = known?.get(hash);
  if (same !== undefined) {
    notices.length = 0;
    say("file/duplicate", "warning", { of: same });
    return finish(null, hash, null);
  }
  known?.set(hash, path);

  const assembler = new Assembler({ batches: tables, source_no, sha256: hash, dataset, system });
  const dropped = runs.filter((run) => !assembler.add(run)).length;
  for (const figure of figures) assembler.addFigure(figure);
  if (dropped > 0) say("file/too-many-points", "error", { count: dropped });
  const { counts } = assembler;
  if (counts.runs + counts.figures === 0 && count(notices, "error") === 0) {
    say("file/nothing-found", "error", { format: format.id });
  }
  return finish(counts, hash, runs[0]?.tool_version ?? null);
}

/** Reads one file into rows: prepareFile, then ingestPrepared. Rejects only with an AbortError. */
export async function ingestFile(source: ByteSource, options: IngestOptions): Promise<IngestedFile> {
  return ingestPrepared(await prepareFile(source, options.signal), options);
}
