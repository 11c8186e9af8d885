import type { Dataset, DatasetSystem } from "~/model/dataset";
import type { Row } from "~/model/tables";

/** Rows of table `system`. Drives of several kinds: models joined, numbers added, what differs left out. */
export function systemRows(dataset: Dataset): Row<"system">[] {
  return dataset.systems.map((system) => ({
    dataset: dataset.slug,
    system: system.id,
    label: system.label,
    host: system.host ?? null,
    ...driveFacts(system.drives ?? []),
    fabric: system.fabric ?? null,
    cpu: system.cpu ?? null,
    memory: system.memory ?? null,
    os: system.os ?? null,
    note: system.note ?? null,
  }));
}

type Drives = NonNullable<DatasetSystem["drives"]>;

function driveFacts(drives: Drives) {
  const models = said(drives, "model");
  const media = said(drives, "media");
  const counts = said(drives, "count");
  return {
    drive_model: models.length === 0 ? null : [...new Set(models)].join(" + "),
    media: media.length > 1 && !allEqual(media) ? "mixed" : (media[0] ?? null),
    interface: one(said(drives, "interface")),
    // A sum of what is known only would be a wrong number.
    drive_count: counts.length === 0 || counts.length < drives.length ? null : counts.reduce((a, b) => a + b, 0),
    member_unit: one(said(drives, "member_unit")),
    indirection_unit_bytes: one(said(drives, "indirection_unit_bytes")),
    capacity_bytes: one(said(drives, "capacity_bytes")),
  };
}

const said = <K extends keyof Drives[number]>(drives: Drives, key: K) =>
  drives.map((drive) => drive[key]).filter((value) => value !== undefined);

const allEqual = (values: readonly unknown[]): boolean => values.every((value) => value === values[0]);

const one = <T>(values: readonly T[]): T | null => (allEqual(values) ? (values[0] ?? null) : null);
