import { expect, it } from "vitest";
import { point } from "~/charts/curve/testing";
import { cellKey } from "./cell";
import { comparedTo, sidesOf } from "./sides";
import { stepsOf, type Step } from "./steps";

it("what is matched is worked out once for each step, however many attributes ask", () => {
  const steps = stepsOf(
    ["a", "b"].flatMap((host) =>
      [1, 2, 4].map((iodepth) => point({ host, media: host, iodepth, outstanding: iodepth })),
    ),
  );
  let asked = 0;
  const counted = (step: Step): string => {
    asked++;
    return cellKey(step);
  };
  const { sides, possible } = sidesOf(steps, { by: "auto", d: ["local"], in: [] }, counted);
  expect([sides.length, possible.length > 1]).toEqual([2, true]);
  expect(asked).toBe(steps.length);
  asked = 0;
  expect(comparedTo(sides, "", counted).cells.size).toBe(3);
  expect(asked).toBe(steps.length);
});
