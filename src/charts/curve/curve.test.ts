import { describe, expect, it } from "vitest";
import { linesOf, peakOn } from "~/model/lines";
import { en } from "~/text/en";
import { curveNotes } from "~/text/en/curve-notes";
import { curveEmpty } from "~/text/en/curve-page";
import { overlap } from "../geometry";
import type { Frame, Scene, SceneNode } from "../scene";
import { LONGEST_LEADER } from "../plot/crowd";
import { colourValue, seriesNames } from "./names";
import { buildCurve } from "./curve";
import { point, stats, sweep } from "../../../tests/support/points";
import { card, options, page, phone } from "./testing";

type Of<T extends SceneNode["type"]> = Extract<SceneNode, { type: T }>;
const nodesOf = <T extends SceneNode["type"]>(scene: Scene, type: T): Of<T>[] =>
  scene.nodes.filter((node): node is Of<T> => node.type === type);
const paths = (scene: Scene): Of<"path">[] => nodesOf(scene, "path").filter((node) => node.role === "line");
const notes = curveNotes;

/** Corners of a path as [x, y], in drawing order. */
const corners = (d: string): number[][] =>
  d
    .split(/[ML]/)
    .filter(Boolean)
    .map((pair) => pair.split(",").map(Number));

describe("order of a curve", () => {
  const folded = [
    point({ outstanding: 64, iops: 90_000, latency: { clat: stats(4000) } }),
    point({ outstanding: 1, iops: 10_000, latency: { clat: stats(100) } }),
    point({ outstanding: 16, iops: 100_000, latency: { clat: stats(900) } }),
  ];

  it("is the controlled load, so that a fold-back bends left", () => {
    const scene = buildCurve(folded, options, page);
    const xs = corners(paths(scene)[0]!.d).map(([x]) => x!);
    expect(xs).toHaveLength(3);
    expect(xs[1]!).toBeGreaterThan(xs[0]!);
    expect(xs[2]!).toBeLessThan(xs[1]!);
    expect(scene.marks.map((mark) => mark.tag)).toEqual(["1 outstanding", "16 outstanding", "64 outstanding"]);
  });

  it("is the asked rate of a rate sweep, not the achieved one; the time stamp only breaks ties", () => {
    const rate = { load_kind: "rate", outstanding: 32 };
    const lines = linesOf(
      [
        point({ ...rate, asked_iops: 3000, iops: 2500, started_ms: 1 }),
        point({ ...rate, asked_iops: 2000, iops: 2600, started_ms: 9 }),
        point({ ...rate, asked_iops: 2000, iops: 2700, started_ms: 5 }),
      ],
      options,
    );
    expect(lines[0]!.points.map((p) => p.x)).toEqual([2700, 2600, 2500]);
  });

  it("with linear and with Poisson arrivals is one line each, told apart by name, note and table", () => {
    const at = (rate_process: string, series: string) =>
      [1000, 2000, 3000].map((asked_iops) =>
        point({ load_kind: "rate", outstanding: 32, rate_process, series, asked_iops, iops: asked_iops }),
      );
    const both = [...at("linear", "randread-4k-rate-qd32"), ...at("poisson", "randread-4k-rate-poisson-qd32")];
    const scene = buildCurve(both, options, page);
    expect(paths(scene).map(({ d }) => corners(d).length)).toEqual([3, 3]);
    expect(new Set(scene.marks.map((mark) => mark.title))).toEqual(
      new Set(["rate sweep", "rate sweep, Poisson arrivals"]),
    );
    expect(scene.notes).toContain(notes.arrivals(["linear", "poisson"]));
    expect(paths(scene).map(({ dash }) => dash)).toEqual([undefined, "7 4"]);
    expect(scene.key).toContain("dash Poisson arrivals");
    expect(scene.twin.columns.map(({ id }) => id)).toContain("rate_process");
    const linear = buildCurve(both.slice(0, 3), options, page);
    expect(linear.notes).toEqual([]);
    expect(linear.twin.columns.map(({ id }) => id)).not.toContain("rate_process");
  });

  it("leaves a point of unknown load unjoined, with a note", () => {
    const scene = buildCurve([...folded, point({ outstanding: null, iops: 50_000 })], options, page);
    expect(corners(paths(scene)[0]!.d)).toHaveLength(3);
    expect(scene.marks).toHaveLength(4);
    expect(scene.notes).toContain(notes.unknownLoad(1));
  });
});

