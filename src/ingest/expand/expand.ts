/** Opens archives and yields their files. */
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { fileName } from "~/base/path";
import { type ArchiveKind, archiveKind } from "../detect";
import { SEARCHED_BYTES, unwrapped, wrapOf } from "../unwrap";
import { Hold } from "./hold";
import { type GzipEnd, gunzipped } from "./inflate";
import { Budget, LimitReached } from "./limits";
import { gzipHeaderName, gzipName, Names } from "./names";
import type { Opened, Opening, Problem, Unpacking } from "./opened";
import { FileTape, StreamTape } from "./tape";
import { isTarHeader, tarEntries } from "./tar";
import { zipEntries } from "./zip";

export { Budget } from "./limits";

const TAR_HEAD_BYTES = 512;
/** The name in the header of a gzip file is near its beginning. */
const GZIP_HEAD_BYTES = 4096;
/** Text in UTF-16 is read in parts of this size. */
const PART_BYTES = 2 ** 20;

/**
 * Yields the entries in the order of the archive, each with the path `<archive>/<entry>`, and notices about what could
 * not be opened: `archive/…` {entry, count …}, see notices-archive.ts. Folders and hidden files are skipped. A gzip
 * file with a tar inside is one archive. Rejects with an AbortError.
 * @param budget shared by everything in one given file; a new one if absent
 */
export const expand = (
  source: ByteSource,
  kind: ArchiveKind,
  signal: AbortSignal,
  budget = new Budget(),
): AsyncGenerator<ByteSource | Notice, void, void> => expandWanted(source, kind, { signal, budget, wants: () => true });

/** Like `expand`, only for the entries with these paths. */
export async function* expandWanted(
  source: ByteSource,
  kind: ArchiveKind,
  options: Unpacking,
): AsyncGenerator<ByteSource | Notice, void, void> {
  const said = new Said(source.path);
  try {
    for await (const opened of entriesOf(source, kind, options)) {
      options.signal.throwIfAborted();
      if ("source" in opened) {
        said.given++;
        yield opened.source;
      } else said.count(opened);
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof LimitReached) said.count({ limit: error });
    else said.unreadable(error);
  }
  yield* said.notices();
}

function entriesOf(source: ByteSource, kind: ArchiveKind, options: Unpacking): AsyncGenerator<Opened, void, void> {
  const opening: Opening = { ...options, names: new Names(source.path) };
  if (kind === "zip") return zipEntries(source, opening);
  if (kind === "gzip") return gzipEntries(source, opening);
  if (kind === "utf-16") return utf16Entries(source, opening);
  if (kind === "wrapped") return wrappedEntries(source, opening);
  return tarEntries(new FileTape(source, options.signal), { ...opening, inflating: false });
}

async function* gzipEntries(source: ByteSource, options: Opening): AsyncGenerator<Opened, void, void> {
  const { names, budget, wants, signal } = options;
  const head = await source.slice(0, GZIP_HEAD_BYTES, signal);
  const name = gzipName(source.path, gzipHeaderName(head));
  const chunks = gunzipped({ source, start: 0, end: source.size, name, budget, signal });
  const tape = new StreamTape(chunks);
  const first = await tape.peek(TAR_HEAD_BYTES);
  if (archiveKind(first) === "tar" || isTarHeader(first)) {
    let torn = "";
    for await (const opened of tarEntries(tape, { ...options, inflating: true })) {
      // A tar ends too early because the stream around it is incomplete.
      if ("problem" in opened && tape.end !== null && tape.end !== "whole") torn = opened.entry;
      else yield opened;
    }
    await tape.skip(Infinity);
    if (tape.end !== null && tape.end !== "whole") yield { problem: around(tape.end), entry: torn, byte: source.size };
    return;
  }
  budget.entry();
  const path = names.path(name) ?? `${source.path}/${name}`;
  if (!wants(path)) return;
  const hold = new Hold();
  for (let part = await tape.take(2 ** 20); part.length > 0; part = await tape.take(2 ** 20)) {
    hold.add(part);
    budget.announce(name, hold.size);
  }
  const end = tape.end ?? "whole";
  const given = end === "whole" || end === "trailing" || ((end === "truncated" || end === "damaged") && hold.size > 0);
  if (given) yield { source: hold.spilled(path) };
  if (end !== "whole") yield { problem: end === "damaged" && given ? "torn" : end, entry: name, byte: source.size };
}

