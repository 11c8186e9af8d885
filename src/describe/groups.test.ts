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
    const files = ["randread-4k-qd1", "randread-4k-qd16", "randwrite-4k-nj4", "read-128k"];
    const runs = ["lab/P5316", "lab/P5510"].flatMap((folder) => files.map((file) => run(`${folder}/${file}.json`)));
    expect(names(runs)).toEqual([
      ["P5316", 4],
      ["P5510", 4],
    ]);
  });

  it("are stems of names where folders do not tell", () => {
    const runs = ["P5316", "P5510"].flatMap((drive) => [1, 2, 4].map((qd) => run(`x/${drive}_qd${String(qd)}.json`)));
    expect(names(runs)).toEqual([
      ["P5316", 3],
      ["P5510", 3],
    ]);
  });

  it("are hosts and devices", () => {
    const runs = ["a", "b"].flatMap((host) =>
      ["/dev/sda", "/dev/sdb"].flatMap((device) =>
        [1, 2].map((n) => run(`${host}-${String(n)}.json`, { host, targets: [device] })),
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
    const runs = Array.from({ length: 12 }, (_, i) => run(`hostA/drive${String.fromCharCode(97 + i)}.json`));
    expect(names(runs)).toEqual([["hostA", 12]]);
    expect(groupsOf([])).toEqual([]);
  });

  it("a folder per load or repeat is no group of its own", () => {
    const runs = [1, 2, 4].flatMap((qd) =>
      [1, 2].map((r) => run(`lab/P5316_fw12_qd${String(qd)}_r${String(r)}/a.json`)),
    );
    expect(names(runs)).toHaveLength(1);
  });

  it("keep their ids while the files are the same", () => {
    const runs = ["a/1.json", "b/1.json"].map((path) => run(path));
    expect(groupsOf(runs).map(({ id }) => id)).toEqual(groupsOf([...runs]).map(({ id }) => id));
    expect(new Set(groupsOf(runs).map(({ id }) => id)).size).toBe(2);
  });
});
