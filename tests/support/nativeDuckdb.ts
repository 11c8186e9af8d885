/**
 * A native DuckDB over the Parquet files of a lake, as a notebook reads them. `npm run test:native` installs it in
 * .cache: 64 MB that no other test needs.
 */
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTables, tableNames } from "~/engine/ddl";
import type { Columns } from "~/engine/engine";
import type { TableName } from "~/model/tables";

/**
 * The used part of @duckdb/node-api.
 */
interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{
    readonly currentRowCount: number;
    columnNames(): readonly string[];
    getColumnsJS(): readonly (readonly unknown[])[];
  }>;
  closeSync(): void;
}
interface NativeDuckdb {
  readonly DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> };
}

const require = createRequire(fileURLToPath(new URL("../../.cache/native/package.json", import.meta.url)));

/** In the form of `Columns`: lists of numbers as arrays of doubles, int64 as numbers. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return Float64Array.from(value as (number | bigint)[], Number);
  return typeof value === "bigint" ? Number(value) : value;
}

/** @param lake its folder */
export async function openNativeDuckdb(lake: string) {
  const { DuckDBInstance } = require("@duckdb/node-api") as NativeDuckdb;
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const files = readdirSync(lake, { recursive: true, encoding: "utf8" }).sort();
  for (const table of tableNames) {
    const own = files.filter((path) => path.startsWith(`${table}/`) && path.endsWith(".parquet"));
    const empty = createTables().find((sql) => sql.startsWith(`CREATE TABLE "${table}"`))!;
    await connection.run(own.length === 0 ? empty : viewOf(table, own));
  }
  return {
    async query(sql: string): Promise<Columns> {
      const answer = await connection.runAndReadAll(sql);
      const lists = answer.getColumnsJS();
      const columns = answer.columnNames().map((name, i) => [name, (lists[i] ?? []).map(plain)]);
      return { rows: answer.currentRowCount, columns: Object.fromEntries(columns) as Columns["columns"] };
    },
    close: (): Promise<void> => Promise.resolve(connection.closeSync()),
  };

  function viewOf(table: TableName, paths: readonly string[]): string {
    const list = paths.map((path) => `'${join(lake, path)}'`).join(", ");
    return `CREATE VIEW ${table} AS SELECT * FROM read_parquet([${list}], hive_partitioning = false)`;
  }
}
