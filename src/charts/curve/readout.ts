/** The channels of the curve, each a table column or a line of the read-out, and the load as text. */
import { greatest } from "d3-array";
import { controlledLoad, isBlockSeries } from "~/model/load";
import { lookUp } from "~/base/lookUp";
import { columnDecimals, exact, fixed, signed, significant } from "~/base/number";
import type { CurvePoint } from "~/model/answers";
import { countsAccelerators, hasBinnedPercentiles, hasJobs } from "~/model/tools";
import { asksSeveral, isOfDatabase, isOneOfSeveral } from "~/model/workload";
import {
  isAtLeast,
  isFew,
  type AnyStatistic,
  openPercentOf,
  quantileOf,
  readOffBin,
  type Statistic,
  STATISTICS,
  samplesAboveStatistic,
  statistic,
} from "~/model/latency";
import { asBytes, type Line, type LinePoint, type Ratio, type Repeats } from "~/model/lines";
import { atLeast, openText, rateText } from "~/model/valueText";
import { en } from "~/text/en";
import { facts } from "~/text/en/facts";
import { remarkWords } from "~/text/en/remarks";
import { series as ofSeries } from "~/text/en/series";
import { phrases } from "~/text/en/phrases";
import { type AxisUnit, latencyUnit, units } from "../axis";
import { type Channel, tableOf } from "../plot/channels";
import type { Twin } from "../scene";
import { axisRateUnit, blockText, rateColumn, rateUnit } from "./names";
import type { CurveOptions } from "./options";
import { ratioUnit } from "./ratio";

const text = en.charts.curve;

/** vdbench rounds asked rates up (to the next 100), so a share of the maximum is shown with one decimal. */
const share = (percent: number): string => exact(Number(percent.toFixed(1)));

type Loaded = Pick<LinePoint, "point" | "of_grid">;

/** Depth and jobs of a grid's point. null: they are not its load, or one of them is unknown. */
const depthJobs = ({ point: { iodepth, numjobs }, of_grid }: Loaded): string | null =>
  of_grid !== true || iodepth === null || numjobs === null ? null : `${iodepth} × ${numjobs}`;

/**
 * The number beside a point: outstanding I/Os, depth × jobs of a grid, load percent (else the asked rate) of a rate
 * sweep, or the block size.
 */
export function loadText(p: Loaded): string | null {
  const { point } = p;
  const both = depthJobs(p);
  if (both !== null) return both;
  if (isBlockSeries(point.series)) return blockText(point.block_bytes);
  if (point.load_kind === "max") return text.maximum;
  const load = controlledLoad(point);
  if (point.load_kind !== "rate") return load === null ? null : exact(load);
  if (point.load_percent !== null) return `${share(point.load_percent)} %`;
  return point.asked_iops === null ? null : significant(point.asked_iops, 4);
}

/** What was corrected, in the reader's words. */
export const correctedKeys = ({ corrected }: CurvePoint): readonly string[] =>
  corrected.map((key) => lookUp(facts, key) ?? key);

export function loadTag(point: CurvePoint): string {
  if (point.load_kind === "max") return text.maximumTag;
  if (point.load_kind !== "rate") {
    if (countsAccelerators(point.tool) && point.numjobs !== null) return text.accelerators(point.numjobs);
    if (point.outstanding === null) return text.unknownLoad;
    return isOfDatabase(point.op) ? text.threads(point.outstanding) : text.outstanding(exact(point.outstanding));
  }
  if (point.load_percent !== null) return text.percentTag(share(point.load_percent));
  if (point.asked_iops === null) return text.unknownLoad;
  return text.askedTag(rateText(point.asked_iops), rateUnit(point.op), isOneOfSeveral(point));
}

/** A latency in the axis unit. A percentile is the middle of a bin ± 0.78 %: three digits; a mean gets more. */
export function latencyText(us: number, unit: AxisUnit, statistic: CurveOptions["y"]): string {
  const digits = STATISTICS[statistic] === null ? 4 : 3;
  const value = us / unit.factor;
  // A chosen unit may be far from the value: seconds for a drive that answers in microseconds.
  const text = value < 0.1 ? fixed(value, columnDecimals([value], digits, 12)) : significant(value, digits);
  return digits === 3 ? atLeast(us) + text : text;
}

/** @param lines the lines on the axis */
export function xUnit(options: CurveOptions, lines: readonly Line[]): AxisUnit {
  if (options.x === "outstanding") return units.count;
  return options.x === "iops" ? { ...units.iops, label: axisRateUnit(lines.map(({ op }) => op)) } : units[options.x];
}

