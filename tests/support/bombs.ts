/**
 * Links of a few kilobytes that would unfold to gigabytes, as no writer of ours makes them: one text that stands in
 * every row of a table.
 */
import { deflateSync } from "fflate";
import { CodedWriter } from "../../src/bundle/packet/codedWriter";
import { DICTIONARY_1 } from "../../src/bundle/packet/dictionary";
import { seal } from "../../src/bundle/packet/envelope";
import { IntegerWriter } from "../../src/bundle/packet/integers";
import { COLUMNS_1, TABLES_1 } from "../../src/bundle/packet/order";
import { countBytes } from "../../src/bundle/packet/wire";
import type { CarriedTable } from "../../src/model/carried";

/** Kinds of columns, as a packet numbers them. */
const TEXT = 1;
const JSON_TEXT = 4;

function bomb(table: CarriedTable, rows: number, column: string, kind: number, text: string): string {
  const coded = new CodedWriter();
  const integers = new IntegerWriter(coded);
  const zeros = new Array<number>(rows).fill(0);
  // One table, as columns, so many rows, one column that is known, none other.
  for (const count of [2 ** TABLES_1.indexOf(table), 0, rows]) coded.count(count);
  for (const count of [2 ** COLUMNS_1[table].indexOf(column), 0]) coded.count(count);
  // No cell is null, and each has the first form.
  integers.write(zeros);
  coded.count(kind);
  integers.write(zeros);
  // No views, no notes.
  for (const count of [0, 0]) coded.count(count);
  const plain = new TextEncoder().encode(`${text}\u0000`);
  const forms = deflateSync(plain, { level: 9, mem: 8, dictionary: DICTIONARY_1 });
  return seal(1, Uint8Array.of(...countBytes(plain.length), ...countBytes(forms.length), ...forms, ...coded.done()))!;
}

const LONG = 15_000_000;
/** As much as a packet's texts may be: what is too much is their product with the rows. */
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
