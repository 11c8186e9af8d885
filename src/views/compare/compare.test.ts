/** Measured sides against a base: what represents a side, what a ratio is, and what the reader is told. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unlikeRanges } from "~/analysis/conditions";
import { comparedTo, sidesOf, workKey } from "~/analysis/sides";
import { point, stats, sweep } from "../../../tests/support/points";
import { drawnWorks } from "~/charts/compare/curves";
import type { ShownWork } from "~/charts/compare/measured";
import { findingOf } from "~/charts/compare/verdict";
import { stylesOf } from "~/charts/compare/ratios";
import { loadName } from "~/charts/compare/words";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { stepsOf } from "~/model/step";
import { defaults } from "~/permalink/field";
import { compareModel, type CompareModel } from "./model";
import { comparePicture, shareSides, shownOf } from "./shown";
import { type CompareState, fields, namesFrom, renamed } from "./state";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const plain: CompareState = { ...defaults(fields), d: ["local"] };
const drawnOf = ({ works, styles }: CompareModel) => drawnWorks(works, styles);
const modelOf = (points: readonly CurvePoint[], state: Partial<CompareState> = {}) =>
  compareModel({ points }, { ...plain, ...state }, []);

/** For a system named by its folder. */
const at = (path: string, iops: number, p99: number, more: Partial<CurvePoint> = {}): CurvePoint =>
  point({
    ...{ system: path.replace(/\/[^/]*$/, ""), source_path: path, key: path, iops, total_iops: iops },
    ...{ latency: { clat: stats(p99) }, ...more },
  });
const depth = (iodepth: number) => ({ iodepth, outstanding: iodepth });

/** fio 3.33 on a virtual disk: 4K random reads of one job, depths 1 to 256. */
const reads = sweep().filter(({ workload_op, numjobs }) => workload_op === "read" && numjobs === 1);
const moved = (
  side: string,
  points: readonly CurvePoint[],
  change: (p: CurvePoint) => Partial<CurvePoint> = () => ({}),
): CurvePoint[] =>
  points.map((p, i) => ({
    ...{ ...p, key: `${side}${String(i)}`, run_no: p.run_no + (side === "a" ? 0 : 1000), system: side },
    ...{ source_path: `${side}/${String(i)}.json`, ...change(p) },
  }));
const faster =
  (times: number) =>
  (p: CurvePoint): Partial<CurvePoint> => ({ iops: p.iops! * times, total_iops: p.total_iops! * times });

/** Measure -> values and ratios of the top table, as shown. */
const table = (points: readonly CurvePoint[], state: Partial<CompareState> = {}) =>
  modelOf(points, state).table.rows.map(({ group, measure, cells, ratios }) => ({
    what: `${group}: ${measure}`,
    values: cells.map((cell) => cell?.text ?? null),
    ratios: ratios.map((ratio) => ratio?.times ?? null),
    said: ratios.map((ratio) => ratio?.said ?? null),
  }));
/** The table that is saved. */
/** The loads of the saved table, after the measures. */
const saved = (points: readonly CurvePoint[], state: Partial<CompareState> = {}) => {
  const { twin } = modelOf(points, state).table;
  const rows = twin.rows.map((row) =>
    Object.fromEntries(row.cells.map(({ value, note }, i) => [twin.columns[i]!.id, { value, note }])),
  );
  return rows.filter((row) => row["measure"]!.value === null);
};

it("compares nothing where neither load nor latency is known, and says so", () => {
  const untold = (side: string) =>
    at(`${side}/r.txt`, 1000, 100, { iodepth: null, outstanding: null, block_bytes: null, pattern: null, latency: {} });
  const { works, table } = modelOf([untold("a"), untold("b")]);
  expect([works, table.rows, table.title]).toEqual([[], [], "Nothing to compare"]);
});

it("pairs the loads of every number of jobs, whichever set represents a side", () => {
  const jobs = (side: string, numjobs: number, iops: number) => {
    const load = { numjobs, iodepth: 16, outstanding: 16 * numjobs };
    return at(`${side}/j${numjobs}.json`, iops, 100, { ...load, series: `randread-4k-j${numjobs}-libaio-direct` });
  };
  const points = [jobs("a", 1, 1000), jobs("a", 10, 1700), jobs("b", 1, 940), jobs("b", 10, 3400)];
  expect(
    modelOf(points).works.flatMap(({ loads }) => loads.pairs.map(({ first, rate }) => [first.numjobs, rate?.ratio])),
  ).toEqual([
    [1, 0.94],
    [10, 2],
  ]);
});

it("a sweep stands for a side that also holds one faster run of another experiment", () => {
  const single = at("b/once.json", 500_000, 90, { series: "once", ...depth(32) });
  const alone = at("b/far.json", 900_000, 90, { series: "far", ...depth(4096) });
  const { works } = modelOf([...moved("a", reads), ...moved("b", reads, faster(2)), single, alone]);
  const [{ measures, sides } = works[0]!] = works;
  expect(measures.find(({ of }) => of === "peak")!.ratios[1]!.ratio).toBe(0.5);
  expect(sides.map((side) => side!.sets)).toEqual([3, 1]);
});

it("says that runs at one load were not merged where the best of them stands for a side", () => {
  const remarks = "unrepeated:uncounted:1.9";
  const run = (n: number, iops: number) => at(`a/${String(n)}.json`, iops, 200, { series: `s~${String(n)}`, remarks });
  const points = [run(1, 1900), run(2, 1500), run(3, 1000), at("b/1.json", 950, 300)];
  const first = "b reads 0.5 × a at the peak (4K random read): runs of a at one load are 1.9× apart, not merged.";
  expect(modelOf(points).verdict.first).toBe(first);
});

it.each([
  [["a", "b"], "clat leaves out most of the time"],
  [["b"], "clat leaves out most of the time of b"],
  [[], ""],
])("says of which sides the limit is met by the smaller part of the latency: %j", (sides, words) => {
  const of = (side: string, iops: number) => {
    const slat = stats(400);
    const latency = { clat: stats(9), ...(sides.includes(side) && { slat }) };
    return [at(`${side}/1.json`, iops, 9, { latency }), at(`${side}/8.json`, iops * 2, 3000, depth(8))];
  };
  const { first } = modelOf([...of("a", 1000), ...of("b", 2000)]).verdict;
  expect(first).toBe(`b reads 2 × a at p99 ≤ 1 ms (4K random read)${words === "" ? "" : `: ${words}`}.`);
});

