/**
 * Blocks of an ACT log in sequence: counts only grow, time advances by one interval, and blocks that do not fit are
 * named.
 */
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { actLog } from "./format";

type Counts = Readonly<Record<number, number>>;

/** A histogram as histogram.c prints it: its name, the sum of its buckets, four buckets per line. */
function histogram(name: string, counts: Counts, total?: number): string {
  const entries = Object.entries(counts).map(([bucket, n]) => [Number(bucket), n] as const);
  const cells = entries.map(([b, n]) => `(${String(b).padStart(2, "0")}: ${String(n).padStart(10, "0")})`);
  const lines: string[] = [];
  for (let i = 0; i < cells.length; i += 4) lines.push(` ${cells.slice(i, i + 4).join(" ")}`);
  const sum = entries.reduce((all, [, n]) => all + n, 0);
  return [`${name} (${total ?? sum} total)`, ...lines].join("\n");
}

const block = (t_s: number, ...histograms: string[]): string => `after ${t_s} sec:\n${histograms.join("\n")}\n\n`;
const reads = (t_s: number, counts: Counts, total?: number): string => block(t_s, histogram("reads", counts, total));

const HEAD = `ACT version 6.6
Storage device IO test

ACT-STORAGE CONFIGURATION
device-names: /dev/sdb
num-devices: 1
report-interval-sec: 1
microsecond-histograms: no
read-reqs-per-sec: 2000
write-reqs-per-sec: 1000

HISTOGRAM NAMES
reads

`;

const read = (...blocks: string[]): Promise<Pushed> => parsed(actLog, HEAD + blocks.join(""));
/** Reason and second of each block that was left out. */
const lost = ({ notices }: Pushed): unknown[] =>
  notices.filter(({ code }) => code === "act/broken-block").map(({ values }) => [values!["reason"], values!["t_s"]]);
/** Time and operations of each interval. */
const intervals = ({ intervals: all }: Pushed): number[][] =>
  [...all.values()].flat().map(({ t_s, histogram: h }) => [t_s, h.count.reduce((a, b) => a + b, 0)]);
const ios = ({ runs }: Pushed): (number | null)[] => runs.map(({ members }) => members[0]!.directions[0]!.ios);

describe("counts are cumulative from the start of the run (histogram.c)", () => {
  it("an interval holds what was counted since the block before", async () => {
    const log = await read(reads(1, { 0: 100 }), reads(2, { 0: 190, 1: 20 }), reads(3, { 0: 250, 1: 30, 5: 20 }));
    expect(intervals(log)).toEqual([
      [1, 100],
      [2, 110],
      [3, 90],
    ]);
    expect(lost(log)).toEqual([]);
    expect(ios(log)).toEqual([300]);
  });

  it.each([1, 2, 5, 99])(
    "a bucket that fell by %i is a broken block, and the next one holds its operations",
    async (n) => {
      const log = await read(
        reads(1, { 0: 50, 1: 100 }),
        reads(2, { 0: 100, 1: 100 }),
        // More in total, and fewer in bucket 1.
        reads(3, { 0: 300, 1: 100 - n }),
        reads(4, { 0: 301, 1: 101 }),
        reads(5, { 0: 400, 1: 110 }),
      );
      expect(lost(log)).toEqual([["counts", 3]]);
      expect(intervals(log)).toEqual([
        [1, 150],
        [2, 50],
        [4, 202],
        [5, 108],
      ]);
    },
  );

  it("of two blocks that may both follow the one before, the earlier is too high", async () => {
    const log = await read(reads(1, { 0: 50 }), reads(2, { 0: 102 }), reads(3, { 0: 101 }), reads(4, { 0: 200 }));
    expect(lost(log)).toEqual([["counts", 2]]);
    expect(intervals(log)).toEqual([
      [1, 50],
      [3, 51],
      [4, 99],
    ]);
  });

  it("an unchanged bucket has not fallen", async () => {
    const log = await read(reads(1, { 0: 7, 3: 1 }), reads(2, { 0: 7, 3: 1 }), reads(3, { 0: 8, 3: 1 }));
    expect(lost(log)).toEqual([]);
    expect(intervals(log).map(([, n]) => n)).toEqual([8, 0, 1]);
  });

  it("a bucket that fell to 0 and is not printed has fallen", async () => {
    const log = await read(
      reads(1, { 0: 50, 9: 1 }),
      reads(2, { 0: 100, 9: 1 }),
      reads(3, { 0: 200 }),
      reads(4, { 0: 300, 9: 1 }),
    );
    expect(lost(log)).toEqual([["counts", 3]]);
  });

  it("of one histogram among several", async () => {
    const two = (t_s: number, a: number, b: number): string =>
      block(t_s, histogram("reads", { 2: a }), histogram("/dev/sdb-reads", { 2: b }));
    const log = await read(two(1, 10, 20), two(2, 20, 20), two(3, 30, 19), two(4, 40, 40));
    expect(lost(log)).toEqual([["counts", 3]]);
  });

  it("a block far above the others is wrong, not those after it", async () => {
    const log = await read(
      reads(1, { 0: 100 }),
      reads(2, { 0: 9_000_000 }),
      reads(3, { 0: 300 }),
      reads(4, { 0: 400 }),
    );
    expect(lost(log)).toEqual([["counts", 2]]);
    expect(ios(log)).toEqual([400]);
  });
});

