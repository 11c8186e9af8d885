import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DescribedRun } from "~/model/described";
import { jobTarget, type LabelKey, pointTarget, runTarget, type Said, systemTarget } from "~/model/labels";
import { fitsPath } from "./apply";
import { readDescription, saidBy, saidByRule } from "./file";
import { parseRule } from "./rules";
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
  it("describes its folder and below: files, folders, documents, jobs; runs by their bytes wherever they are", () => {
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
        ["drive_model", "P5316"],
        ["media", "QLC"],
        ["drive_count", "24"],
        ["host", "ves"],
      ].map(([key, value]) => [runTarget(runs[0]!.key), key, value]),
    );
    expect(said.some(({ target }) => target === runTarget(runs[2]!.key))).toBe(false);
  });

  it("has rules; their labels have the origin of a rule", () => {
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

  it("that is not JSON says where it stops being JSON", () => {
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

  it("gives the same labels to the same files, and to other bytes at the same paths", () => {
    fc.assert(
      fc.property(fc.uniqueArray(one, { maxLength: 30, selector: ({ target, key }) => `${target} ${key}` }), (said) => {
        const text = writeDescription({ description: null, runs, said, rules: [] });
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

  it("rules are written if their paths are, otherwise their labels; what a file says of itself is not written", () => {
    const lab = runs.slice(0, 3);
    const own: Said = { target: runTarget(lab[0]!.key), key: "host", value: "h", origin: "result file" };
    const saved = (rule: string) => {
      const parsed = parseRule(rule);
      if (!parsed.ok) throw new Error(parsed.error);
      const said = [own, ...saidByRule(parsed.value, lab, { path: rule, line: null })];
      const text = writeDescription({ description: null, runs: lab, said, rules: [rule] });
      // In the folder, beside it, and beside its parent.
      for (const at of ["lab/kneepoint.json", "kneepoint.json"]) {
        const again = told(text, at, lab);
        expect(again.notices).toEqual([]);
        expect(plain(again.said)).toEqual(plain(said.slice(1)));
      }
      return JSON.parse(text) as { rules?: string[]; labels: object[]; folder?: string };
    };
    expect(saved("lab/{media}/*")).toEqual({ kneepoint: 1, folder: "lab", rules: ["{media}/*"], labels: [] });
    expect(saved("*/{media}/**").rules).toEqual(["{media}/**"]);
    expect(saved("**/{media}/*").rules).toEqual(["**/{media}/*"]);
    expect(saved("{label}").rules).toEqual(["{label}"]);
    // The folder's own name is not in the paths of the file.
    const named = saved("{fabric}/*/*");
    expect(named.rules).toBeUndefined();
    expect(named.labels).toHaveLength(3);
  });

  it("keeps the other fields of the file that is loaded, and its folder", () => {
    const before = {
      kneepoint: 1,
      title: "Lab",
      publisher: "me",
      caveats: ["warm"],
      notes: ["fan failed at noon"],
      systems: [{ id: "p", label: "P5316", drives: [{ model: "P5316", media: "QLC" }] }],
      runs: [{ match: "lab/qlc/*", system: "p" }],
      rules: ["{repeat}_*"],
      labels: [{ path: "lab/tlc", media: "TLC" }],
    };
    const description = readDescription(JSON.stringify(before), "kneepoint.json");
    expect(description.notices).toEqual([]);
    const said = [
      ...saidBy(description, runs).said,
      { target: runTarget(runs[0]!.key), key: "firmware", value: "12", origin: "user" } as const,
    ];
    const text = writeDescription({ description, runs, said, rules: [] });
    const { labels, ...rest } = JSON.parse(text) as typeof before;
    expect({ ...rest, labels: before.labels }).toEqual(before);
    expect(labels).toEqual([
      { run: runs[0]!.key, path: "lab/qlc/a.json", firmware: "12" },
      { run: runs[2]!.key, path: "lab/tlc/a.json", media: "TLC" },
    ]);
    const words = (all: readonly Said[]) => plain(all).map(String).sort();
    expect(words(told(text, "kneepoint.json").said)).toEqual(words(said));
  });
});

describe("fields of kneepoint.json", () => {
  it("that are invalid are named with their line; the others count", () => {
    const text = `{"kneepoint": 1, "titel": "x",
 "title": "Lab", "publisher": ["me"],
 "systems": [{"id": "p", "label": "P", "drives": [
  {"media": "PLC", "model": "P5316", "speed": 1}]}],
 "runs": [{"match": "*", "system": "p"}, {"system": "p"},
  {"match": "*", "system": "q"}], "labels": [{"media": "QLC"}, {"path": "qlc", "job": -1, "media": "QLC"}]}`;
    const { notices, said } = told(text);
    expect(notices.map(({ code, line, values }) => [code, line, values?.["cell"], values?.["value"]])).toEqual([
      ["label/bad-value", 1, "titel", "x"],
      ["label/bad-value", 2, "publisher", "[…]"],
      ["label/bad-value", 4, "systems.0.drives.0.media", "PLC"],
      ["label/bad-value", 4, "systems.0.drives.0.speed", "1"],
      ["label/bad-value", 5, "runs.1.match", ""],
      ["label/bad-value", 6, "runs.2.system", "q"],
      ["label/bad-value", 6, "labels", "{…}"],
      ["label/bad-value", 6, "job", "-1"],
    ]);
    const [first] = runs;
    expect(plain(said).slice(0, 2)).toEqual([
      [runTarget(first!.key), "label", "P"],
      [runTarget(first!.key), "drive_model", "P5316"],
    ]);
    expect(said.some(({ key }) => key === "media")).toBe(false);
    expect(readDescription(text, "x").fields).toMatchObject({ title: "Lab" });
  });

  it("of a published dataset say the same of a dropped folder", () => {
    const systems = [
      {
        id: "a",
        label: "A",
        drives: [
          { media: "QLC", count: 2 },
          { media: "TLC", count: 1 },
        ],
      },
      { id: "b", label: "B", drives: [{ media: "NAND" }], words: { bfq: "BFQ" } },
    ];
    const { said, notices } = told({
      kneepoint: 1,
      systems,
      runs: [
        { match: "qlc/*", system: "a" },
        { match: "*", system: "b" },
      ],
    });
    expect(notices).toEqual([]);
    const of = (n: number) =>
      Object.fromEntries(
        said.filter(({ target }) => target === runTarget(runs[n]!.key)).map((one) => [one.key, one.value]),
      );
    expect(of(0)).toEqual({ label: "A", media: "mixed", drive_count: "3" });
    // NAND: the cell type is not stated.
    expect(of(2)).toEqual({ label: "B" });
    expect(said).toContainEqual(expect.objectContaining({ target: systemTarget("B"), key: "means:bfq", value: "BFQ" }));
    expect(of(3)).toEqual({});
  });

  it("names each missing target, and counts those after the fiftieth", () => {
    const labels = Array.from({ length: 60 }, (_, i) => ({ path: `gone/${i}.json`, media: "QLC" }));
    const { notices } = told({ kneepoint: 1, labels });
    expect(notices).toHaveLength(51);
    expect(notices.at(0)).toMatchObject({ code: "label/no-target", values: { count: 1, target: "gone/0.json" } });
    expect(notices.at(-1)).toMatchObject({ values: { count: 10, target: "gone/50.json" } });
  });

  it("ends on any text, without an exception", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((of) => JSON.stringify({ kneepoint: 1, labels: of, systems: of, runs: of, rules: of })),
        ),
        (text) => {
          const description = readDescription(text, "lab/kneepoint.json");
          for (const { target, value } of saidBy(description, runs).said) expect(target && value).not.toBe("");
        },
      ),
      { numRuns: 500 },
    );
  });
});
