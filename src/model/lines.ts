/**
 * Points -> lines: one per series and op, in order of the controlled load. Each point gets its place (x, y in base
 * units) and whatever keeps it from being a plain good point.
 */
import type { Repeats as Measured } from "./ratio";
import { lookUp } from "~/base/lookUp";
import { extent, greatest, group, median } from "d3-array";
import type { CurvePoint } from "./answers";
import { isFew, kindWith, latencyOrSlowest, samplesAboveStatistic, type Statistic } from "./latency";
import {
  compareOnLine,
  controlledLoad,
  countedId,
  isBlockSeries,
  loadOnLine,
  missedRate,
  seriesId,
  severalCounts,
  totalRate,
} from "./load";
import { isDirection, markId, hasLatency, oneLatencySteps, stepId } from "./step";
import { medianPoint, standFor } from "./middle";
import { inOrder, joinedOf, type Pairs } from "./joins";
import { hasJobs } from "./tools";
import type { LatencyKind } from "./workload";

/** x: total throughput of the run, in one of three units, or the outstanding I/Os. */
export type XQuantity = "iops" | "gb_per_s" | "gib_per_s" | "outstanding";

/**
 * `default`: completion latency of fio, response of the other tools, else the kind in the file (stated in the notes).
 */
export type KindChoice = "default" | LatencyKind;

/** The points that the line of a system passes through when depth and jobs were both varied: analysis/frontier. */
export interface GridLine {
  readonly kind: "frontier" | "sweep" | "points";
  /** Ids of the lines that it replaces, and their series: the first gives the name. */
  readonly lines: readonly string[];
  readonly series: readonly string[];
  /** Marks it passes through, in order. */
  readonly marks: readonly string[];
}

/** What determines the lines and the places of their points. */
export interface LineOptions {
  readonly x: XQuantity;
  readonly x_log: boolean;
  readonly y: Statistic;
  readonly y_log: boolean;
  readonly kind: KindChoice;
  /** The reader's choices for series, by id: lines they are drawn in, and their order. */
  readonly joins?: Pairs;
  readonly order?: readonly string[];
  /** Lines that are drawn as one. */
  readonly grids?: readonly GridLine[];
  /** Series keys of published points that kneepoint.json declares to be one curve: only these are joined. */
  readonly declared?: readonly string[];
}

/** What a ratio was computed from. */
export interface Ratio {
  /** µs of the point itself. */
  readonly own_us: number;
  /** µs of the baseline; null: it has no such point. */
  readonly base_us: number | null;
  /** Fewer than ten samples above the baseline's quantile. */
  readonly base_few: boolean;
}

export interface LinePoint {
  /** Of repeats on the line: the median of each measure. */
  readonly point: CurvePoint;
  /** Where `point` is a median: the run itself, which is one of the repeats. */
  readonly run?: CurvePoint;
  /** Where `point` is a median: the latency of each repeat, µs; absent where one is only a bound. */
  readonly each?: readonly number[];
  readonly id: string;
  /** Its place in the order of its line (model/load, loadOnLine); null: unknown, or not controlled. */
  readonly load: number | null;
  /** Base units; null = the file does not say. */
  readonly x: number | null;
  readonly y: number | null;
  /** Where `y` is a ratio or should be: the values behind it. */
  readonly ratio?: Ratio;
  /** `y` was a percentile above the exact maximum and is drawn at the maximum. */
  readonly above_max: boolean;
  /** `y` is the slowest member's, since members cannot be merged: the value of all I/Os lies between this and `y`. */
  readonly least_us?: number;
  /** Samples above the quantile: null where there is no quantile or no count. */
  readonly above: number | null;
  readonly few: boolean;
  /** Achieved / asked − 1 where that is more than 3 % off; else null. */
  readonly missed: number | null;
  /** x of the asked rate, where the rate was missed. */
  readonly asked_x: number | null;
  /** Other points measured the same load; null where it is the only one. */
  readonly repeats: Repeats | null;
  /** Shortfall from the line's peak, as a share, where more load cost over 3 % of throughput (over-saturation). */
  readonly fallen?: number;
  /** Number of members that other points of its line sum, where this one has fewer. */
  readonly members?: number;
  /** Why it does not stand on the line. */
  readonly apart: "failed" | "excluded" | "gap" | "max" | "unknown-load" | "published" | "repeat" | "beaten" | null;
  /**
   * Represents its load among the steps of its line, whether or not the axes of the chart can show it: the median of
   * repeats. Not if failed, excluded, published alone or without a controlled load.
   */
  readonly stands: boolean;
  /** Part of a line over depths and jobs: both are its load. */
  readonly of_grid?: true;
}

