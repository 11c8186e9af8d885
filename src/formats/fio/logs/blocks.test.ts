import { expect, it } from "vitest";
import { timeBehind } from "./blocks";

const behind = (text: string, averaged = true, last = 6000): number | null => {
  const bytes = new TextEncoder().encode(text);
  return timeBehind(bytes, 0, bytes.length, { last, averaged });
};

it("the line behind tells, also when it is out of order", () => {
  expect(behind("6000, 1, 0, 0\n500, 1, 0, 0\n")).toBe(6000);
  expect(behind("500, 1, 0, 0\n6000, 1, 0, 0\n")).toBe(500);
});

it("where that is damaged, of averages the one behind it", () => {
  expect(behind("1000836, 1, 0, 0\n1000, 1, 0, 0\n")).toBe(1000);
  expect(behind("?\n1000, 1, 0, 0\n")).toBe(1000);
  expect(behind("?\n1000, 1, 0, 0\n", false)).toBeNull();
  expect(behind("1000836, 1, 0, 0\n", true)).toBe(1000836);
});
