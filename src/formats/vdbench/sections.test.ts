/** Rows into runs: the length of an interval, the start of a run, the rows that belong to it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { directory, directionOf, readVdbench } from "../../../tests/support/vdbench";
import { type Measured, measuredLength_s, startOf } from "./sections";
import { isSections, type Section } from "./section";
import { elapsedMs } from "./times";

const HEAD = `<title>Vdbench output/summary.html</title><pre>
summary report, created 10:00:00 Nov 20 2026 UTC (10:00:00 Nov 20 2026 UTC)

`;
const HEADER = `
Nov 20, 2026    interval        i/o   MB/sec   bytes   read     resp     read    write     read    write     resp  queue  cpu%  cpu%
                               rate  1024**2     i/o    pct     time     resp     resp      max      max   stddev  depth sys+u   sys
`;
const time = (s: number): string => new Date(Date.UTC(2026, 10, 20, 10, 0, 0) + s * 1000).toISOString().slice(11, 23);
const begin = (s: number, rd = "r"): string =>
  `${time(s)} Starting RD=${rd}; I/O rate: Uncontrolled MAX; elapsed=60; For loops: None\n`;
const CELLS =
  "30839.3   120.47    4096  69.75    0.241    0.240    0.243   134.11   114.73    1.102    7.4  87.4  48.4";
const row = (s: number, label: string, cells = CELLS): string => `${time(s)} ${label.padStart(11)}  ${cells}\n`;

const sectionsOf = async (text: string): Promise<{ sections: readonly Section[]; said: unknown[] }> => {
  const { parts, notices } = await readVdbench(HEAD + text);
  return {
    sections: parts.find(isSections)!.sections,
    said: notices.map(({ code, line }) => [code, line]),
  };
};

describe("the length of an interval is that between its rows, in whole seconds", () => {
  it.each([1, 2, 5, 30])("of %i s", async (length) => {
    const rows = [1, 2, 3, 4].map((n) => row(n * length + 0.03 * n, String(n)));
    const { sections, said } = await sectionsOf(begin(0) + HEADER + rows.join("") + row(4 * length + 0.1, "avg_2-4"));
    expect(said).toEqual([]);
    expect(sections[0]).toMatchObject({
      interval_s: length,
      intervals: 4,
      last: 4,
      started_ms: Date.UTC(2026, 10, 20, 10),
    });
    expect(sections[0]!.average).toMatchObject({ from: 2, to: 4 });
  });

  it("between rows with gaps it is as long", async () => {
    const rows = [1, 4, 9].map((n) => row(2 * n, String(n)));
    const { sections } = await sectionsOf(begin(0) + HEADER + rows.join("") + row(18.1, "avg_2-9"));
    expect(sections[0]).toMatchObject({ interval_s: 2, last: 9 });
  });

  it("over midnight", async () => {
    const rows = [1, 2, 3].map((n) => row(14 * 3600 - 2 + n, String(n)));
    const { sections } = await sectionsOf(
      begin(14 * 3600 - 2) + HEADER + rows.join("") + row(14 * 3600 + 1, "avg_2-3"),
    );
    expect(sections[0]!.interval_s).toBe(1);
  });

  it("a run that began just before midnight keeps its day, though its first row is on the next", async () => {
    const midnight = 14 * 3600;
    const rows = [1, 2, 3].map((n) => row(midnight - 0.5 + n, String(n)));
    const { sections } = await sectionsOf(
      begin(midnight - 0.5) + HEADER + rows.join("") + row(midnight + 2.6, "avg_2-3"),
    );
    // Rows have the day of the header above them.
    const first = Date.UTC(2026, 10, 20) + 500;
    expect(sections[0]).toMatchObject({ interval_s: 1, started_ms: first - 1000 });
    expect(elapsedMs(86_399_500, 500)).toBe(1000);
    expect(elapsedMs(500, 1500)).toBe(1000);
  });

  const measured = (gaps_s: number[], more: Partial<Measured> = {}): Measured => ({
    ...{ starting: null, first_tod_ms: null, first_unix_ms: null, from: 1, gaps_s },
    ...more,
  });
  it("is the mean of the gaps while they agree within 2 s, or a fifth; else one third up", () => {
    expect(measuredLength_s(measured([1, 1.1, 0.9]))).toBeCloseTo(1, 9);
    expect(measuredLength_s(measured([1, 3]))).toBe(2);
    expect(measuredLength_s(measured([60, 70, 62]))).toBe(64);
    // A damaged time is hours off; there are two.
    expect(measuredLength_s(measured([1, 1, 10_800, 75_600, 1]))).toBe(1);
    expect(measuredLength_s(measured([1, 3.1]))).toBe(1);
    expect(measuredLength_s(measured([60, 80, 62]))).toBe(60);
  });

  it("of a lone row is from the start to it, over its number", () => {
    const starting = { rd: "r", tod_ms: 10_000, asks: null, elapsed_s: null, loops: null };
    expect(measuredLength_s(measured([], { starting, first_tod_ms: 15_000 }))).toBe(5);
    expect(measuredLength_s(measured([], { starting, first_tod_ms: 15_000, from: 5 }))).toBe(1);
    expect(measuredLength_s(measured([]))).toBeNull();
  });

  it("a run began where its line says so, else an interval before its first row", () => {
    const starting = { rd: "r", tod_ms: 10_000, asks: null, elapsed_s: null, loops: null };
    const first = { first_tod_ms: 15_000, first_unix_ms: 1_000_000 };
    expect(startOf(measured([], { starting, ...first }), 1)).toBe(995_000);
    expect(startOf(measured([], first), 5)).toBe(995_000);
    expect(startOf(measured([], { ...first, from: 3 }), 5)).toBe(985_000);
    expect(startOf(measured([]), 5)).toBeNull();
  });
});

describe("an average", () => {
  const whole = begin(0) + HEADER + [1, 2, 3, 4].map((n) => row(n, String(n))).join("");
  it("covers its intervals, including the first and the last", async () => {
    const { members } = await directory([HEAD + whole + row(4.1, "avg_2-4")]);
    const all = directionOf(members[0]!, "mixed");
    expect(all).toMatchObject({ runtime_s: 3, iops: 30839.3, bytes_per_s: 120.47 * 2 ** 20 });
    expect(all.latency[0]).toMatchObject({ mean_us: 241, max_us: 134_110, stddev_us: 1102 });
    const { members: warm } = await directory([HEAD + whole + row(4.1, "avg_4-4")]);
    expect(directionOf(warm[0]!, "mixed").runtime_s).toBe(1);
  });

  it("5.04.07 prints the maxima of reads and of writes: the larger is that of all", async () => {
    for (const [read, write] of [
      ["134.11", "114.73"],
      ["  7.02", "114.73"],
    ] as const) {
      const cells = CELLS.replace("134.11   114.73", `${read}   ${write}`);
      const { members } = await directory([HEAD + whole + row(4.1, "avg_2-4", cells)]);
      const most = (op: string): number => directionOf(members[0]!, op).latency[0]!.max_us!;
      expect([most("read"), most("write"), most("mixed")]).toEqual([
        1000 * Number(read),
        1000 * Number(write),
        1000 * Math.max(Number(read), Number(write)),
      ]);
    }
  });
});

describe("rows that are lost or torn", () => {
  const rows = [1, 2, 3, 4, 5].map((n) => row(n, String(n)));
  const all = (list: readonly string[]): string => begin(0) + HEADER + list.join("") + row(5.1, "avg_2-5");
  const first = HEAD.split("\n").length + HEADER.split("\n").length;
  it("that are missing are counted", async () => {
    expect((await sectionsOf(all(rows.toSpliced(2, 1)))).said).toEqual([["vdbench/rows-missing", first + 2]]);
    expect((await sectionsOf(all(rows))).said).toEqual([]);
  });
  it("a time below 0 breaks no row of a report", async () => {
    const below = rows.with(2, row(3, "3", CELLS.replace("0.241", "-0.24")));
    expect((await sectionsOf(all(below))).said).toEqual([["vdbench/negative", first + 2]]);
  });
  it("a word in a column of numbers is a broken row, with its line", async () => {
    const torn = rows.with(2, row(3, "3", CELLS.replace("0.241", " fast")));
    expect((await sectionsOf(all(torn))).said).toEqual([["vdbench/broken-row", first + 2]]);
  });
});

it("a run definition that only creates files gives no name where another one measured", async () => {
  const section = (s: number, rd: string): string =>
    begin(s, rd) + HEADER + row(s + 1, "1") + row(s + 2, "2") + row(s + 2.1, "avg_2-2");
  const { joined } = await directory([HEAD + section(0, "format_for_rd1") + section(10, "rd1")]);
  expect(joined.runs.map(({ run }) => run.title)).toEqual(["rd1"]);
});

it("an exception that points upwards has the last message above it as its reason", async () => {
  const log = readFileSync("tests/fixtures/runs/vdbench/error-missing-lun/output/logfile.html", "utf8");
  expect((await readVdbench(log)).parts.find(isSections)!.died).toBe(
    "Raw device 'sd=sd1,lun=/dev/nosuchdev' does not exist, or no permissions.",
  );
});

describe("a run is announced twice, for the console and with an anchor", () => {
  const anchor = (s: number): string => `<a name="_1"></a><i><b>${begin(s).trim()}</b></i>\n`;
  it.each([
    [0, 1],
    [4.9, 1],
    [5.1, 2],
    [60, 2],
  ])("%d s apart are %i runs", async (apart, runs) => {
    const { sections } = await sectionsOf(
      begin(0) + anchor(apart) + HEADER + row(apart + 1, "1") + row(apart + 1.1, "avg_1-1"),
    );
    expect(sections).toHaveLength(runs);
  });
});
