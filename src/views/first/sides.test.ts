import { expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { compareModel } from "../compare/picture";
import { fields, type CompareState } from "../compare/state";
import { answerOf } from "../compare/words";
import { curvePoint } from "../shared/point/rows.fixture";
import { scalingRow } from "./devices";
import { factsOf } from "./facts";
import { compareRow, repeatsRow } from "./sides";

const factsAbout = (points: readonly Partial<CurvePoint>[]) => {
  const curve = points.map((more, run_no) =>
    curvePoint({ dataset: "local", run_no, key: `00000000000${String(run_no)}.0.0.read`, ...more }),
  );
  return factsOf({ curve, members: [], traces: [], together: [] }, []);
};

it("sides are whole folders: those of one name elsewhere are others, and are named in full", () => {
  const write = { workload_op: "write", op: "write" };
  const facts = factsAbout([
    ...["r/a/1", "r/b/1"].map((source_path) => ({ source_path })),
    ...["w/a/1", "w/b/1"].map((source_path) => ({ source_path, ...write })),
  ]);
  const sides = ["r/a", "r/b", "w/a", "w/b"];
  const claim = compareRow(facts.tests, facts);
  expect(claim).toMatchObject({ why: { sides: ["a", "b"], cells: 1, more: 2 }, state: { in: sides } });
  expect(claim?.tests).toHaveLength(4);
});

it("the strip and the page of comparisons count the same sides and cells", () => {
  const write = { workload_op: "write", op: "write" };
  const of = (folder: string, more: Partial<CurvePoint> = {}) => ({ source_path: `${folder}/x.json`, ...more });
  const points = [
    ...["a", "b", "c"].map((folder) => of(folder)),
    ...["b", "c", "d"].map((folder) => of(folder, write)),
    ...["a", "b"].map((folder) => of(folder, { block_bytes: 8192, excluded: "fan failed" })),
    of("e", { failed: true }),
    of("f", { iops: 0, bytes_per_s: 0, latency: {} }),
  ];
  const facts = factsAbout(points);
  const claim = compareRow(facts.tests, facts);
  // b has most in common: with a and c the reads, with c and d the writes.
  expect(claim).toMatchObject({ why: { sides: ["b", "a", "c", "d"], cells: 0, some: 2, more: 0 } });
  const link = { ...defaults(fields), d: ["local"], ...claim?.state } as CompareState;
  const model = compareModel({ points: facts.tests.flatMap(({ directions }) => [...directions]) }, link, []);
  expect(model.names).toEqual(["b", "a", "c", "d"]);
  expect(answerOf(model)).toMatch(/^No cell in common to all sides, 2 cells to some\./);
});

it("repeats are what the page of repeats takes for one test: other systems are compared", () => {
  const runs = (systems: readonly string[]) =>
    factsAbout(systems.map((system, i) => ({ system, source_path: `run${String(i)}/r.json`, targets: ["/dev/a"] })));
  const same = runs(["x", "x", "x"]);
  expect(repeatsRow(same.tests, same)).toMatchObject({ why: { runs: 3 } });
  expect(compareRow(same.tests, same)).toBeNull();
  const unlike = runs(["x", "y", "z"]);
  expect(repeatsRow(unlike.tests, unlike)).toBeNull();
  expect(compareRow(unlike.tests, unlike)).toMatchObject({ page: "compare" });
});

it("scaling is of one drive model, as on its page", () => {
  const counts = (models: readonly string[]) =>
    factsAbout(models.map((drive_model, i) => ({ drive_model, drive_count: i + 1, numjobs: i + 1 })));
  const same = counts(["A", "A"]);
  expect(scalingRow(same.tests, same)).toMatchObject({ why: { counts: [1, 2] } });
  const unlike = counts(["A", "B"]);
  expect(scalingRow(unlike.tests, unlike)).toBeNull();
});
