/** Rows of the oracle that combine all jobs of a file, and the matching lines of `inspect --merged`. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { bytesSource } from "~/base/bytes";
import { Nowhere } from "~/cli/inspect";
import { ingestDrop } from "~/ingest/drop";
import { type MergedPoint, mergedPoints } from "~/ingest/mergedPoints";
import { quantileKey } from "~/model/latency";
import { type Expected, expectSame, kinds, root, unlike } from "./expected";

const TOGETHER = /^(?:ALL\(\d+ jobs merged\)|jobs merged by us|All clients)/;
/** Rates of "All clients" are fio's own: all I/O over the longest runtime (client.c), compared in fio-json.test.ts. */
const isFiosRate = ({ job, metric }: Expected): boolean => job === "All clients" && /^(iops|bw_)/.test(metric);
export const isTogether = (row: Expected): boolean =>
  kinds["fio-json"](row) && TOGETHER.test(row.job) && !unlike.contrast(row) && !isFiosRate(row);

export async function mergedOf(file: string, at = root): Promise<MergedPoint[]> {
  const merged: MergedPoint[] = [];
  const source = bytesSource(file, new Uint8Array(readFileSync(`${at}/${file}`)));
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

/** Rows of one file against its lines. */
export async function compareMerged(rows: readonly Expected[], file: string, at = root): Promise<void> {
  const merged = await mergedOf(file, at);
  for (const row of rows) {
    const own = merged.filter((m) => m.op === row.op);
    expect(own.length, row.job).toBe(1);
    expectSame(metricOf(own[0]!, row.metric), row);
  }
}
