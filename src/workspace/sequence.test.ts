import { describe, expect, it } from "vitest";
import { sequence } from "./sequence";
import { together } from "./shelf";

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

  it("is reserved for a whole drop at once, with nothing else in between", () => {
    const next = sequence(() => 1000);
    const first = next(5);
    expect([next(), next(2), next()]).toEqual([first + 5, first + 6, first + 8]);
  });

  it("continues after a reload, and after rows with milliseconds", () => {
    const before = sequence(() => 1_900_000_000_000)();
    const after = sequence(() => 1_900_000_000_001)();
    expect(after).toBeGreaterThan(before);
    expect(before).toBeGreaterThan(1_900_000_000_001);
  });
});

it("equal bytes are kept once: where they lay first, with all their paths, in the drop that came last", () => {
  const sha256 = "a".repeat(64);
  const [old, now] = [new File(["x"], "old"), new File(["x"], "now")];
  const stands = { sha256, path: "a.json", file: old, drop: "1", also: ["b.json"], order: 7 };
  const both = together(stands, { sha256, path: "c.json", file: now, drop: "2", also: ["a.json", "d.json"] });
  expect(both).toEqual({ ...stands, file: now, drop: "2", also: ["b.json", "c.json", "d.json"] });
  expect(together(both, { sha256, path: "c.json", file: now, drop: "3" }).also).toEqual(both.also);
  expect(together(undefined, stands)).toBe(stands);
});
