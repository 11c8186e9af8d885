import { expect, it } from "vitest";
import type { ShelfReading, ShelfRow } from "~/model/shelf";
import { nearestTo } from "./nearest";

const reading = (within_iops: number | null, qd1_mean_us: number | null, loads = ["1x1", "4x1"]): ShelfReading => ({
  ...{ within_iops, judged: true, peak_iops: within_iops, qd1_mean_us, loads, line: [], furthest: null },
});
type Readings = Pick<ShelfRow, "read" | "write">;
const row = (read: number | null, qd1: number | null, write: number | null, loads?: string[]): Readings => ({
  read: reading(read, qd1, loads),
  write: write === null ? null : reading(write, null, loads),
});
const near = (base: Readings, others: readonly Readings[], most = 4) => nearestTo(base, others, (one) => one, most);

it("is the row with the smallest largest ratio, in either direction", () => {
  const base = row(1000, 100, 500);
  const [twice, half, alike] = [row(2000, 100, 500), row(1000, 45, 500), row(1100, 95, 450)];
  expect(near(base, [twice, half, alike]).map(({ row: one }) => one)).toEqual([alike, twice, half]);
  expect(near(base, [alike])[0]?.largest).toBeCloseTo(1 / 0.9);
  expect(near(base, [half])[0]?.largest).toBeCloseTo(100 / 45);
  expect(near(base, [twice, half, alike], 1)).toHaveLength(1);
});

it("compares IOPS only over the same loads", () => {
  const base = row(1000, 100, 500);
  // More loads were tried, but the drive does not reach more.
  expect(near(base, [row(1000, 100, 500, ["1x1", "4x1", "8x1"])])).toEqual([]);
});

it("leaves out rows with only one common measure: not run, or none within the limit", () => {
  const base = row(1000, 100, 500);
  expect(near(base, [row(null, 100, null), row(1000, null, null)])).toEqual([]);
  expect(near(base, [row(1000, 100, null)])[0]?.largest).toBe(1);
});

it("leaves out a drive that is never within the limit: writes without the cache", () => {
  const [slow, fast] = [row(1000, 100, 500), row(1000, 100, 500)];
  const base = { ...slow, write: reading(null, null) };
  expect(near(base, [fast, base])).toMatchObject([{ row: base }]);
  expect(near(fast, [base])).toEqual([]);
});
