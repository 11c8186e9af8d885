/**
 * The oracle compared with the output of ingest, fio histogram logs: every count is present. Percentiles printed by
 * fio-histo-log-pctiles.py are shown beside ours and need not be equal: it interpolates inside a bin and mixes reads
 * with writes; we name the bin as fio does, per direction.
 */
import { describe, expect, it } from "vitest";
import { mergeHistograms, quantile_ns, totalCount } from "~/analysis/histogram";
import type { Histogram } from "~/model/histogram";
import { type Expected, expectSame, folderOf, label, root, rowsOf, unlike } from "./expected";
import { readSeries, type Series } from "./series";

const rows = rowsOf("fio-histogram-logs");
const folder = (file: string): string => file.slice(0, file.lastIndexOf("/"));
const folders = [...new Set(rows.map((row) => folder(row.file)))];

const read = new Map<string, Promise<Series[]>>();
function seriesOf(dir: string): Promise<Series[]> {
  let found = read.get(dir);
  if (found === undefined) read.set(dir, (found = readSeries(folderOf(dir))));
  return found;
}

/** Intervals that end within a second, from all logs that the row names and both directions. */
function ofSecond(series: readonly Series[], { file, job }: Expected, t_s: number): Histogram | null {
  const logs = job.split(" + ").map((name) => `${folder(file)}/${name}`);
  const own = series.filter(({ path, trace }) => logs.includes(path) && trace.metric === "histogram");
  const histograms = own.flatMap((s) => s.histograms.filter((h) => Math.floor(h.t_s) === t_s));
  return mergeHistograms(histograms.map(({ histogram }) => histogram));
}

describe(`fio histogram logs (${root})`, () => {
  it.each(folders)("%s has every count", async (dir) => {
    const series = await seriesOf(dir);
    for (const row of rows.filter((r) => folder(r.file) === dir && !unlike.pctiles(r))) {
      const own = series.filter(
        ({ path, trace }) => path === row.file && trace.op === row.op && trace.metric === "histogram",
      );
      expect(own.length, label(row)).toBe(1);
      const counts = own.flatMap(({ histograms }) => histograms.map(({ histogram }) => totalCount(histogram)));
      expectSame(
        counts.reduce((a, b) => a + b, 0),
        row,
      );
    }
  });

  it("has its own percentiles, not those of fio-histo-log-pctiles.py", async () => {
    const lines: string[] = [];
    let nothing = 0;
    for (const row of rows.filter(unlike.pctiles)) {
      const [, ms, what, n] = /^t=(\d+)s clat_(\S+)_us \(n=(\d+)\)$/.exec(row.metric)!;
      const histogram = ofSecond(await seriesOf(folder(row.file)), row, Number(ms) / 1000);
      if (row.value === "") {
        expect(histogram, label(row)).toBeNull();
        nothing++;
        continue;
      }
      const q = what === "min" ? 0 : what === "max" ? 1 : Number(`${what!.slice(1)}e-2`);
      const total = totalCount(histogram!);
      const ours = quantile_ns(histogram!, q, total)! / 1000;
      const theirs = Number(row.value);
      expect(Math.abs(theirs / ours - 1), label(row)).toBeGreaterThan(1e-6);
      // They still describe the same I/Os: the medians agree within a few bins.
      if (q === 0.5) expect(Math.abs(theirs / ours - 1), label(row)).toBeLessThan(0.06);
      const off = (100 * (theirs / ours - 1)).toFixed(2);
      lines.push(
        `${row.file} ${ms} ms ${what}: ours ${ours} of ${total}, theirs ${theirs.toFixed(3)} of ${n} (${off} %)`,
      );
    }
    console.info(
      [...lines, "It interpolates inside a bin, spreads intervals over seconds, and mixes the directions."].join("\n"),
    );
    expect(lines.length + nothing).toBe(rows.filter(unlike.pctiles).length);
  });
});
