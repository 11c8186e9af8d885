/** Every table that act_latency.py printed for our own runs, compared cell by cell with the slices of its log. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIMITS } from "~/analysis/act/slices";
import { printedTable, sliceTables } from "./act";

const root = "tests/fixtures/runs/act";

/** Tables and the logs they belong to. */
const tables = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.act_latency\..*t10/.test(name))
  .map((name) => ({ name, log: name.replace(/\.act_latency\..*$/, ".txt") }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Names in the tables of 4.0 and older. */
const OLD: Readonly<Record<string, string>> = { trans: "READS", device: "RAW READS" };

const counts = { cells: 0, apart: 0, empty: 0 };

describe(root, () => {
  it.each(tables)("$name", async ({ name, log }) => {
    const table = printedTable(readFileSync(`${root}/${name}`, "utf8"))!;
    const ours = await sliceTables(`${root}/${log}`, table.slice_s ?? 10);
    if (table.rows.length === 0) {
      // "could not find 10 seconds of data": there is no slice, or none of its histogram.
      const asked = ours.find((slices) => slices.histogram === table.columns[0]!.histogram);
      expect(asked?.rows ?? []).toEqual([]);
      counts.empty++;
      return;
    }
    const isOld = Object.hasOwn(OLD, table.columns[0]!.histogram);
    const apart: string[] = [];
    for (const [i, { histogram, limit }] of table.columns.entries()) {
      const slices = ours.find((one) => one.histogram === (OLD[histogram] ?? histogram))!;
      expect(slices.unit).toBe(table.unit);
      expect(slices.rows.map((row) => `${row.slice}`)).toEqual(table.rows.map((row) => row.slice));
      for (const [r, row] of slices.rows.entries()) {
        const at = LIMITS.indexOf(Number(limit));
        const cell = limit === "rate" ? row.rate_per_s.toFixed(1) : row.exceed_percent[at]!.toFixed(2);
        const theirs = table.rows[r]!.cells[i]!;
        counts.cells++;
        if (isOld && cell !== theirs)
          apart.push(`${histogram} ${row.slice} over ${limit}: ours ${cell}, theirs ${theirs}`);
        else expect(cell, `${histogram} slice ${row.slice} ${limit}`).toBe(theirs);
      }
    }
    counts.apart += apart.length;
    if (apart.length > 0) {
      console.info(`${name}: the tool of 4.0 forgets operations in buckets of 17 and more\n${apart.join("\n")}`);
    }
  });

  it("every cell equals the tool's", () => {
    console.info(
      `${counts.cells} cells, ${counts.apart} of the old tool apart, ${counts.empty} tables without a slice`,
    );
    expect(counts.cells).toBeGreaterThan(0);
  });
});
