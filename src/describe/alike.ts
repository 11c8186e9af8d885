/** When two values of one key are equal. */
import type { LabelKey } from "~/model/labels";

/** Most digits of a nominal capacity: 7.68 TB, 15.36 TB, 960 GB. */
const NOMINAL_DIGITS = 4;
const LEAST_DIGITS = 3;
/** By the sector count in IDEMA LBA1-03, a drive has 0.02 % (7.68 TB) to 0.09 % (16 GB) more than its nominal size. */
const IDEMA_MORE = 0.001;

/** Is it the nominal capacity of a drive with these exact bytes? 7.68 TB is 7,681,501,126,656 bytes in an inventory. */
function isNominalOf(nominal: number, bytes: number): boolean {
  const digits = String(nominal).replace(/0+$/, "").length;
  if (!(nominal > 0) || nominal % 1e9 !== 0 || digits > NOMINAL_DIGITS) return false;
  const rounds = Number(bytes.toPrecision(Math.max(digits, LEAST_DIGITS))) === nominal;
  return rounds || (bytes >= nominal && bytes <= nominal * (1 + IDEMA_MORE));
}

/** Equal in any spelling; capacities also by their nominal value. */
export function alike(key: LabelKey, a: string, b: string): boolean {
  if (a === b || a.toLowerCase() === b.toLowerCase()) return true;
  if (key !== "capacity_bytes") return false;
  const [m, n] = [Number(a), Number(b)];
  return isNominalOf(m, n) || isNominalOf(n, m);
}
