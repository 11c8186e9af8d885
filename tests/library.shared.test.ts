/**
 * The published points of the library's public sources (`datasets/<slug>/points`) beside those sources: made again they are
 * the same bytes, and points chosen by chance equal what their files say, read here by plain JSON.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { csvParse } from "d3-dsv";
import { afterAll, describe, expect, it, vi } from "vitest";
import { grouped } from "~/base/byKey";
import { bytesSource } from "~/base/bytes";
import { points as makePoints } from "~/cli/points";
import { readPointsFile } from "~/ingest/pointsFile";
import type { Cell } from "~/model/carried";
import { archived } from "~/publish/archived";
import { chances } from "./support/chance";
import { sharedPath } from "./support/shared";

vi.setConfig({ testTimeout: 600_000 });

const datasetsDir = fileURLToPath(new URL("../datasets/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-library-"));
afterAll(() => rmSync(scratch, { recursive: true }));

interface Row {
  readonly [column: string]: Cell | undefined;
}

interface Told {
  readonly slug: string;
  /** `<source>/<path>`, as ../shared/library has it. */
  readonly path: string;
  readonly point: Row;
  readonly latency: readonly Row[];
}

const description = (slug: string) =>
  JSON.parse(readFileSync(join(datasetsDir, slug, "kneepoint.json"), "utf8")) as { repository?: { root: string } };
const slugs = readdirSync(datasetsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && description(entry.name).repository !== undefined)
  .map(({ name }) => name)
  .filter((slug) => readdirSync(join(datasetsDir, slug)).includes("points"));

const rowsOf = ({ rows, columns }: { rows: number; columns: Readonly<Record<string, readonly Cell[]>> }): Row[] =>
  Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of[i]])),
  );

const all: Told[] = slugs.flatMap((slug) =>
  readdirSync(join(datasetsDir, slug, "points")).flatMap((name) => {
    const read = readPointsFile(readFileSync(join(datasetsDir, slug, "points", name), "utf8"), name);
    if ("code" in read) throw new Error(read.code);
    expect(read.notices).toEqual([]);
    const { source, point, latency } = read.content.tables;
    const paths = new Map(rowsOf(source!).map((row) => [row["source_no"], row["path"] as string]));
    const stats = grouped(rowsOf(latency!), (row) => row["point_no"]);
    const root = description(slug).repository!.root;
    return rowsOf(point!).map((row) => ({
      ...{ slug, path: `${root}/${paths.get(row["source_no"])!}` },
      ...{ point: row, latency: stats.get(row["point_no"]) ?? [] },
    }));
  }),
);

const archiveOf = (path: string) => join(sharedPath("library/raw"), `${path.split("/")[0]!}.tar.gz`);

/** Texts of raw files: one pass over each archive. */
async function rawTexts(paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [archive, own] of grouped(paths, archiveOf)) {
    const source = bytesSource("raw", new Uint8Array(readFileSync(archive)));
    const wanted = new Map(own.map((path) => [`raw/${path}`, path]));
    for await (const { path, entry } of archived(source, wanted))
      texts.set(wanted.get(path)!, new TextDecoder().decode(await entry.slice(0, entry.size)));
  }
  return texts;
}

const statOf = ({ latency }: Told, kind: string, stat: string, quantile: number | null = null): Cell | undefined =>
  latency.find((row) => row["kind"] === kind && row["stat"] === stat && (row["quantile"] ?? null) === quantile)?.[
    "value_us"
  ];

