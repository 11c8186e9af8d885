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
  return {
    drive_model: models.length === 0 ? null : [...new Set(models)].join(" + "),
    media: media.length > 1 && !allEqual(media) ? "mixed" : (media[0] ?? null),
    media_inferred: drives.some((drive) => drive.media_inferred === true) || null,
    interface: one(stated(drives, "interface")),
    // A sum of only the known ones would be wrong.
    drive_count: counts.length === 0 || counts.length < drives.length ? null : counts.reduce((a, b) => a + b, 0),
    member_unit: one(stated(drives, "member_unit")),
    indirection_unit_bytes: one(stated(drives, "indirection_unit_bytes")),
    capacity_bytes: one(stated(drives, "capacity_bytes")),
    // Like the number of drives: a total only if all kinds state it.
    price: stated(drives, "price").length < drives.length ? null : one(stated(drives, "price")),
  };
}

const stated = <K extends keyof Drives[number]>(drives: Drives, key: K) =>
  drives.map((drive) => drive[key]).filter((value) => value !== undefined);

const allEqual = (values: readonly unknown[]): boolean => values.every((value) => value === values[0]);

const one = <T>(values: readonly T[]): T | null => (allEqual(values) ? (values[0] ?? null) : null);
