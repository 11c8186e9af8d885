/** What ran together, from files to answers: members, sums, phases, and labels about them. */
import { togetherRows } from "~/analysis/together";
import type { Part } from "~/model/latency";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { combine } from "~/analysis/combine";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { jobTarget, runTarget } from "~/model/labels";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { runs } from "~/queries/runs";
import { fill } from "../support/arrow";
import { answer, engine, loadDrop, loadGrouped, seriesOf } from "../support/questions";
import type { NamedBytes } from "./read";

const RUNS = "tests/fixtures/runs/fio";
const local = { dataset: "local" };

const read = (path: string): NamedBytes => ({ path, bytes: new Uint8Array(readFileSync(path)) });

const say = (target: string, key: string, value: string, origin = "user") =>
  fill(engine, "label", [{ dataset: "local", target, key, value, origin }]);
const unsay = () => engine.clear("label");

interface FioJob {
  readonly jobname: string;
  readonly read: {
    readonly total_ios: number;
    readonly iops: number;
    readonly runtime: number;
    readonly clat_ns: { readonly mean: number; readonly bins: Readonly<Record<string, number>> };
  };
}
interface FioFile {
  readonly timestamp_ms: number;
  readonly jobs: readonly FioJob[];
}
const parsed = (path: string): FioFile => JSON.parse(readFileSync(path, "utf8")) as FioFile;

/** Twelve files of one job each, with the same names in both folders, from real jobs that differ in every number. */
function twoHosts(): { files: NamedBytes[]; jobs: FioJob[] } {
  const perjob = `${RUNS}/drive-scaling/randread-perjob`;
  const pools = [
    [parsed(`${perjob}/drives12.json`)],
    [parsed(`${perjob}/drives08.json`), parsed(`${perjob}/drives04.json`)],
  ];
  const jobs: FioJob[] = [];
  const files = ["hostA", "hostB"].flatMap((host, h) => {
    const pool = pools[h]!.flatMap((file) => file.jobs);
    return Array.from({ length: 12 }, (_, i) => {
      const job = pool[i % pool.length]!;
      jobs.push(job);
      const file = {
        ...pools[h]![0]!,
        timestamp_ms: pools[0]![0]!.timestamp_ms + h * 100 + i,
        jobs: [{ ...job, elapsed: 3, "job options": { filename: `/dev/loop${i}` } }],
      };
      return { path: `${host}/drive${i}.json`, bytes: new TextEncoder().encode(JSON.stringify(file)) };
    });
  });
  return { files, jobs };
}

/** fio's rule on the merged bins, reimplemented: the first bin whose cumulative count reaches 99 %. */
function p99_us(jobs: readonly FioJob[]): number {
  const counts = new Map<number, number>();
  for (const { read: of } of jobs) {
    for (const [ns, n] of Object.entries(of.clat_ns.bins)) counts.set(Number(ns), (counts.get(Number(ns)) ?? 0) + n);
  }
  const all = [...counts.values()].reduce((a, b) => a + b, 0);
  let sum = 0;
  for (const [ns, n] of [...counts].sort(([a], [b]) => a - b)) if ((sum += n) >= 0.99 * all) return ns / 1000;
  return NaN;
}

function iops(jobs: readonly FioJob[]): number {
  const times = jobs.map((job) => job.read.runtime);
  const longest = Math.max(...times);
  if (longest - Math.min(...times) <= 0.02 * longest) return jobs.reduce((sum, job) => sum + job.read.iops, 0);
  return (jobs.reduce((sum, job) => sum + job.read.total_ios, 0) / longest) * 1000;
}

