/** Fields of fio's JSON that say something else than fio prints there, or 0 beside I/O that was done. */
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

/** The file with the first value of a key behind `part` written anew, and the line that it stands on. */
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
  ])("iops %s is not taken, and said with its line and name", async (printed, shown) => {
    const { file, line } = withValue(QD16, "iops", printed);
    const pushed = await parsed(fioJson, file);
    const values = { job: "randread-4k-qd16-nj1", field: "read.iops", beside: "a number", count: 1 };
    const said = pushed.notices.filter(({ code }) => code === "fio/wrong-type");
    if (shown === null) {
      // A number and more: JavaScript's Number() does not take it either.
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

  it("a number written as text is a number", async () => {
    const { file } = withValue(QD16, "iops", '"100022.488756"');
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read").iops).toBe(100022.488756);
    expect(pushed.notices).toEqual([]);
  });

  it("null is absent, as in every JSON that a script wrote", async () => {
    const pushed = await parsed(fioJson, withValue(QD16, "iops", "null").file);
    expect(direction(pushed, "read").iops).toBeNull();
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
  ])("disk_util %s is not left out without a word", async (value, field, beside) => {
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

describe("0 beside I/O that was done", () => {
  // The file prints 200,145 I/Os and 819,793,920 bytes in 2,001 ms: fio divides the one by the other (stat.c).
  it("iops are the I/Os over the runtime", async () => {
    const { file, line } = withValue(QD16, "iops", "0");
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read").iops).toBeCloseTo(200145 / 2.001, 6);
    expect(pushed.notices).toMatchObject([
      { code: "fio/zero-computed", level: "warning", line, values: { field: "read.iops", beside: "200145 I/Os" } },
    ]);
  });

  it("bandwidth is the bytes over the runtime", async () => {
    const pushed = await parsed(fioJson, withValue(QD16, "bw_bytes", "0").file);
    expect(direction(pushed, "read").bytes_per_s).toBeCloseTo(819793920 / 2.001, 3);
    expect(pushed.notices).toMatchObject([{ code: "fio/zero-computed", values: { field: "read.bw_bytes", count: 1 } }]);
  });

  it("without a runtime nobody knows the rate", async () => {
    const { file } = withValue(withValue(QD16, "iops", "0").file, "runtime", "0", READ);
    const pushed = await parsed(fioJson, file);
    expect(direction(pushed, "read").iops).toBeNull();
    expect(pushed.notices).toMatchObject([{ code: "fio/zero-left-out", values: { field: "read.iops" } }]);
  });

  it("fio itself prints so of what it counted outside of the measured time (verify_only)", async () => {
    const file = text("verify-only.json");
    const pushed = await parsed(fioJson, file);
    // 8,192 writes of 4 KiB, in 0 ms.
    const { line } = withValue(file, "iops", "", '"write" : {');
    expect(direction(pushed, "write")).toMatchObject({ ios: 8192, iops: null, bytes_per_s: null });
    expect(pushed.notices).toContainEqual({
      code: "fio/zero-left-out",
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
      { code: "fio/zero-left-out", line, values: { field: "read.clat_ns.mean", beside: "200145 I/Os" } },
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
    expect(pushed.notices).toMatchObject([{ code: "fio/zero-left-out", line, values: { field: `read.${key}` } }]);
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
      { code: "fio/zero-left-out", line, values: { field: `read.clat_ns.${key}` } },
    ]);
  });

  it.each(["0", "1"])("percentiles that fall (to %s ns) are none", async (value) => {
    const pushed = await parsed(fioJson, inClat("99.000000", value).file);
    expect(clat(pushed)!.quantiles).toEqual([]);
    expect(clat(pushed)!.buckets).not.toBeNull();
    const text = "less at 0.99 than at 0.95";
    expect(pushed.notices).toMatchObject([
      { code: "fio/impossible-value", values: { field: "read.clat_ns.percentile", text } },
    ]);
  });

  it.each(["fast", "101.000000", "-1.000000", "constructor"])("a percentile of %s is none", async (key) => {
    const file = QD16.replace('"99.000000" :', `"${key}" :`);
    const pushed = await parsed(fioJson, file);
    expect(pushed.notices).toMatchObject([
      { code: "fio/impossible-value", line: lineOf(file, new RegExp(`"${key}"`)) },
    ]);
  });

  it("a direction that did nothing is 0, and nothing is said", async () => {
    const { notices } = await parsed(fioJson, QD16);
    // Writes and trims of the file are all 0.
    expect(notices).toEqual([]);
  });
});
