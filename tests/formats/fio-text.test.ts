/** fio's normal text and terse lines: files of every shape, written by fio or by hand. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fioJson } from "~/formats/fio/format";
import { fioJob } from "~/formats/fio/jobfile/format";
import { locateFio } from "~/formats/fio/locate";
import { fioNormal } from "~/formats/fio/normal/format";
import { fioTerse } from "~/formats/fio/terse/format";
import type { ParsedDirection, ParsedMember } from "~/formats/format";
import { notices as texts } from "~/text/en/notices";
import { parsed, type Pushed } from "../support/sink";

const text = (name: string): string => readFileSync(`tests/fixtures/${name}`, "utf8");
const ours = (name: string): string => text(`fio-text/${name}.txt`);
const made = (name: string): string => text(`hand-made/fio-text/${name}.txt`);

const normal = (content: string): Promise<Pushed> => parsed(fioNormal, content);
const terse = (content: string): Promise<Pushed> => parsed(fioTerse, content);
const members = ({ runs }: Pushed): ParsedMember[] => runs.flatMap((run) => run.members);
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const direction = (m: ParsedMember, op: string): ParsedDirection => m.directions.find((d) => d.op === op)!;
const latency = (m: ParsedMember, op: string, kind: string) => direction(m, op).latency.find((l) => l.kind === kind)!;
const companions = async () => {
  const { parts } = await parsed(fioJob, text("fio-text/matrix.fio"));
  return [{ path: "runs/matrix.fio", format: "fio-job", parts }];
};

describe("normal text", () => {
  it("of 3.x: what was asked, exact rates, latencies in their own unit", async () => {
    const { runs, notices } = await normal(ours("v3.33-normal"));
    expect(runs).toHaveLength(1);
    const [run] = runs;
    expect(run).toMatchObject({ tool: "fio", tool_version: "3.33", document: 0, line: 1, started_ms: null });
    expect(run!.members.map((m) => [m.member, m.line, m.clones, m.phase, m.iodepth, m.engine])).toEqual([
      ["randread-psync", 8, 1, 0, 1, "psync"],
      ["randrw70-libaio-qd16", 30, 1, 1, 16, "libaio"],
      ["randrw70-libaio-qd16", 65, 1, 1, 16, "libaio"],
      ["randwrite-io_uring-qd8", 100, 1, 2, 8, "io_uring"],
    ]);
    const [psync, first, , write] = run!.members;
    // 6591 is printed in full and stays; bytes are 6598 I/Os of 4096.
    expect(direction(psync!, "read")).toMatchObject({ iops: 6591, ios: 6598, io_bytes: 6598 * 4096, runtime_s: 1.001 });
    // 18.6k is abbreviated: 18581 I/Os in 1001 ms.
    const read = direction(first!, "read");
    expect(read).toMatchObject({ iops: 18581000 / 1001, ios: 18581, bytes_per_s: Math.floor((18581 * 4096e3) / 1001) });
    expect(latency(first!, "read", "slat")).toMatchObject({ min_us: 1.21, max_us: 208.911, mean_us: 2.50636 });
    expect(latency(first!, "read", "clat").quantiles).toHaveLength(17);
    expect(latency(first!, "read", "clat").quantiles.at(-1)).toEqual([0.9999, 86508]);
    // "clat (nsec): max=202617k" is 202,617,000 ns.
    expect(latency(write!, "write", "clat")).toMatchObject({ min_us: 0.375, max_us: 202617, mean_us: 2472.95669 });
    expect(notices.map((n) => [n.code, n.level])).toEqual([
      ["fio/text-options", "info"],
      ["fio/text-phases", "info"],
    ]);
    expect(run!.wantsOptions).toBe(true);
    expect(JSON.parse(run!.options!)).toMatchObject({
      jobs: [{ rw: "randread", bs: "4096", ioengine: "psync", iodepth: "1" }, {}, {}, {}],
    });
    expect(first).toMatchObject({ workload_op: "mixed", pattern: "random", block_bytes: 4096 });
    // The text names no mix: 18581 reads beside 8041 writes are 70/30, as the job file of this run asks.
    expect(first!.read_percent).toBe(70);
    expect(first!.direct).toBeNull();
  });

  it("with its job file knows the rest, and which jobs ran together", async () => {
    const found = await parsed(fioNormal, ours("v3.33-normal"), { companions: await companions() });
    expect(found.runs[0]).toMatchObject({ direct: true, ramp_s: 0 });
    expect(found.runs[0]!.wantsOptions).toBeUndefined();
    expect(found.runs[0]!.members.map((m) => [m.read_percent, m.direct])).toEqual([
      [100, true],
      [70, true],
      [70, true],
      [0, true],
    ]);
    expect(codes(found)).toEqual(["fio/options-from-job-file"]);
  });

  it("is not explained by the job file of something else", async () => {
    const other = ours("v3.33-normal").replaceAll("rw=randread", "rw=write");
    const found = await parsed(fioNormal, other, { companions: await companions() });
    expect(found.runs[0]!.wantsOptions).toBe(true);
  });

  it("of 2.1: KB are 1024 bytes, no count of I/Os is lost", async () => {
    const { runs } = await normal(ours("v2.1.11-normal"));
    expect(runs[0]!.tool_version).toBe("2.1.11");
    const [psync, mixed] = runs[0]!.members;
    expect(direction(psync!, "read")).toMatchObject({ iops: 22498, ios: 22521, io_bytes: 90084 * 1024 });
    expect(direction(psync!, "read").bytes_per_s).toBe(Math.floor((90084 * 1024e3) / 1001));
    expect(latency(psync!, "read", "clat")).toMatchObject({ min_us: 13, max_us: 3833, mean_us: 44.11 });
    expect(direction(mixed!, "write")).toMatchObject({ ios: 25706, runtime_s: 1.001 });
    expect(psync!.block_bytes).toBe(4096);
  });

  it("of 2.0: blanks for prefixes, no date; 1000 bytes in a KB when the I/Os prove it", async () => {
    const found = await normal(made("normal-2.0.8"));
    const [big, decimal] = members(found);
    expect(found.runs[0]!.tool_version).toBe("2.0.8");
    // 2150.5GB: after the point there is a remainder; 2,202,009 I/Os of 1 MiB give the size.
    expect(direction(big!, "read")).toMatchObject({ ios: 2202009, io_bytes: 2202009 * 2 ** 20 });
    // 800 is printed, rounded down.
    expect(direction(big!, "read").iops).toBeCloseTo(2202009 / direction(big!, "read").runtime_s!, 9);
    expect(Math.floor(direction(big!, "read").iops!)).toBe(800);
    expect(latency(big!, "read", "clat")).toMatchObject({ min_us: 9000, max_us: 12_519_000_000, mean_us: 79_810 });
    expect(latency(big!, "read", "clat").quantiles.at(-1)).toEqual([0.9999, 310_000]);
    expect(decimal).toMatchObject({ block_bytes: 4000, iodepth: 1, engine: "sync" });
    expect(direction(decimal!, "write")).toMatchObject({ io_bytes: 40_000_000, bytes_per_s: 4_000_000 });
    expect(codes(found)).not.toContain("fio/text-cut");
  });

  it("of 1.59: percentiles without brackets, shares last; a mean of four threads was weighted wrongly and is left out", async () => {
    const found = await normal(made("normal-1.59"));
    const [seq, mix] = members(found);
    expect(found.runs[0]!.tool_version).toBe("1.59");
    expect(seq).toMatchObject({ block_bytes: 4096, iodepth: 8, engine: "libaio" });
    const bytes_per_s = Math.floor((128 * 2 ** 20 * 1000) / 6377);
    expect(direction(seq!, "read")).toMatchObject({ iops: 5138, ios: 32768, io_bytes: 128 * 2 ** 20, bytes_per_s });
    expect(latency(seq!, "read", "clat")).toMatchObject({ min_us: 447, max_us: 30655, mean_us: 1541.5 });
    const quantiles = [[0.01, 516], [0.05, 612], [0.5, 1432], [0.9, 1768], [0.99, 9152], [0.999, 29056]]; // prettier-ignore
    expect(latency(seq!, "read", "clat").quantiles).toEqual(quantiles);
    expect(direction(mix!, "write")).toMatchObject({ iops: 1897, ios: 16533, runtime_s: 8.712 });
    expect(latency(mix!, "read", "clat")).toMatchObject({ min_us: 4000, mean_us: null, stddev_us: null });
    expect(codes(found)).toEqual(["fio/text-means", "fio/text-options", "fio/text-phases"]);
  });

  it("of the first versions: commas in numbers; bytes per millisecond under the name KiB/s are not used", async () => {
    const found = await normal(made("normal-1.2x"));
    const [job] = members(found);
    // 16,456 KiB in 120.086 s are 137 KiB/s, not 140.
    expect(direction(job!, "read")).toMatchObject({ io_bytes: 16456 * 1024, bytes_per_s: 140_323, ios: 4114 });
    expect(latency(job!, "read", "clat")).toMatchObject({ min_us: 26, max_us: 410_002, mean_us: 29181.94 });
    expect(codes(found)).toEqual(["fio/text-options"]);
  });

  it("a carry that fio lost (41.99 MiB/s printed as 41.0) does not reach the numbers", async () => {
    const [psync] = members(await normal(ours("v3.1-normal")));
    expect(ours("v3.1-normal")).toContain("IOPS=10.8k, BW=41.0MiB/s (44.0MB/s)(42.0MiB/1001msec)");
    const exact = { iops: 10761000 / 1001, io_bytes: 10761 * 4096, bytes_per_s: Math.floor((10761 * 4096e3) / 1001) };
    expect(direction(psync!, "read")).toMatchObject(exact);
  });

  it("2.17 to 2.19 print a remainder as a fraction: the I/Os issued give the value", async () => {
    const odd = ours("v3.1-normal")
      .replace("fio-3.1\n", "fio-2.18\n")
      .replace("(42.0MiB/1001msec)", "(42.4MiB/1001msec)");
    expect(direction(members(await normal(odd))[0]!, "read").io_bytes).toBe(10761 * 4096);
    const later = odd.replace("fio-2.18\n", "fio-3.1\n");
    expect(direction(members(await normal(later))[0]!, "read").io_bytes).toBe(Math.round(42.4 * 2 ** 20));
  });

  it("trims, zones, fsync, priority classes, percentiles of lat, milliseconds, a group of four", async () => {
    const found = await normal(made("normal-zoned"));
    const [zbd, tenants, trims] = members(found);
    expect(codes(found).filter((code) => code !== "fio/text-options" && code !== "fio/text-phases")).toEqual([]);
    expect(zbd!.directions.map((d) => d.op)).toEqual(["write", "sync"]);
    expect(direction(zbd!, "write")).toMatchObject({ ios: 201339, io_bytes: 201339 * 16384 });
    expect(latency(zbd!, "write", "slat").max_us).toBe(1251.9);
    expect(latency(zbd!, "write", "clat")).toMatchObject({ mean_us: 12_340, max_us: 1_204_000, quantiles: [] });
    expect(latency(zbd!, "write", "lat").quantiles).toEqual([
      [0.01, 3000],
      [0.5, 11000],
      [0.99, 31000],
      [0.999, 1099000],
      [0.9999, 1200000],
    ]);
    expect(direction(zbd!, "sync")).toMatchObject({ ios: 42, iops: null, io_bytes: null });
    expect(latency(zbd!, "sync", "lat")).toMatchObject({ mean_us: 311.25, max_us: 2400 });
    expect(latency(zbd!, "sync", "lat").quantiles).toHaveLength(3);
    // Sizes from 4 to 64 KiB: no block size. The total is as printed, the rate the least rounded one.
    expect(tenants).toMatchObject({ clones: 4, block_bytes: null, iodepth: 32 });
    expect(latency(tenants!, "read", "clat").mean_us).toBe(150.92);
    expect(latency(tenants!, "read", "clat").quantiles.map(([, us]) => us)).toEqual([62, 88, 1090]);
    expect(latency(tenants!, "write", "clat").quantiles.at(-1)).toEqual([0.99, 202375.168]);
    expect(direction(tenants!, "read").io_bytes).toBe(1700 * 2 ** 20);
    expect(direction(tenants!, "read").bytes_per_s).toBeCloseTo((1700 * 2 ** 20) / 10.001, 0);
    expect(trims).toMatchObject({ workload_op: "trim", pattern: "random", block_bytes: 2 ** 20 });
    expect(direction(trims!, "trim")).toMatchObject({ ios: 10096, io_bytes: 10096 * 2 ** 20 });
  });

  it("unified_rw_reporting=both: a mixed line of zeros (3.27 to 3.38) is replaced by the I/Os issued", async () => {
    const [u] = members(await normal(ours("unified-both-normal")));
    expect(u!.directions.map((d) => d.op)).toEqual(["read", "write", "mixed"]);
    expect(direction(u!, "mixed")).toMatchObject({ ios: 60035, iops: 60035 / 3.001, io_bytes: 60035 * 4096 });
    expect(latency(u!, "mixed", "clat").mean_us).toBe(395.80678);
  });

  it("client/server: the jobs of all hosts, without their sum", async () => {
    const found = await normal(ours("client-2.21-normal"));
    expect(members(found).map((m) => m.member)).toEqual(["csread", "csmix", "b-write"]);
    expect(codes(found)).toEqual(["fio/text-options", "fio/all-clients"]);
    expect(found.runs[0]!.tool_version).toBe("2.21");
  });

  it("client/server: what hosts did between two walls ran together, whichever host is printed first", async () => {
    const whole = ours("client-2.21-normal");
    const [job] = /^b-write: \(groupid=0[^]*?(?=^All clients)/m.exec(whole)!;
    const status = (n: number): string => `\nRun status group ${n} (all jobs):\n`;
    const host = job + job.replace("b-write: (groupid=0", "after: (groupid=1") + status(0) + status(1);
    const head = whole.slice(0, whole.indexOf("csread: (groupid")).replace("csmix: (g=0)", "after: (g=1)");
    const found = members(await normal(`${head}${host}<vm> \n${host.replaceAll("pid=", "pid=9")}`));
    expect(found.map((m) => [m.member, m.phase])).toEqual([
      ["b-write", 0],
      ["after", 1],
      ["b-write", 0],
      ["after", 1],
    ]);
    expect(found[2]!.signature).toBe(found[0]!.signature);
    expect(found[2]!.host).toBe("vm");
  });

  it("--status-interval: the last one is the result", async () => {
    const found = await normal(ours("status-interval-normal"));
    expect(found.runs.map((r) => r.intermediate === true)).toEqual([true, true, true, true, false]);
    expect(found.runs.map((r) => r.members.length)).toEqual([1, 1, 1, 1, 1]);
    expect(codes(found)).toEqual(["fio/status-interval", "fio/text-options"]);
  });

  /**
   * Dates in the text are whole seconds: only the lines around them show that these five are not intervals of one run.
   */
  it.each([
    ["a banner", (job: string, banner: string) => `${banner}\n${job}`],
    ["a version line", (job: string) => `fio-3.33\n${job}`],
    ["Starting 1 process", (job: string) => `Starting 1 process\n\n${job}`],
    ["another pid", (job: string, _: string, i: number) => job.replace("pid=23602", `pid=${23602 + i}`)],
    ["other jobs", (job: string, _: string, i: number) => job.replace("jobs=1)", `jobs=${1 + i})`)],
  ])("appended runs are told apart by %s", async (_, change) => {
    const [banner, ...jobs] = ours("status-interval-normal").split(/(?=^si: \(groupid)/m);
    const found = await normal(jobs.map((job, i) => (i === 0 ? banner! : "") + change(job, banner!, i)).join("\n"));
    expect(found.runs.map((r) => [r.members.length, r.intermediate ?? false])).toEqual(Array(5).fill([1, false]));
    expect(codes(found)).not.toContain("fio/status-interval");
  });

  it("--status-interval: jobs behind a stonewall are not printed before they begin", async () => {
    const [banner, ...jobs] = ours("status-interval-normal").split(/(?=^si: \(groupid)/m);
    const last = jobs[4]!;
    const [job] = last.split(/^Run status group/m);
    const behind = ["1", "2"].map((n) =>
      job!.replace("si: (groupid=0", "b: (groupid=1").replace("pid=23602", `pid=${n}`),
    );
    const asked = banner!.replace(/^si: \(g=0\)(.*)$/m, "si: (g=0)$1\nb: (g=1)$1");
    const found = await normal(asked + jobs.slice(0, 4).join("") + job + behind.join("") + last.slice(job!.length));
    expect(found.runs.map((r) => [r.members.length, r.intermediate ?? false])).toEqual([
      ...Array(4).fill([1, true]),
      [3, false],
    ]);
    expect(codes(found)).not.toContain("fio/no-result");
  });

  it("clones without a pid, or with none of their own, are one run", async () => {
    const [banner, job] = ours("status-interval-normal").split(/(?=^si: \(groupid)/m);
    const [own] = job!.replace("pid=23602", "pid=0").split(/^Run status group/m);
    const found = await normal(banner! + own! + own! + own! + job!.slice(job!.indexOf("Run status group")));
    expect(found.runs.map((r) => r.members.length)).toEqual([3]);
  });

  it("a run that is pasted twice with its banner counts once", async () => {
    const once = ours("v3.33-normal");
    const found = await normal(once + once);
    expect(found.runs.map((r) => r.intermediate ?? false)).toEqual([true, false]);
    expect(codes(found)).toContain("fio/same-document");
  });

  it("numbers that a page shows in bold are read", async () => {
    const bold = ours("v3.33-normal").replace(/read: (IOPS=\S+),/, "**read: $1**,");
    const [job] = members(await normal(bold));
    expect(direction(job!, "read").iops).toBe(6591);
  });

  it("a job that failed and printed no direction is kept and marked", async () => {
    const found = await normal(ours("failed-normal"));
    expect(members(found)).toMatchObject([{ member: "kb", error: 22, failed: true, directions: [] }]);
    expect(codes(found)).toContain("fio/job-failed");
  });

  it("pasted from a terminal: prompts, colours, progress, indentation, two runs", async () => {
    const found = await normal(made("pasted"));
    expect(found.runs.map((r) => [r.title, r.tool_version])).toEqual([
      ["e", "3.33"],
      ["lt", "3.33"],
    ]);
    expect(direction(members(found)[0]!, "read").runtime_s).toBe(2.001);
    expect(found.notices.map((n) => [n.code, n.line])).toEqual(
      expect.arrayContaining([
        ["fio/no-result", 3],
        ["fio/other-text", 1],
      ]),
    );
    expect(codes(found)).not.toContain("fio/text-cut");
  });

  it("the same job run again, in one file, is another run", async () => {
    const once = ours("v3.33-normal");
    const again = once.replaceAll("19:25:37", "19:29:12").replace(/pid=27/g, "pid=28");
    const { runs } = await normal(once + again);
    expect(runs.map((r) => [r.document, r.members.length, r.intermediate])).toEqual([
      [0, 4, undefined],
      [1, 4, undefined],
    ]);
  });
});

describe("terse lines", () => {
  it.each([
    ["v2.1.11-terse-v2", 3, null],
    ["v3.33-terse-v3", 4, "3.33"],
    ["v3.33-terse-v4", 4, "3.33"],
    ["v3.33-terse-v5", 4, "3.33"],
  ])("%s", async (name, count, version) => {
    const found = await terse(ours(name));
    expect(found.runs).toHaveLength(1);
    expect(members(found)).toHaveLength(count);
    expect(found.runs[0]!.tool_version).toBe(version);
    const ops = ["read", "read,write", "read,write", "write"].slice(0, count);
    expect(members(found).map((m) => m.directions.map((d) => d.op).join())).toEqual(ops);
    expect(codes(found)).toEqual(["fio/text-no-options", "fio/text-phases"]);
    const explained = await parsed(fioTerse, ours(name), { companions: await companions() });
    expect(members(explained).every((m) => m.direct === true && m.block_bytes === 4096)).toBe(true);
  });

  it("KiB are 1024 bytes, latencies are microseconds; I/Os where the job file gives the block size", async () => {
    const fields = ours("v3.33-terse-v5").split("\n")[0]!.split(";");
    expect(fields.slice(5, 9)).toEqual(["37084", "37046", "9261", "1001"]);
    const [psync] = members(await parsed(fioTerse, ours("v3.33-terse-v5"), { companions: await companions() }));
    expect(direction(psync!, "read")).toMatchObject({
      io_bytes: 37084 * 1024,
      bytes_per_s: 37046 * 1024,
      iops: 9261,
      ios: 9271,
      runtime_s: 1.001,
    });
    expect(latency(psync!, "read", "clat")).toMatchObject({ min_us: 18, max_us: 59917, mean_us: 107.274283 });
    expect(latency(psync!, "read", "clat").quantiles.at(-1)).toEqual([0.9999, 60030]);
    expect(direction(psync!, "read").latency.map((l) => l.kind)).toEqual(["clat", "lat"]);
  });

  it("percentiles are those of lat where the job file says lat_percentiles=1", async () => {
    const fio = text("fio-text/matrix.fio").replace("[global]\n", "[global]\nlat_percentiles=1\n");
    const { parts } = await parsed(fioJob, fio);
    const found = await parsed(fioTerse, ours("v3.33-terse-v3"), {
      companions: [{ path: "m.fio", format: "fio-job", parts }],
    });
    const [psync] = members(found);
    expect(latency(psync!, "read", "clat").quantiles).toEqual([]);
    expect(latency(psync!, "read", "lat").quantiles).toHaveLength(17);
  });

  it("a ; in the name and in the description", async () => {
    const found = await terse(ours("semicolon-terse"));
    expect(members(found)).toMatchObject([{ member: 'semi;colon,"q" <b>x</b>', error: 0 }]);
    expect(direction(members(found)[0]!, "read")).toMatchObject({ iops: 104, bytes_per_s: 418 * 1024 });
  });

  it("unified reads and writes: 89 and 171 fields", async () => {
    expect(ours("unified-mixed-terse").trim().split(";")).toHaveLength(89);
    expect(ours("unified-both-terse").trim().split(";")).toHaveLength(171);
    const [mixed] = members(await terse(ours("unified-mixed-terse")));
    expect(mixed!.directions.map((d) => [d.op, d.iops])).toEqual([["mixed", 36930]]);
    const [both] = members(await terse(ours("unified-both-terse")));
    expect(both!.directions.map((d) => [d.op, d.iops])).toEqual([
      ["read", 15683],
      ["write", 6707],
      ["mixed", 22391],
    ]);
  });

  it("--status-interval: one line per interval, the last one short", async () => {
    const found = await terse(ours("status-interval-terse"));
    expect(found.runs.map((r) => r.intermediate === true)).toEqual([true, true, true, true, false]);
    expect(direction(members(found).at(-1)!, "read").runtime_s).toBe(4.001);
    expect(codes(found)).toContain("fio/status-interval");
  });

  it("trims in v4 and v5; two disks, errors and a description behind them", async () => {
    const [discard, trimwrite] = members(await terse(made("terse-v4-trim")));
    expect(discard).toMatchObject({ member: "discard", workload_op: "trim", error: 0 });
    expect(direction(discard!, "trim")).toMatchObject({ iops: 26424, io_bytes: 105804 * 1024 });
    expect(trimwrite).toMatchObject({ workload_op: "trimwrite" });
    const [five] = members(await terse(made("terse-v5-trim")));
    expect(five!.directions.map((d) => [d.op, d.iops])).toEqual([["trim", 9828]]);
  });

  it("fio 2.0: a version without fio-, percentiles with two digits", async () => {
    const found = await terse(made("terse-v3-2.0.8"));
    expect(found.runs[0]!.tool_version).toBe("2.0.8");
    expect(latency(members(found)[0]!, "read", "clat").quantiles).toHaveLength(17);
  });

  it("a description on a second line (v2), disks on their own (client/server)", async () => {
    const found = await terse(made("terse-v2-description"));
    expect(members(found)).toHaveLength(2);
    expect(found.notices.filter((n) => n.level !== "info")).toEqual([]);
    const client = await terse(made("terse-client-disks"));
    expect(members(client)).toHaveLength(1);
    expect(codes(client)).not.toContain("fio/other-text");
  });

  it("several runs appended: each alone, nothing is summed", async () => {
    const line = ours("v3.33-terse-v3").split("\n")[0]!;
    const slower = line.replace(";6461;", ";6401;");
    const found = await terse(`${line}\n${slower}\n`);
    expect(new Set(members(found).map((m) => m.phase)).size).toBe(members(found).length / found.runs.length);
  });
});

describe("several outputs in one file", () => {
  it("normal text and terse of one run: normal text counts", async () => {
    const found = await normal(ours("v3.33-normal-and-terse"));
    expect(found.runs).toHaveLength(1);
    expect(members(found)).toHaveLength(4);
    expect(found.notices[0]).toMatchObject({ code: "fio/told-twice", values: { jobs: 4, json: 0 } });
    expect(members(found)[0]!.directions[0]!.ios).not.toBeNull();
  });

  it("a terse line whose normal text is damaged is read", async () => {
    const torn = ours("v3.33-normal-and-terse").replace(/^randread-psync: \(groupid=0/m, "randread-psync: [groupid=0");
    const found = await normal(torn);
    expect(members(found).map((m) => m.member)).toContain("randread-psync");
    expect(members(found)).toHaveLength(4);
    expect(codes(found)).toContain("fio/broken-job");
  });

  it("JSON counts; text adds the runs that it lacks", async () => {
    const content = made("json-and-others");
    const found = await parsed(fioJson, content);
    expect(found.runs.map((r) => [r.document, r.title])).toEqual([
      [0, "kb"],
      [2, "lt"],
      [3, "randread-psync"],
    ]);
    expect(found.notices.find((n) => n.code === "fio/told-twice")).toMatchObject({ values: { jobs: 1, json: 1 } });
    const bytes = new TextEncoder().encode(content);
    const lines = content.split("\n");
    for (const { document, members: of } of found.runs) {
      const { line, directions } = of[0]!;
      const place = { document, line, job_index: 0, op: directions[0]!.op, kind: "clat", stat: "0.99" };
      const at = locateFio(bytes, place)!;
      expect(lines[at.line - 1]).toMatch(/99\.0/);
      expect(at.lines[at.line - at.from_line]).toMatch(/99\.0/);
    }
  });

  it("a job with the same name and run time but other numbers is another one", async () => {
    const content = made("json-and-others");
    const other = (from: string, to: string): string => {
      expect(content).toContain(from);
      return content.replace(from, to);
    };
    const bytes = other("(85.4MiB/2022msec)", "(256MiB/2022msec)");
    const ios = other("issued rwts: total=21865,", "issued rwts: total=21800,");
    for (const changed of [bytes, ios]) {
      const found = await parsed(fioJson, changed);
      expect(codes(found)).not.toContain("fio/told-twice");
      expect(found.runs.map((r) => [r.document, r.title])).toContainEqual([1, "kb"]);
    }
  });

  it("terse lines that disagree with the normal text above them are another run", async () => {
    const lines = ours("v3.33-normal-and-terse").split("\n");
    const text = lines.slice(0, 6).concat(lines.slice(11, 127)).join("\n");
    const told = lines.slice(6, 10).join("\n");
    expect((await normal(`${text}\n${told}\n`)).runs).toHaveLength(1);
    const found = await normal(`${text}\n${told.replace(";0;0;776788;", ";0;0;123456;")}\n`);
    expect(found.runs.map((run) => run.members.length)).toEqual([4, 4]);
    expect(direction(found.runs[1]!.members[0]!, "read").io_bytes).toBe(123456 * 1024);
  });

  it("a job that JSON lost is read from the text", async () => {
    const torn = made("json-and-others").replace('"jobname" :', '"jobname" oops');
    const found = await parsed(fioJson, torn);
    expect(found.runs.flatMap((r) => r.members.map((m) => m.member))).toContain("kb");
    expect(codes(found)).toContain("fio/bad-json");
  });
});

describe("text that is damaged", () => {
  const whole = ours("v3.33-normal");

  it("in the middle of a job loses that job and names its lines", async () => {
    const torn = whole.replace("  write: IOPS=8032", "  wri\u0000te: IOPS=8032");
    const found = await normal(torn);
    expect(members(found).map((m) => m.index)).toEqual([0, 1, 2]);
    expect(members(found)).toHaveLength(3);
    expect(found.notices.at(-1)).toMatchObject({
      code: "fio/broken-job",
      level: "error",
      line: 30,
      values: { job: "randrw70-libaio-qd16", last_line: 64 },
    });
  });

  it("in a line that nothing else depends on loses that line", async () => {
    const found = await normal(whole.replace("cpu          : usr=1.50%", "cpu          ; usr=1.50%"));
    expect(members(found)).toHaveLength(4);
    expect(found.notices.at(-1)).toMatchObject({ code: "fio/broken-line", line: 24 });
  });

  it("a message of fio among the lines of a job is no damage", async () => {
    const found = await normal(whole.replace("  lat (usec)   : 50=0.11%", "fio: io_u error on file x\n$&"));
    expect(members(found)).toHaveLength(4);
    expect(codes(found)).toContain("fio/other-text");
    expect(codes(found)).not.toContain("fio/broken-line");
  });

  it("names and numbers of any kind do no harm", async () => {
    const odd = whole.replaceAll("randread-psync", "__proto__").replace("min=24, max=59214", "min=-nan, max=-nan");
    const found = await normal(odd);
    expect(members(found).map((m) => m.member)).toContain("__proto__");
    for (const { code, values = {} } of found.notices) {
      const of = texts[code]!;
      expect([of.what(values), of.todo(values), of.rest(values)].join(" ")).not.toMatch(/undefined|NaN/);
    }
  });

  it("NULs in a line damage that line, and no run around it", async () => {
    const lines = ours("v3.33-terse-v3").trimEnd().split("\n");
    const nuls = "\0".repeat(100);
    const whole = await terse(lines.join("\n"));
    for (const [at, nul] of [
      [6, nuls + "3.33"],
      [12, nuls],
      [40, nuls],
    ] as const) {
      const torn = lines.with(1, lines[1]!.slice(0, at) + nul + lines[1]!.slice(at));
      const found = await terse(torn.join("\n"));
      expect(found.runs).toHaveLength(1);
      expect(members(found).map((m) => m.line)).toEqual(
        members(whole)
          .map((m) => m.line)
          .filter((line) => line !== 2),
      );
      expect(found.notices).toContainEqual(
        expect.objectContaining({ code: "fio/broken-terse", level: "error", line: 2 }),
      );
      expect(JSON.stringify(found.notices)).not.toContain("u0000");
    }
    const text = ours("v3.33-normal");
    const torn = text.replace("randwrite-io_uring-qd8: (groupid", `randwrite${nuls}-io_uring-qd8: (groupid`);
    expect(torn).not.toBe(text);
    const found = await normal(torn);
    expect(members(found).map((m) => m.member)).not.toContain("randwrite-io_uring-qd8");
    expect(found.runs).toHaveLength(1);
    expect(members(found)).toHaveLength(3);
    expect(codes(found)).toContain("fio/broken-job");
  });

  it("a percentile, or nothing, where a rate belongs is a line that cannot be placed", async () => {
    const lines = ours("v3.33-terse-v3").trimEnd().split("\n");
    for (const [field, put] of [
      [5, "99.000000%=732"],
      [6, "12%"],
      [7, "nan"],
      [20, "732"],
    ] as const) {
      const torn = lines.with(1, lines[1]!.split(";").with(field, put).join(";"));
      const found = await terse(torn.join("\n"));
      expect(members(found).map((m) => m.line)).not.toContain(2);
      expect(found.notices).toContainEqual(expect.objectContaining({ code: "fio/broken-terse", line: 2 }));
    }
  });

  it("lines of jobs without their heads, as a search prints them, are one place with a count", async () => {
    const piece = "  read: IOPS=103k, BW=403MiB/s (422MB/s)(23.6GiB/60001msec)\n\nRun status group 0 (all jobs):\n";
    const found = await normal(`${ours("v3.33-normal")}\n${piece.repeat(30)}`);
    const broken = found.notices.filter(({ code }) => code === "fio/broken-job");
    expect(broken).toMatchObject([{ values: { job: "", count: 30 } }]);
    expect(codes(found)).not.toContain("fio/more-broken");
    expect(members(found)).toHaveLength(members(await normal(ours("v3.33-normal"))).length);
  });

  it("more places than a person reads are counted", async () => {
    const line = ours("v3.33-terse-v3").split("\n")[0]!;
    const found = await terse(`${line}\n${`${line.slice(0, 900)}\n`.repeat(40)}`);
    expect(codes(found).filter((code) => code === "fio/broken-terse")).toHaveLength(20);
    expect(found.notices.at(-1)).toMatchObject({ code: "fio/more-broken", values: { count: 20, last_line: 41 } });
  });

  it("so are more than a function takes arguments", async () => {
    const line = ours("v3.33-terse-v3").split("\n")[0]!;
    const found = await terse(`${line}\n${"3;fio-3\n".repeat(200_000)}`);
    expect(found.notices.at(-1)).toMatchObject({ code: "fio/more-broken", values: { last_line: 200_001 } });
  });
});

describe("the lines around a number", () => {
  const place = { document: 0, job_index: 1, op: "write", kind: "clat" };
  const lineOf = async (read: Promise<Pushed>): Promise<number | null> => members(await read)[1]!.line;
  const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

  it.each([
    ["mean", "clat (usec): min=10, max=105208, avg=995.13"],
    ["0.99", "| 99.00th=[ 14222]"],
    ["iops", "write: IOPS=8032"],
    ["bytes_per_s", "write: IOPS=8032"],
    ["ios", "issued rwts: total=18581,8041"],
  ])("normal text: %s", async (stat, printed) => {
    const content = ours("v3.33-normal");
    const found = locateFio(bytes(content), { ...place, line: await lineOf(normal(content)), stat })!;
    expect(found.lines[found.line - found.from_line]!.trim()).toContain(printed);
    expect(content.split("\n")[found.line - 1]).toContain(printed);
  });

  it.each([
    ["mean", "627.307179"],
    ["0.99", "99.000000%=4177"],
    ["iops", ";10352;"],
  ])("terse: %s, cut out of its long line", async (stat, printed) => {
    const content = ours("v3.33-terse-v5");
    const found = locateFio(bytes(content), { ...place, line: await lineOf(terse(content)), stat })!;
    expect(found).toMatchObject({ from_line: 2, line: 2 });
    expect(found.lines[0]!.slice(100, 300)).toContain(printed);
  });

  it("is none for a job that is not there", () => {
    expect(locateFio(bytes(ours("v3.33-normal")), { ...place, line: 9 })).toBeNull();
    expect(locateFio(bytes("nothing"), { ...place, line: 1 })).toBeNull();
    expect(locateFio(bytes("nothing"), { ...place, line: 2 })).toBeNull();
  });
});
