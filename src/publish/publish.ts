/**
 * Datasets -> the static files of a site:
 *   catalogue.json                    what there is
 *   library.json, feeds/              the same and every point, for other programs (feeds.ts)
 *   answers/<name>.json               every question of queries/table, asked of each dataset on the engine in Node
 *   tables/<slug>/rows.json           which tables it has, and how many rows
 *   tables/<slug>/<table>.arrow.gz    the rows, for questions that are not prepared
 *   sources/<slug>/<sha12>.gz         the raw files, for "open the source"
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { CODE } from "~/base/version";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import type { FigureRow } from "~/model/answers";
import { COMPARISONS, datasetsOf, FEEDS, writtenCatalogue } from "~/model/catalogue";
import type { Catalogue, CatalogueEntry, Dataset } from "~/model/dataset";
import { type Answers, askAll, PREPARED, writeAnswers } from "./answers";
import { catalogueEntry, shipsRaw } from "./catalogue";
import { checked, type DatasetFolder, readDatasetFolder, systemOfFile } from "./dataset";
import { PublishError } from "./errors";
import { Feeds } from "./feeds";
import { SiteFolder } from "./folder";
import { sentenceOf } from "~/text/en/inspect";
import { lineOf } from "./jsonLine";
import { labelRows } from "./labels";
import { firstSources } from "./numbering";
import { ingestRows } from "./rows";
import { storiesIn } from "./stories";
import { systemRows } from "./systems";
import { cellsOf, hasSeries, isOf, published, type Rows } from "~/queries/comparison";
import { type Comparison, comparisonsSchema } from "~/model/comparison";

export interface PublishOptions {
  /** One folder per dataset. */
  readonly datasetsDir: string;
  /** Becomes the site's data/ folder; what was published there before is removed. */
  readonly outDir: string;
  /** Identifies the publishing code. */
  readonly code?: string;
}

export interface Published {
  readonly catalogue: Catalogue;
  /** Notices of the raw files; an error means that a part of a file was not read. */
  readonly notices: readonly Notice[];
}

/** Content of a site's folder besides the catalogue. */
const DATA_FOLDERS = [COMPARISONS, "answers", "tables", "sources", "feeds", FEEDS.library];

/** The order of the catalogue: as stated by the datasets, the others by slug. */
const inOrder = (a: Dataset, b: Dataset): number =>
  (a.order ?? Infinity) === (b.order ?? Infinity)
    ? a.slug < b.slug
      ? -1
      : 1
    : (a.order ?? Infinity) - (b.order ?? Infinity);

/** @throws PublishError at the first invalid dataset; then nothing is written. */
export async function publish({ datasetsDir, outDir, code = CODE }: PublishOptions): Promise<Published> {
  const folders = readdirSync(datasetsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => readDatasetFolder(join(datasetsDir, entry.name)))
    .sort((a, b) => inOrder(a.dataset, b.dataset));
  const comparisons = new Comparisons(
    datasetsDir,
    folders.map(({ dataset }) => dataset.slug),
  );
  const first = firstSources(folders.map(({ dataset }) => dataset.slug));
  const engine = await openNodeEngine();
  const site = new SiteFolder(outDir);
  const notices: Notice[] = [];
  const feeds = new Feeds();
  try {
    const datasets: CatalogueEntry[] = [];
    for (const folder of folders)
      datasets.push(
        await publishOne(folder, first.get(folder.dataset.slug)!, {
          engine,
          site,
          feeds,
          notices,
          code,
          comparisons,
          first,
        }),
      );
    const catalogue: Catalogue = {
      ...{ version: 3, code, title: null, datasets, prepared: [...PREPARED] },
      comparisons: comparisons.all.length,
    };
    feeds.write(site, "", datasets);
    if (comparisons.all.length > 0) site.write(COMPARISONS, comparisons.text());
    site.write("catalogue.json", JSON.stringify(writtenCatalogue(catalogue)));
    site.finish(DATA_FOLDERS);
    return { catalogue, notices };
  } finally {
    site.abandon();
    await engine.close();
  }
}

interface Publishing {
  readonly engine: Engine;
  readonly site: SiteFolder;
  readonly feeds: Feeds;
  readonly notices: Notice[];
  readonly code: string;
  readonly comparisons: Comparisons;
  /** By slug of each dataset. */
  readonly first: ReadonlyMap<string, number>;
}

async function publishOne(
  folder: DatasetFolder,
  firstSource: number,
  { engine, site, feeds, notices, code, comparisons, first }: Publishing,
): Promise<CatalogueEntry> {
  const { dataset, files, hash } = folder;
  const given = files.map(({ path, bytes }) => ({
    source: bytesSource(path, bytes),
    system: systemOfFile(dataset, path),
  }));
  const { raw_files, tables } = await ingestRows(given, {
    slug: dataset.slug,
    firstSource,
    engine,
    folder: site,
    below: "",
    sources: shipsRaw(dataset),
    systems: systemRows(dataset),
    labels: (runs, inventories) => labelRows(folder, runs, inventories),
    onFile: (file) => {
      checkRead(folder, files[file.given]!.path, file.read, file.notices, file.counts.figures > 0);
      notices.push(...file.notices);
    },
  });
  const told = await storiesIn(
    files.map(({ path, bytes }) => bytesSource(path, bytes)),
    dataset.slug,
    [...first.keys()],
  );
  const [fault] = told.notices;
  if (fault !== undefined) {
    const what = sentenceOf(fault);
    throw new PublishError(
      "dataset/bad-story",
      what,
      join(dirname(folder.description), fault.path),
      fault.line ?? null,
    );
  }
  const answers = await askAll(engine, dataset.slug, tables, [
    dataset.headline,
    ...(dataset.report?.sections ?? []).map(({ link }) => link),
    ...comparisons.linksOf(dataset.slug),
    ...told.links,
  ]);
  const seal = await writeAnswers(answers, { slug: dataset.slug, hash, code }, site, "");
  checkFigures(folder, answers.figures);
  comparisons.take(dataset.slug, answers);
  const entry = catalogueEntry(dataset, hash, {
    ...answers,
    answers: seal,
    sources: shipsRaw(dataset),
    raw_files,
    stories: told.stories,
  });
  feeds.add(entry, answers, dataset.systems);
  return entry;
}

