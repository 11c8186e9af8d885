/** One folder whose loads were measured under different set-ups, none of them twice. */
import { expect, it } from "vitest";
import type { Step } from "~/model/grouping";
import { depth, placed, step } from "../../../tests/support/steps";
import { groupSteps } from "./group";

const sweep = (depths: readonly number[], more: Partial<Step> = {}): Step[] =>
  depths.map((qd) => step(`lab/randread-qd${qd}.json`, depth(qd, more)));
const remarksOf = (steps: readonly Step[]) => groupSteps(steps).placements.map(({ remarks }) => remarks.join(" "));
const GIB = 2 ** 30;

it("two sizes of several loads each are two set-ups, in whatever order they were measured", () => {
  const steps = [...sweep([1, 4, 16], { size_bytes: GIB }), ...sweep([2, 8], { size_bytes: 10 * GIB })];
  expect(placed(steps)).toEqual(["lab | 1G | -", "lab | 1G | -", "lab | 1G | -", "lab | 10G | -", "lab | 10G | -"]);
  expect(remarksOf(steps).join("")).toBe("");
});

it("options that change the work are set-ups if the files state options", () => {
  const zipf = { work: "random_distribution=zipf:1.2" };
  const steps = [...sweep([1, 4, 16]), ...sweep([2, 8], zipf)];
  expect(new Set(placed(steps))).toEqual(new Set(["lab |  | -", "lab | random_distribution=zipf:1.2 | -"]));
  expect(new Set(placed([...sweep([1, 4]), ...sweep([2, 8], { ...zipf, apart: null })])).size).toBe(1);
});

it.each<readonly [string, Partial<Step>, Partial<Step>]>([
  ["file systems", { targets: ["/data/xfs/f"] }, { targets: ["/data/ext4/f"] }],
  ["volumes", { targets: ["/mnt/fast"] }, { targets: ["/mnt/slow"] }],
  ["a file and a device", { targets: ["/mnt/fast/f"] }, { targets: ["/dev/sdb"] }],
  ["block devices below equal files", { devices: ["/dev/sda"] }, { devices: ["/dev/nvme0n1"] }],
])("%s are systems", (_, one, other) => {
  const steps = [...sweep([1, 4, 16], one), ...sweep([2, 8], other)];
  expect(new Set(placed(steps).map((text) => text.split(" | ")[0])).size).toBe(2);
});

it("one stray load stays on the line and says so, as do loads with a set-up each", () => {
  const stray = [...sweep([1], { size_bytes: GIB }), ...sweep([2, 4, 8], { size_bytes: 10 * GIB })];
  expect(new Set(placed(stray))).toEqual(new Set(["lab |  | -"]));
  expect(remarksOf(stray)).toEqual(["unlike:size", "", "", ""]);
  const each = [1, 4, 16].flatMap((qd) => sweep([qd], { work: `thinktime=${qd}` }));
  expect(new Set(placed(each))).toEqual(new Set(["lab |  | -"]));
  expect(remarksOf(each)).toEqual(["unlike:work", "unlike:work", "unlike:work"]);
});

it("a load with another access pattern is never a point of the line, be it the only one", () => {
  const [stray] = sweep([8], { work: "random_distribution=zipf:1.2" });
  const steps = [...sweep([1, 4, 16]), stray!];
  expect(placed(steps).map((text) => text.split(" | ")[1])).toEqual(["", "", "", expect.stringContaining("zipf")]);
  expect(remarksOf(steps).join("")).toBe("");
  const two = [...sweep([1]), stray!];
  expect(new Set(placed(two)).size).toBe(2);
});

it("a run time alone, a range shared among jobs and files of one volume are no other set-up", () => {
  const one: readonly Step[][] = [
    [...sweep([1, 2], { asked_runtime_s: 600 }), ...sweep([4, 8], { asked_runtime_s: 60 })],
    [...sweep([1, 2]), ...sweep([4, 8], { asked_extent: "ramp_time=60" })],
    [1, 2, 4].flatMap((numjobs) =>
      [1, 8].map((qd) =>
        step(
          `lab/j${numjobs}-qd${qd}`,
          depth(qd, { numjobs, outstanding: qd * numjobs, size_bytes: (8 / numjobs) * GIB }),
        ),
      ),
    ),
    [...sweep([1, 2], { targets: ["/mnt/a/f1"] }), ...sweep([4, 8], { targets: ["/mnt/a/f2"] })],
  ];
  for (const steps of one) {
    expect(new Set(placed(steps).map((text) => text.split(" | ").slice(0, 2).join())).size).toBe(1);
    expect(remarksOf(steps).join("")).toBe("");
  }
});

