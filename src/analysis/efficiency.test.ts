import { describe, expect, it } from "vitest";
import { efficiencyOf, type Means } from "./compareWork";

/** Four drives of 7.68 TB in 2 U. */
const all: Means = {
  iops: 2_000_000,
  bytes_per_s: 24e9,
  drive_count: 4,
  price: 1000,
  power_w: 500,
  rack_u: 2,
  capacity_bytes: 7.68e12,
};

describe("efficiency", () => {
  it("divides by power and space of all, by price and capacity of each drive times their number", () => {
    const found = efficiencyOf(all);
    expect(found.iops_per_w).toBe(4000);
    expect(found.bytes_per_s_per_u).toBe(12e9);
    expect(found.bytes_per_s_per_tb).toBeCloseTo(24e9 / 30.72, 3);
    expect(found.price_per_tb).toBeCloseTo(130.208, 3);
    expect(found.iops_per_price).toBe(500);
  });
  it.each([
    ["power_w", ["iops_per_w"]],
    ["rack_u", ["bytes_per_s_per_u"]],
    ["capacity_bytes", ["bytes_per_s_per_tb", "price_per_tb"]],
    ["price", ["price_per_tb", "iops_per_price"]],
    ["drive_count", ["bytes_per_s_per_tb", "iops_per_price"]],
    ["iops", ["iops_per_w", "iops_per_price"]],
  ] as const)("without %s does not know %s", (absent, unknown) => {
    for (const value of [null, NaN]) {
      const found = efficiencyOf({ ...all, [absent]: value });
      const gone = Object.entries(found).filter(([, one]) => one === null);
      expect(gone.map(([key]) => key).sort()).toEqual([...unknown].sort());
    }
  });
  it("never divides by 0", () => {
    const found = efficiencyOf({ ...all, power_w: 0, rack_u: 0, price: 0, capacity_bytes: 0, drive_count: 0 });
    expect(Object.values(found).every((one) => one === null)).toBe(true);
  });
});
