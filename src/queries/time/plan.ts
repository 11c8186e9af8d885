/** The questions for the chosen series, and how time is divided into windows. Pure. */
import { grouped } from "~/base/byKey";
import { roundAt } from "~/base/number";
import type { TraceRow } from "~/model/traceAnswers";
import type { CountsParams } from "../counts";
import type { IntervalsParams } from "../intervals";
import type { SamplesParams } from "../samples";
import type { TotalsParams } from "../totals";
import { warmUpSeconds } from "~/analysis/time/judge";
import type { WarmUpChoice } from "~/model/timeLine";
import type { TimeSpan } from "~/analysis/time/spans";
import { MOST_WINDOWS } from "~/analysis/time/grid";
import { type Chosen, linesOf, type LineOf, type Lines } from "~/analysis/time/lines";
import { lengthOf, offsetIn, type Offsets, offsetsOf } from "~/analysis/time/runs";

/** Columns of a heat map. */
const COLUMNS = 400;
/** Fewest windows in which single I/Os are counted. */
const COUNTED = 50;

/** Up to this many values of a line are drawn one by one; beyond that, the extremes of each pixel. */
export const DRAWN = 2000;
export const PIXELS = 500;

/** Values shared by all lines of a panel, and the fewest columns of each. */
const PANEL = 10_000;
const LEAST = 100;

/**
 * Columns and most values of each line of a panel with that many lines. Every peak is drawn, however few columns there
 * are.
 */
export function budgetOf(lines: number): { readonly pixels: number; readonly most: number } {
  const pixels = Math.min(PIXELS, Math.max(LEAST, Math.floor(PANEL / 4 / Math.max(1, lines))));
  return { pixels, most: pixels * (DRAWN / PIXELS) };
}

export interface Plan {
  readonly chosen: Chosen;
  readonly throughput: Lines;
  readonly latency: Lines;
  /** For each further statistic of latency. */
  readonly more: readonly Lines[];
  /** Seconds to add to the times of a job; false: no common clock. */
  readonly offsets: Offsets;
  readonly zoom: TimeSpan | null;
  /** Seconds from the start of the run that count in no figure. */
  readonly warm_up_s: number;
  /** Series to draw, with their time ranges. */
  readonly drawn: readonly SamplesParams[];
  /** Sums of several series; the first trace identifies the answer. */
  readonly totals: readonly TotalsParams[];
  readonly counted: readonly CountsParams[];
  /** Seconds of the windows in which single I/Os are counted. */
  readonly count_s: number;
  readonly histograms: readonly IntervalsParams[];
  /** Seconds of the columns of the heat map; null: each interval unchanged. */
  readonly column_s: number | null;
}

const numbers = (rows: readonly TraceRow[]): string[] => [...new Set(rows.map(({ trace_no }) => String(trace_no)))];

const isCounted = ({ metric, stat }: TraceRow): boolean => stat === "each" || (metric === "iops" && stat === "count");

/** Is a line a total of several series? */
export const isTotal = ({ traces }: LineOf): boolean => traces.length > 1;

/** 1, 2 or 5 × 10ⁿ seconds, short enough for the number of windows; at least one second if the log is long enough. */
function countWindow(span_s: number): number {
  if (span_s >= COUNTED) return Math.max(1, Math.ceil(span_s / MOST_WINDOWS));
  return roundAt(Math.max(span_s, 1e-6) / COUNTED, -1);
}

/** As many whole windows per column as keep the span within COLUMNS columns. */
const columnSeconds = (window_s: number, span_s: number): number =>
  window_s * Math.max(1, Math.ceil(span_s / window_s / COLUMNS));

/** As in the link: zoom in seconds, minutes of warm-up. */
interface PlanState {
  readonly z: TimeSpan | null;
  readonly w?: WarmUpChoice;
}

/** The rows whose values the chosen lines need. */
export const usedRows = ({ throughput, latency, more, heat }: Chosen): TraceRow[] => [
  ...[...throughput, ...(latency?.rows ?? [])],
  ...[...more.flatMap(({ rows }) => rows), ...(heat?.rows ?? [])],
];

