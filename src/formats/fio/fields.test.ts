/** Fields of fio's JSON with values that fio never prints there, or with 0 although I/O was done. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { notices as texts } from "~/text/en/notices";
import type { ParsedDirection } from "../format";
import { fioJson } from "./format";

const text = (name: string): string => readFileSync(`tests/fixtures/fio/${name}`, "utf8");
const QD16 = text("qd016.json");

const direction = ({ runs }: Pushed, op: string): ParsedDirection =>
  runs[0]!.members[0]!.directions.find((d) => d.op === op)!;
const clat = (pushed: Pushed) => direction(pushed, "read").latency.find(({ kind }) => kind === "clat");

/** Line of the first match, counted from 1. */
const lineOf = (file: string, pattern: RegExp): number => file.slice(0, file.search(pattern)).split("\n").length;

/** The file with the first value of a key after `part` replaced, and the line of that value. */
function withValue(file: string, key: string, value: string, part = ""): { file: string; line: number } {
  const at = file.indexOf(part);
  const pattern = new RegExp(`"${key}" : [^,\\n]+`);
  const rest = file.slice(at);
  const line = file.slice(0, at).split("\n").length + lineOf(rest, pattern) - 1;
  return { file: file.slice(0, at) + rest.replace(pattern, `"${key}" : ${value}`), line };
}

const READ = '"read" : {';
const CLAT = '"clat_ns" : {';
const inClat = (key: string, value: string) => withValue(QD16, key, value, CLAT);

