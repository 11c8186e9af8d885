import { describe, expect, it } from "vitest";
import { linesOf } from "~/model/lines";
import type { LineKnee, Reading } from "~/model/reading";
import type { Scene, SceneNode } from "../scene";
import { buildCurve } from "./curve";
import type { CurveOptions } from "./options";
import { point, stats, sweep } from "../../../tests/support/points";
import { card, options, page, phone } from "./testing";
import { overlayOf } from "./overlay";

type Of<T extends SceneNode["type"]> = Extract<SceneNode, { type: T }>;
const nodesOf = <T extends SceneNode["type"]>(scene: Scene, type: T): Of<T>[] =>
  scene.nodes.filter((node): node is Of<T> => node.type === type);
const words = (scene: Scene): string[] => nodesOf(scene, "text").map(({ text }) => text);
const cells = (scene: Scene, column: string): (number | string | null)[] => {
  const at = scene.twin.columns.findIndex(({ id }) => id === column);
  return scene.twin.rows.map((row) => row.cells[at]?.value ?? null);
};

/** 1, 8, 16, 32, 64 outstanding; p99 100, 400, 1200, 800, 3000 µs: over a limit of 1 ms, then under it again. */
const steps = ([1, 8, 16, 32, 64] as const).map((outstanding, i) =>
  point({
    outstanding,
    iops: [10_000, 50_000, 90_000, 95_000, 80_000][i]!,
    latency: { clat: stats([100, 400, 1200, 800, 3000][i]!) },
  }),
);
const [line] = linesOf(steps, options);
const p = (i: number) => line!.points[i]!;
const id = (i: number): string => p(i).id;
const reading = (knee: LineKnee, more: Partial<Reading> = {}): Reading => ({
  ...{ kind: "limit", limit_us: 1000, knees: new Map([[line!.id, knee]]), cursor: null },
  ...more,
});
const found: LineKnee = { found: "knee", at: p(1), most: null, next: p(2), headroom: 0.6 };
const scene = (of: Reading, own: CurveOptions = options, frame = page): Scene =>
  buildCurve(steps, own, frame, null, overlayOf(of, linesOf(steps, own), own));

