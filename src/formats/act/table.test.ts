/** Tables of act_latency.py: rows and columns, and whether their mean and maximum match their slices. */
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { actLog, actTable } from "./format";
import type { LatencyTable } from "./table";
import { hoursOf } from "./tables";

const HEAD = `act_latency.py -l output.txt -t 3600 -h reads
output.txt is ACT version 6.6

`;
const table = (rows: readonly string[], more: readonly string[] = []): string =>
  [
    "        reads",
    "        %>(ms)",
    "slice        1      8     64",
    "-----   ------ ------ ------",
    ...rows,
    "-----   ------ ------ ------",
    ...more,
    "",
  ].join("\n");

const SLICES = ["    1     4.00   0.50   0.01", "    2     4.50   0.70   0.02"];
const AVG = "  avg     4.25   0.60   0.02";
const MAX = "  max     4.50   0.70   0.02";

const read = (text: string, head = HEAD): Promise<Pushed> => parsed(actTable, head + text, { companions: [] });
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);

describe("a table", () => {
  it("is a series of shares for each limit, at the ends of its slices", async () => {
    const pushed = await read(table(SLICES, [AVG, MAX]));
    const series = pushed.traces.map(({ trace, metric, member, window_s }) => [
      member,
      metric,
      window_s,
      pushed.samples.get(trace),
    ]);
    // Slices of an hour, as in its command.
    const t_s = [3600, 7200];
    expect(series).toEqual([
      ["reads", "pct_over_1ms", 3600, { t_s, value: [4, 4.5] }],
      ["reads", "pct_over_8ms", 3600, { t_s, value: [0.5, 0.7] }],
      ["reads", "pct_over_64ms", 3600, { t_s, value: [0.01, 0.02] }],
    ]);
    expect(codes(pushed)).toEqual([]);
  });

  it("of microseconds has its own limits, and with -x the rates after them", async () => {
    const text = [
      "        reads                     writes",
      "        %>(us)                    %>(us)",
      "slice     1024   8192     rate     1024     rate",
      "-----   ------ ------ --------   ------ --------",
      "    1     4.00   0.50   2000.1     1.00   1000.2",
      "",
    ].join("\n");
    const pushed = await read(text);
    expect(pushed.traces.map(({ member, metric, op }) => [member, metric, op])).toEqual([
      ["reads", "pct_over_1024us", "read"],
      ["reads", "pct_over_8192us", "read"],
      ["reads", "iops", "read"],
      ["writes", "pct_over_1024us", "write"],
      ["writes", "iops", "write"],
    ]);
    expect([...pushed.samples.values()].map(({ value }) => value[0])).toEqual([4, 0.5, 2000.1, 1, 1000.2]);
  });

  it("of several histograms has a column of each, also where each has one limit alone", async () => {
    const text = [
      "        reads   writes",
      "        %>(ms)  %>(ms)",
      "slice        1        1",
      "-----   ------   ------",
      "    1     4.00     1.00",
      "",
    ].join("\n");
    const pushed = await read(text);
    expect(pushed.traces.map(({ trace, member }) => [member, pushed.samples.get(trace)!.value])).toEqual([
      ["reads", [4]],
      ["writes", [1]],
    ]);
  });

  it("has figures of its mean and maximum, in percent as printed", async () => {
    const { figures } = await read(table(SLICES, [AVG, MAX]));
    expect(
      figures.map(({ workload, metric, value, unit, slice_s, duration_s }) => [
        ...[workload, metric, value, unit, slice_s, duration_s],
      ]),
    ).toEqual([
      ["ACT reads avg", "pct_over_1ms", 4.25, "percent", 3600, 7200],
      ["ACT reads avg", "pct_over_8ms", 0.6, "percent", 3600, 7200],
      ["ACT reads avg", "pct_over_64ms", 0.02, "percent", 3600, 7200],
      ["ACT reads max", "pct_over_1ms", 4.5, "percent", 3600, 7200],
      ["ACT reads max", "pct_over_8ms", 0.7, "percent", 3600, 7200],
      ["ACT reads max", "pct_over_64ms", 0.02, "percent", 3600, 7200],
    ]);
  });
});

