/** Ratios between two sides at an equal depth, an equal share of load or an equal throughput. Pure. */
import { group, max, min, rollup } from "d3-array";
import { lookUp } from "~/base/lookUp";
import { folderOf } from "~/base/path";
import { KIND_ORDER, samplesAboveStatistic, type Statistic } from "~/model/latency";
import { kindOf, type Line, lineJobs, type LinePoint, linesOf } from "~/model/lines";
import { controlledLoad } from "~/model/load";
import type { CompareAt, LatencyRatio, LeftOut, LoadPair, Loads, RatioValue, SideValue } from "~/model/ratio";
import { lowerMiddle } from "~/model/middle";
import { markId, rowsOfStep, type Step, timedRows } from "~/model/step";
import { latencyRatio, ratioOf, tallyOf, unitAbove } from "./compare";
import { sameLoop, throughputReader } from "./equalThroughput";
import { peakOf } from "./knee/step";
import { loadSteps, stepsOfLine } from "./lineSteps";
import { cellKey, compareCells, shareKey } from "./sides";
import { latencyOf, quantityOf, rateOf, standing } from "./steps";
import { togetherEvidence } from "./together";

export interface LoadOptions {
  readonly at: CompareAt;
  readonly statistic: Statistic;
  /** Number of drives for throughput per drive; null: throughput of all together. */
  readonly drivesOf: ((step: Step) => number | null) | null;
  /** The throughput to compare at equal loads; absent: the usual one for these blocks. */
  readonly quantity?: LoadPair["quantity"];
}

type Side = readonly Step[];
type Found = Pick<Loads, "pairs" | "left">;

/** @param sides the base first, each with the one set of measurements that represents it: nothing is pooled. */
export function loadsOf(sides: readonly Side[], options: LoadOptions): Loads {
  const { pairs, left } = options.at === "throughput" ? atThroughput(sides, options.statistic) : atLoad(sides, options);
  const by_latency = options.at === "throughput" || sides.flat().some(({ first }) => first.load_kind === "rate");
  const tallies = sides.map((_, side) => {
    const own = pairs.filter((pair) => pair.side === side);
    const ratios = own.flatMap(({ latencies, rate }) => (by_latency ? (latencies[0] ?? []) : (rate ?? [])));
    return tallyOf(ratios.filter(({ bound, lacking }) => bound !== "open" && lacking !== true));
  });
  return { pairs, by_latency, tallies, left: left.filter(([, n]) => n > 0) };
}

function atLoad(sides: readonly Side[], { at, statistic, drivesOf, quantity: asked }: LoadOptions): Found {
  const keyOf = at === "load" ? shareKey : cellKey;
  const [base, ...others] = sides.map((steps) => group(steps, keyOf));
  const full = sides.map((steps) => rollup(steps, (own) => max(own, ({ first }) => first.parts) ?? 0, jobsOf));
  const cells = [...(base ?? [])]
    .flatMap(([key, own]) => (key !== null && others.some((other) => other.has(key)) ? [{ key, own }] : []))
    .sort((a, b) => compareCells(a.own[0]!, b.own[0]!));
  let kinds = 0;
  const compared: Side[] = [];
  const pairs = cells.flatMap(({ key, own }, cell) =>
    others.flatMap((other, i): LoadPair[] => {
      const all = [own, other.get(key) ?? []] as const;
      // Equal loads without evidence of a repeat: the first represents them (analysis/steps).
      const [a, b] = [standing(all[0], (step) => step), standing(all[1], (step) => step)];
      const [first, second] = [a[0], b[0]];
      if (first === undefined || second === undefined) return [];
      compared.push(...all);
      const { latencies, unlike } = latencyRatios(a, b, statistic);
      if (unlike) kinds++;
      const { quantity, rate } = rateRatio(a, b, drivesOf, asked);
      const lacks = [lacksOf(first, full[0]!), lacksOf(second, full[i + 1]!)] as const;
      const noted = <R extends RatioValue>(ratio: R): R => ({
        ...ratio,
        lacking: lacks.some((one) => one !== undefined),
        base: { ...ratio.base, members: lacks[0] },
        other: { ...ratio.other, members: lacks[1] },
      });
      const mark = (steps: Side) => markId(lowerMiddle(steps, (step) => rateOf(step, quantity) ?? 0)!.first);
      return [
        {
          ...{ id: `${second.id}|${first.id}`, cell, side: i + 1, first: first.first, quantity },
          ...{ n_base: a.length, n_other: b.length, rate: rate && noted(rate), latencies: latencies.map(noted) },
          ...{ under_bytes: unitAbove([...a, ...b]), marks: [mark(a), mark(b)] },
        },
      ];
    }),
  );
  return {
    pairs,
    left: [
      ["kinds", kinds],
      ["at_once", new Set(compared.flatMap(overlapping)).size],
      ["drives", drivesOf === null ? 0 : pairs.filter(({ rate }) => rate === null).length],
    ],
  };
}

