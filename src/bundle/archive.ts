/**
 * A bundle: one zip with the tables as Parquet, the views and, where somebody ticked it, the raw files. Other programs
 * read it without us. docs/bundle.md.
 */
import { strToU8, zipSync, type Zippable } from "fflate";
import type { Notice } from "~/base/notice";
import { CARRIED, type CarriedRows, type CarriedTable, type CarriedView, type Content } from "~/model/carried";
import { bundle as text } from "~/text/en/bundle";
import {
  BUNDLE_VERSION,
  type Manifest,
  type ManifestSource,
  type ManifestTable,
  parseManifest,
} from "./bundleVersions";
import { readParquet, tableParquet } from "./parquet";
import { type Allowed, leftOut } from "./private";

export const MANIFEST = "manifest.json";
const VIEWS = "views.json";
const SOURCES = "sources/";
const tableFile = (table: CarriedTable): string => `tables/${table}.parquet`;

/** A raw file that goes along: of which source, by the hash that table `source` has. */
export interface BundledFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** SHA-256, 64 hex digits: this room knows no host that has one. */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;

export interface BundleOptions {
  /** Which version of the app writes it: `kneepoint 0.1.0`. */
  readonly made_with: string;
  readonly sha256: Sha256;
  /** What the user lets go along. */
  readonly allowed: Allowed;
  /** Raw files, where they are ticked: those that name what is left out stay behind, and a note says so. */
  readonly files?: readonly BundledFile[];
}

/** Every entry bears the same time: equal content is an equal file. */
const MTIME = new Date(1980, 0, 1);

/**
 * A zip file. Equal content and options give equal bytes.
 * @param given as it is: what is not allowed is left out here, and raw files are searched for it
 */
export async function writeBundle(given: Content, options: BundleOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { made_with, sha256, allowed } = options;
  const { content, isFree } = leftOut(given, allowed);
  const files = (options.files ?? []).filter(({ bytes }) => isFree(bytes));
  const kept = (options.files ?? []).length - files.length;
  const parts = new Map<string, Uint8Array>();
  const tables: Record<string, ManifestTable> = {};
  for (const table of CARRIED) {
    const rows = content.tables[table];
    if (rows === undefined) continue;
    const bytes = await tableParquet(table, rows);
    const file = tableFile(table);
    parts.set(file, bytes);
    tables[table] = { file, rows: rows.rows, sha256: await sha256(bytes) };
  }
  const views = strToU8(JSON.stringify(content.views, null, 2));
  parts.set(VIEWS, views);
  const sources = withNames(content.tables.source, new Set(files.map((file) => file.sha256)));
  for (const { sha256: of, file } of sources) {
    const raw = files.find((one) => one.sha256 === of);
    if (file !== null && raw !== undefined) parts.set(file, raw.bytes);
  }
  const manifest: Manifest = {
    kneepoint_bundle: BUNDLE_VERSION,
    made_with,
    notes: [...content.notes, ...(kept > 0 ? [text.rawLeftOut(kept)] : [])],
    tables,
    views: { file: VIEWS, sha256: await sha256(views) },
    sources,
  };
  // First and not packed: whoever looks at the first bytes of the file sees what it is.
  const entries: Zippable = { [MANIFEST]: [strToU8(`${JSON.stringify(manifest, null, 2)}\n`), { level: 0 }] };
  for (const [name, bytes] of parts) entries[name] = [bytes, { level: 6 }];
  return zipSync(entries, { mtime: MTIME });
}

/** Sources of the table, those with raw files with a name in the zip. */
function withNames(rows: CarriedRows | undefined, files: ReadonlySet<string>): ManifestSource[] {
  if (rows === undefined) return [];
  const [numbers, paths, hashes] = ["source_no", "path", "sha256"].map((name) => rows.columns[name] ?? []);
  const taken = new Set<string>();
  return Array.from({ length: rows.rows }, (_, row) => {
    const [path, sha256] = [String(paths![row] ?? ""), String(hashes![row] ?? "")];
    const source_no = Number(numbers![row]);
    if (!files.has(sha256)) return { source_no, path, sha256, file: null };
    const plain = SOURCES + entryName(path);
    // Two files of one name, or names that only a system without upper case tells apart.
    const file = taken.has(plain.toLowerCase()) ? `${SOURCES}${sha256.slice(0, 12)}/${entryName(path)}` : plain;
    taken.add(file.toLowerCase());
    return { source_no, path, sha256, file };
  });
}

