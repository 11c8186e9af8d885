/** The oracle against what comes out of ingest, fio JSON. Integers exactly, floats to 1e-6 relative. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { combine, type Combined } from "~/analysis/combine";
import { fioJson } from "~/formats/fio/format";
import type { Row } from "~/model/tables";
import { readPath, type ReadFile } from "../ingest/read";
import { parsed } from "../support/sink";
import { type Expected, expectSame, isShared, root, rowsOf, unlike } from "./expected";

const rows = rowsOf("fio-json");
const isContrast = unlike.contrast;
/** Jobs that fio, or the author of the table, put together although they did unlike work: no point of ours. */
const isAdHoc = (row: Expected): boolean => row.job === "All clients" || row.job === "jobs merged by us";
/** Rates of "All clients": fio divides all I/O by the longest runtime, equal or not (client.c). */
const isFiosRate = (row: Expected): boolean => row.job === "All clients" && /^(iops|bw_)/.test(row.metric);

const files = new Map<string, Promise<ReadFile>>();
function read(file: string): Promise<ReadFile> {
  let promise = files.get(file);
  if (promise === undefined) files.set(file, (promise = readPath(root, file)));
  return promise;
}

/** The point a row speaks of: `name#index`, a name, or all jobs merged. */
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

/** What our side says where a row of the table speaks: rates, and latency statistics in ns. */
interface Ours {
  readonly rates: Pick<Combined, "iops" | "bytes_per_s" | "ios" | "io_bytes" | "runtime_s" | "why">;
  readonly stat: Stat;
}

async function oursFor(row: Expected): Promise<Ours> {
  if (isAdHoc(row)) return addedUp(row);
  const result = await read(row.file);
  const point = pointOf(result, row);
  const stat: Stat = (kind, name, quantile) => {
    const same = (l: Row<"latency">): boolean => l.kind === kind && l.stat === name && l.quantile === quantile;
    const found = result.latencies.find((l) => l.point_no === point.point_no && same(l));
    return found === undefined ? null : found.value_us! * 1000;
  };
  return { rates: point as Ours["rates"], stat };
}

/** All members of a file combined whatever they did, which ingest never does. */
async function addedUp({ file, op }: Expected): Promise<Ours> {
  const { runs } = await parsed(fioJson, new Uint8Array(readFileSync(`${root}/${file}`)));
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
function metricOf(metric: string, { rates, stat }: Ours): number | null {
  if (metric === "iops") return rates.iops;
  if (metric === "bw_bytes_per_s") return rates.bytes_per_s;
  if (metric === "total_ios") return rates.ios;
  const [, kind, what, percent] = /^(slat|clat|lat)_(mean|max|p([\d.]+))_ns$/.exec(metric)!;
  return percent === undefined ? stat(kind!, what!, null) : stat(kind!, "quantile", Number(`${percent}e-2`));
}

describe(`values obtained by other means (${root})`, () => {
  const covered = rows.filter((row) => !isContrast(row) && !isFiosRate(row));

  it.each([...new Set(covered.map((row) => row.file))])("%s", async (file) => {
    for (const row of covered.filter((r) => r.file === file)) expectSame(metricOf(row.metric, await oursFor(row)), row);
  });

  it("are all of them", () => {
    const rest = rows.filter((row) => isContrast(row) || isFiosRate(row));
    expect(covered.length + rest.length).toBe(rows.length);
    expect([covered.length, rest.length]).toEqual(isShared ? [919, 20] : [349, 4]);
  });

  it("do not match the mean or the highest of the jobs' percentiles: those are no percentiles of all I/O", async () => {
    const lines: string[] = [];
    for (const row of rows.filter(isContrast)) {
      const [, how, percent] = /^(max|avg)_over_jobs_p([\d.]+)_ns$/.exec(row.metric)!;
      const { rates, stat } = await oursFor(row);
      const ours = stat("clat", "quantile", Number(`${percent}e-2`))!;
      const theirs = Number(row.value);
      const off = (100 * (theirs / ours - 1)).toFixed(1);
      lines.push(
        `${row.file} ${row.op} p${percent}: added bins ${ours} ns, ${how} of the jobs ${theirs} ns (${off} %)`,
      );
      expect(ours, lines.at(-1)).not.toBe(theirs);
      expect(rates.why).not.toBe("why/no-histograms");
    }
    expect(lines.length).toBeGreaterThan(0);
    console.info([...lines, "A slow job with few I/Os moves the mean of percentiles, not the percentile."].join("\n"));
  });
});

describe.skipIf(!isShared)("jobs of unlike work that fio itself added up (client/server, 3.42)", () => {
  it("are no point of ours", async () => {
    const { points } = await read(rows.find(isAdHoc)!.file);
    expect(points.filter((p) => p.title === "All clients" || p.combined_from! > 1)).toEqual([]);
  });

  it("have fio's rates when all I/O is divided by the longest runtime; ours are the sum within 2 %", async () => {
    for (const row of rows.filter(isFiosRate)) {
      const ours = await oursFor(row);
      const { ios, io_bytes, runtime_s } = ours.rates;
      const total = row.metric === "iops" ? ios! : io_bytes!;
      const fios = total / runtime_s!;
      expectSame(row.metric === "iops" ? fios : Math.trunc(fios), row);
      expect(metricOf(row.metric, ours)! / fios).toBeGreaterThan(1 - 1e-6);
      expect(metricOf(row.metric, ours)! / fios).toBeLessThan(1.02);
    }
  });
});
