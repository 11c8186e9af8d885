/** How throughput grows with the number of drives, hosts or jobs: sets, ideal, efficiency E(N). */
import { extent, greatest, group, median, sum } from "d3-array";
import { folderOf } from "~/base/path";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { lowerMiddle } from "~/model/middle";
import { counts, type Step } from "~/model/step";
import { countsOneProcessor } from "~/model/tools";
import { medianStep, rateOf, standing } from "./steps";
import { deviceOf } from "./targets";
import { workParts } from "./work";

/** A set scales up to the largest count with this efficiency at it and at all smaller counts. */
export const HOLDS = 0.9;
/** Repeats of one count may differ by this: the efficiency cannot rise by more. */
const NOISE = 0.02;
/** Repeats of one count further apart than what a held count may lose: the efficiency depends on which one is taken. */
const APART = 1 / HOLDS;
/** Above this multiple of the ideal, the baseline was too low. */
export const MOST = 1 + NOISE;
/** Percent of one processor, user and system: from here on a thread has no time left. */
const FULL = 99;

/** One measurement of `count` drives (hosts, jobs) together. */
export interface ScalingPoint {
  /** 1 or more. */
  readonly count: number;
  /** Throughput of all together, IOPS or bytes per second; null = not known. */
  readonly rate: number | null;
  /** Sum of the same drives measured alone; null unless each of them was. */
  readonly alone: number | null;
  /** The first of its count, or a repeat of it: only these enter medians. */
  readonly stands: boolean;
}

/** The smallest measured count and its rate, the median of its repeats. */
export interface Base {
  readonly count: number;
  readonly rate: number;
}

export interface Efficiency {
  /** What they would give together without loss, in the unit of the rates. */
  readonly ideal: number | null;
  /** rate / ideal: 1 = ideal. */
  readonly efficiency: number | null;
  /** `alone`: ideal from each drive alone; `smallest`: N × one of the smallest count. */
  readonly basis: Baseline;
}

export interface Scaling {
  /** null: nothing was measured. */
  readonly base: Base | null;
  /** In the order of the points given. */
  readonly points: readonly Efficiency[];
  /** Different counts that have a rate. */
  readonly counts: readonly number[];
  /** Largest count up to which every count keeps 90 %; null if not even the smallest does. */
  readonly holds_to: number | null;
  /**
   * Why the baseline is not reproducible: `over`: more than 102 % of the ideal; `rises`: efficiency rises with the
   * number of drives, by over 2 points. Empty: no objection.
   */
  readonly against: readonly ("over" | "rises")[];
}

/**
 * `alone`: each drive alone, if each drive of every count was measured alone; `smallest`: N × the smallest count, in
 * any case.
 */
export type Baseline = "alone" | "smallest";

type OfCount = Pick<ScalingPoint, "count" | "rate" | "stands">;
const ratedOf = <P extends OfCount>(points: readonly P[]): (P & { readonly rate: number })[] =>
  points.filter((p): p is P & { readonly rate: number } => p.rate !== null && p.count > 0);
const countsOf = (points: readonly Pick<ScalingPoint, "count">[]): number[] =>
  [...new Set(points.map(({ count }) => count))].sort((a, b) => a - b);

/** Was each drive of every count also measured alone? A single drive is alone by itself. */
export function hasAlone(points: readonly ScalingPoint[]): boolean {
  const several = points.filter(({ count, rate }) => count > 1 && rate !== null);
  return several.length > 0 && several.every(({ alone }) => alone !== null);
}

/** The smallest measured N0 and T(N0). */
function baseOf(points: readonly ScalingPoint[]): Base | null {
  const rated = ratedOf(points);
  const count = countsOf(rated)[0];
  if (count === undefined) return null;
  const first = rated.filter((p) => p.count === count && p.stands);
  return { count, rate: median(first, ({ rate }) => rate)! };
}

/**
 * One ideal for several lines: the best single drive among those that begin at the smallest count. -1: nothing was
 * measured.
 */
export function bestBase(bases: readonly (Base | null)[]): number {
  const least = Math.min(...bases.map((base) => base?.count ?? Infinity));
  return bases.reduce(
    (best, base, i) => (base?.count === least && base.rate > (bases[best]?.rate ?? -Infinity) ? i : best),
    -1,
  );
}

/**
 * E(N) = T(N) / Σ T_i of the drives measured alone, else N·T(N0)/N0 with the smallest measured N0.
 * @param points of one work at one load per drive.
 * @param common the base of another line, shared by all lines.
 */
