import type { MeasuredLatency, Part } from "~/model/latency";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { combine, totals } from "./combine";
import { quantile_ns, totalCount } from "./histogram";

const bare: MeasuredLatency = {
  kind: "clat",
  samples: 10,
  mean_us: 100,
  stddev_us: 0,
  min_us: 100,
  max_us: 100,
  quantiles: [],
  buckets: null,
};
const latency = (patch: Partial<MeasuredLatency>): MeasuredLatency => ({ ...bare, ...patch });
const part = (patch: Partial<Part> = {}): Part => ({
  iops: 5,
  bytes_per_s: 20480,
  ios: 10,
  io_bytes: 40960,
  runtime_s: 2,
  latency: [bare],
  ...patch,
});

/** One bin of 1 µs per value, in µs. */
const buckets = (counts: Readonly<Record<number, number>>): MeasuredLatency["buckets"] => {
  const values = Object.keys(counts).map(Number);
  return {
    lo_ns: Float64Array.from(values, (v) => v * 1000),
    hi_ns: Float64Array.from(values, (v) => v * 1000 + 1000),
    value_ns: Float64Array.from(values, (v) => v * 1000),
    count: Float64Array.from(Object.values(counts)),
  };
};

describe("one member", () => {
  it("is exactly as printed", () => {
    const only = part({
      iops: 26561.71914,
      latency: [latency({ mean_us: 37.123456789, quantiles: [[0.99, 41.728]], buckets: buckets({ 41: 10 }) })],
    });
    const { latency: combined, staggered, why, ...rest } = combine([only]);
    expect({ ...rest, latency: combined.map(({ bands, ...l }) => (expect(bands).toEqual([]), l)) }).toEqual(only);
    expect({ staggered, why }).toEqual({ staggered: false, why: null });
  });
});

