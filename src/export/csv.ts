/**
 * The table twin as CSV (RFC 4180, with LF; UTF-8 without a mark; no comments): one line of names, then every row.
 * Numbers in full, with a point; an absent value is an empty field.
 * Names of jobs, hosts and files come from others: a text that a spreadsheet would take for a formula gets an
 * apostrophe in front (OWASP, CSV injection). Numbers never do, nor does text that reads as a number.
 */
import { columnsOf, type Written } from "./columns";

/** Including the full-width signs, which some spreadsheets treat alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

function field(value: number | string | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(written: Written): string {
  const columns = columnsOf(written);
  const lines = [columns.map(({ name }) => field(name)).join(",")];
  for (let r = 0; r < written.twin.rows.length; r++)
    lines.push(columns.map(({ values }) => field(values[r] ?? null)).join(","));
  return `${lines.join("\n")}\n`;
}
