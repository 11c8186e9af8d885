import { expect, it } from "vitest";
import { within } from "./path";

it("a path is within its folder, not within one whose name only begins alike", () => {
  expect(within([], "a/b.json")).toBe(true);
  expect(within(["a"], "a/b.json")).toBe(true);
  expect(within(["a/"], "a/b.json")).toBe(true);
  expect(within(["a/b.json"], "a/b.json")).toBe(true);
  expect(within(["a/b"], "a/b.json")).toBe(false);
  expect(within(["a/*_c*.json"], "a/b_cd.json")).toBe(true);
  expect(within(["a/*_c*.json"], "a/b_c.txt")).toBe(false);
  expect(within(["a/b*b"], "a/b")).toBe(false);
});