/** Repeats of one load of a line, by throughput of all directions: IOPS, else bytes per second. */
export interface Repeats extends Omit<Measured, "middle"> {
  readonly unit: "IOPS" | "B/s";
}

export interface Line {
  /** Series and op. */
  readonly id: string;
  /** Dataset, system and series: what is focused, named and coloured together. For joined series, one of them. */
  readonly series: string;
  readonly op: string;
  /** Latency kind of every point of the line. */
  readonly kind: string;
  readonly points: readonly LinePoint[];
  /** For a line over depths and jobs: what it passes through. */
  readonly grid?: GridLine["kind"];
}

export const isPublished = (point: CurvePoint): boolean => point.format === "figures-csv";

/** Is the axis one of bytes? */
export const asBytes = ({ x }: Pick<LineOptions, "x">): boolean => x === "gb_per_s" || x === "gib_per_s";

/** Total throughput of the run (a mixed run: reads and writes together) or the outstanding I/Os. */
export const xOf = (point: CurvePoint, quantity: XQuantity): number | null =>
  quantity === "outstanding" ? point.outstanding : totalRate(point, quantity === "iops" ? "iops" : "gb_per_s");

/** The kind of a line (model/latency, kindWith), unless the reader chose one. */
export function kindOf(points: readonly CurvePoint[], choice: KindChoice, name: Statistic): string {
  if (choice !== "default") return choice;
  const has = (kind: string): boolean =>
    points.some((p) => latencyOrSlowest(lookUp(p.latency, kind), name).value_us !== null);
  const isThere = (kind: string): boolean => points.some((p) => lookUp(p.latency, kind) !== undefined);
  return kindWith(points[0]?.tool, has, isThere);
}

/** Rows of all operations together where the directions are also reported: not points of their own. */
function toldOnce(points: readonly CurvePoint[]): Set<CurvePoint> {
  const mixed = points.filter((p) => p.op === "mixed");
  if (mixed.length === 0) return new Set();
  const together = oneLatencySteps(points);
  const apart = new Set(points.filter(isDirection).map(stepId));
  return new Set(mixed.filter((p) => apart.has(stepId(p)) && !together.has(stepId(p))));
}

function linePoint(point: CurvePoint, load: number | null, kind: string, options: LineOptions): LinePoint {
  const stats = lookUp(point.latency, kind);
  const { value_us: y, reported_us, least_us } = latencyOrSlowest(stats, options.y);
  const x = xOf(point, options.x);
  const above = samplesAboveStatistic(stats, options.y, point.ios);
  const asked = point.load_kind === "rate" ? point.asked_iops : null;
  const achieved = xOf(point, "iops");
  const missed = missedRate(asked, achieved);
  const bytes = point.block_bytes;
  const asked_x =
    options.x === "iops" ? asked : options.x === "outstanding" || bytes === null ? null : (asked ?? 0) * bytes;
  const drawable = x !== null && y !== null && (!options.x_log || x > 0) && (!options.y_log || y > 0);
  const declared = !isPublished(point) || (options.declared ?? []).includes(point.series);
  const apart = apartOf(point, drawable, declared);
  return {
    point,
    id: markId(point),
    load,
    x,
    y,
    above_max: reported_us !== null,
    ...(least_us !== null && { least_us }),
    above,
    few: isFew(above),
    missed,
    asked_x: missed === null ? null : asked_x,
    repeats: null,
    apart,
    stands: (apart === null || apart === "gap") && declared && controlledLoad(point) !== null,
  };
}

function apartOf(point: CurvePoint, drawable: boolean, declared: boolean): LinePoint["apart"] {
  if (point.failed) return "failed";
  if (point.excluded !== null) return "excluded";
  if (!drawable) return "gap";
  if (!declared) return "published";
  if (point.load_kind === "max") return "max";
  return controlledLoad(point) === null ? "unknown-load" : null;
}

/**
 * A line passes through one point per load. For repeats it is the median of each measure (model/middle), independent of
 * the chosen x; a run without the statistic never enters it if another has one.
 * Equal loads without evidence of a repeat have no median: the first is on the line, the others beside it. When the
 * reader joined series, only the repeats of one stand: a median never spans two set-ups.
 */
