/** Throughputs and latencies that were printed of one system, workload and load, as points of one chart. */
import { type Consistency, longestLatency, outstandingCheck, perSecond } from "~/analysis/consistency";
import type { Shown } from "../choose";
import { asideOf, bare } from "../names";
import { isLatency, isRate } from "../ofForm";
import type { FiguresOptions } from "../options";

export interface Pair {
  readonly rate: Shown;
  /** null: none is printed, and the point stands on a declared curve all the same. */
  readonly latency: Shown | null;
  /** I/Os in flight by Little's law against those set; null where one of the three is not known. */
  readonly load: Consistency | null;
  /** µs: the longest mean that the outstanding I/Os allow, where no latency is printed. */
  readonly longest_us: number | null;
  /** The workload without what it adds, and that: "64K sequential write", "peak". */
  readonly workload: string;
  readonly aside: string;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  /** Figures that have no partner, and such whose number is lost. */
  readonly loneRates: number;
  readonly loneLatencies: number;
  readonly lost: readonly Shown[];
}

/** The same work under the same load, whatever part of the report says it. */
const keyOf = ({ row }: Shown): string =>
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

export function pairsOf(shown: readonly Shown[], { declared }: Pick<FiguresOptions, "declared">): Pairs {
  const printed = shown.filter(({ value }) => value !== null);
  const rates = printed.filter(({ metric }) => isRate(metric));
  const latencies = printed.filter(({ metric }) => isLatency(metric));
  const used = new Set<Shown>();
  const joined = new Set((declared?.curves ?? []).flat());
  let loneRates = 0;
  const pairs = rates.flatMap((rate): Pair[] => {
    const partners = latencies.filter(
      (one) => keyOf(one) === keyOf(rate) && ofDatabase(one.metric) === ofDatabase(rate.metric),
    );
    for (const one of partners) used.add(one);
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
    const longest_us = per_s === null || outstanding === null ? null : longestLatency(outstanding, per_s);
    if (joined.has(rate.mark) && longest_us !== null) {
      return [{ rate, latency: null, load: null, longest_us, ...names }];
    }
    loneRates += 1;
    return [];
  });
  return {
    pairs,
    loneRates,
    loneLatencies: latencies.filter((one) => !used.has(one)).length,
    lost: shown.filter(({ value }) => value === null),
  };
}

const BYTES = 1e9;

/** Operations per second; of a bandwidth in blocks, a printed GB counted as the dataset's description says. */
export function perSecondOf({ row, metric, value }: Shown, declared: FiguresOptions["declared"]): number | null {
  if (value === null || value <= 0) return null;
  if (metric !== "bandwidth") return value;
  if (row.block_bytes === null) return null;
  return perSecond((value * gbOf(row, declared)) / BYTES, row.block_bytes);
}

/** Bytes of a printed GB: 10^9 unless the description says otherwise. */
export function gbOf(
  { dataset, unit_as_printed }: Pick<Shown["row"], "dataset" | "unit_as_printed">,
  declared: FiguresOptions["declared"],
): number {
  return (unit_as_printed ?? "").startsWith("GB") ? (declared?.gb_bytes[dataset] ?? BYTES) : BYTES;
}

/** Little's law is of means. */
function loadOf(per_s: number | null, latency: Shown, outstanding: number | null): Consistency | null {
  if (per_s === null || outstanding === null || latency.value === null) return null;
  return latency.metric.endsWith("latency_mean") ? outstandingCheck(per_s, latency.value, outstanding) : null;
}
