/** From the plan and the answers to what the chart draws. Pure. */
import type { TimeLine, TimelineData } from "~/charts/timeline/options";
import type { IntervalRow, TraceRow } from "~/model/traceAnswers";
import { ratiosTo } from "~/analysis/time/ratio";
import type { TimeWindow } from "~/analysis/time/windows";
import { runTarget } from "~/model/labels";
import { type NotedRun, type TimeNote, timeNotes } from "../shared/notes/times";
import type { Plan } from "../shared/time/asks";
import { heatOf, type HeatAnswer } from "../shared/time/heat";
import type { TimelineState } from "./state";
import { Colours, Values, type TimelineAnswers, type ValueNotes } from "../shared/time/values";

export interface Drawn {
  readonly data: TimelineData;
  readonly notes: ValueNotes;
  readonly heat: HeatAnswer;
}

/** Windows that only reach into the zoom are drawn, those outside are not. */
export function dataOf(
  plan: Plan,
  answers: TimelineAnswers & { readonly histograms: readonly IntervalRow[] },
  { m, z, base }: Pick<TimelineState, "m" | "z" | "base">,
): Drawn {
  const isInside = ({ from_s, t_s }: { readonly from_s: number | null; readonly t_s: number }): boolean =>
    z === null || (t_s > z.from && (from_s ?? t_s) < z.to);
  const inside = (lines: readonly TimeLine[]): TimeLine[] =>
    lines.map((line) => ({ ...line, values: line.values.filter(isInside) })).filter(({ values }) => values.length > 0);
  const values = new Values(plan, answers);
  const colours = new Colours();
  const shown = <L extends { readonly role: string }>(lines: readonly L[]): L[] =>
    m === "all" ? [...lines] : lines.filter(({ role }) => role === "main");
  const throughput = inside(shown(values.throughput(colours)));
  const latency = inside(shown(values.latency(colours)));
  const { chosen, offsets, column_s } = plan;
  const first = chosen.heat?.rows[0] ?? null;
  const offset = offsets === false || first === null ? 0 : (offsets.get(first.job_index) ?? 0);
  const heat = heatOf(chosen.heat, answers.histograms, column_s, offset);
  const columns = (heat.heat?.columns ?? []).filter(isInside);
  return {
    data: {
      throughput: overBase(throughput, base),
      latency: overBase(latency, base),
      heat: columns.length === 0 ? null : { ...heat.heat!, columns },
      notes: notesAt(plan).filter(({ t_s }) => z === null || (t_s >= z.from && t_s <= z.to)),
      warm_ups: warmUpsOf(plan),
    },
    notes: values.notes,
    heat,
  };
}

/** Ratios to one of the lines, window by window; moments (extremes of a pixel, single I/Os) have none. */
function overBase(lines: readonly TimeLine[], base: string): TimeLine[] {
  const own = lines.find(({ id }) => id === base);
  if (own === undefined) return [...lines];
  const windows = windowsOf(own);
  return lines.map((line) => {
    const ratios = ratiosTo(windowsOf(line), windows);
    return {
      ...line,
      values: line.values.map((value, i) => ({ ...value, ratio: value.from_s === null ? null : (ratios[i] ?? null) })),
    };
  });
}

const windowsOf = ({ values }: TimeLine): TimeWindow[] =>
  values.map(({ from_s, t_s, value }) => ({ from_s: from_s ?? t_s, to_s: t_s, value }));

/** Notes of its runs on the chart's clock. */
export function notesAt({ chosen, offsets }: Plan): TimeNote[] {
  const { rows } = chosen.run;
  return timeNotes(rows, (run_key) => zeroOf(rows, run_key, offsets));
}

/** Own runs that a note can be said of. */
export function notedRuns({ chosen, offsets }: Plan): NotedRun[] {
  const { rows, dataset } = chosen.run;
  if (dataset !== "local") return [];
  const keys = [...new Set(rows.map(({ run_key }) => run_key))];
  return keys.map((key) => ({ target: runTarget(key), zero_s: zeroOf(rows, key, offsets) }));
}

/** A run begins with the first of its jobs that is drawn. */
function zeroOf(rows: readonly TraceRow[], key: string, offsets: Plan["offsets"]): number {
  if (offsets === false) return 0;
  const own = rows.flatMap(({ run_key, job_index }) => (run_key === key ? (offsets.get(job_index) ?? []) : []));
  return own.length === 0 ? 0 : Math.min(...own);
}

/** Once for each job: the seconds at its start that the tool leaves out of its averages. */
function warmUpsOf({ chosen, offsets }: Plan): TimelineData["warm_ups"] {
  const rows = [...chosen.throughput, ...(chosen.latency?.rows ?? [])];
  const found = new Map<number, number>();
  for (const { job_index, warm_up_s, part } of rows) {
    if (part || warm_up_s === null || warm_up_s <= 0) continue;
    const from = offsets === false ? 0 : (offsets.get(job_index) ?? 0);
    found.set(from, Math.max(found.get(from) ?? 0, warm_up_s));
  }
  return [...found].map(([from_s, length]) => ({ from_s, to_s: from_s + length }));
}
