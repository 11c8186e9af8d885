import { expect, it } from "vitest";
import { byName } from "./byName";

it.each([
  [["drive2", "drive10"]],
  [["100M file", "500M file", "1G file"]],
  [["bs512", "bs4k", "bs64k", "bs1m"]],
  [["980 PRO 500GB", "980 PRO 1TB", "980 PRO 2TB"]],
  [["1.5T", "1.92T", "3.84T"]],
  [["test-30s", "test-1m"]],
  // Not sizes: the letter goes on as a word.
  [["2gold", "10gold", "11kilo"]],
])("%j are in order", (names) => {
  expect(names.toReversed().sort(byName)).toEqual(names);
});

it("tells different names apart, even of one size", () => {
  expect(byName("1G", "1024M")).not.toBe(0);
  expect(byName("1G", "1G")).toBe(0);
});
