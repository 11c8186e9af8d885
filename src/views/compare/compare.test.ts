import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { point, stats } from "~/charts/curve/testing";
import type { Frame } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { sidesOf } from "../shared/sides";
import { stepsOf } from "../shared/steps";
import { conditionsOf, unlikeRanges } from "./conditions";
import { compareModel } from "./picture";
import { comparePicture } from "./shown";
import { ratioSource } from "./ratioSource";
import { namesFrom, renamed } from "./sides";
import { fields, type CompareState } from "./state";
import { answerOf, badgesOf } from "./words";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const plain: CompareState = { ...defaults(fields), d: ["local"] };
/** Of a system that is named by its folder. */
const at = (path: string, iops: number, p99: number, more: Partial<CurvePoint> = {}): CurvePoint =>
  point({
    system: path.replace(/\/[^/]*$/, ""),
    source_path: path,
    iops,
    total_iops: iops,
    latency: { clat: stats(p99) },
    ...more,
  });

const cells = (points: readonly CurvePoint[], state: Partial<CompareState> = {}) => {
  const { twin } = comparePicture({ points, figures: [] }, { ...plain, ...state }, [], page);
  return twin.rows.map((row) => Object.fromEntries(row.cells.map(({ value }, i) => [twin.columns[i]!.id, value])));
};

describe("cells", () => {
  it("are there only where both sides have them; latency is inverted and said in words", () => {
    const points = [
      at("a/qd1.json", 1000, 200),
      at("b/qd1.json", 1270, 100),
      at("a/qd8.json", 5000, 900, { iodepth: 8, outstanding: 8 }),
      at("b/qd4.json", 4000, 900, { iodepth: 4, outstanding: 4 }),
    ];
    expect(cells(points)).toEqual([
      {
        workload: "4K random read",
        load: "QD 1",
        n_base: 1,
        n: 1,
        base_iops: 1000,
        iops: 1270,
        throughput_ratio: 1.27,
        throughput: "27 % better",
        base_clat_p99_us: 200,
        clat_p99_us: 100,
        p99_ratio: 0.5,
        p99: "50 % better",
      },
    ]);
    const model = compareModel({ points }, plain, []);
    expect(model.data.title).toBe(
      "b against a, by system: 4K random read at equal load, throughput and p99, in your own files.",
    );
    expect(model.data.notes).toEqual(["2 measurements have no partner on another side: left out."]);
    expect(answerOf(model)).toBe(
      "1 cell in common. b, throughput: 27 % better (1.27×). b, p99: 50 % better (0.500×). Not enough repeats on both sides (3 or more) for a verdict.",
    );
  });
  it("of depths, jobs, mixes and rates that differ are different cells", () => {
    const other: readonly Partial<CurvePoint>[] = [
      { iodepth: 2, outstanding: 2 },
      { numjobs: 2 },
      { workload_op: "mixed", read_percent: 70 },
      { block_bytes: 8192 },
      { pattern: "seq" },
      { load_kind: "rate", asked_iops: 1000 },
    ];
    for (const more of other) expect(cells([at("a/x.json", 1000, 200), at("b/x.json", 1000, 200, more)])).toEqual([]);
  });
  it("of one workload at other jobs: what the sides share is named, and at what they can be compared", () => {
    const side = (media: string, jobs: number, rates: readonly number[]) =>
      rates.map((iops, i) =>
        at(`lab/${media}${String(i)}.json`, iops, 100 + i, {
          media,
          numjobs: jobs,
          ...{ iodepth: 2 ** i, outstanding: 2 ** i * jobs },
        }),
      );
    const ask = { by: "media" as const };
    const over = compareModel(
      { points: [...side("QLC", 1, [10, 20, 30]), ...side("TLC", 4, [15, 25, 35])] },
      { ...plain, ...ask },
      [],
    );
    expect(over.data.rows).toEqual([]);
    expect(over.otherLoads).toEqual({ workloads: ["4K random read"], at: "throughput" });
    const apart = [...side("QLC", 1, [10]), ...side("TLC", 4, [15])];
    expect(compareModel({ points: apart }, { ...plain, ...ask }, []).otherLoads?.at).toBe("limit");
    expect(cells(apart, { ...ask, at: "limit" })).toHaveLength(1);
    const alone = compareModel({ points: side("QLC", 1, [10]) }, { ...plain, ...ask }, []);
    expect(alone.otherLoads).toBeNull();
  });
  it("never set clat of one side beside lat of the other", () => {
    const points = [at("a/x.json", 1000, 200), at("b/x.json", 1000, 200, { latency: { lat: stats(220) } })];
    const [row] = cells(points);
    expect(Object.keys(row!)).not.toContain("p99_ratio");
    expect(compareModel({ points }, plain, []).data.notes.join(" ")).toContain("unlike kinds");
  });
  it("compare medians of repeats, with a verdict from three on", () => {
    const points = [100, 101, 99, 130].map((iops, i) => at(`a/${String(i)}.json`, iops, 200));
    points.push(...[150, 151, 149].map((iops, i) => at(`b/${String(i)}.json`, iops, 200)));
    const [row] = cells(points);
    expect(row).toMatchObject({ n_base: 4, n: 3, base_iops: 100, iops: 150, throughput_verdict: "different" });
    expect(row!["p99_verdict"]).toBe("no difference shown");
  });
  it("leave out what failed or is excluded, and say so", () => {
    const points = [
      at("a/x.json", 1000, 200),
      at("b/x.json", 1200, 200),
      at("b/y.json", 5000, 200, { excluded: "fan failed" }),
      at("b/z.json", 0, 200, { failed: true }),
    ];
    expect(cells(points)[0]).toMatchObject({ n: 1, iops: 1200 });
    expect(compareModel({ points }, plain, []).data.notes).toEqual(["2 measurements failed or excluded: left out."]);
  });
});