/** @param by_s seconds from the zero of the chart to that of the run */
export function planOf(chosen: Chosen, { z, w = "0" }: PlanState, by_s = 0): Plan {
  const { run } = chosen;
  const { dataset } = run;
  const latencyRows = chosen.latency?.rows ?? [];
  const moreRows = chosen.more.map(({ rows }) => rows);
  const used = usedRows(chosen);
  const throughput = linesOf(chosen.throughput, used);
  const latency = linesOf(latencyRows, used);
  const more = moreRows.map((rows) => linesOf(rows, used));
  const latencies = [latency, ...more].flatMap(({ lines }) => lines);
  const own = offsetsOf(used);
  const offsets = own === false || by_s === 0 ? own : new Map([...own].map(([job, s]) => [job, s + by_s]));
  const offset = (row: TraceRow): number => offsetIn(offsets, row);

  const single = throughput.lines.filter((line) => !isTotal(line)).flatMap(({ traces }) => traces);
  const counts = chosen.throughput.filter(isCounted);
  const drawnRows = [
    ...single.filter((row) => !isCounted(row)),
    ...latencies.filter((line) => !isTotal(line)).flatMap(({ traces }) => traces),
  ];
  const panels = [throughput, latency, ...more].map(({ lines }) => lines.filter((line) => !isTotal(line)).length);
  const budget = budgetOf(Math.max(...panels));
  // Percentiles and maxima are never added; single I/Os are counted.
  const addable = (lines: readonly LineOf[]): (readonly TraceRow[])[] =>
    lines.filter((line) => isTotal(line) && line.traces[0]!.stat === "mean").map(({ traces }) => traces);
  const totals = [
    ...addable(throughput.lines).map((traces) => totalAsk(traces, [], z, offset)),
    ...addable(latencies).map((traces) => {
      const weights = traces.flatMap((trace) => weightOf(trace, run.rows) ?? []);
      return weights.length < traces.length ? null : totalAsk(traces, weights, z, offset);
    }),
  ].filter((ask) => ask !== null);

  const ranged = (rows: readonly TraceRow[]): SamplesParams[] => {
    // One question per offset: the zoom is in chart time, the values in their own.
    return [...grouped(rows, (row) => (z === null ? 0 : offset(row)))].map(([by, some]) => ({
      dataset,
      traces: numbers(some),
      // A window that partly lies in the zoom is drawn whole.
      from_s: z === null ? null : z.from - by - longestWindow(some),
      to_s: z === null ? null : z.to - by + longestWindow(some),
      ...budget,
    }));
  };
  const { column_s, histograms } = heatAsk(chosen, z, offset);
  const count_s = countWindow(lengthOf(counts));
  return {
    chosen,
    throughput,
    latency,
    more,
    offsets,
    zoom: z,
    warm_up_s: warmUpSeconds(w, lengthOf(used)),
    drawn: ranged(drawnRows),
    totals,
    counted:
      counts.length === 0 ? [] : [{ dataset, traces: numbers(counts), from_s: null, to_s: null, window_s: count_s }],
    count_s,
    histograms,
    column_s,
  };
}

export const longestWindow = (rows: readonly TraceRow[]): number =>
  Math.max(0, ...rows.map(({ window_s }) => window_s ?? 0));

/** One short series is drawn interval by interval; several need common windows. */
function columnOf(rows: readonly TraceRow[], shown_s: number | null): number | null {
  const window_s = longestWindow(rows);
  const span_s = Math.min(lengthOf(rows), shown_s ?? Infinity);
  const intervals = window_s > 0 ? Math.min(rows[0]!.rows, span_s / window_s) : rows[0]!.rows;
  if (rows.length === 1 && intervals <= COLUMNS) return null;
  return window_s > 0 ? columnSeconds(window_s, span_s) : Math.max(span_s / COLUMNS, 1e-6);
}

/** Columns are as narrow as the shown range allows. Those that partly lie in it are requested whole. */
function heatAsk(
  { heat, run }: Chosen,
  z: TimeSpan | null,
  offset: (row: TraceRow) => number,
): Pick<Plan, "column_s" | "histograms"> {
  if (heat === null) return { column_s: null, histograms: [] };
  const column_s = columnOf(heat.rows, z === null ? null : z.to - z.from);
  const together = heat.rows.length > 1 ? { together: true } : {};
  const ask = { dataset: run.dataset, traces: numbers(heat.rows), window_s: column_s, ...together };
  if (z === null) return { column_s, histograms: [{ ...ask, from_s: null, to_s: null }] };
  const by = offset(heat.rows[0]!);
  const interval_s = longestWindow(heat.rows);
  const [from_s, to_s] =
    column_s === null
      ? [z.from - by - interval_s, z.to - by + interval_s]
      : // An interval belongs to the window of its middle: it may end in the next column.
        [Math.floor((z.from - by) / column_s) * column_s, Math.ceil((z.to - by) / column_s) * column_s + interval_s];
  return { column_s, histograms: [{ ...ask, from_s, to_s }] };
}

