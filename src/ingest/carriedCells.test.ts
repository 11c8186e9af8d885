import { expect, it } from "vitest";
import type { Cell } from "~/model/carried";
import { type ColumnDef, tables } from "~/model/tables";
import { arrived } from "./carried";

const point = (columns: Readonly<Record<string, readonly Cell[]>>) => {
  const rows = Math.max(...Object.values(columns).map(({ length }) => length));
  const needed = Object.entries<ColumnDef>(tables.point.columns).flatMap(([name, def]) =>
    def.needed === true ? [[name, new Array<Cell>(rows).fill(right(def))] as const] : [],
  );
  const given = { point: { rows, columns: { ...Object.fromEntries(needed), ...columns } } };
  const { tables: held, notices } = arrived(given, "link.kneepoint");
  return { held: held.point!, notices: notices.map(({ code, values }) => [code, values]) };
};
const right = ({ type, values }: ColumnDef): Cell =>
  values?.[0] ?? (type === "text" ? "a" : type === "bool" ? false : 1);

it("a value that its column does not know is null, and reported once with its count", () => {
  const { held, notices } = point({ pattern: ["random", "constructor", "__proto__", null, "seq"] });
  expect(held.rows).toBe(5);
  expect(held.columns["pattern"]).toEqual(["random", null, null, null, "seq"]);
  expect(notices).toEqual([
    ["carried/bad-value", { table: "point", column: "pattern", value: "constructor", count: 2 }],
  ]);
});

it("a row without what it needs is left out of all columns", () => {
  const { held, notices } = point({ op: ["read", "constructor", "write"], iops: [1, 2, 3] });
  expect([held.rows, held.columns["op"], held.columns["iops"]]).toEqual([2, ["read", "write"], [1, 3]]);
  expect(notices.map(([code]) => code)).toEqual(["carried/bad-value", "carried/no-value"]);
});

it("whole numbers are whole and fit, numbers are finite, texts and flags are what they are", () => {
  const { held, notices } = point({
    iodepth: [5e-324, 2 ** 31, 1.5, -(2 ** 31), 7],
    block_bytes: [2 ** 53, 4096, NaN, 0.1, "4096"],
    iops: [Infinity, NaN, 1e308, 5e-324, true],
    engine: [1, "libaio", false, [1], null],
    direct: ["yes", true, 0, null, false],
  });
  expect(held.columns).toMatchObject({
    iodepth: [null, null, null, -(2 ** 31), 7],
    block_bytes: [null, 4096, null, null, null],
    iops: [null, null, 1e308, 5e-324, null],
    engine: [null, "libaio", null, null, null],
    direct: [null, true, null, null, false],
  });
  expect(notices).toHaveLength(5);
});

it("columns named like inherited properties are ignored", () => {
  const { held, notices } = point({ constructor: ["a"], toString: ["b"] });
  expect(Object.keys(held.columns)).toEqual(Object.keys(tables.point.columns));
  expect(notices).toEqual([]);
});

it("a value at a time that no run can take is left out", () => {
  const { tables: held, notices } = arrived(
    { sample: { rows: 3, columns: { trace_no: [1, 1, 1], t_s: [1e308, -2e10, 86_400], value: [1, 2, 3] } } },
    "link.kneepoint",
  );
  expect(held.sample).toMatchObject({ rows: 1, columns: { t_s: [86_400], value: [3] } });
  expect(notices.map(({ code }) => code)).toEqual(["carried/bad-value", "carried/no-value"]);
});

it("a start that is no date is left out", () => {
  const rows = { run_no: [1, 2, 3], source_no: [1, 1, 1], started_ms: [8.64e15, 8.64e15 + 2, -9e15] };
  const whole = Object.entries(tables.run.columns).map(
    ([name, def]) => [name, [1, 2, 3].map(() => right(def))] as const,
  );
  const { tables: held, notices } = arrived(
    { run: { rows: 3, columns: { ...Object.fromEntries(whole), ...rows } } },
    "link.kneepoint",
  );
  expect(held.run!.columns["started_ms"]).toEqual([8.64e15, null, null]);
  expect(notices).toMatchObject([{ code: "carried/bad-value", values: { column: "started_ms", count: 2 } }]);
});
