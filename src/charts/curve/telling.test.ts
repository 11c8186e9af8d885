import { expect, it } from "vitest";
import { linesOf } from "~/model/lines";
import { buildCurve, arranged } from "./curve";
import { seriesNames } from "./names";
import type { CurveOptions } from "./options";
import { stylesOf } from "./style";
import { point } from "../../../tests/support/points";
import { options, page } from "./testing";
import { knee } from "~/text/en/knee";

/** A series of three depths. */
const series = (key: string, system: string, more: Parameters<typeof point>[0]) =>
  [1, 2, 4].map((iodepth) => point({ series: key, system, iodepth, outstanding: iodepth, ...more }));

/** Colour, dash and marker of each series. */
function looks(points: ReturnType<typeof point>[], more: Partial<CurveOptions>) {
  const lines = linesOf(points, { ...options, ...more });
  const { of, key } = stylesOf(lines, { ...options, ...more }, false);
  const all = lines.map(({ id }) => [of.get(id)!.colour, of.get(id)!.dash, of.get(id)!.marker].join("|"));
  return { all, key };
}

it("two folders of equal jobs: colour shows jobs, dash shows engines, and the key says so", () => {
  const points = [1, 4].flatMap((numjobs) => [
    ...series(`randread-4k-j${numjobs}-libaio`, "", { numjobs, engine: "libaio" }),
    ...series(`randread-4k-j${numjobs}-psync`, "", { numjobs, engine: "psync" }),
  ]);
  const { all, key } = looks(points, { colour: "jobs" });
  expect(new Set(all).size).toBe(4);
  expect(new Set(all.map((look) => look.split("|")[0])).size).toBe(2);
  expect(key).toContain("dash libaio, psync (the first solid)");
});

it("up to 24 series of one colour have different dashes or markers", () => {
  const points = Array.from({ length: 24 }, (_, i) => series(`randread-4k-j1-libaio-${i}`, "one", {})).flat();
  const { all, key } = looks(points, { colour: "system" });
  expect(all).toHaveLength(24);
  expect(new Set(all).size).toBe(24);
  expect(key).toContain("dash and marker tell series of one colour apart");
});

it("panels are named by what varies in them: the number of jobs, block sizes; an unknown size is none", () => {
  const grid = (pattern: string, block_bytes: number | null, more: Parameters<typeof point>[0] = {}) =>
    series(`${pattern}-read-${String(block_bytes)}`, "a", { pattern, block_bytes, ...more });
  const titles = (points: ReturnType<typeof point>[], facet: "workload" | "jobs") =>
    arranged(linesOf(points, options), facet, options, page).groups.map(({ title }) => title);
  const both = [4096, null].flatMap((bytes) => ["random", "seq"].flatMap((pattern) => grid(pattern, bytes)));
  expect(titles(both, "workload").toSorted()).toEqual(
    ["random", "sequential"].flatMap((word) => [`4K ${word} read`, `${word} read, block sizes vary`]).toSorted(),
  );
  const jobs = [1, 4].map((numjobs) => point({ series: "randread-4k-jobs", numjobs, outstanding: numjobs }));
  expect(titles(jobs, "jobs")).toEqual(["number of jobs varies"]);
});

it("names a system of several series once on the chart, at its highest peak, and whole in the table", () => {
  const one = (jobs: number, iops: number) =>
    point({ series: `randread-4k-j${jobs}`, system: "array", numjobs: jobs, iops });
  const points = [one(1, 5000), one(2, 9000), one(4, 7000), ...series("randread-4k-j1", "disk", { numjobs: 1 })];
  const { nodes, twin } = buildCurve(points, { ...options, colour: "system" }, page);
  const names = nodes.flatMap((node) => (node.type === "text" && node.weight === 600 ? [node.text] : []));
  expect(names.filter((name) => /job/.test(name)).toSorted()).toEqual([
    "1 job",
    "4 jobs",
    "array, 2 jobs",
    "disk, 1 job",
  ]);
  const column = twin.columns.findIndex(({ id }) => id === "series");
  expect(new Set(twin.rows.map(({ cells }) => cells[column]?.text))).toEqual(
    new Set(["array, 1 job", "array, 2 jobs", "array, 4 jobs", "disk, 1 job"]),
  );
});

