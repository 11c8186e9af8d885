/** What two sides measured at an equal depth, an equal share of load or an equal throughput, as ratios. Pure. */
import { group, min } from "d3-array";
import { boundOfRatio } from "~/analysis/bounds";
import { ratioOf } from "~/analysis/compare";
import { type AtRate, sameLoop, throughputReader } from "~/analysis/equalThroughput";
import { peakOf } from "~/analysis/knee/step";
import { loadSteps, stepsOfLine } from "~/analysis/lineSteps";
import { cellKey, compareCells, type KeyOf, shareKey, type Side } from "~/analysis/sides";
import { latencyOf, quantityOf, rateOf, standing } from "~/analysis/steps";
import { togetherEvidence, type TimedRun } from "~/analysis/together";
import { lookUp } from "~/base/lookUp";
import { folderOf } from "~/base/path";
import type { CompareAt, CompareRow, LatencyRatio, RatioValue, SideValue } from "~/charts/compare/data";
import { rateWords } from "~/charts/compare/words";
import { blockText, hasJobs, jobsWord, lineJobs, rateUnit } from "~/charts/curve/names";
import type { CurveOptions } from "~/charts/curve/options";
import { exact } from "~/base/number";
import { rateText } from "~/model/valueText";
import type { CurvePoint } from "~/model/answers";
import { isAtLeast, isFew, KIND_ORDER, samplesAboveStatistic, type Statistic } from "~/model/latency";
import { kindOf, type Line, type LinePoint, linesOf } from "~/model/lines";
import { controlledLoad } from "~/model/load";
import { nominalPercent } from "~/model/nominal";
import { markId, type Step, rowsOfStep } from "~/model/step";
import { isOfDatabase } from "~/model/workload";
import { compare as text } from "~/text/en/compare";
import type { DriveCounter } from "../shared/drives";

export interface LoadOptions {
  readonly at: CompareAt;
  readonly statistic: Statistic;
  /** Throughput per drive; absent: of all together. */
  readonly perDrive?: DriveCounter | undefined;
}

export interface Loads {
  readonly rows: readonly Omit<CompareRow, "workload">[];
  /** What was left out, in sentences. */
  readonly notes: readonly string[];
}

/** @param sides the base first, each with the one set of measurements that stands for it: nothing is pooled. */
export const loadsOf = (sides: readonly Side<Step>[], options: LoadOptions): Loads =>
  options.at === "throughput" ? atThroughput(sides, options.statistic) : atLoad(sides, options);

function atLoad(sides: readonly Side<Step>[], { at, statistic, perDrive }: LoadOptions): Loads {
  const keyOf: KeyOf = at === "load" ? shareKey : cellKey;
  const [base, ...others] = sides.map(({ steps }) => group(steps, keyOf));
  const full = sides.map(({ steps }) => Math.max(0, ...steps.map(({ first }) => first.parts)));
  const cells = [...(base ?? [])]
    .flatMap(([key, own]) => (key !== null && others.some((other) => other.has(key)) ? [{ key, own }] : []))
    .sort((a, b) => compareCells(a.own[0]!, b.own[0]!));
  let unlikeKinds = 0;
  const compared: (readonly Step[])[] = [];
  const rows = cells.flatMap(({ key, own }, cell) =>
    others.flatMap((other, i): Loads["rows"][number][] => {
      const all = [own, other.get(key) ?? []] as const;
      // Equal loads of which nothing tells that one repeats the other: the first stands (analysis/steps).
      const [a, b] = [standing(all[0], (step) => step), standing(all[1], (step) => step)];
      const [first, second] = [a[0], b[0]];
      if (first === undefined || second === undefined) return [];
      compared.push(...all);
      const { latencies, unlike } = latencyRatios(a, b, statistic);
      if (unlike) unlikeKinds++;
      const { quantity, rate } = rateRatio(a, b, perDrive);
      const lacks = [short(a, full[0]!), short(b, full[i + 1]!)] as const;
      const noted = <R extends RatioValue>(ratio: R): R => ({
        ...ratio,
        lacking: lacks[0] !== null || lacks[1] !== null,
        base: withNote(ratio.base, lacks[0]),
        other: withNote(ratio.other, lacks[1]),
      });
      return [
        {
          id: `${second.id}|${first.id}`,
          cell,
          side: i + 1,
          load: at === "load" ? shareName(first.first) : loadName(first.first),
          quantity,
          ...rateUnitOf(first.first),
          n_base: a.length,
          n_other: b.length,
          rate: rate === null ? null : noted(rate),
          latencies: latencies.map(noted),
          shade: shadeOf([...a, ...b]),
          marks: [markId(middle(a, quantity)), markId(middle(b, quantity))],
        },
      ];
    }),
  );
  const atOnce = new Set(compared.flatMap(overlapping)).size;
  return {
    rows,
    notes: [
      ...(unlikeKinds > 0 ? [text.noteKinds] : []),
      ...(atOnce > 0 ? [text.noteAtOnce(atOnce)] : []),
      ...(perDrive !== undefined && rows.some(({ rate }) => rate === null) ? [text.noteDrives] : []),
    ],
  };
}

