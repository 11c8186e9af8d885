/**
 * A large shelf for benchmarks: one of our collections copied under other names, with scaled key numbers. Only the
 * first copy was measured.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answerPath } from "~/ask/key";
import { sealed } from "~/ask/seal";
import { readCatalogue, writtenCatalogue, type WrittenCatalogue } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import type { ShelfReading } from "~/model/shelf";
import { answerIn } from "../support/prepared";

const scaled = (reading: ShelfReading | null, by: number): ShelfReading | null => {
  const of = (iops: number | null) => (iops === null ? null : iops * by);
  return reading && { ...reading, within_iops: of(reading.within_iops), peak_iops: of(reading.peak_iops) };
};

/**
 * Writes `data/` of a site: a catalogue with at least this many systems and runs, and answers of its first collection.
 * @param from `data/` of a built site, with `slug` @returns the numbers reached, and the id of a system to open
 */
export async function largeShelf(from: string, to: string, slug: string, systems: number, runs: number) {
  const catalogue = readCatalogue(JSON.parse(readFileSync(join(from, "catalogue.json"), "utf8")) as WrittenCatalogue);
  const model = catalogue.datasets.find((entry) => entry.slug === slug)!;
  const { code } = catalogue;
  const copies = Math.ceil(Math.max(systems / new Set(model.shelf.map((row) => row.system)).size, runs / model.runs));
  const nameOf = (i: number) => `${slug}-${String(i).padStart(3, "0")}`;
  const first = nameOf(0);
  const answers: Record<string, unknown> = {};
  for (const name of catalogue.prepared) {
    const file = readFileSync(join(from, answerPath(name, slug, model.hash, code)));
    answers[name] = JSON.parse(
      JSON.stringify(answerIn(file)).replaceAll(`"dataset":"${slug}"`, `"dataset":"${first}"`),
    );
  }
  const { seal, files } = await sealed(answers);
  mkdirSync(join(to, "answers"), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(to, answerPath(name, first, model.hash, code)), text);
  const datasets = Array.from({ length: copies }, (_, i): CatalogueEntry => {
    const by = 1 + i / copies;
    const shelf = model.shelf.map((row) => ({
      ...{ ...row, dataset: nameOf(i), system_label: `${row.system_label ?? ""} no. ${String(i)}` },
      ...{ read: scaled(row.read, by), write: scaled(row.write, by) },
    }));
    return { ...model, slug: nameOf(i), title: `${model.title}, ${String(i)}`, shelf, answers: seal };
  });
  writeFileSync(
    join(to, "catalogue.json"),
    JSON.stringify(writtenCatalogue({ ...catalogue, datasets, comparisons: 0 })),
  );
  return {
    ...{ runs: copies * model.runs, setups: copies * model.shelf.length },
    system: `#/system?v=1&d=${first}&sys=${first}/${model.shelf[0]!.system!}`,
  };
}
