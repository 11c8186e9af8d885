/** CREATE TABLE and CREATE VIEW statements from the one definition of the vocabulary. */
import { lookUp } from "~/base/lookUp";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import {
  stored,
  type StoredName,
  type StoredType,
  type TableDef,
  type TableName,
  tables,
  type ViewDef,
  views,
} from "~/model/tables";

const types: Readonly<Record<StoredType, string>> = {
  int32: "INTEGER",
  int64: "BIGINT",
  int64s: "BIGINT[]",
  float64: "DOUBLE",
  float64s: "DOUBLE[]",
  bool: "BOOLEAN",
  text: "VARCHAR",
};

/** DuckDB's name of a column type, also printed in docs/schema.md. */
export const sqlType = (type: StoredType): string => types[type];

export const tableNames = Object.keys(tables) as TableName[];
export const storedNames = Object.keys(stored) as StoredName[];

/** Columns of a table in order: an Arrow insert goes by position. */
export const columnNames = (table: StoredName): string[] => Object.keys(stored[table].columns);

/** One statement per table, in the order of the vocabulary. Names come from source code, never from a file. */
export function createTables(): string[] {
  return storedNames.map((name) => {
    const { columns }: TableDef<StoredType> = stored[name];
    const list = Object.entries(columns).map(([column, def]) => `"${column}" ${sqlType(def.type)}`);
    return `CREATE TABLE "${name}" (${list.join(", ")})`;
  });
}

/** One statement per view; the tables must exist. */
export function createViews(): string[] {
  return Object.entries<ViewDef>(views).map(([name, { of, columns }]) => {
    const { columns: held }: TableDef<StoredType> = stored[of];
    const list = Object.keys(columns).map((name) =>
      lookUp(held, name)?.type.endsWith("64s") === true ? `unnest("${name}") AS "${name}"` : `"${name}"`,
    );
    return `CREATE VIEW "${name}" AS SELECT ${list.join(", ")} FROM "${of}"`;
  });
}

/**
 * Temporary views that hide the tables and views of the same names: their connection sees only the rows of these
 * datasets.
 */
export function scopeViews(datasets: readonly string[]): string[] {
  const list = datasets.map((slug) => `'${slug.replaceAll("'", "''")}'`).join(", ") || "NULL";
  const numbers = `(SELECT source_no FROM memory.main."source" WHERE dataset IN (${list}))`;
  return Object.entries<TableDef<StoredType>>({ ...stored, ...views }).map(([name, { columns }]) => {
    const has = (column: string): boolean => Object.hasOwn(columns, column);
    const numbered = ["point_no", "trace_no"].filter(has);
    const number = numbered.length === 1 ? numbered[0]! : `coalesce(${numbered.join(", ")})`;
    // A label without a dataset applies to all.
    const own = `dataset IN (${list})${name === "label" ? " OR dataset IS NULL" : ""}`;
    const where = has("dataset")
      ? own
      : `${has("source_no") ? "source_no" : `${number} // ${POINTS_PER_SOURCE}`} IN ${numbers}`;
    return `CREATE TEMP VIEW "${name}" AS SELECT * FROM memory.main."${name}" WHERE ${where}`;
  });
}

/** Statements that remove all rows of sources: by source number, or by the numbers of their points and traces. */
export function deleteSources(sourceNos: readonly number[]): string[] {
  const list = sourceNos.filter((n) => Number.isSafeInteger(n)).join(", ");
  if (list === "") return [];
  return storedNames.flatMap((name) => {
    const { columns }: TableDef<StoredType> = stored[name];
    if ("source_no" in columns) return [`DELETE FROM "${name}" WHERE source_no IN (${list})`];
    const numbered = ["point_no", "trace_no"].filter((column) => Object.hasOwn(columns, column));
    if (numbered.length === 0) return [];
    // A histogram has one of the two numbers.
    const number = numbered.length === 1 ? numbered[0]! : `coalesce(${numbered.join(", ")})`;
    return [`DELETE FROM "${name}" WHERE ${number} // ${POINTS_PER_SOURCE} IN (${list})`];
  });
}

/** `rowid` of the lake: the order of rows in these tables matters, and DuckDB keeps it by itself. */
const ORDERED: readonly TableName[] = ["label", "system"];

/**
 * Statements that declare the tables of a lake (docs/lake.md) to Trino's Hive connector. Dropping and creating tables is
 * safe, since they hold no rows: run all again for new partitions. Names come from source code or were checked.
 * @param location of the lake as Trino sees it: "s3://bucket/lake"
 */
export function createTrinoTables(catalog: string, schema: string, location: string): string[] {
  const place = location.replaceAll("'", "''");
  const declared = tableNames.flatMap((name) => {
    const { columns }: TableDef = tables[name];
    const held = Object.entries(columns).filter(([column]) => column !== "dataset");
    const list = held.map(([column, { type }]) => `"${column}" ${type === "int64s" ? "ARRAY(BIGINT)" : sqlType(type)}`);
    if (ORDERED.includes(name)) list.push('"rowid" BIGINT');
    const table = `${catalog}.${schema}.${name}`;
    return [
      `DROP TABLE IF EXISTS ${table}`,
      `CREATE TABLE ${table} (${list.join(", ")}, "dataset" VARCHAR, "lake_part" VARCHAR) WITH (format = 'PARQUET', ` +
        `external_location = '${place}/${name}', partitioned_by = ARRAY['dataset', 'lake_part'])`,
      `CALL ${catalog}.system.sync_partition_metadata('${schema}', '${name}', 'FULL')`,
    ];
  });
  return [`CREATE SCHEMA IF NOT EXISTS ${catalog}.${schema} WITH (location = '${place}.schema')`, ...declared];
}
