import { describe, expect, it } from "vitest";
import { lowerMiddle } from "./middle";

const value = (n: number): number => n;

describe("the one that stands for several", () => {
  it("is one of them: of an even number the lower of the middle two", () => {
    expect(lowerMiddle([300, 100], value)).toBe(100);
    expect(lowerMiddle([300, 100, 200], value)).toBe(200);
    expect(lowerMiddle([4, 3, 2, 1], value)).toBe(2);
    expect(lowerMiddle([7], value)).toBe(7);
    expect(lowerMiddle([], value)).toBeUndefined();
  });
  it("leaves the order of what it is asked of alone", () => {
    const all = [3, 1, 2];
    lowerMiddle(all, value);
    expect(all).toEqual([3, 1, 2]);
  });
});
