/**
 * Every file of the shared runs and of the shared corpus, as one drop: read, recognised as a companion, named as not
 * supported, or refused with a named error that a person agrees with. Prints the counts per format and version.
 */
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { findFiles } from "~/cli/files";
import { Nowhere } from "~/cli/nowhere";
import { type SourceLine, sourceLine } from "~/cli/source";
import { Summary } from "~/cli/summary";
import { ingestDrop } from "~/ingest/drop";
import type { IngestedFile } from "~/ingest/ingest";
import { notices as texts } from "~/text/en/notices";

const SHARED = ["../shared/runs", "../shared/corpus"];
const isShared = SHARED.every((tree) => existsSync(tree));
const trees = isShared ? SHARED : ["tests/fixtures/oracle", "tests/fixtures/fio"];

/** Files whose content nobody calls a result of a benchmark, and why. By name: the reader itself never asks it. */
const NO_RESULTS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\/(README|INDEX)[^/]*\.(txt|md|tsv)$/, "prose about the files beside it, or a list of them"],
  [/\/EXPECTED\.csv$/, "the table of oracles"],
  [/\/BASE\.txt$/, "one sentence about another run"],
  [/\/fio\/tool-output\//, "what fio's own scripts made of other files"],
  [/\/w3\.prerun\.txt$/, "a line of a command that ran before fio"],
  [/VdbenchExplorer\/tdata\/AsciiFileTable\w*\.txt$/, "a table to try a reader of CSV, with made-up columns"],
];

/** Files of each format that end in an error, and why a person agrees. `none`: no format of ours. */
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
  "none format/not-supported": [27, "iozone, DiskSpd, elbencho"],
  "none format/unknown": [159, "NO_RESULTS, one by one"],
  "sysbench sysbench/failed": [2, "its error stands in it, and no report"],
  "sysbench sysbench/not-a-run": [3, "`prepare`, and the text of a README"],
  "vdbench-flatfile vdbench/died-early": [2, "columns and no row"],
  "vdbench-logfile vdbench/died-early": [1, "its slave never connected"],
  "vdbench-totals vdbench/died-early": [1, "its parameters were wrong"],
};

const summary = new Summary();
const paths: string[] = [];
const results: IngestedFile[] = [];
const lines: SourceLine[] = [];

beforeAll(async () => {
  let next = 1;
  const found = await findFiles(trees, ".");
  expect(found.missing).toEqual([]);
  const given = found.sources.map((source) => ({ source }));
  paths.push(...found.sources.map(({ path }) => path));
  for await (const file of ingestDrop(given, { dataset: "local", into: new Nowhere(), number: () => next++ })) {
    const { members, buckets } = file.counts;
    const line = sourceLine(file, { members, buckets });
    summary.add(line);
    lines.push(line);
    results.push(file);
  }
});

const withError = (code: string): SourceLine[] => lines.filter(({ errors }) => errors.some((e) => e.code === code));
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

const named = (some: readonly SourceLine[]): string[] =>
  some.map(({ path, errors }) => `${path}: ${errors[0]?.message}`);

describe(trees.join(" and "), () => {
  it("gives a line for each file", () => {
    console.info(summary.toString());
    expect(new Set(results.map(({ source }) => source.path))).toEqual(new Set(paths));
  });

  it("is read, or says with a known sentence why not", () => {
    for (const { read, source, notices } of results) {
      for (const { code } of notices) expect(texts, `${source.path} ${code}`).toHaveProperty([code]);
      const why = notices.filter((n) => n.level === "error" || n.code === "file/duplicate");
      if (!read) expect(why, source.path).not.toEqual([]);
    }
  });

  it("never breaks a parser", () => {
    expect(named(withError("file/parser-failed"))).toEqual([]);
  });

  it("has nothing unknown but what is no result", () => {
    const unknown = withError("format/unknown").filter(
      ({ path }) => !NO_RESULTS.some(([pattern]) => pattern.test(path)),
    );
    expect(named(unknown)).toEqual([]);
  });

  it.runIf(isShared)("refuses these and no others", () => {
    const found: Record<string, number> = {};
    for (const { format, errors } of lines) {
      for (const code of new Set(errors.map((e) => e.code))) {
        const key = `${format ?? "none"} ${code}`;
        found[key] = (found[key] ?? 0) + 1;
      }
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(REFUSED).map(([key, [files]]) => [key, files])));
  });

  // Meant to change? `vitest -u` writes the table anew; every line of its diff wants a reason.
  it.runIf(isShared)("reads as much of each format and version as the table says", async () => {
    await expect(countsOf(results.filter(({ read }) => read))).toMatchFileSnapshot("everything.tsv");
  });

  it("names what it knows and does not read: other tools", () => {
    const names = results.flatMap(({ notices }) =>
      notices.filter((n) => n.code === "format/not-supported").map((n) => String(n.values?.format)),
    );
    const tools = new Set(names.map((name) => name.split(" ")[0]));
    expect([...tools].filter((tool) => !["iozone", "DiskSpd", "elbencho"].includes(tool!))).toEqual([]);
  });
});
