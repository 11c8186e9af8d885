import { describe, expect, it } from "vitest";
import type { DescribedRun } from "~/model/described";
import { groupsOf } from "./groups";

const run = (path: string, more: Partial<DescribedRun> = {}): DescribedRun => ({
  key: `${path}.0`,
  path,
  title: "job",
  host: null,
  targets: [],
  jobs: [],
  ...more,
});
const names = (runs: readonly DescribedRun[]) => groupsOf(runs).map((group) => [group.name, group.runs.length]);

describe("groups", () => {
  it("are folders, whatever was asked of each file", () => {
    const files = ["randread-4k-qd1", "randread-4k-qd16", "randwrite-4k-nj4", "read-128k", "rwmix70_bs4k_15s"];
    const runs = ["lab/P5316", "lab/P5510"].flatMap((folder) => files.map((file) => run(`${folder}/${file}.json`)));
    expect(names(runs)).toEqual([
      ["P5316", 5],
      ["P5510", 5],
    ]);
  });

  it("are stems of names where folders do not tell", () => {
    const runs = ["P5316", "P5510"].flatMap((drive) => [1, 2, 4].map((qd) => run(`x/${drive}_qd${qd}.json`)));
    expect(names(runs)).toEqual([
      ["P5316", 3],
      ["P5510", 3],
    ]);
    expect(names(["alpha_1", "alpha_2", "beta_1", "beta_2"].map((stem) => run(`x/${stem}.json`)))).toEqual([
      ["alpha", 2],
      ["beta", 2],
    ]);
    // Medium and model tell things apart, however few files there are.
    expect(names([run("QLC.json"), run("TLC.json")])).toEqual([
      ["QLC", 1],
      ["TLC", 1],
    ]);
  });

  it("are hosts and devices", () => {
    const runs = ["a", "b"].flatMap((host) =>
      ["/dev/sda", "/dev/sdb"].flatMap((device) =>
        [1, 2].map((n) => run(`${host}-${n}.json`, { host, targets: [device] })),
      ),
    );
    expect(names(runs)).toEqual([
      ["a · /dev/sda · a", 2],
      ["a · /dev/sdb · a", 2],
      ["b · /dev/sda · b", 2],
      ["b · /dev/sdb · b", 2],
    ]);
  });

  it("are never one per file", () => {
    const letters = [..."abcdefghijkl"];
    expect(names(letters.map((letter) => run(`hostA/drive${letter}.json`)))).toEqual([["hostA", 12]]);
    const drives = letters.map((_, i) => run(`x/nvme${i}n1.json`, { targets: [`/dev/nvme${i}n1`] }));
    expect(names(drives)).toEqual([["x", 12]]);
    const both = ["hostA", "hostB"].flatMap((host) => letters.map((_, i) => run(`${host}/nvme${i}n1.json`)));
    expect(names(both)).toEqual([
      ["hostA", 12],
      ["hostB", 12],
    ]);
    expect(names([1, 2, 4].map((qd) => run(`qd${qd}.json`)))).toEqual([["top folder", 3]]);
    expect(groupsOf([])).toEqual([]);
  });

  it("a folder per load or repeat is no group of its own", () => {
    const runs = [1, 2, 4].flatMap((qd) => [1, 2].map((r) => run(`lab/P5316_fw12_qd${qd}_r${r}/a.json`)));
    expect(names(runs)).toEqual([["P5316_fw12", 6]]);
    expect(
      names(["4k-randread/qd1/a.json", "4k-randread/qd8/a.json", "128k-read/qd1/a.json"].map((path) => run(path))),
    ).toEqual([["top folder", 3]]);
  });

  it("have their runs in the order of numbers", () => {
    const [group] = groupsOf([16, 1, 128, 2].map((qd) => run(`x/qd${qd}.json`)));
    expect(group!.runs.map(({ path }) => path)).toEqual(["x/qd1.json", "x/qd2.json", "x/qd16.json", "x/qd128.json"]);
  });

  it("keep their ids in whatever order the files come, each its own", () => {
    const runs = ["a/1.json", "b/1.json", "a b/1.json", "__proto__/1.json"].map((path) => run(path));
    const ids = groupsOf(runs).map(({ id, name }) => [name, id]);
    expect(groupsOf(runs.toReversed()).map(({ id, name }) => [name, id])).toEqual(ids);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(4);
  });

  it("of many numbered disks in one folder are one", () => {
    const files = Array.from({ length: 200 }, (_, i) => run(`lab/disk${String(i).padStart(3, "0")}.json`));
    expect(groupsOf(files)).toHaveLength(1);
  });
});