/** The measurement whose throughput is the median of its repeats, the lower of the middle two. */
function middle(steps: readonly Step[], quantity: CompareRow["quantity"]): CurvePoint {
  const rate = (step: Step): number => rateOf(step, quantity === "iops" ? "iops" : "gb_per_s") ?? 0;
  return steps.toSorted((a, b) => rate(a) - rate(b))[Math.floor((steps.length - 1) / 2)]!.first;
}

/** Runs of one load that other places measured at the same time: members of one measurement, may be, and no repeats. */
function overlapping(cell: readonly Step[]): number[] {
  if (cell.length < 2) return [];
  const runs = cell.map(({ first }): TimedRun => ({
    run: String(first.run_no),
    signature: "",
    place: JSON.stringify([first.host, folderOf(first.source_path), first.targets]),
    started_ms: first.together === null ? first.started_ms : null,
    busy_ms: first.runtime_s === null ? null : first.runtime_s * 1000,
  }));
  return togetherEvidence(runs).flatMap(({ runs: own, evidence }) => (evidence === "start" ? own.map(Number) : []));
}

/** "7 of 8 members": a sum that lacks some of the fullest. */
const short = ([step]: readonly Step[], full: number): string | null =>
  step === undefined || step.first.parts >= full ? null : text.members(step.first.parts, full);

const withNote = (value: SideValue, note: string | null): SideValue =>
  note === null ? value : { ...value, note: [note, value.note].filter((part) => part !== undefined).join(", ") };

/** Writes of blocks under the indirection unit are read-modify-write; an unknown unit says nothing (DOMAIN, QLC vs TLC). */
export function shadeOf(steps: readonly Step[]): string | null {
  const units = steps.flatMap(({ first }) => {
    const unit = Number(first.said["indirection_unit_bytes"] ?? NaN);
    const writes = first.workload_op !== "read";
    return writes && first.block_bytes !== null && first.block_bytes < unit ? [unit] : [];
  });
  return units.length === 0 ? null : text.underUnit(blockText(Math.max(...units)));
}

/** What `iops` of a row counts, where it is no I/O. */
const rateUnitOf = ({ op }: Pick<CurvePoint, "op">): Pick<CompareRow, "rate_unit"> =>
  isOfDatabase(op) ? { rate_unit: rateUnit(op) } : {};

/** IOPS of small blocks, GB/s of large ones and of tools that count no I/Os; of tools that count one alone, that. */
function rateRatio(a: readonly Step[], b: readonly Step[], perDrive?: DriveCounter) {
  const wanted = quantityOf([...a, ...b].map(({ first }) => first));
  const valueOf = (step: Step, quantity: "iops" | "gb_per_s"): number | null => {
    const rate = rateOf(step, quantity);
    if (perDrive === undefined || rate === null) return rate;
    const drives = perDrive(step);
    return drives === null ? null : rate / drives;
  };
  const divided = (value: SideValue, steps: readonly Step[]): SideValue => {
    if (perDrive === undefined || steps.every((step) => perDrive(step) === 1)) return value;
    return { ...value, fill: "derived", note: text.divided([...new Set(steps.map(perDrive))]) };
  };
  const ratio = (quantity: "iops" | "gb_per_s"): RatioValue | null => {
    const found = ratioOf(
      a.map((step) => valueOf(step, quantity)),
      b.map((step) => valueOf(step, quantity)),
      "more",
    );
    return found === null ? null : { ...found, base: divided(found.base, a), other: divided(found.other, b) };
  };
  const usual = ratio(wanted);
  const drawn = usual === null ? (wanted === "iops" ? "gb_per_s" : "iops") : wanted;
  return { quantity: drawn === "iops" ? ("iops" as const) : ("bytes_per_s" as const), rate: usual ?? ratio(drawn) };
}

