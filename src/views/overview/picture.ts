/**
 * Combined points -> the rows of the heat table: for each system one per workload, op and set-up, with a column per
 * load as it was set. A cell shows one measurement of its load; of repeats the median of each measure. Pure.
 */
import { peakOf } from "~/analysis/knee/step";
import { rateOfOne } from "~/analysis/askedOption";
import { isPlainWork } from "~/analysis/askedWork";
import type { GridStep } from "~/analysis/frontier";
import { furthestOf, linesOf, type Measured } from "~/analysis/reach";
import { SERIES_PARTS } from "~/analysis/series";
import { medianStep, quantityOf, standing } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import {
  accessName,
  askedUnit,
  opText,
  pointBlockText,
  rateColumn,
  rateUnit,
  workloadText,
} from "~/charts/curve/names";
import { gapsOf, type HeatCell, type HeatColumn, type HeatMetric, type HeatRow } from "~/charts/heat/data";
import { isMostlySubmitted, latencyOrSlowest, samplesAboveStatistic, type Statistic } from "~/model/latency";
import { hasLatency, markId, type Step, counts, stepsOf, syncOf } from "~/model/step";
import { systemId } from "~/model/system";
import { callsJobsThreads, countsAccelerators, countsThreads, setupName } from "~/model/tools";
import { isOfDatabase, isOneOfSeveral } from "~/model/workload";
import { exact } from "~/base/number";
import { bytesRateText, latencyWords, rateText } from "~/model/valueText";
import { descending, group } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import { runKey } from "~/model/labels";
import { type KindChoice, kindOf, xOf } from "~/model/lines";
import { compareWorkload } from "~/analysis/order";
import { blockKey, nullsLast, seriesId, severalCounts } from "~/model/load";
import { en } from "~/text/en";
import { overview as text } from "~/text/en/overview";
import { limitOf, systemName } from "../shared/selection";
import { byName } from "~/base/byName";
import { conditionsOf, type Named, toldApart, workloadId } from "../shared/point/workload";
import { runBadges } from "../shared/point/badges";
import { setups } from "~/text/en/setups";
import type { Metric } from "./state";

export interface SystemRows {
  /** Id in links: `<dataset>/<system>`. */
  readonly id: string;
  readonly first: CurvePoint;
  /**
   * `workName`: the name without what tells it from other rows of its system. `isPlain`: no option changes its work.
   */
  readonly rows: readonly (HeatRow & {
    readonly workloadId: string;
    readonly workName: string;
    readonly isPlain: boolean;
  })[];
  /** Keys of its runs, `<sha256 first 12>.<document>`. */
  readonly runs: ReadonlySet<string>;
}

export interface Table {
  readonly metric: HeatMetric;
  readonly columns: readonly HeatColumn[];
  readonly systems: readonly SystemRows[];
  /** Measurements in it. */
  readonly steps: number;
  /**
   * Loads that were run and loads that were not. A mix counts once, although its reads and writes are separate rows.
   */
  readonly loads: { readonly run: number; readonly not_run: number };
}

export interface Choice {
  readonly metric: Metric;
  readonly kind: KindChoice;
  /** µs; `off`; null: 1 ms for p99, none for another statistic. */
  readonly lim: number | "off" | null;
}

const OPS = ["read", "write", "trim", "sync", "transaction", "query", "mixed", "total"];

const LOADS = ["outstanding", "rate", "max"];
const byLoad = (a: CurvePoint, b: CurvePoint): number =>
  Number(isPercent(a)) - Number(isPercent(b)) ||
  LOADS.indexOf(a.load_kind) - LOADS.indexOf(b.load_kind) ||
  nullsLast(a.load_percent, b.load_percent) ||
  nullsLast(rateDepth(a), rateDepth(b)) ||
  nullsLast(a.asked_iops, b.asked_iops) ||
  nullsLast(jobsOf(a), jobsOf(b)) ||
  nullsLast(a.numjobs, b.numjobs) ||
  nullsLast(a.iodepth ?? a.outstanding, b.iodepth ?? b.outstanding);

/** A vdbench curve: shares of its own maximum, and that maximum. */
const isPercent = (p: CurvePoint): boolean =>
  p.load_kind === "max" || (p.load_kind === "rate" && p.load_percent !== null);
/** Jobs that each keep a depth in flight. What sysbench and vdbench call threads is a single load. */
const jobsOf = (p: CurvePoint): number | null =>
  countsThreads(p.tool) || p.iodepth === null || p.numjobs === null ? null : p.numjobs;
