import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { bytesSource } from "~/base/bytes";
import { notices as texts } from "~/text/en/notices";
import { sysbenchNotices } from "~/text/en/notices-sysbench";
import type { ParsedDirection, ParsedTrace } from "../format";
import { commandOf } from "./command";
import { sysbench } from "./format";

const REAL = "tests/fixtures/sysbench";
const MADE = "tests/fixtures/hand-made/sysbench";
const text = (path: string): string => readFileSync(path, "utf8");
const read = (path: string): Promise<Pushed> => parsed(sysbench, text(path));
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);

function directions({ runs }: Pushed, member = 0): Record<string, ParsedDirection> {
  return Object.fromEntries(runs[0]!.members[member]!.directions.map((d) => [d.op, d]));
}
type Series = Partial<ParsedTrace> & { t_s: number[]; value: number[] };
const series = ({ traces, samples }: Pushed): Series[] =>
  traces.map((trace) => ({ ...trace, ...(samples.get(trace.trace) ?? { t_s: [], value: [] }) }));
const one = (all: readonly Series[], wanted: Partial<ParsedTrace>): Series => {
  const found = all.filter((s) => Object.entries(wanted).every(([k, v]) => s[k as keyof ParsedTrace] === v));
  expect(found.length, JSON.stringify(wanted)).toBe(1);
  return found[0]!;
};

it("an overlong line is foreign text, shown from its first letter", async () => {
  const { notices } = await parsed(sysbench, `${"abc".repeat(3000)}\n${text(`${REAL}/rndrw.txt`)}`);
  const [notice] = notices.filter(({ code }) => code === "sysbench/other-text");
  expect([notice?.line, String(notice?.values?.["first"]).slice(0, 6)]).toEqual([1, "abcabc"]);
});

it("a run that echoes no option has none", async () => {
  const cpu = text(`${REAL}/cpu.txt`).replace(/^(?:Number|Report|Prime|Initializing) .*\n/gm, "");
  const [run] = (await parsed(sysbench, cpu)).runs;
  expect([run?.title, run?.options, run?.ramp_s]).toEqual(["cpu", null, null]);
});

