/**
 * Rows of tables as Parquet, and back: exact, null as null. int32 -> INT32, int64 -> INT64, float64 -> DOUBLE, bool ->
 * BOOLEAN, text -> UTF8, int64s -> LIST of INT64. Both libraries are loaded with the first table.
 */
import type { FileMetaData, PageHeader, SchemaElement } from "hyparquet";
import { lookUp } from "~/base/lookUp";
import type { CarriedRows, CarriedTable, Cell } from "~/model/carried";
import { type ColumnType, type TableDef, tables } from "~/model/tables";
import { bundle as text } from "~/text/en/bundle";
import { Room } from "./room";

// Checks the pages of a Parquet file before the library reads them. The library trusts the number of values stated by a
// page, and the target of a Snappy copy: a file of 2 kB could fill the memory or be read for ever.

/** Most bytes that one byte of a packed page can stand for: three bytes of Snappy copy 64. */
const MOST_UNPACKED = 64 / 3;

/** Are a page's own sizes plausible? The reader allocates memory for them unchecked. */
function isPossible(page: PageHeader): boolean {
  const { compressed_page_size: packed, uncompressed_page_size: bytes } = page;
  const { dictionary_page_header: dictionary, data_page_header: one, data_page_header_v2: two } = page;
  const values = one?.num_values ?? two?.num_values ?? 0;
  const others = two === undefined ? [] : [two.num_nulls, two.num_rows];
  const levels = two === undefined ? [] : [two.definition_levels_byte_length, two.repetition_levels_byte_length];
  const isCount = (most: number) => (n: number) => n >= 0 && n <= most;
  return (
    [packed, values].every(isCount(Infinity)) &&
    isCount(packed * MOST_UNPACKED)(bytes) &&
    others.every(isCount(values)) &&
    levels.every(isCount(bytes)) &&
    // Each value takes at least a byte.
    isCount(bytes)(dictionary?.num_values ?? 0)
  );
}

/** A whole number of `count` bytes, the lowest first; NaN beyond the end. */
function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? NaN);
  return value;
}

/** Seven bits per byte, the lowest first; null: more than 32 bits, or beyond the end. */
function varint(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return null;
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return value < 2 ** 32 ? { value, end: at + i + 1 } : null;
  }
  return null;
}

/** Bytes unpacked by Snappy (its format_description.txt); null: a copy from outside, or another size than stated. */
export function unsnapped(input: Uint8Array, size: number): Uint8Array | null {
  const output = new Uint8Array(size);
  if (size === 0) return output;
  const preamble = varint(input, 0);
  if (preamble?.value !== size) return null;
  let to = 0;
  for (let at = preamble.end; at < input.length;) {
    const tag = input[at++]!;
    const kind = tag & 3;
    let length = (tag >> 2) + 1;
    if (kind === 0) {
      const more = Math.max(0, length - 60);
      if (more > 0) length = littleEndian(input, at, more) + 1;
      at += more;
      if (!(at + length <= input.length && to + length <= size)) return null;
      output.set(input.subarray(at, at + length), to);
      at += length;
    } else {
      const width = [0, 1, 2, 4][kind]!;
      let offset = littleEndian(input, at, width);
      if (kind === 1) {
        length = ((tag >> 2) & 7) + 4;
        offset += (tag >> 5) * 256;
      }
      at += width;
      if (!(offset > 0 && offset <= to && to + length <= size)) return null;
      // It may copy what it has just written.
      for (let i = 0; i < length; i++) output[to + i] = output[to + i - offset]!;
    }
    to += length;
  }
  return to === size ? output : null;
}

/** Are these runs of equal values and bit-packed values (Parquet, Encodings, RLE), none longer than the page? */
function areRuns(bytes: Uint8Array, width: number, values: number): boolean {
  if (width > 32) return false;
  let seen = 0;
  for (let at = 0; at < bytes.length && seen < values;) {
    const header = varint(bytes, at);
    if (header === null) return false;
    const isPacked = header.value % 2 === 1;
    const count = Math.floor(header.value / 2) * (isPacked ? 8 : 1);
    seen += count;
    // Bit-packed values come in groups of eight.
    if (seen > values + (isPacked ? 7 : 0)) return false;
    at = header.end + (isPacked ? (count / 8) * width : Math.ceil(width / 8));
  }
  return true;
}

