/**
 * From the answers to the chart of two runs: both lines, and their values at common times. If their windows differ in
 * length, or are too many to be drawn one by one, both are requested again on common windows: rates as sums, mean
 * latencies weighted by I/Os (`queries/totals`). Pure.
 */
import { meanOf, pairsOf, ratio, windowsIn, type TimeWindow } from "~/analysis/time/windows";
import type { Measure, Pair, SideId, TimeLine, TwoLines, TwoRunsData } from "~/model/timeLine";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import type { TotalsParams } from "../totals";
import { offsetIn } from "~/analysis/time/runs";
import { DRAWN, PIXELS, weightOf } from "./plan";
import { Colours, Values, type TimelineAnswers, type ValueNotes } from "./values";
import { insideOf } from "./drawn";
import { namesOf, type PickedSide, type Picks } from "./sides";
import type { TimeSpan } from "~/analysis/time/spans";

/** As in the link: B - A or B / A, zoom in seconds. */
interface State {
  readonly c: "difference" | "ratio";
  readonly z: TimeSpan | null;
}

/** Answers for one line. */
export interface SideAnswers extends TimelineAnswers {
  /** On windows that both runs have in common. */
  readonly common: readonly SampleSeries[];
}

/** Largest ratio of window lengths that count as equal. */
const ALIKE = 1.5;

/** `raw`: windows of the logs are compared directly. `weights`: no log counts the I/Os of a latency. */
type Common = "raw" | "weights" | { readonly window_s: number; readonly asks: Readonly<Record<SideId, TotalsParams>> };

export type Commons = Readonly<Record<Measure, Common>>;

export const commonsOf = (picks: Picks, { z }: Pick<State, "z">): Commons => ({
  throughput: commonOf(picks, "throughput", z),
  latency: commonOf(picks, "latency", z),
});

/** Questions for one side, for both measures. */
export const asksOf = (commons: Commons | null, side: SideId): TotalsParams[] =>
  commons === null ? [] : Object.values(commons).flatMap((one) => (typeof one === "string" ? [] : [one.asks[side]]));

function commonOf({ a, b }: Picks, measure: Measure, z: TimeSpan | null): Common {
  const [inA, inB] = [tracesOf(a, measure), tracesOf(b, measure)];
  const lengths = [inA, inB].map((traces) => Math.max(0, ...traces.map(({ window_s }) => window_s ?? 0)));
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  // Single I/Os, or something that only one of the two has.
  if (least <= 0) return "raw";
  const ends = [...inA, ...inB].map(({ last_s }) => last_s ?? 0);
  const span_s = Math.min(z?.to ?? Infinity, Math.max(...ends)) - Math.max(z?.from ?? 0, 0);
  // A total is cut where it is drawn, and has slightly more windows than fit the zoom.
  if (most <= ALIKE * least && span_s / least <= DRAWN - 10) return "raw";
  if ([...inA, ...inB].some(({ stat }) => stat !== "mean")) return "weights";
  const window_s = Number((most * Math.max(1, Math.ceil(span_s / most / PIXELS))).toPrecision(9));
  const [askA, askB] = [a, b].map((side) => askOf(side, measure, window_s, z));
  return askA === null || askB === null ? "weights" : { window_s, asks: { a: askA!, b: askB! } };
}

const tracesOf = ({ plan }: PickedSide, measure: Measure): readonly TraceRow[] =>
  plan[measure].lines.flatMap(({ traces }) => traces);

const offsetOf = ({ plan }: PickedSide, row: TraceRow): number => offsetIn(plan.offsets, row);

/** null: a latency without a log of its I/Os. */
function askOf(side: PickedSide, measure: Measure, window_s: number, z: TimeSpan | null): TotalsParams | null {
  const traces = tracesOf(side, measure);
  const weights =
    measure === "latency"
      ? traces.map((trace) => weightOf(trace, side.run.rows)).filter((one) => one !== undefined)
      : [];
  if (measure === "latency" && weights.length < traces.length) return null;
  const zero = offsetOf(side, traces[0]!);
  return {
    dataset: side.run.dataset,
    traces: traces.map(({ trace_no }) => String(trace_no)),
    weights: weights.map(({ trace_no }) => String(trace_no)),
    offsets_s: traces.map((trace) => String(offsetOf(side, trace) - zero)),
    window_s,
    from_s: z === null ? null : z.from - zero,
    to_s: z === null ? null : z.to - zero,
    pixels: PIXELS,
    most: 4 * PIXELS,
  };
}

/** The common windows of one line, on the clock of the chart; null: not loaded yet. */
function commonWindows(
  side: PickedSide,
  measure: Measure,
  window_s: number,
  answers: readonly SampleSeries[],
): TimeWindow[] | null {
  const [first] = tracesOf(side, measure);
  const found = answers.find(({ trace_no }) => trace_no === first?.trace_no);
  if (first === undefined || found === undefined) return null;
  const zero = offsetOf(side, first);
  return found.t_s.map((t_s, i) => ({ from_s: t_s - window_s + zero, to_s: t_s + zero, value: found.value[i]! }));
}

/** The time when both ran, and their mean rates in it. */
export interface InCommon {
  readonly from_s: number;
  readonly to_s: number;
  readonly a: number;
  readonly b: number;
}

/** Why a panel has no values in common. */
export type Apart = "moments" | "length" | "weights" | "no-time" | "line";

export interface Drawn {
  readonly data: TwoRunsData;
  readonly notes: Readonly<Record<SideId, ValueNotes>>;
  /** For throughput. */
  readonly common: InCommon | null;
  /** First and last time of each line; null: it has no windows. */
  readonly spans: Readonly<Record<SideId, readonly [number, number] | null>>;
  readonly apart: { readonly throughput: Apart | null; readonly latency: Apart | null };
  /** Seconds of the common windows; null: windows of the logs are compared directly. */
  readonly common_s: Readonly<Record<Measure, number | null>>;
}

