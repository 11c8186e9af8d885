import { expect, it } from "vitest";
import { point, stats, sweep } from "~/charts/curve/testing";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { datasetOf, figureRows } from "../../../tests/support/figures";
import { chosenOf, panelsOf, pointOf, togetherNote } from "./panels";
import { shareModel } from "./share/shares";
import { shownOf } from "./shown";
import { fields, type CompareState } from "./state";

const state = (more: Partial<CompareState>): CompareState => ({ ...defaults(fields), ...more });
const at = (path: string, outstanding: number, more: Partial<CurvePoint> = {}): CurvePoint =>
  point({ source_path: path, outstanding, iodepth: outstanding, latency: { clat: stats(100) }, ...more });

it("each side has everything it measured: what no other side has, and what failed", () => {
  const points = [
    at("a/1.json", 1),
    at("a/8.json", 8),
    at("a/64.json", 64, { failed: true }),
    at("b/1.json", 1),
    at("b/w.json", 1, { workload_op: "write", op: "write", series: "randwrite-4k" }),
    at("alone.json", 1, { block_bytes: 8192 }),
  ];
  const asked = state({ d: ["local"], in: ["a", "b"] });
  const answers = { points, figures: [] };
  const input = panelsOf(shownOf(answers, asked, []), answers, asked, []);
  expect(input.measured.map(({ name, points: own }) => [name, own.map((p) => p.source_path)])).toEqual([
    ["a", ["a/1.json", "a/8.json", "a/64.json"]],
    ["b", ["b/1.json", "b/w.json"]],
  ]);
  expect(input.styles).toHaveLength(2);
  const chosen = chosenOf(input.measured, ["randwrite-4k"]);
  expect(chosen.map(({ points: own }) => own.map((p) => p.source_path))).toEqual([[], ["b/w.json"]]);
  expect(chosenOf(input.measured, [])).toBe(input.measured);
  expect(pointOf(points, `local/${points[1]!.key}`)).toBe(points[1]);
  expect(pointOf(points, "local/nobody")).toBeUndefined();
});

it("a sweep by itself has its panels, though there is nobody to compare it with", () => {
  const points = sweep();
  const asked = state({ d: ["local"] });
  const answers = { points, figures: [] };
  const shown = shownOf(answers, asked, []);
  expect(shown.model.data.rows).toEqual([]);
  const input = panelsOf(shown, answers, asked, []);
  expect(input.measured).toHaveLength(1);
  expect(input.measured[0]!.points).toHaveLength(points.length);
  expect(input.styles).toHaveLength(1);
  expect(shareModel(input, { blocks: "", load: "" })!.data.lines[0]!.points.map((p) => p.read_percent)).toEqual([
    0, 70, 100,
  ]);
  expect(
    panelsOf(shownOf({ points: [], figures: [] }, asked, []), { points: [], figures: [] }, asked, []).measured,
  ).toEqual([]);
});

it("a published side is its systems, without data sheets, with what the catalogue says of a drive", async () => {
  const slug = "qlc-175gbs";
  const figures = await figureRows(slug);
  const { title, systems } = datasetOf(slug);
  const curves = [{ name: "share", facts: ["s0-14"] }];
  const reports = [{ slug, title, systems, curves, raw_files: 0, figures: 1 }];
  const asked = state({ d: [slug], by: "media", base: "TLC" });
  const answers = { points: [], figures };
  const { published, measured } = panelsOf(shownOf(answers, asked, reports), answers, asked, reports);
  expect(measured).toEqual([]);
  // Ratios per drive stand above: what is below them is of all drives.
  const input = { measured, published, styles: [] };
  expect(togetherNote(input, "aggregate")).toBeNull();
  expect(togetherNote(input, "member")).toBe("24 drives together, not per drive.");
  expect(published.map(({ name, capacity_bytes, rack_u }) => [name, capacity_bytes, rack_u])).toEqual([
    ["TLC", null, null],
    ["QLC", 30.72e12, 2],
  ]);
  expect(new Set(published[1]!.figures.map(({ system }) => system))).toEqual(new Set(["ves-vss2249p-24x-p5316"]));
  expect(published[1]!.curves).toEqual([["s0-14"]]);
});
