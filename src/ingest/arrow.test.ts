import { tableFromIPC } from "@uwdata/flechette";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ColumnType } from "~/model/tables";
import { toArrowStream } from "./arrow";
import { type AnyColumn, Float64Column, Int64Column, Int64sColumn, newColumn, TextColumn } from "./column";

type Value = string | number | boolean | Float64Array | null;

function columnOf(type: ColumnType, values: readonly Value[]): AnyColumn {
  const column = newColumn[type]();
  for (const value of values) (column as { push(v: Value): void }).push(value);
  return column;
}

/** A list as an array, whatever form its reader gives it. */
const plain = (value: Value | Int32Array): Value =>
  typeof value === "object" && value !== null ? Float64Array.from(value) : value;

/** What a reader of the stream sees. */
function roundTrip(type: ColumnType, values: readonly Value[]): Value[] {
  const table = tableFromIPC(toArrowStream({ x: columnOf(type, values) }));
  return Array.from(table.getChild("x").toArray() as Iterable<Value>, plain);
}

const values: Readonly<Record<ColumnType, fc.Arbitrary<Value>>> = {
  int32: fc.integer(),
  int64: fc.maxSafeInteger(),
  float64: fc.double({ noNaN: true, noDefaultInfinity: true }),
  int64s: fc.array(fc.maxSafeNat(), { maxLength: 9 }).map((list) => Float64Array.from(list)),
  bool: fc.boolean(),
  text: fc.string({ unit: "binary" }),
};

it.each(Object.keys(values) as ColumnType[])("keeps every %s and every null", (type) => {
  fc.assert(
    fc.property(fc.array(fc.option(values[type], { nil: null }), { minLength: 1, maxLength: 50 }), (list) => {
      expect(roundTrip(type, list)).toEqual(list);
    }),
  );
});

it("keeps nulls that come late, beyond the first bitmap", () => {
  const list = Array.from({ length: 20_000 }, (_, i) => (i === 9 || i >= 19_990 ? null : i));
  expect(roundTrip("int32", list)).toEqual(list);
  expect(roundTrip("int64", list)).toEqual(list);
});

it("stores what a type cannot hold as null, not as another number", () => {
  expect(roundTrip("int32", [2 ** 31, 2 ** 31 - 1, 1.5, NaN])).toEqual([null, 2 ** 31 - 1, null, null]);
  expect(roundTrip("int64", [2 ** 53, 2 ** 53 - 1, -(2 ** 53 - 1), 0.5, NaN])).toEqual([
    null,
    2 ** 53 - 1,
    -(2 ** 53 - 1),
    null,
    null,
  ]);
  expect(roundTrip("float64", [NaN, Infinity, 0])).toEqual([null, null, 0]);
});

it("keeps lists that outgrow their room, and starts anew once cleared", () => {
  const column = new Int64sColumn();
  for (const round of [0, 1]) {
    const lists = Array.from({ length: 3000 }, (_, i) =>
      Float64Array.from({ length: i % 7 }, (_, k) => round * 2 ** 31 + i + k),
    );
    for (const list of lists) column.push(list);
    const table = tableFromIPC(toArrowStream({ column }));
    expect(Array.from(table.getChild("column").toArray() as Iterable<Value>, plain)).toEqual(lists);
    column.clear();
  }
});

it("appends and fills in bulk as it does one by one", () => {
  const bulk = new Int64Column();
  bulk.push(null);
  bulk.append(Float64Array.of(0, 4_294_967_295, 4_294_967_296, 17_112_760_320, 2 ** 53 - 1));
  bulk.fill(2 ** 44 + 3, 2);
  const floats = new Float64Column();
  floats.append(Float64Array.of(0.1, NaN, 3));
  floats.append(Float64Array.of(4, Infinity, -0, 2 ** 60, 1));
  const text = new TextColumn();
  text.push(null);
  text.fill("clat", 5);
  text.fill("slat", 2);
  const table = tableFromIPC(toArrowStream({ bulk, floats, text }));
  expect([...(table.getChild("bulk").toArray() as Iterable<number>)]).toEqual([
    null,
    0,
    4_294_967_295,
    4_294_967_296,
    17_112_760_320,
    2 ** 53 - 1,
    2 ** 44 + 3,
    2 ** 44 + 3,
  ]);
  expect([...(table.getChild("floats").toArray() as Iterable<number>)]).toEqual([
    0.1,
    null,
    3,
    4,
    null,
    -0,
    2 ** 60,
    1,
  ]);
  expect([...(table.getChild("text").toArray() as Iterable<string>)]).toEqual([
    null,
    ..."clat ".repeat(5).trim().split(" "),
    "slat",
    "slat",
  ]);
});
