/** A parsed file becomes rows, counts and a result. */
import type { Notice } from "~/base/notice";
import { fileName } from "~/base/path";
import type { ParsedRun, ParsedTrace } from "~/formats/format";
import type { DescribedRun } from "~/model/described";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { Assembler, type IngestCounts, NO_COUNTS } from "./assemble";
import { type Collected, parserFailed } from "./collect";
import { describedRuns } from "./described";
import type { DropFile, DropOptions } from "./drop";
import { countLevel, type FileRole, type IngestedFile, type SourceRow, unreadable } from "./ingest";
import { knownPlace } from "./place";

/** A trace with its run; null if unknown. */
export interface PlacedTrace {
  readonly trace: ParsedTrace;
  readonly run_no: number | null;
}

/** Carried results were grouped by their sender: their labels tell how. */
const carriedAs = (runs: readonly DescribedRun[]): DescribedRun[] => runs.map(({ steps: _, ...run }) => run);

/** The parts of a file that become rows. */
export interface Placed {
  readonly runs: readonly ParsedRun[];
  readonly traces: readonly PlacedTrace[];
  readonly role: FileRole;
}

/** Hex digits of a SHA-256. */
const WHOLE_HASH = 64;

/** null: the source has no number left for it, and it is left out. */
export const runNumber = (source_no: number, document: number): number | null =>
  document < POINTS_PER_SOURCE ? source_no * POINTS_PER_SOURCE + document : null;

function alone({ source_no }: DropFile, { runs, traces }: Collected): Placed {
  const placed = traces.map((trace) => ({
    trace,
    run_no: trace.document === null ? null : runNumber(source_no, trace.document),
  }));
  return { runs, traces: placed, role: "result" };
}

/** An archive whose entries are being read. */
interface Opened {
  /** The same bytes were read already: nothing to open. */
  readonly duplicate: IngestedFile | null;
  /** Notices about the archive itself. */
  readonly notices: Notice[];
  close(entries: number): IngestedFile;
}

type FinishOptions = Required<Pick<DropOptions, "dataset" | "into" | "known">> &
  Pick<DropOptions, "signal" | "observe">;

interface Said {
  readonly read: boolean;
  readonly role: FileRole;
  readonly notices: readonly Notice[];
  readonly counts?: IngestCounts;
  readonly runs?: readonly DescribedRun[];
  readonly described?: readonly unknown[];
  readonly sha256?: string | null;
  readonly tool_version?: string | null;
  readonly leftRows?: boolean;
  readonly views?: IngestedFile["views"];
  readonly notes?: IngestedFile["notes"];
}

/** A file that came in a link or a bundle as rows. */
export interface CarriedSource {
  /** As received, with our number. */
  readonly row: SourceRow & { readonly sha256: string };
  /** As a parser would have produced them. */
  readonly runs: readonly ParsedRun[];
  readonly counts: IngestCounts;
  /** See IngestedFile. */
  readonly raw: string | null;
  /** See CarriedFile. */
  readonly ungrouped: boolean;
}

export class Finisher {
  /** Gathered files by hash and name: two jobs of one run may have produced exactly the same log. */
  readonly #gathered = new Set<string>();
  /** Hashes that were new in this drop. */
  readonly #fresh = new Set<string>();

  constructor(private readonly options: FinishOptions) {}

  refused(file: DropFile, notice: Notice): IngestedFile {
    return this.#result(file, { read: false, role: "result", notices: [notice] });
  }

  /** A describing file counts once at each place: in another folder the same bytes describe other runs. */
  async companion(file: DropFile, { notices, parts }: Collected): Promise<IngestedFile> {
    const hash = await this.#hash(file);
    if (typeof hash !== "string") return this.refused(file, hash);
    const { source, format } = file.prepared;
    if (format?.describes !== true) {
      return this.#result(file, { read: true, role: "companion", notices, sha256: hash });
    }
    const { known } = this.options;
    const place = knownPlace(hash, source.path);
    const of = known.get(place);
    if (of !== undefined) return this.#copy(file, of, { sha256: hash, role: "companion" });
    // A file that broke before any content counts as unread.
    const read = parts.length > 0 || countLevel(notices, "error") === 0;
    if (read) known.set(place, source.path);
    return this.#result(file, { read, role: "companion", notices, described: parts, sha256: hash });
  }

