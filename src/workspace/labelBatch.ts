import { type Batch, Batches } from "~/ingest/batch";
import { type AllLabels, labelRows } from "./labels";

/** What the user says as an Arrow stream for the `label` table, null when nothing was said. */
export function labelBatch(all: AllLabels): Batch | null {
  const batches = new Batches();
  for (const row of labelRows(all)) batches.add("label", row);
  return batches.cutAll()[0] ?? null;
}
