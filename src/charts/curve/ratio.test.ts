import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { buildCurve } from "./curve";
import type { CurveOptions } from "./options";
import { point, stats } from "../../../tests/support/points";
import { card, options, page, phone } from "./testing";

const at = (series: string, outstanding: number, p99: number, more: Partial<CurvePoint> = {}): CurvePoint =>
  point({
    series,
    engine: series,
    iodepth: outstanding,
    outstanding,
    iops: 1000 * outstanding,
    latency: { clat: stats(p99) },
    ...more,
  });
const base = [at("aio", 1, 100), at("aio", 2, 160), at("aio", 4, 400)];
const other = [at("uring", 1, 50), at("uring", 2, 200), at("uring", 8, 900)];
const over: Partial<CurveOptions> = { baseline: "local//aio" };
const drawn = (points: readonly CurvePoint[], more: Partial<CurveOptions> = over, frame = page) =>
  buildCurve(points, { ...options, ...more }, frame);
const ratios = (points: readonly CurvePoint[], more: Partial<CurveOptions> = over) => {
  const { twin } = drawn(points, more);
  const [series, load, ratio] = ["series", "outstanding", "ratio"].map((id) =>
    twin.columns.findIndex((one) => one.id === id),
  );
  return twin.rows.map(({ cells }) => [series, load, ratio].map((i) => cells[i ?? -1]?.value));
};

describe("latency over a baseline", () => {
  it("refers to the same load; what the baseline lacks is a gap and counted", () => {
    expect(ratios([...base, ...other])).toEqual([
      ["aio", 1, 1],
      ["aio", 2, 1],
      ["aio", 4, 1],
      ["uring", 1, 0.5],
      ["uring", 2, 1.25],
      ["uring", 8, null],
    ]);
    const scene = drawn([...base, ...other]);
    expect(scene.notes).toEqual(["1 point has no counterpart in aio (same op, load and kind): no ratio, a gap."]);
    expect(scene.marks).toHaveLength(5);
    expect(scene.y_title).toMatchObject({ name: "p99 completion latency (clat)", unit: "× aio, log" });
    expect(scene.twin.columns.find((one) => one.id === "ratio")?.label).toBe("p99 × aio");
  });
  it("names its base, and keeps the latencies in the table", () => {
    const scene = drawn([...base, ...other]);
    const mark = scene.marks.find((one) => one.id === `local/${other[1]?.key ?? ""}`);
    expect(mark?.lines[0]).toEqual(["p99 clat", "1.25 × aio, 200 µs over 160 µs"]);
    expect(mark?.y_tag).toBe("1.25");
    const p99 = scene.twin.columns.findIndex((one) => one.id === "clat_p99_us");
    expect(scene.twin.rows.map((row) => row.cells[p99]?.value)).toEqual([100, 160, 400, 50, 200, 900]);
  });
  it("never mixes ops, kinds, sweeps or statistics", () => {
    const write = at("uring", 1, 50, { workload_op: "write", op: "write" });
    const total = at("uring", 1, 50, { latency: { response: stats(50) }, tool: "vdbench" });
    const rate = at("uring", 1, 50, { load_kind: "rate", asked_iops: 1 });
    const share = at("uring", 1, 50, { load_kind: "rate", load_percent: 50 });
    for (const one of [write, total, rate, share]) expect(ratios([...base, one])[3]?.[2]).toBeNull();
    expect(ratios([...base, ...other], { ...over, y: "mean" })[4]?.[2]).toBe(1.25);
    const without = at("uring", 1, 50, { latency: { clat: stats(50, { quantiles: {} }) } });
    const { notes } = drawn([...base, without]);
    expect(notes).toEqual(["1 point without p99: the line has a gap there."]);
  });
  it("never uses a failed, excluded or unplaced point as a baseline", () => {
    const [first, second, third] = base;
    if (!first || !second || !third) throw new Error("three points");
    const broken = [{ ...first, failed: true }, { ...second, excluded: "fan failed" }, third];
    const scene = drawn([...broken, ...other]);
    expect(scene.notes?.join(" ")).toContain("3 points have no counterpart in aio");
  });
  it("uses the repeat that is on the line", () => {
    const repeats = [
      at("aio", 1, 10, { iops: 900, total_iops: 900 }),
      at("aio", 1, 90, { iops: 1100, total_iops: 1100 }),
    ];
    expect(ratios([...base, ...repeats, ...other]).filter(([name, load]) => name === "uring" && load === 1)).toEqual([
      ["uring", 1, 0.5],
    ]);
  });
  it("is grey where the baseline has too few samples, and says so", () => {
    const poor = at("aio", 1, 100, { latency: { clat: stats(100, { samples: 500 }) } });
    const scene = drawn([poor, ...base.slice(1), ...other]);
    expect(scene.notes).toContain("1 point with fewer than 10 samples above p99: grey.");
    expect(scene.notes).toContain("2 points over a baseline of fewer than 10 samples above p99: grey.");
  });
  it("is absent if the baseline is not on the chart, and a note says so", () => {
    const scene = drawn(other);
    expect(scene.notes).toEqual(["The baseline of the link is not on the chart: latencies are shown as measured."]);
    expect(scene.y_title?.unit).toBe("µs, log");
    expect(scene.twin.columns.some((one) => one.id === "ratio")).toBe(false);
  });
  it.each([
    ["page", page],
    ["phone", phone],
    ["card", card],
  ] as const)("has an axis on a %s, whatever the baseline is called", (_, frame) => {
    const names = [
      ["local//aio", "A name so long that it would fill the whole of the axis and then some more of it"],
    ] as const;
    const scene = drawn([...base, ...other], { ...over, names }, frame);
    const unit = scene.y_title?.unit ?? "";
    expect(frame.measure(unit, 12, 400)).toBeLessThan(frame.width * 0.6);
    expect(scene.y_domain?.from).toBeLessThanOrEqual(0.5);
  });
  it("uses the line that a joined baseline is drawn in", () => {
    const joined = [at("sync", 8, 450)];
    const joins = [["local//sync", "local//aio"]] as const;
    expect(ratios([...base, ...joined, ...other], { baseline: "local//sync", joins }).at(-1)).toEqual(["uring", 8, 2]);
  });
});
