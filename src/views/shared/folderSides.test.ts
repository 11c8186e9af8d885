import { expect, it } from "vitest";
import { folderAt, sidesLevel } from "./folderSides";

const at = (source_path: string) => ({ source_path });

it("a folder goes with those above it; a file that lies higher is in none", () => {
  expect([0, 1, 2].map((level) => folderAt(at("a/x/r.json"), level))).toEqual(["a", "a/x", ""]);
  expect(folderAt(at("b/x/r.json"), 1)).not.toBe(folderAt(at("a/x/r.json"), 1));
});

it("sides are at the outermost level at which one cell has two folders", () => {
  const [ax, ay, bx] = ["a/x/1", "a/y/1", "b/x/1"].map(at);
  expect(sidesLevel([[ax!, bx!], [ay!]])).toBe(0);
  expect(sidesLevel([[ax!, ay!], [bx!]])).toBe(1);
  expect(sidesLevel([[at("1"), ay!]])).toBe(0);
  expect(sidesLevel([[ax!], [ay!], [bx!]])).toBeNull();
});