describe("the table on top", () => {
  it("has of each workload the most within the limit, the peak and the mean at QD 1", () => {
    const points = [
      ...[at("a/1.json", 1000, 200), at("a/8.json", 5000, 900, depth(8)), at("a/32.json", 6000, 3000, depth(32))],
      ...[at("b/1.json", 1270, 100), at("b/8.json", 7000, 800, depth(8)), at("b/32.json", 7100, 4000, depth(32))],
    ];
    const rows = table(points);
    expect(rows.map(({ what }) => what)).toEqual([
      "4K random read: IOPS at p99 ≤ 1 ms",
      "4K random read: peak IOPS",
      "4K random read: mean latency at QD 1, µs",
    ]);
    expect(rows[0]).toMatchObject({ values: ["5,000", "7,000"], ratios: [null, "1.40×"], said: [null, ""] });
    expect(rows[1]).toMatchObject({ values: ["6,000", "7,100"], ratios: [null, "1.18×"] });
    expect(modelOf(points).verdict.first).toBe("b reads 1.4 × a at p99 ≤ 1 ms (4K random read).");
    const long = points.map((point) => ({
      ...point,
      system: `${String(point.system)} of a rack in the second hall, row 4`,
    }));
    expect(modelOf(long).verdict.first).toBe(
      "b of a rack in the… reads 1.4 × a of a rack in the… at p99 ≤ 1 ms (4K random read).",
    );
    // A name that still has room is not cut.
    const oneLong = points.map((point) => ({
      ...point,
      system: point.system === "b" ? "loop devices on one very large virtual disk" : "virtual disk of a 2-core VM",
    }));
    expect(modelOf(oneLong).verdict.first).toBe(
      "loop devices on one… reads 1.4 × virtual disk of a 2-core VM at p99 ≤ 1 ms (4K random read).",
    );
    // Where no cut makes the sentence fit, a short name stays whole.
    const mixed = (name: string, iops: number, write_us: number) =>
      (["read", "write"] as const).map((op) =>
        at("m.json", iops, op === "read" ? 100 : write_us, {
          ...{ system: name, op, key: op, workload_op: "mixed", read_percent: 70, series: "randrw70-4k-j1" },
          source_path: `${name}/m.json`,
        }),
      );
    const mix = modelOf([...mixed("before tuning", 100, 5000), ...mixed("after tuning", 1000, 100)]).verdict.first;
    expect(mix).toContain("before tuning none at write p99 ≤ 1 ms");
    expect(mix).not.toContain("…");
    // Long names lose the words that they share, in the whole sentence.
    const drive = "samsung-990-pro-2tb-fw4B2QJXD7";
    const named = modelOf([...mixed(`${drive}-before`, 100, 5000), ...mixed(`${drive}-after`, 1000, 100)]).verdict
      .first;
    expect(named).toMatch(/^after reaches .* before at .*: before none at write p99 ≤ 1 ms\.$/);
  });
  it("never cuts a name so far that it could be that of another side", () => {
    const names = ["io uring result no fdp", "approx 1 to range full results norandommap=1 fdp=1 plids=6"];
    names.push("io uring result norandommap=1 fdp=1 plids=0,1,2,3,4", "io uring result norandommap=1 fdp=1 plids=6");
    for (const most of names.keys()) {
      // A mix has a further clause, which takes room too.
      const points = names.flatMap((system, i) =>
        (["read", "write"] as const).map((op) =>
          at(`${String(i)}/1.json`, i === most ? 2000 : 1000 + i, op === "read" ? 200 : 5000 * (i % 2), {
            ...{ system, op, key: op, workload_op: "mixed", read_percent: 70, series: "randrw70-4k-j1" },
          }),
        ),
      );
      const said = modelOf(points, { base: most === 0 ? names[1]! : names[0]! }).verdict.first;
      const [, kept = ""] = /^(.*?)…? reaches /.exec(said)!;
      expect(names.filter((name) => name.includes(kept))).toEqual([names[most]]);
    }
  });
  it("has the highest throughput of all jobs as its peak, also of jobs without this percentile", () => {
    const jobs = { numjobs: 10, series: "randread-4k-j10-libaio-direct", latency: {}, outstanding: 10 };
    const points = ["a", "b"].flatMap((name, i) => [
      at(`${name}/1.json`, 1000 + i, 200),
      at(`${name}/10.json`, 1700 * (1 + i), 0, jobs),
    ]);
    const rows = table(points);
    expect(rows.find(({ what }) => what.endsWith("peak IOPS"))).toMatchObject({
      values: ["1,700", "3,400"],
      ratios: [null, "2.00×"],
    });
  });
  it("agrees with the curve: what is ringed there is the value here, over depths and jobs too", () => {
    const points = [...moved("a", sweep()), ...moved("b", sweep(), faster(1.25))];
    const { works } = modelOf(points);
    expect(works.length).toBeGreaterThan(2);
    let seen = 0;
    for (const { measures, curve } of works) {
      const ringed = new Set([...curve.reading.knees.values()].flatMap((knee) => ("at" in knee ? [knee.at.id] : [])));
      for (const one of measures.flatMap(({ of, values }) => (of === "within" ? values : []))) {
        if (one === null || one.line.grid === undefined) continue;
        expect(ringed).toContain(one.p.id);
        seen++;
      }
    }
    expect(seen).toBe(4);
  });
  it("says at least if all loads hold and the last gave most; two such sides have no ratio", () => {
    const rising = [1, 2, 4].flatMap((n) => [
      at(`a/${String(n)}.json`, 1000 * n, 100, depth(n)),
      at(`b/${String(n)}.json`, 2000 * n, 100, depth(n)),
    ]);
    expect(table(rising)[0]).toMatchObject({ values: ["≥ 4,000", "≥ 8,000"], ratios: [null, ""] });
    expect(modelOf(rising).verdict.first).toBe("b reads 2 × a at the peak (4K random read).");
    // A single bound has a sign.
    const some = [...rising, at("a/8.json", 9000, 5000, depth(8))];
    expect(table(some)[0]).toMatchObject({ values: ["4,000", "≥ 8,000"], ratios: [null, "≥ 2.00×"] });
  });
  it("says at least where asked rates were delivered or pauses were asked for: that is no peak", () => {
    const rated = (side: string, asked: number, iops: number, more: Partial<CurvePoint> = {}) =>
      at(`${side}/${String(asked)}.json`, iops, 100, { load_kind: "rate", asked_iops: asked, ...more });
    const peaks = (points: readonly CurvePoint[]) => {
      const { verdict, works, styles } = modelOf(points);
      const peak = works[0]!.measures.find(({ of }) => of === "peak")!;
      return [verdict.first, peak.values.map((value) => value?.bound), findingOf(works[0]!, styles)];
    };
    const steps = (side: string, last: number) => [rated(side, 1000, 1000), rated(side, 7000, last)];
    expect(peaks([...steps("a", 7001), ...steps("b", 6990)])).toEqual([
      "No side was driven to its limit: compare the latencies at equal loads.",
      ["at_least", "at_least"],
      "4K random read: a ≥ 7,001, b ≥ 6,990",
    ]);
    // The second fell short of what was asked: that is what it can do.
    expect(peaks([...steps("a", 7001), ...steps("b", 3500)])).toEqual([
      "b reads at most 0.5 × a at p99 ≤ 1 ms (4K random read).",
      ["at_least", "exact"],
      "4K random read: a ≥ 7,001, b 3,500",
    ]);
    const paused = { options: JSON.stringify({ global: { thinktime: "2000" } }) };
    expect(peaks([at("a/1.json", 9000, 100), at("b/1.json", 300, 100, paused)]).slice(1)).toEqual([
      ["exact", "at_least"],
      "4K random read: a ≥ 9,000, b ≥ 300",
    ]);
  });
  it("says at least where members without histograms leave a further load undecided, not where all of them are over", () => {
    const between = (least: number) => {
      const clat = { ...stats(4000, { max_us: null }), quantiles: {}, bounds: { "0.99": [least, 4000] as const } };
      return { ...depth(8), latency: { clat }, parts: 2 };
    };
    const of = (least: number) =>
      table(
        ["a", "b"].flatMap((side) => [at(`${side}/1.json`, 1000, 100), at(`${side}/8.json`, 9000, 0, between(least))]),
      );
    expect(of(3000)[0]).toMatchObject({ values: ["1,000", "1,000"], ratios: [null, "1.00×"] });
    expect(of(500)[0]).toMatchObject({ values: ["≥ 1,000", "≥ 1,000"], ratios: [null, ""] });
  });
  it("says none where no load holds, and that there is no ratio to it", () => {
    const points = [at("a/1.json", 1000, 5000), at("b/1.json", 2000, 100), at("b/8.json", 2500, 9000, depth(8))];
    expect(table(points)[0]).toMatchObject({ values: ["none", "2,000"], ratios: [null, null] });
  });
  it("without a p99 has the mean and no limit", () => {
    const mean = { latency: { clat: stats(0, { quantiles: {}, mean_us: 80 }) } };
    const rows = table([at("a/1.json", 1000, 0, mean), at("b/1.json", 1100, 0, mean)]);
    expect(rows.map(({ what }) => what)).toEqual([
      "4K random read: peak IOPS",
      "4K random read: mean latency at QD 1, µs",
    ]);
  });
  it("judges reads and writes of a mix apart", () => {
    const mix = sweep().filter(({ workload_op }) => workload_op === "mixed");
    const rows = table([...moved("a", mix), ...moved("b", mix, faster(2))]).map(({ what }) => what);
    expect(rows.filter((what) => what.includes("at read p99 ≤ 1 ms"))).toHaveLength(1);
    expect(rows.filter((what) => what.includes("at write p99 ≤ 1 ms"))).toHaveLength(1);
    expect(rows).toContain("4K random 70/30 mix: peak read + write IOPS");
  });
  it("a mix whose writes never meet the limit says so, also in the title of its curve", () => {
    /** Reads of depth 1 are at `fastest`; writes are at `us`. */
    const mix = (side: string, iops: number, us: number, slowest = 2000, fastest = 200) =>
      [1, 4].flatMap((n) =>
        (["read", "write"] as const).map((op) =>
          at(`${side}/${String(n)}.json`, iops * n, op === "write" ? us * n : n === 1 ? fastest : slowest, {
            ...{ workload_op: "mixed", read_percent: 70, op, key: `${side}${String(n)}${op}`, ...depth(n) },
            run_no: n + (side === "a" ? 0 : 50),
          }),
        ),
      );
    const said = (a: number, b: number, ...reads: number[]) => {
      const model = modelOf([...mix("a", 1000, a, ...reads), ...mix("b", 1500, b, ...reads)]);
      return [model.verdict.first, ...model.works.map((work) => findingOf(work, model.styles))];
    };
    const reads = "b reaches 1.5 × a at read p99 ≤ 1 ms (4K random 70/30 mix)";
    const title = "4K random 70/30 mix: ";
    expect(said(2000, 3000)).toEqual([
      `${reads}: none at write p99 ≤ 1 ms.`,
      `${title}over the limit at the first load`,
    ]);
    expect(said(500, 3000)).toEqual([`${reads}: b none at write p99 ≤ 1 ms.`, `${title}a 1,000`]);
    expect(said(200, 600)).toEqual([`${reads}: at most 0.375 × at write p99 ≤ 1 ms.`, `${title}b 1,500, a 1,000`]);
    expect(said(500, 600)).toEqual([`${reads}.`, `${title}b 1,500, a 1,000`]);
    // If more load might give more reads on both, there is no ratio.
    expect(said(2000, 3000, 800)[0]).toBe(
      "b reaches 1.5 × a at the peak (4K random 70/30 mix): none at write p99 ≤ 1 ms.",
    );
    // Said once where it holds for both.
    expect(said(2000, 3000, 2000, 1500)[0]).toBe(
      "b reaches 1.5 × a at the peak (4K random 70/30 mix): none at read p99 and write p99 ≤ 1 ms.",
    );
  });
});

