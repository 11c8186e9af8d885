/** What a point says of itself: its load, the tags on the axes, and the read-out of four lines at most. */
import { isBlockSeries } from "~/model/load";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { hasBinnedPercentiles } from "~/model/tools";
import { asksSeveral, isOfDatabase } from "~/model/workload";
import { isAtLeast, isFew, openPercent } from "~/model/latency";
import { en } from "~/text/en";
import { remarkWords } from "~/text/en/remarks";
import { series as ofSeries } from "~/text/en/series";
import { type AxisUnit, latencyUnit } from "../axis";
import { atLeast, columnDecimals, exact, fixed, openText, rateText, signed, significant } from "../number";
import { type Line, type LinePoint, type Repeats } from "./lines";
import { blockText, rateUnit } from "./names";
import { type CurveOptions, STATISTICS } from "./options";
import type { Ratio } from "./ratio";

const text = en.charts.curve;

/** An asked rate is rounded up by the tool (vdbench: to the next 100): its share of the maximum has one decimal to tell. */
const share = (percent: number): string => exact(Number(percent.toFixed(1)));

type Loaded = Pick<LinePoint, "point" | "of_grid">;

/** Depth and jobs of a point of a grid; null: they are not its load, or one of them is not known. */
const depthJobs = ({ point: { iodepth, numjobs }, of_grid }: Loaded): string | null =>
  of_grid !== true || iodepth === null || numjobs === null ? null : text.depthJobs(iodepth, numjobs);

/** The number beside a point: outstanding I/Os, depth × jobs of a grid, load percent (else the asked rate) of a rate sweep, or the block size. */
export function loadText(p: Loaded): string | null {
  const { point } = p;
  const both = depthJobs(p);
  if (both !== null) return both;
  if (isBlockSeries(point.series)) return blockText(point.block_bytes);
  if (point.load_kind === "max") return text.maximum;
  if (point.load_kind !== "rate") return point.outstanding === null ? null : exact(point.outstanding);
  if (point.load_percent !== null) return text.loadPercent(share(point.load_percent));
  return point.asked_iops === null ? null : significant(point.asked_iops, 4);
}

/** What somebody overruled of it, by the words of a reader. */
export const correctedKeys = ({ corrected }: CurvePoint): readonly string[] =>
  corrected.map((key) => lookUp(text.corrects, key) ?? key);

/** The load in words, for the read-out. */
export function loadTag(point: CurvePoint): string {
  if (point.load_kind === "max") return text.maximumTag;
  if (point.load_kind !== "rate") {
    if (point.outstanding === null) return text.unknownLoad;
    return isOfDatabase(point.op) ? text.threads(point.outstanding) : text.outstanding(exact(point.outstanding));
  }
  if (point.load_percent !== null) return text.percentTag(share(point.load_percent));
  return point.asked_iops === null ? text.unknownLoad : text.askedTag(rateText(point.asked_iops), rateUnit(point.op));
}

/** A latency in the axis unit. A percentile is a bin's middle ± 0.78 %: three digits; the mean has more. */
export function latencyText(us: number, unit: AxisUnit, statistic: CurveOptions["y"]): string {
  const digits = STATISTICS[statistic] === null ? 4 : 3;
  const value = us / unit.factor;
  // A unit that the reader chose may be far from the value: seconds of a drive that answers in microseconds.
  const text = value < 0.1 ? fixed(value, columnDecimals([value], digits, 12)) : significant(value, digits);
  return digits === 3 ? atLeast(us) + text : text;
}

const throughputText = (value: number, unit: AxisUnit): string =>
  unit.short ? rateText(value) : significant(value / unit.factor, 4);

export const xText = (value: number, options: CurveOptions, unit: AxisUnit): string =>
  options.x === "outstanding" ? exact(value) : throughputText(value, unit);

/** " ± 0.78 %", " ± 7 %": what the bins of its histogram, or the digits that were printed, leave open of a percentile. */
export function openWords(us: number, { tool, latency }: Pick<CurvePoint, "tool" | "latency">, kind: string): string {
  const percent = openPercent(us, hasBinnedPercentiles(tool), lookUp(latency, kind)?.rounded_us);
  return percent === 0 || isAtLeast(us) ? "" : ` ${text.plusMinus(openText(percent))}`;
}

