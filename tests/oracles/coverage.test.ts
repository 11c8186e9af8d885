/** Every row of the oracle table is compared: where in this folder, and how. */
import { describe, expect, it } from "vitest";
import { isNothing, kinds, root, rows, rowsOf, unlike } from "./expected";

const HOW: Readonly<Record<keyof typeof kinds, string>> = {
  "fio-json": "points and their latencies; jobs that the table added up: combined in the same way",
  "fio-terse": "points of the jobs; KiB/s and µs as printed",
  "fio-logs": "values of the log's series, in the unit of the log; the nearest rank over all of them",
  "fio-histogram-logs": "counts of all intervals of a series",
  act: "the tables of slices, rounded as act_latency.py prints them",
  vdbench: "points of the avg rows, the whole output directory dropped",
  sysbench: "points of the report",
};

const count = (list: readonly unknown[]): number => list.length;
const isUnlike = (row: (typeof rows)[number]): boolean => Object.values(unlike).some((is) => is(row));

describe(root, () => {
  it("has each row in one file", () => {
    for (const row of rows) {
      const own = Object.entries(kinds).filter(([, is]) => is(row));
      expect(own.length, `${row.file} ${row.metric}`).toBe(1);
    }
    const table = (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => {
      const own = rowsOf(kind);
      return `${kind}: ${count(own)} rows, ${count(own.filter(isUnlike))} not to match: ${HOW[kind]}`;
    });
    console.info(table.join("\n"));
  });

  it("has as many as the table, without the two large files", () => {
    const counts = Object.fromEntries((Object.keys(kinds) as (keyof typeof kinds)[]).map((k) => [k, count(rowsOf(k))]));
    expect(counts).toEqual({
      "fio-json": 902,
      "fio-terse": 56,
      "fio-logs": 32,
      "fio-histogram-logs": 120,
      act: 132,
      vdbench: 198,
      sysbench: 27,
    });
    expect(count(rows)).toBe(1467);
    const zeros = (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => {
      const own = rowsOf(kind).filter(({ value }) => value !== "" && Number(value) === 0);
      return [kind, [count(own.filter(isNothing)), count(own.filter((row) => !isNothing(row)))]];
    });
    // A 0 printed for something absent (ours: null), and a measured 0 (ours: 0).
    expect(Object.fromEntries(zeros)).toEqual({
      "fio-json": [0, 0],
      "fio-terse": [8, 0],
      "fio-logs": [0, 0],
      "fio-histogram-logs": [0, 0],
      act: [0, 12],
      vdbench: [21, 6],
      sysbench: [5, 0],
    });
    expect(Object.values(unlike).map((is) => count(rows.filter(is)))).toEqual([14, 108, 36]);
  });
});
