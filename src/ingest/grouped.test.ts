import { describe, expect, it } from "vitest";
import { step } from "../../tests/support/steps";
import type { DescribedRun } from "~/model/described";
import { type Said, runTarget, stepTarget } from "~/model/labels";
import { groupedWords, stepLines } from "./grouped";

const run = (path: string): DescribedRun => ({
  ...{ key: path, path, title: "job", host: null, targets: [], jobs: [] },
  steps: [step(path)],
});
const runs = ["lab/run1/qd1.json", "lab/run2/qd1.json"].map(run);
const targets = runs.map(({ key }) => stepTarget(key, 0, 0));
const together = runs.map(({ key }): Said => ({ target: runTarget(key), key: "together", value: "a", origin: "user" }));
const repeatsIn = (said: readonly Said[]) => said.filter(({ key }) => key === "repeat").map(({ value }) => value);

describe("runs that are said to have run together", () => {
  it("are repeats of one another before that is said, in the pages and in the terminal", () => {
    expect(repeatsIn(groupedWords(runs, []).said)).toEqual(["1", "2"]);
    const lines = stepLines(runs, []);
    expect(targets.map((target) => lines.get(target)?.repeats)).toEqual([2, 2]);
  });

  it("and are none after it, in both", () => {
    expect(repeatsIn(groupedWords(runs, together).said)).toEqual([]);
    const lines = stepLines(runs, together);
    expect(targets.map((target) => lines.get(target)?.repeats)).toEqual([null, null]);
  });
});

it("a system that no path names is called as the folder that holds all of the paths, as if that had been dropped", () => {
  const named = (path: string, folder: string | null) =>
    groupedWords([run(path)], [], undefined, folder).said.flatMap(({ key, value }) => (key === "label" ? [value] : []));
  expect(named("nightly/qd1.json", null)).toEqual(["nightly"]);
  expect(named("qd1.json", "nightly")).toEqual(["nightly"]);
  expect(named("PM883/qd1.json", "nightly")).toEqual(["PM883"]);
  expect(named("qd1.json", "results")).toEqual(["qd1.json"]);
});