describe("twelve files of one name each in hostA and hostB", () => {
  it("are 24 members, and one sum once they are declared to have run together", async () => {
    const { files, jobs } = twoHosts();
    const drop = await loadDrop(files);
    expect(drop.files.every((file) => file.read)).toBe(true);
    const apart = await answer(members, local);
    expect(apart).toHaveLength(24);
    expect(await answer(curve, local)).toHaveLength(24);
    const own = await answer(runs, local);
    expect(own).toHaveLength(24);
    // According to the files they overlapped by two seconds, one of them uncertain.
    const [proposal, ...rest] = togetherRows(await answer(curve, local));
    expect(rest).toEqual([]);
    expect(proposal).toMatchObject({ evidence: "start", sure: false });
    expect([...proposal!.runs].sort()).toEqual(own.map(({ key }) => key).sort());

    for (const { key } of own) await say(runTarget(key), "together", "both hosts");
    const [sum, ...others] = await answer(curve, local);
    expect(others).toEqual([]);
    expect(sum).toMatchObject({ parts: 24, combined_from: 24, together: "both hosts", iodepth: 8 });
    expect(sum!.outstanding).toBe(apart.reduce((all, p) => all + p.outstanding!, 0));
    expect(sum!.iops).toBeCloseTo(iops(jobs), 6);
    expect(sum!.total_iops).toBe(sum!.iops);
    expect(sum!.latency["clat"]!.quantiles["0.99"]).toBe(p99_us(jobs));
    expect(sum!.ios).toBe(jobs.reduce((all, job) => all + job.read.total_ios, 0));
    const mean = jobs.reduce((all, { read: { clat_ns, total_ios } }) => all + clat_ns.mean * total_ios, 0) / sum!.ios!;
    expect(sum!.latency["clat"]!.mean_us).toBeCloseTo(mean / 1000, 6);

    const parts = await answer(members, local);
    expect(parts).toHaveLength(24);
    expect(new Set(parts.map(({ of }) => of))).toEqual(new Set([sum!.key]));
    expect(new Set(parts.map(({ series }) => series))).toEqual(new Set([sum!.series]));
    expect(await seriesOf(local)).toMatchObject([{ peak_iops: sum!.total_iops, points: 1, series: sum!.series }]);
    // The row of a run shows its own measurement.
    const after = await answer(runs, local);
    expect(after.map((run) => [run.key, run.peak_iops])).toEqual(own.map((run) => [run.key, run.peak_iops]));
    expect(after.every((run) => run.series[0] === sum!.series)).toBe(true);

    await say(runTarget(own[0]!.key), "apart", "1");
    expect((await answer(curve, local)).map(({ parts }) => parts).sort((a, b) => a - b)).toEqual([1, 23]);
    await unsay();
    expect(await answer(curve, local)).toHaveLength(24);
  });

  it("count a file that occurs twice once, with a warning", async () => {
    const { files } = twoHosts();
    await loadDrop(files);
    for (const { key } of await answer(runs, local)) await say(runTarget(key), "together", "both hosts");
    const [sum] = await answer(curve, local);
    for (const table of ["source", "run", "point", "latency", "histogram"] as const) await engine.clear(table);
    const { files: results } = await loadDrop([...files, { path: "hostB/again.json", bytes: files[3]!.bytes }]);
    const again = results.find(({ source }) => source.path === "hostB/again.json")!;
    expect(again.notices).toMatchObject([{ code: "file/duplicate", level: "warning" }]);
    expect(await answer(curve, local)).toEqual([sum]);
  });

  it("keep different work and different loads apart, whatever is declared", async () => {
    const { files } = twoHosts();
    const text = (i: number) => new TextDecoder().decode(files[i]!.bytes);
    const other = (i: number, from: RegExp, to: string): NamedBytes => ({
      path: files[i]!.path,
      bytes: new TextEncoder().encode(text(i).replace(from, to)),
    });
    // The I/Os done take precedence over the option.
    const twiceAsLarge = (i: number): NamedBytes => ({
      path: files[i]!.path,
      bytes: new TextEncoder().encode(
        text(i)
          .replace(/"bs":"4k"/, '"bs":"8k"')
          .replace(/"(io_bytes|io_kbytes)"\s*:\s*(\d+)/g, (_, name: string, n: string) => `"${name}":${2 * Number(n)}`),
      ),
    });
    await loadDrop([...files.slice(0, 2), other(2, /"iodepth":"8"/, '"iodepth":"16"'), twiceAsLarge(3)]);
    for (const { key } of await answer(runs, local)) await say(runTarget(key), "together", "all");
    const points = await answer(curve, local);
    expect(points.map(({ parts, iodepth, block_bytes, together }) => [parts, iodepth, block_bytes, together])).toEqual(
      expect.arrayContaining([
        [2, 8, 4096, "all"],
        [1, 16, 4096, null],
        [1, 8, 8192, null],
      ]),
    );
    expect(points).toHaveLength(3);
  });
});

