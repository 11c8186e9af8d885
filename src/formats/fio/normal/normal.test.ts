/** Normal text of fio in the units of each version, against terse lines of the same run and the totals of its groups. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../../tests/support/sink";
import type { MeasuredLatency } from "~/model/latency";
import type { ParsedDirection, ParsedMember } from "../../format";
import { fioJob } from "../jobfile/format";
import { fioNormal } from "./format";
import { jobLineOf } from "./head";
import { blockLine } from "./lines";

const text = (name: string): string => readFileSync(`tests/fixtures/fio-text/${name}`, "utf8");
const membersOf = async (of: string): Promise<readonly ParsedMember[]> =>
  (await parsed(fioNormal, of)).runs.flatMap(({ members }) => members);
const kindOf = ({ latency }: ParsedDirection, kind: string): MeasuredLatency => latency.find((l) => l.kind === kind)!;

it("client/server: the job file is that of the sections, without the sum over all hosts", async () => {
  const jobs = "[csread]\nrw=randread\nsize=7g\n[csmix]\nrw=randrw\nsize=8g\n[b-write]\nrw=randwrite\nsize=9g\n";
  const { parts } = await parsed(fioJob, jobs);
  const companions = [{ path: "cs.fio", format: "fio-job", parts }];
  const { runs } = await parsed(fioNormal, text("client-2.21-normal.txt"), { companions });
  const options = JSON.parse(runs[0]!.options!) as { jobs: { size?: string }[] };
  expect(options.jobs.map(({ size }) => size).slice(0, 3)).toEqual(["7g", "8g", "9g"]);
});

it("a job file whose rate a job exceeded was changed since: it says nothing of that run", async () => {
  const job = (rate: number): string =>
    `[randread-psync]\nrw=randread\nrate_iops=${rate}\n[randrw70-libaio-qd16]\nrw=randrw\n` +
    "[randwrite-io_uring-qd8]\nrw=randwrite\n";
  const rates = async (rate: number) => {
    const { parts } = await parsed(fioJob, job(rate));
    const companions = [{ path: "job.fio", format: "fio-job", parts }];
    const { runs } = await parsed(fioNormal, text("v3.33-normal.txt"), { companions });
    return /"rate_iops":"(\d+)"/.exec(runs[0]!.options!)?.[1];
  };
  // It did 6591 I/Os a second.
  expect([await rates(7000), await rates(6000), await rates(1000)]).toEqual(["7000", "6000", undefined]);
});

it("a section that its group reports with another one has a result; one of another group has none", async () => {
  const whole = readFileSync("tests/fixtures/hand-made/fio-text/normal-zoned.txt", "utf8");
  const asked = whole.slice(whole.indexOf("tenants: "), whole.indexOf("..."));
  const lost = async (line: string) =>
    (await parsed(fioNormal, whole.replace(asked, `${asked}${line}`))).notices.flatMap(({ code, values }) =>
      code === "fio/no-result" ? [values] : [],
    );
  const more = asked.replace("tenants", "more");
  expect(await lost(more)).toEqual([]);
  expect(await lost(more.replace("g=1", "g=2"))).toEqual([{ job: "more", count: 1 }]);
});

it("jobs named after their disks did one work: together if these were busy for longer than a turn each", async () => {
  const job = (disk: string, g: number): string =>
    `${disk}_read: (groupid=${g}, jobs=1): err= 0: pid=${g}: Fri Nov 20 19:25:37 2026\n` +
    "  read: IOPS=1000, BW=4000KiB/s (4096kB/s)(3906KiB/1000msec)\n    clat (usec): min=1, max=9, avg=2.00, stdev= 1.00\n" +
    "     issued rwts: total=1000,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n";
  const asked = (disk: string, g: number): string =>
    `${disk}_read: (g=${g}): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=4\n`;
  const run = async (util: number): Promise<unknown[]> => {
    const disks = ["sda", "sdb", "sdc"];
    const used = disks.map((disk) => `  ${disk}: ios=9/0, merge=0/0, ticks=9/0, in_queue=9, util=${util}.00%\n`);
    const head = `${disks.map(asked).join("")}fio-3.33\nStarting 3 processes\n\n`;
    const members = await membersOf(`${head}${disks.map(job).join("")}\nDisk stats (read/write):\n${used.join("")}`);
    return members.map(({ phase, signature }) => [phase, signature === members[0]!.signature]);
  };
  expect(await run(90)).toEqual([0, 0, 0].map((phase) => [phase, true]));
  expect(await run(33)).toEqual([0, 1, 2].map((phase) => [phase, true]));
});

it("--idle-prof: idle time of all processors and of each, as JSON of the same run says it (fio 3.33)", async () => {
  const idle = "\nCPU idleness:\n  system: 14.27%\n  percpu: 2.93%, 25.61%\n  unit work: mean=7.84us, stddev=0.03\n";
  const { runs, notices } = await parsed(fioNormal, text("v3.33-normal.txt") + idle);
  const told = runs[0]!.details!.filter(({ topic }) => topic === "cpu_idleness");
  expect(told.map(({ subject, name, value, unit }) => [subject, name, value, unit])).toEqual([
    ["system", "idle_percent", 14.27, "percent"],
    ["cpu-0", "idle_percent", 2.93, "percent"],
    ["cpu-1", "idle_percent", 25.61, "percent"],
    [null, "unit_mean_us", 7.84, "us"],
    [null, "unit_stddev_us", 0.03, "us"],
  ]);
  expect(notices.map(({ code }) => code)).not.toContain("fio/other-text");
});

it("a script that quotes the result of a job is no result", () => {
  const quoted = '# "job: (groupid=0, jobs=1): err= 0: pid=12345: (25.0%) [W][r=0,w=1234][eta 00m:30s]"\n';
  expect(fioNormal.sniff(new TextEncoder().encode(quoted))).toBe(0);
  const dated = "job: (groupid=0, jobs=1): err= 0: pid=12345: Fri Nov 20 19:38:42 2026\n";
  expect(fioNormal.sniff(new TextEncoder().encode(dated))).toBe(1);
});

it("text of more than a mebibyte before a document is read line by line", async () => {
  const chatter = "fio: this line says nothing of a run, and there are many of it\n".repeat(20_000);
  const json = readFileSync("tests/fixtures/fio/qd016.json", "utf8");
  const normal = text("v3.33-normal.txt");
  const { runs } = await parsed(fioNormal, `${chatter}${normal}${json}`);
  const line = chatter.split("\n").length;
  expect(runs.map((run) => [run.line, run.members.length])).toContainEqual([line, 4]);
});

it("v3.33-normal-and-terse.txt: both outputs say the same of each job", async () => {
  const both = text("v3.33-normal-and-terse.txt");
  const terse = both.split("\n").filter((line) => /^3;/.test(line));
  const normal = await membersOf(
    both
      .split("\n")
      .filter((line) => !/^3;/.test(line))
      .join("\n"),
  );
  let compared = 0;
  for (const [i, member] of normal.entries()) {
    const fields = terse[i]!.split(";");
    expect(member.member).toBe(fields[2]);
    for (const direction of member.directions) {
      compared++;
      const own = fields.slice(direction.op === "read" ? 5 : 46).map(Number);
      expect(direction.io_bytes).toBe(own[0]! * 1024);
      expect(Math.abs(direction.bytes_per_s! - own[1]! * 1024)).toBeLessThan(1024);
      expect(Math.abs(direction.iops! - own[2]!)).toBeLessThan(1);
      expect(direction.runtime_s).toBe(own[3]! / 1000);
      // Terse prints microseconds with six digits; text prints three to five digits with their own unit.
      expect(kindOf(direction, "clat").mean_us! / own[10]!).toBeCloseTo(1, 2);
      expect(kindOf(direction, "lat").mean_us! / own[34]!).toBeCloseTo(1, 2);
      expect(Math.abs(kindOf(direction, "clat").max_us! / own[9]! - 1)).toBeLessThan(0.01);
    }
  }
  expect(compared).toBe(6);
});

describe.each(["v2.1.11-normal.txt", "v3.1-normal.txt", "v3.33-normal.txt"])("%s", (name) => {
  it("I/Os issued × 4 KiB are the bytes, over the runtime the bandwidth; IOPS × latency is what was in flight", async () => {
    const issued = [...text(name).matchAll(/issued.*total=(?:r=)?(\d+)[,/](?:w=)?(\d+)/g)].map((m) => [+m[1]!, +m[2]!]);
    const members = await membersOf(text(name));
    expect(members).toHaveLength(issued.length);
    for (const [i, { directions }] of members.entries()) {
      for (const { op, ios, iops, io_bytes, bytes_per_s, runtime_s, latency } of directions) {
        const n = issued[i]![op === "read" ? 0 : 1]!;
        expect([op, ios, io_bytes]).toEqual([op, n, n * 4096]);
        expect(Math.abs(n / runtime_s! - iops!)).toBeLessThan(1);
        expect(Math.abs(io_bytes! / runtime_s! - bytes_per_s!)).toBeLessThan(1);
        const lat = latency.find(({ kind }) => kind === "lat")!;
        expect((iops! * lat.mean_us!) / 1e6).toBeGreaterThan(0.9);
        expect((iops! * lat.mean_us!) / 1e6).toBeLessThan(17);
        // Percentiles are in the unit of their heading, and lie around the mean of their own list.
        const { quantiles, min_us, max_us } = latency.find(({ kind }) => kind === "clat")!;
        for (const [, us] of quantiles) {
          expect(us).toBeGreaterThanOrEqual(0.98 * min_us! - 1);
          expect(us).toBeLessThanOrEqual(1.02 * max_us! + 1);
        }
      }
    }
  });

  it("bandwidths of a group add up to its status line", async () => {
    const members = await membersOf(text(name));
    const statuses = [...text(name).matchAll(/^ *(READ|WRITE): (?:bw=([\d.]+)MiB\/s|io=\S+ aggrb=(\d+)KB\/s)/gm)];
    expect(statuses.length).toBeGreaterThan(2);
    const sums = new Map<string, number>();
    for (const { phase, directions } of members) {
      for (const { op, bytes_per_s } of directions) {
        const key = `${phase} ${op}`;
        sums.set(key, (sums.get(key) ?? 0) + bytes_per_s!);
      }
    }
    for (const [i, bytes_per_s] of [...sums.values()].entries()) {
      const [, , mib, kb] = statuses[i]!;
      // 3.1 loses a carry: 41.99 is printed as 41.0 (c736b361).
      const total = mib === undefined ? Number(kb) * 1024 : Number(mib) * 2 ** 20;
      expect(Math.abs(bytes_per_s / total - 1)).toBeLessThan(0.03);
    }
  });
});

describe("lines", () => {
  const line = (of: string): unknown => blockLine(of);
  it.each([
    ["nsec", 0.1, 1.2519, 0.664],
    ["usec", 100, 1251.9, 664],
    ["msec", 100_000, 1_251_900, 664_000],
  ])("a latency in %s is microseconds", (unit, min_us, max_us, mean_us) => {
    expect(line(`clat (${unit}): min=100, max=1251.9, avg=664.0, stdev=12.50`)).toMatchObject({
      min_us,
      max_us,
      mean_us,
    });
  });

  it("k and M are thousands of the unit", () => {
    expect(line("slat (nsec): min=300, max=8518.2k, avg=663.02, stdev=31664.57")).toMatchObject({
      ...{ min_us: 0.3, max_us: 8518.2, mean_us: 0.66302, stddev_us: 31.66457 },
    });
    expect(line("slat (usec): min=3k, max=2M, avg=5k, stdev=1")).toMatchObject({
      min_us: 3000,
      max_us: 2e6,
      mean_us: 5000,
    });
  });

  it.each([
    ["nsec", -3],
    ["usec", 0],
    ["msec", 3],
  ])("percentiles in %s", (unit, shift) => {
    expect(line(`clat percentiles (${unit}):`)).toEqual({ type: "percentiles", kind: "clat", shift });
  });

  it("2.x: K and M are powers of 1024 of bytes, and of 1000 of IOPS", () => {
    const { rates, iops, bytes } = line("read : io=90084KB, bw=89994KB/s, iops=22498, runt=  1001msec") as {
      rates: { value: number }[];
      iops: { value: number };
      bytes: { value: number }[];
    };
    expect([rates[0]!.value, iops.value, bytes[0]!.value]).toEqual([89_994 * 1024, 22_498, 90_084 * 1024]);
    // 90,084 KiB in 1,001 ms.
    expect(Math.floor((90_084 * 1000) / 1001)).toBe(89_994);
  });

  it("3.x: Mi is a power of 1024, M of 1000, and both are printed of one bandwidth", () => {
    const { rates, iops, bytes } = line("write: IOPS=106k, BW=413MiB/s (433MB/s)(413MiB/1001msec); 0 zone resets") as {
      rates: { value: number }[];
      iops: { value: number };
      bytes: { value: number }[];
    };
    expect(iops.value).toBe(106_000);
    expect(rates.map(({ value }) => value)).toEqual([413 * 2 ** 20, 433e6]);
    expect(Math.abs(rates[0]!.value / rates[1]!.value - 1)).toBeLessThan(0.01);
    expect(bytes[0]!.value).toBe(413 * 2 ** 20);
  });

  it("a word in the place of a number is no line of a job", () => {
    expect(line("write: IOPS=fast, BW=413MiB/s (433MB/s)(413MiB/1001msec)")).toBeNull();
    expect(line("clat (usec): min=4, max=long, avg=74.69, stdev=733.85")).toBeNull();
    expect(line("issued rwts: total=0,many,0,0 short=0,0,0,0 dropped=0,0,0,0")).toBeNull();
  });
});

it("percentile 0 is an unused slot, not a percentile", async () => {
  const of = text("v3.33-normal.txt").replace(/\| {2}1\.00th=\[ *\d+\]/, "|  0.00th=[    0]");
  const [first] = await membersOf(of);
  expect(kindOf(first!.directions[0]!, "clat").quantiles[0]![0]).toBe(0.05);
});

describe("after the point of a size is a remainder up to 2.19, a fraction from 2.20 on (9e55f2c7)", () => {
  // 384 I/Os of 4 KiB are 1.5 MiB: 1 MiB and 512 KiB, which 2.17 to 2.19 print as 1.512MiB.
  const job = (
    version: string,
    size: string,
  ): string => `j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=1
fio-${version}
Starting 1 process

j: (groupid=0, jobs=1): err= 0: pid=1: Fri Nov 20 19:26:25 2026
   read: IOPS=384, BW=${size}/s (1572kB/s)(${size}/1000msec)
    clat (usec): min=3, max=9, avg= 5.00, stdev= 1.00
  cpu          : usr=1.00%, sys=1.00%, ctx=1, majf=0, minf=1
  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%
     issued rwts: total=384,0,0, short=0,0,0, dropped=0,0,0
     latency   : target=0, window=0, percentile=100.00%, depth=1

Run status group 0 (all jobs):
   READ: bw=${size}/s (1572kB/s), ${size}/s-${size}/s (1572kB/s-1572kB/s), io=${size} (1572kB), run=1000-1000msec
`;
  it.each([
    ["2.17", "1.512MiB", 1_572_864],
    ["2.18", "1.512MiB", 1_572_864],
    ["2.19", "1.512MiB", 1_572_864],
    ["2.20", "1.500MiB", 1_572_864],
    ["3.33", "1.500MiB", 1_572_864],
    // No remainder any more: not the I/Os × 4 KiB.
    ["2.20", "1.512MiB", Math.round(1.512 * 2 ** 20)],
    ["3.1", "1.512MiB", Math.round(1.512 * 2 ** 20)],
  ])("%s: %s", async (version, size, io_bytes) => {
    const [member] = await membersOf(job(version, size));
    expect(member!.directions[0]!.io_bytes).toBe(io_bytes);
  });
});

describe("where no line says what was asked, the block size is a power of two that gives the printed total", () => {
  const job = (ios: number, size: string): string => `fio-3.33
Starting 1 process

j: (groupid=0, jobs=1): err= 0: pid=1: Fri Nov 20 19:26:25 2026
  read: IOPS=${ios}, BW=${size}/s (${size}/s)(${size}/1000msec)
    clat (usec): min=3, max=9, avg= 5.00, stdev= 1.00
  cpu          : usr=1.00%, sys=1.00%, ctx=1, majf=0, minf=1
  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%
     issued rwts: total=${ios},0,0,0 short=0,0,0,0 dropped=0,0,0,0
     latency   : target=0, window=0, percentile=100.00%, depth=1

Run status group 0 (all jobs):
   READ: bw=${size}/s (${size}/s), ${size}/s-${size}/s (${size}/s-${size}/s), io=${size} (${size}), run=1000-1000msec
`;
  it.each([
    [16, "64.0KiB", 4096],
    [1000, "3.91MiB", 4096],
    [1000, "500KiB", 512],
    // For few I/Os, smaller ones or sizes that are not a power of two the remainder is ambiguous.
    [15, "60.0KiB", null],
    [8, "32.0KiB", null],
    [1000, "250KiB", null],
    [1000, "5.00MiB", null],
  ])("%i I/Os of %s: %s", async (ios, size, block_bytes) => {
    const [member] = await membersOf(job(ios, size));
    expect(member!.block_bytes).toBe(block_bytes);
  });
});

describe("block sizes of the job line: K and M are powers of 1024 up to 2.16, k and M of 1000 since, Ki and Mi of 1024", () => {
  it.each([
    ["bs=4K-4K/16K-16K/1M-1M", [4096, 16384, 2 ** 20]],
    ["bs=512-512/512-512/512-512", [512, 512, 512]],
    ["bs=(R) 4096B-4096B, (W) 128KiB-128KiB, (T) 1MiB-1MiB", [4096, 131072, 2 ** 20]],
    ["bs=4K-8K/4K-4K/4K-4K", [null, 4096, 4096]],
    // Rounded to four digits, and no whole sectors.
    ["bs=(R) 4001B-4001B, (W) 4.00kB-4.00kB, (T) 4096B-4096B", [4001, null, 4096]],
  ])("%s", (sizes, lanes) => {
    expect(jobLineOf(`j: (g=0): rw=randrw, ${sizes}, ioengine=libaio, iodepth=16`, 1)).toMatchObject({ lanes });
  });
});

it.each([
  [/^ *lat \(usec\) *: *\d.*$/m, "  lat (usec)   : 100=0.05%, 250=fast%"],
  [/^ *lat \([mu]sec\) *: *\d.*$/m, "  lat (msec)   : 2=0.05%, 4=-0.10%"],
  [/^ *cpu *: .*$/m, "  cpu          : usr=-nan%, sys=1.00%, ctx=1, majf=0, minf=8"],
  [/^ *submit *: .*$/m, "  submit    : 0=0.0%, 4=lots%, 8=0.0%"],
  [/^ *IO depths *: .*$/m, "  IO depths    : 1=100.0%, 2=x%"],
  [/^ *IO depths *: .*$/m, "  IO depths    : 1=0.1%, 2=0.1%, 4=0.1%, 8=0.100.0%, >=64=0.0%"],
  [/^ *cpu *: .*$/m, "  cpu          : usr=1.0.0%, sys=1.00%, ctx=1, majf=0, minf=8"],
])("a line of shares or times that cannot be read is named, and nothing else is lost: %s", async (pattern, line) => {
  const whole = text("v3.33-normal.txt");
  const at = whole.slice(0, whole.search(pattern)).split("\n").length;
  const before = await parsed(fioNormal, whole);
  const after = await parsed(fioNormal, whole.replace(pattern, line));
  const said = after.notices.filter(({ code }) => code === "fio/broken-line");
  expect(said).toMatchObject([{ level: "error", line: at, values: { text: line.trim() } }]);
  const directions = ({ runs }: typeof before) => runs.flatMap(({ members }) => members.map((m) => m.directions));
  expect(directions(after)).toEqual(directions(before));
});

it("a foreign line among percentiles costs none of them; a list without its head is not part of the one above", async () => {
  const whole = text("v3.33-normal.txt");
  const [list = "", head = ""] = /( *clat percentiles \([a-z]+\):\n)(?: *\|.*\n)+/.exec(whole) ?? [];
  const rows = list.slice(head.length);
  const quantiles = async (now: string) =>
    (await parsed(fioNormal, whole.replace(list, now))).runs[0]!.members[0]!.directions[0]!.latency[0]!.quantiles;
  const all = await quantiles(list);
  expect(all.length).toBeGreaterThan(5);
  expect(await quantiles(`${head}[global]\n${rows}`)).toEqual(all);
  expect(await quantiles(`${list}     lat percen\n${rows.replaceAll("=[", "=[9")}`)).toEqual(all);
});

describe("an engine without I/O (cpuio, exec) prints no direction, though it counts its loops as issued", () => {
  const block = (name: string): string => `${name}: (groupid=0, jobs=1): err= 0: pid=9: Sat Nov 28 15:51:29 2026
  lat (msec)   : 100=100.00%
  cpu          : usr=25.06%, sys=0.00%, ctx=125, majf=0, minf=7
  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%
     issued rwts: total=12,0,0,0 short=0,0,0,0 dropped=0,0,0,0
     latency   : target=0, window=0, percentile=100.00%, depth=1
`;
  const asked = "disk: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=sync, iodepth=1";
  const head = `${asked}\nfio-3.33\nStarting 2 processes\nburn (noop): ioengine=cpuio, cpuload=30, cpucycle=50000\n`;

  it("it did no I/O, as its JSON says, and is not damaged", async () => {
    const { runs, notices } = await parsed(fioNormal, `${head}\n${block("burn")}\nRun status group 0 (all jobs):\n`);
    expect(runs[0]!.members.map((m) => [m.member, m.engine, m.failed, m.directions.length])).toEqual([
      ["burn", "cpuio", true, 0],
    ]);
    expect(notices.map(({ code }) => code)).toContain("fio/no-io");
    expect(notices.map(({ code }) => code)).not.toContain("fio/broken-job");
    expect(notices.map(({ code }) => code)).not.toContain("fio/other-text");
  });
  it("a job that was asked to read has lost its lines", async () => {
    const { notices } = await parsed(fioNormal, `${head}\n${block("disk")}\nRun status group 0 (all jobs):\n`);
    expect(notices.map(({ code }) => code)).toContain("fio/broken-job");
  });
});

it("rates of jobs that a script prints once more below (grep IOPS) are no jobs without a head", async () => {
  const whole = text("v3.33-normal.txt");
  const [rate = ""] = /^ *(?:read|write) *: IOPS=.*$/m.exec(whole) ?? [];
  const codes = async (below: string) =>
    (await parsed(fioNormal, `${whole}\nin short:\n${below}\n`)).notices.map(({ code }) => code);
  expect(await codes(rate)).not.toContain("fio/broken-job");
  expect(await codes(rate.replace(/IOPS=\d/, "IOPS=9"))).toContain("fio/broken-job");
});
