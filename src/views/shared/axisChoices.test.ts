import { expect, it } from "vitest";
import { percentSpan } from "./axisChoices";

it("a stretch of the axis of nines is told with all of them", () => {
  expect(percentSpan({ from: 1, to: 10 })).toBe("0.0–90.0 %");
  expect(percentSpan({ from: 150, to: 3520 })).toBe("99.33–99.972 %");
  expect(percentSpan({ from: 1e5, to: 1e6 })).toBe("99.9990–99.99990 %");
});
