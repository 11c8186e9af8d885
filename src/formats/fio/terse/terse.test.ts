/**
 * A terse line by the position of its fields (HOWTO, "Terse output"): KiB, KiB/s, whole IOPS, ms, latencies in µs. The
 * fields are counted here from the front, in the parser from the percentiles.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../../tests/support/sink";
import { grouped } from "~/base/byKey";
import type { MeasuredLatency } from "~/model/latency";
import type { ParsedDirection, ParsedMember } from "../../format";
import { fioJob } from "../jobfile/format";
import { fioTerse } from "./format";

const text = (name: string): string => readFileSync(`tests/fixtures/fio-text/${name}`, "utf8");
const membersOf = async (of: string): Promise<readonly ParsedMember[]> =>
  (await parsed(fioTerse, of)).runs.flatMap(({ members }) => members);
const kindOf = ({ latency }: ParsedDirection, kind: string): MeasuredLatency | undefined =>
  latency.find((l) => l.kind === kind);

/**
 * First field of reads, and how many fields a direction has: v2 has no fio version; v5 has six more fields per
 * direction.
 */
const FIRST: Readonly<Record<string, number>> = { 2: 4, 3: 5, 4: 5, 5: 5 };
const LENGTH: Readonly<Record<string, number>> = { 2: 41, 3: 41, 4: 41, 5: 47 };

describe.each(["v2.1.11-terse-v2.txt", "v3.33-terse-v3.txt", "v3.33-terse-v4.txt", "v3.33-terse-v5.txt"])(
  "%s",
  (name) => {
    const lines = text(name)
      .split("\n")
      .filter((line) => /^[2-5];/.test(line));
    const printed = lines.flatMap((line) => {
      const fields = line.split(";");
      const version = fields[0]!;
      const ops = version === "3" || version === "2" ? ["read", "write"] : ["read", "write", "trim"];
      return ops.flatMap((op, i) => {
        const own = fields.slice(FIRST[version]! + i * LENGTH[version]!, FIRST[version]! + (i + 1) * LENGTH[version]!);
        return Number(own[0]) > 0 ? [{ op, own, iops: Number(own[2]), ms: Number(own[3]) }] : [];
      });
    });

    it("KiB are 1,024 bytes, ms are thousandths of a second: bytes over runtime are the bandwidth", async () => {
      const found = (await membersOf(text(name))).flatMap(({ directions }) => directions);
      expect(found.map(({ op }) => op)).toEqual(printed.map(({ op }) => op));
      for (const [i, { io_bytes, bytes_per_s, runtime_s, iops }] of found.entries()) {
        const { own, iops: whole, ms } = printed[i]!;
        expect(runtime_s).toBe(ms / 1000);
        // If I/Os × block size is known, it is more exact than whole KiB.
        expect(Math.abs(io_bytes! - Number(own[0]) * 1024)).toBeLessThan(1024);
        expect(Math.abs(bytes_per_s! - io_bytes! / runtime_s!)).toBeLessThan(1024 + 1024 / runtime_s!);
        expect(Math.abs(iops! - whole)).toBeLessThan(1);
        // All jobs of the matrix use 4 KiB.
        expect(Math.abs(io_bytes! / 4096 / runtime_s! - whole)).toBeLessThan(1);
      }
    });

    it("latencies are microseconds as printed; percentile 0 fills the list", async () => {
      const found = (await membersOf(text(name))).flatMap(({ directions }) => directions);
      for (const [i, direction] of found.entries()) {
        const { own } = printed[i]!;
        const number = (at: number): number => Number(own[at]);
        expect(kindOf(direction, "clat")).toMatchObject({
          ...{ min_us: number(8), max_us: number(9), mean_us: number(10), stddev_us: number(11) },
        });
        expect(kindOf(direction, "lat")).toMatchObject({ min_us: number(32), max_us: number(33), mean_us: number(34) });
        const percentiles = own.slice(12, 32).map((field) => field.split("%=").map(Number) as [number, number]);
        const wanted = percentiles.filter(([percent]) => percent > 0).map(([percent, us]) => [percent, us]);
        const { quantiles } = kindOf(direction, "clat")!;
        expect(quantiles.map(([q, us]) => [Number((q * 100).toFixed(6)), us])).toEqual(wanted);
        expect(wanted.length).toBe(17);
        // Little: one or more in flight for the whole time.
        const inFlight = (direction.iops! * kindOf(direction, "lat")!.mean_us!) / 1e6;
        expect(inFlight).toBeGreaterThan(0.9);
        expect(inFlight).toBeLessThan(17);
      }
    });
  },
);

