/**
 * From the points of the question `curve`, their series and the state of a link to everything the page shows, and to
 * the scene. Pure: page, catalogue card and tests draw the same chart from the same rows.
 */
import { loopOf } from "~/analysis/audit/littleOf";
import { gridIds, gridsOf, latencyEnd } from "~/analysis/lineSteps";
import { withSeries } from "~/analysis/seriesRows";
import { buildCurve } from "~/charts/curve/curve";
import { rateUnit, seriesNames, systemNames } from "~/charts/curve/names";
import type { CurveOptions, HiddenSeries } from "~/charts/curve/options";
import { baselineOf } from "~/charts/curve/ratio";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token, choiceToken } from "~/components/token";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { drawnIn } from "~/model/joins";
import { type Statistic, statisticsOf } from "~/model/latency";
import { linesOf, type XQuantity } from "~/model/lines";
import { seriesId, isBlockSeries, severalCounts } from "~/model/load";
import { markId, stepId } from "~/model/step";
import type { Known } from "../shared/known";
import { en } from "~/text/en";
import { readOf } from "../shared/reading";
import { statisticOf, jobsToken, statisticToken, systemToken, workloadToken } from "../shared/selection";
import { colourOf, limitOfCurve, pick, pointsOf, xOf, type Picks } from "./picks";
import { withoutHidden } from "./series";
import type { CurveState } from "./state";
import { lookUp } from "~/base/lookUp";
import { units } from "~/charts/axis";
import { hasJobs, setupName } from "~/model/tools";
import { isOfDatabase } from "~/model/workload";
import { curvePage } from "~/text/en/curve-page";
import { series as ofSeries } from "~/text/en/series";
import { localWords } from "~/workspace/pageState";
import type { PageProps } from "../page";
import { latencySpan, numberSpan } from "../shared/axisChoices";
import { workloadId } from "../shared/point/workload";
import { xOptions } from "./menus";
import { phrases } from "~/text/en/phrases";
import { group } from "d3-array";

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
    system_names: systemNames(points),
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

type Points = Pick<CurveAnswers, "points">;

export function curvePicture({ points }: Points, state: CurveState, known: Known, frame: Frame): Scene {
  const model = curveModel(withSeries(points), state, known);
  const { layer } = readOf(model, { ...state, lim: model.limit_us });
  return buildCurve(model.points, model.options, frame, null, layer, state.facet);
}

// The sentence above the curve, as tokens and as plain text: the accessible name of chart and table; the caption under
// it; its zoom in words.

interface SentenceInput extends PageProps<CurveState>, Pick<CurveModel, "picks" | "points" | "x" | "y"> {
  /** The latency kind that all lines share; `default` if they differ. */
  readonly kind: string;
  /** Name of the series that latencies are ratios to; null: plain latencies. */
  readonly baseline: string | null;
  /** Statistics that at least one point has. */
  readonly statistics: readonly Statistic[];
  /** The best of all depths × jobs is drawn. */
  readonly best: boolean;
  /** The results of the chart have not loaded yet. */
  readonly awaited: boolean;
}

const { what, loads } = en.curve;
const CLEAR = { s: [], f: "", p: "", zx: null, zy: null } as const;

function sentence(input: SentenceInput): (string | Token)[] {
  const { picks, state, x, y, baseline, set } = input;
  const { shown } = picks;
  const tools = [...new Set(shown.map(({ tool }) => tool))];
  const counted = picks.jobs.length > 1 || picks.jobs.some(({ numjobs }) => numjobs !== null);
  const jobs = counted && (tools.length === 0 || tools.some((tool) => hasJobs({ tool })));
  const load = (picks.loads.length > 1 || picks.load === "rate") && picks.loads.length > 0;
  const xOption = choiceToken("x", what.x, xOptions({ picks }), x, (to) => set({ x: to, zx: null }));
  // "IOPS"; for a database "transactions/s".
  const rates = [...new Set(shown.map(({ workload_op }) => rateUnit(workload_op)))].sort().join(en.charts.curve.or);
  return [
    workloadOf(input),
    phrases.on,
    picks.systems.length === 0 && state.d.join() === "local"
      ? localWords().files
      : systemToken(picks, shown, (patch) => set({ ...patch, ...CLEAR })),
    ...(jobs
      ? [
          phrases.comma,
          {
            ...jobsToken(picks, shown, (patch) => set({ ...patch, s: [], f: "" })),
            // The best over all jobs is one line per system; jobs can be chosen once they are shown separately.
            onlySaid: input.best && state.j.length === 0,
          },
        ]
      : []),
    ...(load ? [phrases.comma, loadOf(input)] : []),
    phrases.colon,
    statisticToken(y, input.kind, input.statistics, (patch) => set({ ...patch, zy: null })),
    ...(baseline === null ? [] : [ofSeries.relative(baseline)]),
    phrases.against,
    x === "iops" && rates !== "" ? { ...xOption, text: rates } : xOption,
    phrases.stop,
  ];
}

