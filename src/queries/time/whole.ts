/**
 * The questions about a whole run to judge it (means of windows, never the extremes of pixels), and the result. Pure.
 */
import { grouped } from "~/base/byKey";
import type { TimeLine, TimeValue } from "~/model/timeLine";
import type { CountSeries, RoundSeries, SampleSeries, TraceRow } from "~/model/traceAnswers";
import type { RoundsParams } from "../rounds";
import type { TotalsParams } from "../totals";
import type { LineOf } from "~/analysis/time/lines";
import { isTotal, longestWindow, type Plan, totalAsk, weightOf } from "./plan";
import { Colours, Values } from "./values";
import { chained, lengthOf, offsetIn } from "~/analysis/time/runs";
import { furtherChanges, judge, warmUpsOf, type Changed, type Judged } from "~/analysis/time/judge";
import type { Round } from "~/analysis/time/steady";
import { writtenRows } from "~/analysis/time/written";

/** Most lines judged one by one: with more, the page would be a list of verdicts. */
const JUDGED = 8;
const PARTS = 200;

/** Most windows of all judged lines together; of all members; of the bytes written, a sum that needs few. */
const WINDOWS = 180_000;
const MOST = 90_000;
const OF_MEMBERS = 50_000;
const OF_WRITTEN = 5000;
/** Most members of all totals; with more, none is judged. */
const MEMBERS = 64;
const MINUTE_S = 60;

export interface JudgeAsks {
  /** Lines in the order of their params, then those whose single I/Os are counted. */
  readonly lines: readonly LineOf[];
  /** Windows for finding changes and missing intervals. */
  readonly judged: readonly RoundsParams[];
  /** Lines for which these are longer than those of the log: in rounds of exactly the requested length. */
  readonly rounds: readonly RoundsParams[];
  /** Members of totals, each separately: params and lines in the same order. */
  readonly members: readonly RoundsParams[];
  readonly memberLines: readonly (readonly LineOf[])[];
  /** Mean latencies of main lines, weighted by I/Os. */
  readonly latencies: readonly TotalsParams[];
  readonly latencyLines: readonly LineOf[];
  /** Main lines that are not judged. */
  readonly left: number;
  /** Series of bytes written: those that begin together, together. */
  readonly written: readonly RoundsParams[];
}

/** A whole number of log intervals, few enough windows, preferably dividing a minute: rounds are then whole windows. */
function windowSeconds(interval_s: number, span_s: number, most: number): number {
  const fewest = Math.max(1, Math.ceil(span_s / most / interval_s - 1e-9));
  for (let n = fewest; n * interval_s <= MINUTE_S; n++) {
    const times = MINUTE_S / (n * interval_s);
    if (Math.abs(times - Math.round(times)) < 1e-6) return n * interval_s;
  }
  return fewest * interval_s;
}

const offsetOf = ({ offsets }: Plan, row: TraceRow): number => offsetIn(offsets, row);

const paramsOf = (plan: Plan, traces: readonly TraceRow[], most: number, sum_only: boolean): RoundsParams => ({
  dataset: plan.chosen.run.dataset,
  traces: traces.map(({ trace_no }) => String(trace_no)),
  offsets_s: traces.map((trace) => String(offsetOf(plan, trace))),
  window_s: windowSeconds(longestWindow(traces), lengthOf(traces), most),
  from_s: null,
  to_s: null,
  sum_only,
});

const isAveraged = ({ traces }: LineOf): boolean =>
  traces.every(({ window_s, stat, rows }) => window_s !== null && window_s > 0 && stat === "mean" && rows > 0);

