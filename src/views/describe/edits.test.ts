import { describe, expect, it } from "vitest";
import { resolve } from "~/describe/resolve";
import type { DescribedRun } from "~/model/described";
import { jobTarget, runTarget, type LabelKey, type Said } from "~/model/labels";
import { arrange, clear, copied, fillDown, write } from "./edits";
import { pasted } from "./pasted";
import { gridRows } from "./rows";

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
const shown = gridRows(groups, new Set(["lab"]));
const all = gridRows(groups, new Set(["lab", "old"]));
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

  it("fills down what the first row says as one", () => {
    const said = resolve([says(runTarget(a.key), "media", "QLC")]);
    expect(fillDown("media", [first, second], said)).toEqual([
      { target: runTarget(b.key), key: "media", value: "QLC" },
    ]);
    // The group says it of one of its runs only: that is nothing to fill with.
    expect(fillDown("media", [lab, second], said)).toEqual([]);
  });

  it("copies a rectangle that pastes back as the same", () => {
    const said = resolve([
      says(runTarget(a.key), "note", 'fan "left"\tfailed'),
      says(runTarget(a.key), "capacity_bytes", "30720000000000"),
      says(runTarget(b.key), "note", "plain"),
    ]);
    const keys: LabelKey[] = ["capacity_bytes", "note"];
    const table = copied([first, second], keys, said);
    expect(table).toBe('30.72 TB\t"fan ""left""\tfailed"\n\tplain');
    const { edits, bad } = pasted(table, shown, all, keys, { row: 1, column: 0 });
    expect(bad).toEqual([]);
    expect(edits).toContainEqual({ target: runTarget(a.key), key: "capacity_bytes", value: "30720000000000" });
    expect(edits).toContainEqual({ target: runTarget(b.key), key: "note", value: "plain" });
  });

  it("finds rows that are folded away by their name, and never by their place", () => {
    const named = pasted("file\tmedia\nc.json\tQLC\nold/c.json\tTLC", shown, all, [], { row: 0, column: 0 });
    expect(named.edits.map(({ target, value }) => [target, value])).toEqual([
      [runTarget(c.key), "QLC"],
      [runTarget(c.key), "TLC"],
    ]);
    const below = pasted("QLC\nQLC\nQLC", shown, all, ["media"], { row: 2, column: 0 });
    expect(below.edits.map(({ target }) => target)).toEqual([runTarget(b.key), runTarget(c.key)]);
    expect(below.bad).toHaveLength(1);
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
