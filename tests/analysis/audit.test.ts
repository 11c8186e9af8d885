/** The methodology audit on real files: where each rule must fire, and where it must not. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AuditCode, Finding, Shown } from "~/analysis/audit/finding";
import { AUDIT_CODES } from "~/analysis/audit/finding";
import { audit } from "~/analysis/audit/rules";
import type { CurvePoint } from "~/model/answers";
import { curve } from "~/queries/curve";
import { audit as words } from "~/text/en/audit";
import { anchors } from "~/views/shared/point/badges";
import { anchorOf } from "../../scripts/collect-page.mjs";
import { answer, empty, engine, loadDrop } from "../support/questions";
import { drops, realFolder, type DropFile } from "../support/realFiles";

async function pointsOf(files: readonly DropFile[]): Promise<CurvePoint[]> {
  await loadDrop(files.map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) })));
  return answer(curve, { dataset: "local" });
}

const resultsOf = (folder: string): DropFile[] => realFolder(folder).filter(({ path }) => path.endsWith(".json"));
const fixture = (path: string): DropFile => ({
  path,
  bytes: readFileSync(new URL(`../fixtures/${path}`, import.meta.url)),
});

const of = (points: readonly CurvePoint[], code: AuditCode, shown: Shown | null = null): Finding | undefined =>
  audit(points, shown).find((finding) => finding.code === code);
const only = (points: readonly CurvePoint[], op: string) => points.filter((point) => point.op === op);

describe("how a run was made", () => {
  it("buffered I/O is flagged, direct I/O is not", async () => {
    const points = await pointsOf(resultsOf("fio/timeseries/buffered-randwrite-75s"));
    expect(of(points, "buffered")).toMatchObject({ count: 1, of: 1 });
    expect(of(points, "short")).toBeUndefined();
  });

  it("direct I/O for 15 s: short, not buffered", async () => {
    const points = await pointsOf(drops.depths);
    expect(of(points, "buffered")).toBeUndefined();
    const found = of(points, "short");
    expect(found).toMatchObject({ count: 9, of: 9 });
    expect(found!.values["seconds"]).toBeGreaterThan(14.9);
    expect(words["short"]!.says(found!)).toBe("15 s measured: short");
  });

  it("a synchronous engine asked for a depth keeps one I/O per job", async () => {
    // fio's own note: both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be capped at 1
    const points = await pointsOf([fixture("fio/iodepth-note.json")]);
    expect(of(points, "sync-depth")).toMatchObject({ values: { asked: 32 } });
    await empty(engine);
    expect(of(await pointsOf(drops.oneRun), "sync-depth")).toBeUndefined();
  });

  it("a write that waits for a sync has only its own latency", async () => {
    const points = await pointsOf([fixture("fio/fsync.json")]);
    const { jobs } = JSON.parse(String(fixture("fio/fsync.json").bytes)) as {
      jobs: readonly { readonly sync: { readonly lat_ns: { readonly mean: number } } }[];
    };
    const found = of(points, "waits-for-sync")!;
    expect(found).toMatchObject({ count: 1, of: 1, values: { writes: 4 } });
    expect(found.values["mean_us"]).toBeCloseTo(jobs[0]!.sync.lat_ns.mean / 1000, 3);
    expect(words["waits-for-sync"]!.says(found)).toMatch(/^a sync of [\d.]+ [mµ]s after every 4 writes$/);
    expect(words["waits-for-sync"]!.says({ ...found, values: { writes: 1, mean_us: 2164 } })).toBe(
      "each write waits for a sync of 2.16 ms",
    );
    // Without the rows of syncs there is nothing to say.
    expect(of(only(points, "write"), "waits-for-sync")).toBeUndefined();
  });

  it("a ramp left out, no ramp, and unknown options are three things", async () => {
    const points = await pointsOf(drops.oneRun);
    const [point] = points;
    const codes = (one: Partial<CurvePoint>) =>
      audit([{ ...point!, ...one }])
        .map(({ code }) => code)
        .filter((code) => code.includes("ramp"));
    expect(codes({ ramp_s: 10 })).toEqual([]);
    expect(codes({ ramp_s: 0 })).toEqual(["no-ramp"]);
    expect(codes({ ramp_s: null, options: null })).toEqual(["ramp-unknown"]);
    // IOR has none.
    expect(codes({ ramp_s: null, options: null, tool: "ior" })).toEqual([]);
  });

  it("fio's text prints some options and no ramp: unknown, and no badge that it had none", async () => {
    const points = await pointsOf([fixture("fio-text/v3.33-normal.txt")]);
    expect(points.every(({ options, ramp_s }) => options !== null && ramp_s === null)).toBe(true);
    expect(of(points, "no-ramp")).toBeUndefined();
    expect(of(points, "ramp-unknown")).toBeDefined();
  });

  it("different versions of one tool are named; another tool is not another version", async () => {
    const points = await pointsOf(drops.versions);
    const found = of(points, "versions");
    expect(found?.words).toEqual(["2.21", "3.1", "3.33"]);
    const one = points.filter(({ tool_version }) => tool_version?.endsWith("3.33"));
    expect(of([...one, { ...one[0]!, tool: "vdbench", tool_version: "5.04.07" }], "versions")).toBeUndefined();
  });

  it("processors over 90 % busy are the host's limit: of a job in fio, of the host in vdbench", async () => {
    const [point] = await pointsOf(drops.oneRun);
    const [job] = (
      JSON.parse(drops.oneRun[0]!.bytes.toString("utf8")) as { jobs: { usr_cpu: number; sys_cpu: number }[] }
    ).jobs;
    expect(point!.cpu_percent).toBeCloseTo(job!.usr_cpu + job!.sys_cpu, 9);
    const busy = (cpu_percent: number | null) => of([{ ...point!, cpu_percent }], "host-limited");
    expect(busy(95.2)).toMatchObject({ count: 1, values: { percent: 95.2 } });
    expect(busy(90.1)).toMatchObject({ count: 1 });
    expect([busy(90), busy(null)]).toEqual([undefined, undefined]);
    await empty(engine);
    const [curved] = await pointsOf(drops.vdbenchSingle);
    // avg_2-…: the column cpu_used of the flatfile.
    const flatfile = drops.vdbenchSingle.find(({ path }) => path.endsWith("flatfile.html"))!.bytes.toString("utf8");
    const lines = flatfile.split("\n").map((line) => line.trim().split(/\s+/));
    const head = lines.find((cells) => cells[0] === "tod" && cells.includes("cpu_used"))!;
    const average = lines.findLast((cells) => cells.some((cell) => cell.startsWith("avg_")))!;
    expect(curved!.cpu_percent).toBe(Number(average[head.indexOf("cpu_used")]));
    // 94.9 % of two processors, on a disk in the page cache of its host.
    expect(of([curved!], "host-limited")).toMatchObject({ count: 1 });
  });

  it("jobs with unequal run times are flagged", async () => {
    const points = await pointsOf(drops.drives);
    expect(of(points, "unequal-runtimes")).toBeUndefined();
    expect(
      of(
        points.map((point) => ({ ...point, staggered: true })),
        "unequal-runtimes",
      ),
    ).toMatchObject({ count: 1 });
  });
});

describe("what was asked, and what came", () => {
  it("Poisson arrivals that overshoot and rates not reached are both flagged", async () => {
    const points = await pointsOf(resultsOf("fio/rate-sweep-disk"));
    const found = of(points, "rate-missed")!;
    const off = new Map<string, number>();
    for (const { run_no, asked_iops, total_iops } of points) {
      if (asked_iops !== null) off.set(String(run_no), total_iops! / asked_iops - 1);
    }
    const missed = [...off.values()].filter((share) => Math.abs(share) > 0.03);
    expect(found.count).toBe(missed.length);
    expect(found.values["above"]).toBe(missed.filter((share) => share > 0).length);
    expect(found.values["poisson"]).toBeGreaterThan(0);
    // Our own Poisson runs overshoot by up to 15 %.
    expect(found.values["most_percent"]).toBeCloseTo(100 * Math.max(...missed), 9);
    expect(found.values["most_percent"]).toBeGreaterThan(3);
    expect(of(points, "little")).toBeUndefined();
  });

  it("a curve whose 100 % step fell short of its maximum is flagged, a depth sweep is not", async () => {
    const points = await pointsOf(drops.vdbenchCurve);
    // Own curve: it reached 30 %.
    const found = of(points, "max-not-reproduced")!;
    expect(found.values["percent"]).toBeGreaterThan(25);
    expect(found.values["percent"]).toBeLessThan(35);
    const { total_iops: maximum } = points.find(({ load_kind }) => load_kind === "max")!;
    const reaching = (share: number) => {
      const isAll = ({ load_percent }: CurvePoint): boolean => load_percent !== null && load_percent > 99.9;
      return of(
        points.map((point) => (isAll(point) ? { ...point, total_iops: share * maximum! } : point)),
        "max-not-reproduced",
      );
    };
    // Within 5 % it is the maximum again.
    expect([0.951, 1.049].map(reaching)).toEqual([undefined, undefined]);
    expect([0.949, 1.051].map((share) => reaching(share)?.count)).toEqual([found.count, found.count]);
    await empty(engine);
    expect(of(await pointsOf(drops.depths), "max-not-reproduced")).toBeUndefined();
  });

  it("Little's law holds on the disk, and fires where the outstanding I/Os are not as stated", async () => {
    const points = await pointsOf(drops.depths);
    expect(of(points, "little")).toBeUndefined();
    const wrong = points.map((point) => ({ ...point, outstanding: 2 * point.outstanding! }));
    expect(of(wrong, "little")).toMatchObject({ count: 9, of: 9 });
  });
});

describe("the percentile that is shown", () => {
  it("flags too few samples if fewer than ten lie above it", async () => {
    const points = await pointsOf([fixture("fio-qd-sweep/randread-4k-qd001-nj1.json")]);
    const { samples } = points[0]!.latency["clat"]!;
    expect(samples).toBe(26_067);
    expect(of(points, "few-samples", { quantile: 0.9999, kind: "clat" })).toMatchObject({
      count: 1,
      values: { percent: 99.99 },
    });
    expect(of(points, "few-samples", { quantile: 0.999, kind: "clat" })).toBeUndefined();
    expect(of(points, "few-samples")).toBeUndefined();
    expect(of(points, "few-samples", { quantile: 0.9999, kind: "response" })).toBeUndefined();
  });

  it("is topped out in fio's last bin, not just below it", async () => {
    const [point] = await pointsOf(drops.oneRun);
    const at = (us: number) => {
      const stats = { ...point!.latency["clat"]!, quantiles: { "0.5": 100, "0.9999": us } };
      return of([{ ...point!, latency: { clat: stats } }], "topped-out");
    };
    expect(at(17_112_760.32)).toMatchObject({ count: 1 });
    expect(at(16_844_324.864)).toBeUndefined();
  });
});

describe("what is known of the drive", () => {
  it("writes need a state; reads do not; a label is enough", async () => {
    const points = await pointsOf(drops.drives);
    expect(of(only(points, "read"), "state-unknown")).toBeUndefined();
    expect(of(points, "state-unknown")).toMatchObject({ count: 1 });
    expect(
      of(
        points.map((point) => ({ ...point, said: { state: "steady" } })),
        "state-unknown",
      ),
    ).toBeUndefined();
  });

  it("writes of two systems need their active ranges, equal within a factor of two", async () => {
    const [write] = only(await pointsOf(drops.drives), "write");
    const two = (a: string | null, b: string | null) =>
      audit(
        [a, b].map((percent, i) => ({
          ...write!,
          run_no: i,
          system: `s${String(i)}`,
          said: percent === null ? {} : { active_range_percent: percent },
        })),
      )
        .map(({ code }) => code)
        .filter((code) => code.startsWith("active"));
    expect(two(null, "100")).toEqual(["active-range-unknown"]);
    expect(two("5", "100")).toEqual(["active-range"]);
    expect(two("50", "100")).toEqual([]);
    expect(of([write!], "active-range-unknown")).toBeUndefined();
  });
});

it("failed points are not measurements", async () => {
  const points = await pointsOf(drops.depths);
  expect(audit(points.map((point) => ({ ...point, failed: true })))).toEqual([]);
});

describe("every finding", () => {
  const collect = readFileSync(new URL("../../docs/collect.md", import.meta.url), "utf8");
  const headings = new Set([...collect.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)));

  it.each(AUDIT_CODES)("%s says what it means and what to do, and leads to a heading of docs/collect.md", (code) => {
    const { why, todo, says } = words[code]!;
    expect(why).toMatch(/[a-z0-9)].*\.$/);
    expect(todo).toMatch(/\.$/);
    expect(headings).toContain(anchors[code]);
    expect(says({ count: 1, of: 2, values: {}, words: [] })).not.toMatch(/undefined|NaN/);
  });
});
