import type { ParsedTrace } from "~/formats/format";
import type { Pushed } from "../support/sink";

/** What a trace measures, without its place. */
const nameOf = ({ metric, op, kind, stat, quantile, member }: ParsedTrace): string =>
  [metric, op, kind, stat, quantile, member].join(" ");

/**
 * What was measured at one time, over all traces of a run: as a rule a line of the file. A time that comes twice is two
 * moments. In the order of runs and times.
 */
export function moments({ traces, samples }: Pushed): { readonly t_s: number; readonly at: Record<string, number> }[] {
  const found = new Map<string, { document: number; t_s: number; at: Record<string, number> }>();
  for (const trace of traces) {
    const { t_s: times, value } = samples.get(trace.trace) ?? { t_s: [], value: [] };
    const seen = new Map<number, number>();
    times.forEach((t_s, i) => {
      const n = seen.get(t_s) ?? 0;
      seen.set(t_s, n + 1);
      const document = trace.document ?? 0;
      const key = `${document} ${t_s} ${n}`;
      const moment = found.get(key) ?? { document, t_s, at: {} };
      found.set(key, moment);
      moment.at[nameOf(trace)] = value[i]!;
    });
  }
  return [...found.values()]
    .sort((a, b) => a.document - b.document || a.t_s - b.t_s)
    .map(({ t_s, at }) => ({ t_s, at: Object.fromEntries(Object.entries(at).sort(([a], [b]) => (a < b ? -1 : 1))) }));
}
