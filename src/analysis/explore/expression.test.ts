import { describe, expect, it } from "vitest";
import { type PlotColumn, unitName, UNITS } from "~/model/plotTable";
import { isFault, LIMITS, readExpression, withFormulas } from "./expression";

const columns: readonly PlotColumn[] = [
  { id: "iops", label: "IOPS", unit: UNITS.iops, values: [1000, 8000, null] },
  { id: "drive_count", label: "drives", unit: {}, values: [1, 4, 2] },
  { id: "bytes_per_s", label: "throughput", unit: UNITS.bytes_per_s, values: [4_096_000, 32_768_000, 0] },
  { id: "clat_p99_us", label: "p99", unit: UNITS.us, values: [500, 900, 100] },
  { id: "clat_p99.9_us", label: "p99.9", unit: UNITS.us, values: [1500, 900, 0] },
  { id: "price", label: "price", unit: { price: 1 }, values: [100, 0, 50] },
  { id: "engine", label: "engine", unit: null, values: ["libaio", "libaio", "psync"] },
];
const of = (text: string) => readExpression(text, (name) => columns.find(({ id }) => id === name));
const values = (text: string): number[] => {
  const read = of(text);
  if (isFault(read)) throw new Error(`${read.code} at ${String(read.at)}`);
  return [0, 1, 2].map(read.valueAt);
};
const unit = (text: string): string => {
  const read = of(text);
  return isFault(read) ? read.code : unitName(read.unit);
};

describe("a derived column", () => {
  it("follows the usual order of operations", () => {
    expect(values("1 + 2 * 3")[0]).toBe(7);
    expect(values("(1 + 2) * 3")[0]).toBe(9);
    expect(values("8 / 4 / 2")[0]).toBe(1);
    expect(values("10 - 3 - 2")[0]).toBe(5);
    expect(values("-2 * -3")[0]).toBe(6);
    expect(values("max(1, 2, 3) - min(4, 2) + log2(8)")[0]).toBe(4);
    expect(values("2e3 + 0.5")[0]).toBe(2000.5);
  });

  it("takes columns, with dots in their names; absent stays absent, and a division by 0 is no number", () => {
    expect(values("iops / drive_count")).toEqual([1000, 2000, NaN]);
    expect(values("clat_p99.9_us / clat_p99_us")).toEqual([3, 1, 0]);
    expect(values("bytes_per_s / price")[1]).toBeNaN();
  });

  it("has the unit of its terms", () => {
    expect(unit("iops / drive_count")).toBe("IOPS");
    expect(unit("clat_p99.9_us / clat_p99_us")).toBe("");
    expect(unit("clat_p99_us - 100")).toBe("µs");
    expect(unit("bytes_per_s / iops")).toBe("B/I/O");
    expect(unit("bytes_per_s / price")).toBe("B/s/price");
    expect(unit("iops / price")).toBe("IOPS/price");
    expect(unit("1 / clat_p99_us")).toBe("1/µs");
    // The reader's own unit: MB/s, ms, Gbit/s.
    expect(["bytes_per_s / 1000000", "clat_p99_us / 1000", "bytes_per_s * 8", "iops / 1024"].map(unit)).toEqual(
      Array(4).fill(""),
    );
    expect(unit("(clat_p99_us + clat_p99.9_us) / 2")).toBe("µs");
  });

  it("may use the formulas before it, never itself or a later one", () => {
    const made = withFormulas(columns, 3, ["iops / drive_count", "e1 * 2", "e4 + 1", "e3"], (all, name) =>
      all.find(({ id }) => id === name),
    );
    expect(made.faults.map((fault) => fault?.code ?? null)).toEqual([null, null, "no-column", "no-column"]);
    expect(Array.from(made.columns.at(-1)!.values).slice(0, 2)).toEqual([2000, 4000]);
  });
});

describe("hostile text is refused with its place", () => {
  const deep = (n: number): string => "(".repeat(n) + "1" + ")".repeat(n);
  it.each([
    ["", "empty", 1],
    ["   ", "empty", 1],
    ["iops +", "ends", 7],
    ["iops iops", "not-expected", 6],
    ["iops ; drop", "not-expected", 6],
    ["(iops", "not-closed", 1],
    ["iops)", "not-expected", 5],
    ["* 2", "not-expected", 1],
    ["constructor", "no-column", 1],
    ["__proto__ + 1", "no-column", 1],
    ["iops.constructor", "no-column", 1],
    ["iops['x']", "not-expected", 5],
    ["alert(1)", "no-function", 1],
    ["constructor(1)", "no-function", 1],
    ["min(1)", "arguments", 1],
    ["log2(1, 2)", "arguments", 1],
    ["engine * 2", "text-column", 1],
    ["iops + clat_p99_us", "unlike-units", 6],
    ["iops => 1", "not-expected", 6],
    ["`iops`", "not-expected", 1],
    ["1e", "not-expected", 1],
    ["0x10", "not-expected", 1],
    ["2 ** 64", "not-expected", 4],
    ["１ + 1", "not-expected", 1],
    [deep(LIMITS.depth), "too-deep", LIMITS.depth + 1],
    ["-".repeat(100) + "1", "too-deep", LIMITS.depth],
    [Array.from({ length: 50 }, () => "1").join("+"), "too-many", 81],
    ["1".repeat(LIMITS.length + 1), "too-long", LIMITS.length + 1],
  ])("%s: %s at %i", (text, code, at) => {
    expect(of(text)).toMatchObject({ code, at });
  });

  it("a result beyond all doubles is no number, never infinite", () => {
    expect(values("9e307 * 9e307")[0]).toBeNaN();
    expect(values("log2(0 - 1)")[0]).toBeNaN();
  });
});
