/**
 * The oracle compared with slices of ACT logs; rows of the old act_latency.py are printed next to ours, with the
 * reason.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIMITS } from "~/analysis/act/slices";
import { sliceTables, type Slices } from "../formats/act";
import { expectSame, label, root, rowsOf, unlike } from "./expected";

const rows = rowsOf("act");
const SLICE_S = 10;
/** As the old tool calls them. */
const OLD = /^(READS|RAW READS) \((?:trans|device)\)$/;

function oursOf(tables: readonly Slices[], { job, op, metric }: (typeof rows)[number]): number | null {
  const histogram = OLD.exec(job)?.[1] ?? job;
  const slice = op.replace("slice ", "");
  const row = tables.find((t) => t.histogram === histogram)?.rows.find((r) => `${r.slice}` === slice);
  if (metric === "rate_per_s") return row?.rate_per_s ?? null;
  const limit = LIMITS.indexOf(Number(/^pct_over_(\d+)[mu]s$/.exec(metric)![1]));
  return row?.exceed_percent[limit] ?? null;
}

describe(`ACT (${root})`, () => {
  it.each([...new Set(rows.map((row) => row.file))])("%s", async (file) => {
    const tables = await sliceTables(`${root}/${file}`, SLICE_S);
    const apart: string[] = [];
    for (const row of rows.filter((r) => r.file === file)) {
      const ours = oursOf(tables, row);
      expect(row.metric.endsWith("us") || row.metric.endsWith("ms") || row.metric === "rate_per_s").toBe(true);
      if (unlike.oldActLatency(row) && ours !== Number(row.value)) {
        // It leaves out operations over every limit it knows, so it can only report less.
        expect(ours, label(row)).toBeGreaterThan(Number(row.value) - 0.011);
        apart.push(`${row.job} ${row.op} ${row.metric}: ours ${ours}, theirs ${row.value}`);
      } else expectSame(ours, row);
    }
    // It can only lose operations: logs without such buckets match to the last row.
    const forgotten = /\((?:1[7-9]|[2-4]\d): /.test(readFileSync(`${root}/${file}`, "latin1"));
    if (!forgotten) expect(apart).toEqual([]);
    if (apart.length > 0) {
      console.info(`${file}: act_latency.py of 4.0 forgets operations in buckets of 17 and more\n${apart.join("\n")}`);
    }
  });

  it("has all its rows", () => expect(rows).toHaveLength(132));
});