  async archive(file: DropFile): Promise<Opened> {
    const hash = await this.#hash(file);
    const notices: Notice[] = [];
    if (typeof hash !== "string")
      return { duplicate: this.refused(file, hash), notices, close: () => this.refused(file, hash) };
    const { path } = file.prepared.source;
    const duplicate = this.#duplicate(file, hash, false);
    this.options.known.set(hash, this.options.known.get(hash) ?? path);
    const close = (entries: number): IngestedFile => {
      if (entries === 0 && countLevel(notices, "error") === 0) {
        notices.push({ code: "file/archive-empty", level: "error", path });
      }
      return this.#result(file, { read: entries > 0, role: "archive", notices, sha256: hash });
    };
    return { duplicate, notices, close };
  }

  /**
   * null: no rows of these bytes are loaded.
   * @param sha256 or its first 12 digits, which are all that a link carries
   */
  known(sha256: string): string | null {
    const { known } = this.options;
    if (sha256.length >= WHOLE_HASH) return known.get(sha256) ?? known.get(sha256.slice(0, 12)) ?? null;
    for (const [hash, path] of known) if (hash.startsWith(sha256) && !hash.includes(" ")) return path;
    return null;
  }

  /** A source of a link or bundle whose rows are in the batches, or one already loaded (`of`: under which path). */
  carriedSource(
    { given }: DropFile,
    { row, runs, counts, raw, ungrouped }: CarriedSource,
    of: string | null,
  ): IngestedFile {
    const { known, into, observe } = this.options;
    const role = runs.length > 0 ? "result" : "part";
    const told = { given, source: row, role, described: [], leftRows: false, raw } as const;
    if (of !== null) {
      const notices: Notice[] = [{ code: "file/duplicate", level: "warning", path: row.path, values: { of } }];
      return { ...told, read: false, notices, counts: NO_COUNTS, runs: [] };
    }
    into.add("source", row);
    known.set(row.sha256, row.path);
    const described = describedRuns({ ...row, gathered: false }, runs);
    const result = {
      ...told,
      read: true,
      notices: [],
      counts,
      runs: ungrouped ? described : carriedAs(described),
    };
    observe?.(result, { runs, traces: [], role });
    return result;
  }

  /** The link or bundle itself. */
  async carried(file: DropFile, said: Omit<Said, "role" | "sha256">): Promise<IngestedFile> {
    const hash = await this.#hash(file);
    if (typeof hash !== "string") return this.refused(file, hash);
    return this.#result(file, { ...said, role: "archive", sha256: hash });
  }

  /** A file whose rows could not be made because of a fault of ours: `file/parser-failed`; it counts as unread. */
  failed(file: DropFile, { notices }: Pick<Collected, "notices">, error: unknown): IngestedFile {
    const { source, format } = file.prepared;
    const said = [...notices, parserFailed(source.path, format, error, 0)];
    return this.#result(file, { read: false, role: "result", notices: said, leftRows: true });
  }

  /**
   * Rows of a file. Notices besides the format's own: `file/duplicate` {of} (warning), `file/too-many-points` {count},
   * `file/nothing-found` {format}, `file/unreadable` {reason}, `file/parser-failed`.
   */
  async file(file: DropFile, found: Collected, placed: Placed = alone(file, found)): Promise<IngestedFile> {
    const { known } = this.options;
    const { path } = file.prepared.source;
    const left = found.samples + found.intervals > 0;
    const hash = await this.#hash(file);
    if (typeof hash !== "string") return { ...this.refused(file, hash), leftRows: left };
    const duplicate = this.#duplicate(file, hash, left);
    if (duplicate !== null) return duplicate;
    let result: IngestedFile;
    try {
      result = this.#assembled(file, found, placed, hash);
    } catch (error) {
      return this.failed(file, found, error);
    }
    known.set(hash, path);
    this.options.observe?.(result, placed);
    return result;
  }

  /** A file whose runs already count from another file: `file/same-run` {of} (warning). */
  async sameRun(file: DropFile, { samples, intervals }: Collected, of: string): Promise<IngestedFile> {
    const hash = await this.#hash(file);
    if (typeof hash !== "string") return this.refused(file, hash);
    const { path } = file.prepared.source;
    const leftRows = samples + intervals > 0;
    const duplicate = this.#duplicate(file, hash, leftRows);
    if (duplicate !== null) return duplicate;
    const notices: Notice[] = [{ code: "file/same-run", level: "warning", path, values: { of } }];
    return this.#result(file, { read: false, role: "result", notices, sha256: hash, leftRows });
  }

