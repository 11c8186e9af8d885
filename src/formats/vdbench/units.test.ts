/**
 * Units of everything that vdbench prints, from values that the files state twice: I/O rate × transfer size = bandwidth
 * (MB = 1024**2), I/O rate × response = queue depth (Little), reads + writes = all.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { directionOf, directory, textsOf } from "../../../tests/support/vdbench";
import { disagreement } from "./join";
import { AT, emptyValues } from "./columns";
import type { Average } from "./section";

const DRIVES = ["curve", "mixed", "rates", "threads"] as const;
const FILES = ["flatfile.html", "totals.html", "summary.html"] as const;

/** Averages of a flatfile by column name, as printed; read without the parser. */
function cellsOf(folder: string, label = "avg_"): Record<string, string>[] {
  const text = readFileSync(`tests/fixtures/vdbench/${folder}/flatfile.html`, "utf8");
  const names = /^ *tod .*$/m.exec(text)![0].trim().split(/\s+/);
  return [...text.matchAll(new RegExp(`^\\S+ \\S+ \\S+ +${label}.*$`, "gm"))].map(([line]) => {
    const cells = line.trim().split(/\s+/);
    return Object.fromEntries(names.map((name, i) => [name.toLowerCase(), cells[i]!]));
  });
}
const printed = (folder: string): Record<string, number>[] =>
  cellsOf(folder).map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, Number(cell)])));

/** Milliseconds as printed -> microseconds, by moving the decimal point in the text. */
const us = (ms: string): number => Number(`${ms}e3`);

describe.each(DRIVES)("%s", (folder) => {
  it.each(FILES.filter((name) => textsOf(folder, name).length > 0))(
    "%s: rate × size is the bandwidth, rate × response the queue depth",
    async (name) => {
      const { members } = await directory(textsOf(folder, name, "parmfile.html"));
      const rows = printed(folder);
      expect(members).toHaveLength(rows.length);
      for (const [i, member] of members.entries()) {
        const all = directionOf(member, "mixed");
        const row = rows[i]!;
        expect(Math.abs(all.iops! / row["rate"]! - 1)).toBeLessThan(1e-4);
        // Two decimals of MB/s in reports.
        expect(Math.abs(all.bytes_per_s! - all.iops! * row["bytes/io"]!)).toBeLessThan(
          0.005 * 2 ** 20 + 2e-4 * all.bytes_per_s!,
        );
        const [{ mean_us, max_us, stddev_us } = { mean_us: NaN, max_us: NaN, stddev_us: NaN }] = all.latency;
        expect((all.iops! * mean_us!) / 1e6 / row["queue_depth"]!).toBeCloseTo(1, 1);
        expect(Math.abs(mean_us! - 1000 * row["resp"]!)).toBeLessThanOrEqual(0.5 + 1e-9);
        // Reports print two decimals of the maximum; 5.04.07 prints only those of reads and writes.
        expect(Math.abs(max_us! - 1000 * row["resp_max"]!)).toBeLessThanOrEqual(5 + 1e-9);
        expect(Math.abs(stddev_us! - 1000 * row["resp_std"]!)).toBeLessThanOrEqual(0.5 + 1e-9);
      }
    },
  );

  it("reads and writes are all, in I/Os and in bytes, by the printed share of reads", async () => {
    const { members } = await directory(textsOf(folder, "flatfile.html", "parmfile.html"));
    const rows = printed(folder);
    for (const [i, member] of members.entries()) {
      const [read, write, all] = ["read", "write", "mixed"].map((op) => directionOf(member, op));
      const sum = (read?.iops ?? 0) + (write?.iops ?? 0);
      expect(sum).toBeCloseTo(all!.iops!, 6);
      expect((read?.bytes_per_s ?? 0) + (write?.bytes_per_s ?? 0)).toBeCloseTo(all!.bytes_per_s!, 3);
      expect((100 * (read?.iops ?? 0)) / sum).toBeCloseTo(rows[i]!["read%"]!, 6);
      const mean = (d: typeof read): number => d?.latency[0]?.mean_us ?? 0;
      // The mean of all is that of reads and writes, weighted by their I/Os.
      const weighted = ((read?.iops ?? 0) * mean(read) + (write?.iops ?? 0) * mean(write)) / sum;
      expect(weighted / mean(all)).toBeCloseTo(1, 2);
    }
  });

  it("microseconds are the printed milliseconds with the point moved, to the last digit", async () => {
    const { members } = await directory(textsOf(folder, "flatfile.html", "parmfile.html"));
    const rows = cellsOf(folder);
    for (const [i, member] of members.entries()) {
      const row = rows[i]!;
      expect(directionOf(member, "mixed").latency[0]).toMatchObject({
        mean_us: us(row["resp"]!),
        max_us: us(row["resp_max"]!),
        stddev_us: us(row["resp_std"]!),
      });
    }
  });

  it("series have the units of the averages: the mean of the intervals that count is the average", async () => {
    const { members, series } = await directory(textsOf(folder, "flatfile.html", "parmfile.html"));
    for (const [i, member] of members.entries()) {
      const all = directionOf(member, "mixed");
      const of = (metric: string, stat: string) =>
        series.find((s) => s.job_index === i && s.metric === metric && s.stat === stat && s.op !== "write")!;
      // The first interval is warm-up (avg_2-N).
      const mean = (values: readonly number[]): number =>
        values.slice(1).reduce((a, b) => a + b, 0) / (values.length - 1);
      const rates = of("iops", "mean");
      expect(mean(rates.value) / all.iops!).toBeCloseTo(1, 3);
      expect(mean(of("bytes_per_s", "mean").value) / all.bytes_per_s!).toBeCloseTo(1, 3);
      const responses = of("latency", "mean").value;
      const weighted = responses.slice(1).reduce((sum, us, k) => sum + us * rates.value[k + 1]!, 0);
      expect(weighted / (mean(rates.value) * (rates.value.length - 1)) / all.latency[0]!.mean_us!).toBeCloseTo(1, 2);
      expect(Math.max(...of("latency", "max").value.slice(1)) / all.latency[0]!.max_us!).toBeCloseTo(1, 3);
      // Intervals of a second.
      expect(rates.t_s.map((t) => t - rates.t_s[0]!)).toEqual(rates.t_s.map((_, k) => k));
      expect(all.runtime_s).toBe(rates.t_s.length - 1);
    }
  });
});

