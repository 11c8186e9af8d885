import { expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { compareModel } from "../compare/model";
import { fields, type CompareState } from "../compare/state";
import { curvePoint } from "../../../tests/support/points";
import { compareRow, drivesRow, repeatsRow, scalingRow } from "./sides";
import { type Facts, factsOf } from "./facts";
import { firstView } from "./rule";

const factsAbout = (points: readonly Partial<CurvePoint>[]) => {
  const curve = points.map((more, run_no) =>
    curvePoint({ dataset: "local", run_no, key: `00000000000${String(run_no)}.0.0.read`, ...more }),
  );
  return factsOf({ curve, members: [], traces: [] }, []);
};

/** A point of a system, in a file in its own folder. */
const of = (system: string, more: Partial<CurvePoint> = {}) => ({
  system,
  system_label: system,
  source_path: `${system}/x.json`,
  ...more,
});
const write = { workload_op: "write", op: "write" };

it("sides are systems; those that share no cell with the base are counted beside it", () => {
  const facts = factsAbout([...["a", "b"].map((one) => of(one)), ...["c", "d"].map((one) => of(one, write))]);
  const claim = compareRow(facts.tests, facts);
  expect(claim).toMatchObject({ why: { of: "system", sides: ["a", "b"], cells: 1, more: 2 }, state: { by: "system" } });
  expect(claim?.tests).toHaveLength(4);
});

it("the side measured first is the base", () => {
  const facts = factsAbout([of("a", { started_ms: 2000 }), of("b", { started_ms: 1000 })]);
  expect(compareRow(facts.tests, facts)).toMatchObject({
    why: { sides: ["b", "a"] },
    state: { by: "system", base: "b" },
  });
});

it("sweeps on one chart still have a tab that compares them with the base", () => {
  const sweep = (system: string, started_ms: number) =>
    [1, 2, 4].map((iodepth) =>
      of(system, { iodepth, outstanding: iodepth, started_ms, source_path: `${system}/qd${iodepth}.json` }),
    );
  const view = firstView(factsAbout([...sweep("after", 1000), ...sweep("before", 2000)]), null);
  expect(view.first?.page).toBe("curve");
  expect(view.tabs.find(({ page }) => page === "compare")?.state).toMatchObject({ by: "system", base: "before" });
});

it("a side named as the base is the base, whenever it was measured", () => {
  const baseAmong = (...systems: string[]) => {
    const facts = factsAbout(systems.map((name, i) => of(name, { started_ms: 1000 * i })));
    return compareRow(facts.tests, facts)?.why;
  };
  expect(baseAmong("after-tuning", "before-tuning")).toMatchObject({ sides: ["before-tuning", "after-tuning"] });
  expect(baseAmong("b", "a", "stock")).toMatchObject({ sides: ["stock", "a", "b"] });
  expect(baseAmong("gold", "database")).toMatchObject({ sides: ["gold", "database"] });
});

it("set-ups of one system are compared if no two systems are", () => {
  const facts = factsAbout(["3.16", "3.35"].map((setup) => of("disk", { setup, source_path: `${setup}/x.json` })));
  expect(compareRow(facts.tests, facts)).toMatchObject({
    why: { of: "setup", sides: ["3.16", "3.35"], cells: 1 },
    state: { by: "setup" },
  });
});

it("of several systems that were each measured before and after a change, the change is compared", () => {
  const facts = factsAbout(
    ["before", "after"].flatMap((setup) =>
      ["nvme0n1", "nvme1n1"].map((drive) => of(drive, { setup, source_path: `${setup}/${drive}.json` })),
    ),
  );
  expect(compareRow(facts.tests, facts)).toMatchObject({
    why: { of: "setup", sides: ["before", "after"], cells: 2 },
    state: { by: "setup", base: "before" },
  });
});

it("engines, or direct and buffered I/O, of one system are compared before their repeats are listed", () => {
  const again = (more: readonly Partial<CurvePoint>[]) =>
    factsAbout(
      more.flatMap((one, side) =>
        [1, 2, 3].map((repeat) =>
          of("disk", { repeat, source_path: `${String(side)}/run${String(repeat)}.json`, ...one }),
        ),
      ),
    );
  const engines = firstView(again([{ engine: "libaio" }, { engine: "io_uring" }]), null);
  expect(engines.first).toMatchObject({
    page: "compare",
    state: { by: "engine" },
    why: { sides: ["io_uring", "libaio"] },
  });
  const facts = again([
    { direct: true, started_ms: 1000 },
    { direct: false, started_ms: 2000 },
  ]);
  const cached = firstView(facts, null);
  expect(cached.first).toMatchObject({
    page: "compare",
    state: { by: "direct", base: "direct" },
    why: { sides: ["direct", "buffered"], cells: 1 },
  });
  const link = { ...defaults(fields), d: ["local"], ...cached.first?.state } as CompareState;
  const model = compareModel({ points: facts.tests.flatMap(({ directions }) => [...directions]) }, link, []);
  expect(model.table.title).toMatch(/^buffered against direct: /);
  expect(model.conditions.differ).toContainEqual({ condition: "cache", values: [["direct"], ["buffered"]] });
  expect(model.badges.map(({ text }) => text)).toContainEqual(expect.stringContaining("buffered I/O"));
  expect(model.works[0]?.loads.pairs).toMatchObject([{ n_base: 3, n_other: 3 }]);
});

it("the line and the Compare page count the same sides and cells", () => {
  const points = [
    ...["a", "b", "c"].map((system) => of(system)),
    ...["b", "c", "d"].map((system) => of(system, write)),
    ...["a", "b"].map((system) => of(system, { block_bytes: 8192, excluded: "fan failed" })),
    of("e", { failed: true }),
    of("f", { iops: 0, bytes_per_s: 0, latency: {} }),
  ];
  const facts = factsAbout(points);
  const claim = compareRow(facts.tests, facts);
  // b has most in common: the reads with a and c, the writes with c and d.
  expect(claim).toMatchObject({ why: { sides: ["b", "a", "c", "d"], cells: 0, some: 2, more: 0 } });
  const link = { ...defaults(fields), d: ["local"], ...claim?.state } as CompareState;
  const model = compareModel({ points: facts.tests.flatMap(({ directions }) => [...directions]) }, link, []);
  expect(model.styles.map(({ name }) => name)).toEqual(["b", "a", "c", "d"]);
  expect(model.works.map(({ loads }) => new Set(loads.pairs.map(({ cell }) => cell)).size)).toEqual([1, 1]);
});

it("repeats come from the grouping; on several systems they are compared", () => {
  const runs = (systems: readonly string[], again: boolean) =>
    factsAbout(
      systems.map((system, i) => ({
        system,
        system_label: system,
        repeat: again ? i + 1 : null,
        source_path: `run${String(i)}/r.json`,
      })),
    );
  const same = runs(["x", "x", "x"], true);
  expect(repeatsRow(same.tests, same)).toMatchObject({ why: { runs: 3 } });
  expect(compareRow(same.tests, same)).toBeNull();
  const unlike = runs(["x", "y", "z"], false);
  expect(repeatsRow(unlike.tests, unlike)).toBeNull();
  expect(compareRow(unlike.tests, unlike)).toMatchObject({ page: "compare" });
  const unknown = runs(["x", "x", "x"], false);
  expect(repeatsRow(unknown.tests, unknown)).toBeNull();
});

it("scaling covers one drive model, as on its page", () => {
  const counts = (models: readonly string[]) =>
    factsAbout(models.map((drive_model, i) => ({ drive_model, drive_count: i + 1, numjobs: i + 1 })));
  const same = counts(["A", "A"]);
  expect(scalingRow(same.tests, same)).toMatchObject({ why: { counts: [1, 2] } });
  const unlike = counts(["A", "B"]);
  expect(scalingRow(unlike.tests, unlike)).toBeNull();
});

it("scaling is over the drives of as many hosts", () => {
  const runs = (hosts: readonly string[]) =>
    factsAbout(
      hosts.map((host, i) => ({ host, drive_count: i + 1, numjobs: i + 1, source_path: `${String(i)}.json` })),
    );
  const one = runs(["a", "a", "a"]);
  expect(scalingRow(one.tests, one)).toMatchObject({ why: { counts: [1, 2, 3] } });
  const members = (facts: Facts, hosts: number): Facts => ({
    ...facts,
    members: facts.members.flatMap((row, i) =>
      Array.from({ length: i === 2 ? hosts : 1 }, (_, host) => ({ ...row, host: `host${String(host)}` })),
    ),
  });
  const two = members(one, 2);
  expect(scalingRow(two.tests, two)).toMatchObject({ why: { counts: [1, 2] } });
});

it("a failed run is not a drive beside a good one", () => {
  const drive = (name: string, more: Partial<CurvePoint> = {}) =>
    of("lab", { source_path: `lab/${name}.json`, targets: [`/dev/${name}`], ...more });
  const [both, one] = [{}, { failed: true }].map((more) => factsAbout([drive("sda"), drive("sdb", more)]));
  expect(drivesRow(both!.tests, both!)).toMatchObject({ why: { devices: 2 } });
  expect(drivesRow(one!.tests, one!)).toBeNull();
});
