/** At what the sides are compared: two copies of one real sweep (fio 3.33, a virtual disk), one of them changed. */
import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { point, stats, sweep } from "~/charts/curve/testing";
import type { Frame, Scene } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { limitRows } from "./limits/limits";
import { compareModel } from "./picture";
import { buildRowCurve } from "~/charts/compare/row-curve";
import { rowCurve } from "./rowCurve";
import { comparePicture } from "./shown";
import { stepsOf } from "../shared/steps";
import { fields, type CompareState } from "./state";
import { throughputCells } from "./throughput";
import { answerOf, badgesOf } from "./words";
import { conditionsOf } from "./conditions";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const plain: CompareState = { ...defaults(fields), d: ["local"] };
const reads = sweep().filter(({ workload_op, numjobs }) => workload_op === "read" && numjobs === 1);

const moved = (
  side: string,
  points: readonly CurvePoint[],
  change: (p: CurvePoint) => Partial<CurvePoint> = () => ({}),
): CurvePoint[] =>
  points.map((p, i) => ({
    ...p,
    key: `${side}${String(i)}`,
    run_no: p.run_no + (side === "a" ? 0 : 1000),
    system: side,
    source_path: `${side}/${String(i)}.json`,
    ...change(p),
  }));

/** The same disk with `times` the throughput at every depth, and its latencies divided by it. */
const faster =
  (times: number) =>
  (p: CurvePoint): Partial<CurvePoint> => ({
    iops: p.iops! * times,
    total_iops: p.total_iops! * times,
  });

const textsOf = (scene: Scene): string[] => scene.nodes.flatMap((node) => (node.type === "text" ? [node.text] : []));

const table = (points: readonly CurvePoint[], state: Partial<CompareState>) => {
  const { twin } = comparePicture({ points, figures: [] }, { ...plain, ...state }, [], page);
  return twin.rows.map((row) =>
    Object.fromEntries(row.cells.map(({ value, note }, i) => [twin.columns[i]!.id, { value, note }])),
  );
};

describe("at equal throughput", () => {
  const points = [...moved("a", reads), ...moved("b", reads, faster(1.25))];

  it("reads the other between its load steps, hollow, and never beyond them", () => {
    const rows = table(points, { at: "throughput" });
    const model = compareModel({ points }, { ...plain, at: "throughput" }, []);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      expect(row["iops"]!.value).toBe(row["base_iops"]!.value);
      expect(row["clat_p99_us"]!.note).toMatch(/^interpolated between QD \d+ and QD \d+$/);
    }
    // The slowest step of the base is slower than any step of the other.
    expect(rows.some((row) => String(row["load"]!.value).includes("(QD 1)"))).toBe(false);
    expect(model.data.notes.join(" ")).toContain("never extrapolated");
    const scene = comparePicture({ points, figures: [] }, { ...plain, at: "throughput" }, [], page);
    const fills = scene.nodes.flatMap((node) => (node.type === "marker" && node.mark !== undefined ? [node.fill] : []));
    expect(new Set(fills)).toEqual(new Set(["computed", "interpolated"]));
  });
  it("is measured where a step has just this rate", () => {
    const rows = table([...moved("a", reads), ...moved("b", reads)], { at: "throughput" });
    expect(rows.every((row) => row["clat_p99_us"]!.note === undefined && row["p99_ratio"]!.value === 1)).toBe(true);
  });
  it("refuses an open loop against a closed one, in a sentence", () => {
    const open = moved("b", reads, (p) => ({ load_kind: "rate", asked_iops: p.iops }));
    const model = compareModel({ points: [...moved("a", reads), ...open] }, { ...plain, at: "throughput" }, []);
    expect(model.data.rows).toEqual([]);
    expect(model.data.notes[0]).toMatch(/^1 curve is of an open loop .* not read at one throughput\.$/);
  });
});

it("at equal throughput each step is looked up a fixed number of times, however many there are", () => {
  const looks = (n: number): number => {
    let count = 0;
    const line = (side: string) =>
      Array.from({ length: n }, (_, i) => {
        const depth = i + 1;
        const run_no = side === "a" ? depth : n + depth;
        const one = point({
          run_no,
          system: side,
          source_path: `${side}/${String(i)}`,
          iodepth: depth,
          outstanding: depth,
        });
        const more = { total_iops: { get: () => (count++, 1000 * depth), enumerable: true } };
        return Object.defineProperties({ ...one, latency: { clat: stats(100 + i) } }, more);
      });
    const sides = ["a", "b"].map((value) => ({ value, steps: stepsOf(line(value)) }));
    expect(throughputCells(sides, "p99").rows).toHaveLength(n);
    return count / n;
  };
  expect(looks(200)).toBeLessThan(1.5 * looks(20));
});