describe("one line", () => {
  const [line] = text("v3.33-terse-v3.txt").split("\n");
  const changed = (at: number, value: string): string => line!.split(";").with(at, value).join(";");
  const directionOf = async (of: string): Promise<ParsedDirection | undefined> =>
    (await membersOf(`${of}\n`))[0]?.directions[0];

  it("KiB over whole blocks that give the printed rate are the I/Os", async () => {
    // 21,720 KiB in 1,002 ms are 5,430 of 4 KiB, 5,419 a second.
    const read = (await directionOf(
      `randread-psync: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1\n${line}`,
    ))!;
    expect(read).toMatchObject({ ios: 5430, io_bytes: 21_720 * 1024 });
    expect(Math.floor((1000 * 5430) / 1002)).toBe(5419);
  });

  it("appended to another invocation is a separate run, on its own disk, never a clone of it", async () => {
    const again = line!.replace("vda;59470;", "vdb;61234;");
    const { runs } = await parsed(fioTerse, `${line}\n${line}\n${again}\n${again}\n`);
    expect(runs.map(({ members, devices }) => [members.length, devices])).toEqual([
      [2, ["vda"]],
      [2, ["vdb"]],
    ]);
  });

  it.each([5418, 5420, 3000, 9000])("beside %i IOPS they are not", async (iops) => {
    const asked =
      "randread-psync: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1";
    const read = (await directionOf(`${asked}\n${changed(7, String(iops))}`))!;
    expect(read.ios).toBeNull();
  });

  it.each([
    ["a word for the rate", 7, "fast"],
    ["a word for KiB", 5, "many"],
    ["a word for the runtime", 8, "1.0s"],
    ["a word in a latency", 15, "slow"],
    ["a word in a percentile", 20, "20.000000%=fast"],
  ])("%s: the line is named and nothing is taken", async (_, at, word) => {
    const { runs, notices } = await parsed(fioTerse, `${changed(at, word)}\n${line}\n`);
    expect(runs.flatMap(({ members }) => members)).toHaveLength(1);
    expect(notices.filter(({ code }) => code === "fio/broken-terse")).toMatchObject([{ line: 1 }]);
  });
});

describe("unified_rw_reporting (HOWTO)", () => {
  it("both prints one direction more, which is reads and writes together", async () => {
    for (const { directions } of await membersOf(text("unified-both-terse.txt"))) {
      const [read, write, mixed] = ["read", "write", "mixed"].map((op) => directions.find((d) => d.op === op)!);
      expect(directions.some(({ op }) => op === "trim")).toBe(false);
      expect(Math.abs(read!.io_bytes! + write!.io_bytes! - mixed!.io_bytes!)).toBeLessThanOrEqual(2048);
      expect(Math.abs(read!.iops! + write!.iops! - mixed!.iops!)).toBeLessThanOrEqual(2);
    }
  });
  it("mixed prints one direction alone", async () => {
    for (const { directions } of await membersOf(text("unified-mixed-terse.txt"))) {
      expect(directions.map(({ op }) => op)).toEqual(["mixed"]);
    }
  });
});

