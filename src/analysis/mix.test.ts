import { describe, expect, it } from "vitest";
import { timeShare } from "./mix";

describe("time share of a mix", () => {
  it("gives article 000's mixes 37.5 and 78.9 GB/s from its pure ends, against 44 and 130.7 measured", () => {
    expect(timeShare(176.3, 13.2, 0.7)).toBeCloseTo(37.5, 1);
    expect(timeShare(176.3, 13.2, 0.9)).toBeCloseTo(78.9, 1);
  });
  it("is the pure ends at the ends, and needs only the one that is used", () => {
    expect(timeShare(200, 50, 1)).toBe(200);
    expect(timeShare(200, 50, 0)).toBe(50);
    expect(timeShare(200, null, 1)).toBe(200);
    expect(timeShare(null, 50, 0)).toBe(50);
  });
  it("is not known without an end, or of no share", () => {
    expect(timeShare(200, null, 0.5)).toBeNull();
    expect(timeShare(0, 50, 0.5)).toBeNull();
    expect(timeShare(NaN, 50, 0.5)).toBeNull();
    expect(timeShare(200, 50, 1.1)).toBeNull();
    expect(timeShare(200, 50, NaN)).toBeNull();
  });
});
