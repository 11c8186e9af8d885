/** Published figures of two or more sides: the sides, the ratios as printed or derived, the answer. Pure. */
import { group } from "d3-array";
import {
  behindSides,
  isOfTest,
  measured,
  publishedRows,
  publishedSides,
  type PublishedSides,
  type Systems,
  systemsOf,
} from "~/analysis/published";
import { boundKey } from "~/charts/bounds";
import { type Conditions, publishedConditions } from "~/charts/compare/conditions";
import { type PublishedData, publishedColumns, ratioRows } from "~/charts/compare/published";
import { type RatioTable, stylesOf } from "~/charts/compare/ratios";
import { LONGEST, publishedVerdict } from "~/charts/compare/verdict";
import { metricName } from "~/charts/figures/amount";
import { choose } from "~/charts/figures/choose";
import { workloadNames } from "~/charts/figures/names";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { legend } from "~/charts/legend";
import { twinFrom } from "~/charts/twin";
import type { BadgeInfo } from "~/components/Badge";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import type { PublishedRow } from "~/model/figure";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import { byMedia } from "../shared/faceted";
import type { Known } from "../shared/known";
import { fitting, type VerdictText } from "../shared/verdictText";
import { nameIn } from "./model";
import type { CompareState } from "./state";
import { publishedBadges } from "./badges";

/** Facts about a report; a card has only its name. */
export type Report = Known[number] &
  Partial<Pick<CatalogueEntry, "publisher" | "sponsor" | "caveats" | "systems" | "article_url" | "article_title">>;

export interface PublishedModel {
  readonly found: PublishedSides;
  readonly systems: Systems;
  /** For all choices. */
  readonly every: readonly PublishedRow[];
  /** Drawn data, the base first. */
  readonly data: PublishedData;
  readonly table: RatioTable;
  readonly verdict: VerdictText;
  readonly conditions: Conditions;
  readonly badges: readonly BadgeInfo[];
}

/** Figures as the page reads them, on their sides. */
function sidesOf(rows: readonly FigureRow[], systems: Systems, state: CompareState): PublishedSides {
  const options = { ...FIGURES_DEFAULTS, title: "", per: state.per, confirmed: state.ok };
  const shown = choose(rows.filter(isOfTest), options).filter(
    ({ metric }) => state.per === "member" || !metric.endsWith("_per_member"),
  );
  const names = workloadNames(
    shown.map(({ row }) => row),
    false,
  );
  return publishedSides(shown, names, systems, state, byMedia);
}

/** Metrics with a ratio in some row, in the order of the report. */
export const relatedMetrics = (rows: readonly PublishedRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => values.flatMap(({ metric, ratio }) => (ratio === null ? [] : [metric])))),
];

export function publishedModel(
  rows: readonly FigureRow[],
  state: CompareState,
  reports: readonly Report[],
): PublishedModel {
  const own = reports.filter(({ slug }) => state.d.includes(slug));
  const systems = systemsOf(rows, own);
  const found = sidesOf(rows, systems, state);
  const wanted = [state.base, found.printedBase ?? "", found.sides[0] ?? ""];
  const base = wanted.filter((value) => found.sides.includes(value)).slice(0, 1);
  const ordered = [...base, ...found.sides.filter((value) => !base.includes(value))];
  const sides = stylesOf(found.by, ordered, found.sides, nameIn(state, found.by, reports));
  const every = publishedRows(found.placed, ordered, systems);
  const chosen = every.filter(
    ({ name, load_percent }) =>
      (state.w.length === 0 || state.w.includes(name)) &&
      (state.load.length === 0 || state.load.includes(load_percent ?? -1)),
  );
  const metrics = relatedMetrics(chosen).filter((metric) => state.m.length === 0 || state.m.includes(metric));
  const drawn = chosen.filter(({ values }) => values.some(({ metric }) => metrics.includes(metric)));
  const data: PublishedData = { sides, rows: drawn, metrics, unit: state.u };
  const values = drawn.flatMap((row) => row.values.filter(({ metric }) => metrics.includes(metric)));
  const shown = values.flatMap(({ base: a, other: b }) => [a ?? [], b ?? []].flat());
  const rated = rows.filter((row) => !measured(row) && row.restates === null).length;
  const [first = "", ...others] = sides.map(({ name }) => name);
  const table: RatioTable = {
    title:
      metrics.length === 0
        ? common.title([], "", [])
        : text.title(
            others,
            first,
            metrics.map((id) => metricName(id, null)),
          ),
    sides,
    rows: ratioRows(data),
    key: legend({
      fills: shown.map(({ kind }) => kind),
      bounds: shown.flatMap(({ bound, value }) => boundKey(bound, value) ?? []),
    }),
    notes: [
      ...partneredNote(data),
      ...(rated > 0 ? [text.noteRated(rated)] : []),
      ...(found.unsaid > 0 ? [text.noteUnsaid(found.unsaid, common.attributes[found.by])] : []),
    ],
    twin: twinFrom(drawn, publishedColumns(data), ({ id }) => id),
  };
  const slugs = new Set(
    drawn.flatMap((row) => row.values.flatMap((one) => (one.other ?? one.base)?.row.dataset ?? [])),
  );
  const publishers = reports.flatMap(({ slug, publisher }) => (slugs.has(slug) ? (publisher ?? []) : []));
  return {
    ...{ found, systems, every, data, table },
    verdict: fitting(LONGEST, ...publishedVerdict(data, publishers)),
    conditions: publishedConditions(behindSides(ordered, found, systems)),
    badges: publishedBadges(data, found, systems, reports),
  };
}

/** Which figures have a ratio, if not all do. */
function partneredNote({ rows, metrics }: PublishedData): string[] {
  const cells = [...group(rows, ({ cell }) => cell).values()];
  const paired = cells.filter((own) =>
    own.some((row) => row.values.some(({ metric, ratio }) => metrics.includes(metric) && ratio !== null)),
  );
  return paired.length < cells.length ? [text.partnered(paired.length, cells.length)] : [];
}