it.each(FILES)(
  "%s of vdbench -mb: MB are 10^6 bytes, also where the heading says 1024*1024 (Vdbmain.java)",
  async (name) => {
    // The column of MB/s, as -mb prints it.
    const column =
      name === "flatfile.html"
        ? /^((?:\d\d\S+ +){2}(?:\S+ +){4})([\d.]+)/gm
        : /^(\d\d:\S+ +(?:avg_)?[\d-]+ +[\d.]+ +)([\d.]+)/gm;
    const digits = name === "flatfile.html" ? 4 : 2;
    const [text] = textsOf("mixed", name);
    let printed = 0;
    const decimal = text!.replace(column, (_, before: string, mb: string) => {
      printed++;
      return before + (Number(mb) * 1.048576).toFixed(digits);
    });
    expect(printed).toBeGreaterThan(0);
    const read = async (of: string): Promise<number[]> =>
      (await directory([of])).members.flatMap(({ directions }) => directions.map(({ bytes_per_s }) => bytes_per_s!));
    const [wanted, got] = [await read(text!), await read(decimal.replaceAll("1024**2", "1000**2"))];
    expect(wanted.length).toBeGreaterThan(0);
    for (const [i, bytes] of got.entries()) expect(bytes / wanted[i]!).toBeCloseTo(1, 3);
  },
);

it("files: operations on files are split by the rates of reads and writes that it prints", async () => {
  const { members } = await directory(textsOf("files", "flatfile.html", "parmfile.html"));
  let compared = 0;
  for (const member of members) {
    for (const { op, iops, bytes_per_s } of member.directions) {
      if (!iops || !bytes_per_s || op === "mixed" || member.block_bytes === null) continue;
      compared++;
      expect(bytes_per_s / iops / member.block_bytes, `${member.member} ${op}`).toBeCloseTo(1, 1);
    }
  }
  expect(compared).toBeGreaterThan(0);
});

describe("file systems (FSD, FWD)", () => {
  const read = () => directory(textsOf("files", "flatfile.html", "parmfile.html"));

  it("have the mean, the maximum and the deviation of reads and of writes from their own columns", async () => {
    const { members } = await read();
    const [, ...rows] = cellsOf("files");
    expect(members).toHaveLength(rows.length);
    const seen = new Set<string>();
    for (const [i, { directions }] of members.entries()) {
      for (const { op, latency } of directions.filter((one) => one.op !== "mixed")) {
        seen.add(op);
        expect(latency[0], `${i} ${op}`).toMatchObject({
          mean_us: us(rows[i]![`${op}_resp`]!),
          max_us: us(rows[i]![`${op}_resp_max`]!),
          stddev_us: us(rows[i]![`${op}_resp_std`]!),
        });
      }
    }
    expect([...seen]).toEqual(["read", "write"]);
  });

  it("have no series of maxima: those of their intervals run on from the start of the run", async () => {
    // Each printed maximum is at least the one before, and the last is that of the whole run.
    const most = cellsOf("files", "\\d+ ")
      .filter(({ run }) => run === "rd1")
      .map((row) => Number(row["read_resp_max"]));
    expect(most.length).toBeGreaterThan(3);
    expect(most).toEqual(most.toSorted((a, b) => a - b));
    const { series } = await read();
    expect(series.filter(({ metric }) => metric === "latency").length).toBeGreaterThan(0);
    expect(series.filter(({ stat }) => stat === "max")).toEqual([]);
  });
});

