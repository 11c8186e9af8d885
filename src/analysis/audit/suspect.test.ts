import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { curvePoint } from "../../../tests/support/points";
import type { AuditCode } from "./finding";
import { audit } from "./rules";

const SHOWN = { kind: "clat", quantile: 0.99 };
const found = (code: AuditCode, points: readonly CurvePoint[], shown = SHOWN) =>
  audit(points, shown).find((finding) => finding.code === code);

let run = 0;
const read = (drive_model: string, outstanding: number, total_iops: number, more: Partial<CurvePoint> = {}) =>
  curvePoint({
    ...{
      run_no: ++run,
      drive_model,
      system: drive_model,
      drive_count: 1,
      host: "lab",
      workload_op: "read",
      op: "read",
    },
    ...{ pattern: "random", outstanding, iodepth: outstanding, total_iops, iops: total_iops, ...more },
  });
const sweep = (drive: string, rates: readonly number[]) => rates.map((rate, i) => read(drive, 4 ** i, rate));
const taking = (mean_us: number) => ({ latency: { lat: { ...stats, mean_us } } });
const stats = { samples: 1e6, mean_us: 100, stddev_us: null, min_us: null, max_us: null, quantiles: {} };

describe("host limit suspected", () => {
  it("where different drives stop at one rate", () => {
    const points = [...sweep("A", [12e3, 200e3, 296e3, 291e3]), ...sweep("B", [80e3, 286e3, 285e3, 286e3])];
    expect(found("one-ceiling", points)).toMatchObject({ values: { drives: 2, iops: 296e3 }, count: 5 });
  });

  it.each([
    ["rates differ", [...sweep("A", [12e3, 90e3, 92e3]), ...sweep("B", [12e3, 70e3, 71e3])]],
    ["one still rises", [...sweep("A", [12e3, 50e3, 92e3]), ...sweep("B", [12e3, 90e3, 91e3])]],
    ["it is one drive", [...sweep("A", [12e3, 90e3, 92e3]), ...sweep("A", [12e3, 91e3, 92e3])]],
  ])("not where %s", (_, points) => {
    expect(found("one-ceiling", points)).toBeUndefined();
  });
});

describe("unwritten blocks suspected", () => {
  const single = (...means: number[]) => means.map((us) => read("A", 1, 1e6 / us, taking(us)));

  it("where single reads of one drive come in two kinds", () => {
    expect(found("unwritten", single(118, 61, 64, 129))).toMatchObject({
      count: 2,
      values: { fast_us: 64, slow_us: 118 },
    });
  });

  it("not for two drives, a disk, overlapping times, or beside other work", () => {
    expect(found("unwritten", [...single(61), read("B", 1, 8e3, taking(118))])).toBeUndefined();
    expect(
      found(
        "unwritten",
        [61, 118].map((us) => read("A", 1, 9e3, { ...taking(us), media: "HDD" })),
      ),
    ).toBeUndefined();
    expect(found("unwritten", single(90, 100, 110, 120))).toBeUndefined();
    expect(found("unwritten", single(128, 187))).toBeUndefined();
    expect(found("unwritten", single(68, 70, 94, 400, 404_000))).toBeUndefined();
    const beside = single(118, 61).flatMap((p) => [p, { ...p, op: "write", workload_op: "write" }]);
    expect(found("unwritten", beside)).toBeUndefined();
  });
});

it("cached results are suspected where drives are faster than their interface", () => {
  const at = (bytes_per_s: number, on: string | null, drive_count = 1) =>
    found("cached", [read("A", 1, 1e3, { bytes_per_s, interface: on, drive_count })]);
  expect(at(700e6, "SATA, P420i")).toMatchObject({ count: 1, values: { times: 700 / 600 } });
  expect(at(350e6, "SATA 300")).toBeDefined();
  expect(at(700e6, "SATA, P420i", 4)).toBeUndefined();
  expect(at(7e9, "PCIe 4.0 NVMe")).toBeUndefined();
  expect(at(7e9, "PCIe 3.0 NVMe")).toBeDefined();
  expect([at(7e9, "PCIe 3.0 x8, AIC"), at(1.5e9, "PCIe 3.0 x2"), at(15e9, "PCIe 5.0 x4 NVMe")].filter(Boolean)).toEqual(
    [],
  );
  expect([at(3e9, "PCIe 3.0 x2"), at(9e9, "PCIe 4.0 x4 NVMe, U.2")]).not.toContain(undefined);
  expect(at(7e9, "NVMe-oF")).toBeUndefined();
  expect(at(7e9, null)).toBeUndefined();
});

describe("latencies that are not alike", () => {
  const of = (engine: string, lat_us: number, quantiles: Record<string, number> = { "0.99": 12 }) =>
    read("A", 1, 9e4, {
      engine,
      latency: { clat: { ...stats, mean_us: 10, quantiles }, lat: { ...stats, mean_us: lat_us } },
    });

  it("clat of engines, one of which leaves out the submission, while clat is shown", () => {
    const points = [of("libaio", 11.7), of("psync", 10.3)];
    expect(found("unlike-kinds", points)).toMatchObject({ count: 1, words: ["libaio", "psync"] });
    expect(found("unlike-kinds", points, { kind: "lat", quantile: 0.99 })).toBeUndefined();
    expect(found("unlike-kinds", [of("libaio", 11.7), of("libaio", 10.3)])).toBeUndefined();
    expect(found("unlike-kinds", [of("libaio", 10.3), of("psync", 10.3)])).toBeUndefined();
    // More than 5 % of lat: 0.526 of 10.526 is less, 0.527 of 10.527 more.
    expect(found("unlike-kinds", [of("libaio", 10.526), of("psync", 10)])).toBeUndefined();
    expect(found("unlike-kinds", [of("libaio", 10.527), of("psync", 10)])).toMatchObject({ count: 1 });
  });

  it("a submission longer than the completion, of any direction, even beside one without times", () => {
    const point = (op: string, slat_us: number, clat_us: number) => {
      const latency = { slat: { ...stats, mean_us: slat_us }, clat: { ...stats, mean_us: clat_us } };
      return { ...read("A", 1, 9e4, { workload_op: "mixed", op, latency }), run_no: 1000 };
    };
    expect(found("submission", [point("read", 0, 0), point("write", 30, 10)])).toMatchObject({
      ...{ count: 1, values: { percent: 75 } },
    });
    expect(found("submission", [point("read", 0, 0), point("write", 10, 30)])).toBeUndefined();
  });

  it("points without the percentile that others have", () => {
    const points = [of("libaio", 10), of("libaio", 10, { "0.5": 9, "0.95": 11 })];
    expect(found("unlike-percentiles", points)).toMatchObject({ count: 1, values: { percent: 99 } });
    expect(found("unlike-percentiles", points, { kind: "clat", quantile: 0.999 })).toBeUndefined();
    expect(found("unlike-percentiles", points.slice(0, 1))).toBeUndefined();
  });
});
