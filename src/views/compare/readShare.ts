/** Throughput by share of reads: measured steps and published figures as points of one chart. Pure. */
import { measuredMixes, type MixAsked, mixCurves, publishedMixes, withTimeShare } from "~/analysis/mix";
import { lookUp } from "~/base/lookUp";
import type { RatioSide } from "~/charts/compare/ratios";
import { blockText } from "~/charts/curve/names";
import { loadTag } from "~/charts/curve/readout";
import { exact, significant } from "~/base/number";
import { seriesStyle } from "~/charts/palette";
import type { ShareData, ShareLine } from "~/charts/share/data";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { en } from "~/text/en";
import { share as text } from "~/text/en/compare-share";

/** A side with everything it measured. */
export interface MeasuredSide {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

/** A side that a report prints. */
export interface PublishedSide {
  readonly name: string;
  readonly figures: readonly FigureRow[];
  /** Fact ids of points that are declared one curve (kneepoint.json, `curves`). */
  readonly curves: readonly (readonly string[])[];
}

export interface ShareInput {
  readonly measured: readonly MeasuredSide[];
  /** A side may be of several systems: each by itself. */
  readonly published: readonly PublishedSide[];
  /** Of the sides, measured first; absent: in the order of the palette. */
  readonly styles?: readonly Pick<RatioSide, "colour" | "shape">[];
}

export interface ShareChoice {
  readonly id: string;
  readonly label: string;
}

export interface ShareModel {
  readonly data: ShareData;
  readonly answer: string;
  readonly blocks: readonly ShareChoice[];
  readonly loads: readonly ShareChoice[];
  /** What is drawn of them. */
  readonly asked: MixAsked;
}

/** null if no side has a curve over the share of reads. */
export function shareModel({ measured, published, styles }: ShareInput, asked: MixAsked): ShareModel | null {
  const all = [
    ...measured.flatMap(({ points }, i) => measuredMixes(points, i, (point) => text.at(loadTag(point)))),
    ...published.flatMap(({ figures }, i) =>
      publishedMixes(figures, measured.length + i, (depth) => text.at(`QD ${exact(depth)}`)),
    ),
  ];
  const names = [...measured, ...published].map(({ name }) => name);
  const found = mixCurves(all, names.length, asked);
  if (found === null) return null;
  const { quantity, otherSet, otherLoop, missing } = found;
  const lines = found.sides.flatMap((points, side): ShareLine[] => {
    if (points.length === 0) return [];
    const { colour, marker: shape } = seriesStyle(side);
    // Published points are joined only if they are declared one curve.
    const curves = published[side - measured.length]?.curves;
    const joined = curves?.some((curve) => points.every(({ from }) => curve.includes(from))) ?? true;
    return [{ name: names[side]!, ...(styles?.[side] ?? { colour, shape }), ...withTimeShare(points), joined }];
  });
  const loads = new Set(lines.flatMap(({ points }) => points.flatMap((p) => p.load ?? [])));
  const notes = [
    ...(found.asked.load === "" && loads.size > 1 ? [text.peakNote] : []),
    ...(otherSet > 0 ? [text.setNote(otherSet)] : []),
    ...(otherLoop > 0 ? [text.loopNote(otherLoop)] : []),
    ...(missing > 0 ? [text.loadNote(missing)] : []),
  ];
  const drawn = lines.map(({ name }) => name);
  const title = text.sentence(blocksName(found.asked.blocks), drawn, quantity === "iops" ? "IOPS" : "GB/s");
  return {
    data: { title, quantity, lines, notes },
    answer: lines.map(answerOf).join(" "),
    blocks: found.blocks.map((id) => ({ id, label: blocksName(id) })),
    loads: found.loads.map(([depth, jobs]) => ({
      id: `${String(depth)}x${String(jobs)}`,
      label: `QD ${exact(depth)}${jobs === 1 ? "" : ` × ${exact(jobs)} jobs`}`,
    })),
    asked: found.asked,
  };
}

/** "random-65536" -> "64K random". */
function blocksName(id: string): string {
  const [pattern = "", bytes] = id.split("-");
  return `${blockText(Number(bytes))} ${lookUp(en.charts.curve.pattern, pattern) ?? pattern}`;
}

function answerOf({ name, points }: ShareLine): string {
  const mixes = points.flatMap(({ read_percent, value, time_share }) =>
    time_share === null ? [] : [{ percent: exact(read_percent), ratio: significant(value / time_share, 3) }],
  );
  return mixes.length === 0 ? text.noEnds(name) : text.answer(name, mixes);
}
