/**
 * EXPECTED.csv: values taken from real result files by other means (by hand, by the tools' own scripts), and which of
 * our numbers each row is about. The fixtures have all but two of its files; those are in ../shared
 * (large.shared.test.ts).
 */
import { readdirSync, readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { expect } from "vitest";
import type { Row } from "~/model/tables";
import type { NamedBytes } from "../ingest/read";

export const root = "tests/fixtures/runs";

export interface Expected {
  /** Below `root`. */
  readonly file: string;
  readonly job: string;
  readonly op: string;
  readonly metric: string;
  readonly value: string;
  readonly how: string;
  /** Which of several rows with equal words. */
  readonly nth: number;
}

export function readExpected(root: string): Expected[] {
  const seen = new Map<string, number>();
  return csvParse(readFileSync(`${root}/EXPECTED.csv`, "utf8")).map(
    ({ file = "", job = "", op = "", metric = "", value = "", "how obtained": how = "" }) => {
      const key = [file, job, op, metric].join("\n");
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return { file, job, op, metric, value, how, nth };
    },
  );
}
export const rows: readonly Expected[] = readExpected(root);

/** Every row belongs to one of these; the file of that name compares them. */
export const kinds = {
  "fio-json": ({ file }: Expected) => /^fio\/.*\.json$/.test(file),
  "fio-terse": ({ file }: Expected) => /\/terse-v\d\.txt$/.test(file),
  "fio-logs": ({ file }: Expected) => /^fio\/.*\.log$/.test(file) && !file.includes("_hist."),
  "fio-histogram-logs": ({ file }: Expected) => /^fio\/.*_hist\.\d+\.log$/.test(file),
  act: ({ file }: Expected) => file.startsWith("act/"),
  vdbench: ({ file }: Expected) => file.startsWith("vdbench/"),
  sysbench: ({ file }: Expected) => file.startsWith("sysbench/"),
} as const;

/** Rows that must not match: they are not the number they seem to be. */
export const unlike = {
  /** Mean or maximum of the percentiles of several jobs. */
  contrast: ({ how }: Expected) => how.includes("for contrast"),
  /** It interpolates inside a bin and mixes reads with writes (fio tools/hist/fio-histo-log-pctiles.py). */
  pctiles: ({ how }: Expected) => how.includes("fio-histo-log-pctiles.py"),
  /** act_latency.py of 4.0 and older loses operations in buckets of 17 and more. */
  oldActLatency: ({ how }: Expected) => how.includes("old tool"),
} as const;

export const rowsOf = (kind: keyof typeof kinds): Expected[] => rows.filter(kinds[kind]);

export const label = ({ file, job, op, metric }: Expected): string => [file, job, op, metric].join(" ");

/** Rows in which a 0 means "nothing", by kind: ours must be absent there. All other rows with a 0 need a measured 0. */
const PRINTED_FOR_NOTHING: Readonly<Partial<Record<keyof typeof kinds, (row: Expected) => boolean>>> = {
  // A terse line has columns for every direction; they are all 0 for one that the job did not have.
  "fio-terse": (row) => rows.filter((r) => isBeside(r, row)).every(({ value }) => Number(value) === 0),
  // The report has a line for reads, writes and fsyncs each, whatever the mode does.
  sysbench: ({ metric }) => /^(?:reads|writes|fsyncs|read_MiB|written_MiB)_per_s$/.test(metric),
  // Columns of response times and of the share are 0 if there was no I/O to measure.
  vdbench: (row) => {
    const beside = (name: string): number =>
      Number(rows.find((r) => isBeside(r, row) && r.metric.startsWith(`${name} `))?.value);
    const metric = row.metric.split(" ")[0]!;
    if (["resp", "resp_max", "resp_std", "read%"].includes(metric)) return beside("rate") === 0;
    const share = beside("read%");
    if (metric === "read_resp") return share === 0;
    return metric === "write_resp" && (share === 100 || beside("rate") === 0);
  },
};

/** From the same point of the table. */
const isBeside = (a: Expected, b: Expected): boolean => a.file === b.file && a.job === b.job && a.op === b.op;

/** Does a 0 of the table mean "nothing"? Then ours must be absent, not 0. */
export const isNothing = (row: Expected): boolean =>
  row.value !== "" &&
  Number(row.value) === 0 &&
  Object.entries(PRINTED_FOR_NOTHING).some(([kind, is]) => kinds[kind as keyof typeof kinds](row) && is(row));

/** Integers exactly, others to 1e-6 relative; null where the tool prints 0 for something absent (isNothing). */
export function expectSame(actual: number | null | undefined, row: Expected): void {
  const wanted = Number(row.value);
  if (isNothing(row)) return expect(actual ?? null, label(row)).toBeNull();
  expect(actual ?? null, label(row)).not.toBeNull();
  if (wanted === 0) return expect(actual, label(row)).toBe(0);
  // Nanoseconds were converted to microseconds: exact again once rounded.
  if (Number.isInteger(wanted) && !row.value.includes(".")) {
    expect(Math.round(actual! * 1e3) / 1e3, label(row)).toBe(wanted);
  } else expect(Math.abs(actual! - wanted) / Math.abs(wanted), label(row)).toBeLessThan(1e-6);
}

/** What a person drops: all files of a folder below `at`. */
export const folderOf = (folder: string, at = root): NamedBytes[] =>
  readdirSync(`${at}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({
      path: `${folder}/${name}`,
      bytes: new Uint8Array(readFileSync(`${at}/${folder}/${name}`)),
    }));

type StatOf = (kind: string, stat: string, quantile?: number) => number | null;

/** A statistic of a point in µs, or null. */
export const statOf =
  ({ latencies }: { latencies: readonly Row<"latency">[] }, point: Row<"point"> | undefined): StatOf =>
  (kind, stat, quantile) =>
    latencies.find(
      (l) =>
        l.point_no === point?.point_no &&
        l.kind === kind &&
        l.stat === stat &&
        (quantile === undefined || l.quantile === quantile),
    )?.value_us ?? null;
