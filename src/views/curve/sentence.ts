/**
 * The sentence above the curve, as tokens and as plain text: the accessible name of chart and table; the caption under
 * it; its zoom in words. Pure.
 */
import { lookUp } from "~/base/lookUp";
import { units } from "~/charts/axis";
import { rateUnit } from "~/charts/curve/names";
import { choiceToken, type Token } from "~/components/token";
import type { Statistic } from "~/model/latency";
import { isBlockSeries } from "~/model/load";
import { stepId } from "~/model/step";
import { hasJobs, setupName } from "~/model/tools";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { series as ofSeries } from "~/text/en/series";
import { localWords } from "~/workspace/pageState";
import type { PageProps } from "../page";
import { latencySpan, numberSpan } from "../shared/axisChoices";
import { workloadId } from "../shared/point/workload";
import { jobsToken, statisticToken, systemToken, workloadToken } from "../shared/selection";
import { xOptions } from "./menus";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";
import { phrases } from "~/text/en/phrases";

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

export function sentence(input: SentenceInput): (string | Token)[] {
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
  return `${words} ${curvePage.loops[load] ?? ""}`.trim();
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
