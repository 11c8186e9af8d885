/**
 * One workload on every side: the set of measurements that stands for each side, and how far it goes. A side may hold
 * several systems or set-ups: the one that goes furthest stands for it, by itself. Pure.
 */
import { group, nice } from "d3-array";
import { type Efficiencies, efficiencyOf } from "~/analysis/efficiency";
import { boundOfRatio } from "~/analysis/bounds";
import { ratioOf } from "~/analysis/compare";
import { gridsOf } from "~/analysis/lineSteps";
import type { Side } from "~/analysis/sides";
import { latencyOf, quantityOf, usualStatistic } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import { type AxisUnit, units } from "~/charts/axis";
import type { RatioValue } from "~/charts/compare/data";
import type { RatioSide } from "~/charts/compare/ratios";
import { buildCurve } from "~/charts/curve/curve";
import { rateUnit } from "~/charts/curve/names";
import { type CurveOptions, type Slot, SLOTS } from "~/charts/curve/options";
import type { Frame, Scene } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import type { Statistic } from "~/model/latency";
import { lowerMiddle } from "~/model/middle";
import { markId, rowsOfStep, type Step } from "~/model/step";
import type { DriveCounter } from "../shared/drives";
import { gridId } from "~/analysis/series";
import { isGood, type Line, type LinePoint, linesOf, xOf } from "~/model/lines";
import { answeringMark, type LineKnee } from "~/model/reading";
import { nextLimit } from "../shared/limit";
import { type Read, readOf } from "../shared/reading";
import { limitOf, type Selection } from "../shared/selection";
import { latencyRatio } from "./loads";

/** A value of one side, and the measurements of its load that repeat one another. */
export interface Reached {
  readonly line: Line;
  readonly p: LinePoint;
  readonly value: number;
  readonly values: readonly (number | null)[];
  /** `at_least`: all loads hold, and the last one gave most. */
  readonly bound: string;
}

/** One latency of one side: of reads, of writes, or of all operations. */
export interface Reach {
  readonly line: Line;
  readonly knee: LineKnee | null;
  readonly within: Reached | null;
  readonly qd1: Reached | null;
}

export interface OfSide {
  /** Steps of the set that stands for the side. */
  readonly steps: readonly Step[];
  readonly reaches: readonly Reach[];
  readonly peak: Reached | null;
  /** Sets that the side has of this workload. */
  readonly sets: number;
  readonly costs: Efficiencies | null;
}

export interface Work {
  readonly id: string;
  readonly first: CurvePoint;
  readonly statistic: Statistic;
  /** µs; null: none. */
  readonly limit_us: number | null;
  readonly unit: AxisUnit;
  /** Directions whose latency is told: of a mix each its own. */
  readonly ops: readonly string[];
  /** By side, the base first; null: it has no such workload. */
  readonly sides: readonly (OfSide | null)[];
  /** For the chart: of every side the set that stands for it. Points are of the sides: no line joins two. */
  readonly curve: { readonly points: readonly CurvePoint[]; readonly options: CurveOptions; readonly read: Read };
}

export interface WorkOptions {
  readonly y: Selection["y"];
  readonly lim: Selection["lim"];
  readonly styles: readonly RatioSide[];
  readonly drivesOf: DriveCounter;
  readonly perDrive: boolean;
}

/** @param sides the base first, each with its measurements of this workload; [] where it has none. */
export function workOf(id: string, sides: readonly Side<Step>[], asked: WorkOptions): Work {
  const points = sides.flatMap(({ steps }, side) => steps.flatMap(rowsOfStep).map((p) => ofSide(p, side)));
  const statistic = asked.y === "auto" ? usualStatistic(points) : asked.y;
  // A limit that was set is one on the statistic of the page.
  const limit_us = asked.y === "auto" && statistic === "mean" ? null : limitOf(asked, statistic);
  const x = quantityOf(points);
  const plain: CurveOptions = {
    ...{ x, x_log: false, y: statistic, y_log: true, kind: "default", colour: "system", focus: null, title: "" },
  };
  const measured = linesOf(points, plain);
  const options = { ...plain, grids: gridsOf(measured, plain, "best", limit_us) };
  const whole = { points, options };
  const read = readOf(whole, { lim: limit_us, knee: "limit", at: null, ak: "load" });
  const bySide = group(read.lines, (line) => sideOf(line.points[0]!.point));
  const own = sides.map(({ steps }, side) =>
    bySide.has(side) ? ofSet(steps, bySide.get(side)!, read, x, asked) : null,
  );
  const chosen = new Set(own.flatMap((one) => one?.reaches.flatMap(({ line }) => line.points.map((p) => p.id)) ?? []));
  const shown = points.filter((point) => chosen.has(markId(point)));
  const drawn: CurveOptions = {
    ...options,
    grids: options.grids.filter(({ marks }) => marks.every((mark) => chosen.has(mark))),
    ...namesOf(shown, asked.styles),
  };
  const first = sides.find(({ steps }) => steps.length > 0)!.steps[0]!.first;
  return {
    ...{ id, first, statistic, limit_us, sides: own },
    unit: x === "iops" ? { ...units.iops, label: rateUnit(first.op) } : units.gb_per_s,
    ops: [...new Set(own.flatMap((one) => one?.reaches.map(({ line }) => line.op) ?? []))],
    curve: {
      points: shown,
      options: drawn,
      read: readOf({ points: shown, options: drawn }, { lim: limit_us, knee: "limit", at: null, ak: "load" }),
    },
  };
}

