/** The oracle compared with the output of ingest, fio terse: whole KiB/s, microseconds. */
import { describe, it } from "vitest";
import type { Row } from "~/model/tables";
import { readPath, type ReadFile } from "../ingest/read";
import { type Expected, expectSame, root, rowsOf, statOf } from "./expected";

const rows = rowsOf("fio-terse");

/** `name#index`, a point of one job. */
function pointOf({ points }: ReadFile, { job, op }: Expected): Row<"point"> | undefined {
  const [name, index] = job.split("#") as [string, string];
  return points.find(
    (p) =>
      p.op === op && p.title === name && p.job_index === Number(index) && (p.member !== null || p.combined_from === 1),
  );
}

describe(`fio terse (${root})`, () => {
  it.each([...new Set(rows.map((row) => row.file))])("%s", async (file) => {
    const read = await readPath(root, file);
    for (const row of rows.filter((r) => r.file === file)) {
      const point = pointOf(read, row);
      const stat = statOf(read, point);
      const ours: Record<string, () => number | null | undefined> = {
        iops: () => point?.iops,
        bw_KiB_per_s: () => (point?.bytes_per_s == null ? null : point.bytes_per_s / 1024),
        clat_mean_us: () => stat("clat", "mean"),
        p99_us: () => stat("clat", "quantile", 0.99),
      };
      expectSame(ours[row.metric]!(), row);
    }
  });
});