describe("a curve of rates", () => {
  const steps = [2000, 4000, 6000].map((asked_iops) =>
    point({ load_kind: "rate", outstanding: 16, asked_iops, iops: asked_iops, load_percent: asked_iops / 80 }),
  );
  const max = point({ load_kind: "max", outstanding: 16, iops: 8000 });

  it("has its uncontrolled maximum beside it: same series, never joined, with a note", () => {
    const scene = buildCurve([max, ...steps], options, page);
    expect(paths(scene).map(({ d }) => corners(d).length)).toEqual([3]);
    expect(scene.marks.map(({ tag }) => tag)).toEqual(["25 % load", "50 % load", "75 % load", "uncontrolled maximum"]);
    expect(new Set(scene.marks.map(({ colour }) => colour)).size).toBe(1);
    expect(scene.notes).toEqual([notes.maximum(1)]);
    expect(scene.twin.rows).toHaveLength(4);
  });

  it("of reads only is one line, though vdbench prints the same for all I/Os together", () => {
    const both = steps.flatMap((p) => [p, { ...p, op: "mixed", key: `${p.key}.mixed` }]);
    expect(linesOf(both, options).map(({ op }) => op)).toEqual(["read"]);
    // sysbench prints one latency for writes and fsyncs together and none for the writes.
    const bare = both.map((p) => (p.op === "read" ? { ...p, latency: {} } : p));
    expect(linesOf(bare, options).map(({ op }) => op)).toEqual(["mixed", "read"]);
  });

  it("counts steps, not marks: reads and writes of one run at one load are one point", () => {
    const short = steps.map((p) => ({ ...p, iops: p.iops! * 0.5, total_iops: p.iops! * 0.5 }));
    const both = [max, ...short].flatMap((p) =>
      ["read", "write"].map((op) => ({ ...p, workload_op: "mixed", op, key: `${p.key}.${op}` })),
    );
    const scene = buildCurve(both, options, page);
    expect(scene.marks).toHaveLength(8);
    expect(scene.notes).toEqual([notes.missed(3), notes.maximum(1)]);
  });
});

describe("one latency for all operations (sysbench fileio)", () => {
  const threads = [1, 2, 4].flatMap((n) => {
    const step = { ...point({ outstanding: n, iops: n * 1000, workload_op: "mixed" }), tool: "sysbench", numjobs: n };
    return [
      ...["read", "write", "sync"].map((op) => ({ ...step, op, key: `${step.key}.${op}`, latency: {} })),
      { ...step, op: "mixed", key: `${step.key}.mixed`, latency: { response: stats(500) } },
    ];
  });

  it("is drawn once, labelled as covering all, and the rates of reads and writes stay in the table", () => {
    const scene = buildCurve(threads, options, page);
    expect(scene.marks).toHaveLength(3);
    expect(scene.marks.map(({ id }) => id)).toEqual(
      threads.filter((p) => p.op === "mixed").map((p) => `${p.dataset}/${p.key}`),
    );
    expect(scene.notes).toEqual([notes.oneLatency]);
    expect(scene.key).toContain("◆ all operations");
    expect(scene.y_title?.name).toBe("p99 response time");
    expect(scene.twin.rows).toHaveLength(12);
  });

  it("is left out at each load that distinguishes its directions", () => {
    const apart = threads.map((p) =>
      p.op === "read" && p.outstanding === 2 ? { ...p, latency: { response: stats(300) } } : p,
    );
    const lines = linesOf(apart, options);
    expect(lines.map(({ op, points }) => [op, points.filter((p) => p.y !== null).length])).toEqual([
      ["mixed", 2],
      ["read", 1],
      ["write", 0],
      ["sync", 0],
    ]);
  });
});

