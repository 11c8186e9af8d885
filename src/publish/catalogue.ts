import type { CurvePoint, FigureRow, RunRow } from "~/model/answers";
import { workloadKeys } from "~/model/comparable";
import type { CatalogueEntry, Dataset, Report, ReportText, Repository } from "~/model/dataset";

interface Content extends Pick<CatalogueEntry, "answers" | "sources" | "raw_files" | "shelf"> {
  readonly stories: NonNullable<CatalogueEntry["stories"]>;
  readonly figures: readonly FigureRow[];
  readonly runs: readonly RunRow[];
  readonly curve: readonly CurvePoint[];
}

/** The card of a dataset: its description and counts. */
export function catalogueEntry(dataset: Dataset, hash: string, content: Content): CatalogueEntry {
  const { figures, runs, curve, shelf, answers, sources, raw_files, stories } = content;
  return {
    slug: dataset.slug,
    hash,
    title: dataset.title,
    subtitle: dataset.subtitle ?? null,
    publisher: dataset.publisher,
    author: dataset.author ?? null,
    sponsor: dataset.sponsor,
    article_title: dataset.article_title ?? null,
    article_title_is_ours: dataset.article_title_is_ours ?? false,
    article_url: dataset.article_url ?? null,
    article_url_is_inferred: dataset.article_url_is_inferred ?? false,
    date: dataset.date ?? null,
    language: dataset.language ?? null,
    method: dataset.method ?? [],
    // What warns of its systems is said first, wherever caveats are.
    caveats: [...new Set([...dataset.systems.flatMap(({ warning }) => warning ?? []), ...(dataset.caveats ?? [])])],
    media: dataset.media,
    interfaces: dataset.interfaces,
    tools: dataset.tools,
    about: dataset.about ?? null,
    headline: dataset.headline,
    report: dataset.report === undefined ? null : reportOf(dataset.report, figures),
    ...(stories.length > 0 && { stories }),
    example: dataset.example ?? false,
    shelf: [...shelf],
    // Question `about` answers what else describes measured ones.
    systems:
      figures.length > 0
        ? dataset.systems
        : dataset.systems.map(({ id, label, warning }) => ({ id, label, ...(warning !== undefined && { warning }) })),
    curves: dataset.curves ?? [],
    gains: dataset.gains ?? [],
    gb_bytes: dataset.gb_bytes ?? null,
    figures: figures.length,
    restated: figures.filter(({ restates }) => restates !== null).length,
    ambiguous: figures.filter(({ confidence }) => confidence === "ambiguous").length,
    lost: figures.filter(({ value }) => value === null).length,
    raw_files,
    runs: runs.length,
    tool_versions: toolVersions([...figures, ...runs]),
    workloads: {
      measured: workloadKeys(curve.map(({ workload_op: op, ...point }) => ({ ...point, op }))),
      printed: workloadKeys(figures),
    },
    answers,
    sources,
    repository: repositoryOf(dataset),
    contributed: contributedOf(dataset),
  };
}

const repositoryOf = ({ repository }: Dataset): Repository | null => {
  if (repository === undefined) return null;
  const { root: _root, series: _series, ...where } = repository;
  return where;
};

const contributedOf = ({ contributed }: Dataset): CatalogueEntry["contributed"] =>
  contributed === undefined ? null : { licence: contributed.licence ?? "", raw: contributed.raw ?? null };

/** Are its raw files in its folder? */
export const shipsRaw = ({ repository, contributed }: Pick<Dataset, "repository" | "contributed">): boolean =>
  repository === undefined && contributed === undefined;

/** The report with the values of its bars. */
function reportOf(report: ReportText, figures: readonly FigureRow[]): Report {
  const bars = report.card.bars.map(({ name, fact }) => {
    const row = figures.find(({ fact_id }) => fact_id === fact);
    return { name, value: row?.value ?? null, unit: row?.unit ?? "", media: row?.media ?? null };
  });
  return { ...report, card: { ...report.card, bars } };
}

/** "fio 3.33" if a version is stated ("not stated (…)" is not one). */
function toolVersions(rows: readonly Pick<RunRow | FigureRow, "tool" | "tool_version">[]): string[] {
  const said = rows.filter((row) => row.tool_version !== null && /^\d/.test(row.tool_version));
  return [...new Set(said.map((row) => `${row.tool} ${row.tool_version}`))].sort();
}