describe("two files say the same of an average, within the last digit of each", () => {
  const average = (
    values: Partial<Record<keyof typeof AT, number>>,
    decimals: number,
    more: Partial<Average> = {},
  ): Average => {
    const all = emptyValues();
    for (const [field, value] of Object.entries(values)) all[AT[field as keyof typeof AT]] = value;
    return { from: 2, to: 5, line: 1, values: all, decimals: new Int8Array(all.length).fill(decimals), ...more };
  };
  it.each([
    // One digit and four: 30,839.25 is printed as 30839.3, or cut to 30839.2.
    [30839.25, 4, 30839.3, 1, true],
    [30839.25, 4, 30839.2, 1, true],
    [30839.25, 4, 30839.4, 1, false],
    [30839.25, 4, 30839.1, 1, false],
    [0.2411, 4, 0.241, 3, true],
    [0.2411, 4, 0.243, 3, false],
    [120.47, 2, 120.48, 2, true],
    [120.47, 2, 120.5, 2, false],
    [120.47, 2, 121.47, 2, false],
  ] as const)("%d (%i digits) and %d (%i): %s", (a, da, b, db, same) => {
    const found = disagreement(average({ rate: a }, da), average({ rate: b }, db));
    expect(found === null).toBe(same);
  });
  it("what one of them does not print is no disagreement; another interval is", () => {
    expect(disagreement(average({ rate: 5, resp: 1 }, 1), average({ rate: 5 }, 1))).toBeNull();
    expect(disagreement(average({ rate: 5 }, 1), average({ rate: 5 }, 1, { to: 6 }))!.field).toBe("interval");
    expect(disagreement(average({ rate: 5 }, 1), average({ rate: 5 }, 1, { from: 1 }))!.field).toBe("interval");
  });
});

describe("a directory whose files contradict each other", () => {
  const [flat, totals] = [textsOf("mixed", "flatfile.html")[0]!, textsOf("mixed", "totals.html")[0]!];
  const codes = async (...texts: string[]): Promise<string[]> =>
    (await directory(texts)).notices.map(({ code }) => code);
  it("is reported; one that agrees is not", async () => {
    expect(await codes(flat, totals)).toEqual([]);
    expect(await codes(flat, totals.replace("30839.3", "30839.9"))).toEqual(["vdbench/files-disagree"]);
    expect(await codes(flat, totals.replace("120.47", "123.47"))).toEqual(["vdbench/files-disagree"]);
    expect(await codes(flat, totals.replace("0.241 ", "0.251 "))).toEqual(["vdbench/files-disagree"]);
  });
  it("the best of them states what was asked", async () => {
    const summary = textsOf("mixed", "summary.html")[0]!;
    const asking = (text: string): string => text.replaceAll("I/O rate: Uncontrolled MAX", "I/O rate: 5000");
    const asked = async (...texts: string[]) => (await directory(texts)).members.map(({ asked_iops }) => asked_iops);
    expect(await asked(totals, asking(summary))).toEqual([null]);
    expect(await asked(asking(totals), summary)).toEqual([5000]);
  });
  /** All in one bucket without an upper edge. */
  const histogramOf = (counted: number): string => {
    const [head] = textsOf("mixed", "histogram.html")[0]!.split("Reads and writes:");
    const bucket = `    0.000 <         max            ${counted} 100.0000 100.0000  +++`;
    return `${head}Reads and writes:\n  min(ms) <     max(ms)         count       %%    cum%%\n\n${bucket}\n\n`;
  };
  it("a histogram of one I/O, which a maximum below 1 ms closes, is one; of none there is none", async () => {
    const quick = flat.replace(" 30839.25 ", " 0.25 ").replaceAll("134.109 134.109 114.728", "0.8 0.8 0.5");
    const bucketsOf = async (counted: number) =>
      directionOf((await directory([quick, histogramOf(counted)])).members[0]!, "mixed").latency[0]!.buckets;
    expect(await bucketsOf(1)).toMatchObject({ hi_ns: Float64Array.of(800_000), count: Float64Array.of(1) });
    expect(await bucketsOf(0)).toBeNull();
  });
  it("a histogram counts the I/Os of rate × time, within 2 %", async () => {
    const histogram = textsOf("mixed", "histogram.html")[0]!;
    // The average is 30,839.25 per second: other rates give other counts in the same 4 s.
    const other = (factor: number): string => flat.replace(" 30839.25 ", ` ${(30839.25 * factor).toFixed(4)} `);
    expect(await codes(other(1), histogram)).toEqual([]);
    expect(await codes(other(1.015), histogram)).toEqual([]);
    expect(await codes(other(0.985), histogram)).toEqual([]);
    expect(await codes(other(1.025), histogram)).toContain("vdbench/histogram-disagrees");
    expect(await codes(other(0.975), histogram)).toContain("vdbench/histogram-disagrees");
  });
  it.each([
    [17, false],
    [18, true],
    [20, true],
    [22, true],
    [23, false],
  ])("of few I/Os within two: %i where 5 a second over 4 s are 20", async (counted, agrees) => {
    const said = await codes(flat.replace(" 30839.25 ", " 5 "), histogramOf(counted));
    expect(said).toEqual(agrees ? [] : ["vdbench/histogram-disagrees"]);
  });
});
