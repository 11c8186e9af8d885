import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { type TableName, tables } from "~/model/tables";
import { buildLake, nightOf } from "./build";
import { rowsPath } from "./files";
import { LakeFolder, type Manifest } from "./folder";

const scratch = mkdtempSync(join(tmpdir(), "kneepoint-lake-"));
const sweep = fileURLToPath(new URL("../../../datasets/example-virtual-disk/qd-sweep/", import.meta.url));
const result = (qd: string) => new Uint8Array(readFileSync(join(sweep, `randread-4k-qd${qd}.json`)));
const log = new TextEncoder().encode(
  Array.from({ length: 5000 }, (_, i) => `${(i + 1) * 1000}, ${1000 + i}, 0, 4096, 0`).join("\n"),
);
const NIGHTS: Record<string, Uint8Array> = {
  "nvme0/kneepoint.json": new TextEncoder().encode(
    JSON.stringify({
      kneepoint: 1,
      slug: "nvme0",
      systems: [{ id: "a", label: "A" }],
      runs: [{ match: "*", system: "a" }],
    }),
  ),
  "nvme0/nightly-2026-11-25/qd1.json": result("001"),
  "nvme0/nightly-2026-11-25/qd2.json": result("002"),
  "nvme0/nightly-2026-11-26/qd4.json": result("004"),
  "nvme0/nightly-2026-11-26/job_iops.1.log": log,
  "other/x.json": result("008"),
};
const lake = join(scratch, "lake");
const build = (files: Record<string, Uint8Array>, at = 1) =>
  buildLake({
    files: Object.entries(files).map(([path, bytes]) => ({ ...bytesSource(path, bytes), modified_ms: at })),
    rootName: "lab",
    lakeDir: lake,
    onFile: () => undefined,
  });
const manifest = () => JSON.parse(readFileSync(join(lake, "lake.json"), "utf8")) as Manifest;
const parquets = () =>
  readdirSync(lake, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".parquet"))
    .sort();
/** Bytes and time of each file. */
const state = () =>
  new Map(
    parquets().map((path) => [
      path,
      [readFileSync(join(lake, path)).toString("base64"), statSync(join(lake, path)).mtimeMs],
    ]),
  );
const bufferOf = (path: string) => new Uint8Array(readFileSync(join(lake, path))).buffer;
const rowsOf = (table: TableName, dataset: string, part: string) =>
  parquetReadObjects({ file: bufferOf(rowsPath(table, dataset, part)) });
async function allRows(table: TableName) {
  const paths = parquets().filter((path) => path.startsWith(`${table}/`));
  return (await Promise.all(paths.map((path) => parquetReadObjects({ file: bufferOf(path) })))).flat();
}

const tableOf = (path: string) => path.split("/")[0] as TableName;
/** The order of labels and systems in engines other than DuckDB. */
const rowid = (path: string) => (["label", "system"].includes(tableOf(path)) ? ["rowid"] : []);

