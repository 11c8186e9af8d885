/**
 * A line of the curve as input of analysis: one point per load, in load order, whatever the axis; and which lines form
 * one over depths and jobs. Pure.
 */
import { group } from "d3-array";
import { bestOf, isGrid, type GridStep } from "./frontier";
import type { LoadStep } from "./knee/step";
import { gridId } from "./series";
import type { CurvePoint } from "~/model/answers";
import { partsOf } from "~/model/joins";
import { type GridLine, type Line, type LineOptions, type LinePoint, xOf } from "~/model/lines";
import { isBlockSeries } from "~/model/load";

/** Points beside the line are not steps. If no load is known at all, all points: a single one can be judged alone. */
export function stepsOfLine({ points }: Line): readonly LinePoint[] {
  const steps = points.filter(({ stands }) => stands);
  return steps.length > 0 ? steps : points.filter(({ apart }) => apart !== "failed" && apart !== "excluded");
}

type Quantity = "iops" | "gb_per_s";

/** @param points steps of one line. @param quantity of all their rates: IOPS or bytes per second. */
export const loadSteps = (points: readonly LinePoint[], quantity: Quantity): LoadStep[] =>
  boundedSteps(points, quantity).map((step) => (step.least_us === null ? step : { ...step, latency_us: null }));

/** The same, with the slowest member's latency where only bounds are known: to be judged by a limit. */
export const boundedSteps = (points: readonly LinePoint[], quantity: Quantity): LoadStep[] =>
  points.map(({ point, load, y, least_us = null }) => ({
    load,
    rate: xOf(point, quantity),
    ...{ latency_us: y, least_us },
  }));

// Which lines form one over depths and jobs of a system, and what that line passes through.

/** Series over depths and jobs, by `gridId`. */
export function gridIds(points: readonly CurvePoint[]): Set<string> {
  const closed = points.filter((point) => point.load_kind === "outstanding" && !isBlockSeries(point.series));
  const grids = group(closed, gridId);
  const loads = (all: readonly CurvePoint[]) => all.map(({ iodepth, numjobs }) => ({ depth: iodepth, jobs: numjobs }));
  return new Set([...grids].filter(([, all]) => isGrid(loads(all))).map(([id]) => id));
}

/** @param lines as measured, one per series; joined ones stay as the reader joined them. */
export function gridsOf(
  lines: readonly Line[],
  options: LineOptions,
  mode: "best" | "all",
  limit_us: number | null,
): GridLine[] {
  const closed = lines.filter(
    (line) => partsOf(line).length === 1 && line.points.every(({ point }) => point.load_kind === "outstanding"),
  );
  const grids = group(closed, (line) => {
    const { point } = line.points[0]!;
    return isBlockSeries(point.series)
      ? line.id
      : `${gridId(point)} ${line.op} ${line.kind} ×${point.drive_count ?? "?"}`;
  });
  const quantity = options.x === "iops" || options.x === "outstanding" ? "iops" : "gb_per_s";
  return [...grids.values()].flatMap((own): GridLine[] => {
    const points = own.flatMap(stepsOfLine);
    const steps: GridStep[] = boundedSteps(points, quantity).map((step, i) => ({
      ...step,
      depth: points[i]!.point.iodepth,
      jobs: points[i]!.point.numjobs,
    }));
    if (own.length < 2 || !isGrid(steps)) return [];
    const { kind, at } = bestOf(steps, limit_us);
    return [
      {
        kind: mode === "all" ? "points" : kind,
        lines: own.map(({ id }) => id),
        series: own.map(({ series }) => series),
        marks: at.map((i) => points[i]!.id),
      },
    ];
  });
}

/** How far the latency axis extends beyond the limit. */
const BEYOND = 5;

/**
 * End of the latency axis for lines over depths × jobs, in µs: loads beside such a line may take a thousand times the
 * limit. null: everything is shown, since a line would otherwise have nothing below that end.
 */
export function latencyEnd(lines: readonly Line[], limit_us: number | null): number | null {
  if (limit_us === null || lines.length === 0 || lines.some(({ grid }) => grid === undefined)) return null;
  const end = BEYOND * limit_us;
  const isSeen = lines.every(({ points }) => points.some(({ apart, y }) => apart === null && y !== null && y < end));
  const isCut = lines.some(({ points }) => points.some(({ y }) => y !== null && y > end));
  return isSeen && isCut ? end : null;
}
