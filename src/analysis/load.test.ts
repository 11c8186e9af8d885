import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkLittle } from "./little";
import { compareLoad, controlledLoad, type LoadPoint } from "./order";
import { compareOnLine, loadOnLine, type SummedLoad } from "~/model/load";
import { askedIops, jobs, outstanding } from "./outstanding";

describe("outstanding I/O", () => {
  const member = (iodepth: number | null, clones: number, asked_iops: number | null = null) => ({
    iodepth,
    clones,
    asked_iops,
  });

  it("multiplies a grouped entry by its clones", () => {
    expect(outstanding([member(32, 4)])).toBe(128);
    expect(jobs([member(32, 4)])).toBe(4);
  });
  it("counts 256 ungrouped entries once each: 256, not 65,536", () => {
    expect(outstanding(Array.from({ length: 256 }, () => member(1, 1)))).toBe(256);
  });
  it("is not known when one depth is not", () => expect(outstanding([member(8, 1), member(null, 1)])).toBeNull());
  it("multiplies the asked rate alike", () => {
    expect(askedIops([member(8, 4, 500), member(8, 1, 100)])).toBe(2100);
    expect(askedIops([member(8, 4)])).toBeNull();
  });
});

describe("order of a curve", () => {
  const point = (patch: Partial<LoadPoint>): LoadPoint => ({
    tool: "fio",
    numjobs: null,
    load_kind: "outstanding",
    outstanding: null,
    asked_iops: null,
    load_percent: null,
    started_ms: null,
    ...patch,
  });

  it("goes by outstanding I/Os in a closed loop, whatever was reached", () => {
    const points = [64, 1, 256, 16].map((n) => point({ outstanding: n, started_ms: 1000 - n }));
    expect(points.sort(compareLoad).map((p) => p.outstanding)).toEqual([1, 16, 64, 256]);
  });
  it("goes by the simulated accelerators, whose reads in flight no file states", () => {
    const points = [34, 5, 20].map((numjobs) => point({ tool: "mlperf-storage", numjobs }));
    expect(points.sort(compareLoad).map(controlledLoad)).toEqual([5, 20, 34]);
    expect(controlledLoad(point({ numjobs: 4 }))).toBeNull();
  });
  it("is absent for an uncontrolled maximum, which belongs beside its curve, at the end of the list", () => {
    const max = point({ load_kind: "max", outstanding: 16 });
    expect(controlledLoad(max)).toBeNull();
    expect(compareLoad(max, point({ load_kind: "rate", asked_iops: 1e6 }))).toBeGreaterThan(0);
  });
  it("goes by the asked rate in an open loop, else by the load percent", () => {
    expect(controlledLoad(point({ load_kind: "rate", outstanding: 32, asked_iops: 9000, load_percent: 50 }))).toBe(
      9000,
    );
    expect(controlledLoad(point({ load_kind: "rate", outstanding: 32, load_percent: 50 }))).toBe(50);
  });
  it("lets the time only break ties, and puts an unknown load last", () => {
    const [a, b, c] = [
      point({ outstanding: 8, started_ms: 2 }),
      point({ outstanding: 8, started_ms: 1 }),
      point({ started_ms: 0 }),
    ];
    expect([c, a, b].sort(compareLoad)).toEqual([b, a, c]);
  });
  it("is a total order", () => {
    const some = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
    const anyPoint = fc.record({ outstanding: some, started_ms: some }).map(point);
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, (a, b, c) => {
        expect(Math.sign(compareLoad(a, b))).toBe(-Math.sign(compareLoad(b, a)) + 0);
        if (compareLoad(a, b) <= 0 && compareLoad(b, c) <= 0) expect(compareLoad(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe("Little's law", () => {
  it("adds the directions: 70,000 reads at 800 µs and 30,000 writes at 266.67 µs are 64 in flight", () => {
    const check = checkLittle(
      [
        { iops: 70_000, lat_mean_us: 800 },
        { iops: 30_000, lat_mean_us: 266.667 },
      ],
      64,
    )!;
    expect(check.in_flight).toBeCloseTo(64, 3);
    expect(check.verdict).toBe("fits");
  });
  it("allows 5 %, and 15 % below a mean of 20 µs", () => {
    expect(checkLittle([{ iops: 1000, lat_mean_us: 930 }], 1)!.verdict).toBe("off");
    expect(checkLittle([{ iops: 1000, lat_mean_us: 960 }], 1)!.verdict).toBe("fits");
    // tmpfs at depth 1: 0.968 of one I/O in flight at a few µs; 0.88 still fits there.
    expect(checkLittle([{ iops: 440_000, lat_mean_us: 2 }], 1)!).toMatchObject({ verdict: "fits", tolerance: 0.15 });
    // sysbench prints 0.02 ms for 18.1 µs: 49,000 of them a second are one in flight, or 0.73 to 1.23.
    const printed = { iops: 49_000, lat_mean_us: 20, rounded_us: 10 };
    expect(checkLittle([printed], 1.2)!.verdict).toBe("fits");
    expect(checkLittle([{ ...printed, rounded_us: 0 }], 1.2)!.verdict).toBe("off");
    expect(checkLittle([printed], 2)!.verdict).toBe("off");
  });
  it("gives no verdict in an open loop, only what is in flight", () => {
    expect(checkLittle([{ iops: 1000, lat_mean_us: 5000 }], null)).toEqual({
      in_flight: 5,
      ratio: null,
      verdict: "open",
      tolerance: 0.05,
    });
  });
  it("says nothing without a rate, a mean or any I/O", () => {
    expect(checkLittle([{ iops: null, lat_mean_us: 1 }], 1)).toBeNull();
    expect(checkLittle([{ iops: 1, lat_mean_us: null }], 1)).toBeNull();
    expect(checkLittle([{ iops: 0, lat_mean_us: 0 }], 1)).toBeNull();
    expect(checkLittle([], 1)).toBeNull();
  });
});

describe("a step that lacks members", () => {
  const step = (percent: number, asked_iops: number, parts: number, more: Partial<SummedLoad> = {}): SummedLoad => ({
    ...{
      tool: "vdbench",
      numjobs: null,
      load_kind: "rate",
      block_bytes: 4096,
      outstanding: 128,
      asked_iops,
      load_percent: percent + 0.1,
      started_ms: null,
    },
    ...{ title: `curve1_(${String(percent)}%)`, parts, together: "all iscsi" },
    ...more,
  });
  const sorted = (points: readonly SummedLoad[]) => points.toSorted(compareOnLine(loadOnLine(points)));

  it("is at the step that its run names: 7 of 8 at 80 % were asked for less than 8 at 70 %", () => {
    const points = [step(80, 382_000, 7), step(90, 492_000, 8), step(60, 328_000, 8), step(70, 382_500, 8)];
    expect(sorted(points).map(loadOnLine(points))).toEqual([60, 70, 80, 90]);
  });
  it("is where all members would be if no step is named", () => {
    const bare = { load_percent: null, title: "run" };
    const points = [step(0, 382_000, 7, bare), step(0, 492_000, 8, bare), step(0, 382_500, 8, bare)];
    expect(sorted(points).map(({ asked_iops }) => asked_iops)).toEqual([382_500, 382_000, 492_000]);
  });
  it("leaves lines alone whose sums lack none: their load is what was asked for", () => {
    const points = [step(10, 200, 8), step(20, 100, 8)];
    expect(sorted(points).map(loadOnLine(points))).toEqual([100, 200]);
    const alone = [step(10, 200, 4, { together: null }), step(20, 100, 1, { together: null })];
    expect(sorted(alone).map(loadOnLine(alone))).toEqual([100, 200]);
  });
});