const rateDepth = (p: CurvePoint): number | null => (p.load_kind === "rate" ? p.iodepth : null);

const orUnknown = (n: number | null): string => (n === null ? "?" : exact(n));

/** The column of a point: the same load is in the same column. */
function columnOf(p: CurvePoint): HeatColumn {
  const words = text.columns;
  const plain = { depth: null, jobs: null, isRate: false };
  if (p.load_kind === "max")
    return { ...plain, id: "max", group: words.percent, label: words.max, words: words.ofMax, short: words.max };
  if (p.load_kind === "rate" && p.load_percent !== null) {
    const percent = exact(Math.round(p.load_percent));
    return {
      ...plain,
      id: `% ${percent}`,
      group: words.percent,
      label: percent,
      words: words.ofPercent(percent),
      short: `${percent} %`,
    };
  }
  if (p.load_kind === "rate") {
    const one = rateOfOne(p);
    const rate = one?.iops ?? p.asked_iops;
    const number = rate === null ? "?" : rateText(rate);
    const asked = one === null ? number : words.rateOf(number, lookUp(text.row.ops, one.op) ?? one.op);
    const unit = askedUnit(p.op);
    const group = p.iodepth === null || isOfDatabase(p.op) ? words.rate(unit) : words.rateAt(unit, exact(p.iodepth));
    return {
      ...plain,
      isRate: true,
      ...{ id: `rate ${one?.op ?? ""} ${String(rate)} ${String(p.iodepth)}`, group, label: asked },
      ...{ words: words.ofRate(one === null ? `${asked} ${unit}` : asked, one === null && isOneOfSeveral(p)) },
      short: asked,
    };
  }
  const jobs = jobsOf(p);
  const [isThreads, isAccelerators] = [callsJobsThreads(p.tool), countsAccelerators(p.tool)];
  const isOfJobs = p.iodepth === null && p.outstanding === null && p.numjobs !== null && !isThreads && !isAccelerators;
  if (jobs === null && !isOfJobs) {
    const isCount = countsThreads(p.tool) || isAccelerators;
    const load = orUnknown(isCount ? p.numjobs : (p.iodepth ?? p.outstanding ?? p.numjobs));
    const [id, group, ofLoad] = isThreads
      ? (["t", words.threads, words.ofThreads] as const)
      : isAccelerators
        ? (["a", words.accelerators, words.ofAccelerators] as const)
        : (["d", words.depths, words.ofDepth] as const);
    return { ...plain, id: `${id} ${load}`, group, label: load, words: ofLoad(load), short: ofLoad(load) };
  }
  const [depth, count] = [orUnknown(p.iodepth), orUnknown(p.numjobs)];
  return {
    ...{ id: `j ${count} ${depth}`, group: words.jobs(count), label: depth },
    ...{ words: words.words(depth, count), short: `${depth} × ${count}`, depth: p.iodepth, jobs, isRate: false },
  };
}

/**
 * The series key without what the columns vary: a row spans depths and jobs, for one block size and number of drives.
 * Rates whose I/Os arrive evenly and rates whose I/Os arrive at random are two experiments.
 */
const rowKey = (point: CurvePoint, apart: ReadonlySet<string>): string => {
  const { series, load_kind, rate_process, tool, drive_count } = point;
  const closed = load_kind === "outstanding";
  const whole = series.replace(new RegExp(SERIES_PARTS.jobs), "");
  const key = closed ? whole.replace(new RegExp(SERIES_PARTS.depth), "") : whole.replace(/-rate.*?(?=~|$)/, "-rate");
  const arrivals = rate_process === "linear" ? ` ${rate_process}` : "";
  return `${tool} ${key}${arrivals}${blockKey(point)}${apart.has(seriesId(point)) ? ` ×${String(drive_count)}` : ""}`;
};

/** Its set-up is the model that it trains: part of the workload. */
const isOfModel = ({ tool, setup }: CurvePoint): boolean => countsAccelerators(tool) && setup !== null;

const workloadWords = (first: CurvePoint): string =>
  first.workload_op === "transaction"
    ? accessName(first)
    : isOfModel(first)
      ? text.row.more(workloadText(first), [first.setup!])
      : workloadText(first);

