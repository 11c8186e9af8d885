import { expect, it } from "vitest";
import { togetherCount, togetherText } from "~/model/labels";

it("sets that ran together have names of their own, whatever their order", () => {
  expect(togetherText(["run:b.0", "run:a.0"])).toBe(togetherText(["run:a.0", "run:b.0"]));
  const names = [["a", "b"], ["a", "c"], ["a", "b", "c"], ["ab"], []].map(togetherText);
  expect(new Set(names).size).toBe(names.length);
});

it("tells how many it means; somebody's own text means no number", () => {
  expect(togetherCount(togetherText(["run:a.0", "run:b.0", "run:c.0"]))).toBe(3);
  expect(["12", "24 drives", "day 2"].map(togetherCount)).toEqual([null, null, null]);
});
