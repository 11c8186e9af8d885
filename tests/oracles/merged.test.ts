/** Rows of the oracle that put all jobs of a file together, against the lines of `inspect --merged`. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { Nowhere } from "~/cli/nowhere";
import { ingestDrop } from "~/ingest/drop";
import { type MergedPoint, mergedPoints } from "~/ingest/mergedPoints";
import { quantileKey } from "~/model/latency";
import { type Expected, expectSame, root, rowsOf, unlike } from "./expected";

const TOGETHER = /^(?:ALL\(\d+ jobs merged\)|jobs merged by us|All clients)/;
/** Rates of "All clients" are fio's own: all I/O over the longest runtime (client.c), compared in fio-json.test.ts. */
const isFiosRate = ({ job, metric }: Expected): boolean => job === "All clients" && /^(iops|bw_)/.test(metric);
/** Hosts that did unlike work: fio adds them up all the same (kept as details, fio-json.test.ts), we list tenants. */
const TENANTS = "fio/special/client-server/fio-3.42-two.json";
const rows = rowsOf("fio-json").filter((row) => TOGETHER.test(row.job) && !unlike.contrast(row) && !isFiosRate(row));

async function mergedOf(file: string): Promise<MergedPoint[]> {
  const merged: MergedPoint[] = [];
  const source = bytesSource(file, new Uint8Array(readFileSync(`${root}/${file}`)));
  const drop = ingestDrop([{ source }], {
    dataset: "local",
    into: new Nowhere(),
    number: () => 1,
    observe: (_, { runs }) => merged.push(...runs.flatMap(mergedPoints)),
  });
  for await (const _ of drop);
  return merged;
}

function metricOf({ iops, bytes_per_s, ios, latency }: MergedPoint, metric: string): number | null | undefined {
  if (metric === "iops") return iops;
  if (metric === "bw_bytes_per_s") return bytes_per_s;
  if (metric === "total_ios") return ios;
  const [, kind, what, percent] = /^(slat|clat|lat)_(mean|max|p([\d.]+))_ns$/.exec(metric)!;
  const stats = latency[kind as "clat"];
  const quantile = percent === undefined ? null : quantileKey(Number(`${percent}e-2`));
  const us = quantile !== null ? stats?.quantiles?.[quantile] : stats?.[`${what as "mean" | "max"}_us`];
  return us === undefined || us === null ? null : us * 1000;
}

describe(`jobs together (${root})`, () => {
  it.each([...new Set(rows.map((row) => row.file))].filter((file) => file !== TENANTS))("%s", async (file) => {
    const merged = await mergedOf(file);
    for (const row of rows.filter((r) => r.file === file)) {
      const own = merged.filter((m) => m.op === row.op);
      expect(own.length, row.job).toBe(1);
      expectSame(metricOf(own[0]!, row.metric), row);
    }
  });

  it("are not, where the work was unlike: their I/Os add up to what fio prints of all clients", async () => {
    const merged = await mergedOf(TENANTS);
    const sums = rows.filter((row) => row.file === TENANTS && row.metric === "total_ios");
    expect(sums.length).toBeGreaterThan(0);
    for (const row of sums) {
      const tenants = merged.filter((m) => m.op === row.op);
      expect(tenants.length).toBeGreaterThan(1);
      expectSame(
        tenants.reduce((sum, m) => sum + m.ios!, 0),
        row,
      );
    }
  });

  it("are some", () => expect(rows.length).toBeGreaterThan(20));
});