/** Two sides may be of one system, before and after: each is a system of its own on the chart. */
const ofSide = (point: CurvePoint, side: number): CurvePoint => ({
  ...point,
  system: `${String(side)} ${point.system ?? ""}`,
});
const sideOf = ({ system }: CurvePoint): number => Number(system?.split(" ")[0]);

/** Names and colours of the sides, for the series that are theirs. */
function namesOf(points: readonly CurvePoint[], styles: readonly RatioSide[]): Pick<CurveOptions, "names" | "pins"> {
  const series = [...new Map(points.map((p) => [`${p.dataset}/${p.system ?? ""}/${p.series}`, sideOf(p)]))];
  return {
    names: series.map(([id, side]) => [id, styles[side]?.name ?? ""] as const),
    pins: series.flatMap(([id, side]) => {
      const slot = SLOTS.find((one) => one === styles[side]?.colour);
      return slot === undefined ? [] : [[id, slot] as readonly [string, Slot]];
    }),
  };
}

function ofSet(
  steps: readonly Step[],
  lines: readonly Line[],
  read: Read,
  x: "iops" | "gb_per_s",
  { drivesOf, perDrive }: WorkOptions,
): OfSide {
  const stepOf = new Map(steps.flatMap((step) => rowsOfStep(step).map((point) => [markId(point), step] as const)));
  const share = (p: LinePoint): number | null => {
    const step = stepOf.get(p.id);
    return !perDrive ? 1 : step === undefined ? null : drivesOf(step);
  };
  const rate = (p: LinePoint): number | null => {
    const [value, drives] = [xOf(p.point, x), share(p)];
    return value === null || drives === null ? null : value / drives;
  };
  const reached = (p: LinePoint | undefined, line: Line, of: typeof rate, bound = "exact"): Reached | null => {
    const value = p === undefined ? null : of(p);
    return p === undefined || value === null ? null : { line, p, value, values: repeatsAt(line, p).map(of), bound };
  };
  const sets = [...group(lines, setOf).values()].map((own) => {
    const reaches = own.map((line): Reach => {
      const knee = read.reading.knees.get(line.id) ?? null;
      const mark = knee === null ? null : answeringMark(knee);
      const p = mark === null ? undefined : line.points.find(({ id }) => id === mark);
      const one = line.points.find(
        (q) => (q.stands || q.apart === "beaten") && q.point.load_kind === "outstanding" && q.point.outstanding === 1,
      );
      const meanOf = ({ point }: LinePoint): number | null => latencyOf(point, line.kind, "mean").value_us;
      // The ratio is one of medians: the cell has the one that it is made of.
      const repeats = one === undefined ? [] : repeatsAt(line, one).filter((q) => meanOf(q) !== null);
      return {
        ...{ line, knee },
        within: reached(p, line, rate, isMost(knee, p, line) ? "at_least" : "exact"),
        qd1: reached(
          lowerMiddle(repeats, (q) => -meanOf(q)!),
          line,
          meanOf,
        ),
      };
    });
    // The highest throughput over all jobs, also those without this latency, which have no line within the limit.
    const family = familyOf(own[0]!);
    const alike = lines.filter((line) => familyOf(line) === family);
    const all = alike.flatMap((line) => line.points.flatMap((p) => (countsAsPeak(p) ? { line, p } : [])));
    const most = all.reduce<(typeof all)[number] | null>(
      (best, one) => (best === null || (rate(one.p) ?? 0) > (rate(best.p) ?? 0) ? one : best),
      null,
    );
    return { reaches, peak: most === null ? null : reached(most.p, most.line, rate) };
  });
  const worth = ({ reaches, peak }: (typeof sets)[number]): readonly [number, number] => [
    Math.min(...reaches.map(({ within }) => within?.value ?? 0)),
    peak?.value ?? 0,
  ];
  const best = sets.reduce((a, b) => {
    const [x1, x2] = [worth(a), worth(b)];
    return x2[0] > x1[0] || (x2[0] === x1[0] && x2[1] > x1[1]) ? b : a;
  });
  const ids = new Set(best.reaches.flatMap(({ line }) => line.points.map(({ id }) => id)));
  const step = best.peak === null ? undefined : stepOf.get(best.peak.p.id);
  return {
    ...best,
    steps: steps.filter((one) => rowsOfStep(one).some((row) => ids.has(markId(row)))),
    sets: sets.length,
    costs: step === undefined ? null : costsOf(step, drivesOf),
  };
}

