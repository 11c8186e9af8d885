/** Two files say the same of one average, within the digits they print? */
import type { Field } from "./columns";
import { AT } from "./columns";
import type { Average } from "./section";

const COMPARED: readonly Field[] = [
  "rate",
  "mb",
  "bytes_io",
  "read_pct",
  "resp",
  "read_resp",
  "write_resp",
  "read_max",
  "write_max",
  "resp_std",
  "queue",
  "read_rate",
  "write_rate",
];

export interface Disagreement {
  readonly field: Field | "interval";
  readonly ours: string;
  readonly theirs: string;
}

/** The first number in which two averages differ by more than their printing; null: they agree. */
export function disagreement(ours: Average, theirs: Average): Disagreement | null {
  if (ours.from !== theirs.from || ours.to !== theirs.to) {
    const label = ({ from, to }: Average): string => `avg_${from}-${to}`;
    return { field: "interval", ours: label(ours), theirs: label(theirs) };
  }
  for (const field of COMPARED) {
    const at = AT[field];
    const [a, b] = [ours.values[at]!, theirs.values[at]!];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    // A last digit of either, whole: file system reports cut where others round.
    const step = 10 ** -ours.decimals[at]! + 10 ** -theirs.decimals[at]!;
    if (Math.abs(a - b) > step * 1.000001) return { field, ours: String(a), theirs: String(b) };
  }
  return null;
}
