import { expect, it } from "vitest";
import { fill } from "../../tests/support/arrow";
import { answer, engine, runsOf } from "../../tests/support/questions";
import { buckets } from "./buckets";

const list = (...values: number[]) => BigInt64Array.from(values.map(BigInt));

it("has the histograms of the points asked for, by point and kind, and of no other dataset", async () => {
  await runsOf("d", [{ source: 1, points: [{}, {}] }]);
  await runsOf("other", [{ source: 2, points: [{}] }]);
  const of = (point_no: number, kind: string, ...count: number[]) => ({
    point_no,
    kind,
    total: count.reduce((a, b) => a + b),
    lo_ns: list(0, 50_000, 100_000),
    hi_ns: list(50_000, 100_000, 200_000),
    value_ns: list(0, 50_000, 100_000),
    count: list(...count),
  });
  await fill(engine, "histogram", [
    of(101, "response", 1, 2, 3),
    of(100, "lat", 7, 8, 9),
    of(100, "clat", 4, 5, 6),
    of(200, "clat", 1, 1, 1),
  ] as never);
  const found = await answer(buckets, { dataset: "d", points: ["100", "101", "200", "1; DROP TABLE point"] });
  expect(found.map(({ point_no, kind, total, count }) => [point_no, kind, total, count])).toEqual([
    [100, "clat", 15, [4, 5, 6]],
    [100, "lat", 24, [7, 8, 9]],
    [101, "response", 6, [1, 2, 3]],
  ]);
  expect(found[0]).toMatchObject({ lo_ns: [0, 50_000, 100_000], hi_ns: [50_000, 100_000, 200_000] });
  expect(await answer(buckets, { dataset: "d", points: [] })).toEqual([]);
});