describe("a field of another type than fio prints", () => {
  it.each([
    ['"fast"', '"fast"'],
    ["true", "true"],
    ["{}", "{}"],
    ["[1, 2]", "[1,2]"],
    ["NaN", '"NaN"'],
    ["-inf", '"-inf"'],
    ['"64 KiB"', null],
  ])("iops %s is not taken, and reported with its line and name", async (printed, shown) => {
    const { file, line } = withValue(QD16, "iops", printed);
    const pushed = await parsed(fioJson, file);
    const values = { job: "randread-4k-qd16-nj1", field: "read.iops", beside: "a number", count: 1 };
    const said = pushed.notices.filter(({ code }) => code === "fio/wrong-type");
    if (shown === null) {
      // A number followed by text, which JavaScript's Number() rejects, too.
      expect(said).toMatchObject([{ line, values }]);
    } else {
      expect(said).toEqual([
        { code: "fio/wrong-type", level: "warning", path: "test", line, values: { ...values, text: shown } },
      ]);
    }
    expect(direction(pushed, "read").iops).toBeNull();
    // Everything else is there.
    expect(direction(pushed, "read").bytes_per_s).toBe(409692113);
  });

  it.each([
    // The mean is 157.169 µs.
    ["max", "150000", "min", 37.791],
    ["min", "160000", "max", 5_081.499],
  ])("%s on the wrong side of the mean is none", async (name, value, other, kept) => {
    const { file, line } = inClat(name, value);
    const pushed = await parsed(fioJson, file);
    expect(pushed.notices).toMatchObject([
      { code: "fio/contradicted", line, values: { field: `read.clat_ns.${name}` } },
    ]);
    expect(clat(pushed)).toMatchObject({ [`${name}_us`]: null, [`${other}_us`]: kept });
  });

  it("a number written as text is a number", async () => {
    const { file } = withValue(QD16, "iops", '"100022.488756"');
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read").iops).toBe(100022.488756);
    expect(pushed.notices).toEqual([]);
  });

  it.each([
    ["total_ios", "ios"],
    ["runtime", "runtime_s"],
  ] as const)("%s of null is absent, as in every JSON that a script wrote", async (key, name) => {
    const pushed = await parsed(fioJson, withValue(QD16, key, "null", READ).file);
    expect(direction(pushed, "read")).toMatchObject({ [name]: null, iops: 100022.488756 });
    expect(pushed.notices).toEqual([]);
  });

  it.each(["io_bytes", "bw_bytes", "runtime", "total_ios", "short_ios"])("%s of a direction", async (key) => {
    const { file, line } = withValue(QD16, key, "false", READ);
    const { notices } = await parsed(fioJson, file);
    expect(notices).toMatchObject([{ code: "fio/wrong-type", line, values: { field: `read.${key}`, text: "false" } }]);
  });

  it.each(["mean", "max", "min", "stddev", "N", "percentile", "99.000000"])("%s of a latency", async (key) => {
    const { file, line } = inClat(key, key === "percentile" ? '"none",\n"other": {' : '"none"');
    const { notices } = await parsed(fioJson, file);
    const field = key === "99.000000" ? `percentile.${key}` : key;
    expect(notices).toMatchObject([{ code: "fio/wrong-type", line, values: { field: `read.clat_ns.${field}` } }]);
  });

  it.each(["usr_cpu", "ctx", "error", "groupid", "elapsed", "jobname"])("%s of a job", async (key) => {
    const { file, line } = withValue(QD16, key, "[]");
    const { notices } = await parsed(fioJson, file);
    expect(notices).toMatchObject([{ code: "fio/wrong-type", line, values: { field: key, text: "[]" } }]);
  });

  it("of the document and of a disk", async () => {
    const { file, line } = withValue(QD16, "timestamp", "true");
    expect((await parsed(fioJson, file)).notices).toMatchObject([{ line, values: { job: "", field: "timestamp" } }]);
    const util = withValue(QD16, "util", '"busy"');
    const { notices } = await parsed(fioJson, util.file);
    expect(notices).toMatchObject([{ code: "fio/wrong-type", line: util.line, values: { field: "disk_util.0.util" } }]);
  });

  it.each([
    ["5", "disk_util", "a list"],
    ['{ "vda" : {} }', "disk_util", "a list"],
    ['[ "vda" ]', "disk_util.0", "an object"],
    ['[ { "name" : 5 } ]', "disk_util.0.name", "a text"],
  ])("disk_util %s is left out with a notice", async (value, field, beside) => {
    const list = /"disk_util" : \[[^\]]*\]/;
    const { notices } = await parsed(fioJson, QD16.replace(list, `"disk_util" : ${value}`));
    expect(notices).toMatchObject([
      { code: "fio/wrong-type", line: lineOf(QD16, list), values: { job: "", field, beside } },
    ]);
  });

  it.each(['"gone"', "null", "5", "[]"])("%s in the list of jobs is a job that was lost", async (entry) => {
    const file = QD16.replace('"jobs" : [', `"jobs" : [\n${entry},`);
    const { notices, runs } = await parsed(fioJson, file);
    const line = lineOf(file, /"jobs" : \[/) + 1;
    expect(notices).toMatchObject([{ code: "fio/bad-json", level: "error", line, values: { lost: 1, kept: 1 } }]);
    expect(runs[0]!.members).toHaveLength(1);
  });

  it("a job that lost a brace costs no other job, even with a quote and a brace in a name", async () => {
    const job = QD16.slice(QD16.indexOf("    {\n"), QD16.indexOf("\n  ],"));
    const [whole, torn] = [job.replace(/randread-4k-qd16-nj1/g, '4k \\"}'), job.replace('"read" : {', '"read" :')];
    const { runs } = await parsed(
      fioJson,
      QD16.replace(job, () => `${whole},\n${torn}`),
    );
    expect(runs.map(({ members }) => members.map(({ member }) => member))).toEqual([['4k "}']]);
  });

  it.each(["usr_cpu", "minf", "elapsed", "timestamp", "util", "read_ios", "short_ios"])(
    "%s below 0 is impossible",
    async (key) => {
      const { file, line } = withValue(QD16, key, "-1");
      const { notices } = await parsed(fioJson, file);
      expect(notices).toMatchObject([{ code: "fio/impossible-value", line, values: { text: "-1", count: 1 } }]);
    },
  );

  it("a whole direction or latency", async () => {
    const { notices } = await parsed(fioJson, QD16.replace(CLAT, '"clat_ns" : "fast",\n"other" : {'));
    expect(notices).toMatchObject([{ code: "fio/wrong-type", values: { field: "read.clat_ns", beside: "an object" } }]);
  });

  it("several are one notice, that counts them and reads as a sentence", async () => {
    const { file } = withValue(withValue(QD16, "iops", "true").file, "ctx", '"many"');
    const { notices } = await parsed(fioJson, file);
    expect(notices).toMatchObject([{ code: "fio/wrong-type", values: { field: "read.iops", count: 2 } }]);
    const said = texts["fio/wrong-type"]!.what(notices[0]!.values!);
    expect(said).toBe(
      "2 fields have the wrong type, the first in job “randread-4k-qd16-nj1”: read.iops is true, not a number.",
    );
  });
});

