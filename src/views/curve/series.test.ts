import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { sentenceText } from "~/components/token";
import { decodeHash, encodeHash } from "~/permalink/codec";
import { defaults, noHashes } from "~/permalink/field";
import { estimateWidth } from "~/charts/estimate";
import { withPair } from "~/model/joins";
import { seriesId } from "~/model/load";
import { curvePoint, seriesRow } from "../../../tests/support/points";
import { curvePicture, curveModel, zoomText } from "./picture";
import { asMeasured, choose, hide, isChanged, joinable, move, pickable, rename, show } from "./series";
import { fields, type CurveState } from "./state";

const plain: CurveState = { ...defaults(fields), d: ["example-virtual-disk"] };
const page = { width: 1020, height: 584, size: "page", measure: estimateWidth } as const;
const key = (jobs: number) => `randread-4k-j${jobs}-libaio-direct`;
const series = [1, 2, 4].map((numjobs) => seriesRow({ series: key(numjobs), numjobs, peak_iops: 1000 * numjobs }));
const points = series.flatMap((row) =>
  [1, 2].map((iodepth) =>
    curvePoint({
      ...{ key: `${row.series}.${iodepth}.read`, series: row.series, numjobs: row.numjobs, dataset: row.dataset },
      ...{ system: row.system, iodepth, outstanding: iodepth, iops: 1000 * iodepth, total_iops: 1000 * iodepth },
      ...{ run_no: iodepth, phase: Number(row.numjobs), job_index: 0 },
    }),
  ),
);
const [a, b, c] = series.map(seriesId) as [string, string, string];
const at = (state: Partial<CurveState>, rows: readonly SeriesRow[] = series, of: readonly CurvePoint[] = points) => {
  const whole = { ...plain, ...state };
  return {
    model: curveModel({ series: rows, points: of }, whole, []),
    scene: curvePicture({ points: of }, whole, [], page),
  };
};

describe("series off the chart", () => {
  it("are neither drawn nor in the table, and counted with the reason", () => {
    const { model, scene } = at({ hide: [[b, "fan failed"]] });
    expect(model.picks.shown.map(seriesId)).not.toContain(b);
    expect(scene.twin.rows).toHaveLength(4);
    expect(scene.notes).toContain("1 series (2 points) is hidden: fan failed.");
    expect(pickable(model, plain).find(({ id }) => id === b)).toMatchObject({
      remark: "hidden: fan failed",
      editable: true,
    });
  });
  it("do not count among the highest peaks, and do not let the next one in", () => {
    const many = Array.from({ length: 14 }, (_, i) =>
      seriesRow({ series: key(i + 1), numjobs: i + 1, peak_iops: 1000 + i }),
    );
    const of = many.map((row) => curvePoint({ ...points[0], key: row.series, series: row.series, system: row.system }));
    const { model, scene } = at({ hide: [[seriesId(many[13]!), "x"]] }, many, of);
    expect(model.picks.shown).toHaveLength(11);
    expect(scene.notes).toContain("The 11 highest peaks of 13 series.");
  });
  it("come back by their box or their button; choosing others keeps them counted", () => {
    const state = { ...plain, ...hide({ hide: [], f: `${b}/read` }, b, " fan failed ") };
    expect(state).toMatchObject({ hide: [[b, "fan failed"]], f: "" });
    const { model } = at(state);
    expect(choose(state, model.hidden, [a, b, c])).toEqual({ hide: [] });
    expect(choose(state, model.hidden, [a])).toEqual({ s: [a, b] });
    expect(at({ ...state, s: [a, b] }).scene.notes?.join(" ")).toContain("is hidden: fan failed");
    expect(show(state, [b])).toEqual({ hide: [] });
  });
  it("may be all of them", () => {
    const { model, scene } = at({ hide: [a, b, c].map((id) => [id, "x"] as const) });
    expect([model.hidden.length, model.picks.shown.length, scene.empty]).toEqual([3, 0, "curve/no-points"]);
  });
});

