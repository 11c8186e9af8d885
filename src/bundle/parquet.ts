/**
 * Rows of tables as Parquet, and back: exact, null as null. int32 -> INT32, int64 -> INT64, float64 -> DOUBLE, bool ->
 * BOOLEAN, text -> UTF8, int64s -> LIST of INT64. Both libraries are loaded with the first table.
 */
import type { FileMetaData, SchemaElement } from "hyparquet";
import { lookUp } from "~/base/lookUp";
import type { CarriedRows, CarriedTable, Cell } from "~/model/carried";
import { type ColumnType, type TableDef, tables } from "~/model/tables";
import { bundle as text } from "~/text/en/bundle";
import { lookThrough, pagesOf, unsnapped, valuesIn } from "./pages";
import { Room } from "./room";

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
