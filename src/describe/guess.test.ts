import { describe, expect, it } from "vitest";
import type { DescribedRun } from "~/model/described";
import type { Said } from "~/model/labels";
import { apply } from "./edits";
import { groupsOf } from "./groups";
import { confirming, factsOf, guessedWords, refusing } from "./guess";
import { resolve } from "./resolve";
import { keyOf } from "./values";

const run = (path: string, n: number): DescribedRun => ({
  ...{ key: `${String(n).padStart(12, "0")}.0`, path, title: "job", host: null, targets: [], jobs: [] },
});
const runs = ["qvo-qlc/r1.json", "qvo-qlc/r4.json", "pm883/r1.json", "raid5_xfs/r1.json"].map(run);
const label = (i: number, value: string): Said => ({
  ...({ target: `run:${runs[i]!.key}`, key: "label", origin: "name" } as const),
  value,
});
const labels = [label(0, "qvo"), label(1, "qvo"), label(2, "pm883"), label(3, "raid5")];
const stand = (said: readonly Said[]) => {
  const all = [...said, ...guessedWords(runs, said), ...labels];
  return { all, cells: resolve(all) };
};
const targets = runs.map(({ key }) => `run:${key}`);
/** Active guesses with their runs. */
const guessesOf = (said: readonly Said[]) =>
  factsOf([{ name: "", targets }], stand(said).cells, [])
    .of.get("")!
    .facts.filter(({ from }) => from === "guess");
const shown = (said: readonly Said[]) =>
  guessesOf(said).map(({ key, value, targets }) => `${key} ${value} ${targets.length}`);

describe("guesses from names", () => {
  it("count at once, as labels that nobody set", () => {
    expect(shown([])).toEqual([
      "media QLC 2",
      "drive_model pm883 1",
      "tag:RAID level raid5 1",
      "tag:file system xfs 1",
    ]);
    expect(stand([]).cells.get(`run:${runs[0]!.key}`)?.get("media")).toMatchObject({ value: "QLC", origin: "name" });
  });

  it("take letters with a number for a drive, but not a requested parameter", () => {
    const models = (names: readonly string[]) =>
      names.filter((name) => guessedWords([run(`lab/${name}/r.json`, 1)]).some(({ key }) => key === "drive_model"));
    const drives = ["P5316", "p4510", "S3700", "T705", "PM1733", "SN840", "M600"];
    expect(models(drives)).toEqual(drives);
    expect(models(["w30_f3000", "q256", "s3600", "n100", "r1000", "b4096", "t100", "p100", "p999"])).toEqual([]);
    expect(models(["night120", "day365", "week52", "build1201", "round100", "iter250"])).toEqual([]);
    expect(models(["P420i", "p440ar", "SATA300", "sas12"])).toEqual([]);
    // Commits, named as such or by their length.
    expect(models(["commit-abc123", "rev_ac5908", "ac59081", "d7701ab", "abc1234567"])).toEqual([]);
    const beside = ["commit-x/PM1733", "build/PM1733", "dc1000b"];
    expect(models(beside)).toEqual(beside);
  });

  it("do not take an amount of memory for a drive's capacity", () => {
    const guessed = guessedWords(["16GB-ram", "ram 32GB", "pm883-960GB"].map((name) => run(`lab/${name}/r.json`, 1)));
    expect(guessed.flatMap(({ key, value }) => (key === "capacity_bytes" ? [value] : []))).toEqual(["960000000000"]);
  });

  it("do not hold for a folder in which a folder says such a thing too, only for that one", () => {
    const paths = [
      "two-drives-raid0/raid0/r.json",
      "two-drives-raid0/drive-a/r.json",
      "PM9A3/PM9A3_r.json",
      "PM9A3/w.json",
    ];
    const said = guessedWords(paths.map(run)).map(
      ({ target, key, value }) => `${Number(target.slice(4, 16))} ${key} ${value}`,
    );
    expect(said).toEqual(["0 tag:RAID level raid0", "2 drive_model PM9A3", "3 drive_model PM9A3"]);
  });

  it("are confirmed: the value stays and its origin changes", () => {
    const [guess] = guessesOf([]);
    const { said } = apply([], confirming(guess!));
    expect(shown(said)).not.toContain("media QLC 2");
    expect(stand(said).cells.get(`run:${runs[1]!.key}`)?.get("media")).toMatchObject({ value: "QLC", origin: "user" });
  });

  it("are refused: that value goes, no other", () => {
    const [guess] = guessesOf([]);
    const { said, undo } = apply([], refusing(guess!));
    expect(shown(said)).toEqual(shown([]).slice(1));
    expect(stand(said).cells.get(`run:${runs[0]!.key}`)?.has("media")).toBe(false);
    expect(shown(apply(said, undo).said)).toEqual(shown([]));
    expect(shown([{ ...said[0]!, value: "TLC" }])).toEqual(shown([]));
  });

  it("that are refused are written and read by their key", () => {
    expect(["not:media", "not:RAID level", "NOT: media"].map(keyOf)).toEqual([
      "not:media",
      "not:tag:RAID level",
      "not:media",
    ]);
    expect(keyOf("not:not:media")).toBeNull();
  });
});

describe("facts of systems", () => {
  const facts = (names: readonly string[], said: readonly Said[] = []) => {
    const { all, cells } = stand(said);
    const groups = groupsOf(runs, all).filter(({ name }) => names.includes(name));
    const systems = groups.map(({ name, runs: own }) => ({ name, targets: own.map(({ key }) => `run:${key}`) }));
    return factsOf(systems, cells, said);
  };
  const silent = (of: ReturnType<typeof facts>) => [...of.of].filter(([, one]) => one.silent.length > 0);

  it("ask a system for the media if others have theirs; never for what no system has", () => {
    const known = facts(["qvo", "pm883", "raid5"]);
    expect(known.media).toEqual(["QLC"]);
    expect(silent(known).map(([name]) => name)).toEqual(["pm883", "raid5"]);
    const none = facts(["pm883", "raid5"]);
    expect(none.media).toEqual([]);
    expect(silent(none)).toEqual([]);
  });

  it("name once what is guessed for all runs", () => {
    const two = ["a-xfs/r1.json", "b-xfs/r1.json", "b-xfs/r2.json"].map(run);
    const systems = [
      { name: "a", targets: [`run:${two[0]!.key}`] },
      { name: "b", targets: two.slice(1).map(({ key }) => `run:${key}`) },
    ];
    const cells = resolve(guessedWords(two));
    const { all, of } = factsOf(systems, cells, []);
    expect(all).toMatchObject([{ key: "tag:file system", value: "xfs", targets: two.map(({ key }) => `run:${key}`) }]);
    expect([...of.values()].flatMap((one) => one.facts)).toEqual([]);
    expect(factsOf(systems.slice(1), cells, []).all).toEqual([]);
  });
});
