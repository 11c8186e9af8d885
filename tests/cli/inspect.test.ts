/** `npm run -s inspect`, the command itself, on real files. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readDrop } from "../ingest/read";
import { inspect, type Line, npmInspect, ofKind } from "./run";

const FIO = "tests/fixtures/fio";
const FOUR_DRIVES = "tests/fixtures/runs/fio/drive-scaling/randrw70-perjob/drives04.json";

const scratch = mkdtempSync(join(tmpdir(), "kneepoint-inspect-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

/** Fields that a merged line has about the point itself, and a member's line does not. */
const ONLY_MERGED = new Set([
  "kind",
  "combined_from",
  "staggered",
  "why",
  "system",
  "series",
  "load",
  "repeats",
  "together",
]);
const without = (line: Line): Line =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !ONLY_MERGED.has(name)));

type PlainLatency = Record<"mean" | "min" | "max" | "stddev", number> & {
  readonly percentile: Record<string, number>;
  readonly bins?: Record<string, number>;
};
interface PlainDirection {
  readonly iops: number;
  readonly bw_bytes: number;
  readonly total_ios: number;
  readonly runtime: number;
  readonly slat_ns: PlainLatency;
  readonly clat_ns: PlainLatency;
  readonly lat_ns: PlainLatency;
}
type PlainJob = Record<"read" | "write", PlainDirection> & { jobname: string };
const plainJobs = (path: string): PlainJob[] => (JSON.parse(readFileSync(path, "utf8")) as { jobs: PlainJob[] }).jobs;

/** Entries of the histograms of all kinds and jobs, reads only. */
const binsOf = (path: string): number =>
  plainJobs(path)
    .flatMap(({ read }) => [read.slat_ns, read.clat_ns, read.lat_ns])
    .reduce((n, { bins = {} }) => n + Object.keys(bins).length, 0);

describe("sources", () => {
  it("are one line each, from any folder, with the path as it was given", () => {
    const { status, lines, stderr } = npmInspect("tests/fixtures", "fio/qd016.json", "./fio/v3.1.json");
    expect(status).toBe(0);
    expect(lines.map((line) => line.path)).toEqual(["fio/qd016.json", "./fio/v3.1.json"]);
    expect(lines[0]).toEqual({
      kind: "source",
      path: "fio/qd016.json",
      format: "fio-json",
      tool: "fio",
      tool_version: "3.33",
      read: true,
      role: "result",
      bytes: readFileSync(`${FIO}/qd016.json`).length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      runs: 1,
      points: 1,
      members: 1,
      figures: 0,
      samples: 0,
      buckets: binsOf(`${FIO}/qd016.json`),
      warnings: [],
      errors: [],
      infos: [],
    });
    expect(stderr).toMatch(/^fio-json +3\.1 +1 +1 +3 /m);
    expect(stderr).toMatch(/^2 files read\.$/m);
  });

  it("of a folder are sorted by name, without hidden files, and a link that leads back ends", async () => {
    const folder = join(scratch, "results");
    mkdirSync(join(folder, "b"), { recursive: true });
    writeFileSync(join(folder, "b/two"), readFileSync(`${FIO}/rate.json`));
    writeFileSync(join(folder, "a"), readFileSync(`${FIO}/qd016.json`));
    writeFileSync(join(folder, ".DS_Store"), "x");
    symlinkSync(folder, join(folder, "b/back"));
    symlinkSync(join(folder, "a"), join(folder, "c"));
    const ran = await inspect(folder);
    expect(ran.status).toBe(0);
    expect(ran.lines.map(({ path, read }) => [path.slice(folder.length), read])).toEqual([
      ["/a", true],
      ["/b/two", true],
      ["/c", false],
    ]);
    expect(ran.lines[2]!.warnings[0]).toMatchObject({ code: "file/duplicate", line: null });
    expect(ran.stderr).toContain("2 files read, 1 duplicate left out.");
  });

  it("belong to the systems that the pages name, as inventories tell them apart", async () => {
    const folder = join(scratch, "PM9A3");
    const vdbench = "tests/fixtures/runs/vdbench/seq-64k/output";
    cpSync(vdbench, join(folder, "old"), { recursive: true });
    mkdirSync(join(folder, "fio"));
    cpSync(join(FIO, "qd016.json"), join(folder, "fio/qd016.json"));
    const systems = async () => [
      ...new Set(ofKind(await inspect("--merged", folder), "merged").map(({ system }) => system)),
    ];
    expect(await systems()).toEqual(["PM9A3"]);
    const config = readFileSync(join(vdbench, "config.html"), "utf8");
    const flat = readFileSync(join(vdbench, "flatfile.html"), "utf8");
    cpSync(vdbench, join(folder, "later"), { recursive: true });
    writeFileSync(join(folder, "later/flatfile.html"), flat.replaceAll("65536", "32768"));
    const [, release = ""] = /^Linux \S+ (\S+)/m.exec(config) ?? [];
    writeFileSync(join(folder, "later/config.html"), config.replaceAll(release, "7.0.0"));
    expect((await systems()).sort()).toEqual(["PM9A3", `PM9A3 · kernel ${release}`, "PM9A3 · kernel 7.0.0"].sort());
  });

  it("that were refused say why, with the line, in text output, too", async () => {
    const { status, lines, stderr } = await inspect(`${FIO}/no-json.txt`, `${FIO}/README.md`, `${FIO}/qd016.json`);
    expect(status).toBe(1);
    expect(lines.map(({ read, errors }) => [read, ...errors.map((e: Line) => e.code)])).toEqual([
      [false, "fio/no-json"],
      [false, "format/unknown"],
      [true],
    ]);
    expect(lines[0]!.errors[0].message).toMatch(/^There is no result of fio in this file\. It says: /);
    // A README is listed, too, and does not count as a missing result.
    expect(stderr).toContain("1 refused, 1 set aside, 1 file read.");
    expect((await inspect(`${FIO}/README.md`, `${FIO}/qd016.json`)).status).toBe(0);
  });
});

