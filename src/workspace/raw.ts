/** The raw text behind a number: of an own file from the File object, of a published one from `data/sources/`. */
import { blobSource, bytesSource, type ByteSource } from "~/base/bytes";
import { gunzipped } from "~/base/gunzip";
import type { Excerpt, FactLine, FactPlace, Fragment, Place } from "~/ingest/locate";
import type { LocalSource } from "./state";
import { workspace } from "./workspace";
export type { FactLine } from "~/ingest/locate";

/** A file that a number was read from. `published`: its path below `data/`, null for an own file. */
export interface RawFile {
  readonly sha256: string;
  readonly format: string;
  readonly published: string | null;
}

/** The last file that was opened: its lines, then the whole of it. */
let last: {
  readonly sha256: string;
  readonly of: Blob | null;
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
} | null = null;

// Nothing forgotten is kept: neither its bytes here, nor its file.
workspace.store.subscribe(({ sources }) => {
  if (last?.of && !sources.some((s) => s.sha256 === last?.sha256 && s.given.file === last.of)) last = null;
});

/** Bytes of the file. Rejects when it is forgotten, changed on disk or not on the server. */
function rawBytes(file: RawFile): Promise<Uint8Array<ArrayBuffer>> {
  // A followed file keeps its name while its bytes change.
  const of = file.published === null ? (ownSource(file.sha256)?.given.file ?? null) : null;
  if (last?.sha256 === file.sha256 && last.of === of) return last.bytes;
  const bytes = file.published === null ? ownBytes(file.sha256) : publishedBytes(file.published);
  last = { sha256: file.sha256, of, bytes };
  bytes.catch(() => {
    if (last?.bytes === bytes) last = null;
  });
  return bytes;
}

export const rawText = async (file: RawFile): Promise<string> => new TextDecoder().decode(await rawBytes(file));

/** Larger files are never read in full just to show some lines. */
const LARGE_BYTES = 8 * 2 ** 20;

/** A large own file, to be read block by block; null: it may be held whole, or must be unpacked. */
function largeFile({ sha256, published }: RawFile): ByteSource | null {
  const source = published === null ? ownSource(sha256) : undefined;
  if (source === undefined || source.raw !== undefined || source.given.path !== source.report.path) return null;
  return source.given.file.size > LARGE_BYTES ? blobSource(source.given.path, source.given.file) : null;
}

const sourceOf = async (file: RawFile): Promise<ByteSource> => largeFile(file) ?? bytesSource("", await rawBytes(file));

/** The lines around one; all lines of a small file. */
export async function fileLines(file: RawFile, line: number | null, most: number, signal: AbortSignal) {
  const large = largeFile(file);
  if (large === null) {
    const lines = (await rawText(file)).split("\n");
    return { from_line: 1, lines, of: lines.length };
  }
  const { stretchOf } = await import("~/ingest/locate");
  return { ...(await stretchOf(large, line, most, signal)), of: null };
}

/**
 * The lines around a number; null if its format cannot locate it.
 * @param line where its part begins: for a large file the lines there are shown.
 */
export async function fragment(file: RawFile, place: Place, line: number | null = null): Promise<Fragment | null> {
  // Loaded with the parsers of all formats, which otherwise only the worker has.
  const { locate, excerptOf, findsInBytes } = await import("~/ingest/locate");
  const large = line === null || findsInBytes(file.format) ? null : largeFile(file);
  if (large !== null && line !== null) return excerptOf(large, [], { line }, 1, new AbortController().signal);
  return locate(file.format, await rawBytes(file), { ...place, line });
}

/** Lines of facts and options of a run; null for each unknown one. `before`: line of its numbers. */
export async function factLines(
  file: RawFile,
  places: readonly FactPlace[],
  before: number | null,
  signal: AbortSignal,
): Promise<(FactLine | null)[]> {
  const { locateFacts, findsInBytes } = await import("~/ingest/locate");
  const source = findsInBytes(file.format) ? bytesSource("", await rawBytes(file)) : await sourceOf(file);
  return locateFacts(file.format, source, places, before, signal);
}

/** The lines of several facts, at most `most` besides the requested one. */
export async function factExcerpt(
  file: RawFile,
  found: readonly FactLine[],
  asked: FactLine,
  most: number,
  signal: AbortSignal,
): Promise<Excerpt | null> {
  const { excerptOf } = await import("~/ingest/locate");
  return excerptOf(await sourceOf(file), found, asked, most, signal);
}

const ownSource = (sha256: string): LocalSource | undefined =>
  workspace.store.getState().sources.find((source) => source.sha256 === sha256);

/** Bytes of an own file, or of an entry of an archive. Rejects when it is forgotten, or changed on disk. */
export async function ownBytes(sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = ownSource(sha256);
  if (!source) throw new Error("The file is not loaded.");
  const { given, report, raw, lines } = source;
  if (raw === null && lines === undefined) throw new Error("The file itself did not come along.");
  const [file, from, path] = lines
    ? [lines.file, lines.given, lines.path]
    : [given.file, given.path, raw ?? report.path];
  if (from === path) return new Uint8Array(await file.arrayBuffer());
  const { entryBytes } = await import("~/ingest/expand/entry");
  return entryBytes(blobSource(from, file), path);
}

/** Hex SHA-256, also where the page has no secure context. */
export const sha256Of = async (bytes: Uint8Array): Promise<string> => (await import("~/base/digest")).sha256(bytes);

async function publishedBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL(`data/${path}`, document.baseURI));
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  return gunzipped(new Uint8Array(await response.arrayBuffer()));
}
