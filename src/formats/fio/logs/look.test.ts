/** What the first lines of a log reveal: columns by version, single I/Os or windows, unit, window length. */
import { describe, expect, it } from "vitest";
import { isEach, layoutOf, look, unitOf, type Look } from "./look";
import { spacing } from "./spacing";
import { UNTOLD, type LogTold, type LogWhat } from "./told";

const lookAt = (rows: readonly (readonly number[])[]): Look =>
  look(new TextEncoder().encode(rows.map((row) => `${row.join(", ")}\n`).join("")), true)!;
const told = (version: readonly number[] | null, more: Partial<LogTold> = {}): LogTold => ({
  ...UNTOLD,
  version,
  ...more,
});

/** Ends of windows of one direction, `gap_ms` apart, with the columns after the time. */
const windows = (n: number, gap_ms: number, ...behind: number[]): number[][] =>
  Array.from({ length: n }, (_, i) => [(i + 1) * gap_ms, ...behind]);

it("the sixth of six columns is the priority, with or without the maximum after the mean", () => {
  const plain = lookAt(windows(8, 500, 1000, 0, 0, 0, 1));
  expect(layoutOf(plain, told([3, 37]))).toMatchObject({ both: false, op: 2, priority: 5 });
  const both = lookAt(windows(8, 500, 1000, 1200, 1, 4096, 1));
  expect(layoutOf(both, told([3, 37]))).toMatchObject({ both: true, op: 3, priority: 5 });
  const seven = lookAt(windows(8, 500, 1000, 1200, 1, 4096, 0, 1));
  expect(layoutOf(seven, told([3, 37]))).toMatchObject({ both: true, op: 3, priority: 6 });
});

describe("the fifth of five columns", () => {
  const zeros = windows(8, 500, 1000, 0, 0, 0);
  const offsets = zeros.map((row, i) => row.with(4, 4096 * i));
  it.each([
    [[3, 1], -1],
    [[3, 12], -1],
    [[3, 17], -1],
    [[3, 18], 4],
    [[3, 33], 4],
    [[4, 0], 4],
  ])("of %j at %i is a priority: an offset up to 3.17, a priority since 3.18", (version, priority) => {
    expect(layoutOf(lookAt(zeros), told(version))).toMatchObject({ priority, unclear: false });
    expect(layoutOf(lookAt(offsets), told(version)).priority).toBe(priority);
  });
  it("without a version is an offset where more than a twentieth is above 1, and unclear where all is 0", () => {
    expect(layoutOf(lookAt(offsets), told(null))).toMatchObject({ priority: -1, unclear: false });
    expect(layoutOf(lookAt(zeros), told(null))).toMatchObject({ priority: 4, unclear: true });
    const one = (n: number): Look =>
      lookAt(windows(40, 500, 1000, 0, 0, 0).map((row, i) => (i < n ? row.with(4, 4096) : row)));
    expect(layoutOf(one(3), told(null)).priority).toBe(-1);
    expect(layoutOf(one(2), told(null)).priority).toBe(4);
  });
});

describe("a line is one I/O, or a window", () => {
  const each = (rows: number[][], what: LogWhat, version: readonly number[] | null): boolean => {
    const found = lookAt(rows);
    return isEach(found, layoutOf(found, told(version)), what, told(version));
  };
  const sized = windows(8, 500, 1000, 0, 4096);

  it("of a latency by the block size beside it: averages have none", () => {
    expect(each(sized, "clat", [3, 33])).toBe(true);
    expect(each(windows(8, 500, 1000, 0, 0), "clat", [3, 33])).toBe(false);
  });
  it.each([
    [[2, 2, 10], false],
    [[2, 9], false],
    [[2, 10], true],
    [[3, 33], true],
  ])("of bandwidth in %j with a block size: %s (before 2.10 that stood beside averages)", (version, wanted) => {
    expect(each(sized, "bw", version)).toBe(wanted);
  });
  it.each([
    [99, true],
    [100, false],
    [500, false],
    [2000, false],
  ])("of bandwidth without a version: lines %i ms apart are single ones: %s", (gap, wanted) => {
    expect(each(windows(8, gap, 1000, 0, 4096), "bw", null)).toBe(wanted);
  });
  it("of IOPS by their value: 1 for each", () => {
    expect(each(windows(8, 500, 1, 0, 4096), "iops", [3, 33])).toBe(true);
    expect(each(windows(8, 500, 700, 0, 4096), "iops", [2, 2])).toBe(false);
  });
  it.each([
    [1, true],
    [49, true],
    [50, false],
    [1000, false],
  ])("of three columns, lines %i ms apart are single I/Os: %s; nobody averages over less than 50 ms", (gap, wanted) => {
    expect(each(windows(8, gap, 1000, 0), "clat", [1, 59])).toBe(wanted);
  });
  it("lines that repeat a time are single ones: no window ends twice", () => {
    const repeated = windows(8, 500, 1000, 0).flatMap((row) => [row, row, row]);
    expect(each(repeated, "clat", [1, 59])).toBe(true);
  });
});

