import { describe, expect, it } from "vitest";
import { point } from "../../tests/support/points";
import { loadsOfStates } from "./history";
import { waysOf } from "./states";

const DAY_MS = 86_400_000;
/** Two loads in each of three nights, which lie in two folders that all share. */
const nights = ["c", "a", "b"].flatMap((night, i) =>
  [1, 8].map((iodepth) =>
    point({
      key: `${night}${iodepth}`,
      source_path: `lab/results/${night}/qd${iodepth}.json`,
      started_ms: i * DAY_MS + iodepth,
      iodepth,
      said: { firmware: i < 2 ? "1.0" : "1.1", "tag:Rack": "4" },
    }),
  ),
);
const named = (id: string, points = nights) => waysOf(points).find((way) => way.id === id);
const names = (id: string, points = nights) => named(id, points)?.states.map(({ name }) => name);

describe("states", () => {
  it("are folders below what all files share, in order of their start", () => {
    expect(names("folder1")).toEqual(["c", "a", "b"]);
    expect(named("folder1")).toMatchObject({ kind: "folder", most: 3 });
    expect(waysOf(nights)[0]!.id).toBe("folder1");
  });

  it("are in order of their names where not all say when they ran", () => {
    const [first, ...others] = nights;
    expect(names("folder1", [{ ...first!, started_ms: null }, ...others])).toEqual(["a", "b", "c"]);
  });

  it("are days, and the values of a label that differ", () => {
    expect(names("day")).toEqual(["1970-01-01", "1970-01-02", "1970-01-03"]);
    expect(names("firmware")).toEqual(["1.0", "1.1"]);
    expect(named("tag:Rack")).toBeUndefined();
  });

  it("are files where all lie in one folder, and datasets where there are several", () => {
    const files = [1, 2].map((n) => point({ source_path: `runs/night-${n}.json`, started_ms: n }));
    expect(names("folder1", files)).toEqual(["night-1.json", "night-2.json"]);
    const sets = ["x", "y"].map((dataset, n) => point({ dataset, source_path: "a.json", started_ms: n }));
    expect(names("dataset", sets)).toEqual(["x", "y"]);
    expect(names("folder1", sets)).toEqual(["x/a.json", "y/a.json"]);
  });

  it("are no files of a sweep, and no runs of two drives", () => {
    const deeper = [2, 4].flatMap((iodepth) =>
      nights.map((one) => ({ ...one, iodepth, source_path: one.source_path.replace("qd", `${iodepth}-qd`) })),
    );
    expect(named("folder2", [...nights, ...deeper])).toBeUndefined();
    const drives = nights.map((one) => ({ ...one, drive_model: one.source_path.split("/")[2]! }));
    expect(waysOf(drives)).toEqual([]);
  });

  it("are no systems, each in a folder of its own, however many", () => {
    const drives = nights.map((one) => ({ ...one, system: one.source_path.split("/")[2]! }));
    expect(named("folder1", drives)).toBeUndefined();
    const labelled = drives.map((one) => ({ ...one, said: { label: one.system } }));
    expect(waysOf(labelled).map(({ id }) => id)).not.toContain("label");
    const updated = drives.map((one) => ({ ...one, said: { firmware: one.system } }));
    expect(waysOf(updated).map(({ id }) => id)).toContain("firmware");
    const day = (path: string) =>
      path.replace(/\/([abc])\//, (_, night: string) => `/2026-11-0${"abc".indexOf(night) + 1}/`);
    const nightly = drives.map((one) => ({ ...one, source_path: day(one.source_path) }));
    expect(names("folder1", nightly)).toHaveLength(3);
  });

  it("of system folders are the folders inside: each system has its own history", () => {
    const drives = ["nvme0n1", "nvme1n1"].flatMap((drive) =>
      ["d1", "d2", "d3"].map((night, n) =>
        point({ source_path: `${drive}/${night}/a.json`, system: drive, started_ms: n * DAY_MS }),
      ),
    );
    expect(names("folder2", drives)).toEqual(["d1", "d2", "d3"]);
    const { loads } = loadsOfStates(named("folder2", drives)!.states.map((one) => one.points));
    expect(loads.map(({ first, states }) => [first.system, states.map((steps) => steps.length)])).toEqual([
      ["nvme0n1", [1, 1, 1]],
      ["nvme1n1", [1, 1, 1]],
    ]);
  });

  it("are nights rather than the repeats of each night, by names and grouping", () => {
    const runs = (repeat: (n: number) => number | null, name = (_: number, n: number) => `run${n}`) =>
      [1, 2, 3, 4].flatMap((night) =>
        [1, 2, 3].map((n) =>
          point({
            ...{ source_path: `2026-01-0${night}/${name(night, n)}.json`, key: `${night}${n}` },
            ...{ started_ms: night * DAY_MS + n, series: `a~${night}`, repeat: repeat(n) },
          }),
        ),
      );
    const first = (points: typeof nights) => waysOf(points)[0]?.states.length;
    expect(first(runs((n) => n))).toBe(4);
    // Two set-ups of a night are not repeats, and commits below a branch have different names.
    expect(first(runs(() => null))).toBe(12);
    expect(
      first(
        runs(
          (n) => n,
          (night, n) => `c${night}${n}`,
        ),
      ),
    ).toBe(12);
    expect(
      named(
        "folder2",
        runs((n) => n),
      )?.states,
    ).toHaveLength(12);
  });

  it("do not exist for one run", () => {
    expect(waysOf([point()])).toEqual([]);
    expect(waysOf([])).toEqual([]);
  });
});
