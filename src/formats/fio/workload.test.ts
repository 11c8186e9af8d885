/** What a job was asked to do; without options, what its results show. */
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import type { ParsedMember } from "../format";
import { fioJson } from "./format";

type Json = Readonly<Record<string, unknown>>;
type Listed = Readonly<Record<string, string>> | null;

interface Job {
  readonly listed?: Listed;
  readonly read?: Json;
  readonly write?: Json;
  readonly trim?: Json;
  readonly more?: Json;
  readonly version?: string;
}

/** A direction of `ios` I/Os of `size` bytes in 10 s. */
const did = (ios: number, size = 4096): Json => ({
  ...{ total_ios: ios, io_bytes: ios * size, iops: ios / 10, bw_bytes: (ios * size) / 10, runtime: 10_000 },
});

async function memberOf({ listed = null, version = "fio-3.33", more = {}, ...directions }: Job): Promise<ParsedMember> {
  const job = { jobname: "j", groupid: 0, error: 0, ...more, ...directions };
  const options = listed === null ? {} : { "job options": listed };
  const { runs } = await parsed(fioJson, JSON.stringify({ "fio version": version, jobs: [{ ...job, ...options }] }));
  return runs[0]!.members[0]!;
}

it("sections of one entry that start at unlike times: what was in flight is unknown", async () => {
  // fio 3.33, two sections of numjobs=2, the second two seconds later: 137,319 I/Os in 4 s are 68,591 per second to
  // fio.
  const listed = { rw: "randread", ioengine: "libaio", iodepth: "4", numjobs: "2", startdelay: "2" };
  const grouped = await memberOf({ listed, read: did(1000), more: { job_runtime: 40_000 } });
  expect(grouped).toMatchObject({ clones: 4, iodepth: null });
  expect(grouped.directions[0]!.remarks).toEqual(["delayed-sections"]);
  const single = await memberOf({ listed, read: did(1000), more: { job_runtime: 20_000 } });
  expect(single).toMatchObject({ clones: 2, iodepth: 4 });
  expect(single.directions[0]!.remarks).toBeUndefined();
});

it("a share of random I/Os between 0 and 100 % is reported", async () => {
  const of = async (rw: string, percentage_random: string, more: Listed = {}) => {
    const { pattern, directions } = await memberOf({ listed: { rw, percentage_random, ...more }, read: did(1000) });
    return [pattern, directions[0]!.remarks];
  };
  expect(await of("randread", "30")).toEqual(["random", ["part-random"]]);
  expect(await of("randrw", "100,50")).toEqual(["random", ["part-random"]]);
  // A job that only reads has no share of writes.
  expect(await of("randread", "100,50")).toEqual(["random", undefined]);
  expect(await of("randread", "0")).toEqual(["seq", undefined]);
  expect(await of("read", "30")).toEqual(["seq", undefined]);
  // A new place after every eighth I/O (readwrite); 1 is the default.
  expect(await of("randread:8", "100")).toEqual(["random", ["part-random"]]);
  expect(await of("randread:1", "100")).toEqual(["random", undefined]);
  expect(await of("randread:8", "100", { rw_sequencer: "identical" })).toEqual(["random", undefined]);
});

