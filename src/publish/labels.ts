import type { Notice } from "~/base/notice";
import { readDescription, saidBy } from "~/describe/file";
import { saidByInventory } from "~/describe/inventory";
import { withoutOverruled } from "~/describe/resolve";
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
 * written to table `system` instead. @param text of kneepoint.json; null: there is none @param systemOf the system that
 * the description assigns to a path
 */
export function labelsOf(
  slug: string,
  text: string | null,
  runs: readonly DescribedRun[],
  inventories: readonly InventoryFile[],
  systemOf: (path: string) => string | null,
): Labels {
  // Paths are relative to the folder, like those of its runs.
  const read = text === null ? null : { ...readDescription(text, ""), systems: [] };
  const { said, notices } = read === null ? { said: [], notices: [] } : saidBy(read, runs);
  const told = [...saidByInventory(inventories, runs), ...said];
  const rows = wordRows(slug, told, runs, systemOf);
  return { rows, notices: [...(read?.notices ?? []), ...notices] };
}

/** Labels of the runs: as stated, as guessed from names, and as placed by the grouping. */
export function wordRows(
  dataset: string,
  told: readonly Said[],
  runs: readonly DescribedRun[],
  systemOf: (path: string) => string | null = () => null,
): readonly Row<"label">[] {
  const unnamed = runs.filter(({ path }) => systemOf(path) === null);
  return withoutOverruled([...told, ...guessedWords(unnamed, told), ...groupedWords(runs, told, systemOf).said]).map(
    ({ target, key, value, origin }) => ({ dataset, target, key, value, origin }),
  );
}

/** Labels in the description of a drop. @param text of its kneepoint.json; null: there is none */
export const saidIn = (text: string | null, runs: readonly DescribedRun[]): readonly Said[] =>
  text === null ? [] : saidBy(readDescription(text, ""), runs).said;

/**
 * The same for a dataset that must be valid. @throws PublishError if a cell or rule is invalid, or a label matches
 * nothing published
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
