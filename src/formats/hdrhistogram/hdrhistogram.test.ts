import { readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import type { Histogram } from "~/model/histogram";
import { decode } from "./decode";
import { hdrLog, hdrPercentiles } from "./format";

/** Cookies of compressed histograms as the library writes them: V2, V1 and V0 with each size of a count. */
const COOKIES = [0x1c849314, ...[2, 4, 8].flatMap((size) => [0x1c849302, 0x1c849309].map((of) => of | (size << 4)))];
it.each(COOKIES)("a line of cookie %i is known without a head", (cookie) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(cookie);
  expect(hdrLog.sniff(Buffer.from(`0.1,1.0,2.7,${bytes.toString("base64")}\n`))).toBe(1);
});

const text = (name: string): string => readFileSync(`tests/fixtures/hdrhistogram/${name}`, "utf8");
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const total = ({ count }: Histogram): number => count.reduce((sum, n) => sum + n, 0);

/** As in the library: the first value whose cumulative count reaches the share, rounded to whole counts. */
function at(histogram: Histogram, percent: number): number {
  const wanted = Math.max(1, Math.ceil((percent / 100) * total(histogram)));
  let sum = 0;
  return histogram.value_ns[histogram.count.findIndex((n) => (sum += n) >= wanted)]!;
}

describe("a log with tags", () => {
  it("each tag is a member and a series, and the merged percentiles are those of the library", async () => {
    const { runs, traces, intervals, samples } = await parsed(hdrLog, text("tagged.hlog"));
    const rows = csvParse(text("QUANTILES.csv"));
    expect(runs[0]!.members.map(({ member }) => member)).toEqual(["requests", "fsync"]);
    for (const { member, percentile, value_ns } of rows) {
      const { directions } = runs[0]!.members.find((one) => one.member === member)!;
      const buckets = directions[0]!.latency[0]!.buckets!;
      expect(at(buckets, Number(percentile)), `${member} p${percentile}`).toBe(Number(value_ns));
    }
    for (const { directions } of runs[0]!.members) {
      const { min_us, mean_us, max_us, quantiles, buckets } = directions[0]!.latency[0]!;
      const { lo_ns, hi_ns, value_ns, count } = buckets!;
      const sum = count.reduce((all, n, i) => all + n * value_ns[i]!, 0);
      // Within the width of a slot: three digits.
      expect(min_us! * 1000).toBeGreaterThanOrEqual(lo_ns[0]!);
      expect(min_us! * 1000).toBeLessThanOrEqual(hi_ns[0]!);
      expect(max_us! * 1000).toBeGreaterThanOrEqual(lo_ns.at(-1)!);
      expect(max_us! * 1000).toBeLessThanOrEqual(hi_ns.at(-1)!);
      expect((mean_us! * 1000 * total(buckets!)) / sum).toBeCloseTo(1, 2);
      for (const [share, us] of quantiles) expect(us * 1000).toBe(at(buckets!, share * 100));
    }
    // Each line gives the length of its interval. Tags are unlike requests, and never added up.
    expect(traces.map(({ metric, member, document, window_s }) => [metric, member, document, window_s])).toEqual([
      ["histogram", "requests", 0, 1.002],
      ["transactions_per_s", "requests", 0, 1.002],
      ["histogram", "fsync", 0, 1.002],
      ["transactions_per_s", "fsync", 0, 1.002],
    ]);
    expect(runs[0]!.members.map(({ unit }) => unit)).toEqual(["workload", "workload"]);
    const ofRequests = intervals.get(0)!;
    expect(samples.get(2)!.value).toEqual(
      ofRequests.map(({ histogram }) => expect.closeTo(total(histogram) / 1.002, 6)),
    );
    for (const [i, { directions }] of runs[0]!.members.entries()) {
      const own = intervals.get(i)!;
      expect(own.map(({ t_s }) => t_s)).toEqual([1.002, 2.004, 3.006, 4.008, 5.01, 6.012]);
      expect(own.reduce((sum, { histogram }) => sum + total(histogram), 0)).toBe(directions[0]!.ios);
    }
  });

  it("times are seconds since the start, since a base, or since 1970", async () => {
    const log = text("tagged.hlog");
    const start = async (head: string, stamp: (s: number) => number): Promise<number | null> => {
      const lines = log.split("\n").slice(3).join("\n");
      const moved = lines.replaceAll(
        /^((?:Tag=\w+,)?)([\d.]+)/gm,
        (_, tag: string, s: string) => tag + stamp(Number(s)).toFixed(3),
      );
      return (await parsed(hdrLog, head + moved)).runs[0]!.started_ms;
    };
    const startTime = "#[StartTime: 1764249600.250 (seconds since epoch), now]\n";
    expect(await start(startTime, (s) => s)).toBeCloseTo(1_764_249_600_350, 0);
    expect(await start(startTime, (s) => s + 1_764_249_600.25)).toBeCloseTo(1_764_249_600_350, 0);
    expect(await start("#[BaseTime: 1764249600.000 (seconds since epoch)]\n", (s) => s)).toBeCloseTo(
      1_764_249_600_100,
      0,
    );
    expect(await start("", (s) => s)).toBeNull();
  });

  it("the assumed unit is named, and doubted if the maxima are divided by something else", async () => {
    const log = text("tagged.hlog");
    expect(codes(await parsed(hdrLog, log))).toEqual(["hdr/unit"]);
    const micros = log.replaceAll(/,(\d+\.\d+),HIST/g, (_, max: string) => `,${(1000 * Number(max)).toFixed(3)},HIST`);
    const { notices } = await parsed(hdrLog, micros);
    expect(notices).toMatchObject([{ code: "hdr/unit-doubtful", values: { ratio: 1000 } }]);
  });

  it("a damaged histogram is named with its line, the others are read", async () => {
    const lines = text("tagged.hlog").split("\n");
    lines[5] = lines[5]!.slice(0, -40);
    const pushed = await parsed(hdrLog, lines.join("\n"));
    expect(pushed.notices[0]).toMatchObject({ code: "hdr/bad-line", line: 6 });
    expect(pushed.intervals.get(0)).toHaveLength(5);
  });
});

