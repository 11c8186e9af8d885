/**
 * Published points of the workload of one measurement: the same operation, pattern, block size and share of reads.
 * What is printed of one system at one load is one point; of a measured series the step at the nearest load stands for
 * it. Pure.
 */
import { group } from "d3-array";
import { lookUp } from "~/base/lookUp";
import { kindOf } from "~/charts/curve/lines";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { type Workload, workloadKey } from "~/model/comparable";
import type { CatalogueEntry } from "~/model/dataset";
import { isAtLeast } from "~/model/latency";
import { isRating } from "../shared/ratings";
import { counts, latencyOf, rateOf, type Step, stepsOf } from "../shared/steps";
import {
  conditionsOfFigure,
  conditionsOfStep,
  differencesOf,
  type Difference,
  loadOfFigure,
  loadOfPoint,
  unsaidOf,
} from "./conditions";
import { measurementsOf } from "./printed";

/** A value with its bound as printed: exact, about, at_least … */
export interface Amount {
  readonly value: number;
  readonly bound: string;
  /** The report leaves two readings. */
  readonly ambiguous?: true;
  /** Of a latency: which one. Reports do not say theirs: unknown. */
  readonly kind?: string;
}

export interface Comparable {
  /** Of the figure or point that opens its source. */
  readonly mark: string;
  readonly origin: "published" | "computed" | "rated";
  readonly dataset: string;
  readonly report: string;
  readonly system: string;
  /** As printed; of a measured one its title. */
  readonly workload: string;
  readonly load: string | null;
  /** Theirs over yours; null: not of one kind, or not known. */
  readonly load_ratio: number | null;
  readonly iops: Amount | null;
  readonly bytes_per_s: Amount | null;
  readonly mean_us: Amount | null;
  readonly p99_us: Amount | null;
  readonly differs: readonly Difference[];
  readonly unsaid: readonly string[];
  /** The measured step; null of a printed one. */
  readonly step: Step | null;
}

type Report = Pick<CatalogueEntry, "slug" | "title" | "systems">;

const isOf = (own: Workload, other: Workload): boolean => workloadKey(own) === workloadKey(other);

export const workloadOf = ({ workload_op, pattern, block_bytes, read_percent }: CurvePoint): Workload => ({
  op: workload_op,
  pattern,
  block_bytes,
  read_percent,
});

const computed = (value: number | null): Amount | null => (value === null ? null : { value, bound: "exact" });

/** Rates and latencies of a measured step. Reads and writes of a mix have no latency in common. */
export function amountsOf(step: Step): Pick<Comparable, "iops" | "bytes_per_s" | "mean_us" | "p99_us"> {
  const [only] = step.latencies.length === 1 ? step.latencies : [];
  const latency = (name: "mean" | "p99"): Amount | null => {
    if (only === undefined) return null;
    const kind = kindOf([only], "default", name);
    const { value_us: value } = latencyOf(only, kind, name);
    return value === null ? null : { value, bound: isAtLeast(value) ? "at_least" : "exact", kind };
  };
  return {
    iops: computed(rateOf(step, "iops")),
    bytes_per_s: computed(rateOf(step, "gb_per_s")),
    mean_us: latency("mean"),
    p99_us: latency("p99"),
  };
}

const ratio = (load: number | null, own: number | null): number | null =>
  load === null || own === null || load <= 0 || own <= 0 ? null : load / own;

/**
 * One doubling: a point at half to twice the load is beside another. Throughput and latency follow the load, so that
 * further off the two say how drives are driven, not how they differ.
 */
const NEAR_DOUBLINGS = 1;

/** How far two loads are apart, in doublings; not known: farther than any. */
const doublings = (load_ratio: number | null): number =>
  load_ratio === null ? Infinity : Math.abs(Math.log2(load_ratio));

/**
 * Theirs over yours, in the terms that both have: asked rates of two open loops; of all others what is outstanding, that
 * of a run at its uncontrolled maximum too: it is a closed loop of its threads.
 */
function loadRatioOf(theirs: CurvePoint, yours: CurvePoint): number | null {
  const rates = [theirs, yours].filter(({ load_kind }) => load_kind === "rate").length;
  if (rates === 1) return null;
  return rates === 2 ? ratio(theirs.asked_iops, yours.asked_iops) : ratio(theirs.outstanding, yours.outstanding);
}

/** One step of each series of others: that at the nearest load; where none is in your terms, that with the highest throughput. */
function measuredBeside(own: Step, points: readonly CurvePoint[], reports: readonly Report[]): Comparable[] {
  const wanted = workloadOf(own.first);
  const steps = stepsOf(points.filter((point) => isOf(wanted, workloadOf(point)))).filter(counts);
  const series = group(steps, ({ first }) => JSON.stringify([first.dataset, first.system, first.series]));
  const loadRatio = ({ first }: Step): number | null => loadRatioOf(first, own.first);
  const distance = (step: Step): number => doublings(loadRatio(step));
  return [...series.values()].map((all): Comparable => {
    const [step] = all.toSorted(
      (a, b) => distance(a) - distance(b) || (rateOf(b, "iops") ?? 0) - (rateOf(a, "iops") ?? 0),
    ) as [Step, ...Step[]];
    const { first } = step;
    const [theirs, yours] = [conditionsOfStep(step), conditionsOfStep(own)];
    return {
      mark: step.id,
      origin: "computed",
      dataset: first.dataset,
      report: reports.find(({ slug }) => slug === first.dataset)?.title ?? first.dataset,
      system: first.system_label ?? first.system ?? "",
      workload: first.title,
      load: loadOfPoint(first),
      load_ratio: loadRatio(step),
      ...amountsOf(step),
      differs: differencesOf(theirs, yours),
      unsaid: unsaidOf(theirs, yours),
      step,
    };
  });
}

