import { describe, expect, it } from "vitest";
import { parsed } from "../../../../tests/support/sink";
import { fioJson } from "../format";
import { explain } from "./explain";
import { fioJob, jobLine } from "./format";
import type { JobFilePart } from "./part";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (text: string): Promise<JobFilePart> => (await parsed(fioJob, text)).parts[0] as JobFilePart;
const companion = async (path: string, text: string) => ({ path, format: "fio-job", parts: [await read(text)] });

const SWEEP = `; two jobs, one behind the other
[global]
ioengine = libaio   # a comment behind a value
bs=4k
filename=/dev/sda
filename=/dev/sdb
direct

[first]
rw=randread
iodepth=8

[global]
bs=64k

[second]
stonewall
readwrite=write
filename=/dev/sdc
`;

describe("a job file", () => {
  it("gives each job the global options before it, and its own over them", async () => {
    const { jobs, global } = await read(SWEEP);
    expect(jobs).toEqual([
      {
        name: "first",
        line: 9,
        options: [
          ["ioengine", "libaio"],
          ["bs", "4k"],
          ["filename", "/dev/sda"],
          ["filename", "/dev/sdb"],
          ["direct", ""],
          ["rw", "randread"],
          ["iodepth", "8"],
        ],
      },
      {
        name: "second",
        line: 16,
        options: [
          ["ioengine", "libaio"],
          ["direct", ""],
          ["bs", "64k"],
          ["stonewall", ""],
          ["readwrite", "write"],
          ["filename", "/dev/sdc"],
        ],
      },
    ]);
    expect(global.map(([name]) => name)).toEqual(["ioengine", "bs", "filename", "filename", "direct", "bs"]);
  });

  it("names a job as fio prints it", async () => {
    // `;` begins a comment anywhere, and the last character of what is left is taken for the bracket (init.c).
    const { jobs } = await read("[comma,semi;colon|x]\nrw=read\n[plain]\nname=other\n[__proto__]\nbs=8k\n");
    expect(jobs.map(({ name }) => name)).toEqual(["comma,sem", "other", "__proto__"]);
  });

  it("counts lines that fio would not take, and reads on", async () => {
    const { notices, parts } = await parsed(fioJob, "[a]\nrw=read\n=8\n\u0001\u0002?\nbs=8k\r\n");
    expect(notices).toMatchObject([{ code: "fio/job-file-line", line: 3, values: { text: "=8", count: 2 } }]);
    expect((parts[0] as JobFilePart).jobs[0]!.options).toEqual([
      ["rw", "read"],
      ["bs", "8k"],
    ]);
  });

  it("is known by its first section and what only fio sets", () => {
    expect(fioJob.sniff(bytes(SWEEP))).toBe(1);
    expect(fioJob.sniff(bytes("rw=randread\nbs=4k\niodepth=4\n"))).toBeGreaterThan(0);
    expect(fioJob.sniff(bytes("[core]\nfilemode = true\nbare = false\n"))).toBe(0);
    expect(fioJob.sniff(bytes("sd=sd1,lun=/dev/sda\nwd=wd1,sd=sd1\nrd=rd1,wd=wd1\n"))).toBe(0);
    expect(fioJob.sniff(bytes('{ "rw" : 1 }\n[a]\nrw=read\n'))).toBe(0);
  });
});

it("a line that no fio reads is reported by its first forty characters", () => {
  expect(jobLine(`rw=${"x".repeat(2 ** 16)}`)).toEqual({ other: `rw=${"x".repeat(37)}` });
  expect(jobLine(`rw=${"x".repeat(2 ** 16 - 3)}`)).toMatchObject({ name: "rw" });
});