describe("a database test (sysbench SQL)", () => {
  const threads = [1, 2, 4].flatMap((n) => {
    const step = { ...point({ outstanding: n, iops: n * 100, block_bytes: null }), tool: "sysbench", numjobs: n };
    const of = { ...step, workload_op: "transaction", total_bytes_per_s: null, bytes_per_s: null };
    return [
      { ...of, op: "transaction", key: `${step.key}.transaction`, latency: { response: stats(500) } },
      { ...of, op: "query", key: `${step.key}.query`, iops: n * 2000, latency: {} },
    ];
  });

  it("is drawn in transactions per second over threads, never in IOPS", () => {
    const scene = buildCurve(threads, options, page);
    expect(scene.marks.map(({ tag }) => tag)).toEqual(["1 thread", "2 threads", "4 threads"]);
    expect(scene.x_title?.name).toBe("transactions/s, achieved");
    expect(scene.notes).toEqual([]);
    expect(buildCurve(threads, { ...options, x: "outstanding" }, page).x_title?.name).toBe("threads");
    expect(JSON.stringify(scene.nodes)).not.toMatch(/IOPS|varies/);
    const heads = scene.twin.columns.map(({ id }) => id);
    expect(heads).toContain("total_transactions_per_s");
    expect(heads).not.toContain("iops");
  });

  it("next to a disk the axis names both units", () => {
    const both = buildCurve([...threads, point({ iops: 900 })], options, page);
    expect(both.x_title?.name).toBe("IOPS or transactions/s, achieved");
  });
});

describe("tools without jobs and without statistics", () => {
  const act = point({ tool: "act", load_kind: "rate", asked_iops: 2000, iops: 2000, outstanding: null, latency: {} });

  it("an ACT point has no completion latency, and its table has rates and no empty columns", () => {
    const scene = buildCurve([act], options, page);
    expect(scene.empty).toBe("curve/no-statistic");
    expect(scene.notes).toEqual([]);
    expect(linesOf([act], options)[0]!.kind).toBe("response");
    const ids = scene.twin.columns.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["asked_iops", "iops", "bytes_per_s"]));
    expect(ids.filter((id) => id.endsWith("_us"))).toEqual([]);
  });

  it("a name leaves out jobs of vdbench and has threads of sysbench; tools have their own colours", () => {
    const named = [point({ tool: "vdbench" }), point({ tool: "sysbench", series: "b" }), point({ series: "c" })];
    const scene = buildCurve(named, { ...options, colour: "tool" }, page);
    expect(new Set(scene.marks.map(({ title }) => title))).toEqual(
      new Set(["vdbench", "1 thread, Sysbench", "1 job, fio"]),
    );
    expect(new Set(scene.marks.map(({ colour }) => colour)).size).toBe(3);
    expect(buildCurve(named, options, page).key).toContain("dash fio, Sysbench, vdbench (the first solid)");
  });
});

