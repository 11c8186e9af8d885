import { describe, expect, it } from "vitest";
import type { MeasuredLatency } from "~/model/latency";
import type { ParsedDirection } from "../format";
import { consistent, mixDone } from "./entry";

const latency = (kind: MeasuredLatency["kind"], more: Partial<MeasuredLatency>): MeasuredLatency => ({
  ...{ kind, samples: 1000, mean_us: null, stddev_us: null, min_us: null, max_us: null, quantiles: [], buckets: null },
  ...more,
});
const direction = (...list: MeasuredLatency[]): ParsedDirection => ({
  ...{ op: "read", iops: 1000, bytes_per_s: 4096e3, ios: 1000, io_bytes: 4096e3, runtime_s: 1 },
  latency: list,
});
const shown = (d: ParsedDirection) => [d.latency.map((l) => [l.kind, l.mean_us, l.quantiles.length]), d.remarks ?? []];

const TOP_US = 17_112_760.32;

describe("a direction that contradicts itself", () => {
  it("keeps lat where clat is longer: no submission was timed", () => {
    const clat = latency("clat", { mean_us: 25_186_559, min_us: 10_182_194, quantiles: [[0.5, TOP_US]] });
    const lat = latency("lat", { mean_us: 5459, min_us: 5350, max_us: 11_730, quantiles: [[0.5, 5400]] });
    expect(shown(consistent(direction(clat, lat)))).toEqual([[["lat", 5459, 1]], ["untimed"]]);
  });

  it("by its most or its least alone", () => {
    const lat = latency("lat", { mean_us: 100, min_us: 50, max_us: 1000 });
    for (const odd of [{ max_us: 2000 }, { min_us: 1200 }, { mean_us: 120 }]) {
      expect(consistent(direction(latency("clat", { mean_us: 90, ...odd }), lat)).remarks).toEqual(["untimed"]);
    }
  });

  it("has no percentiles if they contradict the mean: half of all I/Os cannot take 17 s beside 9 µs", () => {
    const clat = latency("clat", { mean_us: 9, quantiles: [[0.5, TOP_US], [0.99, TOP_US]] }); // prettier-ignore
    expect(shown(consistent(direction(clat)))).toEqual([[["clat", 9, 0]], ["no-percentiles", "top-bin"]]);
    const binned = {
      ...clat,
      buckets: { value_ns: Float64Array.of(1), count: Float64Array.of(1000) },
    } as MeasuredLatency;
    expect(consistent(direction(binned)).latency[0]!.buckets).toBeNull();
  });

  it("recorded no completion time where the p99 that is left out is the top of the histogram", () => {
    const lat = latency("lat", { mean_us: 9 });
    const clat = (p99: number) => latency("clat", { mean_us: 17e6, quantiles: [[0.5, TOP_US], [0.99, p99]] }); // prettier-ignore
    expect(consistent(direction(clat(TOP_US), lat)).remarks).toEqual(["untimed", "top-bin"]);
    expect(consistent(direction(clat(16e6), lat)).remarks).toEqual(["untimed"]);
  });

  it("holds what is possible: a real saturation, a heavy tail, other I/Os, percentiles rounded up", () => {
    const possible = [
      // A disk at depth 4096.
      [latency("clat", { mean_us: 25e6, quantiles: [[0.5, TOP_US]] }), latency("lat", { mean_us: 25.8e6 })],
      // 1 % of all I/Os may take 100 times the mean.
      [latency("clat", { mean_us: 10, quantiles: [[0.99, 990]] })],
      [latency("clat", { mean_us: 50, samples: 10 }), latency("lat", { mean_us: 20, samples: 100 })],
      [latency("clat", { mean_us: 600, quantiles: [[0.1, 1000]], rounded_us: 1000 })],
      [latency("lat", { mean_us: 20 })],
    ];
    for (const list of possible) {
      const given = direction(...list);
      expect(consistent(given)).toBe(given);
    }
  });
});

it("a mix is what its I/Os say: chance aside a multiple of five, else a whole percent; too few say nothing", () => {
  expect(mixDone(5230, 0)).toBe(100);
  expect(mixDone(0, 5230)).toBe(0);
  expect(mixDone(18581, 8041)).toBe(70);
  expect(mixDone(686, 314)).toBe(70);
  expect(mixDone(670_000, 330_000)).toBe(67);
  expect(mixDone(672, 328)).toBeNull();
  expect(mixDone(5_750, 4_250)).toBeNull();
  expect(mixDone(70, 30)).toBeNull();
});
