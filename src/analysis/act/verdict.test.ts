import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actTest, ACT_LIMITS, actVerdict, judge, shareOver, tableSlices, WHOLE_TEST, type ActEnding } from "./verdict";
import { slicesOf, unitOf, type ActUnit } from "./slices";

const TIME: ActEnding = { drives: false, load: false, errors: 0 };
const OPS = 100_000;

/** Whole hours: operations by bucket number, all others in bucket 0. */
function hours(unit: ActUnit, ...slow: readonly Readonly<Record<number, number>>[]) {
  const unit_ns = unit === "ms" ? 1e6 : 1e3;
  const windows = slow.map((buckets, window) => {
    const counts = Object.entries(buckets).map(([bucket, n]) => [Number(bucket), n] as const);
    const fast = OPS - counts.reduce((sum, [, n]) => sum + n, 0);
    const all = [[0, fast] as const, ...counts];
    return {
      window,
      last_s: (window + 1) * 3600,
      total: OPS,
      hi_ns: all.map(([bucket]) => 2 ** bucket * unit_ns),
      count: all.map(([, n]) => n),
    };
  });
  return slicesOf(windows, unit, 3600);
}

const day = (slow: Readonly<Record<number, number>>) => Array.from({ length: WHOLE_TEST }, () => slow);

describe("a log in milliseconds", () => {
  it("passes with 24 hours below all limits, and not at a limit", () => {
    const below = { 1: 3999, 4: 900, 7: 99 };
    const passed = actVerdict(hours("ms", ...day(below)), "ms", TIME);
    expect(passed).toMatchObject({ verdict: "passed", slices: 24, failing: 0, open: 0, deciding: null });
    expect(passed.first_failing).toBeNull();
    expect(passed.worst.map(({ limit, least, most }) => [limit.ms, least, most])).toEqual([
      [1, 4.998, 4.998],
      [8, 0.999, 0.999],
      [64, 0.099, 0.099],
    ]);
    for (const at of [{ 1: 5000 }, { 4: 1000 }, { 7: 100 }]) {
      expect(actVerdict(hours("ms", ...day(at)), "ms", TIME).verdict).toBe("failed");
    }
  });

  it("is decided by its worst hour, however many hours it has", () => {
    const verdict = actVerdict(hours("ms", {}, { 1: 5290 }, { 1: 5100 }), "ms", TIME);
    expect(verdict).toMatchObject({ verdict: "failed", slices: 3, failing: 2 });
    expect(verdict.deciding).toMatchObject({ slice: 2, least: 5.29, limit: { ms: 1 } });
    const later = actVerdict(hours("ms", {}, { 1: 5100 }, { 1: 5290 }), "ms", TIME);
    expect([later.first_failing, later.deciding?.slice]).toEqual([2, 3]);
  });

  it("judges unrounded shares: 4.9999 % passes, though act_latency.py prints 5.00", () => {
    const windows = [
      { window: 0, last_s: 3600, total: 1_000_000, hi_ns: [1e6, 2e6], count: [950_001, 49_999] },
    ] as const;
    const slices = slicesOf(windows, "ms", 3600);
    expect([...slices.rows()][0]!.exceed_percent[0]).toBe(5);
    expect(actVerdict(slices, "ms", TIME)).toMatchObject({ verdict: "incomplete", failing: 0 });
  });

  it("is incomplete with fewer than 24 hours, also with none", () => {
    expect(actVerdict(hours("ms", ...day({}).slice(1)), "ms", TIME)).toMatchObject({
      verdict: "incomplete",
      slices: 23,
    });
    expect(actVerdict(hours("ms"), "ms", TIME)).toMatchObject({ verdict: "incomplete", slices: 0, worst: [] });
  });

  it("waits while the log is written, unless a limit is broken or ACT has stopped", () => {
    expect(actVerdict(hours("ms", {}), "ms", TIME, true)).toMatchObject({ verdict: "running", slices: 1 });
    expect(actVerdict(hours("ms", ...day({})), "ms", TIME, true)).toMatchObject({ verdict: "running", slices: 24 });
    expect(actVerdict(hours("ms", {}, { 1: 5290 }), "ms", TIME, true)).toMatchObject({ verdict: "failed", failing: 1 });
    expect(actVerdict(hours("ms", {}), "ms", { ...TIME, drives: true }, true)).toMatchObject({ verdict: "drives" });
  });
});

