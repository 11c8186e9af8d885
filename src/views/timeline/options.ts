/** Names of the axes and of what is drawn. Pure. */
import type { TimelineData } from "~/model/timeLine";
import type { TimeAxis, TimelineOptions } from "~/charts/timeline/options";
import { sentenceText, type Token } from "~/components/token";
import { timeline as text, windowText } from "~/text/en/timeline";
import { latencyName, windowOf } from "~/queries/time/drawn";
import type { Plan } from "~/queries/time/plan";
import type { TimelineState } from "./state";

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
