/** Every sysbench file of the shared runs and corpus, and the oracle's values of them. */
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
  it("are read, or refused for what they are", async () => {
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
