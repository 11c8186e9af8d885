import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DescribedRun } from "~/model/described";
import { jobTarget, type LabelKey, runTarget } from "~/model/labels";
import { changeOf, keptAfter, type KeptSaid, saidOf, withoutFiles } from "./kept";

const [A, B, C] = ["a".repeat(12), "b".repeat(12), "c".repeat(12)];
const run = (sha: string, path: string, jobs = 0): DescribedRun => ({
  key: `${sha}.0`,
  path,
  title: "",
  host: null,
  targets: [],
  jobs: Array.from({ length: jobs }, (_, index) => ({ index, member: "", host: null, targets: [] })),
});
const target = (sha: string): string => runTarget(`${sha}.0`);
const edit = (of: string, value: string | null, key: LabelKey = "media") => ({ target: of, key, value });
const after = (kept: readonly KeptSaid[], runs: readonly DescribedRun[], ...edits: ReturnType<typeof edit>[]) =>
  keptAfter(kept, changeOf(edits, kept, runs));
const words = (kept: readonly KeptSaid[], runs: readonly DescribedRun[]) =>
  saidOf(kept, runs).map(({ target: of, key, value }) => `${of} ${key} ${value}`);

describe("the reader's labels", () => {
  const runs = [run(A, "lab/a.json", 2), run(B, "lab/b.json")];

  it("belong to the bytes of a file, wherever they lie", () => {
    const kept = after([], runs, edit(target(A), "QLC"), edit(jobTarget(`${A}.0`, 1), "TLC"));
    expect(kept.map(({ path }) => path)).toEqual(["lab/a.json", "lab/a.json"]);
    expect(words(kept, [run(A, "elsewhere.json", 2)])).toEqual([`run:${A}.0 media QLC`, `job:${A}.0.1 media TLC`]);
    expect(words(kept, [run(C, "c.json")])).toEqual([]);
  });

  it("are those of the path if the file was measured again, for jobs and documents that still exist", () => {
    const kept = after(
      [],
      runs,
      edit(target(A), "QLC"),
      edit(jobTarget(`${A}.0`, 1), "TLC"),
      edit(`point:${A}.0.p0.read`, "slow", "note"),
    );
    const again = run(C, "lab/a.json", 1);
    expect(saidOf(kept, [again])).toEqual([
      { target: target(C), key: "media", value: "QLC", origin: "user", where: { path: "lab/a.json", line: null } },
      {
        target: `point:${C}.0.p0.read`,
        key: "note",
        value: "slow",
        origin: "user",
        where: { path: "lab/a.json", line: null },
      },
    ]);
    // Both are here: the path is only for bytes that are gone.
    expect(words(kept, [...runs, again]).some((word) => word.includes(C))).toBe(false);
  });

  it("of the new bytes override those of the path, also when undone", () => {
    const kept = after([], runs, edit(target(A), "QLC"));
    const again = [run(C, "lab/a.json")];
    const changed = after(kept, again, edit(target(C), "TLC"));
    expect(words(changed, again)).toEqual([`run:${C}.0 media TLC`]);
    const back = after(kept, again, edit(target(C), null));
    expect(words(back, again)).toEqual([]);
    expect(words(back, runs)).toEqual([`run:${A}.0 media QLC`]);
  });

  it("leave nothing behind when undone", () => {
    const kept = after([], runs, edit(target(A), "QLC"));
    expect(after(kept, runs, edit(target(A), null))).toEqual([]);
    expect(after(kept, runs, edit(target(A), "  "))).toEqual([]);
  });

  it("go with their file, and with earlier bytes at its path", () => {
    const kept = after(
      after([], runs, edit(target(A), "QLC"), edit(target(B), "TLC")),
      [run(C, "lab/a.json")],
      edit(target(C), "MLC"),
    );
    const left = withoutFiles(kept, [`${C}${"0".repeat(52)}`], new Set(["lab/a.json"]), [run(B, "lab/b.json")]);
    expect(left.kept).toMatchObject([{ target: target(B) }]);
    expect(left.gone).toHaveLength(2);
    // Another file of that path is still loaded, so its labels stay.
    expect(withoutFiles(kept, [C], new Set(["lab/a.json"]), [run(A, "lab/a.json")]).kept).toHaveLength(2);
  });

  it("are removed with their bytes if no path is known (set before paths were kept), and with no others", () => {
    const old = (sha: string): KeptSaid => ({ target: target(sha), key: "media", value: "QLC", path: null });
    const like = `aaaa${"b".repeat(8)}`;
    const left = withoutFiles([old(A), old(B), old(like)], [`${A}${"0".repeat(52)}`], new Set(), []);
    expect(left.gone).toEqual([old(A)]);
    expect(left.kept).toEqual([old(B), old(like)]);
  });

  it("keep the last value of each cell, whatever the order of edits", () => {
    const key = fc.constantFrom<LabelKey>("media", "label", "tag:shelf");
    const one = fc.record({
      target: fc.constantFrom(target(A), target(B)),
      key,
      value: fc.option(fc.constantFrom("x", "y")),
    });
    fc.assert(
      fc.property(fc.array(fc.array(one)), (steps) => {
        let kept: readonly KeptSaid[] = [];
        for (const step of steps) kept = keptAfter(kept, changeOf(step, kept, runs));
        const last = new Map(steps.flat().map((step) => [`${step.target} ${step.key}`, step.value]));
        const wanted = [...last].flatMap(([place, value]) => (value === null ? [] : [`${place} ${value}`]));
        expect(words(kept, runs).sort()).toEqual(wanted.sort());
      }),
    );
  });
});
