/** Logs beside a run that have its names but cannot be its own, and logs that disagree with their run. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sentenceOf } from "~/text/en/inspect";
import { readDrop, type NamedBytes, type ReadDrop } from "./read";

const text = (path: string, content: string): NamedBytes => ({ path, bytes: new TextEncoder().encode(content) });

interface Asked {
  readonly version?: string;
  readonly jobs?: number;
  readonly writes?: boolean;
  readonly options?: Record<string, string>;
}

const LOGS = { write_lat_log: "log", write_bw_log: "log", write_iops_log: "log", log_avg_msec: "500" };

/** Jobs with 1000 reads of 4096 bytes per second, 500 µs each. */
function result(
  path: string,
  { version = "fio-3.33", jobs = 1, writes = false, options = LOGS }: Asked = {},
): NamedBytes {
  const active = {
    ...{ io_bytes: 4096000, total_ios: 1000, iops: 1000, bw: 4000, bw_bytes: 4096000, runtime: 1000 },
    clat_ns: { min: 1, max: 900_000, mean: 500_000, stddev: 1, N: 1000 },
  };
  const idle = { io_bytes: 0, total_ios: 0, iops: 0, bw: 0, bw_bytes: 0, runtime: 0 };
  const entry = (_: unknown, i: number) => ({
    ...{ jobname: `job${i}`, groupid: 0, error: 0, job_runtime: 1000, read: active, write: writes ? active : idle },
    "job options": { name: `job${i}`, rw: writes ? "randrw" : "randread", ...options },
  });
  return text(path, JSON.stringify({ "fio version": version, jobs: Array.from({ length: jobs }, entry) }, null, 2));
}

let salt = 0;
/** Windows of half a second; `more`: the columns after the value, by default those of 3.18 and later. */
function log(path: string, value: number, more = "0, 0, 0"): NamedBytes {
  salt++;
  return text(path, [1, 2, 3].map((i) => `${500 * i}, ${value + ((salt + i) % 9)}, ${more}\n`).join(""));
}

/** The file of each log's run; the log itself, or the first of its kind, if they stand alone. */
function runsOf({ rows }: ReadDrop): Record<string, string | null> {
  const path = new Map(rows("source").map((source) => [source.source_no, source.path!]));
  const runs = new Map(rows("run").map((run) => [run.run_no, path.get(run.source_no)!]));
  return Object.fromEntries(rows("trace").map((t) => [path.get(t.source_no)!, runs.get(t.run_no) ?? null]));
}
const warnings = ({ files }: ReadDrop) =>
  files.flatMap(({ notices }) => notices).filter(({ code, level }) => level === "warning" && code !== "fio/log-unit");

describe("a log that the run beside it cannot have written", () => {
  const foreign = async (own: NamedBytes, one: NamedBytes) => {
    const drop = await readDrop([own, one]);
    expect(Object.values(runsOf(drop))).toEqual([one.path]);
    const [notice, ...others] = warnings(drop);
    expect(others).toEqual([]);
    return notice!;
  };

  it("of a thread that the run does not have: an earlier run had more jobs", async () => {
    const drop = await readDrop([result("r.json"), log("log_bw.1.log", 4000), log("log_bw.2.log", 4000)]);
    expect(runsOf(drop)).toEqual({ "log_bw.1.log": "r.json", "log_bw.2.log": "log_bw.2.log" });
    expect(warnings(drop)).toMatchObject([{ code: "fio/log-no-job", values: { thread: 2, jobs: 1 } }]);
    expect(drop.rows("trace").map(({ member, job_index }) => [member, job_index])).toEqual([
      ["job0", 0],
      ["log.2", 1],
    ]);
  });

  it("of a direction that did no I/O", async () => {
    const notice = await foreign(result("r.json"), log("log_bw.1.log", 4000, "1, 0, 0"));
    expect(notice).toMatchObject({
      code: "fio/log-contradicts",
      values: { why: "direction", op: "write", of: "r.json" },
    });
    expect(sentenceOf(notice)).toContain("r.json, but that run cannot have written it: it holds I/Os of write");
    const both = await readDrop([result("r.json", { writes: true }), log("log_bw.1.log", 4000, "1, 0, 0")]);
    expect(warnings(both)).toEqual([]);
  });

  it("of averages that were not asked for, and of single I/Os where averages were asked for", async () => {
    const { log_avg_msec: _, ...single } = LOGS;
    const averaged = await foreign(result("r.json", { options: single }), log("log_clat.1.log", 500_000));
    expect(averaged.values).toMatchObject({ why: "averaged" });
    const each = await foreign(result("r.json"), log("log_clat.1.log", 500_000, "0, 4096, 0"));
    expect(each.values).toMatchObject({ why: "single", asked: "500" });
    const own = await readDrop([result("r.json", { options: single }), log("log_clat.1.log", 500_000, "0, 4096, 0")]);
    expect(warnings(own)).toEqual([]);
    // Before 2.10 averages had a block size.
    const old = { version: "fio-2.2.10", options: single };
    expect(warnings(await readDrop([result("r.json", old), log("log_bw.1.log", 4000, "0, 4096")]))).toEqual([]);
  });

  it.each([
    ["fio-3.33", "0, 0", true],
    ["fio-3.18", "0, 0", true],
    ["fio-3.17", "0, 0", false],
    ["fio-3.17-31-g7c68", "0, 0, 0, 0", false],
    ["fio-3.17", "0, 0, 0, 0", true],
    ["fio-3.36", "0, 0, 0, 0, 0", true],
    ["fio-3.42", "0, 0, 0, 0, 0", false],
    ["fio-2.21", "0", true],
  ])("%s does not write the columns time, value, %s: %s", async (version, more, foreign) => {
    const drop = await readDrop([result("r.json", { version }), log("log_iops.1.log", 1000, more)]);
    expect(warnings(drop).map(({ values }) => values!["why"])).toEqual(foreign ? ["columns"] : []);
    expect(Object.values(runsOf(drop))).toEqual([foreign ? "log_iops.1.log" : "r.json"]);
  });

  it("in another unit than its version writes", async () => {
    const notice = await foreign(result("r.json", { version: "fio-3.1" }), log("log_clat.1.log", 461, "0, 0"));
    expect(notice).toMatchObject({ values: { why: "unit", own: 500, unit: "ns", op: "read", kind: "clat" } });
    expect(sentenceOf(notice)).toMatch(
      /it holds 46\d\S* on average for the clat of read; in nanoseconds, the unit of that version/,
    );
    // Slower in one window, faster in another: such runs exist.
    const wide = text("log_clat.1.log", "500, 300, 0, 0\n1000, 700000, 0, 0\n");
    expect(warnings(await readDrop([result("r.json", { version: "fio-3.1" }), wide]))).toEqual([]);
  });

  it("goes to the run of the drop that can have", async () => {
    const drop = await readDrop([
      result("now.json"),
      result("before.json", { writes: true, jobs: 2 }),
      log("log_bw.1.log", 4000),
      log("log_bw.2.log", 4000, "1, 0, 0"),
      log("log_iops.2.log", 1000, "1, 0, 0"),
    ]);
    const runs = runsOf(drop);
    expect([runs["log_bw.2.log"], runs["log_iops.2.log"]]).toEqual(["before.json", "before.json"]);
  });
});

