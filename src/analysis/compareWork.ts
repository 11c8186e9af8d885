/**
 * One workload on every side: the set of measurements that represents each side, and how far it goes. A side may hold
 * several systems or set-ups: of those that share most loads with the other sides, the one that goes furthest represents
 * it, by itself. Pure.
 */
import { ascending, greatest, group, max } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import type { Statistic } from "~/model/latency";
import { type Line, type LineOptions, type LinePoint, linesOf, xOf } from "~/model/lines";
import { lowerMiddle, repeatsOf } from "~/model/middle";
import {
  type Efficiencies,
  type Measure,
  ofSide,
  type OfSide,
  type RatioValue,
  type Reached,
  sideOf,
  type Work,
} from "~/model/ratio";
import { controlledLoad } from "~/model/load";
import { answering, type LineKnee, type Reading } from "~/model/reading";
import { markId, rowsOfStep, type Step } from "~/model/step";
import { askedWork } from "./askedWork";
import { boundOfRatio, gainOf, sureDifference } from "./bounds";
import { latencyRatio, ratioOf, unitAbove } from "./compare";
import { gridsOf } from "./lineSteps";
import { readCurve } from "./reading";
import { gridId } from "./series";
import { cellKey, comparable } from "./sides";
import { latencyOf, quantityOf, usualStatistic } from "./steps";
import { isKnown } from "./knee/step";

export interface WorkAsked {
  readonly y: "auto" | Statistic;
  /** µs; null: none. */
  readonly limitOf: (statistic: Statistic) => number | null;
  readonly drivesOf: (step: Step) => number | null;
  readonly perDrive: boolean;
}

type RateOf = (p: LinePoint) => number | null;

/** @param sides the base first, each with its measurements of this workload; [] where it has none. */
export function workOf(id: string, sides: readonly (readonly Step[])[], asked: WorkAsked): Work {
  const points = sides.flatMap((steps, side) => steps.flatMap(rowsOfStep).map((p) => ofSide(p, side)));
  const statistic = asked.y === "auto" ? usualStatistic(points) : asked.y;
  // A limit in the link applies to the statistic chosen on the page.
  const limit_us = asked.y === "auto" && statistic === "mean" ? null : asked.limitOf(statistic);
  const x = quantityOf(points);
  const plain = { x, x_log: false, y: statistic, y_log: true, kind: "default" } as const;
  const grids = gridsOf(linesOf(points, plain), plain, "best", limit_us);
  const all = readOff(points, { ...plain, grids }, limit_us);
  const bySide = group(all.lines, (line) => sideOf(line.points[0]!.point));
  const steps = sides.flat();
  const stepOf = new Map(steps.flatMap((step) => rowsOfStep(step).map((point) => [markId(point), step] as const)));
  const rate: RateOf = ({ point, id: mark }) => {
    const value = xOf(point, x);
    const drives = asked.perDrive ? asked.drivesOf(stepOf.get(mark)!) : 1;
    return value === null || drives === null ? null : value / drives;
  };
  const candidates = sides.map((own, side) => setsOf(bySide.get(side) ?? [], own, all.reading.knees, limit_us, rate));
  const sets = candidates.map((own, side) =>
    representative(own, candidates.filter((_, other) => other !== side).flat()),
  );
  const ids = new Set(sets.flatMap((set) => set?.lines.flatMap((line) => line.points.map((p) => p.id)) ?? []));
  const shown = points.filter((point) => ids.has(markId(point)));
  const options = { ...plain, grids: grids.filter(({ marks }) => marks.every((mark) => ids.has(mark))) };
  const unlike = sets.map((set, side) => side > 0 && areUnlike(sets[0]?.cells ?? new Set(), set?.cells ?? new Set()));
  const ops = [...new Set(sets.flatMap((set) => set?.lines.map(({ op }) => op) ?? []))];
  const stand = sets.map((set, side): OfSide | null => {
    if (set === null) return null;
    const peak = set.peak === null ? undefined : stepOf.get(set.peak.p.id);
    const alike = new Set(set.alike.flatMap((line) => line.points.map((p) => p.id)));
    return {
      steps: sides[side]!.filter((step) => rowsOfStep(step).some((row) => alike.has(markId(row)))),
      sets: candidates[side]!.length,
      costs: peak === undefined ? null : costsOf(peak, asked.drivesOf(peak)),
    };
  });
  return {
    ...{ id, first: steps[0]!.first, statistic, limit_us, ops, sides: stand },
    under_bytes: unitAbove(stand.flatMap((one) => one?.steps ?? [])),
    measures: [
      ...(limit_us === null ? [] : ops.map((op) => withinOf(op, sets, all.reading.knees, unlike))),
      measureOf("peak", null, sets, ({ peak }) => peak, rateRatio, unlike),
      ...ops.map((op) => measureOf("qd1", op, sets, ({ lines }) => firstOf(lineOf(lines, op)), qd1Ratio, [])),
    ],
    curve: { points: shown, options, ...readOff(shown, options, limit_us) },
  };
}

