/**
 * What makes two workloads equal: operation, pattern, block size and, for a mix, the share of reads. A card lists the
 * workloads of its dataset, so that a dataset without the wanted one is never read.
 */
export interface Workload {
  readonly op: string | null;
  readonly pattern: string | null;
  readonly block_bytes: number | null;
  readonly read_percent: number | null;
}

/** Written for a value that a row does not have. */
const UNSAID = "-";

/** "read random 4096", "mixed random 8192 70". */
export const workloadKey = ({ op, pattern, block_bytes, read_percent }: Workload): string =>
  [op, pattern, block_bytes, ...(op === "mixed" ? [read_percent] : [])].map((part) => part ?? UNSAID).join(" ");

/** Keys of these rows, without duplicates. */
export const workloadKeys = (rows: readonly Workload[]): string[] => [...new Set(rows.map(workloadKey))].sort();
