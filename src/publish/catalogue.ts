import type { CurvePoint, FigureRow, RunRow } from "~/model/answers";
import { workloadKeys } from "~/model/comparable";
import type { CatalogueEntry, Dataset } from "~/model/dataset";

interface Content extends Pick<CatalogueEntry, "answers" | "sources" | "raw_files"> {
  readonly figures: readonly FigureRow[];
  readonly runs: readonly RunRow[];
  readonly curve: readonly CurvePoint[];
}

/** The card of a dataset: what its description says, and what was counted. */
export function catalogueEntry(dataset: Dataset, hash: string, content: Content): CatalogueEntry {
  const { figures, runs, curve, answers, sources, raw_files } = content;
  return {
    slug: dataset.slug,
    hash,
    title: dataset.title,
    subtitle: dataset.subtitle ?? null,
    publisher: dataset.publisher,
    sponsor: dataset.sponsor,
    article_title: dataset.article_title ?? null,
    article_title_is_ours: dataset.article_title_is_ours ?? false,
    article_url: dataset.article_url ?? null,
    method: dataset.method ?? [],
    caveats: dataset.caveats ?? [],
    media: dataset.media,
    interfaces: dataset.interfaces,
    tools: dataset.tools,
    about: dataset.about ?? null,
    headline: dataset.headline,
    systems: dataset.systems,
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
  };
}

/** "fio 3.33", where a version is said ("not stated (…)" is none). */
function toolVersions(rows: readonly Pick<RunRow | FigureRow, "tool" | "tool_version">[]): string[] {
  const said = rows.filter((row) => row.tool_version !== null && /^\d/.test(row.tool_version));
  return [...new Set(said.map((row) => `${row.tool} ${row.tool_version}`))].sort();
}
