import { describe, expect, it } from "vitest";
import { blockCheck, longestLatency, membersCheck, outstandingCheck, perSecond, roundingOf } from "./consistency";

const percent = (ratio: number | undefined) => Number(((ratio ?? NaN) * 100).toFixed(1));

describe("figures that must agree", () => {
  it("article 000: 21.2 M IOPS of 4096 bytes are 86.84 GB/s, printed 86.9", () => {
    const rounding = roundingOf("21.2") + roundingOf("86.9");
    const check = blockCheck(21.2e6, 4096, 86.9e9, rounding);
    expect(check?.found).toBe(86.8352e9);
    expect(check?.holds).toBe(true);
    // The binary reading of GB does not hold.
    expect(blockCheck(21.2e6, 4096, 86.9 * 2 ** 30, rounding)?.holds).toBe(false);
  });

  it("article 004: six products of throughput and latency, 98.3 to 100.1 % of what was set", () => {
    const printed: [number, number, number][] = [
      [3.2e6, 159, 512],
      [1.7e6, 296, 512],
      [4.8e6, 427, 2048],
      [1.35e6, 377, 512],
      [1.91e6, 265, 512],
      [1.78e6, 1147, 2048],
    ];
    const checks = printed.map((one) => outstandingCheck(...one));
    expect(checks.map((one) => percent(one?.ratio))).toEqual([99.4, 98.3, 100.1, 99.4, 98.9, 99.7]);
    expect(checks.every((one) => one?.holds)).toBe(true);
  });

  it("article 003: 254 of 256, 126 of 128, 63 of 64 when a printed GB is 1,000 MiB", () => {
    const inFlight = (gb: number, latency_us: number, outstanding: number) =>
      outstandingCheck(perSecond(gb * 1000 * 2 ** 20, 65536), latency_us, outstanding);
    const checks = [inFlight(3.97, 4000, 256), inFlight(10.76, 734, 128), inFlight(3.6, 1100, 64)];
    expect(checks.map((one) => Number(one?.found.toFixed(1)))).toEqual([254.1, 126.4, 63.4]);
    expect(checks.every((one) => one?.holds)).toBe(true);
    // Six SATA drives would have 192 in flight: that reading fails.
    expect(inFlight(3.97, 4000, 192)?.holds).toBe(false);
  });

  it("one drive times 24, and a figure that does not fit", () => {
    const rounding = roundingOf("6.62") + roundingOf("159");
    expect(membersCheck(6.62e9, 24, 159e9, rounding)?.holds).toBe(true);
    expect(membersCheck(6.62e9, 12, 159e9, rounding)?.holds).toBe(false);
  });

  it("may be off by half a step of the digits that were printed", () => {
    expect(roundingOf("86.9")).toBeCloseTo(0.05 / 86.9, 12);
    expect(roundingOf("1.3")).toBeCloseTo(0.05 / 1.3, 12);
    expect(roundingOf("8.00")).toBeCloseTo(0.005 / 8, 12);
    expect(roundingOf("159")).toBeCloseTo(0.5 / 159, 12);
    expect(roundingOf("580,000")).toBeCloseTo(5000 / 580_000, 12);
    expect(roundingOf("100,000")).toBeCloseTo(5000 / 100_000, 12);
    expect(roundingOf("2,120 万")).toBeCloseTo(5 / 2120, 12);
    expect(roundingOf("21.2M")).toBeCloseTo(0.05 / 21.2, 12);
    expect(roundingOf(21_200_000)).toBeCloseTo(50_000 / 21_200_000, 12);
    expect([roundingOf("5"), roundingOf("0"), roundingOf(null), roundingOf("—")]).toEqual([0.1, 0, 0, 0]);
    // 24 drives at 1.3 GB/s are 31.2: two digits allow a printed 32, three do not.
    expect(membersCheck(1.3, 24, 32, roundingOf("1.3") + roundingOf("32"))?.holds).toBe(true);
    expect(membersCheck(1.3, 24, 32, roundingOf("1.30") + roundingOf("32.0"))?.holds).toBe(false);
  });

  it("has nothing to say of nothing", () => {
    expect(blockCheck(0, 4096, 1, 0.01)).toBeNull();
    expect(outstandingCheck(100, 0, 8)).toBeNull();
  });

  it("bounds a latency that was not printed: 128 in flight at 3.06 GB/s wait 2.74 ms at most", () => {
    expect(longestLatency(128, perSecond(3.06e9, 65536))).toBeCloseTo(2741, 0);
  });
});
