/** What throughput costs in power, space, capacity and money, from labels of the drives (model/labels). */
import type { Efficiencies } from "~/model/ratio";
import { isKnown } from "./knee/step";

const TB = 1e12;

/** Of all drives that a measurement ran on together. null = not set. */
export interface Means {
  /** I/Os and bytes per second of all together. */
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly drive_count: number | null;
  /** Per drive, in the currency that the note names. */
  readonly price: number | null;
  /** Of everything together, watts. */
  readonly power_w: number | null;
  /** Of everything together, rack units. */
  readonly rack_u: number | null;
  /** Per drive, bytes. */
  readonly capacity_bytes: number | null;
}

const divided = (a: number | null, b: number | null): number | null =>
  isKnown(a) && isKnown(b) && b > 0 ? a / b : null;
const times = (a: number | null, b: number | null): number | null => (isKnown(a) && isKnown(b) ? a * b : null);

/** Price and capacity are set per drive (model/labels), so they need the number of drives; power and space do not. */
export function efficiencyOf(means: Means): Efficiencies {
  const { iops, bytes_per_s, drive_count, price, power_w, rack_u, capacity_bytes } = means;
  const tb_each = divided(capacity_bytes, TB);
  return {
    iops_per_w: divided(iops, power_w),
    bytes_per_s_per_u: divided(bytes_per_s, rack_u),
    bytes_per_s_per_tb: divided(bytes_per_s, times(tb_each, drive_count)),
    price_per_tb: divided(price, tb_each),
    iops_per_price: divided(iops, times(price, drive_count)),
  };
}