/** Includes the set-up if everything drawn has the same one. */
function workloadOf({ picks, points, state, awaited, set }: SentenceInput): Token {
  const token = workloadToken(picks, (patch) => set({ ...patch, ...CLEAR }));
  if (picks.workloads.some((row) => picks.chosen.workloads.includes(workloadId(row)))) {
    const [setup = "", ...others] = new Set(picks.shown.map((row) => row.setup ?? ""));
    const of = points.find((point) => point.setup === setup);
    return setup === "" || others.length > 0
      ? token
      : { ...token, text: token.text + phrases.comma + (of === undefined ? setup : setupName(of)) };
  }
  const absent = awaited ? en.curve.someWorkload : en.curve.noWorkload;
  return { ...token, text: state.w.length > 0 ? state.w.join(", ") : absent };
}

/** "rate sweep, Poisson arrivals": how I/Os arrive, if any are not evenly spaced. */
function loadOf({ picks, set }: SentenceInput): string | Token {
  const { shown, load, loads: all } = picks;
  const processes = new Set(shown.filter((row) => row.load_kind === "rate").map((row) => row.rate_process));
  const arrivals = processes.has("poisson") ? phrases.comma + en.charts.curve.arrivals([...processes].toSorted()) : "";
  const text = (lookUp(loads, load) ?? load) + arrivals;
  const options = (["outstanding", "rate", "both"] as const).map((id) => ({ id, label: lookUp(loads, id) ?? id }));
  return all.length < 2
    ? text
    : { ...choiceToken("load", what.load, options, load, (to) => set({ load: to, s: [], f: "" })), text };
}

/** "16 points of 8 series, lines in order of outstanding I/Os (the numbers). Closed loop." */
export function captionOf({ points, picks, options }: CurveModel): string {
  const { load, shown } = picks;
  const isFrontier = options.grids?.some(({ kind }) => kind === "frontier") === true;
  const isThreads = points.length > 0 && points.every(({ op }) => isOfDatabase(op));
  const isBlocks = shown.some(({ series: id }) => isBlockSeries(id));
  const loadWord = isFrontier ? "grid" : isBlocks ? "blocks" : isThreads ? "threads" : load;
  // An uncontrolled maximum stands beside its curve and is not a step of it, but it was measured: the badges count it.
  const [maxima, steps] = [true, false].map(
    (isMax) => new Set(points.filter(({ load_kind }) => (load_kind === "max") === isMax).map(stepId)).size,
  ) as [number, number];
  if (steps + maxima === 0) return curvePage.noPoints;
  const words = curvePage.caption(steps, maxima, shown.length, curvePage.loadWord[loadWord] ?? load);
  const loops = [...new Set(points.filter(({ load_kind }) => load_kind !== "max").map(loopOf))];
  // Both in one chart: nothing holds for all of it.
  const loop = load === "outstanding" && loops.includes("target") ? (loops.length === 1 ? "target" : "both") : load;
  return `${words} ${curvePage.loops[loop] ?? ""}`.trim();
}

/** "22,000–81,000 IOPS", "0.2–1.5 ms", "0.5–2 ×": the exact ends, in one unit. */
export function zoomText(
  { x, baseline }: Pick<CurveModel, "x" | "baseline">,
  { zx, zy, yu }: Pick<CurveState, "zx" | "zy" | "yu">,
): string[] {
  return [
    ...(zx === null ? [] : [numberSpan(zx, en.curve.xs[x] ?? "", lookUp(units, x)?.factor)]),
    ...(zy === null ? [] : [baseline === null ? latencySpan(zy, yu) : numberSpan(zy, "×")]),
  ];
}

// Series that differ only in the number of drives have equal keys. In menus, tools and links they go by key and number
// (`randread-4k-j1-libaio-direct ×4`), as their lines do on the chart.

type Named = Pick<CurveState, "s" | "f" | "n" | "join" | "order" | "pin" | "hide" | "base">;

type Identity = Parameters<typeof seriesId>[0] & { readonly drive_count: number | null };

const keyOf = ({ series, drive_count }: Identity): string => `${series} ×${String(drive_count ?? "?")}`;

/** @returns the answers and link fields with distinguishable series; unchanged if no keys collide */
function byDrives<S extends Named>(answers: CurveAnswers, state: S): { answers: CurveAnswers; state: S } {
  const several = severalCounts(answers.points);
  if (several.size === 0) return { answers, state };
  const told = <R extends Identity>(rows: readonly R[]): R[] =>
    rows.map((row) => (several.has(seriesId(row)) ? { ...row, series: keyOf(row) } : row));
  const series = told(answers.series);
  // An old link names the key that all of them share, and means all of them.
  const heirs = answers.series.flatMap((row, i) => [
    { before: row.series, now: series[i]!.series },
    { before: seriesId(row), now: seriesId(series[i]!) },
  ]);
  const byName = group(heirs, ({ before }) => before);
  const all = (id: string): string[] => [...new Set(byName.get(id)?.map(({ now }) => now) ?? [id])];
  const one = (id: string): string => all(id)[0]!;
  const pairs = <V extends string>(list: readonly (readonly [string, V])[]) =>
    list.flatMap(([id, value]) => all(id).map((now) => [now, value] as const));
  return {
    answers: { series, points: told(answers.points) },
    state: {
      ...state,
      s: state.s.flatMap(all),
      order: state.order.flatMap(all),
      n: pairs(state.n),
      pin: pairs(state.pin),
      hide: pairs(state.hide),
      join: pairs(state.join).map(([id, target]) => [id, one(target)] as const),
      f: one(state.f),
      base: one(state.base),
    },
  };
}
