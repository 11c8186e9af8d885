/** Published figures of groups of drives: the value of all, of one, and the rating of one. Pure. */
import { choose, DERIVED } from "~/charts/figures/choose";
import { FIGURES_DEFAULTS, type FiguresOptions } from "~/charts/figures/options";
import { exact, fixed } from "~/base/number";
import type { PublishedRow, RatedLine } from "~/charts/scaling/data";
import type { RateQuantity } from "~/model/scaling";
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import { scaling as text } from "~/text/en/scaling";
import { isRating, type Rating, ratingOf, type RateUnit } from "../shared/ratings";

export interface PublishedSet {
  /** Id in links: `figures/<dataset>`. */
  readonly id: string;
  readonly dataset: string;
  /** Throughput of groups of drives; no restatements, no lost values, nothing from data sheets. */
  readonly figures: readonly FigureRow[];
  /** All figures of the dataset. */
  readonly all: readonly FigureRow[];
}

const METRIC = { iops: "iops", bytes_per_s: "bandwidth" } as const;
const isGroup = (row: FigureRow): boolean =>
  (row.metric === "iops" || row.metric === "bandwidth") &&
  row.restates === null &&
  row.value !== null &&
  row.members !== null &&
  !isRating(row);

/** One set for each dataset that has any; a report of single drives has no group to compare with a rating. */
export function publishedSets(rows: readonly FigureRow[]): PublishedSet[] {
  return [...new Set(rows.map(({ dataset }) => dataset))].flatMap((dataset) => {
    const all = rows.filter((row) => row.dataset === dataset);
    const figures = all.filter(isGroup);
    return figures.some(({ members }) => (members ?? 1) > 1)
      ? [{ id: `figures/${dataset}`, dataset, figures, all }]
      : [];
  });
}

export const unitOf = (quantity: RateQuantity): RateUnit => (quantity === "iops" ? "iops" : "bytes_per_s");

/** The unit that most of them have; GB/s if equally many. */
export function publishedQuantity(figures: readonly FigureRow[]): "iops" | "gb_per_s" {
  const iops = figures.filter(({ metric }) => metric === "iops").length;
  return iops > figures.length - iops ? "iops" : "gb_per_s";
}

/** How the figures page chooses without filters: every figure once, as printed or divided. */
const OPTIONS: FiguresOptions = { ...FIGURES_DEFAULTS, form: "bars", title: "" };
/** For the source of a mark: of one drive if the mark is derived, otherwise of all. */
export const optionsOf = (mark: string): FiguresOptions => ({
  ...OPTIONS,
  per: mark.endsWith(DERIVED) ? "device" : "aggregate",
});

/**
 * @param figures figures of the set that are shown
 * @param all figures of its dataset
 */
export function publishedRows(
  figures: readonly FigureRow[],
  all: readonly FigureRow[],
  quantity: RateQuantity,
): PublishedRow[] {
  const unit = unitOf(quantity);
  const ones = new Map(choose(all, { ...OPTIONS, per: "device" }).map((shown) => [oneKey(shown), shown]));
  return figures
    .filter(({ metric }) => metric === METRIC[unit])
    .map((row): PublishedRow => ({
      id: `${row.dataset}/${row.fact_id}`,
      figure: row,
      workload: row.workload ?? row.fact_id,
      system: row.system_label ?? row.system ?? "",
      members: row.members!,
      unit: row.member_unit ?? "drive",
      value: row.value!,
      bound: row.bound ?? "exact",
      one: oneOf(row, ones),
      rated: ratedOf(row, all, unit),
    }));
}

/** The figure that a value per member belongs to: its own, or the one it restates. */
const oneKey = ({ row, kind }: Shown): string =>
  `${row.dataset}/${kind === "derived" ? row.fact_id : (row.restates ?? row.fact_id)}`;

/**
 * As printed, else divided. Namespaces share their group's throughput as drives do; the word beside the value says
 * which.
 */
function oneOf(row: FigureRow, ones: ReadonlyMap<string, Shown>): PublishedRow["one"] {
  const id = `${row.dataset}/${row.fact_id}`;
  const shown = ones.get(id);
  if (row.confidence === "ambiguous" || row.members === null) return null;
  if (shown !== undefined && shown.value !== null && (shown.kind === "published" || shown.kind === "derived")) {
    return { mark: shown.mark, value: shown.value, kind: shown.kind, bound: shown.bound };
  }
  return { mark: id + DERIVED, value: row.value! / row.members, kind: "derived", bound: row.bound ?? "exact" };
}

function ratedOf(row: FigureRow, all: readonly FigureRow[], unit: RateUnit): RatedLine | null {
  const { op, pattern, block_bytes, drive_model: model } = row;
  const rating = ratingOf(all, { model, capacity_bytes: null, op, pattern, block_bytes }, unit);
  return rating === null ? null : ratedLine(rating);
}

export function ratedLine({ rate, bound, mark, from }: Rating): RatedLine {
  const formula =
    from === null
      ? null
      : text.published.formula[from.unit](
          from.unit === "iops" ? fixed(from.value, 0) : exact(from.value / 1e9),
          exact(from.block_bytes),
        );
  return { rate, bound, mark, formula };
}