describe("fileio", () => {
  it("reads a mixed run of 1.0: rates apart, one latency for all events", async () => {
    const pushed = await read(`${REAL}/rndrw.txt`);
    const [run] = pushed.runs;
    expect(run).toMatchObject({ tool: "sysbench", tool_version: "1.0.20", title: "fileio rndrw", ramp_s: 0, line: 1 });
    expect(run!.members[0]).toMatchObject({
      member: "rndrw",
      clones: 4,
      iodepth: 1,
      workload_op: "mixed",
      pattern: "random",
      block_bytes: 16384,
      read_percent: 60,
      engine: "sync",
      direct: true,
      load_kind: "outstanding",
      asked_iops: null,
    });
    const { read: reads, write, sync, mixed } = directions(pushed);
    expect(reads).toMatchObject({ iops: 12402.13, bytes_per_s: Math.round(193.78 * 2 ** 20), latency: [] });
    expect(write).toMatchObject({ iops: 8268.17, bytes_per_s: Math.round(129.19 * 2 ** 20), latency: [] });
    expect(sync).toMatchObject({ iops: 1659.98, bytes_per_s: null });
    expect(mixed).toMatchObject({ iops: 20670.3, runtime_s: 4.0038 });
    expect(mixed!.latency[0]).toMatchObject({
      kind: "response",
      samples: 89398,
      mean_us: 180,
      max_us: 128020,
      quantiles: [[0.99, 540]],
    });
    expect(codes(pushed)).toEqual(["sysbench/one-latency"]);
  });

  it("puts the histogram back into its slots: every event, in buckets that do not overlap, around what was printed", async () => {
    const histogram = directions(await read(`${REAL}/rndrw.txt`))["mixed"]!.latency[0]!.buckets!;
    const { lo_ns, hi_ns, value_ns, count } = histogram;
    expect(count.reduce((a, b) => a + b, 0)).toBe(89398);
    for (let i = 0; i < count.length; i++) {
      expect(Number.isInteger(lo_ns[i]) && Number.isInteger(hi_ns[i])).toBe(true);
      // Printed to a microsecond.
      expect(value_ns[i]).toBeGreaterThan(lo_ns[i]! - 500);
      expect(value_ns[i]).toBeLessThan(hi_ns[i]! + 500);
      if (i > 0) expect(lo_ns[i]).toBeGreaterThanOrEqual(hi_ns[i - 1]!);
    }
    // The slot of the 99th percentile, by sysbench's own rule, is the one it printed.
    let seen = 0;
    const rank = Math.floor(89398 * 0.99 + 0.5);
    const at = count.findIndex((n) => (seen += n) >= rank);
    expect((value_ns[at]! / 1e6).toFixed(2)).toBe("0.54");
  });

  it("takes reads alone for reads, and --rate for an open loop of exponential intervals", async () => {
    const pushed = await read(`${REAL}/rndrd-rate500-nopct.txt`);
    expect(pushed.runs[0]!.members[0]).toMatchObject({
      load_kind: "rate",
      rate_process: "poisson",
      asked_iops: 125,
      clones: 4,
      direct: false,
    });
    expect(Object.keys(directions(pushed))).toEqual(["read"]);
    expect(directions(pushed)["read"]).toMatchObject({ iops: 514.07, ios: 2058 });
    expect(directions(pushed)["read"]!.latency[0]!.quantiles).toEqual([]);
    // --percentile=0 still prints a latency, which is not one. Nor are writes of a read test.
    expect(pushed.traces.map(({ metric, op }) => [metric, op])).toEqual([["bytes_per_s", "read"]]);
  });

  it("keeps the reports of checkpoints apart: each counts since the one before", async () => {
    const pushed = await read(`${REAL}/rndrw-async-checkpoints.txt`);
    const members = pushed.runs[0]!.members;
    expect(members.map(({ phase, index }) => [phase, index])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(members.map((m) => m.directions[0]!.runtime_s)).toEqual([1.0001, 1.0003, 1.038]);
    expect(members.map((m) => m.directions[0]!.iops)).toEqual([4499.4, 4659, 4111]);
    // Events divided by their own time give the rate of all events; divided by the time since the start they do not.
    for (const { directions: all } of members) {
      const events = all.find(({ op }) => op === "mixed")!.latency[0]!.samples!;
      const rate = all.filter(({ op }) => op !== "mixed").reduce((sum, d) => sum + d.iops!, 0);
      expect(Math.abs(events / all[0]!.runtime_s! / rate - 1)).toBeLessThan(0.02);
    }
    expect(codes(pushed)).toEqual(["sysbench/async-latency", "sysbench/checkpoints"]);
    expect(members[0]).toMatchObject({ engine: "async", iodepth: null });
    expect(members[0]!.directions.at(-1)!.latency[0]!.kind).toBe("unknown");
  });

  it("gives the interval lines as series", async () => {
    const all = series(await read(`${REAL}/rndrw.txt`));
    const mib = (v: number): number => v * 2 ** 20;
    const reads = one(all, { metric: "bytes_per_s", op: "read" });
    expect(reads).toMatchObject({ window_s: 1, document: 0, t_s: [1, 2, 3, 4], line: 23 });
    [200.19, 175.59, 195.35, 204.7].forEach((v, i) => expect(reads.value[i]).toBeCloseTo(mib(v), 3));
    expect(one(all, { metric: "iops", op: "sync" }).value).toEqual([1700.16, 1497.3, 1671.94, 1744.5]);
    const latency = one(all, { metric: "latency" });
    expect(latency).toMatchObject({ op: "mixed", kind: "response", stat: "quantile", quantile: 0.99 });
    expect(latency.value).toEqual([417, 642, 576, 508]);
  });

  it("reads 1.1: IOPS lines, no time; the fsync at the end of a test is no event", async () => {
    const pushed = await read(`${MADE}/fileio-1.1.txt`);
    expect(pushed.runs[0]).toMatchObject({ tool_version: "1.1.0-3ceba0b", ramp_s: 5 });
    const { write, sync, mixed } = directions(pushed);
    expect(mixed).toBeUndefined();
    expect(sync).toMatchObject({ iops: 15.98 });
    expect(write).toMatchObject({ iops: 12875.2, bytes_per_s: Math.round(201.18 * 2 ** 20), runtime_s: null });
    expect(write!.latency[0]).toMatchObject({ mean_us: 310, quantiles: [[0.99, 520]] });
    expect(codes(pushed)).toEqual([]);
  });

  it("reads 0.4: counts over the time", async () => {
    const pushed = await read(`${MADE}/fileio-0.4.12.txt`);
    const { read: reads, mixed } = directions(pushed);
    expect(pushed.runs[0]!.members[0]).toMatchObject({ direct: true, clones: 16, block_bytes: 16384 });
    expect(reads).toMatchObject({ ios: 6000, iops: 575.362958, io_bytes: 93.75 * 2 ** 20, runtime_s: 10.4282 });
    // As printed: 958.94 Requests/sec.
    expect(mixed).toMatchObject({ iops: 958.938263, ios: 10000 });
    expect(mixed!.latency[0]).toMatchObject({ mean_us: 7760, quantiles: [[0.95, 25310]], samples: 10000 });
  });

  it("reads and writes of 0.4 add up to the rate that is printed for both", async () => {
    const printed = text(`${MADE}/fileio-0.4.12.txt`)
      .replace("10.4282s", "102.6083s")
      .replace("958.94 Requests", "97.46 Requests");
    const { mixed } = directions(await parsed(sysbench, printed));
    expect(mixed!.iops!.toFixed(2)).toBe("97.46");
  });

  it("reads 0.5: fsyncs are no events, the latency is of the writes", async () => {
    const pushed = await read(`${MADE}/fileio-0.5-rndwr.txt`);
    const { write, mixed } = directions(pushed);
    expect(mixed).toBeUndefined();
    expect(write).toMatchObject({ ios: 6464, iops: 3232 });
    expect(write!.latency[0]).toMatchObject({ mean_us: 480, samples: 6464 });
    expect(one(series(pushed), { metric: "latency" })).toMatchObject({
      op: "write",
      value: [912, 905],
      quantile: 0.95,
    });
  });
});

describe("other tests", () => {
  it.each([
    [`${REAL}/cpu.txt`, "cpu", { events_per_s: 2496.92 }],
    [`${REAL}/memory.txt`, "memory", { events_per_s: 4998393.4, memory_bytes_per_s: 4881.24 * 2 ** 20 }],
  ])("%s is a run without points, with its rates as series", async (path, title, rates) => {
    const pushed = await read(path);
    expect(pushed.runs).toHaveLength(1);
    expect(pushed.runs[0]).toMatchObject({ title, members: [] });
    const whole = series(pushed).filter(({ window_s }) => window_s !== 1);
    for (const [metric, value] of Object.entries(rates)) {
      const found = one(whole, { metric: metric as ParsedTrace["metric"], op: null });
      expect(found.value).toHaveLength(1);
      expect(found.value[0]! / value).toBeCloseTo(1, 9);
    }
    // Nothing that an I/O chart would draw.
    const io = pushed.traces.filter(({ metric }) => ["iops", "bytes_per_s", "latency"].includes(metric));
    expect(io).toEqual([]);
    expect(codes(pushed)).toEqual(["sysbench/not-io"]);
  });

  it("tests of one file are named each, with the number of their runs", async () => {
    const [cpu, memory] = ["cpu", "memory"].map((name) => readFileSync(`${REAL}/${name}.txt`, "utf8"));
    const { notices } = await parsed(sysbench, `${cpu!}${memory!}${cpu!}`);
    expect(notices.map(({ code, values }) => [code, values!["test"], values!["runs"]])).toEqual([
      ["sysbench/not-io", "cpu", 2],
      ["sysbench/not-io", "memory", 1],
    ]);
  });

  it("gives the histogram of a cpu run as one interval", async () => {
    const pushed = await read(`${REAL}/cpu.txt`);
    const [interval] = [...pushed.intervals.values()].flat();
    expect(interval!.t_s).toBe(3.0025);
    expect(interval!.histogram.count.reduce((a, b) => a + b, 0)).toBe(7502);
  });
});

describe("SQL", () => {
  it("1.1: transactions with their latency, and all queries, are points; --rate is their load", async () => {
    const pushed = await read(`${MADE}/oltp-1.1.txt`);
    expect(pushed.runs[0]).toMatchObject({ title: "sql" });
    expect(pushed.runs[0]!.members).toMatchObject([
      {
        ...{ member: "sql", workload_op: "transaction", pattern: null, block_bytes: null, read_percent: 77.8 },
        ...{ clones: 4, iodepth: 1, load_kind: "rate", rate_process: "poisson", asked_iops: 25, failed: false },
      },
    ]);
    const { transaction, query } = directions(pushed);
    expect(transaction).toMatchObject({ iops: 99.95, ios: 200, bytes_per_s: null, runtime_s: 2.001 });
    expect(transaction!.latency).toMatchObject([
      { kind: "response", samples: 200, mean_us: 9870, min_us: 6100, max_us: 21530, quantiles: [[0.95, 12300]] },
    ]);
    expect(query).toMatchObject({ iops: 1999, ios: 4000, latency: [] });
    expect(codes(pushed)).toEqual([]);
  });

  it("0.4 and 0.5 print reads and writes in one rate and the others in another: queries are both", async () => {
    const pushed = await read(`${MADE}/oltp-0.4.12.txt`);
    const { transaction, query } = directions(pushed);
    expect(transaction).toMatchObject({ iops: 525.72, ios: 10001, runtime_s: 19.0235 });
    // 210,021 queries in 19.0235 s.
    expect(query).toMatchObject({ iops: 11040.1, ios: 210021 });
    expect(query!.iops! / (210021 / 19.0235)).toBeCloseTo(1, 4);
    expect(pushed.runs[0]!.members[0]).toMatchObject({ member: "oltp", clones: 8, load_kind: "outstanding" });
  });

  const ran = (reads: number, writes: number, more = ""): string =>
    text(`${MADE}/oltp-1.1.txt`)
      .replace(/read: +2800/, `read: ${reads}`)
      .replace(/write: +800/, `write: ${writes}`)
      .replace(/ignored errors: +0/, `ignored errors: ${more || 0}`);
  it.each([
    ["reads alone", ran(2800, 0), 100],
    ["writes alone", ran(0, 800), 0],
    ["14 reads and 4 writes", ran(2800, 800), 77.8],
    ["the same, where four of 204 met a deadlock in their first write", ran(2856, 804, "4"), 77.8],
    ["another number in each transaction", ran(2500, 700), null],
    ["no queries", ran(0, 0), null],
  ])("share of reads: %s", async (_, of, share) => {
    expect((await parsed(sysbench, of)).runs[0]!.members[0]!.read_percent).toBe(share);
  });

  it("the command that a shell printed before the output names test and tables, and hands on no password", async () => {
    const command =
      "root@db1:~# sysbench /usr/share/sysbench/oltp_read_only.lua --mysql-user=me --mysql-password=secret --mysql-host=db1 " +
      "--mysql_storage_engine=rocksdb --tables=10 --table_size=1000000 --threads=8 run 2>&1 | tee out.txt";
    const pushed = await parsed(sysbench, `${command}\n${text(`${MADE}/oltp-1.1.txt`)}`);
    expect(pushed.runs[0]).toMatchObject({ title: "oltp_read_only", members: [{ member: "oltp_read_only" }] });
    expect(JSON.parse(pushed.runs[0]!.options!).global).toEqual({
      ...{ "mysql-storage-engine": "rocksdb", tables: "10", "table-size": "1000000" },
      // As sysbench echoes it.
      ...{ threads: "4", rate: "100", "report-interval": "1" },
    });
    const second = await parsed(
      sysbench,
      `${command}\n${text(`${MADE}/oltp-1.1.txt`)}\n${text(`${MADE}/oltp-1.1.txt`)}`,
    );
    expect(second.runs.map(({ title }) => title)).toEqual(["oltp_read_only", "sql"]);
  });

  it.each([
    ["sysbench --test=oltp --num-threads=4 run", "oltp"],
    ["+ /opt/sysbench-0.5/bin/sysbench --test='tests/db/select.lua' run", "select"],
    ["time sysbench oltp_insert --threads=2 --time=60 run >x", "oltp_insert"],
  ])("%s", (line, test) => {
    expect(commandOf(line)?.test).toBe(test);
  });
  it.each(["run sysbench as root", "sysbench --help", "sysbench oltp_insert --tables=2 prepare", "the sysbench run"])(
    "no command that runs a test: %s",
    (line) => {
      expect(commandOf(line)?.test ?? null).toBeNull();
    },
  );

  it("0.5 counts COMMITs: of a script that sends none each event is a transaction, and it is said", async () => {
    const none = text(`${MADE}/oltp-0.4.12.txt`).replace(/transactions: .*/, "transactions:   0 (0.00 per sec.)");
    const pushed = await parsed(sysbench, none);
    expect(directions(pushed)["transaction"]).toMatchObject({ iops: 525.72, ios: 10001 });
    expect(codes(pushed)).toEqual(["sysbench/events-counted"]);
  });

  it("a count past 2^31, which 0.5 prints as negative, is not known; its rate is", async () => {
    const long = text(`${MADE}/oltp-0.4.12.txt`)
      .replace(/read: +140014/, "read: -2147483000")
      .replace(/total: +210021/, "total: -2147483000")
      .replace("190019 (", "-2147483000 (");
    const pushed = await parsed(sysbench, long);
    expect(directions(pushed)["query"]).toMatchObject({ iops: 11040.1, ios: null });
    expect(pushed.notices).toEqual([]);
  });

  it("each checkpoint is a point, with the time it covers", async () => {
    const whole = text(`${MADE}/oltp-1.1.txt`);
    const report = whole.slice(whole.indexOf("SQL statistics:"));
    const head = whole.slice(0, whole.indexOf("SQL statistics:"));
    const later = report.replace("2.0010s", "3.0010s");
    const pushed = await parsed(sysbench, `${head}[ 2s ] Checkpoint report:\n${report}${later}`);
    const rates = pushed.runs[0]!.members.map(({ phase, directions: [first] }) => [phase, first!.op, first!.runtime_s]);
    expect(rates).toEqual([
      [0, "transaction", 2.001],
      [1, "transaction", 1],
    ]);
  });

  it("gives transactions per second, their latency and the queue of --rate by interval", async () => {
    const all = series(await read(`${MADE}/oltp-1.1.txt`)).filter(({ window_s }) => window_s === 1);
    expect(one(all, { metric: "transactions_per_s" }).value).toEqual([99.8, 100.1]);
    expect(one(all, { metric: "event_latency" })).toMatchObject({ quantile: 0.95, value: [12520, 12300] });
    expect(one(all, { metric: "queued" }).value).toEqual([0, 2]);
    expect(one(all, { metric: "queue_depth" }).value).toEqual([1, 4]);
  });
});

describe("what is no result", () => {
  it.each([
    [`${REAL}/error-not-prepared.txt`, "sysbench/failed", 18],
    [`${REAL}/error-histogram-nopct.txt`, "sysbench/failed", 1],
    [`${REAL}/prepare.txt`, "sysbench/not-a-run", 1],
  ])("%s: %s", async (path, code, line) => {
    const pushed = await read(path);
    expect(pushed.runs).toEqual([]);
    expect(pushed.notices).toMatchObject([{ code, level: "error", line }]);
    expect(sysbench.sniff(new TextEncoder().encode(text(path)))).toBeGreaterThan(0);
  });

  it("every notice has its sentences", () => {
    for (const code of Object.keys(sysbenchNotices)) {
      const said = texts[code]!;
      const v = { text: "a", count: 2, line: 1, rows: 1, events: 2, first: "b", lines: 3, command: "prepare" };
      const values = { ...v, test: "sql", threads: 4, runs: 1, reports: 0, intervals: 2 };
      expect([said.what(values), said.todo(values), said.rest(values)].join(" ")).not.toContain("undefined");
    }
  });
});

describe("several runs in one file", () => {
  const files = [`${REAL}/rndrw.txt`, `${MADE}/fileio-1.1.txt`, `${REAL}/cpu.txt`, `${MADE}/fileio-0.5-rndwr.txt`];

  it("are read one by one, with prepare and a script's own words between them", async () => {
    const joined = [text(`${REAL}/prepare.txt`), ...files.map((f) => `+ sysbench run\n${text(f)}`)].join("\n");
    const pushed = await parsed(sysbench, joined);
    expect(pushed.runs.map(({ title, document }) => [document, title])).toEqual([
      [1, "fileio rndrw"],
      [2, "fileio rndwr"],
      [3, "cpu"],
      [4, "fileio rndwr"],
    ]);
    for (const [i, file] of files.entries()) {
      const alone = await read(file);
      const stripped = (p: Pushed, n: number) => p.runs[n]!.members.map((m) => ({ ...m, line: 0 }));
      expect(stripped(pushed, i)).toEqual(stripped(alone, 0));
    }
    expect(codes(pushed)).toContain("sysbench/other-text");
    expect(pushed.notices.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("are known without their first lines", async () => {
    const lines = text(`${MADE}/fileio-1.1.txt`).split("\n");
    const at = lines.findIndex((l) => l.startsWith("[ 1s ]"));
    const pushed = await parsed(sysbench, lines.slice(at).join("\n"));
    expect(pushed.runs[0]!.members[0]).toMatchObject({ iodepth: null, workload_op: null });
    expect(directions(pushed)["write"]).toMatchObject({ iops: 12875.2 });
    expect(codes(pushed)).toContain("sysbench/no-options");
    expect(sysbench.sniff(new TextEncoder().encode(lines.slice(at).join("\n")))).toBeGreaterThan(0.9);
  });
});

it("without the head of the output the counts of events give the threads, if they give a whole number", async () => {
  const rest = (name: string): string => text(`${REAL}/${name}.txt`).replace(/^Number of threads.*\n/m, "");
  const without = await parsed(sysbench, rest("rndrw"));
  expect(without.runs[0]!.members[0]).toMatchObject({ clones: 4, iodepth: null });
  expect(without.notices).toContainEqual(expect.objectContaining({ values: expect.objectContaining({ threads: 4 }) }));
  // Two threads: not every checkpoint tells them.
  const checkpoints = await parsed(sysbench, rest("rndrw-async-checkpoints"));
  expect(checkpoints.runs[0]!.members.map(({ clones }) => clones)).toEqual([2, 2, 2]);
});

describe("broken files", () => {
  const started = text(`${MADE}/fileio-0.5-rndwr.txt`);

  it.each([
    ["behind an interval line", "258"],
    ["in an interval line", "writes: 12.75"],
    ["in the report", "0.48ms"],
  ])("cut %s: intervals are kept, the run has no point", async (where, mark) => {
    const cut = started.slice(0, where.startsWith("behind") ? started.indexOf("Operations") : started.indexOf(mark));
    const pushed = await parsed(sysbench, cut);
    expect(pushed.runs[0]!.members).toEqual([]);
    const whole = where === "in an interval line" ? 1 : 2;
    expect(one(series(pushed), { metric: "latency" }).value).toHaveLength(whole);
    const error = pushed.notices.find(({ level }) => level === "error");
    expect(error).toMatchObject({
      code: "sysbench/truncated",
      line: cut.trimEnd().split("\n").length,
      byte: cut.length,
    });
    expect(error!.values).toEqual({ reports: 0, intervals: whole });
  });

  it("a number whose last digits are cut off is not taken", async () => {
    const real = text(`${REAL}/rndrw.txt`);
    const at = real.indexOf("0.642");
    for (const [end, wanted] of [
      [at + 4, [417]],
      [at + 5, [417, 642]],
    ] as const) {
      const pushed = await parsed(sysbench, real.slice(0, end));
      expect(one(series(pushed), { metric: "latency" }).value).toEqual(wanted);
    }
  });

  it("a lost row of the histogram is noticed: it is left out", async () => {
    const cut = text(`${REAL}/rndrw.txt`).replace(/^ +0\.030 \|.*\n/m, "");
    const pushed = await parsed(sysbench, cut);
    expect(directions(pushed)["mixed"]!.latency[0]!.buckets).toBeNull();
    expect(codes(pushed)).toContain("sysbench/histogram-count");
  });

  it("endless lines are read in bounded time, whatever they contain", async () => {
    const long = `sysbench 1.0.20 (using x)\n\nRunning the test with following options:\n${"[ 1s ] ".repeat(400_000)}\n`;
    const pushed = await parsed(sysbench, long + text(`${MADE}/fileio-1.1.txt`));
    expect(directions({ ...pushed, runs: pushed.runs.slice(-1) })["write"]).toMatchObject({ iops: 12875.2 });
    expect(codes(pushed)).toContain("sysbench/bad-line");
  });

  it("any text is read without a throw", async () => {
    const words = fc.constantFrom(
      "[ 1s ] ",
      "reads/s: 1",
      "sysbench 1.0.20 (using x)",
      "Running the test with following options:",
      "FATAL: no",
      "    total number of events:  5",
      "       0.307 |*   11",
      "Number of threads: 4",
      "         sum:  5.00",
      "    execution time (avg/stddev):   2.9944/0.00",
      "[ 1s ] Checkpoint report:",
      "__proto__",
      "",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(words, fc.string()), { maxLength: 30 }), async (lines) => {
        const pushed = await parsed(sysbench, lines.join("\n"));
        for (const { code } of pushed.notices) expect(texts).toHaveProperty([code]);
        for (const { document } of pushed.traces) expect(pushed.runs.map((r) => r.document)).toContain(document);
      }),
      { numRuns: 300 },
    );
  });

  it("stops at an abort", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(
      sysbench.parse(bytesSource("f", new TextEncoder().encode(started)), null as never, {
        signal: controller.signal,
        progress: () => undefined,
      }),
    ).rejects.toThrow("abort");
  });
});
