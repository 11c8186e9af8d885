import { expect, it } from "vitest";
import { lengthText, stretchText } from "./timeline";
import { depthText } from "./timeline-judged";

it("a stretch is written in the unit of its own length, a day in hours", () => {
  expect(stretchText(39_900, 40_100)).toBe("39,900 to 40,100 s");
  expect(stretchText(0, 86_400)).toBe("0 to 24 h");
  expect(stretchText(3600, 4800)).toBe("60 to 80 min");
  expect(lengthText(86_400)).toBe("24 h");
  expect(lengthText(600)).toBe("10 min");
  expect(lengthText(74.79)).toBe("74.79 s");
});

it("a change is a percentage, and a multiple from ten times on", () => {
  expect([0.9, 0.996, 1, -0.5, -8.99, -9, -777].map(depthText)).toEqual([
    ...["−90 %", "−99.6 %", "−100 %", "+50 %", "+899 %", "10 ×", "778 ×"],
  ]);
});