/** Type of the column that a page belongs to. */
interface Leaf {
  readonly type: SchemaElement["type"];
  /** Nesting levels of lists and of optional values. */
  readonly repetition: number;
  readonly definition: number;
  readonly isPacked: boolean;
}

const widthOf = (level: number): number => 32 - Math.clz32(level);
/** The encodings used in bundles; delta encodings could unfold to any length. */
const ENCODINGS: readonly unknown[] = ["PLAIN", "RLE", "PLAIN_DICTIONARY", "RLE_DICTIONARY"];

/** Do the bytes of a page match its header? */
function isSound(packed: Uint8Array, page: PageHeader, leaf: Leaf): boolean {
  const unpacked = (bytes: Uint8Array, size: number, isPacked = leaf.isPacked): Uint8Array | null =>
    isPacked ? unsnapped(bytes, size) : bytes.length === size ? bytes : null;
  const size = page.uncompressed_page_size;
  if (page.type === "DICTIONARY_PAGE") return unpacked(packed, size) !== null;
  const isV2 = page.type === "DATA_PAGE_V2";
  const header = isV2 ? page.data_page_header_v2 : page.data_page_header;
  if (header === undefined || !ENCODINGS.includes(header.encoding)) return false;
  const values = header.num_values;
  const areLevels = (bytes: Uint8Array, level: number): boolean => areRuns(bytes, widthOf(level), values);
  let rest: Uint8Array;
  if (isV2) {
    const {
      definition_levels_byte_length: ofDefinition,
      repetition_levels_byte_length: ofRepetition,
      is_compressed,
    } = page.data_page_header_v2!;
    const levels = ofRepetition + ofDefinition;
    if (levels > packed.length || !areLevels(packed.subarray(0, ofRepetition), leaf.repetition)) return false;
    if (!areLevels(packed.subarray(ofRepetition, levels), leaf.definition)) return false;
    const found = unpacked(packed.subarray(levels), size - levels, leaf.isPacked && is_compressed !== false);
    if (found === null) return false;
    rest = found;
  } else {
    const found = unpacked(packed, size);
    if (found === null) return false;
    rest = found;
    for (const level of [leaf.repetition, leaf.definition].filter((one) => one > 0)) {
      const end = 4 + littleEndian(rest, 0, 4);
      if (!(end <= rest.length && areLevels(rest.subarray(4, end), level))) return false;
      rest = rest.subarray(end);
    }
  }
  if (header.encoding === "PLAIN" || rest.length === 0) return true;
  if (leaf.type === "BOOLEAN") return areRuns(rest.subarray(4), 1, values);
  return areRuns(rest.subarray(1), rest[0]!, values);
}

interface Page {
  readonly header: PageHeader;
  readonly packed: Uint8Array;
  readonly leaf: Leaf;
  /** Offset of its header in the file. */
  readonly at: number;
}

/**
 * Throws if a header states something impossible. A column missing in the schema is found here: the reader would find
 * it only after starting on others, whose errors would be unhandled.
 */
