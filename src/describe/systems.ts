/** The drives of a system, combined into one value per fact. */
import type { DatasetSystem } from "~/model/dataset";

export type Drives = NonNullable<DatasetSystem["drives"]>;

/**
 * Drives of several kinds: models joined, numbers added, differing fields left out. null: not stated, or not for all.
 */
export function driveFacts(drives: Drives) {
  const models = stated(drives, "model");
  const media = stated(drives, "media");
  const counts = stated(drives, "count");
  const isWhole = (values: readonly unknown[]): boolean => values.length > 0 && values.length === drives.length;
  /** What the known kinds share is not known of the others. */
  const shared = <K extends keyof Drives[number]>(key: K) => {
    const values = stated(drives, key);
    return isWhole(values) && allEqual(values) ? values[0]! : null;
  };
  return {
    drive_model: models.length === 0 ? null : [...new Set(models)].join(" + "),
    media: isWhole(media) && !allEqual(media) ? "mixed" : shared("media"),
    media_inferred: drives.some((drive) => drive.media_inferred === true) || null,
    interface: shared("interface"),
    // A sum of only the known ones would be wrong.
    drive_count: isWhole(counts) ? counts.reduce((a, b) => a + b, 0) : null,
    member_unit: shared("member_unit"),
    indirection_unit_bytes: shared("indirection_unit_bytes"),
    capacity_bytes: shared("capacity_bytes"),
    price: shared("price"),
  };
}

const stated = <K extends keyof Drives[number]>(drives: Drives, key: K) =>
  drives.map((drive) => drive[key]).filter((value) => value !== undefined);

const allEqual = (values: readonly unknown[]): boolean => values.every((value) => value === values[0]);
