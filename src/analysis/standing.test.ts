import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ShelfReading, ShelfRow } from "~/model/shelf";
import { madeRows } from "../../tests/support/shelfRows";
import { MEASURES, nearestIn, placedAmong, standingOf } from "./standing";

describe("rank and percentile", () => {
  it("count those ahead; of a latency less is ahead", () => {
    const others = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
    expect(standingOf(650, others, "iops")).toEqual({
      ...{ rank: 5, of: 11, ties: 0, percentile: 60, median: 550 },
    });
    expect(standingOf(650, others, "us")).toMatchObject({ rank: 7, of: 11, percentile: 40 });
  });
  it("share a rank where values are equal, and count half of them", () => {
    expect(standingOf(5, [5, 5, 9, 1, 1, 1, 1, 1, 1, 1], "iops")).toMatchObject({ rank: 2, ties: 2, percentile: 80 });
  });
  it("have no percentile among few, and are nothing among none", () => {
    expect(standingOf(2, [1, 3], "iops")).toEqual({ rank: 2, of: 3, ties: 0, percentile: null, median: 2 });
    expect(standingOf(2, [], "iops")).toBeNull();
  });
  it("agree with sorting", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom("iops", "us"),
        (others, own, unit) => {
          const standing = standingOf(own, others, unit)!;
          const sorted = [...others, own].sort((a, b) => (unit === "us" ? a - b : b - a));
          expect(standing.rank).toBe(sorted.indexOf(own) + 1);
          expect(standing.rank + standing.ties).toBe(sorted.lastIndexOf(own) + 1);
          expect(standing.of).toBe(sorted.length);
        },
      ),
    );
  });
});

const [template] = madeRows(1);
const reading = (within_iops: number | null, loads: string[], judged = true): ShelfReading => ({
  ...{ within_iops, judged, peak_iops: within_iops ?? 50, qd1_mean_us: 100, loads, line: [], furthest: null },
});
const shelf = (read: ShelfReading | null, more: Partial<ShelfRow> = {}): ShelfRow => ({
  ...template!,
  ...{ read, write: null, ...more },
});
const row = (system: string, of: ShelfRow) => ({ system, shelf: of });
const measure = (id: string) => MEASURES.find((one) => one.id === id)!;

describe("a set-up among the others", () => {
  const own = shelf(reading(1000, ["1x1", "4x1"]));
  it("meets each system once, with its best set-up", () => {
    const rows = [
      row("a", shelf(reading(2000, ["1x1", "4x1"]))),
      row("a", shelf(reading(3000, ["1x1", "4x1"]))),
      row("b", shelf(reading(500, ["1x1", "4x1"]))),
    ];
    const placed = placedAmong(own, rows, measure("read"), false);
    expect(placed.others.map(({ value }) => value)).toEqual([3000, 500]);
    expect(placed.standing).toMatchObject({ rank: 2, of: 3 });
  });
  it("never takes what is missing for zero: not run, and no low load run, are in no rank", () => {
    const deep = { ...reading(null, ["32x1"]), qd1_mean_us: null };
    const rows = [row("a", shelf(null)), row("b", shelf(deep)), row("c", shelf(reading(9, ["1x1"])))];
    const placed = placedAmong(own, rows, measure("read"), false);
    expect(placed).toMatchObject({ none: 1, standing: { rank: 1, of: 2, median: 9 } });
  });
  it("is ahead of systems that never meet the limit, not even with one I/O outstanding", () => {
    const rows = [row("b", shelf(reading(null, ["1x1"]))), row("c", shelf(reading(9000, ["1x1"])))];
    const placed = placedAmong(own, rows, measure("read"), false);
    expect(placed).toMatchObject({ none: 1, standing: { rank: 2, of: 3, median: 4500 } });
    expect(placed.others.map(({ value }) => value)).toEqual([9000]);
    expect(placedAmong(own, rows, measure("readPeak"), false).standing).toMatchObject({ rank: 1 + 1, of: 3 });
    const lost = placedAmong(shelf(reading(null, ["1x1"])), rows, measure("read"), false);
    expect(lost).toMatchObject({ own: null, standing: null });
  });
  it("marks systems with other loads, or leaves them out; at QD 1 all loads are the same", () => {
    const rows = [row("a", shelf(reading(5, ["1x1", "4x1"]))), row("b", shelf(reading(7, ["1x1", "64x8"])))];
    const peak = measure("readPeak");
    expect(placedAmong(own, rows, peak, false).others.map(({ shared }) => shared)).toEqual([1, null]);
    expect(placedAmong(own, rows, peak, true).others.map(({ value }) => value)).toEqual([5]);
    expect(placedAmong(own, rows, measure("readQd1"), true).others.map(({ shared }) => shared)).toEqual([null, null]);
  });
  it("has a mix compared at the same share of reads only", () => {
    const mixed = (mix_iops: number, mix_read_percent: number) => shelf(null, { mix_iops, mix_read_percent });
    const placed = placedAmong(
      mixed(10, 70),
      [row("a", mixed(20, 70)), row("b", mixed(30, 50))],
      measure("mix"),
      false,
    );
    expect(placed.others.map(({ value }) => value)).toEqual([20]);
  });
  it("has the systems with the smallest ratio, in either direction, as nearest", () => {
    const rows = [400, 900, 1050, 5000].map((iops, i) => row(String(i), shelf(reading(iops, ["1x1"]))));
    const near = nearestIn(placedAmong(own, rows, measure("read"), false), 3);
    expect(near.map(({ value }) => value)).toEqual([1050, 900, 400]);
  });
});