async function pagesOf(file: ArrayBuffer, { row_groups, schema }: FileMetaData): Promise<readonly Page[]> {
  const [{ parquetHeader }, { getMaxDefinitionLevel, getMaxRepetitionLevel, getSchemaPath }] = await Promise.all([
    import("hyparquet/src/column.js"),
    import("hyparquet/src/schema.js"),
  ]);
  const pages: Page[] = [];
  for (const { columns } of row_groups) {
    const paths = new Set(columns.map(({ meta_data }) => JSON.stringify(meta_data?.path_in_schema)));
    if (paths.size < columns.length) throw new Error(text.badPage(0));
    for (const { meta_data } of columns) {
      if (meta_data === undefined) continue;
      const path = getSchemaPath(schema, meta_data.path_in_schema);
      const leaf: Leaf = {
        type: path.at(-1)!.element.type,
        repetition: getMaxRepetitionLevel(path),
        definition: getMaxDefinitionLevel(path),
        isPacked: meta_data.codec !== "UNCOMPRESSED",
      };
      // 0 means none, as for the reader.
      const start = Number(meta_data.dictionary_page_offset || meta_data.data_page_offset);
      const bytes = Number(meta_data.total_compressed_size);
      if (!(start >= 0 && bytes >= 0 && start + bytes <= file.byteLength)) throw new Error(text.badPage(start));
      const reader = { view: new DataView(file, start, bytes), offset: 0 };
      while (reader.offset < bytes - 1) {
        const at = start + reader.offset;
        const header = parquetHeader(reader);
        const size = header.compressed_page_size;
        if (!(isPossible(header) && reader.offset + size <= bytes)) throw new Error(text.badPage(at));
        pages.push({ header, packed: new Uint8Array(file, start + reader.offset, size), leaf, at });
        reader.offset += size;
      }
    }
  }
  return pages;
}

/** Values of all pages by their headers: the reader goes by these, not by the totals of a column. */
const valuesIn = (pages: readonly Page[]): number =>
  pages.reduce(
    (sum, { header: { data_page_header: one, data_page_header_v2: two } }) =>
      sum + (one?.num_values ?? two?.num_values ?? 0),
    0,
  );

/** Throws if the bytes of a page do not match its header. */
function lookThrough(pages: readonly Page[]): void {
  const bad = pages.find(({ header, packed, leaf }) => !isSound(packed, header, leaf));
  if (bad !== undefined) throw new Error(text.badPage(bad.at));
}

export interface ParquetColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** A cell that does not fit its type becomes null. */
  readonly cells: readonly Cell[];
}

const optional = (name: string, more: Omit<SchemaElement, "name">): SchemaElement => ({
  name,
  repetition_type: "OPTIONAL",
  ...more,
});

/** A list as in the format (Parquet LogicalTypes, Lists): three levels, entries are never null. */
const SCHEMA: Readonly<Record<ColumnType, (name: string) => SchemaElement[]>> = {
  int32: (name) => [optional(name, { type: "INT32" })],
  int64: (name) => [optional(name, { type: "INT64" })],
  float64: (name) => [optional(name, { type: "DOUBLE" })],
  bool: (name) => [optional(name, { type: "BOOLEAN" })],
  text: (name) => [optional(name, { type: "BYTE_ARRAY", converted_type: "UTF8" })],
  int64s: (name) => [
    optional(name, { converted_type: "LIST", num_children: 1 }),
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", repetition_type: "REQUIRED", type: "INT64" },
  ],
};

const isInt32 = (value: Cell): value is number => typeof value === "number" && (value | 0) === value;
const wide = (value: Cell): bigint | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : null;

const HOLDS: Readonly<Record<ColumnType, (value: Cell) => unknown>> = {
  int32: (value) => (isInt32(value) ? value : null),
  int64: wide,
  float64: (value) => (typeof value === "number" && Number.isFinite(value) ? value : null),
  bool: (value) => (typeof value === "boolean" ? value : null),
  text: (value) => (typeof value === "string" ? value : null),
  int64s: (value) => {
    if (!Array.isArray(value)) return null;
    const entries = value.map(wide);
    return entries.includes(null) ? null : entries;
  },
};

/** Columns of one length as hyparquet-writer takes them. */
export function parquetOf(columns: readonly ParquetColumn[]) {
  const schema = [
    { name: "root", num_children: columns.length },
    ...columns.flatMap(({ name, type }) => SCHEMA[type](name)),
  ];
  const columnData = columns.map(({ name, type, cells }) => ({
    name,
    data: cells.map(HOLDS[type]),
    // A dictionary does not distinguish 0 from -0.
    ...(type === "float64" && { encoding: "PLAIN" as const }),
  }));
  return { schema, columnData };
}

