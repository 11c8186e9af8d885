/** Response time histograms: milliseconds, counts that give the printed percentages, and an open last bucket. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { directory, readVdbench } from "../../../tests/support/vdbench";
import { isHistograms, type Table, toHistogram } from "./histogram";
import { subjectOf } from "./kind";

const TEXT = readFileSync("tests/fixtures/vdbench/mixed/histogram.html", "utf8");

/** Tables of the first run, and the notices on the file. */
async function read(text: string): Promise<{ tables: Partial<Record<string, Table>>; said: string[] }> {
  const { parts, notices } = await readVdbench(text);
  const part = parts.find(isHistograms)!;
  return { tables: part.sections[0]?.tables ?? {}, said: notices.map(({ code }) => code) };
}

it("alone, it is a run of no host with its counts and no rate", async () => {
  const { joined, members, notices } = await directory([TEXT]);
  expect(joined.runs.map(({ run: { title, host } }) => [title, host])).toEqual([["run1", null]]);
  const counted = (head: string): number => {
    const table = TEXT.slice(TEXT.indexOf(`\n${head}:\n`)).split("\n\n")[1]!;
    return [...table.matchAll(/< +\S+ +([\d,]+) /g)].reduce((sum, [, n]) => sum + Number(n!.replaceAll(",", "")), 0);
  };
  expect(members[0]!.directions.map(({ op, iops, ios }) => [op, iops, ios])).toEqual([
    ["read", null, counted("Reads")],
    ["write", null, counted("Writes")],
    ["mixed", null, counted("Reads and writes")],
  ]);
  expect(notices.map(({ code }) => code)).toEqual(["vdbench/histogram-alone"]);
});

/** A table of counts, with percentages as vdbench prints them. */
function table(counts: readonly number[], percents?: readonly string[]): string {
  const total = counts.reduce((a, b) => a + b, 0);
  let seen = 0;
  const rows = counts.map((n, i) => {
    seen += n;
    const percent = percents?.[i] ?? ((100 * n) / total).toFixed(4);
    const hi = i === counts.length - 1 ? "max" : (2 ** (i + 1)).toFixed(3);
    const lo = i === 0 ? "0.000" : (2 ** i).toFixed(3);
    const columns = [`${lo.padStart(9)} <`, hi.padStart(11), n.toLocaleString("en").padStart(14), percent.padStart(9)];
    return `${columns.join(" ")} ${((100 * seen) / total).toFixed(4).padStart(9)}`;
  });
  return [
    "<title>Vdbench output/histogram.html</title><pre>",
    "Total response time histogram.",
    '<a name="_1"></a><i><b>19:33:17.002 Starting RD=run1; I/O rate: Uncontrolled MAX; elapsed=5; For loops: None</b></i>',
    "",
    "Reads and writes:",
    "  min(ms) <     max(ms)         count       %%    cum%%  '+': Individual%; '+-': Cumulative%",
    "",
    ...rows,
    "",
  ].join("\n");
}

