/** Throughput by share of reads: which measurements form one line, and what sharing the time would give. */
import { group, median } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { sweepKind } from "~/model/load";
import { lowerMiddle } from "~/model/middle";
import { counts, stepsOf } from "~/model/step";
import { allLargeBlocks } from "./largeBlock";
import { rateOf } from "./steps";

/**
 * Throughput of a mix whose reads run at the pure read rate and whose writes at the pure write rate, one after the
 * other: 1 / (r/R + (1−r)/W). A reference beside the measured mix, not a bound: a drive that reads and writes at once
 * lies above it (article 000: 37.5 and 78.9 GB/s against 44 and 130.7 measured), one whose writes stop its reads below.
 * @param readRate of reads alone, IOPS or bytes/s. @param writeRate of writes alone, same unit and block size.
 * @param readShare share of the I/Os (or bytes) that are reads, 0..1.
 * @returns in the unit of the rates; null if a needed end is unknown or 0, or the share is invalid.
 */
export function timeShare(readRate: number | null, writeRate: number | null, readShare: number): number | null {
  if (!(readShare >= 0 && readShare <= 1)) return null;
  const seconds = timeOf(readRate, readShare) + timeOf(writeRate, 1 - readShare);
  return Number.isFinite(seconds) ? 1 / seconds : null;
}

/** Time that a share of one unit of work takes; infinite without a known rate. No work takes no time. */
const timeOf = (rate: number | null, share: number): number =>
  share === 0 ? 0 : rate !== null && rate > 0 ? share / rate : Infinity;

/** IOPS, or bytes per second. */
export type MixQuantity = "iops" | "gb_per_s";

/** One value at one share of reads, from a tool or a report. */
export interface MixSample {
  /** Mark, and row of the table. */
  readonly id: string;
  readonly side: number;
  /** Pattern and block size: "random-65536". */
  readonly blocks: string;
  readonly read_percent: number;
  readonly quantity: MixQuantity;
  readonly value: number;
  readonly origin: "computed" | "published" | "ambiguous";
  readonly bound: string;
  /** The load in words; null if a report does not state it. */
  readonly load: string | null;
  /** Equal for the same controlled depth and number of jobs, "16x4"; null: not controlled by depth. */
  readonly load_id: string | null;
  /** Equal for repeats of one measurement (model/grouping); null: no evidence of one. */
  readonly again: string | null;
  /** How the load was made: outstanding I/Os or rates (model/load); null if a report does not state it. */
  readonly loop: string | null;
  /** Equal for one system in one set-up, with one tool, engine and cache mode; null if a report does not state it. */
  readonly set: string | null;
  /** Path of the file, or the fact id. */
  readonly from: string;
}

/** The share of reads and its workload; null for other operations, or if block size or share is unknown. */
function mixOf(
  op: string | null,
  { pattern, block_bytes, read_percent }: Pick<CurvePoint, "pattern" | "block_bytes" | "read_percent">,
): Pick<MixSample, "blocks" | "read_percent"> | null {
  const share = op === "read" ? 100 : op === "write" ? 0 : op === "mixed" ? read_percent : null;
  if (share === null || pattern === null || block_bytes === null) return null;
  return { blocks: `${pattern}-${String(block_bytes)}`, read_percent: share };
}

/** Equal for closed loops of one depth and number of jobs. */
function loadId({ iodepth, outstanding, load_kind, numjobs }: CurvePoint): string | null {
  const depth = iodepth ?? outstanding;
  return load_kind === CLOSED && depth !== null ? `${String(depth)}x${String(numjobs ?? 1)}` : null;
}

/** Everything that one side measured. @param loadOf a load in words. */
export const measuredMixes = (
  points: readonly CurvePoint[],
  side: number,
  loadOf: (point: CurvePoint) => string,
): MixSample[] =>
  stepsOf(points)
    .filter(counts)
    .flatMap((step) => {
      const { first, id } = step;
      const mix = mixOf(first.workload_op, first);
      return (["iops", "gb_per_s"] as const).flatMap((quantity): MixSample[] => {
        const value = mix === null ? null : rateOf(step, quantity);
        if (mix === null || value === null) return [];
        return [
          {
            ...{ ...mix, id, side, quantity, value, origin: "computed", bound: "exact" },
            ...{ load: loadOf(first), load_id: loadId(first), from: first.source_path },
            again: first.repeat === null ? null : `${first.dataset}\n${first.system}\n${first.series}`,
            loop: sweepKind(first.load_kind),
            set: JSON.stringify([
              ...[first.dataset, first.system, first.setup, first.drive_count],
              ...[first.tool, first.engine, first.direct],
            ]),
          },
        ];
      });
    });