/** Lines that differ in depth and jobs alone. */
function familyOf({ points }: Line): string {
  const { point } = points[0]!;
  return `${gridId(point)} ×${point.drive_count ?? "?"}`;
}

/** Lines of one set-up: over depths and jobs where these are one line, and both directions of a mix. */
const setOf = (line: Line): string => (line.grid === undefined ? line.series : familyOf(line));

/** An uncontrolled maximum is the most of its curve, though no step of it. */
const countsAsPeak = ({ stands, apart }: LinePoint): boolean => stands || apart === "beaten" || apart === "max";

/** All loads hold, and the largest gave most: more load may give more. */
function isMost(knee: LineKnee | null, p: LinePoint | undefined, line: Line): boolean {
  if (knee?.found !== "all-pass" || p === undefined) return false;
  const loads = line.points.flatMap((q) => (q.stands || q.apart === "beaten" ? [q.load ?? 0] : []));
  return (p.load ?? 0) >= Math.max(...loads);
}

/** The point and those that the grouping calls repeats of it. */
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

/** What the throughput costs, as far as it is said of the drives; a label is a decimal as text (model/labels). */
function costsOf(step: Step, drivesOf: DriveCounter): Efficiencies {
  const said = (key: string): number | null => {
    const value = Number(lookUp(step.first.said, key) ?? NaN);
    return Number.isFinite(value) && value > 0 ? value : null;
  };
  return efficiencyOf({
    iops: xOf(step.first, "iops"),
    bytes_per_s: xOf(step.first, "gb_per_s"),
    drive_count: drivesOf(step),
    ...{ price: said("price"), power_w: said("power_w"), rack_u: said("rack_u") },
    capacity_bytes: said("capacity_bytes"),
  });
}

/** Throughput of two sides; two bounds may leave no ratio. */
export function rateRatio(base: Reached, other: Reached): RatioValue | null {
  const found = ratioOf(base.values, other.values, "more");
  if (found === null) return null;
  const isExact = base.bound === "exact" && other.bound === "exact";
  return isExact ? found : { ...found, bound: boundOfRatio(other.bound, base.bound) ?? "open" };
}

/** Latencies of one kind. */
export const qd1Ratio = (base: Reached, other: Reached): RatioValue | null =>
  base.line.kind === other.line.kind ? latencyRatio(base.values, other.values) : null;

export interface DrawnWork<W extends Work> {
  readonly work: W;
  readonly build: (frame: Frame) => Scene;
}

/** Of the limit: how far the axis of latencies goes beyond it where points lie above. */
const BEYOND = 5;

/**
 * A curve of each workload that some side has two loads of. Those of one unit share both axes; only where a line lies
 * whole beyond the axis of the others has its chart a longer one.
 */
export function drawnWorks<W extends Work>(works: readonly W[]): DrawnWork<W>[] {
  const drawable = works.filter(({ curve }) => curve.read.lines.some(({ points }) => points.filter(isGood).length > 1));
  const axes = new Map([...group(drawable, ({ unit }) => unit.label)].map(([label, own]) => [label, axesOf(own)]));
  return drawable.map((work) => {
    const { points, options, read } = work.curve;
    const drawn = { points, options: { ...options, ...axes.get(work.unit.label)!(work), title: work.id } };
    return { work, build: (frame) => buildCurve(drawn.points, drawn.options, frame, null, read.layer) };
  });
}

const placedIn = ({ curve }: Work) =>
  curve.read.lines.flatMap(({ points }) => {
    const placed = points.filter((p) => isGood(p) && p.x !== null && p.y !== null && p.y > 0);
    return placed.length === 0 ? [] : [placed];
  });

/** The 1-2-5 × 10ⁿ at or above, at or below. */
const roundUp = (us: number): number => nextLimit(us * 0.999, 1);
const roundDown = (us: number): number => nextLimit(us * 1.001, -1);

function axesOf(works: readonly Work[]): (work: Work) => Pick<CurveOptions, "zoom" | "y_end"> {
  const all = works.flatMap(placedIn).flat();
  const limits = works.flatMap(({ limit_us }) => limit_us ?? []);
  const most = limits.length === 0 ? Infinity : roundUp(BEYOND * Math.max(...limits));
  const ys = all.map(({ y }) => y!);
  const from = roundDown(Math.min(...ys, ...limits));
  const shared = Math.max(...ys.filter((y) => y <= most).map(roundUp), ...limits.map((us) => nextLimit(us, 1)));
  const [, x_to] = nice(0, Math.max(1, ...all.map(({ x }) => x!)), 5);
  return (work) => {
    const lines = placedIn(work);
    const to = Math.max(shared, ...lines.map((own) => roundUp(Math.min(...own.map(({ y }) => y!)))));
    const isCut = lines.some((own) => own.some(({ y }) => y! > to));
    return { zoom: { x: [0, x_to], y: [from, to] }, ...(isCut ? { y_end: to } : {}) };
  };
}
