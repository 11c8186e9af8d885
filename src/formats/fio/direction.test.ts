/**
 * One direction of a job in the units of every version: KiB or bytes, microseconds or nanoseconds, and the latency that
 * the percentiles belong to. Expected values follow from the file itself: IOPS × block size = bandwidth = bytes over
 * runtime.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import type { MeasuredLatency } from "~/model/latency";
import type { ParsedDirection } from "../format";
import { fioJson } from "./format";

type Json = Readonly<Record<string, unknown>>;

const documentOf = (version: string, job: Json): string =>
  JSON.stringify(
    { "fio version": version, jobs: [{ jobname: "j", groupid: 0, error: 0, elapsed: 11, ...job }] },
    null,
    1,
  );

async function readOf(version: string, read: Json, job: Json = {}): Promise<ParsedDirection> {
  const { runs } = await parsed(fioJson, documentOf(version, { read, ...job }));
  return runs[0]!.members[0]!.directions[0]!;
}
const kindOf = ({ latency }: ParsedDirection, kind: string): MeasuredLatency | undefined =>
  latency.find((l) => l.kind === kind);

// 25,600 I/Os of 4 KiB in 10 s: 2,560 per second, 10 MiB/s, 100 MiB in total.
const IOS = 25_600;
const BYTES = IOS * 4096;
const DONE = { iops: 2560, total_ios: IOS, runtime: 10_000 };
const clat = (more: Json = {}): Json => ({ min: 100, max: 900, mean: 390.5, stddev: 10, ...more });

describe("bytes and bandwidth", () => {
  it.each([
    // Up to 2.20 io_bytes is KiB, and bw is KiB/s (c12d597a made io_bytes bytes in 2.21).
    ["2.1.11", { io_bytes: BYTES / 1024, bw: 10_240 }],
    ["fio-2.20", { io_bytes: BYTES / 1024, bw: 10_240 }],
    ["fio-2.21", { io_bytes: BYTES, bw: 10_240 }],
    ["fio-3.33", { io_bytes: BYTES, io_kbytes: BYTES / 1024, bw_bytes: BYTES / 10, bw: 10_240 }],
  ])("of %s are bytes", async (version, moved) => {
    const read = await readOf(version, { ...DONE, ...moved, clat: clat() });
    expect(read).toMatchObject({ io_bytes: BYTES, bytes_per_s: BYTES / 10, iops: 2560, runtime_s: 10 });
    expect(read.iops! * 4096).toBe(read.bytes_per_s);
    expect(read.bytes_per_s! * read.runtime_s!).toBe(read.io_bytes);
  });

  it.each(["fio-2.20", "fio-2.21", "fio-1.0", "no version"])(
    "%s: where bandwidth × runtime tells which it is, the version does not count",
    async (version) => {
      const kib = await readOf(version, { ...DONE, io_bytes: BYTES / 1024, bw: 10_240, clat: clat() });
      const bytes = await readOf(version, { ...DONE, io_bytes: BYTES, bw: 10_240, clat: clat() });
      expect([kib.io_bytes, bytes.io_bytes]).toEqual([BYTES, BYTES]);
    },
  );

  it.each([1, 4, 31, 0.5])("whole KiB may be off from bandwidth × runtime by a factor of %d", async (off) => {
    // Ramps and rounding; bytes would be off by 1,024.
    const kib = await readOf("", { ...DONE, io_bytes: (BYTES / 1024) * off, bw: 10_240, clat: clat() });
    expect(kib.io_bytes).toBe(BYTES * off);
    const printed = Math.round(BYTES / off);
    const bytes = await readOf("", { ...DONE, io_bytes: printed, bw: 10_240, clat: clat() });
    expect(bytes.io_bytes).toBe(printed);
  });

  it("of a run too short to tell, the version counts", async () => {
    const short = { iops: 100, total_ios: 1, runtime: 10, bw: 100, clat: clat() };
    expect((await readOf("fio-2.20", { ...short, io_bytes: 4 })).io_bytes).toBe(4096);
    expect((await readOf("fio-2.21", { ...short, io_bytes: 4096 })).io_bytes).toBe(4096);
    expect((await readOf("fio-3.0", { ...short, io_bytes: 4096 })).io_bytes).toBe(4096);
  });

  it.each(["v2.1.11.json", "v2.21-json+.json", "v3.1.json", "qd016.json"])(
    "%s, as fio wrote it: bytes over runtime are the bandwidth, I/Os over runtime the IOPS",
    async (name) => {
      const { runs } = await parsed(fioJson, readFileSync(`tests/fixtures/fio/${name}`, "utf8"));
      const all = runs.flatMap(({ members }) => members.flatMap(({ directions }) => directions));
      expect(all.length).toBeGreaterThan(0);
      for (const { op, io_bytes, bytes_per_s, runtime_s, ios, iops } of all) {
        if (op === "sync" || runtime_s === 0) continue;
        // 2.x rounds down to KiB/s and to whole IOPS.
        expect(Math.abs(io_bytes! / runtime_s! - bytes_per_s!)).toBeLessThanOrEqual(1024 + 1024 / runtime_s!);
        if (ios !== null) expect(Math.abs(ios / runtime_s! - iops!)).toBeLessThanOrEqual(1);
      }
    },
  );
});

describe("latencies", () => {
  it("are nanoseconds in clat_ns (2.99 and later), microseconds in clat", async () => {
    const percentile = { "50.000000": 380, "99.000000": 800 };
    const us = await readOf("fio-2.16", { ...DONE, io_bytes: BYTES / 1024, bw: 10_240, clat: clat({ percentile }) });
    const ns = await readOf("fio-3.19", {
      ...{ ...DONE, io_bytes: BYTES, bw_bytes: BYTES / 10 },
      clat_ns: {
        min: 100_000,
        max: 900_000,
        mean: 390_500,
        stddev: 10_000,
        N: IOS,
        percentile: { "50.000000": 380_000 },
      },
    });
    const wanted = { min_us: 100, max_us: 900, mean_us: 390.5, stddev_us: 10 };
    expect(kindOf(us, "clat")).toMatchObject({
      ...wanted,
      quantiles: [
        [0.5, 380],
        [0.99, 800],
      ],
    });
    expect(kindOf(ns, "clat")).toMatchObject({ ...wanted, samples: IOS, quantiles: [[0.5, 380]] });
    // One I/O at a time: the rate is one over the latency.
    expect(kindOf(us, "clat")!.mean_us!).toBeCloseTo(1e6 / us.iops!, 0);
  });

  it("bins are in the unit of their object: 2.21 prints them in microseconds", async () => {
    const bins = { "128": 10, "384": 90 };
    const us = await readOf("fio-2.21", { ...DONE, io_bytes: BYTES, bw: 10_240, clat: clat({ bins }) });
    const ns = await readOf("fio-3.19", { ...DONE, io_bytes: BYTES, clat_ns: clat({ N: 100, bins }) });
    expect([...kindOf(us, "clat")!.buckets!.value_ns]).toEqual([128_000, 384_000]);
    expect([...kindOf(ns, "clat")!.buckets!.value_ns]).toEqual([128, 384]);
    // Without N the bins give the number.
    expect(kindOf(us, "clat")!.samples).toBe(100);
  });

  it("percentile 0 is an unused slot of the list (up to 3.1), 100 is one", async () => {
    const percentile = { "0.00": 0, "0.000000": 7, "50.000000": 380, "100.000000": 900, "100.500000": 950 };
    const read = await readOf("fio-2.16", { ...DONE, io_bytes: BYTES, clat: clat({ percentile }) });
    expect(kindOf(read, "clat")!.quantiles).toEqual([
      [0.5, 380],
      [1, 900],
    ]);
  });

  it("without samples are absent: N is 0, or before 3.19 everything is 0", async () => {
    const nothing = { min: 0, max: 0, mean: 0, stddev: 0 };
    const kinds = async (slat: Json): Promise<string[]> => {
      const read = await readOf("fio-3.7", { ...DONE, io_bytes: BYTES, slat_ns: slat, clat_ns: clat() });
      return read.latency.map(({ kind }) => kind);
    };
    expect(await kinds({ ...nothing, N: 0 })).toEqual(["clat"]);
    expect(await kinds({ min: 2 ** 64, max: 0, mean: 0, stddev: 0, N: 0 })).toEqual(["clat"]);
    expect(await kinds(nothing)).toEqual(["clat"]);
    // A mean or maximum alone counts as a sample.
    expect(await kinds({ mean: 1.5 })).toEqual(["slat", "clat"]);
    expect(await kinds({ max: 3 })).toEqual(["slat", "clat"]);
    expect(await kinds({ ...nothing, mean: 1, max: 2, N: 1 })).toEqual(["slat", "clat"]);
  });
});

describe("before 3.18 the percentiles inside clat are of lat with lat_percentiles=1 (stat.c at 3.1, 3.7, 3.12)", () => {
  const percentile = { "99.000000": 800 };
  const blocks = { clat_ns: clat({ N: IOS, percentile }), lat_ns: clat({ N: IOS, mean: 400 }) };
  const listed = (lat_percentiles: string | null): Json => ({
    "job options": { rw: "randread", ...(lat_percentiles !== null && { lat_percentiles }) },
  });
  const kindsWithPercentiles = async (version: string, job: Json, read: Json = blocks): Promise<string[]> => {
    const direction = await readOf(version, { ...DONE, io_bytes: BYTES, ...read }, job);
    return direction.latency.filter(({ quantiles }) => quantiles.length > 0).map(({ kind }) => kind);
  };

  it.each([
    // The option came with 3.1 (b599759b): before that they are of clat, whatever is listed.
    ["fio-2.99", "1", "clat"],
    ["fio-3.0", "1", "clat"],
    ["fio-3.1", "1", "lat"],
    ["fio-3.7", "1", "lat"],
    ["fio-3.16", "1", "lat"],
    ["fio-3.17", "1", "lat"],
    ["fio-3.17-12-gabc", "1", "lat"],
    ["fio-3.18", "1", "clat"],
    ["fio-3.33", "1", "clat"],
    ["fio-4.0", "1", "clat"],
    ["fio-3.7", "0", "clat"],
    ["fio-3.7", null, "clat"],
    ["fio-3.17", "0", "clat"],
  ])("%s with lat_percentiles=%s: %s", async (version, option, kind) => {
    expect(await kindsWithPercentiles(version, listed(option))).toEqual([kind]);
  });

  it.each([
    ["fio-3.0", "clat"],
    ["fio-3.1", "unknown"],
    ["fio-3.17", "unknown"],
    ["fio-3.18", "clat"],
  ])("%s without any option: %s", async (version, kind) => {
    expect(await kindsWithPercentiles(version, {})).toEqual([kind]);
  });

  it("without options the bins decide, from 3.2 on: they are in the object that the percentiles belong to", async () => {
    const bins = { "400": IOS };
    const inLat = { clat_ns: clat({ N: IOS, percentile }), lat_ns: clat({ N: IOS, bins }) };
    const inClat = { clat_ns: clat({ N: IOS, percentile, bins }), lat_ns: clat({ N: IOS }) };
    expect(await kindsWithPercentiles("fio-3.7", {}, inLat)).toEqual(["lat"]);
    expect(await kindsWithPercentiles("fio-3.7", {}, inClat)).toEqual(["clat"]);
    expect(await kindsWithPercentiles("fio-3.2", {}, inClat)).toEqual(["clat"]);
    expect(await kindsWithPercentiles("fio-3.1", {}, inClat)).toEqual(["unknown"]);
  });

  it("percentiles of lat in an object of their own are what they say", async () => {
    const own = { clat_ns: clat({ N: IOS, percentile }), lat_ns: clat({ N: IOS, percentile }) };
    expect(await kindsWithPercentiles("fio-3.7", listed("1"), own)).toEqual(["clat", "lat"]);
  });
});

describe("fsync", () => {
  it("is counted and timed, without bytes: total_ios, or N alone", async () => {
    const syncOf = async (sync: Json): Promise<ParsedDirection | undefined> => {
      const { runs } = await parsed(fioJson, documentOf("fio-3.33", { write: { ...DONE, io_bytes: BYTES }, sync }));
      return runs[0]!.members[0]!.directions.find(({ op }) => op === "sync");
    };
    const lat_ns = { min: 1000, max: 9000, mean: 4000, stddev: 5, N: 12 };
    expect(await syncOf({ total_ios: 12, lat_ns })).toMatchObject({
      ...{ ios: 12, iops: null, io_bytes: null, runtime_s: null },
      latency: [{ kind: "lat", mean_us: 4, min_us: 1, max_us: 9, samples: 12 }],
    });
    expect((await syncOf({ N: 12, lat_ns }))!.ios).toBe(12);
    // fdatasync is timed but not counted.
    expect((await syncOf({ total_ios: 0, lat_ns }))!.ios).toBe(12);
    expect(await syncOf({ total_ios: 0, lat_ns: { min: 0, max: 0, mean: 0, stddev: 0, N: 0 } })).toBeUndefined();
    expect(await syncOf({ total_ios: 0 })).toBeUndefined();
  });
});

it("a rate that contradicts its bytes is settled by the block size of its own direction: bs=4k,16k", async () => {
  const moved = { total_ios: IOS, runtime: 10_000, io_bytes: IOS * 16_384, bw_bytes: (IOS * 16_384) / 10 };
  const of = async (op: string, iops: number) => {
    const job = { [op]: { ...moved, iops }, "job options": { rw: `rand${op}`, bs: "16k,16k,16k" } };
    return (await parsed(fioJson, documentOf("fio-3.33", job))).runs[0]!.members[0]!.directions[0]!;
  };
  for (const op of ["read", "write", "trim"]) expect((await of(op, 7777)).iops, op).toBe(2560);
});

describe("of a run", () => {
  const run = async (more: Json, job: Json = {}) => {
    const file = JSON.parse(documentOf("fio-3.7", { read: { ...DONE, io_bytes: BYTES }, ...job })) as object;
    return parsed(fioJson, JSON.stringify({ ...file, ...more }, null, 1));
  };
  const disks = (...names: string[]) => ({ disk_util: names.map((name) => ({ name, util: 50 })) });

  it("devices are those at the bottom; a mapped one counts where nothing lies below", async () => {
    const of = async (...names: string[]) => (await run(disks(...names))).runs[0]!.devices;
    expect(await of("dm-0", "sda", "md1", "nvme0n1")).toEqual(["sda", "nvme0n1"]);
    expect(await of("dm-0")).toEqual(["dm-0"]);
    expect((await run({})).runs[0]!.devices ?? null).toBeNull();
  });

  it("percentiles printed under clat that are of lat are named, once", async () => {
    const percentile = { "50.000000": 300, "99.000000": 800 };
    const read = { ...DONE, io_bytes: BYTES, clat_ns: clat({ N: IOS, percentile }), lat_ns: clat({ N: IOS }) };
    const { notices } = await run({}, { read, "job options": { lat_percentiles: "1" } });
    expect(notices.map(({ code }) => code)).toContain("fio/percentiles-of-lat");
    const { notices: plain } = await run({}, { read, "job options": { lat_percentiles: "0" } });
    expect(plain.map(({ code }) => code)).not.toContain("fio/percentiles-of-lat");
  });
});

describe("what is I/O", () => {
  it("a count without bytes is not I/O (cpuio counts its loops); bytes or a rate are", async () => {
    const failed = async (read: Json): Promise<boolean> => {
      const { runs } = await parsed(fioJson, documentOf("fio-3.33", { read }));
      return runs[0]!.members[0]!.failed;
    };
    expect(await failed({ total_ios: 99, io_bytes: 0, iops: 0, runtime: 10 })).toBe(true);
    expect(await failed({ total_ios: 0, io_bytes: 0, iops: 0, runtime: 0 })).toBe(true);
    expect(await failed({ total_ios: 99, io_bytes: 4096, iops: 1, runtime: 10 })).toBe(false);
    expect(await failed({ io_bytes: 4096, runtime: 10 })).toBe(false);
    expect(await failed({ iops: 5 })).toBe(false);
  });
});

// A real run of 2,104 writes beside 1,992 reads (fio 3.33, rw=randrw, verify=crc32c) counts 4,096 reads.
describe("reads of verify are counted among the reads of a job that writes", () => {
  it.each([
    ["randwrite", { verify: "crc32c" }, true],
    ["randrw", { verify: "crc32c" }, true],
    ["randrw", { verify: "crc32c", do_verify: "0" }, false],
    ["randrw", { verify: "0" }, false],
    ["randrw", {}, false],
    ["randread", { verify: "crc32c" }, false],
  ])("%s %o", async (rw, options, counted) => {
    const moved = { ...DONE, io_bytes: BYTES, bw_bytes: BYTES / 10 };
    const read = await readOf("fio-3.33", moved, { write: moved, "job options": { rw, bs: "4k", ...options } });
    expect(read.remarks ?? []).toEqual(counted ? ["verify-reads"] : []);
  });
});
