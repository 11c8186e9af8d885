/** SQL text that only `sql` can make: values are quoted here and nowhere else. */
declare const brand: unique symbol;
export type Sql = string & { readonly [brand]: true };
type Value = string | number | boolean | null | readonly (string | number)[];
class Fragment {
  constructor(readonly text: string) {}
}

/**
 * Text as a literal, with quotes doubled. NUL is removed, since a literal cannot contain it. Lone surrogates have no
 * UTF-8: they become U+FFFD here, as in every text that enters the database, so that both still compare equal.
 */
function textLiteral(value: string): string {
  const parts = value
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split("\0")
    .map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0]! : `(${parts.join(" || chr(0) || ")})`;
}

function literal(value: Value | Fragment): string {
  if (value instanceof Fragment) return value.text;
  if (value === null) return "NULL";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "NULL";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return textLiteral(value);
  // IN () is false, like a comparison with NULL.
  return value.length === 0 ? "(NULL)" : `(${value.map((v) => literal(v)).join(", ")})`;
}

/**
 * Tagged template: sql`SELECT … WHERE dataset = ${slug}`. Every placeholder is a quoted literal, or a `raw` fragment.
 */
export const sql = (parts: TemplateStringsArray, ...values: readonly (Value | Fragment)[]): Sql =>
  parts.reduce((text, part, i) => text + literal(values[i - 1] ?? null) + part) as Sql;

/**
 * The index of a text in a list, counted from `first`; `other` if it is missing.
 * @param column SQL of the source code
 */
export const placeIn = (column: string, list: readonly string[], first: number, other: number | null) =>
  raw(
    `CASE ${column} ${list.map((text, i) => `WHEN ${textLiteral(text)} THEN ${first + i}`).join(" ")} ELSE ${literal(other)} END`,
  );

/** A constant piece of SQL written in the source code, or made by `sql` (never from a file or a link). */
export const raw = (text: string): Fragment => new Fragment(text);