describe("repeats", () => {
  it("are counted if they lie on both sides of the limit, beside the value or its absence", () => {
    const side = (name: string, latencies: readonly number[]) =>
      latencies.map((us, i) =>
        at(`${name}/run${String(i)}.json`, 1000, us, {
          ...{ system: name, repeat: i + 1, run_no: i + (name === "a" ? 0 : 50) },
        }),
      );
    const within = (lim: number, a: readonly number[] = [300, 400, 2000]) => {
      const { rows } = modelOf([...side("a", a), ...side("b", [300, 1200, 9000])], { lim }).table;
      const row = rows.find(({ measure }) => measure.startsWith("IOPS at"))!;
      return [...row.cells.map((cell) => cell?.note), row.ratios[1]?.said, row.ratios[1]?.tested];
    };
    expect(within(1000)).toEqual([
      "QD 1, limit met in 2 of 3 repeats",
      "no load meets the limit; lowest 1.20 ms; limit met in 1 of 3 repeats",
      ...["limit met in 1 of 3 repeats; base: in 2 of 3", ""],
    ]);
    expect(within(1000, [300])).toEqual([
      ...["QD 1", "no load meets the limit; lowest 1.20 ms; limit met in 1 of 3 repeats"],
      ...["limit met in 1 of 3 repeats", ""],
    ]);
    expect(within(10_000)).toEqual(["QD 1", "QD 1", "no ratio: both ≥", ""]);
    expect(within(2000).slice(2)).toEqual(["no ratio: both ≥", "limit met in 2 of 3 repeats; base: in 3 of 3"]);
  });

  const side = (name: string, rates: readonly number[], more: Partial<CurvePoint> = {}) =>
    rates.map((iops, i) =>
      at(`${name}/${String(i)}.json`, iops, 2000, { run_no: i + (name === "a" ? 0 : 50), ...more }),
    );

  it("call a difference from three on each side, and only with evidence that they are repeats", () => {
    const again = (name: string, rates: readonly number[]) =>
      rates.flatMap((iops, i) =>
        side(name, [iops], { key: `${name}${String(i)}`, run_no: i + (name === "a" ? 0 : 50), repeat: i }),
      );
    const peak = (points: readonly CurvePoint[]) => table(points).find(({ what }) => what.endsWith("peak IOPS"));
    expect(peak([...again("a", [100, 101, 99]), ...again("b", [150, 151, 149])])).toMatchObject({
      values: ["100", "150"],
      said: [null, "▲ 50 % more"],
    });
    // Far from 1 a percentage tells nothing that the ratio beside it does not: "100 % less".
    expect(peak([...again("a", [144_424, 144_000, 145_000]), ...again("b", [458, 459, 457])])?.said[1]).toBe("▼ less");
    expect(peak([...again("a", [100, 101, 99]), ...again("b", [100, 101, 99])])?.said[1]).toBe("no difference shown");
    expect(peak([...again("a", [100, 101]), ...again("b", [150, 151])])?.said[1]).toBe("n = 2");
  });
  it("are never made of several systems: the one with the highest reach represents the side and is named", () => {
    const points = [
      at("x/1.json", 1000, 100, { media: "TLC" }),
      at("y/1.json", 3000, 100, { media: "TLC" }),
      at("z/1.json", 2000, 100, { media: "QLC" }),
    ];
    const model = modelOf(points, { by: "media", base: "QLC" });
    expect(model.table.rows[1]!.cells.map((cell) => cell?.text)).toEqual(["2,000", "3,000"]);
    expect(model.table.notes.join(" ")).toContain("TLC, 4K random read: 2 sets of measurements");
    expect(model.table.notes.join(" ")).toContain("that of y compared");
  });
  it("give the values that make the ratio; of two runs the middle of both", () => {
    const timed = (name: string, mean_us: number, i: number) =>
      at(`${name}/${String(i)}.json`, 1e6 / mean_us, 2000, {
        ...{ key: `${name}${String(i)}`, run_no: i + (name === "a" ? 0 : 50), repeat: i },
        latency: { clat: stats(2000, { mean_us }) },
      });
    const points = [timed("a", 16_000, 0), ...[15_000, 8000].map((us, i) => timed("b", us, i))];
    const first = table(points).find(({ what }) => what.includes("QD 1"));
    expect(first).toMatchObject({
      values: ["16,000", "11,500"],
      ratios: [null, "0.719×"],
      said: [null, "n = 1 and 2"],
    });
  });
  it("of two sides of one system are two lines: nothing is joined across them", () => {
    const one = { system: "disk", series: "randread-4k-j1" };
    const points = ["before", "after"].flatMap((setup, s) =>
      [1, 8].map((n) =>
        at(`${setup}/${String(n)}.json`, 1000 * n, 100 * n, { ...one, setup, run_no: 10 * s + n, ...depth(n) }),
      ),
    );
    const [work] = modelOf(points, { by: "setup" }).works;
    expect(work!.curve.lines.map((line) => line.points.length)).toEqual([2, 2]);
  });
  it("runs without a set-up are a side beside those of the same system with one", () => {
    const points = ["", "final"].map((setup) =>
      at(`${setup}x/1.json`, setup === "" ? 1000 : 2000, 100, { system: "cd8", setup, series: `s${setup}` }),
    );
    const { found, styles, works } = modelOf(points);
    expect([found.by, styles.map(({ name }) => name)]).toEqual(["setup", ["without a set-up", "final"]]);
    expect(works[0]!.measures[1]!.ratios[1]?.ratio).toBe(2);
  });
  it("of two drives before and after a change have a ratio for each drive", () => {
    const points = ["before", "after"].flatMap((setup, s) =>
      ["nvme0n1", "nvme1n1"].map((system, d) =>
        at(`${setup}/${system}.json`, 1000 * (1 + d) * (1 + s), 100, { system, setup, series: `${system}-${setup}` }),
      ),
    );
    const { found, works } = modelOf(points);
    expect(found.by).toBe("setup");
    expect(works.map(({ name, measures }) => [name, measures[1]!.ratios[1]?.ratio])).toEqual([
      ["4K random read, nvme0n1", 2],
      ["4K random read, nvme1n1", 2],
    ]);
  });
});

