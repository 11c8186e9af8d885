import { type Batch, Batches } from "~/ingest/batch";
import type { Said } from "~/model/labels";

/** What is said as an Arrow stream for the `label` table, null when nothing is: of one origin the last word counts. */
export function labelBatch(said: readonly Said[]): Batch | null {
  const last = new Map(said.map((one) => [`${one.target}\n${one.key}\n${one.origin}`, one]));
  const batches = new Batches();
  for (const { target, key, value, origin } of last.values())
    batches.add("label", { dataset: "local", target, key, value, origin });
  return batches.cutAll()[0] ?? null;
}
