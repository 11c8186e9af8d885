/** A reading of a curve (model/reading) as text. */
import { STATISTICS } from "~/model/latency";
import { isBeside, ranAfterwards } from "~/model/workload";
import { asBytes, isMain, isPart, type Line, type LinePoint, xOf } from "~/model/lines";
import { astride } from "~/model/middle";
import { answering, type Cursor, type LineKnee, type Reading } from "~/model/reading";
import { knee as text } from "~/text/en/knee";
import { phrases } from "~/text/en/phrases";
import { units } from "../axis";
import { exact, significant } from "~/base/number";
import { latencyWords, limitText, plainLatency, rateText } from "~/model/valueText";
import { opText, rateUnit } from "./names";
import type { CurveOptions } from "./options";
import { loadText } from "./readout";

/** A measured latency in the unit that reads best: three digits for a percentile, four otherwise. */
export const latencyText = (us: number, { y }: CurveOptions): string =>
  STATISTICS[y] === null ? plainLatency(us, 4) : latencyWords(us);

/** The same of a drawn point; "≤ 1.2 ms" where it is the slowest member's. */
export const drawnText = ({ y, least_us }: LinePoint, options: CurveOptions): string | null =>
  y === null ? null : `${least_us === undefined ? "" : "≤ "}${latencyText(y, options)}`;

/** A latency over a limit must never read like the limit: enough digits to distinguish them. */
export function overText(us: number, limit_us: number | null, options: CurveOptions): string {
  const short = latencyText(us, options);
  return limit_us === null || short !== latencyText(limit_us, options) ? short : plainLatency(us, 6);
}

/** "limit met in 6 of 10 repeats"; "": all of them are on one side of it, as their median is. */
export function inRepeats(each: readonly number[] | undefined, limit_us: number | null): string {
  const found = astride(each, limit_us);
  return found === null ? "" : phrases.inRepeats(found);
}

/** The throughput of knees and cursors: IOPS, or bytes per second if the axis shows that. */
export const rateOf = (p: LinePoint, options: CurveOptions): number | null =>
  xOf(p.point, asBytes(options) ? "gb_per_s" : "iops");

/** "100,022", "2.81 GB/s"; given an operation, with the unit: IOPS, transactions/s. */
export function throughputText(rate: number, options: CurveOptions, op?: string): string {
  if (!asBytes(options)) return op === undefined ? rateText(rate) : `${rateText(rate)} ${rateUnit(op)}`;
  const { factor, label } = units[options.x === "gib_per_s" ? "gib_per_s" : "gb_per_s"];
  return `${significant(rate / factor, 4)} ${label}`;
}

/** A rate of a line as text; for a mix, that of reads and writes together. */
export const summedText = (rate: number, options: CurveOptions, line: Line, op?: string): string =>
  isPart(line) ? text.both(throughputText(rate, options, op)) : throughputText(rate, options, op);

export const cursorText = ({ by, value, open }: Pick<Cursor, "by" | "value" | "open">): string =>
  by === "percent" ? text.percent(exact(value)) : open ? text.asked(rateText(value)) : text.outstanding(exact(value));

export type SeriesKnee = LineKnee & {
  readonly line: Line;
  /** The answer of this direction alone: the others of the series meet the limit for longer. */
  readonly alone: boolean;
};

/** How early an answer ends the line: reads and writes of one run meet a limit only as far as both do. */
function severity(knee: LineKnee): number {
  if (knee.found === "nothing") return Infinity;
  if (knee.found === "none" || knee.found === "no-knee") return -Infinity;
  if (knee.found === "all-pass") return Number.MAX_VALUE;
  const { of_grid, point, load } = knee.at;
  // Reads and writes of a grid may go through different points; the one that reaches less ends it.
  return (of_grid === true ? point.total_iops : load) ?? 0;
}

/** Of those that never meet the limit the one with the higher latency comes first: no load is faster than that. */
const lowest = (knee: LineKnee): number => (knee.found === "none" ? (knee.lowest.y ?? 0) : 0);

/**
 * The answer that all lines of one series meet; null if none can be judged. A limit is one of the I/Os that were asked
 * for, not of syncs or of reads that verify what was written.
 */
export function jointKnee(lines: readonly Line[], knees: ReadonlyMap<string, LineKnee>): SeriesKnee | null {
  const ofIo = lines.filter(({ op, points: [p] }) => !isBeside(op) && !ranAfterwards(p?.point.workload_op ?? null, op));
  const own = (ofIo.length === 0 ? lines : ofIo).flatMap((line): SeriesKnee[] => {
    const knee = knees.get(line.id);
    return knee === undefined || knee.found === "nothing" ? [] : [{ ...knee, line, alone: false }];
  });
  const [first, ...others] = own.toSorted((a, b) => severity(a) - severity(b) || lowest(b) - lowest(a));
  if (first === undefined) return null;
  return { ...first, alone: others.some((one) => severity(one) > severity(first)) };
}

/** "≤ 1 ms: 100,022 at 16", "all pass, ≥ 142,123", "none within 1 ms", "Kneedle: 45,100 at 8", "no knee". */
export function answerOf(lines: readonly Line[], reading: Reading, options: CurveOptions): string | null {
  const knee = jointKnee(lines, reading.knees);
  if (knee === null) return null;
  const said = answerText(knee, reading, options);
  return said === null || !knee.alone ? said : text.ofOp(opText(knee.line.op), options.y, said);
}

function answerText(knee: SeriesKnee, { kind, limit_us }: Reading, options: CurveOptions): string | null {
  if (knee.found === "no-knee") return text.noKnee;
  const limit = limit_us === null ? "" : limitText(limit_us);
  if (knee.found === "none") return text.none(limit, knee.lowest.y !== null && knee.lowest.y <= limit_us!);
  const p = answering(knee);
  const rate = p === null ? null : rateOf(p, options);
  if (p === null || rate === null || knee.found === "nothing") return null;
  const [shown, load] = [summedText(rate, options, knee.line), loadText(p)];
  if (knee.found === "all-pass" && knee.line.points.filter(isMain).length === 1) return text.oneLoad(shown);
  if (knee.found === "all-pass") return text.allPass(shown, knee.peak === knee.at ? null : load);
  if (kind !== "limit") return text.named(text.kinds[kind] ?? kind, shown, load);
  return (knee.most === null ? text.within : text.withinMost)(limit, shown, load);
}
