import fc from "fast-check";
import { expect, test } from "vitest";
import type { TwinRow } from "~/charts/scene";
import { nextOrder, sortTwin } from "./sortTwin";

const row = (mark: string, ...values: (number | string | null)[]): TwinRow => ({
  mark,
  cells: values.map((value) => ({ value, text: String(value) })),
});
const rows = [row("a", "QD 10", 2), row("b", "QD 9", null), row("c", "QD 100", 1), row("d", "QD 9", 2)];
const marks = (sorted: readonly TwinRow[]) => sorted.map((r) => r.mark).join("");

test("numbers sort as numbers, texts by the numbers in them, equal rows keep their order", () => {
  expect(marks(sortTwin(rows, ["name", "iops"], { column: "iops", descending: false }))).toBe("cadb");
  expect(marks(sortTwin(rows, ["name", "iops"], { column: "name", descending: false }))).toBe("bdac");
});

test("absent values come last in both directions", () => {
  expect(marks(sortTwin(rows, ["name", "iops"], { column: "iops", descending: true }))).toBe("adcb");
});

test("no order and an unknown column leave the chart's own order", () => {
  expect(sortTwin(rows, ["name", "iops"], null)).toBe(rows);
  expect(sortTwin(rows, ["name", "iops"], { column: "gone", descending: false })).toBe(rows);
});

test("sorting loses and makes no row", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ noNaN: true }))), fc.boolean(), (values, descending) => {
      const given = values.map((value, i) => row(String(i), value));
      const sorted = sortTwin(given, ["v"], { column: "v", descending });
      expect(new Set(sorted)).toEqual(new Set(given));
    }),
  );
});

test("a head steps through ascending, descending and back", () => {
  const up = nextOrder(null, "iops");
  const down = nextOrder(up, "iops");
  expect([up?.descending, down?.descending, nextOrder(down, "iops")]).toEqual([false, true, null]);
  expect(nextOrder(down, "name")).toEqual({ column: "name", descending: false });
});
