/**
 * Links of a few kilobytes that would expand to gigabytes: one text in every row of a table. Our writer never makes
 * them.
 */
import { seal } from "../../src/bundle/packet/envelope";
import { IntegerWriter } from "../../src/bundle/packet/integers";
import { COLUMNS_1, TABLES_1, deflated } from "~/bundle/packet/version1";
import { Writer } from "../../src/bundle/packet/wire";
import type { CarriedTable } from "../../src/model/carried";

/** Columns of text and of JSON without null cells, as a packet numbers them. */
export const TEXT = 1;
export const JSON_TEXT = 5;

/** One text in every row of a table, as the text of `own=`. */
export function bomb(table: CarriedTable, rows: number, column: string, kind: number, text: string): string {
  const numbers = new Writer();
  // One table with this many rows and one known column.
  for (const count of [2 ** TABLES_1.indexOf(table), rows]) numbers.count(count);
  for (const count of [2 ** COLUMNS_1[table].indexOf(column), 0, 0, kind]) numbers.count(count);
  // Every cell has the first form.
  new IntegerWriter(numbers).write(new Array<number>(rows).fill(0));
  // No titles, no addresses of views, no notes, and one empty column.
  for (const count of [0, 0, 0, 0, 0, 0]) numbers.count(count);
  return seal(1, deflated(new TextEncoder().encode(`${text}\u0000`), Uint8Array.from(numbers.bytes)))!;
}

const LONG = 15_000_000;
/** As large as a packet's texts may be; only their product with the rows is too much. */
const HELD = 8_000_000;

/** Texts of `own=`. */
export const bombs: Readonly<Record<string, () => string>> = {
  "JSON of 15 million characters in 200,000 rows": () =>
    bomb("sample", 200_000, "value", JSON_TEXT, `"${"x".repeat(LONG)}"`),
  "a title of 15 million characters on 2,000 points": () => bomb("point", 2000, "title", TEXT, "x".repeat(LONG)),
  "JSON of 8 million characters in 200,000 rows": () =>
    bomb("sample", 200_000, "value", JSON_TEXT, `"${"x".repeat(HELD)}"`),
  "a list of 4 million numbers in 200,000 rows": () =>
    bomb("sample", 200_000, "value", JSON_TEXT, `[0${",1".repeat(HELD / 2 - 1)}]`),
  "a title of 8 million characters on 2,000 points": () => bomb("point", 2000, "title", TEXT, "x".repeat(HELD)),
  "200,000 options of a thousand characters": () => bomb("run", 200_000, "options", TEXT, "x".repeat(1000)),
  "3,000 points with titles of a thousand characters": () => bomb("point", 3000, "title", TEXT, "x".repeat(1000)),
  "half a million runs": () => bomb("run", 500_000, "tool", TEXT, "f"),
};
