/** SQL text that only `sql` can make: values are quoted here and nowhere else. */
declare const brand: unique symbol;
export type Sql = string & { readonly [brand]: true };
type Value = string | number | boolean | null | readonly (string | number)[];
class Fragment {
  constructor(readonly text: string) {}
}

function literal(value: Value | Fragment): string {
  if (value instanceof Fragment) return value.text;
  if (value === null) return "NULL";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "NULL";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") {
    // chr(0) cannot stand in a literal; everything else may, with quotes doubled.
    return value
      .split("\0")
      .map((part) => `'${part.replaceAll("'", "''")}'`)
      .join(" || chr(0) || ");
  }
  return `(${value.map((v) => literal(v)).join(", ")})`;
}

/** Tagged template: sql`SELECT … WHERE dataset = ${slug}`. Every hole is a quoted literal, or a `raw` fragment. */
export function sql(parts: TemplateStringsArray, ...values: readonly (Value | Fragment)[]): Sql {
  return parts.reduce((text, part, i) => text + literal(values[i - 1] ?? null) + part) as Sql;
}

/** A constant piece of SQL written in the source code (never from a file or a link). */
export const raw = (text: string): Fragment => new Fragment(text);