describe("a log in microseconds", () => {
  it("says between which shares the one over 1 ms lies", () => {
    const slices = hours("us", { 10: 5900, 11: 33_100 });
    expect(shareOver(slices, 0, 1, "us")).toEqual({ least: 33.1, most: 39 });
  });

  it("fails if the lowest possible share fails, passes if the highest passes, and is undecided between", () => {
    const of = (slow: Readonly<Record<number, number>>) => actVerdict(hours("us", ...day(slow)), "us", TIME);
    expect(of({ 10: 1000, 11: 5000 }).verdict).toBe("failed");
    expect(of({ 10: 1000, 11: 3900 }).verdict).toBe("passed");
    const open = of({ 10: 1000, 11: 4500 });
    expect(open).toMatchObject({ verdict: "undecided", open: 24, failing: 0 });
    expect(open.deciding).toMatchObject({ least: 4.5, most: 5.5, judgement: "undecided", limit: { ms: 1 } });
    // 8 ms lies between 4,096 and 8,192 µs, 64 ms between 32,768 and 65,536 µs.
    expect(of({ 13: 200, 14: 900 })).toMatchObject({ verdict: "undecided", deciding: { limit: { ms: 8 } } });
    expect(of({ 16: 20, 17: 90 })).toMatchObject({ verdict: "undecided", deciding: { limit: { ms: 64 } } });
  });

  it("never passes what fails when the same operations are counted in milliseconds, nor the other way", () => {
    const times_us = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 60 });
    const bucketsOf = (times: readonly number[], unit_us: number) => {
      const counts = new Map<number, number>();
      for (const t of times) {
        const bucket = t < unit_us ? 0 : Math.floor(Math.log2(Math.floor(t / unit_us))) + 1;
        counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      }
      const sorted = [...counts].sort(([a], [b]) => a - b);
      return {
        window: 0,
        last_s: 3600,
        total: times.length,
        hi_ns: sorted.map(([bucket]) => 2 ** bucket * unit_us * 1000),
        count: sorted.map(([, n]) => n),
      };
    };
    fc.assert(
      fc.property(times_us, (times) => {
        const ms = slicesOf([bucketsOf(times, 1000)], "ms", 3600);
        const us = slicesOf([bucketsOf(times, 1)], "us", 3600);
        for (const limit of ACT_LIMITS) {
          const exact = judge(shareOver(ms, 0, limit.ms, "ms"), limit);
          const between = judge(shareOver(us, 0, limit.ms, "us"), limit);
          if (between !== "undecided") expect(between).toBe(exact);
        }
      }),
    );
  });
});