describe("sides", () => {
  const media = [
    at("runs/1.json", 1000, 200, { media: "QLC" }),
    at("runs/2.json", 2000, 200, { media: "TLC" }),
    at("runs/3.json", 3000, 200),
  ];
  it("are by the first attribute that differs, the first of them the base", () => {
    const { by, sides, possible, unsaid } = sidesOf(stepsOf(media), plain);
    expect([by, sides.map(({ value }) => value), possible, unsaid]).toEqual(["media", ["QLC", "TLC"], ["media"], 1]);
    expect(cells(media, { base: "TLC" })[0]).toMatchObject({ throughput_ratio: 0.5, throughput: "50 % worse" });
  });
  it("are the systems that have cells in common, or the paths of the link", () => {
    const deep = ["read/a/x.json", "read/b/x.json", "write/a/x.json", "write/b/x.json"].map((path) =>
      at(path, 1000, 200, path.startsWith("write") ? { workload_op: "write", op: "write" } : {}),
    );
    const sides = ["read/a", "read/b", "write/a", "write/b"];
    expect(sidesOf(stepsOf(deep), plain).sides.map(({ value }) => value)).toEqual(sides);
    // What shares no cell with the base is said to be left out.
    const ofWrites = compareModel({ points: deep }, { ...plain, base: "write/b" }, []);
    expect(ofWrites.names).toEqual(["write/b", "write/a"]);
    expect(ofWrites.data.notes).toEqual(["2 measurements of sides without a cell of the base: left out."]);
    const some = { ...plain, in: ["read/b", "read/a"] };
    expect(sidesOf(stepsOf(deep), some).sides.map(({ value }) => value)).toEqual(["read/b", "read/a"]);
  });
  it("are datasets where a link puts several side by side", () => {
    const points = [at("a/x.json", 1, 1), at("b/x.json", 1, 1), at("a/x.json", 1, 1, { dataset: "example" })];
    expect(sidesOf(stepsOf(points), { ...plain, d: ["local", "example"] }).by).toBe("dataset");
  });
  it("have names that the reader gives, in the link and everywhere on the page", () => {
    const n = renamed(renamed([], "QLC", "Drive A"), "TLC", "Drive B");
    expect(n).toEqual(["QLC", "Drive A", "TLC", "Drive B"]);
    expect(compareModel({ points: media }, { ...plain, n }, []).data.title).toMatch(
      /^Drive B against Drive A, by media/,
    );
    expect(renamed(n, "QLC", "")).toEqual(["TLC", "Drive B"]);
    expect(renamed(n, "TLC", "TLC")).toEqual(["QLC", "Drive A"]);
  });
  it("keep every name, whatever the texts", () => {
    const value = fc.string({ minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(value, value), { selector: ([v]) => v, maxLength: 5 }), (pairs) => {
        const n = pairs.reduce<string[]>((all, [v, name]) => renamed(all, v, name), []);
        const kept = pairs.filter(([v, name]) => v !== name);
        expect([...namesFrom(n)]).toEqual(kept);
      }),
    );
  });
  it("by what nobody says are none", () => {
    const { sides, by } = sidesOf(stepsOf(media), { ...plain, by: "firmware" });
    expect([sides, by]).toEqual([[], "firmware"]);
  });
});