/** One kind for both sides: never clat of one against lat of the other (DOMAIN, Latency kinds). */
function latencyRatios(a: readonly Step[], b: readonly Step[], statistic: Statistic) {
  const all = [...a, ...b].flatMap(({ latencies }) => [...latencies]);
  const valueOf = ({ latencies }: Step, op: string, kind: string): number | null => {
    const point = latencies.find((one) => one.op === op);
    return point === undefined ? null : latencyOf(point, kind, statistic).value_us;
  };
  const has = (steps: readonly Step[], op: string, kind: string) => steps.some((s) => valueOf(s, op, kind) !== null);
  const fewest = (steps: readonly Step[], op: string, kind: string): number | null =>
    min(
      steps,
      ({ latencies: rows }) =>
        rows.flatMap((one) =>
          one.op === op ? [samplesAboveStatistic(lookUp(one.latency, kind), statistic, one.ios)] : [],
        )[0],
    ) ?? null;
  let unlike = false;
  const latencies = [...new Set(all.map(({ op }) => op))].flatMap((op): LatencyRatio[] => {
    const own = all.filter((point) => point.op === op);
    const kinds = [kindOf(own, "default", statistic), ...KIND_ORDER];
    const kind = kinds.find((one) => has(a, op, one) && has(b, op, one));
    if (kind === undefined) {
      unlike ||= kinds.some((one) => has(a, op, one)) && kinds.some((one) => has(b, op, one));
      return [];
    }
    const [base, other] = [a, b].map((steps) => steps.map((step) => valueOf(step, op, kind)));
    const ratio = latencyRatio(base!, other!);
    if (ratio === null) return [];
    return [
      {
        ...{ op, kind, ...ratio },
        base: withAbove(ratio.base, fewest(a, op, kind)),
        other: withAbove(ratio.other, fewest(b, op, kind)),
      },
    ];
  });
  return { latencies, unlike };
}

/** Latencies of two sides. One in the last bin of fio's histogram is at least that, and the ratio a bound. */
export function latencyRatio(base: readonly (number | null)[], other: readonly (number | null)[]): RatioValue | null {
  const found = ratioOf(base, other, "less");
  if (found === null) return null;
  const bounded = (value: SideValue): SideValue => (isAtLeast(value.median) ? { ...value, bound: "at_least" } : value);
  const sides = { base: bounded(found.base), other: bounded(found.other) };
  const [a = "exact", b = "exact"] = [sides.base.bound, sides.other.bound];
  return a === b && a === "exact" ? found : { ...found, ...sides, bound: boundOfRatio(b, a) ?? "open" };
}

/** Of a percentile with what it stands on; too few say so wherever it is shown. */
const withAbove = (value: SideValue, above: number | null): SideValue =>
  above === null || !isFew(above) ? { ...value, above } : withNote({ ...value, above }, text.fewAbove(above));

/** "QD 32 × 4 jobs", "16 threads", "20,000 IOPS asked". */
export function loadName(first: CurvePoint): string {
  const { load_kind, asked_iops } = first;
  if (load_kind === "max") return text.max;
  if (load_kind === "rate") return asked_iops === null ? "" : text.asked(rateText(asked_iops));
  return depthName(first);
}

/** Of a sum the depth of one member and how many there are: "QD 16 × 8"; "" where nobody knows. */
function depthName(first: CurvePoint): string {
  const { iodepth, numjobs, outstanding, parts } = first;
  const jobs = numjobs === null ? null : jobsWord(numjobs, first);
  if (iodepth === null && jobs !== null) return jobs;
  const depth = iodepth ?? outstanding;
  if (depth === null) return "";
  if (iodepth === null) return text.depth(exact(depth));
  if (hasJobs(first)) {
    return numjobs === null || numjobs === 1
      ? text.depth(exact(depth))
      : text.depthJobs(exact(iodepth), exact(numjobs));
  }
  const each = (numjobs ?? parts) / parts;
  // Unlike members have no common factor: only the I/Os of all are known.
  if (parts > 1 && Number.isInteger(each) && outstanding === iodepth * each * parts) {
    return text.depthMembers(exact(iodepth), each > 1 ? jobsWord(each, first) : null, exact(parts));
  }
  return parts > 1 && outstanding !== null
    ? text.depthInAll(exact(iodepth), exact(outstanding))
    : text.depth(exact(depth));
}

/** "80 % of its own maximum". */
function shareName(first: CurvePoint): string {
  const percent = first.load_kind === "max" ? null : nominalPercent(first);
  return percent === null ? text.max : text.share(exact(Math.round(percent)));
}

const PLAIN = {
  x: "iops",
  x_log: false,
  y_log: true,
  kind: "default",
  colour: "none",
  focus: null,
  title: "",
} as const;

