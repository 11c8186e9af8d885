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
  it("are repeats of one another before the label is set, on the pages and in the terminal", () => {
    expect(repeatsIn(groupedWords(runs, []).said)).toEqual(["1", "2"]);
    const lines = stepLines(runs, []);
    expect(targets.map((target) => lines.get(target)?.repeats)).toEqual([2, 2]);
  });

  it("are no repeats once it is set, in both", () => {
    expect(repeatsIn(groupedWords(runs, together).said)).toEqual([]);
    const lines = stepLines(runs, together);
    expect(targets.map((target) => lines.get(target)?.repeats)).toEqual([null, null]);
  });
});

describe("runs that are said to be of another drive", () => {
  const numbered = [1, 2, 3, 4].map((n) => run(`lab/run${n}.json`));
  const models = (origin: Said["origin"], ...of: readonly (string | null)[]): Said[] =>
    of.flatMap((value, i): Said[] =>
      value === null ? [] : [{ target: runTarget(numbered[i]!.key), key: "drive_model", value, origin }],
    );
  const linesOf = (said: readonly Said[]) => [...stepLines(numbered, said).values()];
  const setupsIn = (said: readonly Said[]) =>
    groupedWords(numbered, said).said.flatMap(({ key, value }) => (key === "setup" ? [value] : []));

  it("are neither repeats nor on one line with those of the first, whatever their names count", () => {
    expect(linesOf([]).map(({ repeats }) => repeats)).toEqual([4, 4, 4, 4]);
    const drives = models("user", "X100", "X100", "Y200", "Y200");
    expect(linesOf(drives).map(({ system, repeats }) => [system, repeats])).toEqual(Array(4).fill(["lab", 2]));
    expect(new Set(linesOf(drives).map(({ series }) => series)).size).toBe(2);
    expect(setupsIn(drives)).toEqual(["X100", "X100", "Y200", "Y200"]);
    for (const [key, one, other] of [
      ["media", "TLC", "QLC"],
      ["interface", "SATA", "NVMe"],
    ] as const) {
      const said = models("rule", one, one, other, other).map((model): Said => ({ ...model, key }));
      expect(setupsIn(said)).toEqual([one, one, other, other]);
    }
  });

  it("are one line if the labels name one drive, for all or for some, or are guesses", () => {
    for (const said of [models("user", "X100", "X100", null, null), models("name", "X100", "X100", "Y200", "Y200")]) {
      expect(linesOf(said).map(({ repeats }) => repeats)).toEqual([4, 4, 4, 4]);
      expect(setupsIn(said)).toEqual([]);
    }
  });

  it("of a system that a label names are set-ups of it", () => {
    const drives = models("kneepoint.json", "X100", "X100", "Y200", null);
    const named = numbered.map(({ key }): Said => ({
      target: runTarget(key),
      key: "label",
      value: "S",
      origin: "user",
    }));
    expect(linesOf([...drives, ...named]).map(({ system, repeats }) => [system, repeats])).toEqual([
      ["S", 2],
      ["S", 2],
      ["S", null],
      ["S", null],
    ]);
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
