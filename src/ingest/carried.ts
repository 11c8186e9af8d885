/**
 * Data of a link or a bundle in a drop: recognised by content, read whole, its rows renumbered. Every source in it is
 * reported as if its file had been dropped; the link or bundle itself comes last, like an archive.
 */
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { plain } from "~/base/shownText";
import { MANIFEST } from "~/bundle/archive";
import { readBundle } from "~/bundle/readBundle";
import { parseManifest } from "~/bundle/bundleVersions";
import { decodePacket, packetText } from "~/bundle/packet";
import {
  CARRIED,
  type CarriedRows,
  type CarriedTable,
  type CarriedTables,
  type Cell,
  type Content,
} from "~/model/carried";
import type { CarriedWords } from "~/model/described";
import { isValueOf, kindOf, type LabelKey, type Origin, ORIGINS } from "~/model/labels";
import { type ColumnDef, type ColumnType, type Row, type TableDef, tables } from "~/model/tables";
import { carriedRuns, rowsOf } from "./carriedRuns";
import { CarriedWriter } from "./carriedRows";
import type { DropFile } from "./drop";
import type { Finisher } from "./finish";
import type { IngestedFile, SourceRow } from "./ingest";
import { type Batches, shownIn } from "./batch";
import { readPointsFile } from "./pointsFile";
import type { BundlePlace } from "./bundleIn";
import { Budget, expandWanted } from "./expand/expand";
import { sha256 } from "~/base/digest";
import { fileName } from "~/base/path";
import { lookUp } from "~/base/lookUp";

// Checks cells from a link or a bundle against their columns before anything else uses them: a link may contain
// anything. An invalid cell becomes null, a row without a required cell is left out; both are reported once per column.

/** Largest and smallest int32. */
const MOST = 2 ** 31 - 1;
const LEAST = -(2 ** 31);

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const HOLDS: Readonly<Record<ColumnType, (cell: Cell) => boolean>> = {
  int32: (cell) => Number.isSafeInteger(cell) && (cell as number) >= LEAST && (cell as number) <= MOST,
  int64: (cell) => Number.isSafeInteger(cell),
  float64: (cell) => Number.isFinite(cell),
  text: (cell) => typeof cell === "string",
  bool: (cell) => typeof cell === "boolean",
  int64s: (cell) => Array.isArray(cell) && cell.every(isCount),
};

function isHeld({ type, values, most = Infinity }: ColumnDef, cell: Cell): boolean {
  if (typeof cell === "number" && Math.abs(cell) > most) return false;
  return HOLDS[type](cell) && (values === undefined || values.includes(cell as string));
}

/** Its text in a notice. */
const shown = (cell: Cell): string => (typeof cell === "object" ? JSON.stringify(cell) : String(cell)).slice(0, 200);

/** A path is shown everywhere, but never compared with a path of this machine. */
const shownCell = (column: string, cell: Cell): Cell =>
  typeof cell !== "string" ? cell : column === "path" ? plain(cell) : shownIn(column, cell);

type Tell = (code: string, values: NonNullable<Notice["values"]>) => void;

function arrivedRows(table: CarriedTable, { rows, columns }: CarriedRows, tell: Tell): CarriedRows {
  const { columns: defs }: TableDef = tables[table];
  const held: [string, readonly Cell[]][] = [];
  const isLeftOut = new Uint8Array(rows);
  for (const [column, def] of Object.entries(defs)) {
    const cells = lookUp(columns, column) ?? [];
    const bad = cells.findIndex((cell) => cell !== null && !isHeld(def, cell));
    const good = bad < 0 ? cells : cells.map((cell) => (cell !== null && isHeld(def, cell) ? cell : null));
    if (bad >= 0) {
      const count = cells.reduce<number>((n, cell, i) => n + (cell !== good[i] ? 1 : 0), 0);
      tell("carried/bad-value", { table, column, value: shown(cells[bad]!), count });
    }
    held.push([column, def.type === "text" ? good.map((cell) => shownCell(column, cell)) : good]);
    if (def.needed !== true) continue;
    let missing = 0;
    for (let row = 0; row < rows; row++) {
      if ((good[row] ?? null) !== null) continue;
      isLeftOut[row] = 1;
      missing++;
    }
    if (missing > 0) tell("carried/no-value", { table, column, count: missing });
  }
  const left = isLeftOut.reduce((n, one) => n + one, 0);
  const kept = (cells: readonly Cell[]): readonly Cell[] =>
    left === 0
      ? cells
      : Array.from({ length: rows }, (_, row) => cells[row] ?? null).filter((_, row) => isLeftOut[row] === 0);
  return { rows: rows - left, columns: Object.fromEntries(held.map(([column, cells]) => [column, kept(cells)])) };
}

/** Codes: `carried/bad-value` {table, column, value, count}, `carried/no-value` {table, column, count}. */
export function arrived(carried: CarriedTables, path: string): { tables: CarriedTables; notices: Notice[] } {
  const notices: Notice[] = [];
  const tell: Tell = (code, values) => void notices.push({ code, level: "warning", path, values });
  const found = CARRIED.flatMap((table) => {
    const rows = carried[table];
    return rows === undefined ? [] : [[table, arrivedRows(table, rows, tell)] as const];
  });
  return { tables: Object.fromEntries(found), notices };
}

/** The content of a link or bundle, before any of it becomes rows. */
export interface CarriedFile {
  readonly content: Content;
  /** sha256 of a source -> where its own bytes are, a path as `expand` gives them. */
  readonly raw: ReadonlyMap<string, string>;
  readonly notices: readonly Notice[];
  /** Not grouped yet: its runs are treated as if their files had been read. */
  readonly ungrouped?: boolean;
}

