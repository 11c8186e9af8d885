import { expect, it } from "vitest";
import type { DescribedRun } from "~/model/described";
import { runTarget, type Said } from "~/model/labels";
import { groupsOf, systemCount } from "./groups";

const run = (path: string): DescribedRun => ({
  ...{ key: path, path, title: path, host: null },
  targets: [],
  jobs: [],
});
const named = (path: string, value: string, origin: Said["origin"] = "name"): Said => ({
  ...{ target: runTarget(path), key: "label", value, origin },
});

it("are the systems of the grouping, overruled by labels; runs are sorted by path, 2 before 10", () => {
  const runs = ["b/10.json", "b/2.json", "a/1.json", "c/1.json"].map(run);
  const words = [...runs.map(({ path }) => named(path, path.slice(0, 1))), named("c/1.json", "a", "user")];
  const groups = groupsOf(runs, words);
  expect(groups.map(({ name, runs: own }) => [name, own.map(({ path }) => path)])).toEqual([
    ["a", ["a/1.json", "c/1.json"]],
    ["b", ["b/2.json", "b/10.json"]],
  ]);
  expect(groupsOf(runs.toReversed(), words).map(({ id }) => id)).toEqual(groups.map(({ id }) => id));
});

it("counts no system for runs without a result, unless there are no others", () => {
  const runs = ["a/1.json", "b/1.json", "c/aborted.html"].map(run);
  const words = [named("a/1.json", "a"), named("b/1.json", "b")];
  expect(systemCount(groupsOf(runs, words))).toBe(2);
  expect(systemCount(groupsOf(runs, []))).toBe(1);
});