  #assembled(file: DropFile, found: Collected, placed: Placed, hash: string): IngestedFile {
    const { dataset, into } = this.options;
    const { source_no, system, prepared } = file;
    const { path } = prepared.source;
    const notices = [...found.notices];
    const assembler = new Assembler({ batches: into, source_no, sha256: hash, dataset, system });
    const dropped = placed.runs.filter((run) => !assembler.add(run)).length;
    const tool = prepared.format?.tool ?? null;
    for (const { trace, run_no } of placed.traces) {
      if (trace.trace >= POINTS_PER_SOURCE) continue;
      assembler.addTrace(trace, { run_no, tool, rows: found.rows.get(trace.trace) ?? 0 });
    }
    for (const figure of found.figures) assembler.addFigure(figure);
    if (dropped > 0) notices.push({ code: "file/too-many-points", level: "error", path, values: { count: dropped } });
    const { samples, intervals, buckets } = found;
    const counts = { ...assembler.counts, samples, intervals, buckets: assembler.counts.buckets + buckets };
    const rows = counts.runs + counts.figures + samples + intervals;
    if (rows === 0 && placed.role === "result" && countLevel(notices, "error") === 0) {
      const values = { format: prepared.format?.id ?? "" };
      notices.push({ code: "file/nothing-found", level: "error", path, values });
    }
    const read = rows > 0 || (placed.role !== "result" && countLevel(notices, "error") === 0);
    const tool_version = placed.runs[0]?.tool_version ?? null;
    const gathered = prepared.format?.gather !== undefined;
    const runs = describedRuns({ sha256: hash, path, gathered }, placed.runs);
    return this.#result(file, { read, role: placed.role, notices, counts, runs, sha256: hash, tool_version });
  }

  /** null: these bytes are new. */
  #duplicate(file: DropFile, hash: string, leftRows: boolean): IngestedFile | null {
    const of = this.known(hash);
    if (of === null) this.#fresh.add(hash);
    const { format, source } = file.prepared;
    const { path } = source;
    const named = `${hash} ${fileName(path)}`;
    const sibling = format?.gather !== undefined && this.#fresh.has(hash) && !this.#gathered.has(named);
    this.#gathered.add(named);
    if (of === null || sibling) return null;
    return this.#copy(file, of, { sha256: hash, role: "result", leftRows });
  }

  #copy(file: DropFile, of: string, said: Pick<Said, "sha256" | "role" | "leftRows">): IngestedFile {
    const { path } = file.prepared.source;
    const notices: Notice[] = [{ code: "file/duplicate", level: "warning", path, values: { of } }];
    return this.#result(file, { read: false, notices, ...said });
  }

  async #hash({ prepared }: DropFile): Promise<string | Notice> {
    try {
      return await prepared.sha256!();
    } catch (error) {
      this.options.signal?.throwIfAborted();
      return unreadable(prepared.source.path, error);
    }
  }

  #result({ given, source_no, prepared }: DropFile, said: Said): IngestedFile {
    const { source, format, carried, archive, decoded } = prepared;
    const { read, role, notices, counts = NO_COUNTS, runs = [], described = [], leftRows = false } = said;
    const row: SourceRow = {
      source_no,
      dataset: this.options.dataset,
      name: fileName(source.path),
      path: source.path,
      bytes: decoded?.bytes ?? source.size,
      sha256: said.sha256 ?? null,
      format: format?.id ?? carried ?? archive,
      tool: format?.tool ?? null,
      tool_version: said.tool_version ?? null,
      warnings: countLevel(notices, "warning"),
      errors: countLevel(notices, "error"),
    };
    if (read) this.options.into.add("source", row);
    const { views, notes } = said;
    const gathered = format?.gather !== undefined && { gathered: true as const };
    const raw = decoded?.raw !== undefined && { raw: decoded.raw };
    const told = { ...gathered, ...raw, ...(views && { views }), ...(notes && { notes }) };
    return { given, source: row, read, role, notices, counts, runs, described, leftRows, ...told };
  }
}