it("a workload whose engine is not known goes by its name alone beside one whose engine is", () => {
  const of = (system: string) =>
    [null, "libaio"].map((engine, i) =>
      at(`${system}/${String(i)}.json`, 1000, 200, { system, engine, series: `randread-4k-j1-${engine ?? ""}` }),
    );
  const names = modelOf([...of("a"), ...of("b")], { by: "system" }).works.map(({ name }) => name);
  expect(names.toSorted()).toEqual(["4K random read", "4K random read, libaio"]);
});

describe("loads in common", () => {
  it("are counted by side and have values and ratios; latency is inverted", () => {
    const points = [
      ...[at("a/1.json", 1000, 200), at("a/8.json", 5000, 900, depth(8))],
      ...[at("b/1.json", 1270, 100), at("b/4.json", 4000, 900, depth(4)), at("b/8.json", 4000, 800, depth(8))],
    ];
    const [{ loads }] = modelOf(points).works as [ShownWork];
    expect(
      loads.pairs.map(({ first, rate, latencies }) => [loadName(first), rate?.ratio, latencies[0]?.ratio]),
    ).toEqual([
      ["QD 1", 1.27, 0.5],
      ["QD 8", 0.8, 800 / 900],
    ]);
    expect(loads.tallies).toEqual([
      null,
      { more: 0, less: 0, same: 0, higher: 1, lower: 1, equal: 0, from: 0.8, to: 1.27 },
    ]);
  });
  it("are absent for different depths, jobs and rates; the table on top is still there", () => {
    const other: readonly Partial<CurvePoint>[] = [depth(2), { numjobs: 2 }, { load_kind: "rate", asked_iops: 1000 }];
    for (const more of other) {
      const model = modelOf([at("a/x.json", 1000, 200), at("b/x.json", 1000, 200, more)]);
      expect(model.works.flatMap(({ loads }) => loads.pairs)).toEqual([]);
      expect(model.table.rows.length).toBeGreaterThan(0);
    }
    for (const more of [{ workload_op: "mixed", read_percent: 70 }, { block_bytes: 8192 }, { pattern: "seq" }]) {
      expect(modelOf([at("a/x.json", 1000, 200), at("b/x.json", 1000, 200, more)]).table.rows).toEqual([]);
    }
  });
  it("never compare clat of one side with lat of the other", () => {
    const points = [at("a/x.json", 1000, 200), at("b/x.json", 1000, 200, { latency: { lat: stats(220) } })];
    expect(Object.keys(saved(points)[0]!)).not.toContain("p99_ratio");
    expect(modelOf(points).table.notes.join(" ")).toContain("different kinds");
    // Each side's own latency is held to the limit, by name; there is no ratio of the two.
    const over = [
      at("a/y.json", 1500, 2000, depth(2)),
      at("b/y.json", 2500, 2000, { ...depth(2), latency: { lat: stats(2000) } }),
    ];
    const [within, none] = [1000, 100].map((lim) =>
      modelOf([...points, ...over], { lim }).table.rows.find(({ id }) => id.includes("within"))!,
    );
    expect(within!.cells.map((cell) => [cell!.text, cell!.note])).toEqual([
      ["1,000", "QD 1, clat"],
      ["1,000", "QD 1, lat"],
    ]);
    expect(within!.ratios).toEqual([null, null]);
    expect(none!.cells.map((cell) => cell!.note)).toEqual(
      [200, 220].map((us, i) => `no load meets the limit; lowest ${us} µs ${["clat", "lat"][i]}`),
    );
    const alike = modelOf([at("a/x.json", 1000, 200), at("b/x.json", 1000, 200)], { lim: 1000 }).table.rows;
    expect(alike[0]!.cells.map((cell) => cell!.note)).toEqual(["QD 1", "QD 1"]);
  });
  it("at equal throughput are read between the load steps of the other side, never beyond them", () => {
    const points = [...moved("a", reads), ...moved("b", reads, faster(1.25))];
    const rows = saved(points, { at: "throughput" });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      expect(row["iops"]!.value).toBe(row["base_iops"]!.value);
      expect(row["clat_p99_us"]!.note).toMatch(/^interpolated between QD \d+ and QD \d+$/);
    }
    // The slowest step of the base is slower than any step of the other.
    expect(rows.some((row) => String(row["load"]!.value).includes("(QD 1)"))).toBe(false);
    expect(modelOf(points, { at: "throughput" }).table.notes.join(" ")).toContain("never extrapolated");
    const same = saved([...moved("a", reads), ...moved("b", reads)], { at: "throughput" });
    expect(same.every((row) => row["clat_p99_us"]!.note === undefined && row["p99_ratio"]!.value === 1)).toBe(true);
    const open = moved("b", reads, (p) => ({ load_kind: "rate", asked_iops: p.iops }));
    const refused = modelOf([...moved("a", reads), ...open], { at: "throughput" });
    expect(refused.works.flatMap(({ loads }) => loads.pairs)).toEqual([]);
    expect(refused.table.notes.join(" ")).toMatch(/1 curve is of an open loop .* not compared at equal throughput\./);
  });
  it("at equal share match the percent of each own maximum, and say that the rates differ", () => {
    const step = (side: string, percent: number | null, iops: number, p99: number): CurvePoint =>
      at(`${side}/flatfile.html`, iops, p99, {
        ...{ run_no: side === "a" ? 1 : 2, key: `${side}${String(percent)}`, phase: percent ?? 0 },
        ...{ load_kind: percent === null ? "max" : "rate", asked_iops: percent === null ? null : iops },
        load_percent: percent,
      });
    const points = [step("a", null, 1000, 900), step("a", 50.2, 500, 200), step("a", 100, 700, 700)].concat([
      ...[step("b", null, 2000, 900), step("b", 50, 1000, 100), step("b", 100, 2000, 700)],
    ]);
    expect(saved(points, { at: "load" }).map((row) => [row["load"]!.value, row["throughput_ratio"]!.value])).toEqual([
      ["uncontrolled maximum", 2],
      ["50 % of its own maximum", 2],
      ["100 % of its own maximum", expect.closeTo(2000 / 700, 9)],
    ]);
    const model = modelOf(points, { at: "load" });
    const texts = model.badges.map(({ text }) => text);
    expect(texts[0]).toBe("of each side’s own maximum");
    // A sum over seven of eight results has seven jobs of eight.
    const sums = points.map((one) => {
      const parts = one.key === "a50.2" ? 7 : 8;
      return { ...one, together: one.source_path, parts, numjobs: parts };
    });
    const notes = saved(sums, { at: "load" }).map((row) => row["base_iops"]!.note ?? "");
    expect(notes).toEqual(["", "7 of 8 members", ""]);
    // The curve of a reached 70 % of its maximum.
    expect(texts.join(" ")).toMatch(/max not reproduced/i);
    expect(saved([...moved("a", reads), ...moved("b", reads)], { at: "load" })).toEqual([]);
  });
  it("of a sum that lacks members say so, have no verdict and are not counted", () => {
    const points = [
      ...moved("a", reads, (p) => ({ parts: p.iodepth === 8 ? 7 : 8 })),
      ...moved("b", reads, () => ({ parts: 8 })),
    ];
    const rows = saved(points);
    const noted = rows.filter((row) => row["base_iops"]!.note === "7 of 8 members");
    expect(noted.map((row) => row["load"]!.value)).toEqual(["QD 8"]);
    const [{ loads }] = modelOf(points).works as [ShownWork];
    expect(loads.tallies[1]!.equal).toBe(loads.pairs.length - 1);
  });
  it("of runs of several folders at the same time may be members: it says so", () => {
    const together = ["v1", "v2"].map((vm, i) =>
      at(`a/${vm}/x.json`, 1000, 200, { system: "a", host: vm, started_ms: 1000, runtime_s: 60, run_no: i, key: vm }),
    );
    const model = modelOf([...together, at("b/x.json", 1500, 200, { run_no: 9 })]);
    expect(model.table.notes.join(" ")).toContain("measured at the same time");
  });
  it("are matched on the engine, where one side measured with several and shares one", () => {
    const engines = (side: string, all: readonly string[]) =>
      all.flatMap((engine, e) =>
        moved(side, reads.slice(0, 2), (p) => ({
          engine,
          series: `randread-4k-j1-${engine}`,
          key: `${side}${engine}${p.key}`,
          run_no: p.run_no + e * 5000 + (side === "a" ? 0 : 1000),
        })),
      );
    const some = modelOf([...engines("a", ["libaio", "io_uring"]), ...engines("b", ["libaio"])]);
    expect(
      some.works.flatMap(({ loads }) => loads.pairs.map(({ first, n_base }) => [loadName(first), n_base])),
    ).toEqual([
      ["QD 1", 1],
      ["QD 2", 1],
    ]);
    const unlike = modelOf([...engines("a", ["io_uring"]), ...engines("b", ["libaio"])]);
    expect(unlike.conditions.differ.map(({ condition }) => condition)).toContain("I/O engine");
  });
  it("per drive are divided and derived; if the number of drives is unknown there is no value", () => {
    const points = [...moved("a", reads, () => ({ drive_count: 4 })), ...moved("b", reads, () => ({ drive_count: 8 }))];
    const [row] = saved(points, { per: "member" });
    expect(row!["throughput_ratio"]!.value).toBeCloseTo(0.5, 9);
    expect(row!["base_iops"]!.note).toBe("derived, ÷ 4 drives");
    expect(table(points, { per: "member" }).find(({ what }) => what.endsWith("peak IOPS"))?.ratios[1]).toBe("0.500×");
    const unknown = points.map((p) => ({ ...p, drive_count: null, targets: [] }));
    expect(saved(unknown, { per: "member" })[0]!["throughput_ratio"]!.value).toBeNull();
  });
  it("of writes under the indirection unit are shaded, an unknown unit is not", () => {
    const writes = sweep().filter(({ workload_op, numjobs }) => workload_op === "write" && numjobs === 1);
    const said = (unit?: string) => () => ({ said: unit === undefined ? {} : { indirection_unit_bytes: unit } });
    const shades = (points: readonly CurvePoint[]) =>
      new Set(modelOf(points).works.flatMap(({ loads }) => loads.pairs.map(({ under_bytes }) => under_bytes)));
    expect(shades([...moved("a", writes, said("65536")), ...moved("b", writes, said())])).toEqual(new Set([65536]));
    expect(shades([...moved("a", reads, said("65536")), ...moved("b", reads, said())])).toEqual(new Set([null]));
  });
  it("leave out what failed or is excluded, and say so", () => {
    const points = [
      ...[at("a/x.json", 1000, 200), at("b/x.json", 1200, 200)],
      ...[at("b/y.json", 5000, 200, { excluded: "fan failed" }), at("b/z.json", 0, 200, { failed: true })],
    ];
    expect(saved(points)[0]!["iops"]!.value).toBe(1200);
    expect(modelOf(points).table.notes).toContain("2 measurements failed or excluded: left out.");
  });
});