const throughputText = (value: number, unit: AxisUnit): string =>
  unit.short ? rateText(value) : significant(value / unit.factor, 4);

export const xText = (value: number, options: CurveOptions, unit: AxisUnit): string =>
  options.x === "outstanding" ? exact(value) : throughputText(value, unit);

/** " ± 0.78 %", " ± 7 %": how uncertain the bins, or the digits as printed, leave a percentile. */
function uncertaintyText(
  us: number,
  { tool, latency }: Pick<CurvePoint, "tool" | "latency">,
  kind: string,
  name: AnyStatistic,
): string {
  const quantile = quantileOf(name);
  if (quantile === null) return "";
  const percent = openPercentOf(us, quantile, lookUp(latency, kind), hasBinnedPercentiles(tool));
  return percent === 0 || isAtLeast(us) ? "" : ` ± ${openText(percent)} %`;
}

/** "read off the histogram", "± 7 %": of a percentile that is not one of the digits as printed. */
export function precisionNotes(
  point: Pick<CurvePoint, "tool" | "latency">,
  kind: string,
  name: AnyStatistic,
): string[] {
  const stats = lookUp(point.latency, kind);
  const us = statistic(stats, name);
  const quantile = quantileOf(name);
  if (us === null || quantile === null) return [];
  const isReadOff = readOffBin(stats, quantile) !== null;
  const open = isReadOff || stats?.rounded_us !== undefined ? uncertaintyText(us, point, kind, name).trim() : "";
  return [...(isReadOff ? [text.readOff] : []), ...(open === "" ? [] : [open])];
}

interface Row {
  readonly line: Line;
  readonly p: LinePoint;
  readonly name: string;
}

/** The lines of a point's read-out, in order: its latency, its throughput, what to know about it. */
export const reads = (options: CurveOptions): readonly Channel<Row>[] => {
  const none = { untabled: true, value: () => null } as const;
  return [
    { id: "latency", ...none, read: ({ line, p }, { y }) => latencyLine(line, p, options, y) },
    { id: "throughput", ...none, read: ({ p }, { x }) => throughputLine(p, options, x) },
    { id: "remark", ...none, read: ({ p }) => remarkLine(p, options) },
  ];
};

function latencyLine(line: Line, p: LinePoint, options: CurveOptions, y: AxisUnit): [string, string] | null {
  if (p.y === null) return null;
  const unit = options.ratio_to === undefined ? y : ratioUnit(options.ratio_to);
  const shown = (us: number): string => latencyText(us, y, options.y);
  const value = `${p.least_us === undefined ? shown(p.y) : text.between(shown(p.least_us), shown(p.y))} ${unit.label}`;
  const isOpen = STATISTICS[options.y] !== null && !p.above_max && p.least_us === undefined;
  const said = p.ratio ? ownText(p.ratio, options) : isOpen ? uncertaintyText(p.y, p.point, line.kind, options.y) : "";
  return [`${options.y} ${text.kindShort(line.kind)}`, value + said];
}

/** ", 346 µs over 172 µs": the two values of a ratio. */
function ownText({ own_us, base_us }: Ratio, { y }: CurveOptions): string {
  const shown = (us: number): string => {
    const unit = latencyUnit(us, us, true);
    return `${latencyText(us, unit, y)} ${unit.label}`;
  };
  return base_us === null ? "" : `, ${ofSeries.over(shown(own_us), shown(base_us))}`;
}

function throughputLine({ point }: LinePoint, options: CurveOptions, unit: AxisUnit): [string, string] | null {
  const mixed = asksSeveral(point.workload_op) && point.op !== "mixed";
  const bytes = asBytes(options);
  const [total, own] = bytes ? [point.total_bytes_per_s, point.bytes_per_s] : [point.total_iops, point.iops];
  const shown = total ?? own;
  if (shown === null) return null;
  const said = (value: number): string => (bytes ? throughputText(value, unit) : rateText(value));
  const isPart = mixed && own !== null && total !== null;
  const part = isPart ? `, ${text.ofThese(said(own), lookUp(text.ops, point.op) ?? point.op)}` : "";
  return [
    mixed ? text.together(lookUp(text.ops, point.workload_op) ?? "") : text.throughput,
    `${said(shown)} ${bytes ? unit.label : rateUnit(point.op)}${part}`,
  ];
}

