/**
 * The maker's rating of a drive: figures that a report takes from a data sheet, or a tag on the runs. Pure. A rating
 * applies to one drive, is drawn with its bound, and is never mixed with measured values.
 */
import { knownDrive } from "~/describe/drives";
import type { CurvePoint, FigureRow } from "~/model/answers";

/** `tool` of figures taken from a data sheet. */
const SPEC_SHEET = "spec-sheet";
/** Tags of a run, per drive; the one for the bus covers all drives together. */
const TAGS = {
  iops: { rated: "tag:rated_iops", bus: "tag:bus_iops" },
  bytes_per_s: { rated: "tag:rated_bytes_per_s", bus: "tag:bus_bytes_per_s" },
} as const;
export type RateUnit = keyof typeof TAGS;

export interface Rating {
  /** For one drive, IOPS or bytes per second. */
  readonly rate: number;
  /** As in figures: up_to, exact … */
  readonly bound: string;
  /** `<dataset>/<fact id>` of the figure; null: a tag on these runs. */
  readonly mark: string | null;
  /** What it was computed from, if rated in the other unit. */
  readonly from: { readonly value: number; readonly unit: RateUnit; readonly block_bytes: number } | null;
}

/** One kind of work on one drive model. */
export interface Work {
  readonly model: string | null;
  readonly capacity_bytes: number | null;
  readonly op: string | null;
  readonly pattern: string | null;
  readonly block_bytes: number | null;
}

export const isRating = ({ tool }: Pick<FigureRow, "tool">): boolean => tool === SPEC_SHEET;

/** The rating of this work, from the figures of its dataset and of reports that know the drive. */
export function ratingOf(figures: readonly FigureRow[], work: Work, unit: RateUnit): Rating | null {
  const fitting = figures.flatMap((row) => (isRating(row) && isOf(row, work) ? rated(row, work, unit) : []));
  // A printed rating is preferred to one computed from the other unit.
  return fitting.find(({ from }) => from === null) ?? fitting[0] ?? null;
}

/** The rating tagged on the runs themselves. */
export function saidRating({ said }: Pick<CurvePoint, "said">, unit: RateUnit): Rating | null {
  const rate = numberOf(said[TAGS[unit].rated]);
  return rate === null ? null : { rate, bound: "up_to", mark: null, from: null };
}

/** What the bus shared by all drives can carry, if tagged. */
export const saidBus = ({ said }: Pick<CurvePoint, "said">, unit: RateUnit): number | null =>
  numberOf(said[TAGS[unit].bus]);

/** Datasets of the reports that know these drives. */
export const reportsOf = (points: readonly Pick<CurvePoint, "drive_model">[]): string[] => [
  ...new Set(
    [...new Set(points.map(({ drive_model }) => drive_model))].flatMap((model) =>
      model === null ? [] : (knownDrive(model)?.source.dataset ?? []),
    ),
  ),
];

const numberOf = (text: string | undefined): number | null => {
  const value = Number(text?.replaceAll(",", "").trim() || NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
};

/** A rating without a block size applies to all sizes; sequential work is rated that way. */
function isOf(row: FigureRow, work: Work): boolean {
  return (
    row.value !== null &&
    row.confidence !== "ambiguous" &&
    row.op === work.op &&
    row.pattern === work.pattern &&
    (row.block_bytes === null || row.block_bytes === work.block_bytes) &&
    isModel(row.drive_model, work)
  );
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9.]/g, "");

/** A rating of a family applies to all its capacities; one of a capacity only to that. */
function isModel(rating: string | null, { model, capacity_bytes }: Work): boolean {
  if (rating === null || model === null) return false;
  if (plain(rating) !== "" && plain(model).startsWith(plain(rating))) return true;
  const family = knownDrive(rating);
  if (family === null || family !== knownDrive(model)) return false;
  const capacity = plain(rating).slice(plain(family.name).length);
  const own = capacity_bytes === null ? "" : `${Number((capacity_bytes / 1e12).toFixed(2))}tb`;
  return capacity === "" || plain(model).includes(capacity) || own === capacity;
}

function rated(row: FigureRow, work: Work, unit: RateUnit): Rating[] {
  const value = row.value!;
  const own = { bound: row.bound ?? "exact", mark: `${row.dataset}/${row.fact_id}` };
  const of = row.metric === "iops" ? "iops" : row.metric === "bandwidth" ? "bytes_per_s" : null;
  if (of === null) return [];
  if (of === unit) return [{ ...own, rate: value, from: null }];
  const block_bytes = row.block_bytes ?? work.block_bytes;
  if (block_bytes === null) return [];
  const rate = of === "iops" ? value * block_bytes : value / block_bytes;
  return [{ ...own, rate, from: { value, unit: of, block_bytes } }];
}
