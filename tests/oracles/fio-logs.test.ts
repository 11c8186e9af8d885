/** The oracle against what comes out of ingest, fio logs: the folder of a run is dropped, the log's own column counts. */
import { describe, expect, it } from "vitest";
import { type Expected, expectSame, folderOf, root, rowsOf } from "./expected";
import { readSeries, type Series } from "./series";

const rows = rowsOf("fio-logs");
const folder = (file: string): string => file.slice(0, file.lastIndexOf("/"));

/** Column 2 in the log's own unit: KiB/s, I/Os per second, nanoseconds. */
const AS_PRINTED: Readonly<Record<string, (value: number) => number>> = {
  bytes_per_s: (bytes) => bytes / 1024,
  iops: (iops) => iops,
  latency: (us) => us * 1000,
};

function columnOf(series: readonly Series[], { file, op }: Expected): number[] {
  const own = series.filter(({ path, trace }) => path === file && trace.op === op);
  expect(own.length, `${file} ${op}`).toBe(1);
  const [{ trace, value }] = own as [Series];
  return value.map(AS_PRINTED[trace.metric!]!);
}

/** The smallest value that at least q of all do not exceed. */
function nearestRank(values: readonly number[], q: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(q * sorted.length - 1e-9) - 1]!;
}

function oursFor(values: readonly number[], metric: string): number {
  const sum = (): number => values.reduce((a, b) => a + b, 0);
  if (metric === "n_samples") return values.length;
  if (/mean/.test(metric)) return sum() / values.length;
  if (/max/.test(metric)) return values.reduce((a, b) => Math.max(a, b));
  if (/min/.test(metric)) return values.reduce((a, b) => Math.min(a, b));
  const [, percent] = /^lat_p([\d.]+)_ns$/.exec(metric)!;
  return nearestRank(values, Number(`${percent}e-2`));
}

describe(`fio logs (${root})`, () => {
  it.each([...new Set(rows.map((row) => folder(row.file)))])("%s", async (dir) => {
    const series = await readSeries(folderOf(dir));
    for (const row of rows.filter((r) => folder(r.file) === dir)) {
      expectSame(oursFor(columnOf(series, row), row.metric), row);
    }
  });
});