/** The most important remark; for a plain point, the number of samples behind the quantile. */
function remarkLine(p: LinePoint, options: CurveOptions): [string, string] | null {
  const remarks: string[] = [];
  if (p.apart === "failed") remarks.push(text.failed(p.point.error));
  if (p.apart === "excluded") remarks.push(text.excluded(p.point.excluded ?? ""));
  if (p.members !== undefined) remarks.push(text.members(p.point.parts, p.members));
  if (p.point.corrected.length > 0) remarks.push(text.corrected(correctedKeys(p.point)));
  if (p.point.note !== null) remarks.push(p.point.note);
  if (p.point.remarks !== null) remarks.push(remarkWords(p.point.remarks));
  if (p.missed !== null && p.point.asked_iops !== null) {
    remarks.push(text.missed(rateText(p.point.asked_iops), signed(p.missed * 100, 1)));
  }
  if (p.above_max) remarks.push(text.aboveMax);
  if (p.least_us !== undefined) remarks.push(text.slowest(options.y));
  if (p.y !== null && p.ratio === undefined && isAtLeast(p.y)) remarks.push(text.atLeast);
  if (p.above !== null && isFew(p.above)) remarks.push(text.few(p.above, options.y));
  if (p.ratio?.base_few === true) remarks.push(ofSeries.fewAtBase(options.y));
  if (p.fallen !== undefined) remarks.push(text.fallen(exact(Math.round(p.fallen * 100))));
  if (p.point.staggered) remarks.push(text.staggered);
  if (p.repeats !== null) remarks.push(repeatsText(p, p.repeats, rateUnit(p.point.op)));
  if (remarks.length > 0) return [text.note, remarks.slice(0, 2).join(phrases.semicolon)];
  return p.above === null ? null : [text.samplesAbove(options.y), fixed(p.above, 0)];
}

/** "1 of 3 at this load: median 45,100, 44,020 to 46,210 IOPS"; on the line "median of 3 at this load: …". */
function repeatsText({ run }: LinePoint, { n, median, min, max, unit }: Repeats, rate: string): string {
  const [least, most, of] = [rateText(min), rateText(max), unit === "IOPS" ? rate : unit];
  return run === undefined ? text.repeats(n, rateText(median), least, most, of) : text.medianOf(n, least, most, of);
}

/**
 * The answer under a series' name: its peak and the load it was reached at. A rate that jobs of unequal run time may
 * not have held together is not a peak; of repeats the one on the line counts.
 */
export function peakAnswer(lines: readonly Line[], options: CurveOptions, unit: AxisUnit): string | null {
  const bytes = asBytes(options);
  const value = ({ point }: LinePoint): number => (bytes ? point.total_bytes_per_s : point.total_iops) ?? -1;
  const best = greatest(
    lines.flatMap(({ points }) =>
      points.filter((p) => !["repeat", "failed", "excluded"].includes(p.apart ?? "") && value(p) >= 0),
    ),
    value,
  );
  if (best === undefined || best.point.staggered) return null;
  const shown = bytes ? throughputText(value(best), unit) : rateText(value(best));
  const load = loadText(best);
  const isAsked = best.point.load_kind === "rate" && best.point.load_percent === null;
  const at = load !== null && isAsked ? text.asked(load) : load;
  return text.peak(shown, bytes ? unit.label : rateUnit(best.point.op), at, best.repeats?.n ?? 1);
}

/** p99.9 of clat in µs is `clat_p999_us`, as in the database. */
const statisticColumn = (kind: string, name: Statistic): string => `${kind}_${name.replace(".", "")}_us`;

const ALWAYS: readonly Statistic[] = ["mean", "p50", "p95", "p99", "p99.9", "p99.99", "max"];
const IN_ORDER: readonly Statistic[] = ["mean", "p50", "p90", "p95", "p99", "p99.9", "p99.95", "p99.99", "max", "min"];

type Column = Channel<Row>;

const plain = (id: string, value: (p: CurvePoint) => number | string | null, more?: Partial<Column>): Column => ({
  id,
  value: ({ p }) => value(p.point),
  ...more,
});
const RATE = { digits: [4, 3] } as const;
const BYTES = { digits: [1, 0] } as const;
const RARE = { rare: true } as const;

/** The table: one row per point and op, failed points included; values unrounded, in the unit of the head. */
export function twinOf(lines: readonly Line[], names: ReadonlyMap<string, string>, options: CurveOptions): Twin {
  const rows: Row[] = lines.flatMap((line) =>
    line.points.map((p) => ({ line, p, name: names.get(line.series) ?? line.series })),
  );
  return tableOf(rows, columnsOf(rows, options), ({ p }) => p.id);
}