describe("the library", () => {
  it("has every source with points, and each of its systems in one file", () => {
    const systems = csvParse(readFileSync(sharedPath("library/systems.csv"), "utf8"));
    const measured = systems.filter((row) => Number(row["points"]) > 0 || row["source"] === "vps-comparison");
    const published = slugs.flatMap((slug) => readdirSync(join(datasetsDir, slug, "points")));
    // The authors call these runs wrong.
    const wanted = measured.map((row) => row["system_id"]!).filter((id) => id !== "zs-zns-invalid");
    expect(published.map((name) => name.replace(".csv", "")).sort()).toEqual(wanted.sort());
  });

  it.each(["kbench-850pro-2021:kbench", "zns-study-2022:zns-study", "fio-plot-m1015-2019:fio-plot"])(
    "is the same bytes when it is made again: %s",
    async (which) => {
      const [slug, archive] = which.split(":") as [string, string];
      const copy = join(scratch, slug);
      mkdirSync(copy);
      cpSync(join(datasetsDir, slug, "kneepoint.json"), join(copy, "kneepoint.json"));
      const silent = { cwd: scratch, out: () => Promise.resolve(), error: () => undefined };
      expect(await makePoints([join(sharedPath("library/raw"), `${archive}.tar.gz`), copy], silent)).toBeLessThan(2);
      const names = readdirSync(join(datasetsDir, slug, "points"));
      expect(readdirSync(join(copy, "points"))).toEqual(names);
      for (const name of names)
        expect(readFileSync(join(copy, "points", name), "utf8") === readFileSync(join(datasetsDir, slug, "points", name), "utf8"), name).toBe(true); // prettier-ignore
    },
  );

  it("says what the raw files say: 60 points by chance", async () => {
    const chance = chances(20261127);
    const json = all.filter(({ slug, point }) => slug !== "vps-comparison-2017" && point["failed"] === false);
    const chosen = Array.from({ length: 60 }, () => json[Math.floor(chance() * json.length)]!);
    const texts = await rawTexts(chosen.map(({ path }) => path));
    expect(new Set(chosen.map(({ slug }) => slug)).size).toBeGreaterThan(8);
    for (const told of chosen) {
      const { path, point } = told;
      const name = `${path} ${String(point["key"])}`;
      const text = texts.get(path)!;
      // Some have words of fio before the JSON.
      const { jobs } = JSON.parse(text.slice(text.search(/^\{/m))) as { jobs: Record<string, Direction>[] };
      const several = point["member"] == null && (point["combined_from"] as number) > 1;
      const own = several ? jobs : [jobs[point["job_index"] as number]!];
      const directions = own.map((job) => job[point["op"] as string]!).filter(({ total_ios }) => total_ios > 0);
      const sum = (of: (direction: Direction) => number) => directions.reduce((n, one) => n + of(one), 0);
      if (several) expect(directions.length, name).toBe(point["combined_from"]);
      expect(point["ios"], name).toBe(sum(({ total_ios }) => total_ios));
      if (point["staggered"] === false)
        expect(point["iops"], name).toBeCloseTo(
          sum(({ iops }) => iops),
          4,
        );
      const [line] = text.split("\n").slice((point["line"] as number) - 1);
      expect(line, name).toMatch(/^\s*(\{|"jobname")/);
      if (several) continue;
      const [direction] = directions;
      const us = (ns: number | undefined) => (ns === undefined ? undefined : ns / 1000);
      expect(statOf(told, "lat", "mean"), name).toBeCloseTo(us(direction!.lat_ns.mean)!, 6);
      const { mean, max, percentile = {} } = direction!.clat_ns;
      const untimed = (percentile["50.000000"] ?? 0) > 100 * mean;
      if (untimed) expect(statOf(told, "clat", "quantile", 0.5), name).toBeUndefined();
      if (untimed || statOf(told, "clat", "mean") === undefined) continue;
      expect(statOf(told, "clat", "mean"), name).toBeCloseTo(us(mean)!, 6);
      expect(statOf(told, "clat", "max"), name).toBe(us(max));
      for (const [percent, ns] of Object.entries(percentile).filter(([, ns]) => ns > 0))
        expect(statOf(told, "clat", "quantile", Number((Number(percent) / 100).toPrecision(7))), `${name} ${percent}`).toBe(us(ns)); // prettier-ignore
    }
  });

  it("gives no percentile where fio recorded no completion times", () => {
    const polled = all.filter(({ path }) => /cheops23\/.*\/iou_s_|nvmebenchmarks\/data\/io_uring\//.test(path));
    expect(polled.length).toBeGreaterThan(4000);
    for (const told of polled)
      for (const { quantile, value_us } of told.latency)
        if (quantile != null)
          expect(value_us as number, `${told.path} ${String(told.point["key"])}`).toBeLessThan(17e6);
  });
});

interface Direction {
  readonly total_ios: number;
  readonly iops: number;
  readonly lat_ns: { readonly mean: number };
  readonly clat_ns: { readonly mean: number; readonly max: number; readonly percentile?: Record<string, number> };
}

describe("the cloud disks", () => {
  const cloud = csvParse(readFileSync(sharedPath("library/cloud.csv"), "utf8"));
  const figures = csvParse(readFileSync(join(datasetsDir, "cloud-local-nvme-iotune/figures.csv"), "utf8"));

  it("are the four numbers of each instance type, at the line of their file", () => {
    expect(figures.length).toBe(4 * cloud.length);
    const [read, write] = [new Map<string, string>(), new Map<string, string>()];
    for (const { fact_id, value } of figures) {
      if (fact_id!.endsWith("-read-iops")) read.set(fact_id!, value!);
      if (fact_id!.endsWith("-write-bandwidth")) write.set(fact_id!, value!);
    }
    for (const row of cloud) {
      const id = `cloud-${row["instance_type"]!.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
      expect(read.get(`${id}-read-iops`), id).toBe(row["read_iops"]);
      expect(write.get(`${id}-write-bandwidth`), id).toBe(row["write_bandwidth"]);
      const of = figures.find(({ fact_id }) => fact_id === `${id}-read-iops`)!;
      expect(row["path"]).toBe(`${/common\/\w+\.yaml/.exec(of["note"]!)![0]}:${of["article_line"]!}`);
    }
  });
});

describe("headlines.csv", () => {
  const rows = csvParse(readFileSync(sharedPath("library/headlines.csv"), "utf8"));
  const byPath = grouped(all, ({ path }) => path);
  /** Of one file, and a statistic by name. */
  const plain = rows.filter(
    ({ source_paths = "", unit = "", metric = "" }) =>
      byPath.has(source_paths) && ["iops", "us", "ms"].includes(unit) && !/ratio|gain|difference|loss/i.test(metric),
  );

  it("has as many rows that one file answers", () => {
    expect(plain.length).toBeGreaterThan(150);
  });

  it.each(plain.map(({ id, metric, value, unit, source_paths }) => [id, metric, value, unit, source_paths] as const))(
    "%s %s: %s %s",
    (_, metric = "", value, unit, path) => {
      const own = byPath.get(path!)!;
      const quantile = /\bp(\d[\d.]*)/.exec(metric)?.[1];
      const stats = (kind: string, stat: string, q: number | null) => own.map((told) => statOf(told, kind, stat, q));
      const values =
        unit === "iops"
          ? own.flatMap(({ point }) => [point["iops"], point["total_iops"]])
          : quantile !== undefined
            ? stats("clat", "quantile", Number((Number(quantile) / 100).toPrecision(7)))
            : [...stats("lat", "mean", null), ...stats("clat", "mean", null)];
      const scale = unit === "ms" ? 1000 : 1;
      const digits = value!.replace(/^0\.0*|\./g, "").length;
      const shown = values
        .filter((one) => typeof one === "number")
        .map((one) => Number((one / scale).toPrecision(digits)));
      expect(shown).toContain(Number(value));
    },
  );
});
