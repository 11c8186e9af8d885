import type { ParsedTrace } from "~/formats/format";
import type { Pushed } from "../support/sink";

/** What a trace measures, without its position. */
const nameOf = ({ metric, op, kind, stat, quantile, member }: ParsedTrace): string =>
  [metric, op, kind, stat, quantile, member].join(" ");

/**
 * What was measured at one time, over all traces of a run: usually one line of the file. A time that occurs twice is
 * two moments. Ordered by run and time.
 */
export interface Moment {
  /** Within its run in the file: the job, or the section that will become a run. */
  readonly job_index: number;
  readonly t_s: number;
  readonly at: Readonly<Record<string, number>>;
}

export function moments({ traces, samples }: Pushed): Moment[] {
  const found = new Map<string, { document: number; job_index: number; t_s: number; at: Record<string, number> }>();
  for (const trace of traces) {
    const { t_s: times, value } = samples.get(trace.trace) ?? { t_s: [], value: [] };
    const [document, job_index] = [trace.document ?? 0, trace.job_index ?? 0];
    const seen = new Map<number, number>();
    times.forEach((t_s, i) => {
      const n = seen.get(t_s) ?? 0;
      seen.set(t_s, n + 1);
      const key = `${document} ${job_index} ${t_s} ${n}`;
      const moment = found.get(key) ?? { document, job_index, t_s, at: {} };
      found.set(key, moment);
      moment.at[nameOf(trace)] = value[i]!;
    });
  }
  return [...found.values()]
    .sort((a, b) => a.document - b.document || a.job_index - b.job_index || a.t_s - b.t_s)
    .map(({ job_index, t_s, at }) => ({
      job_index,
      t_s,
      at: Object.fromEntries(Object.entries(at).sort(([a], [b]) => (a < b ? -1 : 1))),
    }));
}