describe("the depth", () => {
  const depth = async (listed: Listed, more: Json): Promise<number | null> =>
    (await memberOf({ listed, read: did(1000), more })).iodepth;

  it("is the option, and 1 where options are listed without it (options.c)", async () => {
    expect(await depth({ rw: "randread", ioengine: "libaio", iodepth: "32" }, {})).toBe(32);
    expect(await depth({ rw: "randread", ioengine: "libaio" }, {})).toBe(1);
  });

  it.each(["psync", "sync", "pvsync2", "mmap"])("of %s is 1 whatever was asked (HOWTO, iodepth)", async (ioengine) => {
    expect(await depth({ rw: "randread", ioengine, iodepth: "4" }, {})).toBe(1);
  });

  it.each([100, 99.5, 99])("without options is 1 where %d %% of the I/Os were alone in flight", async (alone) => {
    const more = { iodepth_level: { "1": alone, "2": 0.1 }, latency_depth: 32, latency_target: 0 };
    expect(await depth(null, more)).toBe(1);
  });

  it.each([98.9, 75, 60, 50, 10, 0])("and is latency_depth where %d %% were", async (alone) => {
    const more = { iodepth_level: { "1": alone, "2": 40 }, latency_depth: 32, latency_target: 0 };
    expect(await depth(null, more)).toBe(32);
  });

  it("of a job with a latency target is not latency_depth, which fio then changed (io_u.c)", async () => {
    expect(await depth(null, { iodepth_level: { "1": 0.1 }, latency_depth: 32, latency_target: 1000 })).toBeNull();
    expect(await depth(null, { iodepth_level: { "1": 0.1 }, latency_depth: 0, latency_target: 0 })).toBeNull();
    expect(await depth(null, { iodepth_level: { "1": 0.1 } })).toBeNull();
  });

  it("of a job with a latency target is not iodepth either, which is the most that fio tries", async () => {
    const listed = { rw: "randread", ioengine: "libaio", iodepth: "64" };
    expect(await depth({ ...listed, latency_target: "500us" }, { iodepth_level: { "1": 100 } })).toBeNull();
    expect(await depth({ ...listed, latency_target: "0" }, { iodepth_level: { "64": 100 } })).toBe(64);
  });

  it.each([
    [100, 1],
    [99, 1],
    [98, 32],
    [60, 32],
  ])("with iodepth=32 and no engine listed, %d %% alone in flight: %i", async (alone, wanted) => {
    // The default engine on Linux is psync.
    const more = { iodepth_level: { "1": alone } };
    expect(await depth({ rw: "randread", iodepth: "32" }, more)).toBe(wanted);
    // With a rate limit hardly anything is in flight, whatever the engine.
    expect(await depth({ rw: "randread", iodepth: "32", rate_iops: "10" }, more)).toBe(32);
  });
});

describe("options as scripts and hands write them", () => {
  const read = async (option: string, value: unknown, more: Json = {}) => {
    const listed = { ...{ rw: "randrw", ioengine: "libaio", iodepth: "8", numjobs: "1" }, [option]: value };
    const job = { jobname: "j", groupid: 0, error: 0, read: did(500), write: did(500), "job options": listed, ...more };
    const { runs, notices } = await parsed(fioJson, JSON.stringify({ "fio version": "fio-3.33", jobs: [job] }));
    const told = notices.find(({ code }) => code === "fio/impossible-value");
    return { member: runs[0]!.members[0]!, told: told?.values?.["field"] };
  };

  it.each(
    [{}, [], ["8"], true, "", "x", "-8", "0", "9999999999"].map((value) => [JSON.stringify(value), value] as const),
  )("a depth of %s is not the default, and reported", async (_, value) => {
    const { member, told } = await read("iodepth", value);
    expect([member.iodepth, told]).toEqual([null, "iodepth"]);
  });

  it.each([
    [8, 8],
    ["8", 8],
    ["8.0", 8],
    [" 8", 8],
    // A size is a number to fio (parse.c, str_to_decimal).
    ["1k", 1024],
    ["0x10", 16],
  ])("a depth of %o is %i", async (value, depth) => {
    const { member, told } = await read("iodepth", value);
    expect([member.iodepth, told]).toEqual([depth, undefined]);
  });

  it.each([true, {}, "x"])("of numjobs %o leaves the number of jobs unknown", async (value) => {
    const lat_ns = { ...{ min: 1, max: 1e9, mean: 1e9, stddev: 1, N: 5000 } };
    const { member, told } = await read("numjobs", value, { read: { ...did(5000), lat_ns } });
    // 500 per second of 1 s each: 500 in flight at a depth of 8.
    expect([member.iodepth, told]).toEqual([null, "numjobs"]);
  });

  it.each(["150", "-1", "x", {}])("a share of reads of %o is refused", async (value) => {
    const { member, told } = await read("rwmixread", value);
    expect([member.read_percent, told]).toEqual([null, "rwmixread"]);
  });

  it.each([
    [false, false],
    [true, true],
    ["0", false],
    ["1", true],
    [0, false],
  ])("direct %o is %o", async (value, wanted) => {
    expect((await read("direct", value)).member.direct).toBe(wanted);
  });
});