describe("edges and counts", () => {
  it("of the file vdbench wrote are milliseconds, in whole nanoseconds", async () => {
    const { mixed, read: reads, write } = (await read(TEXT)).tables as Record<string, Table>;
    expect(mixed!.lo_ns.slice(0, 4)).toEqual([0, 50_000, 100_000, 200_000]);
    expect(mixed!.hi_ns.slice(0, 3)).toEqual([50_000, 100_000, 200_000]);
    expect([mixed!.lo_ns.at(-1), mixed!.hi_ns.at(-1)]).toEqual([64_000_000, Infinity]);
    // Reads plus writes are all I/Os, in each bucket and in total.
    expect(reads!.total + write!.total).toBe(mixed!.total);
    expect(mixed!.count.map((n, i) => n - reads!.count[i]! - write!.count[i]!)).toEqual(mixed!.count.map(() => 0));
  });

  it("agree with the rate: counted I/Os are rate × time (flatfile: avg_2-5, 30,839.25 a second)", async () => {
    const { mixed } = (await read(TEXT)).tables;
    expect(mixed!.total / (30_839.25 * 4)).toBeCloseTo(1, 2);
  });

  it("that do not rise, or leave a gap, are not a histogram", async () => {
    const text = table([5, 6, 7, 8]);
    const edges = (lo: string, hi: string): string => `${lo.padStart(9)} < ${hi.padStart(11)}`;
    const [second, third] = [edges("2.000", "4.000"), edges("4.000", "8.000")];
    expect(text).toContain(second);
    expect((await read(text)).said).toEqual([]);
    const wrong = [
      // Back to 1 ms and on from there, an empty bucket from 2 to 2, a gap, an overlap.
      text.replace(second, edges("2.000", "1.000")).replace(third, edges("1.000", "8.000")),
      text.replace(second, edges("2.000", "2.000")).replace(third, edges("2.000", "8.000")),
      text.replace(third, edges("5.000", "8.000")),
      text.replace(third, edges("3.000", "8.000")),
    ];
    for (const one of wrong) expect(await read(one)).toEqual({ tables: {}, said: ["vdbench/broken-histogram"] });
  });

  it("empty buckets are left out, thousands have commas", async () => {
    const { mixed } = (await read(table([1_234_567, 0, 3, 0]))).tables;
    expect(mixed).toMatchObject({ lo_ns: [0, 4e6], hi_ns: [2e6, 8e6], count: [1_234_567, 3], total: 1_234_570 });
  });
});

describe("a histogram= of one's own (Histogram.java)", () => {
  const row = (lo: string, hi: string, n: string, percent: string, sum: string): string =>
    `${lo.padStart(9)} < ${hi.padStart(11)} ${n.padStart(13)} ${percent.padStart(8)} ${sum.padStart(8)}`;
  const lines = table([1]).split("\n");
  const of = (...rows: string[]): string => [...lines.slice(0, 7), ...rows].join("\n");

  it("has edges of ten seconds and more, of eight characters", async () => {
    const { tables, said } = await read(
      of(
        row("0.000", "9000.000", "2", "25.0000", "25.0000"),
        row("9000.000", "10000.00", "3", "37.5000", "62.5000"),
        row("10000.00", "100000.0", "1", "12.5000", "75.0000"),
        row("100000.0", "1000000", "1", "12.5000", "87.5000"),
        row("1000000", "max", "1", "12.5000", "100.0000"),
        "",
      ),
    );
    expect(said).toEqual([]);
    expect(tables["mixed"]!.hi_ns).toEqual([9e9, 1e10, 1e11, 1e12, Infinity]);
    expect(tables["mixed"]!.count).toEqual([2, 3, 1, 1, 1]);
  });

  const suppressed = [
    row("0.050", "0.100", "0", "0.0000", "0.0000"),
    row("0.100", "0.200", "3", "75.0000", "75.0000"),
    row("0.200", "0.400", "1", "25.0000", "100.0000"),
    row("0.400", "0.600", "0", "0.0000", "100.0000"),
  ];
  it("may suppress the empty buckets at its ends, all but one", async () => {
    const { tables, said } = await read(of(...suppressed, "", "", "Reads:", lines[5]!, "", ...suppressed, "", ""));
    expect(said).toEqual([]);
    const wanted = { lo_ns: [1e5, 2e5], hi_ns: [2e5, 4e5], count: [3, 1], total: 4 };
    expect(tables).toMatchObject({ mixed: wanted, read: wanted });
  });
  it("is cut or broken if it ends at a bucket with I/Os, or goes on after a blank line", async () => {
    expect((await read(of(...suppressed.slice(0, 3), "", ""))).said).toEqual(["vdbench/cut"]);
    expect((await read(of(...suppressed.slice(0, 3)))).said).toEqual(["vdbench/cut"]);
    expect((await read(of(...suppressed.slice(0, 2), "", ...suppressed.slice(2), ""))).said).toEqual([
      "vdbench/broken-histogram",
    ]);
  });
});