describe("encodings", () => {
  const packed = (): string => text("tagged.hlog").split("\n")[3]!.split(",").at(-1)!;
  it.each([["HISTFAAA"], ["not base64!"], [""], ["AAAAAAAAAAAA"]])("%s is refused", (it_) =>
    expect(decode(it_)).toBeNull(),
  );
  // 3, 0, 7 and 9 in the first slots of two digits: V0 in words of 4, V1 in words of 2 bytes.
  it.each([
    ["V0", 0x1c849308, 32, 4],
    ["V1", 0x1c849301, 40, 2],
  ])("%s counts in words", (_, cookie, header, word) => {
    const plain = Buffer.alloc(header + 4 * word);
    plain.writeInt32BE(cookie + 16 * word, 0);
    plain.writeInt32BE(4 * word, header === 40 ? 4 : 24);
    plain.writeInt32BE(2, header === 40 ? 12 : 4);
    plain.writeBigInt64BE(8n, header === 40 ? 16 : 8);
    [3, 0, 7, 9].forEach((n, i) => plain.writeIntBE(n, header + i * word, word));
    const packed = zlibSync(plain);
    const head = Buffer.alloc(8);
    head.writeInt32BE(cookie + 1 + 16 * word, 0);
    head.writeInt32BE(packed.length, 4);
    const { lo_ns, value_ns, count } = decode(Buffer.concat([head, packed]).toString("base64"))!;
    expect([[...lo_ns], [...value_ns], [...count]]).toEqual([
      [0, 16, 24],
      [7, 23, 31],
      [3, 7, 9],
    ]);
  });
  it("slots follow each other without gaps, up to twice the lowest of a doubling", () => {
    const { lo_ns, hi_ns, value_ns } = decode(packed())!;
    for (const [i, low] of lo_ns.entries()) {
      expect(value_ns[i]).toBe(hi_ns[i]! - 1);
      expect((hi_ns[i]! - low) / low).toBeLessThan(1e-3);
      if (i > 0) expect(low).toBeGreaterThanOrEqual(hi_ns[i - 1]!);
    }
  });
});

