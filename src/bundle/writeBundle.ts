/** Writes the content of a chart as a bundle. */
import { strToU8, zipSync, type Zippable } from "fflate";
import { lookUp, put } from "~/base/lookUp";
import { CARRIED, type CarriedRows, type Content } from "~/model/carried";
import { bundle as text } from "~/text/en/bundle";
import { MANIFEST, type Sha256, SOURCES, tableFile, VIEWS } from "./archive";
import { BUNDLE_VERSION, type Manifest, type ManifestSource, type ManifestTable } from "./bundleVersions";
import { tableParquet } from "./parquet";
import { type Allowed, leftOut } from "./private";

/** An included raw file, and its source by the hash in table `source`. */
export interface BundledFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

export interface BundleOptions {
  /** App version: `kneepoint 1.0.0`. */
  readonly made_with: string;
  readonly sha256: Sha256;
  /** Names that the user allows to travel. */
  readonly allowed: Allowed;
  /** Raw files, if ticked: those that contain a removed name are left out, and a note says so. */
  readonly files?: readonly BundledFile[];
}

/** Every entry has the same time, so that equal content gives an equal file. */
const MTIME = new Date(1980, 0, 1);

/**
 * A zip file. Equal content and options give equal bytes.
 * @param given unfiltered: names that are not allowed are removed here, and raw files searched for them
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
  // First and uncompressed, so that the first bytes of the file show what it is.
  const entries: Zippable = { [MANIFEST]: [strToU8(`${JSON.stringify(manifest, null, 2)}\n`), { level: 0 }] };
  for (const [name, bytes] of parts) put(entries, name, [bytes, { level: 6 }]);
  return zipSync(entries, { mtime: MTIME });
}

/** Rows of table `source`, with the zip names of included raw files. */
function withNames(rows: CarriedRows | undefined, files: ReadonlySet<string>): ManifestSource[] {
  if (rows === undefined) return [];
  const [numbers, paths, hashes] = ["source_no", "path", "sha256"].map((name) => lookUp(rows.columns, name) ?? []);
  const taken = new Set<string>();
  return Array.from({ length: rows.rows }, (_, row) => {
    const [path, sha256] = [String(paths![row] ?? ""), String(hashes![row] ?? "")];
    const source_no = Number(numbers![row]);
    if (!files.has(sha256)) return { source_no, path, sha256, file: null };
    const plain = SOURCES + entryName(path);
    // Two files with one name, or names that differ only in case.
    const file = taken.has(plain.toLowerCase()) ? `${SOURCES}${sha256.slice(0, 12)}/${entryName(path)}` : plain;
    taken.add(file.toLowerCase());
    return { source_no, path, sha256, file };
  });
}

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const ODD = /[\u0000-\u001f\u007f-\u009f\u2028\u2029:*?"<>|]/g;

/** A path as a file name that every system can unpack and none hides: no root, no `..`, no leading dots. */
const entryName = (path: string): string =>
  path
    .replaceAll("\\", "/")
    .replace(ODD, "_")
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .map((part) => part.replace(/^\.+/, "_"))
    .join("/") || "file";