describe("under a limit", () => {
  it("compares the most throughput before the first violation, with load and headroom", () => {
    const points = [...moved("a", reads), ...moved("b", reads, faster(1.25))];
    const [row] = table(points, { at: "limit", lim: 1000 });
    expect(row!["throughput_ratio"]!.value).toBeCloseTo(1.25, 9);
    expect(row!["iops"]!.note).toMatch(/^\d+ outstanding, \d+ % headroom$/);
    expect(answerOf(compareModel({ points }, { ...plain, at: "limit" }, []))).toContain("25 % better (1.25×)");
  });
  it("says at least where all pass, gives no ratio of two of them, and names who never passes", () => {
    const points = [...moved("a", reads), ...moved("b", reads, faster(1.25))];
    const [row] = table(points, { at: "limit", lim: 1e9 });
    // Of 256 outstanding it gave less than of 128: the most is no bound, the load is.
    expect(row!["iops"]!.note).toBe("all pass, up to 256 outstanding; most at 128 outstanding");
    const rising = points.filter(({ outstanding }) => outstanding! <= 128);
    expect(table(rising, { at: "limit", lim: 1e9 })[0]!["iops"]!.note).toMatch(/^at least, all pass/);
    const scene = comparePicture({ points, figures: [] }, { ...plain, at: "limit", lim: 1e9 }, [], page);
    const both = comparePicture({ points: rising, figures: [] }, { ...plain, at: "limit", lim: 1e9 }, [], page);
    expect(textsOf(both)).toContain("both pass at every load: no ratio");
    expect(textsOf(scene)).toContain("1.25×");
    expect(
      both.nodes.some((node) => node.type === "text" && /better|worse/.test(node.text) && node.text.includes("%")),
    ).toBe(false);
    const none = compareModel({ points }, { ...plain, at: "limit", lim: 1 }, []);
    expect(none.data.notes[0]).toMatch(/^a, 4K random read: no step passes the limit; the lowest is /);
  });
});

describe("a bound under a limit", () => {
  const few = moved("b", reads).filter(({ outstanding }) => outstanding! <= 8);
  const state = { at: "limit", lim: 1000 } as const;

  it("leaves open which is better: at least 0.9 of it may be more than all of it", () => {
    const points = [...moved("a", reads), ...few];
    const [row] = table(points, state);
    expect(row!["iops"]!.note).toMatch(/^at least, all pass/);
    expect(row!["throughput_ratio"]!.value).toBeLessThan(1);
    expect(row!["throughput"]!.value).toBe("undecided");
    const texts = textsOf(comparePicture({ points, figures: [] }, { ...plain, ...state }, [], page));
    expect(texts).toContain("undecided");
    expect(texts.join(" ")).not.toMatch(/[▲▼]/);
    expect(answerOf(compareModel({ points }, { ...plain, ...state }, []))).toMatch(
      /throughput: undecided \(≥ 0\.\d+×\)/,
    );
  });
  it("keeps its sign where it decides, in the row and in the headline", () => {
    const points = [...moved("a", reads), ...few.map((p) => ({ ...p, ...faster(2.5)(p) }))];
    expect(table(points, state)[0]!["throughput"]!.value).toMatch(/^≥ \d+ % better$/);
    expect(answerOf(compareModel({ points }, { ...plain, ...state }, []))).toMatch(/≥ \d+ % better \(≥ 1\.\d+×\)/);
  });
  it("says whose number it is where a side has several series, and that a single load is one", () => {
    const alone = [6, 8].map((n) =>
      point({
        ...{
          key: `b${String(n)}`,
          system: "b",
          source_path: `b/${String(n)}.json`,
          run_no: 2000 + n,
          drive_count: n,
          numjobs: n,
        },
        ...{ iodepth: 8, outstanding: 8 * n, series: `randread-4k-j${String(n)}`, iops: 100_000, total_iops: 100_000 },
        latency: { clat: stats(n === 6 ? 872 : 1909) },
      }),
    );
    const [row] = table([...moved("a", reads), ...alone], state);
    expect(row!["iops"]!.note).toBe("at least, 6 drives: 48 outstanding, one load only (of 2 series)");
  });
  it("of a mix names the direction of the limit", () => {
    const mix = sweep().filter(({ workload_op, numjobs }) => workload_op === "mixed" && numjobs === 1);
    const rows = table([...moved("a", mix), ...moved("b", mix, faster(1.25))], state);
    expect(rows.map(({ workload }) => workload!.value)).toEqual([
      "4K random 70/30 mix, limit on read p99",
      "4K random 70/30 mix, limit on write p99",
    ]);
  });
  it("has both loads in full, a line each where one has no room for both", () => {
    const points = [...moved("a", reads), ...moved("b", reads, faster(1.25))];
    const frame = { ...page, width: 900 };
    const texts = textsOf(comparePicture({ points, figures: [] }, { ...plain, ...state }, [], frame));
    expect(texts.filter((one) => /^\d+ outstanding, \d+ % headroom$/.test(one)).length).toBeGreaterThan(0);
    expect(texts.join(" ")).not.toContain("…");
  });
});

