import { describe, expect, it } from "vitest";
import type { DescribedRun } from "~/model/described";
import { jobTarget, runTarget, type LabelKey, type Said } from "~/model/labels";
import { paste } from "~/describe/paste";
import { arrange, clear, write } from "./edits";
import { gridRows, sheetTarget } from "./rows";

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
  it("writes into a group what is said of each of its runs", () => {
    expect(write("media", "qlc", [lab], [])).toEqual({
      ok: true,
      edits: [a, b].map(({ key }) => ({ target: runTarget(key), key: "media", value: "QLC" })),
    });
    expect(write("media", "fast", [lab], [])).toMatchObject({ ok: false, bad: { key: "media", text: "fast" } });
  });

  it("takes back the user's word alone, that of jobs too", () => {
    const said = [
      says(runTarget(a.key), "media", "QLC"),
      says(jobTarget(a.key, 0), "media", "TLC"),
      says(runTarget(b.key), "media", "QLC", "rule"),
      says(runTarget(a.key), "firmware", "1"),
    ];
    expect(clear(["media"], [lab], said)).toEqual([
      { target: runTarget(a.key), key: "media", value: null },
      { target: jobTarget(a.key, 0), key: "media", value: null },
    ]);
    expect(write("media", "  ", [lab], said)).toEqual({ ok: true, edits: clear(["media"], [lab], said) });
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

  it("puts together and keeps apart, one word taking the other back", () => {
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