describe("the job file of a result", () => {
  const all = (): boolean => true;

  it("is the one beside it, else the only one with all its names", async () => {
    const here = await companion("run/a.fio", SWEEP);
    const there = await companion("other/a.fio", SWEEP);
    const names = ["first", "second"];
    expect(explain("run/out.json", names, [there, here], all)?.path).toBe("run/a.fio");
    expect(explain("x/out.json", names, [there], all)?.path).toBe("other/a.fio");
    expect(explain("x/out.json", names, [there, here], all)).toBeNull();
    expect(explain("run/out.json", ["first", "third"], [here], all)).toBeNull();
    expect(explain("run/out.json", [], [here], all)).toBeNull();
    expect(explain("run/out.json", names, [here], () => false)).toBeNull();
  });

  it("takes sections of one name in order, clones counted", async () => {
    const twice = await companion("a.fio", "[a]\nnumjobs=2\nbs=4k\n[a]\nbs=8k\n");
    const sizes = (entries: number) =>
      explain("r", new Array<string>(entries).fill("a"), [twice], all)?.sections.map((s) => s.options.at(-1)![1]);
    expect(sizes(3)).toEqual(["4k", "4k", "8k"]);
    expect(sizes(2)).toEqual(["4k", "8k"]);
    expect(sizes(4)).toBeUndefined();
    const none = await companion("a.fio", "[a]\nnumjobs=0\nbs=4k\n[a]\nnumjobs=2\nbs=8k\n");
    const three = explain("r", ["a", "a", "a"], [none], all);
    expect(three?.sections.map((s) => s.options.at(-1)![1])).toEqual(["4k", "8k", "8k"]);
  });

  it("counts only with the files that it includes", async () => {
    const file = await companion("d/a.fio", "[global]\ninclude common.inc\n[a]\nbs=8k\n");
    const common = await companion("d/common.inc", "rw=randread\nbs=4k\niodepth=4\n");
    const found = explain("d/r", ["a"], [file, common], all);
    expect(found?.sections[0]!.options).toContainEqual(["rw", "randread"]);
    expect(explain("d/r", ["a"], [file], all)).toBeNull();
  });
});

describe("fio JSON without options", () => {
  const job = (name: string, reads: number, writes: number) => ({
    jobname: name,
    groupid: 0,
    error: 0,
    read: { io_bytes: reads, total_ios: reads / 4096, iops: reads / 4096, bw: reads / 1024, runtime: 1000 },
    write: { io_bytes: writes, total_ios: writes / 4096, iops: writes / 4096, bw: writes / 1024, runtime: 1000 },
  });
  const json = (...jobs: object[]): string => JSON.stringify({ "fio version": "fio-2.2.10", jobs }, null, 2);
  const text = json(job("first", 4096000, 0));

  it("asks for them, and takes them from the job file", async () => {
    const silent = await parsed(fioJson, text);
    expect(silent.runs[0]).toMatchObject({ wantsOptions: true, options: null });
    const file = await companion("a.fio", SWEEP.replace("iodepth=8", "iodepth=8\nramp_time=2"));
    const told = await parsed(fioJson, text, { companions: [file] });
    expect(told.runs[0]!.wantsOptions).toBeUndefined();
    expect(told.runs[0]).toMatchObject({ engine: "libaio", direct: true, ramp_s: 2 });
    expect(told.runs[0]!.members[0]).toMatchObject({ iodepth: 8, pattern: "random", block_bytes: 4096 });
    const options = JSON.parse(told.runs[0]!.options!) as { jobs: Record<string, unknown>[] };
    expect(options.jobs[0]).toMatchObject({ filename: ["/dev/sda", "/dev/sdb"], rw: "randread" });
    expect(told.notices.map(({ code }) => code)).toContain("fio/options-from-job-file");
    expect(told.notices.map(({ code }) => code)).not.toContain("fio/no-options");
  });

  it("rejects a job file whose work differs from what was done", async () => {
    const file = await companion("a.fio", SWEEP);
    const told = await parsed(fioJson, json(job("first", 0, 4096000)), { companions: [file] });
    expect(told.runs[0]!.options).toBeNull();
  });

  it("does not guess the value of a variable", async () => {
    const file = await companion("a.fio", "[first]\nrw=randread\nbs=${BS}\niodepth=${QD}\n");
    const told = await parsed(fioJson, text, { companions: [file] });
    expect(told.runs[0]!.members[0]).toMatchObject({ pattern: "random", block_bytes: null, iodepth: null });
  });
});

it("says that a file ends inside a line", async () => {
  expect((await parsed(fioJob, "[a]\nrw=read\niodepth=3")).notices).toMatchObject([
    { code: "fio/job-file-cut", level: "warning", line: 3 },
  ]);
  expect((await parsed(fioJob, "[a]\nrw=read\niodepth=32\n")).notices).toEqual([]);
});