it("other files or devices are no repeats of one test: they are cells, or differ", () => {
  const two = (side: string, targets: readonly string[]): CurvePoint[] =>
    targets.map((target, i) =>
      point({
        key: `${side}${String(i)}`,
        system: side,
        source_path: `${side}/${String(i)}.json`,
        run_no: (side === "a" ? 0 : 10) + i,
        targets: [target],
        iops: 1000 * (i + 1),
        total_iops: 1000 * (i + 1),
      }),
    );
  const both = [...two("a", ["/mnt/f", "/dev/shm/f"]), ...two("b", ["/mnt/f", "/dev/shm/f"])];
  expect(
    table(both, {}).map((row) => [row["load"]!.value, row["n_base"]!.value, row["throughput_ratio"]!.value]),
  ).toEqual([
    ["QD 1, /mnt/f", 1, 1],
    ["QD 1, /dev/shm/f", 1, 1],
  ]);
  const other = compareModel({ points: [...two("a", ["/dev/a"]), ...two("b", ["/dev/b"])] }, plain, []);
  expect(conditionsOf(other.sides, "depth").differ).toContainEqual({
    condition: "target",
    values: [["/dev/a"], ["/dev/b"]],
  });
});

it("runs of several folders that measured at the same time may be members, no repeats: it says so", () => {
  const vms = (gap_ms: number): CurvePoint[] =>
    ["a", "b"].flatMap((side) =>
      [1, 2].map((vm) =>
        point({
          key: `${side}${String(vm)}`,
          system: side,
          source_path: `${side}/vm${String(vm)}/r.json`,
          run_no: (side === "a" ? 0 : 10) + vm,
          started_ms: 1e12 + vm * gap_ms,
          runtime_s: 60,
        }),
      ),
    );
  const notes = (gap_ms: number) =>
    compareModel({ points: vms(gap_ms) }, { ...plain, in: ["a", "b"] }, []).data.notes.join(" ");
  expect(notes(2000)).toContain("4 runs of one cell, of several folders, measured at the same time");
  expect(notes(100_000)).not.toContain("at the same time");
});

