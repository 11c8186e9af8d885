/** From the plan and the answers to the data of the chart. Pure. */
import { eventsOf, type Changed, type Judged, warmUpsOf } from "~/analysis/time/judge";
import { ratiosTo, windowsIn } from "~/analysis/time/windows";
import type { ChangeMark, Clock, Gap, LatencyPanel, SteadyMark, TimeLine, TimelineData } from "~/model/timeLine";
import type { IntervalRow, TraceRow } from "~/model/traceAnswers";
import { judged as judgedText } from "~/text/en/timeline-judged";
import { notesAt } from "~/analysis/time/notes";
import type { Plan } from "./plan";
import { heatOf, type HeatAnswer } from "~/analysis/time/heat";
import type { LineOf, LatencyChoice } from "~/analysis/time/lines";
import { Colours, Values, type TimelineAnswers, type ValueNotes } from "./values";
import { chained } from "~/analysis/time/runs";

import type { TimeSpan } from "~/analysis/time/spans";
import { lookUp } from "~/base/lookUp";
import { timeline as text, windowText } from "~/text/en/timeline";

export interface Drawn {
  readonly data: TimelineData;
  readonly notes: ValueNotes;
  readonly heat: HeatAnswer;
}

/** The link's choices: members, zoom in seconds, the baseline of ratios, percentiles of histograms. */
interface DrawnState {
  readonly m: "all" | "main";
  readonly z: TimeSpan | null;
  readonly base: string;
  readonly q: readonly string[];
}

/** The window length shared by these series; null: several, or none. */
export function windowOf(rows: readonly Pick<TraceRow, "window_s">[]): string | null {
  const windows = new Set(rows.map(({ window_s }) => window_s));
  const [only] = windows;
  return windows.size === 1 && only != null ? windowText(only) : null;
}

export const latencyWord = ({ kind, stat }: { readonly kind: string; readonly stat: string }): string =>
  text.ofKind(lookUp(text.stats, stat) ?? stat, kind);

/** "mean clat, averaged over 500 ms"; extremes and percentiles are not averaged. */
export function latencyName({ stat, kind, rows }: Pick<LatencyChoice, "stat" | "kind" | "rows">): string {
  const window = windowOf(rows);
  return stat === "mean" || stat === "each"
    ? text.latencyName(stat, kind, window)
    : text.extremeName(lookUp(text.stats, stat) ?? stat, kind, window);
}

/** The panel of a further statistic. */
const latencyPanel = (choice: LatencyChoice): Omit<LatencyPanel, "lines"> => ({
  id: choice.id.replaceAll(/[^\w-]/g, "-"),
  name: latencyName(choice),
  column: `${choice.kind}_${choice.stat}_us`,
});

/** Windows that partly lie in the zoom are drawn, those outside are not. */
export function dataOf(
  plan: Plan,
  answers: TimelineAnswers & { readonly histograms: readonly IntervalRow[] },
  judged: readonly Judged[],
  { m, z, base, q }: DrawnState,
  further: readonly Changed[] = [],
): Drawn {
  const isInside = ({ from_s, t_s }: { readonly from_s: number | null; readonly t_s: number }): boolean =>
    z === null || (t_s > z.from && (from_s ?? t_s) < z.to);
  const inside = (lines: readonly TimeLine[]): TimeLine[] =>
    lines.map((line) => insideOf(line, z)).filter(({ values }) => values.length > 0);
  const values = new Values(plan, answers);
  const colours = new Colours();
  const shown = <L extends { readonly role: string }>(lines: readonly L[]): L[] =>
    m === "all" ? [...lines] : lines.filter(({ role }) => role === "main");
  const drawn = (lines: readonly TimeLine[], of: readonly LineOf[]): TimeLine[] =>
    overBase(inside(shown(chained(plan.chosen.run, failedNamed(lines, of)))), base);
  const throughput = drawn(values.throughput(colours), plan.throughput.lines);
  const latency = drawn(values.latency(colours), plan.latency.lines);
  const more = values.more(colours).map((lines, i) => ({
    ...latencyPanel(plan.chosen.more[i]!),
    lines: drawn(lines, plan.more[i]!.lines),
  }));
  const heat = heatAnswer(plan, answers.histograms, q);
  const columns = (heat.heat?.columns ?? []).filter(isInside);
  const reaches = ({ from_s, to_s }: { readonly from_s: number; readonly to_s: number }): boolean =>
    z === null || (to_s > z.from && from_s < z.to);
  const end_s = Math.max(0, ...[...throughput, ...latency].map(({ values: own }) => own.at(-1)?.t_s ?? 0));
  return {
    data: {
      throughput,
      latency,
      more,
      heat: columns.length === 0 ? null : { ...heat.heat!, columns },
      notes: notesAt(plan).filter(({ t_s }) => z === null || (t_s >= z.from && t_s <= z.to)),
      warm_ups: warmUpsOf(plan).filter(reaches),
      gaps: gapMarks(judged).filter(reaches),
      steady: steadyMarks(judged).filter(reaches),
      changes: changeMarks([...judged, ...further], end_s).filter(reaches),
      clocks: clocksOf(plan),
    },
    notes: values.notes,
    heat,
  };
}