describe("sides", () => {
  const media = [
    ...[at("runs/1.json", 1000, 200, { media: "QLC" }), at("runs/2.json", 2000, 200, { media: "TLC" })],
    at("runs/3.json", 3000, 200),
  ];
  it("are by the first attribute that differs, the first of them the base", () => {
    const { by, sides, possible, unsaid } = sidesOf(stepsOf(media), plain);
    expect([by, sides.map(({ value }) => value), possible, unsaid]).toEqual(["media", ["QLC", "TLC"], ["media"], 1]);
    expect(saved(media, { base: "TLC" })[0]!["throughput_ratio"]!.value).toBe(0.5);
  });
  it("are those that share a workload with the base; the others are said to be left out", () => {
    const deep = ["read/a/x.json", "read/b/x.json", "write/a/x.json", "write/b/x.json"].map((path) =>
      at(path, 1000, 200, path.startsWith("write") ? { workload_op: "write", op: "write" } : {}),
    );
    const ofWrites = modelOf(deep, { base: "write/b" });
    expect(ofWrites.styles.map(({ name }) => name)).toEqual(["write/b", "write/a"]);
    expect(ofWrites.table.notes).toEqual(["2 measurements of sides that share no workload with the base: left out."]);
    const some = { ...plain, in: ["read/b", "read/a"] };
    expect(sidesOf(stepsOf(deep), some).sides.map(({ value }) => value)).toEqual(["read/b", "read/a"]);
    expect(comparedTo(sidesOf(stepsOf(deep), plain, workKey).sides, "", workKey).sides).toHaveLength(2);
  });
  it("are the systems of the link, each by itself, also two of one name: one drive on two controllers", () => {
    const drive = (path: string, iface: string, iops: number) =>
      at(path, iops, 200, { system_label: "PM883", interface: iface });
    const points = [drive("a/x.json", "SATA, AHCI", 75_401), drive("b/x.json", "SATA, P420i", 65_340)];
    const sys = ["local/a", "local/b"];
    const two = modelOf(points, { sys });
    expect(two.styles.map(({ name }) => name)).toEqual(["PM883 (SATA, AHCI)", "PM883 (SATA, P420i)"]);
    expect(two.sides.map(({ value }) => value)).toEqual(sys);
    expect(saved(points, { sys })[0]!["throughput_ratio"]!.value).toBeCloseTo(65_340 / 75_401);
    // Without a choice one drive measured twice is one system.
    expect(sidesOf(stepsOf(points), plain).by).toBe("interface");
  });
  it("are datasets where a link puts several side by side, and only the systems of the link", () => {
    const points = [at("a/x.json", 1, 1), at("b/x.json", 1, 1), at("a/x.json", 1, 1, { dataset: "example" })];
    const d = ["local", "example"];
    expect(sidesOf(stepsOf(points), { ...plain, d }).by).toBe("dataset");
    // Three systems of two datasets, picked by hand, are three sides.
    const picked = [...points.slice(0, 2), at("c/x.json", 1, 1, { dataset: "example" })];
    const three = modelOf(picked, { d, sys: ["local/a", "local/b", "example/c"] });
    expect(three.sides.map(({ value }) => value)).toEqual(["a", "b", "c"]);
    expect(modelOf(picked, { d }).sides.map(({ value }) => value)).toEqual(["local", "example"]);
    const all = [at("a/x.json", 1, 1), at("b/x.json", 1, 1), at("c/x.json", 1, 1)];
    expect(modelOf(all, { sys: ["local/a", "local/c"] }).sides.map(({ value }) => value)).toEqual(["a", "c"]);
  });
  it("have names that the reader gives, in the link and everywhere on the page", () => {
    const n = renamed(renamed([], "QLC", "Drive A"), "TLC", "Drive B");
    expect(n).toEqual(["QLC", "Drive A", "TLC", "Drive B"]);
    expect(modelOf(media, { n }).table.title).toMatch(/^Drive B against Drive A: /);
    expect(renamed(n, "QLC", "")).toEqual(["TLC", "Drive B"]);
    const value = fc.string({ minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(value, value), { selector: ([v]) => v, maxLength: 5 }), (pairs) => {
        const given = pairs.reduce<string[]>((all, [v, name]) => renamed(all, v, name), []);
        expect([...namesFrom(given)]).toEqual(pairs.filter(([v, name]) => v !== name));
      }),
    );
  });
  it("never look the same, and keep their colour with another base", () => {
    const all = Array.from({ length: 24 }, (_, i) => `side ${String(i)}`);
    const styles = stylesOf("system", all, all, (value) => value);
    expect(new Set(styles.map(({ colour, shape }) => `${colour} ${shape}`)).size).toBe(24);
    const turned = stylesOf("system", [all[3]!, all[0]!], all, (value) => value);
    expect(turned.map(({ colour }) => colour)).toEqual([styles[3]!.colour, styles[0]!.colour]);
  });
  it("are absent for a sweep by itself; its series and mixes are still shown", () => {
    const answers = { points: moved("a", sweep()), figures: [] };
    const shown = shownOf(answers, plain, []);
    expect(shown.model.table.rows).toEqual([]);
    expect(shareSides(shown, answers, plain, []).map(({ points }) => points.length)).toEqual([answers.points.length]);
  });
});

