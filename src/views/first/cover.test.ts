import fc from "fast-check";
import { expect, it } from "vitest";
import { within } from "../shared/within";
import { coverOf } from "./cover";

it("names folders where all that is in them is meant, else files, and nothing where everything is", () => {
  const all = ["a/1", "a/2", "a/x/3", "b/4", "5"];
  expect(coverOf(["a/1", "a/2", "a/x/3"], all)).toEqual(["a"]);
  expect(coverOf(["a/1", "a/x/3"], all)).toEqual(["a/1", "a/x"]);
  expect(coverOf(["5", "b/4"], all)).toEqual(["5", "b"]);
  expect(coverOf(all, all)).toEqual([]);
});

const path = fc
  .array(fc.constantFrom("a", "b", "ab", "__proto__"), { minLength: 1, maxLength: 4 })
  .map((p) => p.join("/"));

it("a cover stands for its paths and for no others, unless a link could not hold it", () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 40 }), fc.infiniteStream(fc.boolean()), (names, coins) => {
      // A name is a file or a folder, never both.
      const all = names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));
      const wanted = all.filter(() => coins.next().value);
      const cover = coverOf(wanted, all);
      if (wanted.length === 0 || cover.length === 0) return;
      expect(all.filter((one) => within(cover, one)).sort()).toEqual([...wanted].sort());
    }),
  );
});
