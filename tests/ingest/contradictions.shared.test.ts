/** Public files that contradict themselves: actual sizes, impossible latencies, coarse printing. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDrop, type ReadDrop } from "./read";
import { sharedFolder } from "../support/shared";

const LIBRARY = "library/raw";
const archive = (name: string): Promise<ReadDrop> => {
  const path = `${name}.tar.gz`;
  return readDrop([{ path, bytes: new Uint8Array(readFileSync(`../shared/${LIBRARY}/${path}`)) }]);
};

describe("a collection that asks for bs=4Ki", () => {
  it("did 4096 bytes, as fio reads it: no point has 4000", async () => {
    const points = (await archive("zns-study")).rows("point").filter(({ member }) => member === null);
    expect(points).toHaveLength(548);
    const sizes = new Map<number | null, number>();
    for (const { block_bytes } of points) sizes.set(block_bytes, (sizes.get(block_bytes) ?? 0) + 1);
    expect([...sizes].sort(([a], [b]) => a! - b!)).toEqual(
      [4096, 8192, 16384, 32768, 65536, 131072].map((size) => [size, size === 4096 ? 518 : 6]),
    );
    expect(points.filter(({ remarks }) => remarks !== null)).toEqual([]);
  });
});

describe("io_uring with submission polling", () => {
  it("timed no completion: mean lat and IOPS stay, clat and percentiles do not", async () => {
    const { rows } = await archive("cheops23");
    const points = rows("point").filter(({ member }) => member === null);
    const untimed = points.filter(({ remarks }) => remarks === "untimed");
    expect(untimed.length).toBeGreaterThan(0);
    const odd = new Set(untimed.map(({ point_no }) => point_no));
    const latencies = rows("latency");
    expect(new Set(latencies.filter((l) => odd.has(l.point_no)).map((l) => `${l.kind} ${l.stat}`))).toEqual(
      new Set(["lat mean", "lat stddev", "lat min", "lat max"]),
    );
    // The top of fio's histogram.
    const top = latencies.filter((l) => l.stat === "quantile" && l.value_us! > 17e6);
    expect(top).toEqual([]);
    // The mean lat agrees with Little's law: the asked depth was in flight.
    const means = new Map(
      latencies.flatMap((l) => (l.kind === "lat" && l.stat === "mean" ? [[l.point_no, l.value_us!]] : [])),
    );
    for (const { point_no, iops, outstanding } of untimed) {
      expect((iops! * means.get(point_no)!) / 1e6 / outstanding!).toBeCloseTo(1, 0);
    }
  });
});

describe("a disk that really saturated", () => {
  it("keeps the percentiles at the top of the histogram: its mean is of that order", async () => {
    const files = sharedFolder("groups/fioplot-runs/files").filter(({ path }) => path.endsWith(".json"));
    const { rows } = await readDrop(files);
    const top = rows("latency").filter((l) => l.stat === "quantile" && l.value_us! > 17.1e6);
    expect(top.length).toBeGreaterThan(0);
    expect(rows("point").filter(({ remarks }) => remarks !== null)).toEqual([]);
  });
});

describe("fio's text of a slow disk", () => {
  it("IOPS are I/Os over run time where 13 is printed, percentiles know the unit they were rounded to", async () => {
    const files = sharedFolder("groups/mac-hosts/files").filter(({ path }) => path.endsWith(".txt"));
    const { rows } = await readDrop(files);
    const slow = rows("point").filter(({ iops, ios }) => iops! > 0 && iops! < 1000 && ios !== null);
    expect(slow.length).toBeGreaterThan(0);
    for (const { iops, ios, runtime_s } of slow) expect(iops).toBeCloseTo(ios! / runtime_s!, 9);
    const steps = new Set(
      rows("latency")
        .filter((l) => l.kind === "clat")
        .map((l) => l.rounded_us),
    );
    expect(steps).toEqual(new Set([null, 1, 1000]));
    for (const { stat, value_us, rounded_us } of rows("latency")) {
      if (stat === "quantile" && rounded_us !== null) expect(value_us! % rounded_us).toBe(0);
    }
  });
});