describe("what differs", () => {
  const points = [
    at("a/x.json", 1000, 200, { engine: "libaio", said: { fill_percent: "50" } }),
    at("b/x.json", 1000, 200, { engine: "io_uring", tool_version: "3.40" }),
  ];
  it("is listed besides what is compared, absent as such, and is a badge where it decides", () => {
    const model = modelOf(points);
    expect(model.conditions.differ).toEqual([
      { condition: "tool", values: [["fio 3.33"], ["fio 3.40"]] },
      { condition: "I/O engine", values: [["libaio"], ["io_uring"]] },
      { condition: "fill", values: [["50 %"], []] },
    ]);
    const [first] = model.badges;
    expect(first).toMatchObject({ tone: "warn", text: "tool, I/O engine and fill differ" });
  });
  it("has the options that change the work", () => {
    const options = (own: object) => ({ options: JSON.stringify({ global: own, jobs: [{}] }) });
    const [a, b] = [{ size: "1g", random_distribution: "zipf:1.2" }, { size: "1g" }].map(options);
    const { differ, same } = modelOf([at("a/x.json", 1000, 200, a), at("b/x.json", 1000, 200, b)]).conditions;
    expect(differ).toEqual([
      { condition: "options that change the work", values: [["random_distribution=zipf:1.2"], []] },
    ]);
    expect(same.map(({ condition }) => condition)).toContain("size of the file");
  });
  it("says what is only guessed from a name, and which costs depend on a guess", () => {
    const guessed = { said: { capacity_bytes: "74000000000" }, guessed: ["capacity_bytes", "drive_model"] };
    const two = [
      at("a/1.json", 100, 200, { ...guessed, drive_model: "WD740GD", drive_count: 1 }),
      at("b/1.json", 50, 200),
    ];
    const { differ } = modelOf(two).conditions;
    const valuesOf = (name: string) => differ.find(({ condition }) => condition === name)?.values.flat();
    expect([valuesOf("drive model"), valuesOf("capacity")]).toEqual([["WD740GD, guessed"], ["74 GB, guessed"]]);
    const costs = (points: readonly CurvePoint[]) =>
      table(points)
        .map(({ what }) => what)
        .filter((one) => one.includes("per TB"));
    expect(costs(two)).toEqual(["4K random read: peak GB/s per TB, capacity guessed"]);
    const stated = two.map((one) => ({ ...one, guessed: [] }));
    expect(costs(stated)).toEqual(["4K random read: peak GB/s per TB"]);
    expect(
      modelOf(stated)
        .conditions.differ.find(({ condition }) => condition === "capacity")
        ?.values.flat(),
    ).toEqual(["74 GB"]);
  });
  it("says a number of drives only where devices or a person tell it", () => {
    const drives = (target: string) => {
      const { differ, same } = modelOf(
        ["a/1.json", "b/1.json"].map((path) => at(path, 1, 2, { targets: [target] })),
      ).conditions;
      return [...differ, ...same].find(({ condition }) => condition === "drives")?.values[0];
    };
    expect(["/dev/sdb", "/dev/md0", "/data", "./testfile"].map(drives)).toEqual([
      ["1"],
      undefined,
      undefined,
      undefined,
    ]);
  });
  it("of writes is their active range too", () => {
    const write = (path: string, range?: string) =>
      at(path, 1000, 200, {
        ...{ workload_op: "write", op: "write" },
        said: range === undefined ? {} : { active_range_percent: range },
      });
    const ranges = (a?: string, b?: string) =>
      unlikeRanges(sidesOf(stepsOf([write("a/x.json", a), write("b/x.json", b)]), plain).sides);
    expect([ranges("5", "100"), ranges("50", "100"), ranges("5"), ranges()]).toEqual([true, false, null, null]);
    expect(unlikeRanges(sidesOf(stepsOf(points), plain).sides)).toBe(false);
  });
});