const QUANTITIES: Readonly<Record<string, MixQuantity>> = { iops: "iops", bandwidth: "gb_per_s" };

/** Each figure once, without restatements and lost numbers. @param loadOf a queue depth in words. */
export const publishedMixes = (
  figures: readonly FigureRow[],
  side: number,
  loadOf: (queue_depth: number) => string,
): MixSample[] =>
  figures.flatMap((row): MixSample[] => {
    const { value, queue_depth: depth, restates } = row;
    const mix = mixOf(row.op, row);
    const quantity = lookUp(QUANTITIES, row.metric);
    if (mix === null || quantity === undefined || value === null || (restates !== null && restates !== "")) return [];
    return [
      {
        ...{ ...mix, id: `${row.dataset}/${row.fact_id}`, side, quantity, value, bound: row.bound ?? "exact" },
        origin: row.confidence === "ambiguous" ? "ambiguous" : "published",
        from: row.fact_id,
        ...{ load: depth === null ? null : loadOf(depth), load_id: null, again: null, loop: null, set: null },
      },
    ];
  });

/** Fewer shares are a pair of ends or one mix, not a curve. */
const LEAST_SHARES = 3;

/** What a reader may ask for. */
export interface MixAsked {
  /** Block and pattern, `random-65536`; "" or an unknown one: the one with most shares. */
  readonly blocks: string;
  /** Load of measured mixes, `16x4`; "" or an unknown one: where each gave most. */
  readonly load: string;
}

export interface MixCurves {
  readonly asked: MixAsked;
  /** Those with a curve on some side, most shares first. */
  readonly blocks: readonly string[];
  /** Depth and jobs at which enough shares were measured, fewest jobs first, then the shallowest. */
  readonly loads: readonly (readonly [depth: number, jobs: number])[];
  readonly quantity: MixQuantity;
  /** By side, in order of the share of reads; [] if it has none of these blocks. */
  readonly sides: readonly ReturnType<typeof bestOfShare<MixSample>>[];
  /** Left out: measurements of another system or set-up, of another kind of load, mixes not at the load. */
  readonly otherSet: number;
  readonly otherLoop: number;
  readonly missing: number;
}

const sharesOf = (samples: readonly AtShare[]): Set<number> => new Set(samples.map((one) => one.read_percent));

/** null if no side has a curve over the share of reads. */
export function mixCurves(all: readonly MixSample[], sides: number, asked: MixAsked): MixCurves | null {
  const together = oneSet(all);
  const looped = oneLoop(together);
  const blocks = [...group(looped, (one) => one.blocks)]
    .filter(([, own]) => mostShares(own) >= LEAST_SHARES)
    .sort(([, a], [, b]) => mostShares(b) - mostShares(a));
  const [id, ofBlocks] = blocks.find(([one]) => one === asked.blocks) ?? blocks[0] ?? [];
  if (id === undefined || ofBlocks === undefined) return null;
  const quantity = mixQuantity(ofBlocks);
  const own = ofBlocks.filter((one) => one.quantity === quantity);
  const ids = [...group(own, (one) => one.load_id)].flatMap(([load, same]) =>
    load === null || mostShares(same) < LEAST_SHARES ? [] : [load],
  );
  const load = ids.includes(asked.load) ? asked.load : "";
  const best = Array.from({ length: sides }, (_, side) =>
    bestOfShare(
      own.filter((one) => one.side === side),
      load,
    ),
  );
  const isComputed = ({ origin }: MixSample): boolean => origin === "computed";
  const leftOf = (from: readonly MixSample[], kept: readonly MixSample[]): number => {
    const own = new Set(kept);
    return from.filter((one) => one.blocks === id && one.quantity === quantity && !own.has(one)).length;
  };
  const drawn = sharesOf(best.flat().filter(isComputed));
  return {
    ...{ asked: { blocks: id, load }, blocks: blocks.map(([one]) => one), quantity, sides: best },
    loads: ids
      .map((one) => one.split("x").map(Number) as [number, number])
      .sort(([a, jobsA], [b, jobsB]) => jobsA - jobsB || a - b),
    ...{ otherSet: leftOf(all, together), otherLoop: leftOf(together, looped) },
    missing: [...sharesOf(own.filter(isComputed))].filter((percent) => !drawn.has(percent)).length,
  };
}

