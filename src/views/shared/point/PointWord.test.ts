import { describe, expect, it } from "vitest";
import { apply } from "~/describe/edits";
import { jobTarget, pointTarget, runTarget, type Said } from "~/model/labels";
import { countAgain, exclude, excludedBy, note, ownNote } from "./PointPanel";
import { curvePoint } from "../../../../tests/support/points";

const sha = "0123456789ab".padEnd(64, "0");
const read = curvePoint({ key: "0123456789ab.0.j0.read", op: "read", workload_op: "mixed", sha256: sha });
const write = curvePoint({ ...read, key: "0123456789ab.0.j0.write", op: "write" });
const points = [read, write];
const excluded = (target: string, origin: Said["origin"]): Said => ({ target, key: "excluded", value: "x", origin });

describe("a point that does not count", () => {
  it("is excluded with its other direction, for a reason, and counted again by one edit", () => {
    const edits = exclude(read, points, " fan failed ");
    expect(edits).toEqual([
      { target: pointTarget(read.key), key: "excluded", value: "fan failed" },
      { target: pointTarget(write.key), key: "excluded", value: "fan failed" },
    ]);
    const { said } = apply([], edits);
    expect(apply(said, countAgain(write, points, said)).said).toEqual([]);
    expect(exclude(read, points, " ")).toEqual([]);
  });
  it("may be excluded with its job or run; only the reader's own exclusion can be undone here", () => {
    const run = "0123456789ab.0";
    const said = [excluded(runTarget(run), "user"), excluded(jobTarget(run, read.job_index), "kneepoint.json")];
    expect(countAgain(read, points, said)).toEqual([{ target: runTarget(run), key: "excluded", value: null }]);
    expect(excludedBy(read, points, said)?.origin).toBe("kneepoint.json");
    expect(excludedBy(read, points, said.slice(0, 1))).toBeNull();
    expect(excludedBy(read, points, [excluded(runTarget("ffffffffffff.0"), "rule")])).toBeNull();
  });
});

describe("a note at a point", () => {
  it("is on this point only; an empty one removes it", () => {
    const { said } = apply([], note(read, " fw updated "));
    expect(said).toEqual([{ target: pointTarget(read.key), key: "note", value: "fw updated", origin: "user" }]);
    expect([ownNote(read, said), ownNote(write, said)]).toEqual(["fw updated", ""]);
    expect(apply(said, note(read, " ")).said).toEqual([]);
  });
});
