/** Runs one after another are one line: its parts are lines of one name, each on the time of its own run. Pure. */
import type { TimeLine } from "~/charts/timeline/options";
import type { TimeRun } from "./runs";

/**
 * Lines of one name and role, put one behind the other; where a run pauses nothing is drawn. The line keeps the id of
 * its first part.
 */
export function chained({ chain }: Pick<TimeRun, "chain">, lines: readonly TimeLine[]): TimeLine[] {
  if (!chain) return [...lines];
  const byName = new Map<string, TimeLine[]>();
  for (const line of lines) {
    const key = `${line.role} ${line.excluded ?? ""} ${line.name}`;
    byName.set(key, [...(byName.get(key) ?? []), line]);
  }
  return [...byName.values()].map(([first, ...others]) => ({
    ...first!,
    values: [first!, ...others].flatMap(({ values }) => values).toSorted((a, b) => a.t_s - b.t_s),
  }));
}
