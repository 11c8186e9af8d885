/** What is known of the systems that published figures name: from the catalogue, else from the rows. Pure. */
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry, DatasetSystem } from "~/model/dataset";
import type { Attribute } from "../../shared/attributes";
import type { Known } from "../../shared/known";

/** What the page needs of a report; a card knows no more than its name. */
export type Report = Known[number] &
  Partial<Pick<CatalogueEntry, "publisher" | "sponsor" | "caveats" | "systems" | "article_url" | "article_title">>;

export interface PublishedSystem {
  readonly dataset: string;
  readonly id: string;
  readonly label: string;
  readonly drive_model: string | null;
  readonly media: string | null;
  readonly interface: string | null;
  /** As the catalogue describes it; null: own figures, which say no more than their rows. */
  readonly said: DatasetSystem | null;
  readonly tools: readonly string[];
}

export type Systems = ReadonlyMap<string, PublishedSystem>;

export const systemKey = (dataset: string, system: string | null): string => `${dataset}/${system ?? ""}`;

/** Not said, or said to be unknown. */
const known = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value === "" || value === "NAND" || value === "not-stated" ? null : value;

/** Those of the reports, and those that only rows name. */
export function systemsOf(rows: readonly FigureRow[], reports: readonly Report[]): Systems {
  const systems = new Map<string, PublishedSystem>();
  for (const { slug, systems: all } of reports) {
    for (const said of all ?? []) {
      const [drive] = said.drives ?? [];
      systems.set(systemKey(slug, said.id), {
        dataset: slug,
        id: said.id,
        label: said.label,
        drive_model: known(drive?.model),
        media: known(drive?.media),
        interface: known(drive?.interface),
        said,
        tools: [],
      });
    }
  }
  for (const row of rows) {
    const key = systemKey(row.dataset, row.system);
    const before = systems.get(key);
    const tool = known(row.tool);
    systems.set(key, {
      dataset: row.dataset,
      id: row.system ?? "",
      label: before?.label ?? row.system_label ?? row.system ?? "",
      drive_model: before?.drive_model ?? known(row.drive_model),
      media: before?.media ?? known(row.media),
      interface: before?.interface ?? known(row.interface),
      said: before?.said ?? null,
      tools: [...new Set([...(before?.tools ?? []), ...(tool === null ? [] : [tool])])],
    });
  }
  return systems;
}

/** "NVMe-oF over RoCE v2, 25 GbE, …" is the fabric with its parts behind it. */
const headOf = (text: string | undefined): string | null => known(text?.split(/[,;(]/)[0]?.trim());

/** The value of an attribute; null: nobody says. Folders and firmware are of files alone. */
export function valueOf(by: Attribute, system: PublishedSystem): string | null {
  switch (by) {
    case "system":
      return system.label;
    case "media":
      return system.media;
    case "interface":
      return system.interface;
    case "drive_model":
      return system.drive_model;
    case "dataset":
      return system.dataset;
    case "fabric":
      return headOf(system.said?.fabric);
    case "host":
      return known(system.said?.host);
    case "tool_version":
      return system.tools.length === 1 ? system.tools[0]! : null;
    default:
      return null;
  }
}