function heatAnswer({ chosen, offsets, column_s }: Plan, rows: readonly IntervalRow[], q: readonly string[]) {
  const first = chosen.heat?.rows[0] ?? null;
  const offset = offsets === false || first === null ? 0 : (offsets.get(first.job_index) ?? 0);
  const quantiles = q.map((percent) => Number(percent) / 100);
  return heatOf(chosen.heat, rows, column_s, offset, quantiles);
}

/** The name of a line states that its job failed. */
const failedNamed = (lines: readonly TimeLine[], of: readonly LineOf[]): TimeLine[] =>
  lines.map((line) => {
    const failed = of.find(({ id }) => id === line.id)?.traces.some((trace) => trace.failed) === true;
    return failed ? { ...line, name: judgedText.failed(line.name) } : line;
  });

/** One clock for each job where their starts are not known. */
function clocksOf({ offsets, throughput, latency, more, chosen }: Plan): Clock[] {
  if (offsets !== false) return [];
  const clocks = new Map<number | null, { name: string; lines: Set<string> }>();
  for (const { id, name, traces } of [throughput, latency, ...more].flatMap(({ lines }) => lines)) {
    const { job_index, member } = traces[0]!;
    const known = clocks.get(job_index);
    if (known === undefined) clocks.set(job_index, { name: member ?? name, lines: new Set([id]) });
    else known.lines.add(id);
  }
  const heat = chosen.heat;
  const jobs = new Set(heat?.rows.map(({ job_index }) => job_index));
  if (heat !== null && jobs.size === 1) clocks.get(heat.rows[0]!.job_index)?.lines.add(`heat/${heat.id}`);
  return [...clocks.values()].map(({ name, lines }) => ({ name, lines: [...lines] }));
}

/** Windows that partly lie in the zoom are drawn, those outside are not. */
export function insideOf(line: TimeLine, z: TimeSpan | null): TimeLine {
  if (z === null) return line;
  const values = line.values.filter(({ from_s, t_s }) => t_s > z.from && (from_s ?? t_s) < z.to);
  if (line.columns === undefined) return { ...line, values };
  return { ...line, values, columns: line.columns.filter(({ t_s }) => t_s > z.from && t_s < z.to) };
}

/** Ratios to one of the lines, window by window; there are none for moments (extremes of a pixel, single I/Os). */
function overBase(lines: readonly TimeLine[], base: string): TimeLine[] {
  const own = lines.find(({ id }) => id === base);
  if (own === undefined) return [...lines];
  const windows = windowsIn(own);
  return lines.map((line): TimeLine => {
    const ratios = ratiosTo(windowsIn(line), windows);
    const { columns: _, ...own } = line;
    return {
      ...own,
      values: line.values.map((value, i) => ({ ...value, ratio: value.from_s === null ? null : (ratios[i] ?? null) })),
    };
  });
}

/** With more bands than this their lines are hidden. */
const BANDS = 4;
/** The deepest changes are labelled on the chart, up to this many; the list has all. */
const NAMED = 8;
/** Five rounds that pass; else the last five, to show that they do not. */
function steadyMarks(judged: readonly Judged[]): SteadyMark[] {
  const marks = judged.flatMap(({ line, steady }): SteadyMark[] => {
    const window = steady.state === "steady" ? steady.window : steady.state === "not-steady" ? steady.nearest : null;
    if (window === null) return [];
    const { from_s, to_s, low, high } = window;
    return [{ line: line.id, from_s, to_s, low, high, fit: window.line }];
  });
  return marks.length > BANDS ? [] : marks;
}

const gapMarks = (judged: readonly Judged[]): Gap[] =>
  judged.flatMap(({ line, gaps }) => gaps.map((gap) => ({ ...gap, line: line.id })));

/** @param end_s where a drop that lasts until the end ends on the chart */
function changeMarks(changed: readonly Changed[], end_s: number): ChangeMark[] {
  const all = changed.flatMap(({ line, of, changes }) => changes.map((change) => ({ line: line.id, of, change })));
  return eventsOf(all, end_s)
    .map(({ line, of, from_s, to_s, kind, depth, lines }, i) => {
      const mark = judgedText.mark(judgedText.kindOf(kind, of), depth);
      return { line, from_s, to_s, name: i >= NAMED ? "" : lines === 1 ? mark : judgedText.several(mark, lines) };
    })
    .toSorted((a, b) => a.from_s - b.from_s);
}
