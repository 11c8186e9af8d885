import { expect, test } from "vitest";
import { moved, typed } from "./listKeys";

const enabled = [true, false, true, true];

test("arrows skip what cannot be chosen and stay at the ends", () => {
  expect(moved("ArrowDown", 0, enabled)).toBe(2);
  expect(moved("ArrowUp", 2, enabled)).toBe(0);
  expect(moved("ArrowUp", 0, enabled)).toBe(0);
  expect(moved("ArrowDown", 3, enabled)).toBe(3);
  expect(moved("End", 0, enabled)).toBe(3);
  expect(moved("Home", 3, [false, true])).toBe(1);
});

test("other keys move nothing", () => {
  expect(moved("a", 0, enabled)).toBeNull();
  expect(moved("Escape", 0, enabled)).toBeNull();
});

test("typed letters find the next label, a repeated letter steps on", () => {
  const labels = ["p50", "p99", "p99.9", "mean"];
  const all = [true, true, true, true];
  expect(typed("m", 0, labels, all)).toBe(3);
  expect(typed("p99.", 1, labels, all)).toBe(2);
  expect(typed("pp", 0, labels, all)).toBe(1);
  expect(typed("p", 2, labels, all)).toBe(0);
  expect(typed("x", 0, labels, all)).toBeNull();
});