/** One load is the peak of nothing: it is compared only with itself. */
const areUnlike = (base: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  Math.min(base.size, other.size) === 1 && ![...base].some((cell) => other.has(cell));

function readOff(points: readonly CurvePoint[], options: LineOptions, lim: number | null) {
  const lines = linesOf(points, options);
  return { lines, reading: readCurve(lines, options, { lim, knee: "limit", at: null, ak: "load" }) };
}

/** Measurements of one system in one set-up. */
interface WorkSet {
  readonly lines: readonly Line[];
  /** These lines, and those of the same set-up at other depths and jobs. */
  readonly alike: readonly Line[];
  /** Loads of these that may be compared. */
  readonly cells: ReadonlySet<string>;
  /** By line. */
  readonly within: readonly (Reached | null)[];
  readonly peak: Reached | null;
}

/** [] if the side has no line of this workload. */
function setsOf(
  all: readonly Line[],
  steps: readonly Step[],
  knees: Reading["knees"],
  limit_us: number | null,
  rate: RateOf,
): WorkSet[] {
  const cellOf = new Map(
    comparable(steps).flatMap((step) => rowsOfStep(step).map((row) => [markId(row), cellKey(step)] as const)),
  );
  return [...group(all, setOf).values()].map((lines) => {
    // The highest throughput over all jobs, including those without this latency, which have no line within the limit.
    const alike = all.filter((line) => familyOf(line) === familyOf(lines[0]!));
    const peaks = alike.flatMap((line) => line.points.flatMap((p) => (countsAsPeak(p) ? [{ line, p }] : [])));
    const most = greatest(peaks, ({ p }) => rate(p) ?? 0);
    const within = lines.map((line) => {
      const knee = knees.get(line.id);
      const p = knee === undefined ? null : answering(knee);
      if (p === null) return null;
      // A load with more throughput may be within the limit if only bounds of its latency are known and the limit lies
      // between them.
      const isFurther = (q: LinePoint): boolean => isLoad(q) && (rate(q) ?? 0) > (rate(p) ?? 0);
      const isOpen = isMost(knee, p, line) || line.points.some((q) => isFurther(q) && isUndecided(q, limit_us));
      return reached(line, p, rate, isOpen ? "at_least" : "exact");
    });
    const bound = most !== undefined && isHeldBack(most.p, peaks) ? "at_least" : "exact";
    const cells = new Set(alike.flatMap((line) => line.points.flatMap(({ id }) => cellOf.get(id) ?? [])));
    return { lines, alike, cells, within, peak: most === undefined ? null : reached(most.line, most.p, rate, bound) };
  });
}

/**
 * The set that goes furthest, of those that have at least half as many loads in common with the other sides as the one
 * that has most: a single run of another experiment does not stand for a sweep. null: the side has none.
 */
function representative(own: readonly WorkSet[], others: readonly WorkSet[]): WorkSet | null {
  const elsewhere = new Set(others.flatMap(({ cells }) => [...cells]));
  const shared = own.map(({ cells }) => [...cells].filter((cell) => elsewhere.has(cell)).length);
  const most = max(shared) ?? 0;
  const held = ({ within }: WorkSet): number => Math.min(...within.map((one) => one?.value ?? 0));
  return (
    greatest(
      own.filter((_, i) => 2 * shared[i]! >= most),
      (a, b) => ascending(held(a), held(b)) || ascending(a.peak?.value ?? 0, b.peak?.value ?? 0),
    ) ?? null
  );
}

function reached(line: Line, p: LinePoint, of: RateOf, bound = "exact"): Reached | null {
  const values = repeatsAt(line, p).map((one) => of(one.run === undefined ? one : { ...one, point: one.run }));
  // The value used in the ratio.
  const value = of(p) === null ? null : repeatsOf(values, "more")!.median;
  return value === null ? null : { line, p, value, values, bound };
}

/** Key that lines share if they differ only in depth and jobs. */
function familyOf({ points }: Line): string {
  const { point } = points[0]!;
  return `${gridId(point)} ×${point.drive_count ?? "?"}`;
}

/** Lines of one set-up: over depths and jobs where these are one line, and both directions of a mix. */
const setOf = (line: Line): string => (line.grid === undefined ? line.series : familyOf(line));

/** A load of the line, or one of depths × jobs that the line leaves out. */
const isLoad = ({ stands, apart }: LinePoint): boolean => stands || apart === "beaten";

/** An uncontrolled maximum is the highest point of its curve, though not a step of it. */
const countsAsPeak = (p: LinePoint): boolean => isLoad(p) || p.apart === "max";

/** Its highest asked rate was delivered, or it paused between I/Os (thinktime): without that it might go further. */
function isHeldBack({ point, missed }: LinePoint, peaks: readonly { readonly p: LinePoint }[]): boolean {
  const asked = controlledLoad(point);
  const isDelivered = point.load_kind === "rate" && asked !== null && (missed === null || missed > 0);
  return (
    /\bthinktime=/.test(askedWork(point)) ||
    (isDelivered && peaks.every(({ p }) => p.point.load_kind === "rate" && (controlledLoad(p.point) ?? 0) <= asked))
  );
}

const isUndecided = ({ y, least_us }: LinePoint, limit_us: number | null): boolean =>
  limit_us !== null && y !== null && least_us !== undefined && least_us <= limit_us && y > limit_us;

/** Every load meets the limit and the largest gave most, so more load may give more: not if it fell short of its rate. */
const isMost = (knee: LineKnee | undefined, p: LinePoint, line: Line): boolean =>
  knee?.found === "all-pass" &&
  (p.missed ?? 0) >= 0 &&
  line.points.every((q) => !isLoad(q) || (q.load ?? 0) <= (p.load ?? 0));

/** The point and its repeats, as defined by the grouping. */
const repeatsAt = (line: Line, p: LinePoint): readonly LinePoint[] =>
  p.repeats === null
    ? [p]
    : line.points.filter(
        ({ repeats, point: { iodepth, numjobs, load_kind }, load }) =>
          repeats !== null &&
          load === p.load &&
          iodepth === p.point.iodepth &&
          numjobs === p.point.numjobs &&
          load_kind === p.point.load_kind,
      );

const lineOf = (lines: readonly Line[], op: string): Line | undefined => lines.find((line) => line.op === op);

function measureOf(
  of: Measure["of"],
  op: string | null,
  sets: readonly (WorkSet | null)[],
  valueOf: (set: WorkSet) => Reached | null,
  ratio: (base: Reached, other: Reached) => RatioValue | null,
  unlike: readonly boolean[],
): Measure {
  const values = sets.map((set) => set && valueOf(set));
  const [base = null] = values;
  const ratios = values.map((value, side) =>
    side === 0 || base === null || value === null || unlike[side] === true ? null : ratio(base, value),
  );
  return { of, op, values, ratios, unlike, apart: ratios.map(apartOf), lowest: values.map(() => null) };
}

/** The certain part of a ratio's difference from 1. */
const apartOf = (value: RatioValue | null): number =>
  value === null || value.bound === "open" || value.verdict === "not-different"
    ? 0
    : sureDifference(value.ratio, gainOf(value.ratio, "more", value.bound ?? "exact").bound);

function withinOf(
  op: string,
  sets: readonly (WorkSet | null)[],
  knees: Reading["knees"],
  unlike: readonly boolean[],
): Measure {
  const lowestOf = (line: Line | undefined): LinePoint | null => {
    const knee = line && knees.get(line.id);
    return knee?.found === "none" ? knee.lowest : null;
  };
  const valueOf = ({ lines, within }: WorkSet) => within[lines.findIndex((line) => line.op === op)] ?? null;
  const lowest = sets.map((set) => (set === null ? null : lowestOf(lineOf(set.lines, op))));
  return { ...measureOf("within", op, sets, valueOf, withinRatio, unlike), lowest };
}

/** The mean latency of one I/O at a time, µs. */
function firstOf(line: Line | undefined): Reached | null {
  const one = line?.points.find((p) => isLoad(p) && p.point.load_kind === "outstanding" && p.point.outstanding === 1);
  if (line === undefined || one === undefined) return null;
  const meanOf = ({ point }: LinePoint): number | null => latencyOf(point, line.kind, "mean").value_us;
  const repeats = repeatsAt(line, one).filter((p) => meanOf(p) !== null);
  const middle = lowerMiddle(repeats, (p) => -meanOf(p)!);
  return middle === undefined ? null : reached(line, middle, meanOf);
}

/** The throughput ratio of two sides; two bounds may allow none. */
function rateRatio(base: Reached, other: Reached): RatioValue | null {
  const found = ratioOf(base.values, other.values, "more");
  if (found === null) return null;
  const isExact = base.bound === "exact" && other.bound === "exact";
  return isExact ? found : { ...found, bound: boundOfRatio(other.bound, base.bound) ?? "open" };
}

const isOneKind = (base: Reached, other: Reached): boolean => base.line.kind === other.line.kind;

/** A limit on clat is another than on lat. */
const withinRatio = (base: Reached, other: Reached): RatioValue | null =>
  isOneKind(base, other) ? rateRatio(base, other) : null;

/** Latencies of one kind. */
const qd1Ratio = (base: Reached, other: Reached): RatioValue | null =>
  isOneKind(base, other) ? latencyRatio(base.values, other.values, "mean") : null;

/** Throughput per cost, as far as labels on the drives allow; a label is a decimal as text (model/labels). */
function costsOf({ first }: Step, drive_count: number | null): Efficiencies {
  const said = (key: string): number | null => {
    const value = Number(lookUp(first.said, key) ?? NaN);
    return Number.isFinite(value) && value > 0 ? value : null;
  };
  return efficiencyOf({
    ...{ iops: xOf(first, "iops"), bytes_per_s: xOf(first, "gb_per_s"), drive_count },
    ...{ price: said("price"), power_w: said("power_w"), rack_u: said("rack_u") },
    capacity_bytes: said("capacity_bytes"),
  });
}

// Throughput per power, space, capacity and money, from labels of the drives (model/labels).

const TB = 1e12;

/** What all drives of a measurement cost together; null: not set. */
export interface Means {
  /** I/Os and bytes per second of all together. */
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly drive_count: number | null;
  /** Per drive, in the currency that the note names. */
  readonly price: number | null;
  /** Of everything together, watts. */
  readonly power_w: number | null;
  /** Of everything together, rack units. */
  readonly rack_u: number | null;
  /** Per drive, bytes. */
  readonly capacity_bytes: number | null;
}

const divided = (a: number | null, b: number | null): number | null =>
  isKnown(a) && isKnown(b) && b > 0 ? a / b : null;
const times = (a: number | null, b: number | null): number | null => (isKnown(a) && isKnown(b) ? a * b : null);

/** Price and capacity are set per drive (model/labels), so they need the number of drives; power and space do not. */
export function efficiencyOf(means: Means): Efficiencies {
  const { iops, bytes_per_s, drive_count, price, power_w, rack_u, capacity_bytes } = means;
  const tb_each = divided(capacity_bytes, TB);
  return {
    iops_per_w: divided(iops, power_w),
    bytes_per_s_per_u: divided(bytes_per_s, rack_u),
    bytes_per_s_per_tb: divided(bytes_per_s, times(tb_each, drive_count)),
    price_per_tb: divided(price, tb_each),
    iops_per_price: divided(iops, times(price, drive_count)),
  };
}