export function scalingOf(
  points: readonly ScalingPoint[],
  baseline: Baseline = "alone",
  common: Base | null = null,
): Scaling {
  const rated = ratedOf(points);
  const counts = countsOf(rated);
  const own = baseOf(points);
  const base = common ?? own;
  if (own === null || base === null) {
    const none = { ideal: null, efficiency: null, basis: "smallest" } as const;
    return { base: null, points: points.map(() => none), counts, holds_to: null, against: [] };
  }
  // One ideal for all: efficiencies with different ideals cannot be compared.
  const basis = common === null && baseline === "alone" && hasAlone(rated) ? "alone" : "smallest";
  const efficiencies = points.map(({ count, rate, alone }): Efficiency => {
    const byBase = (base.rate * count) / base.count;
    const ideal = basis === "smallest" ? byBase : (alone ?? (count === 1 ? byBase : null));
    return { ideal, efficiency: rate === null || ideal === null || ideal === 0 ? null : rate / ideal, basis };
  });
  const of = (count: number): number | undefined =>
    median(points.flatMap((p, i) => (p.count === count && p.stands ? (efficiencies[i]!.efficiency ?? []) : [])));
  const steps = counts.map((count) => [count, of(count)] as const);
  return { base, points: efficiencies, counts, ...judged(steps) };
}

/** @param steps the efficiency of each count, the median of its repeats, the smallest count first */
function judged(
  steps: readonly (readonly [count: number, efficiency: number | undefined])[],
): Pick<Scaling, "holds_to" | "against"> {
  const against = new Set<"over" | "rises">();
  let holds_to: number | null = null;
  let holds = true;
  let lowest = Infinity;
  for (const [count, efficiency] of steps) {
    holds &&= efficiency !== undefined && efficiency >= HOLDS;
    if (holds) holds_to = count;
    if (efficiency === undefined) continue;
    if (efficiency > MOST) against.add("over");
    if (efficiency > lowest + NOISE) against.add("rises");
    lowest = Math.min(lowest, efficiency);
  }
  return { holds_to, against: [...against] };
}

/**
 * Gain per drive over the next smaller count: (T(N) − T(N')) / (N − N'), in the unit of the rates. Of
 * repeats T(N') is the median, as the line is drawn. In the order of the points; null at the smallest count.
 */
export function marginalGains(points: readonly OfCount[]): (number | null)[] {
  const rated = ratedOf(points);
  const counts = countsOf(rated);
  const middles = new Map(
    counts.map((count) => [
      count,
      median(
        rated.filter((p) => p.count === count && p.stands),
        (p) => p.rate,
      )!,
    ]),
  );
  return points.map(({ count, rate }) => {
    const before = counts.filter((one) => one < count).at(-1);
    return rate === null || before === undefined ? null : (rate - middles.get(before)!) / (count - before);
  });
}

/** One measurement, its count, and its drives. */
export interface Measured {
  readonly step: Step;
  readonly count: number;
  readonly members: readonly Step<MemberRow>[];
}

/** A line on its own: its base, and whether each of its drives was measured alone. */
export interface Worked {
  /** In the order of the measurements given. */
  readonly points: readonly ScalingPoint[];
  readonly own: Scaling;
  readonly base: Base | null;
  readonly hasAlone: boolean;
  /** Unlike drives together: no count is a multiple of another. */
  readonly unlike: boolean;
  /** Per count, what the line goes through: of repeats one of them, with the medians of all in its step. */
  readonly main: ReadonlyMap<number, Measured>;
  /** The repeats of one count that are furthest apart, if too far to speak of an efficiency; null: none are. */
  readonly apart: { readonly count: number; readonly least: number; readonly most: number } | null;
}

/** Rates are IOPS or bytes per second; medians are taken over repeats alone, never over set-ups. */
export function workOut(all: readonly Measured[], quantity: Parameters<typeof rateOf>[1], baseline: Baseline): Worked {
  const rate = ({ step }: Measured): number | null => (counts(step) ? rateOf(step, quantity) : null);
  const standingOf = (same: readonly Measured[]): readonly Measured[] => standing(same, ({ step }) => step);
  const rated = all.filter((one) => rate(one) !== null);
  const stands = [...group(rated, ({ count }) => count)].map(([count, same]) => [count, standingOf(same)] as const);
  const singles = rated.filter(({ count, members }) => count === 1 && members.length === 1);
  const alone = new Map(
    [...group(singles, ({ members }) => deviceOf(members[0]!))].map(([device, same]) => [
      device,
      median(standingOf(same), rate)!,
    ]),
  );
  const aloneOf = ({ members, count }: Measured): number | null => {
    const rates = members.map(deviceOf).map((device) => (device === null ? null : (alone.get(device) ?? null)));
    return rates.length === count && rates.every((each) => each !== null) ? sum(rates) : null;
  };
  const main = new Map(
    stands.map(([count, same]) => {
      const one = lowerMiddle(same, (each) => rate(each)!)!;
      const steps = same.map(({ step }) => step);
      return [count, { ...one, step: medianStep(one.step, steps) }];
    }),
  );
  const points = all.map((one): ScalingPoint => {
    const { count } = one;
    const middle = main.get(count);
    const isMain = middle?.step.id === one.step.id;
    return { count, rate: rate(isMain ? middle : one), alone: aloneOf(one), stands: isMain };
  });
  const spreads = stands.map(([count, same]) => {
    const [least = 0, most = 0] = extent(same, rate) as [number?, number?];
    return { count, least, most };
  });
  const widest = greatest(spreads, ({ least, most }) => most / least);
  return {
    points,
    own: scalingOf(points, baseline),
    base: baseOf(points),
    hasAlone: hasAlone(points),
    unlike: all.some(({ members }) => members.length > 1 && areUnlike(members.map(({ first }) => first))),
    main,
    apart: widest !== undefined && widest.most > widest.least * APART ? widest : null,
  };
}