describe("percentages are those of the counts, to the last of their four digits", () => {
  const counts = [1_581, 26_026, 95_740, 10];
  it("which holds of what vdbench printed", async () => {
    expect((await read(TEXT)).said).toEqual([]);
    expect((await read(table(counts))).said).toEqual([]);
  });

  it.each([1, 2, 10, 100, 1000])("a count that lost or gained %i I/Os is found", async (n) => {
    const right = counts.map((c) => ((100 * c) / 123_357).toFixed(4));
    for (const wrong of [counts.with(1, counts[1]! - n), counts.with(1, counts[1]! + n), counts.with(3, 10 + n)]) {
      const { tables, said } = await read(table(wrong, right));
      expect(said).toEqual(["vdbench/broken-histogram"]);
      expect(tables["mixed"]).toBeUndefined();
    }
  });

  it.each([0.0002, 0.001, 0.1, 5, 10])("so is a percentage that is off by %d", async (off) => {
    const percents = counts.map((c) => ((100 * c) / 123_357).toFixed(4));
    for (const sign of [1, -1]) {
      const wrong = percents.with(2, (Number(percents[2]) + sign * off).toFixed(4));
      expect((await read(table(counts, wrong))).said).toEqual(["vdbench/broken-histogram"]);
    }
  });

  it("cut instead of rounded, or rounded the other way at a half, they still agree", async () => {
    const cut = counts.map((c) => (Math.floor((1e6 * c) / 123_357) / 1e4).toFixed(4));
    expect((await read(table(counts, cut))).said).toEqual([]);
  });

  it("a word in the place of a number breaks the table", async () => {
    const word = table(counts).replace("26,026", "  fast");
    const percent = table(counts).replace(((100 * 26_026) / 123_357).toFixed(4), "fast   ");
    expect((await read(word)).said).toEqual(["vdbench/broken-histogram"]);
    expect((await read(percent)).said).toEqual(["vdbench/broken-histogram"]);
  });
});

describe("a table is broken", () => {
  const lines = table([5, 5, 5, 5]).split("\n");
  const without = (i: number): string => lines.filter((_, at) => at !== i).join("\n");
  it("where an edge does not continue the one before: a row was lost", async () => {
    expect((await read(without(7))).said).toEqual(["vdbench/broken-histogram"]);
    expect((await read(without(8))).said).toEqual(["vdbench/broken-histogram"]);
  });
  it("where an edge is not the one before, though every count is right", async () => {
    const text = table([5, 5, 5, 5]);
    expect((await read(text.replace("    4.000 <       8.000", "    5.000 <       8.000"))).said).toEqual([
      "vdbench/broken-histogram",
    ]);
    expect((await read(text.replace("    2.000 <       4.000", "    2.000 <       2.000"))).said).toEqual([
      "vdbench/broken-histogram",
    ]);
  });
  it("where the file ends in front of its last bucket", async () => {
    expect((await read(lines.slice(0, 9).join("\n"))).said).toEqual(["vdbench/cut"]);
  });
});

describe("the last bucket has no upper edge in the file", () => {
  const open: Table = { line: 1, lo_ns: [0, 64e6], hi_ns: [64e6, Infinity], count: [9, 1], total: 10 };
  it("the highest response of the same intervals closes it (avg_2-5: 134.109 ms)", () => {
    const { lo_ns, hi_ns, value_ns } = toHistogram(open, 134.109);
    expect([...lo_ns]).toEqual([0, 64e6]);
    expect([...hi_ns]).toEqual([64e6, 134_109_000]);
    expect([...value_ns]).toEqual([...hi_ns]);
  });
  it("which is never below its lower edge", () => {
    expect([...toHistogram(open, 63.9).hi_ns]).toEqual([64e6, 64e6]);
    expect([...toHistogram(open, null).hi_ns]).toEqual([64e6, 64e6]);
  });
});

it("a histogram of a slave is one of the processes of a host, not of the host", () => {
  const of = (what: string) =>
    subjectOf(["<title>Vdbench dir/localhost-0.histogram.html</title><pre>", `${what} response time histogram.`]);
  expect(of("Slave")).toEqual({ unit: "host", name: "localhost-0", detail: true });
  expect(of("Host")).toEqual({ unit: "host", name: "localhost-0", detail: false });
});
