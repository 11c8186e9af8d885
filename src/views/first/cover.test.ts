import fc from "fast-check";
import { expect, it } from "vitest";
import { within } from "~/base/path";
import { coverOf } from "./rule";

const pathsOf = (wanted: readonly string[], all: readonly string[]) => coverOf(wanted, all).paths;

it("names folders where everything in them is meant, else files, and nothing where everything is meant", () => {
  const all = ["a/1", "a/2", "a/x/3", "b/4", "5"];
  expect(pathsOf(["a/1", "a/2", "a/x/3"], all)).toEqual(["a"]);
  expect(pathsOf(["a/1", "a/x/3"], all)).toEqual(["a/1", "a/x"]);
  expect(pathsOf(["5", "b/4"], all)).toEqual(["5", "b"]);
  expect(pathsOf(all, all)).toEqual([]);
});

const path = fc
  .array(fc.constantFrom("a", "b", "ab", "__proto__"), { minLength: 1, maxLength: 4 })
  .map((p) => p.join("/"));

it("many files beside others are named one by one; past what a link can hold, by their folders, and it says so", () => {
  const files = (n: number) => Array.from({ length: n }, (_, i) => `d${String(i % 7)}/r${String(i)}.json`);
  const others = Array.from({ length: 7 }, (_, i) => `d${String(i)}/other.log`);
  expect(coverOf(files(90), [...files(90), ...others])).toEqual({ paths: files(90), exact: true });
  const wide = coverOf(files(500), [...files(500), ...others]);
  expect(wide).toEqual({ paths: ["d0", "d1", "d2", "d3", "d4", "d5", "d6"], exact: false });
});

it("a cover includes its paths and no others", () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 40 }), fc.infiniteStream(fc.boolean()), (names, coins) => {
      // A name is either a file or a folder.
      const all = names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));
      const wanted = all.filter(() => coins.next().value);
      const cover = pathsOf(wanted, all);
      if (wanted.length === 0 || cover.length === 0) return;
      expect(all.filter((one) => within(cover, one)).sort()).toEqual([...wanted].sort());
    }),
  );
});