describe("the share of reads (HOWTO, rwmixread)", () => {
  const share = async (listed: Listed, reads = 500, writes = 500): Promise<number | null> =>
    (await memberOf({ listed, read: did(reads), write: did(writes) })).read_percent;

  it.each([
    [{ rw: "randrw" }, 50],
    [{ rw: "rw" }, 50],
    [{ rw: "readwrite" }, 50],
    [{ rw: "randrw", rwmixread: "70" }, 70],
    [{ rw: "randrw", rwmixwrite: "30" }, 70],
    [{ rw: "randrw", rwmixwrite: "100" }, 0],
    // If both are given, the later one counts.
    [{ rw: "randrw", rwmixread: "70", rwmixwrite: "60" }, 40],
    [{ rw: "randrw", rwmixwrite: "60", rwmixread: "70" }, 70],
    [{ rw: "randrw", rate_iops: ",500", rwmixread: "70" }, null],
    [{ rw: "randrw", rate: "10m,0", rwmixread: "70" }, null],
    [{ rw: "randread" }, 100],
    [{ rw: "write" }, 0],
    [{ rw: "trimwrite" }, null],
  ] as const)("%o: %s", async (listed, percent) => expect(await share(listed)).toBe(percent));

  // I/Os as counted by fio 3.33 in four seconds.
  it.each([
    [{ rate_iops: "500,200", rwmixread: "50" }, [2000, 800], 71],
    [{ rate_iops: "1500,500" }, [6000, 2000], 75],
    [{ rate_iops: "1500,500", rwmixread: "60" }, [6000, 2000], 75],
    [{ rate_iops: "500", rwmixread: "70" }, [1971, 1959], 50],
    [{ rate: "2m", rwmixread: "70" }, [2044, 1958], 50],
    [{ rate: "2m,1m", rwmixread: "70" }, [2043, 1022], 67],
    [{ rate: "2m,1m", rwmixread: "70", bs: "4k,8k" }, [2048, 512], 80],
    // The rates are rounded.
    [{ rate_iops: "863,371", rwmixread: "70" }, [3452, 1484], 70],
    // Out of reach: rwmixread decides.
    [{ rate_iops: "900000", rwmixread: "70" }, [52_231, 22_396], 70],
    // Too few to tell.
    [{ rate_iops: "900000", rwmixread: "70" }, [70, 30], 50],
  ] as const)(
    "of two rates is that of the rates as far as they are reached, %o: %o",
    async (listed, [reads, writes], percent) =>
      expect(await share({ rw: "randrw", ...listed }, reads, writes)).toBe(percent),
  );

  it("of results without options is known for one direction only", async () => {
    expect((await memberOf({ read: did(500) })).read_percent).toBe(100);
    expect((await memberOf({ write: did(500) })).read_percent).toBe(0);
    expect(await share(null)).toBeNull();
  });
});

it("a mix with one direction only is not a mix, unless the file counts the other one too", async () => {
  const op = async (rwmixread: string, reads: number, writes: number): Promise<unknown> => {
    const directions = { ...(reads > 0 && { read: did(reads) }), ...(writes > 0 && { write: did(writes) }) };
    return (await memberOf({ listed: { rw: "randrw", rwmixread }, ...directions })).workload_op;
  };
  expect(await op("100", 500, 0)).toBe("read");
  expect(await op("0", 0, 500)).toBe("write");
  expect(await op("100", 0, 0)).toBe("read");
  expect(await op("100", 500, 1)).toBe("mixed");
  expect(await op("99", 50, 0)).toBe("mixed");
});

