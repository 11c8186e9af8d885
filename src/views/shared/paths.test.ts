import { expect, it } from "vitest";
import { paths as text } from "~/text/en/paths";
import { missingPaths, pathBadges, pathsGone } from "./paths";

const rows = [{ source_path: "lab/a/1.json" }, { source_path: "lab/b/2.json" }];

it("names the paths of a link that have no result", () => {
  expect(missingPaths([], rows)).toEqual([]);
  expect(missingPaths(["lab/a", "lab/b/2.json"], rows)).toEqual([]);
  expect(missingPaths(["lab/a", "lab/bb", "gone/"], rows)).toEqual(["lab/bb", "gone/"]);
  expect(text.title(["gone/"])).toBe("Nothing here from gone/.");
  expect(text.title(["a", "b", "c", "d"])).toBe("Nothing here from a, b and 2 more.");
});

it("is a badge if something is drawn, and the reason for an empty page if none of them is here", () => {
  const onAll = () => undefined;
  expect(pathBadges(["gone"], true)).toMatchObject([{ tone: "warn", text: "nothing from gone" }]);
  expect(pathBadges(["gone"], false)).toEqual([]);
  expect(pathBadges([], true)).toEqual([]);
  expect(pathsGone(["gone"], ["gone"], onAll)).toEqual({ missing: ["gone"], onAll });
  expect(pathsGone(["lab/a", "gone"], ["gone"], onAll)).toBeUndefined();
  expect(pathsGone([], [], onAll)).toBeUndefined();
});
