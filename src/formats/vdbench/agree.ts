/** Do two files give the same average, within the digits they print? */
import { AT, type Field, FIELDS } from "./columns";
import type { Average } from "./section";

/** Fields that only one of the files prints, or that it prints differently. */
const NOT_COMPARED: readonly Field[] = [
  ...(["asked", "xfersize", "threads", "rdpct", "seekpct"] as const),
  ...(["resp_max", "read_std", "write_std", "cpu", "mb_read", "mb_write"] as const),
];
const COMPARED = FIELDS.filter((field) => !NOT_COMPARED.includes(field));

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
    // A whole last digit of either: file system reports cut where others round.
    const step = 10 ** -ours.decimals[at]! + 10 ** -theirs.decimals[at]!;
    if (Math.abs(a - b) > step * 1.000001) return { field, ours: String(a), theirs: String(b) };
  }
  return null;
}