it("names each of more systems than colours whole: grey does not tell whose a line is", () => {
  const systems = Array.from({ length: 10 }, (_, n) => series("randread-4k-j1", `disk ${String(n)}`, { numjobs: 1 }));
  const points = [...systems.flat(), ...series("randread-4k-j2", "disk 0", { numjobs: 2 })];
  const { nodes } = buildCurve(points, { ...options, colour: "system" }, { ...page, width: 1600, height: 1200 });
  const names = nodes.flatMap((node) => (node.type === "text" && node.role === "label" ? [node.text] : []));
  expect(names.filter((name) => /job/.test(name)).every((name) => /^disk \d, \d jobs?$/.test(name))).toBe(true);
  expect(names.filter((name) => name.startsWith("disk 0"))).not.toHaveLength(0);
});

it("a series without a set-up beside one with a set-up is named by its work, not by a key", () => {
  const key = "randread-4k-j1-libaio-direct";
  const points = [...series(key, "drive", {}), ...series(`${key}~nice_5`, "drive", { setup: "nice=5" })];
  const lines = linesOf(points, options);
  expect([...seriesNames(lines, options, true).values()].sort()).toEqual(["4K random read", "nice=5"]);
});

it("series that differ in the version of their tool are named by tool and version", () => {
  const of = (setup: string, tool_version: string) =>
    series(`randread-4k-j1-libaio~${setup}`, "disk", { setup, tool: "fio", tool_version });
  const lines = linesOf([...of("3.35", "3.35"), ...of("v3.36", "3.36"), ...of("tuned", "3.36")], options);
  expect([...seriesNames(lines, options, true).values()].sort()).toEqual(["fio 3.35", "fio v3.36", "tuned"]);
});

it("where each job had a device of its own, the lines are named by drives, and several of them reach", () => {
  const devices = (count: number) => Array.from({ length: count }, (_, i) => `/dev/nvme${String(i)}n1`);
  const named = (targets: (jobs: number) => string[]) => {
    const points = [1, 8].flatMap((numjobs) =>
      series(`randread-4k-j${String(numjobs)}-libaio-direct`, "array", { numjobs, targets: targets(numjobs) }),
    );
    return [...seriesNames(linesOf(points, options), options, true).values()].sort();
  };
  expect(named(devices)).toEqual(["1 drive", "8 drives"]);
  expect(named(() => devices(1))).toEqual(["1 job", "8 jobs"]);
  expect(named((jobs) => devices(jobs).map((_, i) => `/mnt/file${String(i)}`))).toEqual(["1 job", "8 jobs"]);
  expect(knee.verdict.most("At p99 ≤ 1 ms", "8 drives", "606,000 IOPS", null, null)).toContain("8 drives reach most");
  expect(knee.verdict.most("At p99 ≤ 1 ms", "1 drive", "100,000 IOPS", null, null)).toContain("1 drive reaches most");
});

it("the axis says that a mix's rate is of reads and writes together; nothing is summed for others", () => {
  const mix = ["read", "write"].flatMap((op) => series("randrw70-4k-j1", "a", { workload_op: "mixed", op }));
  const title = (points: ReturnType<typeof point>[], more: Partial<CurveOptions> = {}) =>
    buildCurve(points, { ...options, ...more }, page).x_title?.name;
  expect(title(mix)).toBe("IOPS, achieved, read + write");
  expect(title(mix, { x: "gb_per_s" })).toBe("GB/s, achieved, read + write");
  expect(title(mix, { x: "outstanding" })).toBe("outstanding I/Os");
  expect(title(series("randread-4k-j1", "a", {}))).toBe("IOPS, achieved");
});
