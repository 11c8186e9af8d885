import { describe, expect, it } from "vitest";
import { sequence } from "./sequence";

describe("the order of what is kept", () => {
  it("is that of the calls, within a millisecond and when the clock goes back", () => {
    let now = 1_900_000_000_000;
    const next = sequence(() => now);
    const orders = Array.from({ length: 3000 }, next);
    now -= 5;
    orders.push(next());
    expect(orders.every(Number.isSafeInteger)).toBe(true);
    expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  });

  it("goes on after a reload, and after rows that bear milliseconds", () => {
    const before = sequence(() => 1_900_000_000_000)();
    const after = sequence(() => 1_900_000_000_001)();
    expect(after).toBeGreaterThan(before);
    expect(before).toBeGreaterThan(1_900_000_000_001);
  });
});
