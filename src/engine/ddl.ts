/** CREATE TABLE statements from the one definition of the vocabulary. */
import { tables, type ColumnType, type TableDef, type TableName } from "~/model/tables";

const types: Readonly<Record<ColumnType, string>> = {
  int32: "INTEGER",
  int64: "BIGINT",
  float64: "DOUBLE",
  bool: "BOOLEAN",
  text: "VARCHAR",
};

/** DuckDB's name of a column type, also printed in docs/schema.md. */
export const sqlType = (type: ColumnType): string => types[type];

export const tableNames = Object.keys(tables) as TableName[];

/** Columns of a table in their order: an Arrow insert goes by position. */
export const columnNames = (table: TableName): string[] => Object.keys(tables[table].columns);

/** One statement per table, in the order of the vocabulary. Names come from the source code, never from a file. */
export function createTables(): string[] {
  return tableNames.map((name) => {
    const { columns }: TableDef = tables[name];
    const list = Object.entries(columns).map(([column, def]) => `"${column}" ${sqlType(def.type)}`);
    return `CREATE TABLE "${name}" (${list.join(", ")})`;
  });
}

/** Statements that remove everything a source brought: by its number, or by the numbers of its points. */
export function deleteSources(sourceNos: readonly number[], pointsPerSource: number): string[] {
  const list = sourceNos.filter((n) => Number.isSafeInteger(n)).join(", ");
  if (list === "") return [];
  return tableNames.flatMap((name) => {
    const { columns }: TableDef = tables[name];
    if ("source_no" in columns) return [`DELETE FROM "${name}" WHERE source_no IN (${list})`];
    if ("point_no" in columns) return [`DELETE FROM "${name}" WHERE point_no // ${pointsPerSource} IN (${list})`];
    return [];
  });
}