/** A curve whose loads are known, in order of the load. */
interface Curve {
  readonly line: Line;
  readonly points: readonly LinePoint[];
}

const curvesOf = ({ steps }: Side<Step>, y: Statistic): Curve[] =>
  linesOf(steps.flatMap(rowsOfStep), { ...PLAIN, y } satisfies CurveOptions).flatMap((line) => {
    const points = stepsOfLine(line).filter(({ point }) => controlledLoad(point) !== null);
    return points.length === 0 ? [] : [{ line, points }];
  });

/** Latency at the throughput of each load step of the base: read between steps, never beyond them. */
function atThroughput(sides: readonly Side<Step>[], statistic: Statistic): Loads {
  const [base, ...others] = sides.map((side) => curvesOf(side, statistic));
  const left = { outside: 0, refused: 0, series: 0, kinds: 0 };
  const rows: Loads["rows"][number][] = [];
  let cell = 0;
  for (const own of base ?? []) {
    const { line, points } = own;
    const quantity = quantityOf(points.map(({ point }) => point));
    const rising = loadSteps(points, line.kind, quantity);
    const peak = peakOf(rising);
    const partners = others.map((all) => {
      const alike = all.filter((other) => other.line.op === line.op);
      const looped = alike.filter((other) => sameLoop(loadKindOf(other), loadKindOf(own)));
      if (alike.length > 0 && looped.length === 0) left.refused++;
      const kinds = looped.filter((other) => other.line.kind === line.kind);
      if (looped.length > 0 && kinds.length === 0) left.kinds++;
      const partner = partnerOf(own, kinds);
      if (kinds.length > 0 && partner === null) left.series++;
      if (partner === null) return null;
      return { points: partner.points, read: throughputReader(loadSteps(partner.points, partner.line.kind, quantity)) };
    });
    points.forEach((at, i) => {
      const { rate, latency_us } = rising[i]!;
      // Past the peak more load gives less: the same throughput stands on the rising branch, too.
      if (peak === null || i > peak || rate === null || latency_us === null) return;
      const found = partners.flatMap((partner, n): Loads["rows"][number][] => {
        if (partner === null) return [];
        const read = partner.read(rate);
        if ("why" in read) {
          if (read.why !== "few") left.outside++;
          return [];
        }
        const between = read.between.map((place) => partner.points[place]!);
        const [ratio, same] = [latencyRatio([latency_us], [read.latency_us]), ratioOf([rate], [rate], "more")];
        if (ratio === null || same === null) return [];
        return [
          {
            ...{ id: `${between[0]!.id}|${at.id}`, cell, side: n + 1 },
            load: text.atRate(
              rateWords(rate, quantity === "iops" ? "iops" : "bytes_per_s", rateUnit(at.point.op)),
              loadName(at.point),
            ),
            quantity: quantity === "iops" ? "iops" : "bytes_per_s",
            ...rateUnitOf(at.point),
            ...{ n_base: 1, n_other: 1, rate: same },
            latencies: [
              {
                ...{ op: line.op, kind: line.kind, ...ratio },
                base: withAbove(ratio.base, at.above),
                other: withAbove(readValue(ratio.other, read, between), min(between, ({ above }) => above) ?? null),
              },
            ],
            ...{ shade: null, marks: [at.id, between[0]!.id] as const },
          },
        ];
      });
      rows.push(...found);
      if (found.length > 0) cell++;
    });
  }
  return {
    rows,
    notes: [
      ...(left.refused > 0 ? [text.noteRefused(left.refused)] : []),
      ...(left.outside > 0 ? [text.noteOutside(left.outside)] : []),
      ...(left.series > 0 ? [text.noteSeries(left.series)] : []),
      ...(left.kinds > 0 ? [text.noteKinds] : []),
    ],
  };
}

const loadKindOf = ({ points }: Curve): string => points[0]!.point.load_kind;

/** The curve that is read against one of the base: of as many jobs, else the only one. */
function partnerOf(base: Curve, all: readonly Curve[]): Curve | null {
  const same = all.filter(({ line }) => lineJobs(line) === lineJobs(base.line));
  return same.length === 1 ? same[0]! : all.length === 1 ? all[0]! : null;
}

/** Drawn hollow; measured where a step has just this rate. */
function readValue(value: SideValue, read: AtRate, between: readonly LinePoint[]): SideValue {
  const [from, to] = between.map(({ point }) => loadName(point));
  if ("exact" in read && read.exact) return value;
  return { ...value, fill: "interpolated", note: text.interpolated(from ?? "", to ?? "") };
}