describe("the unit of a latency of unknown version (µs before 2.99, ns since)", () => {
  const of = (values: readonly number[], first_ms = 500): string | null =>
    unitOf(lookAt(values.map((value, i) => [first_ms + i * 500, value, 0, 0])));
  it("is ns where µs would be longer than the run so far, twice over", () => {
    // After half a second no I/O took a second: 1,002,001 µs; after a whole one none took two.
    expect(of([1_002_001, 2_002_001])).toBe("ns");
    expect(of([1_002_000, 2_002_000])).toBeNull();
    expect(of([300_000, 400_000, 350_000])).toBeNull();
  });
  it("is µs where ns would be shorter than any call of the system", () => {
    expect(of([19, 12, 15])).toBe("us");
    expect(of([20, 21, 25])).toBeNull();
    expect(of([300, 400, 350])).toBeNull();
  });
  it("stays open if both occur, or on one line of many only", () => {
    expect(of([12, 12, 90_000_000, 90_000_000])).toBeNull();
    expect(of([12, 400, 350, 500])).toBeNull();
  });
  it("in Unix time the length of the run is unknown", () => {
    expect(of([9e9, 9e9, 9e9], 1_795_203_055_376)).toBeNull();
  });
});

describe("the length of a window, from the ends of windows", () => {
  const of = (ends: readonly number[]): number | null =>
    spacing(lookAt(ends.map((t) => [t, 1000, 0, 0])), { op: 2, priority: -1 });
  const cumulative = (gaps: readonly number[]): number[] => {
    let t = 0;
    return gaps.map((gap) => (t += gap));
  };
  it("is the gap between them, in two digits where these say the same", () => {
    expect(of(cumulative(Array(8).fill(500)))).toBe(0.5);
    // fio ends a window with the first I/O after its time.
    expect(of(cumulative([1001, 1002, 1001, 1000, 1003, 1001, 1001]))).toBe(1);
    expect(of(cumulative(Array(8).fill(1005)))).toBe(1);
    expect(of(cumulative(Array(8).fill(1036)))).toBe(1.036);
    expect(of(cumulative(Array(8).fill(1500)))).toBe(1.5);
  });
  it("needs four gaps", () => {
    expect(of(cumulative([500, 500, 500, 500]))).toBeNull();
    expect(of(cumulative([500, 500, 500, 500, 500]))).toBe(0.5);
  });
  it("needs nine of ten within a tenth of the middle one", () => {
    const gaps = (n: number, odd: number): number[] => [
      500,
      ...Array<number>(n).fill(500),
      ...Array<number>(20 - n).fill(odd),
    ];
    expect(of(cumulative(gaps(18, 900)))).toBe(0.5);
    expect(of(cumulative(gaps(17, 900)))).toBeNull();
    expect(of(cumulative(gaps(12, 549)))).toBe(0.5);
    expect(of(cumulative(gaps(12, 551)))).toBeNull();
    expect(of(cumulative(gaps(12, 449)))).toBeNull();
  });
  it("is of each direction by itself", () => {
    const rows = windows(8, 500, 1000, 0, 0).flatMap((row) => [row, row.with(0, row[0]! + 3).with(2, 1)]);
    expect(spacing(lookAt(rows), { op: 2, priority: -1 })).toBe(0.5);
  });
});