/** @param everyLine members and excluded lines too: for a page about a single line */
export function judgeAsks(plan: Plan, round_s: number, everyLine = false): JudgeAsks {
  // Lines that count and are part of no other.
  const counts = ({ role, excluded }: LineOf): boolean => everyLine || (role === "main" && excluded === null);
  const all = plan.throughput.lines.filter((line) => counts(line) && isAveraged(line));
  const { chain, rows } = plan.chosen.run;
  // Lines of runs one after another are parts of few.
  const lines = all.slice(0, chain ? PARTS : JUDGED);
  const most = Math.max(OF_WRITTEN / lines.length, Math.min(MOST, WINDOWS / lines.length));
  const groups = grouped(
    plan.offsets === false ? [] : writtenRows(rows).rows,
    // Windows of equal length start with their series: another start gives other windows.
    (row) => `${String(offsetOf(plan, row))} ${String(Math.floor(row.first_s ?? 0))} ${String(row.window_s)}`,
  );
  const judged = lines.map(({ traces }) => paramsOf(plan, traces, most, true));
  const warm_ups = warmUpsOf(plan);
  const behindWarmUp = ({ traces }: LineOf): number | null => {
    const own = warm_ups.filter(({ from_s }) => traces.some((trace) => offsetOf(plan, trace) === from_s));
    return own.length === 0 ? null : Math.max(...own.map(({ to_s }) => to_s));
  };
  const totals = chain || everyLine ? [] : lines.filter(isTotal);
  const memberCount = totals.reduce((n, { traces }) => n + traces.length, 0);
  const withMembers = memberCount > MEMBERS ? [] : totals;
  const latencyLines = chain
    ? []
    : plan.latency.lines.filter((line) => counts(line) && isAveraged(line)).slice(0, JUDGED);
  const latencies = latencyLines.map(({ traces }) => latencyAsk(plan, traces, most));
  return {
    lines: [...lines, ...plan.throughput.lines.filter((line) => counts(line) && !isAveraged(line))],
    judged,
    rounds: judged.flatMap((one, i) => {
      const line = lines[i]!;
      // With windows as short as the log's, the rounds are equally exact.
      if (chain || one.window_s <= longestWindow(line.traces)) return [];
      return [{ ...one, window_s: round_s, from_s: behindWarmUp(line) }];
    }),
    members: withMembers.map(({ traces }) => paramsOf(plan, traces, OF_MEMBERS / memberCount, false)),
    memberLines: withMembers.map(({ traces }) => traces.map((trace) => memberOf(plan, trace))),
    latencies: latencies.filter((ask) => ask !== null),
    latencyLines: latencyLines.filter((_, i) => latencies[i] !== null),
    left: all.length - lines.length,
    written: [...groups.values()].map((some) => paramsOf(plan, some, OF_WRITTEN, false)),
  };
}

const memberOf = ({ throughput }: Plan, trace: TraceRow): LineOf =>
  throughput.lines.find((line) => line.role === "member" && line.traces[0] === trace)!;

/** null: no log counts the I/Os of its windows. */
function latencyAsk(plan: Plan, traces: readonly TraceRow[], most: number): TotalsParams | null {
  const weights = traces.flatMap((trace) => weightOf(trace, plan.chosen.run.rows) ?? []);
  if (weights.length < traces.length) return null;
  const ask = totalAsk(traces, weights, null, (row) => offsetOf(plan, row));
  return ask === null
    ? null
    : { ...ask, window_s: windowSeconds(ask.window_s, lengthOf(traces), most), most: 2 * MOST };
}

/** Seconds of the longest log of a judged line. */
const spansOf =
  ({ lines }: JudgeAsks) =>
  (id: string): number =>
    lengthOf(lines.find((line) => line.id === id)?.traces ?? []);

/** Covered windows; an uncovered stretch between them is a gap. */
const valuesOf = ({ from_s, t_s, value }: RoundSeries, window_s: number): TimeValue[] =>
  t_s.flatMap((end, i) =>
    value[i] === null ? [] : [{ from_s: from_s?.[i] ?? end - window_s, t_s: end, value: value[i]! }],
  );

type Line = Pick<LineOf, "id" | "name" | "role" | "traces">;

/** Nothing if it has no value. */
const wholeOf = ({ id, name, role, traces }: Line, values: readonly TimeValue[]): TimeLine[] =>
  values.length === 0
    ? []
    : [{ ...{ id, name, role, values }, colour: 0, kind: traces.length > 1 ? "total" : "series", excluded: null }];

/** Result of the rounds for a series; null: for the sum. */
function ofRounds(series: readonly RoundSeries[] | null | undefined, trace_no: number | null, window_s: number) {
  const own = series?.find((one) => one.trace_no === trace_no);
  return own === undefined ? [] : valuesOf(own, window_s);
}

/** The judged lines, whole. @param answers in the order of `judged`, for the same plan */
const wholeLines = ({ lines, judged }: JudgeAsks, answers: Answers<RoundSeries>): TimeLine[] =>
  judged.flatMap(({ window_s }, i) => wholeOf({ ...lines[i]!, role: "main" }, ofRounds(answers[i], null, window_s)));

