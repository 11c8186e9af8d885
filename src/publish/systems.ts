import { driveFacts } from "~/describe/systems";
import type { Dataset } from "~/model/dataset";
import type { Row } from "~/model/tables";

/** Rows of table `system`. Drives of several kinds: models joined, numbers added, differing fields left out. */
export function systemRows(dataset: Pick<Dataset, "slug" | "systems">): Row<"system">[] {
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
