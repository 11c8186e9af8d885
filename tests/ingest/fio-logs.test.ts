/** fio logs in a drop: which run, which job, which metric and unit, and from what time on. */
import { describe, expect, it } from "vitest";
import { everySetJoins, logsBelow, tracesOf } from "./logSets";
import { readDrop, type NamedBytes, type ReadDrop } from "./read";

const text = (path: string, content: string): NamedBytes => ({ path, bytes: new TextEncoder().encode(content) });

interface Job {
  readonly name: string;
  readonly options?: Record<string, string>;
  readonly start?: number;
}

/** fio JSON with only what a log needs. */
function result(path: string, jobs: readonly Job[], more: { version?: string; global?: object } = {}): NamedBytes {
  const { version = "fio-3.33", global } = more;
  const entry = ({ name, options, start }: Job, i: number) => ({
    jobname: name,
    groupid: options?.["stonewall"] === undefined ? 0 : i,
    error: 0,
    ...(start !== undefined && { job_start: start }),
    ...(options !== undefined && { "job options": { name, rw: "randread", ...options } }),
    read: {
      ...{ io_bytes: 4096000, total_ios: 1000, iops: 1000, bw: 4000, runtime: 1000 },
      clat_ns: { min: 1, max: 900_000, mean: 500_000, stddev: 1, N: 1000 },
      lat_ns: { min: 1, max: 900_000, mean: 502_000, stddev: 1, N: 1000 },
    },
    write: { io_bytes: 0, total_ios: 0, iops: 0, bw: 0, runtime: 0 },
  });
  const json = { "fio version": version, ...(global && { "global options": global }), jobs: jobs.map(entry) };
  return text(path, JSON.stringify(json, null, 2));
}

let salt = 0;
/** Values that agree with the job of `result`, in fio's units since 2.99. */
const MEASURED: Readonly<Record<string, number>> = { bw: 4000, iops: 1000, clat: 500_000, lat: 502_000 };
/** Windows of half a second, no two logs alike. */
function log(path: string, given?: number, windows = 3): NamedBytes {
  const value = given ?? MEASURED[/_(\w+)\.(?:\d+\.)?log/.exec(path)?.[1] ?? ""] ?? 300_000;
  // Varies by a thousandth, which does not change the mean.
  salt = (salt + 1) % 40;
  const one = Math.max(1, Math.round(value / 1000));
  const lines = Array.from(
    { length: windows },
    (_, i) => `${500 * (i + 1)}, ${value + one * (salt + i - 20)}, 0, 0, 0\n`,
  );
  return text(path, lines.join(""));
}

interface Found {
  readonly log: string;
  /** File of the run; the log itself if it stands alone. */
  readonly run: string | null;
  readonly member: string | null;
  readonly job_index: number | null;
}

const placesOf = (drop: ReadDrop): Found[] =>
  tracesOf(drop).map(({ log, run, member, job_index }) => ({ log, run, member, job_index }));
const codesOf = ({ files }: ReadDrop): string[] =>
  files.flatMap(({ notices }) => notices.map(({ code }) => code)).filter((code) => code.startsWith("fio/log"));
const LOGS = { write_lat_log: "log", write_bw_log: "log", log_avg_msec: "500" };

