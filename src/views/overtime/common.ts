/**
 * Where the windows of two lines are of unlike length, or more than are drawn one by one, both are asked for once more on
 * windows that they have in common: rates as sums, mean latencies by their I/Os (`queries/totals`). Pure.
 */
import type { TimeWindow } from "~/analysis/time/windows";
import type { Measure, SideId } from "~/charts/overtime/options";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import type { TotalsParams } from "~/queries/totals";
import { DRAWN, PIXELS } from "../shared/time/budget";
import { weightOf } from "../shared/time/totals";
import type { PickedSide, Picks } from "./picks";
import type { OverTimeState } from "./state";

/** Lengths of windows that are the same. */
const ALIKE = 1.5;

/** `raw`: windows of the logs stand against one another. `weights`: nothing counts the I/Os of a latency. */
export type Common =
  "raw" | "weights" | { readonly window_s: number; readonly asks: Readonly<Record<SideId, TotalsParams>> };

export type Commons = Readonly<Record<Measure, Common>>;

export const commonsOf = (picks: Picks, { z }: Pick<OverTimeState, "z">): Commons => ({
  throughput: commonOf(picks, "throughput", z),
  latency: commonOf(picks, "latency", z),
});

/** What is asked of one side, of both measures. */
export const asksOf = (commons: Commons | null, side: SideId): TotalsParams[] =>
  commons === null ? [] : Object.values(commons).flatMap((one) => (typeof one === "string" ? [] : [one.asks[side]]));

function commonOf({ a, b }: Picks, measure: Measure, z: OverTimeState["z"]): Common {
  const [inA, inB] = [tracesOf(a, measure), tracesOf(b, measure)];
  const lengths = [inA, inB].map((traces) => Math.max(0, ...traces.map(({ window_s }) => window_s ?? 0)));
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  // Single I/Os, and what only one of the two has.
  if (least <= 0) return "raw";
  const ends = [...inA, ...inB].map(({ last_s }) => last_s ?? 0);
  const span_s = Math.min(z?.to ?? Infinity, Math.max(...ends)) - Math.max(z?.from ?? 0, 0);
  // A total is cut where it is drawn, and has a hair more windows than the zoom is long.
  if (most <= ALIKE * least && span_s / least <= DRAWN - 10) return "raw";
  if ([...inA, ...inB].some(({ stat }) => stat !== "mean")) return "weights";
  const window_s = Number((most * Math.max(1, Math.ceil(span_s / most / PIXELS))).toPrecision(9));
  const [askA, askB] = [a, b].map((side) => askOf(side, measure, window_s, z));
  return askA === null || askB === null ? "weights" : { window_s, asks: { a: askA!, b: askB! } };
}

const tracesOf = ({ plan }: PickedSide, measure: Measure): readonly TraceRow[] =>
  plan[measure].lines.flatMap(({ traces }) => traces);

function offsetOf({ plan }: PickedSide, { job_index }: TraceRow): number {
  return plan.offsets === false ? 0 : (plan.offsets.get(job_index) ?? 0);
}

/** null: a latency without the log of its I/Os. */
function askOf(side: PickedSide, measure: Measure, window_s: number, z: OverTimeState["z"]): TotalsParams | null {
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

/** The common windows of one line, on the clock of the chart; null: they are not there yet. */
export function commonWindows(
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
