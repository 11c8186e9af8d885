/** Throughput by share of reads: measured steps and published figures as points of one chart. Pure. */
import { measuredMixes, type MixAsked, mixCurves, publishedMixes, withTimeShare } from "~/analysis/mix";
import { lookUp } from "~/base/lookUp";
import type { RatioSide } from "~/charts/compare/ratios";
import { blockText } from "~/charts/curve/names";
import { loadTag } from "~/charts/curve/readout";
import { exact, significant } from "~/base/number";
import type { ShareLine } from "~/charts/share/share";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { en } from "~/text/en";
import { sentences } from "~/text/en/counted";
import { compare } from "~/text/en/compare";
import { share as text } from "~/text/en/compare-share";

/** A side with everything it measured, or one system of it that a report prints. */
export interface ShareSide extends RatioSide {
  readonly points: readonly CurvePoint[];
  readonly figures: readonly FigureRow[];
  /** Fact ids of points that are declared one curve (kneepoint.json, `curves`). */
  readonly curves: readonly (readonly string[])[];
}

/** null if no side has a curve over the share of reads. */
export function shareModel(sides: readonly ShareSide[], wanted: MixAsked) {
  const all = sides.flatMap(({ points, figures }, i) => [
    ...measuredMixes(points, i, (point) => text.at(loadTag(point))),
    ...publishedMixes(figures, i, (depth) => text.at(`QD ${exact(depth)}`)),
  ]);
  const found = mixCurves(all, sides.length, wanted);
  if (found === null) return null;
  const { asked, quantity, otherSet, otherLoop, missing } = found;
  const lines = found.sides.flatMap((points, side): ShareLine[] => {
    if (points.length === 0) return [];
    const { name, colour, shape, curves } = sides[side]!;
    const isOf = (curve: readonly string[]): boolean => points.every(({ from }) => curve.includes(from));
    // Published points are joined only if they are declared one curve.
    const joined = points.every(({ origin }) => origin === "computed") || curves.some(isOf);
    return [{ name, colour, shape, joined, ...withTimeShare(points) }];
  });
  const loads = new Set(lines.flatMap(({ points }) => points.flatMap((p) => p.load ?? [])));
  const notes = [
    ...(asked.load === "" && loads.size > 1 ? [text.peakNote] : []),
    ...(otherSet > 0 ? [text.setNote(otherSet)] : []),
    ...(otherLoop > 0 ? [text.loopNote(otherLoop)] : []),
    ...(missing > 0 ? [text.loadNote(missing)] : []),
  ];
  const drawn = lines.map(({ name }) => name);
  const title = text.sentence(blocksName(asked.blocks), drawn, quantity === "iops" ? "IOPS" : "GB/s");
  return {
    asked,
    data: { title, quantity, lines, notes },
    answer: sentences(lines.map(answerOf)),
    blocks: found.blocks.map((id) => ({ id, label: blocksName(id) })),
    loads: found.loads.map(([depth, jobs]) => ({
      id: `${String(depth)}x${String(jobs)}`,
      label: jobs === 1 ? `QD ${exact(depth)}` : compare.depthJobs(exact(depth), exact(jobs)),
    })),
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
