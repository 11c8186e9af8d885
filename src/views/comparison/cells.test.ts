import { expect, it } from "vitest";
import type { Part } from "~/queries/comparison";
import { valueText } from "./cells";

const part = (bound: string | null, value: number): Part =>
  ({ of: { figure: { bound } }, value, unit: "iops", mark: null }) as unknown as Part;
const ratio = (...parts: Part[]): string =>
  valueText({ value: parts[0]!.value / parts[1]!.value, unit: "times", parts, derived: true });

it("a ratio carries the bounds of its two numbers", () => {
  expect(ratio(part(null, 6), part(null, 3))).toBe("2.00×");
  expect(ratio(part("up_to", 6), part(null, 3))).toBe("≤ 2.00×");
  expect(ratio(part("at_least", 6), part("up_to", 3))).toBe("≥ 2.00×");
  expect(ratio(part(null, 6), part("at_least", 3))).toBe("≤ 2.00×");
  expect(ratio(part("about", 6), part(null, 3))).toBe("≈ 2.00×");
  expect(ratio(part("up_to", 6), part("up_to", 3))).toBe("not determined");
});
