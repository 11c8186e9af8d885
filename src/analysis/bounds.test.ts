import { describe, expect, it } from "vitest";
import { boundOfRatio, gainOf, sureDifference, turnedChange } from "./bounds";

describe("a ratio of published numbers", () => {
  it("keeps a bound, turned where it is the divisor's", () => {
    expect(boundOfRatio("exact", "exact")).toBe("exact");
    expect(boundOfRatio("at_least", "exact")).toBe("at_least");
    expect(boundOfRatio("exact", "at_least")).toBe("at_most");
    expect(boundOfRatio("less_than", "exact")).toBe("at_most");
    expect(boundOfRatio("exact", "up_to")).toBe("at_least");
    expect(boundOfRatio("about", "exact")).toBe("about");
    expect(boundOfRatio("about", "at_least")).toBe("at_most");
  });
  it("is absent if the bounds leave it open", () => {
    expect(boundOfRatio("at_least", "at_least")).toBeNull();
    expect(boundOfRatio("up_to", "less_than")).toBeNull();
  });
});

describe("a gain", () => {
  it("of throughput grows with the ratio, of latency falls", () => {
    expect(gainOf(1.5, "more", "at_least")).toEqual({ gain: 0.5, bound: "at_least" });
    expect(gainOf(0.5, "less", "at_least")).toEqual({ gain: 0.5, bound: "at_most" });
  });
  it("of a loss is bounded the other way", () => {
    expect(gainOf(0.75, "more", "at_least")).toEqual({ gain: -0.25, bound: "at_most" });
    expect(gainOf(1.5, "less", "at_most")).toEqual({ gain: -0.5, bound: "at_most" });
    expect(gainOf(1.5, "less", "about")).toEqual({ gain: -0.5, bound: "about" });
  });
});

it("a change seen from the other side is of the other's value", () => {
  expect(turnedChange(25)).toBeCloseTo(-20, 12);
  expect(turnedChange(-78.2)).toBeCloseTo(358.7156, 3);
  expect(turnedChange(-100)).toBeNull();
});

it("a difference is as large upwards as downwards, and absent if the bound allows for none", () => {
  expect(sureDifference(4, "exact")).toBeCloseTo(sureDifference(0.25, "at_least"), 12);
  expect(sureDifference(2, "exact")).toBeGreaterThan(sureDifference(0.6, "about"));
  expect([sureDifference(1, "exact"), sureDifference(9, "up_to"), sureDifference(0.1, "at_most")]).toEqual([0, 0, 0]);
});