function columnsOf(rows: readonly Row[], options: CurveOptions): Column[] {
  const some = (is: (row: Row) => boolean, ...columns: Column[]): Column[] => (rows.some(is) ? columns : []);
  const hasAny = ({ line, p }: Row): boolean =>
    IN_ORDER.some((name) => statistic(lookUp(p.point.latency, line.kind), name) !== null);
  const kinds = [...new Set(rows.filter(hasAny).map(({ line }) => line.kind))];
  const statistics = IN_ORDER.filter((name) => ALWAYS.includes(name) || name === options.y);
  const quantile = STATISTICS[options.y] === null ? "p99" : options.y;
  const rate = rateColumn(rows.map(({ p }) => p.point.op));
  return [
    { id: "series", value: ({ name }) => name },
    plain("op", (p) => p.op),
    plain("outstanding", (p) => p.outstanding),
    plain("iodepth", (p) => p.iodepth),
    plain("jobs", (p) => (hasJobs(p) ? p.numjobs : null)),
    ...some(
      ({ p }) => p.point.load_kind === "rate",
      plain("asked_iops", (p) => p.asked_iops, RATE),
    ),
    ...some(
      ({ p }) => p.point.rate_process === "poisson",
      plain("rate_process", (p) => p.rate_process),
    ),
    plain("load_percent", (p) => p.load_percent, { rare: true, digits: [3, 1] }),
    plain(rate, (p) => p.iops, RATE),
    plain(`total_${rate}`, (p) => p.total_iops, RATE),
    plain("bytes_per_s", (p) => p.bytes_per_s, BYTES),
    plain("total_bytes_per_s", (p) => p.total_bytes_per_s, BYTES),
    ...(options.ratio_to === undefined ? [] : [ratioColumn(options.y, options.ratio_to)]),
    ...kinds.flatMap((kind) => statistics.map((name) => latencyColumn(kind, name, options))),
    ...some(
      ({ p }) => p.least_us !== undefined,
      {
        id: statisticColumn("slowest_member", options.y),
        digits: [3, 3, 1],
        value: ({ p }) => (p.least_us === undefined ? null : p.y),
      },
      {
        id: statisticColumn("fastest_member", options.y),
        digits: [3, 3, 1],
        value: ({ p }) => p.least_us ?? null,
      },
    ),
    plain("n_io", (p) => p.ios),
    ...some(
      ({ p }) => p.point.together !== null,
      plain("members", (p) => p.parts, {
        note: ({ p }) => (p.members === undefined ? undefined : text.ofMembers(p.members)),
      }),
    ),
    ...some(({ p }) => p.repeats !== null, {
      id: "at_this_load",
      value: ({ p }) => p.repeats?.n ?? 1,
      note: ({ p: { repeats, apart } }) =>
        repeats === null || apart === "gap" ? undefined : apart === "repeat" ? text.besideLine : text.onLine,
    }),
    {
      id: `samples_above_${quantile.replace(".", "")}`,
      value: ({ line, p }) => samplesAboveStatistic(lookUp(p.point.latency, line.kind), quantile, p.point.ios),
    },
    plain("error", (p) => p.error, {
      note: ({ p }) => (p.point.failed ? text.failed(p.point.error) : undefined),
    }),
    plain("excluded", (p) => p.excluded, RARE),
    plain("corrected", ({ corrected }) => (corrected.length === 0 ? null : corrected.join(", ")), RARE),
    plain("remarks", ({ remarks }) => remarkWords(remarks) || null, RARE),
    plain("note", (p) => p.note, RARE),
    plain("file", (p) => p.source_path),
  ];
}

/** The statistic divided by that of the baseline at the same op, load and kind. */
const ratioColumn = (statistic: Statistic, name: string): Column => ({
  id: "ratio",
  label: ofSeries.ratioColumn(statistic, name),
  value: ({ p }) => (p.ratio === undefined ? null : p.y),
  digits: [4, 4],
  note: ({ p }) =>
    p.ratio?.base_us === null ? ofSeries.noBase : p.ratio?.base_few ? ofSeries.fewAtBase(statistic) : undefined,
});

const latencyColumn = (kind: string, name: Statistic, options: CurveOptions): Column => ({
  id: statisticColumn(kind, name),
  value: ({ p }) => statistic(lookUp(p.point.latency, kind), name),
  digits: [3, 3, 1],
  note: ({ line, p }) => {
    const found = precisionNotes(p.point, kind, name);
    if (name !== options.y || line.kind !== kind) return found.length > 0 ? found.join(phrases.semicolon) : undefined;
    const notes = [
      ...found,
      ...(p.above_max ? [text.aboveMax] : []),
      ...(p.above !== null && isFew(p.above) ? [text.few(p.above, name)] : []),
    ];
    return notes.length > 0 ? notes.join(phrases.semicolon) : undefined;
  },
});
