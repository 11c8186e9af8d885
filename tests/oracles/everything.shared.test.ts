/**
 * Every file of the shared runs and corpus as one drop, with counts per format and version. Every refusal has a reason
 * that a person agrees with.
 */
import { describe, expect, it } from "vitest";
import type { IngestedFile } from "~/ingest/ingest";
import { everyFile } from "./everything";

/** Files of each format that end in an error, and why a person agrees. `none`: not one of our formats. */
const REFUSED: Readonly<Record<string, readonly [files: number, why: string]>> = {
  "act-log act/did-not-start": [4, "it holds ACT's own error and no interval"],
  "act-log act/no-blocks": [1, "device resets of somebody's drives, no histogram whole"],
  "act-table act/table-none": [34, "act_latency.py said why it made no table"],
  "fio-hist-log fio/hist-impossible": [6, "counts of 18 digits: fio's own garbage, no line without"],
  "fio-json fio/bad-json": [2, "pieces of a README, with dots where JSON was left out"],
  "fio-json fio/no-json": [10, "fio's error messages, and prose"],
  "fio-json fio/truncated-json": [1, "a piece of a README that stops"],
  "none file/binary": [3, "verify states of fio"],
  "none file/empty": [11, "nothing in it"],
  "none format/not-supported": [3, "sweeps of elbencho's own script"],
  "none format/unknown": [159, "NO_RESULTS, one by one"],
  "sysbench sysbench/failed": [2, "its error stands in it, and no report"],
  "sysbench sysbench/not-a-run": [3, "`prepare`, and the text of a README"],
  "vdbench-flatfile vdbench/died-early": [2, "columns and no row"],
  "vdbench-logfile vdbench/died-early": [1, "its slave never connected"],
  "vdbench-totals vdbench/died-early": [1, "its parameters were wrong"],
};

/** A line for each format and version of the files that were read. */
function countsOf(read: readonly IngestedFile[]): string {
  const COUNTS = ["runs", "points", "members", "figures", "samples", "intervals", "buckets"] as const;
  const found = new Map<string, number[]>();
  for (const { source, counts } of read) {
    const key = `${source.format}\t${source.tool_version ?? ""}`;
    const own = [1, ...COUNTS.map((count) => counts[count])];
    const sum = found.get(key);
    found.set(key, sum === undefined ? own : sum.map((n, i) => n + own[i]!));
  }
  const rows = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, counts]) => [key, ...counts].join("\t"));
  return [["format", "version", "files", ...COUNTS].join("\t"), ...rows, ""].join("\n");
}

const { results, lines } = everyFile(["../shared/runs", "../shared/corpus"]);

describe("all that is shared", () => {
  it("refuses these and no others", () => {
    const found: Record<string, number> = {};
    for (const { format, errors } of lines) {
      for (const code of new Set(errors.map((e) => e.code))) {
        const key = `${format ?? "none"} ${code}`;
        found[key] = (found[key] ?? 0) + 1;
      }
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(REFUSED).map(([key, [files]]) => [key, files])));
  });

  // If a change is intended, `vitest -u` rewrites the table; every line of its diff needs a reason.
  it("reads as much of each format and version as the table says", async () => {
    await expect(countsOf(results.filter(({ read }) => read))).toMatchFileSnapshot("everything.tsv");
  });
});