/**
 * A total of up to this many windows, more than a day of seconds, is requested once and whole: adding up costs far more
 * than a few megabytes, and zooming then needs no question. For a longer one each zoom requests its part.
 */
const WHOLE = 100_000;

/** Seconds of a window length that fits all these series: the longest of theirs. null: one has no windows. */
function commonWindow(rows: readonly TraceRow[]): number | null {
  const all = rows.map(({ window_s }) => window_s);
  return all.includes(null) ? null : Math.max(...(all as number[]));
}

/**
 * The question for rates, or for mean latencies with weights. null: there are no common windows, or too many.
 * @param offset seconds to the zero of the chart
 */
export function totalAsk(
  traces: readonly TraceRow[],
  weights: readonly TraceRow[],
  zoom: TimeSpan | null,
  offset: (row: TraceRow) => number,
): TotalsParams | null {
  const window_s = commonWindow([...traces, ...weights]);
  if (window_s === null || window_s <= 0) return null;
  // On the clock of the first: jobs of several runs start at different times.
  const zero = offset(traces[0]!);
  const offsets = traces.map((trace) => offset(trace) - zero);
  const span_s = Math.max(...traces.map(({ last_s }, i) => (last_s ?? 0) + offsets[i]!));
  const part = zoom !== null && span_s / window_s > WHOLE;
  if ((part ? zoom.to - zoom.from : span_s) / window_s > MOST_WINDOWS) return null;
  return {
    dataset: traces[0]!.dataset,
    traces: traces.map(({ trace_no }) => String(trace_no)),
    weights: weights.map(({ trace_no }) => String(trace_no)),
    offsets_s: offsets.every((by) => by === 0) ? [] : offsets.map(String),
    window_s,
    from_s: part ? zoom.from - zero : null,
    to_s: part ? zoom.to - zero : null,
    pixels: PIXELS,
    most: part || span_s / window_s > WHOLE ? DRAWN : WHOLE,
  };
}

/** The I/Os per second of the same job and operation, window by window. */
export const weightOf = (
  { member, job_index, op, priority }: TraceRow,
  rows: readonly TraceRow[],
): TraceRow | undefined =>
  rows.find(
    (row) =>
      row.metric === "iops" &&
      row.stat === "mean" &&
      row.window_s !== null &&
      row.member === member &&
      row.job_index === job_index &&
      row.op === op &&
      row.priority === priority,
  );

/** The last time measured by the run, on the chart's clock. */
export function endOf(plan: Plan | null): number {
  if (plan === null) return 0;
  const { throughput, latency, more, heat } = plan.chosen;
  const rows = [...throughput, ...(latency?.rows ?? []), ...more.flatMap((one) => one.rows), ...(heat?.rows ?? [])];
  return rows.reduce((most, row) => Math.max(most, (row.last_s ?? 0) + offsetIn(plan.offsets, row)), 0);
}

/** Times in marks are rounded to the microsecond. */
const HAIR_S = 1e-5;

/** The series shown by a line of a panel at a time. @param more index of the panel among further statistics */
export function tracesAt(plan: Plan, panel: string, more: number, id: string, t_s: number): readonly TraceRow[] {
  const { chosen, throughput, latency } = plan;
  if (panel === "heat") return chosen.heat?.rows ?? [];
  const of = panel === "throughput" ? throughput : panel === "latency" ? latency : plan.more[more];
  return partAt(plan, of?.lines ?? [], id, t_s)?.traces ?? [];
}

/** For consecutive runs in one line: the run that contains the time. */
function partAt({ chosen, offsets }: Plan, lines: readonly LineOf[], id: string, t_s: number): LineOf | undefined {
  const own = lines.find((one) => one.id === id);
  if (!chosen.run.chain || own === undefined || offsets === false) return own;
  return lines.find(({ name, role, traces }) => {
    const { job_index, first_s, last_s } = traces[0]!;
    const at = t_s - (offsets.get(job_index) ?? 0);
    return name === own.name && role === own.role && at >= (first_s ?? 0) - HAIR_S && at <= (last_s ?? 0) + HAIR_S;
  });
}
