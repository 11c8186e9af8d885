/**
 * The published points of the library's public sources (`datasets/<slug>/points`) compared with those sources: made
 * again they are the same bytes, and points chosen at random equal their files, read here as plain JSON.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { csvParse } from "d3-dsv";
import { afterAll, describe, expect, it, vi } from "vitest";
import { grouped } from "~/base/byKey";
import { bytesSource } from "~/base/bytes";
import { points as makePoints } from "~/cli/points";
import { readPointsFile } from "~/ingest/pointsFile";
import type { Cell } from "~/model/carried";
import { archived } from "~/ingest/expand/entry";
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
  /** `<source>/<path>`, as in ../shared/library. */
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
    if (point === undefined) return [];
    const paths = new Map(rowsOf(source!).map((row) => [row["source_no"], row["path"] as string]));
    const stats = grouped(rowsOf(latency!), (row) => row["point_no"]);
    const root = description(slug).repository!.root;
    return rowsOf(point).map((row) => ({
      ...{ slug, path: `${root}/${paths.get(row["source_no"])!}` },
      ...{ point: row, latency: stats.get(row["point_no"]) ?? [] },
    }));
  }),
);

const isNumber = (value: Cell | undefined): value is number => typeof value === "number";

/** `<source>/<path> <op>` of a published series. */
const seriesAt = new Map(
  slugs.flatMap((slug) =>
    readdirSync(join(datasetsDir, slug, "points")).flatMap((name) => {
      const read = readPointsFile(readFileSync(join(datasetsDir, slug, "points", name), "utf8"), name);
      if ("code" in read || read.content.tables.trace === undefined) return [];
      const { source, trace, sample } = read.content.tables;
      const paths = new Map(rowsOf(source!).map((row) => [row["source_no"], row["path"] as string]));
      const samples = grouped(rowsOf(sample!), (row) => row["trace_no"]);
      return rowsOf(trace).map((row) => {
        const own = samples.get(row["trace_no"])!;
        const key = `${description(slug).repository!.root}/${paths.get(row["source_no"])!} ${String(row["op"])}`;
        return [
          key,
          { t_s: own.map(({ t_s }) => t_s as number), value: own.map(({ value }) => value as number) },
        ] as const;
      });
    }),
  ),
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
  it("has every source with points, each system in one file", () => {
    const systems = csvParse(readFileSync(sharedPath("library/systems.csv"), "utf8"));
    // Eight whole-drive runs have series and no points.
    const measured = systems.filter(
      (row) =>
        Number(row["points"]) > 0 ||
        row["source"] === "vps-comparison" ||
        /^fp-(g8-sata300|dl380-raid)-(860pro|intel-d3s4610|pm883|kingston)-full$/.test(row["system_id"]!),
    );
    const published = slugs.flatMap((slug) => readdirSync(join(datasetsDir, slug, "points")));
    // The authors call these runs wrong.
    const wanted = measured.map((row) => row["system_id"]!).filter((id) => id !== "zs-zns-invalid");
    expect(published.map((name) => name.replace(".csv", "")).sort()).toEqual(wanted.sort());
  });

  it.each([
    "kbench-850pro-2021:kbench",
    "zns-study-2022:zns-study",
    "fio-plot-m1015-2019:fio-plot",
    "fio-plot-whole-drive-2019:fio-plot",
  ])("has the same bytes when it is made again: %s", async (which) => {
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
  });

  it("agrees with the raw files: 60 random points", async () => {
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
  const iopsAt = (path: string): number[] =>
    (byPath.get(path) ?? []).flatMap(({ point }) => [point["iops"], point["total_iops"]].filter(isNumber));
  /** The maximum of a file, over all its jobs together. */
  const mostAt = (path: string): number => Math.max(...iopsAt(path));
  const figuresOf = (slug: string) => csvParse(readFileSync(join(datasetsDir, slug, "figures.csv"), "utf8"));
  const [cloud, mlperf] = [figuresOf("cloud-local-nvme-iotune"), figuresOf("mlperf-storage-v1-0")];
  /** Every raw file. */
  const index = gunzipSync(readFileSync(sharedPath("library/raw/INDEX.tsv.gz")))
    .toString()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([path = "", , sha = ""]) => ({ path, sha }));
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

  /** The shelf's candidates for a row, one of which must match. There is a rule for each kind of metric. */
  const RULES: readonly (readonly [name: string, metric: RegExp, values: (row: Headline) => readonly number[]])[] = [
    [
      "a series: mean, slowest second, duration, bytes of both directions",
      /mean read IOPS|slowest 1 s window|duration$|bytes moved/,
      ({ metric, source_paths: path }) => {
        const [read, write] = ["read", "write"].map((op) => seriesAt.get(`${path} ${op}`)!);
        const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);
        if (metric.includes("mean")) return [sum(read!.value) / read!.value.length];
        if (metric.includes("slowest")) return [Math.min(...read!.value)];
        return metric.includes("duration")
          ? [read!.t_s.at(-1)!]
          : [((sum(read!.value) + sum(write!.value)) * 4096) / 1e9];
      },
    ],
    [
      "drives of an array against as many of one",
      /RAID0 of (\d+) \/ \1 x that drive/,
      ({ metric, source_paths }) => {
        const [array, one] = source_paths.split(" | ").map(mostAt);
        return [array! / (Number(/of (\d+)/.exec(metric)![1]) * one!)];
      },
    ],
    [
      "efficiency of N drives",
      /efficiency against (\d+) x one/,
      ({ metric, source_paths: path }) => {
        const n = Number(/against (\d+)/.exec(metric)![1]);
        return [mostAt(path) / (n * mostAt(path.replace(`_dev_${n}_`, "_dev_1_")))];
      },
    ],
    [
      "the fewest threads that reach a rate",
      /fewest threads that reach ([\d.]+) M IOPS/,
      ({ metric, source_paths: path }) => {
        const [least] = [1e6 * Number(/reach ([\d.]+)/.exec(metric)![1])];
        const stack = path.replace(/\d+\.txt$/, "");
        const threads = [...byPath.keys()].filter(
          (one) => one.startsWith(stack) && /^\d+\.txt$/.test(one.slice(stack.length)),
        );
        expect(threads.length).toBe(20);
        return [
          Math.min(...threads.filter((one) => mostAt(one) >= least).map((one) => Number(/(\d+)\.txt$/.exec(one)![1]))),
        ];
      },
    ],
    [
      "a cloud disk",
      /per local disk|write\/read IOPS ratio|outside AWS/,
      ({ metric, source_paths }) => {
        const [path, line] = source_paths.split(":");
        const own = cloud.filter((row) => row.source_title_en === path && row.article_line === line);
        const at = (end: string): number => Number(own.find(({ fact_id }) => fact_id!.endsWith(end))!.value);
        if (!metric.includes("outside"))
          return [metric.includes("ratio") ? at("-write-iops") / at("-read-iops") : at("-read-iops")];
        const others = cloud.filter(
          ({ fact_id, source_title_en }) => fact_id!.endsWith("-read-iops") && !source_title_en!.includes("aws"),
        );
        return [Math.max(...others.map(({ value }) => Number(value)))].filter((most) => most === at("-read-iops"));
      },
    ],
    [
      "the mean of five runs of MLPerf, in MiB, and its accelerators",
      /(\d+) [HA]100, mean of 5 runs/,
      ({ metric, source_paths }) => {
        const own = mlperf.filter((row) => `mlperf-storage-v1.0/${row.source_title_en}` === source_paths);
        const [mean, count] = ["-mean", "-accelerators"].map((end) =>
          own.find(({ fact_id }) => fact_id!.endsWith(end))!,
        );
        expect(count!.value).toBe(/(\d+) [HA]100/.exec(metric)![1]);
        return [Number(mean!.value) / 2 ** 20];
      },
    ],
    [
      "points of a source: all, with p99 at the top of the histogram, of jobs that failed",
      /fio points|at the histogram top|error != 0/,
      ({ metric, source_paths: root }) => {
        // As question `about` counts: each job and direction with I/O once.
        const own = all.filter(
          ({ path, point: p }) =>
            path.startsWith(root) &&
            (p["member"] != null || p["combined_from"] === 1) &&
            ["read", "write", "trim"].includes(p["op"] as string) &&
            ((p["iops"] as number | null) ?? 0) > 0,
        );
        const isTopped = (told: Told): boolean =>
          /\btop-bin\b/.test((told.point["remarks"] as string | null) ?? "") ||
          told.latency.some(({ quantile, value_us }) => quantile === 0.99 && value_us === 17_112_760.32);
        if (metric.includes("top")) return [own.filter(isTopped).length];
        if (metric.includes("error")) return [own.filter(({ point }) => (point["error"] as number) !== 0).length];
        // Files that repeat others byte for byte count once here; the headline counts each.
        const bySha = grouped(own, ({ point }) => (point["key"] as string).split(".")[0]!);
        const repeated = index.filter(({ path }) => path.startsWith(root) && !byPath.has(path));
        return [own.length + repeated.reduce((n, { sha }) => n + (bySha.get(sha)?.length ?? 0), 0)];
      },
    ],
    [
      "the best of a grid",
      /\bbest\b/,
      ({ metric, source_paths: path }) => {
        const op = /rand(read|write)/.exec(metric)![0];
        const grid = [...byPath.keys()].filter((one) => folderOf(one) === folderOf(path) && one.includes(`/${op}-`));
        expect(grid.length).toBeGreaterThan(20);
        const most = Math.max(...grid.map(mostAt));
        return [most].filter((best) => best === mostAt(path));
      },
    ],
    ["IOPS of a file", /./, ({ unit, source_paths: path }) => (unit === "iops" ? iopsAt(path) : [])],
    [
      "a latency of a file",
      /./,
      ({ metric, unit, source_paths: path }) => {
        const own = byPath.get(path) ?? [];
        const quantile = /\bp(\d[\d.]*)/.exec(metric)?.[1];
        const stats = (kind: string, stat: string, q: number | null) => own.map((told) => statOf(told, kind, stat, q));
        const values =
          quantile !== undefined
            ? stats("clat", "quantile", Number((Number(quantile) / 100).toPrecision(7)))
            : [...stats("lat", "mean", null), ...stats("clat", "mean", null)];
        return unit === "us" || unit === "ms"
          ? values.filter(isNumber).map((us) => us / (unit === "ms" ? 1000 : 1))
          : [];
      },
    ],
  ];

  it("has 216 rows", () => {
    expect(rows.length).toBe(216);
  });

  it.each(rows.map((row) => [row["id"]!, row["metric"]!, row["value"]!, row] as const))(
    "%s %s: %s",
    (_, metric, value, row) => {
      const own = RULES.filter(([, is]) => is.test(metric));
      const first = own[0]![1].source === "." ? own : own.slice(0, 1);
      // Nine rows give only the digits after the point.
      const digits = value.replace(/^0\.0*|\./g, "").length;
      const decimals = value.split(".")[1]?.length ?? 0;
      const values = first.flatMap(([, , of]) => of(row as unknown as Headline));
      const shown = values.flatMap((one) => [Number(one.toPrecision(digits)), Number(one.toFixed(decimals))]);
      expect(shown).toContain(Number(value));
    },
  );
});

