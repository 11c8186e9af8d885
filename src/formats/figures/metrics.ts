/**
 * A metric as named in the figure table: the name without its unit, the unit, and the power of ten between the CSV's
 * unit and it.
 */
import { lookUp } from "~/base/lookUp";

export interface Metric {
  readonly metric: string;
  readonly unit: string;
  /** One unit of the CSV is 10^shift stored units: 6 for seconds to microseconds. */
  readonly shift: number;
}

const LATENCY = /^((?:transaction_)?latency)_(avg|min|max|stddev|p\d{1,2}(?:_\d+)?)$/;

const byName: Readonly<Record<string, Metric>> = {
  bandwidth_bytes_per_s: { metric: "bandwidth", unit: "bytes_per_s", shift: 0 },
  bandwidth_per_drive_bytes_per_s: { metric: "bandwidth_per_member", unit: "bytes_per_s", shift: 0 },
  iops: { metric: "iops", unit: "iops", shift: 0 },
  iops_per_drive: { metric: "iops_per_member", unit: "iops", shift: 0 },
  tps: { metric: "tps", unit: "tps", shift: 0 },
  transactions_per_s: { metric: "transactions", unit: "per_s", shift: 0 },
  read_transactions_per_s: { metric: "read_transactions", unit: "per_s", shift: 0 },
  write_transactions_per_s: { metric: "write_transactions", unit: "per_s", shift: 0 },
  messages_per_s: { metric: "messages", unit: "per_s", shift: 0 },
  accelerators: { metric: "accelerators", unit: "count", shift: 0 },
  act_load_x: { metric: "act_load", unit: "x", shift: 0 },
  endurance_dwpd: { metric: "endurance", unit: "dwpd", shift: 0 },
  test_aborted_in_hour: { metric: "test_aborted_in", unit: "hour", shift: 0 },
};

/** The metric of a CSV name; undefined if its unit is unknown. */
export function metricOf(name: string): Metric | undefined {
  const [, kind, stat] = LATENCY.exec(name) ?? [];
  if (kind !== undefined && stat !== undefined) {
    // latency_p99_99 is the 99.99th percentile.
    const told = stat === "avg" ? "mean" : stat.replace("_", ".");
    return { metric: `${kind}_${told}`, unit: "us", shift: 6 };
  }
  if (/^pct_[a-z0-9_]+$/.test(name)) return { metric: name, unit: "percent", shift: 0 };
  if (/^ratio_[a-z0-9_]+$/.test(name)) return { metric: name, unit: "ratio", shift: 0 };
  return lookUp(byName, name);
}
