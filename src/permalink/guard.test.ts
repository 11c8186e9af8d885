import { expect, it } from "vitest";
import { createGuard } from "./guard";

it("lets 20 changes a second pass and stops the 21st, until the burst is over", () => {
  const may = createGuard();
  const burst = Array.from({ length: 25 }, (_, i) => may(i * 10));
  expect(burst.filter(Boolean)).toHaveLength(20);
  expect(may(999)).toBe(false);
  expect(may(1300)).toBe(true);
});