/** @param points combined points, including directions and synced writes */
export function tableOf(points: readonly CurvePoint[], asked: Choice): Table {
  const steps = stepsOf(points);
  // No file has a latency (IOR, iozone): only the throughput can be shown.
  const isWithout = asked.metric === "auto" && points.length > 0 && !points.some(hasLatency);
  const choice = isWithout ? { ...asked, metric: quantityOf(steps.flatMap(({ directions }) => directions)) } : asked;
  const found = new Map<string, { readonly first: CurvePoint; readonly column: HeatColumn }>();
  for (const { first } of steps) {
    const column = columnOf(first);
    if (!found.has(column.id)) found.set(column.id, { first, column });
  }
  const columns = [...found.values()].sort((a, b) => byLoad(a.first, b.first)).map(({ column }) => column);
  const apart = severalCounts(points);
  const systems = [...group(points, systemId)].map(([id, own]): SystemRows => {
    const mine = stepsOf(own);
    const rows = [...group(mine, ({ first }) => `${workloadId(first)} ${rowKey(first, apart)}`)]
      .sort(([, a], [, b]) => compareWorkload(a[0]!.first, b[0]!.first))
      .flatMap(([key, of]) => rowsOf(`${id} ${key}`, of, columns, choice));
    return {
      id,
      first: own[0]!,
      rows: toldApart(rows).map(({ parts: _, ...row }) => row),
      runs: new Set(own.map(runKey)),
    };
  });
  systems.sort((a, b) => descending(reachOf(a), reachOf(b)) || byName(systemName(a.first), systemName(b.first)));
  const metric = choice.metric === "iops" || choice.metric === "gb_per_s" ? choice.metric : "latency";
  return { metric, columns, systems: inOneUnit(systems), steps: steps.length, loads: loadsOf(systems, columns) };
}

/** Bytes stand in one unit, so that rows can be compared: MB/s where none reaches a tenth of a GB/s. */
function inOneUnit(systems: readonly SystemRows[]): readonly SystemRows[] {
  const isOfBytes = ({ rate }: HeatRow): boolean => rate !== "iops";
  const all = systems.flatMap(({ rows }) => rows.filter(isOfBytes).flatMap(({ cells }) => cells));
  if (all.some((cell) => (cell?.bytes_per_s ?? 0) >= 1e8)) return systems;
  return systems.map((one) => ({
    ...one,
    rows: one.rows.map((row) => (isOfBytes(row) ? { ...row, unit: "MB/s" } : row)),
  }));
}

/** Random 4 KiB reads, which people quote. The name of the row is in the reader's language. */
export const isUsual = ({ workloadId }: Pick<Row, "workloadId">): boolean => workloadId === "randread-4k";

/**
 * The most random 4 KiB reads within the limit, as the Library is ordered; below 0, in the order of their peaks: none are,
 * none was judged, or it did not run them.
 */
function reachOf({ rows }: Pick<SystemRows, "rows">): number {
  const usual = rows.filter((row) => isUsual(row) && row.isPlain && row.peak !== null);
  const found = usual.map(({ cells, furthest, peak }) => {
    const rate = (c: number): number => cells[c]?.iops ?? 0;
    return furthest === null ? -1 / (1 + rate(peak!)) : rate(furthest);
  });
  return Math.max(-2, ...found);
}

function loadsOf(systems: readonly SystemRows[], columns: readonly HeatColumn[]): Table["loads"] {
  const rows = systems.flatMap((system) => system.rows);
  const works = [...group(rows, ({ id }) => id.slice(0, id.lastIndexOf(" "))).values()];
  const count = (has: (ops: (typeof works)[number], column: number) => boolean): number =>
    works.reduce((sum, ops) => sum + columns.filter((_, c) => has(ops, c)).length, 0);
  const run = count((ops, c) => ops.some(({ cells }) => cells[c] !== null));
  const isGap = gapsOf(rows, columns);
  const gaps = count((ops, c) => ops.every((row) => row.cells[c] === null) && ops.some((row) => isGap(row)(c)));
  return { run, not_run: gaps };
}

type Row = SystemRows["rows"][number] & Named;