/** The members of each total. */
const memberWholes = ({ members, memberLines }: JudgeAsks, answers: Answers<RoundSeries>): TimeLine[][] =>
  memberLines.map((lines, i) =>
    lines.flatMap((line) => wholeOf(line, ofRounds(answers[i], line.traces[0]!.trace_no, members[i]!.window_s))),
  );

function latencyWholes(plan: Plan, { latencies, latencyLines }: JudgeAsks, answers: Answers<SampleSeries>): TimeLine[] {
  return latencyLines.flatMap((line, i): TimeLine[] => {
    const [series] = answers[i] ?? [];
    if (series === undefined || series.drawn !== "all") return [];
    const { window_s } = latencies[i]!;
    const zero = offsetOf(plan, line.traces[0]!);
    const values = series.t_s.map((t, n) => ({ from_s: t - window_s + zero, t_s: t + zero, value: series.value[n]! }));
    return wholeOf({ ...line, role: "main" }, values);
  });
}

/** Lines of single I/Os, over the windows in which they are counted. */
function countedWholes(plan: Plan, { lines }: JudgeAsks, counted: readonly CountSeries[]): TimeLine[] {
  if (counted.length === 0) return [];
  const values = new Values({ ...plan, zoom: null }, { drawn: [], totals: [], counted });
  return values
    .throughput(new Colours())
    .filter(({ id, values: own }) => own[0]?.from_s != null && lines.some((line) => line.id === id));
}

/** In the order of the questions. */
type Answers<A> = readonly (A[] | null)[];

/** The judged lines, whole: windows of the log, or whole multiples if there are too many. */
export function wholesOf(
  plan: Plan,
  asks: JudgeAsks,
  answers: { readonly judged: Answers<RoundSeries>; readonly counted: Answers<CountSeries> },
): TimeLine[] {
  const counted = answers.counted.flatMap((one) => one ?? []);
  const single = countedWholes(plan, asks, counted);
  return [...chained(plan.chosen.run, wholeLines(asks, answers.judged)), ...single].slice(0, JUDGED);
}

/** Main lines; none until the rounds have loaded. @param lines from `wholesOf` */
export function* judgedOf(
  plan: Plan,
  asks: JudgeAsks,
  lines: readonly TimeLine[],
  round_s: number,
  rounds: Answers<RoundSeries>,
): Generator<void, Judged[]> {
  if (asks.rounds.length > 0 && rounds.length === 0) return [];
  const exactOf = (id: string): Round[] | null => {
    const traces = asks.lines.find((line) => line.id === id)?.traces.map(({ trace_no }) => String(trace_no));
    const own = rounds[asks.rounds.findIndex((one) => one.traces[0] === traces?.[0])];
    return own == null ? null : exactRounds(own, round_s);
  };
  return yield* judge(lines, round_s, warmUpsOf(plan), spansOf(asks), exactOf);
}

/** Rounds of the sum, from the first one in which all have begun. */
function exactRounds(answers: readonly RoundSeries[], round_s: number): Round[] {
  const sum = answers.find(({ trace_no }) => trace_no === null);
  if (sum === undefined) return [];
  const first = sum.value.findIndex((value) => value !== null);
  return sum.t_s
    .map((to_s, i): Round => ({ from_s: to_s - round_s, to_s, mean: sum.value[i]! }))
    .slice(Math.max(0, first));
}

/** Changes of members and latencies that no judged line shows. */
export function* furtherOf(
  plan: Plan,
  asks: JudgeAsks,
  judged: readonly Judged[],
  answers: { readonly members: Answers<RoundSeries>; readonly latencies: Answers<SampleSeries> },
): Generator<void, Changed[]> {
  if (judged.length === 0) return [];
  const warm_ups = warmUpsOf(plan);
  const totals = asks.lines.filter(isTotal);
  const changesIn = (id: string | undefined) => judged.find(({ line }) => line.id === id)?.changes ?? [];
  const all = judged.flatMap(({ changes }) => changes);
  const further: Changed[] = [];
  for (const [i, members] of memberWholes(asks, answers.members).entries())
    further.push(...(yield* furtherChanges("throughput", members, changesIn(totals[i]?.id), warm_ups)));
  const latencies = latencyWholes(plan, asks, answers.latencies);
  return [...further, ...(yield* furtherChanges("latency", latencies, all, warm_ups))];
}
