import { lookUp } from "~/base/lookUp";
import { blockText } from "~/charts/curve/names";
import type { RunRow } from "~/model/answers";
import { en } from "~/text/en";

/** "4K random read", "64K random 70/30 mix". A run of many workloads, or a published one of its own, has its title. */
export function workloadText(run: RunRow): string {
  const { workload_op, pattern, block_bytes, read_percent } = run;
  if (workload_op === "transaction") return en.charts.curve.transactions(read_percent);
  if (workload_op === null || block_bytes === null) return run.title;
  const words = en.charts.curve;
  const op = workload_op === "mixed" ? words.mix(read_percent) : (lookUp(words.ops, workload_op) ?? workload_op);
  return [blockText(block_bytes), pattern === null ? "" : (lookUp(words.pattern, pattern) ?? pattern), op]
    .filter((part) => part !== "")
    .join(" ");
}