function rowsOf(id: string, steps: readonly Step[], columns: readonly HeatColumn[], choice: Choice): Row[] {
  const { first } = steps[0]!;
  const rate = quantityOf(steps.flatMap(({ directions }) => directions));
  const isRate = choice.metric === "iops" || choice.metric === "gb_per_s";
  const of = (step: Step): readonly CurvePoint[] =>
    isRate ? step.directions : [...step.latencies, syncOf(step)].filter((point) => point !== null);
  const ops = new Set(steps.flatMap((step) => of(step).map(({ op }) => op)));
  // Reads and writes have a total rate but never a common latency.
  if (isRate && steps.some(({ directions }) => directions.length > 1)) ops.add("total");
  return [...ops]
    .sort((a, b) => OPS.indexOf(a) - OPS.indexOf(b))
    .map((op) => {
      const pick = (step: Step): CurvePoint | undefined =>
        op === "total" ? step.first : of(step).find((point) => point.op === op);
      const rows = steps.flatMap((step) => pick(step) ?? []);
      const statistic = statisticOf(rows, choice);
      const kind = kindOf(rows, choice.kind, statistic);
      const has = rows.some((row) => latencyOrSlowest(lookUp(row.latency, kind), statistic).value_us !== null);
      const limit_us = has ? limitOf(choice, statistic) : null;
      const measured = steps.flatMap((step): OverviewMeasured[] => {
        const point = pick(step);
        return point === undefined ? [] : [measuredOf(step, point, op, kind, statistic, choice.metric)];
      });
      const medianOf = ({ step }: OverviewMeasured, among: readonly OverviewMeasured[]): OverviewMeasured => {
        const middle = medianStep(
          step,
          among.map((one) => one.step),
        );
        return { ...measuredOf(middle, pick(middle)!, op, kind, statistic, choice.metric), step };
      };
      const lines = linesOf(
        measured.filter(({ step }) => counts(step)),
        medianOf,
      );
      // Syncs have latencies alone: none of them goes furthest.
      const isRated = measured.some(({ iops, bytes_per_s }) => iops !== null || bytes_per_s !== null);
      const reach = limit_us === null || !isRated ? null : furthestOf(lines, limit_us);
      const furthest = reach?.found === "within" ? [reach.step] : [];
      const stand = [...furthest, ...lines.flat()].map(({ step }) => step);
      const columnAt = ({ step }: OverviewMeasured): string => columnOf(step.first).id;
      const at = group(measured, columnAt);
      const cells = columns.map((column) => cellOf(at.get(column.id) ?? [], stand, choice.metric, statistic, medianOf));
      const indexOf = (one: OverviewMeasured): number => columns.findIndex(({ id }) => id === columnAt(one));
      const workload = workloadWords(first);
      const isOnly = op === first.workload_op || (ops.size === 1 && op !== "sync");
      const name = isOnly ? workload : text.row.ofOp(workload, lookUp(text.row.ops, op) ?? opText(op));
      const isMean = statistic === "mean" && choice.metric === "auto";
      return {
        id: `${id} ${op}`,
        workloadId: workloadId(first),
        isPlain: steps.every((step) => isPlainWork(step.first)),
        ...{ name, workName: name },
        block: isOfDatabase(op) ? "—" : pointBlockText(first, op),
        workload: accessName(first),
        rate_column: rateColumn([op]),
        op: op === "read" || op === "write" ? op : (lookUp(text.row.ops, op) ?? op),
        statistic: isMean && kind === "response" ? text.row.response(statistic) : statistic,
        kind,
        latency: `${statistic} ${en.charts.curve.kindShort(kind)}`,
        rate,
        unit: rate === "iops" ? rateUnit(op) : "GB/s",
        limit_us,
        cells,
        furthest: furthest[0] === undefined ? null : indexOf(furthest[0]),
        isOpen: reach?.found === "within" && reach.all && isLast(reach.step, lines),
        lowest: reach?.found === "none" ? indexOf(reach.lowest) : null,
        peak: peakOf(
          cells.map((cell) => ({
            rate: cell === null ? null : rate === "iops" ? cell.iops : cell.bytes_per_s,
          })),
        ),
        parts: conditionsOf(first, isOfModel(first)),
      };
    });
}

const isLast = (step: GridStep, lines: readonly (readonly GridStep[])[]): boolean =>
  lines.flat().every(({ load }) => (load ?? 0) <= (step.load ?? 0));

/** p99 if any of the row has it, else the mean; the metric itself if one was chosen. */
function statisticOf(rows: readonly CurvePoint[], { metric, kind }: Choice): Statistic {
  if (metric !== "auto" && metric !== "iops" && metric !== "gb_per_s") return metric;
  const has = (name: Statistic) =>
    rows.some((row) => latencyOrSlowest(lookUp(row.latency, kindOf(rows, kind, name)), name).value_us !== null);
  return has("p99") || !has("mean") ? "p99" : "mean";
}

/**
 * One run's values for a cell. The cell opens the source of its point: the row of its op, for a total that of the first
 * direction.
 */
interface OverviewMeasured extends Measured, Pick<HeatCell, "iops" | "bytes_per_s" | "above" | "value"> {
  readonly step: Step;
  readonly submitted: boolean;
}

