/** Published figures of a dataset in this repository, as answered by the question `figures`. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bytesSource } from "~/base/bytes";
import { figuresCsv } from "~/formats/figures/figures";
import { sinkOf } from "~/formats/sink";
import type { FigureRow } from "~/model/answers";
import type { Dataset } from "~/model/dataset";
import { type Row, tables } from "~/model/tables";
import type { Known } from "~/views/shared/known";

const datasets = fileURLToPath(new URL("../../datasets/", import.meta.url));
const empty = Object.fromEntries(Object.keys(tables.figure.columns).map((column) => [column, null]));

export const datasetOf = (slug: string): Dataset =>
  JSON.parse(readFileSync(`${datasets}${slug}/kneepoint.json`, "utf8")) as Dataset;

/** What pictures need to know about it. */
export function knownOf(slug: string): Known {
  const { title, curves = [], gb_bytes = null, gains = [] } = datasetOf(slug);
  return [{ slug, title, raw_files: 0, figures: 1, curves, gb_bytes, gains }];
}

export async function figureRows(slug: string): Promise<FigureRow[]> {
  const dataset = datasetOf(slug);
  const rows: FigureRow[] = [];
  const figure = (one: Partial<Row<"figure">>): void => {
    const system = dataset.systems.find(({ id }) => id === one.system);
    const drive = system?.drives?.[0];
    rows.push({
      ...empty,
      ...one,
      dataset: slug,
      system_label: system?.label ?? null,
      drive_model: drive?.model ?? null,
      media: drive?.media ?? null,
      interface: drive?.interface ?? null,
      drive_count: drive?.count ?? null,
    } as FigureRow);
  };
  const bytes = readFileSync(`${datasets}${slug}/figures.csv`);
  const context = { signal: new AbortController().signal, progress: () => undefined };
  await figuresCsv.parse(bytesSource("figures.csv", bytes), sinkOf({ figure }), context);
  return rows;
}