/** The quantity that both have: a report that prints GB/s beside files that count I/Os is read in GB/s. */
function mixQuantity(samples: readonly MixSample[]): MixQuantity {
  const best = (quantity: MixQuantity): number => {
    const own = samples.filter((sample) => sample.quantity === quantity);
    return new Set(own.map(({ side }) => side)).size * 1000 + sharesOf(own).size;
  };
  const [iops, bytes] = [best("iops"), best("gb_per_s")];
  const large = allLargeBlocks(samples.map(({ blocks }) => ({ block_bytes: Number(blocks.split("-")[1]) })));
  return iops === bytes ? (large ? "gb_per_s" : "iops") : iops > bytes ? "iops" : "gb_per_s";
}

/** How many shares the side with most of them has. */
const mostShares = (samples: readonly Pick<MixSample, "side" | "read_percent">[]): number =>
  Math.max(
    ...[...group(samples, ({ side }) => side).values()].map((own) => new Set(own.map((s) => s.read_percent)).size),
  );

const CLOSED = "outstanding";

/**
 * One kind of load per side, the one with most shares, and of equal ones outstanding I/Os: what an open loop gave at an
 * asked rate is no end of a line through closed loops (equalThroughput, sameLoop).
 */
function oneLoop<S extends MixSample>(samples: readonly S[]): S[] {
  return bestOfSides(samples, "loop", (own) => Number(own[0]!.loop === CLOSED));
}

/**
 * One system in one set-up per side, the one with most shares, and of equal ones the one that gave most: what one drive
 * read and another wrote are not ends of one line.
 */
function oneSet<S extends MixSample>(samples: readonly S[]): S[] {
  return bestOfSides(samples, "set", (own) => Math.max(...own.map(({ value }) => value)));
}

/** Of each side the samples with one `key`, those with most shares; `better` decides between equal ones. */
const bestOfSides = <S extends MixSample>(samples: readonly S[], key: "loop" | "set", better: (own: S[]) => number) =>
  [...group(samples, ({ side, blocks }) => `${String(side)} ${blocks}`).values()].flatMap(
    (own) =>
      [...group(own, (one) => one[key]).values()].sort(
        (a, b) => mostShares(b) - mostShares(a) || better(b) - better(a),
      )[0]!,
  );

/**
 * One point per share: at the load, or at the load that gave most; of repeats at a load the median, and never
 * otherwise.
 */
function bestOfShare<S extends MixSample>(samples: readonly S[], load: string): (S & { readonly repeats: number })[] {
  const wanted = samples.filter(({ origin, load_id }) => origin !== "computed" || load === "" || load_id === load);
  return [...group(wanted, ({ read_percent }) => read_percent).values()]
    .map((own) => {
      const measured = group(own, ({ load_id, load: at, again, id }) => JSON.stringify([load_id ?? at, again ?? [id]]));
      const medians = [...measured.values()].map((same) => {
        const value = median(same, (one) => one.value)!;
        return { ...lowerMiddle(same, (one) => one.value)!, value, repeats: same.length };
      });
      return medians.reduce((best, one) => (one.value > best.value ? one : best));
    })
    .sort((a, b) => a.read_percent - b.read_percent);
}

/** Steps of the reference: as fine as its bend needs. */
const REFERENCE_STEP = 2;

interface AtShare {
  readonly read_percent: number;
  readonly value: number;
}

/**
 * Each point with its time share, null at the pure ends, and the reference from end to end; [] if an end is unknown.
 */
export function withTimeShare<P extends AtShare>(
  points: readonly P[],
): { readonly points: (P & { readonly time_share: number | null })[]; readonly reference: AtShare[] } {
  const end = (percent: number): number | null =>
    points.find(({ read_percent }) => read_percent === percent)?.value ?? null;
  const [read, write] = [end(100), end(0)];
  const at = (percent: number): number | null =>
    read === null || write === null ? null : timeShare(read, write, percent / 100);
  return {
    points: points.map((point) => ({
      ...point,
      time_share: point.read_percent === 0 || point.read_percent === 100 ? null : at(point.read_percent),
    })),
    reference: Array.from({ length: 100 / REFERENCE_STEP + 1 }, (_, i) => i * REFERENCE_STEP).flatMap(
      (read_percent) => {
        const value = at(read_percent);
        return value === null ? [] : [{ read_percent, value }];
      },
    ),
  };
}