/** Has the process that does the I/O no time left? null: the tool does not say, or counts differently. */
export const isHostFull = ({ tool, cpu_percent }: Pick<CurvePoint, "tool" | "cpu_percent">): boolean | null =>
  cpu_percent === null || !countsOneProcessor(tool) ? null : cpu_percent >= FULL;

/** The count from which on the host is always full; null: never, or unknown. */
export function fullFrom(points: readonly { readonly count: number; readonly full: boolean | null }[]): number | null {
  const open = points.filter(({ full }) => full !== true).map(({ count }) => count);
  const full = points.filter(({ count }) => count > Math.max(0, ...open)).map(({ count }) => count);
  return full.length === 0 ? null : Math.min(...full);
}

/** I/Os outstanding per drive at the smallest and the largest count, if they fall; null: they do not. */
export function fallingLoad(
  measured: readonly Pick<Measured, "count" | "step">[],
): { readonly total: number; readonly first: number; readonly last: number } | null {
  const known = measured.flatMap(({ count, step: { first: point } }) =>
    point.outstanding === null ? [] : [{ count, outstanding: point.outstanding }],
  );
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || last.count <= first.count) return null;
  const each = [first.outstanding / first.count, last.outstanding / last.count] as const;
  return each[1] < each[0] ? { total: last.outstanding, first: each[0], last: each[1] } : null;
}

/** Are the drives of one measurement unlike? Then one of them alone says nothing about the others. */
const areUnlike = (members: readonly Pick<CurvePoint, "drive_model" | "media" | "said">[]): boolean =>
  new Set(
    members.map(({ drive_model, media, said }) => JSON.stringify([drive_model, media, said["capacity_bytes"] ?? null])),
  ).size > 1;

/** Quantity on the axis against which throughput is drawn. */
export type Against = "drives" | "hosts" | "jobs";

/** A measurement with its count. */
export interface OnCount {
  readonly first: CurvePoint;
  readonly count: number;
}

const isDrive = ({ first }: OnCount): unknown[] => [first.drive_model, first.media, first.said["firmware"] ?? null];
const share = (whole: number | null, count: number): number | null =>
  whole === null ? null : Number((whole / count).toPrecision(6));

/** What ran at the same time is part of the work: a job beside others is no base for one that had the drive alone. */
const workOf = (one: OnCount): unknown[] => [
  ...workParts(one.first),
  ...isDrive(one),
  one.first.remarks
    ?.split(" ")
    .filter((remark) => remark.startsWith("beside:"))
    .sort() ?? [],
];
const askedOfEach = ({ first, count }: OnCount): number | null =>
  first.load_kind === "rate" ? share(first.asked_iops, count) : null;

/**
 * Depth and jobs for each drive. A job that has several drives (`filename=/dev/a:/dev/b`) shares its depth among them.
 */
export function shareOfEach({ first: { iodepth, numjobs }, count }: OnCount): {
  readonly depth: number | null;
  readonly jobs: number;
} {
  const jobs = (numjobs ?? count) / count;
  return jobs >= 1 ? { depth: iodepth, jobs } : { depth: share(iodepth, 1 / jobs), jobs: 1 };
}

/** Equal for measurements that differ only in their count: the same load per drive. */
const loadOfEach = (one: OnCount): string => JSON.stringify([...workOf(one), shareOfEach(one), askedOfEach(one)]);

/** Equal if the total load stays the same: that of each drive falls. */
const loadOfAll = (one: OnCount): string =>
  JSON.stringify([...workOf(one), one.first.iodepth, one.first.numjobs, one.first.asked_iops]);

