/** Units and edges of the buckets, and values that a run prints twice: in blocks, and as rates over its duration. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { actLog } from "./format";

const file = (name: string): string => readFileSync(`tests/fixtures/act/${name}`, "utf8");

const log = (unit: "ms" | "us", blocks: string): Promise<Pushed> =>
  parsed(
    actLog,
    `ACT version 6.6
Storage device IO test

ACT-STORAGE CONFIGURATION
device-names: /dev/sdb
num-devices: 1
report-interval-sec: 10
microsecond-histograms: ${unit === "us" ? "yes" : "no"}
large-block-op-kbytes: 128

HISTOGRAM NAMES
reads

${blocks}
`,
  );

describe("bucket 0 is below 1, bucket n is from 2^(n-1) to 2^n of the unit (histogram.c)", () => {
  const blocks = `after 10 sec:
reads (15 total)
 (00: 0000000001) (01: 0000000002) (02: 0000000003) (10: 0000000004)
 (14: 0000000005)
`;
  it.each([
    ["ms", 1e6],
    ["us", 1e3],
  ] as const)("of %s", async (unit, unit_ns) => {
    const pushed = await log(unit, blocks);
    const lo = [0, 1, 2, 512, 8192].map((n) => n * unit_ns);
    const hi = [1, 2, 4, 1024, 16384].map((n) => n * unit_ns);
    const { buckets } = pushed.runs[0]!.members[0]!.directions[0]!.latency[0]!;
    const [interval] = [...pushed.intervals.values()].flat();
    for (const histogram of [buckets!, interval!.histogram]) {
      expect([...histogram.lo_ns]).toEqual(lo);
      expect([...histogram.hi_ns]).toEqual(hi);
      // The printed value is the upper edge.
      expect([...histogram.value_ns]).toEqual(hi);
      expect([...histogram.count]).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it("the share over 1 ms of a log in milliseconds is that of act_latency.py: all but bucket 0", async () => {
    const pushed = await parsed(actLog, file("v3.0-ms.txt"));
    const member = pushed.runs[0]!.members.find(({ member: name }) => name === "READS")!;
    const { buckets, samples } = member.directions[0]!.latency[0]!;
    const over = buckets!.count.reduce((sum, n, i) => sum + (buckets!.lo_ns[i]! >= 1e6 ? n : 0), 0);
    // The last block of the file, line by line.
    const [, total, first] = /READS {14}\((\d+) total\)\n \(00: (\d+)\)(?![^]*After)/.exec(file("v3.0-ms.txt"))!;
    expect(samples).toBe(Number(total));
    expect(over).toBe(Number(total) - Number(first));
  });
});

describe("the printed totals", () => {
  it.each(["v3.0-ms.txt", "v5.3-us.txt", "v6.6-no-defrag-reads.txt"])(
    "%s: intervals add up to the last block, rates times seconds to its totals",
    async (name) => {
      const text = file(name);
      const pushed = await parsed(actLog, text);
      const last = text.slice(text.search(/[Aa]fter \d+ sec:(?![^]*[Aa]fter)/));
      const totals = new Map(
        [...last.matchAll(/^(\S.*?) *\((\d+) total\)$/gm)].map(([, n, count]) => [n!, Number(count)]),
      );
      const seconds = Number(/\d+/.exec(last)![0]);
      let compared = 0;
      for (const { trace, metric, member } of pushed.traces) {
        const key = [...totals.keys()].find((n) => n === member || n === `${member}-reads`);
        if (key === undefined) continue;
        compared++;
        const counted = (pushed.intervals.get(trace) ?? []).map((i) => i.histogram.count.reduce((a, b) => a + b, 0));
        const rates = pushed.samples.get(trace)?.value ?? [];
        // These files have one block per second and none is missing.
        const sum = (metric === "histogram" ? counted : rates).reduce((a, b) => a + b, 0);
        expect(sum, `${metric} of ${member}`).toBeCloseTo(totals.get(key)!, 6);
      }
      expect(compared).toBeGreaterThanOrEqual(4);
      for (const { member, directions } of pushed.runs[0]!.members) {
        const [direction] = directions;
        expect(direction).toMatchObject({ ios: totals.get(member), runtime_s: seconds });
        expect(direction!.iops).toBeCloseTo(totals.get(member)! / seconds, 9);
      }
    },
  );

  it("the queue is a count, beside the second it was printed in", async () => {
    const { traces, samples } = await parsed(actLog, file("v5.3-us.txt"));
    const queue = traces.find(({ metric }) => metric === "queued")!;
    const printed = [...file("v5.3-us.txt").matchAll(/after (\d+) sec:\nrequests-queued: (\d+)/g)];
    expect(samples.get(queue.trace)).toEqual({
      t_s: printed.map(([, t]) => Number(t)),
      value: printed.map(([, , n]) => Number(n)),
    });
  });

  it("a window is the reporting interval, and the rate is over it", async () => {
    const pushed = await log(
      "us",
      "after 10 sec:\nreads (50 total)\n (03: 0000000050)\n\nafter 20 sec:\nreads (90 total)\n (03: 0000000090)\n",
    );
    const rate = pushed.traces.find(({ metric }) => metric === "iops")!;
    expect(rate.window_s).toBe(10);
    expect(pushed.samples.get(rate.trace)).toEqual({ t_s: [10, 20], value: [5, 4] });
  });

  it("more than a chunk of samples comes whole, in order", async () => {
    const n = 2500;
    const blocks = Array.from({ length: n }, (_, i) => {
      const total = String((i + 1) * 10).padStart(10, "0");
      return `after ${(i + 1) * 10} sec:\nreads (${(i + 1) * 10} total)\n (03: ${total})\n`;
    });
    const { traces, samples } = await log("us", blocks.join("\n"));
    const { t_s, value } = samples.get(traces.find(({ metric }) => metric === "iops")!.trace)!;
    expect(t_s).toEqual(Array.from({ length: n }, (_, i) => (i + 1) * 10));
    expect(new Set(value)).toEqual(new Set([1]));
  });
});