describe("a percentile distribution", () => {
  it("gives its quantiles, mean, deviation and maximum in microseconds", async () => {
    const pushed = await parsed(hdrPercentiles, text("percentiles.txt"));
    expect(codes(pushed)).toEqual(["hdr/unit"]);
    const [latency] = pushed.runs[0]!.members[0]!.directions[0]!.latency;
    const row = /^ *([\d.]+) +0\.500000000000/m.exec(text("percentiles.txt"))!;
    expect(latency!.quantiles).toContainEqual([0.5, Math.round(Number(row[1]) * 1000)]);
    expect(latency!.quantiles.every(([q], i, all) => q > (all[i - 1]?.[0] ?? 0) && q < 1)).toBe(true);
  });
  it("is the same where it is indented", async () => {
    const printed = text("percentiles.txt");
    const [plain, indented] = [printed, printed.replaceAll(/^/gm, "    ")].map((of) => parsed(hdrPercentiles, of));
    expect((await indented!).runs).toEqual((await plain!).runs);
    expect(codes(await indented!)).toEqual(["hdr/unit"]);
  });
  it("of wrk2 has the rate that is printed below it, which counts the calibration too", async () => {
    const below =
      "----------\n  119714 requests in 1.00m, 9.48MB read\nRequests/sec:   1995.19\nTransfer/sec:    161.77KB\n";
    const pushed = await parsed(hdrPercentiles, text("percentiles.txt") + below);
    expect(codes(pushed)).toEqual(["hdr/unit"]);
    const [read] = pushed.runs[0]!.members[0]!.directions;
    expect(read).toMatchObject({ op: "transaction", iops: 1995.19, ios: read!.latency[0]!.samples });
  });
  it("of wrk2 that leaves out delayed starts is called uncorrected, beside the recorded one", async () => {
    const under = (kind: string) => `  Latency Distribution (HdrHistogram - ${kind})\n${text("percentiles.txt")}\n`;
    const both =
      under("Recorded Latency") + under("Uncorrected Latency (measured without taking delayed starts into account)");
    const pushed = await parsed(hdrPercentiles, both);
    expect(pushed.runs.map(({ members }) => members[0]!.member)).toEqual(["requests", "requests, uncorrected"]);
  });
  it("a deviation above the maximum is not scaled, and left out", async () => {
    const table =
      "       Value     Percentile TotalCount 1/(1-Percentile)\n\n       0.082 0.500000000000          1           2.00\n       7.082 1.000000000000       4980\n";
    const python =
      "#[Mean    =        0.668, StdDeviation   =   643656.358]\n#[Max     =        7.082, TotalCount     =     4980.000]\n";
    const [latency] = (await parsed(hdrPercentiles, table + python)).runs[0]!.members[0]!.directions[0]!.latency;
    expect(latency).toMatchObject({
      mean_us: 668,
      stddev_us: null,
      max_us: 7082,
      samples: 4980,
      quantiles: [[0.5, 82]],
    });
  });
  it("without its totals it may be cut", async () => {
    const cut = text("percentiles.txt").split("\n").slice(0, 20).join("\n");
    expect(codes(await parsed(hdrPercentiles, `${cut}\n`))).toEqual(["hdr/no-totals", "hdr/unit"]);
    const csv = '"Value","Percentile","TotalCount","1/(1-Percentile)"\n0.082,0.500000000000,1,2.00\n';
    expect(codes(await parsed(hdrPercentiles, csv))).toEqual(["hdr/no-totals", "hdr/unit"]);
    expect(codes(await parsed(hdrPercentiles, `${csv}7.082,1.000000000000,2,Infinity\n`))).toEqual(["hdr/unit"]);
  });
});