describe("the length of a slice", () => {
  it.each([
    ["-t 3600", 3600],
    ["-t 10", 10],
    ["-t10", 10],
    ["--slice 60", 60],
    ["--slice=60", 60],
    // act_latency.py's own default.
    ["-h reads", 3600],
  ])("act_latency.py -l x %s", async (option, slice_s) => {
    const head = `act_latency.py -l x ${option}\nx is ACT version 6.6\n\n`;
    const { traces, samples } = await read(table(SLICES, [AVG, MAX]), head);
    expect(traces[0]!.window_s).toBe(slice_s);
    expect(samples.get(0)!.t_s).toEqual([slice_s, 2 * slice_s]);
  });

  it("is what the tool says it took instead", async () => {
    const head = "act_latency.py -l x -t 15\nx is ACT version 6.6\nanalyzing time slices of 20 seconds\n\n";
    expect((await read(table(SLICES, [AVG, MAX]), head)).traces[0]!.window_s).toBe(20);
  });

  it("without a command is an hour if hours fill the configured time, else assumed with a notice", async () => {
    const head = (duration: number): string =>
      `x is ACT version 6.6\n\nACT-STORAGE CONFIGURATION\ndevice-names: /dev/sdb\ntest-duration-sec: ${duration}\n\n`;
    for (const duration of [7200, 7201, 10799]) {
      const whole = await read(table(SLICES, [AVG, MAX]), head(duration));
      expect([duration, whole.traces[0]!.window_s, codes(whole)]).toEqual([duration, 3600, []]);
    }
    for (const duration of [7199, 10800, 60]) {
      const other = await read(table(SLICES, [AVG, MAX]), head(duration));
      expect([duration, other.traces[0]!.window_s, codes(other)]).toEqual([
        duration,
        null,
        ["act/table-slice-assumed"],
      ]);
    }
  });
});

describe("mean and maximum are of the slices, within half of the last digit", () => {
  // 4.00 and 4.51 have the mean 4.255, printed as 4.25 or 4.26.
  const odd = ["    1     4.00   0.50   0.01", "    2     4.51   0.70   0.02"];
  const max = MAX.replace("4.50", "4.51");
  it.each(["4.25", "4.26"])("%s is the mean of 4.00 and 4.51", async (printed) => {
    expect(codes(await read(table(odd, [AVG.replace("4.25", printed), max])))).toEqual([]);
  });
  it.each(["4.24", "4.27", "4.20", "5.25"])("%s is not, and a notice says so", async (printed) => {
    const { notices } = await read(table(odd, [AVG.replace("4.25", printed), max]));
    expect(notices).toMatchObject([
      { code: "act/table-disagrees", values: { histogram: "reads", limit: 1, stat: "avg", printed: Number(printed) } },
    ]);
  });
  it.each(["4.50", "4.52", "9.99"])("nor is %s the maximum", async (printed) => {
    const { notices } = await read(table(odd, [AVG, MAX.replace("4.50", printed)]));
    expect(notices).toMatchObject([{ code: "act/table-disagrees", values: { stat: "max", slices: 4.51 } }]);
  });
  it("rates have one decimal, and half of that as room", async () => {
    const rates = (avg: string): string =>
      [
        "        reads",
        "        %>(ms)",
        "slice        1     rate",
        "-----   ------ --------",
        "    1     4.00   2000.1",
        "    2     4.00   2000.2",
        "-----   ------ --------",
        `  avg     4.00   ${avg}`,
        "  max     4.00   2000.2",
        "",
      ].join("\n");
    // The mean is 2000.15.
    expect(codes(await read(rates("2000.1")))).toEqual([]);
    expect(codes(await read(rates("2000.2")))).toEqual([]);
    expect(codes(await read(rates("2000.3")))).toEqual(["act/table-disagrees"]);
    expect(codes(await read(rates("2000.0")))).toEqual(["act/table-disagrees"]);
  });
  it("a table that lost a slice says so instead", async () => {
    const lost = ["    1     4.00   0.50   0.01", "    3     4.51   0.70   0.02"];
    expect(codes(await read(table(lost, [AVG, max])))).toEqual([]);
    expect(codes(await read(table(SLICES)))).toEqual(["act/table-cut"]);
  });
});

