/** Throughputs and latencies that were printed of one system, workload and load, as points of one chart. */
import { longestLatency, outstandingCheck, perSecond } from "~/analysis/consistency";
import type { Shown } from "~/charts/figures/choose";
import { asideOf, bare } from "~/charts/figures/names";
import { isLatency, isRate } from "~/charts/figures/ofForm";
import type { FiguresOptions } from "~/charts/figures/options";
import type { Pair, Pairs } from "~/charts/figures/plots/data";
import { gbOf } from "~/charts/figures/plots/gb";
import type { FigureRow } from "~/model/answers";

/** The same work under the same load, whatever part of the report says it. */
export const keyOf = (row: FigureRow): string =>
  [
    row.dataset,
    row.system,
    bare(row.workload ?? ""),
    row.threads,
    row.queue_depth,
    row.load_percent,
    row.load_x,
    row.duration_s,
  ].join("|");

const ofDatabase = (metric: string): boolean => /^(?:tps|transaction)/.test(metric);

/** @param rows all figures: a partner that was not chosen is no missing one. */
export function pairsOf(
  shown: readonly Shown[],
  rows: readonly FigureRow[],
  { declared }: Pick<FiguresOptions, "declared">,
): Pairs {
  const printed = shown.filter(({ value }) => value !== null);
  const rates = printed.filter(({ metric }) => isRate(metric));
  const latencies = printed.filter(({ metric }) => isLatency(metric));
  const isAlone = ({ row }: Shown, isPartner: (metric: string) => boolean): boolean =>
    !rows.some(
      (one) => isPartner(one.metric) && ofDatabase(one.metric) === ofDatabase(row.metric) && keyOf(one) === keyOf(row),
    );
  const joined = new Set((declared?.curves ?? []).flat());
  let loneRates = 0;
  const pairs = rates.flatMap((rate): Pair[] => {
    const partners = latencies.filter(
      (one) => keyOf(one.row) === keyOf(rate.row) && ofDatabase(one.metric) === ofDatabase(rate.metric),
    );
    const per_s = perSecondOf(rate, declared);
    const { outstanding, workload } = rate.row;
    const name = bare(workload ?? "");
    const aside = asideOf(name);
    const names = { workload: aside === "" ? name : name.slice(0, -aside.length - 2), aside };
    if (partners.length > 0) {
      return partners.map((latency) => ({
        rate,
        latency,
        load: loadOf(per_s, latency, outstanding),
        longest_us: null,
        ...names,
      }));
    }
    // The bound holds whatever a printed GB is: the fewest bytes that it may be allow the longest wait.
    const least_s = perSecondOf(rate, undefined);
    const longest_us = least_s === null || outstanding === null ? null : longestLatency(outstanding, least_s);
    if (joined.has(rate.mark) && longest_us !== null) {
      return [{ rate, latency: null, load: null, longest_us, ...names }];
    }
    if (isAlone(rate, isLatency)) loneRates += 1;
    return [];
  });
  return {
    pairs,
    loneRates,
    loneLatencies: latencies.filter((one) => isAlone(one, isRate)).length,
    lost: shown.length - printed.length,
  };
}

const BYTES = 1e9;

/** Operations per second; of a bandwidth in blocks, a printed GB counted as the dataset's description says. */
function perSecondOf({ row, metric, value }: Shown, declared: FiguresOptions["declared"]): number | null {
  if (value === null || value <= 0) return null;
  if (metric !== "bandwidth") return value;
  if (row.block_bytes === null) return null;
  return perSecond((value * gbOf(row, declared)) / BYTES, row.block_bytes);
}

/** Little's law is of means. */
function loadOf(per_s: number | null, latency: Shown, outstanding: number | null): Pair["load"] {
  if (per_s === null || outstanding === null || latency.value === null) return null;
  return latency.metric.endsWith("latency_mean") ? outstandingCheck(per_s, latency.value, outstanding) : null;
}