beforeAll(async () => {
  await build(NIGHTS);
  // A rewritten file would have another time.
  for (const path of parquets()) utimesSync(join(lake, path), 1000, 1000);
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe("the lake", () => {
  it("has a part for each night of a dataset, and one for the systems", () => {
    expect(manifest().parts.map(({ dataset, part }) => `${dataset}/${part}`)).toEqual([
      "nvme0/2026-11-25",
      "nvme0/2026-11-26",
      "nvme0/described",
      "other/undated",
    ]);
    expect(readdirSync(join(lake, "system/dataset=nvme0"))).toEqual(["lake_part=described"]);
  });

  it("calls the system of a folder that nothing else names as the folder", async () => {
    const labels = await allRows("label");
    const named = labels.filter(({ dataset, key }) => dataset === "other" && key === "label");
    expect(named.map(({ value }) => value)).toEqual(["other"]);
  });

  it("has the columns of docs/schema.md, with values as they are", async () => {
    for (const path of parquets()) {
      const { schema } = parquetMetadata(bufferOf(path));
      const names = schema.slice(1).flatMap(({ name }) => (["list", "element"].includes(name) ? [] : [name]));
      expect(names, path).toEqual([...Object.keys(tables[tableOf(path)].columns), ...rowid(path)]);
    }
    const points = await rowsOf("point", "nvme0", "2026-11-25");
    expect(points.map(({ iodepth, system, dataset }) => [iodepth, system, dataset])).toEqual([
      [1, "a", "nvme0"],
      [2, "a", "nvme0"],
    ]);
    const [histogram] = await rowsOf("histogram", "nvme0", "2026-11-25");
    const counts = histogram!["count"] as bigint[];
    expect(counts.reduce((sum, n) => sum + n, 0n)).toBe(histogram!["total"]);
    expect((histogram!["lo_ns"] as bigint[]).length).toBe(counts.length);
    const samples = await rowsOf("sample", "nvme0", "2026-11-26");
    expect(samples).toHaveLength(5000);
    expect(samples[4999]).toMatchObject({ t_s: 5000, value: 5999 });
  });

  it("says in each row group how far the numbers go, so that engines leave out what they need not read", async () => {
    const { row_groups } = parquetMetadata(bufferOf(rowsPath("sample", "nvme0", "2026-11-26")));
    const [sample] = await rowsOf("sample", "nvme0", "2026-11-26");
    const said = row_groups.map(({ columns }) => columns[0]!.meta_data!.statistics);
    expect(said.map((one) => [one!.min_value, one!.max_value])).toEqual([[sample!["trace_no"], sample!["trace_no"]]]);
  });

  it("numbers every source once, and everything that belongs to it", async () => {
    const sources = (await allRows("source")).map(({ source_no }) => source_no as number);
    expect(new Set(sources).size).toBe(sources.length);
    for (const { point_no, source_no } of await allRows("point"))
      expect(Number(point_no as bigint) / POINTS_PER_SOURCE).toBeCloseTo(source_no as number, 3);
  });

  it("orders labels and systems by numbers of their own", async () => {
    const rowids = (await Promise.all([allRows("label"), allRows("system")]))
      .flat()
      .map((row) => row["rowid"] as bigint);
    expect(rowids.length).toBeGreaterThan(1);
    expect(new Set(rowids).size).toBe(rowids.length);
  });

  it("reads nothing again that did not change", async () => {
    const before = state();
    expect(await build(NIGHTS)).toMatchObject({ written: 0, kept: 4 });
    expect(state()).toEqual(before);
  });

  it("adds a night and rewrites none, with unused numbers", async () => {
    const before = state();
    const next = manifest().next_source;
    expect(await build({ ...NIGHTS, "nvme0/nightly-2026-11-27/qd8.json": result("008") })).toMatchObject({
      written: 1,
    });
    const after = state();
    for (const [path, had] of before) expect(after.get(path), path).toEqual(had);
    expect(after.size).toBeGreaterThan(before.size);
    const [source] = await rowsOf("source", "nvme0", "2026-11-27");
    expect(source!["source_no"]).toBe(next);
  });

  it("replaces the part of a changed file only, and keeps nights whose folder is gone", async () => {
    const before = state();
    const changed: typeof NIGHTS = { ...NIGHTS, "nvme0/nightly-2026-11-26/qd4.json": result("016") };
    const { "nvme0/nightly-2026-11-26/job_iops.1.log": _, ...files } = changed;
    expect(await build(files)).toMatchObject({ written: 1, kept: 4 });
    const after = state();
    for (const [path, had] of before) if (!path.includes("2026-11-26")) expect(after.get(path), path).toEqual(had);
    expect((await rowsOf("point", "nvme0", "2026-11-26")).map(({ iodepth }) => iodepth)).toEqual([16]);
    expect(existsSync(dirname(join(lake, rowsPath("sample", "nvme0", "2026-11-26"))))).toBe(false);
    const sources = (await allRows("source")).map(({ source_no }) => source_no as number);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it("is unchanged if reading fails or the process is killed; a change in the journal is completed", async () => {
    const before = state();
    const failing = {
      ...bytesSource("nvme0/2026-11-28/x.json", result("001")),
      slice: () => Promise.reject(new Error("torn")),
    };
    const stopped = buildLake({
      files: [{ ...bytesSource("other/y.json", result("001")) }, failing],
      rootName: "lab",
      lakeDir: lake,
      onFile: () => {
        throw new Error("stopped");
      },
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(state()).toEqual(before);
    expect(existsSync(join(lake, ".next"))).toBe(false);

    const files = join(lake, ".next/files");
    mkdirSync(join(files, "run/dataset=a/lake_part=undated"), { recursive: true });
    writeFileSync(join(files, "run/dataset=a/lake_part=undated/rows.parquet"), "half");
    await build(NIGHTS);
    expect(existsSync(join(lake, "run/dataset=a"))).toBe(false);

    mkdirSync(join(files, "run/dataset=a/lake_part=undated"), { recursive: true });
    writeFileSync(join(files, "run/dataset=a/lake_part=undated/rows.parquet"), "whole");
    writeFileSync(
      join(lake, ".next/journal.json"),
      JSON.stringify({ files: [rowsPath("run", "a", "undated")], gone: [] }),
    );
    await build(NIGHTS);
    expect(readFileSync(join(lake, rowsPath("run", "a", "undated")), "utf8")).toBe("whole");
  });

  it("completes later a change whose files could not be moved", async () => {
    const folder = new LakeFolder(lake);
    const path = rowsPath("run", "b", "undated");
    mkdirSync(dirname(join(folder.below, path)), { recursive: true });
    writeFileSync(join(folder.below, path), "whole");
    mkdirSync(join(lake, path), { recursive: true });
    expect(() => {
      folder.finish(folder.manifest, []);
    }).toThrow();
    folder.abandon();
    rmSync(join(lake, path), { recursive: true });
    await build(NIGHTS);
    expect(readFileSync(join(lake, path), "utf8")).toBe("whole");
  });
});

it.each([
  ["nightly-2026-11-27", "2026-11-27"],
  ["20261127_b", "2026-11-27"],
  ["2026-1127", null],
  ["serial-120261127", null],
  ["2026-13-01", null],
])("the night of a folder called %s is %s", (name, night) => {
  expect(nightOf(name)).toBe(night);
});