describe("the block size", () => {
  const size = async (listed: Listed, read: Json, version?: string): Promise<number | null> =>
    (
      await memberOf({
        listed: listed && { rw: "randread", ...listed },
        read,
        ...(version !== undefined && { version }),
      })
    ).block_bytes;

  it.each([
    ["4k", 4096],
    ["4K", 4096],
    ["1m", 2 ** 20],
    ["512", 512],
    ["8k,4k", 8192],
  ])("bs=%s", async (bs, bytes) => expect(await size({ bs }, did(1000, bytes))).toBe(bytes));

  it("is 4 KiB where options are listed without it (HOWTO, blocksize)", async () => {
    expect(await size({}, did(1000))).toBe(4096);
  });

  it("without options is bytes over I/Os, when that is a multiple of 512", async () => {
    expect(await size(null, did(1000, 4096))).toBe(4096);
    expect(await size(null, did(1000, 12_288))).toBe(12_288);
    expect(await size(null, did(16, 12_288))).toBe(12_288);
    // For few I/Os only a power of two is accepted.
    expect(await size(null, did(15, 12_288))).toBeNull();
    expect(await size(null, did(15, 8192))).toBe(8192);
    expect(await size(null, did(1000, 4000))).toBeNull();
    expect(await size(null, did(1000, 4608))).toBe(4608);
  });

  it("of a few I/Os of unlike sizes is none, though their mean is whole by chance", async () => {
    // Asked 4 KiB, done otherwise: equal I/Os of a multiple of it, or enough of them to tell.
    expect(await size({ bs: "4k" }, did(8, 12_288))).toBe(12_288);
    expect(await size({ bs: "4k" }, did(8, 10_240))).toBeNull();
    expect(await size({ bs: "4k" }, did(1000, 10_240))).toBe(10_240);
  });

  it("of 2.1, which prints whole KiB and whole IOPS and no count, is the power of two within that rounding", async () => {
    // 100.7 I/Os per second of 4 KiB: iops 100, bw 402 KiB/s.
    const read = { io_bytes: 4028, bw: 402, iops: 100, runtime: 10_000 };
    expect(await size(null, read, "2.1.2")).toBe(4096);
    // 100 of 5,000 bytes are no power of two: 4,096 would be off by more than a fifth.
    expect(await size(null, { ...read, bw: 488 }, "2.1.2")).toBeNull();
    // Too few to decide.
    expect(await size(null, { ...read, bw: 60, iops: 15 }, "2.1.2")).toBeNull();
  });
});

describe("the asked rate, of one clone and all its directions", () => {
  const rate = async (listed: Readonly<Record<string, string>>) => {
    const { asked_iops, load_kind, rate_process } = await memberOf({
      listed: { bs: "4k", ...listed },
      read: did(500),
      write: did(500),
    });
    return [load_kind, asked_iops, rate_process];
  };

  it.each([
    [{ rw: "randread", rate_iops: "500" }, "rate", 500, "linear"],
    // Each direction on its own.
    [{ rw: "randrw", rate_iops: "500" }, "rate", 1000, "linear"],
    [{ rw: "randrw", rate_iops: "500,200" }, "rate", 700, "linear"],
    [{ rw: "randrw", rate_iops: "500," }, "rate", null, "linear"],
    [{ rw: "randread", rate_iops: "1k", rate_process: "poisson" }, "rate", 1024, "poisson"],
    // Bytes per second divided by 4,096.
    [{ rw: "randread", rate: "4m" }, "rate", 1024, "linear"],
    [{ rw: "randrw", rate: "4m,8m" }, "rate", 3072, "linear"],
    // Own run, fio 3.33: 1,021 reads and 510 writes a second.
    [{ rw: "randrw", rate: "4m,8m", bs: "4k,16k" }, "rate", 1536, "linear"],
    [{ rw: "randrw", rate: "4m", bs: "4k,16k" }, "rate", 1280, "linear"],
    [{ rw: "randrw", rate: "4m,8m", bssplit: "4k/50:16k/50" }, "rate", null, "linear"],
    [{ rw: "randread", rate_iops: "0" }, "outstanding", null, null],
    [{ rw: "randread" }, "outstanding", null, null],
  ] as const)("%o", async (listed, ...wanted) => expect(await rate(listed)).toEqual(wanted));
});

