/** docs/schema.md, generated from the table definitions for users of SQL. */
import { stored, type StoredType, type TableDef, views } from "~/model/tables";
import { sqlType, storedNames } from "./ddl";

/** Text of a table cell, with bars escaped. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

function section(name: string, { doc, columns }: TableDef<StoredType>): string {
  const rows = Object.entries(columns).map(([column, def]) => [`\`${column}\``, sqlType(def.type), cell(def.doc)]);
  const lines = [["Column", "Type", "Meaning"], ["---", "---", "---"], ...rows].map((r) => `| ${r.join(" | ")} |`);
  return [`## ${name}`, "", doc, "", ...lines].join("\n");
}

export function schemaDoc(): string {
  const head = `# Schema

Generated from \`src/model/tables.ts\`; \`UPDATE=1 npx vitest run src/engine/schemaDoc\` writes it anew.

The tables of the database in the page, in the build and in tests. Units stand in the names: \`*_us\` microseconds,
\`*_ns\` nanoseconds, \`*_s\` seconds, \`*_ms\` milliseconds, \`bytes_per_s\` bytes per second, \`iops\` I/Os per second,
\`block_bytes\` bytes. Every column may be NULL: absent is NULL, never 0. Percentiles are stored, never computed in SQL:
merged ones come from added buckets. \`source_no\` leads from any row to its file, \`point_no // 1048576\` and
\`trace_no // 1048576\` from a point or a trace to its \`source_no\`.

No table or column here goes, and none changes its type or unit; new ones may come ([permalinks.md](permalinks.md#upgrades)).`;
  const parts = [
    head,
    ...storedNames.map((name) => section(name, stored[name])),
    ...Object.entries(views).map(([name, view]) => section(`${name} (view of ${view.of})`, view)),
  ];
  return `${parts.join("\n\n")}\n`;
}
