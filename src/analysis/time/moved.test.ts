import { describe, expect, it } from "vitest";
import { addProgress, movedAt, timeOf, progressOf } from "./written";

const window = (from_s: number, to_s: number, value: number) => ({ from_s, to_s, value });

describe("bytes of several series", () => {
  const first = progressOf([window(0, 10, 5), window(10, 20, 15)]);
  const second = progressOf([window(10, 30, 2)]);

  it("add up while either runs, and stay where both have ended", () => {
    const both = addProgress([first, second]);
    expect(both.steps).toEqual([
      { to_s: 0, bytes: 0 },
      { to_s: 10, bytes: 50 },
      { to_s: 20, bytes: 220 },
      { to_s: 30, bytes: 240 },
    ]);
    expect([movedAt(both, -1), movedAt(both, 15), movedAt(both, 99)]).toEqual([0, 135, 240]);
  });

  it("tell the time at which so much was moved, the first of a pause", () => {
    const paused = progressOf([window(0, 10, 5), window(20, 30, 5)]);
    expect([timeOf(paused, 25), timeOf(paused, 50), timeOf(paused, 75), timeOf(paused, 1e9)]).toEqual([5, 10, 25, 30]);
    expect(paused.complete).toBe(false);
    expect(addProgress([first, paused]).complete).toBe(false);
  });

  it("are few steps however long the logs are", () => {
    const day = progressOf(Array.from({ length: 86_400 }, (_, i) => window(i, i + 1, 3)));
    const { steps } = addProgress([day]);
    expect(steps.length).toBeLessThanOrEqual(4001);
    expect(steps.at(-1)).toEqual({ to_s: 86_400, bytes: 3 * 86_400 });
  });
});