describe("several members", () => {
  it("add their rates over equal runtimes", () => {
    const all = combine([part({ iops: 100.5, ios: 201 }), part({ iops: 50.25, ios: 100, runtime_s: 1.99 })]);
    expect(all).toMatchObject({ iops: 150.75, bytes_per_s: 40960, ios: 301, runtime_s: 2, staggered: false });
  });

  it("divide all I/O by the longest runtime where the runtimes differ by more than 2 %: a lower bound", () => {
    const all = combine([
      part({ iops: 100, ios: 1000, io_bytes: 4_096_000, runtime_s: 10 }),
      part({ iops: 100, ios: 500, io_bytes: 2_048_000, runtime_s: 5 }),
    ]);
    expect(all).toMatchObject({ iops: 150, bytes_per_s: 614_400, runtime_s: 10, staggered: true });
  });

  it("have equal runtimes within 2 % of the longest, however long that is", () => {
    const lasting = (runtime_s: number) => part({ iops: 100, ios: 100 * runtime_s, runtime_s });
    expect(combine([lasting(600), lasting(589)])).toMatchObject({ iops: 200, staggered: false });
    expect(combine([lasting(600), lasting(587)])).toMatchObject({ staggered: true });
  });

  it("weigh a mean with the samples of the latency, which may be fewer than the I/Os", () => {
    const all = combine([
      part({ ios: 10, latency: [latency({ samples: 1, mean_us: 10 })] }),
      part({ ios: 10, latency: [latency({ samples: 3, mean_us: 50 })] }),
    ]);
    expect(all.latency[0]).toMatchObject({ samples: 4, mean_us: 40 });
  });

  it("do not call a member staggered that did nothing", () => {
    const idle = part({ iops: 0, bytes_per_s: 0, ios: 0, io_bytes: 0, runtime_s: 0, latency: [] });
    expect(combine([part(), idle])).toMatchObject({ iops: 5, ios: 10, staggered: false, why: null });
  });

  it("have no sum where one value is absent: absent is not 0", () => {
    expect(combine([part(), part({ iops: null })])).toMatchObject({ iops: null, bytes_per_s: 40960 });
  });

  it("weigh the mean by I/Os and pool the deviation", () => {
    const all = combine([
      part({ ios: 30, latency: [latency({ samples: 30, mean_us: 10, stddev_us: 2, min_us: 5, max_us: 20 })] }),
      part({ ios: 10, latency: [latency({ samples: 10, mean_us: 30, stddev_us: 4, min_us: 9, max_us: 90 })] }),
    ]);
    const [l] = all.latency;
    expect(l).toMatchObject({ samples: 40, mean_us: 15, min_us: 5, max_us: 90 });
    // 29 × 2² + 30 × 5² + 9 × 4² + 10 × 15² = 3,260 over 39.
    expect(l!.stddev_us).toBeCloseTo(Math.sqrt(3260 / 39), 12);
  });

  it("weigh by the I/Os of the direction if the latency has no count of samples (before fio 3.19)", () => {
    const all = combine([
      part({ ios: 3, latency: [latency({ samples: null, mean_us: 10 })] }),
      part({ ios: 1, latency: [latency({ samples: null, mean_us: 50 })] }),
    ]);
    expect(all.latency[0]).toMatchObject({ samples: 4, mean_us: 20 });
  });

  it("get their percentiles from added bins, never from percentiles", () => {
    const fast = latency({ samples: 990, quantiles: [[0.99, 10]], buckets: buckets({ 10: 990 }) });
    const slow = latency({ samples: 10, quantiles: [[0.99, 500]], buckets: buckets({ 500: 10 }) });
    const all = combine([part({ ios: 990, latency: [fast] }), part({ ios: 10, latency: [slow] })]);
    expect(all.latency[0]!.quantiles).toEqual([[0.99, 10]]);
    expect(all.why).toBeNull();
  });

  it("have no percentile without bins: the band and the reason instead", () => {
    const all = combine([
      part({
        latency: [
          latency({
            quantiles: [
              [0.5, 3],
              [0.99, 3900],
            ],
          }),
        ],
      }),
      part({
        latency: [
          latency({
            quantiles: [
              [0.5, 4],
              [0.99, 12500],
            ],
            buckets: buckets({ 4: 10 }),
          }),
        ],
      }),
    ]);
    expect(all.why).toBe("why/no-histograms");
    expect(all.latency[0]).toMatchObject({ quantiles: [], buckets: null });
    expect(all.latency[0]!.bands).toEqual([
      [0.5, 3, 4],
      [0.99, 3900, 12500],
    ]);
  });

  it("have a band only for percentiles that all of them print; if only one did I/O, its own as printed", () => {
    const [first, second] = [
      latency({
        quantiles: [
          [0.5, 3],
          [0.99, 90],
        ],
      }),
      latency({ quantiles: [[0.99, 40]] }),
    ];
    const all = combine([part({ latency: [first] }), part({ latency: [second] })]);
    expect(all.latency[0]!.bands).toEqual([[0.99, 40, 90]]);
    const alone = combine([part({ latency: [first] }), part({ ios: 0, latency: [] })]);
    expect(alone).toMatchObject({ why: null, latency: [{ quantiles: first.quantiles, bands: [] }] });
  });

  it("of bins: each percentile lies in the band that the members' own would give", () => {
    const member = fc.dictionary(fc.integer({ min: 1, max: 60 }).map(String), fc.integer({ min: 1, max: 50 }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(fc.array(member, { minLength: 2, maxLength: 6 }), fc.constantFrom(0.5, 0.9, 0.99), (members, q) => {
        const binned = members.map((counts) => {
          const own = buckets(counts)!;
          return latency({ samples: totalCount(own), buckets: own, quantiles: [[q, quantile_ns(own, q)! / 1000]] });
        });
        const parts = (all: typeof binned) => all.map((one) => part({ ios: one.samples, latency: [one] }));
        const [merged] = combine(parts(binned)).latency;
        const [banded] = combine(parts(binned.map((one) => ({ ...one, buckets: null })))).latency;
        const [, least, most] = banded!.bands[0]!;
        expect(merged!.quantiles[0]![1]).toBeGreaterThanOrEqual(least);
        expect(merged!.quantiles[0]![1]).toBeLessThanOrEqual(most);
      }),
    );
  });

  it("drop a kind that not all of them have, and say so", () => {
    const all = combine([part(), part({ latency: [bare, latency({ kind: "slat" })] })]);
    expect(all.latency.map((l) => l.kind)).toEqual(["clat"]);
    expect(all.why).toBe("why/unlike-kinds");
  });

  it("are within the range of their parts, whatever the split", () => {
    const anyPart = fc.record({
      n: fc.integer({ min: 1, max: 1000 }),
      mean: fc.double({ min: 1, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 2, maxLength: 8 }), (parts) => {
        const all = combine(
          parts.map(({ n, mean }) => part({ ios: n, latency: [latency({ samples: n, mean_us: mean })] })),
        );
        const means = parts.map((p) => p.mean);
        const slack = 1e-9 * Math.max(...means);
        expect(all.latency[0]!.mean_us!).toBeGreaterThanOrEqual(Math.min(...means) - slack);
        expect(all.latency[0]!.mean_us!).toBeLessThanOrEqual(Math.max(...means) + slack);
        expect(all.ios).toBe(parts.reduce((sum, p) => sum + p.n, 0));
      }),
    );
  });
});

describe("totals", () => {
  const rates = (op: string, iops: number | null): { op: string; iops: number | null; bytes_per_s: number | null } => ({
    op,
    iops,
    bytes_per_s: iops === null ? null : iops * 4096,
  });

  it("add read, write and trim, not sync; what is trimmed are no bytes moved", () => {
    expect(totals([rates("read", 70), rates("write", 20), rates("trim", 10), rates("sync", 5)])).toEqual({
      iops: 100,
      bytes_per_s: 90 * 4096,
    });
    expect(totals([rates("trim", 10)])).toEqual({ iops: 10, bytes_per_s: 40_960 });
  });
  it("do not count the mixed direction beside read and write (unified_rw_reporting=both)", () => {
    expect(totals([rates("read", 70), rates("write", 30), rates("mixed", 100)]).iops).toBe(100);
    expect(totals([rates("mixed", 100)]).iops).toBe(100);
  });
  it("are those printed by the tool if its directions are not fully known (vdbench, several sizes)", () => {
    const mixed = { op: "mixed", iops: 100, bytes_per_s: 5e5 };
    const parts = [70, 30].map((iops, i) => ({ op: i === 0 ? "read" : "write", iops, bytes_per_s: null }));
    expect(totals([...parts, mixed])).toEqual({ iops: 100, bytes_per_s: 5e5 });
  });
  it("are absent where nothing moves data or a rate is absent", () => {
    expect(totals([rates("sync", 5)]).iops).toBeNull();
    expect(totals([rates("read", 5), rates("write", null)]).iops).toBeNull();
  });
});

it("weighs means by rate × time where a tool prints no counts; deviations are pooled of counts alone", () => {
  const part = (iops: number, mean_us: number): Part => ({
    ...{ iops, bytes_per_s: iops * 4096, ios: null, io_bytes: null, runtime_s: 3 },
    latency: [
      {
        ...{ kind: "response", samples: null, mean_us, stddev_us: 10, min_us: null, max_us: 900, quantiles: [] },
        buckets: null,
      },
    ],
  });
  const [latency] = combine([part(3000, 100), part(1000, 300)]).latency;
  expect(latency).toMatchObject({ mean_us: 150, stddev_us: null, samples: null, max_us: 900 });
});
