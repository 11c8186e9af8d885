/** What the most throughput of each workload costs, from what is said of the drives. Pure. */
import { group } from "d3-array";
import { efficiencyOf, type Efficiencies, type Means } from "~/analysis/efficiency";
import { markId } from "~/charts/curve/lines";
import { loadTag } from "~/charts/curve/readout";
import { choose, type Shown } from "~/charts/figures/choose";
import { workloadNames } from "~/charts/figures/names";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { type DriveCounter, drivesOf as drivesAlone } from "../../shared/driveCount";
import { workloadId, workloadName } from "../../shared/point/workload";
import { counts, quantityOf, rateOf, stepsOf } from "../../shared/steps";
import type { MeasuredSide } from "../side";

export interface PublishedMeans {
  readonly name: string;
  readonly figures: readonly FigureRow[];
  /** Of one drive, where its catalogue entry says it. */
  readonly capacity_bytes: number | null;
  readonly price?: number | null;
  /** Of all of it, where its catalogue entry says it. */
  readonly rack_u?: number | null;
  readonly power_w?: number | null;
}

/** How a number is printed. */
export interface Print {
  /** exact, about … */
  readonly bound: string;
  /** No reading is taken: nothing is worked out from it. */
  readonly ambiguous: boolean;
}

export interface EfficiencyRow extends Efficiencies {
  /** Mark: opens the source of the throughput. */
  readonly mark: string;
  readonly side: string;
  readonly workload: string;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly drive_count: number | null;
  readonly load: string | null;
  /** Of what is printed; each of the two has its own. */
  readonly printed: { readonly iops: Print; readonly bytes_per_s: Print } | null;
  /** What is said beside the price: its currency. */
  readonly price_note: string | null;
  readonly from: string;
}

/** Keys of model/labels that an efficiency needs. */
export const NEEDED = ["price", "power_w", "rack_u", "capacity_bytes", "drive_count"] as const;
export type Needed = (typeof NEEDED)[number];

export interface EfficiencyModel {
  readonly rows: readonly EfficiencyRow[];
  /** By side, what nobody says of it. */
  readonly unsaid: readonly {
    readonly side: string;
    readonly keys: readonly Needed[];
    /** Results put together state numbers of drives, and nobody knows whether of the same ones (queries/driveCount). */
    readonly unclear: boolean;
  }[];
  /** Is there a single efficiency? */
  readonly any: boolean;
}

/**
 * Sides in their order, their workloads as they first appear; of each the measurement of most throughput.
 * @param confirmed ambiguous figures of which a reading is taken (charts/figures/choose).
 */
export function efficiencyModel(
  measured: readonly MeasuredSide[],
  published: readonly PublishedMeans[] = [],
  confirmed: readonly string[] = [],
  drivesOf: DriveCounter = (step) => drivesAlone(step, []),
): EfficiencyModel {
  const sides = [
    ...measured.map((side) => ({ name: side.name, found: measuredRows(side, drivesOf) })),
    ...published.map((side) => ({ name: side.name, found: publishedRows(side, confirmed) })),
  ];
  const rows = sides.flatMap(({ found }) => found.map(({ row }) => row));
  return {
    rows,
    unsaid: sides.flatMap(({ name, found }) => {
      if (found.length === 0) return [];
      // A key counts as said where every row of the side has it.
      const keys = NEEDED.filter((key) => found.some(({ means }) => means[key] === null));
      return keys.length === 0 ? [] : [{ side: name, keys, unclear: found.some((one) => one.unclear) }];
    }),
    any: rows.some((row) => EFFICIENCIES.some((key) => row[key] !== null)),
  };
}

const EFFICIENCIES = [
  "iops_per_w",
  "bytes_per_s_per_u",
  "bytes_per_s_per_tb",
  "price_per_tb",
  "iops_per_price",
] as const satisfies readonly (keyof Efficiencies)[];