describe("files of pods that ran together", () => {
  it("are one measurement without a word from the reader, and apart at his word", async () => {
    const { files, jobs } = twoHosts();
    const pods = ["d5vmb", "s2b2v", "xkqwz"];
    await loadGrouped(pods.map((pod, i) => ({ path: `ceph/fio-job-${pod}.json`, bytes: files[i]!.bytes })));
    const [sum, ...others] = await answer(curve, local);
    expect(others).toEqual([]);
    expect(sum).toMatchObject({ parts: 3, combined_from: 3, system: "ceph", iodepth: 8, repeat: null });
    expect(sum!.iops).toBeCloseTo(
      jobs.slice(0, 3).reduce((all, job) => all + job.read.iops, 0),
      6,
    );
    expect(sum!.latency["clat"]!.quantiles["0.99"]).toBe(p99_us(jobs.slice(0, 3)));
    expect(togetherRows(await answer(curve, local))).toEqual([]);
    const [{ key } = { key: "" }] = await answer(runs, local);
    await say(runTarget(key), "apart", "1");
    expect((await answer(curve, local)).map(({ parts }) => parts).sort((a, b) => a - b)).toEqual([1, 2]);
    await unsay();
  });
});

const partOf = (row: MemberRow): Part => ({
  ...{ iops: row.iops, bytes_per_s: row.bytes_per_s, ios: row.ios, io_bytes: null, runtime_s: row.runtime_s },
  latency: [],
});

describe("one file with several reporting groups", () => {
  const file = read(`${RUNS}/drive-scaling/newgroup/drives04.json`);

  it("ran together: one point of four members, in which each I/O is counted once", async () => {
    await loadDrop([file]);
    const [point, ...others] = await answer(curve, local);
    expect(others).toEqual([]);
    expect(point).toMatchObject({ parts: 4, combined_from: 4, numjobs: 8, outstanding: 64, together: null });
    expect(point!.targets).toEqual(["/dev/loop0", "/dev/loop1", "/dev/loop2", "/dev/loop3"]);
    const parts = await answer(members, local);
    expect(parts.map(({ member, device, member_unit, of }) => [member, device, member_unit, of])).toEqual(
      [0, 1, 2, 3].map((i) => [`drive${i}`, `/dev/loop${i}`, "job", point!.key]),
    );
    expect(combine(parts.map(partOf)).iops).toBeCloseTo(point!.iops!, 9);
    expect(await answer(runs, local)).toMatchObject([{ members: 4, targets: point!.targets }]);
  });

  it("is its members where its run is kept apart, and the sum again when that is undone", async () => {
    await loadDrop([file]);
    const before = { curve: await answer(curve, local), series: await seriesOf(local) };
    const [run] = await answer(runs, local);
    await say(runTarget(run!.key), "apart", "1");
    const split = await answer(curve, local);
    expect(split.map(({ title, parts, outstanding, targets }) => [title, parts, outstanding, targets])).toEqual(
      [0, 1, 2, 3].map((i) => [`drive${i}`, 1, 16, [`/dev/loop${i}`]]),
    );
    const whole = before.curve[0]!;
    expect(split.reduce((sum, p) => sum + p.iops!, 0)).toBeCloseTo(whole.iops!, 6);
    const best = Math.max(...split.map((p) => p.total_iops!));
    expect(await seriesOf(local)).toMatchObject([{ points: 4, peak_iops: best }]);
    expect(await answer(runs, local)).toMatchObject([{ points: 4, peak_iops: best, members: 1 }]);
    expect((await answer(members, local)).map(({ key, of }) => key === of)).toEqual([true, true, true, true]);
    await unsay();
    expect({ curve: await answer(curve, local), series: await seriesOf(local) }).toEqual(before);
  });

  it("put together by its jobs' labels is what ingest made of it", async () => {
    await loadDrop([file]);
    const [whole] = await answer(curve, local);
    const [run] = await answer(runs, local);
    for (const i of [0, 1, 2, 3]) await say(jobTarget(run!.key, i), "together", "four");
    const [again, ...others] = await answer(curve, local);
    expect(others).toEqual([]);
    expect(again).toEqual({
      ...whole!,
      ...{ key: again!.key, point_no: again!.point_no, title: "drive0 … drive3", together: "four" },
    });
  });

  it("without one job that is kept apart is the sum of the other three", async () => {
    await loadDrop([file]);
    const parts = await answer(members, local);
    const [run] = await answer(runs, local);
    await say(jobTarget(run!.key, 2), "apart", "1");
    const points = await answer(curve, local);
    expect(points.map((p) => [p.parts, p.title])).toEqual([
      [1, "drive2"],
      [3, "drive0, drive1, drive3"],
    ]);
    expect(points[1]!.iops).toBeCloseTo(combine(parts.filter((_, i) => i !== 2).map(partOf)).iops!, 9);
    expect(points[1]!.latency["clat"]!.quantiles["0.99"]).toBeGreaterThan(0);
  });

  it("on different drives keeps for the sum only what they agree on", async () => {
    await loadDrop([file]);
    const [whole] = await answer(curve, local);
    const [run] = await answer(runs, local);
    for (const i of [0, 1, 2, 3]) {
      await say(jobTarget(run!.key, i), "media", i < 2 ? "QLC" : "TLC");
      await say(jobTarget(run!.key, i), "firmware", "A1");
    }
    expect(await answer(curve, local)).toEqual([
      { ...whole!, media: "mixed", system: "mixed", said: { firmware: "A1" } },
    ]);
    expect((await answer(members, local)).map(({ media }) => media)).toEqual(["QLC", "QLC", "TLC", "TLC"]);
  });

  it("is corrected job by job: different jobs are not summed", async () => {
    await loadDrop([file]);
    const [run] = await answer(runs, local);
    await say(jobTarget(run!.key, 0), "iodepth", "32");
    const points = await answer(curve, local);
    expect(points.map((p) => [p.parts, p.iodepth, p.outstanding, p.corrected])).toEqual([
      [1, 32, 64, ["iodepth"]],
      [3, 8, 48, []],
    ]);
  });
});

