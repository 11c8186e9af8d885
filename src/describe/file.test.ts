import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DescribedRun } from "~/model/described";
import { jobTarget, type LabelKey, pointTarget, runTarget, type Said } from "~/model/labels";
import { fitsPath, readDescription, saidBy } from "./file";
import { writeDescription } from "./write";

const run = (n: number, path: string, jobs = 1): DescribedRun => ({
  key: `${String(n).padStart(12, "0")}.0`,
  path,
  title: "job",
  host: null,
  targets: [],
  jobs: Array.from({ length: jobs }, (_, index) => ({ index, member: `j${String(index)}`, host: null, targets: [] })),
});
const runs = [run(1, "lab/qlc/a.json"), run(2, "lab/qlc/b.json", 2), run(3, "lab/tlc/a.json"), run(4, "else/a.json")];
const told = (file: object | string, at = "lab/kneepoint.json", loaded = runs) => {
  const description = readDescription(typeof file === "string" ? file : JSON.stringify(file, null, 1), at);
  const applied = saidBy(description, loaded);
  return { ...applied, notices: [...description.notices, ...applied.notices] };
};
const plain = (said: readonly Said[]) => said.map(({ target, key, value }) => [target, key, value]);

describe("kneepoint.json", () => {
  it("speaks of its folder and below: files, folders, documents, jobs; runs by their bytes wherever they lie", () => {
    const { said, notices } = told({
      kneepoint: 1,
      labels: [
        { path: "qlc", media: "qlc", capacity_bytes: "3.84 TB" },
        { path: "tlc/a.json", media: "TLC", tags: { slot: 7 } },
        { path: "qlc/b.json", job: 1, media: "TLC" },
        { run: runs[3]!.key, path: "gone.json", media: "SLC" },
      ],
    });
    expect(notices).toEqual([]);
    const [a, b, c, d] = runs.map(({ key }) => runTarget(key));
    expect(plain(said)).toEqual([
      [a, "media", "QLC"],
      [a, "capacity_bytes", "3840000000000"],
      [b, "media", "QLC"],
      [b, "capacity_bytes", "3840000000000"],
      [c, "media", "TLC"],
      [c, "tag:slot", "7"],
      [jobTarget(runs[1]!.key, 1), "media", "TLC"],
      [d, "media", "SLC"],
    ]);
    expect(said[2]).toMatchObject({ origin: "kneepoint.json", where: { path: "lab/kneepoint.json", line: 6 } });
  });

  it("has systems and runs, as a published dataset has", () => {
    const systems = [
      { id: "p", label: "24 × P5316", host: "ves", drives: [{ model: "P5316", media: "QLC", count: 24 }] },
    ];
    const { said } = told({ kneepoint: 1, slug: "x", systems, runs: [{ match: "qlc/*", system: "p" }] });
    expect(plain(said).filter(([target]) => target === runTarget(runs[0]!.key))).toEqual(
      [
        ["label", "24 × P5316"],
        ["host", "ves"],
        ["drive_model", "P5316"],
        ["media", "QLC"],
        ["drive_count", "24"],
      ].map(([key, value]) => [runTarget(runs[0]!.key), key, value]),
    );
    expect(said.some(({ target }) => target === runTarget(runs[2]!.key))).toBe(false);
  });

  it("has rules, whose word is a rule's", () => {
    const { said } = told({ kneepoint: 1, rules: ["{media}/*"] });
    expect(plain(said)).toEqual([
      [runTarget(runs[0]!.key), "media", "QLC"],
      [runTarget(runs[1]!.key), "media", "QLC"],
      [runTarget(runs[2]!.key), "media", "TLC"],
    ]);
    expect(said[0]).toMatchObject({ origin: "rule", where: { path: "lab/kneepoint.json" } });
  });

  it("a bad cell is named by file, line and cell; the others stay, unknown keys are tags", () => {
    const text = `{"kneepoint": 1, "labels": [
 {"path": "qlc",
  "media": "xLC",
  "fill_percent": 150,
  "drive_count": 24,
  "slot": "7", "firmware": null, "note": ["a"]},
 "what",
 {"path": "nowhere", "media": "QLC"}
], "rules": ["{media"]}`;
    const { said, notices } = told(text);
    expect(plain(said)).toEqual(
      runs.slice(0, 2).flatMap(({ key }) => [
        [runTarget(key), "drive_count", "24"],
        [runTarget(key), "tag:slot", "7"],
      ]),
    );
    expect(
      notices.map(({ code, line, path, values }) => [
        code,
        line,
        path,
        values?.["cell"] ?? values?.["rule"] ?? values?.["target"],
      ]),
    ).toEqual([
      ["label/bad-value", 3, "lab/kneepoint.json", "media"],
      ["label/bad-value", 4, "lab/kneepoint.json", "fill_percent"],
      ["label/bad-value", 6, "lab/kneepoint.json", "note"],
      ["label/bad-value", 7, "lab/kneepoint.json", "labels"],
      ["label/bad-rule", 9, "lab/kneepoint.json", "{media"],
      ["label/no-target", 8, "lab/kneepoint.json", "nowhere"],
    ]);
  });

  it("that is no JSON says where", () => {
    expect(told('{"kneepoint": 1,\n"labels" []}').notices).toMatchObject([{ code: "label/bad-json", line: 2 }]);
  });

  it.each([
    ["", "a/b", true],
    ["a", "a/b", true],
    ["a", "ab", false],
    ["a/", "a/b", true],
    ["a/*.json", "a/x/y.json", true],
    ["*b*", "abc", true],
    ["a*a", "a", false],
    ["*", "", true],
  ])("%j fits %j: %j", (pattern, path, fits) => {
    expect(fitsPath(pattern, path)).toBe(fits);
  });
});

