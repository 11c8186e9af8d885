/**
 * Units of what sysbench prints, from values that the text states twice: IOPS × block size = MiB/s (MiB = 2^20, also
 * where 0.4 and 0.5 call it MB), operations × block = bytes moved, threads ÷ latency = rate.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import type { ParsedDirection, ParsedTrace } from "../format";
import { sysbench } from "./format";
import { latencyIn } from "./points";
import { Report, takeReport } from "./report";
import { sizeOf } from "./text";

const MIB = 2 ** 20;
const REAL = "tests/fixtures/sysbench";
const MADE = "tests/fixtures/hand-made/sysbench";
const text = (path: string): string => readFileSync(path, "utf8");
const read = (of: string): Promise<Pushed> => parsed(sysbench, of);

const directionOf = ({ runs }: Pushed, op: string): ParsedDirection =>
  runs[0]!.members[0]!.directions.find((d) => d.op === op)!;
const seriesOf = ({ traces, samples }: Pushed, wanted: Partial<ParsedTrace>): number[] =>
  traces
    .filter((trace) => Object.entries(wanted).every(([k, v]) => trace[k as keyof ParsedTrace] === v))
    .flatMap(({ trace }) => samples.get(trace)?.value ?? []);

const HEAD = `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: 4
Report intermediate results every 2 second(s)
Initializing random number generator from current time


`;
const STARTED = "Initializing worker threads...\n\nThreads started!\n\n";

describe("fileio", () => {
  it.each([
    `${REAL}/rndrw.txt`,
    `${REAL}/rndrd-rate500-nopct.txt`,
    `${MADE}/fileio-1.1.txt`,
    `${MADE}/fileio-0.4.12.txt`,
  ])("%s: IOPS × block size is the bandwidth, and bandwidth × time the bytes", async (path) => {
    const pushed = await read(text(path));
    const { block_bytes, directions } = pushed.runs[0]!.members[0]!;
    let compared = 0;
    for (const { op, iops, bytes_per_s, ios, io_bytes, runtime_s } of directions) {
      if (op === "sync" || !iops || bytes_per_s === null) continue;
      compared++;
      // Two decimals of MiB/s, and of IOPS.
      expect(Math.abs(bytes_per_s - iops * block_bytes!)).toBeLessThanOrEqual(0.005 * MIB + 0.005 * block_bytes! + 1);
      if (io_bytes !== null) expect(io_bytes / runtime_s!).toBeCloseTo(bytes_per_s, -1);
      if (ios !== null) expect(Math.abs(ios / runtime_s! - iops)).toBeLessThan(0.01 * iops);
    }
    expect(compared).toBeGreaterThan(0);
  });

  it("0.4 prints Mb of 2^20: 6,000 reads of 16 KiB are its 93.75Mb", async () => {
    const pushed = await read(text(`${MADE}/fileio-0.4.12.txt`));
    expect(6000 * 16_384).toBe(93.75 * MIB);
    expect(directionOf(pushed, "read")).toMatchObject({ ios: 6000, io_bytes: 6000 * 16_384, runtime_s: 10.4282 });
    expect(directionOf(pushed, "write")).toMatchObject({ ios: 4000, io_bytes: 4000 * 16_384 });
    // 14.983Mb/sec in total, and 958.94 Requests/sec.
    const sum = directionOf(pushed, "read").bytes_per_s! + directionOf(pushed, "write").bytes_per_s!;
    expect(sum / MIB).toBeCloseTo(14.983, 3);
    expect(directionOf(pushed, "read").iops! + directionOf(pushed, "write").iops!).toBeCloseTo(958.94, 1);
  });

  it("intervals of 1.0 are MiB/s and fsyncs a second, their latency milliseconds", async () => {
    const pushed = await read(text(`${REAL}/rndrw.txt`));
    const reads = seriesOf(pushed, { metric: "bytes_per_s", op: "read" });
    const writes = seriesOf(pushed, { metric: "bytes_per_s", op: "write" });
    expect(reads[0]! / MIB).toBeCloseTo(200.19, 6);
    expect(writes[0]! / MIB).toBeCloseTo(133.43, 6);
    // The mean of the intervals is the report (four whole seconds).
    const mean = (of: number[]): number => of.reduce((a, b) => a + b, 0) / of.length;
    expect(mean(reads) / directionOf(pushed, "read").bytes_per_s!).toBeCloseTo(1, 2);
    expect(mean(seriesOf(pushed, { metric: "iops", op: "sync" })) / directionOf(pushed, "sync").iops!).toBeCloseTo(
      1,
      2,
    );
    expect(seriesOf(pushed, { metric: "latency" })).toEqual([417, 642, 576, 508]);
    // Three reads to two writes, as asked.
    expect(mean(reads) / mean(writes)).toBeCloseTo(1.5, 2);
  });

  it("intervals of 0.5 are called MB/s and are MiB: writes × block size", async () => {
    const pushed = await read(text(`${MADE}/fileio-0.5-rndwr.txt`));
    const [line] = /writes: (\d+\.\d+) MB\/s/.exec(text(`${MADE}/fileio-0.5-rndwr.txt`))!.slice(1);
    const writes = seriesOf(pushed, { metric: "bytes_per_s", op: "write" });
    expect(writes[0]).toBeCloseTo(Number(line) * MIB, 3);
    const { iops, bytes_per_s } = directionOf(pushed, "write");
    expect(Math.abs(bytes_per_s! / iops! / pushed.runs[0]!.members[0]!.block_bytes! - 1)).toBeLessThan(1e-3);
    expect(writes[0]! / bytes_per_s!).toBeCloseTo(1, 1);
  });

  it("threads over the mean latency of all events is their rate", async () => {
    const pushed = await read(text(`${REAL}/rndrw.txt`));
    const mixed = directionOf(pushed, "mixed");
    const events = mixed.iops! + directionOf(pushed, "sync").iops!;
    // Two digits of the mean are printed: 0.18 ms.
    expect((4 / events) * 1e6).toBeGreaterThan(175);
    expect((4 / events) * 1e6).toBeLessThan(185);
    expect(mixed.latency[0]!.mean_us).toBe(180);
    expect(mixed.latency[0]!.samples! / mixed.runtime_s! / events).toBeCloseTo(1, 2);
  });
});

describe("memory", () => {
  const memory = (...intervals: string[]): string =>
    `${HEAD}Running memory speed test with the following options:\n  block size: 1KiB\n\n${STARTED}${intervals.join("\n")}
Total operations: 4194304 (2097152.00 per second)

4096.00 MiB transferred (2048.00 MiB/sec)


General statistics:
    total time:                          2.0000s
    total number of events:              4194304

Latency (ms):
         min:                                    0.00
         avg:                                    0.00
         max:                                    0.21
         95th percentile:                        0.00
         sum:                                  311.47

Threads fairness:
    events (avg/stddev):           4194304.0000/0.00
    execution time (avg/stddev):   0.3115/0.00
`;

  it.each(["MiB", "MB"])(
    "an interval in %s/sec is 2^20 bytes, as the report and operations × block say",
    async (unit) => {
      // 2,097,152 operations of 1 KiB per second.
      expect(2_097_152 * 1024).toBe(2048 * MIB);
      const pushed = await read(memory(`[ 2s ] 2048.00 ${unit}/sec`));
      const [interval, report, ...none] = seriesOf(pushed, { metric: "memory_bytes_per_s" });
      expect([interval, report, none]).toEqual([2_097_152 * 1024, 2_097_152 * 1024, []]);
    },
  );

  it("of the file sysbench wrote: operations a second × 1 KiB", async () => {
    const pushed = await read(text(`${REAL}/memory.txt`));
    const [moved] = seriesOf(pushed, { metric: "memory_bytes_per_s" });
    const [events] = seriesOf(pushed, { metric: "events_per_s" });
    expect(moved! / (events! * 1024)).toBeCloseTo(1, 5);
  });

  it("a word in the place of a number is named with its line, and nothing else of the run is lost", async () => {
    const damaged = memory("[ 2s ] fast MiB/sec");
    const pushed = await read(damaged);
    const line = damaged.slice(0, damaged.indexOf("fast")).split("\n").length;
    expect(pushed.notices).toMatchObject([{ code: "sysbench/bad-line", line }, { code: "sysbench/not-io" }]);
    expect(seriesOf(pushed, { metric: "memory_bytes_per_s" })).toEqual([2048 * MIB]);
  });
});

describe("times of a report", () => {
  const take = (...lines: string[]): Report => {
    const report = new Report(1, false);
    for (const [i, line] of lines.entries()) expect(takeReport(report, line, i + 2), line).toBe(true);
    return report;
  };
  it.each([
    ["         avg:                                    0.18", 180],
    ["         avg:                                  7.76ms", 7760],
    // Up to 0.4.8.
    ["         avg:                                 0.0124s", 12_400],
  ])("%s", (line, us) => expect(take(line).mean_us).toBe(us));

  it("min and max in the same units, the percentile beside its percent", () => {
    expect(take("         min:     0.02", "         max:   128.02")).toMatchObject({
      min_us: 20,
      max_us: 128_020,
    });
    expect(take("         min:   0.01ms", "         max:  152.38ms")).toMatchObject({
      min_us: 10,
      max_us: 152_380,
    });
    expect(take("         min:  0.0001s", "         max:   0.2500s")).toMatchObject({
      min_us: 100,
      max_us: 250_000,
    });
    expect(take("         99th percentile:     0.54")).toMatchObject({ quantile: 0.99, quantile_us: 540 });
    expect(take("         approx.  95 percentile:  25.31ms")).toMatchObject({
      quantile: 0.95,
      quantile_us: 25_310,
    });
    expect(take("         approx.  99 percentile:  25.31ms").quantile).toBe(0.99);
    expect(take("         approx.  95 percentile: 0.0254s")).toMatchObject({
      quantile: 0.95,
      quantile_us: 25_400,
    });
  });

  it("the total is seconds, rates are a second", () => {
    const report = take("    total time:     4.0038s", "    read, MiB/s:   193.78", "    reads/s:    12402.13");
    expect(report).toMatchObject({ total_s: 4.0038, read_bytes_per_s: 193.78 * MIB, reads: 12402.13 });
    const short = take("         read:  IOPS=12402.13 193.78 MiB/s (203.20 MB/s)");
    expect(short.read_bytes_per_s! / 203.2e6).toBeCloseTo(1, 4);
    const written = take("         write: IOPS=8268.17 129.19 MiB/s (135.46 MB/s)");
    expect(written.written_bytes_per_s! / 135.46e6).toBeCloseTo(1, 4);
  });
});

describe("sizes are powers of 1024, with the i and without (sb_print_value_size)", () => {
  it.each([
    ["16Ki", 16_384],
    ["16K", 16_384],
    ["16k", null],
    ["1.5Mi", 1_572_864],
    ["93.75M", 98_304_000],
    ["2G", 2 ** 31],
    ["1Ti", 2 ** 40],
    ["512", 512],
    ["0", 0],
    ["fast", null],
    ["", null],
  ])("%s", (printed, bytes) => expect(sizeOf(printed)).toBe(bytes));
});

describe("reports of checkpoints: from 1.0 on they print the time since the start, before the time that they count", () => {
  const report = (seconds: number, events: number, legacy: boolean): string =>
    legacy
      ? `Operations performed:  ${events} Read, 0 Write, 0 Other = ${events} Total\nTest execution summary:
    total time:                          ${seconds.toFixed(4)}s
    total number of events:              ${events}
    total time taken by event execution: 1.0000
    per-request statistics:
         min:                                  0.01ms
         avg:                                  7.76ms
         max:                                152.38ms

Threads fairness:
    events (avg/stddev):           625.0000/44.10
    execution time (avg/stddev):   4.8524/0.20
`
      : `File operations:
    reads/s:                      ${(events / 2).toFixed(2)}
    writes/s:                     0.00
    fsyncs/s:                     0.00

Throughput:
    read, MiB/s:                  ${((events / 2) * (16_384 / MIB)).toFixed(2)}
    written, MiB/s:               0.00

General statistics:
    total time:                          ${seconds.toFixed(4)}s
    total number of events:              ${events}

Latency (ms):
         min:                                    0.02
         avg:                                    0.18
         max:                                  128.02
         99th percentile:                        0.54
         sum:                                15997.00

Threads fairness:
    events (avg/stddev):           22349.5000/100.00
    execution time (avg/stddev):   3.9993/0.00
`;
  const file = (legacy: boolean): string =>
    `${HEAD}Report checkpoint(s) at 2 seconds\n8 files, 32MiB each\nBlock size 16KiB\nUsing synchronous I/O mode
Doing random read test\n${STARTED}[ 2s ] Checkpoint report:\n${report(2, 1000, legacy)}\n${report(legacy ? 2 : 4, 1200, legacy)}`;

  it.each([false, true])("before 1.0: %s", async (legacy) => {
    const { runs } = await read(file(legacy));
    const all = runs[0]!.members.map(({ directions: [d] }) => [d!.runtime_s, d!.iops, d!.ios]);
    // 1,000 in the first two seconds, 1,200 in the next two.
    expect(all).toEqual([
      [2, 500, 1000],
      [2, 600, 1200],
    ]);
  });

  it("of SQL before 1.0: the second interval of two seconds ends at four", async () => {
    const sql = (transactions: number): string => `OLTP test statistics:
    queries performed:
        read:                            ${14 * transactions}
        write:                           ${4 * transactions}
        other:                           ${2 * transactions}
        total:                           ${20 * transactions}
    transactions:                        ${transactions}   (${(transactions / 2).toFixed(2)} per sec.)
    read/write requests:                 ${18 * transactions}  (${(9 * transactions).toFixed(2)} per sec.)
    other operations:                    ${2 * transactions}   (${transactions.toFixed(2)} per sec.)
    ignored errors:                      4      (2.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          2.0000s
    total number of events:              ${transactions}
    total time taken by event execution: 7.9000s
    response time:
         min:                                  0.01ms
         avg:                                  7.76ms
         max:                                152.38ms
         approx.  95 percentile:              25.31ms

Threads fairness:
    events (avg/stddev):           625.0000/44.10
    execution time (avg/stddev):   4.8524/0.20
`;
    const pushed = await read(
      `${HEAD.replace("1.0.20", "0.5")}Report checkpoint(s) at 2 seconds\n${STARTED}[ 2s ] Checkpoint report:\n${sql(1000)}\n${sql(1200)}`,
    );
    const errors = pushed.traces.filter(({ metric }) => metric === "errors_per_s");
    expect(errors.map(({ trace }) => pushed.samples.get(trace))).toEqual([
      { t_s: [2], value: [2] },
      { t_s: [4], value: [2] },
    ]);
    const rates = pushed.runs[0]!.members.map(({ directions }) => directions.map(({ op, iops }) => [op, iops]));
    // A transaction has 20 queries: reads, writes, and the others that 0.5 prints separately.
    expect(rates).toEqual([
      [
        ["transaction", 500],
        ["query", 10_000],
      ],
      [
        ["transaction", 600],
        ["query", 12_000],
      ],
    ]);
  });
});

describe("an interval of fileio", () => {
  const at = (reads: string, fsyncs: string, test = "r/w"): Promise<Pushed> =>
    read(
      `${HEAD}8 files, 32MiB each\nDoing random ${test} test\n${STARTED}[ 2s ] reads: ${reads} MiB/s writes: 0.00 MiB/s fsyncs: ${fsyncs}/s latency (ms,95%): 3.554\n`,
    );
  it("has a latency where anything was done, were it an fsync alone; else the lowest slot is printed", async () => {
    const latency = async (...of: [string, string]) => seriesOf(await at(...of), { metric: "latency" });
    expect(await latency("1.00", "0.00")).toEqual([3554]);
    expect(await latency("0.00", "12.00")).toEqual([3554]);
    expect(await latency("0.00", "0.00")).toEqual([]);
  });
  it("has a 0 where something was asked for and not done, and nothing where it was not", async () => {
    const bytes = async (test: string) => {
      const pushed = await at("0.00", "0.00", test);
      return ["read", "write"].map((op) => seriesOf(pushed, { metric: "bytes_per_s", op: op as "read" }));
    };
    expect(await bytes("r/w")).toEqual([[0], [0]]);
    expect(await bytes("read")).toEqual([[0], []]);
    expect(await bytes("write")).toEqual([[], [0]]);
  });
});

it("a report without events has no latency: its minimum is the largest integer, or 0", async () => {
  const latency = { min_us: 1.8e19, mean_us: 0, max_us: 0, quantile: 0.95, quantile_us: 0 };
  const report = (events: number): Report => Object.assign(new Report(1, false), { test: "cpu", events, ...latency });
  expect(latencyIn(report(0), "response", null)).toEqual([]);
  expect(latencyIn(report(1), "response", null)).toMatchObject([{ samples: 1, quantiles: [[0.95, 0]] }]);
  const cpu = (events: number): string => `${HEAD}Prime numbers limit: 10000\n\n${STARTED}CPU speed:
    events per second:     ${events}.00

General statistics:
    total time:                          1.0000s
    total number of events:              ${events}

Latency (ms):
         min:                                18446744073709.55
         avg:                                    0.00
         max:                                    0.00
         95th percentile:                        0.00
         sum:                                    0.00

Threads fairness:
    events (avg/stddev):           0.0000/0.00
    execution time (avg/stddev):   0.0000/0.00
`;
  const metrics = async (events: number) => new Set((await read(cpu(events))).traces.map(({ metric }) => metric));
  expect(await metrics(0)).toEqual(new Set(["events_per_s"]));
  expect(await metrics(1)).toEqual(new Set(["events_per_s", "event_latency"]));
});

it("cpu of 0.4 prints events and seconds: their rate has two decimals, as later versions print it", async () => {
  const pushed = await read(`sysbench 0.4.12:  multi-threaded system evaluation benchmark

Running the test with following options:
Number of threads: 1

Doing CPU performance benchmark

${STARTED}Maximum prime number checked in CPU test: 10000


Test execution summary:
    total time:                          9.9714s
    total number of events:              10000
    total time taken by event execution: 9.9659
    per-request statistics:
         min:                                  0.98ms
         avg:                                  1.00ms
         max:                                  3.35ms
         approx.  95 percentile:               1.03ms

Threads fairness:
    events (avg/stddev):           10000.0000/0.00
    execution time (avg/stddev):   9.9659/0.00
`);
  expect(10_000 / 9.9714).toBeCloseTo(1002.868, 3);
  expect(seriesOf(pushed, { metric: "events_per_s" })).toEqual([1002.87]);
});

it.each([
  [20, 0],
  [21, 1],
  [25, 5],
])("of %i damaged lines the first 20 are named, and %i more are counted", async (bad, more) => {
  const lines = Array.from({ length: bad }, (_, i) => `[ ${i + 1}s ] torn ${i}`);
  const { notices } = await read(`${HEAD}${STARTED}${lines.join("\n")}\n`);
  expect(notices.filter(({ code }) => code === "sysbench/bad-line")).toHaveLength(20);
  const counted = notices
    .filter(({ code }) => code === "sysbench/more-bad-lines")
    .map(({ values }) => values!["count"]);
  expect(counted).toEqual(more === 0 ? [] : [more]);
});

it("what a Lua script prints while the threads start is not a damaged line", async () => {
  const started = STARTED.replace("\n\n", "\n\nexplain: for deletes :: explain DELETE FROM sbtest%u WHERE id=%u\n");
  const { notices } = await read(`${HEAD}${started}[ 1s ] torn\n`);
  expect(notices.filter(({ code }) => code === "sysbench/bad-line")).toHaveLength(1);
});

it("sysbench-tpcc prints err/s without its colon", async () => {
  const line =
    "[ 2s ] thds: 4 tps: 60.00 qps: 1700.00 (r/w/o: 780.00/790.00/130.00) lat (ms,95%): 475.79 err/s 1.50 reconn/s: 0.00\n";
  const pushed = await read(HEAD + STARTED + line);
  expect(seriesOf(pushed, { metric: "errors_per_s" })).toEqual([1.5]);
  expect(pushed.notices.map(({ code }) => code)).not.toContain("sysbench/bad-line");
});

it("queries of an unfinished transaction have no latency; a Lua script without transactions has one", async () => {
  const at = (t: number, tps: string, latency: string): string =>
    `[ ${t}s ] thds: 4 tps: ${tps} qps: 170.00 (r/w/o: 78.00/79.00/13.00) lat (ms,95%): ${latency} err/s: 0.00 reconn/s: 0.00\n`;
  const pushed = await read(
    `${HEAD}${STARTED}${at(1, "0.00", "0.00")}${at(2, "60.00", "4.50")}${at(3, "0.00", "1.25")}`,
  );
  expect(seriesOf(pushed, { metric: "event_latency" })).toEqual([4500, 1250]);
  expect(seriesOf(pushed, { metric: "transactions_per_s" })).toEqual([0, 60, 0]);
});

it("an interval of 0.5 may have its time in microseconds", async () => {
  const head = HEAD.replace(
    "1.0.20 (using system LuaJIT 2.1.0-beta3)",
    "0.5:  multi-threaded system evaluation benchmark",
  );
  const at = (time: string): string =>
    `[  10s] threads: 4, tps: 426.59, reads: 5972.62, writes: 0.00, response time: ${time} (95%), errors: 0.00, reconnects:  0.00\n`;
  const pushed = await read(`${head}${STARTED}${at("2544.22us")}${at("2.54ms").replace("10s", "12s")}`);
  expect(seriesOf(pushed, { metric: "event_latency" })).toEqual([2544.22, 2540]);
});

it("intervals of report_csv are read, without the latency whose percentile they do not say", async () => {
  const pushed = await read(`${HEAD}${STARTED}2,4,60.00,1700.00,780.00,790.00,130.00,475.79,1.50,0.00\n`);
  const traces = pushed.traces.map(({ metric, op, trace }) => [metric, op, ...pushed.samples.get(trace)!.value]);
  expect(traces).toEqual([
    ["threads", null, 4],
    ["transactions_per_s", null, 60],
    ["queries_per_s", null, 1700],
    ["queries_per_s", "read", 780],
    ["queries_per_s", "write", 790],
    ["errors_per_s", null, 1.5],
  ]);
  expect(pushed.notices.map(({ code }) => code)).not.toContain("sysbench/bad-line");
});
