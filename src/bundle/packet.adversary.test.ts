/** Malicious packets: with names that objects inherit, with rows that would fill the memory. */
import { expect, it, vi } from "vitest";
import { bomb as made, bombs, JSON_TEXT, TEXT } from "../../tests/support/bombs";
import type { Cell, Content } from "~/model/carried";
import { decodePacket, encodePacket, packetLength } from "./packet";
import { seal } from "./packet/envelope";
import { bodyOf, deflated } from "./packet/version1";
import { Writer } from "./packet/wire";

const labels = (columns: Readonly<Record<string, readonly string[]>>) => ({
  tables: { label: { rows: 1, columns } },
  views: [],
  notes: [],
});

it("a column named like the prototype is refused, and no object is changed", () => {
  const columns = Object.fromEntries([["__proto__", ["polluted"]]]);
  const read = decodePacket(encodePacket(labels(columns)));
  expect(read).toMatchObject({ ok: false, error: { code: "own/not-readable" } });
  expect(Object.hasOwn(Object.prototype, "0")).toBe(false);
});

it("columns and texts named like inherited properties are ordinary columns and texts", () => {
  const columns = { constructor: ["a"], key: ["__proto__"], target: ["constructor"], value: ["toString"] };
  const read = decodePacket(encodePacket(labels(columns)));
  expect(read).toEqual({ ok: true, value: labels(columns) });
  expect({}.constructor).toBe(Object);
});

it("script tags and letters that reverse the direction stay plain text", () => {
  const value = ["<script>alert(1)</script>\u202E\u2066.json\u0000"];
  const given = labels({ value });
  expect(decodePacket(encodePacket(given))).toEqual({ ok: true, value: given });
});

/** A packet that our writer never makes: its contents are not counted. */
function bomb(tables: Content["tables"], more: Partial<Content> = {}): string {
  const body = bodyOf({ tables, views: [], notes: [], ...more });
  return seal(1, body!)!;
}
const rows = (n: number, columns: Readonly<Record<string, Cell>>) => ({
  rows: n,
  columns: Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, new Array<Cell>(n).fill(cell)])),
});
it("a cell that is null in JSON is parsed once for all of its rows", () => {
  const value = [...new Array<number>(1000).fill(NaN), "x"];
  const packet = bomb({ sample: { rows: value.length, columns: { value } } });
  const parse = vi.spyOn(JSON, "parse");
  expect(decodePacket(packet)).toMatchObject({ ok: true });
  const times = parse.mock.calls.filter(([text]) => text === "null").length;
  parse.mockRestore();
  expect(times).toBe(1);
});

/** Slow for the writer. What breaks a reader is their product, which is as large with shorter texts. */
const long = "x".repeat(20_000);

/** Data that fails to unpack is not a packet of ours; data that unpacks gets the reason why it is too much. */
type Refusal = "own/not-readable" | "own/too-much";
const BOMBS: Readonly<Record<string, readonly [Refusal, () => string]>> = {
  "a long title on 2,000 points": ["own/not-readable", () => bomb({ point: rows(2000, { title: long }) })],
  "a title on 100,000 rows": ["own/not-readable", () => bomb({ point: rows(100_000, { title: "x".repeat(500) }) })],
  "long options of 2,000 runs": [
    "own/not-readable",
    () => bomb({ run: rows(2000, { options: `{"global":{"a":"${long}"}}` }) }),
  ],
  "a long host with a number, of 2,000 runs": [
    "own/too-much",
    () => bomb({ run: rows(2000, { host: `${"h".repeat(2000)}7` }) }),
  ],
  "200,000 samples": ["own/too-much", () => bomb({ sample: rows(200_000, { trace_no: 1, t_s: 1, value: 1 }) })],
  "20,000 points of no more than a few cells": ["own/too-much", () => bomb({ point: rows(20_000, { point_no: 1 }) })],
  "long notes": ["own/too-much", () => bomb({}, { notes: ["x".repeat(3_000_000)] })],
};