it("one line for several sections of its job file has the threads of all, and only their common options", async () => {
  const line = text("v3.33-terse-v3.txt").split("\n")[0]!.split(";").with(2, "a").join(";");
  const memberOf = async (second: string): Promise<ParsedMember> => {
    const [part] = (
      await parsed(
        fioJob,
        `[global]\nrw=randread\nbs=4k\ngroup_reporting\n[a]\n[b]\nnumjobs=2\n${second}\n[c]\nstonewall\n`,
      )
    ).parts;
    const companions = [{ path: "a.fio", format: "fio-job", parts: [part] }];
    return (await parsed(fioTerse, `${line}\n${line.replace(";a;0;", ";c;1;")}\n`, { companions })).runs[0]!
      .members[0]!;
  };
  expect(await memberOf("")).toMatchObject({ clones: 3, iodepth: 1, block_bytes: 4096, direct: false });
  expect(await memberOf("direct=1")).toMatchObject({ clones: 3, direct: null });
  expect(await memberOf("bs=8k")).toMatchObject({ clones: 3, block_bytes: null });
  expect(await memberOf("new_group")).toMatchObject({ clones: 1, iodepth: 1 });
  const apart = await memberOf("startdelay=2");
  expect(apart).toMatchObject({ clones: 3, iodepth: null });
  expect(apart.directions[0]!.remarks).toEqual(["delayed-sections"]);
});

describe("a group of jobs that a rate holds back", () => {
  const LINES = text("rate-grouped-terse.txt");
  const job = (rate: number): string =>
    `[global]\ngroup_reporting\n[a]\nrw=randread\nnumjobs=3\nrate_iops=${rate}\n` +
    `[b]\nnew_group\nrw=randrw\nrate=400k,200k\nbs=8k\nnumjobs=2\n`;
  const beside = async (rate: number): Promise<readonly ParsedMember[]> => {
    const companions = [{ path: "a.fio", format: "fio-job", parts: (await parsed(fioJob, job(rate))).parts }];
    return (await parsed(fioTerse, LINES, { companions })).runs[0]!.members;
  };
  it("has the rate of each of its jobs by the job file, unless it did more than that", async () => {
    expect(await beside(200)).toMatchObject([
      { clones: 3, iodepth: 1, asked_iops: 200, load_kind: "rate" },
      { clones: 2, iodepth: 1, asked_iops: 75, load_kind: "rate" },
    ]);
    expect(await beside(150)).toMatchObject([{ asked_iops: null }, { asked_iops: null }]);
  });
  it("alone does not tell how many I/Os may be in flight", async () => {
    expect(await membersOf(LINES)).toMatchObject([{ iodepth: null }, { iodepth: null }]);
  });
});

describe("lines of one name beside their job file", () => {
  /** One line without disks, or with these counts of one. */
  const lineOf = (disk: string, ios: number): string => {
    const fields = text("v3.33-terse-v3.txt").split("\n")[0]!.split(";");
    return [
      ...fields.slice(0, 121).with(2, "rr"),
      ...(disk === "" ? [] : `${disk};${ios};0;0;0;9;0;9;60.18%`.split(";")),
    ].join(";");
  };
  /** Entries of each phase of each run. */
  const runsOf = async (lines: readonly string[], numjobs: string): Promise<number[][]> => {
    const [part] = (await parsed(fioJob, `[rr]\nrw=randread\nbs=4k\nnumjobs=${numjobs}\n`)).parts;
    const companions = [{ path: "rr.fio", format: "fio-job", parts: [part] }];
    const { runs } = await parsed(fioTerse, `${lines.join("\n")}\n`, { companions });
    return runs.map(({ members }) => [...grouped(members, ({ phase }) => phase).values()].map(({ length }) => length));
  };
  it.each([
    ["one disk after another", ["a", 5], ["b", 5], "1", [[1], [1]]],
    ["one disk twice", ["a", 5], ["a", 6], "1", [[1], [1]]],
    ["clones end with the same numbers", ["a", 5], ["a", 5], "2", [[2]]],
    ["whose number is of the command line", ["a", 5], ["a", 5], "${N}", [[2]]],
    ["without disks, as many as asked for", ["", 0], ["", 0], "2", [[2]]],
    ["without disks, more than asked for", ["", 0], ["", 0], "1", [[1, 1]]],
    ["of an idle disk, more than asked for", ["a", 0], ["a", 0], "1", [[1, 1]]],
  ] as const)("%s", async (_, one, two, numjobs, wanted) => {
    expect(await runsOf([lineOf(one[0], one[1]), lineOf(two[0], two[1])], numjobs)).toEqual(wanted);
  });
});
