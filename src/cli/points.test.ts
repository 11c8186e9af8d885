/** Points of raw files, written and read again: the same rows as from the files. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { Batches, type LatencyStatistics, shownIn } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import type { IngestedFile } from "~/ingest/ingest";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { Row, StoredName } from "~/model/tables";
import { readPointsFile } from "~/ingest/pointsFile";
import { seriesCells, SeriesReader } from "~/ingest/pointsSeries";
import { points } from "./points";

const root = fileURLToPath(new URL("../../", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-points-"));
const dataset = join(scratch, "dataset");
const file = (system: string): string => join(dataset, "points", `${system}.csv`);

const description = {
  kneepoint: 1,
  repository: { name: "lab/runs", commit: "0123abc", licence: "MIT", root: "raw" },
  runs: [
    { match: "left-out.json", system: "none" },
    { match: "qd-sweep", system: "disk" },
    { match: "*", system: "all" },
  ],
};

let told = "";
async function make(...args: string[]): Promise<number> {
  told = "";
  const say = (text: string): void => void (told += text);
  return points(args, { cwd: scratch, out: (text) => Promise.resolve(say(text)), error: say });
}

/** Rows of all files below a folder, without what depends on which other files there are. */
class Kept extends Batches {
  readonly #told: { table: string; source_no: unknown; row: object }[] = [];
  readonly #measured = new Set<unknown>();
  readonly #latency: { point_no: unknown; row: Record<string, unknown> }[] = [];
  /** Nothing is published for files without a point. */
  get kept() {
    const of = (wanted: string) =>
      this.#told.filter(({ table, source_no }) => table === wanted && this.#measured.has(source_no));
    const clat = new Set(this.#latency.filter(({ row }) => row["kind"] === "clat").map(({ point_no }) => point_no));
    // Beside clat the means are kept.
    const latency = this.#latency.flatMap(({ point_no, row }) => {
      if (!clat.has(point_no) || (row["kind"] !== "slat" && row["kind"] !== "lat")) return [row];
      return row["stat"] === "mean"
        ? [{ ...row, samples: null }]
        : row["quantile"] === null
          ? []
          : [{ ...row, samples: null }];
    });
    return { run: of("run").map(({ row }) => row), point: of("point").map(({ row }) => row), latency };
  }
  override add<T extends StoredName>(table: T, given: Partial<Row<T>>): void {
    // As in every table with texts.
    const row = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === "string" ? shownIn(name, value) : value]),
    ) as Record<string, unknown>;
    if (table === "latency") {
      const { kind, stat, quantile = null, value_us, rounded_us = null } = row;
      const { samples = null, point_no } = row;
      this.#latency.push({ point_no, row: { n: this.#n(row), kind, stat, quantile, value_us, samples, rounded_us } });
    } else if (table === "run" || table === "point") {
      if (table === "run" && typeof row["options"] === "string") row["options"] = JSON.parse(row["options"]) as unknown;
      const n = table === "point" ? this.#n(row) : 0;
      const { source_no, run_no: _r, point_no: _p, system: _of, ...told } = row;
      delete told["io_bytes"];
      if (table === "point" && ((row["ios"] ?? row["iops"] ?? 0) as number) > 0) this.#measured.add(source_no);
      this.#told.push({ table, source_no, row: { ...told, n } });
    }
  }
  override addLatency(point_no: number, stats: LatencyStatistics): void {
    const { kind, samples, quantiles, bands = [], rounded_us, ...moments } = stats;
    const of = { point_no, kind, samples, rounded_us: rounded_us ?? null };
    for (const stat of ["mean", "stddev", "min", "max"] as const) {
      const value_us = moments[`${stat}_us`];
      if (value_us !== null) this.add("latency", { ...of, stat, value_us });
    }
    for (const [quantile, value_us] of quantiles) this.add("latency", { ...of, stat: "quantile", quantile, value_us });
    for (const [quantile, least, most] of bands)
      for (const [stat, value_us] of Object.entries({ least, most }))
        this.add("latency", { ...of, stat, quantile, value_us });
  }
  override addHistogram(): void {}
  override addSamples(): void {}
  #n({ point_no }: Record<string, unknown>): number {
    return (point_no as number) % POINTS_PER_SOURCE;
  }
}