it.each(Object.entries(BOMBS))("that unpacks to too much is refused, with the reason: %s", (_, [code, make]) => {
  const text = make();
  expect(text.length).toBeLessThan(150_000);
  expect(decodePacket(text)).toMatchObject({ ok: false, error: { code } });
});

/** Few long or many short texts: "too much" differs from "cannot be unpacked". */
const UNFOLD = ["3,000 points with titles of a thousand characters", "half a million runs"];

it.each(Object.keys(bombs))("a few kilobytes that unpack to gigabytes are refused: %s", (name) => {
  const text = bombs[name]!();
  expect(text.length).toBeLessThan(25_000);
  const code: Refusal = UNFOLD.includes(name) ? "own/too-much" : "own/not-readable";
  expect(decodePacket(text)).toMatchObject({ ok: false, error: { code } });
});

it("the same packets, made small, are read: only their size is refused", () => {
  const title = "x".repeat(1000);
  expect(decodePacket(made("point", 20, "title", TEXT, title))).toEqual({
    ok: true,
    value: { tables: { point: rows(20, { title }) }, views: [], notes: [] },
  });
  expect(decodePacket(made("sample", 20, "value", JSON_TEXT, "[0,1]"))).toEqual({
    ok: true,
    value: { tables: { sample: rows(20, { value: [0, 1] }) }, views: [], notes: [] },
  });
  expect(decodePacket(bomb({ point: rows(200, { title: "x".repeat(500) }) }))).toMatchObject({ ok: true });
});

it("more than a link may hold is not written either", () => {
  const tables = { point: rows(20_000, { point_no: 1 }) };
  expect(packetLength({ tables, views: [], notes: [] })).toBe(Infinity);
  const lists = { histogram: rows(3, { count: new Array<number>(500_000).fill(1) }) };
  expect(packetLength({ tables: lists, views: [], notes: [] })).toBe(Infinity);
});

it("statistics of a point without a number are written and read", () => {
  const columns = { point_no: [NaN, NaN, 1, 1], stat: ["mean", "max", "mean", "max"], value_us: [1, 2, 3, 4] };
  const given = { tables: { latency: { rows: 4, columns } }, views: [], notes: [] };
  expect(decodePacket(encodePacket(given))).toMatchObject({
    value: { tables: { latency: { columns: { value_us: [1, 2, 3, 4] } } } },
  });
});

it("views lead to pages of this site only, and only a few are kept", () => {
  const view = { title: "t".repeat(5000), hash: "#/curve" };
  const views = [{ title: "bad", hash: "https://elsewhere.example/" }, ...new Array<typeof view>(200).fill(view)];
  const read = decodePacket(encodePacket({ tables: {}, views, notes: new Array<string>(100).fill("n") }));
  if (!read.ok) throw new Error(read.error.code);
  expect(read.value.views).toEqual(new Array(50).fill({ title: "t".repeat(300), hash: "#/curve" }));
  expect(read.value.notes).toHaveLength(20);
});

it("that claims a thousand million rows is refused at once", () => {
  const numbers = new Writer();
  // Table `source`, 10^9 rows, no known and no other columns; no views, no notes.
  for (const count of [1, 1_000_000_000, 0, 0, 0, 0, 0, 0, 0, 0, 0]) numbers.count(count);
  const body = deflated(new Uint8Array(), Uint8Array.from(numbers.bytes));
  expect(decodePacket(seal(1, body)!)).toMatchObject({ ok: false, error: { code: "own/not-readable" } });
});

it("texts that inflate to more than they say are refused", () => {
  const nothing = Uint8Array.of(0, 0, 0, 0, 0, 0, 0);
  const body = deflated(new Uint8Array(100), nothing);
  expect(decodePacket(seal(1, body)!)).toMatchObject({ ok: true });
  // The lengths of the texts come first.
  for (const length of [7, 99, 101]) {
    const other = Uint8Array.of(length, ...body.subarray(1));
    expect(decodePacket(seal(1, other)!)).toMatchObject({ ok: false, error: { code: "own/not-readable" } });
  }
});