interface Headline {
  readonly metric: string;
  readonly unit: string;
  readonly source_paths: string;
}

describe("the traps of the library", () => {
  const at = (path: string) => all.filter((told) => told.path.endsWith(path));

  it("numjobs that each entry repeats is counted once: 20 jobs at depth 128 are 2,560 I/Os in flight", () => {
    const [combined] = at("7-multi_thread/results/aio_t_20.txt").filter(({ point }) => point["member"] == null);
    expect(combined!.point).toMatchObject({ combined_from: 20, numjobs: 20, outstanding: 2560 });
  });

  it("set-up jobs of the reset study are excluded, and no others", () => {
    const { labels } = description("zns-reset-finish-systor24") as unknown as {
      labels: { path: string; job: number }[];
    };
    const patterns = labels.map(
      ({ path }) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(/|$)`),
    );
    expect(labels.every(({ job }) => job === 0)).toBe(true);
    for (const { slug, path, point } of all) {
      if (slug !== "zns-reset-finish-systor24" || point["job_index"] !== 0) continue;
      const isSetUp = /^fill-prep/.test((point["title"] as string | null) ?? "");
      expect(
        patterns.some((is) => is.test(path.slice(path.indexOf("/") + 1))),
        path,
      ).toBe(isSetUp);
    }
  });

  it("media that is only inferred says so", () => {
    const inferred = csvParse(readFileSync(sharedPath("library/systems.csv"), "utf8")).filter(({ media }) =>
      media!.includes("inferred"),
    );
    const told = readdirSync(datasetsDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(
        ({ name }) =>
          (
            description(name) as unknown as {
              systems: { id: string; drives?: { media?: string; media_inferred?: boolean }[] }[];
            }
          ).systems,
      );
    for (const { system_id } of inferred)
      for (const { drives = [] } of told.filter(({ id }) => id === system_id))
        for (const drive of drives) expect(drive.media_inferred ?? drive.media === undefined, system_id).toBe(true);
    expect(told.flatMap(({ drives = [] }) => drives).filter((drive) => drive.media_inferred).length).toBeGreaterThan(
      15,
    );
  });
});