describe("the run of a log", () => {
  it("is the one whose options name it, in its own folder", async () => {
    const drop = await readDrop([
      log("a/log_clat.1.log"),
      log("b/log_clat.1.log"),
      result("b/out.json", [{ name: "two", options: LOGS }]),
      result("a/out.json", [{ name: "one", options: LOGS }]),
    ]);
    expect(placesOf(drop)).toEqual([
      { log: "a/log_clat.1.log", run: "a/out.json", member: "one", job_index: 0 },
      { log: "b/log_clat.1.log", run: "b/out.json", member: "two", job_index: 0 },
    ]);
    expect(codesOf(drop)).toEqual([]);
  });

  it("is the only one beside it whose output is fio's text, which lists no options of logs", async () => {
    const printed = (name: string, pid: number): string =>
      [
        `${name}: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=4`,
        "fio-3.33",
        "Starting 1 process",
        "",
        `${name}: (groupid=0, jobs=1): err= 0: pid=${pid}: Tue Dec  1 09:00:00 2026`,
        "  read: IOPS=1000, BW=4000KiB/s (4096kB/s)(4000KiB/1000msec)",
        "    clat (usec): min=1, max=900, avg=500.00, stdev= 1.00",
        "     lat (usec): min=1, max=900, avg=502.00, stdev= 1.00",
        "  cpu          : usr=1.00%, sys=1.00%, ctx=1, majf=0, minf=1",
        "     issued rwts: total=1000,0,0,0 short=0,0,0,0 dropped=0,0,0,0",
        "",
      ].join("\n");
    const alone = await readDrop([log("a/log_clat.1.log"), text("a/out.txt", printed("j", 7))]);
    expect(tracesOf(alone)).toMatchObject([{ run: "a/out.txt", member: "j", metric: "latency" }]);
    expect(alone.rows("sample")[0]!.value).toBeCloseTo(500, -2);
    const two = await readDrop([
      log("a/log_clat.1.log"),
      text("a/out.txt", printed("j", 7)),
      text("a/two.txt", printed("k", 8)),
    ]);
    expect(placesOf(two)).toMatchObject([{ run: "a/log_clat.1.log" }]);
    expect(codesOf(two)).toContain("fio/log-several-runs");
  });

  it("is not one of a folder that has nothing to do with it", async () => {
    const drop = await readDrop([
      log("a/log_clat.1.log"),
      log("b/log_clat.1.log"),
      result("b/out.json", [{ name: "two", options: LOGS }]),
    ]);
    expect(placesOf(drop).map(({ run }) => run)).toEqual(["b/out.json", "a/log_clat.1.log"].reverse());
    expect(codesOf(drop)).toEqual(["fio/log-fifth-column", "fio/log-no-run", "fio/log-unit"]);
  });

  it("missing, the unit of averages in five columns is ns where their rates prove it (Little’s law)", async () => {
    const windows = (...values: readonly (readonly [op: number, value: number])[]) =>
      [500, 1000, 1500, 2000]
        .map((t) => values.map(([op, value]) => `${t}, ${value}, ${op}, 0, 0\n`).join(""))
        .join("");
    const units = async (latency: string, rate: string, beside = "x_iops.1.log") => {
      const drop = await readDrop([text("x_clat.1.log", latency), text(beside, rate)]);
      const [clat] = drop.rows("trace").filter(({ metric }) => metric !== "iops");
      expect(codesOf(drop).includes("fio/log-unit")).toBe(clat!.metric === "unknown");
      return [clat!.metric, drop.rows("sample").find(({ trace_no }) => trace_no === clat!.trace_no)!.value];
    };
    const half_ms = windows([0, 500_000]);
    // In flight: one I/O, or a thousand if the values were µs.
    expect(await units(half_ms, windows([0, 2000]))).toEqual(["latency", 500]);
    expect(await units(half_ms, windows([0, 999]))).toEqual(["unknown", 500_000]);
    // Reads and writes are in flight together.
    expect(await units(windows([0, 500_000], [1, 250_000]), windows([0, 800], [1, 480]))).toEqual(["latency", 500]);
    expect(await units(windows([0, 500_000], [1, 250_000]), windows([0, 800], [1, 0]))).toEqual(["unknown", 500_000]);
    // Another job's rate proves nothing, and neither do lines of single I/Os, each an "IOPS" of 1.
    expect(await units(half_ms, windows([0, 2000]), "x_iops.2.log")).toEqual(["unknown", 500_000]);
    expect(await units(half_ms, windows([0, 1]).replaceAll(", 0, 0\n", ", 4096, 0\n"))).toEqual(["unknown", 500_000]);
  });

  it("missing, the unit of averages in four columns follows from their rates and the depth in the name", async () => {
    const windows = (...values: readonly number[]) =>
      [1000, 2000, 3000].map((t) => values.map((value, op) => `${t}, ${value}, ${op}, 0\n`).join("")).join("");
    const units = async (name: string, lat: string, iops: string) => {
      const drop = await readDrop([text(`${name}_lat.1.log`, lat), text(`${name}_iops.1.log`, iops)]);
      const [own] = drop.rows("trace").filter(({ metric }) => metric !== "iops");
      expect(codesOf(drop).includes("fio/log-unit")).toBe(own!.metric === "unknown");
      return [own!.metric, drop.rows("sample").find(({ trace_no }) => trace_no === own!.trace_no)!.value];
    };
    // A second of a drive read and written whole: 0.66 reads and 0.30 writes in flight, if the values are ns.
    const [lat, iops] = [windows(105_945, 47_437), windows(6212, 6254)];
    expect(await units("randrw-iodepth-1-numjobs-1", lat, iops)).toEqual(["latency", 105.945]);
    // At depth 960 they would be µs: a thousandth is in flight if they are ns.
    expect(await units("randrw-qd960", lat, iops)).toEqual(["latency", 105_945]);
    // An engine that did not keep that depth, the greatest latencies of windows, no depth, or two of them prove nothing.
    for (const name of ["x-iodepth-32", "x", "x-qd1-iodepth-4", "qd1a"])
      expect(await units(name, lat, iops)).toEqual(["unknown", 105_945]);
    expect(await units("x-qd1", windows(2_105_945, 347_437), iops)).toEqual(["unknown", 2_105_945]);
  });

  it("gives the length of the windows; otherwise their spacing does, if it is even", async () => {
    const windows = async (...files: NamedBytes[]) => {
      const drop = await readDrop(files);
      const spaced = drop.files.flatMap(({ notices }) => notices).find(({ code }) => code === "fio/log-spacing");
      return { window_s: drop.rows("trace").map(({ window_s }) => window_s), said: spaced?.values };
    };
    const asked = result("out.json", [{ name: "j", options: LOGS }]);
    expect(await windows(log("log_bw.1.log", undefined, 9), asked)).toEqual({ window_s: [0.5], said: undefined });
    // Two directions in four columns, as up to 3.17; both end at the same time, one window came late.
    const ends = [1000, 2000, 3001, 4000, 4999, 5999, 7010, 8000, 9000, 10_000, 12_000];
    const two = ends.map((t) => `${t}, 4282, 0, 0\n${t}, 4375, 1, 0\n`).join("");
    expect(await windows(text("pre_iops.1.log", two), text("pre_clat.1.log", two.replaceAll("4282", "4000")))).toEqual({
      window_s: [1, 1, 1, 1],
      said: { prefix: "pre", ms: 1000, count: 2 },
    });
    // Two of ten gaps differ; three windows are not enough; single I/Os have no windows.
    const uneven = [500, 1000, 1700, 2200, 2700, 3600, 4100, 4600, 5100, 5600, 6100].map((t) => `${t}, 9, 0, 0\n`);
    expect(await windows(text("a_iops.1.log", uneven.join("")))).toEqual({ window_s: [null], said: undefined });
    expect((await windows(log("log_bw.1.log"))).window_s).toEqual([null]);
    const single = Array.from({ length: 20 }, (_, i) => `${i * 100}, 1, 0, 4096\n`).join("");
    expect((await windows(text("b_iops.1.log", single))).window_s).toEqual([null]);
  });

  it("may lie above, or in a folder beside that of the logs", async () => {
    const above = await readDrop([log("r/logs/log_bw.1.log"), result("r/out.json", [{ name: "j", options: LOGS }])]);
    expect(placesOf(above)[0]!.run).toBe("r/out.json");
    const beside = await readDrop([
      log("r/logs/log_bw.1.log"),
      result("r/json/out.json", [{ name: "j", options: LOGS }]),
    ]);
    expect(placesOf(beside)[0]!.run).toBe("r/json/out.json");
  });

  it("without options is the only one beside it", async () => {
    const old = { version: "fio-2.2.10" };
    const drop = await readDrop([log("a/x_lat.2.log", 502), result("a/out.json", [{ name: "j" }, { name: "j" }], old)]);
    expect(placesOf(drop)).toEqual([{ log: "a/x_lat.2.log", run: "a/out.json", member: "j", job_index: 1 }]);
    expect(codesOf(drop)).toEqual(["fio/log-own-start"]);
    const two = await readDrop([
      log("a/x_lat.1.log", 300_000_000),
      result("a/out.json", [{ name: "j" }], old),
      result("a/out2.json", [{ name: "k" }], old),
    ]);
    expect(placesOf(two)[0]!.run).toBe("a/x_lat.1.log");
    expect(codesOf(two)).toContain("fio/log-several-runs");
  });

  it("is unknown if two sets in one drop have the same names", async () => {
    const told = (drop: ReadDrop) => codesOf(drop).filter((code) => code !== "fio/log-fifth-column");
    const own = (i: number) => result("result.json", [{ name: `job${i}`, options: LOGS }]);
    const sets = await readDrop([log("log_bw.1.log"), own(1), log("log_bw.1.log"), own(2)]);
    expect(placesOf(sets).map(({ run }) => run)).toEqual(["log_bw.1.log", "log_bw.1.log"]);
    expect(told(sets)).toEqual(["fio/log-several-runs"]);
    const logs = await readDrop([log("log_bw.1.log"), log("log_bw.1.log"), own(1)]);
    expect(placesOf(logs).map(({ run }) => run)).toEqual(["log_bw.1.log", "log_bw.1.log"]);
    expect(told(logs)).toEqual(["fio/log-several-runs"]);
    const results = await readDrop([log("log_bw.1.log"), own(1), own(2)]);
    expect(placesOf(results).map(({ run }) => run)).toEqual(["log_bw.1.log"]);
    const once = log("log_bw.1.log");
    const copies = await readDrop([once, once, own(1)]);
    expect(placesOf(copies)[0]!.run).toBe("result.json");
    expect(copies.files.at(-1)!.notices.map(({ code }) => code)).toEqual(["file/duplicate"]);
    expect(results.files.at(-1)!.notices).toContainEqual(
      expect.objectContaining({ code: "fio/log-several-runs", level: "warning" }),
    );
  });

  it("is the last document of its file, which wrote over the logs of the others", async () => {
    const [first, second] = ["one", "two"].map((name) => result("", [{ name, options: LOGS }]).bytes);
    const both = { path: "out.json", bytes: Buffer.concat([first!, Buffer.from("\n"), second!]) };
    expect(placesOf(await readDrop([log("log_bw.1.log"), both]))).toMatchObject([{ run: "out.json", member: "two" }]);
  });

  it("is named by a job where the option has no value", async () => {
    const drop = await readDrop([
      log("a/rnd_bw.1.log"),
      result("a/out.json", [{ name: "rnd", options: { iodepth: "4", log_avg_msec: "500" } }]),
    ]);
    expect(placesOf(drop)[0]).toMatchObject({ run: "a/out.json", member: "rnd" });
  });

  it("takes its options from a job file, and its logs too", async () => {
    const job =
      "[global]\nwrite_lat_log=log\nlog_avg_msec=500\n[first]\nrw=randread\n[second]\nrw=randread\nstartdelay=10\n";
    const drop = await readDrop([
      log("a/log_lat.2.log", 502),
      result("a/out.json", [{ name: "first" }, { name: "second" }], { version: "fio-2.2.10" }),
      text("a/j.fio", job),
    ]);
    expect(tracesOf(drop)).toMatchObject([{ run: "a/out.json", member: "second", window_s: 0.5, unit: "us" }]);
    expect(drop.rows("sample").map(({ t_s }) => t_s)).toEqual([10.5, 11, 11.5]);
    expect(codesOf(drop)).toEqual([]);
  });

  it("of several hosts is that of its folder", async () => {
    const client = (hostname: string) => ({
      ...{ jobname: "j", hostname, port: 8765, groupid: 0, error: 0, "job options": { rw: "randread", ...LOGS } },
      read: { io_bytes: 4096000, total_ios: 1000, iops: 1000, bw: 4000, runtime: 1000 },
    });
    const json = { "fio version": "fio-3.33", client_stats: [client("alpha"), client("beta")] };
    const drop = await readDrop([
      text("r/out.json", JSON.stringify(json, null, 2)),
      log("r/clients/beta/log_bw.1.log"),
      log("r/clients/alpha/log_bw.1.log"),
      log("r/log_clat.1.log.beta"),
    ]);
    expect(placesOf(drop).map(({ log, job_index }) => [log, job_index])).toEqual([
      ["r/clients/beta/log_bw.1.log", 1],
      ["r/clients/alpha/log_bw.1.log", 0],
      ["r/log_clat.1.log.beta", 1],
    ]);
  });
});

