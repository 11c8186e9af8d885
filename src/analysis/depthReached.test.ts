import { describe, expect, it } from "vitest";
import { depthReached } from "./run/measured";

const levels = (shares: Record<string, number>) =>
  Object.entries(shares).map(([bucket, percent]) => ({ bucket, percent }));

describe("depth reached", () => {
  it("counts the bucket that holds the asked depth, and deeper ones", () => {
    // special/steadystate-iops: QD 8.
    expect(depthReached(8, levels({ 1: 0.1, 2: 0.1, 4: 0.1, 8: 99.999451 }))).toEqual({
      ...{ asked: 8, percent: 99.999451, hardly: false },
    });
    expect(depthReached(48, levels({ 16: 20, 32: 80 }))).toMatchObject({ percent: 80 });
    expect(depthReached(256, levels({ 32: 1, ">=64": 99 }))).toMatchObject({ percent: 99 });
  });

  it("is hardly reached under half of the submissions", () => {
    expect(depthReached(32, levels({ 1: 90, 32: 10 }))).toMatchObject({ percent: 10, hardly: true });
    expect(depthReached(32, levels({ 1: 49, 32: 51 }))).toMatchObject({ hardly: false });
    expect(depthReached(2, levels({ 1: 100 }))).toMatchObject({ percent: 0, hardly: true });
  });

  it("says nothing without I/O or without a depth, and no more than 100 %", () => {
    expect(depthReached(8, levels({ 1: 0, 8: 0 }))).toBeNull();
    expect(depthReached(null, levels({ 1: 100 }))).toBeNull();
    expect(depthReached(8, levels({ 1: 0.1, 8: 100 }))?.percent).toBe(100);
  });
});
