import { expect, it } from "vitest";
import { units } from "../axis";
import { bandOf, saidWhole } from "./lines";

it("short stretches far apart are not joined", () => {
  const columns = [0, 1, 2, 7, 8, 9, 14, 15, 16].map((t_s) => ({ t_s, mean: 2, least: 1, greatest: 3 }));
  const { through } = bandOf(columns, { at: (t_s) => t_s });
  expect(through!.map(({ y }) => (Number.isNaN(y) ? "gap" : y))).toEqual([2, 2, 2, "gap", 2, 2, 2, "gap", 2, 2, 2]);
});

it("IOPS are written as integers, low rates and bytes with four digits", () => {
  expect(saidWhole(168.14, units.iops)).toBe("168 IOPS");
  expect(saidWhole(316_034.4, units.iops)).toBe("316,034 IOPS");
  expect(saidWhole(12.34, units.iops)).toBe("12.34 IOPS");
  expect(saidWhole(1_253_400_000, units.gb_per_s)).toBe("1.253 GB/s");
});
