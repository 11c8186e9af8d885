/** Packets that somebody made to do harm: with names that objects have, with rows that would fill the memory. */
import { expect, it } from "vitest";
import { decodePacket, encodePacket } from "./packet";
import { CodedWriter } from "./packet/codedWriter";
import { seal } from "./packet/envelope";
import { countBytes } from "./packet/wire";
import { deflateSync } from "fflate";

const labels = (columns: Readonly<Record<string, readonly string[]>>) => ({
  tables: { label: { rows: 1, columns } },
  views: [],
  notes: [],
});

it("a column that is called like the prototype is refused, and no object has anything new", () => {
  const columns = Object.fromEntries([["__proto__", ["polluted"]]]);
  const read = decodePacket(encodePacket(labels(columns)));
  expect(read).toMatchObject({ ok: false, error: { code: "own/not-readable" } });
  expect(Object.hasOwn(Object.prototype, "0")).toBe(false);
});

it("columns and texts that are called like what every object has are columns and texts", () => {
  const columns = { constructor: ["a"], key: ["__proto__"], target: ["constructor"], value: ["toString"] };
  const read = decodePacket(encodePacket(labels(columns)));
  expect(read).toEqual({ ok: true, value: labels(columns) });
  expect({}.constructor).toBe(Object);
});

it("script tags and letters that turn the direction are the text that they are", () => {
  const value = ["<script>alert(1)</script>\u202E\u2066.json\u0000"];
  const given = labels({ value });
  expect(decodePacket(encodePacket(given))).toEqual({ ok: true, value: given });
});

it("that claims a thousand million rows is refused at once", () => {
  const coded = new CodedWriter();
  // Table source, as columns, 10^9 rows, none of the columns known, none other.
  for (const count of [1, 0, 1_000_000_000, 0, 0]) coded.count(count);
  const forms = deflateSync(new Uint8Array());
  const body = Uint8Array.of(...countBytes(0), ...countBytes(forms.length), ...forms, ...coded.done());
  expect(decodePacket(seal(1, body)!)).toMatchObject({ ok: false, error: { code: "own/not-readable" } });
});
