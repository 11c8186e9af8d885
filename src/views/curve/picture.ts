/**
 * From the answers to `series` and `curve` and the state of a link to everything the page shows, and to the scene.
 * Pure: page, catalogue card and tests draw the same chart from the same rows.
 */
import { gridIds, gridsOf, latencyEnd } from "~/analysis/lineSteps";
import { buildCurve } from "~/charts/curve/curve";
import { seriesNames } from "~/charts/curve/names";
import type { CurveOptions, HiddenSeries } from "~/charts/curve/options";
import { baselineOf } from "~/charts/curve/ratio";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { drawnIn } from "~/model/joins";
import { type Statistic, statisticsOf } from "~/model/latency";
import { linesOf, type XQuantity } from "~/model/lines";
import { seriesId } from "~/model/load";
import { markId } from "~/model/step";
import type { Known } from "../shared/known";
import { en } from "~/text/en";
import { byDrives } from "./driveSeries";
import { readOf } from "../shared/reading";
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
  /** Without hidden series. */
  readonly picks: Picks;
  readonly hidden: readonly HiddenSeries[];
  /** Names as on the chart, by series id. */
  readonly names: ReadonlyMap<string, string>;
  /** The series that is 1 on the y axis; null: latencies as they are. */
  readonly baseline: string | null;
  readonly points: readonly CurvePoint[];
  /** The limit that the chart is read at, in µs; null: none. */
  readonly limit_us: number | null;
  readonly x: XQuantity;
  readonly y: Statistic;
  readonly parts: readonly (string | Token)[];
  readonly options: CurveOptions;
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
  const measured: CurveOptions = {
    ...{ x, x_log: state.xs === "log", y, y_log: state.ys === "log", kind: state.k, y_unit: state.yu },
    ...{ names: state.n, joins: state.join, pins: state.pin, order: state.order, hidden },
    colour: colourOf(state.c, picks.shown, state.facet),
    focus: null,
    baseline: state.base === "" ? null : state.base,
    title: "",
    zoom: { x: state.zx && [state.zx.from, state.zx.to], y: state.zy && [state.zy.from, state.zy.to] },
    // Series picked by the reader were not selected by the chart.
    ...(state.s.length === 0 ? { series_total: picks.matching.length - hidden.length } : {}),
    declared: known.flatMap((entry) => entry.curves.map((curve) => curve.name)),
    dataset_titles: {
      ...Object.fromEntries(known.map((entry) => [entry.slug, entry.title])),
      local: en.curve.unpublished,
    },
  };
  const own = linesOf(points, measured);
  const mode = picks.lines;
  const grids = mode === "jobs" ? [] : gridsOf(own, measured, mode, limit_us);
  const drawn: CurveOptions = { ...measured, ...(grids.length === 0 ? {} : { grids }) };
  const lines = grids.length === 0 ? own : linesOf(points, drawn);
  const y_end = mode === "best" && state.zy === null ? latencyEnd(lines, limit_us) : null;
  const names = seriesNames(lines, drawn, false);
  const baseline = state.base === "" ? null : (baselineOf(lines, state.base)[0]?.series ?? null);
  const kinds = [...new Set(lines.map((line) => line.kind))];
  const best = mode === "best" && grids.length > 0;
  const parts = sentence({
    ...{ picks, points, state, x, y, best, awaited, set },
    kind: kinds.length === 1 ? kinds[0]! : state.k,
    baseline: baseline === null ? null : (names.get(baseline) ?? baseline),
    statistics: statisticsOf(points),
  });
  const options: CurveOptions = {
    ...drawn,
    ...(y_end === null ? {} : { y_end }),
    focus: focusOf(state, points, drawn),
    title: sentenceText(parts),
  };
  return { picks, hidden, names, baseline, points, limit_us, x, y, parts, options };
}

/**
 * The line that the link names or whose point is pinned; a single line is in focus, so all its points show their load.
 */
function focusOf({ f, p }: CurveState, points: readonly CurvePoint[], options: CurveOptions): string | null {
  const drawn = drawnIn(points, options);
  if (f !== "") return drawn(f);
  const pinned = p === "" ? undefined : points.find((point) => markId(point) === p);
  if (pinned !== undefined) return drawn(seriesId(pinned));
  const [only, ...others] = new Set(points.map((point) => drawn(seriesId(point))));
  return only === undefined || others.length > 0 ? null : only;
}

/** The scene of a link. */
export function curvePicture(answers: CurveAnswers, state: CurveState, known: Known, frame: Frame): Scene {
  const model = curveModel(answers, state, known);
  const { layer } = readOf(model, { ...state, lim: model.limit_us });
  return buildCurve(model.points, model.options, frame, null, layer, state.facet);
}