it("no difference shown is none only where the interval is narrow: else nobody knows", () => {
  const times = (side: string, rates: readonly number[]): CurvePoint[] =>
    rates.map((iops, i) =>
      point({
        key: `${side}${String(i)}`,
        system: side,
        source_path: `${side}/${String(i)}.json`,
        run_no: i + (side === "a" ? 0 : 10),
        iops,
        total_iops: iops,
        latency: {},
      }),
    );
  const said = (b: readonly number[], c: readonly number[]): string => {
    const two = (side: string, rates: readonly number[]) =>
      times(side, rates).flatMap((p) => [p, { ...p, key: `${p.key}w`, run_no: p.run_no + 50, block_bytes: 8192 }]);
    const model = compareModel({ points: [...two("a", b), ...two("b", c)] }, plain, []);
    return answerOf(model);
  };
  expect(said([313_000, 9_000, 300_000], [9_100, 313_000, 8_800])).toMatch(/throughput: 2 undecided \(/);
  expect(said([1000, 1001, 999], [1000, 1002, 999])).toMatch(/throughput: 2 equal \(/);
});

describe("under a limit, of a tool with one latency of all operations", () => {
  /** As sysbench fileio: reads and writes have rates, the latency is of both. */
  const mix = (side: string, n: number, threads: number, p99: number): CurvePoint[] => {
    const base: Partial<CurvePoint> = {
      ...{ run_no: n, system: side, source_path: `${side}/${String(n)}.txt`, tool: "sysbench", workload_op: "mixed" },
      ...{ read_percent: 70, iodepth: null, numjobs: threads, outstanding: threads, total_iops: 1000 * threads },
    };
    return [
      point({ ...base, op: "read", latency: {} }),
      point({ ...base, op: "write", latency: {} }),
      point({ ...base, op: "mixed", latency: { response: stats(p99) } }),
    ];
  };
  const points = [
    ...[...mix("a", 1, 1, 100), ...mix("a", 2, 4, 200), ...mix("a", 3, 16, 5000)],
    ...[...mix("b", 11, 1, 150), ...mix("b", 12, 4, 2000), ...mix("b", 13, 16, 7000)],
  ];

  it("has the ratio of the two, and the measurements behind it", () => {
    const model = compareModel({ points }, { ...plain, at: "limit", lim: 1000 }, []);
    expect(model.data.rows.map(({ rate }) => [rate?.base.median, rate?.other.median])).toEqual([[4000, 1000]]);
    expect([...model.cells.steps.values()].map((both) => both.map((steps) => steps.length))).toEqual([[1, 1]]);
  });
  it("has one row of the limit table, none without a latency", () => {
    const rows = limitRows([{ name: "a", points: points.slice(0, 9) }], [], { limit_us: 1000, statistic: "p99" });
    expect(rows.map(({ op, found, ok }) => [op, found, ok?.iops])).toEqual([["mixed", "knee", 4000]]);
  });
});

describe("at equal share of load", () => {
  const step = (side: string, percent: number | null, iops: number, p99: number): CurvePoint =>
    point({
      system: side,
      source_path: `${side}/flatfile.html`,
      run_no: side === "a" ? 1 : 2,
      key: `${side}${String(percent)}`,
      phase: percent ?? 0,
      load_kind: percent === null ? "max" : "rate",
      asked_iops: percent === null ? null : iops,
      load_percent: percent,
      iops,
      total_iops: iops,
      latency: { clat: stats(p99) },
    });
  const points = [step("a", null, 1000, 900), step("a", 50.2, 500, 200), step("a", 100, 700, 700)].concat([
    step("b", null, 2000, 900),
    step("b", 50, 1000, 100),
    step("b", 100, 2000, 700),
  ]);
  it("matches the percent of each own maximum, and says that the rates differ", () => {
    const rows = table(points, { at: "load" });
    expect(rows.map((row) => [row["load"]!.value, row["throughput_ratio"]!.value])).toEqual([
      ["uncontrolled maximum", 2],
      ["50 % of its own maximum", 2],
      ["100 % of its own maximum", expect.closeTo(2000 / 700, 9)],
    ]);
    const model = compareModel({ points }, { ...plain, at: "load" }, []);
    const texts = badgesOf(model, conditionsOf(model.sides, model.data.at)).map(({ text }) => text);
    expect(texts[0]).toBe("of each side’s own maximum");
    // The curve of a reached 70 % of its maximum.
    expect(texts.join(" ")).toMatch(/max not reproduced/i);
  });
  it("is the step that the run names, where small rates were rounded up to unlike shares", () => {
    // 10 % of 800 and of 1,250 IOPS, each rounded up to the next 100.
    const named = [
      { ...step("a", 12.5, 100, 100), title: "curve1_(10%)" },
      { ...step("b", 16, 200, 110), title: "curve1_(10%)" },
    ];
    const rows = compareModel({ points: named }, { ...plain, at: "load" }, []).data.rows;
    expect(rows.map(({ rate }) => [rate?.base.median, rate?.other.median])).toEqual([[100, 200]]);
  });

  it("is none where nobody says the share", () => {
    expect(table([...moved("a", reads), ...moved("b", reads)], { at: "load" })).toEqual([]);
  });
});

describe("per drive", () => {
  it("divides by the drives, derived; where nobody knows them there is no value", () => {
    const points = [...moved("a", reads, () => ({ drive_count: 4 })), ...moved("b", reads, () => ({ drive_count: 8 }))];
    const [row] = table(points, { per: "member" });
    expect(row!["throughput_ratio"]!.value).toBeCloseTo(0.5, 9);
    expect(row!["base_iops"]!.note).toBe("derived, ÷ 4 drives");
    const unknown = points.map((p) => ({ ...p, drive_count: null, targets: [] }));
    expect(table(unknown, { per: "member" })[0]!["throughput_ratio"]!.value).toBeNull();
  });
});

it("a sum that lacks members is marked at its cell, has no verdict and is not in the answer", () => {
  const points = [
    ...moved("a", reads, (p) => ({ parts: p.iodepth === 8 ? 7 : 8 })),
    ...moved("b", reads, () => ({ parts: 8 })),
  ];
  const rows = table(points, {});
  expect(rows.filter((row) => row["base_iops"]!.note === "7 of 8 members").map((row) => row["load"]!.value)).toEqual([
    "QD 8",
  ]);
  expect(rows.every((row) => row["iops"]!.note === undefined)).toBe(true);
  expect(rows.filter((row) => row["throughput"]!.value === "members lack: no verdict")).toHaveLength(1);
  expect(rows.find((row) => row["load"]!.value === "QD 8")!["p99"]!.value).toBe("members lack: no verdict");
  const whole = answerOf(compareModel({ points }, plain, []));
  const without = points.filter(({ iodepth }) => iodepth !== 8);
  // All that is said of the sides is said of the other cells.
  expect(whole.split(". ").slice(1)).toEqual(
    answerOf(compareModel({ points: without }, plain, []))
      .split(". ")
      .slice(1),
  );
});

it("a write under the indirection unit is shaded, an unknown unit is not", () => {
  const writes = sweep().filter(({ workload_op, numjobs }) => workload_op === "write" && numjobs === 1);
  const said = (unit?: string) => () => ({ said: unit === undefined ? {} : { indirection_unit_bytes: unit } });
  const shades = (points: readonly CurvePoint[]) =>
    compareModel({ points }, plain, []).data.rows.map(({ shade }) => shade);
  const all = [...moved("a", writes, said("65536")), ...moved("b", writes, said())];
  expect(new Set(shades(all))).toEqual(new Set(["under the 64K unit"]));
  expect(new Set(shades([...moved("a", writes, said()), ...moved("b", writes, said())]))).toEqual(new Set([null]));
  expect(new Set(shades([...moved("a", reads, said("65536")), ...moved("b", reads, said())]))).toEqual(new Set([null]));
});

describe("what is matched besides the load", () => {
  const engines = (side: string, all: readonly string[]) =>
    all.flatMap((engine) =>
      moved(side, reads.slice(0, 2), () => ({ engine })).map((p) => ({
        ...p,
        key: `${p.key}-${engine}`,
        run_no: p.run_no + all.indexOf(engine) * 5000,
      })),
    );
  it("is the engine, where one side measured with several and shares one", () => {
    const rows = table([...engines("a", ["libaio", "io_uring"]), ...engines("b", ["libaio"])], {});
    expect(rows.map((row) => [row["load"]!.value, row["n_base"]!.value])).toEqual([
      ["QD 1, libaio", 1],
      ["QD 2, libaio", 1],
    ]);
  });
  it("is not what the sides differ in: that is listed", () => {
    const points = [...engines("a", ["io_uring"]), ...engines("b", ["libaio"])];
    expect(table(points, {})).toHaveLength(2);
    const { differ } = conditionsOf(compareModel({ points }, plain, []).sides, "depth");
    expect(differ.map(({ condition }) => condition)).toEqual(["I/O engine"]);
  });
});

it("24 sides: one in the columns, the others grey dots and rows of the table", () => {
  const points = Array.from({ length: 24 }, (_, i) =>
    moved(`drive${String(i).padStart(2, "0")}`, reads).map((p) => ({
      ...p,
      run_no: p.run_no + 10_000 * i,
      key: `${String(i)}-${p.key}`,
    })),
  ).flat();
  const scene = comparePicture({ points, figures: [] }, { ...plain, s: "drive07" }, [], page);
  expect(scene.twin.rows).toHaveLength(23 * reads.length);
  expect(scene.title).toMatch(/^drive07 \(and 22 others\) against drive00, by system/);
  const colours = scene.nodes.flatMap((node) =>
    node.type === "marker" && node.mark !== undefined ? [node.colour] : [],
  );
  expect(new Set(colours).size).toBeLessThanOrEqual(3);
  expect(colours.filter((colour) => colour === "ctrl")).toHaveLength(2 * 22 * reads.length);
});

describe("curves of one job against curves of four", () => {
  const job = (n: number) => (p: CurvePoint) => ({ numjobs: n, outstanding: p.iodepth! * n });
  const writes: Partial<CurvePoint> = {
    workload_op: "write",
    op: "write",
    series: "randwrite-4k",
  };
  const points = [...moved("a", reads, job(1)), ...moved("b", reads, job(4))];

  it("have unlike numbers of jobs, which is said wherever jobs are not matched", () => {
    for (const at of ["throughput", "limit"] as const) {
      const model = compareModel({ points }, { ...plain, at }, []);
      const conditions = conditionsOf(model.sides, at);
      expect(conditions.differ).toContainEqual({ condition: "number of jobs", values: [["1"], ["4"]] });
      expect(badgesOf(model, conditions).map(({ text }) => text)).toContain("number of jobs differs");
    }
    const { differ, same } = conditionsOf(compareModel({ points }, { ...plain, at: "limit" }, []).sides, "depth");
    expect([...differ, ...same].map(({ condition }) => condition)).not.toContain("number of jobs");
  });

  it("the title names the workloads that are compared", () => {
    const slow = (p: CurvePoint) => ({ ...writes, iops: p.iops! / 1e6, total_iops: p.total_iops! / 1e6 });
    const more = (side: string, change: (p: CurvePoint) => Partial<CurvePoint>) =>
      moved(side, reads, change).map((p) => ({ ...p, key: `w${p.key}`, run_no: p.run_no + 5000 }));
    const model = compareModel(
      {
        points: [
          ...points,
          ...more("a", (p) => ({ ...writes, ...job(1)(p) })),
          ...more("b", (p) => ({ ...slow(p), ...job(4)(p) })),
        ],
      },
      { ...plain, at: "throughput" },
      [],
    );
    expect(new Set(model.data.rows.map(({ workload }) => workload))).toEqual(new Set(["4K random read"]));
    expect(model.data.title).toContain("4K random read");
    expect(model.data.title).not.toContain("write");
  });
});

it("the curve behind a row of a mix draws reads and writes of each side, told apart and labelled", () => {
  const mixes = sweep().filter(({ workload_op, numjobs }) => workload_op === "mixed" && numjobs === 1);
  const points = [...moved("a", mixes), ...moved("b", mixes)];
  const curve = rowCurve(compareModel({ points }, { ...plain, y: "mean" }, []), "");
  expect(curve?.lines.map(({ side, op }) => [side.name, op?.id])).toEqual([
    ["a", "read"],
    ["a", "write"],
    ["b", "read"],
    ["b", "write"],
  ]);
  expect(curve).toMatchObject({ latency: "mean clat", column: "clat_mean" });
  expect(curve?.title).toContain("mean clat of read and write against throughput");
  const own = (op: string) => mixes.filter((p) => p.op === op).map((p) => p.latency["clat"]!.mean_us);
  expect(curve?.lines[0]?.points.map(({ latency_us }) => latency_us)).toEqual(own("read"));
  expect(curve?.lines[1]?.points.map(({ latency_us }) => latency_us)).toEqual(own("write"));
  const { twin, key } = buildRowCurve(curve!, page);
  const op = twin.columns.findIndex(({ id }) => id === "op");
  expect(new Set(twin.rows.map(({ cells }) => cells[op]!.value))).toEqual(new Set(["read", "write"]));
  expect(key).toContain("dash: write");
});

it("the curve behind a row of a mix whose tool gives one latency of all draws that", () => {
  const mixes = sweep().filter(
    ({ workload_op, numjobs, op }) => workload_op === "mixed" && numjobs === 1 && op === "read",
  );
  const points = ["a", "b"].flatMap((side) => moved(side, mixes, () => ({ op: "mixed" })));
  const curve = rowCurve(compareModel({ points }, { ...plain, y: "mean" }, []), "");
  expect(curve?.lines.map(({ op }) => op)).toEqual([null, null]);
  expect(curve?.column).toBe("clat_mean");
});

it("the curve behind a row has every side in order of the load, and marks what lacks members", () => {
  const points = [...moved("a", reads, (p) => ({ parts: p.iodepth === 8 ? 7 : 8 })), ...moved("b", reads)];
  const curve = rowCurve(compareModel({ points }, plain, []), "");
  expect(curve?.lines.map(({ side }) => side.name)).toEqual(["a", "b"]);
  expect(curve?.lines[0]?.points.map(({ label }) => label)).toEqual([
    "1",
    "2",
    "4",
    "8",
    "16",
    "32",
    "64",
    "128",
    "256",
  ]);
  expect(curve?.lines[0]?.points.filter(({ note }) => note !== "").map(({ note }) => note)).toEqual(["7 of 8 members"]);
  const scene = buildRowCurve(curve!, page);
  expect(scene.marks).toHaveLength(18);
  expect(scene.twin.columns.map(({ id }) => id)).toEqual(["side", "load", "iops", "clat_p99_us", "note"]);
});
