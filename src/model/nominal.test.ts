import { expect, test } from "vitest";
import { nominalPercent } from "./nominal";

test("the step that the run names, whatever the rounded rate came to", () => {
  expect(nominalPercent({ load_percent: 12.5, title: "curve1_(10%)" })).toBe(10);
  expect(nominalPercent({ load_percent: 16, title: "a_(10%), b_(10%)" })).toBe(10);
  expect(nominalPercent({ load_percent: 16, title: "a_(10%) … z_(10%)" })).toBe(10);
});

test("without one name of a step the share of the maximum; without a share none", () => {
  expect(nominalPercent({ load_percent: 12.5, title: "a_(10%), b_(20%)" })).toBe(12.5);
  expect(nominalPercent({ load_percent: 50.2, title: "half" })).toBe(50.2);
  expect(nominalPercent({ load_percent: null, title: "curve1_(10%)" })).toBeNull();
});
