/** Whole drops, from bytes to rows, in which one number of one file is longer than any tool prints. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrop, type NamedBytes, type ReadDrop } from "../ingest/read";
import { options, timeout } from "./damage";

const file = (path: string): NamedBytes => ({ path, bytes: readFileSync(`tests/fixtures/${path}`) });

/** Files that belong together, by tool. */
const DROPS: Readonly<Record<string, readonly NamedBytes[]>> = {
  "fio JSON": [file("fio/v2.21-json+.json"), file("runs/fio/special/trim-loop/result.json")],
  "fio text": [file("fio-text/v3.33-normal-and-terse.txt"), file("fio-text/v2.1.11-terse-v2.txt")],
  "fio logs": [
    file("runs/fio/logs/avg1000-perjob1/result.json"),
    file("runs/fio/logs/avg1000-perjob1/log_clat_hist.1.log"),
    file("fio/logs/avg_clat.1.log"),
    file("fio/logs/prio-3.33_clat.1.log"),
  ],
  ACT: [file("runs/act/v6.6-storage-2x-us-10s/output.txt"), file("act/table-v6.6.txt")],
  sysbench: [file("runs/sysbench/fileio/rndrw.txt"), file("hand-made/sysbench/oltp-1.1.txt")],
  vdbench: ["flatfile", "totals", "summary", "histogram", "sd1", "logfile"].map((name) =>
    file(`vdbench/rates/${name}.html`),
  ),
};
/** Belongs to none of the drops above. */
const SOUND = file("fio/qd016.json");

/** Beyond int32, 2^53, 64 bits and any double, and with as many digits as a fault may leave. */
const LONG = fc.oneof(
  fc.constantFrom("4294967296", "9007199254740993", "18446744073709551615", "9".repeat(308), "9".repeat(330)),
  fc.integer({ min: 1, max: 400 }).map((digits) => "9".repeat(digits)),
);

/** Replaces the number at, or after, a position in the text, given as a share. */
function stretched({ path, bytes }: NamedBytes, share: number, long: string): NamedBytes {
  const text = Buffer.from(bytes).toString("latin1");
  const numbers = [...text.matchAll(/\d+/g)];
  const { index, 0: old } = numbers[Math.floor(share * numbers.length)]!;
  return { path, bytes: Buffer.from(text.slice(0, index) + long + text.slice(index + old.length), "latin1") };
}

function expectSoundRows(drop: ReadDrop): void {
  for (const histogram of drop.rows("histogram")) {
    expect(Number.isSafeInteger(Number(histogram.total))).toBe(true);
    const [lo, hi, count] = [histogram.lo_ns!, histogram.hi_ns!, histogram.count!].map((list) => [...list].map(Number));
    expect(count!.reduce((sum, n) => sum + n, 0)).toBe(Number(histogram.total));
    expect(count!.every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true);
    expect(lo!.every((from, i) => from >= 0 && from <= hi![i]! && Number.isSafeInteger(hi![i]))).toBe(true);
  }
  for (const { t_s, value } of drop.rows("sample")) {
    expect([t_s, value].every((n) => n === null || Number.isFinite(n))).toBe(true);
  }
}

describe("a number that is too long", () => {
  it.each(Object.entries(DROPS))(
    "of %s takes nothing else with it",
    async (_, files) => {
      const alone = (await readDrop([SOUND])).files[0]!.counts;
      const share = fc.nat(2 ** 30 - 1).map((n) => n / 2 ** 30);
      await fc.assert(
        fc.asyncProperty(fc.nat(files.length - 1), share, LONG, async (which, at, long) => {
          const damaged = files.map((one, i) => (i === which ? stretched(one, at, long) : one));
          const drop = await readDrop([...damaged, SOUND]);
          expect(drop.files).toHaveLength(files.length + 1);
          const failed = drop.files
            .flatMap(({ notices }) => notices)
            .filter(({ code }) => code === "file/parser-failed");
          expect(failed).toEqual([]);
          const sound = drop.files.find(({ source }) => source.path === SOUND.path)!;
          expect([sound.read, sound.counts]).toEqual([true, alone]);
          expectSoundRows(drop);
        }),
        // Each is a drop of several files, so a third of the runs is enough.
        { ...options, numRuns: Math.ceil(options.numRuns / 3) },
      );
    },
    timeout,
  );
});
