import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { medianPoint, repeatsOf } from "~/model/middle";
import { furthestOf, linesOf, type Measured } from "./reach";

const measured = (load: number, rate: number, latency_us: number | null, more: Partial<CurvePoint> = {}): Measured => ({
  point: {
    ...{ dataset: "d", system: "s", series: "randread-4k-j1-libaio-direct", load_kind: "outstanding" },
    ...{ iodepth: load, numjobs: 1, outstanding: load, asked_iops: null, load_percent: null, started_ms: null },
    ...{ failed: false, excluded: null, repeat: null, drive_count: null, block_bytes: 4096, title: "", parts: 1 },
    ...{ together: null, ios: 1e5, workload_op: "read", op: "read", total_iops: rate, latency: {}, ...more },
  } as CurvePoint,
  latency_us,
});

/** The point stays that of `main`; its rate and latency are the medians. */
const medianOf = (main: Measured, among: readonly Measured[]): Measured => ({
  point: medianPoint(
    main.point,
    among.map(({ point }) => point),
  ),
  latency_us: repeatsOf(
    among.map(({ latency_us }) => latency_us),
    "percentile",
  )!.median,
});

const lines = (all: readonly Measured[]) => linesOf(all, medianOf);

const reach = (all: readonly Measured[], limit_us = 1000) => {
  const found = furthestOf(lines(all), limit_us);
  return found.found === "within" ? found.step.rate : found.found;
};

const jobs = (n: number, load: number, rate: number, latency_us: number) =>
  measured(load, rate, latency_us, {
    ...{ numjobs: n, outstanding: n * load, series: `randread-4k-j${String(n)}-libaio-direct` },
  });

describe("how far a workload goes within a limit", () => {
  it("ends at the first load over it, whatever the order of the rows", () => {
    expect(reach([measured(8, 210, 900), measured(4, 150, 1200), measured(1, 100, 200), measured(2, 190, 400)])).toBe(
      190,
    );
  });

  it("does not compare bytes with I/Os: a measurement that counts no I/Os is never the furthest of those that do", () => {
    const bytes = measured(32, 0, 900, { total_iops: null, iops: null, total_bytes_per_s: 188_646_400 });
    expect(reach([jobs(1, 1, 100, 100), jobs(1, 8, 300, 400), jobs(2, 1, 180, 120), jobs(2, 8, 500, 990), bytes])).toBe(
      500,
    );
    // If no point counts I/Os, all rates are in bytes.
    expect(reach([bytes])).toBe(188_646_400);
  });

  it("is the best of all loads of depths × jobs, the best line of series that are no grid", () => {
    const grid = [jobs(1, 1, 100, 100), jobs(1, 8, 300, 1500), jobs(2, 1, 180, 120), jobs(2, 8, 500, 990)];
    expect(lines(grid)).toHaveLength(1);
    expect(reach(grid)).toBe(500);
    const apart = [jobs(1, 1, 100, 100), jobs(1, 2, 150, 1500), jobs(4, 8, 400, 900), jobs(4, 16, 420, 1100)];
    expect(lines(apart)).toHaveLength(2);
    expect(reach(apart)).toBe(400);
  });

  it("uses the median of repeats for each measure, else the first of equal loads", () => {
    const again = [300, 100, 200].map((rate, i) => measured(1, rate, rate === 200 ? 1100 : 500, { repeat: i + 1 }));
    expect(reach(again)).toBe(200);
    const slow = [300, 100, 200].map((rate, i) => measured(1, rate, rate === 200 ? 500 : 1100, { repeat: i + 1 }));
    expect(reach(slow)).toBe("none");
    const apart = [measured(1, 300, 500, { started_ms: 2 }), measured(1, 100, 500, { started_ms: 1 })];
    expect(reach(apart)).toBe(100);
    const without = [measured(1, 300, null, { started_ms: 1 }), measured(1, 100, 500, { started_ms: 2 })];
    expect(reach(without)).toBe(100);
  });

  it("leaves out what failed or is excluded, and the uncontrolled maximum beside its curve", () => {
    const rates = [50, 100].map((percent) =>
      measured(8, percent, 400, { load_kind: "rate", load_percent: percent, asked_iops: percent }),
    );
    const max = measured(8, 130, 900, { load_kind: "max" });
    expect(reach([...rates, max])).toBe(100);
    expect(reach([max])).toBe(130);
    expect(reach([measured(1, 90, 100), measured(2, 180, 200, { failed: true })])).toBe(90);
    expect(reach([measured(1, 90, 100), measured(2, 180, 200, { excluded: "fan failed" })])).toBe(90);
    expect(reach([measured(1, 90, null)])).toBe("nothing");
  });

  it("judges sweeps of unlike numbers of drives apart", () => {
    const sweep = (drive_count: number, us: number) =>
      [1, 2, 4].map((depth) => measured(depth, 100 * depth * drive_count, us * depth, { drive_count }));
    expect(lines([...sweep(1, 600), ...sweep(2, 300)])).toHaveLength(2);
    expect(reach([...sweep(1, 600), ...sweep(2, 300)])).toBe(400);
  });
});