async function rowsOf(dir: string): Promise<{ kept: Kept["kept"]; files: IngestedFile[] }> {
  const into = new Kept();
  const given = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ source: bytesSource(path.slice(dir.length + 1), new Uint8Array(readFileSync(path))) }));
  const files: IngestedFile[] = [];
  let next = 1;
  for await (const one of ingestDrop(given, { dataset: "local", into, number: () => next++ })) files.push(one);
  return { kept: into.kept, files };
}

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row, keyOrder)).sort();
const keyOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

beforeAll(() => {
  for (const from of ["fio", "fio-text", "fio-qd-sweep", "sysbench", "vdbench", "act"])
    cpSync(join(root, "tests/fixtures", from), join(scratch, "raw", from), { recursive: true });
  cpSync(join(root, "datasets/example-virtual-disk/qd-sweep"), join(scratch, "raw/qd-sweep"), { recursive: true });
  mkdirSync(dataset);
});
beforeEach(() => writeFileSync(join(dataset, "kneepoint.json"), JSON.stringify(description)));
afterAll(() => rmSync(scratch, { recursive: true }));

describe("kneepoint points", () => {
  it("writes every run, point and latency of every tool so that the same rows are read again", async () => {
    expect(await make("raw", "dataset")).toBeLessThan(2);
    expect(readdirSync(join(dataset, "points"))).toEqual(["all.csv", "disk.csv"]);
    const [raw, read] = [await rowsOf(join(scratch, "raw")), await rowsOf(join(dataset, "points"))];
    expect(read.files.flatMap(({ notices }) => notices)).toEqual([]);
    expect(raw.kept.point.length).toBeGreaterThan(200);
    for (const table of ["run", "point", "latency"] as const)
      expect(sorted(read.kept[table]), table).toEqual(sorted(raw.kept[table]));
    const told = new Map(
      raw.files.filter(({ read: is }) => is).map((one) => [one.source.sha256?.slice(0, 12), one.runs]),
    );
    for (const one of read.files.filter(({ role }) => role === "result")) {
      expect(one.source.path.startsWith("raw/")).toBe(false);
      const steps = (runs: IngestedFile["runs"]) =>
        runs.flatMap((run) => run.steps!.map(({ outstanding }) => outstanding));
      expect(steps(one.runs), one.source.path).toEqual(steps(told.get(one.source.sha256!)!));
    }
  });

  it("gives the same bytes each time, in whatever order the files come", async () => {
    await make("raw/qd-sweep", "dataset");
    const first = readFileSync(file("disk"), "utf8");
    const names = readdirSync(join(scratch, "raw/qd-sweep")).reverse();
    await make(...names.map((name) => `raw/qd-sweep/${name}`), "dataset");
    expect(readFileSync(file("disk"), "utf8")).toBe(first);
    expect(first.split("\n")[1]).toBe("repository,lab/runs,0123abc,MIT");
  });

  it("leaves out files of no system, and says how many", async () => {
    const runs = [{ match: "qd-sweep/randread-4k-qd001.json", system: "disk" }];
    writeFileSync(join(dataset, "kneepoint.json"), JSON.stringify({ ...description, runs }));
    expect(await make("raw/qd-sweep", "dataset")).toBe(0);
    expect(told).toMatch(/Points of 1 file and 1 system written\. \d+ files are of no system and were left out\./);
  });

  it.each([
    [["dataset"], /Name result files/],
    [["--all", "raw", "dataset"], /no option --all/],
    [["raw", "raw"], /kneepoint\.json cannot be read/],
    [["nowhere", "dataset"], /nowhere cannot be read/],
  ])("%j writes nothing", async (args, why) => {
    expect(await make(...args)).toBe(2);
    expect(told).toMatch(why);
  });

  it("asks where the raw files stand", async () => {
    writeFileSync(join(dataset, "kneepoint.json"), JSON.stringify({ kneepoint: 1 }));
    expect(await make("raw", "dataset")).toBe(2);
    expect(told).toMatch(/does not say where the raw files stand/);
  });
});