const METRICS: Readonly<Record<string, "iops" | "bytes_per_s" | "mean_us" | "p99_us">> = {
  iops: "iops",
  bandwidth: "bytes_per_s",
  latency_mean: "mean_us",
  latency_p99: "p99_us",
};

const amountOf = ({ value, bound, confidence }: FigureRow): Amount | null =>
  value === null
    ? null
    : { value, bound: bound ?? "exact", ...(confidence === "ambiguous" ? { ambiguous: true as const } : {}) };

/** What is printed of one system, workload and load. What says again another figure is not printed twice. */
function printedBeside(own: Step, figures: readonly FigureRow[], reports: readonly Report[]): Comparable[] {
  const wanted = workloadOf(own.first);
  const fitting = figures.filter((row) => Object.hasOwn(METRICS, row.metric) && isOf(wanted, row));
  const own_outstanding = own.first.load_kind === "rate" ? null : own.first.outstanding;
  return measurementsOf(fitting).map((rows): Comparable => {
    const first = rows[0]!;
    const report = reports.find(({ slug }) => slug === first.dataset);
    const system = report?.systems.find(({ id }) => id === first.system);
    const amount = (name: string): Amount | null => {
      const row = rows.find(({ metric }) => lookUp(METRICS, metric) === name);
      const value = row === undefined ? null : amountOf(row);
      return value === null || !name.endsWith("_us") ? value : { ...value, kind: "unknown" };
    };
    const [theirs, yours] = [conditionsOfFigure(first, system), conditionsOfStep(own)];
    return {
      mark: `${first.dataset}/${first.fact_id}`,
      origin: isRating(first) ? "rated" : "published",
      dataset: first.dataset,
      report: report?.title ?? first.dataset,
      system: first.system_label ?? first.system ?? "",
      workload: [...new Set(rows.flatMap(({ workload }) => workload ?? []))].join("; "),
      load: loadOfFigure(first),
      load_ratio: ratio(first.outstanding, own_outstanding),
      ...{ iops: amount("iops"), bytes_per_s: amount("bytes_per_s") },
      ...{ mean_us: amount("mean_us"), p99_us: amount("p99_us") },
      differs: differencesOf(theirs, yours),
      unsaid: unsaidOf(theirs, yours),
      step: null,
    };
  });
}

export interface Beside {
  /** Those that differ in least first; data sheets last. */
  readonly all: readonly Comparable[];
  /** Of the workload, at a load too far from yours to stand beside it; the nearest first. */
  readonly far: readonly Comparable[];
  /** Figures of the operation whose pattern or block size nobody says. */
  readonly unlike: number;
  /** Datasets that hold the very file of yours: it is not beside itself. */
  readonly same: readonly string[];
}

/** @param points, figures of all other datasets */
export function comparableTo(
  own: Step,
  points: readonly CurvePoint[],
  figures: readonly FigureRow[],
  reports: readonly Report[],
): Beside {
  const wanted = workloadOf(own.first);
  const isOwnFile = ({ sha256 }: CurvePoint): boolean => sha256 === own.first.sha256;
  const others = points.filter((point) => !isOwnFile(point));
  const all = [...printedBeside(own, figures, reports), ...measuredBeside(own, others, reports)];
  const unlike = figures.filter(
    (row) =>
      row.op === wanted.op &&
      row.value !== null &&
      (row.pattern === null || row.block_bytes === null) &&
      !isRating(row),
  ).length;
  const rank = (one: Comparable): number =>
    (one.origin === "rated" ? 1000 : 0) + one.differs.length * 2 + one.unsaid.length;
  const nearness = (one: Comparable): number => Math.min(doublings(one.load_ratio), 100);
  // A load that is not said in your terms is neither near nor far: it is listed, and among what differs or is not said.
  const isFar = ({ load_ratio }: Comparable): boolean => load_ratio !== null && doublings(load_ratio) > NEAR_DOUBLINGS;
  return {
    all: all.filter((one) => !isFar(one)).toSorted((a, b) => rank(a) - rank(b) || nearness(a) - nearness(b)),
    far: all.filter(isFar).toSorted((a, b) => nearness(a) - nearness(b)),
    unlike,
    same: [...new Set(points.filter(isOwnFile).map(({ dataset }) => dataset))],
  };
}

/** Theirs over yours: of IOPS where both have them, else of bytes per second. Of a bound the ratio has the same bound. */
export function ratioTo(own: Step, { iops, bytes_per_s }: Pick<Comparable, "iops" | "bytes_per_s">): Amount | null {
  const mine = amountsOf(own);
  for (const [theirs, yours] of [
    [iops, mine.iops],
    [bytes_per_s, mine.bytes_per_s],
  ] as const) {
    if (theirs !== null && yours !== null && yours.value > 0) return { ...theirs, value: theirs.value / yours.value };
  }
  return null;
}

/** How many are printed, in how many reports, and how many measured series, in how many datasets: never one count. */
export const foundOf = (all: readonly Comparable[]): [printed: Found, measured: Found] => [
  found(all.filter(({ step }) => step === null)),
  found(all.filter(({ step }) => step !== null)),
];

interface Found {
  readonly n: number;
  readonly sources: number;
}

const found = (some: readonly Comparable[]): Found => ({
  n: some.length,
  sources: new Set(some.map(({ dataset }) => dataset)).size,
});