it("a percentile on fewer than ten I/Os above it is grey, says so, and is counted once in a badge", () => {
  const of = (side: string, samples: number) =>
    at(`${side}/1.json`, 1000, 500, { latency: { clat: stats(500, { samples }) } });
  const points = [of("a", 900), of("b", 100_000), of("c", 5000)];
  const model = modelOf(points, { y: "p99" });
  const badges = model.badges.map(({ text }) => text);
  expect(badges).toContain("few samples above p99: 1 of 3 points");
  const { twin } = model.table;
  const cell = (id: string) => twin.rows.at(-1)!.cells[twin.columns.findIndex((column) => column.id === id)]!;
  expect(cell("base_clat_p99_us")).toMatchObject({ grey: true, note: "9 I/Os above it: left to chance" });
  expect(cell("clat_p99_us").grey).toBeUndefined();
  expect(cell("p99_ratio").grey).toBe(true);
});

it("costs are separate measures, if their inputs are set", () => {
  const said = { power_w: "20", price: "500", capacity_bytes: "7680000000000" };
  const points = [
    at("a/x.json", 1000, 200, { said, drive_count: 1 }),
    at("b/x.json", 2000, 200, { said: { power_w: "25" }, drive_count: 1 }),
  ];
  const rows = modelOf(points).table.rows;
  const of = (measure: string) => rows.find((row) => row.measure === measure)?.cells.map((cell) => cell?.value ?? null);
  expect(of("peak IOPS per W")).toEqual([50, 80]);
  expect(of("price per TB")).toEqual([500 / 7.68, null]);
  expect(of("peak IOPS per price")).toEqual([2, null]);
  expect(of("peak GB/s per rack unit")).toBeUndefined();
});

it("the limit applies to the one latency of a tool that prints no other", () => {
  /** As in sysbench fileio: reads and writes have rates, the latency covers both. */
  const mix = (side: string, n: number, threads: number, p99: number): CurvePoint[] => {
    const base: Partial<CurvePoint> = {
      ...{ run_no: n, system: side, source_path: `${side}/${String(n)}.txt`, tool: "sysbench", workload_op: "mixed" },
      ...{ read_percent: 70, iodepth: null, numjobs: threads, outstanding: threads, total_iops: 1000 * threads },
    };
    return ["read", "write", "mixed"].map((op) =>
      point({ ...base, op, key: `${side}${String(n)}${op}`, latency: op === "mixed" ? { response: stats(p99) } : {} }),
    );
  };
  const points = [
    ...[...mix("a", 1, 1, 100), ...mix("a", 2, 4, 200), ...mix("a", 3, 16, 5000)],
    ...[...mix("b", 11, 1, 150), ...mix("b", 12, 4, 2000), ...mix("b", 13, 16, 7000)],
  ];
  expect(table(points).filter(({ what }) => what.includes("≤ 1 ms"))).toMatchObject([{ values: ["4,000", "1,000"] }]);
});

it("the verdict names two workloads and counts the rest; of a mix the latency that holds is said", () => {
  const all = sweep();
  const third = moved("c", all, ({ run_no }) => ({ run_no: run_no + 2000 }));
  const { verdict, works } = modelOf([...moved("a", all), ...moved("b", all, faster(4.3)), ...third]);
  expect(works.length).toBeGreaterThan(2);
  expect(verdict.first).toMatch(/^b reads 4\.3 × and c 1 × a at p99 ≤ 1 ms \(4K random read\)\.$/);
  // One line: what does not fit is counted.
  expect(verdict.second).toMatch(/^\d+ more workloads? below\.$/);
  const two = modelOf([...moved("a", all), ...moved("b", all, faster(4.3))]).verdict;
  expect(two.first).toBe("b reads 4.3 × a at p99 ≤ 1 ms (4K random read).");
  expect(two.second).toMatch(/^4K random write 4\.3 ×; \d+ more workloads? below\.$/);
  const mix = all.filter(({ workload_op }) => workload_op === "mixed");
  const mixed = modelOf([...moved("a", mix), ...moved("b", mix, faster(2))]);
  expect(mixed.verdict.first).toMatch(/^b reaches 2 × a at (?:read|write) p99 ≤ 1 ms /);
});

