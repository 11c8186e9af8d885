/** Reads the parts of a bundle: the content of a chart, and notices about broken parts. */
import type { Notice } from "~/base/notice";
import { fileName } from "~/base/path";
import { CARRIED, type CarriedRows, type CarriedTable, type CarriedView, type Content } from "~/model/carried";
import { MANIFEST, type Sha256, tableFile, VIEWS } from "./archive";
import { BUNDLE_VERSION, type Manifest, type ManifestTable, parseManifest } from "./bundleVersions";
import { readParquet } from "./parquet";
import { fewNotes, fewViews, MOST_VIEWS, Room } from "./room";

/** What was read of a bundle. */
export interface ReadBundle {
  readonly content: Content;
  /** Hash of a source -> name of its raw file in the zip. */
  readonly files: ReadonlyMap<string, string>;
  /** Problems with single parts; everything else is valid. Paths are the bundle's. */
  readonly notices: Notice[];
}

export interface ReadOptions {
  /** Path of the bundle, for the notices. */
  readonly path: string;
  readonly sha256: Sha256;
  /** Limit for everything its tables unfold to. */
  readonly room?: Room;
}

/**
 * Reads the entries of a bundle by name and independently: an unreadable part is reported and left out. Codes:
 * `bundle/newer-version` {version, known, made_with}, `bundle/no-manifest`, `bundle/part-missing` {file},
 * `bundle/part-changed` {file}, `bundle/not-a-table` {file, reason}, `bundle/rows` {file, rows, said},
 * `bundle/unknown-table` {file}, `bundle/bad-views` {file}, `bundle/too-many-views` {file, count, most}.
 */
export const readBundle = async (parts: ReadonlyMap<string, Uint8Array>, options: ReadOptions): Promise<ReadBundle> =>
  new Reader(parts, options).read();

class Reader {
  readonly #parts: ReadonlyMap<string, Uint8Array>;
  readonly #options: ReadOptions;
  readonly #room: Room;
  readonly #notices: Notice[] = [];

  constructor(parts: ReadonlyMap<string, Uint8Array>, options: ReadOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#room = options.room ?? new Room();
  }

  async read(): Promise<ReadBundle> {
    const bytes = this.#parts.get(MANIFEST);
    const manifest = bytes === undefined ? null : parseManifest(bytes);
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
    const notes = fewNotes(manifest?.notes ?? []);
    const content = { tables, views, notes };
    return { content, files, notices: this.#notices };
  }

  /** The tables in its description, then undescribed ones with names of ours. */
  *#listed(
    manifest: Manifest | null,
  ): Generator<[CarriedTable, Partial<ManifestTable> & { file: string }], void, void> {
    const described = manifest?.tables ?? {};
    for (const [name, said] of Object.entries(described)) {
      const table = CARRIED.find((one) => one === name);
      if (table !== undefined) yield [table, said];
      else this.#tell("bundle/unknown-table", "warning", { file: said.file });
    }
    const others = CARRIED.filter((table) => !Object.hasOwn(described, table) && this.#parts.has(tableFile(table)));
    if (manifest === null || others.length > 0) this.#tell("bundle/no-manifest", "warning", {});
    for (const table of others) yield [table, { file: tableFile(table) }];
  }

  async #table({ file, rows, sha256 }: Partial<ManifestTable> & { file: string }): Promise<CarriedRows | null> {
    const bytes = await this.#part(file, sha256);
    if (bytes === null) return null;
    try {
      const read = await readParquet(bytes, this.#room);
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
    if (manifest?.views === null && !this.#parts.has(file)) return [];
    const bytes = await this.#part(file, manifest?.views?.sha256);
    if (bytes === null) return [];
    try {
      const views = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
      if (!Array.isArray(views)) throw new Error("no list");
      const known = views.filter(isView);
      if (known.length > MOST_VIEWS) {
        this.#tell("bundle/too-many-views", "warning", { file, count: known.length, most: MOST_VIEWS });
      }
      return fewViews(known);
    } catch {
      this.#tell("bundle/bad-views", "error", { file });
      return [];
    }
  }

  /** A part whose bytes changed is read all the same: somebody may have repaired it. */
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
  return typeof title === "string" && typeof hash === "string";
};

/** Table `source` from the description, if the table itself is unreadable. */
function sourcesOf({ sources }: Manifest): CarriedRows | null {
  if (sources.length === 0) return null;
  return {
    rows: sources.length,
    columns: {
      source_no: sources.map(({ source_no }) => source_no),
      path: sources.map(({ path }) => path),
      name: sources.map(({ path }) => fileName(path)),
      sha256: sources.map(({ sha256 }) => sha256),
    },
  };
}