// eslint-disable-next-line no-control-regex -- they are what is taken out
const ODD = /[\u0000-\u001f\u007f-\u009f\u2028\u2029:*?"<>|]/g;

/** A path as a name that every system can unpack, and none hides: no root, no `..`, no leading dots. */
const entryName = (path: string): string =>
  path
    .replaceAll("\\", "/")
    .replace(ODD, "_")
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .map((part) => part.replace(/^\.+/, "_"))
    .join("/") || "file";

/** What was read of a bundle. */
export interface ReadBundle {
  readonly content: Content;
  /** Hash of a source -> name of its raw file in the zip. */
  readonly files: ReadonlyMap<string, string>;
  /** What is wrong with single parts; everything else counts. Paths are the bundle's. */
  readonly notices: Notice[];
}

export interface ReadOptions {
  /** Of the bundle, for the notices. */
  readonly path: string;
  readonly sha256: Sha256;
}

/**
 * Reads the entries of a bundle by their names, each by itself: a part that cannot be read is told and left out.
 * Codes: `bundle/newer-version` {version, known, made_with}, `bundle/no-manifest`, `bundle/part-missing` {file},
 * `bundle/part-changed` {file}, `bundle/not-a-table` {file, reason}, `bundle/rows` {file, rows, said},
 * `bundle/unknown-table` {file}, `bundle/bad-views` {file}.
 */
export async function readBundle(parts: ReadonlyMap<string, Uint8Array>, options: ReadOptions): Promise<ReadBundle> {
  return new Reader(parts, options).read();
}

class Reader {
  readonly #parts: ReadonlyMap<string, Uint8Array>;
  readonly #options: ReadOptions;
  readonly #notices: Notice[] = [];

  constructor(parts: ReadonlyMap<string, Uint8Array>, options: ReadOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  async read(): Promise<ReadBundle> {
    const bytes = this.#parts.get(MANIFEST);
    const manifest = bytes === undefined ? null : parseManifest(bytes);
    if (manifest === null) this.#tell("bundle/no-manifest", "warning", {});
    const { kneepoint_bundle: version, made_with } = manifest ?? { kneepoint_bundle: BUNDLE_VERSION, made_with: "" };
    if (version > BUNDLE_VERSION) {
      this.#tell("bundle/newer-version", "warning", { version, known: BUNDLE_VERSION, made_with });
    }
    const tables: Partial<Record<CarriedTable, CarriedRows>> = {};
    for (const [table, said] of this.#listed(manifest)) {
      const rows = await this.#table(said);
      if (rows !== null && rows.rows > 0) tables[table] = rows;
    }
    const views = await this.#views(manifest);
    const files = new Map(
      (manifest?.sources ?? []).flatMap(({ sha256, file }) => (file === null ? [] : [[sha256, file] as const])),
    );
    if (tables.source === undefined && manifest !== null) {
      const source = sourcesOf(manifest);
      if (source !== null) tables.source = source;
    }
    const content = { tables, views, notes: manifest?.notes ?? [] };
    return { content, files, notices: this.#notices };
  }

  /** Tables that it says it holds; without a description those whose names are ours. */
  *#listed(
    manifest: Manifest | null,
  ): Generator<[CarriedTable, Partial<ManifestTable> & { file: string }], void, void> {
    if (manifest === null) {
      for (const table of CARRIED) if (this.#parts.has(tableFile(table))) yield [table, { file: tableFile(table) }];
      return;
    }
    for (const [name, said] of Object.entries(manifest.tables)) {
      const table = CARRIED.find((one) => one === name);
      if (table !== undefined) yield [table, said];
      else this.#tell("bundle/unknown-table", "warning", { file: said.file });
    }
  }

  async #table({ file, rows, sha256 }: Partial<ManifestTable> & { file: string }): Promise<CarriedRows | null> {
    const bytes = await this.#part(file, sha256);
    if (bytes === null) return null;
    try {
      const read = await readParquet(bytes);
      if (rows !== undefined && rows !== read.rows) {
        this.#tell("bundle/rows", "warning", { file, rows: read.rows, said: rows });
      }
      return read;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#tell("bundle/not-a-table", "error", { file, reason });
      return null;
    }
  }

  async #views(manifest: Manifest | null): Promise<CarriedView[]> {
    const file = manifest?.views?.file ?? VIEWS;
    if (manifest !== null && manifest.views === null) return [];
    const bytes = await this.#part(file, manifest?.views?.sha256);
    if (bytes === null) return [];
    try {
      const views = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
      if (!Array.isArray(views)) throw new Error("no list");
      return views.filter(isView).map(({ title, hash }) => ({ title, hash }));
    } catch {
      this.#tell("bundle/bad-views", "error", { file });
      return [];
    }
  }

  /** A part with other bytes than it was written with is read all the same: somebody may have mended it. */
  async #part(file: string, sha256: string | undefined): Promise<Uint8Array | null> {
    const bytes = this.#parts.get(file);
    if (bytes === undefined) {
      this.#tell("bundle/part-missing", "error", { file });
      return null;
    }
    if (sha256 !== undefined && sha256 !== "" && (await this.#options.sha256(bytes)) !== sha256) {
      this.#tell("bundle/part-changed", "warning", { file });
    }
    return bytes;
  }

  #tell(code: string, level: Notice["level"], values: NonNullable<Notice["values"]>): void {
    this.#notices.push({ code, level, path: this.#options.path, values });
  }
}

const isView = (view: unknown): view is CarriedView => {
  const { title, hash } = (view ?? {}) as Partial<CarriedView>;
  // A view is a page of this site: an address from a file leads nowhere else.
  return typeof title === "string" && typeof hash === "string" && hash.startsWith("#/");
};

/** Table `source` as the description has it, where the table itself cannot be read. */
function sourcesOf({ sources }: Manifest): CarriedRows | null {
  if (sources.length === 0) return null;
  return {
    rows: sources.length,
    columns: {
      source_no: sources.map(({ source_no }) => source_no),
      path: sources.map(({ path }) => path),
      name: sources.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)),
      sha256: sources.map(({ sha256 }) => sha256),
    },
  };
}
