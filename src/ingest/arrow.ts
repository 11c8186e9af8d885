/** Columns -> an Arrow IPC stream of one record batch, as DuckDB inserts it. */
import {
  type Batch,
  batchType,
  bool,
  Column,
  columnFromValues,
  type DataType,
  dictionary,
  float64,
  int32,
  int64,
  list,
  tableFromColumns,
  tableToIPC,
  utf8,
} from "@uwdata/flechette";
import {
  type AnyColumn,
  BoolColumn,
  Float64Column,
  type Float64sColumn,
  type Int64sColumn,
  ListColumn,
  TextColumn,
} from "./column";

interface BatchOptions {
  readonly length: number;
  readonly nullCount: number;
  readonly type: DataType;
  readonly validity: Uint8Array;
  readonly values?: FlatColumn["values"];
  readonly offsets?: Int32Array;
  readonly children?: readonly FlatBatch[];
}
type Lists = Int64sColumn | Float64sColumn;
type FlatColumn = Exclude<AnyColumn, Lists>;
type FlatBatch = Batch<unknown> & { setDictionary(values: Column<unknown>): void };
/** The declared type of `batchType` is `any`. */
type BatchClass = new (options: BatchOptions) => FlatBatch;

function flatBatch(column: FlatColumn, type: DataType): FlatBatch {
  const used = column instanceof BoolColumn ? (column.length + 7) >> 3 : column.length;
  return new (batchType(type) as BatchClass)({
    length: column.length,
    nullCount: column.nulls,
    type,
    validity: column.validity(),
    values: column.values.subarray(0, used),
  });
}

function textColumn(column: TextColumn): Column<unknown> {
  // The dictionary's column and its type must share one object: flechette finds the id by identity.
  const texts = utf8();
  const type = dictionary(texts, int32());
  const batch = flatBatch(column, type);
  // An all-null column has an empty dictionary, which not every reader accepts.
  const entries = column.dictionary();
  batch.setDictionary(columnFromValues(entries.length === 0 ? [""] : entries, texts));
  return new Column([batch], type);
}

function listColumn(column: Lists): Column<unknown> {
  const { length, entries } = column;
  const type = list(flatType(entries));
  const batch = new (batchType(type) as BatchClass)({
    length,
    nullCount: column.nulls,
    type,
    validity: column.validity(),
    offsets: column.offsets.subarray(0, length + 1),
    children: [flatBatch(entries, flatType(entries))],
  });
  return new Column([batch], type);
}

function flatType(column: Exclude<FlatColumn, TextColumn>): DataType {
  if (column instanceof BoolColumn) return bool();
  if (column instanceof Float64Column) return float64();
  return column.values instanceof Int32Array ? int32() : int64();
}

function arrowColumn(column: AnyColumn): Column<unknown> {
  if (column instanceof TextColumn) return textColumn(column);
  if (column instanceof ListColumn) return listColumn(column);
  const type = flatType(column);
  return new Column([flatBatch(column, type)], type);
}

/**
 * Bytes of an Arrow IPC stream. Types: int32, int64 (int32 if it fits), lists of those and of float64, float64, bool and
 * dictionary-encoded utf8; names and order as given. All columns must have the same length.
 */
export function toArrowStream(columns: Readonly<Record<string, AnyColumn>>): Uint8Array {
  const entries = Object.entries(columns).map(([name, column]): [string, Column<unknown>] => [
    name,
    arrowColumn(column),
  ]);
  return tableToIPC(tableFromColumns(entries), { format: "stream" }) as Uint8Array;
}
