import { describe, expect, it } from "vitest";
import type { CurvePoint } from "./answers";
import { lowerMiddle, medianPoint } from "./middle";

const value = (n: number): number => n;

describe("the item that represents several", () => {
  it("is one of them: of an even number the lower of the middle two", () => {
    expect(lowerMiddle([300, 100], value)).toBe(100);
    expect(lowerMiddle([300, 100, 200], value)).toBe(200);
    expect(lowerMiddle([4, 3, 2, 1], value)).toBe(2);
    expect(lowerMiddle([7], value)).toBe(7);
    expect(lowerMiddle([], value)).toBeUndefined();
  });
  it("does not reorder its input", () => {
    const all = [3, 1, 2];
    lowerMiddle(all, value);
    expect(all).toEqual([3, 1, 2]);
  });
});

describe("repeats as one point", () => {
  const run = (iops: number, p99: number, mean_us: number, samples: number) =>
    ({
      ...{ key: String(iops), iops, bytes_per_s: 4096 * iops, total_iops: iops, total_bytes_per_s: 4096 * iops },
      cpu_percent: null,
      latency: {
        clat: { samples, mean_us, stddev_us: null, min_us: 1, max_us: null, quantiles: { "0.99": p99 } },
      },
    }) as unknown as CurvePoint;
  const runs = [
    run(100, 480, 10, 90),
    run(101, 500, 11, 80),
    run(102, 520, 12, 70),
    run(103, 505, 13, 95),
    run(104, 510, 14, 99),
  ];

  it("have the median of each measure, which no single run needs to have, and the source of the run in the middle", () => {
    const { key, iops, latency } = medianPoint(runs[2]!, runs);
    expect([key, iops, latency["clat"]!.mean_us, latency["clat"]!.samples]).toEqual(["102", 102, 12, 70]);
    // The run with the median throughput took 520.
    expect(latency["clat"]!.quantiles).toEqual({ "0.99": 505 });
  });
  it("of an even number: the middle of rates and means, the slower of percentiles", () => {
    const { iops, bytes_per_s, latency } = medianPoint(runs[1]!, runs.slice(0, 4));
    expect([iops, bytes_per_s, latency["clat"]!.mean_us]).toEqual([101.5, 4096 * 101.5, 11.5]);
    expect(latency["clat"]!.quantiles).toEqual({ "0.99": 505 });
    expect(medianPoint(runs[0]!, runs.slice(0, 1))).toBe(runs[0]);
  });
});
