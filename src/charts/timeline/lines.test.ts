import { expect, it } from "vitest";
import { units } from "../axis";
import { saidWhole } from "./lines";

it("IOPS are written as integers, low rates and bytes with four digits", () => {
  expect(saidWhole(168.14, units.iops)).toBe("168 IOPS");
  expect(saidWhole(316_034.4, units.iops)).toBe("316,034 IOPS");
  expect(saidWhole(12.34, units.iops)).toBe("12.34 IOPS");
  expect(saidWhole(1_253_400_000, units.gb_per_s)).toBe("1.253 GB/s");
});
