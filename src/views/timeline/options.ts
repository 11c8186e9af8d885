/** Names of the axes and of what is drawn. Pure. */
import { lookUp } from "~/base/lookUp";
import type { LatencyPanel, TimeAxis, TimelineData, TimelineOptions } from "~/charts/timeline/options";
import { sentenceText, type Token } from "~/components/token";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline as text, windowText } from "~/text/en/timeline";
import type { Plan } from "../shared/time/asks";
import type { LatencyChoice } from "../shared/time/choose";
import type { TimelineState } from "./state";

/** The one window of these series; null: several, or none. */
export function windowOf(rows: readonly Pick<TraceRow, "window_s">[]): string | null {
  const windows = new Set(rows.map(({ window_s }) => window_s));
  const [only] = windows;
  return windows.size === 1 && only != null ? windowText(only) : null;
}

/** "mean clat, averaged over 500 ms"; of extremes and percentiles nothing was averaged. */
export function latencyName({ stat, kind, rows }: Pick<LatencyChoice, "stat" | "kind" | "rows">): string {
  const window = windowOf(rows);
  return stat === "mean" || stat === "each"
    ? text.latencyName(stat, kind, window)
    : text.extremeName(lookUp(text.stats, stat) ?? stat, kind, window);
}

/** Of a further statistic. */
export const latencyPanel = (choice: LatencyChoice): Omit<LatencyPanel, "lines"> => ({
  id: choice.id.replaceAll(/[^\w-]/g, "-"),
  name: latencyName(choice),
  column: `${choice.kind}_${choice.stat}_us`,
});

export function optionsOf(
  parts: readonly (string | Token)[],
  { chosen, count_s }: Plan,
  notes: readonly string[],
  counted: boolean,
  { ys, yu, z, base }: Pick<TimelineState, "ys" | "yu" | "z" | "base">,
  data: Pick<TimelineData, "throughput" | "latency">,
  axis: TimeAxis,
): TimelineOptions {
  const { latency, throughput, quantity } = chosen;
  return {
    title: sentenceText(parts),
    quantity,
    throughputName: counted
      ? text.countedName(windowText(count_s))
      : text.throughputName(throughput[0]?.stat ?? "mean", windowOf(throughput)),
    latencyName: latency === null ? null : latencyName(latency),
    latencyColumn: `${latency?.kind ?? ""}_${latency?.stat ?? ""}_us`,
    latencyLog: ys === "log",
    latencyUnit: yu,
    base: { throughput: baseIn(data.throughput, base), latency: baseIn(data.latency, base) },
    axis,
    zoom: z,
    notes,
    key: [],
  };
}

/** Name of the line that the values of a panel are ratios to; null: it has none. */
export const baseIn = (lines: TimelineData["latency"], base: string): string | null =>
  base === "" ? null : (lines.find(({ id }) => id === base)?.name ?? null);