interface Found {
  readonly row: EfficiencyRow;
  readonly means: Means;
  readonly unclear: boolean;
}

/** A label is a decimal as text (model/labels). */
function said({ said: all }: CurvePoint, key: Needed): number | null {
  const value = Object.hasOwn(all, key) ? Number(all[key]) : NaN;
  return Number.isFinite(value) && value > 0 ? value : null;
}

function measuredRows({ name, points }: MeasuredSide, drivesOf: DriveCounter): Found[] {
  const steps = stepsOf(points).filter(counts);
  return [...group(steps, ({ first }) => workloadId(first)).values()].flatMap((own): Found[] => {
    const quantity = quantityOf(own.map(({ first }) => first));
    const best = own.reduce((most, step) =>
      (rateOf(step, quantity) ?? 0) > (rateOf(most, quantity) ?? 0) ? step : most,
    );
    const { first } = best;
    const means: Means = {
      iops: rateOf(best, "iops"),
      bytes_per_s: rateOf(best, "gb_per_s"),
      drive_count: drivesOf(best),
      price: said(first, "price"),
      power_w: said(first, "power_w"),
      rack_u: said(first, "rack_u"),
      capacity_bytes: said(first, "capacity_bytes"),
    };
    return [
      {
        means,
        unclear: means.drive_count === null && first.together !== null && said(first, "drive_count") !== null,
        row: {
          mark: markId(first),
          side: name,
          workload: workloadName(first),
          iops: means.iops,
          bytes_per_s: means.bytes_per_s,
          drive_count: means.drive_count,
          load: loadTag(first),
          printed: null,
          price_note: means.price === null ? null : (first.said["note"] ?? null),
          from: first.source_path,
          ...efficiencyOf(means),
        },
      },
    ];
  });
}

const PLAIN: Print = { bound: "exact", ambiguous: false };
const printOf = (shown: Shown | undefined): Print =>
  shown === undefined ? PLAIN : { bound: shown.bound, ambiguous: shown.kind === "ambiguous" };
const readingOf = (shown: Shown | undefined): number | null =>
  shown === undefined || shown.kind === "ambiguous" ? null : shown.value;

/** Reports print throughput and drives; what these cost, the catalogue says. I/Os and bytes of one test are one row. */
function publishedRows(
  { name, figures, capacity_bytes, price = null, rack_u = null, power_w = null }: PublishedMeans,
  confirmed: readonly string[],
): Found[] {
  const rated = figures.filter(
    ({ metric, restates, workload }) =>
      (metric === "iops" || metric === "bandwidth") && workload !== null && (restates === null || restates === ""),
  );
  const options = { ...FIGURES_DEFAULTS, title: "", restated: true, confirmed };
  const shown = choose(rated, options).filter(({ value }) => value !== null);
  const names = workloadNames(
    shown.map(({ row }) => row),
    false,
  );
  return [...group(shown, ({ row }) => names.get(row)!.key).values()].map((own): Found => {
    const first = own[0]!.row;
    const of = (metric: string): Shown | undefined => own.find(({ row }) => row.metric === metric);
    const [iops, bandwidth] = [of("iops"), of("bandwidth")];
    const means: Means = {
      iops: readingOf(iops),
      bytes_per_s: readingOf(bandwidth),
      drive_count: first.drive_count,
      price,
      power_w,
      rack_u,
      capacity_bytes,
    };
    return {
      means,
      unclear: false,
      row: {
        mark: `${first.dataset}/${first.fact_id}`,
        side: name,
        workload: names.get(first)!.label,
        iops: iops?.value ?? null,
        bytes_per_s: bandwidth?.value ?? null,
        drive_count: means.drive_count,
        load: null,
        printed: { iops: printOf(iops), bytes_per_s: printOf(bandwidth) },
        price_note: null,
        from: own.map(({ row }) => row.fact_id).join(", "),
        ...efficiencyOf(means),
      },
    };
  });
}