const DID = "200145 I/Os in 2001 ms";

describe("rates, counts and the runtime contradict each other", () => {
  // 100,022 IOPS in 2,001 ms are 200,145 I/Os; lat and clat count as many, and 819,793,920 bytes at 4k are as many.
  const IOPS = 200145 / 2.001;
  const without = (file: string, ...keys: readonly string[]) =>
    keys.reduce((left, key) => left.replaceAll(new RegExp(`"${key}" : "?[\\w.]+"?,`, "g"), ""), file);

  it.each(["400089.955024", "25005.62", "null"])("iops of %s: what the other counts confirm", async (value) => {
    const { file, line } = withValue(QD16, "iops", value);
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read").iops).toBeCloseTo(IOPS, 6);
    expect(direction(pushed, "read").ios).toBe(200145);
    const values = { field: "read.iops", text: String(JSON.parse(value)), beside: DID, count: 1 };
    expect(pushed.notices).toMatchObject([{ code: "fio/contradicted-computed", line, values }]);
  });

  it("missing iops are computed, with a notice", async () => {
    const pushed = await parsed(fioJson, QD16.replace(/"iops" : [^,]+,/, ""));
    expect(direction(pushed, "read").iops).toBeCloseTo(IOPS, 6);
    expect(pushed.notices).toMatchObject([{ code: "fio/contradicted-computed", values: { text: "" } }]);
    expect(texts["fio/contradicted-computed"]!.what(pushed.notices[0]!.values!)).toBe(
      `A rate of job “randread-4k-qd16-nj1” is contradicted: read.iops is missing beside ${DID}.`,
    );
  });

  it("iops 1 % off are as printed", async () => {
    const pushed = await parsed(fioJson, withValue(QD16, "iops", "101000").file);
    expect(direction(pushed, "read").iops).toBe(101000);
    expect(pushed.notices).toEqual([]);
    const beyond = await parsed(fioJson, withValue(QD16, "iops", "101100").file);
    expect(direction(beyond, "read").iops).toBeCloseTo(IOPS, 6);
  });

  it("whole IOPS of a slow job are right but for their decimals", async () => {
    // 1.4 IOPS as fio 2 prints it.
    let { file } = withValue(QD16, "iops", "1");
    for (const [key, value] of [
      ["total_ios", "7"],
      ["io_bytes", "28672"],
      ["bw_bytes", "5734"],
      ["runtime", "5000"],
    ]) {
      file = withValue(file, key!, value!, READ).file;
    }
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read")).toMatchObject({ iops: 1, ios: 7 });
    expect(pushed.notices.filter(({ code }) => code.startsWith("fio/contradicted"))).toEqual([]);
  });

  it("I/Os that contradict the rate and the other counts are unknown", async () => {
    const { file, line } = withValue(QD16, "total_ios", "50036", READ);
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read")).toMatchObject({ iops: 100022.488756, ios: null, io_bytes: 819793920 });
    expect(pushed.notices).toMatchObject([
      { code: "fio/contradicted", line, values: { field: "read.total_ios", text: "50036", count: 1 } },
    ]);
  });

  it("if nothing else counts the I/Os, the rate is unknown", async () => {
    const { file } = withValue(without(QD16, "N", "bs"), "iops", "400089.9");
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read")).toMatchObject({ iops: null, ios: 200145, bytes_per_s: 409692113 });
    expect(pushed.notices).toMatchObject([{ code: "fio/contradicted", values: { field: "read.iops", beside: DID } }]);
  });

  it("without counts of latencies the bytes at the size asked for count", async () => {
    const pushed = await parsed(fioJson, withValue(without(QD16, "N"), "iops", "400089.9").file);
    expect(direction(pushed, "read").iops).toBeCloseTo(IOPS, 6);
  });

  it("a bandwidth that contradicts bytes and I/Os is computed; bytes that contradict it are unknown", async () => {
    const fast = await parsed(fioJson, withValue(QD16, "bw_bytes", "4096921130", READ).file);
    expect(direction(fast, "read").bytes_per_s).toBeCloseTo(819793920 / 2.001, 3);
    expect(fast.notices).toMatchObject([{ code: "fio/contradicted-computed", values: { field: "read.bw_bytes" } }]);
    const many = await parsed(fioJson, withValue(QD16, "io_bytes", "8197939200", READ).file);
    expect(direction(many, "read")).toMatchObject({ bytes_per_s: 409692113, io_bytes: null, ios: 200145 });
    expect(many.notices).toMatchObject([{ code: "fio/contradicted", values: { field: "read.io_bytes" } }]);
  });

  it("a runtime that contradicts both rates alike is unknown", async () => {
    const { file, line } = withValue(QD16, "runtime", "8004", READ);
    const pushed = await parsed(fioJson, file);
    const kept = { iops: 100022.488756, bytes_per_s: 409692113, ios: 200145, runtime_s: null };
    expect(direction(pushed, "read")).toMatchObject(kept);
    expect(pushed.notices).toMatchObject([{ code: "fio/contradicted", line, values: { field: "read.runtime" } }]);
  });

  it.each([
    ["total_ios", { ios: null, iops: 100022.488756 }],
    ["io_bytes", { io_bytes: null, bytes_per_s: 409692113 }],
  ])("%s that are not a whole number are not a count", async (key, rest) => {
    const { file, line } = withValue(QD16, key, "1.5", READ);
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read")).toMatchObject(rest);
    expect(pushed.notices).toMatchObject([
      { code: "fio/impossible-value", line, values: { field: `read.${key}`, text: "1.5", count: 1 } },
    ]);
  });
});