/** Columns of one length as a Parquet file. */
export async function writeParquet(columns: readonly ParquetColumn[]): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  return new Uint8Array(parquetWriteBuffer({ ...parquetOf(columns), createdBy: "kneepoint" }));
}

/** A table with all its columns, including empty ones, so that they can be queried by name. */
export function tableParquet(table: CarriedTable, { rows, columns }: CarriedRows): Promise<Uint8Array<ArrayBuffer>> {
  const { columns: defs }: TableDef = tables[table];
  const nothing = new Array<null>(rows).fill(null);
  return writeParquet(
    Object.entries(defs).map(([name, { type }]) => ({ name, type, cells: lookUp(columns, name) ?? nothing })),
  );
}

const cellOf = (value: unknown): Cell => {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as Iterable<number | bigint>, Number);
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean" ? value : null;
};

/** The stated number of values in all columns, counting list entries. */
function valuesOf({ num_rows, row_groups, schema }: FileMetaData): number {
  const leaves = schema.filter(({ num_children }) => num_children === undefined || num_children === 0).length;
  const said = row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => Number(meta_data?.num_values ?? 0)));
  return Math.max(
    Number(num_rows) * leaves,
    said.reduce((sum, values) => sum + values, 0),
  );
}

/**
 * The characters and list entries of all cells. Every cell is counted, since many may share one text or list of a
 * dictionary, and a file may hold more entries than it states.
 */
function sizeOf(cells: ArrayLike<unknown>): { readonly characters: number; readonly entries: number } {
  let [characters, entries] = [0, 0];
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (typeof cell === "string") characters += cell.length;
    else if (Array.isArray(cell) || ArrayBuffer.isView(cell)) entries += (cell as ArrayLike<unknown>).length;
  }
  return { characters, entries };
}

/**
 * Rows of a Parquet file; columns of nulls are absent. Rejects with the reason if it is unreadable.
 * @param room what may still be read of the surrounding bundle
 */
export async function readParquet(bytes: Uint8Array, room = new Room()): Promise<CarriedRows> {
  const { parquetMetadata, parquetRead } = await import("hyparquet");
  const file = bytes.slice().buffer;
  const metadata = parquetMetadata(file);
  const said = valuesOf(metadata);
  const pages = await pagesOf(file, metadata);
  const claimed = Math.max(said, valuesIn(pages));
  const tooMany = room.takeValues(claimed);
  if (tooMany !== null) throw new Error(tooMany);
  lookThrough(pages);
  const rows = Number(metadata.num_rows);
  const columns = new Map<string, Cell[]>();
  let refused = null as string | null;
  let entriesLeft = claimed;
  await parquetRead({
    file,
    metadata,
    // The library's own reader would follow a copy from anywhere. Each page has been checked by now.
    compressors: { SNAPPY: (input, size) => unsnapped(input, size)! },
    onChunk: ({ columnName, columnData, rowStart }) => {
      // The reader swallows exceptions thrown in here.
      if (refused !== null) return;
      if (rowStart + columnData.length > rows) refused = text.moreRows(rows);
      else {
        const { characters, entries } = sizeOf(columnData);
        const unclaimed = Math.max(0, entries - entriesLeft);
        entriesLeft = Math.max(0, entriesLeft - entries);
        refused = room.takeCharacters(characters) ?? room.takeValues(unclaimed);
      }
      if (refused !== null) return;
      const cells = columns.get(columnName) ?? new Array<Cell>(rows).fill(null);
      columns.set(columnName, cells);
      for (let i = 0; i < columnData.length; i++) cells[rowStart + i] = cellOf(columnData[i]);
    },
  });
  if (refused !== null) throw new Error(refused);
  const filled = [...columns].filter(([, cells]) => cells.some((cell) => cell !== null));
  return { rows, columns: Object.fromEntries(filled) };
}
