import { expect, it } from "vitest";
import type { TimeLine } from "~/model/timeLine";
import { readOffOf, warmUpSeconds } from "./judge";

it("the warm-up is a twentieth of the run down to a step, at most five minutes unasked", () => {
  const unasked = [75, 1199, 1200, 5999, 6000, 86_400].map((run_s) => warmUpSeconds("auto", run_s));
  expect(unasked).toEqual([0, 0, 60, 60, 300, 300]);
  expect(warmUpSeconds("30", 75)).toBe(1800);
});

it("figures are of what lies behind the warm-up; the lowest in it stands apart", () => {
  const values = [3, 10, 12, 8].map((value, i) => ({ from_s: i, t_s: i + 1, value }));
  const line: TimeLine = { id: "a", name: "a", role: "main", colour: 0, kind: "series", excluded: null, values };
  expect(readOffOf(line, [{ from_s: 0, to_s: 1 }])).toMatchObject({
    mean: 10,
    lowest: { value: 8, t_s: 4 },
    at_end: true,
    in_warm_up: { value: 3, t_s: 1 },
  });
  expect(readOffOf(line, [])).toMatchObject({
    mean: 8.25,
    lowest: { value: 3, t_s: 1 },
    at_end: false,
    in_warm_up: null,
  });
  expect(readOffOf(line, [{ from_s: 0, to_s: 60 }])).toMatchObject({ mean: null, lowest: null });
});