/** Kind of a container, or of a file that is opened like one; `bytes`: see wrapOf. */
export const containerKind = (bytes: Uint8Array): ArchiveKind | null =>
  archiveKind(bytes) ?? (wrapOf(bytes) === null ? null : "wrapped");

/** The results in a wrapped file, each under the name of what printed it, else under its own. */
async function* wrappedEntries(
  source: ByteSource,
  { names, budget, wants, signal }: Opening,
): AsyncGenerator<Opened, void, void> {
  const own = fileName(source.path);
  const wrap = wrapOf(await source.slice(0, SEARCHED_BYTES, signal));
  if (wrap === null) return;
  for (const { label, text, at_line } of await unwrapped(source, wrap, signal)) {
    budget.entry();
    const name = label === "" ? own : label;
    const path = names.path(name) ?? `${source.path}/${name}`;
    if (!wants(path)) continue;
    const hold = new Hold();
    hold.add(new TextEncoder().encode(text));
    budget.announce(name, hold.size);
    yield { source: { ...hold.spilled(path), ...(at_line !== undefined && { at_line }) } };
  }
}

/** The same text in UTF-8, under the same name. */
async function* utf16Entries(
  source: ByteSource,
  { names, budget, wants, signal }: Opening,
): AsyncGenerator<Opened, void, void> {
  budget.entry();
  const name = fileName(source.path);
  const path = names.path(name) ?? `${source.path}/${name}`;
  if (!wants(path)) return;
  const [first] = await source.slice(0, 1, signal);
  const decoder = new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be");
  const encoder = new TextEncoder();
  const hold = new Hold();
  for (let at = 0; at < source.size; at += PART_BYTES) {
    const part = await source.slice(at, Math.min(at + PART_BYTES, source.size), signal);
    hold.add(encoder.encode(decoder.decode(part, { stream: at + PART_BYTES < source.size })));
    budget.announce(name, hold.size);
  }
  yield { source: hold.spilled(path) };
}

/** A stream that is incomplete, after some of its entries were given. */
const around = (end: Exclude<GzipEnd, "whole">): Problem => (end === "truncated" || end === "trailing" ? end : "torn");

type Fault = Exclude<Opened, { source: unknown }>;

/** Notices of an archive: each kind of problem once, with the first entry and the count; limits come last. */
class Said {
  /** Number of entries given. */
  given = 0;
  readonly #faults = new Map<string, { readonly first: Fault; count: number }>();
  #unreadable: string | null = null;

  constructor(private readonly path: string) {}

  count(fault: Fault): void {
    const kind = "limit" in fault ? fault.limit.code : `${fault.problem} ${fault.method ?? ""}`;
    const same = this.#faults.get(kind);
    if (same === undefined) this.#faults.set(kind, { first: fault, count: 1 });
    else same.count++;
  }

  unreadable(error: unknown): void {
    this.#unreadable = error instanceof Error ? error.message : String(error);
  }

  *notices(): Generator<Notice, void, void> {
    const path = this.path;
    const isLimit = ({ first }: { readonly first: Fault }): number => Number("limit" in first);
    for (const { first, count } of [...this.#faults.values()].sort((a, b) => isLimit(a) - isLimit(b))) {
      const counts = { count, given: this.given };
      if ("limit" in first) {
        yield { code: first.limit.code, level: "error", path, values: { ...first.limit.values, ...counts } };
        continue;
      }
      const { problem, entry, byte, method } = first;
      const level = problem === "unended" || problem === "trailing" ? "warning" : "error";
      const values = { entry, ...counts, ...(method !== undefined && { method }) };
      yield { code: CODES[problem], level, path, ...(byte !== undefined && { byte }), values };
    }
    if (this.#unreadable !== null) {
      yield { code: "file/unreadable", level: "error", path, values: { reason: this.#unreadable } };
    }
  }
}

const CODES: Readonly<Record<Problem, string>> = {
  truncated: "archive/truncated",
  unended: "archive/unended",
  trailing: "archive/trailing",
  damaged: "archive/damaged",
  torn: "archive/torn",
  checksum: "archive/checksum",
  encrypted: "archive/encrypted",
  method: "archive/method",
};