describe("written and read again", () => {
  const value: Readonly<Record<string, fc.Arbitrary<string>>> = {
    media: fc.constantFrom("QLC", "TLC"),
    drive_count: fc.integer({ min: 1, max: 99 }).map(String),
    fill_percent: fc.double({ min: 0, max: 100, noNaN: true }).map((n) => String(Math.round(n * 100) / 100)),
    capacity_bytes: fc.integer({ min: 1, max: 2 ** 40 }).map(String),
    firmware: fc.string({ minLength: 1, maxLength: 20 }).filter((s) => s.trim() === s && s !== ""),
    "tag:__proto__": fc.constant("x"),
    "tag:media": fc.constant("y"),
    together: fc.constantFrom("a", "b"),
    excluded: fc.constant("fan failed"),
  };
  const targets = runs.flatMap(({ key, jobs }) => [
    runTarget(key),
    ...jobs.map(({ index }) => jobTarget(key, index)),
    pointTarget(`${key}.j0.read`),
  ]);
  const one = fc.constantFrom(...Object.keys(value)).chain((key) =>
    fc.record({
      target: fc.constantFrom(...targets),
      key: fc.constant(key as LabelKey),
      value: value[key]!,
      origin: fc.constantFrom("user", "kneepoint.json", "inventory"),
    }),
  );

  it("says the same of the same files, and of their places where other bytes lie", () => {
    fc.assert(
      fc.property(fc.uniqueArray(one, { maxLength: 30, selector: ({ target, key }) => `${target} ${key}` }), (said) => {
        const text = writeDescription({ title: "Lab", runs, said, rules: [] });
        const again = told(text, "kneepoint.json");
        expect(again.notices).toEqual([]);
        const sorted = (all: readonly Said[]) => plain(all).map(String).sort();
        expect(sorted(again.said)).toEqual(sorted(said));
        // The same folder, other bytes: points are of their bytes alone.
        const others = runs.map((own) => ({ ...own, key: own.key.replace(/^0/, "f") }));
        const moved = told(text, "kneepoint.json", others).said;
        expect(moved).toHaveLength(said.filter(({ target }) => !target.startsWith("point:")).length);
      }),
    );
  });

  it("rules are written beside what they say, and what a file says of itself is not", () => {
    const target = runTarget(runs[0]!.key);
    const said: Said[] = [
      { target, key: "media", value: "QLC", origin: "rule" },
      { target, key: "host", value: "h", origin: "result file" },
    ];
    const text = writeDescription({ title: null, runs, said, rules: ["{media}/*"] });
    const entry = { run: runs[0]!.key, path: "lab/qlc/a.json", media: "QLC" };
    expect(JSON.parse(text)).toEqual({ kneepoint: 1, rules: ["{media}/*"], labels: [entry] });
  });
});