export interface CarriedOptions {
  readonly dataset: string;
  readonly into: Batches;
  readonly finish: Finisher;
  readonly number: () => number;
  readonly handOver: () => Promise<void>;
}

/** The data of a link. The notice: why none of it can be read. */
export async function openPacket(source: ByteSource, signal: AbortSignal): Promise<CarriedFile | Notice> {
  const bytes = await source.slice(0, source.size, signal);
  const decoded = decodePacket(packetText(bytes));
  if (!decoded.ok) return { ...decoded.error, path: source.path };
  return { content: decoded.value, raw: new Map(), notices: [] };
}

/** Published points. */
export async function openPoints(source: ByteSource, signal: AbortSignal): Promise<CarriedFile | Notice> {
  const bytes = await source.slice(0, source.size, signal);
  const read = readPointsFile(new TextDecoder().decode(bytes), source.path);
  if ("code" in read) return read;
  return { content: read.content, raw: new Map(), notices: read.notices, ungrouped: true };
}

const FOR_US = /^(?:manifest\.json|views\.json|tables\/[^/]+\.parquet)$/;

/**
 * A bundle, without its raw files. null: the zip is not a bundle after all.
 * @param budget what the surrounding archive may still unpack
 */
export async function openBundle(
  source: ByteSource,
  { base, names }: BundlePlace,
  signal: AbortSignal,
  budget = new Budget(),
): Promise<CarriedFile | null> {
  const inside = (path: string): string => path.slice(source.path.length + 1 + base.length);
  const wants = (path: string): boolean =>
    path.startsWith(`${source.path}/${base}`) && FOR_US.test(inside(path).replaceAll("\\", "/"));
  const parts = new Map<string, Uint8Array>();
  const notices: Notice[] = [];
  for await (const entry of expandWanted(source, "zip", { signal, budget, wants })) {
    if ("code" in entry) notices.push(entry);
    else parts.set(inside(entry.path), await entry.slice(0, entry.size, signal));
  }
  if (![...parts.keys()].some((name) => name.startsWith("tables/")) && !isManifest(parts.get(MANIFEST))) return null;
  const { content, files, notices: told } = await readBundle(parts, { path: source.path, sha256 });
  const raw = new Map<string, string>();
  for (const [hash, file] of files) {
    if (names.has(base + file)) raw.set(hash, `${source.path}/${base}${file}`);
    else told.push({ code: "bundle/part-missing", level: "error", path: source.path, values: { file } });
  }
  return { content, raw, notices: [...notices, ...told] };
}

const isManifest = (bytes: Uint8Array | undefined): boolean => bytes !== undefined && parseManifest(bytes) !== null;

type Source = Row<"source"> & { source_no: number; sha256: string };

/** Sources in the order of the sender's numbers; one without a hash is dropped, since no label could refer to it. */
const sourcesIn = (tables: CarriedTables): Source[] =>
  rowsOf(tables, "source")
    .filter((row): row is Source => row.source_no !== null && /^[0-9a-f]{12,64}$/.test(row.sha256 ?? ""))
    .sort((a, b) => a.source_no - b.source_no);

/** Rows of everything in it, and the result for each file. */
export async function* readCarried(
  file: DropFile,
  { content, raw, notices, ungrouped = false }: CarriedFile,
  { dataset, into, finish, number, handOver }: CarriedOptions,
): AsyncGenerator<IngestedFile, void, void> {
  const { duplicate } = await finish.archive(file);
  if (duplicate !== null) {
    yield duplicate;
    return;
  }
  const views = content.views.map(({ title, hash }) => ({ title: plain(title), hash }));
  const notes = content.notes.map(plain);
  const { tables, notices: held } = arrived(content.tables, file.prepared.source.path);
  const sources = sourcesIn(tables).map((was) => ({ was, source_no: number(), of: finish.known(was.sha256) }));
  const fresh = sources.filter(({ of }) => of === null);
  const numbers = new Map(fresh.map(({ was, source_no }) => [was.source_no, source_no]));
  const writer = new CarriedWriter(tables, numbers, { batches: into, dataset, handOver });
  await writer.write();
  const runs = carriedRuns(tables);
  for (const { was, source_no, of } of sources) {
    const path = was.path ?? was.name ?? file.prepared.source.path;
    const row: SourceRow & { sha256: string } = { ...was, source_no, dataset, path, name: was.name ?? fileName(path) };
    const counts = writer.counts(source_no);
    const place = raw.get(was.sha256) ?? null;
    yield finish.carriedSource(file, { row, counts, runs: runs.get(was.source_no) ?? [], raw: place, ungrouped }, of);
  }
  const words = wordsIn(tables);
  const described = words.words.length > 0 ? [words] : [];
  const read = sources.length > 0 || views.length > 0 || described.length > 0;
  yield await finish.carried(file, { read, notices: [...notices, ...held], described, views, notes });
}

const isOrigin = (origin: string | null): origin is Origin => (ORIGINS as readonly (string | null)[]).includes(origin);
const isKey = (key: string | null): key is LabelKey =>
  key !== null && (kindOf(key) !== null || key.startsWith("about:"));

/** Its labels; keys that this version does not know are ignored. */
const wordsIn = (tables: CarriedTables): CarriedWords => ({
  words: rowsOf(tables, "label").flatMap(({ target, key, value, origin }) =>
    target !== null && isKey(key) && value !== null && value !== "" && isOrigin(origin) && isValueOf(key, value)
      ? [{ target, key, value, origin }]
      : [],
  ),
});