function withRepeats(
  ordered: readonly LinePoint[],
  placed: (point: CurvePoint, load: number | null) => LinePoint,
): LinePoint[] {
  const byLoad = group(
    ordered.filter(({ stands, load }) => stands && load !== null),
    ({ load }) => load,
  );
  const said = new Map<LinePoint, LinePoint>();
  for (const all of byLoad.values()) {
    if (all.length < 2) continue;
    // Of joined series the repeats of one stand: a median goes over no two set-ups.
    const [first = all[0]!] = all.filter(({ y }) => y !== null);
    const own = all.filter(({ point }) => seriesId(point) === seriesId(first.point));
    const measured = own.filter(({ y }) => y !== null);
    const counted = (measured.length > 0 ? measured : own).every((p) => xOf(p.point, "iops") !== null);
    const unit: Repeats["unit"] = counted ? "IOPS" : "B/s";
    const rate = (p: LinePoint): number => xOf(p.point, unit === "IOPS" ? "iops" : "gb_per_s") ?? 0;
    const {
      main,
      among: same,
      again,
    } = standFor(
      own,
      ({ y }) => y !== null,
      ({ point }) => point.repeat !== null,
      rate,
      (run, all) => ({
        ...placed(
          medianPoint(
            run.point,
            all.map(({ point }) => point),
          ),
          run.load,
        ),
        run: run.point,
      }),
    );
    const rates = same.map(rate);
    const [min = 0, max = 0] = extent(rates);
    const repeats = !again || same.length < 2 ? null : { n: same.length, median: median(rates)!, min, max, unit };
    const each = same.flatMap(({ y, least_us }) => (least_us === undefined ? (y ?? []) : []));
    const middle = main.run !== undefined && each.length === same.length ? { ...main, each } : main;
    for (const p of all) {
      const stands = p.id === main.id;
      const apart = stands || p.apart !== null ? p.apart : "repeat";
      said.set(p, { ...(stands ? middle : p), repeats: same.includes(p) ? repeats : null, apart, stands });
    }
  }
  return ordered.map((p) => said.get(p) ?? p);
}

/** Loads of the points that a line joins: a gap or failure at the same load does not break it. */
export const joinedLoads = (line: Line): Set<number | null> =>
  new Set(line.points.filter((p) => p.apart === null).map(({ load }) => load));

/** Is it on its line, or off it for a reason other than a repeat or a better load? */
export const isMain = (p: LinePoint): boolean => isGood(p) && p.apart !== "repeat" && p.apart !== "beaten";

const FIRST_OPS = ["mixed", "read", "write"];

/**
 * Lines in the reader's order, then as their series first appear; within a series read before write before the rest.
 * All directions together form a line, the first, only where the directions have no latency.
 */
export function linesOf(points: readonly CurvePoint[], options: LineOptions): Line[] {
  const once = toldOnce(points);
  const { into } = joinedOf(points, options.joins);
  const apart = severalCounts(points);
  const bySeries = group(
    // Queries have no latency: the tool times the transactions that they are part of.
    points.filter((point) => !once.has(point) && point.op !== "query"),
    (point) => into.get(seriesId(point)) ?? countedId(point, apart),
    ({ op }) => op,
  );
  const rank = (op: string): number => (FIRST_OPS.includes(op) ? FIRST_OPS.indexOf(op) : FIRST_OPS.length);
  const lines = inOrder([...bySeries], ([id]) => id, options.order).flatMap(([series, ops]) => {
    const all = [...ops.values()].flat();
    return [...ops]
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([op, members]) => {
        const kind = kindOf(members.some(hasLatency) ? members : all, options.kind, options.y);
        const loadOf = loadOnLine(members);
        const placed = (point: CurvePoint, load: number | null) => linePoint(point, load, kind, options);
        const ordered = [...members].sort(compareOnLine(loadOf)).map((point) => placed(point, loadOf(point)));
        return { id: `${series}/${op}`, series, op, kind, points: standing(withRepeats(ordered, placed)) };
      });
  });
  return (options.grids ?? []).reduce(asOne, lines);
}

/**
 * Draws the lines of a grid as one, in place of the first: the points that it passes through, then the others beside
 * it.
 */