/** Runs of one load measured at the same time in other places: perhaps members of one measurement, but not repeats. */
function overlapping(cell: Side): number[] {
  if (cell.length < 2) return [];
  const runs = cell.map(({ first }) => ({
    run: String(first.run_no),
    signature: "",
    place: JSON.stringify([first.host, folderOf(first.source_path), first.targets]),
    started_ms: first.together === null ? first.started_ms : null,
    busy_ms: first.runtime_s === null ? null : first.runtime_s * 1000,
  }));
  return togetherEvidence(runs).flatMap(({ runs: own, evidence }) => (evidence === "start" ? own.map(Number) : []));
}

/**
 * Number of jobs of a load, where loads of equal jobs may lack members of each other: without group_reporting every job
 * is a member. A sum over several results has fewer jobs because one is missing, so it is not compared by jobs.
 */
const jobsOf = ({ first }: Step): number | null => (first.together === null ? first.numjobs : null);

/** For a sum with fewer members than the fullest: its number and the full number. @param full by `jobsOf` */
function lacksOf(step: Step, full: ReadonlyMap<number | null, number>): SideValue["members"] {
  const { parts } = step.first;
  const most = full.get(jobsOf(step)) ?? 0;
  return parts >= most ? undefined : [parts, most];
}

/**
 * IOPS for small blocks, GB/s for large ones and for tools without I/O counts; for tools that count only one of them,
 * that one.
 */
function rateRatio(
  a: Side,
  b: Side,
  drivesOf: LoadOptions["drivesOf"],
  asked?: LoadPair["quantity"],
): Pick<LoadPair, "quantity" | "rate"> {
  const divided = (value: SideValue, steps: Side): SideValue =>
    drivesOf === null || steps.every((step) => drivesOf(step) === 1)
      ? value
      : { ...value, drives: [...new Set(steps.map(drivesOf))] };
  const ratio = (quantity: LoadPair["quantity"]): RatioValue | null => {
    const valueOf = (step: Step): number | null => {
      const [rate, drives] = [rateOf(step, quantity), drivesOf === null ? 1 : drivesOf(step)];
      return rate === null || drives === null ? null : rate / drives;
    };
    const found = ratioOf(a.map(valueOf), b.map(valueOf), "more");
    return found && { ...found, base: divided(found.base, a), other: divided(found.other, b) };
  };
  const wanted = asked ?? quantityOf([...a, ...b].map(({ first }) => first));
  const rate = ratio(wanted);
  if (rate !== null || asked !== undefined) return { quantity: wanted, rate };
  const other = wanted === "iops" ? "gb_per_s" : "iops";
  return { quantity: other, rate: ratio(other) };
}

/** One kind for both sides: clat of one is never compared with lat of the other. */
function latencyRatios(a: Side, b: Side, statistic: Statistic) {
  const all = [...a, ...b].flatMap(timedRows);
  let unlike = false;
  const latencies = [...new Set(all.map(({ op }) => op))].flatMap((op): LatencyRatio[] => {
    const rows = (steps: Side) => steps.map((step) => timedRows(step).find((one) => one.op === op));
    const values = (steps: Side, kind: string) =>
      rows(steps).map((row) => (row === undefined ? null : latencyOf(row, kind, statistic).value_us));
    const fewest = (steps: Side, kind: string): number | null =>
      min(rows(steps), (row) => row && samplesAboveStatistic(lookUp(row.latency, kind), statistic, row.ios)) ?? null;
    const has = (steps: Side) => (kind: string) => values(steps, kind).some((value) => value !== null);
    const own = all.filter((point) => point.op === op);
    const kinds = [kindOf(own, "default", statistic), ...KIND_ORDER];
    const kind = kinds.find((one) => has(a)(one) && has(b)(one));
    if (kind === undefined) {
      unlike ||= kinds.some(has(a)) && kinds.some(has(b));
      return [];
    }
    const ratio = latencyRatio(values(a, kind), values(b, kind), statistic);
    if (ratio === null) return [];
    return [
      {
        ...{ op, kind, ...ratio },
        base: { ...ratio.base, above: fewest(a, kind) },
        other: { ...ratio.other, above: fewest(b, kind) },
      },
    ];
  });
  return { latencies, unlike };
}