it("growing numbers of the same drives with as many jobs are set-ups of one system, not a line of depths", () => {
  const drives = (n: number) => ({ targets: ["/dev/sdb", "/dev/sdc", "/dev/sdd", "/dev/sde"].slice(0, n) });
  const labels = (steps: readonly Step[]) => [...new Set(placed(steps))];
  expect(labels([1, 2, 4].flatMap((n) => sweep([8 * n], drives(n))))).toEqual([
    "lab | drives=1 | -",
    "lab | drives=2 | -",
    "lab | drives=4 | -",
  ]);
  expect(labels([...sweep([1, 2], drives(1)), ...sweep([2, 4], drives(2))])).toHaveLength(2);
  // A job for each drive: the jobs tell the lines apart.
  expect(labels([1, 2, 4].flatMap((n) => sweep([8], { ...drives(n), numjobs: n, outstanding: 8 * n })))).toEqual([
    "lab |  | -",
  ]);
  expect(remarksOf([1, 2, 4].flatMap((n) => sweep([8 * n], drives(n)))).join("")).toBe("");
});

it("splits no file into systems: places are set-ups of it", () => {
  const inOne = [...sweep([1, 4], { targets: ["/mnt/a"] }), ...sweep([2, 8], { targets: ["/mnt/b"] })].map(
    (one, i) => ({
      ...one,
      ...{ path: "lab/all.json", run: "lab/all.json", phase: i, job_index: i },
    }),
  );
  expect(new Set(placed(inOne).map((text) => text.split(" | ")[0])).size).toBe(1);
  expect(new Set(placed(inOne).map((text) => text.split(" | ")[1])).size).toBe(2);
});

it.each(["bs=8k,256k", "seqrewr"])("another kind of work, %s, is another set-up, even of one load", (kind) => {
  expect(placed([...sweep([1, 4]), ...sweep([8], { kind })])).toEqual([
    "lab |  | -",
    "lab |  | -",
    `lab | ${kind} | -`,
  ]);
});

it("numbers in names that match an option of the work are set-ups of one system, named by the option, also its default", () => {
  const named = (n: number, work: string) =>
    [1, 4].map((qd) => step(`lab/think_${n}-qd${qd}.json`, depth(qd, { work })));
  const steps = [...named(0, ""), ...named(100, "thinktime=100"), ...named(1000, "thinktime=1ms")];
  expect(new Set(placed(steps))).toEqual(new Set(["lab |  | -", "lab | thinktime=100 | -", "lab | thinktime=1ms | -"]));
  // Without such an option they name drives.
  const plain = [0, 100, 1000].flatMap((n) => named(n, ""));
  expect(new Set(placed(plain).map((text) => text.split(" | ")[0])).size).toBe(3);
});

it.each(["file", "folder"])("words of the options of the work are set-ups of one system, as names of a %s", (kind) => {
  const named = (name: string, work: string) =>
    [1, 4].map((qd) =>
      step(kind === "file" ? `lab/${name}-qd${qd}.json` : `lab/${name}/qd${qd}.json`, depth(qd, { work })),
    );
  const steps = [
    ...[...named("plain", ""), ...named("nice", "nice=5"), ...named("batch8", "iodepth_batch=8")],
    ...[...named("cpu0", "cpus_allowed=0"), ...named("cpu1", "cpus_allowed=1")],
  ];
  expect(new Set(placed(steps))).toEqual(
    new Set(
      ["plain", "nice=5", "iodepth_batch=8", "cpus_allowed=0", "cpus_allowed=1"].map((one) => `lab | ${one} | -`),
    ),
  );
});

it("options that all runs of a workload have are not in the names of their set-ups", () => {
  const steps = [...sweep([1, 4], { work: "norandommap fsync=1" }), ...sweep([2, 8], { work: "norandommap fsync=32" })];
  expect(new Set(placed(steps))).toEqual(new Set(["lab | fsync=1 | -", "lab | fsync=32 | -"]));
});

it("bare numbers in names that are the size are set-ups with its unit", () => {
  const steps = [100, 500, 1000].flatMap((n) =>
    [1, 4].map((qd) => step(`lab/${n}-qd${qd}.json`, depth(qd, { size_bytes: n * 2 ** 20 }))),
  );
  expect(new Set(placed(steps))).toEqual(new Set(["lab | 100M | -", "lab | 500M | -", "lab | 1000M | -"]));
});
