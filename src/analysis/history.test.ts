import { expect, it } from "vitest";
import { ended, seekChangePoints } from "./changePoints";
import { latestApart, levelIn } from "./history";

const apart = (of: "p99" | "iops", ...medians: readonly number[]) =>
  latestApart({
    ...{ of, op: "read", kind: "clat", points: [], changes: [], noise: null },
    values: medians.map((median) => ({ n: 1, min: median, max: median, median })),
  });

it("latest states apart from their level, each by its median: of two percentiles the slower was measured", () => {
  const states = [100, 104, 101, 107, 103, 106] as const;
  const where = { n: 2, state: 6, least: 100, most: 107 };
  expect(apart("p99", ...states, 200, 300)).toMatchObject({ ...where, before: 104, after: 300, ratio: 300 / 104 });
  expect(apart("iops", ...states, 200, 300)).toMatchObject({ ...where, before: 103.5, after: 250 });
  expect(apart("p99", ...states, 200, 105)).toBeNull();
});

it("a level of an even number of states is their median, which a spreadsheet gives as well", () => {
  // Medians of 3 × 4K random reads a night, fio 3.33 behind a throttle of 5,000 and then 4,400 IOPS.
  const nights = [4984, 4974, 4979, 4974, 4989, 4969, 4974, 4964, 4989, 4974, 4352, 4386, 4378, 4395];
  const levels = (better: "more" | "percentile") => ended(seekChangePoints(nights, levelIn(better)));
  expect(levels("more")).toMatchObject([{ at: 10, before: 4974, after: 4382 }]);
  expect(levels("percentile")).toMatchObject([{ at: 10, before: 4974, after: 4386 }]);
});
