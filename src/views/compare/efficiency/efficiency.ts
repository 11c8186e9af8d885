/** What the most throughput of each workload costs, from what is said of the drives. Pure. */
import { group } from "d3-array";
import { efficiencyOf, type Efficiencies, type Means } from "~/analysis/efficiency";
import { markId } from "~/charts/curve/lines";
import { loadTag } from "~/charts/curve/readout";
import { workloadNames } from "~/charts/figures/names";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { workloadId, workloadName } from "../../shared/point/workload";
import { counts, quantityOf, rateOf, stepsOf } from "../../shared/steps";
import type { MeasuredSide } from "../side";

export interface PublishedMeans {
  readonly name: string;
  readonly figures: readonly FigureRow[];
  /** Of one drive, where its catalogue entry says it. */
  readonly capacity_bytes: number | null;
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
  readonly published: boolean;
  /** exact, about …: of the throughput. */
  readonly bound: string;
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
  readonly unsaid: readonly { readonly side: string; readonly keys: readonly Needed[] }[];
  /** Is there a single efficiency? */
  readonly any: boolean;
}

/** Sides in their order, their workloads as they first appear; of each the measurement of most throughput. */
export function efficiencyModel(
  measured: readonly MeasuredSide[],
  published: readonly PublishedMeans[] = [],
): EfficiencyModel {
  const sides = [
    ...measured.map((side) => ({ name: side.name, found: measuredRows(side) })),
    ...published.map((side) => ({ name: side.name, found: publishedRows(side) })),
  ];
  const rows = sides.flatMap(({ found }) => found.map(({ row }) => row));
  return {
    rows,
    unsaid: sides.flatMap(({ name, found }) => {
      if (found.length === 0) return [];
      // A key counts as said where every row of the side has it.
      const keys = NEEDED.filter((key) => found.some(({ means }) => means[key] === null));
      return keys.length === 0 ? [] : [{ side: name, keys }];
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
}

/** A label is a decimal as text (model/labels). */
function said({ said: all }: CurvePoint, key: Needed): number | null {
  const value = Object.hasOwn(all, key) ? Number(all[key]) : NaN;
  return Number.isFinite(value) && value > 0 ? value : null;
}

function measuredRows({ name, points }: MeasuredSide): Found[] {
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
      drive_count: first.drive_count,
      price: said(first, "price"),
      power_w: said(first, "power_w"),
      rack_u: said(first, "rack_u"),
      capacity_bytes: said(first, "capacity_bytes"),
    };
    return [
      {
        means,
        row: {
          mark: markId(first),
          side: name,
          workload: workloadName(first),
          iops: means.iops,
          bytes_per_s: means.bytes_per_s,
          drive_count: means.drive_count,
          load: loadTag(first),
          published: false,
          bound: "exact",
          price_note: means.price === null ? null : (first.said["note"] ?? null),
          from: first.source_path,
          ...efficiencyOf(means),
        },
      },
    ];
  });
}

/** Reports print throughput and drives; power, space and price nobody says of them. I/Os and bytes of one test are one row. */
function publishedRows({ name, figures, capacity_bytes }: PublishedMeans): Found[] {
  const rated = figures.filter(
    ({ metric, value, restates, workload }) =>
      (metric === "iops" || metric === "bandwidth") &&
      value !== null &&
      workload !== null &&
      (restates === null || restates === ""),
  );
  const names = workloadNames(rated, false);
  return [...group(rated, (row) => names.get(row)!.key).values()].map((own): Found => {
    const first = own[0]!;
    const of = (metric: string): FigureRow | undefined => own.find((row) => row.metric === metric);
    const bounds = own.map(({ bound }) => bound ?? "exact").filter((bound) => bound !== "exact");
    const means: Means = {
      iops: of("iops")?.value ?? null,
      bytes_per_s: of("bandwidth")?.value ?? null,
      drive_count: first.drive_count,
      price: null,
      power_w: null,
      rack_u: null,
      capacity_bytes,
    };
    return {
      means,
      row: {
        mark: `${first.dataset}/${first.fact_id}`,
        side: name,
        workload: names.get(first)!.label,
        iops: means.iops,
        bytes_per_s: means.bytes_per_s,
        drive_count: means.drive_count,
        load: null,
        published: true,
        bound: bounds[0] ?? "exact",
        price_note: null,
        from: own.map(({ fact_id }) => fact_id).join(", "),
        ...efficiencyOf(means),
      },
    };
  });
}