describe("a log that says otherwise than its run", () => {
  it.each([
    ["log_iops.1.log", 1500, { what: "iops", own: 1000, unit: "IOPS" }],
    ["log_bw.1.log", 3000, { what: "bw", own: 4000, unit: "KiB/s" }],
    ["log_clat.1.log", 560_000, { what: "clat", own: 500, unit: "µs" }],
  ])("is drawn, with both numbers: %s", async (path, value, values) => {
    const drop = await readDrop([result("r.json"), log(path, value)]);
    expect(runsOf(drop)).toEqual({ [path]: "r.json" });
    const [notice] = warnings(drop);
    expect(notice).toMatchObject({ code: "fio/log-disagrees", values: { op: "read", count: 1 } });
    expect(notice!.values).toMatchObject(values);
    expect(sentenceOf(notice!)).toContain(`${values.own} ${values.unit} in the result of its run`);
  });

  it.each([
    ["log_iops.1.log", 1040],
    ["log_bw.1.log", 3850],
    ["log_clat.1.log", 520_000],
  ])("by less than a last window may hold is its own: %s", async (path, value) => {
    expect(warnings(await readDrop([result("r.json"), log(path, value)]))).toEqual([]);
  });

  it("with windows around the mean is its own: their weights are not known", async () => {
    const wide = text("log_clat.1.log", "500, 300000, 0, 0, 0\n1000, 90000000, 0, 0, 0\n");
    expect(warnings(await readDrop([result("r.json"), wide]))).toEqual([]);
  });

  it("with the largest of each window is its own", async () => {
    const options = { ...LOGS, log_max_value: "1" };
    expect(warnings(await readDrop([result("r.json", { options }), log("log_clat.1.log", 9_000_000)]))).toEqual([]);
  });
});

const root = "tests/fixtures/runs/fio/logs";
const given = (dir: string, pattern = /./, as = ""): NamedBytes[] =>
  readdirSync(join(root, dir))
    .filter((name) => name !== "README.txt" && pattern.test(name))
    .map((name) => ({ path: `${as}${name}`, bytes: new Uint8Array(readFileSync(join(root, dir, name))) }));

describe(`logs of ${root}, mixed up`, () => {
  const codes = (drop: ReadDrop): unknown[] =>
    warnings(drop).map(({ code, values }) => (code === "fio/log-contradicts" ? values!["why"] : code));

  it("stale logs of two jobs beside a run of one", async () => {
    const drop = await readDrop([...given("max-value"), ...given("avg500-perjob1", /\.2\.log$/)]);
    for (const [log, run] of Object.entries(runsOf(drop))) {
      if (log.endsWith(".1.log")) expect(run, log).toBe("result.json");
      else expect(run, log).toMatch(/\.2\.log$/);
    }
    expect(new Set(codes(drop))).toEqual(new Set(["fio/log-no-job"]));
    expect(drop.rows("trace").filter(({ member }) => member === "mx")).toHaveLength(5);
  });

  it("averages of two jobs beside a run of single I/Os", async () => {
    const drop = await readDrop([...given("raw-offset", /json$/), ...given("avg500-perjob1", /log$/)]);
    expect(Object.values(runsOf(drop))).not.toContain("result.json");
    expect(new Set(codes(drop))).toEqual(new Set(["fio/log-no-job", "averaged", "direction"]));
  });

  it("four columns of microseconds beside a run of 3.33", async () => {
    const drop = await readDrop([...given("avg500-perjob1", /json$/), ...given("avg500-fio-2.21", /log$/)]);
    expect(Object.values(runsOf(drop))).not.toContain("result.json");
    expect(codes(drop)).toEqual(["columns"]);
  });
});
