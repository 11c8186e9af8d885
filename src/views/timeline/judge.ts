/** What is said of each main line of throughput: steady or not, where it drops, what is missing. Pure. */
import { changesOf } from "~/analysis/time/changes";
import type { Change } from "~/analysis/time/drops";
import { gapsOf, type Gap } from "~/analysis/time/gaps";
import { roundsOf, steadyOf, type Steady } from "~/analysis/time/steady";
import type { TimeWindow } from "~/analysis/time/windows";
import type { Stretch, TimeLine } from "~/charts/timeline/options";

export interface Judged {
  readonly line: Pick<TimeLine, "id" | "name">;
  readonly steady: Steady;
  readonly changes: readonly Change[];
  readonly gaps: readonly Gap[];
  /** Seconds of its log. */
  readonly span_s: number;
}

/**
 * @param lines whole, of windows that hold from their beginning
 * @param warm_ups what the tool itself leaves out of its averages is not judged
 * @param spanOf seconds of the log of a line, with a last window that was cut
 */
export function judge(
  lines: readonly TimeLine[],
  round_s: number,
  warm_ups: readonly Stretch[],
  spanOf: (line: string) => number,
): Judged[] {
  return lines.map(({ id, name, values }) => {
    const all = values.map(({ from_s, t_s, value }): TimeWindow => ({ from_s: from_s!, to_s: t_s, value }));
    const windows = all.filter(({ from_s }) => !warm_ups.some((one) => from_s >= one.from_s && from_s < one.to_s));
    const window_s = Math.max(0, ...all.map(({ from_s, to_s }) => to_s - from_s));
    return {
      line: { id, name },
      steady: steadyOf(roundsOf(windows, round_s)),
      changes: changesOf(windows),
      gaps: gapsOf(all, window_s),
      span_s: Math.max(spanOf(id), (all.at(-1)?.to_s ?? 0) - (all[0]?.from_s ?? 0)),
    };
  });
}