describe("the job of a log", () => {
  const jobs = (start?: number): Job[] =>
    ["one", "two"].map((name, i) => ({
      name,
      options: LOGS,
      ...(start !== undefined && { start: start + 2500 * i }),
    }));

  it("began when the file says, to the millisecond", async () => {
    const drop = await readDrop([log("log_bw.1.log"), log("log_bw.2.log"), result("out.json", jobs(1795203119372))]);
    expect(drop.rows("sample").map(({ t_s }) => t_s)).toEqual([0.5, 1, 1.5, 3, 3.5, 4]);
    expect(tracesOf(drop).map(({ started_ms }) => started_ms)).toEqual([1795203119372, 1795203119372]);
  });

  it("after a wall began at an unknown time", async () => {
    const [first, second] = jobs();
    const walled = { ...second!, options: { ...LOGS, stonewall: "1" } };
    const drop = await readDrop([log("log_bw.2.log"), result("out.json", [first!, walled])]);
    expect(drop.rows("sample")[0]!.t_s).toBe(0.5);
    expect(codesOf(drop)).toEqual(["fio/log-own-start"]);
  });

  it("is one of several in one log, by the times", async () => {
    const block = new TextDecoder().decode(log("").bytes);
    const both = async (name: string, of: readonly Job[]) =>
      tracesOf(await readDrop([text(name, block + block), result("out.json", of)])).map(
        ({ member, rows, job_index }) => [member, rows, job_index],
      );
    const [one, two] = jobs();
    const unlike = [one!, { ...two!, options: { ...LOGS, iodepth: "8" } }];
    // Averaged rates are written one job after another, latencies in order of the ends of the jobs.
    const named = [
      ["one", 3, 0],
      ["two", 3, 1],
    ];
    expect(await both("log_bw.log", jobs())).toEqual(named);
    expect(await both("log_bw.log", unlike)).toEqual(named);
    // If the jobs did the same work, each block is of one of them, so they can be added up; otherwise its job is unknown.
    for (const [of, job_index] of [
      [jobs(), 0],
      [unlike, null],
    ] as const) {
      expect(await both("log_clat.log", of)).toEqual([
        ["job.1", 3, job_index],
        ["job.2", 3, job_index],
      ]);
    }
    const appended = await readDrop([text("log_bw.log", block.repeat(3)), result("out.json", jobs())]);
    expect(tracesOf(appended).map(({ run, line }) => [run, line])).toEqual([
      [null, 1],
      ["out.json", 4],
      ["out.json", 7],
    ]);
    expect(codesOf(appended)).toEqual(["fio/log-jobs"]);
    const said = appended.files.flatMap(({ notices }) => notices).find(({ code }) => code === "fio/log-jobs");
    expect(said!.values).toMatchObject({ found: 3, jobs: 2 });
  });

  it("that the run does not have gets a notice", async () => {
    const drop = await readDrop([log("log_bw.1.log"), log("log_bw.7.log"), result("out.json", jobs())]);
    expect(placesOf(drop).map(({ member, job_index }) => [member, job_index])).toEqual([
      ["one", 0],
      ["log.7", 6],
    ]);
    expect(codesOf(drop)).toEqual(["fio/log-fifth-column", "fio/log-no-job"]);
  });
});

