/** Which of the reader's own data charts over time are made of, judging by what they ask. Pure. */
import type { Needed } from "~/model/carried";
import type { Plan } from "~/queries/time/plan";
import { writtenRows } from "~/analysis/time/written";
import { neededTraces } from "./needed";

/** The drawn lines, what their totals are weighted by, bytes written, and histograms if drawn. */
export function neededPlans(plans: readonly Plan[]): Needed | null {
  const asked = new Set(
    plans.flatMap(({ drawn, totals, counted, histograms, chosen }) => [
      ...[...drawn, ...totals, ...counted, ...histograms].flatMap(({ traces }) => traces),
      ...totals.flatMap(({ weights }) => weights),
      ...[...chosen.throughput, ...(chosen.latency?.rows ?? []), ...writtenRows(chosen.run.rows).rows].map(
        ({ trace_no }) => String(trace_no),
      ),
    ]),
  );
  return neededTraces(
    plans.flatMap(({ chosen }) => chosen.run.rows.filter(({ trace_no }) => asked.has(String(trace_no)))),
  );
}
