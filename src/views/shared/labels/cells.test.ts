import { describe, expect, it } from "vitest";
import { resolve } from "~/describe/resolve";
import type { DescribedRun } from "~/model/described";
import { jobTarget, runTarget, type Said } from "~/model/labels";
import { type GridRow, cellView, cellText, gridRows, leafTarget, sharedValue, targetsOf } from "./cells";

const run = (sha: string, path: string, jobs: number): DescribedRun => ({
  key: `${sha}.0`,
  path,
  title: path,
  host: null,
  targets: [],
  jobs: Array.from({ length: jobs }, (_, index) => ({
    index,
    member: `drive${String(index)}`,
    host: null,
    targets: [],
  })),
});
const a = run("aaaaaaaaaaaa", "lab/qlc/a.json", 1);
const b = run("bbbbbbbbbbbb", "lab/tlc/b.json", 2);
const groups = [{ id: "g", name: "lab", runs: [a, b] }];
const rowOf = (id: string): GridRow => gridRows(groups, new Set(["g", b.key])).find((row) => row.id === id)!;
const media = (target: string, value: string, origin: Said["origin"]): Said => ({
  target,
  key: "media",
  value,
  origin,
});

describe("rows of the grid", () => {
  it("are groups with their runs, and the jobs of open runs", () => {
    expect(gridRows(groups, new Set()).map(({ id, open }) => [id, open])).toEqual([
      ["g", null],
      [a.key, null],
      [b.key, false],
    ]);
    expect(gridRows(groups, new Set([b.key])).map(({ id, level, open }) => [id, level, open])).toEqual([
      ["g", 1, null],
      [a.key, 2, null],
      [b.key, 2, true],
      [`${b.key}.0`, 3, null],
      [`${b.key}.1`, 3, null],
    ]);
  });

  it("show the labels they have", () => {
    expect(targetsOf([rowOf("g"), rowOf(a.key)])).toEqual([runTarget(a.key), runTarget(b.key)]);
    expect(rowOf(`${b.key}.1`).leaves.map(leafTarget)).toEqual([jobTarget(b.key, 1)]);
  });
});

describe("a cell", () => {
  it("shows what the runs of a group share, and counts where they differ", () => {
    const all = resolve([media(runTarget(a.key), "QLC", "rule"), media(runTarget(b.key), "QLC", "user")]);
    const same = cellView(rowOf("g"), "media", all);
    expect(same).toMatchObject({ values: [{ value: "QLC", count: 2 }], silent: 0, origins: ["user", "rule"] });
    expect(sharedValue(same)).toBe("QLC");
    const some = cellView(rowOf("g"), "media", resolve([media(runTarget(a.key), "QLC", "rule")]));
    expect(some).toMatchObject({ values: [{ value: "QLC", count: 1 }], silent: 1 });
    expect(sharedValue(some)).toBeNull();
  });

  it("names the commonest value first, whichever came first", () => {
    const c = run("cccccccccccc", "lab/tlc/c.json", 1);
    const [row] = gridRows([{ id: "g", name: "lab", runs: [a, b, c] }], new Set());
    const say = [[a, "QLC"] as const, [b, "TLC"] as const, [c, "TLC"] as const];
    const all = resolve(say.map(([{ key }, value]) => media(runTarget(key), value, "rule")));
    expect(cellView(row!, "media", all).values).toEqual([
      { value: "TLC", count: 2 },
      { value: "QLC", count: 1 },
    ]);
  });

  it("of a run of one job is the run's: a label of the whole run applies to that job", () => {
    const all = resolve([media(runTarget(a.key), "QLC", "user"), media(jobTarget(a.key, 0), "TLC", "rule")]);
    expect(cellView(rowOf(a.key), "media", all).values).toEqual([{ value: "QLC", count: 1 }]);
  });

  it("of a run is that of its jobs if one of them has its own label", () => {
    const all = resolve([media(runTarget(b.key), "QLC", "user"), media(jobTarget(b.key, 1), "TLC", "rule")]);
    expect(cellView(rowOf(b.key), "media", all).values).toEqual([
      { value: "QLC", count: 1 },
      { value: "TLC", count: 1 },
    ]);
    expect(cellView(rowOf(`${b.key}.0`), "media", all).values).toEqual([{ value: "QLC", count: 1 }]);
    expect(cellView(rowOf(`${b.key}.1`), "media", all).values).toEqual([{ value: "TLC", count: 1 }]);
  });

  it("keeps other origins' values, each different one once", () => {
    const target = runTarget(a.key);
    const where = { path: "nvme.json", line: 3 };
    const all = resolve([
      media(target, "QLC", "user"),
      { ...media(target, "TLC", "inventory"), where },
      media(target, "QLC", "rule"),
    ]);
    const { others, conflict } = cellView(rowOf(a.key), "media", all);
    expect(others).toEqual([{ ...media(target, "TLC", "inventory"), where }]);
    // The reader has decided.
    expect(conflict).toBe(false);
  });

  it("is in conflict if another file or rule disagrees, until the reader decides", () => {
    const target = runTarget(a.key);
    const seen = (...said: Said[]) => cellView(rowOf(a.key), "media", resolve(said));
    const both = seen(media(target, "QLC", "kneepoint.json"), media(target, "TLC", "inventory"));
    expect(both.conflict).toBe(true);
    expect(cellText("media", both)).toMatchObject({ words: "! QLC ≠ TLC", warn: true });
    expect(seen(media(target, "QLC", "rule"), media(target, "QLC", "inventory")).conflict).toBe(false);
  });
});