function measuredOf(
  step: Step,
  point: CurvePoint,
  op: string,
  kind: string,
  statistic: Statistic,
  metric: Metric,
): OverviewMeasured {
  const all = op === "total" || op === "mixed";
  const iops = all ? (point.total_iops ?? xOf(point, "iops")) : point.iops;
  const bytes_per_s = all ? (point.total_bytes_per_s ?? xOf(point, "gb_per_s")) : point.bytes_per_s;
  // Reads and writes of a total meet a limit if both do.
  const own = op === "total" ? step.latencies : [point];
  const latencies = own.map((one) => latencyOrSlowest(lookUp(one.latency, kind), statistic));
  const known = latencies.flatMap(({ value_us }) => value_us ?? []);
  const latency_us = known.length < own.length ? null : Math.max(...known);
  const isBound = latencies.some(({ least_us }) => least_us !== null);
  const least_us = isBound ? Math.max(...latencies.map((one) => one.least_us ?? one.value_us ?? 0)) : null;
  const above = own.map((one) => samplesAboveStatistic(lookUp(one.latency, kind), statistic, one.ios));
  return {
    ...{ step, point, iops, bytes_per_s, latency_us, least_us },
    submitted: own.some(({ latency }) => isMostlySubmitted(latency, kind)),
    above: above.some((n) => n === null) ? null : Math.min(...above.map(Number)),
    value: metric === "iops" ? iops : metric === "gb_per_s" ? bytes_per_s : latency_us,
  };
}

/** @param stand the measurement of each load, the furthest first; a cell shows one of them */
function cellOf(
  measured: readonly OverviewMeasured[],
  stand: readonly Step[],
  metric: Metric,
  statistic: Statistic,
  medianOf: (main: OverviewMeasured, among: readonly OverviewMeasured[]) => OverviewMeasured,
): HeatCell | null {
  const [first] = measured;
  if (first === undefined) return null;
  const good = measured.filter(({ step, value }) => counts(step) && value !== null);
  // Without this latency the load still has a throughput, possibly the highest.
  const rateIn = ({ iops, bytes_per_s }: OverviewMeasured): number | null => iops ?? bytes_per_s;
  const rates = good.length > 0 ? good : measured.filter((one) => counts(one.step) && rateIn(one) !== null);
  const step = stand.find((one) => rates.some((own) => own.step === one)) ?? rates[0]?.step ?? first.step;
  const shown = measured.find((one) => one.step === step)!;
  const again = standing(
    rates.toSorted((a, b) => Number(b === shown) - Number(a === shown)),
    ({ step }) => step,
  );
  const words = (value: number): string =>
    metric === "iops" ? rateText(value) : metric === "gb_per_s" ? bytesRateText(value) : latencyWords(value);
  const others = rates.filter((one) => !again.includes(one));
  const state = good.length > 0 ? "measured" : step.failed ? "failed" : step.excluded !== null ? "excluded" : "absent";
  const middle = again.length > 1 ? medianOf(shown, again) : shown;
  const told = state === "measured" ? middle : null;
  const rated = told ?? (state === "absent" ? middle : null);
  const isPercentile = statistic.startsWith("p") && metric !== "iops" && metric !== "gb_per_s";
  const valueOf = (one: OverviewMeasured): string =>
    one.value !== null ? words(one.value) : one.iops === null ? bytesRateText(one.bytes_per_s!) : rateText(one.iops);
  const each = again.flatMap(({ latency_us, least_us }) => (least_us === null ? (latency_us ?? []) : []));
  const values = again.toSorted((a, b) => (a.value ?? rateIn(a)!) - (b.value ?? rateIn(b)!)).map(valueOf);
  return {
    id: markId(shown.point),
    file: shown.point.source_path,
    state,
    why: step.excluded,
    value: told?.value ?? null,
    iops: rated?.iops ?? null,
    bytes_per_s: rated?.bytes_per_s ?? null,
    latency_us: told?.latency_us ?? null,
    ...(told !== null && again.length > 1 && each.length === again.length && { each }),
    ...(told?.submitted === true && { submitted: true }),
    above: isPercentile ? (told?.above ?? null) : null,
    n: again.length,
    notes: [
      ...(told?.least_us == null ? [] : [text.slowest(statistic)]),
      ...(again.length > 1 ? [text.repeats(again.length, values.join(", "), isPercentile && told !== null)] : []),
      ...others.map((one) =>
        text.other(setups.words(setupName(one.step.first)) || one.step.first.source_path, valueOf(one)),
      ),
      ...runBadges(measured.flatMap(({ step }) => [...step.directions, ...step.beside]))
        .filter(({ tone }) => tone !== "plain")
        .map((badge) => badge.text),
    ],
  };
}
