/** Our values where a row of EXPECTED.csv is about fio: points of its JSON, columns of its logs. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { combine, type Combined } from "~/analysis/combine";
import { fioJson } from "~/formats/fio/format";
import type { Row } from "~/model/tables";
import { readPath, type ReadFile } from "../ingest/read";
import { parsed } from "../support/sink";
import { type Expected, expectSame, folderOf, root } from "./expected";
import { readSeries, type Series } from "./series";

/** Jobs that fio, or the author of the table, combined although they did different work: not a point of ours. */
export const isAdHoc = (row: Expected): boolean => row.job === "All clients" || row.job === "jobs merged by us";

const files = new Map<string, Promise<ReadFile>>();
export function read(file: string, at = root): Promise<ReadFile> {
  const path = `${at}/${file}`;
  let promise = files.get(path);
  if (promise === undefined) files.set(path, (promise = readPath(at, file)));
  return promise;
}

/** The point of a row: `name#index`, a name, or all jobs merged. */
function pointOf({ points }: ReadFile, { job, op, nth }: Expected): Row<"point"> {
  const [, name, index] = /^(.*?)(?:#(\d+))?$/.exec(job)!;
  const merged = job.startsWith("ALL(");
  const found = points.filter(
    (p) =>
      p.op === op &&
      (merged
        ? p.member === null && p.combined_from! > 1
        : (p.member !== null || p.combined_from === 1) &&
          p.title!.includes(name!) &&
          (index === undefined || p.job_index === Number(index))),
  );
  return found[nth] ?? expect.fail(`no point for ${job} ${op}`);
}

type Stat = (kind: string, stat: string, quantile: number | null) => number | null;

/** Our values for a row of the table: rates, and latency statistics in ns. */
interface Ours {
  readonly rates: Pick<Combined, "iops" | "bytes_per_s" | "ios" | "io_bytes" | "runtime_s" | "why">;
  readonly stat: Stat;
}

export async function oursFor(row: Expected, at = root): Promise<Ours> {
  if (isAdHoc(row)) return addedUp(row, at);
  const result = await read(row.file, at);
  const point = pointOf(result, row);
  const stat: Stat = (kind, name, quantile) => {
    const same = (l: Row<"latency">): boolean => l.kind === kind && l.stat === name && l.quantile === quantile;
    const found = result.latencies.find((l) => l.point_no === point.point_no && same(l));
    return found === undefined ? null : found.value_us! * 1000;
  };
  return { rates: point as Ours["rates"], stat };
}

/** All members of a file combined, whatever they did. Ingest never does this. */
async function addedUp({ file, op }: Expected, at: string): Promise<Ours> {
  const { runs } = await parsed(fioJson, new Uint8Array(readFileSync(`${at}/${file}`)));
  const directions = runs.flatMap((run) => run.members.flatMap((m) => m.directions));
  const all = combine(directions.filter((d) => d.op === op));
  const stat: Stat = (kind, name, quantile) => {
    const found = all.latency.find((l) => l.kind === kind)!;
    if (quantile !== null) return found.quantiles.find(([q]) => q === quantile)![1] * 1000;
    return (name === "mean" ? found.mean_us! : found.max_us!) * 1000;
  };
  return { rates: all, stat };
}

/** A metric of the table in the table's own unit. */
export function metricOf(metric: string, { rates, stat }: Ours): number | null {
  if (metric === "iops") return rates.iops;
  if (metric === "bw_bytes_per_s") return rates.bytes_per_s;
  if (metric === "total_ios") return rates.ios;
  const [, kind, what, percent] = /^(slat|clat|lat)_(mean|max|p([\d.]+))_ns$/.exec(metric)!;
  return percent === undefined ? stat(kind!, what!, null) : stat(kind!, "quantile", Number(`${percent}e-2`));
}

/**
 * A row with the mean or maximum of the jobs' percentiles is not the percentile of all I/O. Returns a line that says
 * how far off it is.
 */
export async function unlikeJobs(row: Expected, at = root): Promise<string> {
  const [, how, percent] = /^(max|avg)_over_jobs_p([\d.]+)_ns$/.exec(row.metric)!;
  const { rates, stat } = await oursFor(row, at);
  const ours = stat("clat", "quantile", Number(`${percent}e-2`))!;
  const theirs = Number(row.value);
  const off = (100 * (theirs / ours - 1)).toFixed(1);
  const line = `${row.file} ${row.op} p${percent}: added bins ${ours} ns, ${how} of the jobs ${theirs} ns (${off} %)`;
  expect(ours, line).not.toBe(theirs);
  expect(rates.why).not.toBe("why/no-histograms");
  return line;
}

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

function statisticOf(values: readonly number[], metric: string): number {
  const sum = (): number => values.reduce((a, b) => a + b, 0);
  if (metric === "n_samples") return values.length;
  if (/mean/.test(metric)) return sum() / values.length;
  if (/max/.test(metric)) return values.reduce((a, b) => Math.max(a, b));
  if (/min/.test(metric)) return values.reduce((a, b) => Math.min(a, b));
  const [, percent] = /^lat_p([\d.]+)_ns$/.exec(metric)!;
  return nearestRank(values, Number(`${percent}e-2`));
}

/** Rows of one folder's logs against the result of dropping the folder. */
export async function compareLogs(rows: readonly Expected[], folder: string, at = root): Promise<void> {
  const series = await readSeries(folderOf(folder, at));
  for (const row of rows) expectSame(statisticOf(columnOf(series, row), row.metric), row);
}
