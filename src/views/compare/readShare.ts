/** Throughput by share of reads: measured steps and published figures as points of one chart. Pure. */
import { group } from "d3-array";
import { bestOfShare, mostShares, oneLoop, oneSet, withTimeShare } from "~/analysis/mix";
import { rateOf } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import type { ShareData, ShareLine, SharePoint } from "~/charts/share/data";
import { blockText } from "~/charts/curve/names";
import { loadTag } from "~/charts/curve/readout";
import { exact, significant } from "~/charts/number";
import { seriesStyle } from "~/charts/palette";
import type { Colour, Shape } from "~/charts/scene";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { sweepKind } from "~/model/load";
import { type Step, counts, stepsOf } from "~/model/step";
import { en } from "~/text/en";
import { share as text } from "~/text/en/compare-share";
import { allLargeBlocks } from "~/analysis/largeBlock";

/** A side with everything it measured. */
export interface MeasuredSide {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

export interface ShareStyle {
  readonly colour: Colour;
  readonly shape: Shape;
}

export interface ShareInput {
  readonly measured: readonly MeasuredSide[];
  readonly published: readonly PublishedSide[];
  /** Of the sides, measured first; absent: in the order of the palette. */
  readonly styles?: readonly ShareStyle[];
}

export interface ShareAsked {
  /** Block and pattern, `random-65536`; "" or one that nobody has: the one with most shares. */
  readonly blocks: string;
  /** Load of measured mixes, `16x4`; "": where each gave most. */
  readonly load: string;
}

export interface ShareChoice {
  readonly id: string;
  readonly label: string;
}

export interface ShareModel {
  readonly data: ShareData;
  readonly answer: string;
  readonly blocks: readonly ShareChoice[];
  readonly loads: readonly ShareChoice[];
  /** What is drawn of them. */
  readonly asked: ShareAsked;
}

/** Fewer shares are a pair of ends or one mix: no curve. */
const LEAST_SHARES = 3;

/** null where nobody has a curve over the share of reads. */
export function shareModel(input: ShareInput, asked: ShareAsked): ShareModel | null {
  const measuredHere = input.measured.flatMap((side, i) => measuredSamples(side, i));
  const together = oneSet(measuredHere);
  const looped = oneLoop(together);
  const all = [...looped, ...input.published.flatMap((side, i) => publishedSamples(side, input.measured.length + i))];
  const names = [...input.measured, ...input.published].map(({ name }) => name);
  const blocks = [...group(all, ({ blocks: id }) => id)]
    .map(([id, own]) => ({ id, label: own[0]!.label, own, most: mostShares(own) }))
    .filter(({ most }) => most >= LEAST_SHARES)
    .sort((a, b) => b.most - a.most);
  const chosen = blocks.find(({ id }) => id === asked.blocks) ?? blocks[0];
  if (chosen === undefined) return null;
  const quantity = quantityOf(chosen.own);
  const own = chosen.own.filter((sample) => sample.quantity === quantity);
  const loads = loadsOf(own);
  const load = loads.some(({ id }) => id === asked.load) ? asked.load : "";
  const lines = names.flatMap((name, side): ShareLine[] => {
    const mine = own.filter((sample) => sample.side === side);
    const points = bestOfShare(mine, load);
    if (points.length === 0) return [];
    const style = input.styles?.[side] ?? { colour: seriesStyle(side).colour, shape: seriesStyle(side).marker };
    const published = input.published[side - input.measured.length];
    return [
      { name, ...style, ...withTimeShare(points), joined: published === undefined || isCurve(points, published) },
    ];
  });
  const measured = own.filter(({ origin }) => origin === "computed");
  const shares = (samples: readonly { readonly read_percent: number }[]) => new Set(samples.map((s) => s.read_percent));
  const drawn = shares(lines.flatMap(({ points }) => points.filter(({ origin }) => origin === "computed")));
  const leftOf = (from: readonly Sample[], kept: readonly Sample[]): number =>
    from.filter((sample) => sample.blocks === chosen.id && sample.quantity === quantity && !kept.includes(sample))
      .length;
  const [otherSet, otherLoop] = [leftOf(measuredHere, together), leftOf(together, looped)];
  const missing = [...shares(measured)].filter((percent) => !drawn.has(percent)).length;
  return {
    data: {
      title: text.sentence(
        chosen.label,
        lines.map(({ name }) => name),
        quantity === "iops" ? "IOPS" : "GB/s",
      ),
      quantity,
      lines,
      notes: [
        ...(load === "" && new Set(lines.flatMap(({ points }) => points.flatMap((p) => p.load ?? []))).size > 1
          ? [text.peakNote]
          : []),
        ...(otherSet > 0 ? [text.setNote(otherSet)] : []),
        ...(otherLoop > 0 ? [text.loopNote(otherLoop)] : []),
        ...(missing > 0 ? [text.loadNote(missing)] : []),
      ],
    },
    answer: answerOf(lines),
    blocks,
    loads,
    asked: { blocks: chosen.id, load },
  };
}

/** Both where they can be had: a report that prints GB/s beside files that count I/Os is read in GB/s. */
function quantityOf(samples: readonly Sample[]): Quantity {
  const best = (quantity: Quantity): number => {
    const own = samples.filter((sample) => sample.quantity === quantity);
    const sides = new Set(own.map(({ side }) => side)).size;
    return sides * 1000 + new Set(own.map(({ read_percent }) => read_percent)).size;
  };
  const large = allLargeBlocks(samples.map(({ blocks }) => ({ block_bytes: Number(blocks.split("-")[1]) })));
  if (best("iops") === best("gb_per_s")) return large ? "gb_per_s" : "iops";
  return best("iops") > best("gb_per_s") ? "iops" : "gb_per_s";
}

/** Depths at which enough shares were measured, shallow first. */
function loadsOf(samples: readonly Sample[]): ShareChoice[] {
  return [...group(samples, ({ load_id }) => load_id)]
    .flatMap(([id, own]) => (id === null || mostShares(own) < LEAST_SHARES ? [] : [id]))
    .map((id) => id.split("x").map(Number) as [number, number])
    .sort(([a, jobsA], [b, jobsB]) => jobsA - jobsB || a - b)
    .map(([depth, jobs]) => ({
      id: `${String(depth)}x${String(jobs)}`,
      label: jobs === 1 ? `QD ${exact(depth)}` : `QD ${exact(depth)} × ${exact(jobs)} jobs`,
    }));
}

const isCurve = (points: readonly { readonly from: string }[], { curves }: PublishedSide): boolean =>
  curves.some((curve) => points.every(({ from }) => curve.includes(from)));

function answerOf(lines: readonly ShareLine[]): string {
  return lines
    .map(({ name, points }) => {
      const mixes = points.flatMap(({ read_percent, value, time_share }) =>
        time_share === null ? [] : [{ percent: exact(read_percent), ratio: significant(value / time_share, 3) }],
      );
      return mixes.length === 0 ? text.noEnds(name) : text.answer(name, mixes);
    })
    .join(" ");
}

/** A side that a report prints. */
export interface PublishedSide {
  readonly name: string;
  readonly figures: readonly FigureRow[];
  /** Fact ids of points that are declared one curve (kneepoint.json, `curves`). */
  readonly curves: readonly (readonly string[])[];
}

type Quantity = ShareData["quantity"];

/** One value at one share of reads, as a tool or a report gives it. */
interface Sample extends Omit<SharePoint, "time_share" | "repeats" | "read_percent"> {
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
  /** Equal for one system in one set-up; null: a report does not say. */
  readonly set: string | null;
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

function measuredSamples({ points }: MeasuredSide, side: number): Sample[] {
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
            set: JSON.stringify([first.dataset, first.system, first.setup, first.drive_count]),
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
function publishedSamples({ figures }: PublishedSide, side: number): Sample[] {
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
        set: null,
        from: row.fact_id,
        quantity,
      },
    ];
  });
}