it("the base is the side measured first; one named in the link stays the base when its system gets a label", () => {
  const of = (side: string, iops: number, more: Partial<CurvePoint>) => at(`${side}/r.json`, iops, 200, more);
  const two = (label: string | null) => [
    of("new", 1200, { started_ms: 2000, run_no: 2 }),
    of("prior", 1000, { started_ms: 1000, run_no: 1, system_label: label }),
  ];
  const namesOf = (label: string | null, base = "") =>
    modelOf(two(label), { base, by: "system" }).table.sides.map(({ name }) => name);
  expect(namesOf(null)).toEqual(["prior", "new"]);
  expect(namesOf(null, "new")).toEqual(["new", "prior"]);
  expect(namesOf("Kernel 6.1", "prior")).toEqual(["Kernel 6.1", "new"]);
});

it("of more sides than it names, the verdict names the one that gave most, not the one furthest off", () => {
  const sides = [...moved("a", reads), ...moved("b", reads, faster(40)), ...moved("c", reads, faster(1.2))];
  const { verdict } = modelOf([...sides, ...moved("floppy", reads, faster(0.003))], { base: "a" });
  expect(verdict.first).toMatch(/^b reads 40 × /);
});

it("the verdict begins with the largest certain difference", () => {
  const of = (side: string, reads: number, writes: number) => [
    at(`${side}/r.json`, reads, 200),
    at(`${side}/w.json`, writes, 200, { workload_op: "write", op: "write", run_no: 700 + reads }),
  ];
  const { verdict } = modelOf([...of("a", 1000, 1000), ...of("b", 1120, 270)]);
  expect(verdict.first).toBe("b writes 0.27 × a at the peak (4K random write).");
  expect(verdict.second).toBe("4K random read +12 %.");
  // The base may do more writes than it was asked for: "at most 0.9 ×" is sure, "at most 1.5 ×" may be no difference.
  const more = at("b/r8.json", 1700, 5000, { ...depth(8), run_no: 900 });
  const bounded = modelOf([...of("a", 1000, 1000), ...of("b", 1500, 900), more], { base: "a" }).verdict;
  expect(bounded.first).toBe("b writes 0.9 × a at the peak (4K random write).");
  expect(bounded.second).toBe("4K random read at most 1.5 ×.");
});

it("the axis of latencies ends above the limit and what lies near it, however slow an overload is", () => {
  const of = (side: string, slowest: number) =>
    [200, 600, slowest].map((p99, i) => at(`${side}/${String(i)}.json`, 1000 * (i + 1), p99, depth(4 ** i)));
  const ends = (points: readonly CurvePoint[]) => drawnOf(modelOf(points)).map(({ build }) => build(page).y_domain?.to);
  expect(ends([...of("a", 900), ...of("b", 800_000)])).toEqual([2000]);
  expect(ends([...of("a", 3000), ...of("b", 800_000)])).toEqual([5000]);
  // A line without a load near the limit is still on its chart and does not stretch the others.
  const slow = [70_000, 400_000].map((p99, i) =>
    at(`a/w${String(i)}.json`, 100 * (i + 1), p99, {
      ...depth(4 ** i),
      workload_op: "write",
      op: "write",
      run_no: 100 + i,
    }),
  );
  const slower = slow.map((p) => ({
    ...{ ...p, system: "b", key: `b${p.key}`, source_path: `b/${p.source_path}`, run_no: p.run_no + 50 },
  }));
  expect(ends([...of("a", 3000), ...of("b", 800_000), ...slow, ...slower])).toEqual([5000, 100_000]);
});

it("the curves of all workloads of one unit share their axes, and the picture has a row of each measure", () => {
  const all = sweep();
  const points = [...moved("a", all), ...moved("b", all, faster(1.25))];
  const model = modelOf(points);
  const scenes = drawnOf(model).map(({ build }) => build(page));
  expect(scenes.map(({ title }) => title)).toEqual(model.works.slice(0, scenes.length).map(({ name }) => name));
  const domains = scenes.map(({ x_domain, y_domain }) => JSON.stringify([x_domain?.to, y_domain?.from, y_domain?.to]));
  expect(scenes.length).toBeGreaterThan(1);
  expect(new Set(domains).size).toBe(1);
  const scene = comparePicture({ points, figures: [] }, plain, [], page);
  const values = model.table.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.value ?? []));
  expect(scene.nodes.filter(({ type }) => type === "marker")).toHaveLength(values.length);
});

describe("what is no comparison", () => {
  const single = (name: string, depth: number, iops: number) =>
    at(`${name}/1.json`, iops, 200, { iodepth: depth, outstanding: depth, key: name, run_no: name === "a" ? 1 : 2 });
  it("one unlike load on each side is no peak; one that both have is compared", () => {
    const unlike = modelOf([single("a", 1, 1000), single("b", 8, 4000)]);
    expect(unlike.verdict.first).toBe("Nothing comparable was measured: no load in common.");
    expect(unlike.works[0]!.measures.flatMap(({ ratios }) => ratios.filter((ratio) => ratio !== null))).toEqual([]);
    expect(modelOf([single("a", 8, 1000), single("b", 8, 4000)]).verdict.first).toContain("b reads 4 × a");
  });
  it("another test of iozone is another workload, and named", () => {
    const test = (name: string, description: string, iops: number, run_no: number) =>
      at(`${name}/${String(run_no)}.json`, iops, 200, {
        ...{ tool: "iozone", key: `${name}${String(run_no)}`, run_no },
        ...{ options: JSON.stringify({ jobs: [description === "" ? {} : { description }] }) },
      });
    const model = modelOf([
      test("a", "", 100, 1),
      test("a", "rewrite", 900, 2),
      test("b", "", 110, 3),
      test("b", "rewrite", 800, 4),
    ]);
    const peaks = model.works.map(({ name, measures }) => [
      name,
      measures.find(({ of }) => of === "peak")!.values.map((one) => one?.value),
    ]);
    expect(peaks).toEqual([
      ["4K random read", [100, 110]],
      ["4K random read, rewrite", [900, 800]],
    ]);
  });
  it("the exported table has the measures shown before the loads", () => {
    const { twin } = modelOf([single("a", 8, 1000), single("b", 8, 4000)]).table;
    const column = (id: string) => twin.columns.findIndex((one) => one.id === id);
    const measures = twin.rows.map(({ cells }) => cells[column("measure")]!.value);
    expect(measures).toContain("peak IOPS");
    expect(measures.at(-1)).toBeNull();
    const peak = twin.rows[measures.indexOf("peak IOPS")]!.cells;
    expect(["base_iops", "iops", "throughput_ratio"].map((id) => peak[column(id)]!.value)).toEqual([1000, 4000, 4]);
  });
});