/** Jobs are the count itself; drives, system and set-up stay. */
const workOfJobs = (one: OnCount): string =>
  JSON.stringify([...workOf(one), one.first.iodepth, one.first.system, one.first.setup, askedOfEach(one)]);

/**
 * Removes measurements that only happen to have a count: a depth sweep on another device is no repeat of drive 1. A
 * measurement is a stranger if its devices are none of those that larger counts used, or if its folder has no other
 * count and it adds no device to those of the scaling folders. A measurement alone with its count stays: a folder for
 * single drives, one folder per count.
 */
function withoutStrangers<T>(set: readonly T[], of: (one: T) => OnCount): readonly T[] {
  const folders = group(set, (one) => folderOf(of(one).first.source_path));
  const scales = (one: T): boolean =>
    new Set(folders.get(folderOf(of(one).first.source_path))!.map((peer) => of(peer).count)).size > 1;
  const targetsOf = (all: readonly T[]): Set<string> => new Set(all.flatMap((one) => of(one).first.targets));
  const strange = (one: T): boolean => {
    const { first, count } = of(one);
    const larger = set.filter((other) => of(other).count > count);
    const known = targetsOf(larger);
    const told =
      first.targets.length > 0 && larger.length > 0 && larger.every((big) => of(big).first.targets.length > 0);
    if (told && !first.targets.some((target) => known.has(target))) return true;
    if (scales(one)) return false;
    const home = targetsOf(set.filter((other) => of(other).count === count && scales(other)));
    return !told || first.targets.every((target) => home.has(target));
  };
  const own = set.filter((one) => !strange(one));
  const counts = new Set(own.map((one) => of(one).count));
  return set.filter((one) => own.includes(one) || !counts.has(of(one).count));
}

/** "dev 4 sche none" of four drives: what stays of the set-up when their number varies. */
const withoutCount = ({ setup }: CurvePoint, count: number): string | undefined =>
  setup?.replace(new RegExp(`(?<!\\d)${count}(?!\\d)`, "g"), "N");

/**
 * Sets of one work on several counts, those with most counts first, then with most measurements. The load of each drive
 * is the same; for the rest, the total load, also of a folder that has more counts of it than there are of equal loads
 * in several folders. Folders, systems or set-ups that scale by themselves are sets of their own; one for each count is
 * one set.
 */
export function scalingSets<T>(
  all: readonly T[],
  of: (one: T) => OnCount,
  against: Against = "drives",
): (readonly T[])[] {
  const counts = (set: readonly T[]): number => new Set(set.map((one) => of(one).count)).size;
  const splitBy =
    (key: (first: CurvePoint, count: number) => unknown, some: boolean) =>
    (set: readonly T[]): (readonly T[])[] => {
      const parts = [...group(set, (one) => key(of(one).first, of(one).count)).values()];
      const scale = parts.filter((one) => counts(one) > 1);
      return parts.length > 1 && (some ? scale.length > 0 : scale.length === parts.length) ? parts : [set];
    };
  const setsBy = (left: readonly T[], key: (one: OnCount) => string): (readonly T[])[] =>
    [...group(left, (one) => key(of(one))).values()]
      .flatMap(splitBy(({ source_path }) => folderOf(source_path), false))
      .flatMap(splitBy(({ system }) => system, true))
      .flatMap(splitBy(({ setup }) => setup, true))
      .flatMap((set) =>
        new Set(set.map((one) => of(one).first.setup)).size > 1 ? splitBy(withoutCount, true)(set) : [set],
      )
      .map((set) => (against === "jobs" ? set : withoutStrangers(set, of)))
      .filter((set) => counts(set) > 1);
  const byCounts = (sets: readonly (readonly T[])[]): (readonly T[])[] =>
    sets.toSorted((a, b) => counts(b) - counts(a) || b.length - a.length);
  if (against === "jobs") return byCounts(setsBy(all, workOfJobs));
  const ofAll = (some: readonly T[]): (readonly T[])[] =>
    setsBy(
      some.filter((one) => of(one).first.load_kind !== "rate"),
      loadOfAll,
    );
  // Ten jobs on five drives have the load of two jobs on a drive elsewhere: no reason to take them out of their sweep.
  const isSweep = (set: readonly T[]): boolean =>
    new Set(set.map((one) => folderOf(of(one).first.source_path))).size === 1;
  const sweeps = ofAll(all).filter(isSweep);
  const sets = setsBy(all, loadOfEach).filter(
    (own) => isSweep(own) || !sweeps.some((set) => counts(set) > counts(own) && own.some((one) => set.includes(one))),
  );
  const taken = new Set(sets.flat());
  return byCounts([...sets, ...ofAll(all.filter((one) => !taken.has(one)))]);
}