/** A published file must be read, or the build fails; every row of figures counts. */
function checkRead(folder: DatasetFolder, path: string, read: boolean, notices: readonly Notice[], figures: boolean) {
  const wrong = notices.find(({ level }) => level === "error");
  if (read && !(figures && wrong)) return;
  const values = Object.entries(wrong?.values ?? {}).map(([name, value]) => `${name} ${value}`);
  const what = [wrong?.code ?? notices[0]?.code ?? "nothing was read", ...values].join(", ");
  throw new PublishError("dataset/not-read", what, join(dirname(folder.description), path), wrong?.line ?? null);
}

/** Checks figures.csv and the description against each other. */
function checkFigures({ dataset, description, text }: DatasetFolder, figures: readonly FigureRow[]): void {
  const systems = new Set(dataset.systems.map(({ id }) => id));
  const lost = figures.find(({ system }) => system !== null && !systems.has(system));
  if (lost !== undefined) {
    const what = `figure ${lost.fact_id} is of the system ${lost.system}, which is not described`;
    throw new PublishError("dataset/unknown-system", what, description);
  }
  const facts = new Set(figures.map(({ fact_id }) => fact_id));
  const known = (path: readonly (string | number)[], named: readonly string[]): void => {
    const at = named.findIndex((fact) => !facts.has(fact));
    if (at < 0) return;
    const line = lineOf(text, [...path, at]);
    throw new PublishError("dataset/unknown-fact", `no figure ${named[at]} stands in figures.csv`, description, line);
  };
  for (const [i, curve] of (dataset.curves ?? []).entries()) known(["curves", i, "facts"], curve.facts);
  known(["report", "figures"], dataset.report?.figures ?? []);
  for (const [i, { fact }] of (dataset.report?.card.bars ?? []).entries()) known(["report", "card", "bars", i], [fact]);
  for (const [i, gain] of (dataset.gains ?? []).entries()) {
    for (const side of ["of", "over", "says"] as const) known(["gains", i, side], gain[side] ?? []);
  }
}

// datasets/comparisons.json beside the datasets: read and checked, then published with its numbers.

class Comparisons {
  readonly all: readonly Comparison[];
  readonly #written: readonly Comparison[];
  readonly #file: string;
  readonly #text: string;
  readonly #rows = { points: [], figures: [], traces: [] } as {
    points: Rows["points"][number][];
    figures: Rows["figures"][number][];
    traces: NonNullable<Rows["traces"]>[number][];
  };

  /**
   * Empty if the file does not exist; comparisons of datasets not in `slugs` are left out.
   * @throws PublishError with file and line
   */
  constructor(datasetsDir: string, slugs: readonly string[]) {
    this.#file = join(datasetsDir, COMPARISONS);
    this.#text = existsSync(this.#file) ? readFileSync(this.#file, "utf8") : `{ "comparisons": [] }`;
    this.#written = checked(comparisonsSchema, this.#text, this.#file).comparisons;
    this.all = this.#written.filter((one) => datasetsOf(one).every((slug) => slugs.includes(slug)));
  }

  /** Links of the charts that show something of a dataset. */
  linksOf(slug: string): string[] {
    return this.all
      .filter((one) => datasetsOf(one).includes(slug))
      .flatMap(({ charts }) => charts.map(({ link }) => link));
  }

  /** Keeps the answers of a dataset that a comparison selects from. */
  take(slug: string, { curve, figures, traces }: Pick<Answers, "curve" | "figures" | "traces">): void {
    const own = this.all.filter((one) => datasetsOf(one).includes(slug));
    // One by one: as arguments of one call so many would exceed the stack.
    for (const point of curve) if (own.some((one) => isOf(one, point))) this.#rows.points.push(point);
    if (own.length > 0) this.#rows.figures.push(...figures);
    if (own.some(hasSeries)) this.#rows.traces.push(...traces);
  }

  /**
   * Text of the file; call it after every dataset was taken.
   * @throws PublishError if a cell or sentence lacks its number
   */
  text(): string {
    const comparisons = this.all.map((one) => {
      try {
        return published(one, cellsOf(one, this.#rows));
      } catch (error) {
        const what = `${one.id}: ${error instanceof Error ? error.message : String(error)}`;
        throw new PublishError(
          "comparison/no-number",
          what,
          this.#file,
          lineOf(this.#text, ["comparisons", this.#written.indexOf(one)]),
        );
      }
    });
    return JSON.stringify({ comparisons });
  }
}