describe("a limit on the curve", () => {
  it("is a labelled line across the plot, and one ring at the last point that passes", () => {
    const drawn = scene(reading(found));
    const [limit] = nodesOf(drawn, "line").filter(({ role }) => role === "limit");
    expect(limit).toMatchObject({ colour: "ink", dash: "10 4", x1: drawn.plot.x, x2: drawn.plot.x + drawn.plot.w });
    expect(nodesOf(drawn, "ring")).toHaveLength(1);
    const mark = drawn.marks.find((one) => one.id === id(1));
    expect(nodesOf(drawn, "ring")[0]).toMatchObject({ x: mark!.x, y: mark!.y, r: 8, colour: "ink" });
    expect(words(drawn)).toContain("limit p99 ≤ 1 ms");
    expect(words(drawn)).toContain("≤ 1 ms: 50,000 at 8");
    expect(words(drawn)).toContain("32 peak");
    expect(mark!.lines).toContainEqual(["last point within the limit", "next: 1.20 ms"]);
  });

  it("judges each point in the table: one that passes after a failure does not count", () => {
    const drawn = scene(reading(found));
    expect(cells(drawn, "limit")).toEqual(["ok", "last ok", "first fail", "ok again", "over"]);
    expect(cells(drawn, "headroom_percent")).toEqual([null, 60, null, null, null]);
  });

  it("has answers for all and for none", () => {
    const all = scene(reading({ found: "all-pass", at: p(4), peak: p(3), headroom: 0.4 }, { limit_us: 5000 }));
    expect(words(all)).toContain("all pass, most 95,000 at 32");
    // The peak is at the last load: more load may bring more.
    const rising = scene(reading({ found: "all-pass", at: p(3), peak: p(3), headroom: 0.4 }, { limit_us: 5000 }));
    expect(words(rising)).toContain("all pass, ≥ 95,000");
    const none = scene(reading({ found: "none", lowest: p(0) }, { limit_us: 50 }));
    expect(words(none)).toContain("none within 50 µs");
    // A load that meets it after the first one over the limit does not count, but "none" would be wrong.
    const later = scene(reading({ found: "none", lowest: p(0) }, { limit_us: 500 }));
    expect(words(later)).toContain("first load over 500 µs");
    expect(nodesOf(none, "ring")).toEqual([]);
    expect(cells(none, "limit")).toEqual(["first fail", "over", "over", "over", "over"]);
    // With the column of the limit too, each row has its mark.
    expect(none.twin.rows.map(({ mark }) => mark)).toEqual(none.marks.map(({ id }) => id));
  });

  it("judges a line's only point though its load is unknown, as the verdict does; of several none", () => {
    const unknown = (key: string) =>
      point({ ...{ key, outstanding: null, iodepth: null, numjobs: null }, latency: { clat: stats(2740) } });
    const judged = (...points: ReturnType<typeof point>[]) => {
      const lines = linesOf(points, options);
      const knees = new Map([[lines[0]!.id, { found: "none", lowest: lines[0]!.points[0]! } as LineKnee]]);
      const of: Reading = { kind: "limit", limit_us: 1000, knees, cursor: null };
      return cells(buildCurve(points, options, page, null, overlayOf(of, lines, options)), "limit");
    };
    expect(judged(unknown("a"))).toEqual(["first fail"]);
    expect(judged(unknown("a"), unknown("b"))).toEqual(["not judged", "not judged"]);
  });

  it("extends the axis to a near limit, and labels a far one at the edge", () => {
    const near = scene(reading(found, { limit_us: 10_000 }));
    expect(near.y_domain!.to).toBeGreaterThanOrEqual(10_000);
    const far = scene(reading(found, { limit_us: 1e7 }));
    expect(far.y_domain!.to).toBeLessThan(1e5);
    expect(nodesOf(far, "line").filter(({ role }) => role === "limit")).toEqual([]);
    expect(words(far)).toContain("limit p99 ≤ 10 s ↑");
  });

  it("has no line on an axis of ratios, and says so", () => {
    const ratios: CurveOptions = { ...options, baseline: line!.series };
    const drawn = scene(reading(found), ratios);
    expect(nodesOf(drawn, "line").filter(({ role }) => role === "limit")).toEqual([]);
    expect(drawn.notes!.join(" ")).toContain("it has no line on an axis of ratios");
    expect(cells(drawn, "limit")).toEqual(["ok", "last ok", "first fail", "ok again", "over"]);
  });

  it("is drawn inside the chart at every size", () => {
    for (const frame of [page, phone, card]) {
      const drawn = scene(reading(found), options, frame);
      expect(nodesOf(drawn, "ring")).toHaveLength(1);
      for (const { x, y } of nodesOf(drawn, "text")) {
        expect(x).toBeLessThanOrEqual(frame.width);
        expect(y).toBeLessThanOrEqual(frame.height);
      }
    }
  });
});

describe("other knees", () => {
  it("have names; if there is none the first row says why", () => {
    const knee = scene(reading({ ...found, next: null, headroom: null }, { kind: "kneedle", limit_us: null }));
    expect(words(knee)).toContain("Kneedle: 50,000 at 8");
    expect(cells(knee, "knee")).toEqual([null, "knee", null, null, null]);
    const none = scene(reading({ found: "no-knee", why: "few" }, { kind: "kneedle", limit_us: null }));
    expect(words(none)).toContain("no knee");
    expect(cells(none, "knee")[0]).toBe("no knee: fewer than 6 points up to the peak");
  });
});

describe("the cursor", () => {
  const at = (
    hit: NonNullable<Reading["cursor"]>["hits"] extends ReadonlyMap<string, infer H> ? H : never,
  ): Reading => ({
    ...{ kind: "limit", limit_us: null, knees: new Map() },
    cursor: { by: "percent", value: 50, open: false, hits: new Map([[line!.id, hit]]) },
  });
  const ticks = (drawn: Scene) => nodesOf(drawn, "path").filter(({ role }) => role === "cursor");

  it("ticks the point it is at, and draws a hollow one between two", () => {
    expect(ticks(scene(at({ found: "point", p: p(1) })))).toHaveLength(1);
    const between = scene(at({ found: "between", rate: 47_500, latency_us: 350, of: [p(0), p(1)] }));
    expect(ticks(between)).toHaveLength(1);
    expect(nodesOf(between, "marker").filter(({ fill }) => fill === "interpolated")).toHaveLength(1);
    expect(between.key).toContain("○ interpolated between two loads");
    expect(ticks(scene(at({ found: "absent", below: null, above: p(0) })))).toEqual([]);
  });

  it("has no interpolated point where x is the load itself", () => {
    const drawn = scene(at({ found: "between", rate: 47_500, latency_us: 350, of: [p(0), p(1)] }), {
      ...options,
      x: "outstanding",
    });
    expect(nodesOf(drawn, "marker").filter(({ fill }) => fill === "interpolated")).toEqual([]);
  });
});

