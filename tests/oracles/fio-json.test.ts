/** The oracle compared with the output of ingest, fio JSON. Integers exactly, floats to 1e-6 relative. */
import { describe, expect, it } from "vitest";
import { type Expected, expectSame, root, rowsOf, unlike } from "./expected";
import { isAdHoc, metricOf, oursFor, read, unlikeJobs } from "./fio";

const rows = rowsOf("fio-json");
const isContrast = unlike.contrast;
/** Rates of "All clients": fio divides all I/O by the longest runtime, equal or not (client.c). */
const isFiosRate = (row: Expected): boolean => row.job === "All clients" && /^(iops|bw_)/.test(row.metric);

describe(`values obtained by other means (${root})`, () => {
  const covered = rows.filter((row) => !isContrast(row) && !isFiosRate(row));

  it.each([...new Set(covered.map((row) => row.file))])("%s", async (file) => {
    for (const row of covered.filter((r) => r.file === file)) expectSame(metricOf(row.metric, await oursFor(row)), row);
  });

  it("are all of them", () => {
    const rest = rows.filter((row) => isContrast(row) || isFiosRate(row));
    expect(covered.length + rest.length).toBe(rows.length);
    expect([covered.length, rest.length]).toEqual([884, 18]);
  });

  it("do not match the mean or maximum of the jobs' percentiles, which are not percentiles of all I/O", async () => {
    const lines: string[] = [];
    for (const row of rows.filter(isContrast)) lines.push(await unlikeJobs(row));
    expect(lines.length).toBeGreaterThan(0);
    console.info([...lines, "A slow job with few I/Os moves the mean of percentiles, not the percentile."].join("\n"));
  });
});

describe("jobs of unlike work that fio itself added up (client/server, 3.42)", () => {
  it("are not points of ours", async () => {
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
