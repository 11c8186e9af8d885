import { describe, expect, it } from "vitest";
import { NO_ABOUT } from "~/describe/about";
import { paste } from "~/describe/paste";
import { parseRule } from "~/describe/rules";
import type { DescribedRun } from "~/model/described";
import { jobTarget, runTarget, type LabelKey, type Said } from "~/model/labels";
import { gridRows, sheetTarget, aboutEdits, arrange, clear, previewOf, tellingPath, textsOf, write } from "./cells";

const run = (sha: string, path: string): DescribedRun => ({
  key: `${sha}.0`,
  path,
  title: path,
  host: null,
  targets: [],
  jobs: [{ index: 0, member: "job", host: null, targets: [] }],
});
const a = run("aaaaaaaaaaaa", "lab/a.json");
const b = run("bbbbbbbbbbbb", "lab/b.json");
const c = run("cccccccccccc", "old/c.json");
const groups = [
  { id: "lab", name: "lab", runs: [a, b] },
  { id: "old", name: "old", runs: [c] },
];
const shown = gridRows(groups, new Set());
const [lab, first, second] = shown as [(typeof shown)[0], (typeof shown)[0], (typeof shown)[0]];
const says = (target: string, key: LabelKey, value: string, origin: Said["origin"] = "user"): Said => ({
  target,
  key,
  value,
  origin,
});

describe("what is done in the grid", () => {
  it("writes the labels of a group on each of its runs", () => {
    expect(write("media", "qlc", [lab], [])).toEqual({
      ok: true,
      value: [a, b].map(({ key }) => ({ target: runTarget(key), key: "media", value: "QLC" })),
    });
    expect(write("media", "fast", [lab], [])).toEqual({
      ok: false,
      error: "It must be one of SLC, MLC, TLC, QLC, 3DXP, PMem, HDD, mixed.",
    });
  });

  it("removes only the user's own entry, including those of jobs", () => {
    const said = [
      says(runTarget(a.key), "media", "QLC"),
      says(jobTarget(a.key, 0), "media", "TLC"),
      says(runTarget(b.key), "media", "QLC", "rule"),
      says(runTarget(a.key), "firmware", "1"),
    ];
    expect(clear("media", [lab], said)).toEqual([
      { target: runTarget(a.key), key: "media", value: null },
      { target: jobTarget(a.key, 0), key: "media", value: null },
    ]);
    expect(write("media", "  ", [lab], said)).toEqual({ ok: true, value: clear("media", [lab], said) });
  });

  it("finds the rows of a pasted table by their name, and else by their place", () => {
    const into = { rows: shown.map(sheetTarget), columns: ["media"] as LabelKey[], start: { row: 0, column: 0 } };
    const named = paste("file\tmedia\nc.json\tQLC\nold/c.json\tTLC", into);
    expect(named.edits.map(({ target, value }) => [target, value])).toEqual([
      [runTarget(c.key), "QLC"],
      [runTarget(c.key), "TLC"],
    ]);
    const below = paste("QLC\nTLC", { ...into, rows: [first, second].map(sheetTarget) });
    expect(below.edits.map(({ target, value }) => [target, value])).toEqual([
      [runTarget(a.key), "QLC"],
      [runTarget(b.key), "TLC"],
    ]);
  });

  it("puts together and keeps apart, each replacing the other", () => {
    expect(arrange(["run:x.0"], "1")).toEqual([
      { target: "run:x.0", key: "together", value: "1" },
      { target: "run:x.0", key: "apart", value: null },
    ]);
    expect(arrange(["run:x.0"], null)).toEqual([
      { target: "run:x.0", key: "together", value: null },
      { target: "run:x.0", key: "apart", value: "1" },
    ]);
  });
});

const none = textsOf(NO_ABOUT);

it("only changed fields become edits; empty text removes an entry; blank lines are ignored", () => {
  expect(aboutEdits(none, none)).toEqual([]);
  const typed = { ...none, title: " QLC ", caveats: "a\n\n b " };
  expect(aboutEdits(none, typed)).toEqual([
    { target: "about:", key: "about:title", value: "QLC" },
    { target: "about:", key: "about:caveats", value: "a\nb" },
  ]);
  expect(aboutEdits(typed, none).map(({ value }) => value)).toEqual([null, null]);
  expect(aboutEdits(typed, { ...typed, caveats: "a\nb\n" })).toEqual([]);
});

const paths = ["lab/qlc-a/1.json", "lab/qlc-a/2.json", "lab/tlc-b/1.json", "lab/fast-c/1.json", "other.json"];

describe("the preview of a rule", () => {
  it("counts every path, each outcome once, and lists what would be refused", () => {
    const rule = parseRule("*/{media}-*/*");
    if (!rule.ok) throw new Error(rule.error);
    const preview = previewOf(rule.value, paths);
    expect(preview).toMatchObject({ keys: ["media"], matching: 4, paths: 5, bad: 1 });
    expect(preview.rows.map(({ path, paths: n, cells }) => [path, n, cells[0]?.value ?? null])).toEqual([
      ["lab/qlc-a/1.json", 2, "QLC"],
      ["lab/tlc-b/1.json", 1, "TLC"],
      ["lab/fast-c/1.json", 1, null],
    ]);
    expect(preview.rows[2]?.cells[0]?.reason).toMatch(/QLC/);
  });

  it("begins with a path that seems to name the media", () => {
    expect(tellingPath(["plain.json", "x/P5316/1.json", "x/TLC/1.json"])).toBe("x/TLC/1.json");
    expect(tellingPath(["plain.json", "x/4k/1.json", "x/P5316_fw2_qd4/1.json"])).toBe("x/P5316_fw2_qd4/1.json");
    expect(tellingPath([])).toBe("");
  });
});
