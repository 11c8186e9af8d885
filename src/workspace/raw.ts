/** The raw text behind a number: of an own file from the File object, of a published one from `data/sources/`. */
import { blobSource } from "~/base/bytes";
import { gunzipped } from "~/base/gunzip";
import type { FactPlace, Fragment, Place } from "~/ingest/locate";
import { workspace } from "./workspace";

/** A file that a number was read from. `published`: its path below `data/`, null for an own file. */
export interface RawFile {
  readonly sha256: string;
  readonly format: string;
  readonly published: string | null;
}

/** The last file that was opened: its lines, then the whole of it. */
let last: { readonly sha256: string; readonly bytes: Promise<Uint8Array<ArrayBuffer>> } | null = null;

/** Bytes of the file. Rejects when it is forgotten, changed on disk or not on the server. */
function rawBytes(file: RawFile): Promise<Uint8Array<ArrayBuffer>> {
  if (last?.sha256 === file.sha256) return last.bytes;
  const bytes = file.published === null ? ownBytes(file.sha256) : publishedBytes(file.published);
  last = { sha256: file.sha256, bytes };
  bytes.catch(() => {
    if (last?.bytes === bytes) last = null;
  });
  return bytes;
}

/** The whole file as text. */
export const rawText = async (file: RawFile): Promise<string> => new TextDecoder().decode(await rawBytes(file));

/** The lines around a number; null when its format cannot say where it stands. */
export async function fragment(file: RawFile, place: Place): Promise<Fragment | null> {
  // Loaded with the parsers of all formats, which otherwise only the worker has.
  const [{ locate }, bytes] = await Promise.all([import("~/ingest/locate"), rawBytes(file)]);
  return locate(file.format, bytes, place);
}

/** The lines around a fact of a run, or one of its options. */
export async function factFragment(file: RawFile, place: FactPlace): Promise<Fragment | null> {
  const [{ locateFact }, bytes] = await Promise.all([import("~/ingest/locate"), rawBytes(file)]);
  return locateFact(file.format, bytes, place);
}

async function ownBytes(sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = workspace.store.getState().sources.find((s) => s.sha256 === sha256);
  if (!source) throw new Error("The file is not loaded.");
  const { given, report } = source;
  if (given.path === report.path) return new Uint8Array(await given.file.arrayBuffer());
  const { entryBytes } = await import("~/ingest/expand/entry");
  return entryBytes(blobSource(given.path, given.file), report.path);
}

async function publishedBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL(`data/${path}`, document.baseURI));
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  return gunzipped(new Uint8Array(await response.arrayBuffer()));
}