describe("the sum of the buckets is the printed total", () => {
  it.each([1, -1, 1000])("a total %i off is a broken block", async (off) => {
    const log = await read(reads(1, { 0: 100 }), reads(2, { 0: 200, 4: 5 }, 205 + off), reads(3, { 0: 300, 4: 5 }));
    expect(lost(log)).toEqual([["numbers", 2]]);
    expect(intervals(log)).toEqual([
      [1, 100],
      [3, 205],
    ]);
  });

  it("a count that holds a word is named, and nothing of its block is taken", async () => {
    const torn = reads(2, { 0: 200 }).replace("0000000200", "00000fast0");
    const log = await read(reads(1, { 0: 100 }), torn, reads(3, { 0: 300 }));
    expect(lost(log)).toEqual([["numbers", 2]]);
    expect(log.notices[0]!.line).toBeGreaterThan(HEAD.split("\n").length);
  });
});

describe("time goes on by one interval", () => {
  it.each([
    ["back", 1],
    ["not at all", 2],
    ["far ahead", 900],
    ["by a half more", 4],
  ])("a block whose second goes %s is named", async (_, second) => {
    const log = await read(
      reads(1, { 0: 100 }),
      reads(2, { 0: 200 }),
      reads(second, { 0: 300 }),
      reads(4, { 0: 400 }),
      reads(5, { 0: 500 }),
    );
    expect(lost(log)).toEqual([["time", second]]);
    expect(intervals(log).map(([t_s]) => t_s)).toEqual([1, 2, 4, 5]);
  });

  it("a block whose second goes back is of the same run as long as all that was counted did not fall", async () => {
    const log = (third: Counts) =>
      read(reads(1, { 0: 50, 1: 50 }), reads(2, { 0: 100, 1: 100 }), reads(1, third), reads(4, { 0: 200, 1: 200 }));
    for (const third of [
      { 0: 101, 1: 99 },
      { 0: 150, 1: 99 },
    ]) {
      const { runs, ...more } = await log(third);
      expect(runs).toHaveLength(1);
      expect(lost({ runs, ...more })).toEqual([["time", 1]]);
    }
    expect((await log({ 0: 100, 1: 99 })).runs).toHaveLength(2);
  });

  it("the first two blocks tell the interval, whatever the configuration says", async () => {
    const log = await read(reads(10, { 0: 100 }), reads(20, { 0: 200 }), reads(30, { 0: 300 }));
    expect(lost(log)).toEqual([]);
    expect(intervals(log)).toEqual([
      [10, 100],
      [20, 100],
      [30, 100],
    ]);
    // 100 operations in 10 s.
    const rate = log.traces.find(({ metric }) => metric === "iops")!;
    expect(log.samples.get(rate.trace)!.value).toEqual([10, 10, 10]);
  });

  it("but not where a log begins later, and lost one of them: the second is at two intervals then", async () => {
    const log = await read(reads(3, { 0: 300 }), reads(5, { 0: 500 }), reads(6, { 0: 600 }));
    expect(lost(log)).toEqual([]);
    expect(new Set(log.traces.map(({ window_s }) => window_s))).toEqual(new Set([1]));
  });

  it("the last block is in its place after two that are missing", async () => {
    // The second does not add up; the third exceeds the last.
    const log = await read(reads(1, { 0: 100 }), reads(2, { 0: 200 }, 201), reads(3, { 0: 900 }), reads(4, { 0: 400 }));
    expect(lost(log)).toEqual([
      ["numbers", 2],
      ["counts", 3],
    ]);
    expect(ios(log)).toEqual([400]);
    expect(intervals(log)).toEqual([
      [1, 100],
      [4, 300],
    ]);
  });

  it("the rate over a block that was left out is over both intervals", async () => {
    const log = await read(
      reads(1, { 0: 100 }),
      reads(2, { 0: 200 }),
      reads(3, { 0: 5 }),
      reads(4, { 0: 600 }),
      reads(5, { 0: 700 }),
    );
    const rate = log.traces.find(({ metric }) => metric === "iops")!;
    expect(log.samples.get(rate.trace)).toEqual({ t_s: [1, 2, 4, 5], value: [100, 100, 200, 100] });
  });

  it("counts and times that start again are another run", async () => {
    const log = await read(reads(1, { 0: 100 }), reads(2, { 0: 200 }), reads(1, { 0: 90 }), reads(2, { 0: 180 }));
    expect(ios(log)).toEqual([200, 180]);
    expect(lost(log)).toEqual([]);
  });
});