describe("an invalid row", () => {
  it.each([
    ["a word in a column of numbers", "    2     fast   0.70   0.02"],
    ["a percentage of one decimal", "    2     4.5    0.70   0.02"],
    ["a column too few", "    2     4.50   0.70"],
    ["a column too many", "    2     4.50   0.70   0.02   0.01"],
    ["a slice that was there", "    1     4.50   0.70   0.02"],
    ["a slice before it", "    0     4.50   0.70   0.02"],
  ])("%s is named with its line", async (_, row) => {
    const pushed = await read(table([SLICES[0]!, row]));
    expect(pushed.notices[0]).toMatchObject({ code: "act/table-row", level: "error", line: 9 });
    expect(pushed.samples.get(0)!.value).toEqual([4]);
  });
});

it("100 % over every limit is how act_latency.py 5.0 printed a histogram without operations", async () => {
  const idle = ["    1   100.00 100.00 100.00"];
  expect(
    codes(await read(table(idle, [idle[0]!.replace("    1", "  avg"), idle[0]!.replace("    1", "  max")]))),
  ).toEqual(["act/table-idle"]);
  const busy = ["    1   100.00 100.00  99.99"];
  expect(
    codes(await read(table(busy, [busy[0]!.replace("    1", "  avg"), busy[0]!.replace("    1", "  max")]))),
  ).toEqual([]);
});

describe("the hours of a test, for its verdict", () => {
  const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
  const tableOf = (names: readonly string[], slices: readonly number[], unit: "ms" | "us" = "ms"): LatencyTable => ({
    ...{ line: 1, end: 1, unit, slices: [...slices], avg: null, max: null, avgLine: 1, maxLine: 1, firstLine: 1 },
    columns: names.flatMap((histogram, i) =>
      [1, 8].map((limit) => ({ histogram, limit, values: slices.map(() => 10 * i + limit) })),
    ),
  });

  it("are those of the table with most slices, of as many the first", () => {
    const [long, short] = [tableOf(["reads"], [1, 2, 3]), tableOf(["reads"], [1, 2], "us")];
    expect(hoursOf([short, long], 3600)).toEqual({
      unit: "ms",
      slices: [1, 2, 3],
      over: { 1: [1, 1, 1], 8: [8, 8, 8] },
    });
    expect(hoursOf([long, short], 3600)!.unit).toBe("ms");
    expect(hoursOf([tableOf(["reads"], [1, 2]), short], 3600)!.unit).toBe("ms");
    expect(hoursOf([short, tableOf(["reads"], [1, 2])], 3600)!.unit).toBe("us");
  });

  it("are of all reads: of trans-reads, where an index test prints the device's reads too", () => {
    expect(hoursOf([tableOf(["reads", "trans-reads"], [1])], 3600)!.over).toEqual({ 1: [11], 8: [18] });
    expect(hoursOf([tableOf(["reads", "writes"], [1])], 3600)!.over).toEqual({ 1: [1], 8: [8] });
    expect(hoursOf([tableOf(["writes"], [1])], 3600)).toBeNull();
  });

  it("are slices of an hour, which is the default, and no more than a test can have", () => {
    expect(hoursOf([tableOf(["reads"], [1])], null)).not.toBeNull();
    expect(hoursOf([tableOf(["reads"], [1])], 10)).toBeNull();
    expect(hoursOf([tableOf(["reads"], numbers(1000))], 3600)).not.toBeNull();
    expect(hoursOf([tableOf(["reads"], numbers(1001))], 3600)).toBeNull();
  });

  it("count for its end: a post with its last block alone and a table of all hours did not end early", async () => {
    const log = (duration: number, rows: readonly string[]): string =>
      `ACT version 6.6\nStorage device IO test\n\nACT-STORAGE CONFIGURATION\ndevice-names: /dev/sdb\n` +
      `test-duration-sec: ${duration}\n\nafter 10 sec:\nreads (10 total)\n (00: 0000000010)\n\n${table(rows, [AVG, MAX])}`;
    const early = async (duration: number, rows = SLICES): Promise<unknown[]> =>
      (await parsed(actLog, log(duration, rows))).notices
        .filter(({ code }) => code === "act/ended-early")
        .map(({ values }) => values);
    expect(await early(7200)).toEqual([]);
    expect(await early(7201)).toEqual([{ t_s: 7200, duration_s: 7201 }]);
    // A missing slice in between still counts in the time.
    expect(await early(10_800, [SLICES[0]!, SLICES[1]!.replace("    2", "    3")])).toEqual([]);
  });
});