/** A curve whose loads are known, in order of the load. */
interface Curve {
  readonly line: Line;
  readonly points: readonly LinePoint[];
}

const curvesOf = (steps: Side, y: Statistic): Curve[] =>
  linesOf(steps.flatMap(rowsOfStep), { x: "iops", x_log: false, y, y_log: true, kind: "default" }).flatMap((line) => {
    const points = stepsOfLine(line).filter(({ point }) => controlledLoad(point) !== null);
    return points.length === 0 ? [] : [{ line, points }];
  });

/** Latency at the throughput of each load step of the base: interpolated between steps, never beyond them. */
function atThroughput(sides: readonly Side[], statistic: Statistic): Found {
  const [base, ...others] = sides.map((steps) => curvesOf(steps, statistic));
  const left: Partial<Record<LeftOut, number>> = {};
  const count = (what: LeftOut, is: boolean): void => {
    left[what] = (left[what] ?? 0) + Number(is);
  };
  const pairs: LoadPair[] = [];
  let cell = 0;
  for (const own of base ?? []) {
    const { line, points } = own;
    const quantity = quantityOf(points.map(({ point }) => point));
    const rising = loadSteps(points, quantity);
    const peak = peakOf(rising);
    const partners = others.map((all) => {
      const alike = all.filter((other) => other.line.op === line.op);
      const looped = alike.filter((other) => sameLoop(loadKindOf(other), loadKindOf(own)));
      const kinds = looped.filter((other) => other.line.kind === line.kind);
      const partner = partnerOf(own, kinds);
      count("refused", alike.length > 0 && looped.length === 0);
      count("series", kinds.length > 0 && partner === null);
      count("kinds", looped.length > 0 && kinds.length === 0);
      return partner && { ...partner, read: throughputReader(loadSteps(partner.points, quantity)) };
    });
    points.forEach((at, i) => {
      const { rate, latency_us } = rising[i]!;
      // Past the peak more load gives less: the rising branch has the same throughput.
      if (peak === null || i > peak || rate === null || latency_us === null) return;
      const found = partners.flatMap((partner, n): LoadPair[] => {
        if (partner === null) return [];
        const read = partner.read(rate);
        if ("why" in read) {
          count("outside", read.why !== "few");
          return [];
        }
        const [from, to] = [partner.points[read.between[0]]!, partner.points[read.between[1]]!];
        const [ratio, same] = [
          latencyRatio([latency_us], [read.latency_us], statistic),
          ratioOf([rate], [rate], "more"),
        ];
        if (ratio === null || same === null) return [];
        const between = read.exact ? {} : { between: [from.point, to.point] as const };
        return [
          {
            ...{ id: `${from.id}|${at.id}`, cell, side: n + 1, first: at.point, quantity },
            ...{ n_base: 1, n_other: 1, rate: same },
            latencies: [
              {
                ...{ op: line.op, kind: line.kind, ...ratio },
                base: { ...ratio.base, above: at.above },
                other: { ...ratio.other, ...between, above: min([from, to], ({ above }) => above) ?? null },
              },
            ],
            ...{ under_bytes: null, marks: [at.id, from.id] },
          },
        ];
      });
      pairs.push(...found);
      if (found.length > 0) cell++;
    });
  }
  const order = ["refused", "outside", "series", "kinds"] as const;
  return { pairs, left: order.map((what) => [what, left[what] ?? 0]) };
}

const loadKindOf = ({ points }: Curve): string => points[0]!.point.load_kind;

/** The other curve to compare with one of the base: with as many jobs, else the only one. */
function partnerOf(base: Curve, all: readonly Curve[]): Curve | null {
  const same = all.filter(({ line }) => lineJobs(line) === lineJobs(base.line));
  return same.length === 1 ? same[0]! : all.length === 1 ? all[0]! : null;
}
