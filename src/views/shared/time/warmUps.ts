/** The start of a job that its tool leaves out of its averages. Pure. */
import type { Stretch } from "~/charts/timeline/options";
import type { Plan } from "./asks";

/** Once for each job: the seconds at its start that the tool leaves out of its averages. */
export function warmUpsOf({ chosen, offsets }: Pick<Plan, "chosen" | "offsets">): Stretch[] {
  const rows = [...chosen.throughput, ...(chosen.latency?.rows ?? [])];
  const found = new Map<number, number>();
  for (const { job_index, warm_up_s, part } of rows) {
    if (part || warm_up_s === null || warm_up_s <= 0) continue;
    const from = offsets === false ? 0 : (offsets.get(job_index) ?? 0);
    found.set(from, Math.max(found.get(from) ?? 0, warm_up_s));
  }
  return [...found].map(([from_s, length]) => ({ from_s, to_s: from_s + length }));
}