describe("runs one after another", () => {
  const sweep = `${RUNS}/qd-sweep-disk`;

  it("are not proposed, though they differ in nothing but the time", async () => {
    const files = readdirSync(sweep, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
    await loadDrop(files.map((name) => read(`${sweep}/${name}`)));
    expect((await answer(runs, local)).length).toBeGreaterThan(20);
    expect(togetherRows(await answer(curve, local))).toEqual([]);
  });
});

const byOp = (points: readonly CurvePoint[], op: string) => points.filter((p) => p.op === op);

describe("reads and writes of several hosts", () => {
  const folder = `${RUNS}/drive-scaling/randrw70-perjob`;

  it("stay apart in the sum, and agree with the totals of all", async () => {
    await loadDrop([read(`${folder}/drives04.json`), read(`${folder}/drives06.json`)]);
    const before = await answer(members, local);
    for (const { key } of await answer(runs, local)) await say(runTarget(key), "together", "x");
    // One folder with two loads would be a sweep; from two hosts they are one measurement.
    expect((await answer(curve, local)).every((p) => p.together === null)).toBe(true);
    const [first, second] = await answer(runs, local);
    await say(runTarget(first!.key), "host", "a");
    await say(runTarget(second!.key), "host", "b");
    const points = await answer(curve, local);
    expect(points.map((p) => [p.op, p.parts, p.outstanding])).toEqual([
      ["read", 10, 80],
      ["write", 10, 80],
    ]);
    for (const op of ["read", "write"]) {
      const parts = before.filter((p) => p.op === op);
      const expected = combine(parts.map(partOf));
      expect(byOp(points, op)[0]!.iops! / expected.iops!).toBeCloseTo(1, 9);
      expect(byOp(points, op)[0]!.staggered).toBe(expected.staggered);
    }
    expect(points[0]!.total_iops).toBeCloseTo(points[0]!.iops! + points[1]!.iops!, 9);
    expect(points[1]!.total_iops).toBe(points[0]!.total_iops);
    expect((await seriesOf(local)).map((row) => row.peak_iops)).toEqual([points[0]!.total_iops]);
  });
});