describe("logs without a result file", () => {
  const t_ms = Array.from({ length: 64 }, (_, i) => 1000 * (i + 1) + (i === 1 ? -1 : i === 63 ? 9 : 0));
  const log = t_ms.flatMap((t, i) => [0, 1].map((op) => `${t}, ${3000 + 10 * i + op}, ${op}, 0`));
  const logs = { ...description.repository, series: true };
  const withLogs = (repository: object, match = "logs/*_iops.1.log") => {
    const runs = [{ match, system: "disk" }];
    writeFileSync(join(dataset, "kneepoint.json"), JSON.stringify({ ...description, repository, runs }));
    mkdirSync(join(scratch, "raw/logs"), { recursive: true });
    for (const name of ["iops", "bw"]) writeFileSync(join(scratch, `raw/logs/rw_${name}.1.log`), log.join("\n"));
    return make("raw/logs", "dataset");
  };

  it("give their series where the dataset asks for them, each value and time as it was", async () => {
    expect(await withLogs(logs)).toBe(0);
    const text = readFileSync(file("disk"), "utf8");
    const lines = text.split("\n").filter((line) => line.startsWith("samples"));
    expect(lines.map((line) => line.split(",").length - 1)).toEqual([60, 4, 60, 4]);
    expect(lines[0]!.startsWith("samples,3000,3010@-1,3020,")).toBe(true);
    expect(lines[3]).toBe("samples,3601,3611,3621,3631@9");
    const read = readPointsFile(text, "disk.csv");
    if ("code" in read) throw new Error(read.code);
    const { trace, sample } = read.content.tables;
    expect(trace!.columns["op"]).toEqual(["read", "write"]);
    expect(trace!.columns["run_no"]).toEqual([POINTS_PER_SOURCE, POINTS_PER_SOURCE]);
    expect(sample!.columns["t_s"]).toEqual([...t_ms, ...t_ms].map((t) => t / 1000));
    expect(sample!.columns["value"]).toEqual([0, 1].flatMap((op) => t_ms.map((_, i) => 3000 + 10 * i + op)));
    expect((await rowsOf(join(dataset, "points"))).files.flatMap(({ notices }) => notices)).toEqual([]);
  });

  it("are one run in several files", async () => {
    expect(await withLogs(logs, "logs/*")).toBe(0);
    const text = readFileSync(file("disk"), "utf8");
    const read = readPointsFile(text, "disk.csv");
    if ("code" in read) throw new Error(read.code);
    const { run, source, trace } = read.content.tables;
    expect(source!.columns["path"]).toEqual(["logs/rw_bw.1.log", "logs/rw_iops.1.log"]);
    expect(run!.columns["run_no"]).toEqual([POINTS_PER_SOURCE]);
    expect(trace!.columns["metric"]).toEqual(["bytes_per_s", "bytes_per_s", "iops", "iops"]);
    expect(trace!.columns["source_no"]).toEqual([1, 1, 2, 2]);
    expect(trace!.columns["run_no"]).toEqual([1, 1, 1, 1].map((n) => n * POINTS_PER_SOURCE));
    // Without the run before it a trace is of nothing.
    const orphaned = readPointsFile(text.replace(/^run.*\n/m, ""), "disk.csv");
    if ("code" in orphaned) throw new Error(orphaned.code);
    expect(orphaned.content.tables.trace).toBeUndefined();
    expect(orphaned.notices.every(({ code }) => code === "points/bad-line")).toBe(true);
  });

  it("are each of their own run, also where names of one run stand between those of another", async () => {
    mkdirSync(join(scratch, "raw/mixed"), { recursive: true });
    // By name `r_iops`, `r_j_iops`, `r_j_lat`, `r_lat`: two runs.
    for (const name of ["r_iops", "r_j_iops", "r_j_lat", "r_lat"])
      writeFileSync(join(scratch, `raw/mixed/${name}.1.log`), log.join("\n"));
    const runs = [{ match: "mixed/*", system: "disk" }];
    writeFileSync(join(dataset, "kneepoint.json"), JSON.stringify({ ...description, repository: logs, runs }));
    expect(await make("raw/mixed", "dataset")).toBe(0);
    const read = readPointsFile(readFileSync(file("disk"), "utf8"), "disk.csv");
    if ("code" in read) throw new Error(read.code);
    const { run, source, trace } = read.content.tables;
    const ofPath = new Map<unknown, unknown>();
    trace!.columns["source_no"]!.forEach((no, i) =>
      ofPath.set(source!.columns["path"]![Number(no) - 1], trace!.columns["run_no"]![i]),
    );
    expect(run!.rows).toBe(2);
    expect(ofPath.get("mixed/r_lat.1.log")).toBe(ofPath.get("mixed/r_iops.1.log"));
    expect(ofPath.get("mixed/r_j_lat.1.log")).toBe(ofPath.get("mixed/r_j_iops.1.log"));
    expect(ofPath.get("mixed/r_lat.1.log")).not.toBe(ofPath.get("mixed/r_j_lat.1.log"));
  });

  it("are left out else, and nothing is written", async () => {
    expect(await withLogs(description.repository)).toBe(2);
  });

  it("have times off any grid, and gaps, as they were", () => {
    const series = { t_s: [0.1, 0.0123 + 0.5, 7, 7.0004], value: [1.5, null, -2, 1e21] };
    for (const window_s of [1, 0.5, null]) {
      const reader = new SeriesReader(window_s);
      const read = seriesCells(series, window_s).map((cell) => reader.next(cell)!);
      expect(read.map(({ t_s }) => t_s)).toEqual(series.t_s);
      expect(read.map(({ value }) => value)).toEqual(series.value);
    }
    expect(new SeriesReader(1).next("x@1")).toBeNull();
    expect(new SeriesReader(null).next("5@1")).toBeNull();
  });
});

