import type { Notice } from "~/base/notice";
import { readDescription, saidBy } from "~/describe/file";
import { saidByInventory } from "~/describe/inventory";
import { type Cell, resolve, withoutOverruled } from "~/describe/resolve";
import { lookUp } from "~/base/lookUp";
import { runTarget } from "~/model/labels";
import { systemNames } from "~/queries/systems";
import { saidOf } from "~/queries/words";
import type { DescribedRun, InventoryFile } from "~/model/described";
import type { Said } from "~/model/labels";
import type { Row } from "~/model/tables";
import { groupedWords } from "~/ingest/grouped";
import { guessedWords } from "~/describe/guess";
import { type DatasetFolder, systemOfFile } from "./dataset";
import { PublishError } from "./errors";

export interface Labels {
  readonly rows: readonly Row<"label">[];
  /** Invalid cells and rules, labels that match nothing. */
  readonly notices: readonly Notice[];
}

/**
 * Rows of table `label`: labels and rules in the description, and the inventories beside the results. `systems` are
 * written to table `system` instead.
 * @param text of kneepoint.json; null: there is none @param systemOf the system that the description assigns to a path
 * @param folder its name, since the paths are relative to it; null: the description names everything
 */
export function labelsOf(
  slug: string,
  text: string | null,
  runs: readonly DescribedRun[],
  inventories: readonly InventoryFile[],
  systemOf: (path: string) => string | null,
  folder: string | null = null,
): Labels {
  // Paths are relative to the folder, like those of its runs.
  const read = text === null ? null : { ...readDescription(text, ""), systems: [] };
  const { said, notices } = read === null ? { said: [], notices: [] } : saidBy(read, runs);
  const told = [...saidByInventory(inventories, runs), ...said];
  const rows = wordRows(slug, told, runs, systemOf, folder);
  return { rows, notices: [...(read?.notices ?? []), ...notices] };
}

/** Labels of the runs: as stated, as guessed from names, and as placed by the grouping. */
export function wordRows(
  dataset: string,
  told: readonly Said[],
  runs: readonly DescribedRun[],
  systemOf: (path: string) => string | null = () => null,
  folder: string | null = null,
): readonly Row<"label">[] {
  const unnamed = runs.filter(({ path }) => systemOf(path) === null);
  return withoutOverruled([
    ...told,
    ...guessedWords(unnamed, told),
    ...groupedWords(runs, told, systemOf, folder).said,
  ]).map(({ target, key, value, origin }) => ({ dataset, target, key, value, origin }));
}

/**
 * The system of a run as every page names it (queries/systems), for the terminal.
 * @param told facts about the runs, as for `wordRows`
 */
export function shownSystems(
  runs: readonly DescribedRun[],
  told: readonly Said[],
): (run: string, system: string) => string {
  const cells = resolve(withoutOverruled([...told, ...guessedWords(runs, told), ...groupedWords(runs, told).said]));
  const rows = runs.map(({ key }) => {
    const own = cells.get(runTarget(key)) ?? new Map<string, Cell>();
    const said = saidOf(new Map([...own].map(([name, { value }]) => [name, value])));
    const of = (name: string): string | null => lookUp(said, name) ?? null;
    const [drive_model, media] = [of("drive_model"), of("media")];
    const facts = { drive_model, media, interface: of("interface"), drive_count: Number(of("drive_count")) || null };
    return { key, own_system: null, system: null, system_label: own.get("label")?.value ?? null, ...facts, said };
  });
  const nameOf = systemNames(rows);
  const names = new Map(rows.map((row) => [row.key, nameOf(row).system]));
  return (run, system) => names.get(run) ?? system;
}

/**
 * Labels of runs from the description of a drop and its inventories.
 * @param text of its kneepoint.json; null: there is none
 * @param path of that file, in the form of the runs' paths
 */
export const saidIn = (
  text: string | null,
  runs: readonly DescribedRun[],
  inventories: readonly InventoryFile[] = [],
  path = "",
): readonly Said[] => [
  ...saidByInventory(inventories, runs),
  ...(text === null ? [] : saidBy(readDescription(text, path), runs).said),
];

/**
 * The same for a dataset that must be valid.
 * @throws PublishError if a cell or rule is invalid, or a label matches nothing published
 */
export function labelRows(
  { dataset, description, text }: Pick<DatasetFolder, "dataset" | "description" | "text">,
  runs: readonly DescribedRun[],
  inventories: readonly InventoryFile[],
): readonly Row<"label">[] {
  const { rows, notices } = labelsOf(dataset.slug, text, runs, inventories, (path) => systemOfFile(dataset, path));
  const [wrong] = notices;
  if (wrong !== undefined) throw new PublishError(wrong.code, inWords(wrong), description, wrong.line ?? null);
  return rows;
}

const inWords = ({ values = {} }: Notice): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
