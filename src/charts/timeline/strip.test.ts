import { expect, it } from "vitest";
import { stripPaths } from "./strip";

it("a strip of more values than a function takes arguments still has paths", () => {
  const columns = Array.from({ length: 300 }, (_, t_s) => ({ t_s, mean: 2, least: 1, greatest: 3 }));
  const lines = Array.from({ length: 600 }, () => columns as Parameters<typeof stripPaths>[0][number]);
  const [first] = stripPaths(lines, 300, 100, 40);
  // The mean is in the middle.
  expect(first!.mean.startsWith("M0,20")).toBe(true);
});