describe("what was done, where no option says it", () => {
  const opOf = async (job: Job): Promise<unknown> => (await memberOf(job)).workload_op;
  it("is read off the directions that did I/O", async () => {
    const idle = did(0);
    expect(await opOf({ read: did(9), write: idle, trim: idle })).toBe("read");
    expect(await opOf({ read: idle, write: did(9), trim: idle })).toBe("write");
    expect(await opOf({ read: did(9), write: did(9), trim: idle })).toBe("mixed");
    expect(await opOf({ read: idle, write: did(9), trim: did(9) })).toBe("trimwrite");
    expect(await opOf({ read: idle, write: idle, trim: did(9) })).toBe("trim");
  });
  it("is a sequential read where options are listed without rw (options.c), unless writes were done", async () => {
    expect(await memberOf({ listed: { bs: "4k" }, read: did(9) })).toMatchObject({
      workload_op: "read",
      pattern: "seq",
    });
    expect(await memberOf({ listed: { bs: "4k" }, write: did(9) })).toMatchObject({
      workload_op: "write",
      pattern: null,
    });
  });
});

describe("a grouped entry without options looks like one job, but Little's law reveals more", () => {
  const depth = async (mean_us: number, kind = "lat_ns"): Promise<number | null> => {
    const read = { ...did(25_600), [kind]: { min: 1, max: 1e9, mean: mean_us * 1000, stddev: 1, N: 25_600 } };
    return (await memberOf({ read, version: "fio-3.7", more: { iodepth_level: { "1": 100 } } })).iodepth;
  };
  it.each([
    // 2,560 per second at 390 µs are one in flight.
    [390, 1],
    [460, 1],
    [468, 1],
    // More than 20 % above its depth means more than one thread.
    [470, null],
    [800, null],
    [3125, null],
  ])("%i µs: depth %s", async (mean_us, wanted) => {
    expect(await depth(mean_us)).toBe(wanted);
    expect(await depth(mean_us, "clat_ns")).toBe(wanted);
  });
});

describe("options without a value are listed from 3.39 on (json.c, 4a1f2a5b)", () => {
  const direct = async (version: string): Promise<boolean | null> =>
    (await memberOf({ listed: { rw: "randread" }, read: did(1000), version })).direct;
  it.each([
    ["fio-3.30", null],
    ["fio-3.38", null],
    ["fio-3.39", false],
    ["fio-3.42", false],
  ])("%s: a direct that is not listed is %s", async (version, wanted) => expect(await direct(version)).toBe(wanted));

  it.each([
    ["fio-3.30", [0, 1]],
    ["fio-3.38", [0, 1]],
    ["fio-3.39", [0, 0]],
  ])("%s: two groups without a listed wall are phases %j", async (version, wanted) => {
    const job = (groupid: number): Json => ({
      ...{ jobname: `j${groupid}`, groupid, error: 0, elapsed: 21, "job options": { rw: "read" }, read: did(1000) },
    });
    const text = JSON.stringify({ "fio version": version, jobs: [job(0), job(1)] });
    const { runs } = await parsed(fioJson, text);
    expect(runs[0]!.members.map(({ phase }) => phase)).toEqual(wanted);
  });
});

describe("kb_base=1000 turns k and Ki around (HOWTO, Parameter types)", () => {
  const size = async (bs: string, bytes: number): Promise<number | null> =>
    (await memberOf({ listed: { rw: "randread", kb_base: "1000", bs }, read: did(1000, bytes) })).block_bytes;
  it("k is 1,000, and Ki 1,024", async () => {
    expect(await size("4k", 4000)).toBe(4000);
    expect(await size("4Ki", 4096)).toBe(4096);
  });
  it("unless the I/Os show that it applied only to the options after it", async () => {
    expect(await size("4k", 4096)).toBe(4096);
  });
});
