import { expect, it } from "vitest";
import { stylesOf } from "./names";

it("no two sides look the same, past the last colour too; the first eight have colour and shape of their series", () => {
  const all = Array.from({ length: 24 }, (_, i) => `disk${String(i)}`);
  const looks = stylesOf("folder", all, all, (value) => value).map(({ colour, shape }) => `${colour} ${shape}`);
  expect(new Set(looks).size).toBe(24);
  expect(looks.slice(0, 2)).toEqual(["s1 circle", "s2 square"]);
});