describe("a file of points that somebody changed", () => {
  const readText = async (change: (lines: string[]) => string[]) => {
    await make("raw/qd-sweep/randread-4k-qd001.json", "raw/qd-sweep/randread-4k-qd002.json", "dataset");
    const dir = join(scratch, "changed");
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, "disk.csv"), change(readFileSync(file("disk"), "utf8").split("\n")).join("\n"));
    return rowsOf(dir);
  };
  const codes = (files: readonly IngestedFile[]) =>
    files.flatMap(({ notices }) => notices.map(({ code, line }) => [code, line]));

  it("of a newer version is not read", async () => {
    const { files } = await readText(([, ...rest]) => ["kneepoint-points,2", ...rest]);
    expect(codes(files)).toEqual([["points/newer-version", 1]]);
    expect(files[0]!.read).toBe(false);
  });

  it("a line in the wrong place is reported and left out; the rest counts", async () => {
    const { kept, files } = await readText((lines) => [lines[0]!, "point,1", "verse,2", ...lines.slice(1)]);
    expect(codes(files)).toEqual([["points/bad-line", 2], ["points/bad-line", 3]]); // prettier-ignore
    expect(kept.point.length).toBe(2);
  });

  it("an invalid number is reported and not set", async () => {
    const { kept, files } = await readText((lines) =>
      lines.map((line) => line.replace("same,point,workload_op,read", "same,point,workload_op,many")),
    );
    expect(codes(files)).toContainEqual(["carried/bad-value", undefined]);
    expect(kept.point.map((row) => (row as Row<"point">).workload_op)).toEqual([null, null]);
  });

  it("a line for more jobs than a file can hold is reported and left out", async () => {
    const { kept, files } = await readText((lines) =>
      lines.map((line) => line.replace("same,job,times,1", "same,job,times,999999999")),
    );
    expect(codes(files).map(([code]) => code)).toEqual(["points/bad-line", "points/bad-line"]);
    expect(kept.point.length).toBe(2);
  });

  it("repeated cells for more than a file can hold are reported and left out", async () => {
    const { kept, files } = await readText((lines) => {
      const at = lines.findIndex((line) => line.startsWith("run,"));
      const many = Array.from({ length: 2 ** 10 }, () => `run${",=".repeat(8)}`);
      return [...lines.slice(0, at), `run${`,${"x".repeat(2 ** 14)}`.repeat(8)}`, ...many, ...lines.slice(at)];
    });
    expect(codes(files).filter(([code]) => code === "points/bad-line").length).toBeGreaterThan(500);
    expect(kept.run.length).toBeLessThan(600);
  });
});
