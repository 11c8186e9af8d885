/** How the charts of one run and of two are drawn, given the link: names, axes, units. Pure. */
import type { Judged } from "~/analysis/time/judge";
import type { LatencyChoice } from "~/analysis/time/lines";
import { runName, type TimeRun } from "~/analysis/time/runs";
import type { Said } from "~/analysis/time/verdict";
import type { ChosenAxis } from "~/analysis/time/written";
import { units } from "~/charts/axis";
import { saidLatency, saidWhole } from "~/charts/timeline/lines";
import type { TimelineOptions, TimeOptions, TwoRunsOptions } from "~/charts/timeline/options";
import { sentenceText, type Token } from "~/components/token";
import type { Measure, TimelineQuantity } from "~/model/timeLine";
import type { TraceRow } from "~/model/traceAnswers";
import { type Drawn, latencyName, windowOf } from "~/queries/time/drawn";
import type { Plan } from "~/queries/time/plan";
import { baseIn, notesOf, ratioNotes } from "~/queries/time/said";
import type { Picks } from "~/queries/time/sides";
import { timeline as text, windowText } from "~/text/en/timeline";
import { twoRuns as two } from "~/text/en/timeline-two";
import type { TimelineState } from "./state";

/** Values with their units. */
export const valueFormatters = (quantity: TimelineQuantity): Said => ({
  throughput: (value) => saidWhole(value, units[quantity]),
  latency: saidLatency,
});

type Parts = readonly (string | Token)[];

const common = (
  parts: Parts,
  quantity: TimelineQuantity,
  rates: readonly TraceRow[],
  latency: LatencyChoice | null,
  { ys, yu, z }: Pick<TimelineState, "ys" | "yu" | "z">,
): Omit<TimeOptions, "notes"> => ({
  ...{ title: sentenceText(parts), quantity },
  throughputName: text.throughputName(rates[0]?.stat ?? "mean", windowOf(rates)),
  latencyName: latency === null ? "" : latencyName(latency),
  latencyColumn: latency === null ? "latency_us" : `${latency.kind}_${latency.stat}_us`,
  ...{ latencyLog: ys === "log", latencyUnit: yu, zoom: z },
});

/** One run as it is drawn, with the link fields that say how. */
interface DrawnRun extends Drawn {
  readonly plan: Plan;
  readonly look: Pick<TimelineState, "ys" | "yu" | "z" | "base">;
}

/** sda1 of sda, nvme0n1p1 of nvme0n1. */
const isPartition = (name: string, disk: string): boolean =>
  name.startsWith(disk) && (/\d$/.test(disk) ? /^p\d+$/ : /^\d+$/).test(name.slice(disk.length));

/** An array or mapped device, whose I/O its drives do. */
const isStacked = (name: string): boolean => /^(?:md\d|md\/|dm-\d)/.test(name);

/** iostat and sar count an I/O at each device that it passes. */
export function layerNotes(rows: readonly Pick<TraceRow, "tool" | "member">[]): string[] {
  const watched = rows.flatMap(({ tool, member }) => ((tool === "iostat" || tool === "sar") && member ? [member] : []));
  const devices = [...new Set(watched)];
  const partitions = devices.flatMap((name) => {
    const disk = devices.find((other) => isPartition(name, other));
    return disk === undefined ? [] : [text.notes.partition(name, disk)];
  });
  const stacked = devices.filter(isStacked);
  const above = stacked.length > 0 && stacked.length < devices.length ? [text.notes.stacked(stacked)] : [];
  return partitions.length + above.length === 0 ? [] : [text.notes.layers([...partitions, ...above])];
}

export function optionsOf(
  parts: Parts,
  { plan, look, data, notes, heat }: DrawnRun,
  judged: readonly Judged[],
  x: ChosenAxis,
): TimelineOptions {
  const { chosen, count_s } = plan;
  return {
    ...common(parts, chosen.quantity, chosen.throughput, chosen.latency, look),
    ...(notes.counted ? { throughputName: text.countedName(windowText(count_s)) } : {}),
    base: { throughput: baseIn(data.throughput, look.base), latency: baseIn(data.latency, look.base) },
    axis: x.axis,
    notes: [
      ...x.notes,
      ...notesOf(plan, notes, heat, data.notes, judged),
      ...ratioNotes(data, look.base),
      ...layerNotes(chosen.run.rows),
    ],
  };
}

export function optionsOfTwo(
  parts: Parts,
  picks: Picks,
  of: Measure,
  runs: readonly TimeRun[],
  notes: readonly string[],
  state: TimelineState,
): TwoRunsOptions {
  const { quantity, latency } = picks;
  const sides = (["a", "b"] as const).map((side) => ({ ...picks[side], name: side.toUpperCase() }));
  const rowsOf = (measure: Measure): TraceRow[] =>
    sides.flatMap(({ plan }) => plan[measure].lines.flatMap(({ traces }) => traces));
  const named = latency === null ? null : { ...latency, rows: rowsOf("latency") };
  return {
    ...common(parts, quantity ?? "iops", rowsOf("throughput"), named, state),
    ...{ timeUnit: state.xu, compare: state.c, of, notes, oneClock: picks.oneClock },
    key: [...sides.map(({ name, run, line }) => two.key(name, runName(run, runs), line.name)), two.keyReference],
  };
}