describe("repeats at one load", () => {
  const at = (outstanding: number, iops: number, more = {}) => point({ outstanding, iops, ...more });
  const again = (nth: number, iops: number, more = {}) => at(8, iops, { repeat: nth, ...more });
  const three = [at(1, 1000), again(1, 5000), again(2, 9000), again(3, 6000), at(16, 12_000)];

  it("are no load steps: the line joins the median, the others are small marks beside it", () => {
    const scene = buildCurve(three, options, page);
    expect(corners(paths(scene)[0]!.d)).toHaveLength(3);
    const [line] = linesOf(three, options);
    expect(line!.points.filter((p) => p.apart === null).map((p) => p.x)).toEqual([1000, 6000, 12_000]);
    expect(line!.points[1]!.repeats).toEqual({ n: 3, median: 6000, min: 5000, max: 9000, unit: "IOPS" });
    expect(scene.marks).toHaveLength(5);
    const radii = nodesOf(scene, "marker").map((marker) => marker.r);
    expect(radii.filter((r) => r < radii[0]!)).toHaveLength(2);
    expect(scene.notes).toEqual([notes.repeatsAt(3, "8 outstanding")]);
    expect(scene.key).toContain(en.charts.curve.repeatKey);
    const lone = buildCurve(three.slice(1, 4), options, page);
    expect(nodesOf(lone, "text").map(({ text }) => text)).toContain("peak 6,000 IOPS at 8, median of 3");
    expect(scene.marks[1]!.lines.at(-1)![1]).toBe("one of 3 at this load: median 6,000, 5,000 to 9,000 IOPS");
    const column = scene.twin.columns.findIndex(({ id }) => id === "at_this_load");
    expect(scene.twin.rows.map((row) => row.cells[column]!.note)).toEqual([
      undefined,
      en.charts.curve.besideLine,
      en.charts.curve.besideLine,
      en.charts.curve.onLine,
      undefined,
    ]);
  });

  it("are joined at the median of each measure, of an even number in the middle of two", () => {
    const [line] = linesOf([at(1, 1000), again(1, 5000), again(2, 9000)], options);
    expect(line!.points.filter((p) => p.apart === null).map((p) => p.x)).toEqual([1000, 7000]);
    expect(line!.points[2]!.repeats!.median).toBe(7000);
  });

  it("number the points of databases by threads, which have no outstanding I/Os", () => {
    const of = (op: string) =>
      [1, 8].map((n) => point({ op, workload_op: op, numjobs: n, outstanding: n, iops: 100 * n }));
    expect(buildCurve(of("transaction"), options, page).key).toContain("numbers: threads");
    expect(buildCurve(of("read"), options, page).key).toContain("numbers: outstanding I/Os");
  });

  it("with several block sizes has its peak on the drawn axis: the most I/Os are not the most bytes", () => {
    const block = (block_bytes: number, iops: number) =>
      point({
        ...{ series: "read-blocks-j1", pattern: "seq", block_bytes, iodepth: 16, outstanding: 16 },
        ...{ iops, total_iops: iops, bytes_per_s: iops * block_bytes, total_bytes_per_s: iops * block_bytes },
      });
    const [line] = linesOf([block(4096, 990_344), block(131_072, 107_804)], { ...options, x: "gb_per_s" });
    expect(peakOn(line!.points, true)?.point.block_bytes).toBe(131_072);
    expect(peakOn(line!.points)?.point.block_bytes).toBe(4096);
    const deeper = block(4096, 990_344);
    const two = linesOf(
      [block(4096, 9), { ...deeper, iodepth: 1, outstanding: 1, series: "read-blocks-j1-qd1" }],
      options,
    );
    expect([...seriesNames(two, options, true).values()]).toEqual(["depth 1", "depth 16"]);
    // Its name has no size: each point has its own.
    expect(colourValue(line!, "workload", options)).toBe("sequential read, block sizes vary");
  });

  it("come from the grouping: equal loads alone have no median, and a note says so", () => {
    const unlike = [at(1, 1000), at(8, 5000), at(8, 9000)];
    const [line] = linesOf(unlike, options);
    expect(line!.points.map((p) => [p.apart, p.repeats])).toEqual([
      [null, null],
      [null, null],
      ["repeat", null],
    ]);
    expect(buildCurve(unlike, options, page).notes).toEqual([notes.equalLoads(2, "8 outstanding")]);
  });

  it("that failed or lack the statistic do not break the line if another has it", () => {
    const none = { latency: { clat: stats(1, { quantiles: {} }) } };
    const scene = buildCurve(
      [at(1, 1000), at(8, 5000), at(8, 5100, none), at(8, 9000, { failed: true }), at(16, 9500)],
      options,
      page,
    );
    expect(paths(scene)[0]!.d.match(/M/g)).toHaveLength(1);
    expect(corners(paths(scene)[0]!.d)).toHaveLength(3);
  });

  it("of mixed runs: reads and writes are medians of the same runs, counted once", () => {
    const mixed = (total: number, op: string, iops: number) =>
      again(total === 10_000 ? 1 : 2, iops, { workload_op: "mixed", op, total_iops: total });
    const both = [
      mixed(10_000, "read", 7000),
      mixed(10_000, "write", 3000),
      mixed(9000, "read", 7100),
      mixed(9000, "write", 1900),
    ];
    const scene = buildCurve(both, options, page);
    const lines = linesOf(both, options);
    expect(lines.map((line) => line.points.find((p) => p.apart === null)!.x)).toEqual([9500, 9500]);
    expect(scene.notes).toContain(notes.repeatsAt(2, "8 outstanding"));
  });
});