describe("what a log holds", () => {
  it("is not guessed from a name that says nothing", async () => {
    const drop = await readDrop([log("a/results.txt"), result("a/out.json", [{ name: "j", options: LOGS }])]);
    expect(tracesOf(drop)).toMatchObject([{ metric: "unknown", kind: null, unit: "as_printed", run: "a/results.txt" }]);
    expect(drop.rows("run").find(({ title }) => title === "results.txt")).toBeDefined();
    expect(codesOf(drop)).toEqual(["fio/log-fifth-column", "fio/log-no-run", "fio/log-unknown"]);
  });

  it("is told by the run beside it with the same measurements", async () => {
    const windows = (path: string, ...values: number[]): NamedBytes =>
      text(path, values.map((value, i) => `${500 * (i + 1)}, ${value}, 0, 0, 0\n`).join(""));
    // The job did 1000 I/Os and 4096000 bytes per second, 500 µs each.
    const drop = await readDrop([
      windows("a/first", 990, 1020),
      windows("a/second", 3990, 4020),
      windows("a/third", 490_000, 515_000),
      windows("a/fourth", 777, 778),
      result("a/out.json", [{ name: "j", options: LOGS }]),
    ]);
    expect(tracesOf(drop).map(({ log, run, metric, kind, member }) => [log, run, metric, kind, member])).toEqual([
      ["a/first", "a/out.json", "iops", null, "j"],
      ["a/second", "a/out.json", "bytes_per_s", null, "j"],
      ["a/third", "a/out.json", "latency", "unknown", "j"],
      ["a/fourth", "a/fourth", "unknown", null, "fourth"],
    ]);
  });

  it("alone has a unit where only one can be", async () => {
    const unit = async (value: number): Promise<unknown> => {
      const [trace] = tracesOf(await readDrop([log("x_clat.1.log", value)]));
      return [trace!.metric, trace!.kind, trace!.unit];
    };
    // 0.3 s of nanoseconds in a window of 0.5 s; as microseconds it would be five minutes.
    expect(await unit(300_000_000)).toEqual(["latency", "clat", "us"]);
    expect(await unit(30_000)).toEqual(["unknown", "clat", "as_printed"]);
    const slat = text("x_slat.1.log", "500, 3, 0, 0\n1000, 4, 0, 0\n");
    const set = tracesOf(await readDrop([slat, log("x_clat.1.log", 30_000)]));
    expect(set.map(({ metric }) => metric)).toEqual(["latency", "latency"]);
  });

  it.each([
    ["µs or ns: averages of four columns", "0, 0", ["unknown", 30_000]],
    ["µs or ns: averages whose fifth column may be an offset", "0, 0, 0", ["unknown", 30_000]],
    ["ns: single I/Os with a priority, since 3.18", "0, 4096, 0", ["latency", 30]],
    ["ns: six columns, since 3.18", "0, 0, 0, 0", ["latency", 30]],
    ["ns: a priority of log_prio", "0, 0, 0x2000", ["latency", 30]],
    ["ns: averages of the real-time class", "0, 0, 1", ["latency", 30]],
    ["µs or ns: single I/Os with an offset", "0, 4096, 8192", ["unknown", 30_000]],
  ])("alone may be in %s", async (_, behind, wanted) => {
    const lines = Array.from({ length: 9 }, (_, i) => `${500 * (i + 1)}, 30000, ${behind}\n`);
    const drop = await readDrop([text("x_clat.1.log", lines.join(""))]);
    expect([tracesOf(drop)[0]!.metric, drop.rows("sample")[0]!.value]).toEqual(wanted);
  });

  it("counts for both jobs when they measured exactly the same", async () => {
    const same = "1000, 100, 0, 0, 0\n2000, 100, 0, 0, 0\n";
    const drop = await readDrop([
      text("a/log_iops.1.log", same),
      text("a/log_iops.2.log", same),
      text("copy/log_iops.1.log", same),
    ]);
    expect(drop.files.map(({ read }) => read)).toEqual([true, true, false]);
    expect(drop.files[2]!.notices[0]!.code).toBe("file/duplicate");
  });
});