export function readout(line: Line, p: LinePoint, options: CurveOptions, x: AxisUnit, y: AxisUnit): [string, string][] {
  const lines: [string, string][] = [];
  if (p.y !== null) {
    const value = `${latencyText(p.y, y, options.y)} ${y.label}`;
    const isOpen = STATISTICS[options.y] !== null && !p.above_max;
    const said = p.ratio ? ownText(p.ratio, options) : isOpen ? openWords(p.y, p.point, line.kind) : "";
    lines.push([`${options.y} ${text.kindShort(line.kind)}`, value + said]);
  }
  const rate = throughputLine(p, options, x);
  if (rate) lines.push(rate);
  const remark = remarkLine(p, options);
  if (remark) lines.push(remark);
  return lines;
}

/** ", 346 µs over 172 µs": what a ratio is of. */
function ownText({ own_us, base_us }: Ratio, { y }: CurveOptions): string {
  const shown = (us: number): string => {
    const unit = latencyUnit(us, us, true);
    return `${latencyText(us, unit, y)} ${unit.label}`;
  };
  return base_us === null ? "" : `, ${ofSeries.over(shown(own_us), shown(base_us))}`;
}

function throughputLine(p: LinePoint, options: CurveOptions, unit: AxisUnit): [string, string] | null {
  const mixed = asksSeveral(p.point.workload_op) && p.point.op !== "mixed";
  const asBytes = options.x === "gb_per_s" || options.x === "gib_per_s";
  const total = asBytes ? p.point.total_bytes_per_s : p.point.total_iops;
  const own = asBytes ? p.point.bytes_per_s : p.point.iops;
  const shown = total ?? own;
  if (shown === null) return null;
  const label = asBytes ? unit.label : rateUnit(p.point.op);
  const value = asBytes ? throughputText(shown, unit) : rateText(shown);
  const part = mixed && own !== null && total !== null ? (asBytes ? throughputText(own, unit) : rateText(own)) : null;
  const op = lookUp(text.ops, p.point.op) ?? p.point.op;
  const suffix = part === null ? "" : `, ${text.ofThese(part, op)}`;
  return [
    mixed ? text.together(lookUp(text.ops, p.point.workload_op) ?? "") : text.throughput,
    `${value} ${label}${suffix}`,
  ];
}

/** The one remark a reader needs most; plain points say how many samples stand behind the quantile. */
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
  if (p.y !== null && p.ratio === undefined && isAtLeast(p.y)) remarks.push(text.atLeast);
  if (p.above !== null && isFew(p.above)) remarks.push(text.few(p.above, options.y));
  if (p.ratio?.base_few === true) remarks.push(ofSeries.fewAtBase(options.y));
  if (p.fallen !== undefined) remarks.push(text.fallen(exact(Math.round(p.fallen * 100))));
  if (p.point.staggered) remarks.push(text.staggered);
  if (p.repeats !== null) remarks.push(repeatsText(p.repeats, rateUnit(p.point.op)));
  if (remarks.length > 0) return [text.note, remarks.slice(0, 2).join("; ")];
  return p.above === null ? null : [text.samplesAbove(options.y), fixed(p.above, 0)];
}

/** "1 of 3 at this load: median 45,100, 44,020 to 46,210 IOPS". */
function repeatsText({ n, median, min, max, unit }: Repeats, rate: string): string {
  return text.repeats(n, rateText(median), rateText(min), rateText(max), unit === "IOPS" ? rate : unit);
}

/**
 * The answer under a series' name: its peak and the load it was reached at. A rate that jobs of unequal run times may
 * not have held together is no peak; of repeats the one on the line counts.
 */
export function peakAnswer(lines: readonly Line[], options: CurveOptions, unit: AxisUnit): string | null {
  const asBytes = options.x === "gb_per_s" || options.x === "gib_per_s";
  let best: { value: number; point: CurvePoint; repeats: Repeats | null; of_grid?: true } | null = null;
  for (const { point, apart, repeats, of_grid } of lines.flatMap((line) =>
    line.points.filter((p) => p.apart !== "repeat"),
  )) {
    const value = asBytes ? point.total_bytes_per_s : point.total_iops;
    if (apart === "failed" || apart === "excluded" || value === null || (best && value <= best.value)) continue;
    best = { value, point, repeats, ...(of_grid === true ? { of_grid } : {}) };
  }
  if (!best || best.point.staggered) return null;
  const shown = asBytes ? throughputText(best.value, unit) : rateText(best.value);
  const load = loadText(best);
  const isAsked = best.point.load_kind === "rate" && best.point.load_percent === null;
  const at = load !== null && isAsked ? text.asked(load) : load;
  return text.peak(shown, asBytes ? unit.label : rateUnit(best.point.op), at, best.repeats?.n ?? 1);
}
