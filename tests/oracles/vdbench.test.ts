/** The oracle against what comes out of ingest, vdbench: the whole output directory is dropped, `avg` rows are points. */
import { describe, expect, it } from "vitest";
import { AT } from "~/formats/vdbench/columns";
import { vdbenchFormats } from "~/formats/vdbench/format";
import { isSections } from "~/formats/vdbench/section";
import type { Row } from "~/model/tables";
import { readDrop } from "../ingest/read";
import { parsed } from "../support/sink";
import { type Expected, expectSame, folderOf, isShared, root, rowsOf, statOf } from "./expected";

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

/** vdbench's own mean queue depth is no column of ours (Little's law gives it): it is what the parser read. */
async function queueDepth({ file, nth, job }: Expected, bytes: Uint8Array): Promise<number | null> {
  const flatfile = vdbenchFormats.find(({ id }) => id === "vdbench-flatfile")!;
  const { parts } = await parsed(flatfile, bytes);
  const sections = parts.filter(isSections).flatMap((part) => part.sections);
  const jobs = [...new Set(rows.filter((row) => row.file === file).map((row) => row.job))];
  expect(nth).toBe(0);
  const averages = sections.flatMap(({ average }) => (average === null ? [] : [average]));
  return averages[jobs.indexOf(job) + averages.length - jobs.length]?.values[AT.queue] ?? null;
}

describe(`vdbench (${root})`, () => {
  it.each([...new Set(rows.map((row) => row.file))])("%s", async (file) => {
    const given = folderOf(folder(file));
    const drop = await readDrop(given);
    const [points, latencies] = [drop.rows("point"), drop.rows("latency")];
    for (const row of rows.filter((r) => r.file === file)) {
      const byOp = pointsOf(points, row);
      const [read, mixed] = [byOp.get("read"), byOp.get("mixed")];
      const ms = (op: string, what: string): number =>
        (statOf({ latencies }, byOp.get(op))("response", what) ?? 0) / 1000;
      const ours: Record<string, () => number | null | undefined | Promise<number | null>> = {
        rate: () => mixed?.iops,
        "MB/sec": () => mixed?.bytes_per_s && mixed.bytes_per_s / MIB,
        resp: () => ms("mixed", "mean"),
        read_resp: () => ms("read", "mean"),
        write_resp: () => ms("write", "mean"),
        resp_max: () => ms("mixed", "max"),
        resp_std: () => ms("mixed", "stddev"),
        "read%": () => (mixed?.iops ? (100 * (read?.iops ?? 0)) / mixed.iops : 0),
        queue_depth: () => queueDepth(row, given.find(({ path }) => path === file)!.bytes),
      };
      const [metric] = row.metric.split(" ");
      expectSame(await ours[metric!]!(), row);
    }
  });

  it.runIf(isShared)("has all its rows", () => expect(rows).toHaveLength(198));
});