describe("settings of series", () => {
  it("reach chart, sentence and picker", () => {
    const { model, scene } = at({ n: [[a, "Tray A"]], base: a, order: [c, a], pin: [[a, "s5"]], yu: "ms" });
    expect(scene.y_title?.unit).toBe("× Tray A, log");
    expect(sentenceText(model.parts)).toContain("p99 completion latency, × Tray A, against IOPS.");
    expect(pickable(model, { n: [[a, "Tray A"]], order: [c, a] }).map(({ id, label }) => [id, label])).toEqual([
      [c, expect.any(String)],
      [a, "Tray A"],
      [b, expect.any(String)],
    ]);
  });
  it("give one line one focus", () => {
    const { model } = at({ join: [[b, a]], f: b });
    expect(model.options.focus).toBe(a);
    expect([...model.names.keys()].toSorted()).toEqual([a, c]);
    expect(joinable(model.picks, a).map(seriesId).toSorted()).toEqual([b, c]);
  });
  it("to a baseline that is not on the chart leaves latencies as measured", () => {
    const { model, scene } = at({ base: "local//gone" });
    expect(model.baseline).toBeNull();
    expect(scene.y_title?.unit).toContain("s, log");
    expect(scene.notes?.join(" ")).toContain("The baseline of the link is not on the chart");
  });
  it("zooms in the unit that the axis has", () => {
    const zy = { from: 500, to: 2000 };
    expect(zoomText({ x: "iops", baseline: null }, { zx: null, zy, yu: "auto" })).toEqual(["0.500–2.00 ms"]);
    expect(zoomText({ x: "iops", baseline: null }, { zx: null, zy, yu: "us" })).toEqual(["500–2,000 µs"]);
    expect(zoomText({ x: "iops", baseline: a }, { zx: null, zy: { from: 0.5, to: 2 }, yu: "auto" })).toEqual([
      "0.500–2.00 ×",
    ]);
  });
});

describe("edits of the link", () => {
  const id = fc.constantFrom(a, b, c, "__proto__", "constructor");
  const edit = fc.oneof(
    fc.tuple(id, fc.string()).map(
      ([one, name]) =>
        (state: CurveState) =>
          rename(state, one, name),
    ),
    fc.tuple(id, fc.string()).map(
      ([one, why]) =>
        (state: CurveState) =>
          hide(state, one, why),
    ),
    fc.tuple(id, fc.constantFrom("s1" as const, "s8" as const, null)).map(([one, slot]) => (state: CurveState) => ({
      pin: withPair(state.pin, one, slot),
    })),
    fc.tuple(id, fc.constantFrom(1 as const, -1 as const)).map(
      ([one, by]) =>
        () =>
          move([a, b, c], one, by),
    ),
    fc.tuple(id, fc.option(id)).map(([one, to]) => (state: CurveState) => ({ join: withPair(state.join, one, to) })),
  );
  it("come back from the link, set one value per series, and are undone in one step", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (steps) => {
        const state = steps.reduce<CurveState>((all, step) => ({ ...all, ...step(all) }), plain);
        const link = decodeHash(encodeHash("curve", fields, state, noHashes), new Map([["curve", fields]]));
        expect(link.state).toEqual(state);
        for (const pairs of [state.n, state.hide, state.pin, state.join]) {
          expect(new Set(pairs.map(([one]) => one)).size).toBe(pairs.length);
        }
        expect([...state.order].toSorted()).toEqual(state.order.length === 0 ? [] : [a, b, c].toSorted());
        expect(() => at(state)).not.toThrow();
        expect(isChanged({ ...state, ...asMeasured })).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
  it("move by one place and stop at the ends", () => {
    expect(move([a, b, c], c, -1)).toEqual({ order: [a, c, b] });
    expect(move([a, b, c], a, -1)).toEqual({});
    expect(move([a, b, c], c, 1)).toEqual({});
  });
  it("remove a name that is emptied", () => {
    expect(rename({ n: [[a, "A"]] }, a, "  ")).toEqual({ n: [] });
  });
});
