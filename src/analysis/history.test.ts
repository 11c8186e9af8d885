import { expect, it } from "vitest";
import { latestApart } from "./history";

const p99 = (...medians: readonly number[]) =>
  latestApart({
    ...{ of: "p99" as const, op: "read" as const, kind: "clat" as const, points: [], changes: [], noise: null },
    values: medians.map((median) => ({ n: 1, min: median, max: median, median })),
  });

it("latest states apart from their level: both are values that were measured, as percentiles have no mean", () => {
  expect(p99(100, 104, 101, 107, 103, 106, 200, 300)).toMatchObject({
    ...{ n: 2, state: 6, least: 100, most: 107 },
    ...{ before: 103, after: 200, ratio: 200 / 103 },
  });
  expect(p99(100, 104, 101, 107, 103, 106, 200, 105)).toBeNull();
});
