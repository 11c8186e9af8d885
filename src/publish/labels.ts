import { readDescription, saidBy } from "~/describe/file";
import { saidByInventory } from "~/describe/inventory";
import { withoutOverruled } from "~/describe/resolve";
import type { Notice } from "~/base/notice";
import type { DescribedRun, InventoryFile } from "~/model/described";
import type { Row } from "~/model/tables";
import type { DatasetFolder } from "./dataset";
import { PublishError } from "./errors";

/**
 * Rows of table `label`: what the description says by labels and rules, and the inventories beside the results. What
 * `systems` say stands in table `system`.
 * @throws PublishError where a cell is none, a rule is none, or a label names nothing that is published
 */
export function labelRows(
  { dataset, description, text }: Pick<DatasetFolder, "dataset" | "description" | "text">,
  runs: readonly DescribedRun[],
  inventories: readonly InventoryFile[],
): Row<"label">[] {
  // Paths are those within the folder, as its runs have them.
  const read = { ...readDescription(text, ""), systems: [] };
  const { said, notices } = saidBy(read, runs);
  const [wrong] = [...read.notices, ...notices];
  if (wrong !== undefined) throw new PublishError(wrong.code, inWords(wrong), description, wrong.line ?? null);
  return withoutOverruled([...saidByInventory(inventories, runs), ...said]).map(({ target, key, value, origin }) => ({
    dataset: dataset.slug,
    target,
    key,
    value,
    origin,
  }));
}

const inWords = ({ values = {} }: Notice): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