it("a run of one block, and another that begins at the same second with less, are two", async () => {
  const log = await read(reads(1, { 0: 100 }), reads(1, { 0: 90 }), reads(2, { 0: 180 }));
  expect([ios(log), lost(log)]).toEqual([[100, 180], []]);
});

describe("the histograms of a block", () => {
  it("are those of its neighbours, in their order", async () => {
    const log = await read(
      reads(1, { 0: 100 }),
      reads(2, { 0: 200 }),
      block(3, histogram("rea", { 0: 300 })),
      reads(4, { 0: 400 }),
    );
    expect(lost(log)).toEqual([["names", 3]]);
  });

  it.each([
    [512, []],
    [513, [["names", 1]]],
  ])("are at most 512: %i", async (n, wanted) => {
    const many = Array.from({ length: n }, (_, i) => histogram(`/dev/sd${i}-reads`, { 0: 1 }));
    expect(lost(await read(block(1, histogram("reads", { 0: n }), ...many.slice(1))))).toEqual(wanted);
  });

  it("at the end of the file may be cut: then there is no block", async () => {
    const head = HEAD.replace("reads\n\n", "reads\nlarge-block-reads\n\n");
    const two = (t_s: number): string =>
      block(t_s, histogram("reads", { 0: 100 * t_s }), histogram("large-block-reads", { 4: t_s }));
    const whole = head + two(1) + two(2);
    const cut = `${whole}after 3 sec:\n${histogram("reads", { 0: 300 })}\n`;
    const log = await parsed(actLog, cut);
    expect(log.notices.map(({ code, values }) => [code, values])).toEqual([["act/cut", { t_s: 3 }]]);
    expect(ios(log)).toEqual([200]);
  });

  it("without the line of their time are named", async () => {
    const stray = `${histogram("reads", { 0: 150 })}\n\n`;
    const log = await read(reads(1, { 0: 100 }), stray, reads(3, { 0: 300 }), reads(4, { 0: 400 }));
    expect(log.notices.map(({ code }) => code)).toEqual(["act/stray-histograms"]);
    expect(intervals(log)).toEqual([
      [1, 100],
      [3, 200],
      [4, 100],
    ]);
  });
});