describe("what differs", () => {
  const points = [
    at("a/x.json", 1000, 200, { engine: "libaio", said: { fill_percent: "50" } }),
    at("b/x.json", 1000, 200, { engine: "io_uring", tool_version: "3.40" }),
  ];
  it("is listed besides what is compared, absent as such", () => {
    const { sides } = compareModel({ points }, plain, []);
    const { differ, same } = conditionsOf(sides, "depth");
    expect(differ).toEqual([
      { condition: "tool", values: [["fio 3.33"], ["fio 3.40"]] },
      { condition: "I/O engine", values: [["libaio"], ["io_uring"]] },
      { condition: "fill", values: [["50 %"], []] },
    ]);
    expect(same.map(({ condition }) => condition)).toEqual(["cache", "measured", "ramp"]);
  });
  it("is a badge where it decides", () => {
    const model = compareModel({ points }, plain, []);
    const [first] = badgesOf(model, conditionsOf(model.sides, model.data.at));
    expect(first).toMatchObject({ tone: "warn", text: "tool, I/O engine and fill differ" });
  });
  it("of writes is their active range too", () => {
    const write = (path: string, range?: string) =>
      at(path, 1000, 200, {
        workload_op: "write",
        op: "write",
        said: range === undefined ? {} : { active_range_percent: range },
      });
    const ranges = (a?: string, b?: string) =>
      unlikeRanges(sidesOf(stepsOf([write("a/x.json", a), write("b/x.json", b)]), plain).sides);
    expect([ranges("5", "100"), ranges("50", "100"), ranges("5"), ranges()]).toEqual([true, false, null, null]);
    expect(unlikeRanges(sidesOf(stepsOf(points), plain).sides)).toBe(false);
  });
});

it("a ratio says both sides, how often each was measured, and their files", () => {
  const points = [at("a/x.json", 1000, 200), at("b/x.json", 1270, 100)];
  const model = compareModel({ points }, plain, []);
  const source = ratioSource(model, model.data.rows[0]!.id);
  expect(source?.facts.map(({ term, value, note }) => [term, value, note].join(" | "))).toEqual([
    "throughput, a (base) | 1,000 IOPS | ",
    "throughput, b | 1,270 IOPS | ",
    "throughput, ratio | 1.27× | ▲ 27 % better",
    "throughput, verdict | not enough repeats | n 1 and 1",
    "p99 clat, a (base) | 200 µs | ",
    "p99 clat, b | 100 µs | ",
    "p99 clat, ratio | 0.500× | ▲ 50 % better",
    "p99 clat, verdict | not enough repeats | n 1 and 1",
  ]);
  expect(source?.notes).toEqual(["a: a/x.json", "b: b/x.json"]);
  expect(ratioSource(model, "elsewhere")).toBeNull();
});

it("a percentile on fewer than ten I/Os above it is grey, says so, and is counted once in a badge", () => {
  const at = (side: string, samples: number) =>
    point({ system: side, source_path: `${side}/1.json`, latency: { clat: stats(500, { samples }) } });
  const points = [at("a", 900), at("b", 100_000), at("c", 5000)];
  const model = compareModel({ points }, { ...plain, y: "p99" }, []);
  expect(badgesOf(model, conditionsOf(model.sides, model.data.at)).map(({ text }) => text)).toContain(
    "few samples above p99: 1 of 3 points",
  );
  const { twin } = comparePicture({ points, figures: [] }, { ...plain, y: "p99" }, [], page);
  const cell = (id: string) => twin.rows[0]!.cells[twin.columns.findIndex((column) => column.id === id)]!;
  expect(cell("base_clat_p99_us")).toMatchObject({ grey: true, note: "9 I/Os above it: chance" });
  expect(cell("clat_p99_us").grey).toBeUndefined();
  expect(cell("p99_ratio").grey).toBe(true);
  expect(cell("throughput_ratio").grey).toBeUndefined();
});
