/** The tables and views as the page lists them and the editor completes them. */
import { type ColumnType, tables, views, type TableDef } from "~/model/tables";
import { sql as text } from "~/text/en/sql";
import { sqlSchema as words } from "~/text/en/sql-schema";

export interface SchemaColumn {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
}

export interface SchemaTable {
  readonly name: string;
  readonly doc: string;
  readonly columns: readonly SchemaColumn[];
}

/** Type names for the page, where the two integer types look alike. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  ...{ int32: "integer", int64: "integer", int64s: "integers", float64: "number", bool: "true or false", text: "text" },
};

const listed = (name: string, { doc, columns }: TableDef): SchemaTable => ({
  name,
  doc,
  columns: Object.entries(columns).map(([column, def]) => ({
    name: column,
    type: words.of(TYPES[def.type]),
    doc: words.of(def.doc),
  })),
});

export const schemaTables: readonly SchemaTable[] = [
  ...Object.entries<TableDef>(tables)
    .filter(([name]) => !Object.hasOwn(views, name))
    .map(([name, def]) => listed(name, { ...def, doc: words.of(def.doc) })),
  ...Object.entries(views).map(([name, def]) => listed(name, { ...def, doc: `${words.of(def.doc)} (${text.view})` })),
];