function asOne(lines: Line[], grid: GridLine): Line[] {
  const members = lines.filter(({ id }) => grid.lines.includes(id));
  const [first] = members;
  if (first === undefined) return lines;
  const all = members.flatMap(({ points }) => points);
  const byId = new Map(all.map((p) => [p.id, p]));
  const through = new Set(grid.marks.flatMap((mark) => byId.get(mark) ?? []));
  const of = (p: LinePoint): LinePoint => {
    if (through.has(p) && grid.kind === "sweep") return { ...p, of_grid: true };
    const { fallen: _, ...plain } = p;
    return {
      ...plain,
      of_grid: true,
      ...(through.has(p) || p.apart !== null ? {} : { apart: "beaten", stands: false }),
    };
  };
  const line: Line = {
    ...first,
    series: grid.series[0]!,
    points: [...through, ...all.filter((p) => !through.has(p))].map(of),
    grid: grid.kind,
  };
  return lines.flatMap((one) => (one === first ? [line] : members.includes(one) ? [] : [one]));
}

/** Does it stand on the chart as a good point? */
export const isGood = (p: LinePoint): boolean => p.apart !== "failed" && p.apart !== "excluded" && p.apart !== "gap";

/** Reads or writes of a mix: throughput is shared, latencies are judged separately. */
export const isPart = ({ op, points }: Line): boolean => op !== "mixed" && points[0]?.point.workload_op !== op;

/** How many points a reader would count. */
export const stepsIn = (points: readonly LinePoint[]): number => new Set(points.map((p) => stepId(p.point))).size;

/** Has it a place at all? A failed point may. */
export const isPlaced = (p: LinePoint): boolean => p.x !== null && p.y !== null;

/** Why nothing can be drawn, as a code of text/en/curve-page; null: something can. */
export function emptyReason(lines: readonly Line[]): string | null {
  const all = lines.flatMap((line) => line.points);
  if (all.length === 0) return "curve/no-points";
  if (all.some(isGood)) return null;
  if (all.every((p) => p.apart === "failed")) return "curve/all-failed";
  return all.some((p) => p.y !== null) ? "curve/no-throughput" : "curve/no-statistic";
}

/** A smaller drop from the peak is no fall: two runs of one load differ as much. */
const FALL = 0.03;

/** Of all directions; bytes where the run counts no I/Os. */
const rateOf = ({ point }: LinePoint): number | null => point.total_iops ?? point.total_bytes_per_s;

/**
 * The point of highest throughput that stands on the line; null where none has any.
 * @param asBytes the axis is one of bytes: of several block sizes the most I/Os are not the most bytes.
 */
export function peakOn(points: readonly LinePoint[], asBytes = false): LinePoint | null {
  const valueOf = (p: LinePoint): number | null => (asBytes ? p.point.total_bytes_per_s : null) ?? rateOf(p);
  const standing = points.filter((p) => p.apart === null && !p.point.staggered && valueOf(p) !== null);
  return greatest(standing, (p) => valueOf(p)!) ?? null;
}

/** Less throughput at more load is a fall, except when the blocks grow: larger blocks are different work. */
const mayFall = (points: readonly LinePoint[]): boolean => !points.some(({ point }) => isBlockSeries(point.series));

/**
 * Points in load order -> the same, each with how far it fell behind the peak before it and how many members it lacks.
 */
function standing(points: readonly LinePoint[]): LinePoint[] {
  const peak = mayFall(points) ? peakOn(points) : null;
  const top = peak === null ? null : rateOf(peak);
  const from = peak === null ? points.length : points.indexOf(peak);
  const summed = points.filter(({ point }) => point.together !== null);
  const members = summed.reduce((most, { point }) => Math.max(most, point.parts), 0);
  return points.map((p, i) => {
    const rate = rateOf(p);
    const fallen = i > from && p.apart === null && rate !== null && top !== null ? 1 - rate / top : 0;
    const lacks = p.point.together !== null && p.point.parts < members;
    return fallen > FALL || lacks ? { ...p, ...(fallen > FALL ? { fallen } : {}), ...(lacks ? { members } : {}) } : p;
  });
}

/** Jobs of a line, for its dash and name; null where the jobs are its load or the tool knows none. */
export const lineJobs = (line: Line): number | null => {
  const first = line.points[0]?.point;
  if (!first || !hasJobs(first)) return null;
  return line.points.every((p) => p.point.numjobs === first.numjobs) ? first.numjobs : null;
};