describe("options that no fio lists", () => {
  const member = (pushed: Pushed) => pushed.runs[0]!.members[0]!;
  /** The job's own options, with one of them replaced by the given JSON. */
  async function listing(name: string, value: unknown, job: Readonly<Record<string, unknown>> = {}) {
    const json = JSON.parse(QD16) as { jobs: Record<string, Record<string, unknown>>[] };
    Object.assign(json.jobs[0]!, job);
    if (json.jobs[0]!["job options"] instanceof Object) json.jobs[0]!["job options"][name] = value;
    const pushed = await parsed(fioJson, JSON.stringify(json));
    return { pushed, told: pushed.notices.filter(({ level }) => level !== "info") };
  }

  it.each([[{}], [[]], ["abc"], ["4096e3"], ["4.5k"]])(
    "bs %o is reported, and the size is that of the I/Os done",
    async (value) => {
      const { pushed, told } = await listing("bs", value);
      expect(member(pushed).block_bytes).toBe(4096);
      const text = typeof value === "string" ? value : JSON.stringify(value);
      expect(told).toMatchObject([{ code: "fio/impossible-value", values: { field: "bs", text, count: 1 } }]);
    },
  );

  it.each(["4096B", "4096b", "4KB", "4096 bytes", "0x1000"])("bs %s is 4096 bytes, as fio reads it", async (value) => {
    const { pushed, told } = await listing("bs", value);
    expect([member(pushed).block_bytes, told]).toEqual([4096, []]);
  });

  it.each(["constructor", "randconstructor", "fast", ""])(
    "rw %o is reported, and the work is that done",
    async (rw) => {
      const { pushed, told } = await listing("rw", rw);
      expect(member(pushed)).toMatchObject({ workload_op: "read", pattern: null, block_bytes: 4096 });
      expect(told).toMatchObject([{ code: "fio/impossible-value", values: { field: "rw", text: rw } }]);
    },
  );

  it("numjobs 1e9 is reported, and the number of jobs is unknown", async () => {
    const { pushed, told } = await listing("numjobs", "1e9");
    expect(member(pushed).clones).toBe(1);
    expect(told).toMatchObject([{ code: "fio/impossible-value", values: { field: "numjobs", text: "1e9" } }]);
  });

  it.each([
    ["iodepth", { iodepth: 16 }],
    ["rwmixread", { read_percent: null }],
  ])("%s 1e1 is reported, and not 1: the depth is that of latency_depth", async (name, rest) => {
    const rw = name === "rwmixread" ? "randrw" : "randread";
    const json = JSON.parse(QD16) as { jobs: Record<string, Record<string, unknown>>[] };
    const { pushed, told } = await listing(name, "1e1", { "job options": { ...json.jobs[0]!["job options"], rw } });
    expect(member(pushed)).toMatchObject(rest);
    expect(told).toMatchObject([{ code: "fio/impossible-value", values: { field: name, text: "1e1" } }]);
  });

  const GLOBALS = { "job options": undefined };
  const withGlobal = async (job: Readonly<Record<string, unknown>>, level: Readonly<Record<string, number>>) => {
    const json = JSON.parse(QD16) as { jobs: Record<string, unknown>[] };
    const global = { ioengine: "libaio", rw: "randread", bs: "4k" };
    Object.assign(json.jobs[0]!, { ...job, iodepth_level: level });
    return parsed(fioJson, JSON.stringify({ ...json, "global options": global }));
  };

  it("no listed depth beside I/Os that were not alone in flight is not 1", async () => {
    const deep = await withGlobal({ ...GLOBALS, latency_depth: undefined }, { "1": 0.1, "16": 99.9 });
    expect(member(deep).iodepth).toBeNull();
    expect(deep.notices).toMatchObject([{ code: "fio/depth-not-listed", level: "warning" }]);
    const kept = await withGlobal({ ...GLOBALS, latency_depth: 16 }, { "1": 0.1, "16": 99.9 });
    expect(member(kept).iodepth).toBe(16);
    // 1 % is what a mark at the start of a job may cost.
    const few = await withGlobal({ ...GLOBALS, latency_depth: undefined }, { "1": 98.9, "2": 1.1 });
    expect(member(few).iodepth).toBeNull();
    const one = await withGlobal({ ...GLOBALS, latency_depth: 16 }, { "1": 99.1, "2": 0.9 });
    expect([member(one).iodepth, one.notices]).toEqual([1, []]);
    const engine = { "job options": { ioengine: "psync" }, latency_depth: undefined };
    expect(member(await withGlobal(engine, { "1": 0.1, "16": 99.9 })).iodepth).toBeNull();
  });

  it.each([[5], ["iodepth=16"], [[]]])("job options %o are reported, and no default applies", async (options) => {
    const pushed = await withGlobal({ "job options": options, latency_depth: 16 }, { "1": 0.1, "16": 99.9 });
    expect(member(pushed)).toMatchObject({ iodepth: 16, block_bytes: 4096 });
    const values = { field: "job options", beside: "an object" };
    expect(pushed.notices).toContainEqual(
      expect.objectContaining({ code: "fio/wrong-type", values: expect.objectContaining(values) as unknown }),
    );
  });

  it.each(["none", 5])("global options %o are reported", async (options) => {
    const { notices } = await parsed(fioJson, JSON.stringify({ ...JSON.parse(QD16), "global options": options }));
    expect(notices).toMatchObject([{ code: "fio/wrong-type", values: { job: "", field: "global options" } }]);
  });
});