describe("jobs of unequal run times", () => {
  const staggered = [1, 2, 4].map((n) => point({ outstanding: n, iops: n * 1000, staggered: n === 4 }));

  it("make a derived value that is not a peak", () => {
    const scene = buildCurve(staggered, options, page);
    expect(nodesOf(scene, "marker").map((marker) => marker.fill)).toEqual(["computed", "computed", "derived"]);
    expect(scene.notes).toEqual([notes.staggered(1)]);
    expect(scene.key).toContain(en.charts.curve.staggeredKey);
    expect(nodesOf(scene, "text").some(({ text }) => text.startsWith("peak"))).toBe(false);
    expect(
      nodesOf(buildCurve(staggered.slice(0, 2), options, page), "text").some(({ text }) => text.startsWith("peak")),
    ).toBe(true);
  });
});

describe("names and counts", () => {
  it('say "not stated" instead of showing a raw key', () => {
    const scene = buildCurve([point(), point({ series: "randread-4k-j1", engine: null, direct: null })], options, page);
    const titles = scene.marks.map((mark) => mark.title);
    expect(titles).toEqual(["libaio, direct", "engine not stated, direct or buffered not stated"]);
  });

  it("count samples above a quantile only where there is one, from the I/Os where the file counts no samples", () => {
    const uncounted = point({ ios: 200_000, latency: { clat: stats(500, { samples: null }) } });
    const without = point({ outstanding: 2, latency: { clat: stats(500, { quantiles: {} }) } });
    const { twin } = buildCurve([uncounted, without], options, page);
    const column = twin.columns.findIndex(({ id }) => id === "samples_above_p99");
    expect(twin.rows.map((row) => row.cells[column]!.value)).toEqual([2000, null]);
  });

  it("the same points with another focus keep lines and table", () => {
    const points = [point(), point({ outstanding: 2 })];
    const focused = { ...options, focus: "local//randread-4k-j1-libaio-direct" };
    expect(buildCurve(points, focused, page).twin).toBe(buildCurve(points, options, page).twin);
    expect(buildCurve(points, { ...options, y: "mean" }, page).twin).not.toBe(buildCurve(points, options, page).twin);
  });
});

