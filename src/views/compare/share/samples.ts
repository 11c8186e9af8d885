/** Measured steps and published figures as values at a share of reads, before anything is chosen among them. Pure. */
import { lookUp } from "~/base/lookUp";
import type { ShareData, SharePoint } from "~/charts/compare/share-data";
import { blockText } from "~/charts/curve/names";
import { loadTag } from "~/charts/curve/readout";
import { exact } from "~/charts/number";
import type { FigureRow } from "~/model/answers";
import { sweepKind } from "~/model/load";
import { en } from "~/text/en";
import { share as text } from "~/text/en/compare-share";
import { counts, rateOf, stepsOf, type Step } from "../../shared/steps";
import type { MeasuredSide } from "../side";

/** A side that a report prints. */
export interface PublishedSide {
  readonly name: string;
  readonly figures: readonly FigureRow[];
  /** Fact ids of points that are declared one curve (kneepoint.json, `curves`). */
  readonly curves: readonly (readonly string[])[];
}

export type Quantity = ShareData["quantity"];

/** One value at one share of reads, as a tool or a report gives it. */
export interface Sample extends Omit<SharePoint, "time_share" | "repeats" | "read_percent"> {
  readonly side: number;
  readonly blocks: string;
  readonly label: string;
  readonly read_percent: number;
  /** null: not controlled by depth, or a report does not say. */
  readonly load_id: string | null;
  /** Equal for repeats of one measurement (model/grouping); null: nothing tells that it is one. */
  readonly again: string | null;
  /** How the load was made: outstanding I/Os or rates (model/load); null: a report does not say. */
  readonly loop: string | null;
  readonly quantity: Quantity;
}

/** Share of reads that was asked for; null of what is neither reads nor writes. */
function shareOf(op: string | null, read_percent: number | null): number | null {
  if (op === "read") return 100;
  return op === "write" ? 0 : op === "mixed" ? read_percent : null;
}

const blocksOf = (pattern: string | null, block_bytes: number | null): { blocks: string; label: string } | null =>
  pattern === null || block_bytes === null
    ? null
    : {
        blocks: `${pattern}-${String(block_bytes)}`,
        label: `${blockText(block_bytes)} ${lookUp(en.charts.curve.pattern, pattern) ?? pattern}`,
      };

export function measuredSamples({ points }: MeasuredSide, side: number): Sample[] {
  return stepsOf(points)
    .filter(counts)
    .flatMap((step): Sample[] => {
      const { first } = step;
      const read_percent = shareOf(first.workload_op, first.read_percent);
      const blocks = blocksOf(first.pattern, first.block_bytes);
      if (read_percent === null || blocks === null) return [];
      return (["iops", "gb_per_s"] as const).flatMap((quantity): Sample[] => {
        const value = rateOf(step, quantity);
        if (value === null) return [];
        return [
          {
            side,
            ...blocks,
            id: step.id,
            read_percent,
            value,
            origin: "computed",
            bound: "exact",
            load: text.at(loadTag(first)),
            load_id: loadId(step),
            again: first.repeat === null ? null : `${first.dataset}\n${first.system}\n${first.series}`,
            loop: sweepKind(first.load_kind),
            from: first.source_path,
            quantity,
          },
        ];
      });
    });
}

/** Equal for closed loops of one depth and as many jobs. */
function loadId({ first }: Step): string | null {
  const depth = first.iodepth ?? first.outstanding;
  return first.load_kind === "outstanding" && depth !== null ? `${String(depth)}x${String(first.numjobs ?? 1)}` : null;
}

const QUANTITIES: Readonly<Record<string, Quantity>> = { iops: "iops", bandwidth: "gb_per_s" };

/** Each figure once: what restates another is left out, as is what was lost. */
export function publishedSamples({ figures }: PublishedSide, side: number): Sample[] {
  return figures.flatMap((row): Sample[] => {
    const read_percent = shareOf(row.op, row.read_percent);
    const blocks = blocksOf(row.pattern, row.block_bytes);
    const quantity = lookUp(QUANTITIES, row.metric);
    if (read_percent === null || blocks === null || quantity === undefined) return [];
    if (row.value === null || (row.restates !== null && row.restates !== "")) return [];
    return [
      {
        side,
        ...blocks,
        id: `${row.dataset}/${row.fact_id}`,
        read_percent,
        value: row.value,
        origin: row.confidence === "ambiguous" ? "ambiguous" : "published",
        bound: row.bound ?? "exact",
        load: row.queue_depth === null ? null : text.at(`QD ${exact(row.queue_depth)}`),
        load_id: null,
        again: null,
        loop: null,
        from: row.fact_id,
        quantity,
      },
    ];
  });
}