describe("0 beside I/O that was done", () => {
  // The file prints 200,145 I/Os and 819,793,920 bytes in 2,001 ms: fio divides the one by the other (stat.c).
  it("iops are the I/Os over the runtime", async () => {
    const { file, line } = withValue(QD16, "iops", "0");
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read").iops).toBeCloseTo(200145 / 2.001, 6);
    expect(pushed.notices).toMatchObject([
      { code: "fio/contradicted-computed", level: "warning", line, values: { field: "read.iops", beside: DID } },
    ]);
  });

  it("bandwidth is the bytes over the runtime", async () => {
    const pushed = await parsed(fioJson, withValue(QD16, "bw_bytes", "0").file);
    expect(direction(pushed, "read").bytes_per_s).toBeCloseTo(819793920 / 2.001, 3);
    expect(pushed.notices).toMatchObject([
      { code: "fio/contradicted-computed", values: { field: "read.bw_bytes", count: 1 } },
    ]);
  });

  it("without a runtime the rate is unknown", async () => {
    const { file } = withValue(withValue(QD16, "iops", "0").file, "runtime", "0", READ);
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read").iops).toBeNull();
    expect(pushed.notices).toMatchObject([{ code: "fio/contradicted", values: { field: "read.iops" } }]);
  });

  it("fio itself prints so of what it counted outside of the measured time (verify_only)", async () => {
    const file = text("verify-only.json");
    const pushed = await parsed(fioJson, file);
    // 8,192 writes of 4 KiB, in 0 ms.
    const { line } = withValue(file, "iops", "", '"write" : {');
    expect(direction(pushed, "write")).toMatchObject({ ios: 8192, iops: null, bytes_per_s: null });
    expect(pushed.notices).toContainEqual({
      code: "fio/contradicted",
      level: "warning",
      path: "test",
      line,
      values: { job: "v", field: "write.iops", text: "0", beside: "8192 I/Os", count: 2 },
    });
  });

  it("a mean latency is not taken; the others of the same latency are", async () => {
    const { file, line } = inClat("mean", "0.0");
    const pushed = await parsed(fioJson, file);
    expect(clat(pushed)).toMatchObject({ mean_us: null, min_us: 37.791, max_us: 5081.499 });
    expect(pushed.notices).toMatchObject([
      { code: "fio/contradicted", line, values: { field: "read.clat_ns.mean", beside: "200145 I/Os" } },
    ]);
  });

  it("where mean and max are 0 no I/O was timed", async () => {
    let file = QD16;
    for (const key of ["min", "max", "mean", "stddev"]) file = withValue(file, key, "0", CLAT).file;
    const nothing = { mean_us: null, min_us: null, max_us: null, stddev_us: null };
    expect(clat(await parsed(fioJson, file))).toMatchObject({ ...nothing, samples: 200145 });
  });

  it.each([
    ["total_ios", READ, { ios: null, iops: 100022.488756, bytes_per_s: 409692113 }],
    ["io_bytes", READ, { io_bytes: null, ios: 200145, bytes_per_s: 409692113 }],
    ["runtime", READ, { runtime_s: null, iops: 100022.488756 }],
  ])("%s is not taken beside the rates that it gave", async (key, part, rest) => {
    const { file, line } = withValue(QD16, key, "0", part);
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read")).toMatchObject(rest);
    expect(clat(pushed)).toMatchObject({ samples: 200145, max_us: 5081.499 });
    expect(pushed.notices).toMatchObject([{ code: "fio/contradicted", line, values: { field: `read.${key}` } }]);
  });

  it.each([
    ["max", { max_us: null }],
    // The histogram counts them.
    ["N", { samples: 200145 }],
  ])("%s of a latency is not taken beside its mean", async (key, rest) => {
    const { file, line } = inClat(key, "0");
    const pushed = await parsed(fioJson, file);
    expect(clat(pushed)).toMatchObject({ mean_us: 157.169005006, ...rest });
    expect(pushed.notices).toMatchObject([
      { code: "fio/contradicted", line, values: { field: `read.clat_ns.${key}` } },
    ]);
  });

  it.each(["0", "1"])("descending percentiles (to %s ns) are refused", async (value) => {
    const pushed = await parsed(fioJson, inClat("99.000000", value).file);
    expect(clat(pushed)!.quantiles).toEqual([]);
    expect(clat(pushed)!.buckets).not.toBeNull();
    const text = "less at 0.99 than at 0.95";
    expect(pushed.notices).toMatchObject([
      { code: "fio/impossible-value", values: { field: "read.clat_ns.percentile", text } },
    ]);
  });

  it.each(["fast", "101.000000", "-1.000000", "constructor"])("a percentile of %s is refused", async (key) => {
    const file = QD16.replace('"99.000000" :', `"${key}" :`);
    const pushed = await parsed(fioJson, file);
    expect(pushed.notices).toMatchObject([
      { code: "fio/impossible-value", line: lineOf(file, new RegExp(`"${key}"`)) },
    ]);
  });

  it("a direction that did nothing is 0, without a notice", async () => {
    const { notices } = await parsed(fioJson, QD16);
    // Writes and trims of the file are all 0.
    expect(notices).toEqual([]);
  });
});
