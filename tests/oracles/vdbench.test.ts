/**
 * The oracle compared with the output of ingest, vdbench: the whole output directory is dropped, `avg` rows are points.
 */
import { describe, expect, it } from "vitest";
import { AT } from "~/formats/vdbench/columns";
import { vdbenchFormats } from "~/formats/vdbench/format";
import { isSections } from "~/formats/vdbench/section";
import type { Row } from "~/model/tables";
import { type ReadDrop, readDrop } from "../ingest/read";
import { parsed } from "../support/sink";
import { type Expected, expectSame, folderOf, label, root, rowsOf, statOf } from "./expected";

const rows = rowsOf("vdbench");
const folder = (file: string): string => file.slice(0, file.lastIndexOf("/"));
const MIB = 2 ** 20;

/** `run1 threads=8 xfersize=4096` */
function pointsOf(points: readonly Row<"point">[], { job }: Expected): Map<string, Row<"point">> {
  const [, rd, threads, xfersize] = /^(.*) threads=(\d+) xfersize=(\d+)$/.exec(job)!;
  const own = points.filter(
    (p) =>
      p.member === null &&
      p.title!.split(" ")[0] === rd &&
      p.iodepth === Number(threads) &&
      p.block_bytes === Number(xfersize),
  );
  const byOp = new Map(own.map((p) => [p.op!, p]));
  expect(byOp.size, job).toBe(own.length);
  expect(byOp.has("mixed"), job).toBe(true);
  return byOp;
}

/**
 * We have no column for vdbench's mean queue depth (Little's law gives it): the parser read it to the last digit, and
 * the samples that leave ingest have the same mean.
 */
async function queueDepth({ file, nth, job }: Expected, bytes: Uint8Array): Promise<number | null> {
  const flatfile = vdbenchFormats.find(({ id }) => id === "vdbench-flatfile")!;
  const { parts } = await parsed(flatfile, bytes);
  const sections = parts.filter(isSections).flatMap((part) => part.sections);
  const jobs = [...new Set(rows.filter((row) => row.file === file).map((row) => row.job))];
  expect(nth).toBe(0);
  const averages = sections.flatMap(({ average }) => (average === null ? [] : [average]));
  return averages[jobs.indexOf(job) + averages.length - jobs.length]?.values[AT.queue] ?? null;
}

/** The mean over the intervals of an average, as they leave ingest; null: `avg_2-1` has none. */
function sampledQueueDepth({ rows: of }: ReadDrop, point: Row<"point">, { metric }: Expected): number | null {
  const [from, to] = /\(avg_(\d+)-(\d+)\)$/.exec(metric)!.slice(1).map(Number) as [number, number];
  const traces = of("trace").filter(
    (t) => t.metric === "queue_depth" && t.run_no === point.run_no && t.job_index === point.job_index,
  );
  expect(traces.length, metric).toBe(1);
  const { trace_no, window_s } = traces[0]!;
  // An interval's time is its end.
  const values = of("sample")
    .filter((s) => s.trace_no === trace_no)
    .filter(({ t_s }) => t_s! > (from - 0.5) * window_s! && t_s! < (to + 0.5) * window_s!)
    .map(({ value }) => value!);
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}

describe(`vdbench (${root})`, () => {
  it.each([...new Set(rows.map((row) => row.file))])("%s", async (file) => {
    const given = folderOf(folder(file));
    const drop = await readDrop(given);
    const [points, latencies] = [drop.rows("point"), drop.rows("latency")];
    for (const row of rows.filter((r) => r.file === file)) {
      const byOp = pointsOf(points, row);
      const [read, mixed] = [byOp.get("read"), byOp.get("mixed")];
      const ms = (op: string, what: string): number | null => {
        const us = statOf({ latencies }, byOp.get(op))("response", what);
        return us === null ? null : us / 1000;
      };
      const ours: Record<string, () => number | null | undefined | Promise<number | null>> = {
        rate: () => mixed?.iops,
        "MB/sec": () => (mixed?.bytes_per_s == null ? null : mixed.bytes_per_s / MIB),
        resp: () => ms("mixed", "mean"),
        read_resp: () => ms("read", "mean"),
        write_resp: () => ms("write", "mean"),
        resp_max: () => ms("mixed", "max"),
        resp_std: () => ms("mixed", "stddev"),
        "read%": () => (mixed?.iops ? (100 * (read?.iops ?? 0)) / mixed.iops : null),
        queue_depth: () => queueDepth(row, given.find(({ path }) => path === file)!.bytes),
      };
      const [metric] = row.metric.split(" ");
      if (metric === "queue_depth") {
        // Both were rounded to four decimals.
        const sampled = sampledQueueDepth(drop, mixed!, row);
        if (sampled === null) expect(Number(row.value), label(row)).toBe(0);
        else expect(Math.abs(sampled - Number(row.value)), label(row)).toBeLessThan(1.001e-4);
      }
      expectSame(await ours[metric!]!(), row);
    }
  });

  it("has all its rows", () => expect(rows).toHaveLength(198));
});
