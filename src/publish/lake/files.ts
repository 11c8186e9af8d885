/** Parquet files of one part of a lake: a table each, a row group for each batch of rows. */
import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { tableFromIPC } from "@uwdata/flechette";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import { lookUp } from "~/base/lookUp";
import { parquetOf } from "~/bundle/parquet";
import type { Batch } from "~/ingest/batch";
import { type ColumnType, type TableDef, type TableName, tables } from "~/model/tables";

/** Rows and bytes of a file. */
export interface Written {
  readonly rows: number;
  readonly bytes: number;
}

/** Within the folder of the lake. Engines read `dataset` and `part` from the path (Hive). */
export const rowsPath = (table: string, dataset: string, part: string): string =>
  `${table}/dataset=${dataset}/part=${part}/rows.parquet`;

/** Beyond it the footer of a file with long options would outgrow its rows. */
const STATISTICS_BYTES = 64;

class TableFile {
  readonly #parquet: ParquetWriter;
  readonly #columns: readonly (readonly [name: string, type: ColumnType])[];
  rows = 0;

  constructor(
    table: TableName,
    readonly place: string,
  ) {
    const { columns }: TableDef = tables[table];
    this.#columns = Object.entries(columns).map(([name, { type }]) => [name, type]);
    const { schema } = parquetOf(this.#columns.map(([name, type]) => ({ name, type, cells: [] })));
    mkdirSync(dirname(place), { recursive: true });
    this.#parquet = new ParquetWriter({
      ...{ writer: fileWriter(place), schema, createdBy: "kneepoint" },
      statisticsTruncateLength: STATISTICS_BYTES,
    });
  }

  write({ ipc, rows }: Batch): void {
    const held = tableFromIPC(ipc, { useBigInt: true }).toColumns() as Readonly<Record<string, ArrayLike<unknown>>>;
    const columnData = this.#columns.map(([name, type]) => ({
      name,
      data: cellsOf(lookUp(held, name)!, type),
      // A dictionary takes 0 and -0 for one.
      ...(type === "float64" && { encoding: "PLAIN" as const }),
    }));
    void this.#parquet.write({ columnData, rowGroupSize: rows });
    this.rows += rows;
  }

  finish(): Written {
    void this.#parquet.finish();
    return { rows: this.rows, bytes: statSync(this.place).size };
  }
}

/** An int64 column may come as doubles, if all its numbers fit (ingest/column). */
const wide = (value: unknown): bigint => BigInt(value as number | bigint);

/** Cells as the writer takes them. */
function cellsOf(cells: ArrayLike<unknown>, type: ColumnType): unknown[] {
  if (type === "int64") return Array.from(cells, (value) => (value === null ? null : wide(value)));
  if (type !== "int64s") return Array.from(cells);
  return Array.from(cells, (list) => (list === null ? null : Array.from(list as ArrayLike<unknown>, wide)));
}

/** The tables of one part; a table without rows has no file. */
export class PartFiles {
  readonly #open = new Map<TableName, TableFile>();

  /** @param below where the files are written: a folder laid out as the lake */
  constructor(
    readonly below: string,
    readonly dataset: string,
    readonly part: string,
  ) {}

  write(batches: readonly Batch[]): void {
    for (const batch of batches) {
      const { table } = batch;
      let file = this.#open.get(table);
      if (file === undefined) {
        file = new TableFile(table, join(this.below, rowsPath(table, this.dataset, this.part)));
        this.#open.set(table, file);
      }
      file.write(batch);
    }
  }

  finish(): Partial<Record<TableName, Written>> {
    return Object.fromEntries(
      [...this.#open].sort(([a], [b]) => (a < b ? -1 : 1)).map(([t, file]) => [t, file.finish()]),
    );
  }
}