const root = "tests/fixtures/runs/fio";
describe(`logs of ${root}`, () => {
  it.each([
    ["logs", false],
    ["timeseries", true],
  ] as const)("%s: every set joins its run", (dir, empty) => everySetJoins(root, dir, empty));

  it("a job that began later is later by its delay", async () => {
    const drop = await readDrop(logsBelow(root, "timeseries/noisy-neighbour-75s"));
    const first = (member: string): number => {
      const { trace_no } = tracesOf(drop).find((t) => t.member === member && t.metric === "iops")!;
      return drop.rows("sample").find((s) => s.trace_no === trace_no)!.t_s!;
    };
    expect(first("victim")).toBeLessThan(1);
    expect(first("neighbour")).toBeGreaterThan(30);
    expect(first("neighbour")).toBeLessThan(31);
  });

  it("compressed logs hold what their run says", async () => {
    const drop = await readDrop(logsBelow(root, "logs/compressed-store"));
    expect(tracesOf(drop).map(({ metric, kind, stat, rows }) => [metric, kind, stat, rows])).toEqual([
      ["bytes_per_s", null, "each", 823],
      ["latency", "clat", "mean", 31],
      ["iops", null, "count", 823],
      ["latency", "lat", "mean", 31],
      ["latency", "slat", "mean", 30],
    ]);
  });
});