describe("points that are not plain good ones", () => {
  const at = (outstanding: number, more = {}) => point({ outstanding, iops: outstanding * 1000, ...more });

  it("without the statistic leave a counted gap", () => {
    const none = { latency: { clat: stats(1, { quantiles: {} }) } };
    const scene = buildCurve([at(1), at(2), at(4, none), at(8), at(16)], options, page);
    expect(paths(scene)[0]!.d.match(/M/g)).toHaveLength(2);
    expect(scene.marks).toHaveLength(4);
    expect(scene.twin.rows).toHaveLength(5);
    expect(scene.notes).toContain(notes.gap(1, "p99"));
  });

  it("that failed are struck, never joined, and stay in the table", () => {
    const scene = buildCurve([at(1), at(2, { failed: true, error: 84 }), at(4), at(8)], options, page);
    expect(paths(scene)[0]!.d.match(/M/g)).toHaveLength(1);
    expect(corners(paths(scene)[0]!.d)).toHaveLength(2);
    expect(nodesOf(scene, "marker").filter((marker) => marker.fill === "excluded")).toHaveLength(1);
    const error = scene.twin.columns.findIndex((column) => column.id === "error");
    expect(scene.twin.rows[1]!.cells[error]).toEqual({ value: 84, text: "84", note: en.charts.curve.failed(84) });
  });

  it("that the reader excluded are struck, skipped by the line, and counted with the reason", () => {
    const scene = buildCurve(
      [at(1), at(2, { excluded: "fan failed" }), at(4), at(8, { note: "fw updated" })],
      options,
      page,
    );
    expect(corners(paths(scene)[0]!.d)).toHaveLength(3);
    expect(paths(scene)[0]!.d.match(/M/g)).toHaveLength(1);
    expect(nodesOf(scene, "marker").filter((marker) => marker.fill === "excluded")).toHaveLength(1);
    expect(scene.notes).toContain(notes.excluded(1, "fan failed"));
    const of = (id: string) => scene.twin.columns.findIndex((column) => column.id === id);
    expect(scene.twin.rows.map(({ cells }) => cells[of("excluded")]!.value)).toEqual([null, "fan failed", null, null]);
    expect(scene.twin.rows.map(({ cells }) => cells[of("note")]!.value)).toEqual([null, null, null, "fw updated"]);
  });

  it("that were corrected are counted with the correction, and show it themselves", () => {
    const scene = buildCurve([at(1), at(2, { corrected: ["iodepth", "block_bytes"] }), at(4)], options, page);
    expect(scene.notes).toContain("1 point has a corrected iodepth and block size.");
    const column = scene.twin.columns.findIndex(({ id }) => id === "corrected");
    expect(scene.twin.rows.map(({ cells }) => cells[column]!.value)).toEqual([null, "iodepth, block_bytes", null]);
    expect(scene.marks.map(({ lines }) => lines.flat().includes("corrected iodepth and block size"))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("that missed the asked rate by more than 3 % either way are hollow, with a whisker to it", () => {
    const asked = { load_kind: "rate", outstanding: 32 };
    const scene = buildCurve(
      [
        point({ ...asked, asked_iops: 10_000, iops: 9_800 }),
        point({ ...asked, asked_iops: 20_000, iops: 22_000 }),
        point({ ...asked, asked_iops: 40_000, iops: 30_000 }),
      ],
      options,
      page,
    );
    expect(nodesOf(scene, "marker").map((marker) => marker.fill)).toEqual(["computed", "missed", "missed"]);
    expect(nodesOf(scene, "path").filter((node) => node.role === "whisker")).toHaveLength(2);
    expect(scene.notes).toContain(notes.missed(2));
  });

  it("whose percentile exceeds the exact maximum are drawn at the maximum; the table keeps what the file says", () => {
    const scene = buildCurve([at(1, { latency: { clat: stats(500, { max_us: 496 }) } }), at(2)], options, page);
    expect(scene.marks[0]!.y_tag).toBe("496");
    const p99 = scene.twin.columns.findIndex((column) => column.id === "clat_p99_us");
    expect(scene.twin.rows[0]!.cells[p99]).toMatchObject({ value: 500, note: en.charts.curve.aboveMax });
  });

  it("whose members cannot be merged are drawn at the slowest, with a whisker to the fastest; the table has both", () => {
    const bounded = stats(500, { quantiles: {}, bounds: { "0.99": [300, 500] } });
    const scene = buildCurve([at(1), at(2, { latency: { clat: bounded } })], options, page);
    expect(nodesOf(scene, "marker").map((marker) => marker.fill)).toEqual(["computed", "derived"]);
    expect(nodesOf(scene, "path").filter((node) => node.role === "whisker")).toHaveLength(1);
    const [, mark] = scene.marks;
    expect(mark!.lines.map(([, said]) => said)).toContain("300 to 500 µs");
    const cell = (id: string) => scene.twin.rows[1]!.cells[scene.twin.columns.findIndex((one) => one.id === id)]!.value;
    expect([cell("clat_p99_us"), cell("slowest_member_p99_us"), cell("fastest_member_p99_us")]).toEqual([
      null,
      500,
      300,
    ]);
    expect(scene.notes).toContain(notes.slowest(1, "p99"));
  });

  it("with fewer than 10 samples above the quantile are grey", () => {
    const scene = buildCurve([at(1, { latency: { clat: stats(500, { samples: 999 }) } }), at(2)], options, page);
    expect(nodesOf(scene, "marker").map((marker) => marker.colour)).toEqual(["ctrl", "s1"]);
    expect(scene.marks[0]!.lines.at(-1)![1]).toContain("9 samples");
  });
});

describe("a real sweep", () => {
  const points = sweep();
  const focus = points.find((p) => p.series.startsWith("randread-4k-j1"))!;
  const focused = { ...options, focus: `local//${focus.series}` };

  it("draws a mixed run as two lines over its total throughput", () => {
    const lines = linesOf(points, options).filter((line) => line.points[0]!.point.workload_op === "mixed");
    expect(lines.map((line) => line.op)).toEqual(["read", "write"]);
    expect(lines[0]!.points.map((p) => p.x)).toEqual(lines[1]!.points.map((p) => p.x));
    const deepest = lines[0]!.points.at(-1)!;
    expect(deepest.x).toBe(deepest.point.total_iops);
    expect(deepest.x!).toBeGreaterThan(deepest.point.iops!);
  });

  it.each([page, phone, card])("keeps labels apart and inside the frame ($size)", (frame) => {
    const scene = buildCurve(points, focused, frame);
    const texts = nodesOf(scene, "text").filter((node) => node.role === "label");
    expect(texts.length).toBeGreaterThanOrEqual(5);
    const boxes = texts.map((node) => {
      const w = frame.measure(node.text, node.size!, node.weight!);
      const x = node.anchor === "start" ? node.x : node.anchor === "end" ? node.x - w : node.x - w / 2;
      return { x, y: node.y - node.size! + 2, w, h: node.size! - 2 };
    });
    boxes.forEach((box, i) => {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(frame.width);
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other, -0.5)).toBe(false);
    });
  });

  it("numbers every point of the series in focus and draws it last, 2.4 px wide", () => {
    const scene = buildCurve(points, focused, page);
    const numbers = nodesOf(scene, "text").filter((node) => node.size === 11 && node.weight === 600);
    expect(numbers.map((node) => node.text).sort((a, b) => Number(a) - Number(b))).toEqual([
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
    expect(paths(scene).at(-1)).toMatchObject({ width: 2.4 });
  });

  it("answers with the peak under the name", () => {
    const texts = nodesOf(buildCurve(points, focused, page), "text").map((node) => node.text);
    expect(texts).toContain("random read, 1 job");
    expect(texts).toContain("peak 141,993 IOPS at 128");
  });

  it("names many lines without answers where it is narrow, and has no key of numbers that it does not draw", () => {
    const column: Frame = { ...page, width: 490, height: 200 };
    const texts = (frame: Frame, some: typeof points) =>
      nodesOf(buildCurve(some, options, frame), "text").map((node) => node.text);
    const isAnswer = (text: string) => text.startsWith("peak ");
    expect(texts(page, points).some(isAnswer)).toBe(true);
    expect(texts(column, points).some(isAnswer)).toBe(false);
    expect(texts(column, points)).toContain("random read, 1 job");
    const two = points.filter(({ numjobs }) => numjobs === 1);
    expect(texts(column, two).some(isAnswer)).toBe(true);
    const keys = [page, column].map((frame) => buildCurve(points, options, frame).key);
    expect(keys.map((key) => key.some((line) => line.startsWith("numbers:")))).toEqual([true, false]);
  });

  it("has a twin row per point and op, unrounded, in load order", () => {
    const { twin } = buildCurve(points, options, page);
    expect(twin.rows).toHaveLength(points.length);
    const column = (id: string): number => twin.columns.findIndex((one) => one.id === id);
    const rows = twin.rows.filter((row) => row.cells[0]!.value === "random read, 1 job");
    expect(rows.map((row) => row.cells[column("outstanding")]!.value)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    const sixteen = rows[4]!;
    expect(sixteen.cells[column("iops")]).toEqual({ value: 100022.488756, text: "100,022" });
    expect(sixteen.cells[column("clat_p99_us")]!.value).toBe(346.112);
    expect(sixteen.cells[column("n_io")]!.value).toBe(200145);
    expect(sixteen.cells[column("samples_above_p99")]!.value).toBe(2001);
  });

  it("reads out four lines at most", () => {
    const mark = buildCurve(points, focused, page).marks.find((one) => one.tag === "16 outstanding")!;
    expect(mark.lines).toEqual([
      ["p99 clat", "0.346 ms ± 0.78 %"],
      ["throughput", "100,022 IOPS"],
      ["samples above p99", "2,001"],
    ]);
    expect([mark.x_tag, mark.y_tag]).toEqual(["100,022", "0.346"]);
  });

  it("clips a zoom: lines end at the plot, marks outside are gone, the table is whole", () => {
    const zoom = { x: [20_000, 70_000], y: [300, 2000] } as const;
    const scene = buildCurve(points, { ...options, zoom }, page);
    const { plot } = scene;
    for (const [x, y] of paths(scene).flatMap((node) => corners(node.d))) {
      expect(x).toBeGreaterThanOrEqual(plot.x - 0.01);
      expect(x).toBeLessThanOrEqual(plot.x + plot.w + 0.01);
      expect(y).toBeGreaterThanOrEqual(plot.y - 0.01);
      expect(y).toBeLessThanOrEqual(plot.y + plot.h + 0.01);
    }
    expect(scene.marks.length).toBeLessThan(points.length);
    expect(scene.twin.rows).toHaveLength(points.length);
    expect(scene.x_domain).toEqual({ from: 20_000, to: 70_000, log: false, zoomed: true });
  });
});

describe("kinds and loops", () => {
  it("never shares a line between kinds, and a note says when a chart shows two", () => {
    const lat = point({ series: "b", latency: { lat: stats(700) } });
    const scene = buildCurve([point(), lat], options, page);
    expect(scene.notes).toContain(notes.unlikeKinds(["clat", "lat"]));
    expect(scene.twin.columns.map((column) => column.id)).toEqual(
      expect.arrayContaining(["clat_p99_us", "lat_p99_us"]),
    );
    expect(buildCurve([point(), lat], { ...options, kind: "clat" }, page).marks).toHaveLength(1);
  });

  it("uses the response of vdbench", () => {
    const vdbench = point({ tool: "vdbench", latency: { response: stats(900), clat: stats(1) } });
    expect(linesOf([vdbench], options)[0]!.kind).toBe("response");
  });
});

describe("many and none", () => {
  it("no leader looks like a line: grey, thin, short; a name without a place is counted in the key", () => {
    // Eleven series end at one spot far from the right edge, which one series reaches.
    const crowd = Array.from({ length: 12 }, (_, s) =>
      [1, 2, 4].map((depth) =>
        point({
          series: `randread-4k-j${s + 1}-libaio-direct`,
          numjobs: s + 1,
          iodepth: depth,
          total_iops: s === 0 ? depth * 100_000 : 20_000 + depth * 100 + s,
          latency: { clat: stats(100 * depth + s) },
        }),
      ),
    ).flat();
    const scene = buildCurve(crowd, options, page);
    const leaders = nodesOf(scene, "line").filter(({ role }) => role === "leader");
    expect(leaders.length).toBeGreaterThan(0);
    for (const { x1, y1, x2, y2, colour, width } of leaders) {
      expect(["ctrl", "rule"]).toContain(colour);
      expect(width).toBeLessThan(1);
      expect(Math.hypot(x2 - x1, y2 - y1)).toBeLessThanOrEqual(LONGEST_LEADER.page);
    }
    const names = nodesOf(scene, "text").filter(({ text }) => / jobs?$/.test(text)).length;
    expect(names).toBeLessThan(12);
    expect(scene.key).toContain(`${names} of 12 named; all in the table`);
    expect(buildCurve(crowd.slice(0, 3), options, page).key.join()).not.toContain("named");
  });
  it("over eight values of the colour attribute one series is in focus and the others are grey", () => {
    const many = Array.from({ length: 12 }, (_, s) =>
      [1, 2, 4].map((n) =>
        point({
          series: `s${s}`,
          system: `sys${s}`,
          system_label: `system ${s}`,
          outstanding: n,
          iops: n * 1000 * (s + 1),
        }),
      ),
    ).flat();
    const scene = buildCurve(many, { ...options, colour: "system", series_total: 300 }, page);
    const colours = paths(scene).map((node) => node.colour);
    expect(colours.filter((colour) => colour === "ctrl")).toHaveLength(11);
    expect(paths(scene).at(-1)).toMatchObject({ colour: "s1", width: 2.4 });
    expect(scene.notes).toContain(notes.capped(12, 300));
  });

  it("a single point has an axis to read it against", () => {
    const scene = buildCurve([point()], options, page);
    expect(scene.marks).toHaveLength(1);
    expect(scene.y_domain!.to / scene.y_domain!.from).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ["curve/no-points", []],
    ["curve/no-statistic", [point({ latency: {} })]],
    ["curve/all-failed", [point({ failed: true })]],
    ["curve/no-throughput", [point({ iops: null, total_iops: null })]],
  ])("is empty for a reason: %s", (code, points) => {
    const scene = buildCurve(points, options, page);
    expect(scene.empty).toBe(code);
    expect(Object.keys(curveEmpty)).toContain(code);
    expect(scene.twin.rows).toHaveLength(points.length);
  });
});
