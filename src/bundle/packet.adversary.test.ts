/** Packets that somebody made to do harm: with names that objects have, with rows that would fill the memory. */
import { expect, it, vi } from "vitest";
import { bombs } from "../../tests/support/bombs";
import type { Cell, Content } from "~/model/carried";
import { decodePacket, encodePacket, packetLength } from "./packet";
import { CodedWriter } from "./packet/codedWriter";
import { seal } from "./packet/envelope";
import { bodyOf } from "./packet/version1";
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

/** A packet that no writer of ours makes: what it holds is not counted. */
function bomb(tables: Content["tables"], more: Partial<Content> = {}): string {
  const body = bodyOf({ tables, views: [], notes: [], ...more });
  return seal(1, body!)!;
}
const rows = (n: number, columns: Readonly<Record<string, Cell>>) => ({
  rows: n,
  columns: Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, new Array<Cell>(n).fill(cell)])),
});
it("a cell that JSON writes as null is parsed once for all of its rows", () => {
  const value = [...new Array<number>(1000).fill(NaN), "x"];
  const packet = bomb({ sample: { rows: value.length, columns: { value } } });
  const parse = vi.spyOn(JSON, "parse");
  expect(decodePacket(packet)).toMatchObject({ ok: true });
  const times = parse.mock.calls.filter(([text]) => text === "null").length;
  parse.mockRestore();
  expect(times).toBe(1);
});

/** Of the writer these are slow: what breaks a reader is their product, which is as large with shorter texts. */
const long = "x".repeat(20_000);

const BOMBS: Readonly<Record<string, () => string>> = {
  "a long title on 2,000 points": () => bomb({ point: rows(2000, { title: long }) }),
  "a title on 100,000 rows": () => bomb({ point: rows(100_000, { title: "x".repeat(500) }) }),
  "long options of 2,000 runs": () => bomb({ run: rows(2000, { options: `{"global":{"a":"${long}"}}` }) }),
  "a long host with a number, of 2,000 runs": () => bomb({ run: rows(2000, { host: `${"h".repeat(2000)}7` }) }),
  "200,000 samples": () => bomb({ sample: rows(200_000, { trace_no: 1, t_s: 1, value: 1 }) }),
  "20,000 points of no more than a few cells": () => bomb({ point: rows(20_000, { point_no: 1 }) }),
  "long notes": () => bomb({}, { notes: ["x".repeat(3_000_000)] }),
};

it.each(Object.keys(BOMBS))("that unfolds to too much is refused, and told why: %s", (name) => {
  const text = BOMBS[name as "200,000 samples"]!();
  expect(text.length).toBeLessThan(150_000);
  const read = decodePacket(text);
  expect(read.ok).toBe(false);
  expect(read.ok || read.error.code).toMatch(/^own\/(?:too-much|not-readable)$/);
});

it.each(Object.keys(bombs))("a few kilobytes that stand for gigabytes are refused: %s", (name) => {
  const text = bombs[name]!();
  expect(text.length).toBeLessThan(25_000);
  const read = decodePacket(text);
  expect(read.ok || read.error.code).toMatch(/^own\/(?:too-much|not-readable)$/);
});

it("more than a link may hold is not written either", () => {
  const tables = { point: rows(20_000, { point_no: 1 }) };
  expect(packetLength({ tables, views: [], notes: [] })).toBe(Infinity);
  const lists = { histogram: rows(3, { count: new Array<number>(500_000).fill(1) }) };
  expect(packetLength({ tables: lists, views: [], notes: [] })).toBe(Infinity);
});

it("statistics of a point whose number is none are written and read", () => {
  const columns = { point_no: [NaN, NaN, 1, 1], stat: ["mean", "max", "mean", "max"], value_us: [1, 2, 3, 4] };
  const given = { tables: { latency: { rows: 4, columns } }, views: [], notes: [] };
  expect(decodePacket(encodePacket(given))).toMatchObject({
    value: { tables: { latency: { columns: { value_us: [1, 2, 3, 4] } } } },
  });
});

it("views lead to pages of this site, and there are a few", () => {
  const view = { title: "t".repeat(5000), hash: "#/curve" };
  const views = [{ title: "bad", hash: "https://elsewhere.example/" }, ...new Array<typeof view>(200).fill(view)];
  const read = decodePacket(encodePacket({ tables: {}, views, notes: new Array<string>(100).fill("n") }));
  if (!read.ok) throw new Error(read.error.code);
  expect(read.value.views).toEqual(new Array(50).fill({ title: "t".repeat(300), hash: "#/curve" }));
  expect(read.value.notes).toHaveLength(20);
});

it("that claims a thousand million rows is refused at once", () => {
  const coded = new CodedWriter();
  // Table source, as columns, 10^9 rows, none of the columns known, none other.
  for (const count of [1, 0, 1_000_000_000, 0, 0]) coded.count(count);
  const forms = deflateSync(new Uint8Array());
  const body = Uint8Array.of(...countBytes(0), ...countBytes(forms.length), ...forms, ...coded.done());
  expect(decodePacket(seal(1, body)!)).toMatchObject({ ok: false, error: { code: "own/not-readable" } });
});

it("texts that inflate to more than they say are refused", () => {
  const deflated = deflateSync(new Uint8Array(5000));
  const body = Uint8Array.of(
    ...countBytes(7),
    ...countBytes(deflated.length),
    ...deflated,
    ...new CodedWriter().done(),
  );
  expect(decodePacket(seal(1, body)!)).toMatchObject({ ok: false, error: { code: "own/not-readable" } });
});
