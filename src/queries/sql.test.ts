import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fill } from "../../tests/support/arrow";
import { raw, sql } from "./sql";
import { engine } from "../../tests/support/questions";

const said = async (text: string) => (await engine.query(text)).columns.v![0];

const nasty = [
  "'; DROP TABLE point; --",
  "\\'",
  "''",
  "a\0b",
  "\0",
  "\0'\0",
  "\ud800",
  "x\udc00y",
  "😀",
  "\u202e\ufeff\u2028\r\n\t",
  "$$ $1 ? %s {{}} `",
  "__proto__",
  "",
];

const wellFormed = (text: string) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));

describe("text as a literal", () => {
  it.each(nasty)("%j comes back as it was", async (text) => {
    expect(await said(sql`SELECT ${text} AS v`)).toBe(wellFormed(text));
    expect(await said(sql`SELECT ${text} IN ${["other", text]} AS v`)).toBe(true);
  });

  it("any text comes back as it was", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("'", "\\", "\0", "\ud83d", "a", ";", "-") }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (a, b) => {
        const { columns } = await engine.query(sql`SELECT ${a} AS a, ${b} AS b`);
        expect([columns.a![0], columns.b![0]]).toEqual([wellFormed(a), wellFormed(b)]);
      }),
      { numRuns: 300 },
    );
  });

  it("equals the same text that came in by Arrow", async () => {
    await fill(
      engine,
      "label",
      nasty.map((value, i) => ({ target: String(i), value })),
    );
    for (const [i, value] of nasty.entries()) {
      expect(await said(sql`SELECT target AS v FROM label WHERE value = ${value}`)).toBe(String(i));
    }
  });
});

it("numbers come back, invalid ones as NULL", async () => {
  for (const n of [0, -1.5, 1e21, 5e-324, 2 ** 53 - 1, Number.MAX_VALUE]) {
    expect(await said(sql`SELECT ${n}::DOUBLE AS v`)).toBe(n);
  }
  for (const n of [NaN, Infinity, -Infinity]) expect(await said(sql`SELECT ${n} AS v`)).toBeNull();
  expect(await said(sql`SELECT ${null} AS v`)).toBeNull();
  expect(await said(sql`SELECT ${true} AND ${2} IN ${[1, 2]} AS v`)).toBe(true);
});

it("an empty list contains nothing", async () => {
  expect(await said(sql`SELECT count(*) AS v FROM label WHERE target IN ${[]}`)).toBe(0);
});

it("a fragment is inserted as SQL", () => {
  expect(sql`SELECT ${raw("1 + 1")} AS v`).toBe("SELECT 1 + 1 AS v");
});
