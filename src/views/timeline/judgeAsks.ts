/** What is asked of a whole run so that it can be judged: mean of windows, never the extremes of pixels. Pure. */
import type { TimeLine, TimeValue } from "~/charts/timeline/options";
import type { RoundSeries, TraceRow } from "~/model/traceAnswers";
import { roundSeconds, type RoundsParams } from "~/queries/rounds";
import type { Plan } from "../shared/time/asks";
import type { LineOf } from "../shared/time/lines";
import { writtenRows } from "./written";

/** More lines than these are not judged one by one: the page would be a list of verdicts. */
export const JUDGED = 8;
const PARTS = 200;

export interface JudgeAsks {
  /** Lines in the order of their params. */
  readonly lines: readonly LineOf[];
  readonly judged: readonly RoundsParams[];
  /** Main lines that are not judged. */
  readonly left: number;
  /** Series of what was written: those of one beginning together. */
  readonly written: readonly RoundsParams[];
}

const spanOf = (rows: readonly TraceRow[]): number => Math.max(0, ...rows.map(({ last_s }) => last_s ?? 0));

function paramsOf({ chosen, offsets }: Plan, traces: readonly TraceRow[], sum_only: boolean): RoundsParams {
  const window_s = Math.max(...traces.map((trace) => trace.window_s ?? 0));
  return {
    dataset: chosen.run.dataset,
    traces: traces.map(({ trace_no }) => String(trace_no)),
    offsets_s: traces.map(({ job_index }) => String(offsets === false ? 0 : (offsets.get(job_index) ?? 0))),
    window_s: roundSeconds(window_s, spanOf(traces)),
    from_s: null,
    to_s: null,
    sum_only,
  };
}

/** Lines that count and stand for themselves, of averaged windows. */
const isJudged = ({ role, excluded, traces }: LineOf): boolean =>
  role === "main" &&
  excluded === null &&
  traces.every(({ window_s, stat, rows }) => window_s !== null && window_s > 0 && stat === "mean" && rows > 0);

export function judgeAsks(plan: Plan): JudgeAsks {
  const all = plan.throughput.lines.filter(isJudged);
  // Lines of runs one after another are parts of few.
  const lines = all.slice(0, plan.chosen.run.chain ? PARTS : JUDGED);
  const groups = new Map<string, TraceRow[]>();
  for (const row of plan.offsets === false ? [] : writtenRows(plan.chosen.run.rows).rows) {
    // Windows of equal length begin with the series: those of another beginning have others.
    const offset_s = plan.offsets === false ? 0 : (plan.offsets.get(row.job_index) ?? 0);
    const key = `${String(offset_s)} ${String(Math.floor(row.first_s ?? 0))} ${String(row.window_s)}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return {
    lines,
    judged: lines.map(({ traces }) => paramsOf(plan, traces, true)),
    left: all.length - lines.length,
    written: [...groups.values()].map((rows) => paramsOf(plan, rows, false)),
  };
}

/** Seconds of the longest log of a judged line. */
export const spansOf =
  ({ lines }: JudgeAsks) =>
  (id: string): number =>
    spanOf(lines.find((line) => line.id === id)?.traces ?? []);

/** Windows that are covered; what is missing between them is a gap. */
const windowsOf = ({ t_s, value }: RoundSeries, window_s: number): TimeValue[] =>
  t_s.flatMap((end, i) => (value[i] === null ? [] : [{ from_s: end - window_s, t_s: end, value: value[i]! }]));

/** The judged lines, whole. @param answers in the order of `judged`, of that very plan */
export function wholeLines(
  { lines, judged }: JudgeAsks,
  answers: readonly (readonly RoundSeries[] | null)[],
): TimeLine[] {
  return lines.flatMap(({ id, name, traces }, i): TimeLine[] => {
    const sum = answers[i]?.find(({ trace_no }) => trace_no === null);
    const values = sum === undefined ? [] : windowsOf(sum, judged[i]!.window_s);
    const kind = traces.length > 1 ? "total" : "series";
    return values.length === 0 ? [] : [{ id, name, role: "main", colour: 0, kind, excluded: null, values }];
  });
}
