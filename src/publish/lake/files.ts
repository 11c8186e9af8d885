/** Parquet files of one part of a lake: one per table, with a row group for each batch of rows. */
import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { tableFromIPC } from "@uwdata/flechette";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import { lookUp } from "~/base/lookUp";
import { parquetOf } from "~/bundle/parquet";
import type { Batch } from "~/ingest/batch";
import { samplesIn } from "~/ingest/chunks";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { type ColumnType, type TableDef, type TableName, tables } from "~/model/tables";

/** Rows and bytes of a file. */
export interface Written {
  readonly rows: number;
  readonly bytes: number;
}

/** Within the folder of the lake. Engines read `dataset` and `lake_part` from the path (Hive); table trace has a column `part` of its own. */
export const rowsPath = (table: string, dataset: string, part: string): string =>
  `${table}/dataset=${dataset}/lake_part=${part}/rows.parquet`;

/**
 * Tables that are read in insertion order. DuckDB has its own `rowid`; other engines find it in the files, unique
 * within the lake.
 */
const ORDERED: ReadonlySet<TableName> = new Set(["label", "system"]);

/** With longer statistics the footer of a file with long options would outgrow its rows. */
const STATISTICS_BYTES = 64;

class TableFile {
  readonly #parquet: ParquetWriter;
  #columns: readonly (readonly [name: string, type: ColumnType])[];
  rows = 0;

  constructor(
    table: TableName,
    readonly place: string,
    readonly firstRow: number,
  ) {
    const { columns }: TableDef = tables[table];
    this.#columns = Object.entries(columns).map(([name, { type }]) => [name, type]);
    if (ORDERED.has(table)) this.#columns = [...this.#columns, ["rowid", "int64"]];
    const { schema } = parquetOf(this.#columns.map(([name, type]) => ({ name, type, cells: [] })));
    mkdirSync(dirname(place), { recursive: true });
    this.#parquet = new ParquetWriter({
      ...{ writer: fileWriter(place), schema, createdBy: "kneepoint" },
      statisticsTruncateLength: STATISTICS_BYTES,
    });
  }

  /** @param held columns by name */
  write(rows: number, held: Readonly<Record<string, ArrayLike<unknown>>>): void {
    const columnData = this.#columns.map(([name, type]) => ({
      name,
      data: name === "rowid" ? this.#rowids(rows) : cellsOf(lookUp(held, name)!, type),
      // A dictionary does not distinguish 0 from -0.
      ...(type === "float64" && { encoding: "PLAIN" as const }),
    }));
    void this.#parquet.write({ columnData, rowGroupSize: rows });
    this.rows += rows;
  }

  #rowids(rows: number): bigint[] {
    return Array.from({ length: rows }, (_, i) => BigInt(this.firstRow + this.rows + i));
  }

  finish(): Written {
    void this.#parquet.finish();
    return { rows: this.rows, bytes: statSync(this.place).size };
  }
}

/** An int64 column arrives as 32 bits if all its numbers fit (ingest/arrow). */
const wide = (value: unknown): bigint => BigInt(value as number | bigint);

/** Cells in the types of the writer. */
function cellsOf(cells: ArrayLike<unknown>, type: ColumnType): unknown[] {
  if (type === "int64") return Array.from(cells, (value) => (value === null ? null : wide(value)));
  if (type !== "int64s") return Array.from(cells);
  return Array.from(cells, (list) => (list === null ? null : Array.from(list as ArrayLike<unknown>, wide)));
}

/** The tables of one part; a table without rows has no file. */
export class PartFiles {
  readonly #open = new Map<TableName, TableFile>();

  /** @param below folder for the files, laid out like the lake */
  constructor(
    readonly below: string,
    readonly dataset: string,
    readonly part: string,
    readonly firstSource: number,
  ) {}

  write(batches: readonly Batch[]): void {
    for (const { table, rows, ipc } of batches) {
      if (table === "chunk") {
        const held = samplesIn(ipc);
        this.#file("sample").write(held.t_s.length, { ...held });
        continue;
      }
      const held = tableFromIPC(ipc, { useBigInt: true }).toColumns() as Readonly<Record<string, ArrayLike<unknown>>>;
      this.#file(table).write(rows, held);
    }
  }

  #file(table: TableName): TableFile {
    let file = this.#open.get(table);
    if (file === undefined) {
      const place = join(this.below, rowsPath(table, this.dataset, this.part));
      file = new TableFile(table, place, this.firstSource * POINTS_PER_SOURCE);
      this.#open.set(table, file);
    }
    return file;
  }

  finish(): Partial<Record<TableName, Written>> {
    return Object.fromEntries(
      [...this.#open].sort(([a], [b]) => (a < b ? -1 : 1)).map(([t, file]) => [t, file.finish()]),
    );
  }
}
