/** Every sysbench file of the shared runs and corpus, with the oracle's values. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import { readBytes } from "../ingest/read";

const SHARED = "../shared/runs";
const TREES = [`${SHARED}/sysbench`, "../shared/corpus/sysbench"];
const filesOf = (tree: string): string[] =>
  readdirSync(tree, { recursive: true, encoding: "utf8" })
    .map((name) => `${tree}/${name}`)
    .filter((path) => statSync(path).isFile() && !path.endsWith("README.txt"))
    .sort();
const read = (path: string) => readBytes(path, new Uint8Array(readFileSync(path)));

describe("the shared sysbench files", () => {
  it("are read, or refused with the right reason", async () => {
    const outcomes: Record<string, string> = {};
    for (const path of TREES.flatMap(filesOf)) {
      const { ingested, rows } = await read(path);
      const errors = ingested.notices.filter(({ level }) => level === "error").map(({ code }) => code);
      expect(ingested.source.format, path).toBe("sysbench");
      expect(ingested.read, path).toBe(errors.length === 0);
      const { points, samples, intervals } = ingested.counts;
      const found = `${rows["run"] ?? 0} run, ${points} points, ${samples} samples, ${intervals} intervals`;
      outcomes[path] = ingested.read ? found : errors.join(", ");
    }
    console.info(outcomes);
    const refused = Object.entries(outcomes).filter(([, outcome]) => outcome.startsWith("sysbench/"));
    expect(refused.map(([path, code]) => [path.slice(path.lastIndexOf("/") + 1), code])).toEqual([
      ["error-histogram-nopct.txt", "sysbench/failed"],
      ["error-not-prepared.txt", "sysbench/failed"],
      ["prepare.txt", "sysbench/not-a-run"],
    ]);
  });
});

const oracle = csvParse(readFileSync(`${SHARED}/EXPECTED.csv`, "utf8"));
const wanted = oracle.filter(({ file }) => file?.startsWith("sysbench/"));

describe("values of EXPECTED.csv", () => {
  it.each([...new Set(wanted.map(({ file }) => file!))])("%s", async (file) => {
    const { points, latencies } = await read(`${SHARED}/${file}`);
    const rate = (op: string, name: "iops" | "bytes_per_s") => points.find((p) => p.op === op)?.[name] ?? 0;
    const timed = points.find((p) => latencies.some((l) => l.point_no === p.point_no))!;
    const stat = (name: string, q: number | null = null) =>
      latencies.find((l) => l.point_no === timed.point_no && l.stat === name && l.quantile === q)!;
    const ours: Record<string, number> = {
      reads_per_s: rate("read", "iops"),
      writes_per_s: rate("write", "iops"),
      fsyncs_per_s: rate("sync", "iops"),
      read_MiB_per_s: rate("read", "bytes_per_s") / 2 ** 20,
      written_MiB_per_s: rate("write", "bytes_per_s") / 2 ** 20,
      lat_avg_ms: stat("mean").value_us! / 1000,
      lat_max_ms: stat("max").value_us! / 1000,
      lat_p99_ms: stat("quantile", 0.99).value_us! / 1000,
      events: stat("mean").samples!,
    };
    const rows = wanted.filter((row) => row.file === file);
    expect(rows).toHaveLength(9);
    for (const { metric, value } of rows) {
      const theirs = Number(value);
      const off = theirs === 0 ? ours[metric!]! : Math.abs(ours[metric!]! / theirs - 1);
      expect(off, `${metric}: ${ours[metric!]} for ${value}`).toBeLessThan(1e-6);
    }
  });
});

/** The numbers of a report found by their words, for all versions, without using the parser. */
function printed(text: string): Record<string, number> {
  const words = text.replaceAll(/\s+/g, " ");
  const of = (pattern: RegExp): number => Number(pattern.exec(words)?.[1]);
  return {
    threads: of(/Number of threads: (\d+)/),
    tps: of(/transactions: \d+ \(([\d.]+) per sec/),
    queries: of(/other: \d+ total: (\d+)/),
    seconds: of(/total time: ([\d.]+)s/),
    mean_ms: of(/avg: ([\d.]+)/),
    percentile_ms: of(/percentile: ([\d.]+)/),
    reads: of(/queries performed: read: (\d+)/),
    writes: of(/ write: (\d+)/),
  };
}

describe.each([["groups/sysbench-threads", 108] as const, ["corpus/sysbench", 2] as const])(
  "SQL of %s",
  (tree, files) => {
    it("each file is a point of transactions over its threads, and one of all its queries", async () => {
      const paths = filesOf(`../shared/${tree}`).filter((path) => !/\.(?:tsv|md)$|DESC/.test(path));
      expect(paths).toHaveLength(files);
      for (const path of paths) {
        const { points, latencies } = await read(path);
        const theirs = printed(readFileSync(path, "utf8"));
        const [transaction, query] = points;
        expect(
          points.map(({ op }) => op),
          path,
        ).toEqual(["transaction", "query"]);
        expect(transaction, path).toMatchObject({
          ...{ iops: theirs["tps"], total_iops: theirs["tps"], outstanding: theirs["threads"], failed: false },
          ...{
            workload_op: "transaction",
            load_kind: "outstanding",
            read_percent: theirs["writes"] === 0 ? 100 : 77.8,
          },
        });
        // 1.0 measures the time for its rates with another clock than the time it prints.
        expect(query!.iops! / (theirs["queries"]! / theirs["seconds"]!), path).toBeCloseTo(1, 3);
        const stat = (name: string): number =>
          latencies.find((l) => l.point_no === transaction!.point_no && l.stat === name)!.value_us! / 1000;
        expect(stat("mean"), path).toBe(theirs["mean_ms"]);
        expect(stat("quantile"), path).toBe(theirs["percentile_ms"]);
      }
    });
  },
);