describe("small multiples", () => {
  const points = sweep();

  it("hold every mark once, each inside its panel, on equal axes", () => {
    const whole = buildCurve(points, options, page);
    for (const by of ["workload", "jobs"] as const) {
      const drawn = buildCurve(points, options, page, null, null, by);
      expect(drawn.marks.map((mark) => mark.id).sort()).toEqual(whole.marks.map((mark) => mark.id).sort());
      expect(drawn.panels!.length).toBeGreaterThan(1);
      for (const { x, y, plot } of drawn.marks) {
        expect(drawn.panels).toContainEqual(plot);
        expect(x).toBeGreaterThanOrEqual(plot!.x - 0.5);
        expect(x).toBeLessThanOrEqual(plot!.x + plot!.w + 0.5);
        expect(y).toBeGreaterThanOrEqual(plot!.y - 0.5);
        expect(y).toBeLessThanOrEqual(plot!.y + plot!.h + 0.5);
      }
      expect(drawn.x_domain).toEqual(expect.objectContaining({ from: whole.x_domain!.from }));
      expect(drawn.twin).toEqual(whole.twin);
    }
  });

  it("stack on a phone, one under the other", () => {
    const drawn = buildCurve(points, options, phone, null, null, "workload");
    const tops = drawn.panels!.map(({ y }) => y);
    expect(new Set(drawn.panels!.map(({ x }) => x)).size).toBe(1);
    expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b));
    expect(drawn.height).toBeGreaterThan(phone.height);
  });

  it("are a grid of access by block if most cells are filled, and say which are missing", () => {
    const cell = (workload_op: string, block_bytes: number) =>
      [1, 2, 4].map((outstanding) =>
        point({ workload_op, op: workload_op, block_bytes, outstanding, series: `${workload_op}-${block_bytes}` }),
      );
    const three = [...cell("read", 4096), ...cell("read", 65_536), ...cell("write", 4096)];
    const drawn = buildCurve(three, options, page, null, null, "workload");
    expect(drawn.panels).toHaveLength(4);
    expect(words(drawn).filter((one) => one === "no such series")).toHaveLength(1);
    expect(words(drawn)).toContain("64K random write");
  });

  it("without data say why", () => {
    expect(buildCurve([], options, page, null, null, "workload").empty).toBe("curve/no-points");
  });
});

describe("points of a line", () => {
  it("past the peak are named, on the chart and in the read-out", () => {
    const drawn = buildCurve(steps, options, page);
    expect(words(drawn)).toContain("past the peak");
    expect(drawn.marks.at(-1)!.lines.at(-1)).toEqual(["note", "past the peak: 16 % below it"]);
    expect(drawn.notes!.join(" ")).toContain("1 line is over-saturated at the end");
  });

  it("of fewer members than the rest are hollow and counted", () => {
    const summed = steps.map((p, i) => ({ ...p, together: "all", parts: i === 2 ? 7 : 8 }));
    const drawn = buildCurve(summed, options, page);
    expect(nodesOf(drawn, "marker").map(({ fill }) => fill === "missed")).toEqual([false, false, true, false, false]);
    expect(cells(drawn, "members")).toEqual([8, 8, 7, 8, 8]);
    expect(drawn.key).toContain("○ “7 of 8 members”: the sum lacks the others");
    expect(words(drawn).join(" ")).toContain(" · 7 of 8 members");
    expect(drawn.marks[2]!.lines.at(-1)).toEqual(["note", "7 of 8 members: the sum lacks the others"]);
    expect(buildCurve(steps, options, page).twin.columns.map(({ id: one }) => one)).not.toContain("members");
  });
});

it("depth sweeps with different numbers of drives are separate lines; drives as the load are one", () => {
  const sweepOf = (drive_count: number) =>
    [1, 2, 4].map((depth) => point({ drive_count, outstanding: depth, iops: depth * drive_count * 100 }));
  const lines = linesOf([...sweepOf(1), ...sweepOf(4)], options);
  expect(lines.map(({ points }) => points.map(({ x }) => x))).toEqual([
    [100, 200, 400],
    [400, 800, 1600],
  ]);
  const drawn = buildCurve([...sweepOf(1), ...sweepOf(4)], options, page);
  expect(new Set(drawn.marks.map(({ title }) => title))).toEqual(new Set(["1 drive", "4 drives"]));
  const scaling = [1, 2, 4].map((n) => point({ drive_count: n, outstanding: 8 * n, iops: 1000 * n }));
  expect(linesOf(scaling, options)).toHaveLength(1);
});
