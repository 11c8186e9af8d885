/** The figures that a form is for. */
import type { FigureRow } from "~/model/answers";
import type { FiguresOptions } from "./options";

/** Work per second, of storage or a database. */
export const isRate = (metric: string): boolean => /^(?:bandwidth|iops|tps|transactions)$/.test(metric);
/** Time per I/O or per transaction: two metrics that never share an axis. */
export const isLatency = (metric: string): boolean => /^(?:transaction_)?latency_/.test(metric);

export function isOfForm(row: FigureRow, form: FiguresOptions["form"]): boolean {
  switch (form) {
    case "change":
      return row.metric.startsWith("pct_change_");
    case "load":
      return row.metric.startsWith("pct_") && row.load_x !== null;
    case "latency":
      return isRate(row.metric) || isLatency(row.metric);
    case "threads":
      return row.threads !== null && row.queue_depth !== null && !row.metric.startsWith("ratio_");
    case "share":
      return row.read_percent !== null && (row.metric === "bandwidth" || row.metric === "iops");
    case "depth":
      return row.metric === "iops" || row.metric === "bandwidth" || row.metric.startsWith("latency_");
    case "gain":
      return isRate(row.metric) || row.metric === "act_load" || row.metric.startsWith("ratio_");
    case "checks":
      return isRate(row.metric) || row.metric.endsWith("latency_mean");
    default:
      return true;
  }
}

/**
 * The metrics asked for. Where figures come in pairs, choosing among throughputs keeps the latencies, and vice versa.
 */
export function isOfMetrics(
  { metric }: FigureRow,
  { form, metrics }: Pick<FiguresOptions, "form" | "metrics">,
): boolean {
  if (metrics.length === 0 || metrics.includes(metric)) return true;
  if (form !== "latency" && form !== "checks") return false;
  return isRate(metric) ? !metrics.some(isRate) : isLatency(metric) && !metrics.some(isLatency);
}

/** Forms whose figures belong together as printed, so none is divided. */
export const isWhole = (form: FiguresOptions["form"]): boolean =>
  form === "latency" || form === "checks" || form === "gain";
