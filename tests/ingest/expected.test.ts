/**
 * The oracle: values that were taken from real result files by other means (EXPECTED.csv of the shared runs, or the
 * part of it that is in the fixtures), against what comes out of ingest. Integers exactly, floats to 1e-6 relative.
 */
import { existsSync, readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import { combine, type Combined } from "~/analysis/combine";
import { bytesSource } from "~/base/bytes";
import { fioJson } from "~/formats/fio/format";
import type { ParsedDirection } from "~/formats/format";
import type { Row } from "~/model/tables";
import { readPath, type ReadFile } from "./read";

const SHARED = "../shared/runs";
const FIXTURES = "tests/fixtures/fio-oracle";
const root = existsSync(`${SHARED}/EXPECTED.csv`) ? SHARED : FIXTURES;

interface Expected {
  readonly file: string;
  readonly job: string;
  readonly op: string;
  readonly metric: string;
  readonly value: string;
  readonly how: string;
  /** Which of several jobs of the same name. */
  readonly nth: number;
}

function expectedRows(): Expected[] {
  const seen = new Map<string, number>();
  return csvParse(readFileSync(`${root}/EXPECTED.csv`, "utf8"))
    .map(({ file = "", job = "", op = "", metric = "", value = "", "how obtained": how = "" }) => {
      const key = [file, job, op, metric].join("\n");
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return { file, job, op, metric, value, how, nth };
    })
    .filter((row) => row.file.startsWith("fio/") && row.file.endsWith(".json"));
}

const rows = expectedRows();
const isContrast = (row: Expected): boolean => row.how.includes("for contrast");
/** Jobs that fio, or the author of the table, put together although they did unlike work: no point of ours. */
const isAdHoc = (row: Expected): boolean => row.job === "All clients" || row.job === "jobs merged by us";

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

/** A metric of the table in the table's own unit (ns): from the columns of a point and its latency rows. */
function metricOf(metric: string, rates: Pick<Combined, "iops" | "bytes_per_s" | "ios">, stat: Stat): number | null {
  if (metric === "iops") return rates.iops;
  if (metric === "bw_bytes_per_s") return rates.bytes_per_s;
  if (metric === "total_ios") return rates.ios;
  const [, kind, what, percent] = /^(slat|clat|lat)_(mean|max|p([\d.]+))_ns$/.exec(metric)!;
  return percent === undefined ? stat(kind!, what!, null) : stat(kind!, "quantile", Number(`${percent}e-2`));
}

function statOf({ latencies }: ReadFile, pointNo: number | null): Stat {
  return (kind, stat, quantile) => {
    const found = latencies.find(
      (l) => l.point_no === pointNo && l.kind === kind && l.stat === stat && l.quantile === quantile,
    );
    return found === undefined ? null : found.value_us! * 1000;
  };
}

function expectSame(actual: number | null, row: Expected): void {
  const wanted = Number(row.value);
  const label = `${row.file} ${row.job} ${row.op} ${row.metric}`;
  expect(actual, label).not.toBeNull();
  // Nanoseconds went through microseconds: exact again once rounded.
  if (Number.isInteger(wanted) && !row.value.includes(".")) expect(Math.round(actual! * 1e3) / 1e3, label).toBe(wanted);
  else expect(Math.abs(actual! - wanted) / Math.abs(wanted), label).toBeLessThan(1e-6);
}

describe(`values obtained by other means (${root})`, () => {
  const covered = rows.filter((row) => !isContrast(row) && !isAdHoc(row));

  it.each([...new Set(covered.map((row) => row.file))])("%s", async (file) => {
    const result = await read(file);
    for (const row of covered.filter((r) => r.file === file)) {
      const point = pointOf(result, row);
      expectSame(metricOf(row.metric, point, statOf(result, point.point_no)), row);
    }
  });

  it("are all of them", () => {
    expect(rows.length).toBe(covered.length + rows.filter(isAdHoc).length + rows.filter(isContrast).length);
    expect(covered.length).toBeGreaterThan(root === SHARED ? 800 : 250);
  });

  it("do not match the mean or the highest of the jobs' percentiles: those are no percentiles of all I/O", async () => {
    const lines: string[] = [];
    for (const row of rows.filter(isContrast)) {
      const result = await read(row.file);
      const [, how, percent] = /^(max|avg)_over_jobs_p([\d.]+)_ns$/.exec(row.metric)!;
      const point = pointOf(result, { ...row, nth: 0 });
      const ours = statOf(result, point.point_no)("clat", "quantile", Number(`${percent}e-2`))!;
      const theirs = Number(row.value);
      const off = (100 * (theirs / ours - 1)).toFixed(1);
      lines.push(
        `${row.file} ${row.op} p${percent}: added bins ${ours} ns, ${how} of the jobs ${theirs} ns (${off} %)`,
      );
      expect(ours, lines.at(-1)).not.toBe(theirs);
      expect(point.why).toBeNull();
    }
    expect(lines.length).toBeGreaterThan(0);
    console.info([...lines, "A slow job with few I/Os moves the mean of percentiles, not the percentile."].join("\n"));
  });
});

describe.skipIf(root !== SHARED)("jobs of unlike work, added up by fio itself (client/server, 3.42)", () => {
  const adHoc = rows.filter(isAdHoc);

  it("are no point of ours, and give fio's own numbers when they are added all the same", async () => {
    const file = adHoc[0]!.file;
    const { points } = await read(file);
    expect(points.some((p) => p.title === "All clients")).toBe(false);

    const directions: ParsedDirection[] = [];
    await fioJson.parse(
      bytesSource(file, new Uint8Array(readFileSync(`${root}/${file}`))),
      {
        run: (run) => directions.push(...run.members.flatMap((m) => m.directions)),
        figure: () => undefined,
        notice: () => undefined,
      },
      { signal: new AbortController().signal, progress: () => undefined },
    );
    for (const row of adHoc) {
      const all = combine(directions.filter((d) => d.op === row.op));
      const stat: Stat = (kind, what, quantile) => {
        const found = all.latency.find((l) => l.kind === kind)!;
        const us = quantile === null ? (what === "mean" ? found.mean_us : found.max_us) : null;
        return (us ?? found.quantiles.find(([q]) => q === quantile)![1]) * 1000;
      };
      expectSame(metricOf(row.metric, all, stat), row);
    }
  });
});
