import { expect, it } from "vitest";
import { togetherText } from "./together";

it("sets that ran together have names of their own, whatever their order", () => {
  expect(togetherText(["run:b.0", "run:a.0"])).toBe(togetherText(["run:a.0", "run:b.0"]));
  const names = [["a", "b"], ["a", "c"], ["a", "b", "c"], ["ab"], []].map(togetherText);
  expect(new Set(names).size).toBe(names.length);
});