export function togetherOf(
  picks: Picks,
  answers: Readonly<Record<SideId, SideAnswers>>,
  commons: Commons,
  state: State,
): Drawn {
  const [a, b] = [sideOf(picks.a, answers.a, state), sideOf(picks.b, answers.b, state)];
  const names = namesOf(picks);
  const panel = (measure: Measure): PanelOf => {
    const lines = { a: lineOf("a", a[measure], names), b: lineOf("b", b[measure], names) };
    const windows = windowsOf(measure, picks, { a, b }, answers, commons[measure]);
    if (typeof windows === "string") return { lines, windows, pairs: [] };
    const pairs = pairsOf(windows.a, windows.b).map((pair): Pair => ({
      ...pair,
      compared: state.c === "ratio" ? ratio(pair.b, pair.a) : pair.b - pair.a,
      places: windows.own ? pair.places : null,
    }));
    return { lines, windows: pairs.length === 0 ? "no-time" : null, pairs };
  };
  const [throughput, latency] = [panel("throughput"), panel("latency")];
  return {
    data: { throughput: drawnOf(throughput), latency: drawnOf(latency), notes: [] },
    notes: { a: a.notes, b: b.notes },
    common: meansOf(throughput.pairs, Math.max(picks.a.plan.warm_up_s, picks.b.plan.warm_up_s)),
    spans: { a: spanOf(a), b: spanOf(b) },
    apart: { throughput: throughput.windows, latency: latency.windows },
    common_s: { throughput: commonSeconds(commons.throughput), latency: commonSeconds(commons.latency) },
  };
}

interface PanelOf {
  readonly lines: Readonly<Record<SideId, TimeLine | null>>;
  readonly windows: Apart | null;
  readonly pairs: readonly Pair[];
}

const commonSeconds = (common: Commons[Measure]): number | null =>
  typeof common === "string" ? null : common.window_s;

const drawnOf = ({ lines, pairs }: PanelOf): TwoLines | null =>
  lines.a === null && lines.b === null ? null : { ...lines, pairs };

/** Each run keeps its colour, whatever its line is called. */
const lineOf = (side: SideId, line: TimeLine | null, names: Readonly<Record<SideId, string>>): TimeLine | null =>
  line === null ? null : { ...line, id: side, name: names[side], role: "main", colour: side === "a" ? 0 : 1 };

/** Comparable windows of both; `own`: those of the lines. */
function windowsOf(
  measure: Measure,
  picks: Picks,
  sides: Readonly<Record<SideId, Side>>,
  answers: Readonly<Record<SideId, SideAnswers>>,
  common: Commons[Measure],
): Apart | { readonly a: readonly TimeWindow[]; readonly b: readonly TimeWindow[]; readonly own: boolean } {
  const [lineA, lineB] = [sides.a[measure], sides.b[measure]];
  if (lineA === null || lineB === null) return "line";
  if (common === "weights") return "weights";
  if (common !== "raw") {
    const [a, b] = (["a", "b"] as const).map((side) =>
      commonWindows(picks[side], measure, common.window_s, answers[side].common),
    );
    return a == null || b == null ? "no-time" : { a, b, own: false };
  }
  const hasWindows = [lineA, lineB].every(({ values }) => values.every(({ from_s }) => from_s !== null));
  if (hasWindows) return { a: windowsIn(lineA), b: windowsIn(lineB), own: true };
  const isLong = [sides.a, sides.b].some(({ notes }) => notes.extremes.size > 0);
  return isLong ? "moments" : "length";
}

interface Side {
  readonly throughput: TimeLine | null;
  readonly latency: TimeLine | null;
  readonly notes: ValueNotes;
}

/** Windows that partly lie in the zoom are drawn, those outside are not. */
function sideOf({ plan, line }: PickedSide, answers: SideAnswers, { z }: State): Side {
  const values = new Values(plan, answers);
  const own = (lines: readonly TimeLine[]): TimeLine | null => {
    const found = lines.find(({ id }) => id === line.id);
    if (found === undefined) return null;
    const inside = insideOf(found, z);
    return inside.values.length === 0 ? null : inside;
  };
  return {
    throughput: own(values.throughput(new Colours())),
    latency: own(values.latency(new Colours())),
    notes: values.notes,
  };
}

/** Means over the common windows after the warm-up of both, weighted by their length. */
function meansOf(all: readonly Pair[], warm_up_s: number): InCommon | null {
  const pairs = all.filter(({ from_s }) => from_s >= warm_up_s);
  const [first, last] = [pairs[0], pairs.at(-1)];
  const of = (side: SideId) =>
    meanOf(pairs.map((pair) => ({ from_s: pair.from_s, to_s: pair.t_s, value: pair[side] })));
  const [a, b] = [of("a"), of("b")];
  return first === undefined || last === undefined || a === null || b === null
    ? null
    : { from_s: first.from_s, to_s: last.t_s, a, b };
}

function spanOf({ throughput, latency }: Side): readonly [number, number] | null {
  const values = (throughput ?? latency)?.values ?? [];
  const [first, last] = [values[0], values.at(-1)];
  return first === undefined || last === undefined ? null : [first.from_s ?? first.t_s, last.t_s];
}

/** The measure compared in the panel below: the requested one, else the available one. */
export function comparedIn(data: TwoRunsData, asked: Measure): Measure | null {
  const there = (["throughput", "latency"] as const).filter((measure) => data[measure] !== null);
  return there.find((measure) => measure === asked) ?? there[0] ?? null;
}