it("an output that cannot be written ends in one sentence", () => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(
    "npm",
    ["run", "-s", "inspect", "--", `${FIO}/qd016.json`],
    // The device reports a full disk at every write.
    { stdio: ["ignore", full, "pipe"], encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([2, "The output could not be written: the device is full.\n"]);
});

describe("--points", () => {
  it("are the numbers of the file, job by job and direction by direction", async () => {
    const ran = await inspect("--points", FOUR_DRIVES);
    const points = ofKind(ran, "point");
    expect(points.length).toBe(8);
    expect(ran.lines[0]).toMatchObject({ points: 2, members: 8 });
    for (const [index, job] of plainJobs(FOUR_DRIVES).entries()) {
      for (const op of ["read", "write"] as const) {
        const point = points.find((p) => p.index === index && p.op === op)!;
        const { iops, bw_bytes, total_ios, runtime, clat_ns } = job[op];
        expect(point).toMatchObject({ path: FOUR_DRIVES, format: "fio-json", run: 0, member: job.jobname });
        expect(point).toMatchObject({ pattern: "random", block_bytes: 4096, read_percent: 70, error: 0 });
        expect(point).toMatchObject({ iops, bytes_per_s: bw_bytes, ios: total_ios, runtime_s: runtime / 1000 });
        expect(point).toMatchObject({ asked_iops: null, load_percent: null });
        const { clat, response } = point.latency;
        expect(response).toBeNull();
        for (const stat of ["mean", "min", "max", "stddev"] as const) {
          expect(clat[`${stat}_us`]).toBeCloseTo(clat_ns[stat] / 1000, 9);
        }
        const printed = Object.entries(clat_ns.percentile).map(([percent, ns]) => [shifted(percent), ns / 1000]);
        expect(clat.quantiles).toEqual(Object.fromEntries(printed));
      }
    }
  });

  /** "99.990000" -> "0.9999", by moving the decimal point in the text. */
  function shifted(percent: string): string {
    const [whole = "", rest = ""] = percent.split(".");
    const digits = whole.padStart(3, "0") + rest;
    return `${digits.slice(0, 1)}.${digits.slice(1)}`.replace(/\.?0+$/, "");
  }

  it("have no line for a sum that fio prints beside its members", async () => {
    const members = ofKind(await inspect("--points", `${FIO}/client-3.42.json`), "point").map((p) => p.member);
    expect(members.length).toBe(3);
    expect(members).not.toContain("All clients");
  });

  it("have lines for the last document only if each counts from the start", async () => {
    const points = ofKind(await inspect("--points", `${FIO}/status-interval.json`), "point");
    expect(points.map((p) => p.run)).toEqual([5, 5]);
  });

  it("name the report of a drive or host that the tool added up, and its line there", async () => {
    const points = ofKind(await inspect("--points", "tests/fixtures/vdbench/mixed"), "point").filter(
      (p) => p.op === "mixed",
    );
    expect(points.map(({ unit }) => unit)).toEqual(["job", "drive", "host"]);
    const [whole, ...parts] = points as [Line, ...Line[]];
    expect(whole.told_by).toBeNull();
    expect(whole.line).toBeGreaterThan(0);
    for (const { path, line, told_by, member, iops } of parts) {
      expect(path).toBe(whole.path);
      expect(line).toBeNull();
      expect(told_by.path).toMatch(new RegExp(`/${member}\\.html$`));
      expect(readFileSync(told_by.path, "utf8").split("\n")[told_by.line - 1]).toMatch(new RegExp(` avg_.* ${iops} `));
    }
  });

  it("hold null, never 0, for what is not there", async () => {
    const points = ofKind(await inspect("--points", `${FIO}/fsync.json`), "point");
    const sync = points.find((p) => p.op === "sync")!;
    expect(sync.iops).toBeNull();
    expect(sync.latency.clat).toBeNull();
    expect(sync.latency.lat.mean_us).toBeGreaterThan(0);
  });
});

describe("counts of a source", () => {
  it.each([
    "tests/fixtures/vdbench/mixed",
    "tests/fixtures/runs/act/v6.6-storage-2x-us-10s/output.txt",
    "datasets/solidigm-ps1010/figures.csv",
    FOUR_DRIVES,
  ])("are those of the page; members are the lines of --points: %s", async (path) => {
    const ran = await inspect("--points", path);
    const sources = ofKind(ran, "source");
    const paths = sources.map((s) => s.path as string);
    const { files } = await readDrop(paths.map((one) => ({ path: one, bytes: new Uint8Array(readFileSync(one)) })));
    const onPage = new Map(
      files.map(({ source, counts: c }) => [source.path, { ...c, samples: c.samples + c.intervals }]),
    );
    for (const source of sources) {
      const { points, figures, samples } = onPage.get(source.path as string)!;
      expect(source).toMatchObject({ points, figures, samples });
      expect(ofKind(ran, "point").filter((p) => p.path === source.path)).toHaveLength(source.members as number);
    }
  });

  it("mark points of nothing measured: rates are the 0 that vdbench printed", async () => {
    const ran = await inspect("--points", "--merged", "tests/fixtures/vdbench/zero");
    const lines = ran.lines.filter((line) => line.op === "mixed");
    expect(lines.map((p) => [p.kind, p.member, p.iops, p.failed])).toEqual([
      ["point", "seqread", 0, true],
      ["point", "seqwrite", 0, true],
      ["merged", "seqread", 0, true],
      ["merged", "seqwrite", 0, true],
    ]);
    const good = ofKind(await inspect("--points", "--merged", FOUR_DRIVES), "point");
    expect(good.map((p) => p.failed as boolean)).toEqual(good.map(() => false));
  });
});

describe("--merged", () => {
  it("are sums, weighted means, and percentiles of the added histograms", async () => {
    const merged = ofKind(await inspect("--merged", FOUR_DRIVES), "merged");
    expect(merged.map((m) => m.op)).toEqual(["read", "write"]);
    const parts = plainJobs(FOUR_DRIVES).map((job) => job.read);
    const sum = (pick: (part: PlainDirection) => number): number => parts.reduce((all, part) => all + pick(part), 0);
    const [read] = merged as [Line, Line];
    expect(read).toMatchObject({ combined_from: 4, member: null, index: null, outstanding: 32, numjobs: 4, why: null });
    expect(read.iops).toBeCloseTo(
      sum((p) => p.iops),
      6,
    );
    expect(read.ios).toBe(sum((p) => p.total_ios));
    const mean = sum((p) => p.clat_ns.mean * p.total_ios) / sum((p) => p.total_ios) / 1000;
    expect(read.latency.clat.mean_us).toBeCloseTo(mean, 6);
    expect(read.latency.clat.max_us).toBe(Math.max(...parts.map((p) => p.clat_ns.max)) / 1000);
    expect(read.latency.clat.quantiles["0.99"]).toBe(quantileOfBins(parts, 0.99));
    const each = ofKind(await inspect("--points", FOUR_DRIVES), "point").filter((p) => p.op === "read");
    const average = each.reduce((all, p) => all + p.latency.clat.quantiles["0.99"], 0) / each.length;
    expect(read.latency.clat.quantiles["0.99"]).not.toBeCloseTo(average, 3);
  });

  /** First bin whose cumulative count reaches q of all, µs. */
  function quantileOfBins(parts: readonly PlainDirection[], q: number): number {
    const bins = new Map<number, number>();
    for (const { clat_ns } of parts) {
      for (const [ns, n] of Object.entries(clat_ns.bins!)) bins.set(Number(ns), (bins.get(Number(ns)) ?? 0) + n);
    }
    const all = [...bins.values()].reduce((a, b) => a + b, 0);
    let reached = 0;
    for (const [ns, n] of [...bins].sort(([a], [b]) => a - b)) {
      reached += n;
      if (reached >= q * all) return ns / 1000;
    }
    return NaN;
  }

  it("have no percentiles, and say why, where a member has no histogram", async () => {
    const merged = ofKind(await inspect("--merged", `${FIO}/v3.1.json`), "merged");
    const read = merged.find((m) => m.op === "read" && m.combined_from === 2)!;
    expect(read.why).toBe("why/no-histograms");
    expect(read.latency.clat.quantiles).toBeNull();
    expect(read.latency.clat.mean_us).toBeGreaterThan(0);
  });

  it("keep tenants apart, as the page does: two hosts of one file that wrote different work", async () => {
    const ran = await inspect("--merged", `${FIO}/tenants-3.33.json`);
    const merged = ofKind(ran, "merged");
    expect(merged.map((m) => [m.member, m.op, m.pattern, m.read_percent, Math.round(m.iops)])).toEqual([
      ["csread", "read", "random", 100, 16804],
      ["csmix", "read", "random", 50, 9838],
      ["csmix", "write", "random", 50, 9909],
      ["b-write", "write", "random", 0, 61669],
    ]);
    // The number of points that the page counts: the same function groups both.
    expect(merged.length).toBe(ran.lines.find((line) => line.kind === "source")!.points);
  });

  it("have as many lines as the page has points, some of them sums", async () => {
    for (const path of [FOUR_DRIVES, `${FIO}/v3.1.json`, `${FIO}/new-group.json`]) {
      const ran = await inspect("--merged", path);
      const [source] = ofKind(ran, "source") as [Line];
      expect(source.members).toBeGreaterThan(source.points as number);
      expect(ofKind(ran, "merged")).toHaveLength(source.points as number);
    }
  });

  it("do not add workloads that include the same I/Os: transactions and device reads of ACT", async () => {
    const ran = await inspect("--points", "--merged", "tests/fixtures/act/v3.0-ms.txt");
    const reads = (kind: "point" | "merged"): Line[] =>
      ofKind(ran, kind).filter((line) => line.op === "read" && line.part_of === null);
    // Reads of records and of large blocks; device reads are another latency kind of the former.
    expect(reads("point")).toHaveLength(2);
    expect(reads("merged").map(without)).toEqual(reads("point").map(without));
  });

  it("follow the labels of a kneepoint.json beside the files, wherever the folder lies", async () => {
    const folder = join(scratch, "said");
    mkdirSync(folder);
    const two = ["randread-4k-qd001-nj1.json", "randread-4k-qd016-nj1.json"];
    for (const [i, name] of two.entries())
      cpSync(`tests/fixtures/fio-qd-sweep/${name}`, join(folder, `run${i + 1}.json`));
    const labels = [1, 2].map((n) => ({ path: `run${n}.json`, drive_model: `X${n}00` }));
    writeFileSync(join(folder, "kneepoint.json"), JSON.stringify({ kneepoint: 1, labels }));
    const ran = await inspect("--merged", folder);
    const series = ofKind(ran, "merged").map((line) => String(line["series"]));
    expect(series).toEqual([expect.stringMatching(/x100/) as string, expect.stringMatching(/x200/) as string]);
  });

  it("of one member equal its point", async () => {
    const ran = await inspect("--points", "--merged", `${FIO}/unified-both.json`);
    const [points, merged] = [ofKind(ran, "point"), ofKind(ran, "merged")];
    expect(points.length).toBe(3);
    expect(merged.map(without)).toEqual(points.map(without));
  });
});

describe("--slices", () => {
  const LOG = "tests/fixtures/runs/act/v6.6-storage-2x-us-10s/output.txt";

  it("are the table of act_latency.py, for each histogram of an ACT log", async () => {
    const ran = await inspect("--slices", "10", LOG, `${FIO}/qd016.json`);
    expect(ran.status).toBe(0);
    const slices = ofKind(ran, "slice");
    const reads = slices.filter((s) => s.histogram === "reads");
    expect(reads.map((s) => s.slice)).toEqual([...Array.from(reads.slice(2), (_, i) => i + 1), "avg", "max"]);
    const table = readFileSync(LOG.replace(/\.txt$/, ".act_latency.t10-x-n17-e1.txt"), "utf8");
    const printed = table.split("\n").flatMap((line) => {
      const [slice = "", ...cells] = line.trim().split(/ +/);
      return /^(\d+|avg|max)$/.test(slice) && cells.length === 18 ? [[slice, ...cells]] : [];
    });
    const ours = reads.map((s) => {
      const cells = Object.values(s.exceed_percent as Record<string, number>).map((cell) => cell.toFixed(2));
      return [String(s.slice), ...cells, (s.rate_per_s as number).toFixed(1)];
    });
    expect(printed.length).toBeGreaterThan(2);
    expect(ours).toEqual(printed);
    expect(Object.keys(reads[0]!.exceed_percent as object)).toEqual(Array.from({ length: 17 }, (_, n) => `${2 ** n}`));
  });
});

describe("archives", () => {
  it("are opened: an entry is a source of its own, with the archive in its path", async () => {
    const archive = join(scratch, "results.gz");
    writeFileSync(archive, gzipSync(readFileSync(`${FIO}/qd016.json`)));
    const ran = await inspect("--points", archive);
    expect(ran.status).toBe(0);
    const [entry, opened] = ofKind(ran, "source") as [Line, Line];
    expect(entry.path.startsWith(`${archive}/`)).toBe(true);
    expect(entry).toMatchObject({ read: true, format: "fio-json", points: 1 });
    expect(opened).toMatchObject({
      path: archive,
      read: true,
      role: "archive",
      format: "gzip",
      tool: null,
      errors: [],
    });
    expect(ofKind(ran, "point")[0]).toMatchObject({ path: entry.path, op: "read" });
  });

  it("give their ACT logs in slices, too", async () => {
    const archive = join(scratch, "act.gz");
    writeFileSync(archive, gzipSync(readFileSync("tests/fixtures/runs/act/v6.6-storage-2x-us-10s/output.txt")));
    const slices = ofKind(await inspect("--slices", "10", archive), "slice");
    expect(slices.length).toBeGreaterThan(2);
    expect(slices[0]!.path.startsWith(`${archive}/`)).toBe(true);
  });
});

describe("--schema", () => {
  it("describes every field that is printed, and no other", async () => {
    const { status, stdout } = await inspect("--schema");
    const schema = JSON.parse(stdout) as { lines: Record<string, { fields: Record<string, string> }> };
    expect(status).toBe(0);
    const log = "tests/fixtures/runs/act/v6.6-storage-2x-us-10s/output.txt";
    const { lines } = await inspect("--points", "--merged", "--slices", "10", FOUR_DRIVES, log);
    for (const line of lines) {
      expect(Object.keys(line).sort()).toEqual(Object.keys(schema.lines[line.kind as string]!.fields).sort());
    }
    expect(new Set(lines.map((line) => line.kind))).toEqual(new Set(["source", "point", "merged", "slice"]));
  });
});

describe("exit status", () => {
  it.each([
    [["--everything", FOUR_DRIVES], /There is no option --everything/],
    [[], /Name files/],
    [["--points"], /Name files/],
    [["--slices"], /whole number of seconds/],
    [["--slices", "0", FOUR_DRIVES], /whole number of seconds, not 0/],
    [["--slices=abc", FOUR_DRIVES], /whole number of seconds, not abc/],
    [["no/such/file"], /no\/such\/file cannot be read/],
  ])("is 2 for wrong usage: %s", async (args, why) => {
    const { status, stdout, stderr } = await inspect(...args);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(why);
    expect(stderr).toContain("Usage: kneepoint inspect");
  });

  it("is 0 for --help, which says how to call it", async () => {
    const { status, stdout } = await inspect("--help");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: kneepoint inspect/);
  });

  it("is 1 where one path of several is missing; the others are read", async () => {
    const { status, lines } = await inspect("no/such/file", `${FIO}/qd016.json`);
    expect(status).toBe(1);
    expect(lines[0]).toMatchObject({ path: "no/such/file", read: false, errors: [{ code: "file/unreadable" }] });
    expect(lines[1]).toMatchObject({ read: true, errors: [] });
  });

  it("is 0 behind --, where a path looks like an option", async () => {
    const folder = join(scratch, "dashes");
    mkdirSync(folder);
    writeFileSync(join(folder, "--points"), readFileSync(`${FIO}/qd016.json`));
    expect((await inspect("--", `${folder}/--points`)).status).toBe(0);
  });
});
