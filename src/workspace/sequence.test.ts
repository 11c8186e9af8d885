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

  it("of a drop is taken at once: so many, and nothing else between them", () => {
    const next = sequence(() => 1000);
    const first = next(5);
    expect([next(), next(2), next()]).toEqual([first + 5, first + 6, first + 8]);
  });

  it("goes on after a reload, and after rows that bear milliseconds", () => {
    const before = sequence(() => 1_900_000_000_000)();
    const after = sequence(() => 1_900_000_000_001)();
    expect(after).toBeGreaterThan(before);
    expect(before).toBeGreaterThan(1_900_000_000_001);
  });
});
