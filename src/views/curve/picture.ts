/**
 * From the answers to `series` and `curve` and a state of the link to everything the page shows, and to the scene.
 * Pure: the page, the catalogue's card and tests draw the same chart from the same rows.
 */
import { gridIds, gridsOf } from "~/analysis/lineSteps";
import { seriesNames } from "~/charts/curve/names";
import type { CurveOptions, HiddenSeries } from "~/charts/curve/options";
import { baselineOf } from "~/charts/curve/ratio";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { drawnIn } from "~/model/joins";
import { STATISTICS, type Statistic, statistic } from "~/model/latency";
import { type Line, linesOf, type XQuantity } from "~/model/lines";
import { seriesId } from "~/model/load";
import { markId } from "~/model/step";
import type { Known } from "../shared/known";
import { en } from "~/text/en";
import { byDrives } from "./driveSeries";
import { statisticOf } from "../shared/selection";
import { colourOf, limitOfCurve, pick, pointsOf, xOf, type Picks } from "./picks";
import { sentence } from "./sentence";
import { withoutHidden } from "./series";
import type { CurveState } from "./state";

export { verdictOf } from "./verdict";

export interface CurveAnswers {
  readonly series: readonly SeriesRow[];
  readonly points: readonly CurvePoint[];
}

export interface CurveModel {
  /** Without what the reader hid. */
  readonly picks: Picks;
  readonly hidden: readonly HiddenSeries[];
  /** As on the chart, by series id. */
  readonly names: ReadonlyMap<string, string>;
  /** The series that is 1 on the y axis; null: latencies as they are. */
  readonly baseline: string | null;
  readonly points: readonly CurvePoint[];
  /** Limit that the chart is read by, µs; null: none. */
  readonly limit_us: number | null;
  readonly x: XQuantity;
  readonly y: Statistic;
  readonly parts: readonly (string | Token)[];
  readonly options: CurveOptions;
}

/** What at least one point has, of any latency kind. */
export function statisticsOf(points: readonly CurvePoint[]): Statistic[] {
  const all = Object.keys(STATISTICS) as Statistic[];
  return all.filter((name) =>
    points.some((point) => Object.values(point.latency).some((stats) => statistic(stats, name) !== null)),
  );
}

export function curveModel(
  asked: CurveAnswers,
  link: CurveState,
  known: Known,
  set: (patch: Partial<CurveState>) => void = () => undefined,
  awaited = false,
): CurveModel {
  const { answers, state } = byDrives(asked, link);
  const { picks, hidden } = withoutHidden(pick(answers.series, state, gridIds(answers.points)), state, answers.points);
  const points = pointsOf(answers.points, picks.shown);
  const x = xOf(state.x, picks.shown);
  const y = statisticOf(state, points);
  const limit_us = limitOfCurve(state, y);
  const measured = optionsOf(state, picks, points, x, y, known, hidden);
  const own = linesOf(points, measured);
  const mode = picks.lines;
  const grids = mode === "jobs" ? [] : gridsOf(own, measured, mode, limit_us);
  const chosen = grids.length === 0 ? measured : focused({ ...measured, grids }, state, points);
  const lines = grids.length === 0 ? own : linesOf(points, chosen);
  const y_end = mode === "best" && state.zy === null ? endOf(lines, limit_us) : null;
  const kinds = new Set(lines.map((line) => line.kind));
  const names = seriesNames(lines, chosen, false);
  const baseline = state.base === "" ? null : (baselineOf(lines, state.base)[0]?.series ?? null);
  const parts = sentence({
    picks,
    state,
    x,
    y,
    kind: kinds.size === 1 ? ([...kinds][0] ?? state.k) : state.k,
    baseline: baseline === null ? null : (names.get(baseline) ?? baseline),
    statistics: statisticsOf(points),
    best: mode === "best" && grids.length > 0,
    awaited,
    set,
  });
  const options = { ...chosen, ...(y_end === null ? {} : { y_end }), title: sentenceText(parts) };
  return { picks, hidden, names, baseline, points, limit_us, x, y, parts, options };
}

/** Of the limit: how far the axis of latencies goes beyond it. */
const BEYOND = 5;

/** µs where the axis ends: loads that a line of depths × jobs leaves aside may take a thousand times the limit. */
function endOf(lines: readonly Line[], limit_us: number | null): number | null {
  if (limit_us === null || lines.length === 0 || lines.some(({ grid }) => grid === undefined)) return null;
  const end = BEYOND * limit_us;
  const on = lines.map(({ points }) => points.flatMap((p) => (p.apart === null && p.y !== null ? [p.y] : [])));
  const some = on.every((own) => own.some((y) => y < end));
  return some && lines.some(({ points }) => points.some((p) => p.y !== null && p.y > end)) ? end : null;
}

/** Focus on the line that a series is drawn in; a single line is the one in focus: all its points carry their load. */
function focused(options: CurveOptions, { f }: Pick<CurveState, "f">, points: readonly CurvePoint[]): CurveOptions {
  const drawn = drawnIn(points, options);
  const all = new Set(points.map((point) => drawn(seriesId(point))));
  const focus = options.focus ?? (all.size === 1 && f === "" ? [...all][0]! : null);
  return { ...options, focus: focus === null ? null : drawn(focus) };
}

function optionsOf(
  state: CurveState,
  picks: Picks,
  points: readonly CurvePoint[],
  x: XQuantity,
  y: Statistic,
  known: Known,
  hidden: readonly HiddenSeries[],
): CurveOptions {
  const pinned = state.p === "" ? undefined : points.find((point) => markId(point) === state.p);
  const [only] = picks.shown.map(seriesId);
  // A single series is the one in focus: all its points carry their load.
  const single = picks.shown.length === 1 ? only : undefined;
  const drawn = drawnIn(points, { joins: state.join });
  const focus = pinned === undefined ? single : drawn(seriesId(pinned));
  return {
    x,
    x_log: state.xs === "log",
    y,
    y_log: state.ys === "log",
    kind: state.k,
    colour: colourOf(state.c, picks.shown, state.facet),
    focus: state.f === "" ? (focus ?? null) : drawn(state.f),
    y_unit: state.yu,
    baseline: state.base === "" ? null : state.base,
    names: state.n,
    joins: state.join,
    pins: state.pin,
    order: state.order,
    hidden,
    title: "",
    zoom: { x: state.zx && [state.zx.from, state.zx.to], y: state.zy && [state.zy.from, state.zy.to] },
    // What the reader picked is no selection of the chart's.
    ...(state.s.length === 0 ? { series_total: picks.matching.length - hidden.length } : {}),
    declared: known.flatMap((entry) => entry.curves.map((curve) => curve.name)),
    dataset_titles: {
      ...Object.fromEntries(known.map((entry) => [entry.slug, entry.title])),
      local: en.curve.unpublished,
    },
  };
}