describe("a table of act_latency.py", () => {
  /** 24 hours alike, by limit. */
  const of = (over: Readonly<Record<number, number>>, unit: ActUnit = "ms") => {
    const slices = Array.from({ length: WHOLE_TEST }, (_, i) => i + 1);
    const columns = Object.entries(over).map(([limit, share]) => [limit, slices.map(() => share)] as const);
    return actVerdict(tableSlices({ unit, slices, over: Object.fromEntries(columns) }), unit, TIME);
  };

  it("is judged by its columns", () => {
    expect(of({ 1: 4.9, 8: 0.9, 64: 0.09 })).toMatchObject({ verdict: "passed", open: 0 });
    expect(of({ 1: 4.9, 8: 0.9, 64: 0.11 })).toMatchObject({
      verdict: "failed",
      deciding: { limit: { ms: 64 }, least: 0.11, most: 0.11 },
    });
  });

  it("fails no limit that it lacks: what is over 8 ms need not be over 64 ms", () => {
    expect(of({ 1: 2, 2: 1, 4: 0.7, 8: 0.5 })).toMatchObject({
      verdict: "undecided",
      open_by: "print",
      deciding: { limit: { ms: 64 }, least: 0, most: expect.closeTo(0.505, 9) as number },
    });
    expect(of({ 1: 2, 8: 0.5, 128: 0.2 })).toMatchObject({ verdict: "failed", deciding: { least: 0.2, most: 0.5 } });
    expect(of({ 1: 2, 8: 0.08 })).toMatchObject({ verdict: "passed" });
    expect(of({ 8: 0.08 })).toMatchObject({ verdict: "undecided", deciding: { limit: { ms: 1 }, most: 100 } });
  });

  it("leaves open what its two decimals leave open: 5.00 may be less than 5", () => {
    expect(of({ 1: 5, 8: 0.5, 64: 0.05 })).toMatchObject({
      verdict: "undecided",
      open_by: "print",
      deciding: { limit: { ms: 1 }, least: 4.995, most: 5.005 },
    });
    expect(of({ 1: 5.01, 8: 0.5, 64: 0.05 })).toMatchObject({ verdict: "failed" });
    expect(of({ 1: 4.99, 8: 0.99, 64: 0.09 })).toMatchObject({ verdict: "passed" });
    expect(of({ 512: 5.2, 1024: 4.8, 4096: 0.1, 32768: 0.01 }, "us")).toMatchObject({ open_by: "edges" });
  });
});

describe("how a test ended", () => {
  const good = () => hours("ms", ...day({}));
  it("a device that cannot keep up has failed; a load that was not reached says nothing about it", () => {
    expect(actVerdict(good(), "ms", { ...TIME, drives: true }).verdict).toBe("drives");
    expect(actVerdict(hours("ms"), "ms", { ...TIME, load: true }).verdict).toBe("load");
    expect(actVerdict(good(), "ms", { ...TIME, errors: 3 }).verdict).toBe("errors");
    expect(actVerdict(hours("ms", { 1: 9000 }), "ms", { ...TIME, load: true }).verdict).toBe("failed");
  });
});

describe("windows", () => {
  const window = (n: number, last_s: number) => ({ window: n, last_s, total: 10, hi_ns: [1e6], count: [10] });
  it("without a block at their end are not slices, nor is the next one", () => {
    const slices = slicesOf([window(0, 10), window(1, 19), window(2, 30), window(3, 40)], "ms", 10);
    expect([...slices.rows()].slice(0, -2).map(({ slice, ops }) => [slice, ops])).toEqual([
      [1, 10],
      [4, 10],
    ]);
  });

  it("tell their unit by their edges", () => {
    expect(unitOf([{ ...window(0, 10), hi_ns: [1e6, 2e6] }])).toBe("ms");
    expect(unitOf([{ ...window(0, 10), hi_ns: [1024e3] }])).toBe("us");
    expect(unitOf([{ ...window(0, 10), hi_ns: [], count: [] }])).toBeNull();
  });
});

describe("which test it was", () => {
  const standard = {
    "device-names": "/dev/a /dev/b",
    "num-devices": "2",
    "read-reqs-per-sec": "12000",
    "write-reqs-per-sec": "6000",
    "record-bytes": "1536",
    "commit-to-device": "no",
    "max-lag-sec": "10",
  };
  it("has devices and rates, and deviations from the standard by name", () => {
    expect(actTest(standard, 3)).toMatchObject({
      multiple: 3,
      devices: 2,
      reads_per_s: 12_000,
      deviations: [],
      known: true,
    });
    expect(actTest({ "device-names": "/dev/a,/dev/b" }, null).devices).toBe(2);
    const other = { ...standard, "commit-to-device": "yes", "record-bytes": "2048", "max-lag-sec": "0" };
    expect(actTest(other, 3).deviations.map(({ item, value }) => [item, value])).toEqual([
      ["record-bytes", "2048"],
      ["commit-to-device", "yes"],
      ["max-lag-sec", "0"],
    ]);
    expect(actTest({}, null)).toMatchObject({ known: false, multiple: null, duration_s: null });
    expect(
      actTest(JSON.parse('{"__proto__": {"update-pct": "50"}}') as Record<string, string>, null).deviations,
    ).toEqual([]);
  });
});
